"""Confidence intervals on arrays; the statistics are those of statsmodels and scipy.

What each covers is measured by ``make coverage``, see docs/intervals.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np
from scipy import special

from fastsim.errors import RequestError
from fastsim.requests import is_number

Array = Any

LEVEL = 0.95

#: Fewest deals of which a mean has an interval. Of fewer no interval covers its level, whatever is done: the deals that
#: make the spread are not in the sample (docs/intervals.md). This is for what one deal bounds: tricks, points, air.
FEWEST: Final = 200

#: The same for scores that calls multiply, which are large in rare deals, and for gains, which are 0 in most.
FEWEST_OF_SCORES: Final = 500


def check_level(level: float) -> None:
    """Raise RequestError unless a confidence level lies between 0 and 1."""
    if not is_number(level) or not 0 < level < 1:
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


#: Share of Johnson's shift by which the end on the long tail is moved. As the other end stays, all of it is a little
#: too much: with three quarters every quantity of docs/intervals.md is covered in 94 to 96 %, most closely to 95.
_STRETCH: Final = 0.75


def _stretched(
    centre: np.ndarray, error: np.ndarray, freedom: np.ndarray, skewness: np.ndarray, n: np.ndarray, level: float
) -> tuple[np.ndarray, np.ndarray]:
    """Student's interval of means with a standard error, stretched on the side of the long tail."""
    t = special.stdtrit(freedom, (1 + level) / 2)
    error = np.where(np.isfinite(t), error, np.nan)
    shift = _STRETCH * skewness * error / (6 * np.sqrt(n)) * (1 + 2 * t * t)
    return centre - t * error + np.minimum(shift, 0), centre + t * error + np.maximum(shift, 0)


def mean_interval(
    mean: Array, sd: Array, n: Array, level: float = LEVEL, *, skewness: Array, fewest: Array = FEWEST
) -> tuple[np.ndarray, np.ndarray]:
    """Student's interval of means, stretched on the side of the long tail by three quarters of Johnson's shift.

    Parameters
    ----------
    mean, sd, n : array_like
        Sample means, standard deviations (n − 1 in the denominator) and sizes.
    level : float
        Confidence level in (0, 1).
    skewness : array_like
        Third central moment of the sample over the 3/2 power of the second; 0 where all values are alike.
    fewest : array_like of int
        The interval is NaN where n is below it, or below 2: what is estimated decides how many deals it takes until
        the interval holds its level.

    Returns
    -------
    low, high : ndarray
        In the unit of the mean.

    Notes
    -----
    Johnson, Modified t tests and confidence intervals for asymmetrical populations, JASA 73, 1978: t is corrected
    by skewness * sd / (6 n) * (1 + 2 t²), at the ends of the interval, to the side of the long tail. Here only
    the end on that side is moved, by three quarters of it; moving the other as well covers less, since the skewness of
    a sample is too small where rare deals are missing. Without skewness it is Student's interval.
    """
    check_level(level)
    sizes = np.asarray(n, dtype=np.float64)
    usable = np.where(sizes >= np.maximum(fewest, 2), sizes, np.nan)
    error = np.asarray(sd, dtype=np.float64) / np.sqrt(usable)
    centre = np.asarray(mean, dtype=np.float64)
    return _stretched(centre, error, usable - 1, np.asarray(skewness, dtype=np.float64), usable, level)


class SampleMean(NamedTuple):
    """Mean of a sample with its interval and its standard deviation."""

    mean: float
    low: float
    high: float
    sd: float


