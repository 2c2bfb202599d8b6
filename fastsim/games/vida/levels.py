"""What the cards that were played would have brought at other bids."""

from __future__ import annotations

import numpy as np

from fastsim._jit import kernel
from fastsim.games.vida.model import LEVELS, LOWEST_LEVEL
from fastsim.games.vida.rules import BID_STEP
from fastsim.games.vida.scoring import is_made, score_deal


@kernel
def gains_by_level(
    buyers: np.ndarray,
    points: np.ndarray,
    rounded: np.ndarray,
    air: np.ndarray,
    belote: np.ndarray,
    screws: int,
    codes: np.ndarray,
    out: np.ndarray,
) -> None:
    """Fill `out`, shape (n, LEVELS), with the buyers' score less the others' at every level, after `screws` vida calls.

    `buyers` are seats, shape (n,); the others have shape (n, 2), by side, int64.
    """
    score = np.zeros(2, dtype=np.int64)
    for i in range(buyers.size):
        side = np.int64(buyers[i] & 1)
        extras = air[i] + belote[i]
        for row in range(LEVELS):
            bid = np.int64(row + LOWEST_LEVEL) * BID_STEP
            made = is_made(bid, side, points[i], rounded[i], extras, codes[0])
            score_deal(bid, np.int64(screws), side, made, rounded[i], air[i], belote[i], codes[0], score)
            out[i, row] = score[side] - score[1 - side]
