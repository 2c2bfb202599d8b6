"""Studies of Vira: the standard tables of final bids, exchanges and points."""

from __future__ import annotations

from typing import Final

from analysis.counts import Counted, Source, counted
from analysis.studies import Table
from analysis.studies.vira import bids, exchanges, payments, points

FIGURES: Final = "analysis.studies.vira.figures:"
REPORT_FIGURES: Final = "analysis.studies.vira.report_figures:"
RATE: Final = {"n": "count", "hits": "count", "estimate": "rate", "low": "rate", "high": "rate"}
MEAN: Final = {"n": "count", "estimate": "mean", "low": "mean", "high": "mean"}
FROM_TO: Final = {"low": "from", "high": "to"}
BID: Final = {"rank": "text", "bid": "text"}
BID_NAMES: Final = {"rank": "#"}
POINTS: Final = {"points": "mean", "points_low": "mean", "points_high": "mean"}
POINT_NAMES: Final = {"points": "points", "points_low": "from", "points_high": "to"}
MADE: Final = {"hits": "made", "estimate": "made %", **FROM_TO}


def rate_of(name: str, kind: str = "rate") -> dict[str, str]:
    """A column with the ends of its interval, as a table formats them."""
    return {name: kind, f"{name}_low": kind, f"{name}_high": kind}


def named_rate(name: str, called: str) -> dict[str, str]:
    """What such a column and the ends of its interval are called."""
    return {name: called, f"{name}_low": "from", f"{name}_high": "to"}


#: How contracts end, as people see it.
ENDS: Final = {
    "n": "count", "estimate": "rate", "low": "rate", "high": "rate", **rate_of("bet"), **rate_of("kodilj"), **POINTS,
}  # fmt: skip
END_NAMES: Final = {
    "n": "contracts", **MADE, **named_rate("bet", "bet %"), **named_rate("kodilj", "kodilj %"), **POINT_NAMES,
}  # fmt: skip
_SHARE: Final = rate_of("share")
_SHARE_NAMES: Final = named_rate("share", "share %")
_SECTIONS: Final = ("Bids", "Exchanges", "Points")


def _bid_tables(counts: Counted, paid: str, level: float) -> list[Table]:
    section = _SECTIONS[0]
    return [
        Table(
            "final_bids", "How often each bid is the final one", f"Deals that were played; all levels together. {paid}",
            bids.final_bids(counts, level), {**BID, "name": "text", **RATE},
            {**BID_NAMES, "n": "deals", "hits": "final", "estimate": "share %", **FROM_TO},
            FIGURES + "plot_final_bids", section,
        ),
        Table(
            "bid_results", "How each bid ends",
            f"Contracts of each final bid; conceded games count as bet or kodilj. Points: the declarer's. {paid}",
            bids.results_by_bid(counts, level), {**BID, **ENDS, **rate_of("conceded")},
            {**BID_NAMES, **END_NAMES, **named_rate("conceded", "conceded %")}, FIGURES + "plot_bid_results", section,
        ),
        Table(
            "level_results", "How bids with suit levels end, by level", f"What occurs. {paid}",
            bids.results_by_level(counts, level), {"bid": "text", "level": "text", **ENDS}, END_NAMES, None, section,
        ),
        Table(
            "family_results", "How the three families end, by level", paid, bids.results_by_family(counts, level),
            {"family": "text", "level": "text", **_SHARE, **ENDS}, {**_SHARE_NAMES, **END_NAMES},
            FIGURES + "plot_families", section,
        ),
        Table(
            "declarers", "Which seat declares, and how it ends", f"Seat 0 is forehand. {paid}",
            bids.results_by_seat(counts, level), {"declarer": "text", **_SHARE, **ENDS},
            {"declarer": "seat", **_SHARE_NAMES, **END_NAMES}, None, section,
        ),
        Table(
            "break_even", "The chance at which a bid breaks even",
            "If every failure is a bet, if every one is a kodilj (exact), and with the share of kodilj found here. "
            f"{paid}",
            payments.break_even(bids.contracts(counts), counts.rules, level),
            {**BID, "trump": "text", "pins": "count", "if_bet": "rate", "if_kodilj": "rate", "n": "count",
             "estimate": "rate", "low": "rate", "high": "rate", **rate_of("needed")},
            {**BID_NAMES, "if_bet": "if bet %", "if_kodilj": "if kodilj %", "n": "failed", "estimate": "kodilj %",
             **FROM_TO, **named_rate("needed", "needed %")},
            REPORT_FIGURES + "plot_break_even", section,
        ),
    ]  # fmt: skip


