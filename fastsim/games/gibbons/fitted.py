"""Fitted models as files: read, check, write, and which one belongs to given rules.

A model file is JSON: the game, the rules it was fitted to, where it comes from, and for every number of seats and hand
size the terms of the estimate and the chances at its knots (`model.py`). One ships, in the folder `models` beside this
file; it says what hands take in play, whatever an announcement scores.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from fastsim.errors import ModelError, RulesError
from fastsim.game import FittedModel
from fastsim.games.gibbons import model as layout
from fastsim.games.gibbons.rules import HAND_SIZE, SEATS_LEAST, GibbonsRules
from fastsim.options import values_from_mapping
from fastsim.tricks.chances import SURE

FORMAT: Final = "trickodds-model/1"
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
    document: dict[str, Any] = {
        "format": FORMAT,
        "game": "gibbons",
        "rules": rules.options(),
        "provenance": dict(provenance),
    }
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
    is_model = isinstance(document, Mapping) and document.get("format") == FORMAT and document.get("game") == "gibbons"
    if not is_model:
        raise ModelError(
            f"{where} is no model of gibbons, expected an object with format {FORMAT!r} and game 'gibbons'"
        )
    values = np.zeros(layout.MODEL_SIZE, dtype=np.int64)
    for i, by_size in enumerate(tables(values)):
        for k, table in enumerate(by_size):
            table[:] = _table(document, f"{SEATS_LEAST + i} seats, {k + 1} cards", where)
            for chances in (*chances_of(table), often_of(table)[None]):
                if chances.min() < 0 or (chances.sum(axis=1) != SURE).any():
                    what = f"chances of {SEATS_LEAST + i} seats, {k + 1} cards"
                    raise ModelError(f"{where}: {what} do not add up to {SURE}")
    try:
        rules = GibbonsRules(**values_from_mapping(GibbonsRules, document.get("rules") or {}, "gibbons"))
    except (RulesError, TypeError) as error:
        raise ModelError(f"{where}: {error}") from error
    values.flags.writeable = False
    return FittedModel(Path(where.removeprefix("model ")).stem, values, rules, dict(document.get("provenance") or {}))


def _table(document: Mapping[str, Any], name: str, where: str) -> list[int]:
    found = document.get(name)
    is_sound = (
        isinstance(found, list)
        and len(found) == layout.TABLE_SIZE
        and all(type(value) is int and abs(value) < _LIMIT for value in found)
    )
    if not is_sound:
        raise ModelError(f"{where}: the table {name!r} is not a list of {layout.TABLE_SIZE} whole numbers")
    return list(found)  # type: ignore[arg-type]


def read_model(path: Path) -> FittedModel:
    """A model from its file.

    Raises
    ------
    ModelError
        If the file cannot be read or holds no model of Gibbons.
    """
    try:
        text = path.read_text(encoding="utf-8")
        document = json.loads(text)
    except OSError as error:
        raise ModelError(f"model {path} cannot be read: {error.strerror}") from error
    except (UnicodeDecodeError, ValueError, RecursionError) as error:
        raise ModelError(f"model {path} is not JSON: {error}") from error
    return from_document(document, f"model {path}")


@cache
def shipped() -> FittedModel:
    """The model that ships."""
    return read_model(FOLDER / "default.json")


def model_for(rules: Any) -> tuple[FittedModel, tuple[str, ...]]:  # noqa: ARG001
    """The shipped model, which suits all rules: those that it does not know enter with the scores."""
    return shipped(), ()


def is_usable(values: Any) -> bool:
    """Whether values have the shape of a model."""
    return isinstance(values, np.ndarray) and values.dtype == np.int64 and values.shape == (layout.MODEL_SIZE,)
