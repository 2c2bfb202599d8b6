"""Scratch memory of the kernel: one record, allocated once per call and passed as one pointer."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper
from fastsim.games.israeli_whist.auction import AUCTION, SEATS
from fastsim.games.israeli_whist.bidding import THOUGHT
from fastsim.games.israeli_whist.cardplay import PLAN
from fastsim.games.israeli_whist.noting import NOTES
from fastsim.games.israeli_whist.params import PARAMS_SIZE
from fastsim.games.israeli_whist.row import GIFTS, PLAYS, SCRIPT_PLAYS
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
            ("auction", AUCTION),
            ("gifts", np.int64, (GIFTS,)),
            ("contracts", np.int64, (SEATS,)),
            ("tricks", np.int64, (SEATS,)),
            ("score", np.int64, (SEATS,)),
            ("thoughts", THOUGHT, (SEATS,)),
            ("plan", PLAN),
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
    seat_players(table, seed, players, params, forces_any(script, SCRIPT_PLAYS, PLAYS), keeps_first)


@helper
def keep_decision(table: Table, seat: int, kind: int) -> None:
    """Keep what a seat saw; what it weighed stands in `notes`."""
    table.first_kind = kind
    keep_view(table, seat)
