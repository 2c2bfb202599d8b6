"""Bid success in Vida: how often contracts make, by level, holding and seat, beside the mean total.

Passed-out deals have no contract and are left out; `contracts` is the one place that does it.
"""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.estimators import mean_table, rate_table
from analysis.frames import hands_of, require_columns
from analysis.intervals import LEVEL
from fastsim.cards.deck import LANE_BITS, RANK_9, RANK_ACE, RANK_JACK, RANKS

_TOPS = ((RANK_JACK, "J"), (RANK_9, "9"), (RANK_ACE, "A"))
_MISSING = "–"
_SIDES = ("0", "1")


def of_side(frame: pd.DataFrame, column: str, side: np.ndarray) -> np.ndarray:
    """Values of a column pair such as points_0 and points_1 for the given side of each deal."""
    zero, one = (frame[f"{column}_{name}"].to_numpy() for name in _SIDES)
    values: np.ndarray = np.where(side == 0, zero, one)
    return values


def contracts(frame: pd.DataFrame) -> pd.DataFrame:
    """Deals with a contract, with the buyer's side's view added.

    Returns
    -------
    DataFrame
        The rows that were not passed out, with total (unrounded points + counted air + belote of the
        buying side), total_against, buyer_score, defender_score and margin (buyer minus defender), in
        points. A frame that has these columns already is returned as it is.
    """
    require_columns(frame, ["buyer", "bid", "made", "passed_out", "points_0", "air_0", "belote_0", "score_0"])
    if "margin" in frame.columns:
        return frame
    played = frame.loc[~frame["passed_out"]].copy()
    side = played["buyer"].to_numpy() & 1
    for name, of in (("total", side), ("total_against", 1 - side)):
        parts = [of_side(played, column, of).astype(np.int32) for column in ("points", "air", "belote")]
        played[name] = sum(parts)
    played["buyer_score"] = of_side(played, "score", side)
    played["defender_score"] = of_side(played, "score", 1 - side)
    played["margin"] = played["buyer_score"] - played["defender_score"]
    played.attrs = dict(frame.attrs)
    return played


def success_by_bid(frame: pd.DataFrame, level: float = LEVEL) -> pd.DataFrame:
    """Rate at which contracts of each level make: bid, n, hits, estimate, low, high, total, total_low, total_high.

    The last three are the mean total of the buying side, in points.
    """
    played = contracts(frame)
    totals = mean_table(played, "bid", "total", level)
    renamed = {"estimate": "total", "low": "total_low", "high": "total_high"}
    table = rate_table(played, "bid", "made", level)
    return table.merge(totals[["bid", *renamed]].rename(columns=renamed), on="bid")


def success_by_seat(frame: pd.DataFrame, level: float = LEVEL) -> pd.DataFrame:
    """Rate at which the contracts of each buyer's seat make: buyer, n, hits, estimate, low, high."""
    return rate_table(contracts(frame), "buyer", "made", level)


def buyer_trumps(played: pd.DataFrame, hands: np.ndarray | None = None) -> pd.DataFrame:
    """Trump holding of each buyer: trumps (length) and tops (which of J, 9, A, as text), one row a deal.

    `hands` are those of the frame, shape (deals, seats), where they are at hand already.
    """
    hands = hands_of(played) if hands is None else hands
    buyer = played["buyer"].to_numpy().astype(np.int64)
    suit = played["trump"].cat.codes.to_numpy().astype(np.int64)
    lane = hands[np.arange(len(played)), buyer] >> (suit << LANE_BITS) & RANKS
    bits = sum(((lane >> rank & 1) << i for i, (rank, _) in enumerate(_TOPS)), np.zeros(len(played), dtype=np.int64))
    words = [
        "".join(letter if code >> i & 1 else "" for i, (_, letter) in enumerate(_TOPS)) or _MISSING for code in range(8)
    ]
    order = sorted(range(8), key=lambda code: (-code.bit_count(), words[code]))
    tops = pd.Categorical.from_codes(np.argsort(order)[bits], categories=[words[code] for code in order])
    return pd.DataFrame({"trumps": np.bitwise_count(lane).astype(np.int8), "tops": tops}, index=played.index)


def success_by_holding(frame: pd.DataFrame, level: float = LEVEL, hands: np.ndarray | None = None) -> pd.DataFrame:
    """Rate of success by level and by the buyer's trumps: bid, trumps, tops, n, hits, estimate, low, high."""
    played = contracts(frame)
    held = buyer_trumps(played, hands).assign(bid=played["bid"], made=played["made"])
    return rate_table(held, ["bid", "trumps", "tops"], "made", level)
