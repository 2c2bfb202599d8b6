"""The fit of a model from end to end: a tiny one, and its command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fastsim
from analysis.cli import cli
from analysis.fit import LEAST_DEALS, fit, fitting_of, write_model
from analysis.studies.vida import fit_data
from fastsim.batch import make_batch
from fastsim.errors import RequestError, RulesError, TrickoddsError, UnknownGameError
from fastsim.game import FittedModel
from fastsim.games.vida import model as at
from fastsim.games.vida.fitted import read_model, section, shipped_model
from fastsim.games.vida.rules import VidaRules
from fastsim.rows import column_bytes

SEED = 11
TINY = {"deals": 1_000, "rounds": 1}


def tiny(**options: Any) -> FittedModel:
    return fit("vida", **{"seed": SEED, **TINY, **options})


@pytest.fixture(scope="module")
def model() -> FittedModel:
    return tiny()


def test_a_fit_gives_a_model_with_its_origin(model: FittedModel) -> None:
    assert model.rules == VidaRules()
    assert {key: model.provenance[key] for key in ("seed", "deals", "rounds")} == {"seed": SEED, **TINY}
    assert not model.values.flags.writeable
    weights = model.values[: at.BASE_AT]
    assert weights.tolist() == shipped_model("default").values[: at.BASE_AT].tolist()
    for name in ("base", "trumps", "sides", "said", "whole", "chance", "made", "value"):
        assert np.abs(section(model.values, name)).max() > 0, name


def test_decisions_are_weighed_by_the_present_entries() -> None:
    """A fit changes entries in place; tables that follow from them must not stay behind."""
    batch = make_batch("vida", seed=SEED, players="heuristic")
    auctions = fit_data.play_auctions(batch, 0, 500)
    codes, values = VidaRules().codes(), batch.models[0].values
    stale = values.copy()
    stale[at.FITTED_SIZE :] = 0
    found, expected = (
        fit_data.decisions(auctions, codes, model, np.random.default_rng(1)).figures for model in (stale, values)
    )
    assert {name: found[name].tolist() for name in found} == {name: expected[name].tolist() for name in expected}


def test_a_fit_is_the_same_twice_and_another_with_another_seed(model: FittedModel) -> None:
    again, other = tiny(), tiny(seed=SEED + 1)
    assert again.values.tolist() == model.values.tolist()
    assert again.provenance == model.provenance
    assert other.values.tolist() != model.values.tolist()


def test_chances_of_a_fit_rise_with_the_estimate(model: FittedModel) -> None:
    chance = section(model.values, "chance")
    assert chance.min() >= 0
    assert chance.max() <= at.SURE
    assert (np.diff(chance, axis=2) >= 0).all()


def test_chances_of_a_bid_do_not_rise_with_the_level(model: FittedModel) -> None:
    """Whoever makes a level makes the lower ones as well."""
    assert (np.diff(section(model.values, "chance")[: 2 * at.FRESH_KINDS], axis=1) <= 0).all()


def test_a_fitted_player_bids(model: FittedModel) -> None:
    rows = fastsim.simulate("vida", 2_000, seed=1, players="heuristic", model=model)
    assert 0.3 < 1 - rows["passed_out"].mean() <= 1
    assert rows["made"][~rows["passed_out"]].mean() > 0.4


def test_a_model_comes_back_from_the_file_of_a_fit(model: FittedModel, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    write_model("vida", model, path)
    again = read_model(path)
    assert again.values.tolist() == model.values.tolist()
    assert again.rules == model.rules
    assert again.provenance == json.loads(json.dumps(model.provenance))
    assert [entry.name for entry in tmp_path.iterdir()] == ["mine.json"]
    rows = [fastsim.simulate("vida", 300, seed=2, players="heuristic", model=each) for each in (model, path)]
    assert column_bytes(rows[0]) == column_bytes(rows[1])
    text = path.read_text(encoding="utf-8")
    assert text.endswith("}\n")
    assert len(text.splitlines()) == len(json.loads(text)) + 2


def test_a_file_that_cannot_be_written_leaves_nothing(model: FittedModel, tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere" / "mine.json", tmp_path):
        with pytest.raises(RequestError, match="cannot be written"):
            write_model("vida", model, path)
    assert list(tmp_path.iterdir()) == []
    assert not [path.name for path in tmp_path.parent.iterdir() if path.name.endswith(".tmp")]


def test_weights_of_the_play_come_from_the_model_to_start_from() -> None:
    values = shipped_model("default").values.copy()
    values[:20] = np.arange(20)
    begun = FittedModel("begun", values, VidaRules(), {})
    fitted = tiny(start=begun)
    assert fitted.values[: at.BASE_AT].tolist() == values[: at.BASE_AT].tolist()


def test_the_fit_reports_every_round() -> None:
    told: list[str] = []
    tiny(rounds=2, report=told.append)
    assert len([line for line in told if line.startswith("round ")]) == 2


@pytest.mark.parametrize(
    "rules",
    ["air_enabled=false", "pass_is_final=true,max_vida_calls=0,vida_factors=1", "first_leader=buyer,min_bid=10"],
)
def test_other_rules_are_fitted(rules: str) -> None:
    house = fastsim.get_game("vida").make_rules(rules)
    fitted = tiny(rules=rules)
    assert fitted.rules == house
    assert fastsim.simulate("vida", 100, seed=1, rules=rules, players="heuristic", model=fitted).size == 100


@pytest.mark.parametrize("rules", ["min_bid=300", "min_bid=1000", "max_bid=80"])
def test_a_market_in_which_little_happens_is_fitted_or_refused_with_a_sentence(rules: str) -> None:
    """Where nobody bids, or only once, some roles have no cases."""
    try:
        fitted = tiny(rules=rules)
    except TrickoddsError:
        return
    fastsim.simulate("vida", 100, seed=1, rules=rules, players="heuristic", model=fitted)


@pytest.mark.parametrize(
    ("options", "error", "says"),
    [
        ({"deals": LEAST_DEALS - 1}, RequestError, "`deals` is 999, expected a whole number of at least 1000"),
        ({"deals": 0}, RequestError, "`deals` is 0"),
        ({"deals": 2e3}, RequestError, "`deals` is 2000.0"),
        ({"deals": True}, RequestError, "`deals` is True"),
        ({"rounds": 0}, RequestError, "`rounds` is 0, expected a whole number from 1 to 3"),
        ({"rounds": 7}, RequestError, "`rounds` is 7"),
        ({"rounds": 1.0}, RequestError, "`rounds` is 1.0"),
        ({"seed": -1}, RequestError, "`seed` is -1"),
        ({"seed": "x"}, RequestError, "`seed` is 'x'"),
        ({"rules": "min_bid=85"}, RulesError, "min_bid"),
        ({"preset": "greek"}, RulesError, "preset 'greek'"),
    ],
)
def test_a_fit_that_cannot_be_is_refused(options: dict[str, Any], error: type[TrickoddsError], says: str) -> None:
    with pytest.raises(error) as caught:
        tiny(**options)
    assert says in str(caught.value)


def test_unknown_games_have_no_fit() -> None:
    for ask in (lambda: fitting_of("bridge"), lambda: fit("bridge", seed=1)):
        with pytest.raises(UnknownGameError, match="bridge"):
            ask()


# The command


def test_the_command_writes_the_model_of_the_fit(
    model: FittedModel, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.json"
    command = ["fit", "vida", "--seed", str(SEED), "--deals", "1e3", "--rounds", "1", "--out", str(path)]
    assert cli.main(command) == 0
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "round 1 of 1" in shown.err
    assert shown.err.splitlines()[-1] == f"the model is in {path}; use it with --model {path}"
    assert read_model(path).values.tolist() == model.values.tolist()
    assert [entry.name for entry in tmp_path.iterdir()] == ["mine.json"]
    simulate = ["simulate", "vida", "--deals", "200", "--seed", "1", "--players", "heuristic", "--model", str(path)]
    assert cli.main([*simulate, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["command"].endswith(f"--model {path}")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("fit vida --deals 10", "`deals` is 10, expected a whole number of at least 1000"),
        ("fit vida --deals many", "count 'many'"),
        ("fit vida --rounds 0", "`rounds` is 0, expected a whole number from 1 to 3"),
        ("fit vida --rounds 7", "`rounds` is 7"),
        ("fit vida --rounds two", "Invalid value for '--rounds'"),
        ("fit vida --seed -1", "count '-1'"),
        ("fit vida --seed 18446744073709551616", "`seed` is 18446744073709551616"),
        ("fit vida --rules min_bid=85", "option `min_bid` of vida is 85"),
        ("fit vida --rules min_bit=80", "option `min_bit` is unknown"),
        ("fit vida --preset greek", "preset 'greek' of vida is unknown"),
        ("fit bridge", "game 'bridge' is not registered"),
        ("fit", "Missing argument 'GAME'"),
        ("fit vida --out nowhere/mine.json", "nothing can be written into nowhere"),
        ("fit vida --out folder", "folder"),
        ("fit vida --players greedy", "No such option: --players"),
    ],
)
def test_bad_input_gets_one_sentence_and_status_2(
    arguments: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("analysis.studies.vida.fit.fit", refuse_to_play)
    assert cli.main(arguments.split()) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("trickodds: ")
    assert shown.err.count("\n") == 1
    assert says in shown.err
    assert [entry.name for entry in tmp_path.iterdir()] == ["folder"]


def refuse_to_play(*arguments: Any, **options: Any) -> None:
    raise AssertionError("what cannot be done must be refused before anything is played")
