"""What the `heuristic` player follows with in a game with trump."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Card, Cards, has_more_than_one, highest, lowest, only
from fastsim.cards.deck import NONE
from fastsim.games.vira import view as see
from fastsim.games.vira.auction import SEATS
from fastsim.games.vira.keeping import least_loss
from fastsim.games.vira.reasons import (
    CANNOT_WIN,
    DISCARDS,
    FINESSES,
    HIGH_THIRD,
    HOLDS_UP,
    LAST_RUFFS,
    LAST_WINS,
    LEAVES_PARTNER,
    PARTNERS,
    REASON_SHIFT,
    RUFFS,
    WINS,
)
from fastsim.games.vira.seeing import beaten_chance, has_yet_to_play, is_master, may_hold
from fastsim.tricks.chances import SURE
from fastsim.tricks.engine import beating_cards, next_seat, suit_cards_of

#: Chances, in 1/4096, below which a card is taken to hold, and above which partner is taken to win.
_HOLDS: Final = SURE * 40 // 100
_LEFT_TO_PARTNER: Final = SURE * 60 // 100


@helper
def _because(card: Card, reason: int) -> int:
    return card | reason << REASON_SHIFT


@helper
def _throw(legal: Cards, hand: Cards, unseen: Cards, trump: int, led_cards: Cards, reason: int) -> int:
    """The card to be missed least: the lowest of the suit led, else by what its suit loses."""
    if legal & led_cards != 0:
        return _because(lowest(legal), reason)
    return _because(least_loss(hand, legal, unseen, trump), np.int64(DISCARDS))


@helper
def _cheapest_that_holds(
    winning: Cards,
    later: int,
    led_cards: Cards,
    trump_cards: Cards,
    view: np.ndarray,
    may: Cards,
) -> Card:
    """The lowest winning card that the seat yet to play will probably not beat; NONE without one."""
    rest = winning
    while rest != 0:
        card = lowest(rest)
        if beaten_chance(card, later, led_cards, trump_cards, view, may) <= _HOLDS:
            return card
        rest &= rest - 1
    return np.int64(NONE)


@helper
def _is_ruff_wasted(ruff: Card, best: Card, may: Cards, unseen: Cards, led_cards: Cards) -> bool:
    """Whether ruffing partner's card before the declarer gains nothing.

    Nothing but a ruff beats that card, and either the declarer may still have to follow, or the trump is one that wins
    a trick anyway.
    """
    return is_master(best, unseen) and (may & led_cards != 0 or is_master(ruff, unseen))


@helper
def _before_an_enemy(
    seat: int,
    later: int,
    legal: Cards,
    winning: Cards,
    unseen: Cards,
    led_cards: Cards,
    trump_cards: Cards,
    view: np.ndarray,
    params: np.ndarray,
) -> int:
    """Second to play, the other side plays last."""
    hand = view[see.HAND]
    trump = view[see.TRUMP]
    may = may_hold(later, seat, unseen, view, params)
    is_partners = seat != view[see.DECLARER]
    best = view[see.BEST]
    is_ruff = legal & led_cards == 0
    if is_partners and (
        beaten_chance(best, later, led_cards, trump_cards, view, may) <= _HOLDS // 2
        or (is_ruff and _is_ruff_wasted(lowest(winning), best, may, unseen, led_cards))
    ):
        return _throw(legal, hand, unseen, trump, led_cards, np.int64(PARTNERS))
    if is_ruff:
        return _because(lowest(winning), np.int64(RUFFS))
    card = _cheapest_that_holds(winning, later, led_cards, trump_cards, view, may)
    if card != NONE:
        return _because(card, np.int64(WINS))
    if not is_partners and has_more_than_one(winning):
        return _because(lowest(winning), np.int64(FINESSES))
    if not is_partners:
        return _because(lowest(legal), np.int64(HOLDS_UP))
    top = highest(winning)
    if is_master(top, unseen):
        return _because(lowest(legal), np.int64(HOLDS_UP))
    return _because(_lowest_equal(winning, top, unseen), np.int64(HIGH_THIRD))


@helper
def _lowest_equal(cards: Cards, card: Card, unseen: Cards) -> Card:
    """The lowest own card that is as good as a card: no unseen card lies between."""
    suit = suit_cards_of(card)
    below = unseen & suit & (only(card) - 1)
    floor = np.int64(NONE) if below == 0 else highest(below)
    equals = cards & suit & ~((np.int64(2) << max(floor, np.int64(0))) - 1) if floor != NONE else cards & suit
    return lowest(equals)


@helper
def _before_partner(
    seat: int,
    later: int,
    legal: Cards,
    winning: Cards,
    unseen: Cards,
    led_cards: Cards,
    trump_cards: Cards,
    view: np.ndarray,
    params: np.ndarray,
) -> int:
    """The declarer led, partner plays last: any card that beats the declarer's wins the trick."""
    hand = view[see.HAND]
    trump = view[see.TRUMP]
    may = may_hold(later, seat, unseen, view, params)
    partner_wins = beaten_chance(view[see.BEST], later, led_cards, trump_cards, view, may)
    if partner_wins >= _LEFT_TO_PARTNER:
        return _throw(legal, hand, unseen, trump, led_cards, np.int64(LEAVES_PARTNER))
    is_ruff = legal & led_cards == 0
    return _because(lowest(winning), np.int64(RUFFS) if is_ruff else np.int64(WINS))


@helper
def follow_high(
    seat: int, legal: Cards, unseen: Cards, trump_cards: Cards, view: np.ndarray, params: np.ndarray
) -> int:
    """Leave the trick to partner, win it as cheaply as is safe, else throw what is needed least."""
    hand = view[see.HAND]
    trump = view[see.TRUMP]
    led_cards = suit_cards_of(view[see.LED])
    winning = legal & beating_cards(only(view[see.BEST]), led_cards, trump_cards)
    declarer = view[see.DECLARER]
    later = next_seat(seat, SEATS)
    is_partners = seat != declarer and view[see.WINNER] != declarer
    if winning == 0:
        return _throw(legal, hand, unseen, trump, led_cards, np.int64(CANNOT_WIN))
    if not has_yet_to_play(later, view):
        if is_partners:
            return _throw(legal, hand, unseen, trump, led_cards, np.int64(PARTNERS))
        is_ruff = legal & led_cards == 0
        return _because(lowest(winning), np.int64(LAST_RUFFS) if is_ruff else np.int64(LAST_WINS))
    if declarer not in (seat, later):
        return _before_partner(seat, later, legal, winning, unseen, led_cards, trump_cards, view, params)
    return _before_an_enemy(seat, later, legal, winning, unseen, led_cards, trump_cards, view, params)
