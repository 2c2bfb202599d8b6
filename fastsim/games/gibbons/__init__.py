"""Gibbons: `GAME` says what the game provides."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from fastsim.cards.deck import DECK_52
from fastsim.entry import PLAYER_SIGNATURE, kernel_signature, no_player, split_status
from fastsim.errors import ModelError
from fastsim.game import FittedModel, Game, PlayerKind
from fastsim.games.gibbons import kernel, log, params, record, row
from fastsim.games.gibbons.callnames import check_calls, parse_calls
from fastsim.games.gibbons.referee import referee
from fastsim.games.gibbons.rules import CODES, HAND_SIZE, PRESETS, SEATS_LEAST, SEATS_MOST, GibbonsRules, misfit
from fastsim.games.gibbons.story import story
from fastsim.games.gibbons.why import why

#: Four play where nobody says how many.
_SEATS_USUAL = 4


@lru_cache(maxsize=1)
def _signature() -> Any:
    """The one signature of the kernel."""
    return kernel_signature(CODES, row.ROW, log.LOG)


#: No player decides by a fitted model.
_NO_MODEL = FittedModel("none", np.zeros(1, dtype=np.int64), GibbonsRules(), {})


def _model_for(rules: Any) -> tuple[FittedModel, tuple[str, ...]]:  # noqa: ARG001
    return _NO_MODEL, ()


def _read_model(path: Path) -> FittedModel:
    raise ModelError(f"model {path}: no player of gibbons uses a model")


def _seat_numbers() -> tuple[int, ...]:
    """Numbers of seats, the usual one first."""
    others = [n for n in range(SEATS_LEAST, SEATS_MOST + 1) if n != _SEATS_USUAL]
    return (_SEATS_USUAL, *others)


GAME = Game(
    name="gibbons",
    title="Gibbons",
    version=1,
    seats=_seat_numbers(),
    deck=DECK_52,
    hand_size=HAND_SIZE,
    rules=GibbonsRules,
    presets=PRESETS,
    players={
        "random": PlayerKind(params.RANDOM, params.RandomParams, "announces by chance, plays a uniform legal card"),
        "greedy": PlayerKind(params.GREEDY, params.GreedyParams, "counts its tricks, then wins what it cheaply can"),
    },
    default_player="greedy",
    custom_code=params.CUSTOM,
    params_size=params.PARAMS_SIZE,
    row=row.ROW,
    flat_row=row.FLAT_ROW,
    log=log.LOG,
    columns=row.COLUMNS,
    suit_columns=("trump",),
    seat_columns=("winner", "ace_holder", "ace_captor", "jack_holder", "jack_captor", "queen_holder", "queen_captor"),
    kernel=kernel.simulate,
    model_for=_model_for,
    read_model=_read_model,
    is_usable=lambda values: values is _NO_MODEL.values,
    fitted_players={},
    signature=_signature,
    player_signature=PLAYER_SIGNATURE,
    no_player=no_player,
    script=record.make_script,
    parse_calls=parse_calls,
    check_calls=check_calls,
    split_status=split_status,
    answer_name=record.answer_name,
    trace_of=record.trace_of,
    referee=referee,
    story=story,
    why=why,
    score="points",
    misfit=misfit,
)
