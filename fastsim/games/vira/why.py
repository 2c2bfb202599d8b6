"""A deal told decision by decision: what each call was expected to bring, and why each step and card was chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from fastsim.cards.bitboard import count
from fastsim.cards.text import card_symbol, grouped_text, suit_symbol
from fastsim.deciding import FITTED, PlayAgain
from fastsim.games.vira import steps
from fastsim.games.vira.auction import PASS
from fastsim.games.vira.callnames import call_text
from fastsim.games.vira.estimating import THOUGHTS
from fastsim.games.vira.following import speakers
from fastsim.games.vira.model import SURE
from fastsim.games.vira.reasons import TEXTS
from fastsim.logs import logged_calls, logged_plays

#: Steps that are decided by what doing it and not doing it is worth.
_WEIGHED: Final = {steps.REBUY: "buying again", steps.LOW: "going low", steps.CONCEDE: "conceding"}
_OTHERWISE: Final = {steps.REBUY: "keeping the cards", steps.LOW: "going high", steps.CONCEDE: "playing"}
_TRUMPS: Final = (steps.TRUMP, steps.TRUMP_AGAIN)
_NUMBERS: Final = (steps.BUY, steps.BUY_AGAIN, steps.DEFENDER_BUY, steps.DEFENDER_BUY + 1)


def _points(scaled: int) -> str:
    return f"{int(scaled) / SURE:+.1f} points"


def _percent(chance: int) -> str:
    return f"{int(chance) / SURE:.0%}"


def _call_reason(thought: np.ndarray, call: int) -> str:
    """The estimates behind a call."""
    best, to_make, to_save, stays, points, passing = (int(value) for value in thought)
    if not best:
        return "no choice"
    lost = max(to_save - to_make, 0)
    estimate = f"{_percent(to_make)} to make, {_percent(lost)} to lose by one trick, {_points(points)} if it stays"
    if call == PASS:
        defending = f", defending {_points(passing)}" if passing else ""
        return f"passes; the best bid, {call_text(best)}, is {estimate}{defending}"
    return f"bids; {estimate} ({_percent(stays)} that it does)"


def _call_lines(log: np.void, players: Sequence[str]) -> list[str]:
    calls = logged_calls(log)
    lines = ["Why each call was made"]
    for place, (seat, call) in enumerate(zip(speakers(calls), calls, strict=True)):
        if not players[seat].startswith(FITTED):
            reason = f"decided by {players[seat]}"
        elif place < THOUGHTS:
            reason = _call_reason(log["call_thoughts"][place], call)
        else:
            reason = "bids on"
        lines.append(f"  seat {seat}  {call_text(call):<22} {reason}")
    return lines


def _step_reason(log: np.void, step: int) -> str:
    """A step's answer and its reason."""
    answer = int(log["steps"][step])
    doing, leaving = (int(value) for value in log["step_thoughts"][step])
    if step in _WEIGHED and (doing or leaving):
        what = f"{_WEIGHED[step]} {_points(doing)}, {_OTHERWISE[step]} {_points(leaving)}"
        return f"{'yes' if answer else 'no'}: {what}"
    if step in _WEIGHED or step == steps.ACES_LOW:
        return "yes" if answer else "no"
    if step in _TRUMPS:
        return f"{suit_symbol(answer)}, by length and honours"
    if step in _NUMBERS:
        return f"{answer}, the cards that are worth less than unknown ones"
    return f"{grouped_text(answer)} ({count(answer)})" if answer else "none"


def _step_lines(log: np.void) -> list[str]:
    reached = sorted((int(when), step) for step, when in enumerate(log["when"]) if when > 0)
    lines = [f"  {steps.STEP_NAMES[step]}: {_step_reason(log, step)}" for _, step in reached if log["steps"][step] >= 0]
    return ["", "What was decided before the first lead", *lines] if lines else []


def why(log: np.void, players: Sequence[str], play_again: PlayAgain) -> list[str]:  # noqa: ARG001
    """Lines that give the reason of every decision (`fastsim.deciding.Why`); the log holds what was weighed."""
    lines = [*_call_lines(log, players), *_step_lines(log)]
    plays = logged_plays(log)
    if plays:
        lines += ["", "Why each card was played"]
    for place, (seat, card) in enumerate(plays):
        if place and place % len(players) == 0:
            lines.append("")
        is_fitted = players[seat].startswith(FITTED)
        reason = TEXTS[int(log["reasons"][place])] if is_fitted else f"decided by {players[seat]}"
        lines.append(f"  seat {seat}  {card_symbol(card):<4} {reason}")
    return lines
