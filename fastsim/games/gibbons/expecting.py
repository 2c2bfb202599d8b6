"""What `heuristic` expects of the seats that play after it: who may beat its card, and which honours may fall to it.

What a decision rests on is worked out once, as values that never reach memory.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Cards, count, lowest, only
from fastsim.cards.deck import DECK_52, NONE, RANK_ACE, RANK_JACK, RANK_QUEEN
from fastsim.games.gibbons import view as see
from fastsim.games.gibbons.model import UNIT
from fastsim.games.gibbons.params import (
    ANNOUNCE,
    GIVE,
    HEAR,
    HONOURS,
    HUNT,
    LEAD,
    LISTEN,
    MEMORY,
    PUBLIC,
    RUFF,
    SECOND,
    SHED,
    TOP,
)
from fastsim.games.gibbons.rules import GibbonsCodes, HonoursTo
from fastsim.games.gibbons.scoring import trick_score
from fastsim.tricks.chances import SURE, SURE_BITS, holds_none
from fastsim.tricks.engine import suit_cards

#: A point, in the unit in which cards are weighed.
POINT: Final = 64
HUNDRED: Final = 100

#: Tells the compiler that a seat is not negative.
_SEAT_MASK: Final = 7

_TILT_BITS: Final = 8
_TILT_MOST: Final = 1 << _TILT_BITS


class Mind(NamedTuple):
    """What a seat knows when it is to play, and what things are worth to it, in 1/64 point."""

    seat: int
    seats: int
    hand: Cards
    trumps: Cards
    unseen: Cards  # cards that may be in other hands
    hidden: int  # how many they are
    held: int  # cards that another hand has
    after: int  # seats that play after this one
    counts: int  # all bits if it remembers who is void, else none
    publics: int  # all bits if it knows who has a turned card, else none
    live: Cards  # cards not gone that others may play, or lie on the table
    is_tilted: bool  # whether it takes the announcements of others for signs
    ace: Cards
    jack: Cards
    queen: Cards
    trick: int  # what a trick is worth
    ace_worth: int
    jack_worth: int
    queen_worth: int
    best: int  # chance that the highest plain card left wins later, times a trick
    second: int
    third: int
    ruff: int  # chance in percent
    hunt: int
    give: int
    lead: int
    shed: int


#: The same as one record, for the log.
MIND: Final = np.dtype((np.record, [(name, np.int64) for name in Mind._fields]))


@helper
def _worth_of_trick(seat: int, view: np.ndarray, params: np.ndarray, codes: GibbonsCodes) -> int:
    """What the next trick is worth under the seat's announcement: the mean of those that it still needs, or of one."""
    announced = view[see.ANNOUNCED_OF + seat]
    if announced == NONE or params[ANNOUNCE] == 0:
        return POINT * codes.trick_points
    won = view[see.TRICKS_OF + seat]
    needed = max(announced - won, np.int64(1))
    if needed > view[see.LEFT]:
        needed = np.int64(1)
    gain = trick_score(announced, won + needed, codes) - trick_score(announced, won, codes)
    return POINT * gain // needed


@helper
def _lean(seat: int, view: np.ndarray, params: np.ndarray, strengths: np.ndarray, tilts: np.ndarray) -> bool:
    """Fill how much stronger than others each seat is that was heard; False where nothing is to be made of it.

    A seat's strength is the tricks its announcement stands for, less those it has won, over an even share of what is
    left, a trick, in 1/256.
    """
    if params[LISTEN] == 0 or params[HEAR] == 0 or view[see.SPOKEN] == 0:
        return False
    seats, left = view[see.SEATS], view[see.LEFT]
    for other in range(seats):
        heard = view[see.ANNOUNCED_OF + other]
        tilt = np.int64(0)
        if heard != NONE and other != seat:
            over = seats * (strengths[heard] - UNIT * view[see.TRICKS_OF + other]) + UNIT * (view[see.SCOPE] - left)
            tilt = params[HEAR] * over // (HUNDRED * left * seats)
        tilts[other] = min(max(tilt, np.int64(-_TILT_MOST)), np.int64(_TILT_MOST))
    return True


