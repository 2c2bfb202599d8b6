"""A deal told decision by decision: each call's estimates and each card's reason, in words."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fastsim.cards.text import card_symbol
from fastsim.deciding import Decision, PlayAgain, decision_line
from fastsim.games.vida.order import play_order
from fastsim.games.vida.reasons import call_reason, card_reason
from fastsim.games.vida.record import make_script
from fastsim.games.vida.row import SEATS
from fastsim.games.vida.story import call_text
from fastsim.games.vida.view import CALL_COUNT, PLAY_COUNT, TRUMP
from fastsim.logs import logged_calls, logged_plays


def _call(calls: Sequence[int], place: int, given: int) -> Decision:
    def reason(log: np.void) -> str:
        if not int(log["thought"]["is_weighed"]):
            return "counts its trumps and aces, its market model is switched off"
        return call_reason(log["thought"], log["seen"], calls[place])

    def is_first(log: np.void) -> bool:
        return int(log["seen"][CALL_COUNT]) == place

    return Decision(
        place % SEATS, call_text(calls[place]), make_script(calls[:place]), is_first, reason, is_given=place < given
    )


def _card(calls: Sequence[int], plays: Sequence[tuple[int, int]], place: int) -> Decision:
    seat, card = plays[place]

    def reason(log: np.void) -> str:
        single = int(play_order(1 << card, int(log["seen"][TRUMP])))
        return card_reason(log["mind"], log["seen"], single.bit_length() - 1)

    def is_first(log: np.void) -> bool:
        return int(log["seen"][PLAY_COUNT]) == place

    return Decision(seat, card_symbol(card), make_script(calls, plays[:place]), is_first, reason)


def why(log: np.void, players: Sequence[str], play_again: PlayAgain, given: int) -> list[str]:
    """Lines that give the reason of every decision (`fastsim.deciding.Why`)."""
    calls, plays = logged_calls(log), logged_plays(log)
    lines = ["Why each call was made (totals and worths in points, for the caller's own side)"]
    lines += [decision_line(_call(calls, place, given), players, play_again) for place in range(len(calls))]
    if plays:
        lines += ["", "Why each card was played"]
    for place in range(len(plays)):
        if place and place % SEATS == 0:
            lines.append("")
        lines.append(decision_line(_card(calls, plays, place), players, play_again))
    return lines
