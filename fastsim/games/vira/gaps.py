"""How dangerous a suit is in a game in which no trick may be taken.

A suit is safe where its low cards go under what the others can lead. What its lowest card, its second lowest and so on
cost by their rank is fitted, in 1/64 of the logit of making a low game. `gaps` is a model, which begins with these
costs.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Card, Cards, count, gathered, lowest, only
from fastsim.cards.deck import LANE_BITS, NONE, RANK_BITS, RANKS, SUITS

#: The lowest cards of a suit that count, and the ranks that they may have.
GAP_CARDS: Final = 5
GAP_RANKS: Final = 13
GAPS_SIZE: Final = GAP_CARDS * GAP_RANKS


@helper
def lane(cards: Cards, suit: int) -> int:
    """Ranks of a suit, as bits."""
    return cards >> (suit << LANE_BITS) & RANKS


@helper
def suit_danger(ranks: int, gaps: np.ndarray) -> int:
    """Danger of a suit's cards, with all others out against them."""
    danger = np.int64(0)
    at = np.int64(0)
    while ranks != 0 and at < GAPS_SIZE:
        danger += gaps[np.uint64(at + lowest(ranks))]
        ranks &= ranks - 1
        at += GAP_RANKS
    return danger


@helper
def danger_left(ranks: int, others: int, gaps: np.ndarray) -> int:
    """Danger of a suit's cards where only some others are still out: ranks are counted among those that are left."""
    return suit_danger(gathered(ranks, ranks | others), gaps) if others != 0 else np.int64(0)


@helper
def hand_danger(hand: Cards, gaps: np.ndarray) -> int:
    """Danger of all suits."""
    total = np.int64(0)
    for suit in range(SUITS):
        total += suit_danger(lane(hand, np.int64(suit)), gaps)
    return total


@helper
def most_dangerous(hand: Cards, others: Cards, cards: Cards, gaps: np.ndarray) -> Card:
    """The card among `cards` (not empty) whose going lowers the danger most; the highest of equals."""
    best = np.int64(NONE)
    best_value = np.int64(-(1 << 30))
    rest = cards
    while rest != 0:
        card = lowest(rest)
        suit = card >> LANE_BITS
        rank = card & RANK_BITS
        ranks = lane(hand, suit)
        out = lane(others, suit)
        gain = danger_left(ranks, out, gaps) - danger_left(ranks & ~only(rank), out, gaps)
        value = 16 * gain + rank
        if value > best_value:
            best_value = value
            best = card
        rest &= rest - 1
    return best


@helper
def safest(hand: Cards, others: Cards, size: int, gaps: np.ndarray) -> Cards:
    """The hand without its most dangerous cards, down to a size."""
    kept = hand
    while count(kept) > size:
        kept &= ~only(most_dangerous(kept, others, kept, gaps))
    return kept
