"""The player `greedy`: it counts trumps and aces, and takes each trick that it can take cheaply."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Card, Cards, count, lowest, only
from fastsim.cards.deck import EVERY_LANE, NO_TRUMP, NONE, RANK_ACE
from fastsim.games.vira import view as see
from fastsim.games.vira.auction import PASS, Call, bid_call
from fastsim.games.vira.gaps import lane
from fastsim.games.vira.judging import best_trump
from fastsim.games.vira.ladder import NAMED, NEED, allowed_trumps
from fastsim.games.vira.params import BASE
from fastsim.tricks.engine import beating_cards, suit_cards, suit_cards_of
from fastsim.tricks.numbers import nearest
from fastsim.tricks.ranks import highest_rank, lowest_rank

_ACES: Final = EVERY_LANE << RANK_ACE
_LOW: Final = 0b1_1111 * EVERY_LANE  # cards up to the six


@helper
def greedy_count(hand: Cards, preference: int) -> int:
    """Trumps of the best suit, and aces beside it."""
    trump = best_trump(hand, allowed_trumps(np.int64(0), preference), preference)
    return count(lane(hand, trump)) + count(hand & _ACES & ~suit_cards(trump))


@helper
def greedy_call(legal: Call, view: np.ndarray, params: np.ndarray) -> Call:
    """The lowest legal bid of *begär*, 7-, 8- and 9-spel if the count reaches it; else a pass where it may."""
    tricks = greedy_count(view[see.HAND], view[see.PREFERENCE]) + params[BASE]
    for place in range(NAMED.size):
        call = bid_call(NAMED[place], np.int64(0))
        if call >= legal:
            if tricks >= NEED[NAMED[place]]:
                return call
            break
    return legal if view[see.MUST_BID] else np.int64(PASS)


@helper
def _wanted(view: np.ndarray) -> Cards:
    """Own cards that it would not change: trumps and aces, or low cards in a low game."""
    if view[see.LOW] == 1:
        return view[see.HAND] & _LOW
    trump_cards = suit_cards(view[see.TRUMP]) if view[see.TRUMP] != NONE else np.int64(0)
    return view[see.HAND] & (trump_cards | _ACES)


@helper
def _least_wanted(view: np.ndarray) -> Cards:
    """So many cards as are asked for: first those not wanted, the lowest, or in a low game the highest."""
    hand = view[see.HAND]
    wanted = _wanted(view)
    away = np.int64(0)
    for _ in range(view[see.SIZE]):
        rest = hand & ~away
        rest = rest & ~wanted if rest & ~wanted != 0 else rest
        away |= only(highest_rank(rest) if view[see.LOW] == 1 else lowest_rank(rest))
    return away


@helper
def greedy_card(legal: Cards, view: np.ndarray) -> Card:
    """The cheapest card that wins, else the lowest; it leads its highest. In a low game always the lowest."""
    if view[see.TRUMP] == NO_TRUMP:
        return lowest_rank(legal)
    if view[see.BEST] == NONE:
        return highest_rank(legal)
    trump_cards = suit_cards(view[see.TRUMP])
    winning = legal & beating_cards(only(view[see.BEST]), suit_cards_of(view[see.LED]), trump_cards)
    if winning == 0:
        return lowest_rank(legal)
    plain = winning & ~trump_cards
    return lowest_rank(plain if plain != 0 else winning)


@helper
def greedy_answer(decision: int, legal: int, view: np.ndarray, params: np.ndarray) -> int:
    """The answer to a decision; it never buys again, concedes, goes low or calls aces ones where it has a choice."""
    if decision == see.CARD:
        return greedy_card(legal, view)
    if decision == see.CALL:
        return greedy_call(legal, view, params)
    if decision == see.BUY:
        return nearest(legal, count(view[see.HAND] & ~_wanted(view)))
    if decision in (see.DISCARD, see.LAY_AWAY):
        return _least_wanted(view)
    if decision == see.TRUMP_SUIT:
        return best_trump(view[see.HAND], legal, view[see.PREFERENCE])
    return lowest(legal)
