"""Fitted models as files: read, check, write, and which one belongs to given rules.

A model file is JSON: the game, the rules it was fitted to, where it comes from, and the sections of `model.py` as
lists of integers (the weights by name). One ships for every preset, in the folder `models` beside this file.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from fastsim.errors import ModelError
from fastsim.game import FittedModel
from fastsim.games.vida import model as layout
from fastsim.games.vida.estimating import heard_table
from fastsim.games.vida.keeping import keep_table
from fastsim.games.vida.packing import PART_LIMIT, heard_fields, side_fields, trump_fields
from fastsim.games.vida.rules import PRESETS, VidaRules
from fastsim.games.vida.sharing import WHOLE, share_table
from fastsim.games.vida.valuing import bonus_fields, curve_fields
from fastsim.games.vida.weights import LEAD_LIMIT, PART_SIZE, PARTS, WEIGHT_NAMES, WEIGHTS_SIZE, WEIGHTS_START
from fastsim.modelfile import check_game, differing_options, fitted_model, has_size, heading, rules_of, whole_numbers

GAME: Final = "vida"
FOLDER: Final = Path(__file__).resolve().parent / "models"

_LIMIT: Final = 1 << 20

#: First place and shape of each section.
SECTIONS: Final[dict[str, tuple[int, tuple[int, ...]]]] = {
    "base": (layout.BASE_AT, (layout.ROLES,)),
    "trumps": (layout.TRUMPS_AT, (layout.ROLES, layout.LANES)),
    "sides": (layout.SIDES_AT, (layout.ROLES, layout.LENGTH_CLASSES, layout.LANES)),
    "air": (layout.AIR_AT, (layout.ROLES, layout.AIR_VALUES)),
    "said": (layout.SAID_AT, (layout.ROLES, layout.SEATS, layout.SAID_STATES)),
    "passes": (layout.PASSES_AT, (layout.ROLES, layout.PASS_STATES)),
    "place": (layout.PLACE_AT, (layout.ROLES, layout.SEATS)),
    "whole": (layout.WHOLE_AT, (layout.ROLES, layout.AIR_VALUES)),
    "chance": (layout.CHANCE_AT, (layout.CURVES, layout.LEVELS, layout.KNOTS)),
    "made": (layout.MADE_AT, (layout.CURVES, layout.LEVELS, layout.KNOTS)),
    "value": (layout.VALUE_AT, (layout.VALUE_KINDS, layout.VALUE_KNOTS, layout.VALUE_KNOTS)),
}

#: Options that neither the market nor the play depend on, so that they call for no other model.
_FREE: Final = ("match_target", "all_pass")


def section(values: np.ndarray, name: str) -> np.ndarray:
    """View of one section of a model, in its shape."""
    first, shape = SECTIONS[name]
    return values[first : first + int(np.prod(shape))].reshape(shape)


def start_values() -> np.ndarray:
    """A model that knows nothing of the market and plays by the starting weights."""
    values = np.zeros(layout.MODEL_SIZE, dtype=np.int64)
    for i in range(len(PARTS)):
        first = layout.WEIGHTS_AT + i * PART_SIZE
        values[first : first + len(WEIGHTS_START)] = WEIGHTS_START
    return values


def complete(values: np.ndarray) -> np.ndarray:
    """The model with the tables that follow from its weights and from what is said, read only."""
    whole = values.copy()
    weights = values[layout.WEIGHTS_AT : layout.WEIGHTS_AT + WEIGHTS_SIZE].reshape(len(PARTS), PART_SIZE)
    base, trumps, sides = (section(values, name) for name in ("base", "trumps", "sides"))
    whole[layout.KEEP_AT : layout.CURVE_FIELDS_AT] = keep_table(weights).ravel()
    curves = curve_fields(section(values, "chance"), section(values, "made"))
    whole[layout.CURVE_FIELDS_AT : layout.BONUS_AT] = curves.ravel()
    whole[layout.BONUS_AT : layout.SIDE_FIELDS_AT] = bonus_fields(section(values, "value")).ravel()
    whole[layout.SIDE_FIELDS_AT : layout.TRUMP_FIELDS_AT] = side_fields(sides).ravel()
    whole[layout.TRUMP_FIELDS_AT : layout.HEARD_FIELDS_AT] = trump_fields(base, trumps, sides).ravel()
    whole[layout.SHARES_AT :] = share_table(weights)
    whole[layout.HEARD_FIELDS_AT : layout.SHARES_AT] = heard_fields(heard_table(section(values, "said"))).ravel()
    whole.flags.writeable = False
    return whole


def as_document(values: np.ndarray, rules: VidaRules, provenance: Mapping[str, Any]) -> dict[str, Any]:
    """A model ready for JSON; the inverse of `from_document`."""
    return {
        **heading(GAME, rules, provenance),
        **{name: section(values, name).tolist() for name in SECTIONS},
        "weights": {
            part: {name: int(values[layout.WEIGHTS_AT + i * PART_SIZE + k]) for k, name in enumerate(WEIGHT_NAMES)}
            for i, part in enumerate(PARTS)
        },
    }


#: Least and most value of the sections and weights that the kernel packs or uses as places of a table.
_RANGES: Final[dict[str, tuple[int, int]]] = {
    "sides": (1 - PART_LIMIT, PART_LIMIT - 1),
    "said": (1 - PART_LIMIT, PART_LIMIT - 1),
    "chance": (0, layout.SURE),
    "made": (0, _LIMIT - 1),
    "buyer_share": (0, WHOLE),
    "buyer_share_of_two": (0, WHOLE),
    **{name: (-LEAD_LIMIT, LEAD_LIMIT) for name in WEIGHT_NAMES if name.startswith("lead_")},
}


def _range_of(name: str) -> tuple[int, int]:
    return _RANGES.get(name, (1 - _LIMIT, _LIMIT - 1))


def _fill_weights(values: np.ndarray, weights: Any, where: str) -> None:
    if not isinstance(weights, Mapping) or set(weights) != set(PARTS):
        raise ModelError(f"{where}: `weights` does not hold the parts {', '.join(PARTS)}")
    for i, part in enumerate(PARTS):
        found = weights[part]
        if not isinstance(found, Mapping) or set(found) != set(WEIGHT_NAMES):
            raise ModelError(f"{where}: `weights` of {part} does not hold {', '.join(WEIGHT_NAMES)}")
        for k, name in enumerate(WEIGHT_NAMES):
            low, high = _range_of(name)
            if type(found[name]) is not int or not low <= found[name] <= high:
                given = f"weight `{name}` of {part} is {found[name]!r}"
                raise ModelError(f"{where}: {given}, expected a whole number from {low} to {high}")
            values[layout.WEIGHTS_AT + i * PART_SIZE + k] = found[name]


def from_document(document: Any, where: str) -> tuple[np.ndarray, VidaRules]:
    """Values and rules of a model document.

    Raises
    ------
    ModelError
        If a section is missing or of another shape; the message names it and `where`.
    """
    check_game(document, GAME, where)
    values = np.zeros(layout.MODEL_SIZE, dtype=np.int64)
    for name in SECTIONS:
        section(values, name)[...] = whole_numbers(document, name, SECTIONS[name][1], *_range_of(name), where)
    _fill_weights(values, document.get("weights"), where)
    return values, rules_of(document, VidaRules, GAME, where)


def read_model(path: Path) -> FittedModel:
    """A model from a file.

    Raises
    ------
    ModelError
        If the file cannot be read or is no model; the message names it.
    """
    return fitted_model(path, from_document, complete)


def is_usable(values: Any) -> bool:
    """Whether an array has the shape and type of a model's values."""
    return has_size(values, layout.MODEL_SIZE)


@cache
def shipped_model(name: str) -> FittedModel:
    """The model of a preset."""
    return read_model(FOLDER / f"{name}.json")


def model_for(rules: VidaRules) -> tuple[FittedModel, tuple[str, ...]]:
    """The shipped model whose rules differ in the fewest options, and those options."""
    models = [shipped_model(name) for name in PRESETS]
    nearest = min(models, key=lambda model: len(differing_options(rules, model.rules, _FREE)))
    return nearest, differing_options(rules, nearest.rules, _FREE)
