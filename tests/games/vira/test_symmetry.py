"""What must not matter in Vira: names of the suits, as long as the colours stay together (rules, section 13.7)."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from fastsim._jit import JIT_ENABLED
from fastsim.batch import make_batch
from fastsim.cards.deck import LANE, SUITS
from fastsim.game import OK
from fastsim.games.vira import steps
from fastsim.games.vira.ladder import BID_CODES
from fastsim.games.vira.record import make_script
from fastsim.logs import logged_plays
from oracles import vira
from vira_support import GAME, run

DEALS = 12 if JIT_ENABLED else 1
PLAYERS = {
    "random": "random(pass_percent=40,jump=60,rebuy_percent=40,concede_percent=10)",
    "heuristic": "heuristic",
}
TRUMPS = (steps.TRUMP, steps.TRUMP_AGAIN)
SETS = (
    *(steps.DISCARD, steps.DISCARD_AGAIN, steps.LAY_AWAY),
    *(first + i for first in (steps.DEFENDER_DISCARD, steps.SURPLUS) for i in range(steps.DEFENDERS)),
)

#: New suit numbers by old ones; a suit and the other of its colour add up to three.
NAMES = [new for new in itertools.permutations(range(SUITS)) if all(new[3 - suit] == 3 - new[suit] for suit in new)]


def moved_card(card: int, new: tuple[int, ...]) -> int:
    return new[card // LANE] * LANE + card % LANE


def moved_set(cards: int, new: tuple[int, ...]) -> int:
    return sum(1 << moved_card(card, new) for card in range(SUITS * LANE) if cards >> card & 1)


def moved_answer(step: int, answer: int, new: tuple[int, ...]) -> int:
    if step in TRUMPS:
        return new[answer] if answer < SUITS else answer
    return moved_set(answer, new) if step in SETS else answer


def replayed(record: np.void, new: tuple[int, ...], rules: Any) -> Any:
    """Row of a logged deal with other names of its suits, everything forced."""
    script = make_script(
        [int(call) for call in record["calls"][: int(record["call_count"])]],
        [(seat, moved_card(card, new)) for seat, card in logged_plays(record)],
        answers={step: moved_answer(step, int(a), new) for step, a in enumerate(record["steps"]) if a >= 0},
        talon=[moved_card(int(card), new) for card in record["talon"]],
        indicator=moved_card(int(record["indicator"]), new),
    )
    hands = np.array([moved_set(int(hand), new) for hand in record["hands"]], dtype=np.int64)
    row, _, status = run(make_batch("vira", seed=99, rules=rules, players="random"), hands, script)
    assert status == OK
    return row


def test_there_are_eight_ways_to_name_the_suits() -> None:
    assert len(NAMES) == 8
    assert (0, 1, 2, 3) in NAMES


@pytest.mark.core
@pytest.mark.parametrize("player", PLAYERS)
def test_renamed_suits_change_no_outcome(player: str) -> None:
    """Free auctions and every bid forced, under random rules; all columns are those of the deal as it was."""
    seen: Counter[str] = Counter()
    for number, bid in enumerate([None, *range(1, len(BID_CODES))]):
        drawn = {**vira.random_rules(random.Random(f"suits {number}")), "pref_suit_source": "independent_uniform"}
        rules = GAME.make_rules(drawn)
        calls = [] if bid is None else [3 * bid, 0, 0]
        batch = make_batch("vira", seed=number, rules=rules, players=PLAYERS[player], calls=calls)
        log = np.zeros(DEALS, dtype=GAME.log)
        rows = batch.play(0, DEALS, log=log).view(GAME.flat_row)
        for i, (row, record) in enumerate(zip(rows, log, strict=True)):
            new = NAMES[(number + i) % len(NAMES)]
            again = replayed(record, new, rules)
            for column in row.dtype.names:
                value = int(row[column])
                is_suit = column in ("trump", "preference") and value >= 0
                if column != "deal":
                    assert int(again[column]) == (new[value] if is_suit else value), (column, number, i)
            seen[str(BID_CODES[row["bid"]])] += 1
    assert not JIT_ENABLED or set(BID_CODES[1:]) <= set(seen)
