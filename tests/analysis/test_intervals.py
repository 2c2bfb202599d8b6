"""Intervals: against statsmodels and scipy, at their edges, and their coverage."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
import statsmodels.api as sm
from scipy import stats

from analysis.estimators import mean_table
from analysis.intervals import (
    FEWEST,
    cluster_interval,
    cluster_sums,
    mean_interval,
    ratio_interval,
    ratio_terms,
    sample_interval,
    weighted_interval,
    wilson_interval,
)


def test_wilson_agrees_with_scipy_case_by_case() -> None:
    for successes, n in ((0, 1), (1, 1), (0, 50), (3, 50), (49, 50), (50, 50), (1234, 5678)):
        low, high = wilson_interval([successes], [n], 0.9)
        expected = stats.binomtest(successes, n).proportion_ci(0.9, method="wilson")
        assert (low[0], high[0]) == pytest.approx((expected.low, expected.high), abs=1e-12)


def test_wilson_of_no_trials_is_unknown() -> None:
    low, high = wilson_interval([0, 1], [0, 2])
    assert np.isnan(low[0])
    assert np.isnan(high[0])
    assert 0 < low[1] < high[1] < 1


def test_mean_interval_without_skewness_agrees_with_scipy() -> None:
    sample = np.random.default_rng(1).normal(3, 2, 17)
    low, high = mean_interval([sample.mean()], [sample.std(ddof=1)], [17], skewness=0, fewest=2)
    expected = stats.t.interval(0.95, 16, sample.mean(), stats.sem(sample))
    assert (low[0], high[0]) == pytest.approx(expected, rel=1e-12)


def test_mean_interval_is_stretched_on_the_long_tail_by_johnsons_shift() -> None:
    sample = np.random.default_rng(1).exponential(3, 400)
    spread, n = sample.std(ddof=1), len(sample)
    third = ((sample - sample.mean()) ** 3).mean()
    t = stats.t.ppf(0.995, n - 1)
    half = t * spread / n**0.5
    shift = third / (6 * sample.var() * n) * (1 + 2 * t * t)  # Johnson's with (mean - mu)² = t² s² / n
    for sign in (1, -1):  # the tail to the right, and to the left
        found = sample_interval(sign * sample, 0.99)
        lengths = sign * (np.array([found.low, found.high])[::sign] - found.mean)
        assert lengths == pytest.approx([-half, half + 0.75 * shift], rel=2e-3)
        assert abs(lengths[1]) > 1.05 * abs(lengths[0])


@pytest.mark.parametrize("n", [1, 2, FEWEST - 1])
def test_a_mean_of_few_deals_has_no_interval(n: int) -> None:
    ends = mean_interval([1.0], [2.0], [n], skewness=[0.0])
    assert np.isnan(ends).all()
    assert np.isnan(sample_interval(np.arange(n)).low)
    assert not np.isnan(mean_interval([1.0], [2.0], [FEWEST], skewness=[0.0])).any()


def test_each_group_may_have_its_own_fewest() -> None:
    low, _ = mean_interval([1.0, 1.0], [2.0, 2.0], [300, 300], skewness=[0.0, 0.0], fewest=[200, 400])
    assert np.isnan(low).tolist() == [False, True]


def test_every_way_to_a_mean_has_the_same_interval() -> None:
    """Of whole and broken numbers, of a sample, and of weights that are all alike."""
    sample = np.random.default_rng(5).geometric(0.1, 500)
    found = sample_interval(sample)
    for scale in (1, 0.5):
        table = mean_table(pd.DataFrame({"x": sample * scale}), [], "x").iloc[0]
        assert (table["low"] / scale, table["high"] / scale) == pytest.approx((found.low, found.high), rel=1e-12)
    sums = [term.sum() for term in ratio_terms(np.full(500, 3.0), 3.0 * sample)]
    assert weighted_interval(sums) == pytest.approx((found.mean, found.low, found.high), rel=1e-9)


def test_deals_with_weights_that_are_worth_few_have_no_interval() -> None:
    weights = np.r_[np.full(150, 10.0), np.full(300, 0.1)]  # worth some 156 equal ones
    sums = [term.sum() for term in ratio_terms(weights, weights * np.arange(450))]
    mean, low, high = weighted_interval(sums)
    assert not np.isnan(mean)
    assert np.isnan([low, high]).all()
    assert not np.isnan(weighted_interval(sums, fewest=100)).any()


def test_values_all_alike_have_an_interval_without_width() -> None:
    found = sample_interval(np.full(300, 7))
    assert (found.mean, found.low, found.high, found.sd) == (7, 7, 7, 0)


def test_cluster_variance_is_the_sandwich_of_weighted_least_squares() -> None:
    chance = np.random.default_rng(2)
    trials = chance.integers(0, 4, 3_000)
    hits = chance.binomial(trials, chance.beta(2, 3, 3_000))
    rate, low, high = cluster_interval(cluster_sums(hits, trials))
    tried = trials > 0
    fit = sm.WLS(hits[tried] / trials[tried], np.ones(tried.sum()), weights=trials[tried]).fit(cov_type="HC1")
    worth = trials.sum() ** 2 / (trials**2).sum()
    independent = (
        rate[0] * (1 - rate[0]) / fit.bse[0] ** 2 * (stats.norm.ppf(0.975) / stats.t.ppf(0.975, worth - 1)) ** 2
    )
    expected = wilson_interval(rate * independent, [independent])
    assert rate[0] == pytest.approx(fit.params[0], rel=1e-12)
    assert (low[0], high[0]) == pytest.approx((expected[0][0], expected[1][0]), rel=1e-9)


def test_cluster_interval_of_single_trials_is_wilson() -> None:
    hits = np.array([1] * 30 + [0] * 70)
    rate, low, high = cluster_interval(cluster_sums(hits, np.ones(100)))
    expected = wilson_interval([30], [100])
    assert rate[0] == 0.3
    assert (low[0], high[0]) == pytest.approx((expected[0][0], expected[1][0]), rel=0.03)


@pytest.mark.parametrize(("hits", "trials"), [([], []), ([0, 0], [0, 0])])
def test_cluster_interval_without_trials_is_unknown(hits: list[int], trials: list[int]) -> None:
    for value in cluster_interval(cluster_sums(hits, trials)):
        assert np.isnan(value[0])


def test_cluster_interval_of_one_deal_is_unknown() -> None:
    rate, low, high = cluster_interval(cluster_sums([1], [2]))
    assert rate[0] == 0.5
    assert np.isnan(low[0])
    assert np.isnan(high[0])


def test_cluster_interval_where_all_agree_counts_deals() -> None:
    rate, low, _ = cluster_interval(cluster_sums([2] * 10, [2] * 10))
    assert rate[0] == 1
    assert low[0] == pytest.approx(wilson_interval([10], [10])[0][0])


@pytest.mark.parametrize("share", [0.5, 0.05, 0.004])
def test_coverage_under_dependence(share: float) -> None:
    """95 % intervals of rates of four dependent trials a deal cover the truth in 93-97.5 % of 4 000 runs.

    Half of the deals repeat one draw in two of their trials. The bounds are more than four standard errors from 95 %,
    so a right interval fails here less than once in 10 000 seeds.
    """
    chance = np.random.default_rng(3)
    runs, deals = 4_000, 500
    draws = chance.random((runs, deals, 4)) < share
    repeats = chance.random((runs, deals)) < 0.5
    draws[..., 1] = np.where(repeats, draws[..., 0], draws[..., 1])
    y = draws.sum(axis=2)
    sums = np.stack(
        [
            np.full(runs, deals),
            np.full(runs, 4 * deals),
            np.full(runs, 16 * deals),
            y.sum(1),
            4 * y.sum(1),
            (y * y).sum(1),
        ],
        axis=1,
    )
    _, low, high = cluster_interval(sums)
    covered = ((low <= share) & (share <= high)).mean()
    assert 0.93 <= covered <= 0.975


def test_ratio_intervals_are_fiellers_and_cover() -> None:
    """A ratio lies in the interval if Student's interval of (x - r y) holds nothing; 95 % of 400 samples cover."""
    rng = np.random.default_rng(5)
    covered = 0
    for _ in range(400):
        y = rng.normal(2, 1, size=60)
        x = 3 * y + rng.normal(0, 4, size=60)
        both = np.cov(x, y)
        means, variances = (x.mean(), y.mean()), (both[0, 0], both[1, 1])
        estimate, low, high = ratio_interval(means, variances, both[0, 1], 60, fewest=2)
        covered += bool(low <= 3 <= high)
    assert 0.91 <= covered / 400 <= 0.985  # four standard deviations
    for end in (float(low), float(high)):
        rest = x - end * y
        edge = mean_interval(rest.mean(), rest.std(ddof=1), 60, skewness=0, fewest=2)
        assert min(abs(float(side)) for side in edge) == pytest.approx(0, abs=1e-9)
    assert low < estimate < high
    assert np.isnan(ratio_interval((1.0, 0.1), (1.0, 1.0), 0.0, 200)).all()
    assert np.isnan(ratio_interval((1.0, 1.0), (1.0, 1.0), 0.0, 199)).all()
