"""A deal told decision by decision: what each call was expected to bring, and why each step and card was chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from fastsim.cards.bitboard import count
from fastsim.cards.text import card_symbol, grouped_text, suit_symbol
from fastsim.deciding import GIVEN, PlayAgain, is_fitted
from fastsim.games.vira import steps
from fastsim.games.vira.auction import PASS, call_level, call_rank
from fastsim.games.vira.callnames import call_text
from fastsim.games.vira.estimating import THOUGHTS
from fastsim.games.vira.following import speakers
from fastsim.games.vira.ladder import KEEP, LEVELS, TURN
from fastsim.games.vira.model import SURE
from fastsim.games.vira.reasons import TEXTS
from fastsim.games.vira.row import HAND_SIZE
from fastsim.logs import logged_calls, logged_plays

#: Steps that are decided by what doing it and not doing it is worth.
_WEIGHED: Final = {steps.REBUY: "buying again", steps.LOW: "going low", steps.CONCEDE: "conceding"}
_OTHERWISE: Final = {steps.REBUY: "keeping the cards", steps.LOW: "going high", steps.CONCEDE: "playing"}
_TRUMPS: Final = (steps.TRUMP, steps.TRUMP_AGAIN)

#: Steps that ask for a number of cards, with the steps that say which.
_NUMBERS: Final = {
    steps.BUY: steps.DISCARD,
    steps.BUY_AGAIN: steps.DISCARD_AGAIN,
    **{steps.DEFENDER_BUY + i: steps.DEFENDER_DISCARD + i for i in range(steps.DEFENDERS)},
}

#: Steps of the defenders, with the step that shows the cards of the same defender.
_OF_DEFENDERS: Final = {
    first + i: (steps.DEFENDER_DISCARD + i, steps.SURPLUS + i)
    for first in (steps.DEFENDER_BUY, steps.DEFENDER_DISCARD, steps.SURPLUS)
    for i in range(steps.DEFENDERS)
}


def _points(scaled: int) -> str:
    return f"{int(scaled) / SURE:+z.1f} points"


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


def _call_lines(log: np.void, players: Sequence[str], given: int) -> list[str]:
    calls = logged_calls(log)
    lines = ["Why each call was made"]
    for place, (seat, call) in enumerate(zip(speakers(calls), calls, strict=True)):
        if place < given:
            reason = GIVEN
        elif not is_fitted(players[seat]):
            reason = f"decided by {players[seat]}"
        elif place < THOUGHTS:
            reason = _call_reason(log["call_thoughts"][place], call)
        else:
            reason = "bids on"
        lines.append(f"  seat {seat}  {call_text(call):<22} {reason}")
    return lines


def _answer(log: np.void, step: int) -> str:
    """What was answered to a step."""
    answer = int(log["steps"][step])
    if step == steps.LOW:
        return "low" if answer else "high"
    if step in _WEIGHED or step == steps.ACES_LOW:
        return "yes" if answer else "no"
    if step in _TRUMPS:
        return suit_symbol(answer)
    if step in _NUMBERS:
        left = count(int(log["steps"][_NUMBERS[step]]))
        return f"{answer}, of which {left} are left" if left < answer else str(answer)
    return f"{grouped_text(answer)} ({count(answer)})" if answer else "none"


def _step_reason(log: np.void, step: int, standing: int, player: str) -> str:
    """Why a heuristic player answered so, empty where the answer says all; `standing` is the final bid."""
    bid = int(call_rank(standing))
    doing, leaving = (int(value) for value in log["step_thoughts"][step])
    if step in _WEIGHED and (doing or leaving):
        return f"{_WEIGHED[step]} {_points(doing)}, {_OTHERWISE[step]} {_points(leaving)}"
    if step in _TRUMPS:
        if TURN[bid]:
            return "turned" if TURN[bid] == 1 else "one of the turned suits"
        return "the suit that was bid" if int(call_level(standing)) == LEVELS - 1 else "by length and honours"
    if step == steps.BUY and int(log["steps"][step]) + KEEP[bid] == HAND_SIZE:
        return f"the bid keeps {KEEP[bid]}"
    if step in _NUMBERS and "buy=0" in player:
        return "the fewest that the rules allow"
    if step in _NUMBERS:
        return "as near as the rules allow to the cards that are worth less than unknown ones"
    return ""


def _decides(log: np.void, step: int, declarer: int, players: Sequence[str]) -> str:
    """The player who decided a step."""
    others = [seat for seat in range(len(players)) if seat != declarer]
    if step not in _OF_DEFENDERS:
        return players[declarer]
    cards = max(int(log["steps"][shown]) for shown in _OF_DEFENDERS[step])
    holders = [seat for seat in others if cards > 0 and int(log["hands"][seat]) & cards]
    return " or ".join(dict.fromkeys(players[seat] for seat in holders or others))


def _step_lines(log: np.void, players: Sequence[str]) -> list[str]:
    calls = logged_calls(log)
    bids = [(seat, call) for seat, call in zip(speakers(calls), calls, strict=True) if call != PASS]
    if not bids:
        return []
    declarer, standing = bids[-1]
    lines = []
    for _, step in sorted((int(when), step) for step, when in enumerate(log["when"]) if when > 0):
        if log["steps"][step] >= 0:
            decides = _decides(log, step, declarer, players)
            reason = _step_reason(log, step, standing, decides) if is_fitted(decides) else f"decided by {decides}"
            lines.append(f"  {steps.STEP_NAMES[step]}: {_answer(log, step)}{': ' if reason else ''}{reason}")
    return ["", "What was decided before the first lead", *lines] if lines else []


def why(log: np.void, players: Sequence[str], play_again: PlayAgain, given: int) -> list[str]:  # noqa: ARG001
    """Lines that give the reason of every decision (`fastsim.deciding.Why`); the log holds what was weighed."""
    lines = [*_call_lines(log, players, given), *_step_lines(log, players)]
    plays = logged_plays(log)
    if plays:
        lines += ["", "Why each card was played"]
    for place, (seat, card) in enumerate(plays):
        if place and place % len(players) == 0:
            lines.append("")
        reason = TEXTS[int(log["reasons"][place])] if is_fitted(players[seat]) else f"decided by {players[seat]}"
        lines.append(f"  seat {seat}  {card_symbol(card):<4} {reason}")
    return lines
