"""The tricks of a batch, each card forced or chosen. Source: `docs/rules/gibbons.md`, sections 6 and 7."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Card, Cards, only
from fastsim.entry import CUSTOM, HEURISTIC, PLAY_CARD_MASK, PLAY_SEAT_SHIFT
from fastsim.game import OK
from fastsim.games.gibbons import view as see
from fastsim.games.gibbons.heuristic import heuristic_card
from fastsim.games.gibbons.players import greedy_card
from fastsim.games.gibbons.row import HONOURS, SCRIPT_LENIENT, SCRIPT_PLAYS
from fastsim.games.gibbons.rules import GibbonsCodes, HonoursTo, Leftover, NextLeader, Stock
from fastsim.games.gibbons.scoring import honour_points
from fastsim.games.gibbons.stock import draw_cards, honour_set, left_over
from fastsim.games.gibbons.table import Table, keep_decision
from fastsim.games.gibbons.watching import watch_card, watch_lead, watch_taken
from fastsim.kernels.table import ask_custom
from fastsim.kernels.tricks import PlayPlaces, trick_player
from fastsim.tricks.engine import next_seat, suit_cards

_PLACES: Final = PlayPlaces(see.PLAYS_AT, SCRIPT_PLAYS, SCRIPT_LENIENT)


@helper
def _ask_for_card(seat: int, legal: Cards, place: int, table: Table, minds: Any, codes: GibbonsCodes) -> Card:  # noqa: ARG001 - every game is asked alike
    """Ask a player that looks at the table."""
    _, custom = minds
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


_play_trick: Final = trick_player(_PLACES, _ask_for_card, watch_lead=watch_lead, watch_card=watch_card)


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
def play_batch(first: int, tricks: int, table: Table, minds: Any, codes: GibbonsCodes, script: np.ndarray) -> int:
    """All tricks of a batch, with the draws between them; returns OK or a fault."""
    trump_cards = suit_cards(table.trump)
    honours = honour_set(table)
    leader = first
    by_turn = first
    for _ in range(tricks):
        status = _play_trick(leader, table.place, trump_cards, table, minds, codes, script)
        if status != OK:
            table.place = table.public[see.PLAY_COUNT]
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
