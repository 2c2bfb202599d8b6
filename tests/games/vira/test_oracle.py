"""The kernel against an oracle that was written from the rules alone, over 100 000 deals of every bid.

Rules are drawn at random and auctions that end in a given bid are forced, so that each of the forty occurs often; all
that follows is decided by the `random` player, in a smaller part by `heuristic`, replayed by the oracle, and compared
in every column.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from fastsim._jit import JIT_ENABLED
from fastsim.batch import make_batch
from fastsim.games.vira.callnames import parse_call
from fastsim.games.vira.record import trace_of
from oracles import vira
from vira_support import GAME

#: For each bid: rules drawn, and deals under each.
RULES = 50 if JIT_ENABLED else 2
DEALS = 49 if JIT_ENABLED else 3
FREE = 40 if JIT_ENABLED else 2

RANDOM = "random(pass_percent=40,jump=30,rebuy_percent=40,concede_percent=10)"
MIXED = ("heuristic", f"0=heuristic,1={RANDOM},2=heuristic", f"0={RANDOM},1=heuristic,2={RANDOM}")
RULES_OF_HEURISTIC = 12 if JIT_ENABLED else 1

SAME = [
    *("passed_out", "declarer", "bid", "level", "trump", "low", "aces_low", "conceded", "calls", "talon_left"),
    *("tricks", "outcome", "bets", "pins", "points_0", "points_1", "points_2"),
]


def played(
    rules: dict[str, Any], calls: list[str], seed: int, deals: int, players: str = RANDOM
) -> tuple[np.ndarray, np.ndarray]:
    batch = make_batch(
        "vira",
        seed=seed,
        rules=rules,
        players=players,
        calls=[parse_call(call) for call in calls],
        preference=random.Random(seed).choice("CDHS") if rules["pref_suit_source"] == "given" else None,
    )
    log = np.zeros(deals, dtype=GAME.log)
    return batch.play(0, deals, log=log).view(GAME.flat_row), log


def compare(rules: dict[str, Any], house: Any, row: np.void, log: np.void) -> None:
    """Replay a deal of the kernel in the oracle."""
    record = trace_of(0, house, [""] * 3, [None] * 3, row, log)
    figures = vira.replay(record, rules)
    result = record["result"]
    assert {name: result[name] for name in SAME} == {name: figures[name] for name in SAME}
    assert result["rebuy"] == figures["omkop"]
    drawn = [result[f"bought_{seat}"] for seat in range(3)]
    if result["rebuy"]:
        drawn[result["declarer"]] += result["rebought"]
    assert drawn == [figures[f"drawn_{seat}"] for seat in range(3)]


@pytest.mark.core
@pytest.mark.parametrize("bid", vira.BY_CODE)
def test_every_bid_agrees_with_the_oracle(bid: str) -> None:
    rng = random.Random(f"oracle {bid}")
    seen: Counter[Any] = Counter()
    for _ in range(RULES):
        rules = vira.random_rules(rng)
        calls = calls_that_end_in(bid, rng, rules)
        house = GAME.make_rules(rules)
        rows, log = played(rules, calls, rng.randrange(2**32), DEALS)
        for row, record in zip(rows, log, strict=True):
            compare(rules, house, row, record)
            seen["bid"] += int(vira.BY_CODE[bid].rank == row["bid"])
            seen[int(row["outcome"])] += 1
    assert seen["bid"] == RULES * DEALS
    assert not JIT_ENABLED or len(seen) >= 3  # the bid itself and at least two outcomes


def calls_that_end_in(bid: str, rng: random.Random, rules: dict[str, Any]) -> list[str]:
    """A random auction that some seat wins with the bid at some level."""
    levels = ["", " F", " HF"] if vira.ladder.has_levels(vira.BY_CODE[bid], rules) else [""]
    while True:
        call, seat = bid + rng.choice(levels), rng.randrange(3)
        if vira.can_be_won(call, seat, rules):
            return vira.calls_ending_in(call, seat, rng, rules)


@pytest.mark.core
@pytest.mark.parametrize("bid", vira.BY_CODE)
def test_what_heuristic_decides_agrees_with_the_oracle(bid: str) -> None:
    """Its buys, lay-aways, concessions and cards, as declarer, as defender, and with all three seats."""
    rng = random.Random(f"heuristic {bid}")
    for number in range(RULES_OF_HEURISTIC):
        rules = vira.random_rules(rng)
        calls = calls_that_end_in(bid, rng, rules) if number % 4 else []
        house = GAME.make_rules(rules)
        rows, log = played(rules, calls, rng.randrange(2**32), DEALS // 4 or 1, MIXED[number % len(MIXED)])
        for row, record in zip(rows, log, strict=True):
            compare(rules, house, row, record)


@pytest.mark.parametrize("number", range(FREE))
def test_free_auctions_agree_with_the_oracle(number: int) -> None:
    rng = random.Random(f"free {number}")
    rules = vira.random_rules(rng)
    house = GAME.make_rules(rules)
    rows, log = played(rules, [], number, DEALS)
    for row, record in zip(rows, log, strict=True):
        compare(rules, house, row, record)


def test_a_hundred_thousand_deals_are_compared() -> None:
    n = (len(vira.BY_CODE) * RULES + FREE) * DEALS
    assert n >= 99_900 or not JIT_ENABLED
    assert RULES * DEALS >= 500 or not JIT_ENABLED
