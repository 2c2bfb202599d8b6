"""Vida's one entry: deal, market, air, play and score of consecutive deals.

Batch, replay, refereeing, forced calls and given cards all run `simulate`. It fills row k with
deal ``start + k`` and returns OK or a status with the place of the fault (`entry.split_status`).
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import dense_kernel, helper, spliced
from fastsim.cards.deck import DECK_32, NONE
from fastsim.dealing.deal import Pack, deal_into
from fastsim.dealing.philox import SHUFFLE_STREAM
from fastsim.entry import CUT_SHORT, NO_BREACH, PLAY_CARD_MASK
from fastsim.game import OK
from fastsim.games.vida import view as see
from fastsim.games.vida.air import compare_air, has_belote
from fastsim.games.vida.auction import CALLS_MAX
from fastsim.games.vida.order import CARD_POINTS_TOTAL, belote_cards, card_points, natural_card, play_order, trump_jack
from fastsim.games.vida.row import HAND_SIZE, PLAYS, SEATS, SIDES
from fastsim.games.vida.rules import BID_STEP, VidaCodes
from fastsim.games.vida.scoring import is_made, rounded_points, score_deal
from fastsim.games.vida.table import TABLE, Table, set_table
from fastsim.games.vida.turns import hold_auction, play_tricks
from fastsim.games.vida.view import VIEW_SIZE
from fastsim.games.vida.watching import watch_play
from fastsim.kernels.deals import deals_player
from fastsim.kernels.table import prepare_blind, start_streams
from fastsim.tricks.engine import suit_cards


@helper
def _start_play(table: Table, codes: VidaCodes) -> None:
    """Compare air, find belote, move the hands into play order and open the view of the play."""
    market = table.market
    view = table.public
    trump = market.suit
    compare_air(table.air, table.dealt[: table.seats], trump, codes)
    for side in range(SIDES):
        table.belote[side] = 0
        table.belote_cards[side] = 0
    prepare_blind(table)
    for seat in range(table.seats):
        table.hands[seat] = play_order(table.dealt[seat], trump)
        if codes.belote_value != 0 and has_belote(table.dealt[seat], trump):
            table.belote[seat & 1] = codes.belote_value
            table.belote_cards[seat & 1] = belote_cards(suit_cards(trump))
    table.announced = table.belote_cards[0] | table.belote_cards[1]
    for side in range(SIDES):
        view[see.AIR + side] = table.air.counted[side]
        view[see.BELOTE + side] = 0
        view[see.CAPTURED + side] = 0
        table.tricks[side] = 0
    view[see.TRUMP] = trump
    view[see.BID] = market.level * BID_STEP
    view[see.BUYER] = market.buyer
    view[see.SCREWS] = market.screws
    view[see.CALL_COUNT] = market.calls
    view[see.PASSES] = market.passes
    view[see.GONE] = 0
    watch_play(table)


@helper
def _count_points(table: Table, codes: VidaCodes) -> int:
    """Fill trick points, rounded points and extras by side; returns the side with the trump jack."""
    view = table.public
    trump_cards = suit_cards(view[see.TRUMP])
    last_side = table.winner & 1
    jack_side = np.int64(0) if view[see.CAPTURED] & trump_jack(trump_cards) != 0 else np.int64(1)
    table.points[0] = card_points(view[see.CAPTURED], trump_cards)
    table.points[1] = CARD_POINTS_TOTAL - table.points[0]
    table.points[last_side] += codes.last_trick_bonus
    if table.tricks[last_side] == HAND_SIZE:
        table.points[last_side] += codes.capot_bonus
    for side in range(SIDES):
        table.rounded[side] = rounded_points(table.points[side], side == jack_side, codes)
        table.extras[side] = table.air.counted[side] + table.belote[side]
    return jack_side


@helper
def _write_passed_out(row: Any, calls: int) -> None:
    row.buyer = NONE
    row.trump = NONE
    row.jack_side = NONE
    row.calls = calls
    row.bid = 0
    row.screws = 0
    row.made = False
    row.passed_out = True
    row.air_tie = False
    for side in range(SIDES):
        row.points[side] = 0
        row.rounded[side] = 0
        row.tricks[side] = 0
        row.air[side] = 0
        row.held[side] = 0
        row.belote[side] = 0
        row.score[side] = 0


@helper
def _write_row(row: Any, table: Table, codes: VidaCodes) -> None:
    """Score the deal and fill its row."""
    view = table.public
    market = table.market
    bid = view[see.BID]
    buyer_side = view[see.BUYER] & 1
    jack_side = _count_points(table, codes)
    made = is_made(bid, buyer_side, table.points, table.rounded, table.extras, codes)
    air = table.air.counted
    score_deal(bid, view[see.SCREWS], buyer_side, made, table.rounded, air, table.belote, codes, table.score)
    row.buyer = view[see.BUYER]
    row.trump = view[see.TRUMP]
    row.jack_side = jack_side
    row.calls = market.calls
    row.bid = bid
    row.screws = view[see.SCREWS]
    row.made = made
    row.passed_out = False
    row.air_tie = table.air.tie != 0
    for side in range(SIDES):
        row.points[side] = table.points[side]
        row.rounded[side] = table.rounded[side]
        row.tricks[side] = table.tricks[side]
        row.air[side] = air[side]
        row.held[side] = table.air.held[side]
        row.belote[side] = table.belote[side]
        row.score[side] = table.score[side]


@spliced
def _play_deal(
    seed: np.uint64,
    deal: int,
    table: Table,
    pack: Pack,
    minds: Any,
    codes: VidaCodes,
    script: np.ndarray,
    row: Any,
) -> int:
    """One deal from the shuffle to its row; returns OK or a fault."""
    models, custom = minds
    start_streams(table, seed, deal)
    deal_into(table.dealt, pack, table.streams[SHUFFLE_STREAM])
    row.deal = deal
    status = hold_auction(table, custom, models, codes, script)
    if status == CUT_SHORT or (status == OK and table.market.buyer == NONE):
        _write_passed_out(row, table.market.calls)
        return np.int64(OK)
    if status != OK:
        return status
    _start_play(table, codes)
    status = play_tricks(table, custom, models, codes, script)
    if status == OK:
        _write_row(row, table, codes)
    return status


@helper
def _write_log(record: Any, table: Table) -> None:
    """Copy what happened, with cards in natural order."""
    trump = table.market.suit
    record.call_count = table.market.calls
    record.play_count = table.public[see.PLAY_COUNT]
    record.asked = table.asked
    record.answer = table.answer
    record.thinker = table.first_seat
    record.mind = table.first_mind
    record.thought = table.first_thought
    for i in range(VIEW_SIZE):
        record.seen[i] = table.first_view[i]
    for seat in range(SEATS):
        record.hands[seat] = table.dealt[seat]
        record.shown[seat] = table.public[see.SHOWN + seat] if record.play_count > 0 else 0
    for i in range(CALLS_MAX):
        record.calls[i] = table.history[i] if i < record.call_count else NONE
    for i in range(PLAYS):
        played = table.history[see.PLAYS_AT + i]
        is_played = i < record.play_count
        card = natural_card(played & PLAY_CARD_MASK, trump) if is_played else NONE
        record.plays[i] = (played & ~PLAY_CARD_MASK) | card if is_played else NONE
        record.breaches[i] = table.breaches[i] if is_played else NO_BREACH


_play_deals: Final = deals_player(DECK_32, TABLE, set_table, _play_deal, _write_log)


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
    minds = models, custom
    return _play_deals(HAND_SIZE, seed, start, codes[0], players, params, minds, given, script, rows, log)
