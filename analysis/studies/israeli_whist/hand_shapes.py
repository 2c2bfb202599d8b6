"""One hand of thirteen: voids, longest suit and aces, exactly and as dealt."""

from __future__ import annotations

from itertools import product
from math import comb

import pandas as pd

from analysis.counts import DEALS, Counted, Source, counted
from analysis.estimators import cluster_rate_table, every_slot_tried
from analysis.intervals import LEVEL
from fastsim.cards.deck import SUITS
from fastsim.cluster_sums import sums_of_counts
from fastsim.games.israeli_whist.auction import SEATS
from fastsim.games.israeli_whist.rules import TRICKS

_HANDS = comb(SUITS * TRICKS, TRICKS)


def _shapes() -> list[tuple[tuple[int, ...], int]]:
    """Lengths of the four suits and the number of hands that have them."""
    found = []
    for lengths in product(range(TRICKS + 1), repeat=SUITS):
        if sum(lengths) == TRICKS:
            ways = 1
            for length in lengths:
                ways *= comb(TRICKS, length)
            found.append((lengths, ways))
    return found


def exact_longest() -> dict[int, float]:
    """Probability of each length of the longest suit."""
    shares = dict.fromkeys(range(TRICKS + 1), 0)
    for lengths, ways in _shapes():
        shares[max(lengths)] += ways
    return {length: ways / _HANDS for length, ways in shares.items() if ways}


def exact_voids() -> dict[int, float]:
    """Probability of each number of voids."""
    shares = dict.fromkeys(range(SUITS), 0)
    for lengths, ways in _shapes():
        shares[lengths.count(0)] += ways
    return {voids: ways / _HANDS for voids, ways in shares.items()}


def exact_aces() -> dict[int, float]:
    """Probability of each number of aces."""
    others = SUITS * TRICKS - SUITS
    return {aces: comb(SUITS, aces) * comb(others, TRICKS - aces) / _HANDS for aces in range(SUITS + 1)}


def _table(source: Source, name: str, exact: dict[int, float], level: float) -> pd.DataFrame:
    counts: Counted = counted(source)
    counts.prepare(["deals", f"hand_{name}"])
    rows = counts[f"hand_{name}"]
    hands = rows["hands"].to_numpy()
    size = max(exact) + 1
    sums = sums_of_counts(rows[name].to_numpy(), hands, hands * 0, rows[DEALS].to_numpy(), size)
    sums = every_slot_tried(sums, int(counts["deals"][DEALS].sum()), SEATS)
    table = cluster_rate_table(name, list(exact), sums[list(exact)], level)
    known = bool(counts.attrs.get("known"))
    return table.assign(exact=[float("nan") if known else share for share in exact.values()])


def longest_suits(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Length of the longest suit of a hand: longest, n (hands), hits, deals, estimate, low, high, exact."""
    return _table(source, "longest", exact_longest(), level)


def voids(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Voids of a hand: voids, n (hands), hits, deals, estimate, low, high, exact."""
    return _table(source, "voids", exact_voids(), level)


def aces(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Aces of a hand: aces, n (hands), hits, deals, estimate, low, high, exact."""
    return _table(source, "aces", exact_aces(), level)
