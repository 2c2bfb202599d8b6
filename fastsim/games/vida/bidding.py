"""The `heuristic` player's calls: the one with the best expected score.

It weighs passing (the contract that stands), the best bid of its own (its best suit at the lowest level, or higher
where the rules pay for the bid) and a vida call. `risk` points tilt it towards bidding and screwing.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.deck import NONE, SUITS
from fastsim.games.vida import model as at
from fastsim.games.vida import view as see
from fastsim.games.vida.air import hand_air
from fastsim.games.vida.auction import PASS, SCREW, Call, bid_call, can_screw, highest_level, lowest_level
from fastsim.games.vida.estimating import weigh_calls, weigh_calls_by_suit, weigh_hand
from fastsim.games.vida.params import RISK
from fastsim.games.vida.rules import BID_STEP, VidaCodes
from fastsim.games.vida.valuing import (
    call_bonus,
    chance_to_make,
    contract_value,
    curve_of,
    least_level,
    value_knot,
    whole_deal,
)

SEATS: Final = 4

#: Levels above the lowest that are tried where the rules pay for the bid.
_LEVELS_TRIED: Final = 16

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
            ("worth", np.int64, (SUITS,)),  # its own cards, as buyer
            ("estimates", np.int64, (SUITS,)),  # with the calls
            ("suit", np.int64),  # best suit, its level, chance and value
            ("level", np.int64),
            ("chance", np.int64),
            ("bid_value", np.int64),
            ("role", np.int64),  # whose contract stands, NONE before the first bid
            ("curve", np.int64),
            ("standing", np.int64),  # estimate of the standing contract, chance
            ("standing_chance", np.int64),
            ("pass_value", np.int64),
            ("screw_value", np.int64),
        ],
    )
)

Thought = Any  # a record of THOUGHT


@helper
def weigh_suits(thought: Thought, hand: int, codes: VidaCodes, air: Any, model: np.ndarray) -> None:
    """Weigh the hand once in a deal, when the seat is first asked."""
    thought.is_weighed = 1
    thought.air = np.int64(0)
    if codes.air_enabled:
        value, _ = hand_air(hand, codes, air)
        thought.air = min(value // BID_STEP, at.AIR_VALUES - 1)
    thought.least_level = least_level(thought.air, codes)
    for suit in range(SUITS):
        thought.worth[suit] = weigh_hand(np.int64(at.OWN), hand, np.int64(suit), thought.air, model)


@helper
def _choose_suit(thought: Thought, seat: int, view: np.ndarray, codes: VidaCodes, model: np.ndarray) -> None:
    """The suit with the highest estimate; not partner's standing one, where the rules pay nothing for a higher bid."""
    estimates = thought.estimates
    for suit in range(SUITS):
        estimates[suit] = thought.worth[suit]
    weigh_calls_by_suit(estimates, seat, view, model)
    partners = view[see.TRUMP] if view[see.BUYER] == seat ^ 2 and not codes.add_bid_to_score else np.int64(NONE)
    best = np.int64(NONE)
    for suit in range(SUITS):
        if suit != partners and (best == NONE or estimates[suit] > estimates[best]):
            best = np.int64(suit)
    thought.suit = best


