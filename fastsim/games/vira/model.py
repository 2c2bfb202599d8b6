"""Layout of Vira's fitted model: one int64 array, an argument of the kernel.

A chance is judged from features of a hand (`judging.py`): a weighted sum, in 1/1024 of the logit, enters a curve that
gives the chance in 1/4096. There are two of each: for making the contract, and for losing it by no more than one trick.
Every bid has its own for the hand before the exchange, and so have the *gaskar* that may go low where a suit level
bars that; `KINDS` more judge a hand at the first lead and before an *omköp*. Other sections say how dangerous a low
suit is (`gaps.py`), how the sum moves with what others bid and for hands that choose a bid, how likely a call stays
the last, and what becomes of a deal in which a seat passes.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.games.vira.auction import HIGHEST_CALL, SEATS, Call
from fastsim.games.vira.gaps import GAPS_SIZE
from fastsim.games.vira.judging import FEATURES, FIRST_LOW, LAST_LOW
from fastsim.games.vira.ladder import BIDS, LEVELS, LOW_SIZE, NEED
from fastsim.tricks.chances import SURE_BITS

SURE: Final = 1 << SURE_BITS
LOGIT: Final = 1024

#: A curve covers the logits -8 to 8 in steps of a half.
STEP_BITS: Final = 9
MOST_LOGIT: Final = 8 * LOGIT
KNOTS: Final = 2 * MOST_LOGIT // (1 << STEP_BITS) + 1

#: What is asked of a hand: to make the contract, or not to lose it by more than a trick.
TO_MAKE: Final = 0
TO_SAVE: Final = 1
GOALS: Final = 2

#: Kinds of hands after the auction: at the first lead, by high or low and by whether the declarer took the whole
#: talon; before an omköp, by what is bought: a named trump, a turned one, or a köpmisär.
FINAL_LOW: Final = 2
AGAIN_NAMED: Final = 4
AGAIN_TURNED: Final = 5
AGAIN_LOW: Final = 6
KINDS: Final = 7

#: Mean overtricks of contracts that are made, in 1/64 trick, at chances to make them of 0, a quarter, … 1.
OVER_UNIT: Final = 64
OVER_BITS: Final = SURE_BITS - 2
OVER_KNOTS: Final = (SURE >> OVER_BITS) + 1

CALLS: Final = HIGHEST_CALL + 1
_MAY_GO_LOW: Final = np.flatnonzero((NEED != 0) & (LOW_SIZE != 0))  # bids that are played high or low
JUDGES: Final = BIDS + 1 + KINDS + len(_MAY_GO_LOW)
#: Which weights and curves judge a hand before the exchange, by call: those of the bid, but at a suit level, which
#: bars going low, others where the plain bid may.
JUDGE_OF: Final = np.repeat(np.arange(BIDS + 1, dtype=np.int64), LEVELS)
for _place, _bid in enumerate(_MAY_GO_LOW):
    JUDGE_OF[LEVELS * _bid + 1 : LEVELS * (_bid + 1)] = BIDS + 1 + KINDS + _place
assert JUDGE_OF.size == CALLS
OWN: Final = 2  # own bid low or high
OTHERS: Final = 3  # another seat only passed, bid low, or bid high

GAPS_AT: Final = 0  # first, so that a model can be passed for them
WEIGHTS_AT: Final = GAPS_AT + GAPS_SIZE
CURVES_AT: Final = WEIGHTS_AT + JUDGES * GOALS * FEATURES
OTHERS_AT: Final = CURVES_AT + JUDGES * GOALS * KNOTS
HOLDS_AT: Final = OTHERS_AT + OWN * OTHERS  # chance that a call stays, by other seats still in (1 or 2)
CHOSEN_AT: Final = HOLDS_AT + (SEATS - 1) * CALLS  # added to the sum of hands that choose a bid
FINALS_AT: Final = CHOSEN_AT + BIDS + 1  # chance that a bid that stays is made
FOLLOWS_AT: Final = FINALS_AT + BIDS + 1  # chance that a bid becomes the contract, by others still to speak (2 or 1)
OVERS_AT: Final = FOLLOWS_AT + (SEATS - 1) * (BIDS + 1)  # tricks above the need of contracts that are made
MODEL_SIZE: Final = OVERS_AT + JUDGES * OVER_KNOTS


@inlined
def of_kind(kind: int) -> int:
    """Which weights and curves judge a kind of hands after the auction."""
    return BIDS + 1 + kind


@inlined
def judge_of(call: Call) -> int:
    """Which weights and curves judge a hand before the exchange for a call, see `JUDGE_OF`."""
    return JUDGE_OF[np.uint64(call)]


@inlined
def final_kind(is_low: bool, has_talon: bool) -> int:
    """The kind of a hand at the first lead; `has_talon` where the declarer took the whole talon."""
    return FINAL_LOW * np.int64(is_low) + np.int64(has_talon)


@inlined
def sum_of(model: np.ndarray, judge: int, goal: int, features: np.ndarray, first: int) -> int:
    """Weighted sum of features, which begin at `first`, in 1/1024 of the logit."""
    total = np.int64(0)
    at = WEIGHTS_AT + (GOALS * judge + goal) * FEATURES
    for i in range(FEATURES):
        total += model[np.uint64(at + i)] * features[np.uint64(first + i)]
    return total


@inlined
def sum_of_low(model: np.ndarray, judge: int, goal: int, features: np.ndarray, first: int) -> int:
    """The same for a low game before the exchange, where the features of trumps and of the contract are nothing."""
    at = WEIGHTS_AT + (GOALS * judge + goal) * FEATURES
    total = model[np.uint64(at)] * features[np.uint64(first)]
    for i in range(FIRST_LOW, LAST_LOW + 1):
        total += model[np.uint64(at + i)] * features[np.uint64(first + i)]
    return total


@inlined
def chance_at(model: np.ndarray, judge: int, goal: int, total: int) -> int:
    """Chance in 1/4096 that a hand with such a sum reaches a goal."""
    total = max(min(total, np.int64(MOST_LOGIT - 1)), np.int64(-MOST_LOGIT))
    total += MOST_LOGIT
    knot = CURVES_AT + (GOALS * judge + goal) * KNOTS + (total >> STEP_BITS)
    part = total & ((1 << STEP_BITS) - 1)
    low = model[np.uint64(knot)]
    return low + ((model[np.uint64(knot + 1)] - low) * part >> STEP_BITS)


@inlined
def most_chance(model: np.ndarray, judge: int) -> int:
    """The chance in 1/4096 that the best of hands has to make a contract: the end of the curve, which never falls."""
    return model[np.uint64(CURVES_AT + GOALS * KNOTS * judge + KNOTS - 1)]


@helper
def chance_of(model: np.ndarray, judge: int, goal: int, features: np.ndarray, first: int, shift: int) -> int:
    """Chance in 1/4096 that a hand reaches a goal: its features begin at `first`, `shift` is added to their sum."""
    return chance_at(model, judge, goal, sum_of(model, judge, goal, features, first) + shift)


@helper
def overtricks_at(knots: np.ndarray, first: int, to_make: int) -> int:
    """What a row of knots, which begins at `first`, has at a chance to make a contract."""
    knot = np.int64(min(to_make >> OVER_BITS, OVER_KNOTS - 2))
    part = to_make - (knot << OVER_BITS)
    low = knots[np.uint64(first + knot)]
    return low + ((knots[np.uint64(first + knot + 1)] - low) * part >> OVER_BITS)


@helper
def overtricks_of(model: np.ndarray, judge: int, to_make: int) -> int:
    """Mean overtricks, in 1/64 trick, of contracts that are made, by the chance to make them."""
    return overtricks_at(model, OVERS_AT + OVER_KNOTS * judge, to_make)


@inlined
def hold_chance(model: np.ndarray, others: int, call: int) -> int:
    """Chance in 1/4096 that nobody goes over a call, with 1 or 2 other seats still in."""
    return model[np.uint64(HOLDS_AT + (others - 1) * CALLS + call)]
