"""Runs and tallies of every registered game, through the one runner."""

from __future__ import annotations

from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

import analysis
import fastsim
from analysis.report import draw
from analysis.runs import counted_runs
from analysis.studies import REGISTRY
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


@pytest.mark.parametrize("game", sorted(REGISTRY))
def test_standard_tables_of_a_tally_are_those_of_rows_to_the_last_digit(game: str, tmp_path: Path) -> None:
    """For every number of seats: of a frame, of a run of rows, of a tally, and of half of each."""
    for seats in get_game(game).seats:
        options = {"seed": 3, "seats": seats}
        place = tmp_path / str(seats)
        for kind in ("rows", "tally"):
            made = {**options, "tally": kind == "tally", "deals_per_part": PART}
            fastsim.run(game, place / kind, DEALS, **made)
            fastsim.run(game, place / f"{kind}-1", PART, **made)
            fastsim.run(game, place / f"{kind}-2", DEALS - PART, start=PART, **made)
        expected = analysis.standard_tables(analysis.simulate(game, DEALS, **options))
        assert len(expected) > 3
        for names in (["rows"], ["tally"], ["rows-1", "tally-2"], ["tally-2", "tally-1"]):
            found = analysis.standard_tables([place / name for name in names])
            assert [table.name for table in found] == [table.name for table in expected]
            for one, other in zip(found, expected, strict=True):
                pd.testing.assert_frame_equal(one.frame, other.frame, check_exact=True)
    figures = [draw(table) for table in analysis.standard_tables(tmp_path / str(get_game(game).seats[0]) / "tally")]
    assert any(figure is not None for figure in figures)
    plt.close("all")


def test_only_vira_may_be_without_joint_counts() -> None:
    """Every game with standard tables says what its tally counts; histograms of single columns make no such table."""
    assert {game for game in game_names() if get_game(game).tally is None} <= {"vira"}
    assert all(get_game(game).tally is not None for game in REGISTRY)
