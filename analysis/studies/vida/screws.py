"""Vida calls: how sure one must be, how often screwed contracts fail, and what each call earns.

What a call earns is counted on the same deal: its score as it ended less its score with one vida call fewer, since the
cards that are played do not depend on vida calls.
"""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.frames import rules_of
from analysis.group_sums import GroupSums, sum_groups
from analysis.group_tables import means, rates
from analysis.intervals import FEWEST, LEVEL, break_even_interval, wilson_interval
from analysis.studies.vida.chunk import Chunk
from fastsim.games.vida.levels import gains_as_bid
from fastsim.games.vida.row import SIDES


class _Endings:
    """What contracts came to, beside the vida calls: shapes (n,) and (n, sides), int64."""

    def __init__(self, rows: pd.DataFrame) -> None:
        self.bids, self.buyers = (rows[name].to_numpy().astype(np.int64) for name in ("bid", "buyer"))
        self.sides = [
            np.stack([rows[f"{name}_{side}"].to_numpy() for side in range(SIDES)], axis=1, dtype=np.int64)
            for name in ("points", "rounded", "air", "belote")
        ]
        self.codes = rules_of(rows).codes()

    def gains(self, chosen: np.ndarray, calls: np.ndarray) -> np.ndarray:
        """Buyers' score less the others' of the chosen contracts after so many vida calls each; points, int64."""
        found = np.zeros(len(chosen), dtype=np.int64)
        sides = [side[chosen] for side in self.sides]
        gains_as_bid(self.bids[chosen], calls, self.buyers[chosen], *sides, self.codes, found)
        return found


def count_screws(chunk: Chunk) -> dict[str, GroupSums]:
    """Contracts by level, vida calls and result; what a first vida call would change; what each call made earned."""
    played = chunk.frame.loc[chunk.has_contract]
    calls = played["screws"].to_numpy().astype(np.int64)
    result = pd.DataFrame(
        {"bid": played["bid"].to_numpy(), "calls": played["screws"].to_numpy(), "failed": ~played["made"].to_numpy()}
    )
    endings = _Endings(played)
    ended = chunk.played["margin"].to_numpy().astype(np.int64)
    change = np.where(calls == 0, ended, 0) - np.where(calls == 1, ended, 0)
    for number in (0, 1):  # what is not known from the deal as it ended
        other = np.flatnonzero(calls != number)
        change[other] += (1 - 2 * number) * endings.gains(other, np.full(len(other), number))
    called = np.flatnonzero(calls > 0)
    sign = np.where(calls[called] % 2 == 1, -1, 1)  # odd calls are the defenders'
    before = endings.gains(called, calls[called] - 1)
    earned = pd.DataFrame({"calls": calls[called].astype(np.int8), "earned": sign * (ended[called] - before)})
    return {
        "screws": sum_groups(result, ["bid", "calls"], ["failed"]),
        "change": sum_groups(result.assign(change=change), ["bid", "failed"], ["change"]),
        "earned": sum_groups(earned.assign(right=earned["earned"] > 0), ["calls"], ["earned", "right"]),
    }


def failures_by_level(counted: GroupSums, level: float = LEVEL) -> pd.DataFrame:
    """How often contracts fail, without and with vida calls: bid, screwed, n, hits, estimate, low, high."""
    frame = counted.frame
    words = pd.Categorical.from_codes((frame["calls"] > 0).astype(int), categories=["not screwed", "screwed"])
    keyed = GroupSums((*counted.by, "screwed"), frame.assign(screwed=words))
    return rates(keyed, ["bid", "screwed"], "failed", level)


def failures_by_calls(counted: GroupSums, level: float = LEVEL) -> pd.DataFrame:
    """How often contracts fail by the number of vida calls: calls, n, hits, estimate, low, high, share."""
    table = rates(counted, ["calls"], "failed", level)
    return table.assign(share=table["n"] / table["n"].sum())


def break_even(change: GroupSums, level: float = LEVEL) -> pd.DataFrame:
    """Probability of failure from which a first vida call pays, by level, if nobody counters.

    Columns bid, n (contracts), loses (points that the call costs the defenders if the contract makes), wins (that it
    brings them if it fails), failed (share that failed), each with low and high, and estimate (break-even probability),
    low, high. The means and the break-even have no ends where fewer than `analysis.intervals.FEWEST` make or fail.
    """
    table = means(change, ["bid", "failed"], "change", level)
    sides = [table.loc[table["failed"] == failed].set_index("bid") for failed in (False, True)]
    bids = sides[0].index.union(sides[1].index)
    made, failed = (side.reindex(bids) for side in sides)
    cost, win = -made["estimate"], failed["estimate"]
    estimate, low, high = break_even_interval(
        cost, made["sd"] ** 2 / made["n"], win, failed["sd"] ** 2 / failed["n"], level
    )
    enough = ((made["n"] >= FEWEST) & (failed["n"] >= FEWEST)).to_numpy()
    hits = failed["n"].fillna(0).to_numpy(dtype=np.int64)
    n = hits + made["n"].fillna(0).to_numpy(dtype=np.int64)
    share_low, share_high = wilson_interval(hits, n, level)
    return pd.DataFrame(
        {
            "bid": bids,
            "n": n,
            "loses": cost.to_numpy(),
            "loses_low": -made["high"].to_numpy(),
            "loses_high": -made["low"].to_numpy(),
            "wins": win.to_numpy(),
            "wins_low": failed["low"].to_numpy(),
            "wins_high": failed["high"].to_numpy(),
            "estimate": estimate,
            "low": np.where(enough, low, np.nan),
            "high": np.where(enough, high, np.nan),
            "failed": hits / n,
            "failed_low": share_low,
            "failed_high": share_high,
        }
    )


def earnings(counted: GroupSums, level: float = LEVEL) -> pd.DataFrame:
    """What the last vida call earned the side that made it, against one call fewer.

    Columns calls (how many in all), n (contracts), hits (times it gained), right (their share), right_low, right_high,
    estimate (mean points a contract), low, high, sd.
    """
    right = rates(counted, ["calls"], "right", level)
    named = right[["estimate", "low", "high"]].set_axis(["right", "right_low", "right_high"], axis=1)
    mean = means(counted, ["calls"], "earned", level)
    return right[["calls", "n", "hits"]].join(named).join(mean[["estimate", "low", "high", "sd"]])
