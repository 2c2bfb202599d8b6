"""Studies of Israeli whist: the standard tables of contracts, auctions, scores and hands."""

from __future__ import annotations

from typing import Final

from analysis.counts import DEALS, Counted, Source, counted
from analysis.studies import Table
from analysis.studies.israeli_whist import auctions, contracts, hand_shapes, scores

FIGURES: Final = "analysis.studies.israeli_whist.figures:"
_RATE: Final = {"n": "count", "hits": "count", "estimate": "rate", "low": "rate", "high": "rate"}
_SCORE: Final = {"score": "mean", "score_low": "mean", "score_high": "mean"}
_SCORE_NAMES: Final = {"score": "mean points", "score_low": "from", "score_high": "to"}
_MADE: Final = {"hits": "made", "estimate": "made %", "low": "from", "high": "to"}
_SHARE: Final = {"hits": "deals of them", "estimate": "share %", "low": "from", "high": "to"}
_SECTIONS: Final = ("Contracts", "Auctions", "Scores", "Hands")


def _contract_tables(counts: Counted, note: str, level: float) -> list[Table]:
    section = _SECTIONS[0]
    return [
        Table(
            "made_by_contract", "How often each contract is made", f"{note} Seats; intervals are clustered by deal.",
            contracts.made_by_contract(counts, level), {"contract": "text", **_RATE},
            {"contract": "contract", "n": "seats", **_MADE}, FIGURES + "plot_contracts", section,
        ),
        Table(
            "made_by_position", "How often contracts are made, and what they score, by position",
            f"{note} The declarer states his contract first, then the others in turn.",
            contracts.made_by_position(counts, level), {"position": "text", **_RATE, **_SCORE},
            {"position": "position", "n": "deals", **_MADE, **_SCORE_NAMES}, FIGURES + "plot_positions", section,
        ),
        Table(
            "made_by_level", "How often the declarer makes, by his winning bid",
            f"{note} He may state more than he bid.", contracts.made_by_level(counts, level),
            {"bid": "text", **_RATE, "contract": "mean", "contract_low": "mean", "contract_high": "mean"},
            {"bid": "bid", "n": "deals", **_MADE, "contract": "mean contract", "contract_low": "from",
             "contract_high": "to"}, FIGURES + "plot_levels", section,
        ),
        Table(
            "zeros", "Zeros, over and under", f"{note} One seat a deal and position.",
            contracts.zeros(counts, level), {"kind": "text", "position": "text", **_RATE, **_SCORE},
            {"kind": "deal", "position": "position", "n": "zeros", **_MADE, **_SCORE_NAMES},
            FIGURES + "plot_zeros", section,
        ),
        Table(
            "margins", "How many make, by the sum of the contracts less thirteen",
            f"{note} Below nothing the deal is under, above over.", contracts.margins(counts, level),
            {"margin": "text", "n": "count", "estimate": "mean", "low": "mean", "high": "mean"},
            {"margin": "sum less 13", "n": "deals", "estimate": "seats that make", "low": "from", "high": "to"},
            FIGURES + "plot_margins", section,
        ),
        Table(
            "makers", "How many of the four make", f"{note} All four never do.",
            contracts.makers(counts, level), {"makers": "text", **_RATE},
            {"makers": "seats that make", "n": "deals", **_SHARE}, FIGURES + "plot_makers", section,
        ),
    ]  # fmt: skip


def _auction_tables(counts: Counted, note: str, level: float) -> list[Table]:
    section = _SECTIONS[1]
    deals = {"n": "deals", **_SHARE}
    return [
        Table(
            "passed_out", "How often everybody passes", "All deals; a void deal is dealt anew and scores nothing.",
            auctions.passed_out(counts, level), _RATE, {**deals, "hits": "void"}, None, section,
        ),
        Table(
            "denominations", "Which denomination wins the auction", note, auctions.denominations(counts, level),
            {"trump": "text", **_RATE}, {"trump": "denomination", **deals}, FIGURES + "plot_denominations", section,
        ),
        Table(
            "numbers", "Which number wins the auction", note, auctions.numbers(counts, level),
            {"bid": "text", **_RATE}, {"bid": "number", **deals}, FIGURES + "plot_numbers", section,
        ),
        Table(
            "declarers", "Which seat declares", f"{note} Seat 0 calls first.", auctions.declarers(counts, level),
            {"declarer": "text", **_RATE}, {"declarer": "seat", **deals}, FIGURES + "plot_declarers", section,
        ),
        Table(
            "overs", "How often deals are over, by the winning number", note, auctions.overs(counts, level),
            {"bid": "text", **_RATE}, {"bid": "number", "n": "deals", **_SHARE, "hits": "over"},
            FIGURES + "plot_overs", section,
        ),
    ]  # fmt: skip


def _score_tables(counts: Counted, note: str, level: float) -> list[Table]:
    section = _SECTIONS[2]
    whole = {"p5": "whole", "median": "whole", "p95": "whole"}
    return [
        Table(
            "scores", "Points of a deal, by position", note, scores.by_position(counts, level),
            {"position": "text", "n": "count", "estimate": "mean", "low": "mean", "high": "mean", "sd": "mean",
             **whole},
            {"position": "position", "n": "deals", "estimate": "mean", "low": "from", "high": "to",
             "sd": "spread (sd)", "p5": "5 %", "median": "median", "p95": "95 %"}, FIGURES + "plot_scores", section,
        ),
        Table(
            "scores_by_contract", "Points of a contract, by position", f"{note} One seat a deal and position.",
            contracts.scores_by_contract(counts, level),
            {"position": "text", "contract": "text", "n": "count", "estimate": "mean", "low": "mean", "high": "mean",
             "sd": "mean"},
            {"position": "position", "contract": "contract", "n": "deals", "estimate": "mean points", "low": "from",
             "high": "to", "sd": "spread (sd)"}, FIGURES + "plot_contract_scores", section,
        ),
    ]  # fmt: skip


def _hand_tables(counts: Counted, level: float) -> list[Table]:
    section = _SECTIONS[3]
    note = "Exact: all hands of thirteen cards. Hands of one deal are dependent; intervals are clustered by deal."
    formats = {**_RATE, "exact": "rate"}
    names = {"n": "hands", "hits": "times", "estimate": "estimate %", "low": "from", "high": "to", "exact": "exact %"}
    return [
        Table(
            "longest_suits", "The longest suit of a hand, exactly and as dealt", note,
            hand_shapes.longest_suits(counts, level), {"longest": "text", **formats},
            {"longest": "cards", **names}, FIGURES + "plot_longest", section,
        ),
        Table(
            "voids", "Voids of a hand, exactly and as dealt", note, hand_shapes.voids(counts, level),
            {"voids": "text", **formats}, {"voids": "voids", **names}, None, section,
        ),
        Table(
            "aces", "Aces of a hand, exactly and as dealt", note, hand_shapes.aces(counts, level),
            {"aces": "text", **formats}, {"aces": "aces", **names}, None, section,
        ),
    ]  # fmt: skip


def standard_tables(source: Source, level: float = 0.95) -> list[Table]:
    """The standard tables of Israeli whist, see `analysis.studies.standard_tables`."""
    counts = counted(source).prepare()
    deals = counts["deals"]
    void = int(deals.loc[deals["all_passed_out"] == 1, DEALS].sum())
    note = f"{int(deals[DEALS].sum()):,} deals; {void:,} of them void, in which everybody passed, are left out."
    return [
        *_contract_tables(counts, note, level),
        *_auction_tables(counts, note, level),
        *_score_tables(counts, note, level),
        *_hand_tables(counts, level),
    ]
