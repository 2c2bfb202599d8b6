"""Final bids: how often each is the last, how it ends, by level, family and seat of the declarer."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.counts import DEALS, Source, counted
from analysis.estimators import mean_table, rate_table
from analysis.intervals import LEVEL, wilson_interval
from analysis.studies.vira.ranks import (
    BID_COLUMNS,
    FAMILIES,
    LEVEL_NAMES,
    every_bid,
    family_names,
    named_bids,
    with_column,
)
from fastsim.games.vira.ladder import BIDS, HAS_LEVELS
from fastsim.games.vira.row import BET, KODILJ, MADE

By = str | list[str]


def contracts(source: Source) -> pd.DataFrame:
    """Every combination of bid, level, declarer, end and payment that occurs, with its deals.

    Columns bid (rank), level, declarer, suit_class (2 högsta färg, 1 färg, 0 ofärg, 3 no trump), low, conceded,
    outcome, bets, pins, points_at_0 (declarer's) and deals; then made, bet, kodilj, is_conceded (truths).
    """
    rows = counted(source)["contracts"]
    return rows.assign(
        made=rows["outcome"] == MADE,
        bet=rows["outcome"] == BET,
        kodilj=rows["outcome"] == KODILJ,
        is_conceded=rows["conceded"] == 1,
    )


def ends(rows: pd.DataFrame, by: By, level: float = LEVEL, deals: str | None = DEALS) -> pd.DataFrame:
    """How contracts end, by group.

    Parameters
    ----------
    rows : DataFrame
        Columns of `by`, the truths made, bet, kodilj and is_conceded, points_at_0, and `deals`.
    by : str or list of str
        Columns that make the groups.
    level : float
        Confidence level in (0, 1).
    deals : str or None
        Column that says how many deals a row stands for.

    Returns
    -------
    DataFrame
        The columns of `by`, then n, hits (made), estimate, low, high; bet, kodilj, conceded with _low and _high (shares
        of all); points, points_low, points_high (mean of the declarer).
    """
    table = rate_table(rows, by, "made", level, deals=deals)
    for name, column in (("bet", "bet"), ("kodilj", "kodilj"), ("conceded", "is_conceded")):
        rates = rate_table(rows, by, column, level, deals=deals)
        table = with_column(table, name, rates)
    return with_column(table, "points", mean_table(rows, by, "points_at_0", level, deals=deals))


def final_bids(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """How often each bid is the final one: rank, bid, name, n (deals played), hits, estimate, low, high."""
    rows = contracts(source)
    total = int(rows[DEALS].sum())
    hits = np.bincount(rows["bid"], weights=rows[DEALS], minlength=BIDS + 1).astype(np.int64)[1:]
    n = np.full(BIDS, total)
    low, high = wilson_interval(hits, n, level)
    share = hits / max(total, 1) if total else np.full(BIDS, np.nan)
    return named_bids(
        pd.DataFrame(
            {"rank": np.arange(1, BIDS + 1), "n": n, "hits": hits, "estimate": share, "low": low, "high": high}
        )
    )


def results_by_bid(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """How each bid ends as the final one, a row for each of the forty: rank, bid, name, then as `ends`."""
    rows = contracts(source)
    return every_bid(ends(rows, "bid", level).rename(columns={"bid": "rank"}))


def results_by_level(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """How bids that have levels end, by level: rank, bid, name, level, then as `ends`; what occurs."""
    rows = contracts(source)
    rows = rows.loc[HAS_LEVELS[rows["bid"].to_numpy()] == 1]
    table = named_bids(ends(rows, ["bid", "level"], level).rename(columns={"bid": "rank"}))
    table["level"] = [LEVEL_NAMES[int(number)] for number in table["level"]]
    return table[[*BID_COLUMNS, "level", *(name for name in table.columns if name not in (*BID_COLUMNS, "level"))]]


def results_by_family(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """How contracts end by family and level: family, level, share with interval (of all deals), then as `ends`."""
    rows = contracts(source)
    rows = rows.assign(family=pd.Categorical(family_names(rows["bid"]), categories=list(FAMILIES), ordered=True))
    rows["level"] = pd.Categorical.from_codes(rows["level"], categories=list(LEVEL_NAMES), ordered=True)
    table = ends(rows, ["family", "level"], level)
    share = table["n"] / max(int(rows[DEALS].sum()), 1)
    low, high = wilson_interval(table["n"], np.full(len(table), int(rows[DEALS].sum())), level)
    table = table.assign(share=share, share_low=low, share_high=high)
    return table.astype({"family": str, "level": str})


def results_by_seat(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Which seat declares and how it ends: declarer, share with interval (of the deals played), then as `ends`."""
    rows = contracts(source)
    table = ends(rows, "declarer", level)
    total = np.full(len(table), int(rows[DEALS].sum()))
    low, high = wilson_interval(table["n"], total, level)
    return table.assign(share=table["n"] / np.maximum(total, 1), share_low=low, share_high=high)


def passed_out(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """How often nobody bids: n (all deals), hits, estimate, low, high."""
    rows = counted(source)["deals"]
    return rate_table(rows.assign(void=rows["all_passed_out"] == 1), [], "void", level, deals=DEALS)
