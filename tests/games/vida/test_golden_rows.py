"""Fingerprints of fixed runs: the same address must give the same row for as long as the game's version stays.

A difference means that rows changed. If that is meant, raise the game's `version`, say so in the changelog and run
``python tests/games/vida/test_golden_rows.py --update``. The figures beside each fingerprint show what changed.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fastsim
from fastsim.games import get_game
from fastsim.rows import column_bytes

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "vida_rows.json"
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
    return fastsim.simulate("vida", DEALS, seed=SEED, preset=preset, players=PLAYERS[players])


def counts(values: np.ndarray) -> dict[str, int]:
    found, numbers = np.unique(values, return_counts=True)
    return {str(value): int(n) for value, n in zip(found.tolist(), numbers.tolist(), strict=True)}


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


def fingerprint(rows: np.ndarray) -> str:
    return hashlib.sha256(column_bytes(rows)).hexdigest()


def compute() -> dict[str, Any]:
    """Everything that is stored, computed anew."""
    runs = {}
    for run in RUNS:
        rows = play(run)
        runs[run] = {"summary": summary(rows), "sha256": fingerprint(rows)}
    return {"version": get_game("vida").version, "seed": SEED, "deals": DEALS, "runs": runs}


def stored() -> dict[str, Any]:
    golden: dict[str, Any] = json.loads(GOLDEN.read_text(encoding="utf-8"))
    return golden


@pytest.mark.parametrize("run", RUNS)
def test_rows_are_those_of_the_golden_run(run: str) -> None:
    rows = play(run)
    expected = stored()["runs"][run]
    assert summary(rows) == expected["summary"]
    assert fingerprint(rows) == expected["sha256"]


def test_golden_runs_are_of_this_version() -> None:
    golden = stored()
    assert (golden["version"], golden["seed"], golden["deals"]) == (get_game("vida").version, SEED, DEALS)
    assert list(golden["runs"]) == RUNS
    assert len({run["sha256"] for run in golden["runs"].values()}) == len(RUNS)


if __name__ == "__main__":
    if sys.argv[1:] != ["--update"]:
        sys.exit("usage: python tests/games/vida/test_golden_rows.py --update")
    GOLDEN.write_text(json.dumps(compute(), indent=1) + "\n", encoding="utf-8")
