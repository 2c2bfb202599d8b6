"""Scratch memory of Vida's kernel: one record, allocated once per call and passed as one pointer."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.deck import NONE
from fastsim.dealing.philox import STREAM_SIZE, seed_streams
from fastsim.games.vida import view as see
from fastsim.games.vida.air import AIR
from fastsim.games.vida.auction import MARKET
from fastsim.games.vida.bidding import THOUGHT
from fastsim.games.vida.mind import MIND
from fastsim.games.vida.players import CUSTOM, HEURISTIC, PARAMS_SIZE, RANDOM
from fastsim.games.vida.row import PLAYS, SCRIPT_PLAYS, SEATS, SIDES
from fastsim.games.vida.view import HISTORY_SIZE, VIEW_SIZE

#: Cards in `hands` are in play order once the trump is known, those in `dealt` in natural order.
TABLE: Final = np.dtype(
    (
        np.record,
        [
            ("streams", np.uint64, (SEATS + 1, STREAM_SIZE)),
            ("players", np.int64, (SEATS,)),
            ("params", np.int64, (SEATS, PARAMS_SIZE)),
            ("blind", np.int64, (SEATS,)),  # 1: plays at random and no card is forced
            ("lets_go", np.int64, (SEATS,)),  # 1: plays its lowest card to a lost trick without being asked
            ("is_plain", np.int64),  # 1: every seat has `heuristic`, no card is forced and nothing is logged
            ("has_forced_calls", np.int64),
            ("has_forced_plays", np.int64),
            ("has_custom", np.int64),
            ("is_watched", np.int64),  # 1: some seat looks at the table
            ("plays", np.int64),  # PLAYS and SEATS, read from memory so that loops over cards are not unrolled
            ("seats", np.int64),
            ("dealt", np.int64, (SEATS,)),
            ("hands", np.int64, (SEATS,)),
            ("market", MARKET),
            ("air", AIR),
            ("public", np.int64, (VIEW_SIZE,)),
            ("history", np.int64, (HISTORY_SIZE,)),
            ("winner", np.int64),
            ("on_table", np.int64),
            ("asked", np.int64),  # kind of decision and answer that broke the deal off
            ("answer", np.int64),
            ("breaches", np.int64, (PLAYS,)),
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
            ("keeps_first", np.int64),  # 1: the first decision of a `heuristic` player is kept for the log
            ("first_seat", np.int64),
            ("first_mind", MIND),
            ("first_thought", THOUGHT),
            ("first_view", np.int64, (VIEW_SIZE,)),
        ],
    )
)

Table = Any  # a record of TABLE


@helper
def _forces_any(script: np.ndarray, first: int, end: int) -> bool:
    """Whether a script says anything from one place to another."""
    for place in range(first, end):
        if script[place] != NONE:
            return True
    return False


@helper
def set_table(
    table: Table, seed: np.uint64, players: np.ndarray, params: np.ndarray, script: np.ndarray, keeps_first: bool
) -> None:
    """Prepare the scratch for the deals of one seed and the players of the four seats."""
    has_forced_plays = _forces_any(script, SCRIPT_PLAYS, SCRIPT_PLAYS + PLAYS)
    table.has_forced_calls = np.int64(_forces_any(script, 0, SCRIPT_PLAYS))
    table.keeps_first = np.int64(keeps_first)
    seed_streams(table.streams, seed)
    table.has_forced_plays = np.int64(has_forced_plays)
    table.has_custom = 0
    table.is_watched = 0
    table.is_plain = np.int64(not has_forced_plays and not keeps_first)
    table.plays = PLAYS
    table.seats = SEATS
    for seat in range(SEATS):
        table.players[seat] = players[seat]
        if players[seat] == CUSTOM:
            table.has_custom = 1
        if players[seat] != RANDOM:
            table.is_watched = 1
        if players[seat] != HEURISTIC:
            table.is_plain = 0
        table.lets_go[seat] = np.int64(players[seat] == HEURISTIC and not keeps_first)
        table.blind[seat] = np.int64(players[seat] == RANDOM and not has_forced_plays)
        for i in range(PARAMS_SIZE):
            table.params[seat, i] = params[seat, i]


@helper
def keep_decision(table: Table, seat: int) -> None:
    """Keep what a seat saw and thought, if it is the deal's first decision that a `heuristic` player made."""
    if table.first_seat != NONE:
        return
    table.first_seat = seat
    table.first_mind = table.mind
    table.first_thought = table.thoughts[seat]
    for i in range(VIEW_SIZE):
        table.first_view[i] = table.public[i]


@helper
def forget_last_deal(table: Table) -> None:
    """Clear what players may read; needed only where a user's own player could read beyond what it should."""
    for i in range(VIEW_SIZE):
        table.public[i] = 0
    for i in range(HISTORY_SIZE):
        table.history[i] = 0
    table.public[see.WINNER] = NONE
    table.public[see.BEST] = NONE
    for seat in range(SEATS):
        table.public[see.CARD_OF + seat] = NONE
