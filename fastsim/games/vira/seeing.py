"""What a seat knows of the other hands during the play: cards unseen, who may hold them, and how likely."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Card, Cards, count, only, positions_above
from fastsim.cards.deck import DECK_52, NONE
from fastsim.games.vira import view as see
from fastsim.games.vira.auction import SEATS
from fastsim.games.vira.order import aces_low_order
from fastsim.games.vira.params import MEMORY
from fastsim.tricks.chances import SURE, holds_none
from fastsim.tricks.engine import suit_cards_of

_ALL_SEATS: Final = SEATS * (SEATS - 1) // 2  # sum of the seat numbers


@helper
def unseen_cards(view: np.ndarray, params: np.ndarray) -> Cards:
    """Cards that the seat has not seen: in the other hands, laid away or left in the talon."""
    out = aces_low_order(view[see.OUT]) if view[see.ACES_LOW] else view[see.OUT]
    gone = view[see.GONE] if params[MEMORY] else np.int64(0)
    pack = aces_low_order(np.int64(DECK_52)) if view[see.ACES_LOW] else np.int64(DECK_52)
    return pack & ~(view[see.HAND] | gone | view[see.TABLE] | out)


@helper
def may_hold(other: int, seat: int, unseen: Cards, view: np.ndarray, params: np.ndarray) -> Cards:
    """Cards that another seat may hold: its own where they lie open."""
    opened = view[see.OPEN_OF + other]
    if opened != 0:
        return opened
    third = _ALL_SEATS - seat - other
    void = view[see.VOID + other] if params[MEMORY] else np.int64(0)
    return unseen & ~void & ~view[see.OPEN_OF + third]


@helper
def none_chance(wanted: int, may: int, held: int) -> int:
    """Chance in 1/4096 that a hand of `held` among `may` cards has none of `wanted` of them."""
    if wanted == 0:
        return np.int64(SURE)
    return holds_none(wanted, may, min(held, may))


@helper
def is_master(card: Card, unseen: Cards) -> bool:
    """Whether no unseen card of its suit is higher."""
    return unseen & suit_cards_of(card) & positions_above(only(card)) == 0


@helper
def has_yet_to_play(seat: int, view: np.ndarray) -> bool:
    """Whether a seat has not played to this trick."""
    return view[see.CARD_OF + seat] == NONE


@helper
def beaten_chance(card: Card, later: int, led_cards: Cards, trump_cards: Cards, view: np.ndarray, may: Cards) -> int:
    """Chance in 1/4096 that a seat yet to play beats a card; a declarer that is void is taken to hold a trump."""
    held = view[see.TRICKS_LEFT]
    n = count(may)
    single = only(card)
    above = may & suit_cards_of(card) & positions_above(single)
    is_ruff = single & trump_cards != 0 and led_cards & trump_cards == 0
    void = none_chance(count(may & led_cards), n, held)
    if is_ruff:
        return void * (SURE - none_chance(count(above), n, held)) // SURE
    over = SURE - none_chance(count(above), n, held)
    trumps = may & trump_cards
    if trumps == 0 or led_cards & trump_cards != 0:
        return over
    ruff = np.int64(SURE) if later == view[see.DECLARER] else SURE - none_chance(count(trumps), n, held)
    return min(over + void * ruff // SURE, np.int64(SURE))
