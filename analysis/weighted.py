"""Means and rates of deals that have weights, from sums that add up."""

from __future__ import annotations

import numpy as np

from analysis.intervals import cluster_interval, wilson_interval


def sums_of(values: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Sums for `weighted_interval` of values, shape (deals, …), as floats; shape (6, …)."""
    x = np.asarray(values, dtype=np.float64)
    w = weights.reshape(-1, *([1] * (x.ndim - 1)))
    wx = w * x
    parts = [np.full(x.shape[1:], float(len(x))), (w + 0 * x).sum(axis=0), (w * w + 0 * x).sum(axis=0)]
    return np.array([*parts, wx.sum(axis=0), (w * wx).sum(axis=0), (wx * wx).sum(axis=0)])


def rates(hits: np.ndarray, sums: np.ndarray, level: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Rates with Wilson's intervals, where deals have weights for their effective number; `sums` are of the hits."""
    n, w, ww = sums[:3]
    if (w == n).all() and (ww == n).all():
        low, high = wilson_interval(hits, n, level)
        return hits / n, low, high
    # A hit weighs w and its square is itself, so that the sums are those of clusters of w trials.
    rate, low, high = cluster_interval(sums.reshape(6, -1).T, level)
    shape = sums.shape[1:]
    return rate.reshape(shape), low.reshape(shape), high.reshape(shape)


def sd_of(squares: float, sums: np.ndarray) -> float:
    """Standard deviation of one weighted value from its sums and the weighted sum of its squares."""
    weight, effective = sums[1], sums[1] ** 2 / sums[2]
    mean = sums[3] / weight
    return float((max(squares / weight - mean * mean, 0) * effective / max(effective - 1, 1)) ** 0.5)
