"""What becomes of a combination: it counts, loses to a better one, or is tied so that nobody's counts.

The case is one hand that holds a combination of the kind, in a deal with a contract; its side's air counts or does
not. Several hands of a deal may hold one, so the rates are clustered by deal.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import pandas as pd

from analysis.group_sums import GroupSums, cluster_groups, sum_groups
from analysis.group_tables import cluster_rates, means
from analysis.intervals import LEVEL
from analysis.studies.vida.air import KIND_NAMES
from analysis.studies.vida.chunk import Chunk
from analysis.studies.vida.holdings import RANK_LETTERS
from fastsim.cards.deck import LANE_BITS, NONE, RANK_BITS
from fastsim.cluster_sums import count_categories, sums_of_counts
from fastsim.games.vida.air import VALUE_STEP
from fastsim.games.vida.rules import BID_STEP

ROLES: Final = ("buyers", "defenders")

#: What can become of a combination.
FATES: Final = ("counts", "loses", "nobody")

_THIRD: Final = 3
_THIRD_POINTS: Final = 20


class _Outcomes:
    """Side, role and fate of the air of every hand of the deals with a contract, each of shape (contracts, seats)."""

    def __init__(self, chunk: Chunk) -> None:
        kept = chunk.frame.loc[chunk.has_contract]
        seats = chunk.hands.shape[1]
        sides = np.arange(seats) % 2
        air = np.stack([kept[f"air_{side}"].to_numpy() for side in range(2)], axis=1)
        counted = air[:, sides] > 0
        other = air[:, 1 - sides] > 0
        self.roles = ((chunk.played["buyer"].to_numpy()[:, None] + np.arange(seats)) % 2).astype(np.int16)
        self.levels = chunk.played["bid"].to_numpy() // BID_STEP
        self.fates = {"counts": counted, "loses": ~counted & other, "nobody": ~counted & ~other}


def _count(categories: np.ndarray, fates: dict[str, np.ndarray], keys: pd.DataFrame) -> dict[str, GroupSums]:
    """A tally for each fate of the slots that have a category."""
    deals = np.flatnonzero((categories != NONE).any(axis=1))
    chosen = np.ascontiguousarray(categories[deals])
    found = {}
    slots = chosen.shape[1]
    each = np.ones(len(chosen), dtype=np.int64)
    for name, is_so in fates.items():
        counts = np.zeros((len(keys), slots + 1, slots + 1), dtype=np.int64)
        count_categories(chosen, np.ascontiguousarray(is_so[deals]), each, counts)
        category, trials, hits = np.nonzero(counts)
        found[name] = cluster_groups(
            keys, sums_of_counts(category, trials, hits, counts[category, trials, hits], len(keys))
        )
    return found


def count_kinds(chunk: Chunk) -> dict[str, GroupSums]:
    """Hands that hold each kind of combination by role and level, and what became of it."""
    seen = _Outcomes(chunk)
    kinds = chunk.dealt_air[1][chunk.has_contract]
    n_levels = int(seen.levels.max(initial=0)) + 1
    place = (seen.roles * n_levels + seen.levels[:, None]).astype(np.int16)
    cells = pd.MultiIndex.from_product([ROLES, np.arange(n_levels) * BID_STEP], names=["role", "bid"]).to_frame(False)
    parts: dict[str, list[GroupSums]] = {fate: [] for fate in FATES}
    for kind, name in KIND_NAMES.items():
        holds = (kinds >> kind & 1).astype(bool)
        keys = cells.assign(kind=pd.Categorical([name] * len(cells), categories=list(KIND_NAMES.values())))
        counted = _count(np.where(holds, place, np.int16(NONE)), seen.fates, keys[["kind", "role", "bid"]])
        for fate in FATES:
            parts[fate].append(counted[fate])
    return {
        fate: GroupSums(ts[0].by, pd.concat([t.frame for t in ts], ignore_index=True)) for fate, ts in parts.items()
    }


def single_thirds(hands: np.ndarray, air: tuple[np.ndarray, np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """Suit and top rank of each hand whose only combination is one third, NONE for all others."""
    tens, kinds = air
    is_third = (kinds == 1 << _THIRD) & (tens == _THIRD_POINTS // VALUE_STEP)
    bottoms = hands & hands >> 1 & hands >> 2
    card = np.zeros(hands.shape, dtype=np.int64)
    card[is_third] = np.log2(bottoms[is_third].astype(np.float64)).astype(np.int64)  # one bit: exact
    suit = np.where(is_third, card >> LANE_BITS, NONE)
    top = np.where(is_third, (card & RANK_BITS) + _THIRD - 1, NONE)
    return suit.astype(np.int16), top.astype(np.int16)


def count_thirds(chunk: Chunk) -> dict[str, GroupSums]:
    """Hands whose only combination is a third, by its top card, whether it is in trumps, and role, and its fate."""
    seen = _Outcomes(chunk)
    kept = chunk.has_contract
    suit, top = single_thirds(chunk.played_hands, (chunk.dealt_air[0][kept], chunk.dealt_air[1][kept]))
    ranks = list(RANK_LETTERS)[_THIRD - 1 :]
    in_trumps = suit == chunk.trumps[:, None]
    place = ((top - ranks[0]) * 2 + in_trumps) * 2 + seen.roles
    letters = [RANK_LETTERS[rank] for rank in ranks]
    keys = pd.MultiIndex.from_product([letters, ["plain", "trumps"], ROLES], names=["top", "suit", "role"])
    frame = keys.to_frame(False).astype({"top": pd.CategoricalDtype(letters)})
    return _count(np.where(suit != NONE, place, NONE).astype(np.int16), seen.fates, frame)


def fate_table(counted: dict[str, GroupSums], by: tuple[str, ...], level: float = LEVEL) -> pd.DataFrame:
    """Shares of the fates: `by`, n (hands), deals, and for each fate its name, low and high.

    `by` are the tally's keys, or those without `bid`: a deal has one level, so that levels may be added up.
    """
    table = None
    for fate in FATES:
        rated = cluster_rates(GroupSums(by, counted[fate].over(by)), level)
        named = rated[["estimate", "low", "high"]].set_axis([fate, f"{fate}_low", f"{fate}_high"], axis=1)
        table = rated[[*by, "n", "deals"]].join(named) if table is None else table.join(named)
    assert table is not None
    return table


def count_air(chunk: Chunk) -> GroupSums:
    """Air that buyers and defenders hold, and that counts, by level."""
    kept = chunk.frame.loc[chunk.has_contract]
    side = chunk.played["buyer"].to_numpy() % 2
    parts = []
    for i, role in enumerate(ROLES):
        own = (side + i) % 2
        values = {
            name: np.where(own == 0, kept[f"{column}_0"].to_numpy(), kept[f"{column}_1"].to_numpy())
            for name, column in (("counted", "air"), ("held", "held"))
        }
        parts.append(pd.DataFrame({"bid": chunk.played["bid"].to_numpy(), "role": role, **values}))
    frame = pd.concat(parts, ignore_index=True).astype({"role": pd.CategoricalDtype(list(ROLES))})
    return sum_groups(frame, ["bid", "role"], ["counted", "held"])


def mean_air(counted: GroupSums, by: tuple[str, ...] = ("bid", "role"), level: float = LEVEL) -> pd.DataFrame:
    """Mean air in points: `by`, n (sides), estimate (that counts), low, high, held, held_low, held_high."""
    table = means(counted, by, "counted", level).drop(columns="sd")
    held = means(counted, by, "held", level)[["estimate", "low", "high"]].set_axis(
        ["held", "held_low", "held_high"], axis=1
    )
    return table.join(held)
