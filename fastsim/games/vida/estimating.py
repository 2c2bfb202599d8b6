"""Estimates of the market: what a contract's buyers will total, from one hand and the calls so far.

An estimate is a sum of entries of the model, in 1/16 point (`model.py`). The functions that end in `_place` say which
entries; the fit (`fitting.py`) lists them, and the player sums them, four suits at a time (`packing.py`).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Cards
from fastsim.cards.deck import LANE_BITS, NONE, RANK_7, SUITS
from fastsim.games.vida import model as at
from fastsim.games.vida import view as see
from fastsim.games.vida.auction import bid_level, bid_suit, is_bid
from fastsim.games.vida.packing import LENGTH_CLASS, in_trumps, pack_worth, part_of, with_estimate

_LANE_MASK: Final = at.LANES - 1

#: Stands for the suit of a seat that has not bid.
NO_SUIT: Final = SUITS

#: Entries that make one estimate.
TERMS: Final = 12


_STATE_SILENT: Final = 0
_STATE_PASSED: Final = 1
_STATE_BID_TRUMP: Final = 2
_STATE_BID_OTHER: Final = 6

#: Classes of what a seat said last (`heard`); bids follow by level and suit.
HEARD_NOTHING: Final = 0
_HEARD_PASS: Final = 1
_HEARD_BID: Final = 2


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
    return at.SIDES_AT + (role * at.LENGTH_CLASSES + LENGTH_CLASS[_lane(hand, suit)]) * at.LANES


@helper
def air_place(role: int, air_tens: int) -> int:
    """Entry for the observer's own air."""
    return at.AIR_AT + role * at.AIR_VALUES + air_tens


@helper
def level_class(said: int) -> int:
    """Class of a bid's level, two levels each."""
    return min(max((bid_level(said) - at.LOWEST_LEVEL) >> 1, 0), at.LEVEL_CLASSES - 1)


@helper
def said_state(said: int) -> int:
    """What a seat said last, as seen from a contract in another suit: nothing, a pass, or a bid by its level."""
    if said == NONE:
        return np.int64(_STATE_SILENT)
    if not is_bid(said):
        return np.int64(_STATE_PASSED)
    return _STATE_BID_OTHER + level_class(said)


@helper
def said_suit(said: int) -> int:
    """Suit of what a seat bid last, NO_SUIT without a bid."""
    return bid_suit(said) if is_bid(said) else np.int64(NO_SUIT)


@helper
def state_in(said: int, suit: int) -> int:
    """What a seat said last, as seen from a contract in `suit`."""
    state = said_state(said)
    return state - _STATE_BID_OTHER + _STATE_BID_TRUMP if said_suit(said) == suit else state


@helper
def said_place(role: int, step: int, state: int) -> int:
    """Entry for what the seat `step` places after the observer said."""
    return at.SAID_AT + (role * at.SEATS + step) * at.SAID_STATES + state


@helper
def heard(said: int) -> int:
    """Class of what a seat said last."""
    if said == NONE:
        return np.int64(HEARD_NOTHING)
    if not is_bid(said):
        return np.int64(_HEARD_PASS)
    return _HEARD_BID + level_class(said) * SUITS + bid_suit(said)


def heard_table(said: np.ndarray) -> np.ndarray:
    """What each class that a seat may be heard of brings to contracts in the four suits.

    The stored entries of `said`, shape (4, 4, 10), by role, seat and class, shape (4, 4, 32, 4): the same sums with one
    place for the four suits.
    """
    table = np.zeros((at.ROLES, at.SEATS, at.HEARD_ROWS, SUITS), dtype=np.int64)
    table[:, :, HEARD_NOTHING] = said[:, :, _STATE_SILENT, None]
    table[:, :, _HEARD_PASS] = said[:, :, _STATE_PASSED, None]
    for level, spoken, suit in np.ndindex(at.LEVEL_CLASSES, SUITS, SUITS):
        state = (_STATE_BID_TRUMP if spoken == suit else _STATE_BID_OTHER) + level
        table[:, :, _HEARD_BID + level * SUITS + spoken, suit] = said[:, :, state]
    return table


@inlined
def _heard(role: int, seat: int, view: np.ndarray, model: np.ndarray) -> int:
    """What the seats' last bids bring to contracts in the four suits, packed."""
    first = at.HEARD_FIELDS_AT + role * (at.SEATS * at.HEARD_ROWS)
    total = np.int64(0)
    for step in range(at.SEATS):
        said = view[see.HEARD + ((seat + step) & at.SEATS - 1)]
        total += at.entry(model, first + step * at.HEARD_ROWS + said)
    return total


@helper
def passes_place(role: int, passes: int, screws: int) -> int:
    """Entry for the passes since the last bid or vida call, and for the vida calls."""
    return at.PASSES_AT + role * at.PASS_STATES + min(screws, 2) * 4 + min(passes, 3)


