"""Runs and tallies of every registered game, through the one runner."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import analysis
import fastsim
from analysis.runs import counted_runs
from fastsim.games import game_names, get_game

DEALS = 700
PART = 300


@pytest.mark.parametrize("game", game_names())
def test_run_holds_the_rows_of_the_simulator(game: str, tmp_path: Path) -> None:
    for seats in get_game(game).seats:
        fastsim.run(game, tmp_path / str(seats), DEALS, seed=3, players="random", seats=seats, deals_per_part=PART)
        loaded = analysis.load(tmp_path / str(seats))
        rows = fastsim.simulate(game, DEALS, seed=3, players="random", seats=seats)
        pd.testing.assert_frame_equal(loaded, analysis.to_frame(rows, game), check_exact=True)
        assert fastsim.info(tmp_path / str(seats), check=True).is_whole


@pytest.mark.parametrize("game", game_names())
def test_tally_counts_what_rows_count(game: str, tmp_path: Path) -> None:
    options = {"seed": 3, "players": "random", "deals_per_part": PART}
    fastsim.run(game, tmp_path / "rows", DEALS, **options)
    fastsim.run(game, tmp_path / "tally", DEALS, tally=True, **options)
    from_rows, from_tally = (counted_runs(tmp_path / kind).prepare() for kind in ("rows", "tally"))
    tables = get_game(game).tally_plan().tables
    assert tables
    for table in tables:
        assert np.array_equal(from_rows[table.name].to_numpy(), from_tally[table.name].to_numpy()), table.name
        assert list(from_tally[table.name].columns) == [*table.columns, "deals"]
