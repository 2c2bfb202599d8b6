"""Do the 95 % intervals cover? Every estimator on 10,000 repeated small runs, and under stopping at a precision.

Run with ``make coverage``; prints a Markdown table. Where a rate is estimated, every run draws its own true rate, since
coverage swings with it; the mean is told. Scores are drawn from simulated ones, so that the truth is their mean.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from interval_pools import pools, pools_by_result, pools_of_screws

from analysis.comparison import FEWEST_FOR_A_LOOK, LOOKS, look_sizes
from analysis.intervals import (
    FEWEST,
    FEWEST_OF_SCORES,
    break_even_interval,
    cluster_interval,
    mean_interval,
    ratio_terms,
    sample_interval,
    weighted_interval,
    wilson_interval,
)
from analysis.joint import conditional_table, joint_table
from analysis.precision import FIRST_DEALS, MOST_DEALS, play_until
from analysis.studies.vida.scores import fewest_of_results
from fastsim.cli import parse_count

RUNS = 10_000
SEED = 95
LEVEL = 0.95

#: What a 95 % interval should cover, in per cent.
LEAST, MOST = 94, 96

#: True rates of the runs.
RATES = (0.02, 0.98)

#: What each estimator shows, by the beginning of its name.
INTERVALS = {
    "rate clustered": "Wilson, effective number", "rate with": "Wilson, effective number",
    "all five shares": "Wilson, Bonferroni", "mean clustered": "stretched, by deal",
    "mean with": "stretched, effective number", "mean": "stretched", "all looks": "stretched, Bonferroni",
    "paired": "stretched", "break-even": "normal on the logit", "": "Wilson",
}  # fmt: skip

Covered = np.ndarray


class Case(NamedTuple):
    """An estimator in a setting; ``run(chance, runs)`` says which runs cover."""

    estimator: str
    setting: str
    run: Callable[[np.random.Generator, int], Covered]


def inside(low: Any, truth: Any, high: Any) -> Covered:
    """Whether intervals hold the truth."""
    covered: Covered = (np.asarray(low) <= truth) & (truth <= np.asarray(high))
    return covered


def inside_shown(found: tuple[np.ndarray, np.ndarray, np.ndarray], truth: float) -> Covered:
    """Whether the intervals of estimates hold the truth, of those that are shown."""
    _, low, high = found
    return inside(low, truth, high)[~np.isnan(low)]


def draw_rates(chance: np.random.Generator, runs: int) -> np.ndarray:
    """A true rate for each run."""
    return chance.uniform(*RATES, runs)


def parts(runs: int, deals: int) -> Iterator[int]:
    """Runs at a time, so that memory stays small."""
    size = max(5_000_000 // deals, 1)
    for first in range(0, runs, size):
        yield min(size, runs - first)


def rate(n: int) -> Case:
    """Wilson's interval of a rate."""

    def run(chance: np.random.Generator, runs: int) -> Covered:
        truth = draw_rates(chance, runs)
        low, high = wilson_interval(chance.binomial(n, truth), np.full(runs, n), LEVEL)
        return inside(low, truth, high)

    return Case("rate", f"{n} deals", run)


def mean(pool: np.ndarray, name: str, n: int, fewest: int = FEWEST) -> Case:
    """Interval of a mean of what `pool` holds."""

    def run(chance: np.random.Generator, runs: int) -> Covered:
        found = []
        for part in parts(runs, n):
            sample = pool[chance.integers(0, len(pool), (part, n))]
            low, high = sample_intervals(sample, LEVEL, fewest)
            found.append(inside(low, pool.mean(), high))
        return np.concatenate(found)

    return Case("mean", f"{name}, {n:,} deals", run)


def sample_intervals(sample: np.ndarray, level: float, fewest: int) -> tuple[np.ndarray, np.ndarray]:
    """Interval of the mean of each row."""
    means = sample.mean(axis=1)
    away = sample - means[:, None]
    second, third = (away * away).mean(axis=1), (away * away * away).mean(axis=1)
    n = sample.shape[1]
    skewness = third / np.where(second > 0, second, 1) ** 1.5
    return mean_interval(
        means, np.sqrt(second * n / (n - 1)), np.full(len(sample), n), level, skewness=skewness, fewest=fewest
    )


