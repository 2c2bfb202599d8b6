"""The fixed runs of Vida, see `tests/golden_runs.py`; renewed by ``make golden GAME=vida``."""

from __future__ import annotations

from typing import Any

import numpy as np

from golden_runs import GoldenRuns, counts

PLAYERS = {
    "random": "random",
    "greedy": "greedy",
    "heuristic": "heuristic",
    "mixed": "0=greedy,1=random(pass_percent=30,screw_percent=40),2=random(jump=20),3=greedy(base=30)",
}
PRESETS = ("default", "greek_online", "contree")


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


GOLDEN = GoldenRuns("vida", {name: {"preset": name} for name in PRESETS}, PLAYERS, summary, 20_000)
