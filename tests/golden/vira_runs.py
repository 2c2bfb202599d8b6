"""The fixed runs of Vira, see `tests/golden_runs.py`; renewed by ``make golden GAME=vira``."""

from __future__ import annotations

from typing import Any

import numpy as np

from fastsim.games import get_game
from golden_runs import GoldenRuns, counts

RULES = {
    "default": "",
    "wide": "turn_bids_have_suit_levels=true,gok_exchange=kop,omkop_timing=after_defenders,kopmisar_keep_rule=at_most,"
    "overtrick_pins=1",
    "odd": "forehand_must_open=false,gask_keep_rule=at_most,defender_surplus=discard_before_lead,defender_buy_max=4",
}
PLAYERS = {
    **{name: name for name in get_game("vira").players},
    "mixed": "0=greedy,1=random(pass_percent=30,jump=20),2=random(rebuy_percent=60,concede_percent=40)",
}


def summary(rows: np.ndarray) -> dict[str, Any]:
    """Means and counts that tell where a difference lies."""
    names = [f"{name}_{seat}" for name in ("points", "bought") for seat in range(3)]
    return {
        "mean": {name: round(float(rows[name].mean()), 4) for name in [*names, "bets", "pins", "tricks", "calls"]},
        "true": {name: int(rows[name].sum()) for name in ("low", "aces_low", "conceded", "rebuy", "passed_out")},
        **{name: counts(rows[name]) for name in ("bid", "level", "trump", "declarer", "outcome", "preference")},
    }


GOLDEN = GoldenRuns("vira", {name: {"rules": rules} for name, rules in RULES.items()}, PLAYERS, summary, 20_000)
