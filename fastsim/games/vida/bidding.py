"""The `heuristic` player's calls: the one with the best expected score.

It weighs passing (the contract that stands), the best bid of its own (its best suit at the lowest level, or higher
where the rules pay for the bid) and a vida call. `risk` points tilt it towards bidding and screwing.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.deck import NONE, SUITS
from fastsim.games.vida import model as at
from fastsim.games.vida import view as see
from fastsim.games.vida.air import hand_air
from fastsim.games.vida.auction import (
    PASS,
    PASS_ONLY,
    SCREW,
    Call,
    bid_call,
    bid_in_tens,
    can_screw,
    highest_level,
    lowest_level,
)
from fastsim.games.vida.estimating import estimate_bids, estimate_standing, own_role, weigh_own
from fastsim.games.vida.packing import estimate_in, highest_estimate, small_in, without_estimate
from fastsim.games.vida.params import RISK
from fastsim.games.vida.rules import BID_STEP, VidaCodes
from fastsim.games.vida.valuing import (
    BID_BONUS,
    PASS_BONUS,
    SCREW_BONUS,
    Prospect,
    call_bonuses,
    contract_value,
    curve_of,
    least_level,
    prospect,
    value_knot,
    whole_deal,
)

SEATS: Final = 4

#: Levels above the lowest that are tried where the rules pay for the bid.
_LEVELS_TRIED: Final = 16

#: Whoever opens totals this much more than the bid with its best suit, in 1/16 point: of 20,000 hands in each place
#: none opened with less under the presets' rules.
_LEAST_OVER_BID: Final = 20 * at.SCALE

#: The same for whoever goes on over partner's bid, where rules pay nothing for the bid: of 100,000 deals by the default
#: rules it changed none.
_LEAST_OVER_PARTNER: Final = 10 * at.SCALE

#: What a bid over partner's must be better by, in 1/16 point: less is within the error of the values.
_RAISE_MARGIN: Final = 3 * at.SCALE

#: The same for a bid that is more likely to fail than to make, a sacrifice.
_DOUBT_MARGIN: Final = 10 * at.SCALE
_EVEN: Final = at.SURE // 2

#: What a seat thinks at a call: its air in tens, its own cards' worth by suit, and the figures of the last call; one
#: record a seat. Values are from the seat's own side, in 1/16 point, chances in 1/4096.
THOUGHT: Final = np.dtype(
    (
        np.record,
        [
            ("is_weighed", np.int64),
            ("air", np.int64),
            ("least_level", np.int64),  # no contract below it makes, whatever its bid
            ("worth", np.int64),  # its own cards and its seat, as buyer, packed by suit (`packing.py`)
            ("estimates", np.int64, (SUITS,)),  # with the calls
            ("suit", np.int64),  # best suit, its level, chance and value
            ("level", np.int64),
            ("chance", np.int64),
            ("bid_value", np.int64),
            ("role", np.int64),  # whose contract stands, NONE before the first bid
            ("standing", np.int64),  # estimate of the standing contract, chance
            ("standing_chance", np.int64),
            ("pass_value", np.int64),
            ("screw_value", np.int64),
        ],
    )
)

Thought = Any  # a record of THOUGHT


class Standing(NamedTuple):
    """The contract that stands, as the seat sees it; role NONE before the first bid."""

    role: int
    estimate: int
    prospect: Prospect


class Bid(NamedTuple):
    """The best bid, its chance and its value; level 0 where no bid is legal."""

    suit: int
    level: int
    chance: int
    value: int
    bonuses: int  # what calls bring with such a bid of one's own in hand, packed


class Weighed(NamedTuple):
    """What the calls in question are worth."""

    estimates: int  # packed
    bid: Bid
    standing: Standing
    pass_value: int
    screw_value: int


@helper
def weigh_suits(thought: Thought, seat: int, hand: int, codes: VidaCodes, air: Any, model: np.ndarray) -> None:
    """Weigh the hand once in a deal, when the seat is first asked."""
    thought.is_weighed = 1
    thought.air = np.int64(0)
    if codes.air_enabled:
        value, _ = hand_air(hand, codes, air)
        thought.air = min(value // BID_STEP, at.AIR_VALUES - 1)
    thought.least_level = least_level(thought.air, codes)
    thought.worth = weigh_own(hand, seat, thought.air, model)


@inlined
def is_left_to_partner(seat: int, legal: int, view: np.ndarray) -> bool:
    """Whether nothing but a pass comes into question, so that calls need not be weighed.

    Either no other is legal, or partner's bid stands after both have spoken: whoever goes on then seldom gains.
    """
    has_spoken = view[see.CALL_COUNT] >= SEATS
    is_partners = (view[see.BUYER] == seat ^ 2) & (view[see.SCREWS] == 0)
    return (legal == PASS_ONLY) | has_spoken & is_partners


@inlined
def _best_suit(estimates: int, seat: int, view: np.ndarray, codes: VidaCodes) -> tuple[int, int]:
    """The suit with the highest estimate, and that.

    It is not partner's standing one, where the rules pay nothing for a higher bid.
    """
    is_closed = (view[see.BUYER] == seat ^ 2) & (codes.add_bid_to_score == 0)
    return highest_estimate(without_estimate(estimates, view[see.TRUMP], is_closed))


@inlined
def _weigh_standing(thought: Thought, seat: int, view: np.ndarray, model: np.ndarray) -> Standing:
    """Whose contract stands, what it will total and how likely it is to make."""
    buyer = view[see.BUYER]
    if buyer == NONE:
        return Standing(np.int64(NONE), np.int64(0), Prospect(np.int64(0), np.int64(0)))
    suit = view[see.TRUMP]
    ours = own_role(seat, suit, view) if buyer == seat else np.int64(at.PARTNERS)
    role = ours if (buyer ^ seat) & 1 == 0 else np.int64(at.OPPONENTS)
    estimate = estimate_standing(role, view[see.HAND], seat, suit, thought.air, view, model)
    curve = curve_of(role, False, view[see.SCREWS], view[see.HAND], suit)
    level = max(bid_in_tens(view[see.BID]), thought.least_level)
    return Standing(role, estimate, prospect(curve, level, estimate, model))


@inlined
def _value_bid(
    thought: Thought,
    seat: int,
    suit: int,
    estimate: int,
    standing: Standing,
    legal: int,
    view: np.ndarray,
    codes: VidaCodes,
    model: np.ndarray,
) -> Bid:
    """The best bid in a suit, whose estimate is given."""
    is_open = standing.role == NONE
    is_theirs = standing.role == at.OPPONENTS
    other = 2 * view[see.CALL_COUNT] if is_open else value_knot(standing.prospect.chance)
    low = lowest_level(legal)
    none = np.int64(0)
    best = Bid(suit, none, none, none, none)
    if low == 0:
        return Bid(suit, none, none, none, call_bonuses(is_open, is_theirs, view[see.SCREWS], none, other, model))
    role = own_role(seat, suit, view)
    curve = curve_of(role, True, np.int64(0), view[see.HAND], suit)
    whole = whole_deal(role, thought.air, model)
    high = min(highest_level(legal), low + _LEVELS_TRIED) if codes.add_bid_to_score else low
    level = low
    while level <= high:
        found = prospect(curve, max(level, thought.least_level), estimate, model)
        bonuses = call_bonuses(is_open, is_theirs, none, found.chance, other, model)
        value = contract_value(level, found, none, whole, codes) + small_in(bonuses, BID_BONUS)
        if level == low or value > best.value:
            best = Bid(suit, level, found.chance, value, bonuses)
        level += 1
    return best


@inlined
def _value_pass(
    thought: Thought, bid: Bid, standing: Standing, legal: int, view: np.ndarray, codes: VidaCodes, model: np.ndarray
) -> tuple[int, int]:
    """Value of leaving things as they are, and of a vida call."""
    passing = small_in(bid.bonuses, PASS_BONUS)
    if standing.role == NONE:
        return passing, np.int64(0)
    level = bid_in_tens(view[see.BID])
    screws = view[see.SCREWS]
    whole = whole_deal(standing.role, thought.air, model)
    is_theirs = standing.role == at.OPPONENTS
    value = contract_value(level, standing.prospect, screws, whole, codes)
    pass_value = (-value if is_theirs else value) + passing
    if not can_screw(legal):
        return pass_value, np.int64(0)
    value = contract_value(level, standing.prospect, screws + 1, whole, codes)
    return pass_value, (-value if is_theirs else value) + small_in(bid.bonuses, SCREW_BONUS)


@inlined
def estimates_of(thought: Thought, seat: int, view: np.ndarray, model: np.ndarray) -> int:
    """What a bid of one's own in each suit will total, packed."""
    return estimate_bids(thought.worth, view[see.HAND], seat, thought.air, view, model)