def _exchange_tables(counts: Counted, paid: str, level: float) -> list[Table]:
    section = _SECTIONS[1]
    note = "Köpspel and solospel; in a gask the declarer takes the whole talon."
    return [
        Table(
            "bought", "Cards drawn from the talon, by role", f"{note} Omköp apart. {paid}",
            exchanges.bought(counts, level), {"family": "text", "role": "text", **MEAN, "sd": "mean"},
            {"n": "contracts", "estimate": "mean cards", **FROM_TO, "sd": "spread (sd)"}, FIGURES + "plot_bought",
            section,
        ),
        Table(
            "exhaustion", "How often the second defender's buy is lost",
            f"{note} Lost: the first defender took the last card. By the cards that the declarer drew. {paid}",
            exchanges.exhaustion(counts, level),
            {"before": "text", **RATE, **rate_of("first", "mean"), **rate_of("second", "mean")},
            {"before": "declarer drew", "n": "contracts", "hits": "lost", "estimate": "lost %", **FROM_TO,
             **named_rate("first", "first defender draws"), **named_rate("second", "second draws")},
            FIGURES + "plot_exhaustion", section,
        ),
        Table(
            "talon_left", "Talon cards that nobody drew", f"{note} {paid}", exchanges.talon_left(counts, level),
            {"family": "text", **MEAN, "sd": "mean", **rate_of("empty")},
            {"n": "contracts", "estimate": "mean cards", **FROM_TO, "sd": "spread (sd)",
             **named_rate("empty", "none left %")}, None, section,
        ),
        Table(
            "second_buys", "The omköp", f"Bids in which it occurs; points of both purchases together. {paid}",
            exchanges.second_buys(counts, level),
            {"bid": "text", **RATE, **rate_of("made"), **POINTS},
            {"n": "contracts", "hits": "omköp", "estimate": "omköp %", **FROM_TO, **named_rate("made", "then made %"),
             **POINT_NAMES}, None, section,
        ),
        Table(
            "gasks", "Gask 0 to 4: high, low, or low with aces as ones", paid, exchanges.gasks(counts, level),
            {"bid": "text", "how": "text", **_SHARE, **RATE, **POINTS},
            {**_SHARE_NAMES, "n": "contracts", **MADE, **POINT_NAMES}, FIGURES + "plot_gasks", section,
        ),
    ]  # fmt: skip


def _point_tables(counts: Counted, paid: str, level: float) -> list[Table]:
    section = _SECTIONS[2]
    whole = {"p5": "whole", "median": "whole", "p95": "whole"}
    named = {"estimate": "mean", **FROM_TO, "sd": "spread (sd)"}
    return [
        Table(
            "points", "Points of a deal, by seat and role", f"The pool is a fourth account. {paid}",
            points.by_seat(counts, level), {"seat": "text", "role": "text", **MEAN, "sd": "mean", **whole},
            {"n": "deals", **named, "p5": "5 %", "p95": "95 %"}, FIGURES + "plot_points", section,
        ),
        Table(
            "point_shares", "How often a declarer ends with each number of points", f"All contracts. {paid}",
            points.shares(counts, level), {"points": "text", **RATE},
            {"n": "contracts", "hits": "times", "estimate": "share %", **FROM_TO}, FIGURES + "plot_point_shares",
            section,
        ),
        Table(
            "accounts", "Betar and pinnar of a contract", paid, points.accounts(counts, level),
            {"account": "text", **MEAN, "sd": "mean"}, {"n": "contracts", **named}, None, section,
        ),
        Table(
            "passed_out", "How often nobody bids", "All deals; forehand must open by default.",
            bids.passed_out(counts, level), RATE, {"n": "deals", "hits": "void", "estimate": "void %", **FROM_TO}, None,
            section,
        ),
    ]  # fmt: skip


def standard_tables(source: Source, level: float = 0.95) -> list[Table]:
    """The standard tables of Vira, see `analysis.studies.standard_tables`."""
    counts = counted(source).prepare()
    paid = payments.payment_note(counts.rules)
    return [
        *_bid_tables(counts, paid, level),
        *_exchange_tables(counts, paid, level),
        *_point_tables(counts, paid, level),
    ]
