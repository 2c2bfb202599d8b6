"""The player `heuristic` between the auction and the first lead: what it answers to each kind of decision.

Its calls are in `bidding.py`, its cards in `playing.py`.
"""

from __future__ import annotations

import numpy as np

from fastsim._jit import helper
from fastsim.games.vira import view as see
from fastsim.games.vira.bidding import heuristic_concession, heuristic_rebuy
from fastsim.games.vira.keeping import (
    heuristic_aces,
    heuristic_buy,
    heuristic_discard,
    heuristic_lay_away,
    heuristic_low,
    heuristic_trump,
)
from fastsim.games.vira.rules import ViraCodes


@helper
def heuristic_step(
    decision: int, seat: int, legal: int, view: np.ndarray, model: np.ndarray, codes: ViraCodes, work: np.ndarray
) -> int:
    """The answer to a decision; `work` is scratch memory for features."""
    if decision == see.BUY:
        return heuristic_buy(legal, view)
    if decision == see.DISCARD:
        return heuristic_discard(seat, view)
    if decision == see.LAY_AWAY:
        return heuristic_lay_away(seat, view)
    if decision == see.TRUMP_SUIT:
        return heuristic_trump(legal, view)
    if decision == see.GO_LOW:
        return heuristic_low(seat, view, model, codes, work)
    if decision == see.ACES:
        return heuristic_aces(view)
    if decision == see.CONCEDE:
        return heuristic_concession(seat, view, model, codes, work)
    return heuristic_rebuy(seat, view, model, codes, work)
