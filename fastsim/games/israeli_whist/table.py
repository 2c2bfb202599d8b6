"""Scratch memory of the kernel: one record, allocated once per call and passed as one pointer."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.deck import NONE
from fastsim.entry import HEURISTIC
from fastsim.games.israeli_whist.auction import AUCTION, SEATS
from fastsim.games.israeli_whist.bidding import THOUGHT
from fastsim.games.israeli_whist.noting import NOTES
from fastsim.games.israeli_whist.params import BID, CONTRACT, INFER, PARAMS_SIZE, PLAY, SPOIL
from fastsim.games.israeli_whist.row import GIFTS, PLAYS, SCRIPT_LENIENT, SCRIPT_PLAYS, SCRIPT_SPEAKER
from fastsim.games.israeli_whist.strength import SUITS_OF
from fastsim.games.israeli_whist.view import HISTORY_SIZE, VIEW_SIZE
from fastsim.kernels.table import forces_any, keep_view, seat_players, table_fields

TABLE: Final = np.dtype(
    (
        np.record,
        [
            *table_fields(
                SEATS,
                streams=SEATS + 1,
                params_size=PARAMS_SIZE,
                view_size=VIEW_SIZE,
                history_size=HISTORY_SIZE,
                plays=PLAYS,
            ),
            ("bids_plainly", np.int64),  # 1: every seat bids and states as `heuristic`, nothing is forced or logged
            ("plays_plainly", np.int64),  # 1: every seat plays as `heuristic` with all its parts, likewise
            ("auction", AUCTION),
            ("gifts", np.int64, (GIFTS,)),
            ("contracts", np.int64, (SEATS,)),
            ("tricks", np.int64, (SEATS,)),
            ("needs", np.int64, (SEATS,)),  # tricks, where cards are played plainly
            ("score", np.int64, (SEATS,)),
            ("thoughts", THOUGHT, (SEATS,)),
            ("suits", SUITS_OF),
            ("first_kind", np.int64),
            ("notes", NOTES),
        ],
    )
)

Table = Any  # a record of TABLE


@helper
def set_table(
    table: Table, seed: np.uint64, players: np.ndarray, params: np.ndarray, script: np.ndarray, keeps_first: bool
) -> None:
    """Prepare the scratch for the deals of one seed and the players of the four seats."""
    forces_plays = forces_any(script, SCRIPT_PLAYS, PLAYS) or script[SCRIPT_LENIENT] > 0
    seat_players(table, seed, players, params, forces_plays, keeps_first)
    forces_calls = forces_any(script, 0, SCRIPT_PLAYS) or script[SCRIPT_SPEAKER] != NONE
    table.bids_plainly = np.int64(not forces_calls and not keeps_first)
    table.plays_plainly = np.int64(not forces_plays and not keeps_first)
    for seat in range(SEATS):
        if players[seat] != HEURISTIC or params[seat, BID] == 0 or params[seat, CONTRACT] == 0:
            table.bids_plainly = 0
        is_whole = params[seat, PLAY] != 0 and params[seat, INFER] != 0 and params[seat, SPOIL] != 0
        if players[seat] != HEURISTIC or not is_whole:
            table.plays_plainly = 0


@helper
def keep_decision(table: Table, seat: int, kind: int) -> None:
    """Keep what a seat saw; what it weighed stands in `notes`."""
    table.first_kind = kind
    keep_view(table, seat)
