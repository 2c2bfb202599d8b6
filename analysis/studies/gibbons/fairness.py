"""How fair the seats are under each way of settling the trump, and how points grow with the number of players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import pandas as pd

from analysis.frames import simulate
from analysis.intervals import LEVEL
from analysis.studies.gibbons.seats import seat_means

#: Ways of settling the trump, by what they are called.
WAYS: Final[dict[str, dict[str, Any]]] = {
    "turned card stays on top": {},
    "turned card goes under": {"turned_card": "bottom"},
    "turned card is set aside": {"turned_card": "set_aside"},
    "trump is cut": {"trump_method": "cut"},
}


def by_way(
    deals: int, *, seed: int, seats: int, players: Sequence[str] = ("random", "heuristic"), level: float = LEVEL
) -> pd.DataFrame:
    """Points of each seat under every way of settling the trump, all on deals with the same numbers.

    Returns
    -------
    DataFrame
        way, players, seat, n (games), estimate (mean points), low, high, gap (to the mean of the seats).
    """
    parts = []
    for player in players:
        for way, rules in WAYS.items():
            rows = simulate("gibbons", deals, seed=seed, seats=seats, rules=rules, players=player)
            table = seat_means(rows, level)[["seat", "n", "points", "points_low", "points_high"]]
            table = table.rename(columns={"points": "estimate", "points_low": "low", "points_high": "high"})
            gap = table["estimate"] - table["estimate"].mean()
            parts.append(table.assign(way=way, players=player, gap=gap))
    columns = ["way", "players", "seat", "n", "estimate", "low", "high", "gap"]
    return pd.concat(parts, ignore_index=True)[columns]


def by_number(
    deals: int, *, seed: int, numbers: Iterable[int] = (2, 3, 4, 5, 6), players: str = "heuristic", level: float = LEVEL
) -> pd.DataFrame:
    """`seat_means` for several numbers of players, one below the other."""
    tables = [
        seat_means(simulate("gibbons", deals, seed=seed, seats=seats, players=players), level) for seats in numbers
    ]
    return pd.concat(tables, ignore_index=True)
