"""Joint and conditional tables: P(A and B), P(A given B), mean of X given B, each with its interval.

A frame has one case a row. Where one deal gives several cases, `cluster` names the column that tells the deals apart;
the intervals then treat the deal as the unit of independence.
"""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.estimators import By, mean_table, rate_table
from analysis.frames import require_columns
from analysis.group_sums import groups_of
from analysis.intervals import FEWEST, LEVEL, cluster_interval, ratio_terms, weighted_interval, wilson_interval
from fastsim.cluster_sums import SUMS


def _names(by: By) -> list[str]:
    return [by] if isinstance(by, str) else list(by)


def _by_cluster(
    group: np.ndarray, cluster: np.ndarray, values: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Group, cluster, cases and sum of the values of every cluster's part of every group."""
    keys = np.stack([group, cluster])
    pairs, place, n = np.unique(keys, axis=1, return_inverse=True, return_counts=True)
    return pairs[0], pairs[1], n, np.bincount(place.ravel(), weights=values, minlength=len(n))


def _sums(groups: np.ndarray, x: np.ndarray, y: np.ndarray, n_groups: int) -> np.ndarray:
    """Sums of `ratio_terms` by group, shape (groups, 10)."""
    parts = [np.bincount(groups, weights=part, minlength=n_groups) for part in ratio_terms(x, y)]
    return np.stack(parts, axis=1)


def joint_table(
    frame: pd.DataFrame, columns: By, *, cluster: str | None = None, together: bool = False, level: float = LEVEL
) -> pd.DataFrame:
    """Share of all cases in every combination of values that occurs.

    Parameters
    ----------
    frame : DataFrame
        One row a case; those in which a column is missing are left out.
    columns : str or sequence of str
        What is combined.
    cluster : str, optional
        Column that tells deals apart, where one gives several cases.
    together : bool
        Whether the intervals hold all together at `level` (Bonferroni), rather than each for itself.
    level : float
        Confidence level in (0, 1).

    Returns
    -------
    DataFrame
        The columns, then n (all cases), hits (those in the cell), with `cluster` deals, and estimate, low, high
        (probabilities in [0, 1]; Wilson's intervals, clustered where asked for).
    """
    names = _names(columns)
    require_columns(frame, [*names, *([cluster] if cluster else [])])
    cases = frame.dropna(subset=names)
    group, keys = groups_of(cases, names)
    each = 1 - (1 - level) / max(len(keys), 1) if together else level
    if cluster is None:
        hits = np.bincount(group, minlength=len(keys))
        low, high = wilson_interval(hits, np.full(len(keys), len(cases)), each)
        return keys.assign(n=len(cases), hits=hits, estimate=hits / max(len(cases), 1), low=low, high=high)
    _, deal = np.unique(cases[cluster].to_numpy(), return_inverse=True)
    sizes = np.bincount(deal).astype(np.float64)
    part, of_deal, y, _ = _by_cluster(group, deal, np.ones(len(cases)))
    sums = _sums(part, sizes[of_deal], y.astype(np.float64), len(keys))
    # Deals without a case in the cell are trials all the same.
    sums[:, 0], sums[:, 1], sums[:, 2] = len(sizes), sizes.sum(), (sizes**2).sum()
    estimate, low, high = cluster_interval(sums[:, :SUMS], each)
    return keys.assign(
        n=len(cases), hits=sums[:, 3].astype(np.int64), deals=len(sizes), estimate=estimate, low=low, high=high
    )


def conditional_table(
    frame: pd.DataFrame, event: str, given: By, *, cluster: str | None = None, level: float = LEVEL
) -> pd.DataFrame:
    """Probability of an event given other columns: P(event | given), one row for each of their combinations.

    Parameters
    ----------
    frame : DataFrame
        One row a case; those in which a column is missing are left out.
    event : str
        A truth column; of another column every value is an event, and has rows of its own.
    given : str or sequence of str
        Columns that make the conditions.
    cluster : str, optional
        Column that tells deals apart, where one gives several cases.
    level : float
        Confidence level in (0, 1).

    Returns
    -------
    DataFrame
        The columns of `given` (and `event`, where it is no truth column), then n (cases in the condition), hits, with
        `cluster` deals, and estimate, low, high (probabilities in [0, 1]).
    """
    names = _names(given)
    require_columns(frame, [event, *names, *([cluster] if cluster else [])])
    cases = frame.dropna(subset=[event, *names])
    if not pd.api.types.is_bool_dtype(cases[event]):
        parts = [
            conditional_table(
                cases.assign(**{event: cases[event] == value}), event, names, cluster=cluster, level=level
            ).assign(**{event: value})
            for value in np.sort(cases[event].unique())
        ]
        columns = [*names, event, *parts[0].columns.drop([*names, event])]
        return pd.concat(parts)[columns].sort_values([*names, event], ignore_index=True)
    if cluster is None:
        return rate_table(cases, names, event, level)
    group, keys = groups_of(cases, names)
    part, _, n, hits = _by_cluster(group, cases[cluster].to_numpy(), cases[event].to_numpy(dtype=np.float64))
    sums = _sums(part, n.astype(np.float64), hits, len(keys))
    estimate, low, high = cluster_interval(sums[:, :SUMS], level)
    whole = sums.astype(np.int64)
    return keys.assign(n=whole[:, 1], hits=whole[:, 3], deals=whole[:, 0], estimate=estimate, low=low, high=high)


def conditional_mean_table(
    frame: pd.DataFrame,
    value: str,
    given: By,
    *,
    cluster: str | None = None,
    level: float = LEVEL,
    fewest: int = FEWEST,
) -> pd.DataFrame:
    """Mean of a column given others, one row for each of their combinations.

    Parameters
    ----------
    frame, given, cluster, level
        As in `conditional_table`.
    value : str
        Numeric column.
    fewest : int
        Groups of fewer deals have no interval, as in `analysis.mean_table`.

    Returns
    -------
    DataFrame
        The columns of `given`, then n, with `cluster` deals, and estimate, low, high in the unit of the value.
    """
    names = _names(given)
    require_columns(frame, [value, *names, *([cluster] if cluster else [])])
    cases = frame.dropna(subset=[value, *names])
    if cluster is None:
        return mean_table(cases, names, value, level, fewest=fewest).drop(columns="sd")
    group, keys = groups_of(cases, names)
    part, _, n, total = _by_cluster(group, cases[cluster].to_numpy(), cases[value].to_numpy(dtype=np.float64))
    sums = _sums(part, n.astype(np.float64), total, len(keys))
    estimate, low, high = weighted_interval(sums.T, level, fewest=fewest)
    whole = sums.astype(np.int64)
    return keys.assign(n=whole[:, 1], deals=whole[:, 0], estimate=estimate, low=low, high=high)
