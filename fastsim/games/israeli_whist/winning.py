"""How likely a card is to win its trick, as far as a seat can tell."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Card, Cards, cards_above, count
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

_PER_ABOVE: Final = SUIT_LEFT * TRUMPS_LEFT * WANTING

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


class Needs(NamedTuple):
    """What the other seats need: the sum, without those that have enough, and who needs tricks, as bits by seat."""

    total: int
    wanting: int


@helper
def needs_at(seat: int, view: np.ndarray) -> Needs:
    """Needs of the others."""
    total = np.int64(0)
    wanting = np.int64(0)
    for turn in range(1, SEATS):
        other = (seat + turn) & _SEAT_MASK
        need = max(needs_of(other, view), 0)
        total += need
        wanting |= np.int64(need > 0) << other
    return Needs(total, wanting)


@helper
def later_seats(
    seat: int, later: int, led_cards: Cards, trump_cards: Cards, wanting: int, view: np.ndarray, infers: bool
) -> int:
    """What is known of the seats that play after this one, packed: may follow, void and may ruff, need tricks."""
    followers = np.int64(0)
    ruffers = np.int64(0)
    wants = np.int64(0)
    for turn in range(1, later + 1):
        other = (seat + turn) & _SEAT_MASK
        void = view[see.VOID + other] if infers else np.int64(0)
        is_void = np.int64(void & led_cards != 0)
        followers += 1 - is_void
        ruffers += is_void & np.int64(void & trump_cards == 0)
        wants += wanting >> other & 1 if infers else np.int64(1)
    return followers | ruffers << _FIELD_BITS | wants << 2 * _FIELD_BITS


class Contest(NamedTuple):
    """What may beat the cards of one suit that beat the trick so far, whichever is played."""

    cell: int  # place in the model of the chance of a card with none above it
    against: Cards  # cards of the suit with the other seats that count
    is_safe: int  # 1: a card with none above it is sure to win


@helper
def contest(suit_mask: Cards, others: Cards, later: int, led_cards: Cards, trump_cards: Cards, known: int) -> Contest:
    """What may beat the cards of a suit, all of its places being `suit_mask`, with `later` seats to play, at least one.

    `others` are the cards that the other seats hold, `known` what `later_seats` tells of those yet to play.
    """
    followers = known & _FIELD
    ruffers = known >> _FIELD_BITS & _FIELD
    against = others & suit_mask
    trumps_left = count(others & trump_cards)
    if suit_mask == trump_cards:
        is_lead = led_cards == trump_cards
        kind = np.int64(_TRUMP) if is_lead else np.int64(_RUFF)
        threat = np.int64(0) if is_lead or ruffers == 0 else np.int64(_KNOWN_RUFFER)
        is_safe = np.int64(1)
    else:
        kind = np.int64(_PLAIN)
        threat = np.int64(_KNOWN_RUFFER) if ruffers > 0 and trumps_left > 0 else _trump_class(trumps_left)
        against = against if followers > 0 else np.int64(0)
        is_safe = np.int64(threat == 0)
    place = (kind * LATER + later - 1) * ABOVE
    place = (place * SUIT_LEFT + _suit_class(count(others & led_cards))) * TRUMPS_LEFT + threat
    return Contest(WIN_AT + place * WANTING + (known >> 2 * _FIELD_BITS), against, is_safe)


@inlined
def chance_in(model: np.ndarray, against: Contest, card: Card) -> int:
    """Chance, in 1/4096, that a card of the contest's suit wins."""
    above = count(against.against & cards_above(card))
    chance = entry(model, against.cell + min(above, ABOVE - 1) * _PER_ABOVE)
    return np.int64(SURE) if above == 0 and against.is_safe else chance


@helper
def win_cell(card: Card, others: Cards, later: int, led_cards: Cards, trump_cards: Cards, known: int) -> int:
    """WINS or the place in the model of the chance that a card, which beats the trick so far, wins it."""
    if later == 0:
        return np.int64(WINS)
    found = contest(suit_cards_of(card), others, later, led_cards, trump_cards, known)
    above = count(found.against & cards_above(card))
    return np.int64(WINS) if above == 0 and found.is_safe else found.cell + min(above, ABOVE - 1) * _PER_ABOVE


@helper
def win_chance(model: np.ndarray, cell: int) -> int:
    """The chance of a cell in 1/4096."""
    return np.int64(SURE) if cell == WINS else entry(model, cell)
