"""Exact integer sums of trials and hits per category, deal by deal, for rates that are clustered by deal.

A *slot* is what one deal has several of: seats or sides. Each row of `out` belongs to a category and receives,
with x trials and y hits of one deal: deals with a trial, sum x, sum x*x, sum y, sum x*y, sum y*y.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper, kernel
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


@helper
def _add(out: np.ndarray, category: int, trials: int, hits: int) -> None:
    out[category, DEALS] += 1
    out[category, TRIALS] += trials
    out[category, TRIALS_SQUARED] += trials * trials
    out[category, HITS] += hits
    out[category, TRIALS_BY_HITS] += trials * hits
    out[category, HITS_SQUARED] += hits * hits


@kernel
def add_categories(categories: np.ndarray, is_hit: np.ndarray, out: np.ndarray) -> None:
    """Add slots that belong to one category each; both arrays have shape (deals, slots).

    `categories` is of a signed integer type, NO_CATEGORY where there is no trial, `is_hit` is bool.
    """
    for deal in range(categories.shape[0]):
        for slot in range(categories.shape[1]):
            category = np.int64(categories[deal, slot])
            is_first = category != NO_CATEGORY
            for earlier in range(slot):
                is_first = is_first and categories[deal, earlier] != category
            if is_first:
                trials = np.int64(0)
                hits = np.int64(0)
                for other in range(slot, categories.shape[1]):
                    if categories[deal, other] == category:
                        trials += 1
                        hits += np.int64(is_hit[deal, other])
                _add(out, category, trials, hits)


@kernel
def add_bits(bits: np.ndarray, is_hit: np.ndarray, out: np.ndarray) -> None:
    """Add slots that belong to several categories each, as bits of an integer; shapes as in `add_categories`."""
    for deal in range(bits.shape[0]):
        seen = np.int64(0)
        for slot in range(bits.shape[1]):
            seen |= np.int64(bits[deal, slot])
        while seen != 0:
            category = lowest(seen)
            trials = np.int64(0)
            hits = np.int64(0)
            for slot in range(bits.shape[1]):
                member = np.int64(bits[deal, slot]) >> category & 1
                trials += member
                hits += member * np.int64(is_hit[deal, slot])
            _add(out, category, trials, hits)
            seen &= seen - 1
