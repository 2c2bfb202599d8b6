"""A deal told decision by decision: each call's estimates and each card's reason, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from fastsim.cards.text import card_symbol
from fastsim.games.vida.order import play_order
from fastsim.games.vida.reasons import call_reason, card_reason
from fastsim.games.vida.record import logged_calls, logged_plays, make_script
from fastsim.games.vida.row import SEATS
from fastsim.games.vida.story import call_text
from fastsim.games.vida.view import CALL_COUNT, PLAY_COUNT, TRUMP

FITTED: Final = "heuristic"


def _call_line(log: np.void, place: int, call: int, player: str) -> str:
    """One call with its reason; the log is of the deal forced up to it."""
    seat = place % SEATS
    is_asked = int(log["thinker"]) == seat and int(log["seen"][CALL_COUNT]) == place
    if not player.startswith(FITTED):
        reason = f"decided by {player}"
    elif not is_asked:
        reason = "no choice"
    elif not int(log["thought"]["is_weighed"]):
        reason = "counts its trumps and aces, its market model is switched off"
    else:
        reason = call_reason(log["thought"], log["seen"], call)
    return f"seat {seat}  {call_text(call):<7} {reason}"


def _card_line(log: np.void, place: int, seat: int, card: int, player: str) -> str:
    """One card with its reason; the log is of the deal forced up to it."""
    is_asked = int(log["thinker"]) == seat and int(log["seen"][PLAY_COUNT]) == place
    if not player.startswith(FITTED):
        reason = f"decided by {player}"
    elif not is_asked:
        reason = "no choice"
    else:
        single = int(play_order(1 << card, int(log["seen"][TRUMP])))
        reason = card_reason(log["mind"], log["seen"], single.bit_length() - 1)
    return f"seat {seat}  {card_symbol(card):<7} {reason}"


def why(log: np.void, players: Sequence[str], play_again: Callable[[np.ndarray], np.void]) -> list[str]:
    """Lines that give the reason of every decision.

    Parameters
    ----------
    log : record
        Log of the deal.
    players : sequence of str
        Name of each seat's player.
    play_again : callable
        ``play_again(script)`` is the log of the same deal with forced decisions.
    """
    calls, plays = logged_calls(log), logged_plays(log)
    lines = ["Why each call was made (totals and worths in points, for the caller's own side)"]
    for place, call in enumerate(calls):
        lines.append(_call_line(play_again(make_script(calls[:place])), place, call, players[place % SEATS]))
    if plays:
        lines += ["", "Why each card was played"]
    for place, (seat, card) in enumerate(plays):
        if place and place % SEATS == 0:
            lines.append("")
        lines.append(_card_line(play_again(make_script(calls, plays[:place])), place, seat, card, players[seat]))
    return lines
