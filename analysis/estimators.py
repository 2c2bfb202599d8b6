"""Estimators on data frames: one tidy row per group with n, estimate, low and high, sorted by group.

The deal is the unit of independence: a frame has one row a deal, or the estimator says how it clusters.
"""

from __future__ import annotations

import math
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

#: Groups are counted, not hashed, up to this many combinations of their keys.
_MOST_GROUPS = 1 << 20


def _names(by: By) -> list[str]:
    return [by] if isinstance(by, str) else list(by)


def _column_codes(column: pd.Series) -> tuple[np.ndarray, pd.Index] | None:
    """Small codes of a column in sorted order, and what each stands for; None where they would not be small."""
    if isinstance(column.dtype, pd.CategoricalDtype):
        return column.cat.codes.to_numpy(), pd.CategoricalIndex(column.cat.categories, dtype=column.dtype)
    values = column.to_numpy()
    if values.size == 0 or values.dtype.kind not in "iub":
        return None
    if values.dtype.kind == "b":
        return values.astype(np.int8), pd.Index([False, True])
    lowest, highest = int(values.min()), int(values.max())
    if highest - lowest >= _MOST_GROUPS:
        return None
    return np.subtract(values, lowest, dtype=np.int32 if values.itemsize < 4 else np.int64), pd.Index(
        np.arange(lowest, highest + 1, dtype=values.dtype)
    )


def _groups(frame: pd.DataFrame, names: list[str]) -> tuple[np.ndarray, pd.DataFrame]:
    """Group number of each row, -1 where a key is missing, and the keys of each group in sorted order.

    Counting beats hashing for narrow columns.
    """
    coded = [_column_codes(frame[name]) for name in names]
    sizes = [len(item[1]) for item in coded if item is not None]
    if any(item is None or (item[0] < 0).any() for item in coded) or math.prod(sizes) > _MOST_GROUPS:
        grouped = frame.groupby(names, observed=True, sort=True)
        keys = grouped.size().reset_index()[names]
        return grouped.ngroup().fillna(-1).to_numpy(dtype=np.int32), keys
    number = np.zeros(len(frame), dtype=np.int32)
    for item in coded:
        assert item is not None
        number *= len(item[1])
        number += item[0]
    seen = np.flatnonzero(np.bincount(number, minlength=1))
    places = np.full(int(seen.max(initial=0)) + 1, -1, dtype=np.int32)
    places[seen] = np.arange(seen.size)
    keys = {}
    for name, item, digits in zip(names, coded, np.unravel_index(seen, sizes), strict=True):
        assert item is not None
        keys[name] = item[1].take(digits)
    return places[number], pd.DataFrame(keys)


def group_numbers(frame: pd.DataFrame, names: list[str]) -> tuple[np.ndarray, pd.DataFrame]:
    """Group number of each row and the keys of each group in sorted order; no columns make one group of all."""
    if not names:
        return np.zeros(len(frame), dtype=np.int32), pd.DataFrame(index=range(1))
    return _groups(frame, names)


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
        group, keys = _groups(frame, names)
        is_hit = frame[hit].to_numpy(dtype=bool)
        n = np.bincount(group[group >= 0], minlength=len(keys))
        groups = keys.assign(n=n, hits=np.bincount(group[is_hit & (group >= 0)], minlength=len(keys)))
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
    values = frame[value].to_numpy().astype(np.float64)
    if names:
        group, groups = _groups(frame, names)
    else:
        group, groups = np.zeros(len(frame), dtype=np.int32), pd.DataFrame(index=range(1))
    if (group < 0).any():
        group, values = group[group >= 0], values[group >= 0]
    n = np.bincount(group, minlength=len(groups))
    with np.errstate(divide="ignore", invalid="ignore"):
        means = np.bincount(group, weights=values, minlength=len(groups)) / n
        squares = np.bincount(group, weights=(values - means[group]) ** 2, minlength=len(groups))
        groups = groups.assign(n=n, estimate=means, sd=np.sqrt(squares / np.where(n > 1, n - 1, np.nan)))
    low, high = mean_interval(groups["estimate"], groups["sd"], groups["n"], level)
    return groups.assign(low=low, high=high)[[*names, "n", "estimate", "low", "high", "sd"]]


QUANTILES = {"p5": 0.05, "median": 0.5, "p95": 0.95}


def describe_counts(values: np.ndarray, level: float = LEVEL) -> pd.DataFrame:
    """Mean with Student's interval, spread and quantiles of whole numbers, from their exact counts.

    Parameters
    ----------
    values : ndarray
        Whole numbers of one dimension, one a deal.
    level : float
        Confidence level in (0, 1).

    Returns
    -------
    DataFrame
        One row: n, estimate (the mean), low, high, sd, and p5, median, p95, in the unit of the values. A quantile is
        the smallest value that at least that share of the deals does not exceed (``inverted_cdf``).
    """
    n = values.size
    if n == 0:
        return pd.DataFrame({"n": [0], **dict.fromkeys(["estimate", "low", "high", "sd", *QUANTILES], np.nan)})
    lowest = int(values.min())
    counts = np.bincount(values - lowest)
    numbers = np.arange(counts.size, dtype=np.float64) + lowest
    mean = float(counts @ numbers) / n
    sd = float(np.sqrt(counts @ (numbers - mean) ** 2 / (n - 1))) if n > 1 else np.nan
    low, high = mean_interval([mean], [sd], [n], level)
    reached = np.cumsum(counts)
    quantiles = {name: numbers[np.searchsorted(reached, share * n)] for name, share in QUANTILES.items()}
    return pd.DataFrame({"n": [n], "estimate": mean, "low": low, "high": high, "sd": sd, **quantiles})


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
        Category of each slot, of a signed integer type, 0 ≤ category < `n_categories`.
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