@inlined
def make_up_mind(
    seat: int,
    view: np.ndarray,
    params: np.ndarray,
    codes: GibbonsCodes,
    strengths: np.ndarray,
    tilts: np.ndarray,
) -> Mind:
    """What the seat knows; `strengths` are what it makes of announcements, `tilts` is filled."""
    hand, table, seats = view[see.HAND], view[see.TABLE], view[see.SEATS]
    trumps = suit_cards(view[see.TRUMP])
    counts, publics = -params[MEMORY], -params[PUBLIC]
    known = np.int64(0)
    for other in range(seats):
        known |= view[see.KNOWN + other]
    seen = hand | table | view[see.GONE] & counts | (view[see.ASIDE] | view[see.SHOWN] | known) & publics
    unseen = DECK_52 & ~seen
    hidden = count(unseen)
    trick = _worth_of_trick(seat, view, params, codes)
    minds = np.int64(params[HONOURS] != 0 and codes.honours_to == HonoursTo.CAPTOR) * POINT
    base = lowest(trumps)
    return Mind(
        seat,
        seats,
        hand,
        trumps,
        unseen,
        hidden,
        min(count(hand), hidden),
        seats - 1 - count(table),
        counts,
        publics,
        unseen | table | known,
        _lean(seat, view, params, strengths, tilts),
        only(base + RANK_ACE),
        only(base + RANK_JACK),
        only(base + RANK_QUEEN),
        trick,
        minds * codes.honour_ace,
        minds * codes.honour_jack,
        minds * codes.honour_queen,
        trick * params[TOP] // HUNDRED,
        trick * params[SECOND] // HUNDRED,
        trick * (params[SECOND] // 3) // HUNDRED,
        params[RUFF],
        params[HUNT],
        params[GIVE],
        trick * params[LEAD] // HUNDRED,
        trick * params[SHED] // HUNDRED,
    )


@inlined
def honours_in(cards: Cards, mind: Mind) -> int:
    """What the honours among some cards are worth."""
    return (
        mind.ace_worth * np.int64(cards & mind.ace != 0)
        + mind.jack_worth * np.int64(cards & mind.jack != 0)
        + mind.queen_worth * np.int64(cards & mind.queen != 0)
    )


@inlined
def _chance_to_beat(beating: Cards, over: Cards, led_cards: Cards, void: Cards, known: Cards, mind: Mind) -> int:
    """Chance, in 1/4096, that a seat can beat a card that only the cards in `beating` beat, `over` with a ruff."""
    suit = mind.unseen & led_cards & ~void
    if known & led_cards & beating != 0:
        return np.int64(SURE)
    lacks_higher = holds_none(count(suit & beating), mind.hidden, mind.held)
    if over == 0 or known & led_cards != 0:
        return SURE - lacks_higher
    length = count(suit)
    is_void = holds_none(length, mind.hidden, mind.held)
    lacks_trump = np.int64(0)
    if known & over == 0:
        lacks_trump = holds_none(count(mind.unseen & over & ~void), max(mind.hidden - length, mind.held), mind.held)
    return SURE - lacks_higher + (is_void * (SURE - lacks_trump) >> SURE_BITS)


@inlined
def chance_to_win(beating: Cards, led_cards: Cards, view: np.ndarray, tilts: np.ndarray, mind: Mind) -> int:
    """Chance, in 1/4096, that a card which wins the trick so far is not beaten by the seats that play after it."""
    if mind.after == 0:
        return np.int64(SURE)
    over = beating & mind.trumps & ~led_cards
    # What is known of a seat's hand matters seldom, so that most have the chance of one of which nothing is.
    usual = _chance_to_beat(beating, over, led_cards, np.int64(0), np.int64(0), mind)
    chance = np.int64(SURE)
    other = mind.seat
    for _ in range(mind.after):
        other = other + 1 if other + 1 < mind.seats else np.int64(0)
        place = other & _SEAT_MASK
        void = view[see.VOID + place] & mind.counts
        known = view[see.KNOWN + place] & mind.publics
        beaten = usual
        if (void | known) & (led_cards | over) != 0:
            beaten = _chance_to_beat(beating, over, led_cards, void, known, mind)
        if mind.is_tilted:
            beaten += (beaten * (SURE - beaten) >> SURE_BITS) * tilts[place] >> _TILT_BITS
        chance = chance * max(SURE - beaten, 0) >> SURE_BITS
    return chance


@inlined
def chance_not_ruffed(own_cards: Cards, mind: Mind) -> int:
    """Chance, in 1/4096, that nobody ruffs a plain suit when it is led, from what the unseen cards say."""
    length = count(mind.unseen & own_cards)
    trumps = count(mind.unseen & mind.trumps)
    is_void = holds_none(length, mind.hidden, mind.held)
    has_trump = SURE - holds_none(trumps, max(mind.hidden - length, mind.held), mind.held)
    stays = SURE - (is_void * has_trump >> SURE_BITS)
    chance = np.int64(SURE)
    for _ in range(mind.seats - 1):
        chance = chance * stays >> SURE_BITS
    return chance


@inlined
def _honour_to_fall(honour: Cards, single: Cards, mind: Mind) -> int:
    """Chance, in 1/4096, that one certain unseen honour falls to a higher trump that is led, held alone by a seat."""
    if honour >= single or honour & mind.unseen == 0 or mind.held == 0:
        return np.int64(0)
    others = count(mind.unseen & mind.trumps) - 1
    alone = holds_none(others, max(mind.hidden - 1, mind.held), mind.held - 1)
    return mind.after * mind.held * alone // mind.hidden


@helper
def worth_to_fall(single: Cards, mind: Mind) -> int:
    """What the honours are worth that may fall to a trump that is led."""
    return (
        (mind.ace_worth * _honour_to_fall(mind.ace, single, mind) >> SURE_BITS)
        + (mind.jack_worth * _honour_to_fall(mind.jack, single, mind) >> SURE_BITS)
        + (mind.queen_worth * _honour_to_fall(mind.queen, single, mind) >> SURE_BITS)
    )
