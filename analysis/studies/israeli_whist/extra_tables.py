"""Tables of the report that the standard ones do not hold, part by part; each plays what it needs."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.figure_style import FEW
from analysis.studies import ReportRequest, Table
from analysis.studies.israeli_whist import (
    FIGURES,
    calibration,
    forced_zeros,
    holdings,
    positions,
    reference,
    risks,
    rule_changes,
    scores,
    tariffs,
)
from analysis.studies.israeli_whist.matches import matches

#: Deals of the smaller studies are a share of those of the main run, and at most so many.
_SHARE: Final = 5
_MOST: Final = 200_000
_MOST_SET_UP: Final = 20_000
_MOST_FORCED: Final = 50_000

_SET_UP: Final = "random trump suit and declarer, floor of five, seats speak in order, flat tariff"

#: Rows that the page shows of the tariffs; the file has all.
_TARIFFS_SHOWN: Final = ("default", "flat_50_25", "linear")
_MEANS_SHOWN: Final = (0.5, 2.0, 7.0)

_MEAN: Final = {"n": "count", "estimate": "mean", "low": "mean", "high": "mean"}
_RATE: Final = {"n": "count", "hits": "count", "estimate": "rate", "low": "rate", "high": "rate"}
_CHOICES: Final = "analysis.studies.israeli_whist.choice_figures:"
_FROM_TO: Final = {"low": "from", "high": "to"}


def _ends(*names: str) -> dict[str, str]:
    """Headings of the ends of intervals."""
    return {f"{name}{end}": word for name in names for end, word in (("_low", "from"), ("_high", "to"))}


def small(request: ReportRequest) -> int:
    """Deals of the studies that play rules or players anew."""
    return max(min(request.deals // _SHARE, _MOST), 2)


def _options(request: ReportRequest) -> dict[str, Any]:
    return {"seed": request.seed, "start": request.start, "model": request.model}


def forbidden_tables(request: ReportRequest) -> list[Table]:
    """The forbidden number."""
    deals = small(request)
    found = rule_changes.forbidden_number(
        request.rules, deals, level=request.level, workers=request.workers, **_options(request)
    )
    return [
        Table(
            "forbidden", "What the forbidden number changes, points a deal",
            f"{deals:,} deals played with and without the rule; paired differences, with less without.", found,
            {"position": "text", **_MEAN, "sd": "mean"},
            {"n": "deals", "estimate": "points", **_FROM_TO, "sd": "spread (sd)"}, FIGURES + "plot_forbidden",
        )
    ]  # fmt: skip


def frish_tables(request: ReportRequest) -> list[Table]:
    """Void deals, and what a frish changes."""
    deals = max(small(request) // 4, 2)
    options = {"level": request.level, "workers": request.workers, **_options(request)}
    frish = rule_changes.frish(request.rules, deals, **options)
    trumps = rule_changes.frish_trumps(request.rules, small(request), **options)
    means = {f"{name}{end}": kind for name, kind in (("frish", "rate"), ("bid", "mean"), ("score", "mean"))
             for end in ("", "_low", "_high")}  # fmt: skip
    ends = _ends("frish", "bid", "score")
    return [
        Table(
            "frish", "How often everybody passes, and what a frish changes",
            f"{deals:,} deals for each row. After a frish the smallest bid is higher.", frish,
            {"minimum": "text", "all_pass": "text", **_RATE, **means},
            {"minimum": "smallest bid", "all_pass": "if all pass", "n": "deals", "hits": "void", "estimate": "void %",
             **_FROM_TO, "frish": "after a frish %", "bid": "mean winning bid", "score": "declarer's points", **ends},
            _CHOICES + "plot_frish",
        ),
        Table(
            "frish_trumps", "Which denomination wins, without and after a frish (smallest bid 7)",
            f"{small(request):,} deals.", trumps, {"after": "text", "trump": "text", **_RATE},
            {"after": "deals with", "trump": "denomination", "n": "deals", "hits": "of them", "estimate": "share %",
             **_FROM_TO}, _CHOICES + "plot_frish_trumps",
        ),
    ]  # fmt: skip


def position_tables(rows: np.ndarray, request: ReportRequest) -> list[Table]:
    """Speaking first or last; `rows` are those of the main run."""
    kinds = positions.by_kind(rows, request.level)
    deals = max(small(request) // 2, 2)
    tariffs_played = positions.by_tariff(
        request.rules, deals, level=request.level, workers=request.workers, **_options(request)
    )
    means = {f"{name}{end}": "mean" for name in ("contract", "score", "gain") for end in ("", "_low", "_high")}
    names = {"n": "deals", "hits": "made", "estimate": "made %", **_FROM_TO, "contract": "mean contract",
             "score": "mean points", "gain": "more than the second",
             **_ends("contract", "score", "gain")}  # fmt: skip
    return [
        Table(
            "positions_by_kind", "Speaking first or last, in over and under deals",
            f"{len(rows):,} deals. More than the second: on the same deals.", kinds,
            {"kind": "text", "position": "text", **_RATE, **means}, {"kind": "deal", **names},
            _CHOICES + "plot_kinds",
        ),
        Table(
            "positions_by_tariff", "Speaking first or last under each tariff",
            f"{deals:,} deals of each tariff, by players who know it.", tariffs_played,
            {"preset": "text", "position": "text", **_RATE, **means}, {"preset": "tariff", **names},
            _CHOICES + "plot_position_tariffs",
        ),
    ]  # fmt: skip


def zero_tables(request: ReportRequest) -> list[Table]:
    """A zero in place of another contract, and when it pays by arithmetic."""
    deals = max(min(small(request), _MOST_FORCED), 2)
    found = forced_zeros.instead(deals, level=request.level, **_options(request))
    thresholds = tariffs.zero_thresholds()
    few = thresholds.loc[(thresholds["against"] == 2) & (thresholds["missed_by"] == 2)]
    means = {f"{name}{end}": "mean" for name in ("zero", "gain") for end in ("", "_low", "_high")}
    return [
        Table(
            "instead", "A zero in place of another contract",
            f"{deals:,} deals of each tariff, in each one seat that does not declare; paired differences.", found,
            {"preset": "text", "contract": "text", **_RATE, **means},
            {"preset": "tariff", "contract": "contract stated", "n": "deals", "hits": "zeros made",
             "estimate": "zero made %", **_FROM_TO, "zero": "the zero's points", "gain": "more than the contract",
             **_ends("zero", "gain")},
            _CHOICES + "plot_instead",
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


def tariff_tables() -> list[Table]:
    """The best contract by arithmetic."""
    best = tariffs.best_contracts()
    is_shown = best["preset"].isin(_TARIFFS_SHOWN) & best["mean"].isin(_MEANS_SHOWN)
    is_middle = best["spread"] == tariffs.SPREADS[1]
    shown = best.loc[is_shown & is_middle]
    columns = ["preset", "mean", "spread", "zero", "points"]
    zeros = best.loc[is_middle & (best["kind"] == "under"), columns].reset_index(drop=True)
    return [
        Table(
            "best_contracts", "The best contract for a mean and a spread of tricks, by tariff",
            "Arithmetic on a normal distribution that the contract does not change; the file has all tariffs.",
            best,
            {"preset": "text", "kind": "text", "mean": "mean", "spread": "mean", "contract": "text", "points": "mean",
             "zero": "mean"},
            {"preset": "tariff", "kind": "deal", "mean": "mean tricks", "contract": "best contract",
             "points": "points expected", "zero": "a zero's points"}, _CHOICES + "plot_best_contracts", "", shown,
        ),
        Table(
            "zero_worths", "What a zero is worth by the mean of a hand's tricks, by tariff",
            "The same arithmetic, under; the last column is that of the best contract. The file has all tariffs.",
            zeros, {"preset": "text", "mean": "mean", "spread": "mean", "zero": "mean", "points": "mean"},
            {"preset": "tariff", "mean": "mean tricks", "zero": "a zero's points", "points": "the best contract's"},
            FIGURES + "plot_zero_worths", "",
            zeros.loc[zeros["preset"].isin(_TARIFFS_SHOWN) & zeros["mean"].isin(_MEANS_SHOWN)],
        ),
    ]  # fmt: skip


def holding_table(frame: pd.DataFrame, request: ReportRequest) -> Table:
    """The worth of cards."""
    return Table(
        "holdings", "What holdings add to the declarer's tricks",
        "Least squares on declarers' hands, in suit contracts and at no trump; side suits where not said else.",
        holdings.worths(frame, request.level), {"play": "text", "holding": "text", **_MEAN},
        {"play": "contract", "n": "deals", "estimate": "tricks", **_FROM_TO}, FIGURES + "plot_holdings",
    )  # fmt: skip


def points_table(frame: pd.DataFrame, request: ReportRequest) -> Table:
    """Distribution of the points of a deal."""
    table = scores.shares_by_points(frame, request.level)
    counted = table.loc[table["hits"] >= FEW]
    return Table(
        "points", "Points of a deal by position, in classes of ten",
        f"The page shows classes of {FEW} deals or more, the file all.", table,
        {"position": "text", "points": "whole", **_RATE},
        {"points": "points from", "n": "deals", "hits": "of them", "estimate": "share %", **_FROM_TO},
        _CHOICES + "plot_points", "", counted,
    )  # fmt: skip


def risk_table(request: ReportRequest) -> Table:
    """What a seat gains by risk."""
    deals = max(min(small(request) // 4, _MOST_FORCED), 2)
    found = risks.by_risk(request.rules, deals, level=request.level, workers=request.workers, **_options(request))
    means = {f"{name}{end}": kind for name, kind in (("declared", "rate"), ("score", "mean"), ("spread", "mean"),
             ("gain", "mean")) for end in ("", "_low", "_high")}  # fmt: skip
    return Table(
        "risks", "A seat that takes a risk in the auction, among three that take none",
        f"{deals:,} deals, each with that seat at every place; risk: by so many points a bid may be worse than a pass.",
        found, {"risk": "text", **_RATE, **means},
        {"risk": "risk (points)", "n": "contracts", "hits": "hit", "estimate": "hit %", **_FROM_TO,
         "declared": "declares %", "score": "points a deal", "spread": "spread (sd)", "gain": "more than without",
         **_ends("declared", "score", "spread", "gain")},
        _CHOICES + "plot_risks",
    )  # fmt: skip


def match_table(frame: pd.DataFrame, request: ReportRequest) -> Table:
    """Matches of the deals in order."""
    rules = request.rules
    played = matches(frame) if rules.match_deals or rules.match_target else pd.DataFrame()
    columns = ("player", "n", "estimate", "low", "high", "sd", "p5", "median", "p95", "wins", "wins_low", "wins_high")
    table = scores.match_totals(played, request.level) if len(played) else pd.DataFrame({name: [] for name in columns})
    return Table(
        "matches", "Totals and wins of the four players of a match",
        f"{len(played):,} matches made of the deals in order. Player 3 deals first.", table,
        {"player": "text", **_MEAN, "sd": "mean", "p5": "whole", "median": "whole", "p95": "whole",
         "wins": "rate", "wins_low": "rate", "wins_high": "rate"},
        {"n": "matches", "estimate": "mean total", **_FROM_TO, "sd": "spread (sd)", "p5": "5 %",
         "p95": "95 %", "wins": "wins %", "wins_low": "from", "wins_high": "to"}, FIGURES + "plot_matches",
    )  # fmt: skip


def player_tables(request: ReportRequest) -> list[Table]:
    """A published set-up, and whether the chances are right."""
    deals = small(request)
    size = min(deals, _MOST_SET_UP)
    played = {
        player: reference.play(player, size, seed=request.seed, start=request.start, model=request.model)
        for player in ("heuristic", "greedy")
    }
    found = reference.of_each(played, reference.summary, request.level)
    published = reference.PUBLISHED.rename(columns={"exact": "estimate"}).assign(n=np.nan)
    table = pd.concat([found, published], ignore_index=True)
    cases = calibration.contracts(
        deals, seed=request.seed, start=request.start, rules=request.rules, model=request.model
    )
    return [
        Table(
            "reference", "Players in a published set-up",
            f"{size:,} deals: {_SET_UP}.", table,
            {"player": "text", "n": "count", "estimate": "rate", "low": "rate", "high": "rate",
             **{f"{name}{end}": kind for name, kind in (("miss", "mean"), ("score", "mean"), ("over", "rate"))
                for end in ("", "_low", "_high")}},
            {"n": "seats", "estimate": "exact %", **_FROM_TO, "miss": "mean miss (tricks)", "score": "points a seat",
             "over": "over %", **_ends("miss", "score", "over")},
        ),
        Table(
            "reference_contracts", "Contracts hit in the published set-up, by contract",
            f"{size:,} deals: {_SET_UP}. Seats; intervals are clustered by deal.",
            reference.of_each(played, reference.exact_by_contract, request.level),
            {"player": "text", "contract": "text", **_RATE},
            {"n": "seats", "hits": "hit", "estimate": "hit %", **_FROM_TO}, _CHOICES + "plot_reference",
        ),
        Table(
            "reference_makers", "How many of the four make in the published set-up", f"{size:,} deals: {_SET_UP}.",
            reference.of_each(played, reference.makers, request.level), {"player": "text", "makers": "text", **_RATE},
            {"makers": "seats that make", "n": "deals", "hits": "of them", "estimate": "share %", **_FROM_TO},
        ),
        Table(
            "calibration", "Chance that the model gives a stated contract, and how often it is hit",
            f"{len(cases):,} contracts of {deals:,} deals, by twentieths; clustered by deal.",
            calibration.calibration(cases, request.level), {"promised": "rate", **_RATE},
            {"promised": "promised %", "n": "contracts", "hits": "hit", "estimate": "hit %", **_FROM_TO},
            FIGURES + "plot_promises",
        ),
    ]  # fmt: skip
