"""Rows of the fixed runs of all games are those of the stored fingerprints; see `tests/golden_runs.py`."""

from __future__ import annotations

import pytest

from fastsim.games import game_names
from golden_runs import golden_runs

RUNS = [(game, run) for game in game_names() for run in golden_runs(game).names]


@pytest.mark.parametrize(("game", "run"), RUNS)
def test_rows_are_those_of_the_golden_run(game: str, run: str) -> None:
    golden_runs(game).check(run)


@pytest.mark.parametrize("game", game_names())
def test_golden_runs_are_of_this_version(game: str) -> None:
    golden_runs(game).check_whole()
