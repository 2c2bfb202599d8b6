"""Scratch memory of the kernel: one record, allocated once per call and passed as one pointer."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.deck import NONE
from fastsim.entry import HEURISTIC
from fastsim.games.vira import view as see
from fastsim.games.vira.auction import AUCTION, SEATS
from fastsim.games.vira.estimating import IS_NOTED_AT, THOUGHT_AT, THOUGHT_SIZE, THOUGHTS, WORK_SIZE
from fastsim.games.vira.params import PARAMS_SIZE
from fastsim.games.vira.row import PLAYS, SCRIPT_PLAYS, TALON
from fastsim.games.vira.steps import STEPS
from fastsim.games.vira.view import HISTORY_SIZE, VIEW_SIZE
from fastsim.kernels.table import forces_any, seat_players, table_fields

#: Streams: the shuffle, one a seat, and the second pack.
INDICATOR_STREAM: Final = SEATS + 1

TABLE: Final = np.dtype(
    (
        np.record,
        [
            *table_fields(
                SEATS,
                streams=SEATS + 2,
                params_size=PARAMS_SIZE,
                view_size=VIEW_SIZE,
                history_size=HISTORY_SIZE,
                plays=PLAYS,
            ),
            ("out", np.int64, (SEATS,)),  # cards discarded and laid away
            ("held", np.int64, (SEATS,)),  # hands at the first lead, natural order
            ("talon", np.int64, (TALON,)),
            ("indicator", np.int64),
            ("drawn", np.int64),  # talon cards drawn so far
            ("auction", AUCTION),
            ("declarer", np.int64),
            ("bid", np.int64),
            ("level", np.int64),
            ("preference", np.int64),
            ("trump", np.int64),  # NONE in a low game
            ("first_trump", np.int64),
            ("low", np.int64),  # NONE until it is decided
            ("rebuy", np.int64),
            ("must_concede", np.int64),  # the turned cards hold no suit that the level allows
            ("conceded", np.int64),
            ("aces_low", np.int64),
            ("turned", np.int64),
            ("bought", np.int64, (SEATS,)),
            ("rebought", np.int64),
            ("steps", np.int64, (STEPS,)),
            ("when", np.int64, (STEPS,)),  # place of each step in the order in which they came, 0: not reached
            ("moment", np.int64),
            ("takes", np.int64),  # cards that the step takes that is being decided
            ("step", np.int64),  # step (or NONE) and what was legal where the deal broke off
            ("legal", np.int64),
            ("reasons", np.int64, (PLAYS,)),  # why the heuristic player played each card
            ("tricks", np.int64, (SEATS,)),
            ("call_thoughts", np.int64, (THOUGHTS, THOUGHT_SIZE)),  # what the heuristic player weighed, call by call
            ("step_thoughts", np.int64, (STEPS, 2)),  # what doing and not doing it was worth
            ("work", np.int64, (SEATS, WORK_SIZE)),  # what each seat works out of its hand
        ],
    )
)

Table = Any  # a record of TABLE


@helper
def set_table(
    table: Table, seed: np.uint64, players: np.ndarray, params: np.ndarray, script: np.ndarray, keeps_first: bool
) -> None:
    """Prepare the scratch for the deals of one seed and the players of the three seats.

    Their estimates of calls are noted where the first decision is kept too: for a log.
    """
    for seat in range(SEATS):
        table.work[seat, IS_NOTED_AT] = np.int64(keeps_first)
    seat_players(table, seed, players, params, forces_any(script, SCRIPT_PLAYS, PLAYS), keeps_first)


@helper
def clear_deal(table: Table) -> None:
    """Forget the deal before."""
    for seat in range(SEATS):
        table.hands[seat] = table.dealt[seat]
        table.out[seat] = 0
        table.held[seat] = 0
        table.bought[seat] = 0
        table.tricks[seat] = 0
    for step in range(STEPS):
        table.steps[step] = NONE
        table.when[step] = 0
        table.step_thoughts[step, 0] = 0
        table.step_thoughts[step, 1] = 0
    table.moment = 0
    table.drawn = 0
    table.declarer = NONE
    table.bid = 0
    table.level = 0
    table.trump = NONE
    table.first_trump = NONE
    table.low = NONE
    table.rebuy = 0
    table.rebought = 0
    table.must_concede = 0
    table.conceded = 0
    table.aces_low = 0
    table.turned = 0
    table.takes = 0
    table.public[see.PLAY_COUNT] = 0
    for i in range(PLAYS):
        table.reasons[i] = 0
    for place in range(THOUGHTS):
        table.call_thoughts[place, 0] = 0
    table.asked = NONE
    table.step = NONE
    table.answer = NONE
    table.legal = 0


@helper
def note_step(table: Table, step: int) -> None:
    """Note when a step came."""
    table.moment += 1
    table.when[step] = table.moment


@helper
def note_call_thought(table: Table, seat: int, place: int) -> None:
    """Note what the heuristic player weighed for one of the first calls."""
    if table.players[seat] == HEURISTIC and place < THOUGHTS:
        for i in range(THOUGHT_SIZE):
            table.call_thoughts[place, i] = table.work[seat, THOUGHT_AT + i]


@helper
def note_step_thought(table: Table, seat: int, step: int) -> None:
    """Note what the heuristic player weighed for a step."""
    if table.players[seat] == HEURISTIC:
        table.step_thoughts[step, 0] = table.work[seat, THOUGHT_AT]
        table.step_thoughts[step, 1] = table.work[seat, THOUGHT_AT + 1]
