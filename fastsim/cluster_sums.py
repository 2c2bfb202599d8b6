"""Exact counts of deals by their trials and hits in each category, for rates that are clustered by deal.

A *slot* is what one deal has several of: seats or sides. ``out[c, x, y]`` receives the number of deals that have x
trials in category c, y of them hits; a deal without a trial is not counted. `sums_of_counts` adds such counts up as the
interval needs them: deals with a trial, sum x, sum x*x, sum y, sum x*y, sum y*y.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import kernel
from fastsim.cards.bitboard import lowest

DEALS: Final = 0
TRIALS: Final = 1
TRIALS_SQUARED: Final = 2
HITS: Final = 3
TRIALS_BY_HITS: Final = 4
HITS_SQUARED: Final = 5
SUMS: Final = 6

#: Category of a slot that makes no trial.
NO_CATEGORY: Final = -1


@kernel
def count_categories(categories: np.ndarray, is_hit: np.ndarray, deals: np.ndarray, out: np.ndarray) -> None:
    """Count slots that belong to one category each; `categories` and `is_hit` have shape (rows, slots).

    `categories` is of a signed integer type, NO_CATEGORY where there is no trial, `is_hit` is bool; `deals` says how
    many deals each row stands for, int64; `out` has shape (categories, slots + 1, slots + 1), int64.
    """
    for row in range(categories.shape[0]):
        for slot in range(categories.shape[1]):
            category = np.int64(categories[row, slot])
            is_first = category != NO_CATEGORY
            for earlier in range(slot):
                is_first = is_first and categories[row, earlier] != category
            if is_first:
                trials = np.int64(0)
                hits = np.int64(0)
                for other in range(slot, categories.shape[1]):
                    if categories[row, other] == category:
                        trials += 1
                        hits += np.int64(is_hit[row, other])
                out[category, trials, hits] += deals[row]


@kernel
def count_bits(bits: np.ndarray, is_hit: np.ndarray, deals: np.ndarray, out: np.ndarray) -> None:
    """Count slots that belong to several categories each, as bits of an integer; shapes as in `count_categories`."""
    for row in range(bits.shape[0]):
        seen = np.int64(0)
        for slot in range(bits.shape[1]):
            seen |= np.int64(bits[row, slot])
        while seen != 0:
            category = lowest(seen)
            trials = np.int64(0)
            hits = np.int64(0)
            for slot in range(bits.shape[1]):
                member = np.int64(bits[row, slot]) >> category & 1
                trials += member
                hits += member * np.int64(is_hit[row, slot])
            out[category, trials, hits] += deals[row]
            seen &= seen - 1


def sums_of_counts(
    category: np.ndarray, trials: np.ndarray, hits: np.ndarray, deals: np.ndarray, categories: int
) -> np.ndarray:
    """Sums of counted deals by category.

    Parameters
    ----------
    category, trials, hits : ndarray, shape (rows,)
        Category of a row, 0 ≤ category < `categories`, and the trials and hits of each of its deals.
    deals : ndarray, shape (rows,)
        How many deals a row stands for.
    categories : int
        How many categories there are.

    Returns
    -------
    ndarray
        Shape (categories, 6), int64: deals, sum x, sum x*x, sum y, sum x*y, sum y*y (x trials and y hits in a deal).
    """
    x, y, n = (np.asarray(values, dtype=np.int64) for values in (trials, hits, deals))
    sums = np.zeros((categories, SUMS), dtype=np.int64)
    for place, power in enumerate((np.ones_like(x), x, x * x, y, x * y, y * y)):
        np.add.at(sums[:, place], category, power * n)
    return sums
