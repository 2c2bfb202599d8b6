"""Why bids are not chosen: of the hands that a bid promises points, what other bid promises more."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pandas as pd

import fastsim
from analysis.estimators import mean_table
from analysis.intervals import LEVEL, wilson_interval
from analysis.studies.vira.ranks import named_bids
from fastsim.batch import make_batch
from fastsim.cards.deck import NONE, SUITS
from fastsim.games.vira import view as see
from fastsim.games.vira.auction import HIGHEST_CALL, SEATS
from fastsim.games.vira.ladder import BID_CODES, BID_NAMES, BIDS, LEVELS
from fastsim.games.vira.model import SURE
from fastsim.games.vira.weighing import weigh_calls

_POINTS: Final = 3  # column of `weigh_calls`
_NEVER: Final = -(1 << 40)
_AT_A_TIME: Final = 2_000


def promises(rules: Any, deals: int, *, seed: int, start: int = 0, model: Any = None) -> np.ndarray:
    """Points that the player expects of every bid at its best level, before anything is heard; shape (deals, bids).

    One hand of each deal, from each seat in turn, with each preference suit in turn.
    """
    batch = make_batch("vira", seed=seed, rules=rules, model=model)
    numbers = np.arange(start, start + deals, dtype=np.int64)
    models = np.stack([fitted.values for fitted in batch.models[:1]])  # noqa: PD011 - of a model
    parts = []
    for first in range(0, deals, _AT_A_TIME):
        chosen = numbers[first : first + _AT_A_TIME]
        hands = fastsim.hands("vira", seed=seed, deals=chosen)
        seats = chosen % SEATS
        views = np.zeros((len(chosen), see.VIEW_SIZE), dtype=np.int64)
        views[:, see.PREFERENCE] = chosen // SEATS % SUITS
        views[:, see.SAID : see.SAID + SEATS] = NONE
        out = np.full((len(chosen), HIGHEST_CALL + 1, _POINTS + 1), _NEVER, dtype=np.int64)
        own = np.ascontiguousarray(hands[np.arange(len(chosen)), seats])
        weigh_calls(own, views, seats, models, batch.rules.codes(), out)
        calls = out[:, LEVELS:, _POINTS].reshape(len(chosen), BIDS, LEVELS)
        parts.append(calls.max(axis=2) / SURE)
    return np.concatenate(parts)


def passed_over(points: np.ndarray, level: float = LEVEL) -> pd.DataFrame:
    """How often a bid promises points, how often more than any other, and what is taken instead.

    Parameters
    ----------
    points : ndarray
        As `promises` makes them.
    level : float
        Confidence level in (0, 1).

    Returns
    -------
    DataFrame
        One row a bid: rank, bid, name, n (hands), hits (that it promises points), estimate (their share), low, high,
        best (share of all hands that it promises most), best_low, best_high, instead and instead_name (the bid that
        most often promises most where this one promises something, itself left out; "" without such hands), and given
        up (points less than the best bid, over the hands that it promises points) with given_low and given_high.
    """
    n = len(points)
    best = points.argmax(axis=1)
    top = points.max(axis=1)
    rows = []
    for bid in range(BIDS):
        promising = points[:, bid] > 0
        others = best[promising & (best != bid)]
        instead = int(np.bincount(others, minlength=BIDS).argmax()) + 1 if others.size else 0
        given = pd.DataFrame({"given": (top - points[:, bid])[promising]})
        mean = mean_table(given, [], "given", level).iloc[0] if promising.any() else {}
        rows.append(
            {
                "rank": bid + 1, "n": n, "hits": int(promising.sum()), "estimate": promising.mean(),
                "best": int((promising & (best == bid)).sum()), "instead": BID_CODES[instead] if instead else "",
                "instead_name": BID_NAMES[instead] if instead else "",
                "given": mean.get("estimate", np.nan), "given_low": mean.get("low", np.nan),
                "given_high": mean.get("high", np.nan),
            }
        )  # fmt: skip
    table = pd.DataFrame(rows)
    table["low"], table["high"] = wilson_interval(table["hits"], table["n"], level)
    table["best_low"], table["best_high"] = wilson_interval(table["best"], table["n"], level)
    table["best"] = table["best"] / n
    columns = ["rank", "n", "hits", "estimate", "low", "high", "best", "best_low", "best_high", "instead",
               "instead_name", "given", "given_low", "given_high"]  # fmt: skip
    return named_bids(table[columns])
