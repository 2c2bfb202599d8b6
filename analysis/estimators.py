"""Estimators on data frames: one tidy row per group with n, estimate, low and high, sorted by group.

The deal is the unit of independence: a frame has one row a deal, or the estimator says how it clusters.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd

from analysis.frames import require_columns
from analysis.group_sums import groups_of
from analysis.intervals import FEWEST, LEVEL, cluster_interval, mean_interval, wilson_interval
from fastsim.cluster_sums import (
    DEALS,
    HITS,
    HITS_SQUARED,
    TRIALS,
    TRIALS_BY_HITS,
    TRIALS_SQUARED,
    count_categories,
    sums_of_counts,
)
from fastsim.tally import joint_counts

By = str | Sequence[str]


def _names(by: By) -> list[str]:
    return [by] if isinstance(by, str) else list(by)


def _weights(frame: pd.DataFrame, deals: str | None) -> np.ndarray:
    """How many deals each row stands for."""
    if deals is None:
        return np.ones(len(frame), dtype=np.int64)
    weights: np.ndarray = frame[deals].to_numpy(dtype=np.int64)
    return weights


def rate_table(
    frame: pd.DataFrame, by: By, hit: str, level: float = LEVEL, *, deals: str | None = None
) -> pd.DataFrame:
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
    deals : str, optional
        Column that says how many deals a row stands for, by default one.

    Returns
    -------
    DataFrame
        Columns of `by`, then n, hits, estimate, low, high (probabilities in [0, 1]).
    """
    names = _names(by)
    require_columns(frame, [*names, hit, *([deals] if deals else [])])
    group, keys = groups_of(frame, names)
    is_hit = frame[hit].to_numpy(dtype=bool)
    kept = group >= 0
    groups = keys.assign(
        n=_integer_sums(group, kept, _weights(frame, deals), len(keys)),
        hits=_integer_sums(group, kept & is_hit, _weights(frame, deals), len(keys)),
    )
    low, high = wilson_interval(groups["hits"], groups["n"], level)
    rate = groups["hits"].to_numpy(dtype=np.float64) / np.where(groups["n"] > 0, groups["n"], np.nan)
    return groups.assign(estimate=rate, low=low, high=high)


def _integer_sums(group: np.ndarray, kept: np.ndarray, values: np.ndarray, groups: int) -> np.ndarray:
    """Exact sums of whole numbers by group over the rows that are kept."""
    sums = np.zeros(groups, dtype=values.dtype)
    np.add.at(sums, group[kept], values[kept])
    return sums


def mean_table(
    frame: pd.DataFrame,
    by: By,
    value: str,
    level: float = LEVEL,
    *,
    deals: str | None = None,
    fewest: int = FEWEST,
) -> pd.DataFrame:
    """Mean of a column by group, with the intervals of `analysis.mean_interval`.

    Parameters
    ----------
    frame : DataFrame
        One row a deal, with the columns of `by` and the numeric column `value`.
    by : str or sequence of str
        Columns that make the groups; an empty sequence makes one group of all.
    value : str
        Numeric column. Whole numbers are added up exactly, so that order and grouping of the rows change no digit.
    level : float
        Confidence level in (0, 1).
    deals : str, optional
        Column that says how many deals a row stands for, by default one.
    fewest : int
        Groups of fewer deals have no interval; scores that calls multiply need more than what one deal bounds
        (docs/intervals.md).

    Returns
    -------
    DataFrame
        Columns of `by`, then n, estimate (the mean), low, high, sd, in the unit of `value`.
    """
    names = _names(by)
    require_columns(frame, [*names, value, *([deals] if deals else [])])
    group, groups = groups_of(frame, names)
    moments = _exact_moments if frame[value].dtype.kind in "iub" else _moments
    n, mean, sd, skewness = moments(frame[value].to_numpy(), _weights(frame, deals), group, len(groups))
    low, high = mean_interval(mean, sd, n, level, skewness=skewness, fewest=fewest)
    return groups.assign(n=n, estimate=mean, low=low, high=high, sd=sd)[[*names, "n", "estimate", "low", "high", "sd"]]


class Moments(NamedTuple):
    """Size, mean, standard deviation and skewness of each group."""

    n: np.ndarray
    mean: np.ndarray
    sd: np.ndarray
    skewness: np.ndarray


def _exact_moments(values: np.ndarray, weights: np.ndarray, group: np.ndarray, groups: int) -> Moments:
    """Moments of each group of whole numbers, rounded only at the end."""
    kept = group >= 0
    whole = values.astype(np.int64)
    if len(whole) and int(np.abs(whole).max()) ** 3 * int(weights.sum()) >= 1 << 63:
        whole = whole.astype(object)
    return moments_of_sums(*(_integer_sums(group, kept, whole**power * weights, groups) for power in range(4)))