def cluster_draws(chance: np.random.Generator, runs: int, deals: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Trials (0 to 4) and hits of deals, and the true rates: in half of the deals all trials are alike."""
    truth = draw_rates(chance, runs)[:, None]
    trials = chance.integers(0, 5, (runs, deals))
    alike = chance.random((runs, deals)) < 0.5
    hits = np.where(alike, trials * (chance.random((runs, deals)) < truth), chance.binomial(trials, truth))
    return trials, hits, truth[:, 0]


def cluster_sums(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Sums of each run for `cluster_interval`, shape (runs, 6)."""
    return np.stack([(x > 0).sum(1), x.sum(1), (x * x).sum(1), y.sum(1), (x * y).sum(1), (y * y).sum(1)], axis=1)


def clustered_rate(deals: int) -> Case:
    """A rate of hits per trial, a ratio, clustered by deal."""

    def run(chance: np.random.Generator, runs: int) -> Covered:
        trials, hits, truth = cluster_draws(chance, runs, deals)
        _, low, high = cluster_interval(cluster_sums(trials, hits), LEVEL)
        return inside(low, truth, high)

    return Case("rate clustered by deal (ratio)", f"{deals} deals with 0 to 4 trials", run)


def clustered_mean(pool: np.ndarray, deals: int) -> Case:
    """A mean of cases, clustered by deal: each deal has one to four cases that share its score."""

    def run(chance: np.random.Generator, runs: int) -> Covered:
        found = []
        for part in parts(runs, deals):
            cases = chance.integers(1, 5, (part, deals)).astype(float)
            score = pool[chance.integers(0, len(pool), (part, deals))]
            y = cases * score + chance.normal(0, 10, (part, deals)) * np.sqrt(cases)
            sums = np.stack([term.sum(axis=1) for term in ratio_terms(cases, y)])
            found.append(inside_shown(weighted_interval(sums, LEVEL), pool.mean()))
        return np.concatenate(found)

    return Case(
        "mean clustered by deal (ratio)", f"score of a contract in Vida, {deals:,} deals with 1 to 4 cases", run
    )


def weighted_draws(chance: np.random.Generator, runs: int, deals: int) -> tuple[np.ndarray, np.ndarray]:
    """Weights as of deals built seat by seat, Poisson of a mean that varies from deal to deal, and that mean."""
    loads = chance.gamma(2.0, 0.75, (runs, deals))
    return chance.poisson(loads).astype(float), loads


def weighted_rate(deals: int) -> Case:
    """A rate of deals with weights, on which the hit depends."""

    def run(chance: np.random.Generator, runs: int) -> Covered:
        base = chance.uniform(0.05, 0.7, runs)[:, None]
        weights, loads = weighted_draws(chance, runs, deals)
        hit = chance.random((runs, deals)) < base + 0.1 * np.minimum(loads, 2)
        big = np.random.default_rng(SEED).gamma(2.0, 0.75, 2_000_000)
        truth = base[:, 0] + 0.1 * float((big * np.minimum(big, 2)).sum() / big.sum())
        _, low, high = cluster_interval(cluster_sums(weights, weights * hit), LEVEL)
        return inside(low, truth, high)

    return Case("rate with weights", f"{deals} deals", run)


def weighted_mean(pool: np.ndarray, deals: int) -> Case:
    """A mean of deals with weights, on which the score depends."""

    def run(chance: np.random.Generator, runs: int) -> Covered:
        big = np.random.default_rng(SEED).gamma(2.0, 0.75, 2_000_000)
        truth = pool.mean() + 20 * float((big**2).sum() / big.sum())
        found = []
        for part in parts(runs, deals):
            weights, loads = weighted_draws(chance, part, deals)
            score = pool[chance.integers(0, len(pool), (part, deals))] + 20 * loads
            sums = np.stack([term.sum(axis=1) for term in ratio_terms(weights, weights * score)])
            sums[0] = (weights > 0).sum(axis=1)
            found.append(inside_shown(weighted_interval(sums, LEVEL), truth))
        return np.concatenate(found)

    return Case("mean with weights", f"score of a contract in Vida, {deals:,} deals", run)


def conditional(n: int) -> Case:
    """P(A given B), B holding in 30 % of the deals, as `conditional_table` has it."""

    def run(chance: np.random.Generator, runs: int) -> Covered:
        truth = draw_rates(chance, runs)
        of_run = np.repeat(np.arange(runs), n)
        frame = pd.DataFrame({"run": of_run, "given": chance.random(runs * n) < 0.3})
        frame["event"] = chance.random(runs * n) < truth[of_run]
        table = conditional_table(frame.loc[frame["given"]], "event", "run", level=LEVEL)
        return inside(table["low"], truth[table["run"]], table["high"])

    return Case("P(A given B)", f"{n} deals, 30 % in B", run)


SHARES = np.array([0.4, 0.25, 0.2, 0.1, 0.05])


def multinomial(n: int, together: bool) -> Case:
    """Shares of five classes, each for itself and all together, as `joint_table` has them."""

    def run(chance: np.random.Generator, runs: int) -> Covered:
        found = []
        for _ in range(runs):
            drawn = chance.choice(len(SHARES), n, p=SHARES)
            table = joint_table(pd.DataFrame({"cell": drawn}), "cell", together=together, level=LEVEL)
            covered = inside(table["low"], SHARES[table["cell"]], table["high"])
            found.append([covered.all()] if together else covered)
        return np.concatenate(found)

    return Case("all five shares" if together else "each of five shares", f"{n} deals", run)


def paired(pool: np.ndarray, n: int) -> Case:
    """Interval of gains on common deals."""
    case = mean(pool, "gains of one player on another", n, FEWEST_OF_SCORES)
    return Case("paired comparison", f"{n:,} deals both ways", case.run)


def break_even(costs: np.ndarray, wins: np.ndarray, n: int) -> Case:
    """Break-even chance of a bet from what it costs and what it wins, of which there are n each."""

    def run(chance: np.random.Generator, runs: int) -> Covered:
        cost, win = (pool[chance.integers(0, len(pool), (runs, n))] for pool in (costs, wins))
        truth = costs.mean() / (costs.mean() + wins.mean())
        _, low, high = break_even_interval(
            cost.mean(axis=1), cost.var(axis=1, ddof=1) / n, win.mean(axis=1), win.var(axis=1, ddof=1) / n, LEVEL
        )
        return inside(low, truth, high)

    return Case("break-even chance", f"{n:,} contracts that make and as many that fail", run)


def looks(pool: np.ndarray, most: int) -> Case:
    """All looks of a comparison of equal players together: a run covers if none of its intervals leaves out 0."""
    sizes = look_sizes(most)
    level = 1 - (1 - LEVEL) / len(sizes)

    def run(chance: np.random.Generator, runs: int) -> Covered:
        found = []
        for n in parts(runs, most):
            sample = pool[chance.integers(0, len(pool), (n, most))] * chance.choice([-1, 1], (n, most))
            ends = (sample_intervals(sample[:, :size], level, FEWEST_OF_SCORES) for size in sizes)
            found.append(np.all([inside(low, 0, high) for low, high in ends], axis=0))
        return np.concatenate(found)

    return Case(
        "all looks of a comparison of equal players", f"{len(sizes)} of at most {LOOKS}, up to {most:,} deals", run
    )


def curve(totals: np.ndarray, n: int) -> Case:
    """The chance of every level from the same deals; every level that 2 to 98 % make counts."""
    levels, truth = curve_truth(totals)

    def run(chance: np.random.Generator, runs: int) -> Covered:
        found = []
        for part in parts(runs, 10 * n):
            sample = totals[chance.integers(0, len(totals), (part, n))]
            hits = (sample[:, :, None] >= levels).sum(axis=1)
            low, high = wilson_interval(hits, np.full(hits.shape, n), LEVEL)
            found.append(inside(low, truth, high).ravel())
        return np.concatenate(found)

    return Case("curve by level", f"{n} deals, {len(levels)} levels", run)


def curve_truth(totals: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Levels and the true chances to make them."""
    levels = np.arange(80, 380, 10)
    truth = (totals[:, None] >= levels).mean(axis=0)
    kept = (truth >= RATES[0]) & (truth <= RATES[1])
    return levels[kept], truth[kept]


def stopped_curve(totals: np.ndarray, scores: np.ndarray, precision: float) -> Iterator[Case]:
    """The curve, and the mean score shown beside it, where deals are added until the curve is precise enough."""
    levels, truth = curve_truth(totals)

    def one(chance: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
        kept: list[np.ndarray] = []

        def add(start: int, end: int) -> None:
            kept.append(chance.integers(0, len(totals), end - start))

        def intervals() -> tuple[np.ndarray, np.ndarray]:
            sample = np.sort(totals[np.concatenate(kept)])
            hits = len(sample) - np.searchsorted(sample, levels)
            return wilson_interval(hits, np.full(len(levels), len(sample)), LEVEL)

        def half_width() -> float:
            low, high = intervals()
            return float((high - low).max() / 2)

        play_until(lambda n: n, add, half_width, precision=precision, deals=MOST_DEALS)
        of_scores = sample_interval(scores[np.concatenate(kept)], LEVEL)
        covered = inside(of_scores.low, scores.mean(), of_scores.high)
        return inside(*np.insert(np.array(intervals()), 1, truth, axis=0)), covered

    def runs_of(which: int) -> Callable[[np.random.Generator, int], Covered]:
        def run(chance: np.random.Generator, runs: int) -> Covered:
            return np.concatenate([np.atleast_1d(one(chance)[which]) for _ in range(runs)])

        return run

    setting = f"stopped at ± {100 * precision:g} %, from {FIRST_DEALS:,} deals"
    yield Case("curve by level", setting, runs_of(0))
    yield Case("mean", f"score of a contract in Vida, {setting}", runs_of(1))


def stopped_rate(precision: float) -> Case:
    """A single rate where deals are added until it is precise enough."""

    def run(chance: np.random.Generator, runs: int) -> Covered:
        truth = draw_rates(chance, runs)
        n = np.full(runs, FIRST_DEALS)
        hits = chance.binomial(FIRST_DEALS, truth)
        low, high = wilson_interval(hits, n, LEVEL)
        while (wide := (high - low) / 2 > precision).any():
            hits = hits + np.where(wide, chance.binomial(n, truth), 0)
            n = np.where(wide, 2 * n, n)
            low, high = wilson_interval(hits, n, LEVEL)
        return inside(low, truth, high)

    return Case("rate", f"stopped at ± {100 * precision:g} %, from {FIRST_DEALS:,} deals", run)


def cases_of_means(drawn: dict[str, np.ndarray]) -> Iterator[Case]:
    """Means of what one deal bounds, of scores, and of scores by result, each from its fewest deals on."""
    for name, words in (("air", "air of a side in Vida"), ("totals", "total of a hand's side in Vida"),
                        ("whist", "score of a seat in Israeli whist"), ("tricks", "tricks of a seat in Israeli whist"),
                        ("gibbons", "points of a seat in Gibbons")):  # fmt: skip
        yield from (mean(drawn[name], words, n) for n in (FEWEST, 1_000))
    forced = drawn["forced"]
    yield from (mean(forced, "score of a contract in Vida", n) for n in (FEWEST, 400, FIRST_DEALS, 4_000))
    for n in (FEWEST_OF_SCORES, 1_000, 4_000, 16_000):
        yield mean(drawn["scores"], "score of a side in self-play", n, FEWEST_OF_SCORES)
    for word, margins in pools_by_result().items():
        fewest = int(fewest_of_results(pd.Index([word]))[0])
        yield from (mean(margins, f"buyers' margin, {word}", n, fewest) for n in (fewest, 2 * fewest))


def cases(drawn: dict[str, np.ndarray]) -> Iterator[Case]:
    """Everything that is measured."""
    forced = drawn["forced"]
    yield from (rate(n) for n in (30, 100, 1_000))
    yield from (stopped_rate(precision) for precision in (0.03, 0.02, 0.01))
    yield from (conditional(n) for n in (100, 400))
    yield from (multinomial(200, together) for together in (False, True))
    yield from (clustered_rate(n) for n in (50, 200, 1_000))
    yield from (weighted_rate(n) for n in (100, 1_000))
    yield from (curve(drawn["totals"], n) for n in (100, FIRST_DEALS))
    yield from stopped_curve(drawn["totals"], forced, 0.02)
    yield from cases_of_means(drawn)
    yield from (clustered_mean(forced, n) for n in (250, FIRST_DEALS))
    yield from (weighted_mean(forced, n) for n in (500, FIRST_DEALS, 4_000))
    yield from (paired(drawn["gains"], n) for n in (FEWEST_OF_SCORES, FEWEST_FOR_A_LOOK, 4_000))
    yield looks(drawn["gains"], 8_000)
    yield from (break_even(*pools_of_screws(), n) for n in (FEWEST, 1_000))


def main(runs: str = str(RUNS)) -> None:
    """Measure and print a Markdown table."""
    n = parse_count(runs)
    print("| estimator | setting | interval | covered |\n| --- | --- | --- | --- |")
    for i, case in enumerate(cases(pools())):
        covered = 100 * case.run(np.random.default_rng([SEED, i]), n).mean()
        interval = next(words for start, words in INTERVALS.items() if case.estimator.startswith(start))
        # Looks are held together by an inequality, which gives 95 % or more.
        is_right = covered >= LEAST and (covered <= MOST or case.estimator.startswith("all looks"))
        shown = f"{covered:.2f} %" if is_right else f"**{covered:.2f} %**"
        print(f"| {case.estimator} | {case.setting} | {interval} | {shown} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
