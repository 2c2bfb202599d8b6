"""The table: the scratch record of a kernel, as far as all games have it, and who sits at it.

A game's record has the fields of `table_fields` and its own; it is allocated once per call and passed as one pointer.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fastsim._jit import helper
from fastsim.cards.deck import NONE
from fastsim.dealing.philox import STREAM_SIZE, prepare, rewind, seed_streams, wipe_streams
from fastsim.entry import CUSTOM, RANDOM
from fastsim.kernels.view import BEST, CARD_OF, LEADER, LED, SEATS_MOST, WINNER

Table = Any  # a record with the fields below


def table_fields(
    seats: int, *, streams: int, params_size: int, view_size: int, history_size: int, plays: int
) -> list[tuple[Any, ...]]:
    """Fields of a table for so many seats: chance streams, parameters, places of view and history, and plays."""
    return [
        ("streams", np.uint64, (streams, STREAM_SIZE)),
        ("seats", np.int64),  # read from memory, so that loops over cards are not unrolled
        ("players", np.int64, (seats,)),
        ("params", np.int64, (seats, params_size)),
        ("blind", np.int64, (seats,)),  # 1: plays at random and no card is forced
        ("has_forced_plays", np.int64),
        ("has_custom", np.int64),
        ("is_watched", np.int64),  # 1: some seat looks at the table
        ("dealt", np.int64, (seats,)),
        ("hands", np.int64, (seats,)),
        ("public", np.int64, (view_size,)),
        ("history", np.int64, (history_size,)),
        ("winner", np.int64),  # of the trick, and its cards
        ("on_table", np.int64),
        ("asked", np.int64),  # kind of decision and answer that broke the deal off
        ("answer", np.int64),
        ("breaches", np.int64, (plays,)),
        ("keeps_first", np.int64),  # 1: the first decision of a `heuristic` player is kept for the log
        ("first_seat", np.int64),
        ("first_view", np.int64, (view_size,)),
    ]


@helper
def forces_any(script: np.ndarray, first: int, places: int) -> bool:
    """Whether a script forces anything in so many places from `first` on."""
    for place in range(first, first + places):
        if script[place] != NONE:
            return True
    return False


@helper
def seat_players(
    table: Table, seed: np.uint64, players: np.ndarray, params: np.ndarray, has_forced_plays: bool, keeps_first: bool
) -> None:
    """Prepare the table for the deals of one seed and the players, one a seat."""
    seed_streams(table.streams, seed)
    table.seats = players.size
    table.has_forced_plays = np.int64(has_forced_plays)
    table.has_custom = 0
    table.is_watched = 0
    table.keeps_first = np.int64(keeps_first)
    for seat in range(players.size):
        table.players[seat] = players[seat]
        if players[seat] == CUSTOM:
            table.has_custom = 1
        if players[seat] != RANDOM:
            table.is_watched = 1
        table.blind[seat] = np.int64(players[seat] == RANDOM and not has_forced_plays)
        for i in range(params.shape[1]):
            table.params[seat, i] = params[seat, i]


@helper
def start_streams(table: Table, seed: np.uint64, deal: int) -> None:
    """Set all chance to the beginning of a deal."""
    if table.has_custom:
        wipe_streams(table.streams, seed, deal)
    else:
        rewind(table.streams, deal)


@helper
def prepare_blind(table: Table) -> None:
    """Draw ahead for the seats that play at random without being asked."""
    for seat in range(table.seats):
        if table.blind[seat]:
            prepare(table.streams[1 + seat])


@helper
def ask_custom(decision: int, seat: int, legal: int, table: Table, custom: Any) -> int:
    """Ask the users' own players; they draw from their seat's stream."""
    return custom(decision, seat, legal, table.public, table.history, table.params[seat], table.streams[1 + seat])


@helper
def is_kept(table: Table) -> bool:
    """Whether a decision is the deal's first that a `heuristic` player makes, and is to be kept for the log."""
    return table.keeps_first != 0 and table.first_seat == NONE


@helper
def keep_view(table: Table, seat: int) -> None:
    """Keep what a seat saw when it made the deal's first decision."""
    table.first_seat = seat
    for i in range(table.public.size):
        table.first_view[i] = table.public[i]


@helper
def forget_last_deal(table: Table) -> None:
    """Clear what players may read; needed only where a user's own player could read beyond what it should."""
    for i in range(table.public.size):
        table.public[i] = 0
    for i in range(table.history.size):
        table.history[i] = 0
    for place in (WINNER, BEST, LED, LEADER):
        table.public[place] = NONE
    for seat in range(SEATS_MOST):
        table.public[CARD_OF + seat] = NONE
