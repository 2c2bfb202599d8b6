"""What `heuristic` expects of the seats that play after it: who may beat its card, and which honours may fall to it."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Cards, count
from fastsim.cards.deck import DECK_52
from fastsim.games.gibbons import view as see
from fastsim.games.gibbons.params import MEMORY, PUBLIC
from fastsim.tricks.chances import SURE, SURE_BITS, holds_none

Mind = Any  # a record of MIND, in helpers

#: What a decision rests on, worked out once: cards that may be in other hands, and how many cards a hand has.
MIND: Final = np.dtype(
    (
        np.record,
        [
            ("unseen", np.int64),
            ("hidden", np.int64),
            ("held", np.int64),
            ("after", np.int64),  # seats that play after this one
            ("counts", np.int64),
            ("publics", np.int64),
            ("trick", np.int64),  # what a trick is worth, in 1/64 point
            ("honour", np.int64, (3,)),  # and the honours
        ],
    )
)


@helper
def observe(view: np.ndarray, params: np.ndarray, mind: Mind) -> None:
    """Work out what is unseen."""
    hand = view[see.HAND]
    seats = view[see.SEATS]
    played = np.int64(0)
    for other in range(seats):
        played += np.int64(view[see.CARD_OF + other] >= 0)
    mind.after = seats - 1 - played
    mind.counts = params[MEMORY]
    mind.publics = params[PUBLIC]
    seen = hand | view[see.TABLE]
    if mind.counts:
        seen |= view[see.GONE]
    if mind.publics:
        seen |= view[see.ASIDE] | view[see.SHOWN]
        for other in range(seats):
            seen |= view[see.KNOWN + other]
    mind.unseen = DECK_52 & ~seen
    mind.hidden = count(mind.unseen)
    mind.held = min(count(hand), mind.hidden)


@inlined
def _chance_to_beat(
    seat: int, beating: Cards, led_cards: Cards, trump_cards: Cards, view: np.ndarray, mind: Mind
) -> int:
    """Chance, in 1/4096, that a seat can beat a card that only the cards in `beating` beat."""
    void = view[see.VOID + seat] if mind.counts else np.int64(0)
    known = view[see.KNOWN + seat] if mind.publics else np.int64(0)
    suit = mind.unseen & led_cards & ~void
    if known & led_cards & beating != 0:
        return np.int64(SURE)
    lacks_higher = holds_none(count(suit & beating), mind.hidden, mind.held)
    over = beating & trump_cards & ~led_cards
    if over == 0 or known & led_cards != 0:
        return SURE - lacks_higher
    length = count(suit)
    is_void = holds_none(length, mind.hidden, mind.held)
    lacks_trump = np.int64(0)
    if known & over == 0:
        lacks_trump = holds_none(count(mind.unseen & over & ~void), max(mind.hidden - length, mind.held), mind.held)
    return SURE - lacks_higher + (is_void * (SURE - lacks_trump) >> SURE_BITS)


@helper
def chance_to_win(seat: int, beating: Cards, led_cards: Cards, trump_cards: Cards, view: np.ndarray, mind: Mind) -> int:
    """Chance, in 1/4096, that a card which wins the trick so far is not beaten by the seats that play after it."""
    chance = np.int64(SURE)
    seats = view[see.SEATS]
    other = seat
    for _ in range(mind.after):
        other = other + 1 if other + 1 < seats else np.int64(0)
        beaten = _chance_to_beat(other, beating, led_cards, trump_cards, view, mind)
        chance = chance * max(SURE - beaten, 0) >> SURE_BITS
    return chance


@helper
def chance_not_ruffed(own_cards: Cards, trump_cards: Cards, view: np.ndarray, mind: Mind) -> int:
    """Chance, in 1/4096, that nobody ruffs a plain suit when it is led, from what the unseen cards say."""
    length = count(mind.unseen & own_cards)
    trumps = count(mind.unseen & trump_cards)
    is_void = holds_none(length, mind.hidden, mind.held)
    has_trump = SURE - holds_none(trumps, max(mind.hidden - length, mind.held), mind.held)
    stays = SURE - (is_void * has_trump >> SURE_BITS)
    chance = np.int64(SURE)
    for _ in range(view[see.SEATS] - 1):
        chance = chance * stays >> SURE_BITS
    return chance


@helper
def honours_to_fall(honours: Cards, trump_cards: Cards, mind: Mind) -> int:
    """Chance, in 1/4096, that one certain unseen honour falls to a higher trump that is led, held alone by a seat."""
    if honours & mind.unseen == 0 or mind.held == 0:
        return np.int64(0)
    others = count(mind.unseen & trump_cards) - 1
    alone = holds_none(others, max(mind.hidden - 1, mind.held), mind.held - 1)
    return mind.after * mind.held * alone // mind.hidden
