"""How likely a card is to win its trick, as far as a seat can tell."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Card, Cards, cards_above, count, only
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.auction import SEATS
from fastsim.games.israeli_whist.model import (
    ABOVE,
    LATER,
    SUIT_LEFT,
    SURE,
    TRUMPS_LEFT,
    WANTING,
    WIN_AT,
    entry,
)
from fastsim.tricks.engine import suit_cards_of

WINS: Final = -2

_PLAIN: Final = 0
_TRUMP: Final = 1
_RUFF: Final = 2
_KNOWN_RUFFER: Final = TRUMPS_LEFT - 1
_SEAT_MASK: Final = SEATS - 1

_FIELD_BITS: Final = 2
_FIELD: Final = (1 << _FIELD_BITS) - 1


@helper
def _suit_class(cards: int) -> int:
    return min((cards + 2) // 3, SUIT_LEFT - 1)


@helper
def _trump_class(cards: int) -> int:
    return np.int64(cards > 0) + np.int64(cards > 3)


@helper
def needs_of(seat: int, view: np.ndarray) -> int:
    """Tricks that a seat still needs, below 0 where it has too many."""
    return view[see.CONTRACT_OF + seat] - view[see.TRICKS_OF + seat]


@helper
def later_seats(seat: int, later: int, led_cards: Cards, trump_cards: Cards, view: np.ndarray, infers: bool) -> int:
    """What is known of the seats that play after this one, packed: may follow, void and may ruff, need tricks."""
    followers = np.int64(0)
    ruffers = np.int64(0)
    wanting = np.int64(0)
    for turn in range(1, later + 1):
        other = (seat + turn) & _SEAT_MASK
        void = view[see.VOID + other] if infers else np.int64(0)
        is_void = np.int64(void & led_cards != 0)
        followers += 1 - is_void
        ruffers += is_void & np.int64(void & trump_cards == 0)
        wanting += np.int64(not infers or needs_of(other, view) > 0)
    return followers | ruffers << _FIELD_BITS | wanting << 2 * _FIELD_BITS


@helper
def win_cell(card: Card, others: Cards, later: int, led_cards: Cards, trump_cards: Cards, known: int) -> int:
    """WINS or the place in the model of the chance that a card, which beats the trick so far, wins it.

    `others` are the cards that the other seats hold, `later` how many seats play after this one, `known` what
    `later_seats` tells of them.
    """
    if later == 0:
        return np.int64(WINS)
    followers = known & _FIELD
    ruffers = known >> _FIELD_BITS & _FIELD
    above = count(others & suit_cards_of(card) & cards_above(card))
    trumps_left = count(others & trump_cards)
    if only(card) & trump_cards != 0:
        if above == 0:
            return np.int64(WINS)
        is_lead = led_cards == trump_cards
        kind = np.int64(_TRUMP) if is_lead else np.int64(_RUFF)
        threat = np.int64(0) if is_lead or ruffers == 0 else np.int64(_KNOWN_RUFFER)
    else:
        kind = np.int64(_PLAIN)
        threat = np.int64(_KNOWN_RUFFER) if ruffers > 0 and trumps_left > 0 else _trump_class(trumps_left)
        above = above if followers > 0 else np.int64(0)
        if above == 0 and threat == 0:
            return np.int64(WINS)
    place = (kind * LATER + later - 1) * ABOVE + min(above, ABOVE - 1)
    place = (place * SUIT_LEFT + _suit_class(count(others & led_cards))) * TRUMPS_LEFT + threat
    return WIN_AT + place * WANTING + (known >> 2 * _FIELD_BITS)


@helper
def win_chance(model: np.ndarray, cell: int) -> int:
    """The chance of a cell in 1/4096."""
    return np.int64(SURE) if cell == WINS else entry(model, cell)
