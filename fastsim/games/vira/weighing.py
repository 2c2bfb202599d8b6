"""Many hands at once: their features for a bid, and what every call promises them."""

from __future__ import annotations

import numpy as np

from fastsim._jit import kernel
from fastsim.games.vira import view as see
from fastsim.games.vira.auction import HIGHEST_CALL, LOWEST_CALL, call_rank, is_call
from fastsim.games.vira.estimating import (
    WORK_SIZE,
    candidate_trump,
    chance_to,
    chosen_shift,
    heard_shift,
    points_with,
    take_up,
    trump_of,
)
from fastsim.games.vira.judging import judge, mark_sure
from fastsim.games.vira.ladder import NEED
from fastsim.games.vira.model import TO_MAKE, TO_SAVE


@kernel
def weigh_calls(
    hands: np.ndarray, views: np.ndarray, seats: np.ndarray, models: np.ndarray, codes: np.ndarray, out: np.ndarray
) -> None:
    """Chances and expected points of every call for many hands, as players that choose among them see it.

    `views` has one view a hand, of which the preference suit and the others' bids are read; row k of `out`, int64 of
    shape (hands, calls, 4), gets the trump, the chance to make it, the chance to lose it by no more than a trick (in
    1/4096), and the expected points in 1/4096; a number that is no call stays as it is.
    """
    model = models[0]
    for i in range(hands.size):
        view = views[i]
        work = np.zeros(WORK_SIZE, dtype=np.int64)
        take_up(hands[i], seats[i], view[see.PREFERENCE], model, codes[0], work)
        for number in range(LOWEST_CALL, HIGHEST_CALL + 1):
            call = np.int64(number)
            if is_call(call, codes[0]):
                bid = call_rank(call)
                shift = chosen_shift(bid, model) + heard_shift(np.int64(NEED[bid] != 0), seats[i], view, model)
                to_make = chance_to(np.int64(TO_MAKE), call, shift, model, work)
                to_save = chance_to(np.int64(TO_SAVE), call, shift, model, work)
                out[i, call, 0] = trump_of(call, work)
                out[i, call, 1] = to_make
                out[i, call, 2] = to_save
                out[i, call, 3] = points_with(call, to_make, to_save, work)


@kernel
def judge_bids(
    hands: np.ndarray,
    seats: np.ndarray,
    bid: int,
    levels: np.ndarray,
    preferences: np.ndarray,
    gaps: np.ndarray,
    out: np.ndarray,
) -> None:
    """Features of many hands for one bid, for fitting; `out` has the shape (hands, FEATURES)."""
    for i in range(hands.size):
        trump = candidate_trump(hands[i], bid, levels[i], preferences[i])
        judge(hands[i], trump, seats[i], np.int64(0), np.int64(0), gaps, out[i])
        mark_sure(NEED[bid], out[i], np.int64(0))
