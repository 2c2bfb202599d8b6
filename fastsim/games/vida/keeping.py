"""What cards are worth in hand to the `heuristic` player: tables made from the weights, and how they are read.

For each part that it plays a table says what a card is worth if kept, in 1/16 point. `keep_table` makes it once for a
model; the kernel only looks it up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from fastsim._jit import inlined
from fastsim.cards.bitboard import Card, Cards, only
from fastsim.cards.deck import EVERY_LANE, LANE, LANE_BITS, RANK_7, RANK_ACE, RANK_BITS, RANK_KING
from fastsim.games.vida import weights as by
from fastsim.games.vida.model import KEEP_AT, KEEP_COMPANIES, KEEP_KINDS, LANES, entry
from fastsim.games.vida.order import POINTS_BY_PLACE
from fastsim.games.vida.packing import pack_small, small_in

if TYPE_CHECKING:
    from fastsim.games.vida.mind import Mind

#: Plain tens in play order, where kings stand in natural order.
TENS: Final = EVERY_LANE << RANK_KING

#: Points are in 1/16 in the player's sums.
SCALE: Final = 16


def _all_points() -> np.ndarray:
    """Points of the places of a lane in play order, in 1/16, shape (32,): plain, then trump."""
    points = np.zeros(2 * LANE, dtype=np.int64)
    for is_trump in range(2):
        for rank in range(RANK_7, RANK_ACE + 1):
            points[is_trump * LANE + rank] = SCALE * POINTS_BY_PLACE[is_trump][rank - RANK_7]
    return points


POINTS: Final = _all_points()

#: Points of all the cards of a lane (its eight ranks as bits) in play order, shape (2, 256): plain, trump. Tables that
#: every card looks up are of small integers, so that they stay in the processor's first cache.
LANE_POINTS: Final = np.array(
    [[sum(by_place[k] for k in range(8) if lane >> k & 1) for lane in range(LANES)] for by_place in POINTS_BY_PLACE],
    dtype=np.int16,
)

_POINTS_MASK: Final = 2 * LANE - 1

_TEN_PLACE: Final = RANK_KING - RANK_7
_ACE_PLACE: Final = RANK_ACE - RANK_7

#: What else a hand holds of a card's suit: nothing, the bare ten, or other cards.
_ALONE: Final = 0
_BESIDE_TEN: Final = 1
_BESIDE_OTHERS: Final = 2

#: Kinds of card, each with an entry by rank, in which what the companies make of it stand side by side: plain ones
#: without and with trumps in hand; the highest left of a plain suit, early and late, then both while opponents may hold
#: trumps; trumps, early and late; the highest trump left, early and late. Late is the last trick but one, where a sure
#: trump is kept for the last.
_PLAIN: Final = 0
_MASTER: Final = 2
_TRUMP: Final = 6
_TOP_TRUMP: Final = 8
_KIND_BITS: Final = LANE_BITS

#: The bits of a place of `ENDS` that tell the company, which are those that shift an entry to it.
_COMPANY_BITS: Final = 0x30


def _end_of_lane(lane: int, place: int) -> int:
    """Place in the table of the card at a place of a plain holding: rank, and what else the holding has."""
    others = lane & ~(1 << place)
    company = _ALONE if others == 0 else (_BESIDE_TEN if others == 1 << _TEN_PLACE else _BESIDE_OTHERS)
    return company << LANE_BITS | place + RANK_7


#: Where the lowest and the highest card of a plain holding, its eight cards as bits, stand in the table; (2, 256).
ENDS: Final = np.array(
    [
        [0, *(_end_of_lane(lane, (lane & -lane).bit_length() - 1) for lane in range(1, LANES))],
        [0, *(_end_of_lane(lane, lane.bit_length() - 1) for lane in range(1, LANES))],
    ],
    dtype=np.int16,
)

#: Masks that tell the compiler that an index is not negative.
LANE_MASK: Final = LANES - 1


def _plain_keep(weights: np.ndarray, company: int, place: int, has_trumps: int) -> int:
    """Worth of a plain card that is not the highest left of its suit."""
    if place == _TEN_PLACE:
        value = weights[by.KEEP_BARE_TEN if company == _ALONE else by.KEEP_GUARDED_TEN]
    else:
        value = weights[by.KEEP_PLAIN_POINTS_PART] * POINTS_BY_PLACE[0][place]
        value += weights[by.KEEP_GUARD] * (company == _BESIDE_TEN)
    if company == _ALONE and has_trumps and place != _ACE_PLACE:
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
        value += second * weights[by.KEEP_MASTER_UNDER_TRUMPS]
    return int(value)


def keep_table(weights: np.ndarray) -> np.ndarray:
    """Worth of every card in hand, shape (3, 10, 16): part, kind, rank, with what else there is of the suit packed.

    `weights` has shape (3, PART_SIZE).
    """
    table = np.zeros((3, KEEP_KINDS, LANE, KEEP_COMPANIES), dtype=np.int64)
    for part, place, company in np.ndindex(3, 8, KEEP_COMPANIES):
        rank = place + RANK_7
        for has_trumps in range(2):
            table[part, _PLAIN + has_trumps, rank, company] = _plain_keep(weights[part], company, place, has_trumps)
        for flags in range(4):
            table[part, _MASTER + flags, rank, company] = _top_keep(weights[part], 0, place, flags)
            table[part, _TRUMP + flags, rank, company] = _top_keep(weights[part], 1, place, flags)
    return pack_small(table)


class Keep(NamedTuple):
    """How the cards of one suit are read: their points, and what those are worth that are not highest and that are."""

    points: int  # first places
    low: int
    top: int


@inlined
def keep_of(mind: Mind, is_trump: bool) -> Keep:
    """How the cards of trumps or of a plain suit are read."""
    points = np.int64(LANE) if is_trump else np.int64(0)
    low = mind.keep_trump if is_trump else mind.keep_plain
    return Keep(points, low, mind.keep_top_trump if is_trump else mind.keep_master)


@inlined
def keep_kinds(part: int, has_trumps: int, is_late: int, are_enemy_trumps: int) -> tuple[int, int, int, int]:
    """First places of plain cards, plain masters, trumps and top trumps for a part and its moment."""
    first = part * KEEP_KINDS
    return (
        first + _PLAIN + has_trumps << _KIND_BITS,
        first + _MASTER + is_late + 2 * are_enemy_trumps << _KIND_BITS,
        first + _TRUMP + is_late << _KIND_BITS,
        first + _TOP_TRUMP + is_late << _KIND_BITS,
    )


@inlined
def points_of(keep: Keep, card: Card) -> int:
    """Points of one card in play order, in 1/16."""
    return POINTS[keep.points + (card & RANK_BITS) & _POINTS_MASK]


@inlined
def keep_at(first: int, place: int, model: np.ndarray) -> int:
    """Worth of keeping a card of a kind, which has the `first` place, at a place of `ENDS`."""
    packed = entry(model, KEEP_AT + first + (place & RANK_BITS))
    return small_in(packed, place & _COMPANY_BITS)


@inlined
def keep_card(mind: Mind, keep: Keep, card: Card, held: Cards, model: np.ndarray) -> int:
    """Worth of keeping a card; `held` are all cards of its suit in hand."""
    single = only(card)
    others = held & ~single
    company = np.int64(_BESIDE_TEN if others & ~TENS == 0 else _BESIDE_OTHERS)
    company = np.int64(_ALONE) if others == 0 else company
    first = keep.top if single & mind.masters != 0 else keep.low
    return keep_at(first, (company << LANE_BITS) + (card & RANK_BITS), model)
