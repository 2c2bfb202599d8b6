"""Tables of the report that the standard ones do not hold: other rules, tariffs, holdings, matches, the players."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.studies import ReportRequest, Table
from analysis.studies.israeli_whist import (
    FIGURES,
    calibration,
    holdings,
    reference,
    rule_changes,
    scores,
    tariffs,
)
from analysis.studies.israeli_whist.matches import matches

#: Deals of the smaller studies are a share of those of the main run, and at most so many.
_SHARE: Final = 5
_MOST: Final = 200_000
_MOST_SET_UP: Final = 20_000

#: Rows that the page shows of the tariffs; the file has all.
_TARIFFS_SHOWN: Final = ("default", "flat_50_25", "linear")
_MEANS_SHOWN: Final = (0.5, 1.0, 2.0, 3.0, 4.0, 7.0)

_MEAN: Final = {"n": "count", "estimate": "mean", "low": "mean", "high": "mean"}
_RATE: Final = {"n": "count", "hits": "count", "estimate": "rate", "low": "rate", "high": "rate"}
_FROM_TO: Final = {"low": "from", "high": "to"}


def extra_tables(frame: pd.DataFrame, request: ReportRequest) -> list[Table]:
    """All of them; `frame` holds the deals of the main run."""
    deals = max(min(request.deals // _SHARE, _MOST), 2)
    options = {"seed": request.seed, "start": request.start, "model": request.model, "workers": request.workers}
    return [
        *_rule_tables(request, deals, options),
        *_tariff_tables(),
        _holding_table(frame, request),
        _match_table(frame, request),
        *_player_tables(request, deals),
    ]


def _rule_tables(request: ReportRequest, deals: int, options: dict[str, Any]) -> list[Table]:
    forbidden = rule_changes.forbidden_number(request.rules, deals, level=request.level, **options)
    frish = rule_changes.frish(request.rules, max(deals // 4, 2), level=request.level, **options)
    return [
        Table(
            "forbidden", "What the forbidden number changes, points a deal",
            f"{deals:,} deals played with and without the rule; paired differences, with less without.", forbidden,
            {"position": "text", **_MEAN, "sd": "mean"},
            {"n": "deals", "estimate": "points", **_FROM_TO, "sd": "spread (sd)"}, FIGURES + "plot_forbidden",
        ),
        Table(
            "frish", "How often everybody passes, and what a frish changes",
            f"{max(deals // 4, 2):,} deals for each row. After a frish the smallest bid is higher.", frish,
            {"minimum": "text", "all_pass": "text", **_RATE, "frish": "rate", "bid": "mean", "score": "mean"},
            {"minimum": "smallest bid", "all_pass": "if all pass", "n": "deals", "hits": "void", "estimate": "void %",
             **_FROM_TO, "frish": "after a frish %", "bid": "mean winning bid", "score": "declarer's points"},
        ),
    ]  # fmt: skip


def _tariff_tables() -> list[Table]:
    best = tariffs.best_contracts()
    thresholds = tariffs.zero_thresholds()
    is_shown = best["preset"].isin(_TARIFFS_SHOWN) & best["mean"].isin(_MEANS_SHOWN)
    shown = best.loc[is_shown & (best["spread"] == tariffs.SPREADS[1])]
    few = thresholds.loc[(thresholds["against"] == 2) & (thresholds["missed_by"] == 2)]
    return [
        Table(
            "best_contracts", "The best contract for a mean and a spread of tricks, by tariff",
            "Arithmetic on a normal distribution that the contract does not change; the file has all tariffs.",
            best,
            {"preset": "text", "kind": "text", "mean": "mean", "spread": "mean", "contract": "text", "points": "mean",
             "zero": "mean"},
            {"preset": "tariff", "kind": "deal", "mean": "mean tricks", "contract": "best contract",
             "points": "points expected", "zero": "a zero's points"}, FIGURES + "plot_best_contracts", "", shown,
        ),
        Table(
            "thresholds", "From which chance on a zero beats a contract of two that is made in seven cases of ten",
            "A lost zero is taken to win two tricks; the file has other contracts and other numbers of tricks.",
            thresholds,
            {"preset": "text", "kind": "text", "against": "text", "sure": "rate", "missed_by": "text",
             "threshold": "rate"},
            {"preset": "tariff", "kind": "deal", "against": "against", "sure": "made %", "missed_by": "lost zero takes",
             "threshold": "chance of the zero %"}, None, "", few,
        ),
    ]  # fmt: skip


def _holding_table(frame: pd.DataFrame, request: ReportRequest) -> Table:
    return Table(
        "holdings", "What holdings add to the declarer's tricks",
        "Least squares on declarers' hands, in suit contracts and at no trump; side suits where not said else.",
        holdings.worths(frame, request.level), {"play": "text", "holding": "text", **_MEAN},
        {"play": "contract", "n": "deals", "estimate": "tricks", **_FROM_TO}, FIGURES + "plot_holdings",
    )  # fmt: skip


def _match_table(frame: pd.DataFrame, request: ReportRequest) -> Table:
    rules = request.rules
    played = matches(frame) if rules.match_deals or rules.match_target else pd.DataFrame()
    table = (
        scores.match_totals(played, request.level)
        if len(played)
        else pd.DataFrame(
            {
                "player": [],
                "n": [],
                "estimate": [],
                "low": [],
                "high": [],
                "sd": [],
                "wins": [],
                "wins_low": [],
                "wins_high": [],
            }
        )
    )
    return Table(
        "matches", "Totals and wins of the four players of a match",
        f"{len(played):,} matches made of the deals in order. Player 3 deals first.", table,
        {"player": "text", **_MEAN, "sd": "mean", "wins": "rate", "wins_low": "rate", "wins_high": "rate"},
        {"n": "matches", "estimate": "mean total", **_FROM_TO, "sd": "spread (sd)", "wins": "wins %",
         "wins_low": "from", "wins_high": "to"}, None,
    )  # fmt: skip


def _player_tables(request: ReportRequest, deals: int) -> list[Table]:
    size = min(deals, _MOST_SET_UP)
    found = reference.compare(
        {"heuristic": "heuristic", "greedy": "greedy"}, size, seed=request.seed, start=request.start,
        level=request.level, model=request.model,
    )  # fmt: skip
    published = reference.PUBLISHED.rename(columns={"exact": "estimate"}).assign(n=np.nan)
    table = pd.concat([found, published], ignore_index=True)
    cases = calibration.contracts(
        deals, seed=request.seed, start=request.start, rules=request.rules, model=request.model
    )
    return [
        Table(
            "reference", "Players in a published set-up",
            f"{size:,} deals: random trump suit and declarer, floor of five, seats speak in order, flat tariff.",
            table[["player", "n", "estimate", "low", "high", "miss", "score", "score_low", "score_high", "over"]],
            {"player": "text", "n": "count", "estimate": "rate", "low": "rate", "high": "rate", "miss": "mean",
             "score": "mean", "score_low": "mean", "score_high": "mean", "over": "rate"},
            {"n": "seats", "estimate": "exact %", **_FROM_TO, "miss": "mean miss (tricks)", "score": "points a seat",
             "score_low": "from", "score_high": "to", "over": "over %"},
        ),
        Table(
            "calibration", "Chance that the model gives a stated contract, and how often it is hit",
            f"{len(cases):,} contracts of {deals:,} deals, by twentieths; clustered by deal.",
            calibration.calibration(cases, request.level), {"promised": "rate", **_RATE},
            {"promised": "promised %", "n": "contracts", "hits": "hit", "estimate": "hit %", **_FROM_TO},
            FIGURES + "plot_promises",
        ),
    ]  # fmt: skip
