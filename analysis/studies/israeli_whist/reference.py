"""A published set-up for players: random trump suit, random declarer with a floor of five, seats speak in order.

There is no auction. Seat 0 states its contract first, whoever declares; the declarer must state at least the floor and
leads the first trick. Two figures are published for it, with 50 and 25 for a zero made or missed under and over: a
player that samples the hidden cards hits its contract in 57.3 % of seats (mean miss 0.70 tricks, 7.2 points a seat), a
simple one in 31.3 % (1.13, −4.2).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.estimators import cluster_rate_table, mean_table
from analysis.intervals import LEVEL, wilson_interval
from fastsim.batch import make_batch
from fastsim.cards.deck import SUITS
from fastsim.cluster_sums import DEALS, HITS, HITS_SQUARED, TRIALS, TRIALS_BY_HITS, TRIALS_SQUARED
from fastsim.forced import play_forced
from fastsim.games.israeli_whist.auction import PASS, SEATS, bid_call
from fastsim.games.israeli_whist.record import make_script

GAME: Final = "israeli_whist"
FLOOR: Final = 5
PUBLISHED: Final = pd.DataFrame(
    {
        "player": ["a sampling player, as published", "a simple player, as published"],
        "exact": [0.573, 0.313],
        "miss": [0.70, 1.13],
        "score": [7.2, -4.2],
    }
)


def play(
    players: Any,
    deals: int,
    *,
    seed: int,
    start: int = 0,
    floor: int = FLOOR,
    preset: str = "flat_50_25",
    **options: Any,
) -> np.ndarray:
    """Rows of deals in the set-up, flat dtype.

    Parameters
    ----------
    players : optional
        As in `fastsim.simulate`.
    deals, seed, start : int
        The deals; declarer and trump of deal n follow from `seed` and n.
    floor : int
        Least contract of the declarer.
    preset : str
        Tariff.
    **options
        Further arguments of `fastsim.simulate` such as `model`.
    """
    rules = {"min_trump_bid": floor}
    batch = make_batch(GAME, seed=seed, players=players, rules=rules, preset=preset, **options)
    numbers = np.arange(start, start + deals, dtype=np.int64)
    chosen = np.array([_choice(seed, int(number)) for number in numbers])
    made: dict[tuple[int, int], np.ndarray] = {}
    for declarer in range(SEATS):
        for trump in range(SUITS):
            calls = [PASS] * declarer + [int(bid_call(floor, trump))] + [PASS] * (SEATS - 1)
            made[declarer, trump] = make_script(calls, first_speaker=0)
    scripts = np.stack([made[int(declarer), int(trump)] for declarer, trump in chosen])
    return play_forced(batch, numbers, scripts)


def _choice(seed: int, deal: int) -> tuple[int, int]:
    """Declarer and trump of a deal."""
    drawn = int(np.random.Generator(np.random.Philox(key=[seed, 1 << 40], counter=[0, deal, 0, 0])).integers(16))
    return drawn % SEATS, drawn // SEATS


def _seats(rows: np.ndarray, name: str) -> np.ndarray:
    return np.stack([rows[f"{name}_{seat}"] for seat in range(SEATS)], axis=1).astype(np.int64)


def summary(rows: np.ndarray, level: float = LEVEL) -> pd.DataFrame:
    """One row: share of seats that hit their contract, mean miss, points a seat, share of over deals.

    Columns n (seats), estimate, low, high (clustered by deal), miss, score (of the deal's mean) and over
    (Wilson's), each with _low and _high.
    """
    contracts, tricks = _seats(rows, "contract"), _seats(rows, "tricks")
    hits = (contracts == tricks).sum(axis=1)
    n = len(rows)
    sums = np.zeros((1, 6), dtype=np.int64)
    sums[0, DEALS] = n
    sums[0, TRIALS] = SEATS * n
    sums[0, TRIALS_SQUARED] = SEATS * SEATS * n
    sums[0, HITS] = hits.sum()
    sums[0, TRIALS_BY_HITS] = SEATS * hits.sum()
    sums[0, HITS_SQUARED] = (hits * hits).sum()
    table = cluster_rate_table("player", [""], sums, level).drop(columns="player")
    means = pd.DataFrame({"miss": np.abs(contracts - tricks).mean(axis=1), "score": _seats(rows, "score").mean(axis=1)})
    for name in ("miss", "score"):
        found = mean_table(means, [], name, level)
        table = table.assign(**{name: found["estimate"], f"{name}_low": found["low"], f"{name}_high": found["high"]})
    over = int(rows["over"].sum())
    over_low, over_high = wilson_interval(over, n, level)
    return table.assign(over=over / n, over_low=over_low, over_high=over_high)


def makers(rows: np.ndarray, level: float = LEVEL) -> pd.DataFrame:
    """Share of deals in which so many of the four make: makers, n (deals), hits, estimate, low, high (Wilson's)."""
    made = (_seats(rows, "contract") == _seats(rows, "tricks")).sum(axis=1)
    hits = np.bincount(made, minlength=SEATS + 1)
    n = np.full(SEATS + 1, len(rows))
    low, high = wilson_interval(hits, n, level)
    columns = {"n": n, "hits": hits, "estimate": hits / n, "low": low, "high": high}
    return pd.DataFrame({"makers": np.arange(SEATS + 1), **columns})


def exact_by_contract(rows: np.ndarray, level: float = LEVEL) -> pd.DataFrame:
    """Share of seats that hit their contract, by contract: contract, n, hits, deals, estimate, low, high."""
    contracts, tricks = _seats(rows, "contract"), _seats(rows, "tricks")
    numbers = np.unique(contracts)
    sums = np.zeros((len(numbers), 6), dtype=np.int64)
    for i, number in enumerate(numbers):
        trials = (contracts == number).sum(axis=1)
        hits = ((contracts == number) & (tricks == number)).sum(axis=1)
        sums[i, DEALS] = (trials > 0).sum()
        sums[i, TRIALS], sums[i, HITS] = trials.sum(), hits.sum()
        sums[i, TRIALS_SQUARED], sums[i, HITS_SQUARED] = (trials * trials).sum(), (hits * hits).sum()
        sums[i, TRIALS_BY_HITS] = (trials * hits).sum()
    return cluster_rate_table("contract", [int(number) for number in numbers], sums, level)


def compare(players: dict[str, Any], deals: int, *, seed: int, level: float = LEVEL, **options: Any) -> pd.DataFrame:
    """The summary of several players, each at all four seats on the same deals, by label."""
    return of_each(
        {label: play(player, deals, seed=seed, **options) for label, player in players.items()}, summary, level
    )


def of_each(
    played: Mapping[str, np.ndarray], table_of: Callable[[np.ndarray, float], pd.DataFrame], level: float = LEVEL
) -> pd.DataFrame:
    """A table of the rows of several players, one below the other, with the column player."""
    parts = [table_of(rows, level).assign(player=label) for label, rows in played.items()]
    table = pd.concat(parts, ignore_index=True)
    return table[["player", *(name for name in table.columns if name != "player")]]
