"""The highest and the lowest card of a hand across suits, for players."""

from __future__ import annotations

from fastsim._jit import helper
from fastsim.cards.bitboard import Card, Cards, lowest
from fastsim.cards.deck import LANE_BITS, RANK_BITS


@helper
def rank_first(card: Card) -> int:
    """A number that orders cards by rank, then suit."""
    return (card & RANK_BITS) << LANE_BITS | card >> LANE_BITS


@helper
def highest_rank(cards: Cards) -> Card:
    """Highest card by rank, then suit; `cards` must not be empty."""
    best = lowest(cards)
    rest = cards & (cards - 1)
    while rest != 0:
        card = lowest(rest)
        if rank_first(card) > rank_first(best):
            best = card
        rest &= rest - 1
    return best


@helper
def lowest_rank(cards: Cards) -> Card:
    """Lowest card by rank, then suit; `cards` must not be empty."""
    best = lowest(cards)
    rest = cards & (cards - 1)
    while rest != 0:
        card = lowest(rest)
        if rank_first(card) < rank_first(best):
            best = card
        rest &= rest - 1
    return best
