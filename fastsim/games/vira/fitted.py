"""Vira's fitted model as a file: read, check, write, and which one belongs to given rules.

A model file is JSON: the game, the rules it was fitted to, where it comes from, and the sections of `model.py` as lists
of integers. One ships, in the folder `models` beside this file.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from fastsim.game import FittedModel
from fastsim.games.vira import model as layout
from fastsim.games.vira.auction import SEATS
from fastsim.games.vira.gaps import GAP_CARDS, GAP_RANKS
from fastsim.games.vira.judging import FEATURES
from fastsim.games.vira.ladder import BIDS
from fastsim.games.vira.rules import TRICKS, ViraRules
from fastsim.modelfile import check_game, differing_options, fitted_model, has_size, heading, rules_of, whole_numbers

GAME: Final = "vira"
FOLDER: Final = Path(__file__).resolve().parent / "models"

_LIMIT: Final = 1 << 24
_MOST_GAP: Final = 1 << 10
_FIRST_GAP: Final = 16

#: First place, shape, and least and most value of each section.
SECTIONS: Final[dict[str, tuple[int, tuple[int, ...], int, int]]] = {
    "weights": (layout.WEIGHTS_AT, (layout.JUDGES, layout.GOALS, FEATURES), -_LIMIT, _LIMIT),
    "curves": (layout.CURVES_AT, (layout.JUDGES, layout.GOALS, layout.KNOTS), 0, layout.SURE),
    "gaps": (layout.GAPS_AT, (GAP_CARDS, GAP_RANKS), 0, _MOST_GAP),
    "others": (layout.OTHERS_AT, (layout.OWN, layout.OTHERS), -layout.MOST_LOGIT, layout.MOST_LOGIT),
    "holds": (layout.HOLDS_AT, (SEATS - 1, layout.CALLS), 0, layout.SURE),
    "chosen": (layout.CHOSEN_AT, (BIDS + 1,), -layout.MOST_LOGIT, layout.MOST_LOGIT),
    "finals": (layout.FINALS_AT, (BIDS + 1,), 0, layout.SURE),
    "follows": (layout.FOLLOWS_AT, (SEATS - 1, BIDS + 1), 0, layout.SURE),
    "overs": (layout.OVERS_AT, (layout.JUDGES, layout.OVER_KNOTS), 0, layout.OVER_UNIT * TRICKS),
}

#: Options that say what a game pays or how it is called, which the chances do not depend on.
_FREE: Final = (
    *("pref_suit_source", "forehand_must_open", "better_hand_takeover", "turn_bids_have_suit_levels"),
    *("conceded_result", "overtrick_pins", "pool_win_bets", "pool_loss_bets", "kodilj_bet_mult", "loss_mult"),
    *("omkop_loss_mult", "kodilj_doubles_pins", "pins_per_bet", "concede_until"),
)


def logistic_curve() -> np.ndarray:
    """Chances in 1/4096 at the knots of the logit."""
    logits = (np.arange(layout.KNOTS) - layout.KNOTS // 2) * (1 << layout.STEP_BITS) / layout.LOGIT
    curve: np.ndarray = np.rint(layout.SURE / (1 + np.exp(-logits))).astype(np.int64)
    return curve


def section(values: np.ndarray, name: str) -> np.ndarray:
    """View of one section of a model, in its shape."""
    first, shape, _, _ = SECTIONS[name]
    return values[first : first + int(np.prod(shape))].reshape(shape)


def start_values() -> np.ndarray:
    """A model that knows nothing: every chance is a half, and a card is the more dangerous the higher it is."""
    values = np.zeros(layout.MODEL_SIZE, dtype=np.int64)
    section(values, "curves")[:] = logistic_curve()
    cards, ranks = np.indices((GAP_CARDS, GAP_RANKS))
    section(values, "gaps")[:] = _FIRST_GAP * np.maximum(2 * ranks - 5 * cards - 2, 0) // 2
    section(values, "holds")[:] = layout.SURE
    section(values, "finals")[:] = layout.SURE // 2
    return values


def as_document(values: np.ndarray, rules: ViraRules, provenance: Mapping[str, Any]) -> dict[str, Any]:
    """A model ready for JSON; the inverse of `from_document`."""
    return {
        **heading(GAME, rules, provenance),
        **{name: section(values, name).tolist() for name in SECTIONS},
    }


def from_document(document: Any, where: str) -> tuple[np.ndarray, ViraRules]:
    """Values and rules of a model document.

    Raises
    ------
    ModelError
        If it holds no model of Vira; the message says what is wrong, and `where`.
    """
    check_game(document, GAME, where)
    values = np.zeros(layout.MODEL_SIZE, dtype=np.int64)
    for name, (_, shape, low, high) in SECTIONS.items():
        section(values, name)[...] = whole_numbers(document, name, shape, low, high, where)
    return values, rules_of(document, ViraRules, GAME, where)


def complete(values: np.ndarray) -> np.ndarray:
    """The model, read only."""
    whole = values.copy()
    whole.flags.writeable = False
    return whole


def read_model(path: Path) -> FittedModel:
    """A model from its file.

    Raises
    ------
    ModelError
        If the file cannot be read or holds no model of Vira; the message says what is wrong.
    """
    return fitted_model(path, from_document, complete)


def is_usable(values: Any) -> bool:
    """Whether values have the shape of a model, with numbers that the kernel can use."""
    return has_size(values, layout.MODEL_SIZE) and all(
        bool(((low <= section(values, name)) & (section(values, name) <= high)).all())
        for name, (_, _, low, high) in SECTIONS.items()
    )


@cache
def _shipped() -> FittedModel:
    return read_model(FOLDER / "default.json")


def model_for(rules: ViraRules) -> tuple[FittedModel, tuple[str, ...]]:
    """The shipped model, with the options that matter to it in which the rules differ from its own."""
    model = _shipped()
    return model, differing_options(rules, model.rules, _FREE)
