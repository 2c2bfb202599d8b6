"""Which card the `heuristic` player plays: declarer and defenders, in high and in low games."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Card, Cards, count, highest, lowest, only
from fastsim.cards.deck import DECK_52, LANE_BITS, NO_TRUMP, NONE, RANK_JACK, SUITS
from fastsim.games.vira import view as see
from fastsim.games.vira.auction import SEATS
from fastsim.games.vira.judging import lane, most_dangerous
from fastsim.games.vira.order import aces_low_order
from fastsim.tricks.engine import beating_cards, next_seat, suit_cards, suit_cards_of
from fastsim.tricks.ranks import highest_rank, lowest_rank

_NEVER: Final = -(1 << 30)


@helper
def unseen_cards(view: np.ndarray) -> Cards:
    """Cards that the seat has not seen: in the other hands, laid away or left in the talon."""
    out = aces_low_order(view[see.OUT]) if view[see.ACES_LOW] else view[see.OUT]
    return DECK_52 & ~(view[see.HAND] | view[see.GONE] | view[see.TABLE] | out)


@helper
def is_master(card: Card, unseen: Cards) -> bool:
    """Whether no unseen card of its suit is higher."""
    return unseen & suit_cards_of(card) & -(only(card) << 1) == 0


@helper
def masters(hand: Cards, unseen: Cards) -> Cards:
    """Highest card of each suit where no unseen card is higher."""
    found = np.int64(0)
    for suit in range(SUITS):
        cards = hand & suit_cards(np.int64(suit))
        if cards != 0 and is_master(highest(cards), unseen):
            found |= only(highest(cards))
    return found


@helper
def _cheapest(cards: Cards, trump_cards: Cards) -> Card:
    """The card to be missed least: the lowest plain card, else the lowest trump."""
    plain = cards & ~trump_cards
    return lowest_rank(plain if plain != 0 else cards)


@helper
def _longest(hand: Cards, suits: Cards) -> Cards:
    """The cards of the longest suit among some cards."""
    best = np.int64(0)
    for suit in range(SUITS):
        cards = hand & suits & suit_cards(np.int64(suit))
        if count(cards) > count(best):
            best = cards
    return best


@helper
def _lead_high_declarer(hand: Cards, unseen: Cards, trump_cards: Cards) -> Card:
    """Draw trumps while others may hold them, then cash winners, then establish the longest suit."""
    trumps = hand & trump_cards
    if trumps != 0 and unseen & trump_cards != 0 and 2 * count(trumps) > count(unseen & trump_cards):
        return highest(trumps)
    sure = masters(hand, unseen) & ~trump_cards
    if sure != 0:
        return highest_rank(sure)
    plain = _longest(hand, ~trump_cards)
    return highest(plain) if plain != 0 else highest(trumps)


@helper
def _lead_high_defender(hand: Cards, unseen: Cards, trump_cards: Cards, view: np.ndarray) -> Card:
    """Cash winners where declarer is not known void, play a single card for a ruff, else low from the longest suit."""
    void = view[see.VOID + view[see.DECLARER]]
    sure = masters(hand, unseen) & ~trump_cards & ~void
    if sure != 0:
        return highest_rank(sure)
    plain = hand & ~trump_cards & ~void
    if plain == 0:
        return _cheapest(hand, trump_cards)
    if hand & trump_cards != 0:
        for suit in range(SUITS):
            cards = plain & suit_cards(np.int64(suit))
            if count(cards) == 1:
                return lowest(cards)
    return lowest(_longest(plain, plain))


@helper
def _follow_high(seat: int, legal: Cards, unseen: Cards, trump_cards: Cards, view: np.ndarray) -> Card:
    """Leave the trick to partner, win it as cheaply as is safe, else throw the cheapest card."""
    best = only(view[see.BEST])
    winning = legal & beating_cards(best, suit_cards_of(view[see.LED]), trump_cards)
    declarer = view[see.DECLARER]
    is_last = view[see.CARD_OF + next_seat(seat, SEATS)] != NONE
    is_partners = seat != declarer and view[see.WINNER] != declarer
    if winning == 0:
        return _cheapest(legal, trump_cards)
    if is_partners and (is_last or view[see.CARD_OF + declarer] != NONE or is_master(view[see.BEST], unseen)):
        return _cheapest(legal, trump_cards)
    if is_last:
        return _cheapest(winning, trump_cards)
    plain = winning & ~trump_cards
    if plain == 0:
        return _cheapest(winning, trump_cards)
    top = highest(plain)
    is_strong = is_master(top, unseen) or (top & 15) >= RANK_JACK
    return top if is_strong else _cheapest(legal, trump_cards)


@helper
def _lead_low_declarer(hand: Cards, unseen: Cards) -> Card:
    """The card over which most unseen cards of its suit lie, and under which fewest."""
    best = lowest(hand)
    best_value = np.int64(_NEVER)
    for suit in range(SUITS):
        ranks = lane(hand, np.int64(suit))
        if ranks == 0:
            continue
        rank = lowest(ranks)
        others = lane(unseen, np.int64(suit))
        below = count(others & ((np.int64(1) << rank) - 1))
        above = count(others) - below
        value = 2 * min(above, 3) - 3 * below if above > 0 else np.int64(-100)
        if value > best_value:
            best_value = value
            best = np.int64(suit) << LANE_BITS | rank
    return best


@helper
def _follow_low_declarer(seat: int, legal: Cards, view: np.ndarray) -> Card:
    """As high as is safe under the card that wins, else as low as possible; a void goes to the worst gap."""
    led_cards = suit_cards_of(view[see.LED])
    if legal & led_cards == 0:
        return most_dangerous(view[see.HAND], legal)
    under = legal & ~beating_cards(only(view[see.BEST]), led_cards, np.int64(0))
    if under != 0:
        return highest(under)
    is_last = view[see.CARD_OF + next_seat(seat, SEATS)] != NONE
    return highest(legal) if is_last else lowest(legal)


@helper
def _lead_low_defender(hand: Cards, unseen: Cards, view: np.ndarray) -> Card:
    """The suit in which declarer is likeliest to be caught: his open cards decide, else low cards under few others."""
    declarer = view[see.DECLARER]
    opened = view[see.OPEN_OF + declarer]
    void = view[see.VOID + declarer]
    best = lowest(hand)
    best_value = np.int64(_NEVER)
    for suit in range(SUITS):
        ranks = lane(hand, np.int64(suit))
        if ranks == 0:
            continue
        rank = lowest(ranks)
        under = (np.int64(1) << rank) - 1
        value = -4 * rank
        if opened != 0:
            his = lane(opened, np.int64(suit))
            others = lane(unseen, np.int64(suit)) & ~his
            value = np.int64(-60) if his == 0 else 10 * count(his & ~under) - 20 * count(his & under)
            if his != 0 and his & under == 0:
                value += 100 - 8 * count(others & -(np.int64(1) << lowest(his)))
        elif void & suit_cards(np.int64(suit)) != 0:
            value = np.int64(-100)
        else:
            value -= 3 * count(lane(unseen, np.int64(suit)) & under)
        if value > best_value:
            best_value = value
            best = np.int64(suit) << LANE_BITS | rank
    return best


@helper
def _follow_low_defender(legal: Cards, view: np.ndarray) -> Card:
    """Stay under declarer where his card wins; get rid of high cards where he is safe; else play low before him."""
    declarer = view[see.DECLARER]
    led_cards = suit_cards_of(view[see.LED])
    if legal & led_cards == 0:
        return highest_rank(legal)
    if view[see.CARD_OF + declarer] == NONE:
        return lowest(legal)
    if view[see.WINNER] != declarer:
        return highest(legal)
    under = legal & ~beating_cards(only(view[see.BEST]), led_cards, np.int64(0))
    return highest(under) if under != 0 else highest(legal)


@helper
def heuristic_card(seat: int, legal: Cards, view: np.ndarray) -> Card:
    """The card of the `heuristic` player."""
    hand = view[see.HAND]
    is_leading = view[see.BEST] == NONE
    is_declarer = seat == view[see.DECLARER]
    unseen = unseen_cards(view)
    if view[see.TRUMP] == NO_TRUMP:
        if is_leading:
            return _lead_low_declarer(hand, unseen) if is_declarer else _lead_low_defender(hand, unseen, view)
        return _follow_low_declarer(seat, legal, view) if is_declarer else _follow_low_defender(legal, view)
    trump_cards = suit_cards(view[see.TRUMP])
    if not is_leading:
        return _follow_high(seat, legal, unseen, trump_cards, view)
    if is_declarer:
        return _lead_high_declarer(hand, unseen, trump_cards)
    return _lead_high_defender(hand, unseen, trump_cards, view)
