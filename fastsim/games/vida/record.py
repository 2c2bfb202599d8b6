"""A Vida deal as a record: script for the kernel and trace of what happened.

The forms are those of `docs/formats.md`, trace.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from fastsim.cards.deck import NONE
from fastsim.cards.text import card_name, hand_text, suit_name
from fastsim.entry import PLAY_CARD_MASK, PLAY_SEAT_SHIFT
from fastsim.errors import IllegalCallError
from fastsim.games.vida.auction import CALLS_MAX, call_name
from fastsim.games.vida.row import (
    COLUMNS,
    SCRIPT_LENIENT,
    SCRIPT_PLAYS,
    SCRIPT_SIZE,
    SEATS,
)
from fastsim.games.vida.view import CALL

_TRUTHS: Final = ("made", "passed_out", "air_tie")


def make_script(calls: Sequence[int] = (), plays: Sequence[tuple[int, int]] = (), lenient: bool = False) -> np.ndarray:
    """Forced decisions for the kernel; `plays` are (seat, natural card) in the order played."""
    if len(calls) > CALLS_MAX:
        raise IllegalCallError(f"{len(calls)} calls are forced, an auction has at most {CALLS_MAX}")
    script = np.full(SCRIPT_SIZE, NONE, dtype=np.int64)
    script[: len(calls)] = calls
    for i, (seat, card) in enumerate(plays):
        script[SCRIPT_PLAYS + i] = seat << PLAY_SEAT_SHIFT | card
    script[SCRIPT_LENIENT] = int(lenient)
    return script


def result_of(row: np.void) -> dict[str, Any]:
    """A flat row by column name, with suits as letters and truths as truths."""
    values: dict[str, Any] = {column.name: row[column.name].item() for column in COLUMNS}
    values["trump"] = suit_name(values["trump"])
    for name in _TRUTHS:
        values[name] = bool(values[name])
    return values


def logged_calls(log: np.void) -> list[int]:
    """Calls in the order made."""
    return [int(call) for call in log["calls"][: int(log["call_count"])]]


def logged_plays(log: np.void) -> list[tuple[int, int]]:
    """(seat, natural card) in the order played."""
    plays = log["plays"][: int(log["play_count"])]
    return [(int(play) >> PLAY_SEAT_SHIFT, int(play) & PLAY_CARD_MASK) for play in plays]


def answer_name(log: np.ndarray) -> str:
    """The answer with which a player broke off a deal, for an error message."""
    asked = "a call" if int(log[0]["asked"]) == CALL else "a card"
    return f"{int(log[0]['answer'])} when asked for {asked}"


def trace_of(
    seed: int, rules: Any, players: Sequence[str], models: Sequence[str | None], row: np.void, log: np.void
) -> dict[str, Any]:
    """The full record of one deal, ready for JSON."""
    contract = None
    if not row["passed_out"]:
        contract = {
            "seat": int(row["buyer"]),
            "bid": int(row["bid"]),
            "trump": suit_name(int(row["trump"])),
            "screws": int(row["screws"]),
        }
    return {
        "format": "trickodds-trace/1",
        "game": "vida",
        "rules": rules.options(),
        "seed": seed,
        "deal": int(row["deal"]),
        "players": list(players),
        "models": list(models),
        "hands": [hand_text(int(hand)) for hand in log["hands"]],
        "auction": [{"seat": i % SEATS, "call": call_name(call)} for i, call in enumerate(logged_calls(log))],
        "contract": contract,
        "plays": [{"seat": seat, "card": card_name(card)} for seat, card in logged_plays(log)],
        "result": result_of(row),
    }
