"""Which market model a player decides by."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fastsim
from fastsim._jit import JIT_ENABLED
from fastsim.batch import make_batch
from fastsim.errors import ModelError, RequestError, TrickoddsError
from fastsim.game import FittedModel
from fastsim.games.vida import model as at
from fastsim.games.vida.fitted import (
    model_for,
    read_model,
    section,
    shipped_model,
)
from fastsim.games.vida.rules import PRESETS, VidaRules
from fastsim.games.vida.weights import PARTS, WEIGHT_NAMES
from fastsim.logs import logged_calls, logged_plays
from fastsim.rows import column_bytes
from support import play_logged
from vida_models import ROWS, SEATS, SEED, changed, document_of, every_preset, random_model, written


@every_preset
def test_the_shipped_model_of_a_preset_is_fitted_to_its_rules(preset: str) -> None:
    model = shipped_model(preset)
    assert model.name == preset
    assert model.rules == PRESETS[preset]()
    assert not model.values.flags.writeable
    assert model.values.shape == (at.MODEL_SIZE,)


@pytest.mark.core
@every_preset
def test_a_preset_has_its_own_model(preset: str) -> None:
    model, differs = model_for(PRESETS[preset]())
    assert (model.name, differs) == (preset, ())
    batch = make_batch("vida", seed=1, preset=preset, players="heuristic")
    assert [seat.name for seat in batch.models] == [preset] * SEATS
    assert batch.model_differs == ()


@pytest.mark.parametrize(
    ("preset", "changes", "differs"),
    [
        ("default", {"min_bid": 100}, {"min_bid"}),
        ("default", {"belote_value": 0, "capot_bonus": 90}, {"belote_value", "capot_bonus"}),
        ("greek_online", {"capot_bonus": 0}, {"capot_bonus"}),
        ("greek_online", {"vida_factors": (1, 2, 4, 6, 8)}, {"vida_factors"}),
        ("contree", {"air_enabled": True}, {"air_enabled"}),
        ("contree", {"max_vida_calls": 4, "rounding": "six_by_trump_jack"}, {"max_vida_calls", "rounding"}),
    ],
)
def test_other_rules_have_the_nearest_model(preset: str, changes: dict[str, Any], differs: set[str]) -> None:
    model, found = model_for(PRESETS[preset](**changes))
    assert (model.name, set(found)) == (preset, differs)
    batch = make_batch("vida", seed=1, preset=preset, rules=changes, players="heuristic")
    assert set(batch.model_differs) == differs


@pytest.mark.parametrize("changes", [{"match_target": 5551}, {"all_pass": "same_first_seat"}])
def test_options_that_no_deal_depends_on_call_for_no_other_model(changes: dict[str, Any]) -> None:
    for preset, make in PRESETS.items():
        model, differs = model_for(make(**changes))
        assert (model.name, differs) == (preset, ())


@pytest.mark.core
def test_a_model_that_was_asked_for_does_not_differ() -> None:
    batch = make_batch("vida", seed=1, rules={"min_bid": 100}, players="heuristic", model=random_model(6))
    assert batch.model_differs == ()
    batch = make_batch("vida", seed=1, rules={"min_bid": 100}, players="heuristic", model={1: random_model(6)})
    assert batch.model_differs == ("min_bid",)
    assert [model.name for model in batch.models] == ["default", "random 6", "default", "default"]


def rows_of(model: Any, players: Any = "heuristic", **options: Any) -> bytes:
    return column_bytes(fastsim.simulate("vida", ROWS, **{"seed": SEED, "players": players, "model": model, **options}))


def test_a_path_and_a_model_and_a_mapping_are_one(tmp_path: Path) -> None:
    model = random_model(7)
    path = written(tmp_path, document_of(model))
    whole = rows_of(model)
    assert rows_of(path) == rows_of(str(path)) == rows_of(read_model(path)) == whole
    assert rows_of(dict.fromkeys(range(SEATS), model)) == rows_of(dict.fromkeys(range(SEATS), path)) == whole
    assert rows_of(None) == rows_of(shipped_model("default")) == rows_of({}) == rows_of({0: shipped_model("default")})
    assert rows_of(None) != whole


def test_players_without_a_model_do_not_ask_for_one() -> None:
    for players in ("random", "greedy"):
        assert rows_of(random_model(7), players) == rows_of(None, players)


def bolder(values: np.ndarray) -> None:
    section(values, "base")[...] += 30 * at.SCALE


def other_cards(values: np.ndarray) -> None:
    """Weights of the play alone: keeps no trumps and leads them."""
    for name, value in (("keep_trump", -200), ("draw", 2_000), ("lead_top", -255), ("lead_to_ruff", 255)):
        for i in range(len(PARTS)):
            values[i * (at.BASE_AT // len(PARTS)) + WEIGHT_NAMES.index(name)] = value


def first_difference(one: np.void, other: np.void) -> int | None:
    """Seat that made the first call or card that differs, None where all are the same."""
    for seat, (call, again) in enumerate(zip(logged_calls(one), logged_calls(other), strict=False)):
        if call != again:
            return seat % SEATS
    assert len(logged_calls(one)) == len(logged_calls(other))
    for (seat, card), play in zip(logged_plays(one), logged_plays(other), strict=True):
        if (seat, card) != play:
            assert play[0] == seat
            return seat
    return None


@pytest.mark.parametrize("change", [bolder, other_cards])
@pytest.mark.parametrize("seat", range(SEATS))
def test_a_changed_model_changes_the_decisions_of_its_seat_first(seat: int, change: Any) -> None:
    """In every deal the first decision that differs is one of the seat with the other model."""
    usual = random_model(8)
    other = changed(usual, change)
    _, plain = play_logged("vida", 1_000, seed=SEED, players="heuristic", model=usual)
    _, mixed = play_logged(
        "vida", 1_000, seed=SEED, players="heuristic", model=dict.fromkeys(range(SEATS), usual) | {seat: other}
    )
    found = [first_difference(one, again) for one, again in zip(plain, mixed, strict=True)]
    assert set(found) == {None, seat}
    assert len(found) - found.count(None) >= 100


@pytest.mark.core
def test_a_changed_model_changes_a_few_deals_at_its_seat() -> None:
    usual = random_model(8)
    models = {0: usual, 1: changed(usual, bolder), 2: usual, 3: usual}
    deals = 60 if JIT_ENABLED else 30  # so many that one remains as it was
    _, plain = play_logged("vida", deals, seed=SEED, players="heuristic", model=usual)
    _, mixed = play_logged("vida", deals, seed=SEED, players="heuristic", model=models)
    assert {first_difference(one, again) for one, again in zip(plain, mixed, strict=True)} == {None, 1}


def test_four_models_at_one_table() -> None:
    """Each seat with a model of its own: taking one back to the first changes that seat's decisions first."""
    models = {seat: random_model(20 + seat) for seat in range(SEATS)}
    _, logs = play_logged("vida", 500, seed=SEED, players="heuristic", model=models)
    for seat in range(1, SEATS):
        _, others = play_logged("vida", 500, seed=SEED, players="heuristic", model=models | {seat: models[0]})
        found = {first_difference(one, other) for one, other in zip(logs, others, strict=True)}
        assert found == {None, seat}


