"""A game told decision by decision: who decided each announcement and each card."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from fastsim.cards.text import card_symbol
from fastsim.games.gibbons.record import logged_calls, logged_plays


def why(log: np.void, players: Sequence[str], play_again: Callable[[np.ndarray], np.void]) -> list[str]:  # noqa: ARG001
    """Lines that say who made every decision; `random` and `greedy` have no further reasons."""
    seats = int(log["players_n"])
    calls = [
        f"  seat {i % seats}  {call}  announced by {players[i % seats]}" for i, call in enumerate(logged_calls(log))
    ]
    cards = [f"  seat {seat}  {card_symbol(card)}  decided by {players[seat]}" for seat, card in logged_plays(log)]
    return [*(["Announcements", *calls, ""] if calls else []), "Cards", *cards]
