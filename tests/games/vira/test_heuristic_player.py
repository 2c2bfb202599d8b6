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
from analysis.studies.vira.fit_data import Cases, Source, bid_cases
from analysis.studies.vira.proof import forced_gains
from fastsim._jit import JIT_ENABLED
from fastsim.errors import ModelError, PlayerError
from fastsim.games.vira import fitted
from fastsim.games.vira.ladder import BID_CODES, BIDS
from fastsim.games.vira.model import GOALS, SURE, chance_of
from oracles import vira
from vira_support import GAME

SEED = 17
MODEL = GAME.model_for(GAME.make_rules())[0]
needs_jit = pytest.mark.skipif(not JIT_ENABLED, reason="statistics need many deals, too slow without the JIT")


@needs_jit
def test_it_beats_a_random_declarer_on_forced_bids() -> None:
    """Paired on the same deals, with a 95 % interval above zero, on at least 36 of the 40 bids."""
    gains = forced_gains(400, seed=SEED)
    better = gains.loc[gains["low"] > 0, "bid"].tolist()
    assert len(gains) == BIDS
    assert len(better) >= 36, better


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
    """Mean chance against the share that reach each goal, by bid: all hands, those above the median, each level."""
    batch = Source(GAME.make_rules(), SEED + 1).batch(MODEL.values)
    for bid in range(1, BIDS + 1):
        cases = bid_cases(batch, MODEL.values, bid, 20_000 * bid, 1_500)
        for goal in range(GOALS):
            chances = chance_of_each(cases, goal)
            levels = [cases.rows["level"] == level for level in np.unique(cases.rows["level"])]
            for chosen in (chances >= 0, chances >= np.median(chances), *levels):
                expected, reached = chances[chosen], cases.reached[chosen, goal]
                error = np.sqrt(max((expected * (1 - expected)).sum(), 1)) / expected.size
                assert abs(reached.mean() - expected.mean()) < 0.02 + 4 * error, (BID_CODES[bid], goal)


def chance_of_each(cases: Cases, goal: int) -> np.ndarray:
    zero = np.int64(0)
    judged = zip(cases.judges(), cases.features, strict=True)
    found = [chance_of(MODEL.values, judge, np.int64(goal), case, zero, zero) for judge, case in judged]
    return np.array(found) / SURE


@pytest.mark.core
def test_risk_makes_it_bid_less() -> None:
    deals = 600 if JIT_ENABLED else 6
    bold = fastsim.simulate("vira", deals, seed=SEED, players="heuristic(risk=-50)")
    shy = fastsim.simulate("vira", deals, seed=SEED, players="heuristic(risk=100)")
    assert bold["calls"].sum() >= shy["calls"].sum()
    assert (shy["calls"] >= 3).all()


@pytest.mark.parametrize("part", ["shut", "buy", "draw", "memory", "hunt", "concede", "defend"])
def test_parts_can_be_switched_off(part: str) -> None:
    deals = 2_000 if JIT_ENABLED else 60
    whole = fastsim.simulate("vira", deals, seed=SEED, players="heuristic")
    without = fastsim.simulate("vira", deals, seed=SEED, players=f"heuristic({part}={1 if part == 'shut' else 0})")
    assert any((whole[name] != without[name]).any() for name in whole.dtype.names)
    if part == "concede":
        assert whole["conceded"].any() or not JIT_ENABLED
        assert not without["conceded"].any()
        assert not without["rebuy"].any()


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
    curves = fitted.section(again.values, "curves")
    assert (np.diff(curves, axis=-1) >= 0).all()
    assert (np.diff(fitted.section(again.values, "gaps"), axis=-1) >= 0).all()


@pytest.mark.parametrize(
    "change",
    [
        {"game": "vida"},
        {"curves": [0]},
        {"weights": None},
        {"gaps": [[0.5] * 13] * 5},
        {"holds": [[-1] * 123] * 2},
        {"others": [[0, 0]]},
        {"chosen": [0] * 40},
        {"finals": [-1] * 41},
        {"follows": None},
        {"overs": [[-1] * 5] * 48},
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
