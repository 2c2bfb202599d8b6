"""Sums over the deals of one trump, from which the curve, the totals and the scores of a contract follow."""

from __future__ import annotations

from typing import Any

import numpy as np

from analysis.intervals import RATIO_TERMS, weighted_interval
from analysis.studies.vida.fit_data import outcomes
from analysis.weighted import hit_sums, rates, sd_of, sums_of
from fastsim.cluster_sums import SUMS
from fastsim.games.vida import model as at
from fastsim.games.vida.levels import gains_by_level


def gains(rows: np.ndarray, codes: np.ndarray, screws: int = 0) -> np.ndarray:
    """Buyers' score less the others' at each level, after `screws` vida calls, shape (n, LEVELS)."""
    by_side = [
        np.stack([rows[f"{name}_{side}"] for side in range(2)], axis=1).astype(np.int64)
        for name in ("points", "rounded", "air", "belote")
    ]
    out = np.zeros((len(rows), at.LEVELS), dtype=np.int64)
    gains_by_level(rows["buyer"].astype(np.int64), *by_side, np.int64(screws), codes, out)
    return out


class Tally:
    """Sums of the deals of one trump.

    Attributes
    ----------
    n : int
        Deals.
    made : ndarray
        How many make each level, shape (LEVELS,), int64.
    """

    def __init__(self) -> None:
        self.n = 0
        self.made = np.zeros(at.LEVELS, dtype=np.int64)
        self._made = np.zeros((SUMS, at.LEVELS))
        self._gain = np.zeros((RATIO_TERMS, at.LEVELS))
        self._total = np.zeros(RATIO_TERMS)
        self._squares = 0.0
        self._counts = {name: (0, np.zeros(SUMS)) for name in ("belote", "air")}
        self._air_points = np.zeros(RATIO_TERMS)

    def add(self, rows: np.ndarray, weights: np.ndarray, side: int, codes: np.ndarray) -> None:
        """Add deals in which `side` bought."""
        totals, _, made = outcomes(rows, codes)
        air = rows[f"air_{side}"].astype(np.int64)
        self.n += len(rows)
        self.made += made.sum(axis=0, dtype=np.int64)
        self._made += hit_sums(made, weights)
        self._gain += sums_of(gains(rows, codes), weights)
        self._total += sums_of(totals, weights)
        self._squares += float(weights @ (totals * totals))
        for name, has in (("belote", rows[f"belote_{side}"] > 0), ("air", air > 0)):
            hits, sums = self._counts[name]
            self._counts[name] = hits + int(has.sum()), sums + hit_sums(has, weights)
        self._air_points += sums_of(air[air > 0], weights[air > 0])

    def curve(self, level: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Chance to make each level, with its interval."""
        return rates(self.made, self._made, level)

    def scores(self, level: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Mean gain at each level, with its interval."""
        return weighted_interval(self._gain, level)

    def half_width(self, level: float) -> float:
        """Half the width of the curve's widest interval."""
        _, low, high = self.curve(level)
        return float((high - low).max() / 2)

    def summary(self, level: float) -> dict[str, Any]:
        """What the side totals, and its belote and air."""
        mean, low, high = (float(value) for value in weighted_interval(self._total, level))
        sd = sd_of(self._squares, self._total)
        found = {"n": self.n, "estimate": mean, "low": low, "high": high, "sd": sd}
        for name, (hits, sums) in self._counts.items():
            found |= _named(name, rates(np.array(hits), sums, level))
        return found | _named("air_points", weighted_interval(self._air_points, level))


def _named(name: str, interval: tuple[np.ndarray, np.ndarray, np.ndarray]) -> dict[str, Any]:
    """An estimate and its interval as columns."""
    return {column: float(part) for column, part in zip((name, f"{name}_low", f"{name}_high"), interval, strict=True)}
