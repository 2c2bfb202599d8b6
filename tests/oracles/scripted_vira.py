"""Tables of the Vira oracle whose players do as they are told, for tests of single rules."""

from __future__ import annotations

import random
from typing import Any

from oracles import vira

Answers = dict[str, Any]

PAUSES = {"concede", "aces_low", "card"}


def pack_with_talon(top: list[str]) -> tuple[list[set[str]], list[str]]:
    """Hands and a talon that begins with some cards."""
    rest = [card for card in random.Random(1).sample(vira.PACK, 52) if card not in top]
    return vira.deal_pack([*rest[:39], *top, *rest[39:]])


def held(call: str, answers: Answers, top: list[str] | None = None, declarer: int = 0, **options: Any) -> vira.Table:
    """A table after a contract and its exchange, hearts as preference; what `answers` do not say is the first choice.

    An answer is the choice itself, or a list of choices, used in turn. The table stands before the first decision after
    the exchange that `answers` leave open: to concede.
    """
    table = vira.Table(*pack_with_talon(top or []), "H", vira.full_rules(**options))
    calls = {0: [call, "pass", "pass"], 1: ["BEG6", call, "pass", "pass"], 2: ["BEG6", "pass", call, "pass"]}
    for made in calls[declarer]:
        table.choose(made)
    left = {kind: list(value) if isinstance(value, list) else value for kind, value in answers.items()}
    while table.decision is not None and (table.decision.kind in left or table.decision.kind not in PAUSES):
        table.choose(first_choice(table.decision, left))
    return table


def first_choice(decision: vira.Decision, answers: Answers) -> Any:
    """The answer to a decision, or its first choice."""
    if decision.kind in answers:
        value = answers[decision.kind]
        return value.pop(0) if isinstance(value, list) else value
    return next(vira.all_choices(decision))


def entries(table: vira.Table) -> list[tuple[int, str, int, int]]:
    """Seat, kind, cards discarded and cards drawn of each entry of the exchange."""
    return [(entry.seat, entry.kind, len(entry.discarded), len(entry.drawn)) for entry in table.deal.exchange]


def asked(call: str, kind: str, answers: Answers, top: list[str] | None = None, **options: Any) -> list[vira.Decision]:
    """The decisions of a kind in the exchange of a contract."""
    table = vira.Table(*pack_with_talon(top or []), "H", vira.full_rules(**options))
    for made in (call, "pass", "pass"):
        table.choose(made)
    left = {name: list(value) if isinstance(value, list) else value for name, value in answers.items()}
    found = []
    while table.decision is not None and table.decision.kind != "card":
        if table.decision.kind == kind:
            found.append(table.decision)
        table.choose(first_choice(table.decision, left))
    return found


def numbers(call: str, answers: Answers, top: list[str] | None = None, **options: Any) -> list[tuple[int, str, range]]:
    """Seat, buy and range of each number asked for in the exchange of a contract."""
    found = asked(call, "number", answers, top, **options)
    return [
        (decision.seat, decision.entry, range(min(decision.options), max(decision.options) + 1)) for decision in found
    ]
