"""The traces that the tables of a tiny report are counted from, each run told once."""

from __future__ import annotations

from functools import cache
from typing import Any

import fastsim
from oracles import vida as oracle
from vida_traces import Trace, cards

DEALS, SEED = 520, 23
SUITS = "CDHS"


@cache
def told(calls: str | None = None, players: tuple[str, ...] | None = None, **rules: Any) -> list[Trace]:
    """All deals, with calls, players or rules given."""
    return fastsim.trace("vida", seed=SEED, deals=DEALS, calls=calls, players=players, rules=rules or None)


@cache
def played() -> list[Trace]:
    """The deals of the main run that have a contract."""
    return [trace for trace in told() if not trace["result"]["passed_out"]]


def result_of(trace: Trace) -> str:
    r = trace["result"]
    return ("made" if r["made"] else "failed") + (", screwed" if r["screws"] else "")


def scores_of(trace: Trace) -> tuple[int, int]:
    """Scores of the buyers and of the defenders."""
    r = trace["result"]
    return r[f"score_{r['buyer'] % 2}"], r[f"score_{1 - r['buyer'] % 2}"]


def role_of(trace: Trace, seat: int) -> str:
    return "buyers" if (seat - trace["result"]["buyer"]) % 2 == 0 else "defenders"


def fate_of(trace: Trace, seat: int) -> str:
    own, other = trace["result"][f"air_{seat % 2}"], trace["result"][f"air_{1 - seat % 2}"]
    return "counts" if own else "loses" if other else "nobody"


def combinations_of(hand: list[str], trump: str | None = None) -> list[tuple[Any, int, frozenset[str]]]:
    found: list[tuple[Any, int, frozenset[str]]] = oracle.combinations(frozenset(hand), trump, oracle.DEFAULTS)
    return found


def kinds_of(hand: list[str]) -> set[str]:
    """Names of the kinds of combination of a hand."""
    words = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh", 8: "eighth"}
    ranks = {"T": "tens", "Q": "queens", "K": "kings", "A": "aces", "9": "nines", "J": "jacks"}
    found = set()
    for _, _, combination in combinations_of(hand):
        is_run = len({card[0] for card in combination}) == 1
        found.add(words[len(combination)] if is_run else f"four {ranks[next(iter(combination))[1]]}")
    return found


def trumps_of(trace: Trace, seat: int) -> list[str]:
    """Ranks of a seat's trumps."""
    return [card[1] for card in cards(trace, seat) if card[0] == trace["result"]["trump"]]
