"""The `heuristic` player: what a good club player does with what its seat sees."""

from __future__ import annotations

from typing import Any

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Card, Cards
from fastsim.cards.deck import NONE
from fastsim.games.vida import view as see
from fastsim.games.vida.auction import Call
from fastsim.games.vida.bidding import Thought, best_call, think, weigh_suits
from fastsim.games.vida.following import follow_card
from fastsim.games.vida.leading import lead_card
from fastsim.games.vida.mind import Mind, make_up_mind, share_trumps
from fastsim.games.vida.params import MARKET, MODEL_ROW
from fastsim.games.vida.players import GREEDY_COUNT, greedy_call
from fastsim.games.vida.rules import VidaCodes


@helper
def heuristic_call(
    thought: Thought,
    air: Any,
    seat: int,
    legal: int,
    view: np.ndarray,
    params: np.ndarray,
    codes: VidaCodes,
    models: np.ndarray,
) -> Call:
    """A call of the `heuristic` player; `air` is scratch memory."""
    if params[MARKET] == 0:
        thought.is_weighed = 0
        return greedy_call(seat, legal, view, GREEDY_COUNT)
    model = models[params[MODEL_ROW]]
    if not thought.is_weighed:
        weigh_suits(thought, view[see.HAND], codes, air, model)
    think(thought, seat, legal, view, codes, model)
    return best_call(thought, legal, params)


@helper
def heuristic_card(
    mind: Mind, seat: int, legal: Cards, view: np.ndarray, params: np.ndarray, models: np.ndarray
) -> Card:
    """A card of the `heuristic` player."""
    model = models[params[MODEL_ROW]]
    make_up_mind(mind, seat, view, params)
    if view[see.LEADER] != (seat + 1) & 3:  # the last to play need not care what others hold
        share_trumps(mind, model)
    if view[see.BEST] == NONE:
        return lead_card(mind, params, model)
    return follow_card(mind, view, legal, params, model)