@helper
def _weigh_standing(thought: Thought, seat: int, view: np.ndarray, model: np.ndarray) -> None:
    """Whose contract stands, what it will total and how likely it is to make; role NONE before the first bid."""
    thought.role = NONE
    if view[see.BUYER] == NONE:
        return
    role = np.int64(at.OPPONENTS)
    if (view[see.BUYER] ^ seat) & 1 == 0:
        role = np.int64(at.OWN) if view[see.BUYER] == seat else np.int64(at.PARTNERS)
    suit = view[see.TRUMP]
    worth = thought.worth[suit] if role == at.OWN else weigh_hand(role, view[see.HAND], suit, thought.air, model)
    estimate = worth + weigh_calls(role, seat, suit, view, False, model)
    thought.role = role
    thought.standing = estimate
    thought.curve = curve_of(role, False, view[see.SCREWS], view[see.HAND], suit)
    level = max(view[see.BID] // BID_STEP, thought.least_level)
    thought.standing_chance = chance_to_make(thought.curve, level, estimate, model)


@helper
def _value_pass(thought: Thought, legal: int, view: np.ndarray, codes: VidaCodes, model: np.ndarray) -> None:
    """Value of leaving things as they are, and of a vida call."""
    own = thought.chance
    thought.screw_value = 0
    if thought.role == NONE:
        thought.pass_value = call_bonus(np.int64(at.VALUE_PASS_OPEN), own, 2 * view[see.CALL_COUNT], model)
        return
    level = view[see.BID] // BID_STEP
    screws = view[see.SCREWS]
    chance = thought.standing_chance
    whole = whole_deal(thought.role, thought.air, model)
    knot = value_knot(chance)
    is_theirs = thought.role == at.OPPONENTS
    kind = np.int64(at.VALUE_PASS_OPPONENTS) if is_theirs else np.int64(at.VALUE_PASS_PARTNER)
    if screws > 0:
        kind = np.int64(at.VALUE_LEFT_SCREWED)
    value = contract_value(thought.curve, level, thought.standing, chance, screws, whole, codes, model)
    thought.pass_value = (-value if is_theirs else value) + call_bonus(kind, own, knot, model)
    if can_screw(legal):
        value = contract_value(thought.curve, level, thought.standing, chance, screws + 1, whole, codes, model)
        kind = np.int64(at.VALUE_SCREW) if screws == 0 else np.int64(at.VALUE_COUNTER)
        thought.screw_value = (-value if is_theirs else value) + call_bonus(kind, own, knot, model)


@helper
def _value_bid(thought: Thought, legal: int, view: np.ndarray, codes: VidaCodes, model: np.ndarray) -> None:
    """The best bid, its chance and its value; level 0 where no bid is legal."""
    low = lowest_level(legal)
    thought.level = 0
    thought.chance = 0
    if low == 0:
        return
    curve = curve_of(np.int64(at.OWN), True, np.int64(0), view[see.HAND], thought.suit)
    whole = whole_deal(np.int64(at.OWN), thought.air, model)
    estimate = thought.estimates[thought.suit]
    kind = np.int64(at.VALUE_OPEN)
    other = 2 * view[see.CALL_COUNT]
    if thought.role != NONE:
        kind = np.int64(at.VALUE_BID) if thought.role == at.OPPONENTS else np.int64(at.VALUE_RAISE)
        other = value_knot(thought.standing_chance)
    high = min(highest_level(legal), low + _LEVELS_TRIED) if codes.add_bid_to_score else low
    level = low
    while level <= high:
        chance = chance_to_make(curve, max(level, thought.least_level), estimate, model)
        value = contract_value(curve, level, estimate, chance, np.int64(0), whole, codes, model)
        value += call_bonus(kind, chance, other, model)
        if level == low or value > thought.bid_value:
            thought.level = level
            thought.chance = chance
            thought.bid_value = value
        level += 1


@helper
def think(thought: Thought, seat: int, legal: int, view: np.ndarray, codes: VidaCodes, model: np.ndarray) -> None:
    """Fill the figures of one call."""
    _choose_suit(thought, seat, view, codes, model)
    _weigh_standing(thought, seat, view, model)
    _value_bid(thought, legal, view, codes, model)
    _value_pass(thought, legal, view, codes, model)


@helper
def best_call(thought: Thought, legal: int, params: np.ndarray) -> Call:
    """The call with the best value; a pass where others are no better."""
    call = np.int64(PASS)
    value = thought.pass_value
    tilt = params[RISK] * at.SCALE
    if can_screw(legal) and thought.screw_value + tilt > value:
        call = np.int64(SCREW)
        value = thought.screw_value + tilt
    margin = _RAISE_MARGIN if thought.role == at.PARTNERS else np.int64(0)
    if thought.chance < _EVEN:
        margin = np.int64(_DOUBT_MARGIN)
    if thought.level > 0 and thought.bid_value + tilt - margin > value:
        call = bid_call(thought.level, thought.suit)
    return call
