"""Contracts: how often they are made, by their number, the declarer's bid, the position and the sum of all four."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.counts import DEALS, Source, counted
from analysis.estimators import cluster_rate_table, mean_table, rate_table
from analysis.intervals import LEVEL
from fastsim.cluster_sums import TRIALS, sums_of_counts
from fastsim.games.israeli_whist.auction import SEATS
from fastsim.games.israeli_whist.rules import TRICKS

#: Names of the positions of the contract round.
POSITIONS = ("declarer", "second", "third", "last")


def by_position(source: Source) -> pd.DataFrame:
    """Every combination of position, contract, tricks, over and score that occurs, with its deals.

    Columns position (category), contract, tricks, over (bool), score, made (bool) and deals.
    """
    counts = counted(source)
    parts = []
    for position in range(SEATS):
        part = counts[f"position_{position}"]
        part = part.rename(columns={name: name.removesuffix(f"_at_{position}") for name in part.columns})
        parts.append(part.assign(position=position))
    joined = pd.concat(parts, ignore_index=True)
    joined["position"] = pd.Categorical.from_codes(joined["position"], categories=list(POSITIONS), ordered=True)
    return joined.assign(over=joined["over"] == 1, made=joined["contract"] == joined["tricks"])


def made_by_contract(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Rate of contracts made: contract, n (seats), hits, deals, estimate, low, high, clustered by deal."""
    rows = counted(source)["contracts"]
    sums = sums_of_counts(
        rows["contract"].to_numpy(), rows["seats"].to_numpy(), rows["made"].to_numpy(), rows[DEALS].to_numpy(),
        TRICKS + 1,
    )  # fmt: skip
    stated = np.flatnonzero(sums[:, TRIALS] > 0)
    return cluster_rate_table("contract", [int(number) for number in stated], sums[stated], level)


def made_by_position(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Rate and mean score by position: position, n (deals), hits, estimate, low, high, score with its interval."""
    rows = by_position(source)
    rates = rate_table(rows, "position", "made", level, deals=DEALS)
    scores = mean_table(rows, "position", "score", level, deals=DEALS)
    return rates.assign(
        score=scores["estimate"], score_low=scores["low"], score_high=scores["high"], score_sd=scores["sd"]
    )


def made_by_level(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Rate of the declarer's contract by his winning bid: bid, n, hits, estimate, low, high, and the mean contract."""
    rows = counted(source)["levels"]
    rows = rows.assign(made=rows["contract_at_0"] == rows["tricks_at_0"])
    rates = rate_table(rows, "bid", "made", level, deals=DEALS)
    stated = mean_table(rows, "bid", "contract_at_0", level, deals=DEALS)
    return rates.assign(contract=stated["estimate"], contract_low=stated["low"], contract_high=stated["high"])


def zeros(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Zeros of seats other than the declarer's, by over and under and by position.

    Columns kind ("over", "under"), position, n, hits, estimate, low, high, and the mean score with its interval.
    """
    rows = by_position(source)
    rows = rows.loc[rows["contract"] == 0]
    rows = rows.assign(kind=np.where(rows["over"], "over", "under"), position=rows["position"].astype(str))
    rates = rate_table(rows, ["kind", "position"], "made", level, deals=DEALS)
    scores = mean_table(rows, ["kind", "position"], "score", level, deals=DEALS)
    table = rates.assign(score=scores["estimate"], score_low=scores["low"], score_high=scores["high"])
    places = table["position"].map(POSITIONS.index)
    return table.assign(place=places).sort_values(["kind", "place"], ignore_index=True).drop(columns="place")


def scores_by_contract(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Mean score of the non-declarer who speaks second, third or last by contract: one seat a deal and position."""
    rows = by_position(source)
    return mean_table(rows, ["position", "contract"], "score", level, deals=DEALS)


def margins(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """How many make by the sum of the contracts less thirteen: margin, n (deals), estimate (of four), low, high, sd."""
    rows = counted(source)["totals"]
    rows = rows.assign(margin=rows["total"] - TRICKS)
    return mean_table(rows, "margin", "makers", level, deals=DEALS)


def makers(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """How many of the four make, as shares of deals: makers, n, hits, estimate, low, high."""
    rows = counted(source)["totals"]
    parts = [
        rate_table(rows.assign(hit=rows["makers"] == number), [], "hit", level, deals=DEALS).assign(makers=number)
        for number in range(SEATS + 1)
    ]
    table = pd.concat(parts, ignore_index=True)
    return table[["makers", "n", "hits", "estimate", "low", "high"]]
