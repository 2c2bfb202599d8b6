"""How many cards to buy in begär, by the longest suit: every number on the same deals."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.estimators import mean_table, rate_table
from analysis.intervals import LEVEL
from analysis.studies.vira.forced import Dealt, deals_from, free_batch, play
from analysis.studies.vira.ranks import with_column
from fastsim.cards.deck import LANE_BITS, RANKS, SUITS
from fastsim.games.vira import steps
from fastsim.games.vira.auction import SEATS
from fastsim.games.vira.ladder import RANK_OF
from fastsim.games.vira.row import TALON

BEGAR: Final = RANK_OF["BEG6"]

#: Lengths of the longest suit that are told apart: the last stands for longer ones too.
LENGTHS: Final = (4, 5, 6, 7)

#: Deals that are looked at for each that is played: seven cards are rare.
_POOL: Final = 40


def lengths_of(hands: np.ndarray) -> np.ndarray:
    """Cards in each suit, shape (n, 4)."""
    counts: np.ndarray = np.stack([np.bitwise_count(hands >> (s << LANE_BITS) & RANKS) for s in range(SUITS)], axis=1)
    return counts.astype(np.int64)


def _hands(dealt: Dealt, seats: np.ndarray, longest: int, deals: int) -> np.ndarray:
    """Places of the first `deals` hands whose longest suit has so many cards, no other being as long."""
    lengths = lengths_of(dealt.hands[np.arange(len(seats)), seats])
    top = lengths.max(axis=1)
    is_single = (lengths == top[:, None]).sum(axis=1) == 1
    is_long = top >= longest if longest == LENGTHS[-1] else top == longest
    places: np.ndarray = np.flatnonzero(is_single & is_long)[:deals]
    return places


def play_buys(rules: Any, deals: int, *, seed: int, start: int = 0, model: Any = None) -> pd.DataFrame:
    """Begär with every number of cards, on the same deals.

    The seats take turns; the trump is the longest suit; there is neither omköp nor concession, so that every buy is
    played. Which cards go is the players' choice.

    Returns
    -------
    DataFrame
        One row a deal and number: longest, bought, deal, made, points.
    """
    batch = free_batch(rules, seed=seed, model=model)
    pool = deals_from(seed, start, _POOL * deals)
    seats = pool.numbers % SEATS
    parts = []
    for longest in LENGTHS:
        places = _hands(pool, seats, longest, deals)
        chosen = pool.take(places)
        own = chosen.hands[np.arange(len(places)), seats[places]]
        trumps = lengths_of(own).argmax(axis=1)
        for number in range(min(TALON, batch.rules.declarer_buy_max) + 1):
            answers = {steps.TRUMP: trumps, steps.BUY: number, steps.REBUY: 0, steps.CONCEDE: 0}
            found = play(batch, chosen, BEGAR, seats[places], answers=answers)
            parts.append(found[["made", "points"]].assign(longest=longest, bought=number, deal=np.arange(len(places))))
    return pd.concat(parts, ignore_index=True)


def buys(played: pd.DataFrame, level: float = LEVEL) -> pd.DataFrame:
    """Begär by longest suit and cards bought.

    The best number is chosen on every other deal (the even ones) and all is measured on the rest: what is best on the
    deals that chose it looks better than it is.

    Columns longest, bought, n (deals), hits (made), estimate, low, high, points with interval, is_best (the number with
    the most points on the deals that choose; the smallest of equals), and loss with interval: what the number costs
    against that one, in points on the same deals.
    """
    by = ["longest", "bought"]
    chooses = played["deal"] % 2 == 0
    means = played.loc[chooses].groupby(by, as_index=False)["points"].mean()
    best = means.loc[means.groupby("longest")["points"].idxmax()].set_index("longest")["bought"]
    judged = played.loc[~chooses]
    table = rate_table(judged, by, "made", level)
    table = with_column(table, "points", mean_table(judged, by, "points", level))
    table["is_best"] = table["bought"] == table["longest"].map(best)
    losses = []
    for longest, part in judged.groupby("longest"):
        values = part.pivot_table(index="deal", columns="bought", values="points")
        for number in values.columns:
            frame = pd.DataFrame({"loss": (values[best[longest]] - values[number]).astype(np.int64)})
            losses.append(mean_table(frame, [], "loss", level).iloc[0])
    return with_column(table, "loss", pd.DataFrame(losses).reset_index(drop=True))


def best_numbers(table: pd.DataFrame) -> dict[int, int]:
    """The best number by longest suit."""
    best = table.loc[table["is_best"]]
    return dict(zip(best["longest"].astype(int), best["bought"].astype(int), strict=True))