@helper
def buyer_place(role: int, buyer: int) -> int:
    """Entry for the seat of the buyer."""
    return at.PLACE_AT + role * at.SEATS + buyer


@inlined
def _sides(role: int, hand: Cards, model: np.ndarray) -> int:
    """What all four suits of a hand bring as side suits, packed by classes of trump length."""
    first = at.SIDE_FIELDS_AT + role * at.LANES
    total = np.int64(0)
    for suit in range(SUITS):
        total += at.entry(model, first + _lane(hand, suit))
    return total


@inlined
def _trumps(role: int, hand: Cards, suit: int, model: np.ndarray) -> int:
    return at.entry(model, at.TRUMP_FIELDS_AT + role * at.LANES + _lane(hand, suit))


@inlined
def _weigh_hand(role: int, hand: Cards, suit: int, air_tens: int, model: np.ndarray) -> int:
    """What the observer's own cards bring to the estimate."""
    cards = in_trumps(_trumps(role, hand, suit, model), _sides(role, hand, model))
    return cards + at.entry(model, air_place(role, air_tens))


@inlined
def own_role(seat: int, suit: int, view: np.ndarray) -> int:
    """Role of a seat's own contract in `suit`."""
    return np.int64(at.SUPPORTED) if view[see.SAID_SUIT + (seat ^ 2)] == suit else np.int64(at.OWN)


@inlined
def _weigh_seat(role: int, seat: int, model: np.ndarray) -> int:
    """What a bid only now being made, by `seat`, brings in any suit."""
    fresh = at.entry(model, passes_place(role, np.int64(0), np.int64(0)))
    return fresh + at.entry(model, buyer_place(role, seat))


@inlined
def weigh_own(hand: Cards, seat: int, air_tens: int, model: np.ndarray) -> int:
    """What a hand and its seat bring to a bid of its own in each suit, packed."""
    role = np.int64(at.OWN)
    sides = _sides(role, hand, model)
    everywhere = _weigh_seat(role, seat, model) + at.entry(model, air_place(role, air_tens))
    return pack_worth(
        everywhere + in_trumps(_trumps(role, hand, np.int64(0), model), sides),
        everywhere + in_trumps(_trumps(role, hand, np.int64(1), model), sides),
        everywhere + in_trumps(_trumps(role, hand, np.int64(2), model), sides),
        everywhere + in_trumps(_trumps(role, hand, np.int64(3), model), sides),
    )


@inlined
def _weigh_support(hand: Cards, seat: int, suit: int, air_tens: int, view: np.ndarray, model: np.ndarray) -> int:
    """The estimate of a bid of one's own in the suit that partner bid."""
    role = np.int64(at.SUPPORTED)
    total = _weigh_hand(role, hand, suit, air_tens, model) + _weigh_seat(role, seat, model)
    return total + part_of(_heard(role, seat, view, model), suit)


@inlined
def estimate_bids(worth: int, hand: Cards, seat: int, air_tens: int, view: np.ndarray, model: np.ndarray) -> int:
    """What a bid in each suit will total, packed; `worth` comes from `weigh_own`."""
    own = worth + _heard(np.int64(at.OWN), seat, view, model)
    partners = view[see.SAID_SUIT + (seat ^ 2)]
    if partners == NO_SUIT:
        return own
    return with_estimate(own, partners, _weigh_support(hand, seat, partners, air_tens, view, model))


@inlined
def estimate_standing(
    role: int, hand: Cards, seat: int, suit: int, air_tens: int, view: np.ndarray, model: np.ndarray
) -> int:
    """What the contract that stands, in `suit`, will total."""
    total = _weigh_hand(role, hand, suit, air_tens, model) + part_of(_heard(role, seat, view, model), suit)
    total += at.entry(model, passes_place(role, view[see.PASSES], view[see.SCREWS]))
    return total + at.entry(model, buyer_place(role, view[see.BUYER]))


@helper
def list_terms(
    out: np.ndarray, role: int, hand: Cards, seat: int, suit: int, air_tens: int, view: np.ndarray, is_fresh: bool
) -> None:
    """Fill `out`, shape (TERMS,), with the entries that `weigh_hand` and the calls add up."""
    out[0] = at.BASE_AT + role
    out[1] = trumps_place(role, hand, suit)
    out[2] = air_place(role, air_tens)
    n = 3
    for side in range(SUITS):
        if side != suit:
            out[n] = side_places(role, hand, suit) + _lane(hand, np.int64(side))
            n += 1
    for step in range(at.SEATS):
        said = view[see.SAID + ((seat + step) & 3)]
        out[n] = said_place(role, np.int64(step), state_in(said, suit))
        n += 1
    out[n] = passes_place(
        role, np.int64(0) if is_fresh else view[see.PASSES], np.int64(0) if is_fresh else view[see.SCREWS]
    )
    out[n + 1] = buyer_place(role, seat if is_fresh else view[see.BUYER])
