"""The `heuristic` player: legal under all rules, better than chance on each bid, and right about its chances.

False alarms: comparisons use fixed seeds, so a test that passes once passes always for the same rows; the limits stand
four standard errors or more from what was measured.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fastsim
from analysis.studies.vira.fit import bid_cases
from fastsim._jit import JIT_ENABLED
from fastsim.batch import make_batch
from fastsim.errors import ModelError, PlayerError
from fastsim.games.vira import fitted
from fastsim.games.vira.callnames import parse_call
from fastsim.games.vira.judging import FEATURES
from fastsim.games.vira.ladder import BID_CODES, BIDS
from fastsim.games.vira.model import BIDS_AT, SURE, chance_of
from oracles import vira
from vira_support import GAME

SEED = 17
MODEL = GAME.model_for(GAME.make_rules())[0]
needs_jit = pytest.mark.skipif(not JIT_ENABLED, reason="statistics need many deals")


def points(bid: str, declarer: str, deals: int = 2_000) -> np.ndarray:
    """Points of seat 0 as declarer of a forced bid against heuristic defenders, by deal."""
    players = f"0={declarer},1=heuristic,2=heuristic"
    rows = fastsim.simulate("vira", deals, seed=SEED, players=players, calls=[parse_call(bid), 0, 0])
    found: np.ndarray = rows["points_0"]
    return found


@needs_jit
def test_it_beats_a_random_declarer_on_forced_bids() -> None:
    """Paired on the same deals, with a 95 % interval above zero, on at least 36 of the 40 bids."""
    better = 0
    for bid in BID_CODES[1:]:
        gain = points(bid, "heuristic") - points(bid, "random(rebuy_percent=0,concede_percent=0)")
        better += gain.mean() - 1.96 * gain.std() / np.sqrt(gain.size) > 0
    assert better >= 36


@needs_jit
def test_it_beats_random_players_at_the_table() -> None:
    """Points from the cards fall out: each seat is taken in turn, on the same deals."""
    total = np.zeros(4_000)
    for seat in range(3):
        alone = {other: "heuristic" if other == seat else "random" for other in range(3)}
        total += fastsim.simulate("vira", total.size, seed=SEED, players=alone)[f"points_{seat}"]
    assert total.mean() - 4 * total.std() / np.sqrt(total.size) > 0


@needs_jit
@pytest.mark.parametrize("number", range(25))
def test_it_is_legal_under_any_rules(number: int) -> None:
    """The kernel checks every answer."""
    rules = {**vira.random_rules(random.Random(f"heuristic {number}")), "pref_suit_source": "independent_uniform"}
    for rank in range(1, BIDS + 1):
        calls = [rank * 3, 0, 0]
        fastsim.simulate("vira", 60, seed=number, rules=rules, calls=calls, players="heuristic")
    fastsim.simulate("vira", 300, seed=number, rules=rules, players="0=heuristic,1=random,2=heuristic")


@needs_jit
def test_chances_are_right_on_fresh_deals() -> None:
    """Mean chance against the share made, for each bid: all hands, and those above the median chance."""
    rules = GAME.make_rules({"forehand_must_open": False})
    batch = make_batch("vira", seed=SEED + 1, rules=rules, players="heuristic")
    for bid in range(1, BIDS + 1):
        cases = bid_cases(batch, MODEL.values, bid, 10_000 * bid, 1_500)
        chances = np.array([chance_of(MODEL.values, BIDS_AT + bid * FEATURES, case) for case in cases.features]) / SURE
        for chosen in (chances >= 0, chances >= np.median(chances)):
            expected, made = chances[chosen], cases.made[chosen]
            error = np.sqrt(max((expected * (1 - expected)).sum(), 1)) / expected.size
            assert abs(made.mean() - expected.mean()) < 0.02 + 4 * error, BID_CODES[bid]


@pytest.mark.core
def test_risk_makes_it_bid_less() -> None:
    deals = 600 if JIT_ENABLED else 6
    bold = fastsim.simulate("vira", deals, seed=SEED, players="heuristic(risk=-50)")
    shy = fastsim.simulate("vira", deals, seed=SEED, players="heuristic(risk=100)")
    assert bold["calls"].sum() >= shy["calls"].sum()
    assert (shy["calls"] >= 3).all()


def test_bad_parameters_are_explained() -> None:
    with pytest.raises(PlayerError, match="risk is 5000, expected -1000 to 1000 tenths of a point"):
        fastsim.simulate("vira", 1, seed=1, players="heuristic(risk=5000)")


# The model as a file


def test_the_shipped_model_is_that_of_its_file(tmp_path: Path) -> None:
    document = fitted.as_document(MODEL.values, MODEL.rules, MODEL.provenance)
    path = tmp_path / "default.json"
    path.write_text(json.dumps(document))
    again = fitted.read_model(path)
    assert again.digest() == MODEL.digest()
    assert again.rules == MODEL.rules
    assert fitted.is_usable(again.values)
    assert section_table_is_logistic(again.values)


def section_table_is_logistic(values: np.ndarray) -> bool:
    table = fitted.section(values, "table")
    middle = table.size // 2
    return bool((np.diff(table) >= 0).all()) and int(table[middle]) == SURE // 2 and int(table[0]) < 3


@pytest.mark.parametrize(
    "change",
    [
        {"game": "vida"},
        {"table": [0]},
        {"bids": None},
        {"mean": [0.5] * 41},
        {"kodilj": [-1] * 41},
        {"rules": {"x": 1}},
    ],
)
def test_bad_models_are_refused(change: dict[str, Any], tmp_path: Path) -> None:
    document = fitted.as_document(MODEL.values, MODEL.rules, MODEL.provenance)
    path = tmp_path / "bad.json"
    path.write_text(json.dumps({**document, **change}))
    with pytest.raises(ModelError):
        fitted.read_model(path)


def test_payments_do_not_ask_for_another_model() -> None:
    assert GAME.model_for(GAME.make_rules({"pins_per_bet": 4, "kodilj_bet_mult": 3}))[1] == ()
    assert GAME.model_for(GAME.make_rules({"gok_exchange": "kop"}))[1] == ("gok_exchange",)
