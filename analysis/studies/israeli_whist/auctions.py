"""The auction: which denomination and number win it, how often everybody passes, how often deals are over."""

from __future__ import annotations

import pandas as pd

from analysis.counts import DEALS, Source, counted
from analysis.estimators import rate_table
from analysis.frames import SUIT_CATEGORIES
from analysis.intervals import LEVEL


def passed_out(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Share of void deals: n, hits, estimate, low, high."""
    rows = counted(source)["deals"]
    return rate_table(rows.assign(void=rows["all_passed_out"] == 1), [], "void", level, deals=DEALS)


def _shares(rows: pd.DataFrame, column: str, level: float) -> pd.DataFrame:
    """Share of each value of a column among the deals."""
    parts = []
    for value in sorted(rows[column].unique()):
        part = rate_table(rows.assign(hit=rows[column] == value), [], "hit", level, deals=DEALS)
        parts.append(part.assign(**{column: value}))
    if not parts:
        return pd.DataFrame(columns=[column, "n", "hits", "estimate", "low", "high"])
    return pd.concat(parts, ignore_index=True)[[column, "n", "hits", "estimate", "low", "high"]]


def denominations(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Share of deals won by each denomination: trump, n, hits, estimate, low, high."""
    table = _shares(counted(source)["auctions"], "trump", level)
    return table.assign(trump=[SUIT_CATEGORIES[int(trump)] for trump in table["trump"]])


def numbers(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Share of deals won by each number: bid, n, hits, estimate, low, high."""
    return _shares(counted(source)["auctions"], "bid", level)


def declarers(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Share of deals declared by each seat: declarer, n, hits, estimate, low, high."""
    return _shares(counted(source)["auctions"], "declarer", level)


def overs(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Share of over deals by the winning number: bid, n, hits, estimate, low, high."""
    rows = counted(source)["auctions"]
    return rate_table(rows.assign(is_over=rows["over"] == 1), "bid", "is_over", level, deals=DEALS)


def frishes(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Share of played deals by the frish rounds before them: frish, n, hits, estimate, low, high."""
    return _shares(counted(source)["auctions"], "frish", level)
