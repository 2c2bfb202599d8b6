"""The one entry of Vira: deal, auction, exchange, play and payment of consecutive deals.

Batch, replay, refereeing, forced calls and given cards all run `simulate`. It fills row k with
deal ``start + k`` and returns OK or a status with the place of the fault (`entry.split_status`).
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import KernelWith, dense_kernel, helper, spliced
from fastsim.cards.bitboard import nth
from fastsim.cards.deck import DECK_52, LANE_BITS, NONE, RANK_BITS
from fastsim.dealing.deal import Pack, deal_into
from fastsim.dealing.philox import SHUFFLE_STREAM, draw
from fastsim.entry import CUT_SHORT, MISSING_PREFERENCE, NO_BREACH, PLAY_CARD_MASK, fault
from fastsim.game import OK
from fastsim.games.vira import view as see
from fastsim.games.vira.auction import CALLS_MAX, SEATS
from fastsim.games.vira.estimating import THOUGHT_SIZE, THOUGHTS
from fastsim.games.vira.exchange import exchange
from fastsim.games.vira.heuristic import HEURISTIC_SIGNATURE, heuristic_answer
from fastsim.games.vira.order import natural_card
from fastsim.games.vira.play import play_tricks
from fastsim.games.vira.reasons import NO_REASON
from fastsim.games.vira.row import (
    BET,
    HAND_SIZE,
    NO_OUTCOME,
    PLAYS,
    SCRIPT_INDICATOR,
    SCRIPT_SUIT,
    SCRIPT_TALON,
    TALON,
)
from fastsim.games.vira.rules import PrefSuitSource, ViraCodes
from fastsim.games.vira.scoring import (
    bets_of,
    conceded_outcome,
    overtricks_of,
    pin_column,
    pins_of,
    played_outcome,
    write_points,
)
from fastsim.games.vira.settling import before_first_lead
from fastsim.games.vira.steps import STEPS
from fastsim.games.vira.table import INDICATOR_STREAM, TABLE, Table, clear_deal, set_table
from fastsim.games.vira.turns import hold_auction
from fastsim.kernels.deals import deals_player
from fastsim.kernels.table import prepare_blind, start_streams

_CARDS: Final = 52
_HEURISTIC_PLACE: Final = 6


@helper
def _write_result(row: Any, table: Table, codes: ViraCodes) -> None:
    """Outcome and payments of a contract."""
    bid = table.bid
    is_low = table.low == 1
    is_conceded = table.conceded == 1
    tricks = table.tricks[table.declarer]
    outcome = conceded_outcome(bid, codes) if is_conceded else played_outcome(bid, is_low, tricks)
    column = pin_column(bid, table.level, table.trump, table.preference, is_conceded)
    bets = bets_of(bid, outcome, table.rebuy == 1, codes)
    pins = pins_of(bid, column, outcome, overtricks_of(bid, is_low, tricks), codes)
    if table.rebuy:
        first = pin_column(bid, table.level, table.first_trump, table.preference, False)
        bets += bets_of(bid, np.int64(BET), False, codes)
        pins += pins_of(bid, first, np.int64(BET), np.int64(0), codes)
    row.tricks = NONE if is_conceded else tricks
    row.outcome = outcome
    row.bets = bets
    row.pins = pins
    write_points(table.declarer, bets, pins, codes, row.points)


@helper
def _write_passed_out(row: Any) -> None:
    row.tricks = NONE
    row.outcome = NO_OUTCOME
    row.bets = 0
    row.pins = 0
    for seat in range(SEATS):
        row.points[seat] = 0


@helper
def _write_row(row: Any, table: Table, codes: ViraCodes) -> None:
    """Fill the row of a deal that is over."""
    row.calls = table.auction.calls
    row.declarer = table.declarer
    row.bid = table.bid
    row.level = table.level
    row.trump = table.trump
    row.preference = table.preference
    row.low = table.low == 1
    row.aces_low = table.aces_low == 1
    row.conceded = table.conceded == 1
    row.rebuy = table.rebuy == 1
    row.rebought = table.rebought
    row.talon_left = TALON - table.drawn
    row.passed_out = table.declarer == NONE
    for seat in range(SEATS):
        row.bought[seat] = table.bought[seat]
    if table.declarer == NONE:
        _write_passed_out(row)
    else:
        _write_result(row, table, codes)


@helper
def _set_talon(table: Table, pack: Pack, script: np.ndarray) -> None:
    """The talon in drawing order, from the shuffle or given."""
    first = pack.cards.size - TALON
    for i in range(TALON):
        given = script[SCRIPT_TALON + i]
        table.talon[i] = np.int64(pack.cards[first + i]) if given == NONE else given


@helper
def _set_indicator(table: Table, codes: ViraCodes, script: np.ndarray) -> int:
    """The second pack's bottom card, from its stream or given; returns OK or a fault."""
    card = script[SCRIPT_INDICATOR]
    if card == NONE and codes.pref_suit_source == PrefSuitSource.GIVEN:
        return fault(MISSING_PREFERENCE, np.int64(0))
    if card == NONE or card >= SCRIPT_SUIT:
        drawn = nth(np.int64(DECK_52), draw(table.streams[INDICATOR_STREAM], _CARDS))
        card = drawn if card == NONE else (card - SCRIPT_SUIT) << LANE_BITS | drawn & RANK_BITS
    table.indicator = card
    table.preference = card >> LANE_BITS
    return np.int64(OK)


