"""What a seat looks at before it plays a card, however the table keeps it.

Most deals are played without a view (`plainly.py`); a seat that is asked by itself reads the view (`sight_of`).
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Cards, count, only
from fastsim.cards.deck import DECK_52, EVERY_LANE, LANE_BITS, NONE, SUITS
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.auction import SEATS
from fastsim.games.israeli_whist.params import INFER, SPOIL
from fastsim.tricks.engine import beating_cards, suit_cards, suit_cards_of

_ALL_SEATS: Final = (1 << SEATS) - 1
_SEAT_MASK: Final = SEATS - 1
_SUIT_MASK: Final = SUITS - 1


class Trick(NamedTuple):
    """What all can see of a trick, and what a seat makes of it that looks at the others."""

    in_play: Cards  # the cards in hands and on the table
    live: Cards  # those in hands
    led_cards: Cards  # the suit led, none before the lead
    beating: Cards  # the cards that beat the trick so far, none before the lead
    trump: int
    trump_cards: Cards
    left: int  # tricks to come after this one
    rivals: int  # whether all seats need less (0), as much (1) or more (2) than is left for them, the trick included
    wanted: int  # what the seat that wins the trick so far needs; NONE where that is not looked at
    is_zero: int  # 1: the contract of that seat is nought
    voids: int  # who is known to be void: in the lane of each suit one bit a seat
    later: int  # the seats that play to the trick after the one that is to play, as bits


class Sight(NamedTuple):
    """What a seat sees, holds and needs."""

    trick: Trick
    seat: int
    hand: Cards
    legal: Cards
    contract: int
    need: int  # tricks, below 0 where it has too many


@inlined
def rivalry(demand: int) -> int:
    """Whether all seats need less (0), as much (1) or more (2) than is left, by how much they need more."""
    return np.int64(demand > 0) - np.int64(demand < 0) + 1


@inlined
def void_at(voids: int, suit: int) -> int:
    """The seats known to be void in a suit, as bits; no trump stands for any suit, and is not to be asked for."""
    return voids >> ((suit & _SUIT_MASK) << LANE_BITS) & _ALL_SEATS


@helper
def known_ruffs(sight: Sight) -> int:
    """In the lowest bit of each lane whether another seat is known to be void there, and may have trumps."""
    trick = sight.trick
    ruffers = _ALL_SEATS & ~(np.int64(1) << sight.seat) & ~void_at(trick.voids, trick.trump)
    by_seat = trick.voids & ruffers * EVERY_LANE
    return (by_seat | by_seat >> 1 | by_seat >> 2 | by_seat >> 3) & EVERY_LANE


@helper
def _voids_of(view: np.ndarray) -> int:
    voids = np.int64(0)
    for seat in range(SEATS):
        voids |= (view[see.VOID + seat] & EVERY_LANE) << seat
    return voids


@helper
def _demand(left: int, view: np.ndarray) -> int:
    """By how much all seats need more tricks than are left."""
    needed = np.int64(0)
    for seat in range(SEATS):
        needed += max(view[see.CONTRACT_OF + seat] - view[see.TRICKS_OF + seat], 0)
    return needed - (left + 1)


@helper
def sight_of(seat: int, legal: Cards, view: np.ndarray, params: np.ndarray) -> Sight:
    """What a seat sees by the view; one that infers nothing, or spoils nothing, does not look at what serves for it."""
    hand = view[see.HAND]
    in_play = DECK_52 & ~view[see.GONE]
    left = count(hand) - 1
    infers = params[INFER] != 0
    trump_cards = suit_cards(view[see.TRUMP])
    led_cards = np.int64(0)
    beating = np.int64(0)
    wanted = np.int64(NONE)
    is_zero = np.int64(0)
    if view[see.LED] != NONE:
        led_cards = suit_cards_of(view[see.LED])
        beating = beating_cards(only(view[see.BEST]), led_cards, trump_cards)
        winner = view[see.WINNER]
        if params[SPOIL] != 0:
            wanted = view[see.CONTRACT_OF + winner] - view[see.TRICKS_OF + winner]
            is_zero = np.int64(view[see.CONTRACT_OF + winner] == 0)
    later = np.int64(0)
    for turn in range(1, SEATS - count(view[see.TABLE])):
        later |= np.int64(1) << ((seat + turn) & _SEAT_MASK)
    trick = Trick(
        in_play=in_play,
        live=in_play & ~view[see.TABLE],
        led_cards=led_cards,
        beating=beating,
        trump=view[see.TRUMP],
        trump_cards=trump_cards,
        left=left,
        rivals=rivalry(_demand(left, view)) if infers else np.int64(1),
        wanted=wanted,
        is_zero=is_zero,
        voids=_voids_of(view) if infers else np.int64(0),
        later=later,
    )
    contract = view[see.CONTRACT_OF + seat]
    return Sight(trick, seat, hand, legal, contract, contract - view[see.TRICKS_OF + seat])
