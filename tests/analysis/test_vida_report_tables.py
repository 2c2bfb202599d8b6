"""Every column of Vida's report is counted again in plain Python, and no table drops a row in silence."""

from __future__ import annotations

import pandas as pd
import pytest

from analysis.studies import Report, ReportRequest, report_module
from fastsim.games import get_game
from vida_tables import main_run, other_runs, plain, told

DEALS = 6_000

#: What counts each table again from traces, in every column.
ORACLES = {**main_run.ORACLES, **other_runs.ORACLES}


@pytest.fixture(scope="module")
def report() -> Report:
    made: Report = report_module("vida").build(ReportRequest(DEALS, 5, rules=get_game("vida").make_rules()))
    return made


@pytest.fixture(scope="module")
def tables(report: Report) -> dict[str, pd.DataFrame]:
    return {table.name: table.frame for table in report.tables()}


@pytest.fixture(scope="module")
def small() -> dict[str, pd.DataFrame]:
    """Tables of a report that is as small as its traces are many."""
    rules = get_game("vida").make_rules()
    made: Report = report_module("vida").build(ReportRequest(told.DEALS, told.SEED, rules=rules))
    return {table.name: table.frame for table in made.tables()}


@pytest.mark.parametrize("name", ORACLES)
def test_every_column_is_counted_again(name: str, small: dict[str, pd.DataFrame]) -> None:
    keys, count = ORACLES[name]
    plain.check(small[name], count(), keys)


def test_every_table_has_an_oracle(report: Report) -> None:
    assert {table.name for table in report.tables()} == set(ORACLES)


def test_a_column_that_nobody_counts_is_found() -> None:
    rows = [{"bid": 80, "n": 3}, {"bid": 90, "n": 1}]
    frame = pd.DataFrame(rows)
    plain.check(frame, rows, ("bid",))
    for wrong in (frame.assign(more=1), frame[["bid"]], frame.assign(n=[3, 2]), frame.head(1)):
        with pytest.raises(AssertionError):
            plain.check(wrong, rows, ("bid",))


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
