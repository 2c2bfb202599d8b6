"""How scores fall in Vida: per side and deal, the buyer's margin, trick points, all-trick deals."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.counts import DEALS, Source, counted
from analysis.estimators import QUANTILES, cluster_rate_table, describe_counts, mean_table, rate_table, share_sums
from analysis.intervals import FEWEST, FEWEST_OF_SCORES, LEVEL
from fastsim.cluster_sums import HITS
from fastsim.games.vida.row import HAND_SIZE


def result_name(played: pd.DataFrame) -> pd.Categorical:
    """Result of each contract: made, failed, and both after a screw."""
    words = ["made", "failed", "made, screwed", "failed, screwed"]
    codes = (~played["made"]).to_numpy().astype(np.int8) + 2 * (played["screws"] > 0).to_numpy().astype(np.int8)
    return pd.Categorical.from_codes(codes, categories=words)


#: Fewest contracts of which the mean score after a screw has an interval: one in a thousand counts sixteen times
#: (docs/intervals.md).
FEWEST_SCREWED = 12_000


def fewest_of_results(results: pd.Series | pd.Index) -> np.ndarray:
    """For each result, named as `result_name` does, the fewest contracts of which a mean score has an interval."""
    return np.where(results.astype(str).str.endswith("screwed"), FEWEST_SCREWED, FEWEST)


_QUANTITIES = {
    "score of the buyers": ("results", "buyer_score"),
    "score of the defenders": ("results", "defender_score"),
    "buyers' margin": ("results", "margin"),
    "trick points of the buyers": ("trick_points", "buyer_points"),
    "rounded trick points of the buyers": ("trick_points", "buyer_rounded"),
    "trick points of the defenders": ("trick_points", "defender_points"),
    "rounded trick points of the defenders": ("trick_points", "defender_rounded"),
}


def _results(source: Source) -> pd.DataFrame:
    """Counts of contracts by result and score, with the buyers' margin."""
    counts = counted(source)["results"].astype({"made": bool})
    return counts.assign(margin=counts["buyer_score"] - counts["defender_score"])


def score_means(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Means per deal with a contract: quantity, n, estimate, low, high, sd, p5, median, p95, in points.

    Scores, trick points unrounded and rounded of the buying and the defending side, and the buyers' margin.
    """
    counts = counted(source)
    tables = {"results": _results(counts), "trick_points": counts["trick_points"]}
    parts = [
        describe_counts(
            tables[name][column].to_numpy(), level, tables[name][DEALS].to_numpy(),
            fewest=FEWEST_OF_SCORES if name == "results" else FEWEST,
        ).assign(quantity=word)
        for word, (name, column) in _QUANTITIES.items()
    ]  # fmt: skip
    table = pd.concat(parts, ignore_index=True)
    return table[["quantity", "n", "estimate", "low", "high", "sd", *QUANTILES]]


def margin_by_result(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Share of each result and the buyers' mean margin in points.

    Columns result, n (contracts), hits, estimate, low, high, margin, margin_low, margin_high.
    """
    named = _results(source)
    named = named.assign(result=result_name(named))
    words = named["result"].cat.categories
    parts = []
    for word, fewest in zip(words, fewest_of_results(words), strict=True):
        hit = named["result"] == word
        share = rate_table(named.assign(hit=hit), [], "hit", level, deals=DEALS).assign(result=word)
        margin = mean_table(named.loc[hit], [], "margin", level, deals=DEALS, fewest=fewest)
        ends = margin[["estimate", "low", "high"]].set_axis(["margin", "margin_low", "margin_high"], axis=1)
        parts.append(share.join(ends))
    table = pd.concat(parts, ignore_index=True)
    return table[["result", "n", "hits", "estimate", "low", "high", "margin", "margin_low", "margin_high"]]


def side_scores(source: Source, level: float = LEVEL, step: int = 10) -> pd.DataFrame:
    """Distribution of one side's score in all deals: score (lower end of a class), n, hits, deals, estimate, low, high.

    Classes are `step` points wide; passed-out deals count with their 0. The two sides of a deal are clustered.
    """
    counts = counted(source)["side_scores"]
    classes = counts[["score_0", "score_1"]].to_numpy() // step
    lowest = int(classes.min(initial=0))
    sums = share_sums(classes - lowest, int(classes.max(initial=0)) - lowest + 1, counts[DEALS].to_numpy())
    seen = np.flatnonzero(sums[:, HITS])
    return cluster_rate_table("score", [(int(i) + lowest) * step for i in seen], sums[seen], level)


def special_deals(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Rates of special deals: event, n, hits, estimate, low, high.

    All tricks to one side and to the buyers, screwed, and belote are rates of deals with a contract; passed out is a
    rate of all deals.
    """
    counts = counted(source)
    events = counts["events"]
    tricks = events[["buyer_tricks", "defender_tricks"]].to_numpy()
    happened = {
        "one side takes all tricks": tricks.max(axis=1, initial=0) == HAND_SIZE,
        "the buyers take all tricks": tricks[:, 0] == HAND_SIZE,
        "screwed": events["screws"] > 0,
        "belote with the buyers": events["buyer_belote"] != 0,
        "belote with the defenders": events["defender_belote"] != 0,
    }
    parts = [rate_table(counts["deals"], [], "passed_out", level, deals=DEALS).assign(event="passed out")]
    for name, hit in happened.items():
        parts.append(rate_table(events.assign(hit=np.asarray(hit)), [], "hit", level, deals=DEALS).assign(event=name))
    return pd.concat(parts, ignore_index=True)[["event", "n", "hits", "estimate", "low", "high"]]
