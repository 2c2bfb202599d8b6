"""The thirteen tricks, each card forced or chosen. Source: `docs/rules/israeli_whist.md`, sections 5 and 6."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Card, Cards, has_more_than_one, lowest, only
from fastsim.cards.deck import LANE_BITS, NONE, RANK_ACE, SPADES
from fastsim.entry import ILLEGAL_ANSWER, ILLEGAL_SCRIPT, PLAY_CARD_MASK, PLAY_SEAT_SHIFT, fault
from fastsim.game import OK
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.auction import SEATS
from fastsim.games.israeli_whist.cardplay import heuristic_card
from fastsim.games.israeli_whist.noting import note_cards
from fastsim.games.israeli_whist.params import CUSTOM, HEURISTIC, MODEL_ROW, PLAY, RANDOM
from fastsim.games.israeli_whist.players import greedy_card
from fastsim.games.israeli_whist.row import (
    ILLEGAL_CARD,
    NO_BREACH,
    PLAYS,
    SCRIPT_LENIENT,
    SCRIPT_PLAYS,
    WRONG_LEADER,
)
from fastsim.games.israeli_whist.rules import WhistCodes
from fastsim.games.israeli_whist.table import Table, is_kept, keep_decision
from fastsim.games.israeli_whist.turns import ask_custom
from fastsim.games.israeli_whist.watching import show_auction, show_gifts, watch_card, watch_lead, watch_trick
from fastsim.tricks.chance import random_card
from fastsim.tricks.engine import beating_cards, following_cards, suit_cards, suit_cards_of

_SEAT_MASK: Final = SEATS - 1
_LAST_CARD: Final = SPADES << LANE_BITS | RANK_ACE


@helper
def _ask_for_card(seat: int, legal: Cards, table: Table, custom: Any, models: np.ndarray, codes: WhistCodes) -> Card:
    """Ask a player that looks at the table."""
    view = table.public
    view[see.HAND] = table.hands[seat]
    if table.players[seat] == CUSTOM:
        view[see.DEALT] = table.dealt[seat]
        show_gifts(table, seat, codes)
        return ask_custom(see.CARD, seat, legal, table, custom)
    params = table.params[seat]
    if table.players[seat] == HEURISTIC and params[PLAY] != 0:
        model = models[params[MODEL_ROW]]
        card = heuristic_card(seat, legal, view, params, table.plan, model, codes)
        if is_kept(table):
            note_cards(table.notes, seat, legal, view, params, table.plan, model, codes)
            keep_decision(table, seat, np.int64(see.CARD))
        return card
    return greedy_card(seat, legal, view)


@helper
def _forced_card(seat: int, legal: Cards, place: int, table: Table, script: np.ndarray) -> Cards:
    """The forced card, as a set, if it may be played (or is to be refereed), else no card."""
    forced = script[SCRIPT_PLAYS + place]
    single = only(forced & PLAY_CARD_MASK)
    if forced >> PLAY_SEAT_SHIFT != seat or single & table.hands[seat] == 0:
        return np.int64(0)
    if single & legal != 0:
        return single
    if not script[SCRIPT_LENIENT]:
        return np.int64(0)
    table.breaches[place] |= ILLEGAL_CARD
    return single


@helper
def _trick_leader(leader: int, place: int, table: Table, script: np.ndarray) -> int:
    """Who leads: by the rules, or as recorded where a record is refereed."""
    if not script[SCRIPT_LENIENT]:
        return leader
    for i in range(place, place + SEATS):
        table.breaches[i] = NO_BREACH
    recorded = script[SCRIPT_PLAYS + place]
    if recorded == NONE or recorded >> PLAY_SEAT_SHIFT == leader:
        return leader
    table.breaches[place] = WRONG_LEADER
    return recorded >> PLAY_SEAT_SHIFT


@helper
def _decided_card(
    seat: int,
    legal: Cards,
    place: int,
    table: Table,
    custom: Any,
    models: np.ndarray,
    codes: WhistCodes,
    script: np.ndarray,
) -> Cards:
    """The card, as a set, that is forced, without alternative, or chosen by a player that looks."""
    if table.has_forced_plays and script[SCRIPT_PLAYS + place] != NONE:
        return _forced_card(seat, legal, place, table, script)
    if not has_more_than_one(legal):
        return legal
    if table.players[seat] == RANDOM:
        return random_card(legal, table.streams[1 + seat])
    table.public[see.PLAY_COUNT] = place
    card = _ask_for_card(seat, legal, table, custom, models, codes)
    table.asked = see.CARD
    table.answer = card
    return only(card) & legal if 0 <= card <= _LAST_CARD else np.int64(0)


@inlined
def _play_card(
    seat: int,
    legal: Cards,
    place: int,
    table: Table,
    custom: Any,
    models: np.ndarray,
    codes: WhistCodes,
    script: np.ndarray,
) -> Cards:
    """Take a card from a seat's hand and enter it in the history; no card stands for a fault."""
    if table.blind[seat]:
        single = random_card(legal, table.streams[1 + seat])
    else:
        single = _decided_card(seat, legal, place, table, custom, models, codes, script)
    table.history[see.PLAYS_AT + place] = seat << PLAY_SEAT_SHIFT | lowest(single)
    table.hands[seat] &= ~single
    return single


@helper
def _card_fault(seat: int, place: int, table: Table, script: np.ndarray) -> int:
    """Status for a card that cannot be played."""
    table.public[see.PLAY_COUNT] = place
    is_forced = table.has_forced_plays and script[SCRIPT_PLAYS + place] != NONE
    return fault(ILLEGAL_SCRIPT if is_forced else ILLEGAL_ANSWER, seat)


@helper
def _play_trick(
    first: int,
    place: int,
    trump_cards: Cards,
    table: Table,
    custom: Any,
    models: np.ndarray,
    codes: WhistCodes,
    script: np.ndarray,
) -> int:
    """One trick, the first of its plays at `place`; returns OK or a fault."""
    leader = _trick_leader(first, place, table, script)
    is_watched = table.is_watched != 0
    if is_watched:
        watch_trick(table, place, leader)
    best = _play_card(leader, table.hands[leader], place, table, custom, models, codes, script)
    if best == 0:
        return _card_fault(leader, place, table, script)
    if is_watched:
        watch_lead(table, leader, best)
    led_cards = suit_cards_of(lowest(best))
    beating = beating_cards(best, led_cards, trump_cards)
    on_table = best
    winner = leader
    for turn in range(1, table.seats):
        seat = (leader + turn) & _SEAT_MASK
        legal = following_cards(table.hands[seat], led_cards)
        single = _play_card(seat, legal, place + turn, table, custom, models, codes, script)
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
def play_tricks(
    trump: int, table: Table, custom: Any, models: np.ndarray, codes: WhistCodes, script: np.ndarray
) -> int:
    """All thirteen tricks; returns OK or a fault."""
    view = table.public
    trump_cards = suit_cards(trump)
    leader = table.auction.declarer
    view[see.GONE] = 0
    if table.is_watched:
        show_auction(table)
    for seat in range(SEATS):
        table.tricks[seat] = 0
        view[see.TRICKS_OF + seat] = 0
    for place in range(0, table.plays, SEATS):
        status = _play_trick(leader, place, trump_cards, table, custom, models, codes, script)
        if status != OK:
            return status
        leader = table.winner
        table.tricks[leader] += 1
        view[see.TRICKS_OF + leader] += 1
        view[see.GONE] |= table.on_table
    view[see.PLAY_COUNT] = PLAYS
    return np.int64(OK)
