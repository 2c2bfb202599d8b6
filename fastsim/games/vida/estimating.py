"""Estimates of the market: what a contract's buyers will total, from one hand and the calls so far.

An estimate is a sum of entries of the model, in 1/16 point (`model.py`). The functions that end in `_place` say which
entries; the player sums them, and the fit (`fitting.py`) lists them.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Cards, count
from fastsim.cards.deck import LANE_BITS, NONE, RANK_7, SUITS
from fastsim.games.vida import model as at
from fastsim.games.vida import view as see
from fastsim.games.vida.auction import bid_level, bid_suit, is_bid
from fastsim.tricks.engine import suit_cards

_LANE_MASK: Final = at.LANES - 1
_SHORTEST_CLASS: Final = 2  # hands of two trumps and fewer are one class

#: Entries that make one estimate.
TERMS: Final = 12

_STATE_SILENT: Final = 0
_STATE_PASSED: Final = 1
_STATE_BID_TRUMP: Final = 2
_STATE_BID_OTHER: Final = 6
_LEVEL_CLASSES: Final = 4


@helper
def _lane(hand: Cards, suit: int) -> int:
    """The eight cards of a suit that the pack has, as bits."""
    return hand >> (suit << LANE_BITS) + RANK_7 & _LANE_MASK


@helper
def trumps_place(role: int, hand: Cards, suit: int) -> int:
    """Entry for the observer's own cards of the trump suit."""
    return at.TRUMPS_AT + role * at.LANES + _lane(hand, suit)


@helper
def side_places(role: int, hand: Cards, suit: int) -> int:
    """First entry for the observer's own cards of side suits, by the number of its trumps; add the holding."""
    length = count(hand & suit_cards(suit))
    length_class = min(max(length - _SHORTEST_CLASS, 0), at.LENGTH_CLASSES - 1)
    return at.SIDES_AT + (role * at.LENGTH_CLASSES + length_class) * at.LANES


@helper
def air_place(role: int, air_tens: int) -> int:
    """Entry for the observer's own air."""
    return at.AIR_AT + role * at.AIR_VALUES + air_tens


@helper
def level_class(said: int) -> int:
    """Class of a bid's level, two levels each."""
    return min(max((bid_level(said) - at.LOWEST_LEVEL) >> 1, 0), _LEVEL_CLASSES - 1)


@helper
def said_state(said: int, suit: int) -> int:
    """What a seat said last, as seen from a contract in `suit`: nothing, pass, a bid in it, a bid in another suit."""
    if said == NONE:
        return np.int64(_STATE_SILENT)
    if not is_bid(said):
        return np.int64(_STATE_PASSED)
    return level_class(said) + (_STATE_BID_TRUMP if bid_suit(said) == suit else _STATE_BID_OTHER)


@helper
def said_place(role: int, step: int, state: int) -> int:
    """Entry for what the seat `step` places after the observer said."""
    return at.SAID_AT + (role * at.SEATS + step) * at.SAID_STATES + state


@helper
def passes_place(role: int, passes: int, screws: int) -> int:
    """Entry for the passes since the last bid or vida call, and for the vida calls."""
    return at.PASSES_AT + role * at.PASS_STATES + min(screws, 2) * 4 + min(passes, 3)


@helper
def buyer_place(role: int, buyer: int) -> int:
    """Entry for the seat of the buyer."""
    return at.PLACE_AT + role * at.SEATS + buyer


@helper
def weigh_hand(role: int, hand: Cards, suit: int, air_tens: int, model: np.ndarray) -> int:
    """What the observer's own cards bring to the estimate."""
    total = model[at.BASE_AT + role] + model[trumps_place(role, hand, suit)] + model[air_place(role, air_tens)]
    sides = side_places(role, hand, suit)
    for step in range(1, SUITS):
        total += model[sides + _lane(hand, suit + step & SUITS - 1)]
    return total


@helper
def weigh_calls(role: int, seat: int, suit: int, view: np.ndarray, is_fresh: bool, model: np.ndarray) -> int:
    """What the calls bring to the estimate; `is_fresh` says that the contract is only now being bid."""
    total = np.int64(0)
    for step in range(at.SEATS):
        state = said_state(view[see.SAID + ((seat + step) & 3)], suit)
        total += model[said_place(role, np.int64(step), state)]
    buyer = seat if is_fresh else view[see.BUYER]
    passes = np.int64(0) if is_fresh else view[see.PASSES]
    screws = np.int64(0) if is_fresh else view[see.SCREWS]
    return total + model[passes_place(role, passes, screws)] + model[buyer_place(role, buyer)]


@helper
def weigh_calls_by_suit(out: np.ndarray, seat: int, view: np.ndarray, model: np.ndarray) -> None:
    """Add to `out`, by suit, what the calls bring to a bid of one's own: `weigh_calls` for all suits at once."""
    role = np.int64(at.OWN)
    same = model[passes_place(role, np.int64(0), np.int64(0))] + model[buyer_place(role, seat)]
    for step in range(view[see.SEAT_COUNT]):
        said = view[see.SAID + (seat + step & 3)]
        first = said_place(role, step, np.int64(0))
        if is_bid(said):
            level = level_class(said)
            other = model[first + _STATE_BID_OTHER + level]
            same += other
            out[bid_suit(said)] += model[first + _STATE_BID_TRUMP + level] - other
        else:
            same += model[first + 1 + said]
    for suit in range(SUITS):
        out[suit] += same


@helper
def list_terms(
    out: np.ndarray, role: int, hand: Cards, seat: int, suit: int, air_tens: int, view: np.ndarray, is_fresh: bool
) -> None:
    """Fill `out`, shape (TERMS,), with the entries that `weigh_hand` and `weigh_calls` add up."""
    out[0] = at.BASE_AT + role
    out[1] = trumps_place(role, hand, suit)
    out[2] = air_place(role, air_tens)
    n = 3
    for side in range(SUITS):
        if side != suit:
            out[n] = side_places(role, hand, suit) + _lane(hand, np.int64(side))
            n += 1
    for step in range(at.SEATS):
        state = said_state(view[see.SAID + ((seat + step) & 3)], suit)
        out[n] = said_place(role, np.int64(step), state)
        n += 1
    out[n] = passes_place(
        role, np.int64(0) if is_fresh else view[see.PASSES], np.int64(0) if is_fresh else view[see.SCREWS]
    )
    out[n + 1] = buyer_place(role, seat if is_fresh else view[see.BUYER])
