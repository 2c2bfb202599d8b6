"""Aces as ones: the order A 2 3 … Q K, and back (`docs/rules/vira.md`, section 7).

The hands are moved into *play order* before the first lead, so that a higher bit of a suit is always the stronger card.
"""

from __future__ import annotations

from typing import Final

from fastsim._jit import helper
from fastsim.cards.bitboard import Card, Cards, lowest, only
from fastsim.cards.deck import DECK_52, EVERY_LANE, RANK_ACE

_ACES: Final = EVERY_LANE << RANK_ACE
_ONES: Final = EVERY_LANE


@helper
def aces_low_order(cards: Cards) -> Cards:
    """A set of cards with every ace below the two."""
    return (cards & ~_ACES) << 1 | (cards & _ACES) >> RANK_ACE


@helper
def natural_order(cards: Cards) -> Cards:
    """A set of cards in the order of `aces_low_order` back in natural order."""
    return (cards & DECK_52 & ~_ONES) >> 1 | (cards & _ONES) << RANK_ACE


@helper
def aces_low_card(card: Card) -> Card:
    """Number of one natural card where aces are ones."""
    return lowest(aces_low_order(only(card)))


@helper
def natural_card(card: Card) -> Card:
    """Natural number of a card given where aces are ones."""
    return lowest(natural_order(only(card)))
