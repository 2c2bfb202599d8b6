"""What a contract and a call are worth: chances from the estimate, points from the rules in force.

Chances are in 1/4096, points in 1/16. A contract's value is the buyers' expected score less the defenders'.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Cards
from fastsim.cards.deck import LANE_BITS, RANK_JACK
from fastsim.games.vida import model as at
from fastsim.games.vida.packing import pack_small
from fastsim.games.vida.rules import BID_STEP, CompareTotal, VidaAppliesTo, VidaCodes

_TRICK_POINTS: Final = 162
_SURE_AIR: Final = 5

#: Tells the compiler that a number of vida calls is not negative.
_FACTOR_MASK: Final = 7


#: Situations of a call, each with a table of what calls bring beyond their contract: before the first bid, over a
#: contract of one's own side and of the opponents, and after a vida call.
_OPEN: Final = 0
_OVER_OURS: Final = 1
_OVER_THEIRS: Final = 2
_SCREWED: Final = 3

#: The kinds of call in each situation, in the order of the fields: a bid, a pass and a vida call; -1 for none.
_KINDS: Final = (
    (at.VALUE_OPEN, at.VALUE_PASS_OPEN, -1),
    (at.VALUE_RAISE, at.VALUE_PASS_PARTNER, -1),
    (at.VALUE_BID, at.VALUE_PASS_OPPONENTS, at.VALUE_SCREW),
    (-1, at.VALUE_LEFT_SCREWED, at.VALUE_COUNTER),
)
BID_BONUS: Final = 0
PASS_BONUS: Final = 16
SCREW_BONUS: Final = 32

_MADE_SHIFT: Final = 32
_LOW_32: Final = (1 << _MADE_SHIFT) - 1


def curve_fields(chance: np.ndarray, made: np.ndarray) -> np.ndarray:
    """Chance to make and mean total where made, which are always looked up together, in one integer; any shape."""
    return chance | np.maximum(made, 0) << _MADE_SHIFT


def bonus_fields(value: np.ndarray) -> np.ndarray:
    """What the calls of a situation bring, shape (4, 9, 9), a field for each call; from `value`, shape (9, 9, 9)."""
    nothing = np.zeros_like(value[0])
    return np.array(
        [pack_small(np.stack([value[k] if k >= 0 else nothing for k in kinds], axis=-1)) for kinds in _KINDS]
    )


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


class Prospect(NamedTuple):
    """How likely the buyers are to make a contract, and what they score on average in tricks, air and belote if so."""

    chance: int
    made: int


@inlined
def prospect(curve: int, level: int, estimate: int, model: np.ndarray) -> Prospect:
    """The prospect of ten times `level`: linear between the two knots next to the estimate, both figures at once."""
    place = min(max(estimate, 0), (at.KNOTS - 1) * at.KNOT_STEP - 1)
    first = at.CURVE_FIELDS_AT + _level_row(curve, level) + (place >> at.KNOT_BITS)
    part = place & at.KNOT_STEP - 1
    both = at.entry(model, first) * (at.KNOT_STEP - part) + at.entry(model, first + 1) * part
    return Prospect((both & _LOW_32) >> at.KNOT_BITS, both >> _MADE_SHIFT + at.KNOT_BITS)


@helper
def whole_deal(role: int, air_tens: int, model: np.ndarray) -> int:
    """What both sides together score on average in tricks, air and belote."""
    return at.entry(model, at.WHOLE_AT + role * at.AIR_VALUES + air_tens)


@inlined
def contract_value(level: int, found: Prospect, screws: int, whole: int, codes: VidaCodes) -> int:
    """Buyers' score less defenders' (section 8), if the contract stands as it is.

    `whole` is what both sides score together in tricks, air and belote.
    """
    factor = codes.vida_factors[screws & _FACTOR_MASK]
    base_factor = factor if codes.vida_applies_to == VidaAppliesTo.ALL_POINTS else np.int64(1)
    bid = np.int64(0)
    if codes.add_bid_to_score != 0:
        bid_factor = factor if codes.vida_applies_to != VidaAppliesTo.NONE else np.int64(1)
        bid = at.SCALE * BID_STEP * level * bid_factor
    loss = whole * base_factor + bid
    takes_all = (screws != 0) & (codes.vida_winner_takes_all != 0)
    win = loss if takes_all else found.made * base_factor + bid  # half of what making it is better by than failing
    return (2 * found.chance * win >> at.SURE_BITS) - loss


@helper
def value_knot(chance: int) -> int:
    """Nearest knot of the tables of call values."""
    return chance + at.VALUE_STEP // 2 >> at.VALUE_BITS


@inlined
def call_bonuses(is_open: bool, is_theirs: bool, screws: int, own_chance: int, other: int, model: np.ndarray) -> int:
    """What calls bring on average beyond their contract as it stands, packed; `small_in` reads a kind of call.

    `own_chance` is that of one's own best bid, `other` the knot of the standing contract or twice the position.
    """
    over = np.int64(_OVER_THEIRS) if is_theirs else np.int64(_OVER_OURS)
    situation = np.int64(_SCREWED) if screws > 0 else over
    situation = np.int64(_OPEN) if is_open else situation
    place = (situation * at.VALUE_KNOTS + value_knot(own_chance)) * at.VALUE_KNOTS + other
    return at.entry(model, at.BONUS_AT + place)
