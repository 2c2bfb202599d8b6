"""Which cards of a hand are worth keeping in a game with trump.

A side card counts where nobody can force it out: the ace at once, the king behind one lower card, the queen behind two.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Card, Cards, count, highest, lowest, only
from fastsim.cards.deck import LANE_BITS, NONE, RANK_BITS, RANKS, SUITS
from fastsim.games.vira.gaps import lane
from fastsim.tricks.engine import suit_cards
from fastsim.tricks.ranks import highest_rank

#: Worth of a guarded card by the cards out above it, in 1/64 trick.
_WORTH: Final = np.array([64, 44, 22, 8], dtype=np.int64)
_LONG_WORTH: Final = 6
_FREE_LENGTH: Final = 4
_TRUMP_WORTH: Final = 50
#: What an unknown card of the talon is worth to the declarer and to a defender, found by trying others on 6,000 deals.
DECLARER_PRICE: Final = 28
DEFENDER_PRICE: Final = 18


@helper
def side_worth(ranks: int, others: int) -> int:
    """Worth of a side suit against the cards of it that others may hold."""
    length = count(ranks)
    worth = _LONG_WORTH * max(length - _FREE_LENGTH, 0)
    below = length - 1
    left = ranks
    while left != 0:
        top = highest(left)
        above = count(others >> top)
        if above >= _WORTH.size:
            break
        if below >= above:
            worth += _WORTH[above]
        left &= ~only(top)
        below -= 1
    return worth


@helper
def _kept_of_suit(ranks: int, price: int) -> int:
    """The cards from the top of a side suit that are worth more than as many unknown cards."""
    others = RANKS & ~ranks
    best = np.int64(0)
    best_worth = np.int64(0)
    kept = np.int64(0)
    left = ranks
    cost = np.int64(0)
    while left != 0:
        top = highest(left)
        kept |= only(top)
        left &= ~only(top)
        cost += price
        worth = side_worth(kept, others) - cost
        if worth > best_worth:
            best_worth = worth
            best = kept
    return best


@helper
def worth_keeping(hand: Cards, trump: int, price: int) -> Cards:
    """Trumps, and the side cards that are worth more than unknown ones at a price each."""
    kept = hand & suit_cards(trump)
    for suit in range(SUITS):
        if suit != trump:
            kept |= _kept_of_suit(lane(hand, np.int64(suit)), price) << (suit << LANE_BITS)
    return kept


@helper
def card_loss(hand: Cards, card: Card, others: Cards, trump: int) -> int:
    """What a hand loses with one card, in 1/1024 trick: its worth, and a little for its rank."""
    suit = card >> LANE_BITS
    rank = card & RANK_BITS
    if suit == trump:
        return 16 * _TRUMP_WORTH + 8 * rank
    ranks = lane(hand, suit)
    out = lane(others, suit)
    return 16 * (side_worth(ranks, out) - side_worth(ranks & ~only(rank), out)) + rank


@helper
def least_loss(hand: Cards, cards: Cards, others: Cards, trump: int) -> Card:
    """The card among `cards` (not empty) that a hand loses least by."""
    best = np.int64(NONE)
    best_loss = np.int64(1 << 30)
    rest = cards
    while rest != 0:
        card = lowest(rest)
        loss = card_loss(hand, card, others, trump)
        if loss < best_loss:
            best_loss = loss
            best = card
        rest &= rest - 1
    return best


@helper
def strongest_cards(hand: Cards, size: int, trump: int, price: int) -> Cards:
    """So many cards of a hand, the best for a game with trump."""
    kept = worth_keeping(hand, trump, price)
    while count(kept) > size:
        kept &= ~only(least_loss(kept, kept, ~hand, trump))
    while count(kept) < size:
        kept |= only(highest_rank(hand & ~kept))
    return kept
