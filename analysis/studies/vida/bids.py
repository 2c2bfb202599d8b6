"""Bid success in Vida: how often contracts make, by level, holding and seat, beside the mean total.

Passed-out deals have no contract and are left out; `contracts` is the one place that does it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from analysis.counts import DEALS, Source, counted
from analysis.estimators import mean_table, rate_table
from analysis.frames import hands_of, require_columns
from analysis.intervals import LEVEL
from fastsim.cards.deck import LANE_BITS, RANKS
from fastsim.cards.text import card_name
from fastsim.games.vida.tally import TOP_RANKS, tops_of

_MISSING = "–"
_SIDES = ("0", "1")
_VIEW = "contracts"
_KEPT = ("deal", "buyer", "trump", "bid", "screws", "made")


_PAIRS = ("points", "rounded", "tricks", "belote", "score")


def _by_role(frame: pd.DataFrame, column: str, side: np.ndarray, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A column pair such as points_0 and points_1 as the buying and the defending side's."""
    zero, one = (frame[f"{column}_{name}"].to_numpy().take(rows) for name in _SIDES)
    return np.where(side, one, zero), np.where(side, zero, one)


def contracts(frame: pd.DataFrame) -> pd.DataFrame:
    """Deals with a contract, seen from the buyer's side.

    Returns
    -------
    DataFrame
        The deals that were not passed out: deal, buyer, trump, bid, screws, made; buyer_points, defender_points and so
        for rounded, tricks, belote and score; total (unrounded points + counted air + belote of the buying side) and
        margin (buyer_score - defender_score), in points. A frame that this function made is returned as it is.
    """
    if frame.attrs.get("view") == _VIEW:
        return frame
    pairs = [f"{name}_{side}" for name in (*_PAIRS, "air") for side in _SIDES]
    require_columns(frame, [*_KEPT, "passed_out", *pairs])
    rows = np.flatnonzero(~frame["passed_out"].to_numpy())
    side = (frame["buyer"].to_numpy()[rows] & 1).astype(bool)
    columns: dict[str, Any] = {name: frame[name].array.take(rows) for name in _KEPT}
    for name in _PAIRS:
        columns[f"buyer_{name}"], columns[f"defender_{name}"] = _by_role(frame, name, side, rows)
    air, _ = _by_role(frame, "air", side, rows)
    columns["total"] = columns["buyer_points"] + air + columns["buyer_belote"]
    columns["margin"] = columns["buyer_score"] - columns["defender_score"]
    played = pd.DataFrame(columns, copy=False)
    played.attrs = {**frame.attrs, "view": _VIEW}
    return played


def success_by_bid(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Rate at which contracts of each level make: bid, n, hits, estimate, low, high, total, total_low, total_high.

    The last three are the mean total of the buying side, in points.
    """
    counts = counted(source)["totals"]
    totals = mean_table(counts, "bid", "total", level, deals=DEALS)
    renamed = {"estimate": "total", "low": "total_low", "high": "total_high"}
    table = rate_table(counts, "bid", "made", level, deals=DEALS)
    return table.merge(totals[["bid", *renamed]].rename(columns=renamed), on="bid")


def success_by_seat(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Rate at which the contracts of each buyer's seat make: buyer, n, hits, estimate, low, high."""
    return rate_table(counted(source)["buyers"], "buyer", "made", level, deals=DEALS)


def buyer_hands(played: pd.DataFrame, hands: np.ndarray) -> np.ndarray:
    """Hand of each buyer, from the hands of the same deals, shape (deals, seats)."""
    dealt: np.ndarray = hands[np.arange(len(played)), played["buyer"].to_numpy()]
    return dealt


def buyer_trumps(played: pd.DataFrame, dealt: np.ndarray | None = None) -> pd.DataFrame:
    """Trump holding of each buyer: trumps (length) and tops (which of J, 9, A, as text), one row a deal.

    `dealt` are the buyers' hands (`buyer_hands`), where they are at hand already.
    """
    hands = buyer_hands(played, hands_of(played)) if dealt is None else dealt
    lane = (hands >> (played["trump"].cat.codes.to_numpy().astype(np.int64) << LANE_BITS) & RANKS).astype(np.int16)
    trumps = np.bitwise_count(lane).astype(np.int8)
    return pd.DataFrame({"trumps": trumps, "tops": _named_tops(tops_of(lane))}, index=played.index)


def _named_tops(bits: np.ndarray) -> pd.Categorical:
    """Sets of the top trumps as text, those with most cards first."""
    words = [
        "".join(card_name(rank)[1] for i, rank in enumerate(TOP_RANKS) if code >> i & 1) or _MISSING
        for code in range(1 << len(TOP_RANKS))
    ]
    order = sorted(range(len(words)), key=lambda code: (-code.bit_count(), words[code]))
    place = np.argsort(order).astype(np.int8)
    return pd.Categorical.from_codes(place[bits], categories=[words[code] for code in order])


def success_by_holding(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Rate of success by level and by the buyer's trumps: bid, trumps, tops, n, hits, estimate, low, high."""
    counts = counted(source)["holdings"]
    named = counts.assign(tops=_named_tops(counts["tops"].to_numpy()))
    return rate_table(named, ["bid", "trumps", "tops"], "made", level, deals=DEALS)
