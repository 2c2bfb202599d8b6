"""Vida calls: how sure one must be, how often screwed contracts fail, and what each call earns.

What a call earns is counted on the same deal: its score as it ended less its score with one vida call fewer, since the
cards that are played do not depend on vida calls.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.frames import rules_of
from analysis.group_sums import GroupSums, sum_groups
from analysis.group_tables import means, rates
from analysis.intervals import FEWEST, LEVEL, break_even_interval
from analysis.studies.vida.chunk import Chunk
from fastsim.games.vida import model as at
from fastsim.games.vida.levels import gains_by_level
from fastsim.games.vida.row import SIDES
from fastsim.games.vida.rules import BID_STEP

_CHUNK: Final = 50_000

_CODE_LIMIT: Final = 1 << 62

#: Columns that decide what a contract scores, beside the vida calls.
_OUTCOME: Final = (
    "bid", "buyer", *(f"{name}_{side}" for name in ("points", "rounded", "air", "belote") for side in range(SIDES))
)  # fmt: skip


def gains_at(rows: pd.DataFrame, screws: np.ndarray, rules: Any) -> np.ndarray:
    """Buyers' score less the others' of contracts as they were played, with the given number of vida calls each.

    Parameters
    ----------
    rows : DataFrame
        Deals with a contract, at a level that has a table (80 to 370).
    screws : ndarray, shape (n,)
        Vida calls, 0 to 4.
    rules : VidaRules
        House rules.

    Returns
    -------
    ndarray
        Points, shape (n,), int64.
    """
    columns = {name: rows[name].to_numpy().astype(np.int64) for name in _OUTCOME}
    columns["buyer"] &= 1  # the side decides
    first, back = _distinct([*columns.values(), screws])
    place = columns["bid"][first] // BID_STEP - at.LOWEST_LEVEL
    sides = [
        np.stack([columns[f"{name}_{side}"][first] for side in range(SIDES)], axis=1)
        for name in ("points", "rounded", "air", "belote")
    ]
    found = np.zeros(len(first), dtype=np.int64)
    calls = screws[first]
    for number in np.unique(calls):
        chosen = np.flatnonzero(calls == number)
        for start in range(0, len(chosen), _CHUNK):
            part = chosen[start : start + _CHUNK]
            table = np.zeros((len(part), at.LEVELS), dtype=np.int64)
            taken = [side[part] for side in sides]
            gains_by_level(columns["buyer"][first][part], *taken, np.int64(number), rules.codes(), table)
            found[part] = table[np.arange(len(part)), place[part]]
    gains: np.ndarray = found[back]
    return gains


def _distinct(columns: list[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """Places of distinct rows, and for each row which of them it is; most deals end like others did."""
    n = len(columns[0])
    code, size = np.zeros(n, dtype=np.int64), 1
    for column in columns if n else []:
        above = column - column.min()
        above //= max(int(np.gcd.reduce(above)), 1)
        width = int(above.max()) + 1
        code, size = code * width + above, size * width
    if size >= _CODE_LIMIT:
        return np.arange(n), np.arange(n)
    _, first, back = np.unique(code, return_index=True, return_inverse=True)
    return first, back


def count_screws(chunk: Chunk) -> dict[str, GroupSums]:
    """Contracts by level, vida calls and result; what a first vida call would change; what each call made earned."""
    played = chunk.frame.loc[chunk.has_contract]
    result = pd.DataFrame(
        {
            "bid": played["bid"].to_numpy(),
            "calls": played["screws"].to_numpy(),
            "failed": ~played["made"].to_numpy(),
        }
    )
    levels = result["bid"].to_numpy() // BID_STEP - at.LOWEST_LEVEL
    known = (levels >= 0) & (levels < at.LEVELS)
    rows, rules = played.loc[known], rules_of(chunk.frame)
    seen = result.loc[known].reset_index(drop=True)
    calls = seen["calls"].to_numpy().astype(np.int64)
    buyers = rows["buyer"].to_numpy() & 1
    scores = [rows[f"score_{side}"].to_numpy().astype(np.int64) for side in range(SIDES)]
    as_ended = np.where(buyers == 0, scores[0] - scores[1], scores[1] - scores[0])
    change = np.where(calls == 0, as_ended, 0) - np.where(calls == 1, as_ended, 0)
    for number in (0, 1):  # what is not known from the deal as it ended
        other = np.flatnonzero(calls != number)
        change[other] += (1 - 2 * number) * gains_at(rows.iloc[other], np.full(len(other), number), rules)
    called = np.flatnonzero(calls > 0)
    sign = np.where(calls[called] % 2 == 1, -1, 1)  # odd calls are the defenders'
    before = gains_at(rows.iloc[called], calls[called] - 1, rules)
    earned = pd.DataFrame({"calls": calls[called].astype(np.int8), "earned": sign * (as_ended[called] - before)})
    return {
        "screws": sum_groups(result, ["bid", "calls"], ["failed"]),
        "change": sum_groups(seen.assign(change=change), ["bid", "failed"], ["change"]),
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
    brings them if it fails), estimate (break-even probability), low, high (missing where fewer than
    `analysis.intervals.FEWEST` make or fail), and failed (share that failed).
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
    n = made["n"].fillna(0) + failed["n"].fillna(0)
    return pd.DataFrame(
        {
            "bid": bids,
            "n": n.to_numpy(dtype=np.int64),
            "loses": cost.to_numpy(),
            "wins": win.to_numpy(),
            "estimate": estimate,
            "low": np.where(enough, low, np.nan),
            "high": np.where(enough, high, np.nan),
            "failed": (failed["n"].fillna(0) / n).to_numpy(),
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
