"""Fitted models as files: read, check, write, and which one belongs to given rules.

A model file is JSON: the game, the rules it was fitted to, where it comes from, and for every number of seats and hand
size the terms of the estimate and the chances at its knots (`model.py`). One ships, in the folder `models` beside this
file; it says what hands take in play, whatever an announcement scores.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from fastsim.errors import ModelError
from fastsim.game import FittedModel
from fastsim.games.gibbons import model as layout
from fastsim.games.gibbons.rules import HAND_SIZE, SEATS_LEAST, GibbonsRules
from fastsim.modelfile import check_game, has_size, heading, provenance_of, read_document, rules_of, whole_numbers
from fastsim.tricks.chances import SURE

GAME: Final = "gibbons"
FOLDER: Final = Path(__file__).resolve().parent / "models"

_LIMIT: Final = 1 << 20


def tables(values: np.ndarray) -> np.ndarray:
    """View of a model, shape (numbers of seats, hand sizes, places of a table)."""
    return values.reshape(layout.SEAT_NUMBERS, HAND_SIZE, layout.TABLE_SIZE)


def chances_of(table: np.ndarray) -> np.ndarray:
    """View of the chances of one table, shape (2, knots, tricks): who has heard nobody, and who all others."""
    return table[layout.CHANCE_AT : layout.OFTEN_AT].reshape(2, layout.KNOTS, HAND_SIZE + 1)


def often_of(table: np.ndarray) -> np.ndarray:
    """View of how often hands have each estimate, shape (knots,)."""
    return table[layout.OFTEN_AT : layout.LISTEN_AT]


def strengths_of(values: np.ndarray, seats: int, cards: int, codes: Any) -> np.ndarray:
    """What each announcement of a batch says of the hand, in 1/256 trick more than usual, shape (CHANCES,), int64."""
    fill: Any = layout.fill_strengths
    scratch, found = np.zeros(layout.CHANCES, dtype=np.int64), np.zeros(2 * layout.CHANCES, dtype=np.int64)
    fill(np.int64(seats), np.int64(cards), np.int64(cards), values, codes, scratch, found)
    return found[: layout.CHANCES]


def as_document(values: np.ndarray, rules: GibbonsRules, provenance: Mapping[str, Any]) -> dict[str, Any]:
    """A model ready for JSON; the inverse of `from_document`."""
    document = heading(GAME, rules, provenance)
    for i, by_size in enumerate(tables(values)):
        for k, table in enumerate(by_size):
            document[f"{SEATS_LEAST + i} seats, {k + 1} cards"] = table.tolist()
    return document


def from_document(document: Any, where: str) -> FittedModel:
    """A model from JSON.

    Raises
    ------
    ModelError
        If it is not a model of Gibbons; the message says what is wrong.
    """
    check_game(document, GAME, where)
    values = np.zeros(layout.MODEL_SIZE, dtype=np.int64)
    for i, by_size in enumerate(tables(values)):
        for k, table in enumerate(by_size):
            name = f"{SEATS_LEAST + i} seats, {k + 1} cards"
            table[:] = whole_numbers(document, name, (layout.TABLE_SIZE,), 1 - _LIMIT, _LIMIT - 1, where)
            for chances in (*chances_of(table), often_of(table)[None]):
                if chances.min() < 0 or (chances.sum(axis=1) != SURE).any():
                    raise ModelError(f"{where}: chances of {name} do not add up to {SURE}")
    rules = rules_of(document, GibbonsRules, GAME, where)
    values.flags.writeable = False
    return FittedModel(Path(where.removeprefix("model ")).stem, values, rules, provenance_of(document, where))


def read_model(path: Path) -> FittedModel:
    """A model from its file.

    Raises
    ------
    ModelError
        If the file cannot be read or holds no model of Gibbons.
    """
    return from_document(read_document(path), f"model {path}")


@cache
def shipped() -> FittedModel:
    """The model that ships."""
    return read_model(FOLDER / "default.json")


def model_for(rules: Any) -> tuple[FittedModel, tuple[str, ...]]:  # noqa: ARG001
    """The shipped model, which suits all rules: those that it does not know enter with the scores."""
    return shipped(), ()


def is_usable(values: Any) -> bool:
    """Whether values have the shape of a model."""
    return has_size(values, layout.MODEL_SIZE)
