"""A deal of Vira as a record: script for the kernel and trace of what happened.

The forms are those of `docs/formats.md`, trace.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from fastsim import logs
from fastsim.cards.deck import NONE
from fastsim.cards.text import card_name, hand_text, parse_card, parse_suit, suit_name
from fastsim.entry import NO_PLAY
from fastsim.errors import CardError, RequestError
from fastsim.games.vira import steps
from fastsim.games.vira import view as see
from fastsim.games.vira.callnames import call_name
from fastsim.games.vira.exchange import BY_GASK, defender, way_of
from fastsim.games.vira.following import speakers
from fastsim.games.vira.ladder import BID_CODES, LEVEL_CODES
from fastsim.games.vira.row import (
    COLUMNS,
    PLAYS,
    SCRIPT,
    SCRIPT_INDICATOR,
    SCRIPT_PLAYS,
    SCRIPT_STEPS,
    SCRIPT_SUIT,
    SCRIPT_TALON,
    TALON,
    WORDS,
)
from fastsim.logs import logged_calls, logged_plays, named_values, play_entries, trace_heading
from fastsim.scripts import forced_script

_ASKED: Final = {
    see.CALL: "a call",
    see.CARD: "a card",
    see.TRUMP_SUIT: "a trump",
    see.BUY: "how many cards it buys",
    see.DISCARD: "cards to discard",
    see.LAY_AWAY: "cards to lay away",
    see.REBUY: "an omköp",
    see.GO_LOW: "high or low",
    see.CONCEDE: "a concession",
    see.ACES: "aces as ones",
}


def make_script(
    calls: Sequence[int] = (),
    plays: Sequence[tuple[int, int]] = (),
    lenient: bool = False,
    answers: Mapping[int, int] | None = None,
    talon: Sequence[int] = (),
    indicator: int = NONE,
) -> np.ndarray:
    """Forced decisions for the kernel.

    `plays` are (seat, card) in the order played, `answers` those of steps (`steps.py`), `talon` the thirteen cards in
    drawing order, `indicator` the second pack's card.
    """
    script = forced_script(SCRIPT, calls, plays, lenient)
    for step, answer in (answers or {}).items():
        script[SCRIPT_STEPS + step] = answer
    script[SCRIPT_TALON : SCRIPT_TALON + len(talon)] = talon
    script[SCRIPT_INDICATOR] = indicator
    if lenient:
        script[SCRIPT_PLAYS + len(plays) : SCRIPT_PLAYS + PLAYS] = NO_PLAY
    return script


def seats_of(calls: Sequence[int], rules: Any) -> list[int]:  # noqa: ARG001 - every game's seats are asked for alike
    """Seat that made each of the legal calls of a deal."""
    return speakers(calls)


def give_preference(script: np.ndarray, preference: str) -> str:
    """Enter a preference suit such as "H", or the second pack's card such as "H7"; its usual spelling."""
    text = preference.strip()
    try:
        if len(text) > 1:
            script[SCRIPT_INDICATOR] = parse_card(text)
            return card_name(int(script[SCRIPT_INDICATOR]))
        suit = parse_suit(text)
    except CardError:
        raise RequestError(
            f"`preference` is {preference!r}, expected a suit S, H, D or C, or a card such as H7"
        ) from None
    script[SCRIPT_INDICATOR] = SCRIPT_SUIT + suit
    return str(suit_name(suit))


def result_of(row: np.void) -> dict[str, Any]:
    """A flat row by column name, with suits as letters and codes as words."""
    return named_values(row, COLUMNS, ("trump", "preference"), WORDS)


class Moved(NamedTuple):
    """One entry of an exchange: who, its kind in traces, cards discarded (a set) and drawn (in order)."""

    seat: int
    kind: str
    discard: int
    draw: tuple[int, ...]


_KINDS: Final = {steps.BUY: "buy", steps.BUY_AGAIN: "rebuy", steps.LAY_AWAY: "lay_away"}
_DISCARDS: Final = {
    steps.BUY: steps.DISCARD,
    steps.BUY_AGAIN: steps.DISCARD_AGAIN,
    steps.DEFENDER_BUY: steps.DEFENDER_DISCARD,
    steps.DEFENDER_BUY + 1: steps.DEFENDER_DISCARD + 1,
}


