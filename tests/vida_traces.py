"""Vida's traces in plain Python: what the tests of the strategy tables count by hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Trace = dict[str, Any]

#: The deals that tests of the strategy tables count.
DEALS = 500
SEED = 23


def cards(trace: Trace, seat: int) -> list[str]:
    return trace["hands"][seat % 4].split()


def tops_text(ranks: Iterable[str], tops: str) -> str:
    held = set(ranks)
    return "".join(rank for rank in tops if rank in held) or "–"


def family_of(hand: list[str], trump: str) -> tuple[int, str, int]:
    ranks = [card[1] for card in hand if card[0] == trump]
    aces = sum(card[1] == "A" and card[0] != trump for card in hand)
    return len(ranks), tops_text(ranks, "J9AT"), aces


def lead(trace: Trace) -> int:
    return trace["result"]["score_0"] - trace["result"]["score_1"]


def called_text(trace: Trace) -> str:
    words = {"pass": "P", "screw": "V"}
    return " ".join(words.get(call["call"], call["call"].replace(" ", "")) for call in trace["auction"])


def total_of(trace: Trace) -> int:
    r = trace["result"]
    return sum(r[f"{name}_{r['buyer'] % 2}"] for name in ("points", "air", "belote"))
