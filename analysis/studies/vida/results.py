"""How scores fall in Vida by level and result."""

from __future__ import annotations

from typing import Final

import numpy as np
import pandas as pd

from analysis.group_sums import GroupSums, sum_groups
from analysis.group_tables import describe, means, rates
from analysis.intervals import FEWEST_OF_SCORES, LEVEL, wilson_interval
from analysis.studies.vida.chunk import Chunk
from analysis.studies.vida.scores import fewest_of_results, result_name

KEYS: Final = ("bid", "result")

#: Width of a class of margins, in points.
MARGIN_STEP: Final = 20


def count_results(chunk: Chunk) -> GroupSums:
    """Contracts by level, result and the buyers' margin, with both sides' scores."""
    played = chunk.played
    named = pd.DataFrame(
        {
            "bid": played["bid"].to_numpy(),
            "result": result_name(played),
            "margin": played["margin"].to_numpy(),
            "made": played["made"].to_numpy(),
            "buyer_score": played["buyer_score"].to_numpy(),
            "defender_score": played["defender_score"].to_numpy(),
        }
    )
    return sum_groups(named, [*KEYS, "margin"], ["made", "buyer_score", "defender_score"])


def success_by_level(counted: GroupSums, level: float = LEVEL) -> pd.DataFrame:
    """Rate of success by level: bid, n, hits, estimate, low, high, and share of all contracts."""
    table = rates(counted, ["bid"], "made", level)
    return table.assign(share=table["n"] / table["n"].sum())


def score_by_result(counted: GroupSums, level: float = LEVEL) -> pd.DataFrame:
    """Scores by level and result, in points.

    Columns bid, result, n (contracts), share (of the level's contracts), buyers and defenders (mean scores), each with
    low and high, and the buyers' margin: estimate (mean), low, high, sd, p5, median, p95.
    """
    fewest = fewest_of_results(counted.over(KEYS)["result"])
    table = describe(counted, KEYS, "margin", level, fewest=fewest)
    for role in ("buyer", "defender"):
        mean = means(counted, KEYS, f"{role}_score", level, fewest=fewest)[["estimate", "low", "high"]]
        table = table.join(mean.set_axis([f"{role}s", f"{role}s_low", f"{role}s_high"], axis=1))
    table.insert(3, "share", table["n"] / table.groupby("bid")["n"].transform("sum"))
    return table


def margin_distribution(counted: GroupSums, level: float = LEVEL, step: int = MARGIN_STEP) -> pd.DataFrame:
    """How margins are distributed among the contracts of each level.

    Columns bid, result, margin (lower end of a class `step` points wide), n (contracts at the level), hits, estimate
    (share of the level's contracts that end with this result and margin), low, high.
    """
    frame = counted.frame.assign(margin=counted.frame["margin"] // step * step)
    keys = [*KEYS, "margin"]
    table = frame.groupby(keys, observed=True, sort=True)["n"].sum().rename("hits").reset_index()
    table.insert(3, "n", table.groupby("bid")["hits"].transform("sum"))
    low, high = wilson_interval(table["hits"], table["n"], level)
    return table.assign(estimate=table["hits"] / table["n"], low=low, high=high)


def count_first_side(chunk: Chunk) -> GroupSums:
    """All deals, and by how much the side that speaks first outscores the other."""
    frame = chunk.frame
    gain = frame["score_0"].to_numpy().astype(np.int64) - frame["score_1"].to_numpy()
    return sum_groups(
        pd.DataFrame({"gain": gain, "passed_out": frame["passed_out"].to_numpy()}), [], ["gain", "passed_out"]
    )


def first_side_gain(counted: GroupSums, level: float = LEVEL) -> pd.DataFrame:
    """Points by which the side that speaks first outscores the other, one row: n (deals), estimate, low, high, sd."""
    return means(counted, [], "gain", level, fewest=FEWEST_OF_SCORES)
