"""The players `random` and `greedy`: what each answers in its seat."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Card, Cards, contains, count, lowest, only
from fastsim.cards.deck import LANE_BITS, NO_TRUMP, NONE, RANK_ACE, RANK_KING, RANK_QUEEN, SUITS
from fastsim.dealing.philox import draw
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.auction import (
    CONTRACT,
    DENOMINATIONS,
    HIGHEST_BID,
    PASS,
    Call,
    bid_call,
    contract_call,
)
from fastsim.games.israeli_whist.params import BASE, JUMP, MOST, PASS_PERCENT, GreedyParams
from fastsim.games.israeli_whist.rules import TRICKS
from fastsim.tricks.chance import random_card
from fastsim.tricks.engine import beating_cards, suit_cards, suit_cards_of
from fastsim.tricks.ranks import highest_rank, lowest_rank

_HUNDRED: Final = 100
_QUARTERS: Final = 4
_LONG_TRUMPS: Final = 3

#: The usual parameters of `greedy`, for players that count as it does.
GREEDY_COUNT: Final = np.array(GreedyParams(), dtype=np.int64)


@helper
def random_call(lowest_bid: Call, params: np.ndarray, chance: np.ndarray) -> Call:
    """A call of the `random` player; a bid is at most `jump` places above the lowest."""
    if lowest_bid == 0 or draw(chance, _HUNDRED) < params[PASS_PERCENT]:
        return np.int64(PASS)
    return min(lowest_bid + draw(chance, params[JUMP] + 1), np.int64(HIGHEST_BID))


@helper
def random_contract(legal: int, params: np.ndarray, chance: np.ndarray) -> Call:
    """A uniform legal contract up to `most`, or the lowest where all are above it."""
    low = legal & ((np.int64(1) << (params[MOST] + 1)) - 1)
    return contract_call(lowest(random_card(low, chance)) if low != 0 else lowest(legal))


@helper
def random_gift(hand: Cards, size: int, chance: np.ndarray) -> Cards:
    """A uniform set of `size` cards of a hand."""
    given = np.int64(0)
    for _ in range(size):
        given |= random_card(hand & ~given, chance)
    return given


@helper
def greedy_count(hand: Cards, denomination: int, params: np.ndarray) -> int:
    """Quarter tricks by honours with their guards, and a trick for each trump above three."""
    value = params[BASE]
    for suit in range(SUITS):
        lane = hand >> (suit << LANE_BITS) & ((1 << (RANK_ACE + 1)) - 1)
        length = count(lane)
        if contains(lane, RANK_ACE):
            value += _QUARTERS
        if contains(lane, RANK_KING) and length > 1:
            value += _QUARTERS - 1
        if contains(lane, RANK_QUEEN) and length > 2:
            value += _QUARTERS - 2
        if suit == denomination and length > _LONG_TRUMPS:
            value += _QUARTERS * (length - _LONG_TRUMPS)
    return value


@helper
def greedy_call(lowest_bid: Call, hand: Cards, params: np.ndarray) -> Call:
    """The lowest bid in the denomination that counts most, where the count reaches it."""
    best = np.int64(0)
    best_count = np.int64(NONE)
    for denomination in range(DENOMINATIONS):
        value = greedy_count(hand, denomination, params)
        if value > best_count:
            best_count = value
            best = np.int64(denomination)
    number = (lowest_bid + DENOMINATIONS - 1 - best) // DENOMINATIONS
    is_enough = lowest_bid != 0 and number <= TRICKS and best_count >= _QUARTERS * number
    return bid_call(number, best) if is_enough else np.int64(PASS)


@helper
def nearest(legal: int, number: int) -> int:
    """The legal contract nearest to a number, the lower of two."""
    for distance in range(TRICKS + 1):
        if number - distance >= 0 and contains(legal, number - distance):
            return number - distance
        if number + distance <= TRICKS and contains(legal, number + distance):
            return number + distance
    return np.int64(NONE)


@helper
def greedy_contract(legal: int, view: np.ndarray, params: np.ndarray) -> Call:
    """The contract nearest to the count."""
    value = greedy_count(view[see.HAND], view[see.TRUMP], params) // _QUARTERS
    return CONTRACT + nearest(legal, min(max(value, 0), TRICKS))


@helper
def greedy_gift(hand: Cards, size: int) -> Cards:
    """The lowest cards of a hand."""
    given = np.int64(0)
    for _ in range(size):
        given |= only(lowest_rank(hand & ~given))
    return given


@helper
def greedy_card(seat: int, legal: Cards, view: np.ndarray) -> Card:
    """While it needs tricks it takes what it can cheaply; then it throws the highest card that does not win."""
    needs = view[see.CONTRACT_OF + seat] > view[see.TRICKS_OF + seat]
    if view[see.BEST] == NONE:
        return highest_rank(legal) if needs else lowest_rank(legal)
    trump_cards = suit_cards(view[see.TRUMP] if view[see.TRUMP] != NONE else NO_TRUMP)
    winning = legal & beating_cards(only(view[see.BEST]), suit_cards_of(view[see.LED]), trump_cards)
    if needs:
        return lowest_rank(winning) if winning != 0 else lowest_rank(legal)
    losing = legal & ~winning
    return highest_rank(losing) if losing != 0 else lowest_rank(legal)
