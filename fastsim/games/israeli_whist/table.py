"""Scratch memory of the kernel: one record, allocated once per call and passed as one pointer."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.deck import NONE
from fastsim.dealing.philox import STREAM_SIZE, seed_streams
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.auction import AUCTION, SEATS
from fastsim.games.israeli_whist.bidding import THOUGHT
from fastsim.games.israeli_whist.cardplay import PLAN
from fastsim.games.israeli_whist.noting import NOTES
from fastsim.games.israeli_whist.params import CUSTOM, PARAMS_SIZE, RANDOM
from fastsim.games.israeli_whist.row import GIFTS, PLAYS, SCRIPT_PLAYS
from fastsim.games.israeli_whist.strength import SUITS_OF
from fastsim.games.israeli_whist.view import HISTORY_SIZE, VIEW_SIZE

TABLE: Final = np.dtype(
    (
        np.record,
        [
            ("streams", np.uint64, (SEATS + 1, STREAM_SIZE)),
            ("players", np.int64, (SEATS,)),
            ("params", np.int64, (SEATS, PARAMS_SIZE)),
            ("blind", np.int64, (SEATS,)),  # 1: plays at random and no card is forced
            ("has_forced_plays", np.int64),
            ("has_custom", np.int64),
            ("is_watched", np.int64),  # 1: some seat looks at the table
            ("plays", np.int64),  # PLAYS and SEATS, read from memory so that loops over cards are not unrolled
            ("seats", np.int64),
            ("dealt", np.int64, (SEATS,)),
            ("hands", np.int64, (SEATS,)),
            ("auction", AUCTION),
            ("gifts", np.int64, (GIFTS,)),
            ("public", np.int64, (VIEW_SIZE,)),
            ("history", np.int64, (HISTORY_SIZE,)),
            ("winner", np.int64),
            ("on_table", np.int64),
            ("asked", np.int64),  # kind of decision and answer that broke the deal off
            ("answer", np.int64),
            ("breaches", np.int64, (PLAYS,)),
            ("contracts", np.int64, (SEATS,)),
            ("tricks", np.int64, (SEATS,)),
            ("score", np.int64, (SEATS,)),
            ("thoughts", THOUGHT, (SEATS,)),
            ("plan", PLAN),
            ("suits", SUITS_OF),
            ("keeps_first", np.int64),  # 1: the first decision of a `heuristic` player is kept for the log
            ("first_seat", np.int64),
            ("first_kind", np.int64),
            ("first_view", np.int64, (VIEW_SIZE,)),
            ("notes", NOTES),
        ],
    )
)

Table = Any  # a record of TABLE


@helper
def has_forced_plays(script: np.ndarray) -> bool:
    """Whether a script forces any card."""
    for place in range(SCRIPT_PLAYS, SCRIPT_PLAYS + PLAYS):
        if script[place] != NONE:
            return True
    return False


@helper
def set_table(table: Table, seed: np.uint64, players: np.ndarray, params: np.ndarray, has_forced_plays: bool) -> None:
    """Prepare the scratch for the deals of one seed and the players of the four seats."""
    seed_streams(table.streams, seed)
    table.has_forced_plays = np.int64(has_forced_plays)
    table.has_custom = 0
    table.is_watched = 0
    table.plays = PLAYS
    table.seats = SEATS
    for seat in range(SEATS):
        table.players[seat] = players[seat]
        if players[seat] == CUSTOM:
            table.has_custom = 1
        if players[seat] != RANDOM:
            table.is_watched = 1
        table.blind[seat] = np.int64(players[seat] == RANDOM and not has_forced_plays)
        for i in range(PARAMS_SIZE):
            table.params[seat, i] = params[seat, i]


@helper
def is_kept(table: Table) -> bool:
    """Whether a decision is the deal's first that a `heuristic` player makes, and is to be kept for the log."""
    return table.keeps_first != 0 and table.first_seat == NONE


@helper
def keep_decision(table: Table, seat: int, kind: int) -> None:
    """Keep what a seat saw; what it weighed stands in `notes`."""
    table.first_seat = seat
    table.first_kind = kind
    for i in range(VIEW_SIZE):
        table.first_view[i] = table.public[i]


@helper
def forget_last_deal(table: Table) -> None:
    """Clear what players may read; needed only where a user's own player could read beyond what it should."""
    for i in range(VIEW_SIZE):
        table.public[i] = 0
    for i in range(HISTORY_SIZE):
        table.history[i] = 0
    for place in (see.WINNER, see.BEST, see.LED, see.LEADER):
        table.public[place] = NONE
    for seat in range(SEATS):
        table.public[see.CARD_OF + seat] = NONE
