"""The tricks, each card forced or chosen. Source: `docs/rules/vira.md`, section 7."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Card, Cards
from fastsim.cards.deck import NO_TRUMP, NONE
from fastsim.entry import HEURISTIC
from fastsim.game import OK
from fastsim.games.vira import view as see
from fastsim.games.vira.auction import SEATS
from fastsim.games.vira.ladder import LOW_SIZE
from fastsim.games.vira.order import aces_low_order
from fastsim.games.vira.reasons import CARD_MASK, REASON_SHIFT
from fastsim.games.vira.row import HAND_SIZE, PLAYS, SCRIPT_LENIENT, SCRIPT_PLAYS
from fastsim.games.vira.rules import ViraCodes
from fastsim.games.vira.table import Table
from fastsim.games.vira.turns import ask
from fastsim.games.vira.watching import show_open_hands, show_seat, watch_card
from fastsim.kernels.tricks import PlayPlaces, card_fault, trick_player
from fastsim.kernels.watching import watch_taken
from fastsim.tricks.engine import suit_cards

_PLACES: Final = PlayPlaces(see.PLAYS_AT, SCRIPT_PLAYS, SCRIPT_LENIENT)

#: Tricks of the declarer that end a low game where the rules stop it early.
_LOST_FOR_GOOD: Final = 2


@inlined
def _in_order(cards: Cards, table: Table) -> Cards:
    """Cards in play order."""
    return aces_low_order(cards) if table.aces_low else cards


@helper
def _ask_for_card(seat: int, legal: Cards, place: int, table: Table, minds: Any, codes: ViraCodes) -> Card:
    """Ask a player that looks at the table."""
    table.public[see.HAND] = table.hands[seat]
    table.public[see.DEALT] = table.dealt[seat]
    table.public[see.OUT] = table.out[seat]
    show_open_hands(table, codes)
    answer = ask(see.CARD, seat, legal, table, minds, codes)
    if table.players[seat] == HEURISTIC:
        table.reasons[place] = answer >> REASON_SHIFT
        return answer & CARD_MASK
    return answer


_play_trick: Final = trick_player(_PLACES, _ask_for_card, in_order=_in_order, watch_card=watch_card)


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
    place = np.int64(0)
    for left in range(tricks, 0, -1):
        view[see.TRICKS_LEFT] = left
        status = _play_trick(leader, place, trump_cards, table, minds, codes, script)
        if status != OK:
            return status
        place += SEATS
        leader = table.winner
        table.tricks[leader] += 1
        if table.is_watched:
            watch_taken(table)
        if is_low and codes.stop_low_play_early and table.tricks[table.declarer] == _LOST_FOR_GOOD:
            break
    view[see.PLAY_COUNT] = place
    if place < PLAYS and script[SCRIPT_PLAYS + place] != NONE and not script[SCRIPT_LENIENT]:
        return card_fault(leader, place, script[SCRIPT_PLAYS + place], table)
    return np.int64(OK)
