"""Fingerprints of fixed runs of Gibbons; see tests/golden_runs.py for what they are for.

Renewed by ``make golden GAME=gibbons``.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

import fastsim
from fastsim.games import get_game
from golden_runs import GoldenRuns, counts

GAME = "gibbons"
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


GOLDEN = GoldenRuns(GAME, RUNS, play, summary, SEED, DEALS)


@pytest.mark.parametrize("run", RUNS)
def test_rows_are_those_of_the_golden_run(run: str) -> None:
    GOLDEN.check(run)


def test_golden_runs_are_of_this_version() -> None:
    GOLDEN.check_whole()


if __name__ == "__main__":
    GOLDEN.update(sys.argv[1:])
