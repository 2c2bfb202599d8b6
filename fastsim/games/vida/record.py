"""A Vida deal as a record: script for the kernel and trace of what happened.

The forms are those of `docs/formats.md`, trace.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from fastsim import logs
from fastsim.cards.text import hand_text, suit_name
from fastsim.games.vida import view as see
from fastsim.games.vida.auction import call_name
from fastsim.games.vida.row import (
    COLUMNS,
    SCRIPT,
    SEATS,
)
from fastsim.logs import logged_calls, logged_plays, named_values, play_entries, trace_heading
from fastsim.scripts import forced_script


def make_script(calls: Sequence[int] = (), plays: Sequence[tuple[int, int]] = (), lenient: bool = False) -> np.ndarray:
    """Forced decisions for the kernel; `plays` are (seat, natural card) in the order played."""
    return forced_script(SCRIPT, calls, plays, lenient, "calls are forced, an auction has")


def result_of(row: np.void) -> dict[str, Any]:
    """A flat row by column name, with the trump as a letter."""
    return named_values(row, COLUMNS)


def answer_name(log: np.ndarray) -> str:
    """The answer with which a player broke off a deal, for an error message."""
    return logs.answer_name(log, {see.CALL: "a call", see.CARD: "a card"})


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
        **trace_heading("vida", seed, rules, players, models, row),
        "hands": [hand_text(int(hand)) for hand in log["hands"]],
        "auction": [{"seat": i % SEATS, "call": call_name(call)} for i, call in enumerate(logged_calls(log))],
        "contract": contract,
        "plays": play_entries(logged_plays(log)),
        "result": result_of(row),
    }
