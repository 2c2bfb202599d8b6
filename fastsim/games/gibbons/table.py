"""Scratch memory of the kernel: one record, allocated once per call and passed as one pointer."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.deck import NONE
from fastsim.dealing.philox import STREAM_SIZE, seed_streams
from fastsim.games.gibbons import view as see
from fastsim.games.gibbons.model import CHANCES
from fastsim.games.gibbons.noting import NOTES
from fastsim.games.gibbons.params import CUSTOM, HEURISTIC, PARAMS_SIZE, RANDOM
from fastsim.games.gibbons.row import BATCHES_MOST, CALLS_MAX, HONOURS, PLAYS_MOST, SCRIPT_PLAYS
from fastsim.games.gibbons.rules import PACK_SIZE, SEATS_MOST
from fastsim.games.gibbons.view import HISTORY_SIZE, VIEW_SIZE
from fastsim.games.gibbons.weights import settle_weights

#: The stream that cuts for trump: none that a seat draws from, at any number of seats.
CUT_STREAM: Final = 1 + SEATS_MOST
STREAMS: Final = CUT_STREAM + 1

#: Under the stock goes a turned card a batch, besides the cards that were dealt to it.
STOCK_SIZE: Final = PACK_SIZE + BATCHES_MOST

TABLE: Final = np.dtype(
    (
        np.record,
        [
            ("streams", np.uint64, (STREAMS, STREAM_SIZE)),
            ("seats", np.int64),
            ("players", np.int64, (SEATS_MOST,)),
            ("params", np.int64, (SEATS_MOST, PARAMS_SIZE)),
            ("blind", np.int64, (SEATS_MOST,)),  # 1: plays at random and no card is forced
            ("has_forced_plays", np.int64),
            ("has_custom", np.int64),
            ("is_watched", np.int64),  # 1: some seat looks at the table
            ("dealt", np.int64, (SEATS_MOST,)),
            ("hands", np.int64, (SEATS_MOST,)),
            ("stock", np.int64, (STOCK_SIZE,)),  # cards from `top` to before `end`
            ("top", np.int64),
            ("end", np.int64),
            ("stock_dealt", np.int64),  # its size before a card is turned
            ("trump", np.int64),
            ("turned", np.int64),
            ("batch", np.int64),
            ("batch_tricks", np.int64, (BATCHES_MOST,)),
            ("trumps", np.int64, (BATCHES_MOST,)),
            ("turned_cards", np.int64, (BATCHES_MOST,)),
            ("honour_cards", np.int64, (HONOURS,)),  # ace, jack and queen of trump, as sets
            ("scope_tricks", np.int64),
            ("announced", np.int64, (SEATS_MOST,)),
            ("first_announced", np.int64, (SEATS_MOST,)),
            ("taken", np.int64, (SEATS_MOST,)),  # tricks of each seat in the first scope
            ("calls", np.int64),
            ("public", np.int64, (VIEW_SIZE,)),
            ("history", np.int64, (HISTORY_SIZE,)),
            ("said", np.int64, (CALLS_MAX,)),  # announcements, heard or not yet
            ("winner", np.int64),
            ("on_table", np.int64),
            ("place", np.int64),  # number of the next play
            ("asked", np.int64),  # kind of decision and answer that broke the deal off
            ("answer", np.int64),
            ("breaches", np.int64, (PLAYS_MOST,)),
            ("scope_won", np.int64, (SEATS_MOST,)),  # tricks and honours of this scope
            ("scope_honours", np.int64, (SEATS_MOST,)),
            ("tricks", np.int64, (SEATS_MOST,)),  # of the whole game
            ("honours", np.int64, (SEATS_MOST,)),
            ("points", np.int64, (SEATS_MOST,)),
            ("holder", np.int64, (HONOURS,)),
            ("captor", np.int64, (HONOURS,)),
            ("chances", np.int64, (CHANCES,)),
            ("strengths", np.int64, (SEATS_MOST, 2 * CHANCES)),  # what each seat makes of announcements (`model.py`)
            ("strengths_of", np.int64, (SEATS_MOST,)),  # the kind of scope that they are for
            ("tilts", np.int64, (SEATS_MOST,)),
            ("notes", NOTES),
            ("keeps_first", np.int64),  # 1: the first decision of a `heuristic` player is kept for the log
            ("first_seat", np.int64),
            ("first_notes", NOTES),
            ("first_view", np.int64, (VIEW_SIZE,)),
        ],
    )
)

Table = Any  # a record of TABLE


@helper
def has_forced_plays(script: np.ndarray) -> bool:
    """Whether a script forces any card."""
    for place in range(SCRIPT_PLAYS, SCRIPT_PLAYS + PLAYS_MOST):
        if script[place] != NONE:
            return True
    return False


@helper
def set_table(table: Table, seed: np.uint64, players: np.ndarray, params: np.ndarray, has_forced_plays: bool) -> None:
    """Prepare the scratch for the deals of one seed and the players, one a seat."""
    seed_streams(table.streams, seed)
    table.seats = players.size
    table.has_forced_plays = np.int64(has_forced_plays)
    table.has_custom = 0
    table.is_watched = 0
    for seat in range(players.size):
        table.players[seat] = players[seat]
        if players[seat] == CUSTOM:
            table.has_custom = 1
        if players[seat] != RANDOM:
            table.is_watched = 1
        table.blind[seat] = np.int64(players[seat] == RANDOM and not has_forced_plays)
        for i in range(PARAMS_SIZE):
            table.params[seat, i] = params[seat, i]
        if players[seat] == HEURISTIC:
            settle_weights(table.params[seat], players.size)


@helper
def keep_decision(table: Table, seat: int) -> None:
    """Keep what a seat saw and noted, if it is the deal's first decision that a `heuristic` player made."""
    if table.first_seat != NONE:
        return
    table.first_seat = seat
    table.first_notes = table.notes
    for i in range(VIEW_SIZE):
        table.first_view[i] = table.public[i]


@helper
def forget_last_deal(table: Table) -> None:
    """Clear what players may read; needed only where a user's own player could read beyond what it should."""
    for i in range(VIEW_SIZE):
        table.public[i] = 0
    for i in range(HISTORY_SIZE):
        table.history[i] = 0
    for place in (see.WINNER, see.BEST, see.LED, see.LEADER, see.TURNED, see.BOTTOM, see.TOP):
        table.public[place] = NONE
    for seat in range(SEATS_MOST):
        table.public[see.CARD_OF + seat] = NONE
        table.public[see.ANNOUNCED_OF + seat] = NONE
