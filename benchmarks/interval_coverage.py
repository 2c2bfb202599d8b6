"""Do the 95 % intervals cover? Every estimator on 10,000 repeated small runs, and under stopping at a precision.

Run with ``make coverage``; prints a Markdown table. Where a rate is estimated, every run draws its own true rate, since
the coverage of an interval of a single rate swings with it; what is told is the mean over rates that occur. Scores are
drawn with replacement from simulated ones, so that the truth is their mean.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

import fastsim
from analysis.comparison import FEWEST_FOR_A_LOOK, LOOKS, look_sizes
from analysis.intervals import cluster_interval, mean_interval, weighted_interval, wilson_interval
from analysis.joint import conditional_table, joint_table
from analysis.precision import FIRST_DEALS, MOST_DEALS, play_until
from fastsim.cli import parse_count

RUNS = 10_000
SEED = 95
LEVEL = 0.95

#: True rates of the runs.
RATES = (0.02, 0.98)

#: Deals whose scores are drawn from.
POOL = 50_000

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


def mean(pool: np.ndarray, name: str, n: int) -> Case:
    """Student's interval of a mean of what `pool` holds."""

    def run(chance: np.random.Generator, runs: int) -> Covered:
        found = []
        for part in parts(runs, n):
            sample = pool[chance.integers(0, len(pool), (part, n))]
            low, high = mean_interval(sample.mean(axis=1), sample.std(axis=1, ddof=1), np.full(part, n), LEVEL)
            found.append(inside(low, pool.mean(), high))
        return np.concatenate(found)

    return Case("mean", f"{name}, {n:,} deals", run)


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

    return Case("clustered rate (ratio)", f"{deals} deals with 0 to 4 trials", run)


def clustered_mean(pool: np.ndarray, deals: int) -> Case:
    """A mean of cases, clustered by deal: each deal has one to four cases that share its score."""

    def run(chance: np.random.Generator, runs: int) -> Covered:
        cases = chance.integers(1, 5, (runs, deals))
        score = pool[chance.integers(0, len(pool), (runs, deals))]
        y = cases * score + chance.normal(0, 10, (runs, deals)) * np.sqrt(cases)
        sums = np.stack([part.sum(axis=1) for part in (np.ones_like(y), cases, cases**2, y, cases * y, y * y)])
        _, low, high = weighted_interval(sums, LEVEL)
        return inside(low, pool.mean(), high)

    return Case("clustered mean (ratio)", f"scores of a contract, {deals:,} deals with 1 to 4 cases", run)


def weighted_draws(chance: np.random.Generator, runs: int, deals: int) -> tuple[np.ndarray, np.ndarray]:
    """Weights as of deals built seat by seat, Poisson of a mean that varies from deal to deal, and that mean."""
    loads = chance.gamma(2.0, 0.75, (runs, deals))
    weights = chance.poisson(loads).astype(float)
    return weights, loads


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
        weights, loads = weighted_draws(chance, runs, deals)
        score = pool[chance.integers(0, len(pool), (runs, deals))] + 20 * loads
        big = np.random.default_rng(SEED).gamma(2.0, 0.75, 2_000_000)
        truth = pool.mean() + 20 * float((big**2).sum() / big.sum())
        w = weights
        counted = (w > 0).astype(float)
        sums = np.stack([p.sum(axis=1) for p in (counted, w, w * w, w * score, w * w * score, (w * score) ** 2)])
        _, low, high = weighted_interval(sums, LEVEL)
        return inside(low, truth, high)

    return Case("mean with weights", f"scores of a contract, {deals:,} deals", run)


def conditional(n: int) -> Case:
    """P(A given B), B holding in 30 % of the deals, as `conditional_table` has it."""

    def run(chance: np.random.Generator, runs: int) -> Covered:
        truth = draw_rates(chance, runs)
        of_run = np.repeat(np.arange(runs), n)
        frame = pd.DataFrame({"run": of_run, "given": chance.random(runs * n) < 0.3})
        frame["event"] = chance.random(runs * n) < truth[of_run]
        table = conditional_table(frame.loc[frame["given"]], "event", "run", level=LEVEL)
        return inside(table["low"], truth[table["run"]], table["high"])

    return Case("conditional", f"{n} deals, 30 % in the condition", run)


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

    return Case("multinomial", f"{n} deals, five classes, {'all together' if together else 'each'}", run)


