"""Sums over the deals of one trump, from which the curve, the totals and the scores of a contract follow."""

from __future__ import annotations

from typing import Any

import numpy as np

from analysis.intervals import cluster_interval, weighted_interval, wilson_interval
from analysis.studies.vida.fit_data import outcomes
from fastsim.games.vida import model as at
from fastsim.games.vida.levels import gains_by_level


def sums_of(values: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Sums for `weighted_interval` of values, shape (deals, …), as floats; shape (6, …)."""
    x = np.asarray(values, dtype=np.float64)
    w = weights.reshape(-1, *([1] * (x.ndim - 1)))
    wx = w * x
    parts = [np.full(x.shape[1:], float(len(x))), (w + 0 * x).sum(axis=0), (w * w + 0 * x).sum(axis=0)]
    return np.array([*parts, wx.sum(axis=0), (w * wx).sum(axis=0), (wx * wx).sum(axis=0)])


def gains(rows: np.ndarray, codes: np.ndarray, screws: int = 0) -> np.ndarray:
    """Buyers' score less the others' at each level, after `screws` vida calls, shape (n, LEVELS)."""
    by_side = [
        np.stack([rows[f"{name}_{side}"] for side in range(2)], axis=1).astype(np.int64)
        for name in ("points", "rounded", "air", "belote")
    ]
    out = np.zeros((len(rows), at.LEVELS), dtype=np.int64)
    gains_by_level(rows["buyer"].astype(np.int64), *by_side, np.int64(screws), codes, out)
    return out


def rates(hits: np.ndarray, sums: np.ndarray, level: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Rates with Wilson's intervals, where deals have weights for their effective number; `sums` are of the hits."""
    n, w, ww = sums[:3]
    if (w == n).all() and (ww == n).all():
        low, high = wilson_interval(hits, n, level)
        return hits / n, low, high
    # A hit weighs w and its square is itself, so that the sums are those of clusters of w trials.
    return cluster_interval(np.stack([n, w, ww, sums[3], sums[4], sums[5]], axis=-1), level)


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
        self._made = np.zeros((6, at.LEVELS))
        self._gain = np.zeros((6, at.LEVELS))
        self._total = np.zeros(6)
        self._squares = self._belote = self._air = self._air_points = 0.0

    def add(self, rows: np.ndarray, weights: np.ndarray, side: int, codes: np.ndarray) -> None:
        """Add deals in which `side` bought."""
        totals, _, made = outcomes(rows, codes)
        air = rows[f"air_{side}"].astype(np.int64)
        self.n += len(rows)
        self.made += made.sum(axis=0, dtype=np.int64)
        self._made += sums_of(made, weights)
        self._gain += sums_of(gains(rows, codes), weights)
        self._total += sums_of(totals, weights)
        self._squares += float(weights @ (totals * totals))
        self._belote += float(weights @ (rows[f"belote_{side}"] > 0))
        self._air += float(weights @ (air > 0))
        self._air_points += float(weights @ air)

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
        weight, effective = self._total[1], self._total[1] ** 2 / self._total[2]
        variance = max(self._squares / weight - mean * mean, 0) * effective / max(effective - 1, 1)
        air_points = self._air_points / self._air if self._air else np.nan
        return {"n": self.n, "estimate": mean, "low": low, "high": high, "sd": variance**0.5,
                "belote": self._belote / weight, "air": self._air / weight, "air_points": air_points}  # fmt: skip
