"""Estimators on data frames: one tidy row per group with n, estimate, low and high, sorted by group.

The deal is the unit of independence: a frame has one row a deal, or the estimator says how it clusters.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np
import pandas as pd

from analysis.frames import require_columns
from analysis.intervals import LEVEL, cluster_interval, mean_interval, wilson_interval
from fastsim.cluster_sums import (
    DEALS,
    HITS,
    HITS_SQUARED,
    SUMS,
    TRIALS,
    TRIALS_BY_HITS,
    TRIALS_SQUARED,
    add_categories,
)

By = str | Sequence[str]


def _names(by: By) -> list[str]:
    return [by] if isinstance(by, str) else list(by)


def rate_table(frame: pd.DataFrame, by: By, hit: str, level: float = LEVEL) -> pd.DataFrame:
    """Rate of a truth column by group, with Wilson's intervals.

    Parameters
    ----------
    frame : DataFrame
        One row a deal, with the columns of `by` and the boolean column `hit`.
    by : str or sequence of str
        Columns that make the groups; an empty sequence makes one group of all.
    hit : str
        Boolean column.
    level : float
        Confidence level in (0, 1).

    Returns
    -------
    DataFrame
        Columns of `by`, then n, hits, estimate, low, high (probabilities in [0, 1]).
    """
    names = _names(by)
    require_columns(frame, [*names, hit])
    if not names:
        groups = pd.DataFrame({"n": [len(frame)], "hits": [int(frame[hit].sum())]})
    else:
        groups = frame.groupby(names, observed=True, sort=True)[hit].agg(n="size", hits="sum").reset_index()
    low, high = wilson_interval(groups["hits"], groups["n"], level)
    rate = groups["hits"].to_numpy(dtype=np.float64) / np.where(groups["n"] > 0, groups["n"], np.nan)
    return groups.assign(hits=groups["hits"].astype("int64"), estimate=rate, low=low, high=high)


def mean_table(frame: pd.DataFrame, by: By, value: str, level: float = LEVEL) -> pd.DataFrame:
    """Mean of a column by group, with Student's intervals.

    Parameters
    ----------
    frame : DataFrame
        One row a deal, with the columns of `by` and the numeric column `value`.
    by : str or sequence of str
        Columns that make the groups; an empty sequence makes one group of all.
    value : str
        Numeric column.
    level : float
        Confidence level in (0, 1).

    Returns
    -------
    DataFrame
        Columns of `by`, then n, estimate (the mean), low, high, sd, in the unit of `value`.
    """
    names = _names(by)
    require_columns(frame, [*names, value])
    values = frame[[*names, value]].assign(**{value: frame[value].astype(np.float64)})
    if not names:
        column = values[value]
        groups = pd.DataFrame({"n": [len(column)], "estimate": [column.mean()], "sd": [column.std()]})
    else:
        groups = (
            values.groupby(names, observed=True, sort=True)[value]
            .agg(n="size", estimate="mean", sd="std")
            .reset_index()
        )
    low, high = mean_interval(groups["estimate"], groups["sd"], groups["n"], level)
    return groups.assign(low=low, high=high)[[*names, "n", "estimate", "low", "high", "sd"]]


def cluster_rate_table(label: str, groups: Sequence[Hashable], sums: np.ndarray, level: float = LEVEL) -> pd.DataFrame:
    """Rates of groups in which one deal gives several trials, clustered by deal.

    Parameters
    ----------
    label : str
        Name of the column that holds the group.
    groups : sequence
        The groups, in the order of `sums`.
    sums : ndarray, shape (groups, 6)
        Exact sums as `analysis.intervals.cluster_interval` takes them.
    level : float
        Confidence level in (0, 1).

    Returns
    -------
    DataFrame
        Columns `label`, n (trials), hits, deals (with a trial), estimate, low, high.
    """
    estimate, low, high = cluster_interval(sums, level)
    return pd.DataFrame(
        {
            label: list(groups),
            "n": sums[:, TRIALS],
            "hits": sums[:, HITS],
            "deals": sums[:, DEALS],
            "estimate": estimate,
            "low": low,
            "high": high,
        }
    )


def share_sums(categories: np.ndarray, n_categories: int) -> np.ndarray:
    """Sums for the share of slots in each category: every slot of every deal is a trial of every category.

    Parameters
    ----------
    categories : ndarray, shape (deals, slots)
        int64 category of each slot, 0 ≤ category < `n_categories`.
    n_categories : int
        How many categories there are.

    Returns
    -------
    ndarray
        Shape (n_categories, 6), for `cluster_rate_table`.
    """
    counted = np.zeros((n_categories, SUMS), dtype=np.int64)
    add_categories(np.ascontiguousarray(categories), np.ones(categories.shape, dtype=np.bool_), counted)
    return every_slot_tried(counted, *categories.shape)


def every_slot_tried(counted: np.ndarray, deals: int, slots: int) -> np.ndarray:
    """Turn counts of members into sums in which every slot of every deal is a trial and members are the hits."""
    sums = np.empty_like(counted)
    sums[:, DEALS] = deals
    sums[:, TRIALS] = deals * slots
    sums[:, TRIALS_SQUARED] = deals * slots * slots
    sums[:, HITS] = counted[:, TRIALS]
    sums[:, TRIALS_BY_HITS] = slots * counted[:, TRIALS]
    sums[:, HITS_SQUARED] = counted[:, TRIALS_SQUARED]
    return sums
