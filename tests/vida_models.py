"""What tests of Vida's market model share: models whose entries all differ, and their files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fastsim._jit import JIT_ENABLED
from fastsim.game import FittedModel
from fastsim.games.vida import model as at
from fastsim.games.vida.fitted import (
    as_document,
    complete,
    section,
    start_values,
)
from fastsim.games.vida.rules import PRESETS, VidaRules

SEATS = 4
SUITS = 4
SEED = 707
DEALS = 300 if JIT_ENABLED else 6
ROWS = 2_000

every_preset = pytest.mark.parametrize("preset", PRESETS)


def random_model(seed: int, rules: VidaRules | None = None) -> FittedModel:
    """A model whose entries are all different, so that a sum of wrong ones is seen."""
    chance = np.random.default_rng(seed)
    values = start_values()
    values[at.BASE_AT : at.TERMS_END] = chance.integers(-200, 200, at.TERMS_END - at.BASE_AT)
    section(values, "base")[...] = 2_000
    section(values, "trumps")[...] *= 3
    section(values, "whole")[...] = 2_800
    steps = 200 + 300 * np.arange(at.KNOTS) - 120 * np.arange(at.LEVELS)[:, None]
    section(values, "chance")[...] = np.clip(steps - 2_000, 0, at.SURE)
    section(values, "made")[...] = np.maximum(1_500, 160 * (np.arange(at.LEVELS) + at.LOWEST_LEVEL)[:, None])
    return FittedModel(f"random {seed}", complete(values), rules or VidaRules(), {"seed": seed})


def changed(model: FittedModel, change: Callable[[np.ndarray], None], name: str = "changed") -> FittedModel:
    values = model.values.copy()
    change(values)
    return FittedModel(name, complete(values), model.rules, {})


def document_of(model: FittedModel) -> dict[str, Any]:
    return as_document(model.values, model.rules, model.provenance)


def written(tmp_path: Path, document: Any, name: str = "mine.json") -> Path:
    path = tmp_path / name
    path.write_text(json.dumps(document), encoding="utf-8")
    return path
