"""Confidence intervals on arrays; the statistics are those of statsmodels and scipy."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy import special

from fastsim.errors import RequestError

Array = Any

LEVEL = 0.95


def check_level(level: float) -> None:
    """Raise RequestError unless a confidence level lies between 0 and 1."""
    if not 0 < level < 1:
        raise RequestError(f"`level` is {level!r}, expected a confidence level between 0 and 1, as in 0.95")


def wilson_interval(successes: Array, n: Array, level: float = LEVEL) -> tuple[np.ndarray, np.ndarray]:
    """Wilson's score interval of proportions.

    Parameters
    ----------
    successes, n : array_like of int
        Successes and trials, the same shape; where n is 0 the interval is NaN.
    level : float
        Confidence level in (0, 1).

    Returns
    -------
    low, high : ndarray
        Probabilities in [0, 1].

    Notes
    -----
    ``statsmodels.stats.proportion.proportion_confint(method="wilson")``; Wilson, JASA 22, 1927.
    """
    from statsmodels.stats.proportion import proportion_confint

    check_level(level)

    hits = np.asarray(successes, dtype=np.float64)
    trials = np.asarray(n, dtype=np.float64)
    low = np.full(hits.shape, np.nan)
    high = np.full(hits.shape, np.nan)
    is_known = trials > 0
    if is_known.any():
        low[is_known], high[is_known] = proportion_confint(
            hits[is_known], trials[is_known], alpha=1 - level, method="wilson"
        )
    # Exact ends, where rounding would leave 5e-17.
    return np.where(is_known & (hits == 0), 0.0, low), np.where(is_known & (hits == trials), 1.0, high)


def mean_interval(mean: Array, sd: Array, n: Array, level: float = LEVEL) -> tuple[np.ndarray, np.ndarray]:
    """Student's interval of means.

    Parameters
    ----------
    mean, sd, n : array_like
        Sample means, standard deviations (n − 1 in the denominator) and sizes; NaN where n is below 2.
    level : float
        Confidence level in (0, 1).

    Returns
    -------
    low, high : ndarray
        In the unit of the mean.
    """
    check_level(level)
    sizes = np.asarray(n, dtype=np.float64)
    usable = np.where(sizes > 1, sizes, np.nan)
    half = special.stdtrit(usable - 1, (1 + level) / 2) * np.asarray(sd, dtype=np.float64) / np.sqrt(usable)
    centre = np.asarray(mean, dtype=np.float64)
    return centre - half, centre + half


def sample_mean(values: Array, level: float = LEVEL) -> tuple[float, float, float]:
    """Mean of independent values and the ends of Student's interval, NaN where there is but one."""
    sample = np.asarray(values, dtype=np.float64)
    sd = sample.std(ddof=1) if sample.size > 1 else np.nan
    low, high = mean_interval(sample.mean(), sd, sample.size, level)
    return float(sample.mean()), float(low), float(high)


