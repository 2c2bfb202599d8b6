"""Weights of the play of `heuristic`, in percent, for each number of seats.

They were found by coordinate search on the mean points by which a seat of `heuristic` outscores `greedy` at the other
seats (8 000 deals for each seat and try, without announcements).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import inlined
from fastsim.games.gibbons.params import GIVE, HUNT, LEAD, RUFF, SECOND, SHED, TOP
from fastsim.games.gibbons.rules import SEATS_LEAST

#: Columns in the order of the parameters from `TOP` to `LEAD`.
WEIGHTS: Final = np.array(
    [
        [35, 15, 70, 15, 0, 50, 80],
        [70, 20, 75, 40, 40, 40, 60],
        [75, 20, 60, 65, 25, 15, 10],
        [95, 20, 60, 25, 25, 75, 30],
        [75, 20, 60, 25, 25, 35, 0],
    ],
    dtype=np.int64,
)

assert [TOP + 1 + i for i in range(WEIGHTS.shape[1] - 1)] == [SECOND, RUFF, HUNT, SHED, GIVE, LEAD]


@inlined
def weight(place: int, params: np.ndarray, seats: int) -> int:
    """A weight as the player's parameters have it, or as found for the number of seats."""
    given = params[place]
    return given if given >= 0 else WEIGHTS[seats - SEATS_LEAST, place - TOP]
