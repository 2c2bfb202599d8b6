"""What single rules change, on the same deals: the forbidden number, and the frish."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pandas as pd

import fastsim
from analysis.estimators import mean_table, rate_table
from analysis.intervals import FEWEST_OF_SCORES, LEVEL
from analysis.studies.israeli_whist.contracts import POSITIONS
from fastsim.games.israeli_whist.auction import SEATS
from fastsim.games.israeli_whist.rules import WhistRules

GAME: Final = "israeli_whist"


def _at(rows: np.ndarray, what: str) -> np.ndarray:
    """A column by position instead of seat, shape (deals, 4)."""
    by_seat = np.stack([rows[f"{what}_{seat}"] for seat in range(SEATS)], axis=1).astype(np.int64)
    order = (rows["declarer"][:, None] + np.arange(SEATS)) % SEATS
    return np.take_along_axis(by_seat, order, axis=1)


def _with(rules: WhistRules, **changes: Any) -> WhistRules:
    return WhistRules(**{**rules.options(), **changes})


def forbidden_number(
    rules: WhistRules, deals: int, *, seed: int, start: int = 0, level: float = LEVEL, **options: Any
) -> pd.DataFrame:
    """What the forbidden number costs each position, in points a deal.

    The same deals are played with and without the rule; differences are paired. Auctions are the same in both, since
    the players bid without regard to it.

    Returns
    -------
    DataFrame
        position, n (deals), estimate (mean score with the rule less that without), low, high, sd.
    """
    runs = [
        fastsim.simulate(GAME, deals, seed=seed, start=start, rules=_with(rules, forbid_sum_13=forbid), **options)
        for forbid in (True, False)
    ]
    played = ~(runs[0]["passed_out"] | runs[1]["passed_out"])
    gains = _at(runs[0][played], "score") - _at(runs[1][played], "score")
    found = pd.DataFrame(gains, columns=POSITIONS)
    parts = [mean_table(found, [], name, level, fewest=FEWEST_OF_SCORES).assign(position=name) for name in POSITIONS]
    table = pd.concat(parts, ignore_index=True)
    return table[["position", "n", "estimate", "low", "high", "sd"]]


def frish(
    rules: WhistRules,
    deals: int,
    *,
    seed: int,
    start: int = 0,
    minimums: tuple[int, ...] = (5, 6, 7),
    level: float = LEVEL,
    **options: Any,
) -> pd.DataFrame:
    """How often everybody passes with and without a frish, and what a frish changes, by the smallest bid.

    Returns
    -------
    DataFrame
        minimum, all_pass, n (deals), hits (void deals), estimate (share of void deals), low, high, frish (share of
        deals played after one), bid (mean winning number), score (mean of the declarer, points).
    """
    parts = []
    for minimum in minimums:
        for all_pass in ("redeal", "frish"):
            house = _with(rules, min_trump_bid=minimum, all_pass=all_pass)
            rows = fastsim.simulate(GAME, deals, seed=seed, start=start, rules=house, **options)
            played = rows[~rows["passed_out"]]
            table = rate_table(pd.DataFrame({"void": rows["passed_out"]}), [], "void", level)
            mean = {"frish": np.nan, "bid": np.nan, "score": np.nan}
            if len(played):
                mean = {
                    "frish": float((played["frish"] > 0).mean()),
                    "bid": float(played["bid"].mean()),
                    "score": float(_at(played, "score")[:, 0].mean()),
                }
            parts.append(table.assign(minimum=minimum, all_pass=all_pass, **mean))
    table = pd.concat(parts, ignore_index=True)
    return table[["minimum", "all_pass", "n", "hits", "estimate", "low", "high", "frish", "bid", "score"]]
