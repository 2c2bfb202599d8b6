"""The best announcement by the strength of a hand, and what it costs to announce more or less.

Hands are those of the first batch. What an announcement would have scored is counted from the tricks that the hand took
when its player announced what it likes best, so that playing for another number is not in it.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.estimators import mean_table
from analysis.intervals import LEVEL, sample_interval
from analysis.studies.gibbons.batches import play_batches
from fastsim.batch import make_batch
from fastsim.cards.bitboard import count
from fastsim.games.gibbons import model as at
from fastsim.games.gibbons.scoring import trick_score

#: Width of a class of strength, in tricks.
STEP: Final = 0.5


def _scored(
    deals: int, seed: int, seats: int, start: int, options: dict[str, Any]
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Strength of one hand a game, (n,), the score of each announcement with its tricks, (n, numbers), and its own."""
    batch = make_batch("gibbons", seed=seed, seats=seats, players="heuristic", **options)
    first = play_batches(batch, start, deals)[0]
    chosen = np.flatnonzero(first.seat == first.deal % seats)
    size = int(count(int(first.hand[0])))
    values = batch.models[0].values  # noqa: PD011 - of a model, not of a frame
    measure: Any = at.estimate
    place = at.table_at(seats, size)
    tricks = (
        np.array([measure(first.hand[i], first.trump[i], first.is_shown[i], place, values) for i in chosen]) / at.UNIT
    )
    strength = np.maximum(np.floor(tricks / STEP), 0) * STEP
    codes = batch.rules.codes()[0]
    scores = np.array([[trick_score(a, won, codes) for a in range(size + 1)] for won in range(size + 1)])
    return strength, scores[first.tricks[chosen]].astype(np.float64), first.announced[chosen]


def cost_of_optimism(
    deals: int, *, seed: int, seats: int, start: int = 0, level: float = LEVEL, **options: Any
) -> pd.DataFrame:
    """The best announcement by strength, and what one more and one less than it cost; arguments as `best_by_strength`.

    Returns
    -------
    DataFrame
        strength, n (hands), best (announcement), estimate (points of tricks), low, high, then more, more_low,
        more_high: points lost by announcing one more, and less …: one less; paired differences over the hands of the
        class, NaN where there is no such number.
    """
    strength, scores, _ = _scored(deals, seed, seats, start, options)
    found = []
    for value in np.unique(strength):
        own = scores[strength == value]
        best = int(own.mean(axis=0).argmax())
        row: dict[str, Any] = {"strength": value, "n": len(own), "best": best}
        costs = {"estimate": own[:, best]}
        for name, other in (("more", best + 1), ("less", best - 1)):
            is_number = 0 <= other < own.shape[1]
            costs[name] = own[:, best] - own[:, other] if is_number else np.full(len(own), np.nan)
        for name, each in costs.items():
            ends = ("low", "high") if name == "estimate" else (f"{name}_low", f"{name}_high")
            row[name], row[ends[0]], row[ends[1]] = sample_interval(each, level)[:3]
        found.append(row)
    return pd.DataFrame(found)


def best_by_strength(
    deals: int, *, seed: int, seats: int, start: int = 0, level: float = LEVEL, **options: Any
) -> pd.DataFrame:
    """Mean points of tricks for every announcement, by the tricks that the model expects of the hand.

    Parameters
    ----------
    deals, seed, seats, start
        Which games; one hand of each is looked at, that of seat ``deal % seats``, so that games are independent.
    level : float
        Confidence level in (0, 1).
    **options
        rules (of one batch or more, with announcements), preset and model, as in `fastsim.simulate`.

    Returns
    -------
    DataFrame
        strength (lower end of a class of half a trick), announced, n (hands), estimate (points), low, high, cost
        (points below the best announcement of the class).
    """
    strength, scores, _ = _scored(deals, seed, seats, start, options)
    size = scores.shape[1] - 1
    parts = [pd.DataFrame({"strength": strength, "announced": a, "score": scores[:, a]}) for a in range(size + 1)]
    table = mean_table(pd.concat(parts, ignore_index=True), ["strength", "announced"], "score", level).drop(
        columns="sd"
    )
    best = table.groupby("strength")["estimate"].transform("max")
    return table.assign(cost=best - table["estimate"])
