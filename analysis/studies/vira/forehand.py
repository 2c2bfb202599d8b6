"""What forehand's place is worth: his lead, the better hand, and what the forced opening costs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import numpy as np
import pandas as pd

import fastsim
from analysis.estimators import mean_table, rate_table
from analysis.intervals import LEVEL
from analysis.studies.vira.forced import GAME, Dealt, deals_from, free_batch, play
from analysis.studies.vira.points import SEAT_NAMES
from analysis.studies.vira.ranks import BID_COLUMNS, named_bids, with_column
from analysis.studies.vira.suited import best_seats
from fastsim.games import get_game
from fastsim.games.vira.auction import SEATS
from fastsim.games.vira.ladder import RANK_OF

#: Contracts whose lead is looked at.
LOOKED_AT: Final = ("BEG6", "SPEL7", "VIN6", "SPEL8", "SOLO6", "SOLO7", "SOLO8", "GASK2", "GOK", "KMIS4", "SPM", "SGM")


def lead(rules: Any, deals: int, *, seed: int, start: int = 0, model: Any = None, level: float = LEVEL) -> pd.DataFrame:
    """What it is worth to a declarer to sit in forehand, who leads to the first trick.

    The best of three hands declares; the three hands are moved round the table together, with the same talon, so that
    only the seat of the first lead changes.

    Returns
    -------
    DataFrame
        rank, bid, name, seat (the declarer's instead of forehand), n (deals), estimate (declarer's points in forehand
        less there), low, high, made (the same of made, in shares of the deals) with interval.
    """
    batch = free_batch(rules, seed=seed, model=model)
    dealt = deals_from(seed, start, deals)
    rows = []
    for code in LOOKED_AT:
        bid = RANK_OF[code]
        own = best_seats(batch, bid, dealt.hands, dealt.preferences)
        by_seat = [_moved(batch, dealt, bid, own, seat) for seat in range(SEATS)]
        for seat in range(1, SEATS):
            gains = by_seat[0].assign(
                points=by_seat[0]["points"] - by_seat[seat]["points"],
                lead=by_seat[0]["made"].astype(np.int64) - by_seat[seat]["made"].astype(np.int64),
            )
            points, made = (mean_table(gains, [], column, level).iloc[0] for column in ("points", "lead"))
            rows.append(
                {
                    "rank": bid, "seat": SEAT_NAMES[seat], "n": int(points["n"]), "estimate": points["estimate"],
                    "low": points["low"], "high": points["high"], "made": made["estimate"], "made_low": made["low"],
                    "made_high": made["high"],
                }
            )  # fmt: skip
    table = named_bids(pd.DataFrame(rows))
    return table[[*BID_COLUMNS, *(name for name in rows[0] if name != "rank")]]


def _moved(batch: Any, dealt: Dealt, bid: int, own: np.ndarray, seat: int) -> pd.DataFrame:
    """The contract with the hand of seat `own` moved to `seat`, and the others with it."""
    return play(batch, dealt.turned((seat - own) % SEATS), bid, seat)


#: Rules that favour or burden forehand, each with what it is called.
RULES: Final = {
    "better_hand_takeover": "better hand",
    "forehand_must_open": "forced opening",
}


def rule_changes(
    rules: Any, deals: int, *, seed: int, start: int = 0, model: Any = None, workers: int | None = None,
    level: float = LEVEL,
) -> pd.DataFrame:  # fmt: skip
    """What the better hand and the forced opening change for each seat, on the same deals.

    Returns
    -------
    DataFrame
        rule, seat, n (deals), estimate (points of a deal with the rule less without), low, high, sd, changed (share of
        the deals whose contract or declarer differs) with interval, each with interval (the difference in one of
        those).
    """
    house = get_game(GAME).make_rules(rules)
    parts = []
    for name, called in RULES.items():
        with_rule, without = (
            fastsim.simulate(
                GAME, deals, seed=seed, start=start, rules=replace(house, **{name: value}), model=model, workers=workers
            )
            for value in (True, False)
        )
        changed = np.zeros(deals, dtype=bool)
        for column in ("declarer", "bid", "level"):
            changed |= with_rule[column] != without[column]
        for seat in range(SEATS):
            gain = with_rule[f"points_{seat}"].astype(np.int64) - without[f"points_{seat}"]
            gains = pd.DataFrame({"gain": gain, "changed": changed})
            table = mean_table(gains, [], "gain", level).assign(rule=called, seat=SEAT_NAMES[seat])
            table = with_column(table, "changed", rate_table(gains, [], "changed", level))
            parts.append(with_column(table, "each", mean_table(gains.loc[changed], [], "gain", level)))
    table = pd.concat(parts, ignore_index=True)
    return table[["rule", "seat", *(name for name in table.columns if name not in ("rule", "seat"))]]
