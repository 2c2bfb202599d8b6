"""The report of Gibbons: its prose is made of its tables, its files are the same twice, other rules change it."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

from analysis.studies import Report, ReportRequest, report_module
from fastsim.errors import RulesError
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

GAME = "gibbons"
DEALS = 4_000


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_report(GAME, DEALS, tmp_path_factory.mktemp("report"))


def test_every_number_of_the_prose_is_in_a_csv(written: Path) -> None:
    check_prose(written, least=200)


def test_every_number_of_the_prose_has_its_interval(written: Path) -> None:
    check_intervals(written)


def test_page_holds_its_figures_and_needs_no_network(written: Path) -> None:
    check_page(written, figures=9)


def test_manifest_names_every_file_and_number_of_players(written: Path) -> None:
    assert check_manifest(written, GAME, DEALS)["seats"] == [2, 3, 4, 5, 6]


def test_every_number_of_players_is_told(written: Path) -> None:
    for name in ("growth", "margins", "worth", "first_seat", "kept", "optimism", "gains", "announced_gains"):
        assert set(pd.read_csv(written / f"{name}.csv")["players_n"]) == {2, 3, 4, 5, 6}, name
    growth = pd.read_csv(written / "growth.csv").set_index("players_n")
    assert growth["tricks"].tolist() == pytest.approx([13, 17 / 3, 13 / 4, 2, 8 / 6])
    assert growth["points"].tolist()[::2] == pytest.approx([19, 25 / 4, growth.loc[6, "points"]])


def test_exact_totals_stand_beside_the_estimates(written: Path) -> None:
    table = pd.read_csv(written / "exact_honours.csv")
    assert len(table) == 25
    assert table["exact"].notna().all()
    # False alarms: 25 intervals of 95 %, and more than six misses are less likely than 1 in 3,000.
    misses = (table["exact"] < table["low"] - 1e-9) | (table["exact"] > table["high"] + 1e-9)
    assert misses.sum() <= 6
    single = table[(table["way"] == "first hands only") & (table["players_n"] == 4)].iloc[0]
    assert single["exact"] == pytest.approx(6.0814, abs=5e-5)


def test_same_request_gives_the_same_bytes(written: Path, tmp_path: Path) -> None:
    check_same_bytes(written, write_report(GAME, DEALS, tmp_path, "--workers", "1"))


def test_other_rules_change_the_sentences(written: Path, tmp_path: Path) -> None:
    rules = "hand_size=10,honour_ace=0,honour_jack=0,honour_queen=0,announce_mode=exact"
    other = write_report(GAME, DEALS, tmp_path, "--rules", rules)
    before, after = ((folder / "findings.md").read_text(encoding="utf-8") for folder in (written, other))
    assert before != after
    page = (other / "index.html").read_text(encoding="utf-8")
    assert "hand_size=10" in page
    assert "six players" not in page
    assert set(pd.read_csv(other / "growth.csv")["players_n"]) == {2, 3, 4, 5}
    check_prose(other)


def test_tiny_reports_are_written_too(tmp_path: Path) -> None:
    check_tiny_report(GAME, tmp_path)


def test_every_figure_has_title_axes_and_caption() -> None:
    report: Report = report_module(GAME).build(ReportRequest(DEALS, SEED, rules=get_game(GAME).make_rules()))
    check_figures(report, 9)


def test_hands_too_large_for_anybody_are_refused() -> None:
    rules = get_game(GAME).make_rules({"hand_size": 25})
    report_module(GAME).check_rules(rules)
    assert report_module(GAME).numbers_of(rules) == [2]
    with pytest.raises(RulesError, match="hand_size"):
        get_game(GAME).make_rules({"hand_size": 53})
