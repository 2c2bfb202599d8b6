"""What the cards that were played would have brought at other bids."""

from __future__ import annotations

import numpy as np

from fastsim._jit import helper, kernel
from fastsim.games.vida.model import LEVELS, LOWEST_LEVEL
from fastsim.games.vida.rules import BID_STEP, VidaCodes
from fastsim.games.vida.scoring import is_made, score_deal


@helper
def _gain(
    bid: int,
    screws: int,
    side: int,
    points: np.ndarray,
    rounded: np.ndarray,
    air: np.ndarray,
    belote: np.ndarray,
    extras: np.ndarray,
    codes: VidaCodes,
    score: np.ndarray,
) -> int:
    """Buyers' score less the others' of one deal at one bid; `extras` are air and belote, `score` is scratch memory."""
    made = is_made(bid, side, points, rounded, extras, codes)
    score_deal(bid, screws, side, made, rounded, air, belote, codes, score)
    return score[side] - score[1 - side]


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
            out[i, row] = _gain(
                bid, np.int64(screws), side, points[i], rounded[i], air[i], belote[i], extras, codes[0], score
            )


@kernel
def gains_as_bid(
    bids: np.ndarray,
    screws: np.ndarray,
    buyers: np.ndarray,
    points: np.ndarray,
    rounded: np.ndarray,
    air: np.ndarray,
    belote: np.ndarray,
    codes: np.ndarray,
    out: np.ndarray,
) -> None:
    """Fill `out`, shape (n,), with the buyers' score less the others' after other numbers of vida calls.

    `bids` (points), `screws` and `buyers` have shape (n,), the others (n, 2), by side, int64.
    """
    score = np.zeros(2, dtype=np.int64)
    for i in range(bids.size):
        side = np.int64(buyers[i] & 1)
        extras = air[i] + belote[i]
        out[i] = _gain(bids[i], screws[i], side, points[i], rounded[i], air[i], belote[i], extras, codes[0], score)
