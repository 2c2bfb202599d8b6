"""Files of fitted models, as far as all games agree: JSON with the game, the rules, the provenance, and numbers."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from fastsim.errors import ModelError, RulesError
from fastsim.game import FittedModel
from fastsim.options import values_from_mapping

FORMAT: Final = "trickodds-model/1"


def heading(game: str, rules: Any, provenance: Mapping[str, Any]) -> dict[str, Any]:
    """What a model's document begins with."""
    return {"format": FORMAT, "game": game, "rules": rules.options(), "provenance": dict(provenance)}


def read_document(path: Path) -> Any:
    """The JSON of a model file.

    Raises
    ------
    ModelError
        If the file cannot be read or is not JSON; the message names it.
    """
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ModelError(f"model {path} cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise ModelError(f"model {path} is not JSON: {error}") from error
    except RecursionError as error:
        raise ModelError(f"model {path}: a nesting is too deep to be read") from error


def check_game(document: Any, game: str, where: str) -> Mapping[str, Any]:
    """The document, if it is that of a model of the game.

    Raises
    ------
    ModelError
        If it is anything else.
    """
    if not isinstance(document, Mapping) or (document.get("format"), document.get("game")) != (FORMAT, game):
        raise ModelError(f"{where} is no model of {game}, expected an object with format {FORMAT!r} and game {game!r}")
    return document


def whole_numbers(
    document: Mapping[str, Any], name: str, shape: tuple[int, ...], low: int, high: int, where: str
) -> np.ndarray:
    """A section of a document, int64 of the shape.

    Raises
    ------
    ModelError
        If it is missing or of another shape, or holds anything but whole numbers from `low` to `high`.
    """
    try:
        found = np.array(document[name], dtype=object)
    except KeyError:
        raise ModelError(f"{where}: section `{name}` is missing, expected {shape} whole numbers") from None
    except ValueError:
        raise ModelError(f"{where}: section `{name}` is ragged, expected {shape} whole numbers") from None
    if found.shape != shape:
        raise ModelError(f"{where}: section `{name}` has shape {found.shape}, expected {shape} whole numbers")
    bad = [value for value in found.ravel() if type(value) is not int or not low <= value <= high]
    if bad:
        raise ModelError(f"{where}: section `{name}` holds {bad[0]!r}, expected whole numbers from {low} to {high}")
    return found.astype(np.int64)


def rules_of(document: Mapping[str, Any], rules: type[Any], game: str, where: str) -> Any:
    """The rules that a model was fitted to.

    Raises
    ------
    ModelError
        If they are missing or no rules of the game.
    """
    options = document.get("rules")
    if not isinstance(options, Mapping):
        raise ModelError(f"{where}: `rules` is {options!r}, expected the options by name")
    try:
        return rules(**values_from_mapping(rules, options, game))
    except RulesError as error:
        raise ModelError(f"{where}: {error}") from error


def provenance_of(document: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Where a model comes from.

    Raises
    ------
    ModelError
        If that is no object.
    """
    provenance = document.get("provenance", {})
    if not isinstance(provenance, Mapping):
        raise ModelError(f"{where}: `provenance` is {provenance!r}, expected an object")
    return dict(provenance)


def fitted_model(
    path: Path,
    from_document: Callable[[Any, str], tuple[Any, Any]],
    complete: Callable[[Any], np.ndarray],
) -> FittedModel:
    """A model from its file: ``complete(parts)`` are its values, of the parts and rules that `from_document` reads.

    Raises
    ------
    ModelError
        If the file cannot be read or is no model; the message names it.
    """
    document, where = read_document(path), f"model {path}"
    parts, rules = from_document(document, where)
    return FittedModel(path.stem, complete(parts), rules, provenance_of(document, where))


def differing_options(rules: Any, others: Any, free: Sequence[str]) -> tuple[str, ...]:
    """Options in which rules differ from others, but for those that do not matter."""
    one, other = rules.options(), others.options()
    return tuple(name for name in one if name not in free and one[name] != other[name])


def has_size(values: Any, size: int) -> bool:
    """Whether an array has the shape and type of a model's values."""
    return isinstance(values, np.ndarray) and values.shape == (size,) and values.dtype == np.int64