@inlined
def is_too_weak(estimates: int, seat: int, legal: int, view: np.ndarray, params: np.ndarray, codes: VidaCodes) -> bool:
    """Whether no opponent has bid and no suit totals enough for a bid, so that calls need not be weighed."""
    _, best = _best_suit(estimates, seat, view, codes)
    over = best + at.SCALE * params[RISK] - at.SCALE * BID_STEP * lowest_level(legal)
    is_partners = (view[see.BUYER] == seat ^ 2) & (view[see.SCREWS] == 0) & (codes.add_bid_to_score == 0)
    is_open = view[see.BUYER] == NONE
    return is_partners & (over < _LEAST_OVER_PARTNER) | is_open & (over < _LEAST_OVER_BID)


@inlined
def think(
    thought: Thought, estimates: int, seat: int, legal: int, view: np.ndarray, codes: VidaCodes, model: np.ndarray
) -> Weighed:
    """The figures of one call; `estimates` come from `estimates_of`."""
    suit, estimate = _best_suit(estimates, seat, view, codes)
    standing = _weigh_standing(thought, seat, view, model)
    bid = _value_bid(thought, seat, suit, estimate, standing, legal, view, codes, model)
    pass_value, screw_value = _value_pass(thought, bid, standing, legal, view, codes, model)
    return Weighed(estimates, bid, standing, pass_value, screw_value)