@lru_cache(maxsize=1024)
def _roles(rules: Any, bid: int, declarer: int) -> tuple[bool, tuple[int, ...]]:
    """Whether the declarer takes the whole talon, and the defenders in the order in which they buy."""
    codes = rules.codes()[0]
    defenders = tuple(int(defender(declarer, i, codes)) for i in range(steps.DEFENDERS))
    return int(way_of(bid, codes)) == BY_GASK, defenders


def exchange_of(log: np.void, declarer: int, bid: int, rules: Any) -> list[Moved]:
    """The exchange in the order made; a buy that is dropped or of no card is an entry without cards."""
    takes_talon, defenders = _roles(rules, bid, declarer)
    answers, when = log["steps"], log["when"]
    drawn = 0
    entries = []
    for step in sorted((step for step in range(steps.STEPS) if when[step] > 0), key=lambda step: int(when[step])):
        if step in _DISCARDS:
            discard = max(int(answers[_DISCARDS[step]]), 0)
            n = TALON if takes_talon else discard.bit_count()
            draw = tuple(int(card) for card in log["talon"][drawn : drawn + n])
            drawn += n
            i = step - steps.DEFENDER_BUY
            is_defender = step not in _KINDS
            seat = defenders[i] if is_defender else declarer
            entries.append(Moved(seat, _KINDS.get(step, "defender"), discard, draw))
        elif step == steps.LAY_AWAY:
            entries.append(Moved(declarer, _KINDS[step], max(int(answers[step]), 0), ()))
        elif step >= steps.SURPLUS:
            entries.append(Moved(defenders[step - steps.SURPLUS], "lay_away", int(answers[step]), ()))
    return entries


def cards_text(cards: Sequence[int]) -> str:
    """Cards in the order given."""
    return " ".join(card_name(card) for card in cards)


def contract_of(row: np.void, log: np.void) -> dict[str, Any] | None:
    """What the auction and the exchange settled, as a trace holds it."""
    if row["passed_out"]:
        return None
    first = int(log["first_trump"])
    return {
        "seat": int(row["declarer"]),
        "bid": BID_CODES[int(row["bid"])],
        "level": LEVEL_CODES[int(row["level"])],
        "trump": suit_name(int(row["trump"])),
        "low": bool(row["low"]),
        "aces_low": bool(row["aces_low"]),
        "conceded": bool(row["conceded"]),
        "first_trump": suit_name(first) if first != NONE else None,
    }


def exchange_entries(moved: Sequence[Moved]) -> list[dict[str, Any]]:
    """The exchange as a trace holds it."""
    return [
        {"seat": entry.seat, "kind": entry.kind, "discard": hand_text(entry.discard), "draw": cards_text(entry.draw)}
        for entry in moved
    ]


def answer_name(log: np.ndarray) -> str:
    """The answer with which a player broke off a deal, for an error message."""
    return logs.answer_name(log, _ASKED)


def trace_of(
    seed: int, rules: Any, players: Sequence[str], models: Sequence[str | None], row: np.void, log: np.void
) -> dict[str, Any]:
    """The full record of one deal, ready for JSON."""
    calls = logged_calls(log)
    declarer, bid = int(row["declarer"]), int(row["bid"])
    moved = [] if row["passed_out"] else exchange_of(log, declarer, bid, rules)
    return {
        **trace_heading("vira", seed, rules, players, models, row),
        "hands": [hand_text(int(hand)) for hand in log["hands"]],
        "stock": cards_text([int(card) for card in log["talon"]]),
        "indicator": card_name(int(log["indicator"])),
        "auction": [{"seat": seat, "call": call_name(call)} for seat, call in zip(speakers(calls), calls, strict=True)],
        "contract": contract_of(row, log),
        "exchange": exchange_entries(moved),
        "plays": play_entries(logged_plays(log)),
        "result": result_of(row),
    }
