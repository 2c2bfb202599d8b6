"""The public part of the view, kept up to date announcement by announcement and card by card."""

from __future__ import annotations

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Cards
from fastsim.cards.deck import NONE
from fastsim.games.gibbons import view as see
from fastsim.games.gibbons.stock import honour_set, stock_left
from fastsim.games.gibbons.table import Table
from fastsim.kernels import watching


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
    watching.watch_trick(table, table.place, leader)
    for seat in range(table.seats):
        view[see.VOID + seat] = 0


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


@inlined
def watch_lead(table: Table, seat: int, single: Cards) -> None:
    """Show the card that was led."""
    watching.watch_lead(table, seat, single)
    table.public[see.KNOWN + seat] &= ~single


@inlined
def watch_card(table: Table, seat: int, single: Cards, led_cards: Cards, is_winning: bool) -> None:
    """Show a card that was played to a trick, and what it tells."""
    watching.watch_card(table, seat, single, led_cards, is_winning)
    table.public[see.KNOWN + seat] &= ~single


@helper
def watch_taken(table: Table, winner: int) -> None:
    """Turn a complete trick over, after the draws that follow it."""
    view = table.public
    watching.watch_taken(table)
    view[see.CAPTURED + winner] |= table.on_table
    view[see.LEFT] -= 1
    view[see.STOCK] = stock_left(table)
