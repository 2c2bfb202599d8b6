"""The best announcement by the strength of a hand, and what it costs to announce more or less.

Hands are those of the first batch. What an announcement would have scored is counted from the tricks that the hand took
when its player announced what it likes best, so that playing for another number is not in it.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.estimators import mean_table
from analysis.intervals import LEVEL
from analysis.studies.gibbons.batches import play_batches
from fastsim.batch import make_batch
from fastsim.cards.bitboard import count
from fastsim.games.gibbons import model as at
from fastsim.games.gibbons.scoring import trick_score

#: Width of a class of strength, in tricks.
STEP: Final = 0.5


def best_by_strength(deals: int, *, seed: int, seats: int, level: float = LEVEL, **options: Any) -> pd.DataFrame:
    """Mean points of tricks for every announcement, by the tricks that the model expects of the hand.

    Parameters
    ----------
    deals, seed, seats
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
    batch = make_batch("gibbons", seed=seed, seats=seats, players="heuristic", **options)
    first = play_batches(batch, 0, deals)[0]
    chosen = np.flatnonzero(first.seat == first.deal % seats)
    size = int(count(int(first.hand[0])))
    values = batch.models[0].values  # noqa: PD011 - of a model, not of a frame
    measure: Any = at.estimate
    place = at.table_at(seats, size)
    tricks = np.array([measure(first.hand[i], first.trump[i], place, values) for i in chosen]) / at.UNIT
    strength = np.maximum(np.floor(tricks / STEP), 0) * STEP
    codes = batch.rules.codes()[0]
    scores = np.array([[trick_score(a, won, codes) for won in range(size + 1)] for a in range(size + 1)])
    parts = [
        pd.DataFrame({"strength": strength, "announced": a, "score": scores[a][first.tricks[chosen]]})
        for a in range(size + 1)
    ]
    table = mean_table(pd.concat(parts, ignore_index=True), ["strength", "announced"], "score", level).drop(
        columns="sd"
    )
    best = table.groupby("strength")["estimate"].transform("max")
    return table.assign(cost=best - table["estimate"])
