"""What an honour of trump is worth to the seat that holds it."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.frames import require_columns
from analysis.intervals import LEVEL, sample_interval
from analysis.studies.gibbons.matches import seats_of
from fastsim.games.gibbons.tally import HONOUR_NAMES


def worth_to_holder(rows: pd.DataFrame, level: float = LEVEL) -> pd.DataFrame:
    """By how much the seat that plays an honour outscores the mean of the others, in the games where it is played.

    Parameters
    ----------
    rows : DataFrame
        Deals with one number of seats, as `analysis.simulate` makes them.
    level : float
        Confidence level in (0, 1).

    Returns
    -------
    DataFrame
        honour, n (games), estimate (points), low, high (one difference a game). It holds what the honour
        itself scores, what it captures, and what it wins as a trump.
    """
    seats = seats_of(rows)
    names = [f"points_{seat}" for seat in range(seats)]
    require_columns(rows, [*names, *(f"{name}_holder" for name in HONOUR_NAMES)])
    points = rows[names].to_numpy(dtype=np.float64)
    found = []
    for name in HONOUR_NAMES:
        holder = rows[f"{name}_holder"].to_numpy()
        played = np.flatnonzero(holder >= 0)
        own = points[played, holder[played]]
        others = (points[played].sum(axis=1) - own) / (seats - 1)
        gain = own - others
        if gain.size:
            mean = sample_interval(gain, level)
            found.append({"honour": name, "n": len(gain), "estimate": mean.mean, "low": mean.low, "high": mean.high})
    return pd.DataFrame(found, columns=["honour", "n", "estimate", "low", "high"])
