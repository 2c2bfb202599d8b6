"""What a replay of Vira tells of the payments: each with its reason, and together those of the row."""

from __future__ import annotations

import random

import numpy as np
import pytest

import fastsim
from fastsim._jit import JIT_ENABLED
from fastsim.batch import make_batch
from fastsim.games.vira import steps
from fastsim.games.vira.ladder import BID_CODES
from fastsim.games.vira.story import payments_of
from oracles import vira
from vira_support import GAME, forced

DEALS = 20 if JIT_ENABLED else 2
PLAYER = "random(pass_percent=40,jump=60,rebuy_percent=50,concede_percent=20)"

pytestmark = pytest.mark.core


def test_payments_add_up_to_the_row_under_random_rules() -> None:
    seen = {"rebuy": 0, "conceded": 0}
    for bid in range(1, len(BID_CODES)):
        drawn = {**vira.random_rules(random.Random(f"story {bid}")), "pref_suit_source": "independent_uniform"}
        rules = GAME.make_rules(drawn)
        batch = make_batch("vira", seed=bid, rules=rules, players=PLAYER, calls=[3 * bid, 0, 0])
        log = np.zeros(DEALS, dtype=GAME.log)
        rows = batch.play(0, DEALS, log=log).view(GAME.flat_row)
        for row, record in zip(rows, log, strict=True):
            paid = payments_of(row, record, rules)
            assert len(paid) == 1 + bool(row["rebuy"])
            assert sum(payment.bets for payment in paid) == row["bets"]
            assert sum(payment.pins for payment in paid) == row["pins"]
            seen["rebuy"] += bool(row["rebuy"])
            seen["conceded"] += bool(row["conceded"])
    assert not JIT_ENABLED or min(seen.values()) >= 20


def told(calls: list[str], answers: dict[int, int], indicator: str = "H7") -> list[str]:
    row, log, _ = forced(calls, answers, indicator=indicator)
    assert row is not None
    return [payment.why for payment in payments_of(row, log, GAME.make_rules())]


def test_reasons_are_those_of_the_rules() -> None:
    conceded = {steps.BUY: 0, steps.REBUY: 0, steps.CONCEDE: 1}
    assert told(["SPEL9", "pass", "pass"], {**conceded, steps.TRUMP: 2}) == [
        "bet: -1 betar, -3 pinnar; trump ♥ is högsta färg"
    ]
    assert told(["SOLO8 F", "pass", "pass"], {steps.TRUMP: 2, steps.CONCEDE: 1}) == [
        "kodilj: -2 betar, -2 pinnar; conceded, so that the level of the bid decides: färg"
    ]
    assert told(["GOK", "pass", "pass"], {steps.CONCEDE: 1}) == [
        "bet: -2 betar, +0 pinnar; a low game pays the first column, losses of this bid count 2 times"
    ]
    again = {steps.TRUMP: 3, steps.BUY: 5, steps.REBUY: 1, steps.TRUMP_AGAIN: 2, steps.BUY_AGAIN: 2, steps.CONCEDE: 1}
    assert told(["BEG6", "pass", "pass"], again) == [
        "first purchase given up, bet: -1 betar, +0 pinnar; trump ♠ is ofärg",
        "second purchase, bet: -2 betar, -1 pinnar; trump ♥ is högsta färg, after an omköp 2 times",
    ]


def test_a_replay_tells_what_lies_open() -> None:
    for bid, words in (("SPMO", "low and open"), ("SPMOR", "low, all hands open"), ("SPM", "low, no trump")):
        text = fastsim.replay("vira", seed=1, deal=0, calls=f"{bid} P P", players="random(concede_percent=0)")
        assert words in text
