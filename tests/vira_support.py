"""What tests of Vira share: deals with forced calls, steps, talon and preference suit, and records of them."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from fastsim._jit import compile_once
from fastsim.batch import Batch, make_batch
from fastsim.cards.deck import DECK_52
from fastsim.cards.text import parse_card
from fastsim.game import OK
from fastsim.games import get_game
from fastsim.games.vira.callnames import parse_call
from fastsim.games.vira.record import Moved, exchange_of, make_script, trace_of

GAME = get_game("vira")
PACK = [card for card in range(64) if DECK_52 >> card & 1]


def as_set(cards: Sequence[int]) -> int:
    together = 0
    for card in cards:
        together |= 1 << card
    return together


def dealt(number: int, top: Sequence[str] = ()) -> tuple[np.ndarray, list[int]]:
    """Hands and talon of a random deal, with the talon's top cards given."""
    first = [parse_card(card) for card in top]
    rest = [card for card in PACK if card not in first]
    random.Random(f"vira {number}").shuffle(rest)
    n = 13 - len(first)
    hands = [as_set(rest[n + 13 * seat : n + 13 * seat + 13]) for seat in range(3)]
    return np.array(hands, dtype=np.int64), first + rest[:n]


def run(batch: Batch, hands: np.ndarray, script: np.ndarray, deal: int = 0) -> tuple[np.void | None, np.void, int]:
    """Flat row (None where the kernel stops), log and status of one deal."""
    compile_once(GAME.kernel, GAME.signature())
    rows, log = np.zeros(1, dtype=GAME.row), np.zeros(1, dtype=GAME.log)
    arguments = batch.arguments()[:-2]  # all but the hands and the script
    status = int(GAME.kernel(np.uint64(batch.seed), deal, *arguments, hands, script, rows, log))
    return (rows.view(GAME.flat_row)[0] if status == OK else None), log[0], status


def forced(
    calls: Sequence[str],
    answers: Mapping[int, int] | None = None,
    *,
    deal: int = 0,
    options: Any = None,
    top: Sequence[str] = (),
    indicator: str = "H7",
    players: Any = "random",
    plays: Sequence[tuple[int, int]] = (),
) -> tuple[np.void | None, np.void, int]:
    """A deal with calls, steps, the talon's top and the second pack's card forced; players decide the rest."""
    batch = make_batch("vira", seed=7, rules=options or {}, players=players)
    hands, talon = dealt(deal, top)
    script = make_script(
        [parse_call(call) for call in calls], plays, answers=answers, talon=talon, indicator=parse_card(indicator)
    )
    return run(batch, hands, script, deal)


def moved(row: np.void, log: np.void, options: Any = None) -> list[Moved]:
    """The exchange of a deal."""
    return exchange_of(log, int(row["declarer"]), int(row["bid"]), GAME.make_rules(options or {}))


def record_of(row: np.void, log: np.void, options: Any = None) -> dict[str, Any]:
    """The trace of a deal."""
    return trace_of(0, GAME.make_rules(options or {}), ["random"] * 3, [None] * 3, row, log)
