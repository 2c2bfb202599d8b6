"""The one entry of Gibbons: deal, trump, announcements, play and score of consecutive deals.

Batch, replay, refereeing, forced decisions and given cards all run `simulate`. It fills row k with
deal ``start + k`` and returns OK or a status with the place of the fault (`entry.split_status`).
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import dense_kernel, helper, spliced
from fastsim.cards.deck import DECK_52, NONE
from fastsim.dealing.deal import Pack
from fastsim.entry import CUT_SHORT, NO_BREACH, UNUSED_SCRIPT, fault
from fastsim.game import OK
from fastsim.games.gibbons import view as see
from fastsim.games.gibbons.announcing import hear_announcements
from fastsim.games.gibbons.play import play_batch, take_left_over
from fastsim.games.gibbons.row import (
    ACE,
    BATCHES_MOST,
    CALLS_MAX,
    HONOURS,
    JACK,
    PLAYS_MOST,
    QUEEN,
)
from fastsim.games.gibbons.rules import (
    PACK_SIZE,
    SEATS_MOST,
    AnnounceScope,
    BatchLeader,
    FirstLeader,
    GibbonsCodes,
    Stock,
)
from fastsim.games.gibbons.scoring import honour_score, score_win, trick_score
from fastsim.games.gibbons.stock import deal_first, deal_next, settle_trump, tricks_of_first_deal, tricks_of_game
from fastsim.games.gibbons.table import TABLE, Table, forget_last_deal, set_table
from fastsim.games.gibbons.watching import watch_batch, watch_deal, watch_scope
from fastsim.kernels.deals import deals_player
from fastsim.kernels.table import prepare_blind, start_streams


@helper
def _start_deal(seed: np.uint64, deal: int, table: Table) -> None:
    """Set chance and counts to the beginning of a deal."""
    start_streams(table, seed, deal)
    prepare_blind(table)
    if table.has_custom:
        forget_last_deal(table)
    for seat in range(table.seats):
        table.tricks[seat] = 0
        table.honours[seat] = 0
        table.points[seat] = 0
        table.first_announced[seat] = NONE
        table.taken[seat] = 0
    for honour in range(HONOURS):
        table.holder[honour] = NONE
        table.captor[honour] = NONE
    table.calls = 0
    table.place = 0
    if table.is_watched:
        watch_deal(table)


@helper
def _is_new_scope(batch: int, codes: GibbonsCodes) -> bool:
    return batch == 0 or codes.announce_scope == AnnounceScope.BATCH


@helper
def _start_scope(table: Table, codes: GibbonsCodes, tricks: int) -> None:
    """Open what the next announcements are about."""
    is_game = codes.announce_scope == AnnounceScope.GAME
    table.scope_tricks = tricks_of_game(table, codes) if is_game else tricks
    for seat in range(table.seats):
        table.announced[seat] = NONE
        table.scope_won[seat] = 0
        table.scope_honours[seat] = 0
    if table.is_watched:
        watch_scope(table)


@helper
def _close_scope(table: Table, codes: GibbonsCodes, is_first: bool) -> None:
    """Score a scope."""
    for seat in range(table.seats):
        announced = table.announced[seat]
        won = table.scope_won[seat]
        honours = table.scope_honours[seat]
        table.points[seat] += trick_score(announced, won, codes) + honour_score(announced, won, honours, codes)
        table.tricks[seat] += won
        table.honours[seat] += honours
        if is_first:
            table.first_announced[seat] = announced
            table.taken[seat] = won


@helper
def _batch_leader(first: int, table: Table, codes: GibbonsCodes) -> int:
    """Who leads the first trick of a batch."""
    if table.batch == 0 or codes.batch_leader == BatchLeader.FIRST_LEADER:
        return first
    if codes.batch_leader == BatchLeader.LAST_WINNER:
        return table.winner
    return (first + table.batch) % table.seats


@helper
def _play_game(table: Table, minds: Any, codes: GibbonsCodes, script: np.ndarray) -> int:
    """Trump, announcements, play and score of every batch; returns OK, CUT_SHORT or a fault."""
    first = np.int64(0) if codes.first_leader == FirstLeader.LEFT_OF_DEALER else table.seats - 1
    tricks = codes.hand_size
    while tricks > 0:
        status = settle_trump(table, codes, script)
        if status != OK:
            return status
        if table.batch == 0 and codes.stock == Stock.DRAW:
            tricks = tricks_of_first_deal(table, codes)
            table.batch_tricks[0] = tricks
        leader = _batch_leader(first, table, codes)
        if _is_new_scope(table.batch, codes):
            _start_scope(table, codes, tricks)
        if table.is_watched:
            watch_batch(table, leader)
        if codes.announce and _is_new_scope(table.batch, codes):
            status = hear_announcements(table, minds, codes, script)
            if status != OK:
                return status
        status = play_batch(leader, tricks, table, minds, codes, script)
        if status != OK:
            return status
        batch = table.batch
        tricks = deal_next(table, codes)
        if tricks == 0:
            take_left_over(table, codes)
        if tricks == 0 or codes.announce_scope == AnnounceScope.BATCH:
            _close_scope(table, codes, codes.announce_scope == AnnounceScope.GAME or batch == 0)
    if script[table.calls] != NONE:
        return fault(UNUSED_SCRIPT, np.int64(0))
    return np.int64(OK)


@helper
def _write_row(row: Any, table: Table, codes: GibbonsCodes) -> None:
    """Fill the row of a game that is over."""
    seats = table.seats
    row.players_n = seats
    row.trump = table.trumps[0]
    row.turned = table.turned_cards[0]
    row.batches = table.batch + 1
    row.leaders = score_win(table.points, seats, codes, row.win)
    row.winner = NONE
    best = table.points[0]
    for seat in range(seats):
        best = max(best, table.points[seat])
        row.tricks[seat] = table.tricks[seat]
        row.honours[seat] = table.honours[seat]
        row.points[seat] = table.points[seat]
        row.announced[seat] = table.first_announced[seat]
        row.taken[seat] = table.taken[seat]
    for seat in range(seats):
        if row.leaders == 1 and table.points[seat] == best:
            row.winner = seat
    for seat in range(seats, SEATS_MOST):
        row.tricks[seat] = 0
        row.honours[seat] = 0
        row.points[seat] = 0
        row.announced[seat] = NONE
        row.taken[seat] = 0
        row.win[seat] = 0
    row.ace_holder = table.holder[ACE]
    row.ace_captor = table.captor[ACE]
    row.jack_holder = table.holder[JACK]
    row.jack_captor = table.captor[JACK]
    row.queen_holder = table.holder[QUEEN]
    row.queen_captor = table.captor[QUEEN]


@helper
def _write_cut_short(row: Any, table: Table) -> None:
    """The row of a game that is cut short: the announcements of its last scope so far, and nothing else."""
    row.players_n = table.seats
    row.trump = table.trumps[0]
    row.turned = table.turned_cards[0]
    row.batches = 0
    row.leaders = 0
    row.winner = NONE
    for seat in range(SEATS_MOST):
        row.tricks[seat] = 0
        row.honours[seat] = 0
        row.points[seat] = 0
        row.announced[seat] = table.announced[seat] if seat < table.seats else NONE
        row.taken[seat] = 0
        row.win[seat] = 0
    row.ace_holder = NONE
    row.ace_captor = NONE
    row.jack_holder = NONE
    row.jack_captor = NONE
    row.queen_holder = NONE
    row.queen_captor = NONE


@spliced
def _play_deal(
    seed: np.uint64,
    deal: int,
    table: Table,
    pack: Pack,
    minds: Any,
    codes: GibbonsCodes,
    script: np.ndarray,
    row: Any,
) -> int:
    """One deal from the shuffle to its row; returns OK or a fault."""
    _start_deal(seed, deal, table)
    row.deal = deal
    status = deal_first(pack, table, codes, script)
    if status == OK:
        status = _play_game(table, minds, codes, script)
    if status == CUT_SHORT:
        _write_cut_short(row, table)
        return np.int64(OK)
    if status == OK:
        _write_row(row, table, codes)
    return status


@helper
def _write_log(record: Any, table: Table) -> None:
    """Copy what happened."""
    seats = table.seats
    record.players_n = seats
    record.call_count = table.calls
    record.play_count = table.place
    record.stock_count = table.stock_dealt
    record.batch_count = table.batch + 1
    record.asked = table.asked
    record.answer = table.answer
    record.thinker = table.first_seat
    record.notes = table.first_notes
    for i in range(see.VIEW_SIZE):
        record.seen[i] = table.first_view[i]
    for seat in range(SEATS_MOST):
        record.hands[seat] = table.dealt[seat] if seat < seats else np.int64(0)
    for i in range(CALLS_MAX):
        record.calls[i] = table.said[i] if i < table.calls else NONE
    for i in range(PACK_SIZE):
        record.stock[i] = table.stock[i] if i < table.stock_dealt else NONE
    for i in range(BATCHES_MOST):
        is_dealt = i <= table.batch
        record.batch_tricks[i] = table.batch_tricks[i] if is_dealt else NONE
        record.trumps[i] = table.trumps[i] if is_dealt else NONE
        record.turned[i] = table.turned_cards[i] if is_dealt else NONE
    for i in range(PLAYS_MOST):
        is_played = i < table.place
        record.plays[i] = table.history[see.PLAYS_AT + i] if is_played else NONE
        record.breaches[i] = table.breaches[i] if is_played else NO_BREACH


_play_deals: Final = deals_player(DECK_52, TABLE, set_table, _play_deal, _write_log)


@dense_kernel
def simulate(
    seed: np.uint64,
    start: int,
    codes: np.ndarray,
    players: np.ndarray,
    params: np.ndarray,
    custom: Any,
    models: np.ndarray,
    given: np.ndarray,
    script: np.ndarray,
    rows: np.ndarray,
    log: np.ndarray,
) -> int:
    """Play ``rows.size`` deals from number `start`, see `kernels.deals`; as many seats as there are `players`.

    `custom` decides for all seats with the code CUSTOM, `models` holds one fitted model a row.
    """
    minds = models, custom
    return _play_deals(codes[0].hand_size, seed, start, codes[0], players, params, minds, given, script, rows, log)