def sample_interval(values: Array, level: float = LEVEL, *, fewest: int = FEWEST) -> SampleMean:
    """Mean of the values of some deals, shape (n,), n at least 1, with the interval of `mean_interval`."""
    sample = np.asarray(values, dtype=np.float64)
    n, mean = len(sample), float(sample.mean())
    away = sample - mean
    second, third = float((away * away).mean()), float((away**3).mean())
    sd = (second * n / (n - 1)) ** 0.5 if n > 1 else np.nan
    skewness = third / second**1.5 if second > 0 else 0.0
    low, high = mean_interval(mean, sd, n, level, skewness=skewness, fewest=fewest)
    return SampleMean(mean, float(low), float(high), sd)


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
    1998, with Wilson's interval for the exact one, and their factor (z / t)² for a variance that is estimated from
    few deals). Deals are as many as Kish's effective number, (sum x)² / sum x². Where all trials agree, each of
    these counts as one trial.
    """
    deals, x, xx, y, xy, yy = (sums[:, i].astype(np.float64) for i in range(sums.shape[1]))
    with np.errstate(divide="ignore", invalid="ignore"):
        rate = y / x
        spread = np.clip(yy - 2 * rate * xy + rate**2 * xx, 0, None)
        variance = spread / x**2 * deals / (deals - 1)
        effective = np.where(deals > 0, x**2 / xx, 0)
        independent = np.minimum(rate * (1 - rate) / variance * _of_few(effective, level), x)
    independent = np.where((rate == 0) | (rate == 1), effective, independent)
    independent = np.where(deals > 1, independent, 0)
    low, high = wilson_interval(np.nan_to_num(rate * independent), np.nan_to_num(independent), level)
    return rate, low, high


def _of_few(deals: np.ndarray, level: float) -> np.ndarray:
    """Factor of an effective sample size whose variance is estimated from so many deals."""
    tail = (1 + level) / 2
    t = special.stdtrit(np.maximum(deals - 1, 1), tail)
    factor: np.ndarray = (special.ndtri(tail) / t) ** 2
    return factor


def cluster_sums(hits: Array, trials: Array) -> np.ndarray:
    """Sums for `cluster_interval` of one group, shape (1, 6), from the hits and trials of each deal."""
    y = np.asarray(hits, dtype=np.int64)
    x = np.asarray(trials, dtype=np.int64)
    return np.array([[(x > 0).sum(), x.sum(), (x * x).sum(), y.sum(), (x * y).sum(), (y * y).sum()]])


#: How many sums `weighted_interval` takes.
RATIO_TERMS: Final = 10


def ratio_terms(x: np.ndarray, y: np.ndarray) -> Iterator[np.ndarray]:
    """What is summed over deals for `weighted_interval`: 1, x, x², y, xy, y², x³, x²y, xy², y³."""
    xx, xy, yy = x * x, x * y, y * y
    yield from (np.ones_like(x), x, xx, y, xy, yy, xx * x, xx * y, x * yy, yy * y)


def weighted_interval(
    sums: Array, level: float = LEVEL, *, fewest: int = FEWEST
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Means of which a deal tells several cases, or a case with a weight, with intervals that rest on deals.

    Parameters
    ----------
    sums : array_like, shape (10, …)
        Over deals with x cases of sum y, the sums of `ratio_terms`; where deals have weights, x is a deal's weight and
        y the weight times its value.
    level : float
        Confidence level in (0, 1).
    fewest : int
        The interval is NaN where the deals are worth fewer.

    Returns
    -------
    estimate, low, high : ndarray
        In the unit of the value.

    Notes
    -----
    The ratio estimator sum(y) / sum(x) and its variance with deals as units (Cochran, Sampling Techniques, 1977,
    section 6.4; with weights the self-normalised estimator of importance sampling). Deals are worth Kish's effective
    sample size, (sum x)² / sum x², which also decides the degrees of freedom; the interval is stretched as that
    of `mean_interval`, by the skewness of y - ratio * x. With all x 1 it is that interval.
    """
    check_level(level)
    n, x, xx, y, xy, yy, xxx, xxy, xyy, yyy = (np.asarray(part, dtype=np.float64) for part in sums)
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = y / x
        second = np.clip(yy - 2 * mean * xy + mean**2 * xx, 0, None) / n
        third = (yyy - 3 * mean * xyy + 3 * mean**2 * xxy - mean**3 * xxx) / n
        skewness = np.where(second > 0, third / second**1.5, 0.0)
        error = np.sqrt(second * n / (n - 1)) * np.sqrt(n) / x
        effective = x**2 / xx
    worth = np.where((n > 1) & (effective >= max(fewest, 2)), effective, np.nan)
    return mean, *_stretched(mean, error, worth - 1, skewness, n, level)


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


def ratio_interval(
    means: Array, variances: Array, covariance: Array, n: Array, level: float = LEVEL, *, fewest: int = FEWEST
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Ratio of the means of two values of the same deals, with Fieller's interval.

    Parameters
    ----------
    means, variances : pair of array_like
        Means of the numerator and the denominator, and their variances over deals (n - 1 in the denominator).
    covariance : array_like
        Their covariance over deals.
    n : array_like of int
        Deals.
    level : float
        Confidence level in (0, 1).
    fewest : int
        All is NaN where n is below it.

    Returns
    -------
    estimate, low, high : ndarray
        NaN where it is not sure that the denominator's mean is above nothing: the interval would have no end.

    Notes
    -----
    All ratios r for which Student's interval of the mean of (numerator - r denominator) holds nothing (Fieller, Journal
    of the Royal Statistical Society B 16, 1954).
    """
    check_level(level)
    x, y = (np.asarray(mean, dtype=np.float64) for mean in means)
    sizes = np.asarray(n, dtype=np.float64)
    usable = np.where(sizes >= max(fewest, 2), sizes, np.nan)
    t = special.stdtrit(usable - 1, (1 + level) / 2)
    xx, yy = (np.asarray(variance, dtype=np.float64) / usable for variance in variances)
    xy = np.asarray(covariance, dtype=np.float64) / usable
    a, b, c = y**2 - t**2 * yy, x * y - t**2 * xy, x**2 - t**2 * xx
    is_sure = (y > 0) & (a > 0)
    with np.errstate(divide="ignore", invalid="ignore"):
        root = np.sqrt(np.clip(b**2 - a * c, 0, None))
        estimate, low, high = x / y, (b - root) / a, (b + root) / a
    return np.where(is_sure, estimate, np.nan), np.where(is_sure, low, np.nan), np.where(is_sure, high, np.nan)
