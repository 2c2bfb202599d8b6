"""Layout of the fitted model of Gibbons, and what it says of a hand: how many tricks it may take.

For each number of seats and each hand size up to seven the model estimates the tricks of a hand, in 1/256, as a sum
over its cards (by rank, trumps apart) and its plain suits (by length), and turns the estimate into chances of each
number of tricks, in 1/4096, by steps of a quarter trick. Tricks beyond those of the hand are each taken as won with
chance 1/n.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Cards, count, lowest
from fastsim.cards.deck import LANE_BITS, RANK_ACE, RANK_BITS, RANKS, SUITS
from fastsim.games.gibbons.rules import HAND_SIZE, SEATS_LEAST, SEATS_MOST, GibbonsCodes
from fastsim.games.gibbons.scoring import is_good, trick_score
from fastsim.tricks.engine import suit_cards

RANK_COUNT: Final = RANK_ACE + 1
LENGTHS: Final = HAND_SIZE + 1
KNOTS: Final = 24
KNOT_BITS: Final = 6
UNIT: Final = 256

# Places in one table.
BASE_AT: Final = 0
TRUMPS_AT: Final = 1
PLAIN_AT: Final = TRUMPS_AT + RANK_COUNT
LENGTH_AT: Final = PLAIN_AT + RANK_COUNT
TERMS: Final = LENGTH_AT + LENGTHS
CHANCE_AT: Final = TERMS
TABLE_SIZE: Final = CHANCE_AT + KNOTS * (HAND_SIZE + 1)

SEAT_NUMBERS: Final = SEATS_MOST - SEATS_LEAST + 1
MODEL_SIZE: Final = SEAT_NUMBERS * HAND_SIZE * TABLE_SIZE

#: Tricks of a scope and no trick.
CHANCES: Final = 27


@helper
def table_at(seats: int, cards: int) -> int:
    """First place of the table for a number of seats and a hand size of 1 to 7."""
    return ((seats - SEATS_LEAST) * HAND_SIZE + cards - 1) * TABLE_SIZE


@helper
def estimate(hand: Cards, trump: int, at: int, model: np.ndarray) -> int:
    """Tricks that a hand may take, in 1/256."""
    value = model[at + BASE_AT]
    trump_cards = suit_cards(trump)
    rest = hand
    while rest != 0:
        card = lowest(rest)
        place = TRUMPS_AT if rest & -rest & trump_cards != 0 else np.int64(PLAIN_AT)
        value += model[at + place + (card & RANK_BITS)]
        rest &= rest - 1
    for suit in range(SUITS):
        if suit != trump:
            value += model[at + LENGTH_AT + min(count(hand >> (suit << LANE_BITS) & RANKS), LENGTHS - 1)]
    return value


@helper
def knot_of(value: int) -> int:
    """The knot of an estimate."""
    return min(max(value >> KNOT_BITS, np.int64(0)), np.int64(KNOTS - 1))


@helper
def trick_chances(hand: Cards, trump: int, seats: int, tricks: int, model: np.ndarray, out: np.ndarray) -> None:
    """Fill the chance of each number of tricks of a scope, in 1/4096; `out` has at least CHANCES places."""
    held = count(hand)
    cards = held if held < HAND_SIZE else np.int64(HAND_SIZE)
    at = table_at(seats, cards)
    first = at + CHANCE_AT + knot_of(estimate(hand, trump, at, model) * cards // held) * (HAND_SIZE + 1)
    for n in range(tricks + 1):
        out[n] = model[first + n] if n <= cards else np.int64(0)
    for _ in range(tricks - cards):
        for n in range(tricks, 0, -1):
            out[n] += (out[n - 1] - out[n]) // seats
        out[0] -= out[0] // seats


@helper
def expected_score(announced: int, tricks: int, honours: int, chances: np.ndarray, codes: GibbonsCodes) -> int:
    """Expected score of an announcement, in 1/4096 point; `honours` are those expected, where they can be doubled."""
    value = np.int64(0)
    for won in range(tricks + 1):
        value += chances[won] * trick_score(announced, won, codes)
        if codes.announce_doubles_honours and is_good(announced, won, codes):
            value += chances[won] * honours * (codes.announce_factor - 1)
    return value


@helper
def best_announcement(
    legal: int,
    hand: Cards,
    trump: int,
    seats: int,
    tricks: int,
    model: np.ndarray,
    codes: GibbonsCodes,
    chances: np.ndarray,
) -> int:
    """The legal announcement with the best expected score, the lowest of equals."""
    trick_chances(hand, trump, seats, tricks, model, chances)
    honours = (codes.honour_ace + codes.honour_jack + codes.honour_queen) // seats
    best = lowest(legal)
    best_value = expected_score(best, tricks, honours, chances, codes)
    rest = legal & (legal - 1)
    while rest != 0:
        announced = lowest(rest)
        value = expected_score(announced, tricks, honours, chances, codes)
        if value > best_value:
            best_value = value
            best = announced
        rest &= rest - 1
    return best
