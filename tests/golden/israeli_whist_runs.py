"""The fixed runs of Israeli whist, see `tests/golden_runs.py`; renewed by ``make golden GAME=israeli_whist``."""

from __future__ import annotations

from typing import Any

import numpy as np

from fastsim.games import get_game
from golden_runs import GoldenRuns, counts

RULES = {
    "default": "",
    "frish": "all_pass=frish,frish_direction=left_across_right,min_trump_bid=7",  # at 5 `heuristic` always bids
    "flat": "zero_miss_mode=flat",
}
PLAYERS = {
    **{name: name for name in get_game("israeli_whist").players},
    "mixed": "0=greedy,1=random(pass_percent=30,jump=20),2=random(most=13),3=greedy(base=6)",
}


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


GOLDEN = GoldenRuns(
    "israeli_whist", {name: {"rules": rules} for name, rules in RULES.items()}, PLAYERS, summary, 20_000
)
