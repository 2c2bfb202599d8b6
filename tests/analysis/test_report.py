"""The report: its prose is made of its tables, its files are the same twice, other rules change what it says."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import analysis
from analysis.cli import cli
from analysis.outputs import listed_files, remove_stale
from analysis.prose import cite, cite_with_interval, plain_text, rows_where, say, shown_number
from analysis.studies import REPORTS, Report, ReportRequest, Table, report_module
from fastsim.errors import RequestError, UnknownGameError
from fastsim.games import get_game
from report_support import (
    check_intervals,
    check_manifest,
    check_page,
    check_prose,
    check_same_bytes,
    check_tiny_report,
    read_cell,
    write_report,
)

GAME = "vida"
DEALS = 6_000


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_report(GAME, DEALS, tmp_path_factory.mktemp("report"))


def test_every_number_of_the_prose_is_in_a_csv(written: Path) -> None:
    check_prose(written)


def test_every_number_of_the_prose_has_its_interval(written: Path) -> None:
    check_intervals(written)


def test_per_cent_are_hundred_times_the_cell(written: Path) -> None:
    """A number that is followed by % is 100 times a share of a CSV file, any other the cell itself."""
    page = (written / "index.html").read_text(encoding="utf-8")
    found = re.findall(
        r'<data data-file="(\S+)" data-row="(\d+)" data-column="(\w+)"[^>]*>([^<]+)</data>(&nbsp;%)?', page
    )
    assert any(unit for *_, unit in found)
    for file, row, column, text, unit in found:
        if unit:
            cell = float(read_cell(written, {"data-file": file, "data-row": row, "data-column": column}))
            assert float(text.replace("−", "-")) == pytest.approx(100 * cell, abs=0.06)


def test_page_needs_no_network_and_holds_its_figures(written: Path) -> None:
    check_page(written, figures=12)


def test_manifest_names_every_file_with_its_digest(written: Path) -> None:
    manifest = check_manifest(written, GAME, DEALS)
    rules = get_game(GAME).make_rules()
    assert manifest["rules"] == rules.options() | {"vida_factors": list(rules.vida_factors)}
    compared = manifest["compared"]
    assert list(compared) == ["rules of this report", "with the partner exemption", "greek_online"]
    assert compared["rules of this report"]["models"] == manifest["models"]
    assert all(name.startswith("greek_online:") for name in compared["greek_online"]["models"])
    assert compared["with the partner exemption"]["rules"]["partner_exemption"] is True


def test_findings_are_those_of_the_page(written: Path) -> None:
    lines = (written / "findings.md").read_text(encoding="utf-8").splitlines()
    assert 1 <= len(lines) <= 5
    page = plain_text((written / "index.html").read_text(encoding="utf-8"))
    for i, line in enumerate(lines, 1):
        assert line.startswith(f"{i}. ")
        assert line.removeprefix(f"{i}. ") in page


def test_same_request_gives_the_same_bytes(written: Path, tmp_path: Path) -> None:
    check_same_bytes(written, write_report(GAME, DEALS, tmp_path, "--workers", "1"))


def test_other_rules_change_the_sentences(written: Path, tmp_path: Path) -> None:
    other = write_report(GAME, DEALS, tmp_path, "--rules", "vida_factors=1:4:8:16:32,min_bid=90,first_leader=buyer")
    before, after = ((folder / "findings.md").read_text(encoding="utf-8") for folder in (written, other))
    assert before != after
    assert "the first lead would bring" in before
    assert "the first lead would bring" not in after
    assert not (other / "first_lead.csv").exists()
    page = (other / "index.html").read_text(encoding="utf-8")
    assert "first_leader=buyer" in page
    assert pd.read_csv(other / "levels.csv")["bid"].min() == 90
    check_prose(other)


def test_tiny_reports_are_written_too(tmp_path: Path) -> None:
    check_tiny_report(GAME, tmp_path)


def test_a_folder_keeps_no_file_of_an_earlier_report(tmp_path: Path) -> None:
    """What only the earlier manifest lists goes; what neither lists, or lies elsewhere, stays."""
    for name in ("old.csv", "kept.csv", "notes.txt"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    folder = tmp_path / "report"
    folder.mkdir()
    for name in ("old.csv", "kept.csv", "notes.txt"):
        (folder / name).write_text(name, encoding="utf-8")
    listed = {"old.csv": "", "kept.csv": "", "../notes.txt": "", "gone.csv": ""}
    (folder / "manifest.json").write_text(json.dumps({"files": listed}), encoding="utf-8")
    before = listed_files(folder)
    assert before == {"old.csv", "kept.csv", "gone.csv"}
    (folder / "manifest.json").write_text(json.dumps({"files": {"kept.csv": ""}}), encoding="utf-8")
    remove_stale(folder, before)
    assert sorted(path.name for path in folder.iterdir()) == ["kept.csv", "manifest.json", "notes.txt"]
    assert (tmp_path / "notes.txt").exists()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"files": 3}'])
def test_a_manifest_that_cannot_be_read_lists_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / "manifest.json").write_text(text, encoding="utf-8")
    assert listed_files(tmp_path) == set()


def test_games_without_a_report_are_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with pytest.raises(UnknownGameError, match="game 'chess' is not registered, expected one of vida"):
        report_module("chess")
    assert cli.main(["report", "chess", "--deals", "10", "--seed", "1", "--out", str(tmp_path / "x")]) == 2
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize("game", REPORTS)
def test_every_report_is_built_for_any_game(game: str) -> None:
    told: list[int] = []
    request = ReportRequest(500, 3, rules=get_game(game).make_rules(), progress=told.append)
    report = report_module(game).build(request)
    assert isinstance(report, Report)
    assert sum(told) == report_module(game).deals_played(500)
    names = [table.name for table in report.tables()]
    assert len(names) == len(set(names))
    for table in report.tables():
        assert set(table.formats) <= set(table.frame.columns), table.name


def table_of(**columns: Any) -> Table:
    frame = pd.DataFrame(columns)
    return Table(
        "made", "", "", frame, {"estimate": "rate", "low": "rate", "high": "rate", "n": "count", "points": "mean"}
    )


def test_cited_numbers() -> None:
    table = table_of(estimate=[0.5, 0.1234], low=[0.4, 0.1], high=[0.6, 0.2], n=[12, 3456], points=[-1.25, 2.0])
    assert plain_text(cite(table, 1, "estimate")) == "12.3 %"
    assert plain_text(cite_with_interval(table, 0)) == "50.0 % (40.0 to 60.0)"
    assert plain_text(say("{} of {}", cite(table, 0, "points", 2), cite(table, 1, "n"))) == "−1.25 of 3,456"
    assert 'data-file="made.csv" data-row="1" data-column="n"' in cite(table, 1, "n")
    assert rows_where(table, n=3456) == [1]
    assert shown_number(float("nan"), "rate") == "unknown"
    assert [shown_number(value, "mean") for value in (-0.04, -0.06, -1000.0)] == ["0.0", "−0.1", "−1000.0"]


def test_text_is_escaped_and_numbers_are_not() -> None:
    assert say("{} {}", "<b>", cite(table_of(n=[1]), 0, "n")).startswith("&lt;b&gt; <data ")


@pytest.fixture(scope="module")
def small() -> Report:
    made: Report = report_module("vida").build(ReportRequest(3_000, 5, rules=get_game("vida").make_rules()))
    return made


@pytest.mark.parametrize("part", report_module("vida").PARTS)
def test_a_part_alone_is_that_of_the_report(small: Report, part: str) -> None:
    title = report_module("vida").PARTS[part].title
    (whole,) = (section for section in small.sections if section.title == title)
    alone = analysis.study("vida", part, 3_000, seed=5)
    assert alone.title == whole.title
    assert [plain_text(text) for text in alone.paragraphs] == [plain_text(text) for text in whole.paragraphs]
    for mine, other in zip(alone.tables, whole.tables, strict=True):
        pd.testing.assert_frame_equal(mine.frame, other.frame)
        assert alone[mine.name] is mine
        assert mine.title in unescape(mine._repr_html_())
        assert repr(mine) == f"<Table {mine.name}: {len(mine.frame):,} rows>"
        assert mine.name in repr(alone)


def test_parts_that_are_not_there_are_named() -> None:
    with pytest.raises(RequestError, match="`part` is 'luck', expected one of openings, raises"):
        analysis.study("vida", "luck", 10, seed=1)
    with pytest.raises(RequestError, match="the section has no table 'x', expected one of signals"):
        analysis.study("vida", "signals", 10, seed=1)["x"]


@pytest.mark.parametrize(
    "options",
    [
        ["--preset", "contree"],
        ["--rules", "min_bid=250"],
        ["--rules", "min_bid=50,all_pass=same_first_seat,match_target=101"],
        ["--rules", "max_bid=80"],
        ["--rules", "max_vida_calls=0,vida_factors=1"],
        ["--rules", "vida_applies_to=none,vida_winner_takes_all=false"],
    ],
    ids=str,
)
def test_odd_rules_make_a_report_too(tmp_path: Path, options: list[str]) -> None:
    arguments = ["report", "vida", "--deals", "300", "--seed", "2", "--out", str(tmp_path), *options]
    assert cli.main(arguments) == 0
    test_every_number_of_the_prose_is_in_a_csv(tmp_path)
