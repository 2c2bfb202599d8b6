"""Vida, the Greek "screw": `GAME` says what the game provides."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numba
import numpy as np
from numba import types

from fastsim.cards.deck import DECK_32
from fastsim.game import Fault, Game, PlayerKind
from fastsim.games.vida import fitted, kernel, log, players, record, row, turns
from fastsim.games.vida.auction import parse_calls
from fastsim.games.vida.params import MODEL_ROW, HeuristicParams
from fastsim.games.vida.referee import check_calls, referee
from fastsim.games.vida.rules import CODES, PRESETS, VidaRules
from fastsim.games.vida.story import story
from fastsim.games.vida.tally import TALLY
from fastsim.games.vida.why import why

_FAULT_KINDS = {turns.ILLEGAL_ANSWER: "answer", turns.ILLEGAL_SCRIPT: "script", turns.UNUSED_SCRIPT: "unused"}


def _split_status(status: int) -> Fault:
    kind, seat, index = kernel.split_status(status)
    return Fault(_FAULT_KINDS[kind], seat, index)


@lru_cache(maxsize=1)
def _signature() -> Any:
    """The one signature of the kernel."""

    def array_of(dtype: Any, dimensions: int = 1) -> Any:
        typeof: Any = numba.typeof
        return typeof(np.zeros((1,) * dimensions, dtype=dtype))

    numbers = array_of(np.int64)
    return types.int64(
        types.uint64,
        types.int64,
        array_of(CODES),
        numbers,
        array_of(np.int64, 2),
        kernel.PLAYER_TYPE,
        types.Array(types.int64, 2, "C", readonly=True),
        numbers,
        numbers,
        array_of(row.ROW),
        array_of(log.LOG),
    )


GAME = Game(
    name="vida",
    title="Vida",
    version=1,
    seats=(row.SEATS,),
    deck=DECK_32,
    hand_size=row.HAND_SIZE,
    rules=VidaRules,
    presets=PRESETS,
    players={
        "random": PlayerKind(players.RANDOM, players.RandomParams, "calls by chance, plays a uniform legal card"),
        "greedy": PlayerKind(players.GREEDY, players.GreedyParams, "bids by a count, takes what it can"),
        "heuristic": PlayerKind(players.HEURISTIC, HeuristicParams, "bids by a fitted model, plans, counts, signals"),
    },
    default_player="heuristic",
    custom_code=players.CUSTOM,
    params_size=players.PARAMS_SIZE,
    row=row.ROW,
    flat_row=row.FLAT_ROW,
    log=log.LOG,
    columns=row.COLUMNS,
    suit_columns=("trump",),
    seat_columns=("buyer",),
    kernel=kernel.simulate,
    model_for=fitted.model_for,
    read_model=fitted.read_model,
    is_usable=fitted.is_usable,
    fitted_players={players.HEURISTIC: MODEL_ROW},
    signature=_signature,
    player_signature=kernel.PLAYER_SIGNATURE,
    no_player=kernel.no_player,
    script=record.make_script,
    parse_calls=parse_calls,
    check_calls=check_calls,
    split_status=_split_status,
    answer_name=record.answer_name,
    trace_of=record.trace_of,
    referee=referee,
    story=story,
    why=why,
    tally=TALLY,
)
