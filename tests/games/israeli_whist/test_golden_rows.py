"""Fingerprints of fixed runs of Israeli whist; see tests/golden_runs.py for what they are for.

Renewed by ``make golden GAME=israeli_whist``.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

import fastsim
from fastsim.games import get_game
from golden_runs import GoldenRuns, counts

GAME = "israeli_whist"
SEED = 1
DEALS = 20_000

RULES = {
    "default": "",
    "frish": "all_pass=frish,frish_direction=left_across_right,min_trump_bid=7",  # at 5 `heuristic` always bids
    "flat": "zero_miss_mode=flat",
}
PLAYERS = {
    **{name: name for name in get_game(GAME).players},
    "mixed": "0=greedy,1=random(pass_percent=30,jump=20),2=random(most=13),3=greedy(base=6)",
}
RUNS = [f"{rules} {players}" for rules in RULES for players in PLAYERS]


def play(run: str) -> np.ndarray:
    rules, players = run.split()
    return fastsim.simulate(GAME, DEALS, seed=SEED, rules=RULES[rules], players=PLAYERS[players])


def summary(rows: np.ndarray) -> dict[str, Any]:
    """Means and counts that tell where a difference lies."""
    names = [f"{name}_{seat}" for name in ("score", "contract", "tricks") for seat in range(4)]
    made = sum(
        int((rows[f"contract_{seat}"] == rows[f"tricks_{seat}"])[~rows["passed_out"]].sum()) for seat in range(4)
    )
    return {
        "mean": {name: round(float(rows[name].mean()), 4) for name in [*names, "calls"]},
        "passed_out": int(rows["passed_out"].sum()),
        "over": int(rows["over"].sum()),
        "made": made,
        **{name: counts(rows[name]) for name in ("bid", "trump", "declarer", "frish")},
    }


GOLDEN = GoldenRuns(GAME, RUNS, play, summary, SEED, DEALS)


@pytest.mark.parametrize("run", RUNS)
def test_rows_are_those_of_the_golden_run(run: str) -> None:
    GOLDEN.check(run)


def test_golden_runs_are_of_this_version() -> None:
    GOLDEN.check_whole()


if __name__ == "__main__":
    GOLDEN.update(sys.argv[1:])