def paired(pool: np.ndarray, n: int) -> Case:
    """Student's interval of gains on common deals."""
    case = mean(pool, "gains of one player on another", n)
    return Case("paired comparison", f"{n:,} deals both ways", case.run)


def looks(pool: np.ndarray, most: int) -> Case:
    """All looks of a comparison of equal players together: a run covers if none of its intervals leaves out 0."""
    sizes = look_sizes(most)

    def run(chance: np.random.Generator, runs: int) -> Covered:
        found = []
        for n in parts(runs, most):
            sample = pool[chance.integers(0, len(pool), (n, most))] * chance.choice([-1, 1], (n, most))
            covered = np.ones(n, dtype=bool)
            for size in sizes:
                part = sample[:, :size]
                low, high = mean_interval(
                    part.mean(axis=1), part.std(axis=1, ddof=1), np.full(n, size), 1 - (1 - LEVEL) / len(sizes)
                )
                covered &= inside(low, 0, high)
            found.append(covered)
        return np.concatenate(found)

    return Case("paired comparison, looks", f"{len(sizes)} of at most {LOOKS}, up to {most:,} deals, together", run)


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
        chosen = scores[np.concatenate(kept)]
        low, high = mean_interval(chosen.mean(), chosen.std(ddof=1), len(chosen), LEVEL)
        return inside(*np.insert(np.array(intervals()), 1, truth, axis=0)), inside(low, scores.mean(), high)

    def runs_of(which: int) -> Callable[[np.random.Generator, int], Covered]:
        def run(chance: np.random.Generator, runs: int) -> Covered:
            return np.concatenate([np.atleast_1d(one(chance)[which]) for _ in range(runs)])

        return run

    setting = f"stopped at ± {100 * precision:g} %, from {FIRST_DEALS:,} deals"
    yield Case("curve by level", setting, runs_of(0))
    yield Case("mean", f"scores, {setting}", runs_of(1))


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


def pools(deals: int = POOL) -> dict[str, np.ndarray]:
    """Scores of a side, totals of a hand's side, and gains of one player on another, as they are simulated."""
    from analysis.both_ways import play_both_ways

    rows = fastsim.simulate("vida", deals, seed=SEED)
    forced = fastsim.simulate("vida", deals, seed=SEED, known={0: "SJ S9 SA S7 HA HT D8 C7"}, calls="80S P P P")
    gains = play_both_ways("vida", "heuristic", "heuristic(signals=0)", deals, seed=SEED)["gain"]
    return {
        "scores": rows["score_0"].astype(float),
        "totals": forced["points_0"].astype(float) + forced["air_0"] + forced["belote_0"],
        "forced": forced["score_0"].astype(float) - forced["score_1"],
        "gains": gains.to_numpy(dtype=float),
    }


def cases(drawn: dict[str, np.ndarray]) -> list[Case]:
    """Everything that is measured."""
    forced = drawn["forced"]
    return [
        *(rate(n) for n in (30, 100, 1_000)),
        *(conditional(n) for n in (100, 400)),
        *(multinomial(200, together) for together in (False, True)),
        *(clustered_rate(n) for n in (50, 200, 1_000)),
        *(weighted_rate(n) for n in (100, 1_000)),
        curve(drawn["totals"], 100),
        curve(drawn["totals"], FIRST_DEALS),
        *(mean(forced, "scores of a contract", n) for n in (100, 400, FIRST_DEALS, 4_000)),
        *(mean(drawn["scores"], "scores of self-play", n) for n in (100, FIRST_DEALS, 16_000)),
        *(clustered_mean(forced, n) for n in (200, FIRST_DEALS)),
        *(weighted_mean(forced, n) for n in (200, FIRST_DEALS)),
        *(paired(drawn["gains"], n) for n in (100, FEWEST_FOR_A_LOOK, 4_000)),
        looks(drawn["gains"], 8_000),
        *(stopped_rate(precision) for precision in (0.03, 0.02, 0.01)),
        *stopped_curve(drawn["totals"], forced, 0.02),
    ]


def main(runs: str = str(RUNS)) -> None:
    """Measure and print a Markdown table."""
    n = parse_count(runs)
    print("| estimator | setting | covered |\n| --- | --- | --- |")
    for i, case in enumerate(cases(pools())):
        covered = case.run(np.random.default_rng([SEED, i]), n)
        print(f"| {case.estimator} | {case.setting} | {100 * covered.mean():.2f} % |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
