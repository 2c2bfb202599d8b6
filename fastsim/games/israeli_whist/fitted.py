"""Fitted models of Israeli whist as files: read, check, write, and which one belongs to given rules.

A model file is JSON: the game, the rules it was fitted to, where it comes from, and the sections below as lists of
integers. One ships in the folder `models` beside this file: what the players take and how sure they are of it hardly
depends on the tariff, which they apply themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from fastsim.game import FittedModel
from fastsim.games.israeli_whist import model as layout
from fastsim.games.israeli_whist.auction import SEATS
from fastsim.games.israeli_whist.rules import TRICKS, WhistRules
from fastsim.games.israeli_whist.values import WEIGHTS_SHAPE, in_words, pack, suit_values
from fastsim.modelfile import check_game, differing_options, fitted_model, has_size, heading, rules_of, whole_numbers

GAME: Final = "israeli_whist"
FOLDER: Final = Path(__file__).resolve().parent / "models"
SHIPPED: Final = "default"

_LIMIT: Final = (TRICKS + 1) * layout.TRICK

_WIN_SHAPE: Final = (
    layout.CARD_KINDS,
    layout.LATER,
    layout.ABOVE,
    layout.SUIT_LEFT,
    layout.TRUMPS_LEFT,
    layout.WANTING,
)
_MARGINS_SHAPE: Final = (layout.STAGES, layout.NEEDS, layout.MARGINS, layout.MARGINS)

#: First place, shape, least and most value of each section that the kernel reads as it is stored.
SECTIONS: Final[dict[str, tuple[int, tuple[int, ...], int, int]]] = {
    "win": (layout.WIN_AT, _WIN_SHAPE, 0, layout.SURE),
    "over": (layout.OVER_AT, (SEATS, layout.SUMS), 0, layout.SURE),
}

#: The same for the two tables over both margins, which the kernel reads packed.
TABLES: Final[dict[str, tuple[tuple[int, ...], int, int]]] = {
    "exact": (_MARGINS_SHAPE, 0, layout.SURE),
    "miss": (_MARGINS_SHAPE, 0, TRICKS * layout.TRICK),
}

#: Shapes of the sections whose first axis is taking and ducking; the kernel reads them packed.
PAIRS: Final[dict[str, tuple[int, ...]]] = {
    "weights": WEIGHTS_SHAPE,
    "shift": (2, 2, TRICKS, layout.DEMANDS),
    "talk": (2, SEATS, layout.SUMS),
}

#: Options that the players do not depend on.
_FREE: Final = (
    "auction_opener",
    "redeal_dealer",
    "revoke_fine",
    "revoke_per",
    "revoke_score",
    "on_revoke",
    "match_deals",
    "match_target",
    "match_tie",
)

Sections = dict[str, np.ndarray]


def empty_sections() -> Sections:
    """Sections of a model that knows nothing."""
    shapes = {name: shape for name, (_, shape, _, _) in SECTIONS.items()} | PAIRS
    shapes |= {name: shape for name, (shape, _, _) in TABLES.items()}
    return {name: np.zeros(shape, dtype=np.int64) for name, shape in shapes.items()}


def complete(sections: Sections) -> np.ndarray:
    """The model as the kernel reads it, read only."""
    values = np.zeros(layout.MODEL_SIZE, dtype=np.int64)
    values[: layout.SHIFT_AT] = in_words(suit_values(sections["weights"]))
    values[layout.SHIFT_AT : layout.TALK_AT] = pack(*sections["shift"]).ravel()
    values[layout.TALK_AT : layout.WIN_AT] = pack(*sections["talk"]).ravel()
    tables = (sections["exact"] << layout.WORD_BITS) + sections["miss"]
    values[layout.MARGINS_AT : layout.OVER_AT] = tables.ravel()
    for name, (first, shape, _, _) in SECTIONS.items():
        values[first : first + int(np.prod(shape))] = sections[name].ravel()
    values.flags.writeable = False
    return values


def as_document(sections: Sections, rules: WhistRules, provenance: Mapping[str, Any]) -> dict[str, Any]:
    """A model ready for JSON; the inverse of `from_document`."""
    return {
        **heading(GAME, rules, provenance),
        **{name: sections[name].tolist() for name in (*PAIRS, *SECTIONS, *TABLES)},
    }


def from_document(document: Any, where: str) -> tuple[Sections, WhistRules]:
    """Sections and rules of a model document.

    Raises
    ------
    ModelError
        If a section is missing or of another shape; the message names it and `where`.
    """
    check_game(document, GAME, where)
    sections = {name: whole_numbers(document, name, shape, -_LIMIT, _LIMIT, where) for name, shape in PAIRS.items()}
    for name, (_, shape, low, high) in SECTIONS.items():
        sections[name] = whole_numbers(document, name, shape, low, high, where)
    for name, (shape, low, high) in TABLES.items():
        sections[name] = whole_numbers(document, name, shape, low, high, where)
    return sections, rules_of(document, WhistRules, GAME, where)


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
def shipped_model() -> FittedModel:
    """The model that ships."""
    return read_model(FOLDER / f"{SHIPPED}.json")


def model_for(rules: WhistRules) -> tuple[FittedModel, tuple[str, ...]]:
    """The shipped model, and the options of the auction and contracts in which its rules differ."""
    model = shipped_model()
    return model, differing_options(rules, model.rules, _FREE)
