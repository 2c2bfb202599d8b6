"""How often contracts make by family of the buyer's hand: trumps, which of the tops, side aces, level."""

from __future__ import annotations

from typing import Final

import numpy as np
import pandas as pd

from analysis.group_sums import GroupSums, sum_groups
from analysis.group_tables import rates
from analysis.intervals import LEVEL
from analysis.studies.vida.chunk import Chunk
from analysis.studies.vida.holdings import TOPS, family, lanes, tops_of

#: Groups with fewer cases are shown, and marked as few.
LEAST_CASES: Final = 100

KEYS: Final = ("bid", "trumps", "tops", "aces")
_DEFENDER_KEYS: Final = ("bid", "trumps", "tops")


def count_families(chunk: Chunk) -> GroupSums:
    """Contracts by level and family of the buyer's hand, and how many were made."""
    held = family(chunk.hands_from_buyer(0), chunk.trumps)
    held = held.assign(bid=chunk.played["bid"].to_numpy(), made=chunk.played["made"].to_numpy())
    return sum_groups(held, KEYS, ["made"])


def mark_few(table: pd.DataFrame, least: int = LEAST_CASES) -> pd.DataFrame:
    """The table with a column `few` that says which groups have fewer than `least` cases; none is dropped."""
    return table.assign(few=np.where(table["n"] < least, "few", ""))


def success_by_family(counted: GroupSums, level: float = LEVEL, least: int = LEAST_CASES) -> pd.DataFrame:
    """Rate of success by level and family: bid, trumps, tops, aces, n, hits, estimate, low, high, few."""
    return mark_few(rates(counted, KEYS, "made", level), least)


def count_defenders(chunk: Chunk) -> GroupSums:
    """Contracts by level and by the trumps of the seat after the buyer, and how many failed.

    One defender a deal, so that the cases are independent.
    """
    lane = lanes(chunk.hands_from_buyer(1), chunk.trumps)
    held = pd.DataFrame(
        {
            "bid": chunk.played["bid"].to_numpy(),
            "trumps": np.bitwise_count(lane).astype(np.int8),
            "tops": tops_of(lane, TOPS[:3]),
            "failed": ~chunk.played["made"].to_numpy(),
        }
    )
    return sum_groups(held, _DEFENDER_KEYS, ["failed"])


def failures_by_defender(counted: GroupSums, level: float = LEVEL, least: int = LEAST_CASES) -> pd.DataFrame:
    """Rate of failure by level and by one defender's trumps: bid, trumps, tops, n, hits, estimate, low, high, few."""
    return mark_few(rates(counted, _DEFENDER_KEYS, "failed", level), least)
