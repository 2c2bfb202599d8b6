"""Matches: how many deals they take, and how often a lead wins.

A case is the state before a deal of a finished match, seen by the team that is ahead; where the teams are level, by the
one that speaks first. The states of one match are dependent, so the rates are clustered by match.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import pandas as pd

from analysis.frames import rules_of
from analysis.group_sums import CLUSTER_SUMS, GroupSums, sum_groups
from analysis.group_tables import cluster_rates, describe, rates
from analysis.intervals import LEVEL
from analysis.match_play import matches

KEYS: Final = ("to_go", "lead")

#: A match is cut into so many classes of lead, and five times fewer of points to go.
_CLASSES: Final = 35
_LEADS_PER_CLASS: Final = 5
_TEN: Final = 10


def lead_step(target: int) -> int:
    """Width of a class of leads, in points: a round share of the target."""
    return max(_TEN, round(target / _CLASSES / _TEN) * _TEN)


def match_states(rows: pd.DataFrame, played: pd.DataFrame, target: int) -> pd.DataFrame:
    """The states before each deal of finished matches.

    Parameters
    ----------
    rows : DataFrame
        Consecutive deals.
    played : DataFrame
        Their matches, see `analysis.matches`.
    target : int
        Points that win.

    Returns
    -------
    DataFrame
        One row a deal: match (number), ahead (team), lead (points, at least 0), to_go (points that the team ahead still
        needs) and won (the team ahead wins the match).
    """
    n = int(played["deals"].sum())
    lengths = played["deals"].to_numpy()
    match = np.repeat(np.arange(len(played)), lengths)
    starts = (np.cumsum(lengths) - lengths)[match]
    keeps = rows["passed_out"].to_numpy()[:n] & (rules_of(rows).all_pass == "same_first_seat")
    moved = np.concatenate([[0], np.cumsum(~keeps)])[:n]
    is_swapped = ((moved - moved[starts]) & 1).astype(bool) if n else np.zeros(0, dtype=bool)
    scores = [rows[f"score_{side}"].to_numpy()[:n].astype(np.int64) for side in range(2)]
    totals = []
    for team in range(2):
        own = np.where(is_swapped, scores[1 - team], scores[team])
        before = np.cumsum(own) - own
        totals.append(before - before[starts])
    lead = totals[0] - totals[1]
    first = is_swapped.astype(np.int8)  # the team that speaks first in the deal
    ahead = np.where(lead == 0, first, (lead < 0).astype(np.int8))
    return pd.DataFrame(
        {
            "match": match,
            "ahead": ahead,
            "lead": np.abs(lead),
            "to_go": target - np.maximum(*totals),
            "won": played["winner"].to_numpy()[match] == ahead,
        }
    )


def _count_states(states: pd.DataFrame, target: int) -> GroupSums:
    """States by class of points to go (upper end) and of lead (lower end), clustered by match."""
    step = lead_step(target)
    wide = step * _LEADS_PER_CLASS
    classes = pd.DataFrame(
        {"match": states["match"], "to_go": -(-states["to_go"] // wide) * wide, "lead": states["lead"] // step * step}
    )
    cells = classes.assign(won=states["won"]).groupby(["match", *KEYS])["won"].agg(["size", "sum"]).reset_index()
    x, y = cells["size"].to_numpy(), cells["sum"].to_numpy()
    sums = dict(zip(CLUSTER_SUMS, (np.ones_like(x), x, x * x, y, x * y, y * y), strict=True))
    keyed = cells[list(KEYS)].assign(**sums)
    return GroupSums(KEYS, GroupSums((*KEYS, ""), keyed).over(KEYS))


class Matches:
    """Matches cut from consecutive deals that come in chunks; the deals of an unfinished match wait for the next one.

    Parameters
    ----------
    target : int, optional
        Points that win, by default the rules' `match_target`.
    """

    def __init__(self, target: int | None = None) -> None:
        self.target = target
        self.waiting: pd.DataFrame | None = None

    def count(self, frame: pd.DataFrame) -> dict[str, GroupSums]:
        """Tallies of the matches that are finished with these deals."""
        columns = ["deal", "score_0", "score_1", "passed_out"]
        rows = frame[columns]
        if self.waiting is not None and len(self.waiting):
            rows = pd.concat([self.waiting, rows], ignore_index=True)
        rows.attrs = frame.attrs
        self.target = rules_of(frame).match_target if self.target is None else self.target
        played = matches(rows, self.target)
        self.waiting = rows.tail(played.attrs["unfinished_deals"]).reset_index(drop=True)
        won = pd.DataFrame({"deals": played["deals"].to_numpy(), "first_won": played["winner"].to_numpy() == 0})
        return {
            "matches": sum_groups(won, ["deals"], ["first_won"]),
            "states": _count_states(match_states(rows, played, self.target), self.target),
        }

    @property
    def left_over(self) -> int:
        """Deals of a match that was not finished."""
        return 0 if self.waiting is None else len(self.waiting)


def win_from_lead(counted: GroupSums, level: float = LEVEL) -> pd.DataFrame:
    """Probability of winning from a lead: to_go, lead, n (states), hits, deals (matches), estimate, low, high.

    `to_go` is the upper end of a class of points that the team ahead still needs, `lead` the lower end of a class.
    """
    return cluster_rates(counted, level).rename(columns={"deals": "matches"})


def match_lengths(counted: GroupSums, level: float = LEVEL) -> pd.DataFrame:
    """Deals of a match, one row: n (matches), estimate (mean), low, high, sd, p5, median, p95."""
    return describe(counted, [], "deals", level)


def first_speaker_wins(counted: GroupSums, level: float = LEVEL) -> pd.DataFrame:
    """How often the team that speaks first in the first deal wins, one row: n (matches), hits, estimate, low, high."""
    return rates(counted, [], "first_won", level)
