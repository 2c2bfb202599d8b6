"""What the defenders' buys are worth, and what it costs them that the second one's is lost: on the same deals."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.estimators import mean_table
from analysis.intervals import LEVEL
from analysis.studies.vira.forced import deals_from, free_batch, play
from analysis.studies.vira.ranks import BID_COLUMNS, named_bids, with_column
from analysis.studies.vira.suited import best_seats
from fastsim.games.vira import steps
from fastsim.games.vira.ladder import RANK_OF

#: Contracts that are looked at: two köpspel, a köpmisär, two soli.
LOOKED_AT: Final = ("BEG6", "SPEL7", "SPEL8", "KMIS4", "SOLO7", "SOLO8", "SPM")

#: What is changed, by name: the answers that are forced.
CHANGES: Final = {
    "the first defender buys nothing": {steps.DEFENDER_BUY: 0},
    "the second defender buys nothing": {steps.DEFENDER_BUY + 1: 0},
    "neither buys": {steps.DEFENDER_BUY: 0, steps.DEFENDER_BUY + 1: 0},
}

#: Cards that the first defender leaves to the second by taking fewer than the players would.
SHARES: Final = (2, 4, 6)


def worth(
    rules: Any, deals: int, *, seed: int, start: int = 0, model: Any = None, level: float = LEVEL
) -> pd.DataFrame:
    """What changes for the declarer if defenders buy less, the best of three hands declaring.

    Beside the changes of `CHANGES`, the first defender is held to at most so many cards as `SHARES` says, and the
    second takes what he likes of the rest.

    Returns
    -------
    DataFrame
        rank, bid, name, change, n (deals), estimate (declarer's points with the change less without), low, high, made
        (made with the change less without, in shares of the deals) with interval, first and second (mean cards that
        they draw with the change) with intervals.
    """
    batch = free_batch(rules, seed=seed, model=model)
    dealt = deals_from(seed, start, deals)
    rows = []
    for code in LOOKED_AT:
        bid = RANK_OF[code]
        seats = best_seats(batch, bid, dealt.hands, dealt.preferences)
        usual = play(batch, dealt, bid, seats)
        changes: dict[str, dict[int, Any]] = {name: dict(answers) for name, answers in CHANGES.items()}
        for most in SHARES:
            fewer = np.minimum(usual["bought_1"].to_numpy(), most)
            changes[f"the first defender buys at most {most}"] = {steps.DEFENDER_BUY: fewer}
        for name, answers in changes.items():
            changed = play(batch, dealt, bid, seats, answers=answers)
            rows.append(_difference(bid, name, usual, changed, level))
    table = named_bids(pd.DataFrame(rows))
    return table[[*BID_COLUMNS, *(name for name in rows[0] if name != "rank")]]


def _difference(bid: int, name: str, usual: pd.DataFrame, changed: pd.DataFrame, level: float) -> dict[str, Any]:
    gains = pd.DataFrame(
        {
            "points": changed["points"] - usual["points"],
            "made": changed["made"].astype(np.int64) - usual["made"].astype(np.int64),
        }
    )
    gains = gains.assign(first=changed["bought_1"], second=changed["bought_2"])
    table = mean_table(gains, [], "points", level).drop(columns="sd")
    for column in ("made", "first", "second"):
        table = with_column(table, column, mean_table(gains, [], column, level))
    return {"rank": bid, "change": name, **table.iloc[0].to_dict(), "n": len(gains)}
