"""Scratch memory of Vida's kernel: one record, allocated once per call and passed as one pointer."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper
from fastsim.entry import HEURISTIC
from fastsim.games.vida.air import AIR
from fastsim.games.vida.auction import MARKET
from fastsim.games.vida.bidding import THOUGHT
from fastsim.games.vida.mind import MIND
from fastsim.games.vida.players import PARAMS_SIZE
from fastsim.games.vida.row import PLAYS, SCRIPT_PLAYS, SEATS, SIDES
from fastsim.games.vida.view import HISTORY_SIZE, VIEW_SIZE
from fastsim.kernels.table import forces_any, is_kept, keep_view, seat_players, table_fields

#: Cards in `hands` are in play order once the trump is known, those in `dealt` in natural order.
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
            ("is_plain", np.int64),  # 1: every seat has `heuristic`, no card is forced and nothing is logged
            ("has_forced_calls", np.int64),
            ("market", MARKET),
            ("air", AIR),
            ("belote", np.int64, (SIDES,)),
            ("belote_cards", np.int64, (SIDES,)),
            ("announced", np.int64),  # the belote cards of either side
            ("tricks", np.int64, (SIDES,)),
            ("points", np.int64, (SIDES,)),
            ("rounded", np.int64, (SIDES,)),
            ("extras", np.int64, (SIDES,)),
            ("score", np.int64, (SIDES,)),
            ("mind", MIND),
            ("thoughts", THOUGHT, (SEATS,)),
            ("first_mind", MIND),
            ("first_thought", THOUGHT),
        ],
    )
)

Table = Any  # a record of TABLE


@helper
def set_table(
    table: Table, seed: np.uint64, players: np.ndarray, params: np.ndarray, script: np.ndarray, keeps_first: bool
) -> None:
    """Prepare the scratch for the deals of one seed and the players of the four seats."""
    has_forced_plays = forces_any(script, SCRIPT_PLAYS, PLAYS)
    seat_players(table, seed, players, params, has_forced_plays, keeps_first)
    table.has_forced_calls = np.int64(forces_any(script, 0, SCRIPT_PLAYS))
    table.is_plain = np.int64(not has_forced_plays and not keeps_first)
    for seat in range(SEATS):
        if players[seat] != HEURISTIC:
            table.is_plain = 0


@helper
def keep_decision(table: Table, seat: int) -> None:
    """Keep what a seat saw and thought, if it is the deal's first decision that a `heuristic` player made."""
    if is_kept(table):
        table.first_mind = table.mind
        table.first_thought = table.thoughts[seat]
        keep_view(table, seat)
