"""Scratch memory of the kernel: one record, allocated once per call and passed as one pointer."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.deck import NONE
from fastsim.entry import HEURISTIC
from fastsim.games.gibbons import view as see
from fastsim.games.gibbons.model import CHANCES
from fastsim.games.gibbons.noting import NOTES
from fastsim.games.gibbons.params import PARAMS_SIZE
from fastsim.games.gibbons.row import BATCHES_MOST, CALLS_MAX, HONOURS, PLAYS_MOST, SCRIPT_PLAYS
from fastsim.games.gibbons.rules import PACK_SIZE, SEATS_MOST
from fastsim.games.gibbons.view import HISTORY_SIZE, VIEW_SIZE
from fastsim.games.gibbons.weights import settle_weights
from fastsim.kernels.table import forces_any, is_kept, keep_view, seat_players, table_fields
from fastsim.kernels.table import forget_last_deal as forget

#: The stream that cuts for trump: none that a seat draws from, at any number of seats.
CUT_STREAM: Final = 1 + SEATS_MOST
STREAMS: Final = CUT_STREAM + 1

#: Under the stock goes a turned card a batch, besides the cards that were dealt to it.
STOCK_SIZE: Final = PACK_SIZE + BATCHES_MOST

TABLE: Final = np.dtype(
    (
        np.record,
        [
            *table_fields(
                SEATS_MOST,
                streams=STREAMS,
                params_size=PARAMS_SIZE,
                view_size=VIEW_SIZE,
                history_size=HISTORY_SIZE,
                plays=PLAYS_MOST,
            ),
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
            ("said", np.int64, (CALLS_MAX,)),  # announcements, heard or not yet
            ("place", np.int64),  # number of the next play
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
            ("first_notes", NOTES),
        ],
    )
)

Table = Any  # a record of TABLE


@helper
def set_table(
    table: Table, seed: np.uint64, players: np.ndarray, params: np.ndarray, script: np.ndarray, keeps_first: bool
) -> None:
    """Prepare the scratch for the deals of one seed and the players, one a seat."""
    seat_players(table, seed, players, params, forces_any(script, SCRIPT_PLAYS, PLAYS_MOST), keeps_first)
    for seat in range(players.size):
        if players[seat] == HEURISTIC:
            settle_weights(table.params[seat], players.size)


@helper
def keep_decision(table: Table, seat: int) -> None:
    """Keep what a seat saw and noted, if it is the deal's first decision that a `heuristic` player made."""
    if is_kept(table):
        table.first_notes = table.notes
        keep_view(table, seat)


@helper
def forget_last_deal(table: Table) -> None:
    """Clear what players may read; needed only where a user's own player could read beyond what it should."""
    forget(table)
    for place in (see.TURNED, see.BOTTOM, see.TOP):
        table.public[place] = NONE
    for seat in range(SEATS_MOST):
        table.public[see.ANNOUNCED_OF + seat] = NONE
