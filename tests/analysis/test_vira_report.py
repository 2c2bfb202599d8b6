"""The report of Vira: its prose is made of its tables, other rules change what it says, figures can be read."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import matplotlib.pyplot as plt
import pandas as pd
import pytest

import analysis
from analysis.cli import cli
from analysis.figure_style import new_axes
from analysis.prose import plain_text
from analysis.render import write_csv
from analysis.report import figure_function
from analysis.studies import Report, ReportRequest
from analysis.studies.vira import report as studies
from fastsim.games.vira.rules import ViraRules
from figure_support import check_figures
from report_support import check_prose

DEALS = 2_500
SEED = 5


def write(folder: Path, *options: str) -> Path:
    arguments = ["report", "vira", "--deals", str(DEALS), "--seed", str(SEED), "--out", str(folder), *options]
    assert cli.main(arguments) == 0
    return folder


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("vira"))


@pytest.fixture(scope="module")
def report() -> Report:
    return studies.build(ReportRequest(DEALS, SEED, rules=ViraRules(), workers=1))


def test_every_number_of_the_prose_is_in_a_csv(written: Path) -> None:
    check_prose(written)


def test_the_files_are_those_of_the_manifest(written: Path) -> None:
    manifest = json.loads((written / "manifest.json").read_text(encoding="utf-8"))
    files = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in written.iterdir()}
    del files["manifest.json"]
    assert manifest["files"] == files
    assert manifest["command"] == f"trickodds report vira --deals {DEALS} --seed {SEED}"
    page = (written / "index.html").read_text(encoding="utf-8")
    assert "<script" not in page
    assert "tops" not in page  # a word of another game
    assert "Kodilj" in page or "kodilj" in page


def test_same_request_gives_the_same_tables(written: Path, report: Report, tmp_path: Path) -> None:
    """Those of the command, which uses every core, and those of one worker."""
    names = {path.name for path in written.glob("*.csv")}
    assert names == {write_csv(table, tmp_path).name for table in report.tables()}
    for name in names:
        assert (written / name).read_bytes() == (tmp_path / name).read_bytes(), name
    page = (written / "index.html").read_text(encoding="utf-8")
    for section in report.sections:
        assert all(text in page for text in section.paragraphs)


def test_other_rules_change_the_sentences(written: Path, tmp_path: Path) -> None:
    rules = "forehand_must_open=false,pins_per_bet=4,aces_low_allowed=false,omkop_max=0,declarer_buy_max=6"
    other = write(tmp_path, "--rules", rules)
    check_prose(other)
    before, after = (plain_text((folder / "index.html").read_text(encoding="utf-8")) for folder in (written, other))
    assert "Payments (the defaults)" in before
    assert "Payments (changed: pins_per_bet=4)" in after
    assert "Nobody bids in" in after
    assert "Nobody bids in" not in before
    assert "It is right to announce" not in after
    assert pd.read_csv(other / "begar_buys.csv")["bought"].max() == 6
    assert len(pd.read_csv(other / "second_buys.csv")) == 0


def test_tables_name_their_payments(report: Report) -> None:
    for table in report.tables():
        assert (
            "Payments (the defaults)" in table.note or "No payments enter" in table.note or table.name == "passed_out"
        )
        assert set(table.formats) <= set(table.frame.columns), table.name


def test_every_figure_has_title_axes_and_caption(report: Report) -> None:
    check_figures(report, 15)


@pytest.mark.parametrize("part", ["talon", "aces", "pins"])
def test_a_part_alone_is_that_of_the_report(report: Report, part: str) -> None:
    (whole,) = (section for section in report.sections if section.title == studies.PARTS[part].title)
    alone = analysis.study("vira", part, DEALS, seed=SEED)
    assert [plain_text(text) for text in alone.paragraphs] == [plain_text(text) for text in whole.paragraphs]
    for mine, other in zip(alone.tables, whole.tables, strict=True):
        pd.testing.assert_frame_equal(mine.frame, other.frame)


def test_tiny_reports_are_drawn_and_say_what_they_know() -> None:
    report = studies.build(ReportRequest(1, 1, rules=ViraRules()))
    said = " ".join(text for section in report.sections for text in section.paragraphs)
    assert re.search(r"\d", re.sub(r"<data.*?</data>", "", said)) is None
    for table in report.tables():
        if table.plot is not None:
            figure, ax = new_axes()
            figure_function(table.plot)(table.frame, ax)
            plt.close(figure)


def test_a_given_preference_suit_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ["report", "vira", "--deals", "10", "--seed", "1", "--out", str(tmp_path / "x")]
    assert cli.main([*arguments, "--rules", "pref_suit_source=given"]) == 2
    assert "option `pref_suit_source` is given, but a report deals the preference suit" in capsys.readouterr().err
