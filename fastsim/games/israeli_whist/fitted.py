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
from fastsim.games.israeli_whist.classes import in_words as class_words
from fastsim.games.israeli_whist.rules import TRICKS, WhistRules
from fastsim.games.israeli_whist.values import WEIGHTS_SHAPE, in_words, opening_words, pack, suit_values
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

_MOST_CHANGE: Final = 8 << layout.NUMBER_BITS

#: First place, shape, least and most value of each section that the kernel reads as it is stored.
SECTIONS: Final[dict[str, tuple[int, tuple[int, ...], int, int]]] = {
    "win": (layout.WIN_AT, _WIN_SHAPE, 0, layout.SURE),
    "over": (layout.OVER_AT, (SEATS, layout.SUMS), 0, layout.SURE),
    "number": (layout.NUMBER_AT, (2, TRICKS + 1), -_MOST_CHANGE, _MOST_CHANGE),
    "slope": (layout.SLOPE_AT, (TRICKS + 1,), -_MOST_CHANGE, _MOST_CHANGE),
}

_MOST_ENTRY: Final = (1 << (layout.FIELD_BITS - 1)) - 1
_RIVAL_MODES: Final = layout.MODES * layout.RIVALRIES

#: First place and shape of the tables of the play, whose last axis lies in one word.
PLAY_TABLES: Final[dict[str, tuple[int, tuple[int, ...]]]] = {
    "lead": (layout.LEAD_AT, (_RIVAL_MODES, layout.CLASSES, layout.CARD_KINDS_OF_SUIT)),
    "shed": (layout.SHED_AT, (_RIVAL_MODES, layout.CLASSES, layout.CARD_KINDS_OF_SUIT)),
    "follow": (layout.FOLLOW_AT, (_RIVAL_MODES, layout.FOLLOW_CLASSES + 1, 2)),
    "ruff": (layout.RUFF_AT, (_RIVAL_MODES, layout.RUFF_CLASSES, 2)),
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
    "strength": (2, layout.KINDS, layout.CLASSES),
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
    shapes |= {name: shape for name, (_, shape) in PLAY_TABLES.items()}
    return {name: np.zeros(shape, dtype=np.int64) for name, shape in shapes.items()}


def complete(sections: Sections) -> np.ndarray:
    """The model as the kernel reads it, read only."""
    values = np.zeros(layout.MODEL_SIZE, dtype=np.int64)
    of_suits = suit_values(sections["weights"])
    values[: layout.SHIFT_AT] = in_words(of_suits)
    values[layout.OPENING_AT : layout.NUMBER_AT] = opening_words(of_suits).ravel()
    values[layout.SHIFT_AT : layout.TALK_AT] = pack(*sections["shift"]).ravel()
    values[layout.TALK_AT : layout.WIN_AT] = pack(*sections["talk"]).ravel()
    tables = (sections["exact"] << layout.WORD_BITS) + sections["miss"]
    values[layout.MARGINS_AT : layout.OVER_AT] = tables.ravel()
    for name, (first, shape, _, _) in SECTIONS.items():
        values[first : first + int(np.prod(shape))] = sections[name].ravel()
    values[layout.CLASS_AT : layout.STRENGTH_AT] = class_words()
    values[layout.STRENGTH_AT : layout.LEAD_AT] = pack(*sections["strength"]).ravel()
    for name, (first, _) in PLAY_TABLES.items():
        words = in_fields(sections[name]).ravel()
        values[first : first + words.size] = words
    values.flags.writeable = False
    return values


def in_fields(entries: np.ndarray) -> np.ndarray:
    """The entries of the last axis in one word each, the first in the lowest bits."""
    words = np.zeros(entries.shape[:-1], dtype=np.int64)
    for i in range(entries.shape[-1]):
        words |= (entries[..., i] & ((1 << layout.FIELD_BITS) - 1)) << layout.FIELD_BITS * i
    return words


def as_document(sections: Sections, rules: WhistRules, provenance: Mapping[str, Any]) -> dict[str, Any]:
    """A model ready for JSON; the inverse of `from_document`."""
    return {
        **heading(GAME, rules, provenance),
        **{name: sections[name].tolist() for name in (*PAIRS, *SECTIONS, *TABLES, *PLAY_TABLES)},
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
    for name, (_, shape) in PLAY_TABLES.items():
        sections[name] = whole_numbers(document, name, shape, -_MOST_ENTRY - 1, _MOST_ENTRY, where)
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
