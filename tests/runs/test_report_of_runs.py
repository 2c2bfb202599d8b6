"""The report of runs on disk: that of the same deals played anew, what a tally gives of it, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import analysis
import fastsim
from analysis.cli import cli
from analysis.run_report import report_of_runs
from analysis.studies import REPORTS, ReportRequest, report_module
from fastsim.errors import RunError
from fastsim.games import get_game

DEALS = 2_500
FIRST = 1_100
OPTIONS: dict[str, Any] = {"seed": 5, "deals_per_part": 700}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Vida's deals as two runs of rows that follow on each other, and as a tally."""
    folder = tmp_path_factory.mktemp("runs")
    fastsim.run("vida", folder / "evening", FIRST, **OPTIONS)
    fastsim.run("vida", folder / "night", DEALS - FIRST, start=FIRST, **OPTIONS)
    fastsim.run("vida", folder / "counts", DEALS, tally=True, **OPTIONS)
    return folder


def write(out: Path, *options: str) -> dict[str, str]:
    assert cli.main(["report", "vida", "--out", str(out), *options]) == 0
    return {path.name: path.read_text(encoding="utf-8") for path in out.iterdir() if path.is_file()}


def test_report_of_rows_is_that_of_the_deals_played_anew(place: Path, tmp_path: Path) -> None:
    played = write(tmp_path / "played", "--deals", str(DEALS), "--seed", "5")
    read = write(tmp_path / "read", "--run", str(place / "night"), "--run", str(place / "evening"))
    assert sorted(read) == sorted(played)
    tables = [name for name in played if name.endswith((".csv", ".md"))]
    assert len(tables) > 10
    for name in tables:
        assert read[name] == played[name], name
    manifest = json.loads(read["manifest.json"])
    wanted = [fastsim.info(place / name).manifest for name in ("evening", "night")]
    assert [(run["identity"], run["fingerprint"], run["deals"]) for run in manifest["runs"]] == [
        (run.identity(), run.fingerprint, run.deals) for run in wanted
    ]
    assert manifest["command"] == "trickodds report vida --run night --run evening"
    for run in wanted:
        assert run.identity() in read["index.html"]
        assert run.fingerprint in read["index.html"]


def test_report_of_a_tally_has_the_standard_tables_and_says_what_is_left_out(place: Path, tmp_path: Path) -> None:
    files = write(tmp_path / "counts", "--run", str(place / "counts"))
    for table in analysis.standard_tables(analysis.simulate("vida", DEALS, seed=5)):
        expected = table.frame.to_csv(index=False, float_format="%.10g", lineterminator="\n")
        assert files[f"{table.name}.csv"] == expected
    said = files["findings.md"]
    assert said.count("\n") == 1
    parts = report_module("vida").PARTS
    assert "left out, as they look at single deals or at more than one run" in said
    for name, part in parts.items():
        assert (part.title in said) == ("main" in part.runs), name
    assert fastsim.info(place / "counts").manifest.identity() in files["index.html"]


@pytest.mark.parametrize("game", sorted(REPORTS))
def test_parts_of_counts_are_made_from_a_tally(game: str, tmp_path: Path) -> None:
    """In every game: the parts that are said to need no deals are those of the same deals played."""
    module = report_module(game)
    deals = 400
    fastsim.run(game, tmp_path / "counts", deals, tally=True, **OPTIONS)
    made = report_of_runs(game, tmp_path / "counts").sections
    asked = ReportRequest(deals, 5, rules=get_game(game).make_rules())
    played, _ = module.sections(asked, module.PARTS_OF_COUNTS)
    of_parts = {module.PARTS[name].title for name in module.PARTS_OF_COUNTS}
    found = {section.title: section for section in made if section.title in of_parts}
    assert set(found) == of_parts
    for section in played:
        if section.title in of_parts:
            for table in section.tables:
                assert found[section.title][table.name].frame.equals(table.frame), table.name


def test_runs_that_no_report_can_be_made_from_are_refused(place: Path, tmp_path: Path) -> None:
    fastsim.run("vida", tmp_path / "random", 50, players="random", **OPTIONS)
    fastsim.run("vida", tmp_path / "opened", 50, calls="80S", **OPTIONS)
    with pytest.raises(RunError, match=r'random is no run of the players .* "random" and "heuristic" is asked for'):
        report_of_runs("vida", tmp_path / "random")
    with pytest.raises(RunError, match=r"opened is no run of the players .* its calls is"):
        report_of_runs("vida", tmp_path / "opened")
    fastsim.run("vida", tmp_path / "later", 50, start=DEALS + 1, **OPTIONS)
    with pytest.raises(RunError, match="evening and later do not follow on each other"):
        report_of_runs("vida", [place / "evening", place / "night", tmp_path / "later"])
    with pytest.raises(RunError, match="evening is a run of vida, expected one of israeli_whist"):
        report_of_runs("israeli_whist", place / "evening")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--deals", "50", "--run", "night"], "`--run` and `--deals` were both given"),
        (["--run", "night", "--rules", "min_bid=90"], "`--run` and `--rules` were both given"),
        (["--seed", "5"], "expected `--deals` and `--seed`, or `--run`"),
        (["--run", "nowhere"], "nowhere holds no run"),
    ],
)
def test_bad_requests_are_one_sentence(
    options: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["report", "vida", "--out", str(tmp_path), *options]) == 2
    err = capsys.readouterr().err
    assert message in err
    assert err.count("\n") == 1
