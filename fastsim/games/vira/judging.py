"""What a hand is worth, as numbers: features for the fitted chances, strength of a trump suit, danger of a low hand."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper, kernel
from fastsim.cards.bitboard import Card, Cards, contains, count, lowest, only
from fastsim.cards.deck import LANE_BITS, NO_TRUMP, NONE, RANK_ACE, RANK_JACK, RANK_KING, RANK_QUEEN, RANKS, SUITS

FEATURES: Final = 18

_ONE: Final = 0
_LENGTH: Final = 1  # trumps
_LONG: Final = 2  # trumps above four
_TOPS: Final = 3  # 4 for the ace of trumps, 3 king, 2 queen, 1 jack
_ACES: Final = 4  # side aces
_KINGS: Final = 5  # side kings with a guard
_QUEENS: Final = 6  # side queens with two guards
_VOIDS: Final = 7
_SINGLES: Final = 8
_SIDE: Final = 9  # longest side suit
_LOWS: Final = 10  # cards from 2 to 5
_DANGER: Final = 11
_WORST: Final = 12  # danger of the worst suit
_SAFE: Final = 13  # suits without danger
_HIGHS: Final = 14  # cards from queen up
_FOREHAND: Final = 15  # 1: leads
_ASKED: Final = 16  # at the first lead: tricks needed, or cards laid away in a low game
_OPEN: Final = 17  # at the first lead: 1 where the hand lies open

_LOW_RANKS: Final = 0b1111
_HIGH_RANKS: Final = RANKS & ~((1 << RANK_QUEEN) - 1)
_SAFE_SHIFT: Final = 2
_DANGER_CARDS: Final = 5


@helper
def lane(hand: Cards, suit: int) -> int:
    """Ranks of a suit, as bits."""
    return hand >> (suit << LANE_BITS) & RANKS


@helper
def tops(ranks: int) -> int:
    """4 for an ace, 3 for a king, 2 for a queen, 1 for a jack."""
    return (
        4 * (ranks >> RANK_ACE & 1)
        + 3 * (ranks >> RANK_KING & 1)
        + 2 * (ranks >> RANK_QUEEN & 1)
        + (ranks >> RANK_JACK & 1)
    )


@helper
def best_trump(hand: Cards, suits: int) -> int:
    """The strongest of the suits (as bits): length first, then honours; NO_TRUMP for none."""
    best = np.int64(NO_TRUMP)
    best_value = np.int64(NONE)
    for suit in range(SUITS):
        ranks = lane(hand, np.int64(suit))
        value = 4 * count(ranks) + tops(ranks)
        if contains(suits, np.int64(suit)) and value > best_value:
            best = np.int64(suit)
            best_value = value
    return best


@helper
def suit_danger(ranks: int) -> int:
    """How likely a suit takes a trick that must not be taken: its lowest cards should leave no gaps."""
    danger = np.int64(0)
    for i in range(_DANGER_CARDS):
        if ranks == 0:
            return danger
        weight = max(3 - i // 2, 1)
        danger += weight * max(lowest(ranks) - 2 * i - 1, 0)
        ranks &= ranks - 1
    return danger


@helper
def hand_danger(hand: Cards) -> int:
    """Danger of all suits."""
    total = np.int64(0)
    for suit in range(SUITS):
        total += suit_danger(lane(hand, np.int64(suit)))
    return total


@helper
def most_dangerous(hand: Cards, cards: Cards) -> Card:
    """The card among `cards` (not empty) whose going lowers the danger of the hand most; the highest of equals."""
    best = np.int64(NONE)
    best_value = np.int64(-(1 << 30))
    rest = cards
    while rest != 0:
        card = lowest(rest)
        suit = card >> LANE_BITS
        ranks = lane(hand, suit)
        gain = suit_danger(ranks) - suit_danger(ranks & ~(np.int64(1) << (card & 15)))
        value = 16 * gain + (card & 15)
        if value > best_value:
            best_value = value
            best = card
        rest &= rest - 1
    return best


@helper
def safest(hand: Cards, size: int) -> Cards:
    """The hand without its most dangerous cards, down to a size."""
    kept = hand
    while count(kept) > size:
        kept &= ~only(most_dangerous(kept, kept))
    return kept


@helper
def card_value(hand: Cards, card: Card, trump: int) -> int:
    """What a card is worth in a game with trump, for keeping it."""
    suit = card >> LANE_BITS
    rank = card & 15
    ranks = lane(hand, suit)
    if suit == trump:
        return 100 + rank
    if rank == RANK_ACE:
        return np.int64(90)
    has_ace = contains(ranks, RANK_ACE)
    if rank == RANK_KING:
        return np.int64(80) if has_ace else np.int64(50)
    if rank == RANK_QUEEN:
        return np.int64(60) if has_ace and contains(ranks, RANK_KING) else np.int64(20)
    return rank + 2 * np.int64(has_ace)


@helper
def strongest_cards(hand: Cards, size: int, trump: int) -> Cards:
    """The most valuable cards of a hand in a game with trump."""
    kept = hand
    while count(kept) > size:
        worst = lowest(kept)
        rest = kept & (kept - 1)
        while rest != 0:
            card = lowest(rest)
            if card_value(hand, card, trump) < card_value(hand, worst, trump):
                worst = card
            rest &= rest - 1
        kept &= ~only(worst)
    return kept


@helper
def judge(hand: Cards, trump: int, seat: int, asked: int, is_open: int, features: np.ndarray) -> None:
    """Fill the features of a hand; `trump` is NO_TRUMP in a low game."""
    for i in range(FEATURES):
        features[i] = 0
    features[_ONE] = 1
    features[_FOREHAND] = np.int64(seat == 0)
    features[_ASKED] = asked
    features[_OPEN] = is_open
    for suit in range(SUITS):
        ranks = lane(hand, np.int64(suit))
        length = count(ranks)
        danger = suit_danger(ranks)
        features[_LOWS] += count(ranks & _LOW_RANKS)
        features[_HIGHS] += count(ranks & _HIGH_RANKS)
        features[_DANGER] += danger
        features[_WORST] = max(features[_WORST], danger)
        features[_SAFE] += np.int64(danger <= _SAFE_SHIFT)
        if suit == trump:
            features[_LENGTH] = length
            features[_LONG] = max(length - 4, 0)
            features[_TOPS] = tops(ranks)
            continue
        features[_ACES] += ranks >> RANK_ACE & 1
        features[_KINGS] += np.int64(contains(ranks, RANK_KING) and length > 1)
        features[_QUEENS] += np.int64(contains(ranks, RANK_QUEEN) and length > 2)
        features[_VOIDS] += np.int64(length == 0)
        features[_SINGLES] += np.int64(length == 1)
        features[_SIDE] = max(features[_SIDE], length)


@kernel
def judge_many(
    hands: np.ndarray, trumps: np.ndarray, seats: np.ndarray, asked: np.ndarray, is_open: np.ndarray, out: np.ndarray
) -> None:
    """Features of many hands, for fitting; `out` has the shape (hands, FEATURES)."""
    for i in range(hands.size):
        judge(hands[i], trumps[i], seats[i], asked[i], is_open[i], out[i])
