"""The tricks, each card forced or chosen. Source: `docs/rules/vira.md`, section 7."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Card, Cards, has_more_than_one, lowest, only
from fastsim.cards.deck import LANE_BITS, NO_TRUMP, NONE, RANK_ACE, SPADES
from fastsim.entry import ILLEGAL_ANSWER, ILLEGAL_SCRIPT, PLAY_CARD_MASK, PLAY_SEAT_SHIFT, fault
from fastsim.game import OK
from fastsim.games.vira import view as see
from fastsim.games.vira.auction import SEATS
from fastsim.games.vira.ladder import LOW_SIZE
from fastsim.games.vira.order import aces_low_card, aces_low_order
from fastsim.games.vira.params import HEURISTIC, RANDOM
from fastsim.games.vira.reasons import CARD_MASK, REASON_SHIFT
from fastsim.games.vira.row import (
    HAND_SIZE,
    ILLEGAL_CARD,
    NO_BREACH,
    PLAYS,
    SCRIPT_LENIENT,
    SCRIPT_PLAYS,
    WRONG_LEADER,
)
from fastsim.games.vira.rules import ViraCodes
from fastsim.games.vira.table import Table
from fastsim.games.vira.turns import ask
from fastsim.games.vira.watching import show_open_hands, show_seat, watch_card, watch_lead, watch_trick
from fastsim.tricks.chance import random_card
from fastsim.tricks.engine import beating_cards, following_cards, next_seat, suit_cards, suit_cards_of

_LAST_CARD: Final = SPADES << LANE_BITS | RANK_ACE

#: Tricks of the declarer that end a low game where the rules stop it early.
_LOST_FOR_GOOD: Final = 2


@helper
def _ask_for_card(seat: int, legal: Cards, table: Table, minds: Any, codes: ViraCodes) -> Card:
    """Ask a player that looks at the table."""
    table.public[see.PLAY_COUNT] = table.plays
    table.public[see.HAND] = table.hands[seat]
    table.public[see.DEALT] = table.dealt[seat]
    table.public[see.OUT] = table.out[seat]
    show_open_hands(table, codes)
    answer = ask(see.CARD, seat, legal, table, minds, codes)
    if table.players[seat] == HEURISTIC:
        table.reasons[table.plays] = answer >> REASON_SHIFT
        return answer & CARD_MASK
    return answer


@helper
def _forced_card(seat: int, legal: Cards, table: Table, script: np.ndarray) -> Cards:
    """The forced card, as a set, if it may be played (or is to be refereed), else no card."""
    forced = script[SCRIPT_PLAYS + table.plays]
    card = forced & PLAY_CARD_MASK
    single = only(aces_low_card(card)) if table.aces_low else only(card)
    if forced >> PLAY_SEAT_SHIFT != seat or single & table.hands[seat] == 0:
        return np.int64(0)
    if single & legal != 0:
        return single
    if not script[SCRIPT_LENIENT]:
        return np.int64(0)
    table.breaches[table.plays] |= ILLEGAL_CARD
    return single


@helper
def _trick_leader(leader: int, table: Table, script: np.ndarray) -> int:
    """Who leads: by the rules, or as recorded where a record is refereed."""
    if not script[SCRIPT_LENIENT]:
        return leader
    for i in range(table.plays, table.plays + SEATS):
        table.breaches[i] = NO_BREACH
    recorded = script[SCRIPT_PLAYS + table.plays]
    if recorded == NONE or recorded >> PLAY_SEAT_SHIFT == leader:
        return leader
    table.breaches[table.plays] = WRONG_LEADER
    return recorded >> PLAY_SEAT_SHIFT


@helper
def _decided_card(seat: int, legal: Cards, table: Table, minds: Any, codes: ViraCodes, script: np.ndarray) -> Cards:
    """The card, as a set, that is forced, without alternative, or chosen by a player that looks."""
    if script[SCRIPT_PLAYS + table.plays] != NONE:
        return _forced_card(seat, legal, table, script)
    if script[SCRIPT_LENIENT]:
        return np.int64(0)
    if not has_more_than_one(legal):
        return legal
    if table.players[seat] == RANDOM:
        return random_card(legal, table.streams[1 + seat])
    card = _ask_for_card(seat, legal, table, minds, codes)
    table.answer = card
    return only(card) & legal if 0 <= card <= _LAST_CARD else np.int64(0)


@inlined
def _play_card(seat: int, legal: Cards, table: Table, minds: Any, codes: ViraCodes, script: np.ndarray) -> Cards:
    """Take a card from a seat's hand and enter it in the history; no card stands for a fault."""
    if table.blind[seat]:
        single = random_card(legal, table.streams[1 + seat])
    else:
        single = _decided_card(seat, legal, table, minds, codes, script)
    if single != 0:
        table.history[see.PLAYS_AT + table.plays] = seat << PLAY_SEAT_SHIFT | lowest(single)
        table.hands[seat] &= ~single
        table.plays += 1
    return single


