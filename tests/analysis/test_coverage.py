"""A small version of ``make coverage``: 95 % intervals cover, also where deals are added until they are narrow.

Each estimator on 2,000 runs. The bounds are those of the full study, 94 to 96 %, widened by four standard errors of
2,000 runs (2 points), so that an interval that covers 94 to 96 % fails once in 10,000 seeds.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

RUNS = 2_000


def load() -> Any:
    sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))
    try:
        return importlib.import_module("interval_coverage")
    finally:
        del sys.path[0]


study = load()
CASES = {
    "rate": lambda _: study.rate(100),
    "conditional": lambda _: study.conditional(100),
    "clustered rate": lambda _: study.clustered_rate(200),
    "weighted rate": lambda _: study.weighted_rate(1_000),
    "curve": lambda drawn: study.curve(drawn["totals"], 1_000),
    "mean": lambda drawn: study.mean(drawn["forced"], "scores", 1_000),
    "mean of the fewest": lambda drawn: study.mean(drawn["forced"], "scores", study.FEWEST),
    "mean of air": lambda drawn: study.mean(drawn["air"], "air", study.FEWEST),
    "mean of self-play": lambda drawn: study.mean(
        drawn["scores"], "scores", study.FEWEST_OF_SCORES, study.FEWEST_OF_SCORES
    ),
    "clustered mean": lambda drawn: study.clustered_mean(drawn["forced"], 1_000),
    "weighted mean": lambda drawn: study.weighted_mean(drawn["forced"], 1_000),
    "paired": lambda drawn: study.paired(drawn["gains"], study.FEWEST_OF_SCORES),
    "stopped at 3 %": lambda _: study.stopped_rate(0.03),
    "stopped at 1 %": lambda _: study.stopped_rate(0.01),
}


@pytest.fixture(scope="module")
def drawn() -> dict[str, np.ndarray]:
    found: dict[str, np.ndarray] = study.pools(20_000)
    return found


@pytest.mark.parametrize("name", CASES)
def test_intervals_cover(name: str, drawn: dict[str, np.ndarray]) -> None:
    covered = CASES[name](drawn).run(np.random.default_rng(7), RUNS)
    assert 0.92 <= covered.mean() <= 0.98


def test_looks_together_cover(drawn: dict[str, np.ndarray]) -> None:
    covered = study.looks(drawn["gains"], 4_000).run(np.random.default_rng(7), 1_000)
    assert covered.mean() >= 0.93


def test_break_even_chances_cover() -> None:
    covered = study.break_even(*study.pools_of_screws(20_000), study.FEWEST).run(np.random.default_rng(7), RUNS)
    assert 0.92 <= covered.mean() <= 0.98


def test_fewer_deals_would_not_be_covered(drawn: dict[str, np.ndarray]) -> None:
    """Why there are fewest deals: of fewer the intervals would leave out the truth too often."""
    for name, n in {"air": 20, "forced": 30, "gains": 30}.items():
        covered = study.mean(drawn[name], name, n, 2).run(np.random.default_rng(7), RUNS).mean()
        assert covered < 0.93, name
        shown = study.mean(drawn[name], name, n).run(np.random.default_rng(7), 10)  # as the tables do
        assert not shown.any()


def test_shares_cover() -> None:
    for together in (False, True):
        covered = study.multinomial(200, together).run(np.random.default_rng(7), 400)
        assert 0.9 <= covered.mean() <= 0.985


def test_the_stopped_curve_and_its_mean_cover(drawn: dict[str, np.ndarray]) -> None:
    for case in study.stopped_curve(drawn["totals"], drawn["forced"], 0.03):
        assert 0.92 <= case.run(np.random.default_rng(7), 600).mean() <= 0.98


def test_narrow_intervals_would_be_found(monkeypatch: pytest.MonkeyPatch, drawn: dict[str, np.ndarray]) -> None:
    """The check can fail: where 89 % are aimed at, every case is out of bounds."""
    monkeypatch.setattr(study, "LEVEL", 0.89)
    for name in ("rate", "clustered rate", "mean"):
        assert CASES[name](drawn).run(np.random.default_rng(7), RUNS).mean() < 0.92
