"""The fixed runs of Gibbons, see `tests/golden_runs.py`; renewed by ``make golden GAME=gibbons``."""

from __future__ import annotations

from typing import Any

import numpy as np

from fastsim.games import get_game
from golden_runs import GoldenRuns, counts

RULES = {
    "default": "",
    "announced": "announce=true,announce_forbid_total=true,announce_doubles_honours=true",
    "drawn": "stock=draw,turned_card=bottom,announce=true,announce_mode=exact,leftover=last_trick",
    "batch": "trump_per=batch,turned_card=set_aside,hand_size=5,next_leader=rotate,batch_leader=rotate,"
    "honours_to=player",
    "cut": "trump_method=cut,trump_per=batch,first_leader=dealer,announce=true,announce_scope=game,tie=none",
}
PLAYERS = {**{name: name for name in get_game("gibbons").players}, "mixed": "0=greedy,1=random(most=2)"}


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


GOLDEN = GoldenRuns(
    "gibbons",
    {name: {"rules": rules} for name, rules in RULES.items()},
    PLAYERS,
    summary,
    10_000,
    tuple(sorted(get_game("gibbons").seats)),
)
