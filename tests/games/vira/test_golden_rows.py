"""Fingerprints of fixed runs of Vira; see tests/games/vida/test_golden_rows.py for what they are for.

Renewed by ``python tests/games/vira/test_golden_rows.py --update``.
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

GAME = "vira"
GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "vira_rows.json"
SEED = 1
DEALS = 20_000

RULES = {
    "default": "",
    "wide": "turn_bids_have_suit_levels=true,gok_exchange=kop,omkop_timing=after_defenders,kopmisar_keep_rule=at_most",
    "odd": "forehand_must_open=false,gask_keep_rule=at_most,defender_surplus=discard_before_lead,defender_buy_max=4",
}
PLAYERS = {
    **{name: name for name in get_game(GAME).players},
    "mixed": "0=random(jump=3),1=random(pass_percent=30,jump=20),2=random(rebuy_percent=60,concede_percent=40)",
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
    names = [f"{name}_{seat}" for name in ("points", "bought") for seat in range(3)]
    return {
        "mean": {name: round(float(rows[name].mean()), 4) for name in [*names, "bets", "pins", "tricks", "calls"]},
        "true": {name: int(rows[name].sum()) for name in ("low", "aces_low", "conceded", "rebuy", "passed_out")},
        **{name: counts(rows[name]) for name in ("bid", "level", "trump", "declarer", "outcome", "preference")},
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
        sys.exit("usage: python tests/games/vira/test_golden_rows.py --update")
    GOLDEN.write_text(json.dumps(compute(), indent=1) + "\n", encoding="utf-8")
