"""Weights of the play of `heuristic`, in percent, for each number of seats.

They were found by coordinate search on the mean points by which a seat of `heuristic` outscores `greedy` at the other
seats (8 000 deals for each seat and try, without announcements); the last, by what the player gains over itself
without it where there are announcements.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper
from fastsim.games.gibbons.params import GIVE, HEAR, HUNT, LEAD, RUFF, SECOND, SHED, TOP
from fastsim.games.gibbons.rules import SEATS_LEAST

#: Columns in the order of the parameters from `TOP` to `HEAR`.
WEIGHTS: Final = np.array(
    [
        [35, 15, 70, 15, 0, 50, 80, 100],
        [70, 20, 75, 40, 40, 40, 60, 100],
        [75, 20, 60, 65, 25, 15, 10, 100],
        [95, 20, 60, 25, 25, 75, 30, 100],
        [75, 20, 60, 25, 25, 35, 0, 100],
    ],
    dtype=np.int64,
)

assert [TOP + 1 + i for i in range(WEIGHTS.shape[1] - 1)] == [SECOND, RUFF, HUNT, SHED, GIVE, LEAD, HEAR]


@helper
def settle_weights(params: np.ndarray, seats: int) -> None:
    """Put the weights found for the number of seats in a player's row of parameters, where it does not have its own."""
    for place in range(TOP, HEAR + 1):
        if params[place] < 0:
            params[place] = WEIGHTS[seats - SEATS_LEAST, place - TOP]
