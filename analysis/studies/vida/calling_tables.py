"""Tables of Vida's report about calling: openings, raises, contracts, cards, screws."""

from __future__ import annotations

from typing import Any, Final

import pandas as pd

from analysis.studies import Table
from analysis.studies.vida import calls, families, results, screws, worth
from analysis.studies.vida.columns import (
    CALL_FIGURES,
    COUNT,
    FAMILY,
    FEW_NOTE,
    FROM_TO,
    MEAN,
    RATE,
    column,
    frequent,
    named,
)
from analysis.studies.vida.gather import Gathered


def _left_out(gathered: Gathered) -> list[tuple[str, int]]:
    """How many cases some tables leave out, and how many there are of those that had to be looked for."""
    counts = gathered.counts.sums
    cases = {name: int(counted.frame["n"].sum()) for name, counted in counts.items() if "n" in counted.frame}
    facts = []
    if "open_or_pass" in cases:
        short = gathered.sizes.forced - cases["open_or_pass"]
        facts.append(("hands too short in spades for opening against passing", short))
    if "raises" in cases:
        facts.append(("hands that could raise partner's opening", cases["raises"]))
    if "replayed" in cases:
        buyers = counts["replayed"].frame
        first = int(buyers.loc[buyers["buyer"] == 0, "n"].sum())
        facts += [
            ("contracts played again", cases["replayed"]),
            ("of these bought by seat 0, which leads anyway", first),
        ]
    return facts


def about(gathered: Gathered, level: float) -> Table:
    """What was played, as a table that prose can cite."""
    sizes, request = gathered.sizes, gathered.request
    counts = gathered.counts.sums
    facts: list[tuple[str, Any]] = [("deals", request.deals)]
    if "first_side" in counts:
        passed = int(counts["first_side"].frame["passed_out"].iloc[0])
        facts += [("passed out", passed), ("contracts", request.deals - passed)]
        facts.append(("deals of a match left unfinished", gathered.left_over))
    for name, what, deals in (
        ("openings", "deals of openings, each played three times", sizes.forced),
        ("raises", "deals searched for raises", sizes.auctions),
        ("worth", "deals whose contracts were played again", sizes.replays),
        ("signals", "deals with and without signals", sizes.signals),
        ("hands", "deals of each example hand", sizes.replays),
        ("sound", "deals under each set of rules", sizes.rules),
    ):
        if name in counts:
            facts.append((what, deals))
    facts += _left_out(gathered)
    facts += [
        ("confidence level in per cent", round(100 * level)),
        ("lowest bid", request.rules.min_bid),
        ("match target", request.rules.match_target),
    ]
    return Table(
        "about",
        "What was played",
        "Whole numbers.",
        pd.DataFrame(facts, columns=["what", "value"]),
        {"what": "text", "value": "count"},
    )


_GAIN: Final = {"estimate": "gain", **FROM_TO}


def opening(gathered: Gathered, level: float) -> dict[str, Table]:
    """What to open with what."""
    counts = gathered.counts
    guide = calls.opening_guide(counts["openings"], level)
    chances = calls.chances_of_openings(counts["openings"], level=level)
    bids = [int(name.removeprefix("at_")) for name in guide.columns if name.startswith("at_") and name.count("_") == 1]
    at_formats = {key: kind for bid in bids for key, kind in column(f"at_{bid}", "rate").items()}
    at_names = {key: name for bid in bids for key, name in named(f"at_{bid}", f"{bid} %").items()}
    by_hand = calls.gain_by_family(counts["open_or_pass"], level=level)
    by_suit = calls.gain_by_family(counts["open_or_pass"], ("trumps", "tops"), level)
    tables = [
        Table(
            "openings",
            "What a hand can make if it buys at once",
            "Seat 0 buys in its suit and all others pass, whatever they hold. Total: points, counted air and belote of "
            "the side. Sound: the highest level that makes more often than not, as far as the interval tells. "
            + FEW_NOTE,
            guide,
            {**FAMILY, **COUNT, **column("total", "mean"), **at_formats, "sound": "whole"},
            {"n": "hands", **named("total", "total"), **at_names},
            CALL_FIGURES + "plot_openings",
            shown=frequent(guide),
        ),
        Table(
            "opening_chances",
            "Chance of each level, by family",
            "As above, one row for each family and level.",
            chances,
            {**FAMILY, "bid": "text", **RATE},
            {"n": "hands", "hits": "made", "estimate": "made %", **FROM_TO},
            shown=chances.head(0),
        ),
        Table(
            "open_or_pass_by_suit",
            "Opening at the lowest bid against passing, at the first seat, by trumps",
            "Hands whose suit is their longest, or as long. Gain: points a deal, the players going on as they like, on "
            "the same deals. " + FEW_NOTE,
            by_suit,
            {"trumps": "text", "tops": "text", **MEAN},
            {"n": "hands", **_GAIN},
            CALL_FIGURES + "plot_open_or_pass",
            shown=frequent(by_suit),
        ),
        Table(
            "open_or_pass",
            "The same by side aces",
            "As above. " + FEW_NOTE,
            by_hand,
            {**FAMILY, **MEAN},
            {"n": "hands", **_GAIN},
            shown=frequent(by_hand),
        ),
    ]
    return {table.name: table for table in tables}


