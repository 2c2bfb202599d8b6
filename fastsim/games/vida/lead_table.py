"""What a lead of a plain suit is worth by itself: tables made from the weights, and how they are read.

An entry holds the card that is led from a holding, its points, and what does not depend on the other seats: what the
length of the suit brings, less what the card is worth in hand. The tables are made once for a model.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from fastsim._jit import inlined
from fastsim.cards.deck import RANK_7, RANK_BITS
from fastsim.games.vida import weights as by
from fastsim.games.vida.keeping import FIRST_MASTER, FIRST_PLAIN, LANE_POINTS, MASTER_KINDS, POINTS, company_of
from fastsim.games.vida.model import LANES, LEAD_AT, LEAD_KINDS, SUIT_POINTS_AT, entry

_POINTS_SHIFT: Final = 4
_POINTS_MASK: Final = 0xFF
_REST_SHIFT: Final = 16

#: Places of a kind in the table of what cards are worth in hand (64) are as many fewer than here (256).
_ROW_SHIFT: Final = 2


class Lead(NamedTuple):
    """A lead of a plain suit: rank and points of the card (1/16), and what the lead is worth apart from its trick."""

    rank: int
    points: int
    rest: int


def _kind_in_hand(kind: int) -> tuple[int, int, bool]:
    """Kind of card in hand (`keeping.py`), trumps in hand, and whether it is the highest card of a kind of lead.

    Kinds are the lowest card without and with trumps in hand; then the highest one, a master, without and with trumps.
    """
    if kind < FIRST_MASTER:
        return FIRST_PLAIN + kind, kind, False
    has_trumps, master = divmod(kind - FIRST_MASTER, MASTER_KINDS)
    return FIRST_MASTER + master, has_trumps, True


def lead_table(weights: np.ndarray, keep: np.ndarray) -> np.ndarray:
    """Packed leads by part, kind and holding, shape (3, 10, 256).

    `weights` has shape (3, PART_SIZE), `keep` is the table that `keep_table` makes of them.
    """
    lanes = range(1, LANES)
    count = np.bitwise_count(np.array(lanes)).astype(np.int64)
    ends = {
        is_top: np.array([lane.bit_length() if is_top else (lane & -lane).bit_length() for lane in lanes]) - 1
        for is_top in (False, True)
    }
    companies = {
        is_top: np.array([company_of(lane, int(place)) for lane, place in zip(lanes, places, strict=True)])
        for is_top, places in ends.items()
    }
    table = np.zeros((len(weights), LEAD_KINDS, LANES), dtype=np.int64)
    for part, kind in np.ndindex(len(weights), LEAD_KINDS):
        kept, has_trumps, is_top = _kind_in_hand(kind)
        rank = ends[is_top] + RANK_7
        rest = weights[part, by.LEAD_LENGTH] * count - keep[part, kept, companies[is_top], rank]
        rest += weights[part, by.LEAD_SINGLE] * (count == 1) * has_trumps
        table[part, kind, 1:] = rest << _REST_SHIFT | POINTS[rank] << _POINTS_SHIFT | rank
    return table


def suit_points_table(weights: np.ndarray) -> np.ndarray:
    """What the others are expected to give to a lead, by part and the unseen cards of its suit, shape (3, 256)."""
    part = weights[:, by.LEAD_SUIT_PART, None] * LANE_POINTS[0]
    points: np.ndarray = weights[:, by.LEAD_TO_COME, None] + part
    return points


@inlined
def lowest_leads(keep_plain: int) -> int:
    """Row of leads of the lowest card; `keep_plain` is the first place of plain cards in hand."""
    return LEAD_AT + (keep_plain << _ROW_SHIFT)


@inlined
def master_leads(keep_master: int, has_trumps: int) -> int:
    """Row of leads of a master; `keep_master` is the first place of masters in hand."""
    return LEAD_AT + (keep_master << _ROW_SHIFT) + has_trumps * (MASTER_KINDS * LANES)


@inlined
def lead_of(row: int, lane: int, model: np.ndarray) -> Lead:
    """The lead from a holding, given as the eight cards of the suit."""
    packed = entry(model, row + lane)
    return Lead(packed & RANK_BITS, packed >> _POINTS_SHIFT & _POINTS_MASK, packed >> _REST_SHIFT)


@inlined
def suit_points(part: int, unseen: int, model: np.ndarray) -> int:
    """What the others are expected to give to a lead; `unseen` are the eight cards of the suit."""
    return entry(model, SUIT_POINTS_AT + part * LANES + unseen)
