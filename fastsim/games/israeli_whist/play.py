"""The thirteen tricks, each card forced or chosen. Source: `docs/rules/israeli_whist.md`, sections 5 and 6."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Card, Cards
from fastsim.entry import CUSTOM, HEURISTIC
from fastsim.game import OK
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.auction import SEATS
from fastsim.games.israeli_whist.cardplay import heuristic_card
from fastsim.games.israeli_whist.noting import note_cards
from fastsim.games.israeli_whist.params import MODEL_ROW, PLAY
from fastsim.games.israeli_whist.plainly import play_plainly
from fastsim.games.israeli_whist.players import greedy_card
from fastsim.games.israeli_whist.row import HAND_SIZE, PLAYS, SCRIPT_LENIENT, SCRIPT_PLAYS
from fastsim.games.israeli_whist.rules import WhistCodes
from fastsim.games.israeli_whist.sight import sight_of
from fastsim.games.israeli_whist.table import Table, keep_decision
from fastsim.games.israeli_whist.watching import show_auction, show_gifts
from fastsim.kernels.table import ask_custom, is_kept
from fastsim.kernels.tricks import PlayPlaces, trick_player
from fastsim.kernels.watching import watch_taken
from fastsim.tricks.engine import suit_cards

_PLACES: Final = PlayPlaces(see.PLAYS_AT, SCRIPT_PLAYS, SCRIPT_LENIENT)


@helper
def _ask_for_card(seat: int, legal: Cards, place: int, table: Table, minds: Any, codes: WhistCodes) -> Card:  # noqa: ARG001 - every game is asked alike
    """Ask a player that looks at the table."""
    models, _, custom = minds
    view = table.public
    view[see.HAND] = table.hands[seat]
    if table.players[seat] == CUSTOM:
        view[see.DEALT] = table.dealt[seat]
        show_gifts(table, seat, codes)
        return ask_custom(see.CARD, seat, legal, table, custom)
    params = table.params[seat]
    if table.players[seat] == HEURISTIC and params[PLAY] != 0:
        model = models[params[MODEL_ROW]]
        sight = sight_of(seat, legal, view, params)
        card = heuristic_card(sight, model, codes)
        if is_kept(table):
            note_cards(table.notes, sight, model, codes)
            keep_decision(table, seat, np.int64(see.CARD))
        return card
    return greedy_card(seat, legal, view)


_play_trick: Final = trick_player(_PLACES, _ask_for_card)


@helper
def play_tricks(trump: int, table: Table, minds: Any, codes: WhistCodes, script: np.ndarray) -> int:
    """All thirteen tricks; returns OK or a fault."""
    if table.plays_plainly:
        return play_plainly(trump, table, minds, codes)
    view = table.public
    trump_cards = suit_cards(trump)
    leader = table.auction.declarer
    view[see.GONE] = 0
    if table.is_watched:
        show_auction(table)
    for seat in range(SEATS):
        table.tricks[seat] = 0
        view[see.TRICKS_OF + seat] = 0
    for place in range(0, HAND_SIZE * table.seats, table.seats):
        status = _play_trick(leader, place, trump_cards, table, minds, codes, script)
        if status != OK:
            return status
        leader = table.winner
        table.tricks[leader] += 1
        watch_taken(table)
    view[see.PLAY_COUNT] = PLAYS
    return np.int64(OK)
