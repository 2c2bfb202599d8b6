"""Points of a deal, by seat and by role, and what the pool pays."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.counts import DEALS, Source, counted
from analysis.estimators import describe_counts, mean_table
from analysis.intervals import LEVEL, wilson_interval
from fastsim.games.vira.auction import SEATS

SEAT_NAMES = ("forehand", "middlehand", "dealer")
ROLES = ("declarer", "defender")


def by_seat(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Distribution of the points of a deal, by seat, and apart where it declares and where it defends.

    Columns seat, role ("any", "declarer" or "defender"), n (deals), estimate (mean), low, high, sd, p5, median, p95.
    Void deals count with no points.
    """
    parts = []
    for seat in range(SEATS):
        rows = counted(source)[f"seat_{seat}"]
        points, declares = rows[f"all_points_{seat}"], rows[f"declares_{seat}"] == 1
        for role, chosen in (("any", declares | ~declares), (ROLES[0], declares), (ROLES[1], ~declares)):
            table = describe_counts(points[chosen].to_numpy(), level, rows.loc[chosen, DEALS].to_numpy())
            parts.append(table.assign(seat=SEAT_NAMES[seat], role=role))
    table = pd.concat(parts, ignore_index=True)
    return table[["seat", "role", *(name for name in table.columns if name not in ("seat", "role"))]]


def shares(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """How often a declarer ends with each number of points: points, n (contracts), hits, estimate, low, high."""
    rows = counted(source)["contracts"]
    hits = rows.groupby("points_at_0")[DEALS].sum()
    n = np.full(len(hits), int(hits.sum()))
    low, high = wilson_interval(hits, n, level)
    return pd.DataFrame(
        {
            "points": hits.index,
            "n": n,
            "hits": hits.to_numpy(),
            "estimate": hits.to_numpy() / n,
            "low": low,
            "high": high,
        }
    )


def accounts(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """The two accounts of a contract apart: account, n (contracts), estimate (mean), low, high, sd.

    Betar from the pool to the declarer, and pinnar from each defender to him.
    """
    rows = counted(source)["contracts"]
    parts = [
        mean_table(rows, [], column, level, deals=DEALS).assign(account=name)
        for name, column in (("betar from the pool", "bets"), ("pinnar from each defender", "pins"))
    ]
    table = pd.concat(parts, ignore_index=True)
    return table[["account", "n", "estimate", "low", "high", "sd"]]
