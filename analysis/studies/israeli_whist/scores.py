"""Points: of a deal by position, their distribution, and of matches by player."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.counts import DEALS, Source
from analysis.estimators import describe_counts, mean_table
from analysis.intervals import LEVEL, wilson_interval
from analysis.studies.israeli_whist import contracts
from analysis.studies.israeli_whist.contracts import POSITIONS
from fastsim.games.israeli_whist.auction import SEATS

#: Points in a class of a distribution.
WIDTH = 10


def by_position(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Distribution of a deal's points: position, n, estimate (mean), low, high, sd, p5, median, p95."""
    rows = contracts.by_position(source)
    parts = []
    for position in POSITIONS:
        chosen = rows.loc[rows["position"] == position]
        table = describe_counts(chosen["score"].to_numpy(), level, chosen[DEALS].to_numpy())
        parts.append(table.assign(position=position))
    table = pd.concat(parts, ignore_index=True)
    return table[["position", *(name for name in table.columns if name != "position")]]


def shares_by_points(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Share of the deals by a position's points, in classes of ten.

    Columns position, points (the lowest of the class), n (deals), hits, estimate, low, high (Wilson's); classes that
    occur in no deal are left out.
    """
    rows = contracts.by_position(source)
    classes = rows["score"].to_numpy() // WIDTH * WIDTH
    table = (
        rows.assign(points=classes).groupby(["position", "points"], observed=True)[DEALS].sum().rename("hits")
    ).reset_index()
    table.insert(2, "n", table.groupby("position", observed=True)["hits"].transform("sum"))
    low, high = wilson_interval(table["hits"], table["n"], level)
    return table.assign(estimate=table["hits"] / table["n"], low=low, high=high)


def match_totals(matches: pd.DataFrame, level: float = LEVEL) -> pd.DataFrame:
    """Totals and wins by player of matches.

    Columns player, n, estimate (mean total), low, high, sd, p5, median, p95, and wins with its interval.
    """
    parts = []
    for player in range(SEATS):
        total = describe_counts(matches[f"total_{player}"].to_numpy(dtype=np.int64), level)
        wins = mean_table(matches, [], f"win_{player}", level)
        parts.append(total.assign(player=player, wins=wins["estimate"], wins_low=wins["low"], wins_high=wins["high"]))
    table = pd.concat(parts, ignore_index=True)
    return table[["player", *(name for name in table.columns if name != "player")]]
