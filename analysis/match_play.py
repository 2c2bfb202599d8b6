"""Matches to a target from consecutive deals."""

from __future__ import annotations

from itertools import chain

import numpy as np
import pandas as pd

from analysis.frames import require_columns, require_consecutive, rules_of
from analysis.runs import Runs, stream
from fastsim.errors import RequestError
from fastsim.matches import play_matches

_MOST = 10**15
_COLUMNS = ["deal", "score_0", "score_1", "passed_out"]


def matches(rows: pd.DataFrame | Runs, target: int | None = None) -> pd.DataFrame:
    """Play matches with consecutive deals.

    The table position p sits at seat (p − d) mod 4 in deal d of a match: the first seat moves on with
    every deal, and with ``all_pass="same_first_seat"`` not after a deal that was passed out.

    Parameters
    ----------
    rows : DataFrame, or folders of runs
        Consecutive deals of a game of two sides, as `analysis.simulate` makes them, or runs on disk, which are read
        part by part.
    target : int, optional
        Points that win, by default the rules' `match_target`.

    Returns
    -------
    DataFrame
        One row a finished match: first_deal, deals, total_0, total_1 (team 0 holds the positions 0 and 2),
        winner (team) and margin, in points. ``attrs["unfinished_deals"]`` counts the deals left over, ``attrs["runs"]``
        names the runs.

    Raises
    ------
    RequestError
        If a column is missing, the deals are not consecutive, or the target is not positive.

    Notes
    -----
    Rules: ``docs/rules/vida.md``, sections 2 and 9.
    """
    frames = iter([rows]) if isinstance(rows, pd.DataFrame) else stream(rows, _COLUMNS)
    first = next(frames)
    require_columns(first, _COLUMNS)
    rules = rules_of(first)
    goal = rules.match_target if target is None else target
    if isinstance(goal, bool) or not isinstance(goal, int | np.integer) or not 1 <= goal <= _MOST:
        raise RequestError(f"`target` is {goal!r}, expected a whole number from 1 to {_MOST}")
    keeps_seat = rules.all_pass == "same_first_seat"
    tables = []
    left_over = first.iloc[:0][_COLUMNS]
    for frame in chain([first], frames):
        # A match that a part does not finish goes on with the next part.
        deals = pd.concat([left_over, frame[_COLUMNS]]) if len(left_over) else frame[_COLUMNS]
        table, played = _finished(deals, int(goal), keeps_seat)
        tables.append(table)
        left_over = deals.iloc[played:]
    joined = pd.concat(tables, ignore_index=True)
    joined.attrs["unfinished_deals"] = len(left_over)
    if "runs" in first.attrs:
        joined.attrs["runs"] = first.attrs["runs"]
    return joined


def _finished(rows: pd.DataFrame, goal: int, keeps_seat: bool) -> tuple[pd.DataFrame, int]:
    """The finished matches of consecutive deals, and how many deals they took."""
    deals = rows["deal"].to_numpy()
    require_consecutive(deals)
    keeps = rows["passed_out"].to_numpy() & keeps_seat
    out = np.zeros((len(rows), 4), dtype=np.int64)
    scores = [np.ascontiguousarray(rows[f"score_{side}"], dtype=np.int64) for side in range(2)]
    finished = int(play_matches(*scores, np.ascontiguousarray(keeps), np.int64(goal), out))
    played = out[:finished]
    table = pd.DataFrame(
        {
            "first_deal": deals[played[:, 0]] if finished else np.zeros(0, dtype=np.int64),
            "deals": played[:, 1],
            "total_0": played[:, 2],
            "total_1": played[:, 3],
            "winner": (played[:, 3] > played[:, 2]).astype(np.int8),
            "margin": np.abs(played[:, 2] - played[:, 3]),
        }
    )
    return table, int(played[:, 1].sum())
