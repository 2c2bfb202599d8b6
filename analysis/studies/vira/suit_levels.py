"""What a suit level is worth: the same bid plain, i färg and i högsta färg, on the same deals."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.estimators import mean_table
from analysis.intervals import LEVEL
from analysis.studies.vira.begar_buys import lengths_of
from analysis.studies.vira.bids import ends
from analysis.studies.vira.forced import deals_from, free_batch, play
from analysis.studies.vira.payments import CLASSES
from analysis.studies.vira.ranks import BID_COLUMNS, LEVEL_NAMES, named_bids, with_column
from analysis.studies.vira.suited import best_seats
from fastsim.cards.deck import SUITS
from fastsim.games.vira.ladder import BID_CODES, BIDS, HAS_LEVELS, LEVELS, RANK_OF

#: Bids that are looked at: all that have levels.
LOOKED_AT: Final = tuple(BID_CODES[bid] for bid in range(1, BIDS + 1) if HAS_LEVELS[bid])

#: Points to which a gain is known well enough to be shown in a figure or a sentence.
_KNOWN_TO: Final = 1.0


def play_levels(rules: Any, deals: int, *, seed: int, start: int = 0, model: Any = None) -> pd.DataFrame:
    """Bids at every level by the hand that suits them best plain, on the same deals.

    Returns
    -------
    DataFrame
        One row a deal, bid and level, as `forced.play` makes them, with rank, level, longest ("ofärg", "färg", "högsta
        färg": class of the declarer's longest suit; the highest class among equals) and gain (points less those of the
        plain bid).
    """
    batch = free_batch(rules, seed=seed, model=model)
    dealt = deals_from(seed, start, deals)
    places = np.arange(deals)
    parts = []
    for code in LOOKED_AT:
        bid = RANK_OF[code]
        seats = best_seats(batch, bid, dealt.hands, dealt.preferences)
        longest = _classes(lengths_of(dealt.hands[places, seats]), dealt.preferences)
        plain = play(batch, dealt, bid, seats)
        for level in range(LEVELS):
            found = plain if level == 0 else play(batch, dealt, bid, seats, level)
            parts.append(
                found.assign(
                    rank=bid, level=LEVEL_NAMES[level], longest=longest, gain=found["points"] - plain["points"]
                )
            )
    return pd.concat(parts, ignore_index=True)


def _classes(lengths: np.ndarray, preferences: np.ndarray) -> np.ndarray:
    """Class of the longest suit."""
    suits = np.arange(SUITS)[None, :]
    of_suit = np.where(suits == preferences[:, None], 2, suits + preferences[:, None] == SUITS - 1)
    is_longest = lengths == lengths.max(axis=1, keepdims=True)
    best = np.where(is_longest, of_suit, -1).max(axis=1)
    found: np.ndarray = np.array(CLASSES)[best]
    return found


def levels(played: pd.DataFrame, level: float = LEVEL) -> pd.DataFrame:
    """How bids end at each level, and what the level costs or brings.

    Columns rank, bid, name, longest (class of the longest suit), level, then as `bids.ends`, and gain with interval:
    points more than plain, on the same deals.
    """
    frame = played.assign(
        longest=pd.Categorical(played["longest"], categories=list(CLASSES), ordered=True),
        level=pd.Categorical(played["level"], categories=list(LEVEL_NAMES), ordered=True),
    )
    by = ["rank", "longest", "level"]
    table = ends(frame, by, level, deals=None)
    table = with_column(table, "gain", mean_table(frame, by, "gain", level))
    table = named_bids(table.astype({"longest": str, "level": str}))
    return table[[*BID_COLUMNS, *(name for name in table.columns if name not in BID_COLUMNS)]]


def is_known(table: pd.DataFrame) -> pd.Series:
    """Which rows of `levels` are of a bid and class whose levels are all known to within a point either way."""
    width = (table["gain_high"] - table["gain_low"]).fillna(np.inf).where(table["level"] != LEVEL_NAMES[0], 0)
    return width.groupby([table["rank"], table["longest"]]).transform("max") <= 2 * _KNOWN_TO
