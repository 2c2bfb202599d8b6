"""Packs of cards as sets: one 16-bit lane per suit in an int64, a higher bit is a higher card.

A card is the number ``suit << 4 | rank`` with suits C 0, D 1, H 2, S 3 and ranks 2 = 0 ... A = 12;
the 32-card pack uses the ranks 7 to A of the same numbering. Rule texts number cards without gaps:
`dense_cards` gives that order.
"""

from __future__ import annotations

from typing import Final

import numpy as np

NONE: Final = -1
CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3
NO_TRUMP: Final = 4
SUITS: Final = 4

LANE_BITS: Final = 4
LANE: Final = 1 << LANE_BITS
RANK_BITS: Final = LANE - 1

RANK_7: Final = 5
RANK_8: Final = 6
RANK_9: Final = 7
RANK_TEN: Final = 8
RANK_JACK: Final = 9
RANK_QUEEN: Final = 10
RANK_KING: Final = 11
RANK_ACE: Final = 12

#: Bit of card 0 of every suit; times a set of ranks it puts that set into all four lanes.
EVERY_LANE: Final = 0x0001_0001_0001_0001

#: The thirteen ranks of one suit, as bits of one lane.
RANKS: Final = 0b1_1111_1111_1111
_RANKS_32: Final = 0b1_1111_1110_0000

DECK_52: Final = RANKS * EVERY_LANE
DECK_32: Final = _RANKS_32 * EVERY_LANE

#: Cards of each suit by suit number; the last entry, for no trump, is empty.
SUIT_CARDS: Final = np.array([RANKS << (LANE * suit) for suit in range(SUITS)] + [0], dtype=np.int64)


def dense_cards(deck: int) -> np.ndarray:
    """Card numbers of a pack in ascending order, shape (cards in the pack,), int64.

    This is the order in which a pack lies before it is shuffled.
    """
    return np.array([card for card in range(SUITS * LANE) if deck >> card & 1], dtype=np.int64)
