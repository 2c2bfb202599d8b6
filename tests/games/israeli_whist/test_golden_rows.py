"""Fingerprints of fixed runs of Israeli whist; see tests/games/vida/test_golden_rows.py for what they are for.

Renewed by ``python tests/games/israeli_whist/test_golden_rows.py --update``.
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

GAME = "israeli_whist"
GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "israeli_whist_rows.json"
SEED = 1
DEALS = 20_000

RULES = {"default": "", "frish": "all_pass=frish,frish_direction=left_across_right", "flat": "zero_miss_mode=flat"}
PLAYERS = {
    **{name: name for name in get_game(GAME).players},
    "mixed": "0=greedy,1=random(pass_percent=30,jump=20),2=random(most=13),3=greedy(base=6)",
}
RUNS = [f"{rules} {players}" for rules in RULES for players in PLAYERS]


def play(run: str) -> np.ndarray:
    rules, players = run.split()
    return fastsim.simulate(GAME, DEALS, seed=SEED, rules=RULES[rules], players=PLAYERS[players])


def counts(values: np.ndarray) -> dict[str, int]:
    found, numbers = np.unique(values, return_counts=True)
    return {str(value): int(n) for value, n in zip(found.tolist(), numbers.tolist(), strict=True)}


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


def compute() -> dict[str, Any]:
    """Everything that is stored, computed anew."""
    runs = {}
    for run in RUNS:
        rows = play(run)
        runs[run] = {"summary": summary(rows), "sha256": hashlib.sha256(column_bytes(rows)).hexdigest()}
    return {"version": get_game(GAME).version, "seed": SEED, "deals": DEALS, "runs": runs}


def stored() -> dict[str, Any]:
    golden: dict[str, Any] = json.loads(GOLDEN.read_text(encoding="utf-8"))
    return golden


@pytest.mark.parametrize("run", RUNS)
def test_rows_are_those_of_the_golden_run(run: str) -> None:
    rows = play(run)
    expected = stored()["runs"][run]
    assert summary(rows) == expected["summary"]
    assert hashlib.sha256(column_bytes(rows)).hexdigest() == expected["sha256"]


def test_golden_runs_are_of_this_version() -> None:
    golden = stored()
    assert (golden["version"], golden["seed"], golden["deals"]) == (get_game(GAME).version, SEED, DEALS)
    assert list(golden["runs"]) == RUNS


if __name__ == "__main__":
    if sys.argv[1:] != ["--update"]:
        sys.exit("usage: python tests/games/israeli_whist/test_golden_rows.py --update")
    GOLDEN.write_text(json.dumps(compute(), indent=1) + "\n", encoding="utf-8")
