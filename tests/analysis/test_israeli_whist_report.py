"""The report of Israeli whist: its prose is made of its tables, its files are the same twice, other rules change it."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.studies import Report, ReportRequest, report_module
from fastsim.games import get_game
from figure_support import check_figures
from report_support import (
    SEED,
    check_intervals,
    check_manifest,
    check_page,
    check_prose,
    check_same_bytes,
    check_tiny_report,
    write_report,
)

GAME = "israeli_whist"
DEALS = 3_000


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_report(GAME, DEALS, tmp_path_factory.mktemp("report"))


@pytest.fixture(scope="module")
def report() -> Report:
    made: Report = report_module(GAME).build(ReportRequest(DEALS, SEED, rules=get_game(GAME).make_rules()))
    return made


def test_every_number_of_the_prose_is_in_a_csv(written: Path) -> None:
    check_prose(written, least=150)


def test_every_number_of_the_prose_has_its_interval(written: Path) -> None:
    check_intervals(written)


def test_page_holds_its_figures_and_needs_no_network(written: Path) -> None:
    check_page(written, figures=15)


def test_manifest_names_every_file_with_its_digest(written: Path) -> None:
    check_manifest(written, GAME, DEALS)


def test_same_request_gives_the_same_bytes(written: Path, tmp_path: Path) -> None:
    check_same_bytes(written, write_report(GAME, DEALS, tmp_path, "--workers", "1"))


def test_other_rules_change_the_sentences(written: Path, tmp_path: Path) -> None:
    rules = "made_formula=linear,zero_made_over=30,all_pass=frish,min_trump_bid=7"
    other = write_report(GAME, DEALS, tmp_path, "--rules", rules)
    before, after = ((folder / "findings.md").read_text(encoding="utf-8") for folder in (written, other))
    assert before != after
    assert "min_trump_bid=7" in (other / "index.html").read_text(encoding="utf-8")
    check_prose(other)
    check_intervals(other)


def test_tiny_reports_are_written_too(tmp_path: Path) -> None:
    check_tiny_report(GAME, tmp_path)


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
