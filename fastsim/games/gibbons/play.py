"""The tricks of a batch, each card forced or chosen. Source: `docs/rules/gibbons.md`, sections 6 and 7."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Card, Cards, has_more_than_one, lowest, only
from fastsim.cards.deck import LANE_BITS, NONE, RANK_ACE, SPADES
from fastsim.entry import ILLEGAL_ANSWER, ILLEGAL_SCRIPT, PLAY_CARD_MASK, PLAY_SEAT_SHIFT, fault, forced_card
from fastsim.game import OK
from fastsim.games.gibbons import view as see
from fastsim.games.gibbons.announcing import ask_custom
from fastsim.games.gibbons.heuristic import heuristic_card
from fastsim.games.gibbons.params import CUSTOM, HEURISTIC, RANDOM
from fastsim.games.gibbons.players import greedy_card
from fastsim.games.gibbons.row import HONOURS, ILLEGAL_CARD, NO_BREACH, SCRIPT_LENIENT, SCRIPT_PLAYS, WRONG_LEADER
from fastsim.games.gibbons.rules import GibbonsCodes, HonoursTo, Leftover, NextLeader, Stock
from fastsim.games.gibbons.scoring import honour_points
from fastsim.games.gibbons.stock import draw_cards, honour_set, left_over
from fastsim.games.gibbons.table import Table, keep_decision
from fastsim.games.gibbons.watching import watch_card, watch_lead, watch_taken, watch_trick
from fastsim.tricks.chance import random_card
from fastsim.tricks.engine import beating_cards, following_cards, next_seat, suit_cards, suit_cards_of

_LAST_CARD: Final = SPADES << LANE_BITS | RANK_ACE


@helper
def _ask_for_card(seat: int, legal: Cards, table: Table, custom: Any, codes: GibbonsCodes) -> Card:
    """Ask a player that looks at the table."""
    view = table.public
    view[see.HAND] = table.hands[seat]
    if table.players[seat] == CUSTOM:
        return ask_custom(see.CARD, seat, legal, table, custom)
    if table.players[seat] == HEURISTIC:
        keeps = table.keeps_first != 0
        strengths = table.strengths[seat]
        card = heuristic_card(seat, legal, view, table.params[seat], codes, strengths, table.tilts, keeps, table.notes)
        if keeps:
            keep_decision(table, seat)
        return card
    return greedy_card(legal, view)


@helper
def _trick_leader(leader: int, place: int, table: Table, script: np.ndarray) -> int:
    """Who leads: by the rules, or as recorded where a record is refereed."""
    if not script[SCRIPT_LENIENT]:
        return leader
    for i in range(place, place + table.seats):
        table.breaches[i] = NO_BREACH
    recorded = script[SCRIPT_PLAYS + place]
    if recorded == NONE or recorded >> PLAY_SEAT_SHIFT == leader:
        return leader
    table.breaches[place] = WRONG_LEADER
    return recorded >> PLAY_SEAT_SHIFT


@helper
def _decided_card(
    seat: int, legal: Cards, place: int, table: Table, custom: Any, codes: GibbonsCodes, script: np.ndarray
) -> Cards:
    """The card, as a set, that is forced, without alternative, or chosen by a player that looks."""
    if table.has_forced_plays and script[SCRIPT_PLAYS + place] != NONE:
        forced = forced_card(script[SCRIPT_PLAYS + place], seat, table.hands[seat], legal, script[SCRIPT_LENIENT])
        if forced != 0 and forced & legal == 0:
            table.breaches[place] |= ILLEGAL_CARD
        return forced
    if not has_more_than_one(legal):
        return legal
    if table.players[seat] == RANDOM:
        return random_card(legal, table.streams[1 + seat])
    table.public[see.PLAY_COUNT] = place
    card = _ask_for_card(seat, legal, table, custom, codes)
    table.asked = see.CARD
    table.answer = card
    return only(card) & legal if 0 <= card <= _LAST_CARD else np.int64(0)


@inlined
def _play_card(
    seat: int, legal: Cards, place: int, table: Table, custom: Any, codes: GibbonsCodes, script: np.ndarray
) -> Cards:
    """Take a card from a seat's hand and enter it in the history; no card stands for a fault."""
    if table.blind[seat]:
        single = random_card(legal, table.streams[1 + seat])
    else:
        single = _decided_card(seat, legal, place, table, custom, codes, script)
    table.history[see.PLAYS_AT + place] = seat << PLAY_SEAT_SHIFT | lowest(single)
    table.hands[seat] &= ~single
    return single


