"""What holdings are worth in tricks: a regression of the declarer's tricks on what he holds."""

from __future__ import annotations

from typing import Final

import numpy as np
import pandas as pd
import statsmodels.api as sm

from analysis.frames import codes_of, hands_of, require_columns
from analysis.intervals import LEVEL
from fastsim.cards.deck import LANE_BITS, NO_TRUMP, RANK_ACE, RANK_KING, RANK_QUEEN, RANKS, SUITS

#: Holdings in a side suit (or in any suit at no trump), then those in trumps; each with what it is compared with.
SIDE: Final = ("ace", "king with a guard", "queen with two guards", "bare king", "void", "singleton")
TRUMP: Final = ("trump ace", "trump king", "trump queen", "each trump above three")


def _lanes(hands: np.ndarray) -> np.ndarray:
    """Ranks by suit, shape (hands, suits)."""
    lanes: np.ndarray = hands[:, None] >> (np.arange(SUITS) << LANE_BITS) & RANKS
    return lanes


def _has(lanes: np.ndarray, rank: int) -> np.ndarray:
    held: np.ndarray = (lanes >> rank & 1).astype(bool)
    return held


def _side_counts(lanes: np.ndarray, is_side: np.ndarray) -> np.ndarray:
    """How many side suits hold each of SIDE, shape (hands, holdings)."""
    length = np.bitwise_count(lanes)
    king, queen = _has(lanes, RANK_KING), _has(lanes, RANK_QUEEN)
    found = (
        _has(lanes, RANK_ACE),
        king & (length > 1),
        queen & (length > 2),
        king & (length == 1),
        length == 0,
        length == 1,
    )
    return np.stack([(holding & is_side).sum(axis=1) for holding in found], axis=1).astype(float)


def _trump_counts(lane: np.ndarray) -> np.ndarray:
    tops = [_has(lane, rank) for rank in (RANK_ACE, RANK_KING, RANK_QUEEN)]
    return np.stack([*tops, np.maximum(np.bitwise_count(lane).astype(int) - 3, 0)], axis=1).astype(float)


def worths(frame: pd.DataFrame, level: float = LEVEL) -> pd.DataFrame:
    """Tricks that each holding adds to the declarer's, in suit contracts and at no trump.

    Parameters
    ----------
    frame : DataFrame
        Deals as `analysis.simulate` makes them.
    level : float
        Confidence level in (0, 1).

    Returns
    -------
    DataFrame
        play ("suit", "no trump"), holding, n (deals), estimate (tricks), low, high: least squares with errors that may
        differ from deal to deal (HC1). It describes how these players play hands that they bid, not how cards would do
        on others.
    """
    require_columns(frame, ["declarer", "trump", "passed_out", *(f"tricks_{seat}" for seat in range(4))])
    played = frame.loc[~frame["passed_out"].to_numpy()]
    played.attrs = frame.attrs
    declarers = played["declarer"].to_numpy().astype(int)
    trumps = codes_of(played["trump"]).astype(int)
    lanes = _lanes(hands_of(played)[np.arange(len(played)), declarers])
    tricks = played[[f"tricks_{seat}" for seat in range(4)]].to_numpy()[np.arange(len(played)), declarers].astype(float)
    parts = []
    for play, chosen in (("suit", trumps < NO_TRUMP), ("no trump", trumps == NO_TRUMP)):
        if chosen.sum() < 200:
            continue
        is_side = np.arange(SUITS)[None] != trumps[chosen][:, None]
        columns, names = _side_counts(lanes[chosen], is_side), list(SIDE)
        if play == "suit":
            own = lanes[chosen][np.arange(int(chosen.sum())), trumps[chosen]]
            columns, names = np.hstack([columns, _trump_counts(own)]), [*SIDE, *TRUMP]
        else:
            kept = columns.std(axis=0) > 0
            columns, names = columns[:, kept], [name for name, keep in zip(names, kept, strict=True) if keep]
        fit = sm.OLS(tricks[chosen], sm.add_constant(columns)).fit(cov_type="HC1")
        ends = fit.conf_int(1 - level)[1:]
        parts.append(
            pd.DataFrame(
                {"play": play, "holding": names, "n": int(chosen.sum()), "estimate": fit.params[1:], "low": ends[:, 0],
                 "high": ends[:, 1]}
            )
        )  # fmt: skip
    if not parts:
        return pd.DataFrame(columns=["play", "holding", "n", "estimate", "low", "high"])
    return pd.concat(parts, ignore_index=True)
