"""What the seats do: calls of the market and cards of the tricks, forced or chosen.

Every answer is checked against what is legal, but for the calls of tables where only `heuristic` decides; a fault is a
status with the seat (`fault`).
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Card, Cards, contains, has_more_than_one, lowest, only
from fastsim.cards.deck import LANE_BITS, NONE
from fastsim.entry import (
    CUSTOM,
    CUT,
    CUT_SHORT,
    HEURISTIC,
    PLAY_CARD_MASK,
    PLAY_SEAT_SHIFT,
    RANDOM,
    end_of_calls,
    illegal,
    is_forced,
    is_unheard,
)
from fastsim.game import OK
from fastsim.games.vida import view as see
from fastsim.games.vida.auction import PASS, apply_call, is_legal_call, is_market_over, legal_calls, start_market
from fastsim.games.vida.following import is_lost
from fastsim.games.vida.heuristic import heuristic_call, heuristic_card, heuristic_lead, plain_card
from fastsim.games.vida.order import play_order
from fastsim.games.vida.play import legal_cards, may_be_exempt, play_duties
from fastsim.games.vida.players import greedy_call, greedy_card, random_call
from fastsim.games.vida.row import HAND_SIZE, PLAYS, SCRIPT_LENIENT, SCRIPT_PLAYS, SEATS
from fastsim.games.vida.rules import FirstLeader, VidaCodes
from fastsim.games.vida.table import Table, keep_decision
from fastsim.games.vida.watching import show_market, watch_call, watch_card, watch_lead, watch_market, watch_trick
from fastsim.kernels.table import ask_custom, forget_last_deal
from fastsim.kernels.tricks import LAST_CARD, card_fault, forced_card, trick_leader
from fastsim.tricks.chance import random_card
from fastsim.tricks.engine import beating_cards, suit_cards_of

_PARTNER: Final = 2
_SEAT_MASK: Final = SEATS - 1
_LAST_TRICK: Final = PLAYS - SEATS


@inlined
def _ask_for_call(
    seat: int, legal: int, table: Table, custom: Any, models: np.ndarray, codes: VidaCodes, is_plain: bool
) -> int:
    view = table.public
    view[see.HAND] = table.dealt[seat]
    show_market(table)
    if is_plain:
        return heuristic_call(
            table.thoughts[seat], False, table.air, seat, legal, view, table.params[seat], codes, models
        )
    view[see.DEALT] = table.dealt[seat]
    code = table.players[seat]
    if code == RANDOM:
        return random_call(legal, table.params[seat], table.streams[1 + seat])
    if code == CUSTOM:
        return ask_custom(see.CALL, seat, legal, table, custom)
    if code == HEURISTIC:
        thought = table.thoughts[seat]
        keeps = table.keeps_first != 0
        call = heuristic_call(thought, keeps, table.air, seat, legal, view, table.params[seat], codes, models)
        if table.keeps_first:
            keep_decision(table, seat)
        return call
    return greedy_call(seat, legal, view, table.params[seat])


@inlined
def _ask_for_card(
    seat: int, turn: int, legal: Cards, beating: Cards, table: Table, custom: Any, models: np.ndarray, is_plain: bool
) -> Card:
    """Ask a player that looks at the table; in its `turn` 0 it leads, and nothing has to be beaten."""
    view = table.public
    view[see.HAND] = table.hands[seat]
    if is_plain:
        return plain_card(seat, SEATS - 1 - turn, legal, beating, view, table.params[seat], models)
    view[see.DEALT] = table.dealt[seat]
    code = table.players[seat]
    if code == HEURISTIC:
        keeps = table.keeps_first != 0
        if turn == 0:
            card = heuristic_lead(table.mind, keeps, seat, view, table.params[seat], models)
        else:
            behind = SEATS - 1 - turn
            card = heuristic_card(table.mind, keeps, seat, behind, legal, beating, view, table.params[seat], models)
        if table.keeps_first:
            keep_decision(table, seat)
        return card
    if code == CUSTOM:
        return ask_custom(see.CARD, seat, legal, table, custom)
    return greedy_card(legal, view)


@inlined
def _hold_auction(
    table: Table, custom: Any, models: np.ndarray, codes: VidaCodes, script: np.ndarray, is_plain: bool
) -> int:
    """The market of one deal; returns OK, CUT_SHORT or a fault."""
    market = table.market
    start_market(market)
    if not is_plain and table.has_custom:
        forget_last_deal(table)
    watch_market(table)
    seat = np.int64(0)
    while not is_market_over(market, codes):
        place = market.calls
        legal = legal_calls(market, seat, codes)
        is_scripted = False
        if not is_plain:
            if script[place] == CUT:
                return np.int64(CUT_SHORT)
            is_scripted = is_forced(script[place])
        call = script[place]
        if not is_scripted:
            is_out = contains(market.out, seat)
            call = np.int64(PASS) if is_out else _ask_for_call(seat, legal, table, custom, models, codes, is_plain)
        if not is_plain:
            table.history[place] = call
            if not is_legal_call(legal, call):
                market.calls += 1
                table.asked = see.CALL
                table.answer = call
                return illegal(is_scripted, seat)
            if is_unheard(script[place], call):
                return np.int64(CUT_SHORT)
        apply_call(market, seat, call, codes)
        watch_call(table, seat, call)
        seat = (seat + 1) & _SEAT_MASK
    return np.int64(OK) if is_plain else end_of_calls(script[market.calls], seat)


@helper
def hold_auction(table: Table, custom: Any, models: np.ndarray, codes: VidaCodes, script: np.ndarray) -> int:
    """The market of one deal; returns OK, CUT_SHORT or a fault. Compiled twice, as `play_tricks`."""
    if table.is_plain & (table.has_forced_calls == 0):
        return _hold_auction(table, custom, models, codes, script, True)
    return _hold_auction(table, custom, models, codes, script, False)


@inlined
def _decided_card(
    seat: int,
    turn: int,
    legal: Cards,
    beating: Cards,
    winner: int,
    place: int,
    table: Table,
    custom: Any,
    models: np.ndarray,
    script: np.ndarray,
    is_plain: bool,
) -> Cards:
    """The card, as a set, that is forced, without alternative, or chosen by a player that looks."""
    if not is_plain and table.has_forced_plays and script[SCRIPT_PLAYS + place] != NONE:
        forced = script[SCRIPT_PLAYS + place]
        single = play_order(only(forced & PLAY_CARD_MASK), table.public[see.TRUMP])
        return forced_card(forced, single, seat, legal, place, script[SCRIPT_LENIENT], table)
    # One branch for both, since the processor guesses it wrong too often.
    is_lost_trick = is_lost(seat, legal, beating, winner) if is_plain and turn != 0 else False
    if is_lost_trick | (not has_more_than_one(legal)):
        return legal & -legal
    if not is_plain:
        if table.players[seat] == RANDOM:
            return random_card(legal, table.streams[1 + seat])
        table.public[see.PLAY_COUNT] = place
    card = _ask_for_card(seat, turn, legal, beating, table, custom, models, is_plain)
    if not is_plain:
        table.asked = see.CARD
        table.answer = card
    return only(card) & legal if 0 <= card <= LAST_CARD else np.int64(0)


@inlined
def _play_card(
    seat: int,
    turn: int,
    legal: Cards,
    beating: Cards,
    winner: int,
    place: int,
    table: Table,
    custom: Any,
    models: np.ndarray,
    script: np.ndarray,
    is_plain: bool,
) -> Cards:
    """Take a card from a seat's hand and enter it in the history; no card stands for a fault.

    `beating` are the cards that beat the trick so far. The caller writes out the turn 0 of a lead, so that no lead is
    compiled where there is none.
    """
    if not is_plain and table.blind[seat]:
        single = random_card(legal, table.streams[1 + seat])
    else:
        single = _decided_card(seat, turn, legal, beating, winner, place, table, custom, models, script, is_plain)
    if not is_plain:
        table.history[see.PLAYS_AT + place] = seat << PLAY_SEAT_SHIFT | lowest(single)
    table.hands[seat] &= ~single
    return single


@inlined
def _play_trick(
    first: int,
    place: int,
    table: Table,
    custom: Any,
    models: np.ndarray,
    duties: int,
    script: np.ndarray,
    is_plain: bool,
) -> int:
    """One trick, the first of its plays at `place`; returns OK or a fault."""
    trump_cards = suit_cards_of(table.public[see.TRUMP] << LANE_BITS)
    leader = first
    if not is_plain:
        leader = trick_leader(first, place, script[SCRIPT_PLAYS + place], script[SCRIPT_LENIENT], table)
    is_watched = is_plain or table.is_watched != 0
    if is_watched:
        watch_trick(table, place, leader, is_plain)
    no_cards = np.int64(0)
    best = _play_card(leader, 0, table.hands[leader], no_cards, leader, place, table, custom, models, script, is_plain)
    if best == 0:
        return card_fault(leader, place, script[SCRIPT_PLAYS + place], table)
    if is_watched:
        watch_lead(table, leader, best, is_plain)
    led_cards = suit_cards_of(lowest(best))
    beating = beating_cards(best, led_cards, trump_cards)
    on_table = best
    winner = leader
    for turn in range(1, table.seats):
        seat = (leader + turn) & _SEAT_MASK
        is_exempt = may_be_exempt(duties) and winner == seat ^ _PARTNER
        legal = legal_cards(table.hands[seat], led_cards, trump_cards, beating, is_exempt, duties)
        single = _play_card(seat, turn, legal, beating, winner, place + turn, table, custom, models, script, is_plain)
        if single == 0:
            return card_fault(seat, place + turn, script[SCRIPT_PLAYS + place + turn], table)
        on_table |= single
        is_winning = single & beating != 0
        if is_watched:
            watch_card(
                table, seat, turn == _PARTNER, single, trump_cards, led_cards, beating, is_exempt, duties, is_plain
            )
        beating = beating_cards(single, led_cards, trump_cards) if is_winning else beating
        winner = seat if is_winning else winner
    table.on_table = on_table
    table.winner = winner
    return np.int64(OK)


@helper
def _play_last_trick(leader: int, table: Table) -> None:
    """The trick for which every seat has one card."""
    trump_cards = suit_cards_of(table.public[see.TRUMP] << LANE_BITS)
    best = table.hands[leader]
    led_cards = suit_cards_of(lowest(best))
    table.on_table = np.int64(0)
    table.winner = leader
    for turn in range(SEATS):
        seat = (leader + turn) & _SEAT_MASK
        single = table.hands[seat]
        is_winning = single & beating_cards(best, led_cards, trump_cards) != 0
        best = single if is_winning else best
        table.winner = seat if is_winning else table.winner
        table.on_table |= single
        table.history[see.PLAYS_AT + PLAYS - SEATS + turn] = seat << PLAY_SEAT_SHIFT | lowest(single)
        table.hands[seat] = 0


@inlined
def _play_tricks(
    table: Table, custom: Any, models: np.ndarray, codes: VidaCodes, script: np.ndarray, is_plain: bool
) -> int:
    """All eight tricks; returns OK or a fault."""
    view = table.public
    leader = view[see.BUYER] if codes.first_leader == FirstLeader.BUYER else np.int64(0)
    duties = play_duties(codes)
    for place in range(0, HAND_SIZE * table.seats, SEATS):
        if place == _LAST_TRICK and (is_plain or not table.has_forced_plays):
            _play_last_trick(leader, table)
        else:
            status = _play_trick(leader, place, table, custom, models, duties, script, is_plain)
            if status != OK:
                return status
        leader = table.winner
        view[see.CAPTURED + (leader & 1)] |= table.on_table
        view[see.GONE] |= table.on_table
        table.tricks[leader & 1] += 1
    view[see.PLAY_COUNT] = PLAYS
    return np.int64(OK)


@helper
def play_tricks(table: Table, custom: Any, models: np.ndarray, codes: VidaCodes, script: np.ndarray) -> int:
    """All eight tricks; returns OK or a fault.

    Compiled twice: where all seats have the `heuristic` player and nothing is forced or logged, what only the others
    need falls away, which makes the code of most deals half as long.
    """
    if table.is_plain:
        return _play_tricks(table, custom, models, codes, script, True)
    return _play_tricks(table, custom, models, codes, script, False)
