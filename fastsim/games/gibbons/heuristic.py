"""The card of `heuristic`: what the trick is expected to bring, less what the card is worth in hand."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Card, Cards, count, lowest, only, positions_above
from fastsim.cards.deck import NONE
from fastsim.games.gibbons import view as see
from fastsim.games.gibbons.expecting import (
    HUNDRED,
    Mind,
    chance_not_ruffed,
    chance_to_win,
    honours_in,
    make_up_mind,
    worth_to_fall,
)
from fastsim.games.gibbons.noting import Notes, note_card, note_mind
from fastsim.games.gibbons.rules import GibbonsCodes
from fastsim.tricks.blocks import lowest_of_blocks, lowest_of_suits
from fastsim.tricks.chances import SURE, SURE_BITS
from fastsim.tricks.engine import beating_cards, suit_cards, suit_cards_of

_WORST: Final = -(1 << 40)


class Trick(NamedTuple):
    """The trick as it stands."""

    led_cards: Cards  # none when leading
    winning: Cards  # own cards that win it as it stands
    pot: int  # what it brings, without the card that is added


class Weighed(NamedTuple):
    """What speaks for a card and against it, in 1/64 point; the chance that it wins the trick in 1/4096."""

    chance: int
    pot: int  # what the trick brings with it
    kept: int  # what it may bring if it is kept
    lost: int  # what others get of an honour of its own, where it does not win
    shed: int
    value: int


@inlined
def _see_trick(legal: Cards, view: np.ndarray, mind: Mind) -> Trick:
    """The trick before the card."""
    pot = mind.trick + honours_in(view[see.TABLE], mind) + mind.lead
    if view[see.LED] == NONE:
        return Trick(np.int64(0), legal, pot)
    led_cards = suit_cards_of(view[see.LED])
    return Trick(led_cards, legal & beating_cards(only(view[see.BEST]), led_cards, mind.trumps), pot)


@inlined
def _worth_in_hand(single: Cards, own_cards: Cards, own_worth: int, mind: Mind) -> int:
    """What a card may still bring if it is kept; `own_cards` are those of its suit, `own_worth` its points."""
    higher = count(mind.unseen & own_cards & positions_above(single))
    if single & mind.trumps == 0:
        if higher == 0:
            return mind.best * chance_not_ruffed(own_cards, mind) >> SURE_BITS
        if higher > 2:
            return np.int64(0)
        return mind.second if higher == 1 else mind.third
    chance = mind.ruff + ((HUNDRED - mind.ruff) >> higher)
    worth = (mind.trick + own_worth) * chance // HUNDRED
    if higher == 0:
        worth += honours_in(mind.unseen, mind) * mind.hunt // HUNDRED
    return worth


@inlined
def _weigh(single: Cards, own_cards: Cards, trick: Trick, view: np.ndarray, tilts: np.ndarray, mind: Mind) -> Weighed:
    """What a legal card is worth; `own_cards` are those of its suit."""
    is_trump = single & mind.trumps != 0
    own_worth = honours_in(single, mind) if is_trump else np.int64(0)
    pot = trick.pot + own_worth
    chance = np.int64(0)
    if single & trick.winning != 0:
        following = trick.led_cards if trick.led_cards != 0 else own_cards
        beating = beating_cards(single, following, mind.trumps)
        chance = chance_to_win(beating, following, view, tilts, mind)
        if is_trump and trick.led_cards == 0:
            pot += worth_to_fall(single, mind)
    kept = _worth_in_hand(single, own_cards, own_worth, mind)
    lost = np.int64(0)
    if own_worth != 0:
        lost = (own_worth * mind.give // HUNDRED) * (SURE - chance) >> SURE_BITS
    is_last = mind.hand & own_cards == single and not is_trump and mind.hand & mind.trumps != 0
    shed = mind.shed if is_last else np.int64(0)
    return Weighed(chance, pot, kept, lost, shed, (chance * pot >> SURE_BITS) - kept - lost + shed)


@inlined
def _cards_to_weigh(legal: Cards, trick: Trick, mind: Mind) -> Cards:
    """The legal cards without those that can do no more than a lower one of their suit.

    A card does the same as the next lower one of the seat if none lies between them and neither is an honour. Of plain
    cards of a suit that lose, or that win for sure, the lowest costs least.
    """
    honours = mind.ace | mind.jack | mind.queen
    apart = lowest_of_blocks(legal, legal & ~honours, mind.live | legal)
    plain = legal & ~mind.trumps
    lose = plain & ~trick.winning
    win = plain & trick.winning if mind.after == 0 else np.int64(0)
    return apart & ~(lose & ~lowest_of_suits(lose)) & ~(win & ~lowest_of_suits(win))


@inlined
def _needs_no_thought(legal: Cards, view: np.ndarray) -> bool:
    """Whether the seat has to follow in a plain suit and cannot win the trick: its lowest card costs least."""
    led, best = view[see.LED], view[see.BEST]
    if led == NONE:
        return False
    trumps, led_cards = suit_cards(view[see.TRUMP]), suit_cards_of(led)
    is_bound = legal & ~led_cards == 0 and led_cards != trumps
    return is_bound and legal & beating_cards(only(best), led_cards, trumps) == 0


@helper
def _note(legal: Cards, trick: Trick, view: np.ndarray, tilts: np.ndarray, mind: Mind, notes: Notes) -> None:
    """Enter what the decision rested on in the notes."""
    note_mind(notes, mind)
    rest = legal
    while rest != 0:
        single = rest & -rest
        rest ^= single
        weighed = _weigh(single, suit_cards_of(lowest(single)), trick, view, tilts, mind)
        note_card(notes, lowest(single), weighed)


@helper
def heuristic_card(
    seat: int,
    legal: Cards,
    view: np.ndarray,
    params: np.ndarray,
    codes: GibbonsCodes,
    strengths: np.ndarray,
    tilts: np.ndarray,
    keeps: bool,
    notes: Notes,
) -> Card:
    """The legal card that is worth most, the lowest of equals; `keeps` asks for the reasons in the notes.

    `strengths` are what the seat makes of announcements (`model.py`), `tilts` is scratch memory of a place a seat.
    """
    if _needs_no_thought(legal, view) and not keeps:
        return lowest(legal)
    mind = make_up_mind(seat, view, params, codes, strengths, tilts)
    trick = _see_trick(legal, view, mind)
    best = np.int64(0)
    best_value = np.int64(_WORST)
    rest = _cards_to_weigh(legal, trick, mind)
    while rest != 0:
        single = rest & -rest
        rest ^= single
        value = _weigh(single, suit_cards_of(lowest(single)), trick, view, tilts, mind).value
        if value > best_value:
            best_value = value
            best = single
    if keeps:
        _note(legal, trick, view, tilts, mind, notes)
    return lowest(best)