def cluster_interval(sums: np.ndarray, level: float = LEVEL) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Rates of hits per trial where one deal gives several trials, with intervals clustered by deal.

    Parameters
    ----------
    sums : ndarray, shape (groups, 6)
        For each group the exact sums of `fastsim.cluster_sums`: deals with a trial and, over deals with x trials
        and y hits, the sums of x, x*x, y, x*y and y*y.
    level : float
        Confidence level in (0, 1).

    Returns
    -------
    estimate, low, high : ndarray, shape (groups,)
        NaN without trials; the interval is NaN with fewer than two deals.

    Notes
    -----
    The variance is that of the ratio estimator sum(y) / sum(x) with deals as units (Cochran, Sampling
    Techniques, 1977, section 6.4), which is the HC1 sandwich variance of the weighted mean of the deals' rates. The
    interval is Wilson's for the number of independent trials that would have this variance, at most the number of
    trials: it keeps to [0, 1] and to its level where hits are few (Korn and Graubard, Survey Methodology 24,
    1998, with Wilson's interval for the exact one). Where all trials agree, there are as many as Kish's
    effective number of deals, (sum x)² / sum x²: each counts as one trial where they have equally many.
    """
    deals, x, xx, y, xy, yy = (sums[:, i].astype(np.float64) for i in range(sums.shape[1]))
    with np.errstate(divide="ignore", invalid="ignore"):
        rate = y / x
        spread = np.clip(yy - 2 * rate * xy + rate**2 * xx, 0, None)
        variance = spread / x**2 * deals / (deals - 1)
        independent = np.minimum(rate * (1 - rate) / variance, x)
        effective = np.where(deals > 0, x**2 / xx, 0)
    independent = np.where((rate == 0) | (rate == 1), effective, independent)
    independent = np.where(deals > 1, independent, 0)
    low, high = wilson_interval(np.nan_to_num(rate * independent), np.nan_to_num(independent), level)
    return rate, low, high


def cluster_sums(hits: Array, trials: Array) -> np.ndarray:
    """Sums for `cluster_interval` of one group, shape (1, 6), from the hits and trials of each deal."""
    y = np.asarray(hits, dtype=np.int64)
    x = np.asarray(trials, dtype=np.int64)
    return np.array([[(x > 0).sum(), x.sum(), (x * x).sum(), y.sum(), (x * y).sum(), (y * y).sum()]])


def weighted_interval(sums: Array, level: float = LEVEL) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Means of deals that have weights, with Student's intervals.

    Parameters
    ----------
    sums : array_like, shape (6, …)
        Over deals with weight w and value x: their number and the sums of w, w², wx, w²x and w²x².
    level : float
        Confidence level in (0, 1).

    Returns
    -------
    estimate, low, high : ndarray
        In the unit of the value; the interval is NaN with fewer than two deals' worth of weights.

    Notes
    -----
    The ratio estimator sum(wx) / sum(w) and its variance with deals as units (Cochran, Sampling Techniques, 1977,
    section 6.4; the self-normalised estimator of importance sampling); the degrees of freedom are those of Kish's
    effective sample size, (sum w)² / sum w². With all weights 1 it is Student's interval of a mean.
    """
    check_level(level)
    n, w, ww, wx, wwx, wwxx = (np.asarray(part, dtype=np.float64) for part in sums)
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = wx / w
        variance = np.clip(wwxx - 2 * mean * wwx + mean**2 * ww, 0, None) / w**2 * n / (n - 1)
        effective = np.where(n > 1, w**2 / ww, np.nan)
    half = special.stdtrit(np.where(effective > 1, effective - 1, np.nan), (1 + level) / 2) * np.sqrt(variance)
    return mean, mean - half, mean + half


def break_even_interval(
    cost: Array, cost_variance: Array, win: Array, win_variance: Array, level: float = LEVEL
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Probability from which a bet pays that costs `cost` where it fails and brings `win` where it comes off.

    Parameters
    ----------
    cost, win : array_like
        Means of independent samples, in the same unit.
    cost_variance, win_variance : array_like
        Variances of these means.
    level : float
        Confidence level in (0, 1).

    Returns
    -------
    estimate, low, high : ndarray
        cost / (cost + win), cut to [0, 1]; NaN where a mean is missing or nothing is at stake.

    Notes
    -----
    The interval is normal on the logit, log(cost / win), whose variance by the delta method is the sum of the squared
    relative standard errors.
    """
    check_level(level)
    lost, won = np.asarray(cost, dtype=np.float64), np.asarray(win, dtype=np.float64)
    usable = (lost > 0) & (won > 0)
    lost, won = np.where(usable, lost, np.nan), np.where(usable, won, np.nan)
    spread = np.sqrt(np.asarray(cost_variance, dtype=float) / lost**2 + np.asarray(win_variance, dtype=float) / won**2)
    logit = np.log(lost / won)
    half = special.ndtri((1 + level) / 2) * spread
    return special.expit(logit), special.expit(logit - half), special.expit(logit + half)