@helper
def _card_fault(seat: int, place: int, table: Table, script: np.ndarray) -> int:
    """Status for a card that cannot be played."""
    table.place = place
    is_forced = table.has_forced_plays and script[SCRIPT_PLAYS + place] != NONE
    return fault(ILLEGAL_SCRIPT if is_forced else ILLEGAL_ANSWER, seat)


@helper
def _play_trick(
    first: int, place: int, trump_cards: Cards, table: Table, custom: Any, codes: GibbonsCodes, script: np.ndarray
) -> int:
    """One trick, the first of its plays at `place`; returns OK or a fault."""
    leader = _trick_leader(first, place, table, script)
    is_watched = table.is_watched != 0
    if is_watched:
        watch_trick(table, place, leader)
    best = _play_card(leader, table.hands[leader], place, table, custom, codes, script)
    if best == 0:
        return _card_fault(leader, place, table, script)
    if is_watched:
        watch_lead(table, leader, best)
    led_cards = suit_cards_of(lowest(best))
    beating = beating_cards(best, led_cards, trump_cards)
    on_table = best
    winner = leader
    seat = leader
    for turn in range(1, table.seats):
        seat = next_seat(seat, table.seats)
        legal = following_cards(table.hands[seat], led_cards)
        single = _play_card(seat, legal, place + turn, table, custom, codes, script)
        if single == 0:
            return _card_fault(seat, place + turn, table, script)
        on_table |= single
        is_winning = single & beating != 0
        if is_watched:
            watch_card(table, seat, single, led_cards, is_winning)
        beating = beating_cards(single, led_cards, trump_cards) if is_winning else beating
        winner = seat if is_winning else winner
    table.on_table = on_table
    table.winner = winner
    return np.int64(OK)


@helper
def _note_honours(place: int, table: Table, codes: GibbonsCodes) -> None:
    """Credit the honours of a trick and note who played and who won them."""
    for i in range(place, place + table.seats):
        play = table.history[see.PLAYS_AT + i]
        single = only(play & PLAY_CARD_MASK)
        player = play >> PLAY_SEAT_SHIFT
        for honour in range(HONOURS):
            if single == table.honour_cards[honour]:
                table.holder[honour] = player
                table.captor[honour] = table.winner
        if codes.honours_to == HonoursTo.PLAYER:
            table.scope_honours[player] += honour_points(single, table.honour_cards, codes)
    if codes.honours_to == HonoursTo.CAPTOR:
        table.scope_honours[table.winner] += honour_points(table.on_table, table.honour_cards, codes)


@helper
def play_batch(first: int, tricks: int, table: Table, custom: Any, codes: GibbonsCodes, script: np.ndarray) -> int:
    """All tricks of a batch, with the draws between them; returns OK or a fault."""
    trump_cards = suit_cards(table.trump)
    honours = honour_set(table)
    leader = first
    by_turn = first
    for _ in range(tricks):
        status = _play_trick(leader, table.place, trump_cards, table, custom, codes, script)
        if status != OK:
            return status
        winner = table.winner
        table.scope_won[winner] += 1
        if table.on_table & honours != 0:
            _note_honours(table.place, table, codes)
        table.place += table.seats
        if codes.stock == Stock.DRAW:
            draw_cards(winner, table)
        if table.is_watched:
            watch_taken(table, winner)
        by_turn = next_seat(by_turn, table.seats)
        leader = winner if codes.next_leader == NextLeader.WINNER else by_turn
    table.public[see.PLAY_COUNT] = table.place
    return np.int64(OK)


@helper
def take_left_over(table: Table, codes: GibbonsCodes) -> None:
    """Give the honours among the cards that are left to the winner of the last trick, where the rules do."""
    if codes.leftover == Leftover.LAST_TRICK:
        table.scope_honours[table.winner] += honour_points(left_over(table), table.honour_cards, codes)
