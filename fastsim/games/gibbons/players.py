"""The players `random` and `greedy`: what each answers in its seat."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Card, Cards, contains, count, lowest, only
from fastsim.cards.deck import LANE_BITS, NONE, RANK_ACE, RANK_KING, RANK_QUEEN, RANKS, SUITS
from fastsim.games.gibbons import view as see
from fastsim.games.gibbons.params import MOST
from fastsim.tricks.chance import random_card
from fastsim.tricks.engine import beating_cards, suit_cards, suit_cards_of
from fastsim.tricks.numbers import nearest
from fastsim.tricks.ranks import highest_rank, lowest_rank

_QUARTERS: Final = 4


@helper
def random_announcement(legal: int, params: np.ndarray, chance: np.ndarray) -> int:
    """A uniform legal number up to `most`, or the lowest where all are above it."""
    low = legal & ((np.int64(1) << (params[MOST] + 1)) - 1)
    return lowest(random_card(low, chance)) if low != 0 else lowest(legal)


@helper
def greedy_count(hand: Cards, trump: int) -> int:
    """Quarter tricks: aces, kings and queens with their guards, and two quarters for every other trump."""
    value = np.int64(0)
    for suit in range(SUITS):
        lane = hand >> (suit << LANE_BITS) & RANKS
        length = count(lane)
        if contains(lane, RANK_ACE):
            value += _QUARTERS
        if contains(lane, RANK_KING) and length > 1:
            value += _QUARTERS - 1
        if contains(lane, RANK_QUEEN) and length > 2:
            value += _QUARTERS - 2
        if suit == trump:
            value += 2 * count(lane & ((1 << RANK_QUEEN) - 1))
    return value


@helper
def greedy_announcement(legal: int, view: np.ndarray, base: int) -> int:
    """The number nearest to its count, which stands for as many tricks as it has cards and grows with the scope."""
    hand = view[see.HAND]
    value = (greedy_count(hand, view[see.TRUMP]) * view[see.SCOPE] // count(hand) + base) // _QUARTERS
    return nearest(legal, min(max(value, 0), view[see.SCOPE]))


@helper
def greedy_card(legal: Cards, view: np.ndarray) -> Card:
    """Leads its highest card, wins as cheaply as it can, or throws its lowest."""
    if view[see.BEST] == NONE:
        return highest_rank(legal)
    trump_cards = suit_cards(view[see.TRUMP])
    winning = legal & beating_cards(only(view[see.BEST]), suit_cards_of(view[see.LED]), trump_cards)
    return lowest_rank(winning) if winning != 0 else lowest_rank(legal)
