"""Tables from sums by group: one tidy row a group with n, estimate, low and high, as in `analysis.estimators`."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis.estimators import describe_counts, moments_of_sums
from analysis.group_sums import CLUSTER_SUMS, CUBES, SQUARES, GroupSums, groups_of
from analysis.intervals import FEWEST, LEVEL, Array, cluster_interval, mean_interval, wilson_interval
from fastsim.cluster_sums import DEALS, HITS, TRIALS

By = str | Sequence[str]


def _names(by: By) -> list[str]:
    return [by] if isinstance(by, str) else list(by)


def rates(counted: GroupSums, by: By, hit: str, level: float = LEVEL) -> pd.DataFrame:
    """Rate of a truth column from sums by group, with Wilson's intervals; columns as in `rate_table`.

    `by` are some or all of the columns by which the cases were counted, in any order.
    """
    names = _names(by)
    groups = counted.over(names)
    groups = groups[[*names, "n"]].assign(hits=groups[hit])
    low, high = wilson_interval(groups["hits"], groups["n"], level)
    estimate = groups["hits"].to_numpy(dtype=np.float64) / np.where(groups["n"] > 0, groups["n"], np.nan)
    return groups.assign(estimate=estimate, low=low, high=high)


def means(counted: GroupSums, by: By, value: str, level: float = LEVEL, *, fewest: Array = FEWEST) -> pd.DataFrame:
    """Mean of a column from sums by group, with the intervals of `analysis.mean_interval`; columns as in `mean_table`.

    `by` are some or all of the columns by which the cases were counted, in any order; groups of fewer cases than
    `fewest`, one number or one for each group, have no interval.
    """
    names = _names(by)
    groups = counted.over(names)
    sums = (groups[column].to_numpy() for column in ("n", value, SQUARES.format(value), CUBES.format(value)))
    n, mean, sd, skewness = moments_of_sums(*sums)
    low, high = mean_interval(mean, sd, n, level, skewness=skewness, fewest=fewest)
    return groups[[*names, "n"]].assign(estimate=mean, low=low, high=high, sd=sd)


def cluster_rates(counted: GroupSums, level: float = LEVEL) -> pd.DataFrame:
    """Rates of sums of `cluster_groups`, clustered by deal: its keys, n, hits, deals, estimate, low, high."""
    sums = counted.frame[list(CLUSTER_SUMS)].to_numpy(dtype=np.int64)
    estimate, low, high = cluster_interval(sums, level)
    return counted.frame[list(counted.by)].assign(
        n=sums[:, TRIALS], hits=sums[:, HITS], deals=sums[:, DEALS], estimate=estimate, low=low, high=high
    )


def describe(counted: GroupSums, by: By, value: str, level: float = LEVEL, *, fewest: Array = FEWEST) -> pd.DataFrame:
    """Mean with interval, spread and quantiles of a whole number that is one of the keys; `fewest` as in `means`.

    Returns
    -------
    DataFrame
        Columns of `by`, then those of `analysis.estimators.describe_counts`.
    """
    names = _names(by)
    groups = counted.over([*names, value])
    number, keys = groups_of(groups, names)
    parts = []
    for i, least in enumerate(np.broadcast_to(fewest, len(keys)).tolist()):
        part = groups.loc[number == i]
        parts.append(describe_counts(part[value].to_numpy(), level, part["n"].to_numpy(), fewest=least))
    table = pd.concat(parts, ignore_index=True) if parts else describe_counts(np.zeros(0, dtype=int), level).head(0)
    return keys.join(table) if names else table