def test_a_model_stands_for_replay_and_trace(tmp_path: Path) -> None:
    path = written(tmp_path, document_of(random_model(9)))
    rows = fastsim.simulate("vida", 30, seed=SEED, players="heuristic", model=path)
    records = fastsim.trace("vida", seed=SEED, deals=30, players="heuristic", model=path)
    for row, record in zip(rows, records, strict=True):
        assert [row["score_0"], row["score_1"]] == [record["result"]["score_0"], record["result"]["score_1"]]
    told = fastsim.replay("vida", seed=SEED, deal=3, players="heuristic", model=path)
    assert told != fastsim.replay("vida", seed=SEED, deal=3, players="heuristic")


@pytest.mark.core
@pytest.mark.parametrize(
    ("model", "says"),
    [
        (5, "`model` is 5"),
        (["a.json"], "`model` is"),
        (True, "`model` is True"),
        ({4: "a.json"}, "seat 4"),
        ({-1: "a.json"}, "seat -1"),
        ({"0": "a.json"}, "seat '0'"),
        ({True: "a.json"}, "seat True"),
        ({0: None}, "`model` is None"),
        ({0: 1.5}, "`model` is 1.5"),
        ("none.json", "none.json cannot be read"),
        ({2: "none.json"}, "none.json cannot be read"),
    ],
)
def test_a_model_that_cannot_be_used_gets_one_sentence(model: Any, says: str) -> None:
    with pytest.raises((RequestError, ModelError)) as caught:
        fastsim.simulate("vida", 10, seed=1, players="heuristic", model=model)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "values",
    [np.zeros(3, dtype=np.int64), np.zeros((2, at.MODEL_SIZE), dtype=np.int64), np.zeros(at.FITTED_SIZE), [1, 2, 3]],
    ids=["short", "two rows", "fractions without keep tables", "a list"],
)
def test_values_of_another_shape_are_refused(values: Any) -> None:
    """The kernel reads a model without checks, so that values of another size would be read beyond their end."""
    model = FittedModel("own", values, VidaRules(), {})
    with pytest.raises(TrickoddsError) as caught:
        make_batch("vida", seed=1, players="heuristic", model=model)
    assert "\n" not in str(caught.value)
