"""The one entry of Israeli whist: deal, auction, contracts, play and score of consecutive deals.

Batch, replay, refereeing, forced calls and given cards all run `simulate`. It fills row k with
deal ``start + k`` and returns OK or a status with the place of the fault (`entry.split_status`).
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import dense_kernel, helper, spliced
from fastsim.cards.deck import DECK_52, NONE
from fastsim.dealing.deal import Pack, deal_into
from fastsim.dealing.philox import SHUFFLE_STREAM
from fastsim.entry import CUT_SHORT, NO_BREACH
from fastsim.game import OK
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.auction import CALLS_MAX, SEATS, bid_denomination, bid_number
from fastsim.games.israeli_whist.contracting import MEMO
from fastsim.games.israeli_whist.play import play_tricks
from fastsim.games.israeli_whist.row import GIFTS, HAND_SIZE, PLAYS
from fastsim.games.israeli_whist.rules import WhistCodes
from fastsim.games.israeli_whist.scoring import score_deal
from fastsim.games.israeli_whist.table import TABLE, Table, set_table
from fastsim.games.israeli_whist.turns import hold_auction
from fastsim.kernels.deals import deals_player
from fastsim.kernels.table import prepare_blind, start_streams


@helper
def _write_passed_out(row: Any) -> None:
    row.declarer = NONE
    row.trump = NONE
    row.bid = 0
    row.frish = 0
    row.over = False
    row.passed_out = True
    for seat in range(SEATS):
        row.contract[seat] = 0
        row.tricks[seat] = 0
        row.score[seat] = 0


@helper
def _write_row(row: Any, table: Table, codes: WhistCodes) -> None:
    """Score the deal and fill its row."""
    auction = table.auction
    for seat in range(SEATS):
        table.contracts[seat] = auction.contracts[seat]
    row.over = score_deal(table.contracts, table.tricks, codes, table.score)
    row.declarer = auction.declarer
    row.trump = bid_denomination(auction.standing)
    row.bid = bid_number(auction.standing)
    row.frish = auction.frish
    row.passed_out = False
    for seat in range(SEATS):
        row.contract[seat] = table.contracts[seat]
        row.tricks[seat] = table.tricks[seat]
        row.score[seat] = table.score[seat]


@spliced
def _play_deal(
    seed: np.uint64,
    deal: int,
    table: Table,
    pack: Pack,
    minds: Any,
    codes: WhistCodes,
    script: np.ndarray,
    row: Any,
) -> int:
    """One deal from the shuffle to its row; returns OK or a fault."""
    start_streams(table, seed, deal)
    deal_into(table.dealt, pack, table.streams[SHUFFLE_STREAM])
    prepare_blind(table)
    for seat in range(SEATS):
        table.hands[seat] = table.dealt[seat]
    row.deal = deal
    table.public[see.PLAY_COUNT] = 0
    status = hold_auction(table, minds, codes, script)
    row.calls = table.auction.calls
    if status == CUT_SHORT or (status == OK and table.auction.declarer == NONE):
        _write_passed_out(row)
        return np.int64(OK)
    if status != OK:
        return status
    status = play_tricks(bid_denomination(table.auction.standing), table, minds, codes, script)
    if status == OK:
        _write_row(row, table, codes)
    return status


@helper
def _write_log(record: Any, table: Table) -> None:
    """Copy what happened."""
    record.call_count = table.auction.calls
    record.gift_count = table.auction.frish * SEATS
    record.play_count = table.public[see.PLAY_COUNT]
    record.asked = table.asked
    record.answer = table.answer
    record.thinker = table.first_seat
    record.kind = table.first_kind
    record.notes = table.notes
    for i in range(see.VIEW_SIZE):
        record.seen[i] = table.first_view[i]
    for seat in range(SEATS):
        record.hands[seat] = table.dealt[seat]
    for i in range(CALLS_MAX):
        record.calls[i] = table.history[i] if i < record.call_count else NONE
    for i in range(GIFTS):
        record.gifts[i] = table.gifts[i] if i < record.gift_count else NONE
    for i in range(PLAYS):
        is_played = i < record.play_count
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
    """Play ``rows.size`` deals from number `start`, see `kernels.deals`.

    `custom` decides for all seats with the code CUSTOM, `models` holds one fitted model a row.
    """
    minds = models, np.zeros(models.shape[0], dtype=MEMO), custom
    return _play_deals(HAND_SIZE, seed, start, codes[0], players, params, minds, given, script, rows, log)
