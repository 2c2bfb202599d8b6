"""The view of a trick, kept up to date card by card, where some seat looks."""

from __future__ import annotations

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Cards, lowest
from fastsim.cards.deck import NONE
from fastsim.kernels.table import Table
from fastsim.kernels.view import (
    BEST,
    CARD_OF,
    GONE,
    LEADER,
    LED,
    PLAY_COUNT,
    SEATS_MOST,
    TABLE,
    TRICKS_OF,
    VOID,
    WINNER,
)


@helper
def watch_trick(table: Table, place: int, leader: int) -> None:
    """Open the view of a trick."""
    view = table.public
    view[PLAY_COUNT] = place
    view[LEADER] = leader
    view[TABLE] = 0
    view[BEST] = NONE
    view[WINNER] = NONE
    view[LED] = NONE
    for seat in range(SEATS_MOST):
        view[CARD_OF + seat] = NONE


@inlined
def watch_lead(table: Table, seat: int, single: Cards) -> None:
    """Show the card that was led."""
    view = table.public
    card = lowest(single)
    view[TABLE] = single
    view[LED] = card
    view[BEST] = card
    view[WINNER] = seat
    view[CARD_OF + seat] = card


@inlined
def watch_card(table: Table, seat: int, single: Cards, led_cards: Cards, is_winning: bool) -> None:
    """Show a card that was played to a trick, and whether its seat is void."""
    view = table.public
    card = lowest(single)
    view[TABLE] |= single
    view[CARD_OF + seat] = card
    view[VOID + seat] |= led_cards if single & led_cards == 0 else np.int64(0)
    if is_winning:
        view[BEST] = card
        view[WINNER] = seat


@helper
def watch_taken(table: Table) -> None:
    """Turn a complete trick over."""
    view = table.public
    view[TRICKS_OF + table.winner] += 1
    view[GONE] |= table.on_table
