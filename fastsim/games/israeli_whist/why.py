"""A deal told decision by decision: who decided each call and each card."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from fastsim.cards.text import card_symbol
from fastsim.games.israeli_whist.callnames import call_text
from fastsim.games.israeli_whist.record import logged_calls, logged_plays


def why(log: np.void, players: Sequence[str], play_again: Callable[[np.ndarray], np.void]) -> list[str]:  # noqa: ARG001
    """Lines that say who made every decision; `random` and `greedy` have no further reasons."""
    lines = ["Calls", *(f"  {call_text(call)}" for call in logged_calls(log)), "", "Cards"]
    return lines + [
        f"  seat {seat}  {card_symbol(card)}  decided by {players[seat]}" for seat, card in logged_plays(log)
    ]
