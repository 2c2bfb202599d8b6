"""All four suits at once: what a set of cards has of each, in the 16 bits of its suit.

One operation then does for four suits, and no branch depends on how many of them a hand has.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import inlined
from fastsim.cards.bitboard import Cards
from fastsim.cards.deck import EVERY_LANE, LANE_BITS, RANK_7, RANKS, SUITS

#: The bit above the cards of a suit.
ABOVE: Final = RANKS.bit_length()

#: The cards of all suits.
ALL_CARDS: Final = EVERY_LANE * RANKS
_ABOVE_LANES: Final = EVERY_LANE << ABOVE

#: A field without its highest bit, which stays free.
FIELD: Final = 0x7FFF

# Masks by which the cards of a suit are counted in pairs, fours and eights.
_PAIRS: Final = 0x55 * EVERY_LANE
_FOURS: Final = 0x33 * EVERY_LANE
_EIGHTS: Final = 0x0F * EVERY_LANE


@inlined
def lanes(cards: Cards) -> Cards:
    """A bit above the cards of each suit of which the set holds some."""
    return cards + ALL_CARDS & _ABOVE_LANES


@inlined
def ones(cards: Cards) -> int:
    """A one for each suit of which the set holds some."""
    return lanes(cards) >> ABOVE


@inlined
def zeros(cards: Cards) -> int:
    """A one for each suit of which the set holds none."""
    return (lanes(cards) ^ _ABOVE_LANES) >> ABOVE


@inlined
def without_lowest(cards: Cards) -> Cards:
    """The cards without the lowest of each suit."""
    return cards & cards - ones(cards)


@inlined
def counts(cards: Cards) -> int:
    """How many cards of each suit the set holds."""
    eights: Any = cards >> RANK_7
    eights -= eights >> 1 & _PAIRS
    eights = (eights & _FOURS) + (eights >> 2 & _FOURS)
    found: int = eights + (eights >> 4) & _EIGHTS
    return found


@inlined
def highest_field(fields: int) -> tuple[int, int]:
    """The number of the highest of four fields, the first of equal ones, and that field."""
    best: Any = np.int64(0)
    most = fields & FIELD
    for suit in range(1, SUITS):
        other = fields >> (suit << LANE_BITS) & FIELD
        best = np.int64(suit) if other > most else best
        most = max(other, most)
    return best, most
