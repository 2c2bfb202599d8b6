"""Sets of small numbers as bits: what may be announced or contracted for."""

from __future__ import annotations

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import highest, lowest


@helper
def nearest(numbers: int, wanted: int) -> int:
    """The number of a set nearest to `wanted` (at least 0), the lower of two; the set must not be empty."""
    below = numbers & ((np.int64(2) << wanted) - 1)
    above = numbers & ~below
    if above == 0:
        return highest(below)
    if below == 0:
        return lowest(above)
    under = highest(below)
    over = lowest(above)
    return under if wanted - under <= over - wanted else over
