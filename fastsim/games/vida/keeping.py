"""What cards are worth in hand to the `heuristic` player: tables made from the weights, and how they are read.

For each part that it plays the tables say what the lowest and the highest card of a holding are worth if kept, in 1/16
point. `keep_tables` makes them once for a model; the kernel only looks them up.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import inlined
from fastsim.cards.bitboard import Card, only
from fastsim.cards.deck import LANE, LANE_BITS, RANK_7, RANK_ACE, RANK_BITS, RANK_KING
from fastsim.games.vida import weights as by
from fastsim.games.vida.mind import Mind
from fastsim.games.vida.model import KEEP_AT, KEEP_TOP_AT, LANES
from fastsim.games.vida.order import POINTS_BY_PLACE

#: Points are in 1/16 in the player's sums.
SCALE: Final = 16


def _all_points() -> np.ndarray:
    """Points of the places of a lane in play order, shape (2, 16): plain, trump."""
    points = np.zeros((2, LANE), dtype=np.int64)
    for is_trump in range(2):
        for rank in range(RANK_7, RANK_ACE + 1):
            points[is_trump, rank] = POINTS_BY_PLACE[is_trump][rank - RANK_7]
    return points


POINTS: Final = _all_points()

#: Points of all the cards of a lane (its eight ranks as bits) in play order, shape (2, 256): plain, trump.
LANE_POINTS: Final = np.array(
    [[sum(by_place[k] for k in range(8) if lane >> k & 1) for lane in range(LANES)] for by_place in POINTS_BY_PLACE],
    dtype=np.int64,
)

_TEN_PLACE: Final = RANK_KING - RANK_7
_ACE_PLACE: Final = RANK_ACE - RANK_7
_FLAGS: Final = 4

#: Masks that tell the compiler that an index is not negative.
LANE_MASK: Final = LANES - 1
_PLAIN_MASK: Final = (1 << 12) - 1
_TOP_MASK: Final = (1 << 9) - 1


def _plain_keep(weights: np.ndarray, lane: int, place: int, has_trumps: int) -> int:
    """Worth of a plain card that is not the highest left of its suit, kept in the holding `lane`."""
    points = POINTS_BY_PLACE[0][place]
    others = lane & ~(1 << place)
    if place == _TEN_PLACE:
        value = weights[by.KEEP_GUARDED_TEN if others else by.KEEP_BARE_TEN]
    else:
        value = weights[by.KEEP_PLAIN_POINTS_PART] * points
        guards_ten = others == 1 << _TEN_PLACE
        value += weights[by.KEEP_GUARD] * guards_ten
    if not others and has_trumps and place != _ACE_PLACE:
        value += weights[by.KEEP_SHORT]
    return int(value)


def _top_keep(weights: np.ndarray, is_trump: int, place: int, flags: int) -> int:
    """Worth of a trump, or of the highest card left of a plain suit; flags: 1 late, 2 enemy trumps or top trump."""
    points = POINTS_BY_PLACE[is_trump][place]
    is_late, second = flags & 1, flags >> 1
    if is_trump:
        value = weights[by.KEEP_TRUMP] + weights[by.KEEP_TRUMP_POINTS_PART] * points
        value += second * (weights[by.KEEP_TOP_TRUMP] + is_late * weights[by.KEEP_LATE])
    else:
        value = weights[by.KEEP_MASTER] + weights[by.KEEP_MASTER_POINTS_PART] * points
        value += is_late * weights[by.KEEP_LATE] + second * weights[by.KEEP_MASTER_UNDER_TRUMPS]
    return int(value)


def keep_tables(weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Tables of plain cards, and of trumps and plain masters.

    Shapes (3, 2, 2, 256): part, trumps in hand, lowest or highest card, holding; and (3, 2, 4, 16): part, trump, flags,
    rank. `weights` has shape (3, PART_SIZE).
    """
    plain = np.zeros((3, 2, 2, LANES), dtype=np.int64)
    tops = np.zeros((3, 2, _FLAGS, LANE), dtype=np.int64)
    for part in range(3):
        for lane in range(1, LANES):
            ends = ((lane & -lane).bit_length() - 1, lane.bit_length() - 1)
            for has_trumps in range(2):
                for end, place in enumerate(ends):
                    plain[part, has_trumps, end, lane] = _plain_keep(weights[part], lane, place, has_trumps)
        for is_trump in range(2):
            for flags in range(_FLAGS):
                for place in range(8):
                    tops[part, is_trump, flags, place + RANK_7] = _top_keep(weights[part], is_trump, place, flags)
    return plain, tops


@inlined
def points_of(card: Card, trump: int) -> int:
    """Points of one card in play order."""
    return POINTS[np.int64(card >> LANE_BITS == trump), card & RANK_BITS]


@inlined
def keep_plain(mind: Mind, card: Card, lane: int, end: int, model: np.ndarray) -> int:
    """Worth of keeping the lowest (end 0) or highest (end 1) card of a plain holding, given as bits of one lane."""
    plain = model[KEEP_AT + (mind.keep_plain + end * LANES + lane & _PLAIN_MASK)]
    top = model[KEEP_TOP_AT + (mind.keep_top + (card & RANK_BITS) & _TOP_MASK)]
    return top if only(card) & mind.masters != 0 else plain


@inlined
def keep_trump(mind: Mind, card: Card, model: np.ndarray) -> int:
    """Worth of keeping a trump."""
    is_top = np.int64(only(card) & mind.masters != 0)
    return model[KEEP_TOP_AT + (mind.keep_trump + (is_top << LANE_BITS + 1) + (card & RANK_BITS) & _TOP_MASK)]
