"""Fingerprints of fixed runs of Vira; see tests/golden_runs.py for what they are for.

Renewed by ``make golden GAME=vira``.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

import fastsim
from fastsim.games import get_game
from golden_runs import GoldenRuns, counts

GAME = "vira"
SEED = 1
DEALS = 20_000

RULES = {
    "default": "",
    "wide": "turn_bids_have_suit_levels=true,gok_exchange=kop,omkop_timing=after_defenders,kopmisar_keep_rule=at_most",
    "odd": "forehand_must_open=false,gask_keep_rule=at_most,defender_surplus=discard_before_lead,defender_buy_max=4",
}
PLAYERS = {
    **{name: name for name in get_game(GAME).players},
    "mixed": "0=greedy,1=random(pass_percent=30,jump=20),2=random(rebuy_percent=60,concede_percent=40)",
}
RUNS = [f"{rules} {players}" for rules in RULES for players in PLAYERS]


def play(run: str) -> np.ndarray:
    rules, players = run.split()
    return fastsim.simulate(GAME, DEALS, seed=SEED, rules=RULES[rules], players=PLAYERS[players])


def summary(rows: np.ndarray) -> dict[str, Any]:
    """Means and counts that tell where a difference lies."""
    names = [f"{name}_{seat}" for name in ("points", "bought") for seat in range(3)]
    return {
        "mean": {name: round(float(rows[name].mean()), 4) for name in [*names, "bets", "pins", "tricks", "calls"]},
        "true": {name: int(rows[name].sum()) for name in ("low", "aces_low", "conceded", "rebuy", "passed_out")},
        **{name: counts(rows[name]) for name in ("bid", "level", "trump", "declarer", "outcome", "preference")},
    }


GOLDEN = GoldenRuns(GAME, RUNS, play, summary, SEED, DEALS)


@pytest.mark.parametrize("run", RUNS)
def test_rows_are_those_of_the_golden_run(run: str) -> None:
    GOLDEN.check(run)


def test_golden_runs_are_of_this_version() -> None:
    GOLDEN.check_whole()


if __name__ == "__main__":
    GOLDEN.update(sys.argv[1:])
