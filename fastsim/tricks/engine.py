"""Tricks on sets of cards: any number of seats, any hand size, with or without trumps.

A higher bit in the same suit wins. Games in which strength depends on the contract re-encode the
hands first, so that this holds for them too. Suits come as sets (`suit_cards`), so that no trump,
the empty set, needs no branch.
"""

from __future__ import annotations

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Card, Cards, highest, only, positions_above
from fastsim.cards.deck import LANE_BITS, RANK_BITS, RANKS, SUIT_CARDS

Seat = int
Suit = int


@helper
def suit_of(card: Card) -> Suit:
    """Suit of a card."""
    return card >> LANE_BITS


@helper
def suit_cards(suit: Suit) -> Cards:
    """All cards of a suit; none for NO_TRUMP."""
    return SUIT_CARDS[suit]


@helper
def suit_cards_of(card: Card) -> Cards:
    """All cards of the suit of a card."""
    return RANKS << (card & ~RANK_BITS)


@helper
def following_cards(hand: Cards, led_cards: Cards) -> Cards:
    """Legal cards of a hand that must follow the suit led if it can and is free otherwise."""
    following = hand & led_cards
    return following if following != 0 else hand


@helper
def strongest(cards: Cards, led_cards: Cards, trump_cards: Cards) -> Card:
    """Card that wins among `cards`, which must hold one of the suit led or a trump."""
    trumps = cards & trump_cards
    return highest(trumps if trumps != 0 else cards & led_cards)


@helper
def beating_cards(best: Cards, led_cards: Cards, trump_cards: Cards) -> Cards:
    """Every card that would beat the winner of the trick so far, given as a set of one card."""
    above = positions_above(best)
    over_plain = (led_cards & above) | trump_cards
    return trump_cards & above if best & trump_cards != 0 else over_plain


@helper
def trick_winner(played: np.ndarray, leader: Seat, trump_cards: Cards) -> Seat:
    """Seat that wins a complete trick; `played` has one card per seat, in seat order."""
    table = np.int64(0)
    for seat in range(played.size):
        table |= only(played[seat])
    best = strongest(table, suit_cards_of(played[leader]), trump_cards)
    winner = leader
    for seat in range(played.size):
        if played[seat] == best:
            winner = seat
    return winner


@helper
def next_seat(seat: Seat, seats: int) -> Seat:
    """Seat that acts after `seat` at a table of `seats`."""
    following = seat + 1
    return following if following < seats else np.int64(0)