@helper
def write_thought(thought: Thought, weighed: Weighed) -> None:
    """Enter the figures of a call into the seat's record."""
    for suit in range(SUITS):
        thought.estimates[suit] = estimate_in(weighed.estimates, suit)
    thought.suit = weighed.bid.suit
    thought.level = weighed.bid.level
    thought.chance = weighed.bid.chance
    thought.bid_value = weighed.bid.value
    thought.role = weighed.standing.role
    thought.standing = weighed.standing.estimate
    thought.standing_chance = weighed.standing.prospect.chance
    thought.pass_value = weighed.pass_value
    thought.screw_value = weighed.screw_value


@inlined
def best_call(weighed: Weighed, legal: int, params: np.ndarray) -> Call:
    """The call with the best value; a pass where others are no better."""
    bid = weighed.bid
    tilt = params[RISK] * at.SCALE
    is_screw = can_screw(legal) & (weighed.screw_value + tilt > weighed.pass_value)
    call = np.int64(SCREW) if is_screw else np.int64(PASS)
    value = weighed.screw_value + tilt if is_screw else weighed.pass_value
    margin = np.int64(_RAISE_MARGIN) if weighed.standing.role == at.PARTNERS else np.int64(0)
    margin = np.int64(_DOUBT_MARGIN) if bid.chance < _EVEN else margin
    is_bid = (bid.level > 0) & (bid.value + tilt - margin > value)
    return bid_call(bid.level, bid.suit) if is_bid else call
