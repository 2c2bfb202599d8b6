"""Every table of Vida's report is counted again in plain Python by some test, and none drops a row in silence."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

from analysis.studies import Report, ReportRequest, report_module
from fastsim.games import get_game

FOLDER = Path(__file__).resolve().parent
DEALS = 6_000

#: The test that counts each table again from traces.
ORACLES: dict[str, tuple[str, str]] = {
    "openings": ("test_vida_replays", "test_openings"),
    "opening_chances": ("test_vida_replays", "test_openings"),
    "open_or_pass_by_suit": ("test_vida_replays", "test_open_or_pass"),
    "open_or_pass": ("test_vida_replays", "test_open_or_pass"),
    "raises_by_trumps": ("test_vida_replays", "test_raises"),
    "raises_by_aces": ("test_vida_replays", "test_raises"),
    "raises_by_tops": ("test_vida_replays", "test_raises"),
    "raises": ("test_vida_replays", "test_raises"),
    "levels": ("test_vida_strategy", "test_scores_by_result"),
    "families": ("test_vida_strategy", "test_families"),
    "worth": ("test_vida_replays", "test_worth_of_a_card"),
    "break_even": ("test_vida_strategy", "test_screws"),
    "screwed": ("test_vida_strategy", "test_screws"),
    "vida_calls": ("test_vida_strategy", "test_screws"),
    "earnings": ("test_vida_strategy", "test_screws"),
    "defenders": ("test_vida_strategy", "test_defenders"),
    "held": ("test_vida_studies", "test_hand_values_and_kinds"),
    "fates": ("test_vida_strategy", "test_fates_of_combinations"),
    "fates_by_level": ("test_vida_strategy", "test_fates_of_combinations"),
    "thirds": ("test_vida_strategy", "test_fates_of_thirds"),
    "air_of_hands": ("test_vida_air_of_hand", "test_table_of_the_examples"),
    "air_by_level": ("test_vida_strategy", "test_mean_air"),
    "air_overall": ("test_vida_strategy", "test_mean_air"),
    "scores": ("test_vida_strategy", "test_scores_by_result"),
    "margin_distribution": ("test_vida_strategy", "test_margin_distribution"),
    "side_scores": ("test_vida_strategy", "test_side_scores"),
    "side_score_distribution": ("test_vida_strategy", "test_side_scores"),
    "match_lengths": ("test_vida_strategy", "test_matches_whatever_the_chunks"),
    "leads": ("test_vida_strategy", "test_matches_whatever_the_chunks"),
    "first_speaker": ("test_vida_strategy", "test_first_side"),
    "first_speaker_wins": ("test_vida_strategy", "test_matches_whatever_the_chunks"),
    "first_lead": ("test_vida_comparisons", "test_first_lead"),
    "signals": ("test_vida_comparisons", "test_signals"),
    "rules_shares": ("test_vida_comparisons", "test_rules_compared"),
    "rules_points": ("test_vida_comparisons", "test_rules_compared"),
    "rules_by_level": ("test_vida_comparisons", "test_rules_compared"),
    "sound_totals": ("test_vida_comparisons", "test_sound_hands_under_each_rule"),
    "sound_chances": ("test_vida_comparisons", "test_sound_hands_under_each_rule"),
    "about": ("test_vida_report_tables", "test_what_is_left_out_is_counted"),
}


@pytest.fixture(scope="module")
def report() -> Report:
    made: Report = report_module("vida").build(ReportRequest(DEALS, 5, rules=get_game("vida").make_rules()))
    return made


@pytest.fixture(scope="module")
def tables(report: Report) -> dict[str, pd.DataFrame]:
    return {table.name: table.frame for table in report.tables()}


def test_every_table_is_counted_again_somewhere(report: Report) -> None:
    assert {table.name for table in report.tables()} == set(ORACLES)
    for module, test in ORACLES.values():
        assert f"def {test}(" in (FOLDER / f"{module}.py").read_text(encoding="utf-8"), test


def test_what_is_left_out_is_counted(tables: dict[str, pd.DataFrame]) -> None:
    """The cases of every table add up to what was played, with what is left out counted beside it."""
    about = tables["about"].set_index("what")["value"].to_dict()
    cases = {name: int(frame["n"].sum()) for name, frame in tables.items() if "n" in frame}
    contracts = about["contracts"]
    assert about["deals"] == about["passed out"] + contracts == DEALS
    for name in ("levels", "families", "screwed", "vida_calls", "break_even", "scores", "defenders"):
        assert cases[name] == contracts, name
    assert tables["margin_distribution"]["hits"].sum() == contracts
    assert tables["side_score_distribution"]["hits"].sum() == cases["side_scores"] == 2 * contracts
    assert cases["earnings"] == tables["vida_calls"].query("calls > 0")["n"].sum()
    assert cases["air_by_level"] == cases["air_overall"] == 2 * contracts
    assert tables["held"]["n"].eq(4 * DEALS).all()
    assert cases["fates"] == cases["fates_by_level"]
    assert cases["first_speaker"] == DEALS
    lengths = tables["match_lengths"].loc[0]
    in_matches = about["deals"] - about["deals of a match left unfinished"]
    assert cases["leads"] == round(lengths["n"] * lengths["estimate"]) == in_matches
    assert cases["first_speaker_wins"] == lengths["n"]
    opened = about["deals of openings, each played three times"]
    assert cases["openings"] == opened
    short = about["hands too short in spades for opening against passing"]
    assert cases["open_or_pass"] == cases["open_or_pass_by_suit"] == opened - short
    for name in ("raises", "raises_by_trumps", "raises_by_aces", "raises_by_tops"):
        assert cases[name] == about["hands that could raise partner's opening"], name
    again, first = about["contracts played again"], about["of these bought by seat 0, which leads anyway"]
    assert tables["first_lead"].set_index("buyer").loc["seats 1 to 3", "n"] == again - first
    worth = tables["worth"].set_index("name")
    jacks = worth.loc["trump J", ["n", "left_out"]].sum() + worth.loc["partner's trump J", ["n", "left_out"]].sum()
    assert 0 < jacks <= again
    for _, own in tables["signals"].groupby("signal"):
        sizes = own.set_index("kind")["n"]
        assert sizes["all deals"] == about["deals with and without signals"]
        assert sizes["deals in which a card differs"] == sizes.filter(like="first, ").sum()
    assert tables["air_of_hands"]["n"].eq(about["deals of each example hand"]).all()
    assert tables["rules_shares"].query("quantity == 'deals passed out'")["n"].eq(
        about["deals under each set of rules"]
    ).all()  # fmt: skip


def test_families_below_the_least_number_are_marked_and_kept(tables: dict[str, pd.DataFrame]) -> None:
    for name in ("openings", "open_or_pass", "families", "defenders", "raises"):
        frame = tables[name]
        assert (frame["few"] == "few").equals(frame["n"] < 100), name
        assert (frame["few"] == "few").any(), name