@spliced
def _play_contract(table: Table, minds: Any, codes: ViraCodes, script: np.ndarray) -> int:
    """All that follows the auction; returns OK or a fault."""
    status = exchange(table, minds, codes, script)
    if status == OK:
        status = before_first_lead(table, minds, codes, script)
    if status == OK and not table.conceded:
        status = play_tricks(table, minds, codes, script)
    return status


@spliced
def _play_deal(
    seed: np.uint64,
    deal: int,
    table: Table,
    pack: Pack,
    minds: Any,
    codes: ViraCodes,
    script: np.ndarray,
    row: Any,
) -> int:
    """One deal from the shuffle to its row; returns OK or a fault."""
    start_streams(table, seed, deal)
    deal_into(table.dealt, pack, table.streams[SHUFFLE_STREAM])
    clear_deal(table)
    prepare_blind(table)
    row.deal = deal
    _set_talon(table, pack, script)
    status = _set_indicator(table, codes, script)
    if status == OK:
        status = hold_auction(table, minds, codes, script)
    if status == CUT_SHORT:
        _write_row(row, table, codes)
        return np.int64(OK)
    if status == OK and table.declarer != NONE:
        status = _play_contract(table, minds, codes, script)
    if status == OK:
        _write_row(row, table, codes)
    return status


@helper
def _natural_play(play: int, table: Table) -> int:
    """A play of the history with its card in natural order."""
    card = play & PLAY_CARD_MASK
    return play & ~PLAY_CARD_MASK | (natural_card(card) if table.aces_low else card)


@helper
def _write_log(record: Any, table: Table) -> None:
    """Copy what happened."""
    record.call_count = table.auction.calls
    record.play_count = table.public[see.PLAY_COUNT]
    record.indicator = table.indicator
    record.trump = table.trump
    record.first_trump = table.first_trump
    for place in range(THOUGHTS):
        for i in range(THOUGHT_SIZE):
            record.call_thoughts[place, i] = table.call_thoughts[place, i]
    for step in range(STEPS):
        record.step_thoughts[step, 0] = table.step_thoughts[step, 0]
        record.step_thoughts[step, 1] = table.step_thoughts[step, 1]
    record.asked = table.asked
    record.step = table.step
    record.answer = table.answer
    record.legal = table.legal
    record.takes = table.takes
    for seat in range(SEATS):
        record.hands[seat] = table.dealt[seat]
        record.held[seat] = table.held[seat]
    for i in range(TALON):
        record.talon[i] = table.talon[i]
    for i in range(CALLS_MAX):
        record.calls[i] = table.history[i] if i < record.call_count else NONE
    for step in range(STEPS):
        record.steps[step] = table.steps[step]
        record.when[step] = table.when[step]
    for i in range(PLAYS):
        is_played = i < record.play_count
        record.plays[i] = _natural_play(table.history[see.PLAYS_AT + i], table) if is_played else NONE
        record.breaches[i] = table.breaches[i] if is_played else NO_BREACH
        record.reasons[i] = table.reasons[i] if is_played else NO_REASON


_play_deals: Final = deals_player(DECK_52, TABLE, set_table, _play_deal, _write_log)


@dense_kernel
def _simulate(
    seed: np.uint64,
    start: int,
    codes: np.ndarray,
    players: np.ndarray,
    params: np.ndarray,
    own: Any,
    heuristic: Any,
    models: np.ndarray,
    given: np.ndarray,
    script: np.ndarray,
    rows: np.ndarray,
    log: np.ndarray,
) -> int:
    """Play ``rows.size`` deals from number `start`, see `kernels.deals`.

    `own` decides for all seats with the code CUSTOM, `heuristic` for those with HEURISTIC; `models` holds one fitted
    model a row.
    """
    minds = models, own, heuristic
    return _play_deals(HAND_SIZE, seed, start, codes[0], players, params, minds, given, script, rows, log)


#: The kernel as every game has it.
simulate: Final = KernelWith(_simulate, heuristic_answer, HEURISTIC_SIGNATURE, _HEURISTIC_PLACE)
