"""Matches of Gibbons from consecutive deals."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.frames import require_columns, require_consecutive, rules_of
from fastsim.errors import RequestError
from fastsim.games.gibbons.matches import play_matches
from fastsim.games.gibbons.row import WHOLE_WIN


def seats_of(rows: pd.DataFrame) -> int:
    """Number of seats of deals that all have the same.

    Raises
    ------
    RequestError
        If there are no deals, or they have different numbers of seats.
    """
    require_columns(rows, ["players_n"])
    numbers = rows["players_n"].unique()
    if len(numbers) != 1:
        found = ", ".join(str(n) for n in sorted(numbers)) or "none"
        raise RequestError(f"the deals have {found} seats, expected one number of seats in all of them")
    return int(numbers[0])


def matches(rows: pd.DataFrame) -> pd.DataFrame:
    """Play matches with consecutive deals, by the rules' `match_games` and `tie`.

    Parameters
    ----------
    rows : DataFrame
        Consecutive deals, as `analysis.simulate` makes them.

    Returns
    -------
    DataFrame
        One row a finished match: first_deal, deals, total_0 … by player, in points, and win_0 …: each player's share
        of the win. Player p sits in seat p - d of game d, the seats taken round. ``attrs["unfinished_deals"]`` counts
        the deals left over.

    Raises
    ------
    RequestError
        If a column is missing, the deals are not consecutive, or their numbers of seats differ.

    Notes
    -----
    Rules: ``docs/rules/gibbons.md``, section 8.
    """
    seats = seats_of(rows)
    names = [f"points_{seat}" for seat in range(seats)]
    require_columns(rows, ["deal", *names])
    rules = rules_of(rows)
    deals = rows["deal"].to_numpy()
    require_consecutive(deals)
    games = rules.match_games
    n = len(rows) // games
    totals = np.zeros((n, seats), dtype=np.int64)
    win = np.zeros((n, seats), dtype=np.int64)
    points = np.ascontiguousarray(rows[names].to_numpy(dtype=np.int64))
    play_matches(points, np.int64(games), rules.codes(), totals, win)
    table = pd.DataFrame(
        {
            "first_deal": deals[: n * games : games],
            "deals": np.full(n, games, dtype=np.int64),
            **{f"total_{player}": totals[:, player] for player in range(seats)},
            **{f"win_{player}": win[:, player] / WHOLE_WIN for player in range(seats)},
        }
    )
    table.attrs["unfinished_deals"] = len(rows) - n * games
    return table
