"""What Vida's report says about scores, matches and who speaks first, made from its tables."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from analysis.prose import cite, cite_with_interval, has_interval, rows_where, say
from analysis.studies import Table
from analysis.studies.vida.call_prose import Tables, verdict
from analysis.studies.vida.families import LEAST_CASES

#: A lead and points to go that a sentence is about, in classes.
_EARLY: Final = 6
_LATE: Final = 2
_LEAD_TOLD: Final = 5


def about_scores(tables: Tables) -> list[Markup]:
    """How scores fall, and what a lead is worth."""
    scores, lengths, wins, first = (tables[name] for name in ("scores", "match_lengths", "leads", "first_speaker"))
    said = []
    if len(scores.frame):
        bid = int(scores.frame.groupby("bid")["n"].sum().idxmax())
        parts = [
            say(
                "{} where the contract {}, as {} of them {}, nine in ten times between {} and {}",
                cite_with_interval(scores, row),
                verb,
                cite_with_interval(scores, row, "share"),
                do,
                cite(scores, row, "p5"),
                cite(scores, row, "p95"),
            )
            for word, verb, do in (
                ("made", "is made", "are"),
                ("failed", "fails", "do"),
                ("failed, screwed", "fails after a vida call", "do"),
            )
            for row in rows_where(scores, bid=bid, result=word)
        ]
        text = "At {} the buyers' score less the defenders' is on average {}."
        said.append(say(text, cite(scores, rows_where(scores, bid=bid)[0], "bid"), Markup("; ").join(parts)))
        said += _about_sides(tables["side_scores"], bid)
    if has_interval(first, 0):
        not_seen = "not seen to be ahead of the other or behind it"
        word = verdict(first, 0, "ahead of the other", "behind the other", not_seen)
        text = "The side that speaks and leads first is {}: {} points a deal."
        said.append(say(text, word, cite_with_interval(first, 0)))
    if len(lengths.frame) and lengths.frame["n"].iloc[0] > 1:
        said.append(
            say(
                "A match takes {} deals, nine in ten between {} and {}. The team that speaks first in its first "
                "deal wins {}.",
                cite_with_interval(lengths, 0),
                cite(lengths, 0, "p5"),
                cite(lengths, 0, "p95"),
                cite_with_interval(tables["first_speaker_wins"], 0),
            )
        )
        said += _about_leads(wins)
    if "first_lead" in tables:
        lead = tables["first_lead"]
        for row in rows_where(lead, buyer="seats 1 to 3"):
            if has_interval(lead, row):
                word = verdict(
                    lead,
                    row,
                    "would total more:",
                    "would total less:",
                    "would total no more and no less that could be seen:",
                )
                said.append(
                    say(
                        "If the buyer led first instead, with the same calls and cards, its side {} {} points a "
                        "contract, and its chance to make it would change by {}.",
                        word,
                        cite_with_interval(lead, row),
                        cite_with_interval(lead, row, "made", 2, unit="percentage points"),
                    )
                )
    return [text for text in said if text]


def _about_sides(own: Table, bid: int) -> list[Markup]:
    """What each side scores in a contract at a level that is made, and the defenders in one that fails."""
    parts = {
        (result, side): say(
            "{}, nine in ten times between {} and {}",
            cite_with_interval(own, row),
            cite(own, row, "p5"),
            cite(own, row, "p95"),
        )
        for result in ("made", "failed")
        for side in ("buyers", "defenders")
        for row in rows_where(own, bid=bid, result=result, side=side)
        if own.frame["n"].iloc[row] >= LEAST_CASES
    }
    if not {("made", "buyers"), ("made", "defenders"), ("failed", "defenders")} <= set(parts):
        return []
    text = (
        "Each side by itself: where the contract is made, the buyers write down {} points, the defenders {}; where it "
        "fails, the defenders {}."
    )
    return [say(text, parts["made", "buyers"], parts["made", "defenders"], parts["failed", "defenders"])]


def _about_leads(wins: Table) -> list[Markup]:
    """The same lead early and late."""
    frame = wins.frame
    classes = sorted(frame["to_go"].unique())
    starts = sorted(frame["lead"].unique())
    if len(classes) < _EARLY or len(starts) <= _LEAD_TOLD:
        return []
    told = []
    for place in (_EARLY, _LATE):
        told += rows_where(wins, to_go=classes[place - 1], lead=starts[_LEAD_TOLD])
    if len(told) < 2 or (frame["matches"].iloc[told] < 2).any():
        return []
    early, late = told
    return [
        say(
            "A lead of {} points or a little more wins in {} of the cases with {} or a little less to go, and in {} "
            "with {} or a little less.",
            cite(wins, early, "lead"),
            cite_with_interval(wins, early),
            cite(wins, early, "to_go"),
            cite_with_interval(wins, late),
            cite(wins, late, "to_go"),
        )
    ]
