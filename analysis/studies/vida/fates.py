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


class Outcomes:
    """Role and fate of the air of every hand of the deals with a contract, each of shape (contracts, seats).

    Parameters
    ----------
    chunk : Chunk
        The deals.
    """

    def __init__(self, chunk: Chunk) -> None:
        seats = np.arange(chunk.hands.shape[1])
        counted = np.stack([chunk.frame[f"air_{side}"].to_numpy()[chunk.has_contract] > 0 for side in range(2)], axis=1)
        own, other = counted[:, seats % 2], counted[:, 1 - seats % 2]
        buyers = chunk.played["buyer"].to_numpy().astype(np.int16)
        self.roles = (buyers[:, None] ^ seats.astype(np.int16)) & 1
        self.levels = chunk.played["bid"].to_numpy() // BID_STEP
        self.fates = {"counts": own, "loses": other, "nobody": ~(own | other)}

    def sums(self, deals: np.ndarray, categories: np.ndarray, n: int) -> dict[str, np.ndarray]:
        """Sums of `fastsim.cluster_sums` for each fate, shape (n, 6), of hands that have a category.

        `categories`, shape (len(deals), seats), are those of the hands of some of the deals, NONE without one.
        """
        found = {}
        slots = categories.shape[1]
        each = np.ones(len(deals), dtype=np.int64)
        for name, is_so in self.fates.items():
            counts = np.zeros((n, slots + 1, slots + 1), dtype=np.int64)
            count_categories(categories, np.ascontiguousarray(is_so[deals]), each, counts)
            category, trials, hits = np.nonzero(counts)
            found[name] = sums_of_counts(category, trials, hits, counts[category, trials, hits], n)
        return found


def count_kinds(chunk: Chunk, outcomes: Outcomes | None = None) -> dict[str, GroupSums]:
    """Hands that hold each kind of combination by role and level, and what became of it."""
    seen = outcomes or Outcomes(chunk)
    kinds = chunk.dealt_air[1][chunk.has_contract]
    in_deal = np.bitwise_or.reduce(kinds, axis=1)
    n_levels = int(seen.levels.max(initial=0)) + 1
    place = (seen.roles * n_levels + seen.levels[:, None]).astype(np.int16)
    names, levels = list(KIND_NAMES.values()), np.arange(n_levels) * BID_STEP
    parts: dict[str, list[np.ndarray]] = {fate: [] for fate in FATES}
    for kind in KIND_NAMES:
        deals = np.flatnonzero(in_deal >> kind & 1)
        categories = np.where(kinds[deals] >> kind & 1, place[deals], np.int16(NONE))
        for fate, sums in seen.sums(deals, categories, len(ROLES) * n_levels).items():
            parts[fate].append(sums)
    cells = pd.MultiIndex.from_product([names, ROLES, levels], names=["kind", "role", "bid"]).to_frame(False)
    keys = cells.astype({"kind": pd.CategoricalDtype(names), "role": pd.CategoricalDtype(list(ROLES))})
    return {fate: cluster_groups(keys, np.concatenate(sums)) for fate, sums in parts.items()}


def single_thirds(hands: np.ndarray, air: tuple[np.ndarray, np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """Suit and top rank of each hand whose only combination is one third, NONE for all others."""
    tens, kinds = air
    is_third = (kinds == 1 << _THIRD) & (tens == _THIRD_POINTS // VALUE_STEP)
    held = hands[is_third]
    card = np.bitwise_count((held & held >> 1 & held >> 2) - 1).astype(np.int16)  # the lowest of the run
    suit, top = np.full((2, *hands.shape), NONE, dtype=np.int16)
    suit[is_third] = card >> LANE_BITS
    top[is_third] = (card & RANK_BITS) + _THIRD - 1
    return suit, top


def count_thirds(chunk: Chunk, outcomes: Outcomes | None = None) -> dict[str, GroupSums]:
    """Hands whose only combination is a third, by its top card, whether it is in trumps, and role, and its fate."""
    seen = outcomes or Outcomes(chunk)
    tens, kinds = (values[chunk.has_contract] for values in chunk.dealt_air)
    deals = np.flatnonzero((kinds == 1 << _THIRD).any(axis=1))
    suit, top = single_thirds(chunk.played_hands[deals], (tens[deals], kinds[deals]))
    ranks = list(RANK_LETTERS)[_THIRD - 1 :]
    in_trumps = suit == chunk.trumps[deals, None]
    place = ((top - ranks[0]) * 2 + in_trumps) * 2 + seen.roles[deals]
    letters = [RANK_LETTERS[rank] for rank in ranks]
    cells = pd.MultiIndex.from_product([letters, ["plain", "trumps"], ROLES], names=["top", "suit", "role"])
    keys = cells.to_frame(False).astype({"top": pd.CategoricalDtype(letters)})
    sums = seen.sums(deals, np.where(suit != NONE, place, NONE).astype(np.int16), len(keys))
    return {fate: cluster_groups(keys, counted) for fate, counted in sums.items()}


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
    kept = chunk.frame.loc[chunk.has_contract, ["air_0", "air_1", "held_0", "held_1"]]
    bid, side = chunk.played["bid"].to_numpy(), chunk.played["buyer"].to_numpy() % 2
    parts = []
    for place, role in enumerate(ROLES):
        values = {
            name: np.where((side + place) % 2 == 0, kept[f"{column}_0"].to_numpy(), kept[f"{column}_1"].to_numpy())
            for name, column in (("counted", "air"), ("held", "held"))
        }
        counted = sum_groups(pd.DataFrame({"bid": bid, **values}), ["bid"], ["counted", "held"]).frame
        counted.insert(1, "role", pd.Categorical([role] * len(counted), categories=list(ROLES)))
        parts.append(counted)
    frame = pd.concat(parts, ignore_index=True).sort_values(["bid", "role"], ignore_index=True)
    return GroupSums(("bid", "role"), frame)


def mean_air(counted: GroupSums, by: tuple[str, ...] = ("bid", "role"), level: float = LEVEL) -> pd.DataFrame:
    """Mean air in points: `by`, n (sides), estimate (that counts), low, high, held, held_low, held_high."""
    table = means(counted, by, "counted", level).drop(columns="sd")
    held = means(counted, by, "held", level)[["estimate", "low", "high"]].set_axis(
        ["held", "held_low", "held_high"], axis=1
    )
    return table.join(held)
