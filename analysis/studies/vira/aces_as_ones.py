"""Aces as ones: what announcing them gains in a gask played low, and with which hands it is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.estimators import mean_table, rate_table
from analysis.intervals import LEVEL
from analysis.joint import conditional_mean_table, conditional_table
from analysis.studies.vira.exchanges import LOW_OR_HIGH
from analysis.studies.vira.forced import deals_from, free_batch, logs_for, play
from analysis.studies.vira.ranks import BID_COLUMNS, named_bids, with_column
from analysis.studies.vira.suited import best_seats
from fastsim.cards.deck import EVERY_LANE, RANK_ACE, RANK_KING
from fastsim.games.vira import steps

_ACES: Final = EVERY_LANE << RANK_ACE

#: Kings that are told apart: the last stands for more.
_MOST_KINGS: Final = 2
_KINGS: Final = EVERY_LANE << RANK_KING

_SHARES: Final = ("made_high", "made_ones", "chosen")


def play_both(rules: Any, deals: int, *, seed: int, start: int = 0, model: Any = None) -> pd.DataFrame:
    """Gask 0 to 4 played low by the best of three hands, with aces high and as ones, on the same deals.

    Nobody concedes. The cards laid away are chosen before the announcement and are the same in both.

    Returns
    -------
    DataFrame
        One row a deal and bid: rank, deal, aces, kings (held at the first lead), made_high, made_ones, points_high,
        points_ones, chosen (the player's own announcement).
    """
    batch = free_batch(rules, seed=seed, model=model)
    dealt = deals_from(seed, start, deals)
    parts = []
    for bid in LOW_OR_HIGH:
        seats = best_seats(batch, bid, dealt.hands, dealt.preferences)
        answers: dict[int, Any] = {steps.LOW: 1, steps.CONCEDE: 0}
        log = logs_for(deals)
        free = play(batch, dealt, bid, seats, answers=answers, log=log)
        high, ones = (play(batch, dealt, bid, seats, answers={**answers, steps.ACES_LOW: value}) for value in (0, 1))
        held = log["held"][np.arange(deals), seats]
        parts.append(
            pd.DataFrame(
                {
                    "rank": bid,
                    "deal": dealt.numbers,
                    "aces": np.bitwise_count(held & _ACES).astype(np.int64),
                    "kings": np.bitwise_count(held & _KINGS).astype(np.int64),
                    "made_high": high["made"],
                    "made_ones": ones["made"],
                    "points_high": high["points"],
                    "points_ones": ones["points"],
                    "chosen": free["is_aces_low"],
                    "points_chosen": free["points"],
                }
            )
        )
    return pd.concat(parts, ignore_index=True)


def _with_gains(played: pd.DataFrame) -> pd.DataFrame:
    return played.assign(
        gain=played["points_ones"] - played["points_high"],
        better=played["made_ones"].astype(np.int64) - played["made_high"].astype(np.int64),
    )


def _completed(table: pd.DataFrame, better: pd.DataFrame, rates: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
    """A table of gains with the shares that are made, and what there is to say."""
    for name, found in {"better": better, **rates}.items():
        table = with_column(table, name, found)
    return table.assign(
        wrong=np.where(table["high"] < 0, "wrong", np.where(table["low"] > 0, "right", "not told apart"))
    )


def by_aces(played: pd.DataFrame, level: float = LEVEL) -> pd.DataFrame:
    """What aces as ones gain by the aces and kings that are held.

    Columns aces, kings (2 for two or more), n (contracts), deals, estimate (points with aces as ones less high), low,
    high, clustered by deal, better (the same of made), made_high, made_ones and chosen (share in which the player
    announces), all with interval, wrong ("right", "wrong", "not told apart").
    """
    by = ["aces", "kings"]
    frame = _with_gains(played.assign(kings=np.minimum(played["kings"], _MOST_KINGS)))
    table, better = (
        conditional_mean_table(frame, name, by, cluster="deal", level=level) for name in ("gain", "better")
    )
    rates = {name: conditional_table(frame, name, by, cluster="deal", level=level) for name in _SHARES}
    return _completed(table, better, rates)


def by_bid(played: pd.DataFrame, level: float = LEVEL) -> pd.DataFrame:
    """What the right to announce is worth by bid.

    Columns rank, bid, name, then as in `by_aces`, and right with interval: points that the player's own choice gains on
    aces always high.
    """
    frame = _with_gains(played).assign(right=played["points_chosen"] - played["points_high"])
    table, better = (mean_table(frame, ["rank"], name, level).drop(columns="sd") for name in ("gain", "better"))
    table = _completed(table, better, {name: rate_table(frame, ["rank"], name, level) for name in _SHARES})
    table = named_bids(with_column(table, "right", mean_table(frame, ["rank"], "right", level)))
    return table[[*BID_COLUMNS, *(name for name in table.columns if name not in BID_COLUMNS)]]
