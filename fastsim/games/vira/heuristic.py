"""The player `heuristic`: what it answers to each kind of decision.

It is compiled apart from the kernel, which calls it by its address (`fastsim._jit.KernelWith`).
"""

from __future__ import annotations

from typing import Final

import numba
import numpy as np
from numba import types

from fastsim._jit import helper
from fastsim.games.vira import view as see
from fastsim.games.vira.bidding import heuristic_call
from fastsim.games.vira.conceding import heuristic_concession, heuristic_rebuy
from fastsim.games.vira.exchanging import (
    heuristic_aces,
    heuristic_buy,
    heuristic_discard,
    heuristic_lay_away,
    heuristic_low,
    heuristic_trump,
)
from fastsim.games.vira.params import CONCEDE
from fastsim.games.vira.playing import heuristic_card
from fastsim.games.vira.rules import CODES, ViraCodes

#: (decision, seat, legal, view, params, model, codes, work) -> answer
HEURISTIC_SIGNATURE: Final = types.int64(
    types.int64,
    types.int64,
    types.int64,
    types.Array(types.int64, 1, "C", readonly=True),
    types.Array(types.int64, 1, "C", readonly=True),
    types.Array(types.int64, 1, "C", readonly=True),
    numba.from_dtype(CODES),
    types.Array(types.int64, 1, "C"),
)


@helper
def heuristic_answer(
    decision: int,
    seat: int,
    legal: int,
    view: np.ndarray,
    params: np.ndarray,
    model: np.ndarray,
    codes: ViraCodes,
    work: np.ndarray,
) -> int:
    """The answer to a decision, a card with its reason; `work` is scratch memory for features."""
    if decision == see.CARD:
        return heuristic_card(seat, legal, view, params, model)
    if decision == see.CALL:
        return heuristic_call(legal, seat, view, params, model, codes, work)
    if decision == see.BUY:
        return heuristic_buy(seat, legal, view, params)
    if decision == see.DISCARD:
        return heuristic_discard(seat, view, model)
    if decision == see.LAY_AWAY:
        return heuristic_lay_away(seat, view, model, codes)
    if decision == see.TRUMP_SUIT:
        return heuristic_trump(legal, view)
    if decision == see.GO_LOW:
        return heuristic_low(seat, view, model, codes, work)
    if decision == see.ACES:
        return heuristic_aces(view, model)
    if not params[CONCEDE]:
        return np.int64(0)
    if decision == see.CONCEDE:
        return heuristic_concession(seat, view, model, codes, work)
    return heuristic_rebuy(seat, view, model, codes, work)
