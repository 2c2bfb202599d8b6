"""The report of Israeli whist: its prose is made of its tables, its files are the same twice, other rules change it."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest

from analysis.cli import cli
from analysis.studies import Report, ReportRequest, report_module
from fastsim.games import get_game
from figure_support import check_figures
from report_support import check_prose, read_prose

GAME = "israeli_whist"
DEALS = "3_000"


def write(folder: Path, *options: str) -> Path:
    assert cli.main(["report", GAME, "--deals", DEALS, "--seed", "5", "--out", str(folder), *options]) == 0
    return folder


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("report"))


@pytest.fixture(scope="module")
def report() -> Report:
    made: Report = report_module(GAME).build(ReportRequest(3_000, 5, rules=get_game(GAME).make_rules()))
    return made


def test_every_number_of_the_prose_is_in_a_csv(written: Path) -> None:
    check_prose(written, least=150)


def test_page_holds_its_figures_and_needs_no_network(written: Path) -> None:
    page = (written / "index.html").read_text(encoding="utf-8")
    assert page.count("<svg") >= 15
    for attribute in re.findall(r'(?:src|href)="([^"]*)"', page):
        assert attribute.startswith("#") or (written / attribute).is_file(), attribute
    assert "<script" not in page


def test_manifest_names_every_file_with_its_digest(written: Path) -> None:
    manifest = json.loads((written / "manifest.json").read_text(encoding="utf-8"))
    files = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in written.iterdir()}
    del files["manifest.json"]
    assert manifest["files"] == files
    assert (manifest["game"], manifest["deals"], manifest["seed"]) == (GAME, 3_000, 5)
    assert manifest["command"] == "trickodds report israeli_whist --deals 3000 --seed 5"


def test_same_request_gives_the_same_bytes(written: Path, tmp_path: Path) -> None:
    again = write(tmp_path, "--workers", "1")
    assert {path.name for path in written.iterdir()} == {path.name for path in again.iterdir()}
    for path in sorted(written.iterdir()):
        assert path.read_bytes() == (again / path.name).read_bytes(), path.name


def test_other_rules_change_the_sentences(written: Path, tmp_path: Path) -> None:
    other = write(tmp_path, "--rules", "made_formula=linear,zero_made_over=30,all_pass=frish,min_trump_bid=7")
    before, after = ((folder / "findings.md").read_text(encoding="utf-8") for folder in (written, other))
    assert before != after
    assert "min_trump_bid=7" in (other / "index.html").read_text(encoding="utf-8")
    check_prose(other)


def test_tiny_reports_are_written_too(tmp_path: Path) -> None:
    """One deal makes hardly a table; the page still comes, and says nothing that it does not know."""
    assert cli.main(["report", GAME, "--deals", "1", "--seed", "1", "--out", str(tmp_path)]) == 0
    assert [text for text in read_prose(tmp_path).outside if re.search(r"\d", text)] == []


def test_every_figure_has_title_axes_and_caption(report: Report) -> None:
    check_figures(report, 19)


def test_the_published_set_up_is_told_by_contract_and_by_makers(report: Report) -> None:
    tables = {table.name: table.frame for table in report.tables()}
    whole = tables["reference"].set_index("player")
    for player in ("heuristic", "greedy"):
        by_contract = tables["reference_contracts"].query("player == @player")
        assert by_contract["n"].sum() == whole.loc[player, "n"]
        assert by_contract["hits"].sum() == whole.loc[player, "hits"]
        makers = tables["reference_makers"].query("player == @player")
        assert (makers["hits"] * makers["makers"]).sum() == whole.loc[player, "hits"]
        assert makers["estimate"].sum() == pytest.approx(1)
        for name in ("miss", "score", "over"):
            assert whole.loc[player, f"{name}_low"] < whole.loc[player, name] < whole.loc[player, f"{name}_high"]
