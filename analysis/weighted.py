"""Means and rates of deals that have weights, from sums that add up."""

from __future__ import annotations

import numpy as np

from analysis.intervals import cluster_interval, ratio_terms, wilson_interval
from fastsim.cluster_sums import SUMS


def sums_of(values: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Sums for `weighted_interval` of values, shape (deals, …), as floats; shape (10, …)."""
    x = np.asarray(values, dtype=np.float64)
    w = np.broadcast_to(weights.reshape(-1, *([1] * (x.ndim - 1))), x.shape)
    return np.array([term.sum(axis=0) for term in ratio_terms(w, w * x)])


def hit_sums(hits: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Sums for `rates` of hits, shape (deals, …), as floats; shape (6, …)."""
    y = hits.reshape(len(hits), -1)
    of_hits = [(weights**k) @ y for k in (1, 2)]  # a hit is its own square
    of_all = [np.full(y.shape[1], float((weights**k).sum())) for k in range(3)]
    return np.array([*of_all, *of_hits, of_hits[1]]).reshape(SUMS, *hits.shape[1:])


def rates(hits: np.ndarray, sums: np.ndarray, level: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Rates with Wilson's intervals, where deals have weights for their effective number; `sums` are of the hits."""
    n, w, ww = sums[:3]
    if (w == n).all() and (ww == n).all():
        low, high = wilson_interval(hits, n, level)
        return hits / n, low, high
    # A hit weighs w and its square is itself, so that the sums are those of clusters of w trials.
    rate, low, high = cluster_interval(sums.reshape(SUMS, -1).T, level)
    shape = sums.shape[1:]
    return rate.reshape(shape), low.reshape(shape), high.reshape(shape)


def sd_of(squares: float, sums: np.ndarray) -> float:
    """Standard deviation of one weighted value from its sums and the weighted sum of its squares."""
    weight, effective = sums[1], sums[1] ** 2 / sums[2]
    mean = sums[3] / weight
    return float((max(squares / weight - mean * mean, 0) * effective / max(effective - 1, 1)) ** 0.5)
