"""One recorded Vida deal, worked out by hand, and ways to damage it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import fastsim

Trace = dict[str, Any]

HANDS = ["SJ ST HA HJ DQ CJ CT C9", "SA S7 H7 DK D9 D8 CA C8", "SQ HK HQ H8 DA DJ CQ C7", "SK S9 S8 HT H9 DT D7 CK"]
CALLS = ["80 C", "90 D", "pass", "pass", "100 C", "pass", "pass", "pass"]

#: Leader and cards of each trick; clubs are trumps.
TRICKS = [
    (0, "CJ C8 C7 CK"),  # seat 0 wins 20 + 0 + 0 + 4 = 24
    (0, "C9 CA CQ D7"),  # seat 0 wins 14 + 11 + 3 + 0 = 28
    (0, "HA H7 H8 H9"),  # seat 0 wins 11
    (0, "ST SA SQ S8"),  # seat 1 wins 10 + 11 + 3 + 0 = 24
    (1, "DK DA DT DQ"),  # seat 2 wins 4 + 11 + 10 + 3 = 28
    (2, "HK HT HJ S7"),  # seat 3 wins 4 + 10 + 2 + 0 = 16
    (3, "SK SJ D8 DJ"),  # seat 3 wins 4 + 2 + 0 + 2 = 8
    (3, "S9 CT D9 HQ"),  # seat 0 wins 0 + 10 + 0 + 3 = 13, and 10 for the last trick
]

#: Side 0: 24 + 28 + 11 + 28 + 13 + 10 = 114, rounded 110, and 20 for C9 CT CJ; side 1: 24 + 16 + 8 = 48, rounded 50.
RESULT = {
    "deal": 0,
    "buyer": 0,
    "trump": "C",
    "bid": 100,
    "screws": 0,
    "points_0": 114,
    "points_1": 48,
    "tricks_0": 5,
    "tricks_1": 3,
    "air_0": 20,
    "air_1": 0,
    "belote_0": 0,
    "belote_1": 0,
    "made": True,
    "score_0": 130,
    "score_1": 50,
    "passed_out": False,
    "held_0": 20,
    "held_1": 0,
    "air_tie": False,
    "jack_side": 0,
    "calls": 8,
    "rounded_0": 110,
    "rounded_1": 50,
}
CONTRACT = {"seat": 0, "bid": 100, "trump": "C", "screws": 0}


def auction_of(calls: list[str]) -> list[dict[str, Any]]:
    return [{"seat": i % 4, "call": call} for i, call in enumerate(calls)]


def minimal() -> Trace:
    """Only the keys that a trace written by hand needs."""
    plays = [
        {"seat": (leader + turn) % 4, "card": card}
        for leader, cards in TRICKS
        for turn, card in enumerate(cards.split())
    ]
    return {"game": "vida", "hands": list(HANDS), "auction": auction_of(CALLS), "plays": plays}


def passed_out() -> Trace:
    return {"game": "vida", "hands": list(HANDS), "auction": auction_of(["pass"] * 4), "plays": []}


def damaged(damage: Callable[[Trace], Any]) -> Any:
    """Verdict on the minimal trace after the damage."""
    trace = minimal()
    damage(trace)
    return fastsim.score(trace)


def set_card(trace: Trace, play: int, card: str) -> None:
    trace["plays"][play - 1]["card"] = card
