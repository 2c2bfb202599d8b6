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
from report_support import check_intervals, check_prose

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


def test_every_number_of_the_prose_has_its_interval(written: Path) -> None:
    check_intervals(written)


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
    rules = (
        "forehand_must_open=false,pool_loss_bets=2,pins_per_bet=4,aces_low_allowed=false,omkop_max=0,declarer_buy_max=6"
    )
    other = write(tmp_path, "--rules", rules)
    check_prose(other)
    check_intervals(other)
    before, after = (plain_text((folder / "index.html").read_text(encoding="utf-8")) for folder in (written, other))
    assert "Payments (the defaults)" in before
    assert "Payments (changed: pool_loss_bets=2, pins_per_bet=4)" in after
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


#: Columns that are no estimates: exact ones, spreads, and quantiles of what was played.
NO_ESTIMATES = {"low", "high", "sd", "exact", "exact_mean", "exact_none", "if_bet", "if_kodilj", "p5", "median", "p95"}


def test_every_estimate_has_n_and_an_interval(report: Report) -> None:
    """In the table that people see as in the file."""
    for table in report.tables():
        shown = {name for name, kind in table.formats.items() if kind in ("rate", "mean")}
        names = {name for name in shown if not name.endswith(("_low", "_high"))}
        for name in names - NO_ESTIMATES:
            ends = {"low", "high"} if name == "estimate" else {f"{name}_low", f"{name}_high"}
            assert ends <= shown, (table.name, name)
            low, high = (table.frame[end] for end in sorted(ends, reverse=True))
            known = low.notna() & table.frame[name].notna()
            assert (low[known] <= table.frame[name][known] + 1e-9).all(), (table.name, name)
            assert (high[known] >= table.frame[name][known] - 1e-9).all(), (table.name, name)
        assert "n" in table.formats, table.name


def test_the_needed_chance_lies_between_all_bet_and_all_kodilj(report: Report) -> None:
    even = next(table for table in report.tables() if table.name == "break_even").frame
    known = even.loc[even["n"] > 0]
    assert len(known)
    for name in ("needed_low", "needed", "needed_high"):
        assert (known[name] >= known["if_bet"] - 1e-9).all()
        assert (known[name] <= known["if_kodilj"] + 1e-9).all()
    assert even.loc[even["n"] == 0, "needed"].isna().all()


def test_a_figure_without_anything_on_it_says_why() -> None:
    """With so few deals that nothing is often enough: no axes stay empty, and no caption promises bars."""
    report = studies.build(ReportRequest(60, 1, rules=ViraRules()))
    empty = 0
    for table in report.tables():
        if table.plot is None:
            continue
        figure, ax = new_axes()
        figure_function(table.plot)(table.frame, ax)
        words = " ".join(text.get_text() for text in ax.texts)
        marks = any(len(line.get_xdata()) for line in ax.lines if line.get_marker() not in ("", "None"))
        drawn = marks or bool(ax.patches) or any(lines.get_paths() for lines in ax.collections)
        empty += not drawn
        assert drawn or "often enough" in words or "too few" in words or "no level is known" in words, table.name
        plt.close(figure)
    assert empty


def test_nothing_is_called_worse_that_has_no_interval() -> None:
    report = studies.build(ReportRequest(60, 1, rules=ViraRules()))
    said = " ".join(plain_text(text) for section in report.sections for text in section.paragraphs)
    assert "Any other number is worse" not in said


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
