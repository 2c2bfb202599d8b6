"""The `heuristic` player: what a good club player does with what its seat sees."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Card, Cards
from fastsim.cards.deck import NONE
from fastsim.games.vida import view as see
from fastsim.games.vida.auction import PASS, Call
from fastsim.games.vida.bidding import (
    Thought,
    best_call,
    estimates_of,
    is_left_to_partner,
    is_too_weak,
    think,
    weigh_suits,
    write_thought,
)
from fastsim.games.vida.following import clear_card, load_card
from fastsim.games.vida.leading import lead_card
from fastsim.games.vida.mind import MindRecord, make_up_mind, write_mind
from fastsim.games.vida.params import MARKET, MODEL_ROW
from fastsim.games.vida.players import GREEDY_COUNT, greedy_call
from fastsim.games.vida.rules import VidaCodes

_ALL_OTHERS: Final = 3


@inlined
def heuristic_call(
    thought: Thought,
    keeps: bool,
    air: Any,
    seat: int,
    legal: int,
    view: np.ndarray,
    params: np.ndarray,
    codes: VidaCodes,
    models: np.ndarray,
) -> Call:
    """A call of the `heuristic` player; `keeps` asks for its figures in the record, `air` is scratch memory."""
    if params[MARKET] == 0:
        thought.is_weighed = 0
        return greedy_call(seat, legal, view, GREEDY_COUNT)
    leaves_it = is_left_to_partner(seat, legal, view)
    if leaves_it and not keeps:
        return np.int64(PASS)
    model = models[params[MODEL_ROW]]
    if not thought.is_weighed:
        weigh_suits(thought, seat, view[see.HAND], codes, air, model)
    estimates = estimates_of(thought, seat, view, model)
    passes = leaves_it | is_too_weak(estimates, seat, legal, view, params, codes)
    if passes and not keeps:
        return np.int64(PASS)
    weighed = think(thought, estimates, seat, legal, view, codes, model)
    if keeps:
        write_thought(thought, weighed)
    return np.int64(PASS) if passes else best_call(weighed, legal, params)


@helper
def heuristic_lead(
    record: MindRecord, keeps: bool, seat: int, view: np.ndarray, params: np.ndarray, models: np.ndarray
) -> Card:
    """A lead of the `heuristic` player; `keeps` asks for what it knew to be entered in the record."""
    mind = make_up_mind(seat, view, params)
    if keeps:
        write_mind(record, mind)
    return lead_card(mind, params, models[params[MODEL_ROW]])


@helper
def heuristic_card(
    record: MindRecord,
    keeps: bool,
    seat: int,
    behind: int,
    legal: Cards,
    beating: Cards,
    view: np.ndarray,
    params: np.ndarray,
    models: np.ndarray,
) -> Card:
    """A card of the `heuristic` player that is not led, with `behind` seats yet to play after it.

    `beating` are the cards that beat the trick as it stands.
    """
    clear = clear_card(seat, behind, legal, legal & beating, view, params)
    if clear != NONE and not keeps:
        return clear
    mind = make_up_mind(seat, view, params)
    if keeps:
        write_mind(record, mind)
    if clear != NONE:
        return clear
    return load_card(mind, behind, legal, legal & beating, view, params, models[params[MODEL_ROW]])


@inlined
def plain_card(
    seat: int, behind: int, legal: Cards, beating: Cards, view: np.ndarray, params: np.ndarray, models: np.ndarray
) -> Card:
    """A card of the `heuristic` player where nothing is to be recorded.

    `behind` seats are yet to play after it; it leads where that is three.
    """
    if behind == _ALL_OTHERS:
        return lead_card(make_up_mind(seat, view, params), params, models[params[MODEL_ROW]])
    clear = clear_card(seat, behind, legal, legal & beating, view, params)
    if clear != NONE:
        return clear
    mind = make_up_mind(seat, view, params)
    return load_card(mind, behind, legal, legal & beating, view, params, models[params[MODEL_ROW]])
