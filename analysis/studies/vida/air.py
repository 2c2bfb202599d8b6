"""Air in Vida: how often it is dealt (exactly and as estimated), and how often it counts.

A hand's air is exact: all C(32, 8) = 10 518 300 hands are enumerated. What counts depends on all four
hands and is estimated from deals. Four hands or two sides of one deal are dependent, so their rates are clustered
by deal.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd

from analysis.counts import DEALS, Counted, Source, counted
from analysis.estimators import cluster_rate_table, every_slot_tried, rate_table
from analysis.frames import hands_of, rules_of
from analysis.intervals import LEVEL, cluster_interval
from fastsim.cards.deck import DECK_32, RANK_9, RANK_ACE, RANK_JACK, RANK_KING, RANK_QUEEN, RANK_TEN
from fastsim.cluster_sums import TRIALS, sums_of_counts
from fastsim.games.vida.air import HAND_VALUES, KINDS, SQUARE_KIND, VALUE_STEP, air_of_hands, tally_all_hands
from fastsim.games.vida.row import HAND_SIZE, SEATS, SIDES

#: Names of the kinds of combination, weakest class first.
KIND_NAMES = {
    3: "third",
    4: "fourth",
    5: "fifth",
    6: "sixth",
    7: "seventh",
    8: "eighth",
    SQUARE_KIND + RANK_TEN: "four tens",
    SQUARE_KIND + RANK_QUEEN: "four queens",
    SQUARE_KIND + RANK_KING: "four kings",
    SQUARE_KIND + RANK_ACE: "four aces",
    SQUARE_KIND + RANK_9: "four nines",
    SQUARE_KIND + RANK_JACK: "four jacks",
}


#: Air in tens and kinds of every hand, see `dealt_air`.
DealtAir = tuple[np.ndarray, np.ndarray]


@lru_cache(maxsize=8)
def _exact_counts(rules: Any) -> tuple[np.ndarray, np.ndarray]:
    values = np.zeros(HAND_VALUES, dtype=np.int64)
    kinds = np.zeros(KINDS, dtype=np.int64)
    tally_all_hands(np.int64(DECK_32), np.int64(HAND_SIZE), rules.codes(), values, kinds)
    return values, kinds


def exact_hand_values(rules: Any) -> pd.Series:
    """Number of the 10 518 300 hands by air value in points, for the rules' way of counting."""
    values, _ = _exact_counts(rules)
    points = np.arange(HAND_VALUES) * VALUE_STEP
    return pd.Series(values[values > 0], index=pd.Index(points[values > 0], name="value"), name="hands")


def exact_hand_kinds(rules: Any) -> pd.Series:
    """Number of the 10 518 300 hands that hold at least one combination of each kind."""
    _, kinds = _exact_counts(rules)
    return pd.Series(
        [int(kinds[k]) for k in KIND_NAMES], index=pd.Index(KIND_NAMES.values(), name="kind"), name="hands"
    )


def dealt_air(frame: pd.DataFrame, hands: np.ndarray | None = None) -> DealtAir:
    """Air in tens (int8) and kinds (bits, int32) of every hand of a frame, both of shape (deals, seats).

    `hands` are those of the frame, where they are at hand already.
    """
    dealt = hands_of(frame) if hands is None else hands
    tens = np.zeros(dealt.size, dtype=np.int8)
    kinds = np.zeros(dealt.size, dtype=np.int32)
    air_of_hands(dealt.ravel(), rules_of(frame).codes(), tens, kinds)
    return tens.reshape(dealt.shape), kinds.reshape(dealt.shape)


def _exact_share(counts: Counted, shares: np.ndarray) -> np.ndarray:
    """The exact shares, or missing ones where cards were known: those hands are not like all hands."""
    return np.full(shares.shape, np.nan) if counts.attrs.get("known") else shares


def _hand_sums(counts: Counted, table: str, category: str, categories: int) -> np.ndarray:
    """Sums of a table of hands by category: every hand of every deal is a trial of every category."""
    counts.prepare(["deals", table])
    rows = counts[table]
    hands = rows["hands"].to_numpy()
    sums = sums_of_counts(rows[category].to_numpy(), hands, np.zeros_like(hands), rows[DEALS].to_numpy(), categories)
    return every_slot_tried(sums, int(counts["deals"][DEALS].sum()), SEATS)


def hand_values(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Probability of each air value of one hand: value, n (hands), hits, deals, estimate, low, high, exact."""
    counts = counted(source)
    exact = exact_hand_values(counts.rules)
    sums = _hand_sums(counts, "hand_air", "tens", HAND_VALUES)[exact.index.to_numpy() // VALUE_STEP]
    table = cluster_rate_table("value", list(exact.index), sums, level)
    return table.assign(exact=_exact_share(counts, exact.to_numpy() / exact.sum()))


def hand_kinds(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Probability that one hand holds each kind of combination: kind, n, hits, deals, estimate, low, high, exact."""
    counts = counted(source)
    rules = counts.rules
    sums = _hand_sums(counts, "hand_kinds", "kind", KINDS)[list(KIND_NAMES)]
    table = cluster_rate_table("kind", list(KIND_NAMES.values()), sums, level)
    return table.assign(exact=_exact_share(counts, exact_hand_kinds(rules).to_numpy() / exact_hand_values(rules).sum()))


def _side_sums(rows: pd.DataFrame, category: str, categories: int) -> np.ndarray:
    """Sums of a table of sides by category: sides that hold it are the trials, those whose air counts the hits."""
    held, sides, hits, deals = (rows[name].to_numpy() for name in (category, "sides", "counted", DEALS))
    return sums_of_counts(held, sides, hits, deals, categories)


def side_air(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Air per side in deals with a contract: held (points), n (sides), hits, deals, estimate, low, high, counts, ….

    `estimate` is the probability that a side holds that much, `counts` with `counts_low` and `counts_high` the
    probability that it counts when held.
    """
    counts = counted(source).prepare(["side_air", "events"])
    sums = _side_sums(counts["side_air"], "tens", SIDES * HAND_VALUES)
    contracts = int(counts["events"][DEALS].sum())
    seen = np.flatnonzero(sums[:, TRIALS])
    table = cluster_rate_table(
        "held", [int(ten) * VALUE_STEP for ten in seen], every_slot_tried(sums, contracts, SIDES)[seen], level
    )
    rate, low, high = cluster_interval(np.where(seen[:, None] > 0, sums[seen], 0), level)
    return table.assign(counts=rate, counts_low=low, counts_high=high)


def counted_kinds(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """How often a side's air counts when it holds each kind: kind, n (sides), hits, deals, estimate, low, high.

    Deals with a contract; a side that holds several kinds stands in several rows. With ``air_scope="player"`` a
    side's air counts when either partner's does.
    """
    sums = _side_sums(counted(source)["side_kinds"], "kind", KINDS)
    return cluster_rate_table("kind", list(KIND_NAMES.values()), sums[list(KIND_NAMES)], level)


def air_ties(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """How often the strongest combinations of the sides are equal: n (contracts), hits, estimate, low, high."""
    return rate_table(counted(source)["events"], [], "air_tie", level, deals=DEALS)
