"""Studies of Vida: the standard tables of bid success, air and scores."""

from __future__ import annotations

from analysis.counts import DEALS, Counted, Source, counted
from analysis.studies import Table
from analysis.studies.vida import air, bids, scores

_RATE = {"n": "count", "hits": "count", "estimate": "rate", "low": "rate", "high": "rate"}
_NAMES = {"n": "contracts", "hits": "made", "estimate": "made %", "low": "from", "high": "to"}
_FIGURES = "analysis.studies.vida.figures:"
_SECTIONS = ("Bid success", "Air", "Scores")


def _bid_tables(counts: Counted, level: float) -> list[Table]:
    section = _SECTIONS[0]
    deals = counts["deals"]
    left_out = int(deals.loc[deals["passed_out"] == 1, DEALS].sum())
    note = f"Contracts of {deals[DEALS].sum():,} deals; {left_out:,} passed-out deals have none and are left out."
    total = {"total": "mean", "total_low": "mean", "total_high": "mean"}
    total_names = {"total": "mean total", "total_low": "from", "total_high": "to"}
    return [
        Table(
            "bid_success",
            "How often each bid makes",
            f"{note} Total: unrounded points, counted air and belote of the buying side.",
            bids.success_by_bid(counts, level),
            {"bid": "text", **_RATE, **total},
            {"bid": "bid", **_NAMES, **total_names},
            _FIGURES + "plot_bid_success",
            section,
        ),
        Table(
            "bid_success_by_holding",
            "How often each bid makes, by the buyer's trumps",
            f"{note} Trumps: how many the buyer holds; tops: which of jack, nine and ace.",
            bids.success_by_holding(counts, level),
            {"bid": "text", "trumps": "text", "tops": "text", **_RATE},
            {"bid": "bid", "trumps": "trumps", "tops": "tops", **_NAMES},
            _FIGURES + "plot_holding_success",
            section,
        ),
        Table(
            "bid_success_by_seat",
            "How often contracts make, by the buyer's seat",
            f"{note} Seat 0 speaks first and leads the first trick.",
            bids.success_by_seat(counts, level),
            {"buyer": "text", **_RATE},
            {"buyer": "seat", **_NAMES},
            _FIGURES + "plot_seat_success",
            section,
        ),
    ]


def _air_tables(counts: Counted, level: float) -> list[Table]:
    section = _SECTIONS[1]
    exact = {**_RATE, "exact": "rate"}
    hands = {"n": "hands", "hits": "times", "estimate": "estimate %", "low": "from", "high": "to", "exact": "exact %"}
    sides = {"n": "sides", "hits": "times", "low": "from", "high": "to"}
    shares = {"counts": "rate", "counts_low": "rate", "counts_high": "rate"}
    clustered = "Hands of one deal are dependent; intervals are clustered by deal."
    return [
        Table(
            "air_of_a_hand",
            "Air of one hand, exactly and as dealt",
            f"Exact: all 10,518,300 hands of eight cards. {clustered}",
            air.hand_values(counts, level),
            {"value": "text", **exact},
            {"value": "air", **hands},
            _FIGURES + "plot_hand_air",
            section,
        ),
        Table(
            "combinations_of_a_hand",
            "Combinations of one hand, exactly and as dealt",
            f"Two combinations of a kind in a hand count once. Exact: all 10,518,300 hands of eight. {clustered}",
            air.hand_kinds(counts, level),
            {"kind": "text", **exact},
            {"kind": "combination", **hands},
            None,
            section,
        ),
        Table(
            "air_of_a_side",
            "Air of a side, and how often it counts",
            "Deals with a contract. Counts: given that the side holds it, its air is the one that counts.",
            air.side_air(counts, level),
            {"held": "text", **_RATE, **shares},
            {
                "held": "held",
                **sides,
                "estimate": "held %",
                "counts": "counts %",
                "counts_low": "from",
                "counts_high": "to",
            },
            None,
            section,
        ),
        Table(
            "combinations_that_count",
            "How often a side's air counts, by what it holds",
            "Deals with a contract; a side that holds several kinds stands in several rows.",
            air.counted_kinds(counts, level),
            {"kind": "text", **_RATE},
            {"kind": "combination", **sides, "hits": "counted", "estimate": "counts %"},
            _FIGURES + "plot_counted_kinds",
            section,
        ),
        Table(
            "air_tie",
            "How often the strongest combinations of the sides are equal",
            f"Deals with a contract. What then counts: option `plain_tie`, here {counts.rules.plain_tie}.",
            air.air_ties(counts, level),
            _RATE,
            {"n": "contracts", "hits": "ties", "estimate": "tie %", "low": "from", "high": "to"},
            None,
            section,
        ),
    ]


def _score_tables(counts: Counted, level: float) -> list[Table]:
    section = _SECTIONS[2]
    points = {
        "estimate": "mean",
        "low": "mean",
        "high": "mean",
        "sd": "mean",
        "p5": "whole",
        "median": "whole",
        "p95": "whole",
    }
    margin = {"margin": "mean", "margin_low": "mean", "margin_high": "mean"}
    return [
        Table(
            "score_means",
            "Scores and trick points of a contract",
            "Deals with a contract, in points. p5 and p95: nine deals in ten lie between them.",
            scores.score_means(counts, level),
            {"quantity": "text", "n": "count", **points},
            {
                "quantity": "quantity",
                "n": "contracts",
                "estimate": "mean",
                "low": "from",
                "high": "to",
                "sd": "std. dev.",
            },
            None,
            section,
        ),
        Table(
            "results",
            "How contracts end, and what they bring the buyers",
            "Deals with a contract. Margin: buyers' minus defenders' score, in points. `greedy` never screws.",
            scores.margin_by_result(counts, level),
            {"result": "text", **_RATE, **margin},
            {
                "result": "result",
                "n": "contracts",
                "hits": "times",
                "estimate": "share %",
                "low": "from",
                "high": "to",
                "margin": "mean margin",
                "margin_low": "from",
                "margin_high": "to",
            },
            None,
            section,
        ),
        Table(
            "side_scores",
            "Score of one side in a deal",
            "All deals, passed-out ones with 0; where rounding is off, classes of 10 points. Clustered by deal.",
            scores.side_scores(counts, level),
            {"score": "text", **_RATE},
            {"score": "score", "n": "sides", "hits": "times", "estimate": "share %", "low": "from", "high": "to"},
            _FIGURES + "plot_side_scores",
            section,
        ),
        Table(
            "special_deals",
            "Special deals",
            "Passed out: of all deals; the others: of deals with a contract.",
            scores.special_deals(counts, level),
            {"event": "text", **_RATE},
            {"event": "event", "n": "deals", "hits": "times", "estimate": "rate %", "low": "from", "high": "to"},
            None,
            section,
        ),
    ]


def standard_tables(source: Source, level: float = 0.95) -> list[Table]:
    """Bid success, air and scores of deals; see `analysis.standard_tables`."""
    counts = counted(source).prepare()
    return [*_bid_tables(counts, level), *_air_tables(counts, level), *_score_tables(counts, level)]
