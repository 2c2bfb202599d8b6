"""What a contract and a call are worth: chances from the estimate, points from the rules in force.

Chances are in 1/4096, points in 1/16. A contract's value is the buyers' expected score less the defenders'.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Cards
from fastsim.cards.deck import LANE_BITS, RANK_JACK
from fastsim.games.vida import model as at
from fastsim.games.vida.rules import BID_STEP, CompareTotal, VidaAppliesTo, VidaCodes

_TRICK_POINTS: Final = 162
_SURE_AIR: Final = 5

#: Tells the compiler that a number of vida calls is not negative.
_FACTOR_MASK: Final = 7


@helper
def _between_knots(first: int, estimate: int, model: np.ndarray) -> int:
    """Linear between the two knots next to the estimate of the table that begins at `first`."""
    place = min(max(estimate, 0), (at.KNOTS - 1) * at.KNOT_STEP - 1)
    knot = place >> at.KNOT_BITS
    low = at.entry(model, first + knot)
    return low + ((at.entry(model, first + knot + 1) - low) * (place & at.KNOT_STEP - 1) >> at.KNOT_BITS)


@helper
def curve_of(role: int, is_fresh: bool, screws: int, hand: Cards, suit: int) -> int:
    """Curve for an observer's hand (natural order) and a contract in `suit`."""
    standing = at.FRESH_KINDS + role + (at.ROLES if screws > 0 else 0)
    kind = np.int64(role == at.SUPPORTED) if is_fresh else standing
    return 2 * kind + (hand >> (suit << LANE_BITS) + RANK_JACK & 1)


@helper
def least_level(air_tens: int, codes: VidaCodes) -> int:
    """Level below which no contract makes, since its buyers need more than half of all points.

    The observer's own air is among those points whoever bought; less than 50 is often beaten and not counted on.
    """
    if air_tens < _SURE_AIR or not codes.must_exceed or codes.compare_total != CompareTotal.ALL:
        return np.int64(0)
    return (_TRICK_POINTS + BID_STEP * air_tens) // (2 * BID_STEP) + 1


@helper
def _level_row(curve: int, level: int) -> int:
    row = min(max(level - at.LOWEST_LEVEL, 0), at.LEVELS - 1)
    return (curve * at.LEVELS + row) * at.KNOTS


@helper
def chance_to_make(curve: int, level: int, estimate: int, model: np.ndarray) -> int:
    """Chance that the buyers make ten times `level`."""
    return _between_knots(at.CHANCE_AT + _level_row(curve, level), estimate, model)


@helper
def total_if_made(curve: int, level: int, estimate: int, model: np.ndarray) -> int:
    """What the buyers score on average in tricks, air and belote where they make ten times `level`."""
    return _between_knots(at.MADE_AT + _level_row(curve, level), estimate, model)


@helper
def whole_deal(role: int, air_tens: int, model: np.ndarray) -> int:
    """What both sides together score on average in tricks, air and belote."""
    return at.entry(model, at.WHOLE_AT + role * at.AIR_VALUES + air_tens)


@helper
def contract_value(
    curve: int, level: int, estimate: int, chance: int, screws: int, whole: int, codes: VidaCodes, model: np.ndarray
) -> int:
    """Buyers' score less defenders' (section 8), if the contract stands as it is.

    `chance` is that to make it, `whole` what both sides score together in tricks, air and belote.
    """
    factor = codes.vida_factors[screws & _FACTOR_MASK]
    base_factor = factor if codes.vida_applies_to == VidaAppliesTo.ALL_POINTS else np.int64(1)
    bid = np.int64(0)
    if codes.add_bid_to_score != 0:
        bid_factor = factor if codes.vida_applies_to != VidaAppliesTo.NONE else np.int64(1)
        bid = at.SCALE * BID_STEP * level * bid_factor
    loss = whole * base_factor + bid
    win = loss  # half of what making the contract is better by than failing
    if screws == 0 or not codes.vida_winner_takes_all:
        win = total_if_made(curve, level, estimate, model) * base_factor + bid
    return (2 * chance * win >> at.SURE_BITS) - loss


@helper
def value_knot(chance: int) -> int:
    """Nearest knot of the tables of call values."""
    return chance + at.VALUE_STEP // 2 >> at.VALUE_BITS


@helper
def call_bonus(kind: int, own_chance: int, other: int, model: np.ndarray) -> int:
    """What a kind of call brings on average beyond its contract as it stands.

    `own_chance` is that of one's own best bid, `other` the knot of the standing contract or twice the position.
    """
    return at.entry(model, at.VALUE_AT + (kind * at.VALUE_KNOTS + value_knot(own_chance)) * at.VALUE_KNOTS + other)