def moments_of_sums(n: np.ndarray, total: np.ndarray, squares: np.ndarray, cubes: np.ndarray) -> Moments:
    """Moments of each group from its size and the sums of its whole numbers, their squares and their cubes."""
    groups = len(n)
    mean, sd, skewness = np.full(groups, np.nan), np.full(groups, np.nan), np.zeros(groups)
    columns = (column.tolist() for column in (n, total, squares, cubes))
    for i, (size, first, second, third) in enumerate(zip(*columns, strict=True)):
        spread = size * second - first * first
        if size > 0:
            mean[i] = first / size
        if size > 1:
            sd[i] = math.sqrt(spread / (size * (size - 1)))
        if spread > 0:
            skewness[i] = (size * size * third - 3 * size * first * second + 2 * first**3) / spread / math.sqrt(spread)
    return Moments(n, mean, sd, skewness)


def _moments(values: np.ndarray, weights: np.ndarray, group: np.ndarray, groups: int) -> Moments:
    """The same of numbers that are not whole."""
    kept = group >= 0
    group, values, weights = group[kept], values[kept].astype(np.float64), weights[kept]
    n = _integer_sums(group, np.ones(len(group), dtype=bool), weights, groups)
    with np.errstate(divide="ignore", invalid="ignore"):
        means = np.bincount(group, weights=weights * values, minlength=groups) / n
        away = values - means[group]
        second, third = (np.bincount(group, weights=weights * away**k, minlength=groups) / n for k in (2, 3))
        sd = np.sqrt(second * n / np.where(n > 1, n - 1, np.nan))
        return Moments(n, means, sd, np.where(second > 0, third / second**1.5, 0.0))


QUANTILES = {"p5": 0.05, "median": 0.5, "p95": 0.95}


def describe_counts(
    values: np.ndarray, level: float = LEVEL, deals: np.ndarray | None = None, *, fewest: int = FEWEST
) -> pd.DataFrame:
    """Mean with the interval of `analysis.mean_interval`, spread and quantiles of whole numbers.

    Parameters
    ----------
    values : ndarray
        Whole numbers of one dimension, one a deal.
    level : float
        Confidence level in (0, 1).
    deals : ndarray, optional
        How many deals each value stands for, by default one.
    fewest : int
        Fewer deals have no interval, as in `mean_table`.

    Returns
    -------
    DataFrame
        One row: n, estimate (the mean), low, high, sd, and p5, median, p95, in the unit of the values. A quantile is
        the smallest value that at least that share of the deals does not exceed (``inverted_cdf``).
    """
    numbers, counts = value_counts(values, deals)
    n = int(counts.sum())
    if n == 0:
        return pd.DataFrame({"n": [0], **dict.fromkeys(["estimate", "low", "high", "sd", *QUANTILES], np.nan)})
    of_all = _exact_moments(numbers, counts, np.zeros(numbers.size, dtype=np.int32), 1)
    low, high = mean_interval(of_all.mean, of_all.sd, of_all.n, level, skewness=of_all.skewness, fewest=fewest)
    reached = np.cumsum(counts)
    quantiles = {name: float(numbers[np.searchsorted(reached, share * n)]) for name, share in QUANTILES.items()}
    return pd.DataFrame({"n": [n], "estimate": of_all.mean, "low": low, "high": high, "sd": of_all.sd, **quantiles})


def value_counts(values: np.ndarray, deals: np.ndarray | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Distinct whole numbers in ascending order and the deals of each, both int64."""
    found = joint_counts([values], deals)
    return found.keys[:, 0], found.deals


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


def share_sums(categories: np.ndarray, n_categories: int, deals: np.ndarray | None = None) -> np.ndarray:
    """Sums for the share of slots in each category: every slot of every deal is a trial of every category.

    Parameters
    ----------
    categories : ndarray, shape (rows, slots)
        Category of each slot, of a signed integer type, 0 ≤ category < `n_categories`.
    n_categories : int
        How many categories there are.
    deals : ndarray, shape (rows,), optional
        How many deals each row stands for, by default one.

    Returns
    -------
    ndarray
        Shape (n_categories, 6), for `cluster_rate_table`.
    """
    rows, slots = categories.shape
    weights = np.ones(rows, dtype=np.int64) if deals is None else np.ascontiguousarray(deals, dtype=np.int64)
    counts = np.zeros((n_categories, slots + 1, slots + 1), dtype=np.int64)
    count_categories(np.ascontiguousarray(categories), np.zeros(categories.shape, dtype=np.bool_), weights, counts)
    category, trials, hits = np.nonzero(counts)
    counted = sums_of_counts(category, trials, hits, counts[category, trials, hits], n_categories)
    return every_slot_tried(counted, int(weights.sum()), slots)


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
