"""The public part of the view, kept up to date announcement by announcement and card by card."""

from __future__ import annotations

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Cards, lowest
from fastsim.cards.deck import NONE
from fastsim.games.gibbons import view as see
from fastsim.games.gibbons.stock import honour_set, stock_left
from fastsim.games.gibbons.table import Table


@helper
def watch_deal(table: Table) -> None:
    """Open the view of a deal."""
    view = table.public
    view[see.SEATS] = table.seats
    view[see.CALL_COUNT] = 0
    view[see.PLAY_COUNT] = 0
    view[see.GONE] = 0
    for seat in range(table.seats):
        view[see.CAPTURED + seat] = 0


@helper
def watch_batch(table: Table, leader: int) -> None:
    """Show a batch after its deal and trump."""
    view = table.public
    view[see.TRUMP] = table.trump
    view[see.TURNED] = table.turned
    view[see.STOCK] = stock_left(table)
    view[see.BATCH] = table.batch
    view[see.HONOUR_CARDS] = honour_set(table)
    view[see.LEADER] = leader
    view[see.TABLE] = 0
    view[see.BEST] = NONE
    view[see.WINNER] = NONE
    view[see.LED] = NONE
    for seat in range(table.seats):
        view[see.VOID + seat] = 0
        view[see.CARD_OF + seat] = NONE


@helper
def watch_scope(table: Table) -> None:
    """Open a scope: what announcements are about, or the whole game where there are none."""
    view = table.public
    view[see.SCOPE] = table.scope_tricks
    view[see.LEFT] = table.scope_tricks
    view[see.SPOKEN] = 0
    view[see.TOTAL] = 0
    for seat in range(table.seats):
        view[see.ANNOUNCED_OF + seat] = NONE
        view[see.TRICKS_OF + seat] = 0


@helper
def watch_announcement(table: Table, seat: int, number: int) -> None:
    """Let an announcement be heard."""
    view = table.public
    table.history[view[see.CALL_COUNT]] = number
    view[see.CALL_COUNT] += 1
    view[see.SPOKEN] += 1
    view[see.TOTAL] += number
    view[see.ANNOUNCED_OF + seat] = number


@helper
def watch_trick(table: Table, place: int, leader: int) -> None:
    """Open the view of a trick."""
    view = table.public
    view[see.PLAY_COUNT] = place
    view[see.LEADER] = leader
    view[see.TABLE] = 0
    view[see.BEST] = NONE
    view[see.WINNER] = NONE
    view[see.LED] = NONE
    for seat in range(table.seats):
        view[see.CARD_OF + seat] = NONE


@inlined
def watch_lead(table: Table, seat: int, single: Cards) -> None:
    """Show the card that was led."""
    view = table.public
    card = lowest(single)
    view[see.TABLE] = single
    view[see.LED] = card
    view[see.BEST] = card
    view[see.WINNER] = seat
    view[see.CARD_OF + seat] = card
    view[see.KNOWN + seat] &= ~single


@inlined
def watch_card(table: Table, seat: int, single: Cards, led_cards: Cards, is_winning: bool) -> None:
    """Show a card that was played to a trick, and what it tells."""
    view = table.public
    card = lowest(single)
    view[see.TABLE] |= single
    view[see.CARD_OF + seat] = card
    view[see.VOID + seat] |= led_cards if single & led_cards == 0 else np.int64(0)
    view[see.KNOWN + seat] &= ~single
    if is_winning:
        view[see.BEST] = card
        view[see.WINNER] = seat


@helper
def watch_taken(table: Table, winner: int) -> None:
    """Turn a complete trick over."""
    view = table.public
    view[see.TRICKS_OF + winner] += 1
    view[see.CAPTURED + winner] |= table.on_table
    view[see.GONE] |= table.on_table
    view[see.LEFT] -= 1
    view[see.STOCK] = stock_left(table)
