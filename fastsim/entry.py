"""What every game's compiled entry has in common: players, its signature, how plays are written, and its status.

A status is OK or a kind of fault with the seat and the row where it happened; `split_status` takes it apart.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numba
import numpy as np
from numba import types

from fastsim._jit import helper
from fastsim.cards.deck import NONE
from fastsim.game import OK, Fault

ILLEGAL_ANSWER: Final = 1
ILLEGAL_SCRIPT: Final = 2
UNUSED_SCRIPT: Final = 3
MISSING_PREFERENCE: Final = 4

_FAULT_KINDS: Final = {
    ILLEGAL_ANSWER: "answer",
    ILLEGAL_SCRIPT: "script",
    UNUSED_SCRIPT: "unused",
    MISSING_PREFERENCE: "preference",
}

#: No fault: the auction was cut short, as the script asks.
CUT_SHORT: Final = 5

#: In a script a call plus HEARD is not forced: the player is asked, and the deal is cut short before its call if that
#: is another one. CUT in the place of a call cuts the deal short there. What is cut short has a row without contract,
#: which says how many calls were made (`Game.calls_made`).
HEARD: Final = 1 << 20
CUT: Final = -2

_KIND_BITS: Final = 4
_SEAT_BITS: Final = 3

#: A player: (decision, seat, legal, view, history, params, chance) -> answer; a game's `view.py` explains the arrays.
PLAYER_SIGNATURE: Final = types.int64(
    types.int64,
    types.int64,
    types.int64,
    types.Array(types.int64, 1, "C", readonly=True),
    types.Array(types.int64, 1, "C", readonly=True),
    types.Array(types.int64, 1, "C", readonly=True),
    types.Array(types.uint64, 1, "C"),
)
PLAYER_TYPE: Final = types.FunctionType(PLAYER_SIGNATURE)

# Codes of players: the built-in ones, and a user's own.
RANDOM: Final = 0
GREEDY: Final = 1
CUSTOM: Final = 2
HEURISTIC: Final = 3

#: A play in histories, scripts and logs is ``seat << PLAY_SEAT_SHIFT | card``.
PLAY_SEAT_SHIFT: Final = 6
PLAY_CARD_MASK: Final = (1 << PLAY_SEAT_SHIFT) - 1

#: In a script, the place of a play that a refereed record does not hold: there the play cannot be followed.
NO_PLAY: Final = -2

# Breaches of a play, noted in the log of a record that is refereed.
NO_BREACH: Final = 0
ILLEGAL_CARD: Final = 1
WRONG_LEADER: Final = 2


@helper
def no_player(
    decision: int,
    seat: int,
    legal: int,
    view: np.ndarray,
    history: np.ndarray,
    params: np.ndarray,
    chance: np.ndarray,
) -> int:
    """Stand-in where no seat has a player of a user's own; never asked."""
    return np.int64(NONE)


@helper
def is_forced(scripted: int) -> bool:
    """Whether a script's entry for a call forces it."""
    return scripted != NONE and scripted < HEARD


@helper
def is_unheard(scripted: int, call: int) -> bool:
    """Whether a script listens for another call than this one."""
    return scripted >= HEARD and call != scripted - HEARD


@helper
def fault(kind: int, seat: int) -> int:
    """A status that names the seat at fault."""
    return np.int64(kind) | seat << _KIND_BITS


@helper
def illegal(is_forced: bool, seat: int) -> int:
    """Status for an answer of a seat that is not legal, whether it was forced or a player's."""
    return fault(ILLEGAL_SCRIPT if is_forced else ILLEGAL_ANSWER, seat)


@helper
def end_of_calls(scripted: int, seat: int) -> int:
    """Status of an auction that is over, from the script's next entry: no more calls may be forced."""
    if scripted == CUT:
        return np.int64(CUT_SHORT)
    return fault(UNUSED_SCRIPT, seat) if scripted != NONE else np.int64(OK)


@helper
def in_row(status: int, row: int) -> int:
    """A fault with the index of the row in which it happened."""
    return status | row << (_KIND_BITS + _SEAT_BITS)


def split_status(status: int) -> Fault:
    """Kind of fault, seat and index of the row."""
    kind = status & ((1 << _KIND_BITS) - 1)
    seat = status >> _KIND_BITS & ((1 << _SEAT_BITS) - 1)
    return Fault(_FAULT_KINDS[kind], seat, status >> (_KIND_BITS + _SEAT_BITS))


@cache
def kernel_signature(codes: np.dtype, row: np.dtype, log: np.dtype) -> Any:
    """The one signature of a game's kernel, from the dtypes of its rules' codes, its rows and its log."""

    def array_of(dtype: Any, dimensions: int = 1) -> Any:
        typeof: Any = numba.typeof
        return typeof(np.zeros((1,) * dimensions, dtype=dtype))

    numbers = array_of(np.int64)
    return types.int64(
        types.uint64,
        types.int64,
        array_of(codes),
        numbers,
        array_of(np.int64, 2),
        PLAYER_TYPE,
        types.Array(types.int64, 2, "C", readonly=True),
        numbers,
        numbers,
        array_of(row),
        array_of(log),
    )
