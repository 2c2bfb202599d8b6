"""How scores fall in Vida by level and result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
import pandas as pd

from analysis.group_sums import GroupSums, sum_groups
from analysis.group_tables import describe, means, rates
from analysis.intervals import FEWEST_OF_SCORES, LEVEL, wilson_interval
from analysis.studies.vida.chunk import Chunk
from analysis.studies.vida.scores import fewest_of_results, result_name

KEYS: Final = ("bid", "result")

#: Each side of a contract, and the column of its score.
SIDES: Final = {"buyers": "buyer_score", "defenders": "defender_score"}

#: Width of a class of margins or scores, in points.
STEP: Final = 20


def count_results(chunk: Chunk) -> GroupSums:
    """Contracts by level, result and both sides' scores."""
    played = chunk.played
    named = pd.DataFrame(
        {
            "bid": played["bid"].to_numpy(),
            "result": result_name(played),
            **{column: played[column].to_numpy() for column in SIDES.values()},
            "made": played["made"].to_numpy(),
        }
    )
    return sum_groups(named, [*KEYS, *SIDES.values()], ["made"])


def _with_margins(counted: GroupSums) -> GroupSums:
    """The same with the buyers' margin as a key."""
    frame = counted.frame
    return GroupSums(
        (*counted.by, "margin"), frame.assign(margin=frame["buyer_score"] - frame["defender_score"].astype(np.int64))
    )


def success_by_level(counted: GroupSums, level: float = LEVEL) -> pd.DataFrame:
    """Rate of success by level: bid, n, hits, estimate, low, high, and share of all contracts."""
    table = rates(counted, ["bid"], "made", level)
    return table.assign(share=table["n"] / table["n"].sum())


def _spread(counted: GroupSums, value: str, level: float) -> pd.DataFrame:
    """Mean, spread and quantiles of a column by level and result."""
    fewest = fewest_of_results(counted.over(KEYS)["result"])
    return describe(counted, KEYS, value, level, fewest=fewest)


def score_by_result(counted: GroupSums, level: float = LEVEL) -> pd.DataFrame:
    """Scores by level and result, in points.

    Columns bid, result, n (contracts), share (of the level's contracts), buyers and defenders (mean scores), each with
    low and high (Wilson's for the share), and the buyers' margin: estimate (mean), low, high, sd, p5, median, p95.
    """
    table = _spread(_with_margins(counted), "margin", level)
    for side, value in SIDES.items():
        mean = _spread(counted, value, level)[["estimate", "low", "high"]]
        table = table.join(mean.set_axis([side, f"{side}_low", f"{side}_high"], axis=1))
    of_level = table.groupby("bid")["n"].transform("sum")
    low, high = wilson_interval(table["n"], of_level, level)
    for place, (name, values) in enumerate(
        {"share": table["n"] / of_level, "share_low": low, "share_high": high}.items()
    ):
        table.insert(3 + place, name, values)
    return table


def _both_sides(parts: Mapping[str, pd.DataFrame], keys: Sequence[str]) -> pd.DataFrame:
    """Tables of both sides as one, sorted by `keys`, the side after level and result."""
    named = [table.assign(side=pd.Categorical([side] * len(table), list(SIDES))) for side, table in parts.items()]
    table = pd.concat(named, ignore_index=True)
    rest = [name for name in table.columns if name not in (*KEYS, "side")]
    return table[[*KEYS, "side", *rest]].sort_values(list(keys), kind="stable", ignore_index=True)


def side_scores(counted: GroupSums, level: float = LEVEL) -> pd.DataFrame:
    """What each side scores by level and result, in points.

    Columns bid, result, side, n (contracts), estimate (mean), low, high, sd, p5, median, p95.
    """
    return _both_sides({side: _spread(counted, value, level) for side, value in SIDES.items()}, (*KEYS, "side"))


def _classes(counted: GroupSums, value: str, name: str, level: float, step: int) -> pd.DataFrame:
    """Share of the contracts of each level by result and class of a column, which is called `name`."""
    frame = counted.frame.assign(**{name: counted.frame[value] // step * step})
    table = frame.groupby([*KEYS, name], observed=True, sort=True)["n"].sum().rename("hits").reset_index()
    table.insert(3, "n", table.groupby("bid")["hits"].transform("sum"))
    low, high = wilson_interval(table["hits"], table["n"], level)
    return table.assign(estimate=table["hits"] / table["n"], low=low, high=high)


def margin_distribution(counted: GroupSums, level: float = LEVEL, step: int = STEP) -> pd.DataFrame:
    """How margins are distributed among the contracts of each level.

    Columns bid, result, margin (lower end of a class `step` points wide), n (contracts at the level), hits, estimate
    (share of the level's contracts that end with this result and margin), low, high.
    """
    return _classes(_with_margins(counted), "margin", "margin", level, step)


def side_score_distribution(counted: GroupSums, level: float = LEVEL, step: int = STEP) -> pd.DataFrame:
    """How each side's scores are distributed among the contracts of each level.

    Columns bid, result, side, score (lower end of a class `step` points wide), n (contracts at the level), hits,
    estimate (share of the level's contracts that end with this result and this score of the side), low, high.
    """
    parts = {side: _classes(counted, value, "score", level, step) for side, value in SIDES.items()}
    return _both_sides(parts, ("bid", "side", "result", "score"))


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
