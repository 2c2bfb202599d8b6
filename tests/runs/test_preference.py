"""Runs, comparisons and fits in which the preference suit is given."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

import analysis
import fastsim
from analysis.cli import cli
from analysis.fit import fit
from analysis.runs import facts_of_runs, open_runs
from fastsim.errors import RequestError, RunError
from runs.support import contents

GIVEN = "pref_suit_source=given"
OPTIONS: dict[str, Any] = {"seed": 4, "players": "random", "rules": GIVEN, "deals_per_part": 300}


def make(folder: Path, deals: int = 700, **options: Any) -> Any:
    return fastsim.run("vira", folder, deals, **{**OPTIONS, "preference": "H", **options})


def test_a_run_has_the_suit_in_its_rows_its_manifest_and_its_facts(tmp_path: Path) -> None:
    make(tmp_path / "run")
    rows = fastsim.simulate("vira", 700, seed=4, players="random", rules=GIVEN, preference="H")
    loaded = analysis.load(tmp_path / "run")
    pd.testing.assert_frame_equal(loaded, analysis.to_frame(rows, "vira"), check_exact=True)
    assert set(loaded["preference"]) == {"H"}
    assert fastsim.info(tmp_path / "run").manifest.data["preference"] == "H"
    assert facts_of_runs(open_runs(tmp_path / "run"))["preference suit"] == "H"


def test_a_run_is_extended_with_its_suit_and_with_no_other(tmp_path: Path) -> None:
    make(tmp_path / "whole")
    make(tmp_path / "run", 350)
    for other, said in (("S", '"S"'), ("H7", '"H7"'), (None, "absent")):
        with pytest.raises(RunError, match=f'its preference is "H" and {said} is asked for'):
            make(tmp_path / "run", preference=other)
    with pytest.raises(RequestError, match="the rules say that the preference suit is given, expected `preference`"):
        make(tmp_path / "new", preference=None)
    make(tmp_path / "run", preference=" H ")
    assert contents(tmp_path / "run") == contents(tmp_path / "whole")


def test_runs_of_other_suits_are_not_read_together(tmp_path: Path) -> None:
    free = {"rules": None, "deals_per_part": 300}
    make(tmp_path / "hearts", 300, **free)
    make(tmp_path / "any", 300, start=300, preference=None, **free)
    assert "preference" not in fastsim.info(tmp_path / "any").manifest.data
    for names in (("hearts", "any"), ("any", "hearts")):
        with pytest.raises(RunError, match="cannot be read together: their preference differ"):
            analysis.load([tmp_path / name for name in names])


def test_commands_take_the_suit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--rules", GIVEN, "--preference", "H7", "--seed", "4", "--deals", "1000"]
    assert cli.main(["run", "vira", str(tmp_path / "run"), "--players", "random", *asked]) == 0
    assert cli.main(["info", str(tmp_path / "run")]) == 0
    assert "preference  H7" in capsys.readouterr().out
    assert cli.main(["compare", "vira", "greedy", "random", *asked]) == 0
    assert "greedy is better than random" in capsys.readouterr().out


def test_a_comparison_plays_the_suit_that_is_given() -> None:
    found = [
        analysis.play_both_ways("vira", "greedy", "random", 300, seed=4, rules=GIVEN, preference=suit)["gain"]
        for suit in ("H", "H", "S")
    ]
    assert np.array_equal(found[0], found[1])
    assert not np.array_equal(found[0], found[2])


@pytest.mark.parametrize("game", ["vida", "israeli_whist", "gibbons"])
def test_games_without_a_preference_suit_refuse_it(game: str, tmp_path: Path) -> None:
    message = f"`preference` is 'H', but {game} has no preference suit"
    with pytest.raises(RequestError, match=message):
        fastsim.run(game, tmp_path / "run", 10, seed=1, preference="H")
    with pytest.raises(RequestError, match=message):
        fit(game, seed=1, preference="H")
    assert not (tmp_path / "run").exists()
