"""What single rules change, on the same deals: the forbidden number, and the frish."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pandas as pd

import fastsim
from analysis.estimators import mean_table, rate_table
from analysis.frames import SUIT_CATEGORIES
from analysis.intervals import FEWEST_OF_SCORES, LEVEL
from analysis.studies.israeli_whist.contracts import POSITIONS
from analysis.studies.israeli_whist.positions import at_positions
from fastsim.cards.deck import NO_TRUMP
from fastsim.games.israeli_whist.rules import WhistRules

GAME: Final = "israeli_whist"


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
    gains = at_positions(runs[0][played], "score") - at_positions(runs[1][played], "score")
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
        minimum, all_pass, n (deals), hits (void deals), estimate (share of void deals), low, high; frish (share of
        the deals played that come after one), bid (mean winning number) and score (mean of the declarer, points), each
        with _low and _high.
    """
    parts = []
    for minimum in minimums:
        for all_pass in ("redeal", "frish"):
            house = _with(rules, min_trump_bid=minimum, all_pass=all_pass)
            rows = fastsim.simulate(GAME, deals, seed=seed, start=start, rules=house, **options)
            played = rows[~rows["passed_out"]]
            table = rate_table(pd.DataFrame({"void": rows["passed_out"]}), [], "void", level)
            frame = pd.DataFrame(
                {"frish": played["frish"] > 0, "bid": played["bid"].astype(int), "score": _declarers(played)}
            )
            made = {"frish": rate_table(frame, [], "frish", level)}
            made |= {name: mean_table(frame, [], name, level) for name in ("bid", "score")}
            for name, found in made.items():
                named = {name: found["estimate"], f"{name}_low": found["low"], f"{name}_high": found["high"]}
                table = table.assign(**named)
            parts.append(table.assign(minimum=minimum, all_pass=all_pass))
    table = pd.concat(parts, ignore_index=True)
    return table[["minimum", "all_pass", *(name for name in table.columns if name not in ("minimum", "all_pass"))]]


def _declarers(played: np.ndarray) -> np.ndarray:
    return at_positions(played, "score")[:, 0]


def frish_trumps(
    rules: WhistRules,
    deals: int,
    *,
    seed: int,
    start: int = 0,
    minimum: int = 7,
    level: float = LEVEL,
    **options: Any,
) -> pd.DataFrame:
    """Which denomination wins, in deals without a frish and in those after one, played to a smallest bid.

    Returns
    -------
    DataFrame
        after ("no frish", "a frish"), trump, n (deals), hits, estimate, low, high.
    """
    house = _with(rules, min_trump_bid=minimum, all_pass="frish")
    rows = fastsim.simulate(GAME, deals, seed=seed, start=start, rules=house, **options)
    played = rows[~rows["passed_out"]]
    after = np.where(played["frish"] > 0, "a frish", "no frish")
    parts = []
    for code, name in enumerate(SUIT_CATEGORIES[: NO_TRUMP + 1]):
        frame = pd.DataFrame({"after": after, "hit": played["trump"] == code})
        parts.append(rate_table(frame, "after", "hit", level).assign(trump=name))
    table = pd.concat(parts, ignore_index=True).sort_values("after", ascending=False, kind="stable")
    return table[["after", "trump", "n", "hits", "estimate", "low", "high"]].reset_index(drop=True)