def raising(gathered: Gathered, level: float) -> dict[str, Table]:
    """When to raise."""
    counts = gathered.counts
    raises = calls.gain_by_family(counts["raises"], level=level)
    by_trumps, by_aces, by_tops = (
        calls.gain_by_family(counts["raises"], (name,), level) for name in ("trumps", "aces", "tops")
    )
    raise_note = (
        "Partner opened at the lowest bid at the first seat and the next seat passed, as the players do by themselves. "
        "Gain: points a deal of a raise by one level over a pass, the players going on as they like, on the same deals."
    )
    tables = [
        Table(
            "raises_by_trumps",
            "Raising partner against passing, by trumps held",
            raise_note,
            by_trumps,
            {"trumps": "text", **MEAN},
            {"n": "hands", **_GAIN},
        ),
        Table(
            "raises_by_aces",
            "By side aces",
            "As above.",
            by_aces,
            {"aces": "text", **MEAN},
            {"n": "hands", **_GAIN},
        ),
        Table(
            "raises_by_tops",
            "By tops of partner's suit",
            "As above.",
            by_tops,
            {"tops": "text", **MEAN},
            {"n": "hands", **_GAIN},
        ),
        Table(
            "raises",
            "By family of the hand",
            "As above. " + FEW_NOTE,
            raises,
            {**FAMILY, **MEAN},
            {"n": "hands", **_GAIN},
            shown=frequent(raises, (0, 1, 2, 3)),
        ),
    ]
    return {table.name: table for table in tables}


def buying(gathered: Gathered, level: float) -> dict[str, Table]:
    """Contracts as bought, and the worth of cards."""
    counts = gathered.counts
    levels = results.success_by_level(counts["results"], level)
    by_family = families.success_by_family(counts["families"], level)
    cards = worth.worth_of_cards(counts["worth"], level)
    made = {"n": "contracts", "hits": "made", "estimate": "made %", **FROM_TO}
    tables = [
        Table(
            "levels",
            "How often the contracts that are bought make",
            "Passed-out deals have none.",
            levels,
            {"bid": "text", **RATE, "share": "rate"},
            {**made, "share": "share %"},
            CALL_FIGURES + "plot_levels",
        ),
        Table(
            "families",
            "The same by the buyer's hand",
            "The buyer's trumps, tops and side aces. " + FEW_NOTE,
            by_family,
            {"bid": "text", **FAMILY, **RATE},
            made,
            CALL_FIGURES + "plot_families",
            shown=frequent(by_family),
        ),
        Table(
            "worth",
            "What a card is worth",
            "The card changes places with the lowest card of its suit that an opponent holds, the calls stay, and the "
            "deal is played again: points that the buyers' side totals less. Left out: no opponent holds a lower one. "
            "A trump and a void change places with a low card of another suit. Cards are the buyer's unless it says "
            "partner's.",
            cards,
            {
                "name": "text",
                **COUNT,
                "left_out": "count",
                "estimate": "mean",
                "low": "mean",
                "high": "mean",
                "sd": "mean",
            },
            {"name": "card", "n": "contracts", "left_out": "left out", "estimate": "points", **FROM_TO, "sd": "spread"},
            CALL_FIGURES + "plot_worth",
        ),
    ]
    return {table.name: table for table in tables}


def screwing(gathered: Gathered, level: float) -> dict[str, Table]:
    """When to screw."""
    counts = gathered.counts
    even = screws.break_even(counts["screws:change"], level)
    by_level = screws.failures_by_level(counts["screws:screws"], level)
    by_calls = screws.failures_by_calls(counts["screws:screws"], level)
    earned = screws.earnings(counts["screws:earned"], level)
    defenders = families.failures_by_defender(counts["defenders"], level)
    failed = {"n": "contracts", "hits": "failed", "estimate": "failed %", **FROM_TO}
    tables = [
        Table(
            "break_even",
            "How sure one must be before a vida call",
            "Loses: what the call costs the defenders where the contract makes; wins: what it brings where it fails, "
            "in points on the same deals, if nobody counters. Needed: from this chance of failure on the call pays.",
            even,
            {
                "bid": "text",
                **COUNT,
                **column("loses", "mean"),
                **column("wins", "mean"),
                "estimate": "rate",
                "low": "rate",
                "high": "rate",
                **column("failed", "rate"),
            },
            {
                "n": "contracts",
                **named("loses", "loses"),
                **named("wins", "wins"),
                "estimate": "needed %",
                **FROM_TO,
                **named("failed", "failed %"),
            },
            CALL_FIGURES + "plot_break_even",
        ),
        Table(
            "screwed",
            "How often contracts fail, screwed and not",
            "As the players screw.",
            by_level,
            {"bid": "text", "screwed": "text", **RATE},
            failed,
        ),
        Table(
            "vida_calls",
            "How often contracts fail, by the number of vida calls",
            "Two and four: the buyers' side called last.",
            by_calls,
            {"calls": "text", **RATE, "share": "rate"},
            {**failed, "calls": "vida calls", "share": "share %"},
        ),
        Table(
            "earnings",
            "What the last vida call earned",
            "For the side that made it, against one call fewer, on the same deals. Right: it gained.",
            earned,
            {
                "calls": "text",
                "n": "count",
                "hits": "count",
                **column("right", "rate"),
                "estimate": "mean",
                "low": "mean",
                "high": "mean",
            },
            {
                "calls": "vida calls",
                "n": "contracts",
                "hits": "gained",
                **named("right", "right %"),
                "estimate": "points",
                **FROM_TO,
            },
        ),
        Table(
            "defenders",
            "How often contracts fail, by the trumps of the defender after the buyer",
            "One defender of each deal. " + FEW_NOTE,
            defenders,
            {"bid": "text", "trumps": "text", "tops": "text", **RATE},
            failed,
            CALL_FIGURES + "plot_defenders",
            shown=defenders.loc[defenders["few"] == ""],
        ),
    ]
    return {table.name: table for table in tables}