@helper
def _card_fault(seat: int, table: Table, script: np.ndarray) -> int:
    """Status for a card that cannot be played."""
    table.asked = see.CARD
    is_forced = script[SCRIPT_LENIENT] == 1 or script[SCRIPT_PLAYS + table.plays] != NONE
    return fault(ILLEGAL_SCRIPT if is_forced else ILLEGAL_ANSWER, seat)


@helper
def _play_trick(
    first: int,
    tricks_left: int,
    trump_cards: Cards,
    table: Table,
    minds: Any,
    codes: ViraCodes,
    script: np.ndarray,
) -> int:
    """One trick; returns OK or a fault."""
    leader = _trick_leader(first, table, script)
    is_watched = table.is_watched != 0
    if is_watched:
        watch_trick(table, leader, tricks_left)
    best = _play_card(leader, table.hands[leader], table, minds, codes, script)
    if best == 0:
        return _card_fault(leader, table, script)
    if is_watched:
        watch_lead(table, leader, best)
    led_cards = suit_cards_of(lowest(best))
    beating = beating_cards(best, led_cards, trump_cards)
    on_table = best
    winner = leader
    seat = leader
    for _ in range(1, table.seats):
        seat = next_seat(seat, SEATS)
        legal = following_cards(table.hands[seat], led_cards)
        single = _play_card(seat, legal, table, minds, codes, script)
        if single == 0:
            return _card_fault(seat, table, script)
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
def _take_up_hands(table: Table, codes: ViraCodes) -> None:
    """The hands at the first lead, moved into play order where aces are ones."""
    for seat in range(SEATS):
        table.held[seat] = table.hands[seat]
        if table.aces_low:
            table.hands[seat] = aces_low_order(table.hands[seat])
    if table.is_watched:
        show_seat(table, np.int64(0), codes)


@helper
def play_tricks(table: Table, minds: Any, codes: ViraCodes, script: np.ndarray) -> int:
    """All tricks of the deal; seat 0 leads to the first. Returns OK or a fault."""
    view = table.public
    _take_up_hands(table, codes)
    is_low = table.low == 1
    trump_cards = suit_cards(np.int64(NO_TRUMP) if table.trump == NONE else table.trump)
    tricks = LOW_SIZE[table.bid] if is_low else np.int64(HAND_SIZE)
    leader = np.int64(0)
    for left in range(tricks, 0, -1):
        status = _play_trick(leader, left, trump_cards, table, minds, codes, script)
        if status != OK:
            return status
        leader = table.winner
        table.tricks[leader] += 1
        if table.is_watched:
            view[see.TRICKS_OF + leader] += 1
            view[see.GONE] |= table.on_table
        if is_low and codes.stop_low_play_early and table.tricks[table.declarer] == _LOST_FOR_GOOD:
            break
    if table.plays < PLAYS and script[SCRIPT_PLAYS + table.plays] != NONE and not script[SCRIPT_LENIENT]:
        return _card_fault(leader, table, script)
    return np.int64(OK)
