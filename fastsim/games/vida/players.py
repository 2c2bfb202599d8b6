"""Vida's built-in players: decision functions for one seat that see only that seat's view.

`random`: in the market it passes with `pass_percent`, screws (where it may) with `screw_percent`,
otherwise bids up to `jump` steps above the lowest legal value in a random suit. It plays a uniform
legal card.

`greedy`: counts each suit as trump, ``base + length per trump + jack + nine + ace`` (the trump ace
and every side ace), and bids the lowest legal value in its best suit while the count reaches that
value, never over its partner. It plays the highest card of those that win the trick as it stands,
otherwise the lowest legal card; high and low are by card points, then by strength, then by suit.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Card, Cards, contains, count, lowest, only
from fastsim.cards.deck import EVERY_LANE, LANE, LANE_BITS, NONE, RANK_7, RANK_9, RANK_ACE, RANK_BITS, RANK_JACK, SUITS
from fastsim.dealing.philox import draw
from fastsim.games.vida import view as see
from fastsim.games.vida.auction import PASS, SCREW, Call, bid_call, can_screw, highest_level, lowest_level
from fastsim.games.vida.order import POINTS_BY_PLACE
from fastsim.games.vida.rules import BID_STEP
from fastsim.tricks.engine import beating_cards, suit_cards, suit_cards_of

_HUNDRED: Final = 100
_PARAM_LIMIT: Final = 1000
_ACES: Final = EVERY_LANE << RANK_ACE


class RandomParams(NamedTuple):
    """Parameters of `random`; percentages are 0 to 100."""

    pass_percent: int = 60
    screw_percent: int = 10
    jump: int = 2

    def problem(self) -> str | None:
        """What is wrong with the values, if anything."""
        if not (0 <= self.pass_percent <= _HUNDRED and 0 <= self.screw_percent <= _HUNDRED):
            return f"percentages are {self.pass_percent} and {self.screw_percent}, expected 0 to {_HUNDRED}"
        return None if 0 <= self.jump <= _HUNDRED else f"jump is {self.jump}, expected 0 to {_HUNDRED}"


class GreedyParams(NamedTuple):
    """Parameters of `greedy`, in points."""

    base: int = 25
    length: int = 10
    jack: int = 20
    nine: int = 15
    ace: int = 10

    def problem(self) -> str | None:
        """What is wrong with the values, if anything."""
        is_bad = any(not -_PARAM_LIMIT <= value <= _PARAM_LIMIT for value in self)
        return f"parameters are {tuple(self)}, expected each from -{_PARAM_LIMIT} to {_PARAM_LIMIT}" if is_bad else None


#: The usual parameters of `greedy`, for players that count as it does.
GREEDY_COUNT: Final = np.array(GreedyParams(), dtype=np.int64)


def _all_worths() -> np.ndarray:
    """Worth of each card as a plain card and as a trump, shape (2, 64), see `_worth`."""
    worths = np.zeros((2, SUITS * LANE), dtype=np.int64)
    for is_trump in range(2):
        for card in range(SUITS * LANE):
            rank = card & RANK_BITS
            points = POINTS_BY_PLACE[is_trump][rank - RANK_7] if RANK_7 <= rank <= RANK_ACE else 0
            worths[is_trump, card] = (points << LANE_BITS | rank) << 2 | card >> LANE_BITS
    return worths


WORTHS: Final = _all_worths()

#: Parameters reach the kernel as one row of this length per seat.
PARAMS_SIZE: Final = 8

_PASS_PERCENT: Final = 0
_SCREW_PERCENT: Final = 1
_JUMP: Final = 2

_BASE: Final = 0
_LENGTH: Final = 1
_JACK: Final = 2
_NINE: Final = 3
_ACE: Final = 4


@helper
def random_call(legal: int, params: np.ndarray, chance: np.ndarray) -> Call:
    """A call of the `random` player."""
    roll = draw(chance, _HUNDRED)
    if can_screw(legal):
        if roll < params[_SCREW_PERCENT]:
            return np.int64(SCREW)
        roll = draw(chance, _HUNDRED)
    low = lowest_level(legal)
    if low == 0 or roll < params[_PASS_PERCENT]:
        return np.int64(PASS)
    level = min(low + draw(chance, params[_JUMP] + 1), highest_level(legal))
    return bid_call(level, draw(chance, SUITS))


@helper
def greedy_count(hand: Cards, suit: int, params: np.ndarray) -> int:
    """The `greedy` player's count of a hand with `suit` as trump, in points."""
    trumps = (hand & suit_cards(suit)) >> (suit << LANE_BITS)
    value = params[_BASE] + params[_LENGTH] * count(trumps) + params[_ACE] * count(hand & _ACES)
    if contains(trumps, RANK_JACK):
        value += params[_JACK]
    if contains(trumps, RANK_9):
        value += params[_NINE]
    return value


@helper
def greedy_call(seat: int, legal: int, view: np.ndarray, params: np.ndarray) -> Call:
    """A call of the `greedy` player."""
    low = lowest_level(legal)
    partner_bid = view[see.BUYER] != NONE and (view[see.BUYER] ^ seat) & 1 == 0
    if low == 0 or partner_bid:
        return np.int64(PASS)
    best_suit = np.int64(0)
    best_count = np.int64(NONE)
    for suit in range(SUITS):
        value = greedy_count(view[see.HAND], suit, params)
        if value > best_count:
            best_count = value
            best_suit = np.int64(suit)
    return bid_call(low, best_suit) if best_count >= low * BID_STEP else np.int64(PASS)


@helper
def _worth(card: Card, trump_cards: Cards) -> int:
    """Card points, then strength within the suit, then suit."""
    return WORTHS[np.int64(contains(trump_cards, card)), card]


@helper
def most_valuable(cards: Cards, trump_cards: Cards) -> Card:
    """Highest card by points, then strength, then suit; `cards` must not be empty."""
    best = lowest(cards)
    rest = cards & (cards - 1)
    while rest != 0:
        card = lowest(rest)
        if _worth(card, trump_cards) > _worth(best, trump_cards):
            best = card
        rest &= rest - 1
    return best


@helper
def least_valuable(cards: Cards, trump_cards: Cards) -> Card:
    """Lowest card by points, then strength, then suit; `cards` must not be empty."""
    best = lowest(cards)
    rest = cards & (cards - 1)
    while rest != 0:
        card = lowest(rest)
        if _worth(card, trump_cards) < _worth(best, trump_cards):
            best = card
        rest &= rest - 1
    return best


@helper
def greedy_card(legal: Cards, view: np.ndarray) -> Card:
    """A card of the `greedy` player."""
    trump_cards = suit_cards(view[see.TRUMP])
    if view[see.BEST] == NONE:
        return most_valuable(legal, trump_cards)
    led_cards = suit_cards_of(view[see.LED])
    winning = legal & beating_cards(only(view[see.BEST]), led_cards, trump_cards)
    return most_valuable(winning, trump_cards) if winning != 0 else least_valuable(legal, trump_cards)
