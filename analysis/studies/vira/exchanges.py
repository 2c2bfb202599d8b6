"""What is bought: by the declarer and both defenders, how often the talon runs out, and second buys."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.counts import DEALS, Source, counted
from analysis.estimators import mean_table, rate_table
from analysis.intervals import LEVEL, wilson_interval
from analysis.studies.vira.bids import ends
from analysis.studies.vira.ranks import FAMILIES, named_bids, with_column
from fastsim.games.vira.ladder import BIDS, LOW_SIZE, NEED, Family
from fastsim.games.vira.row import BET, KODILJ, MADE, TALON
from fastsim.games.vira.tally import ROLES

#: Ranks of the bids that may be played high or low.
LOW_OR_HIGH = tuple(rank for rank in range(1, BIDS + 1) if NEED[rank] and LOW_SIZE[rank])


def exchanges(source: Source) -> pd.DataFrame:
    """Every combination of family and cards bought that occurs, with its deals; all cards out is ``is_empty``.

    `is_lost` says that the first defender took the last card, so that the second had nothing to buy.
    """
    rows = counted(source)["exchanges"]
    before = rows["bought_at_0"] + rows["rebought"]
    return rows.assign(
        is_empty=rows["talon_left"] == 0,
        before=before,
        is_lost=(before < TALON) & (before + rows["bought_at_1"] == TALON),
        made=rows["outcome"] == MADE,
    )


def _defended(source: Source) -> pd.DataFrame:
    """Those in which defenders may buy."""
    rows = exchanges(source)
    return rows.loc[rows["family"] != int(Family.GASK)]


def bought(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Cards that each role draws, by family: family, role, n (deals), estimate (mean cards), low, high, sd."""
    rows = _defended(source)
    parts = []
    for place, role in enumerate(ROLES):
        table = mean_table(rows, "family", f"bought_at_{place}", level, deals=DEALS)
        parts.append(table.assign(role=role, family=[FAMILIES[int(number)] for number in table["family"]]))
    table = pd.concat(parts, ignore_index=True)
    return table[["family", "role", "n", "estimate", "low", "high", "sd"]]


def exhaustion(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """How often the second defender's buy is lost, by what the declarer drew.

    Columns before (cards the declarer drew, an omköp included), n (deals in which defenders may buy), hits (the first
    defender took the last card), estimate, low, high, first (mean cards of the first defender) and second (of the
    second), both with interval.
    """
    rows = _defended(source)
    rows = rows.loc[rows["before"] < TALON]
    table = rate_table(rows, "before", "is_lost", level, deals=DEALS)
    for place, name in ((1, "first"), (2, "second")):
        drawn = mean_table(rows, "before", f"bought_at_{place}", level, deals=DEALS)
        table = with_column(table, name, drawn)
    return table


def talon_left(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Talon cards that nobody drew, by family: family, n (deals), estimate (mean), low, high, sd, empty (share)."""
    rows = _defended(source)
    table = mean_table(rows, "family", "talon_left", level, deals=DEALS)
    empty = rate_table(rows, "family", "is_empty", level, deals=DEALS)
    table = with_column(table, "empty", empty)
    return table.assign(family=[FAMILIES[int(number)] for number in table["family"]])


def second_buys(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """The omköp: how often it is taken in each köpspel, and how these games end.

    Columns rank, bid, name, n (contracts), hits (omköp), estimate, low, high; made with interval (of those with one)
    and points with interval (both purchases together); only bids in which it occurs.
    """
    rows = counted(source)["rebuys"]
    rows = rows.assign(
        is_rebuy=rows["rebuy"] == 1,
        made=rows["outcome"] == MADE,
        bet=rows["outcome"] == BET,
        kodilj=rows["outcome"] == KODILJ,
        is_conceded=False,
    )
    often = rate_table(rows, "bid", "is_rebuy", level, deals=DEALS)
    often = often.loc[often["hits"] > 0].reset_index(drop=True)
    after = ends(rows.loc[rows["is_rebuy"]], "bid", level)
    points = ("points", "points_low", "points_high")
    table = with_column(often, "made", after).assign(**{name: after[name] for name in points})
    return named_bids(table.rename(columns={"bid": "rank"}))


def gasks(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Gask 0 to 4, low or high, with aces as ones or high.

    Columns rank, bid, name, how ("high", "low", "low, aces as ones"), share with interval (of the bid's deals), then n,
    hits (made), estimate, low, high, and points with its interval.
    """
    rows = counted(source)["aces"]
    has_both = [rank in LOW_OR_HIGH for rank in rows["bid"]]
    rows = rows.loc[has_both]
    how = np.where(rows["low"] == 0, "high", np.where(rows["aces_low"] == 1, "low, aces as ones", "low"))
    rows = rows.assign(how=how, made=rows["outcome"] == MADE)
    table = rate_table(rows, ["bid", "how"], "made", level, deals=DEALS)
    means = mean_table(rows, ["bid", "how"], "points_at_0", level, deals=DEALS)
    table = with_column(table, "points", means)
    deals = table.groupby("bid")["n"].transform("sum")
    low, high = wilson_interval(table["n"], deals, level)
    table = table.assign(share=table["n"] / deals, share_low=low, share_high=high)
    return named_bids(table.rename(columns={"bid": "rank"}))
