"""Fingerprints of fixed runs of Vida; see tests/golden_runs.py for what they are for.

Renewed by ``make golden GAME=vida``.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

import fastsim
from golden_runs import GoldenRuns, counts

GAME = "vida"
SEED = 1
DEALS = 20_000

PLAYERS = {
    "random": "random",
    "greedy": "greedy",
    "heuristic": "heuristic",
    "mixed": "0=greedy,1=random(pass_percent=30,screw_percent=40),2=random(jump=20),3=greedy(base=30)",
}
PRESETS = ("default", "greek_online", "contree")
RUNS = [f"{preset} {players}" for preset in PRESETS for players in PLAYERS]


def play(run: str) -> np.ndarray:
    preset, players = run.split()
    return fastsim.simulate(GAME, DEALS, seed=SEED, preset=preset, players=PLAYERS[players])


def summary(rows: np.ndarray) -> dict[str, Any]:
    """Sums and counts, exact, that tell where a difference lies."""
    names = ("score_0", "score_1", "points_0", "air_0", "air_1", "held_0", "held_1", "belote_0", "belote_1", "calls")
    return {
        "mean": {name: round(float(rows[name].mean()), 4) for name in names},
        "passed_out": int(rows["passed_out"].sum()),
        "made": int(rows["made"].sum()),
        "air_ties": int(rows["air_tie"].sum()),
        "bids": counts(np.minimum(rows["bid"], 200)),
        "screws": counts(rows["screws"]),
        "buyers": counts(rows["buyer"]),
        "trumps": counts(rows["trump"]),
    }


GOLDEN = GoldenRuns(GAME, RUNS, play, summary, SEED, DEALS)


@pytest.mark.parametrize("run", RUNS)
def test_rows_are_those_of_the_golden_run(run: str) -> None:
    GOLDEN.check(run)


def test_golden_runs_are_of_this_version() -> None:
    GOLDEN.check_whole()


if __name__ == "__main__":
    GOLDEN.update(sys.argv[1:])
