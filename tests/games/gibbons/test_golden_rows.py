"""Fingerprints of fixed runs of Gibbons; see tests/games/vida/test_golden_rows.py for what they are for.

Renewed by ``python tests/games/gibbons/test_golden_rows.py --update``.
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

GAME = "gibbons"
GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "gibbons_rows.json"
SEED = 1
DEALS = 10_000

RULES = {
    "default": "",
    "announced": "announce=true,announce_forbid_total=true,announce_doubles_honours=true",
    "drawn": "stock=draw,turned_card=bottom,announce=true,announce_mode=exact,leftover=last_trick",
    "batch": "trump_per=batch,turned_card=set_aside,hand_size=5,next_leader=rotate,batch_leader=rotate,"
    "honours_to=player",
    "cut": "trump_method=cut,trump_per=batch,first_leader=dealer,announce=true,announce_scope=game,tie=none",
}
PLAYERS = {**{name: name for name in get_game(GAME).players}, "mixed": "0=greedy,1=random(most=2)"}
RUNS = [
    f"{rules} {players} {seats}" for rules in RULES for players in PLAYERS for seats in sorted(get_game(GAME).seats)
]


def play(run: str) -> np.ndarray:
    rules, players, seats = run.split()
    return fastsim.simulate(GAME, DEALS, seed=SEED, rules=RULES[rules], players=PLAYERS[players], seats=int(seats))


def counts(values: np.ndarray) -> dict[str, int]:
    found, numbers = np.unique(values, return_counts=True)
    return {str(value): int(n) for value, n in zip(found.tolist(), numbers.tolist(), strict=True)}


def summary(rows: np.ndarray) -> dict[str, Any]:
    """Means and counts that tell where a difference lies."""
    seats = range(int(rows["players_n"][0]))
    return {
        **{
            name: [round(float(rows[f"{name}_{seat}"].mean()), 4) for seat in seats]
            for name in ("points", "tricks", "honours", "announced")
        },
        **{name: counts(rows[name]) for name in ("trump", "batches", "leaders", "ace_captor")},
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
        sys.exit("usage: python tests/games/gibbons/test_golden_rows.py --update")
    GOLDEN.write_text(json.dumps(compute(), separators=(",", ":")).replace('},"', '},\n"') + "\n", encoding="utf-8")
