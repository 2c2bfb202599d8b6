"""A deal told decision by decision: who decided each call, each step and each card."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from fastsim.cards.text import card_symbol
from fastsim.games.vira import steps
from fastsim.games.vira.callnames import call_text
from fastsim.games.vira.following import speakers
from fastsim.games.vira.record import logged_calls, logged_plays


def why(log: np.void, players: Sequence[str], play_again: Callable[[np.ndarray], np.void]) -> list[str]:  # noqa: ARG001
    """Lines that say who made every decision; `random` has no further reasons."""
    calls = logged_calls(log)
    lines = ["Calls"]
    lines += [
        f"  seat {seat}  {call_text(call)}, decided by {players[seat]}"
        for seat, call in zip(speakers(calls), calls, strict=True)
    ]
    reached = sorted((int(when), step) for step, when in enumerate(log["when"]) if when > 0)
    lines += ["", "Steps before the first lead", *(f"  {steps.STEP_NAMES[step]}" for _, step in reached), "", "Cards"]
    return lines + [
        f"  seat {seat}  {card_symbol(card)}  decided by {players[seat]}" for seat, card in logged_plays(log)
    ]
