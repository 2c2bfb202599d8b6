"""Tables of Vida's report about scores: what contracts bring, how scores are distributed, matches, the first lead."""

from __future__ import annotations

from typing import Final

import pandas as pd

from analysis.group_sums import GroupSums
from analysis.studies import Table
from analysis.studies.vida import leads, replays, results
from analysis.studies.vida.columns import FROM_TO, MEAN, RATE, SCORE_FIGURES, column, named
from analysis.studies.vida.families import LEAST_CASES
from analysis.studies.vida.gather import Gathered

#: Rarer margins are in the file, not on the page.
_LEAST_SHARE: Final = 0.005

_MEAN: Final = {"estimate": "mean", "low": "mean", "high": "mean"}
_SPREAD: Final = {"p5": "whole", "median": "whole", "p95": "whole"}


def _most_bought(classes: pd.DataFrame) -> pd.DataFrame:
    """The classes of the level with most contracts, those of at least one in two hundred."""
    if not len(classes):
        return classes
    bid = classes.loc[classes["n"].idxmax(), "bid"]
    return classes.loc[(classes["bid"] == bid) & (classes["estimate"] >= _LEAST_SHARE)]


def _contracts(counted: GroupSums, level: float) -> list[Table]:
    """What contracts bring, by level and result: the margin, and each side's own score."""
    margins = results.margin_distribution(counted, level)
    own = results.side_scores(counted, level)
    classes = results.side_score_distribution(counted, level)
    keys = {"bid": "text", "result": "text"}
    in_classes = (
        f"in classes of {results.STEP} points, by the lower end. Share of the contracts at the level. The page "
        "shows the level that is bought most."
    )
    share = {"n": "contracts", "hits": "times", "estimate": "share %", **FROM_TO}
    return [
        Table(
            "scores",
            "Scores by level and result",
            "Points; margin: buyers' score less the defenders'. p5 and p95: nine in ten lie between them.",
            results.score_by_result(counted, level),
            {
                **keys,
                "n": "count",
                **column("share", "rate"),
                "buyers": "mean",
                "defenders": "mean",
                **_MEAN,
                **_SPREAD,
            },
            {"n": "contracts", **named("share", "share %"), "estimate": "margin", **FROM_TO},
            SCORE_FIGURES + "plot_margins",
        ),
        Table(
            "margin_distribution",
            "How margins are distributed, by level and result",
            f"Margin: buyers' score less the defenders', {in_classes}",
            margins,
            {**keys, "margin": "whole", **RATE},
            {"margin": "margin from", **share},
            SCORE_FIGURES + "plot_margin_distribution",
            shown=_most_bought(margins),
        ),
        Table(
            "side_scores",
            "What each side scores, by level and result",
            "Points. p5 and p95: nine in ten lie between them. A side that scores the same in every such contract, as "
            f"nothing after a failure, and results of fewer than {LEAST_CASES} contracts are in the file only.",
            own,
            {**keys, "side": "text", "n": "count", **_MEAN, "sd": "mean", **_SPREAD},
            {"n": "contracts", "estimate": "mean", **FROM_TO, "sd": "std. dev."},
            shown=own.loc[(own["sd"] > 0) & (own["n"] >= LEAST_CASES)],
        ),
        Table(
            "side_score_distribution",
            "How each side's scores are distributed, by level and result",
            f"Score of the side, {in_classes}",
            classes,
            {**keys, "side": "text", "score": "whole", **RATE},
            {"score": "score from", **share},
            SCORE_FIGURES + "plot_side_scores",
            shown=_most_bought(classes),
        ),
    ]


def _matches(gathered: Gathered, level: float) -> list[Table]:
    """How long matches are, what a lead is worth in them, and what speaking first is."""
    counts = gathered.counts
    step = leads.lead_step(gathered.request.rules.match_target)
    wins = leads.win_from_lead(counts["matches:states"], level)
    return [
        Table(
            "match_lengths",
            "Deals of a match",
            "Finished matches, cut from consecutive deals.",
            leads.match_lengths(counts["matches:matches"], level),
            {**MEAN, **_SPREAD},
            {"n": "matches", "estimate": "deals", **FROM_TO},
        ),
        Table(
            "leads",
            "How often a lead wins the match",
            "States before a deal, seen by the team that is ahead (level: the one that speaks first). To go: at most "
            "so many points are still needed; lead: at least so many points ahead. Clustered by match.",
            wins,
            {"to_go": "count", "lead": "count", **RATE, "matches": "count"},
            {"to_go": "to go", "n": "states", "hits": "won", "estimate": "wins %", **FROM_TO},
            SCORE_FIGURES + "plot_leads",
            shown=wins.loc[(wins["n"] >= LEAST_CASES) & (wins["lead"] % (2 * step) == 0)],
        ),
        Table(
            "first_speaker",
            "The side that speaks and leads first",
            "Points by which it outscores the other, over all deals.",
            results.first_side_gain(counts["first_side"], level),
            MEAN,
            {"n": "deals", "estimate": "points", **FROM_TO},
        ),
        Table(
            "first_speaker_wins",
            "The team that speaks first in the first deal of a match",
            "It wins so often.",
            leads.first_speaker_wins(counts["matches:matches"], level),
            RATE,
            {"n": "matches", "hits": "won", "estimate": "wins %", **FROM_TO},
        ),
    ]


def scoring(gathered: Gathered, level: float) -> dict[str, Table]:
    """How scores fall, deal by deal and over a match."""
    counts = gathered.counts
    tables = [*_contracts(counts["results"], level), *_matches(gathered, level)]
    if "first_lead" in counts.sums:
        lead = replays.worth_of_first_lead(counts["first_lead"], level)
        tables.append(
            Table(
                "first_lead",
                "If the buyer led first",
                "The same contracts, the buyer leading first: what the side totals more, and makes more often.",
                lead,
                {"buyer": "text", **MEAN, **column("made", "rate")},
                {"n": "contracts", "estimate": "points", **FROM_TO, **named("made", "made, points of %")},
            )
        )
    return {table.name: table for table in tables}
