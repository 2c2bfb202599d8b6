"""The score of a seat and of a deal. Source: `docs/rules/israeli_whist.md`, section 7."""

from __future__ import annotations

import numpy as np

from fastsim._jit import helper
from fastsim.games.israeli_whist.rules import TRICKS, AllFail, EqualTotal, MadeFormula, WhistCodes, ZeroMiss

_TEN: int = 10


@helper
def is_over(total: int, codes: WhistCodes) -> bool:
    """Whether the sum of the four contracts makes an over deal."""
    return total > TRICKS or (total == TRICKS and codes.equal_total_counts_as == EqualTotal.OVER)


@helper
def missed_zero(tricks: int, over: bool, codes: WhistCodes) -> int:
    """Score of a zero that took `tricks` tricks, at least one."""
    base = codes.zero_miss_over if over else codes.zero_miss_under
    score = -base
    if codes.zero_miss_mode == ZeroMiss.RECOVERING:
        score = codes.zero_miss_step * (tricks - 1) - base
    elif codes.zero_miss_mode == ZeroMiss.PER_TRICK:
        score = -codes.zero_miss_step * tricks
    return min(score, codes.zero_miss_cap)


@helper
def score_seat(contract: int, tricks: int, over: bool, codes: WhistCodes) -> int:
    """Points of one seat for its contract and the tricks it took."""
    if contract == 0:
        if tricks == 0:
            return codes.zero_made_over if over else codes.zero_made_under
        return missed_zero(tricks, over, codes)
    if tricks == contract:
        tricks_part = contract * contract if codes.made_formula == MadeFormula.SQUARE else _TEN * contract
        return tricks_part + codes.made_bonus
    return -codes.miss_per_trick * abs(tricks - contract)


@helper
def score_deal(contracts: np.ndarray, tricks: np.ndarray, codes: WhistCodes, score: np.ndarray) -> bool:
    """Fill the points of the four seats; returns whether the deal was over."""
    total = np.int64(0)
    for seat in range(contracts.size):
        total += contracts[seat]
    over = is_over(total, codes)
    made = np.int64(0)
    for seat in range(contracts.size):
        score[seat] = score_seat(contracts[seat], tricks[seat], over, codes)
        made += np.int64(contracts[seat] == tricks[seat])
    if made == 0 and codes.all_fail == AllFail.CANCEL:
        for seat in range(contracts.size):
            score[seat] = 0
    return over
