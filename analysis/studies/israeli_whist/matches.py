"""Matches of Israeli whist from consecutive deals."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.frames import require_columns, require_consecutive, rules_of
from fastsim.errors import RequestError
from fastsim.games.israeli_whist.auction import SEATS
from fastsim.games.israeli_whist.matches import COUNTED, FIRST, NO_TARGET, OUT_SIZE, TOTALS, VOID, play_matches


def _scores(rows: pd.DataFrame) -> np.ndarray:
    return np.ascontiguousarray(rows[[f"score_{seat}" for seat in range(SEATS)]].to_numpy(dtype=np.int64))


def matches(rows: pd.DataFrame) -> pd.DataFrame:
    """Play matches with consecutive deals, by the rules' `match_deals`, `match_target` and `match_tie`.

    Parameters
    ----------
    rows : DataFrame
        Consecutive deals, as `analysis.simulate` makes them.

    Returns
    -------
    DataFrame
        One row a finished match: first_deal, deals (that count), void (passed-out deals within it), total_0 … total_3
        by player (player p deals when the deal has moved on p + 1 times) and win_0 … win_3: each winner's share of
        the win, which equal leaders divide. ``attrs["unfinished_deals"]`` counts the deals left over.

    Raises
    ------
    RequestError
        If a column is missing, the deals are not consecutive, or the rules set no end to a match.

    Notes
    -----
    Rules: ``docs/rules/israeli_whist.md``, sections 2, 3.1 and 10.
    """
    require_columns(rows, ["deal", "passed_out", *(f"score_{seat}" for seat in range(SEATS))])
    rules = rules_of(rows)
    if rules.match_deals == 0 and rules.match_target is None:
        raise RequestError("a match has no end with `match_deals` 0 and no `match_target`, expected one of them")
    deals = rows["deal"].to_numpy()
    require_consecutive(deals)
    out = np.zeros((len(rows) + 1, OUT_SIZE), dtype=np.int64)
    finished = int(
        play_matches(
            _scores(rows),
            np.ascontiguousarray(rows["passed_out"], dtype=np.bool_),
            np.int64(rules.redeal_dealer == "next"),
            np.int64(rules.auction_opener == "dealer"),
            np.int64(rules.match_deals),
            np.int64(NO_TARGET if rules.match_target is None else rules.match_target),
            np.int64(rules.match_tie == "extra_deal"),
            out,
        )
    )
    played = out[:finished]
    totals = played[:, TOTALS:]
    is_leader = totals == totals.max(axis=1, keepdims=True) if finished else np.zeros((0, SEATS), dtype=bool)
    shares = is_leader / is_leader.sum(axis=1, keepdims=True) if finished else is_leader.astype(float)
    table = pd.DataFrame(
        {
            "first_deal": deals[played[:, FIRST]] if finished else np.zeros(0, dtype=np.int64),
            "deals": played[:, COUNTED],
            "void": played[:, VOID],
            **{f"total_{player}": totals[:, player] for player in range(SEATS)},
            **{f"win_{player}": shares[:, player] for player in range(SEATS)},
        }
    )
    table.attrs["unfinished_deals"] = len(rows) - int(played[:, [COUNTED, VOID]].sum())
    return table
