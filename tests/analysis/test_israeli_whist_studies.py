"""Studies of Israeli whist: tables against plain counts, exact combinatorics, the reference set-up and the odds."""

from __future__ import annotations

from math import comb

import numpy as np
import pandas as pd
import pytest

import analysis
import fastsim
from analysis.intervals import sample_interval
from analysis.report import draw
from analysis.studies.israeli_whist import (
    auctions,
    contracts,
    forced_zeros,
    hand_shapes,
    holdings,
    positions,
    reference,
    rule_changes,
    scores,
    tariffs,
)
from fastsim.games.israeli_whist.rules import WhistRules
from support import play_logged

GAME = "israeli_whist"
SEED = 41
DEALS = 4_000


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    return analysis.simulate(GAME, DEALS, seed=SEED, players="greedy")


def seats(frame: pd.DataFrame, name: str) -> np.ndarray:
    played = frame.loc[~frame["passed_out"]]
    return played[[f"{name}_{seat}" for seat in range(4)]].to_numpy().astype(int)


def test_contracts_are_counted(frame: pd.DataFrame) -> None:
    stated, taken = seats(frame, "contract"), seats(frame, "tricks")
    table = contracts.made_by_contract(frame)
    for row in table.itertuples():
        assert row.n == (stated == row.contract).sum()
        assert row.hits == ((stated == row.contract) & (taken == row.contract)).sum()
        assert row.low <= row.estimate <= row.high
    assert table["n"].sum() == stated.size


def test_positions_are_counted_from_the_declarer(frame: pd.DataFrame) -> None:
    played = frame.loc[~frame["passed_out"]]
    declarers = played["declarer"].to_numpy().astype(int)
    made = seats(frame, "contract") == seats(frame, "tricks")
    table = contracts.made_by_position(frame)
    assert table["position"].tolist() == ["declarer", "second", "third", "last"]
    for position in range(4):
        at = (np.arange(len(played)), (declarers + position) % 4)
        assert table["hits"].iloc[position] == made[at].sum()
        assert table["score"].iloc[position] == pytest.approx(seats(frame, "score")[at].mean())


def test_margins_and_makers_are_counted(frame: pd.DataFrame) -> None:
    makers = (seats(frame, "contract") == seats(frame, "tricks")).sum(axis=1)
    margin = seats(frame, "contract").sum(axis=1) - 13
    table = contracts.margins(frame)
    for row in table.itertuples():
        assert row.n == (margin == row.margin).sum()
        assert row.estimate == pytest.approx(makers[margin == row.margin].mean())
    shares = contracts.makers(frame)
    assert shares["hits"].tolist() == [(makers == number).sum() for number in range(5)]
    assert shares["hits"].iloc[4] == 0


def test_auctions_are_counted(frame: pd.DataFrame) -> None:
    played = frame.loc[~frame["passed_out"]]
    assert auctions.passed_out(frame)["hits"].tolist() == [int(frame["passed_out"].sum())]
    trumps = auctions.denominations(frame).set_index("trump")["hits"]
    for trump, hits in played["trump"].astype(str).value_counts().items():
        assert trumps[trump] == hits
    assert auctions.numbers(frame)["hits"].sum() == len(played)
    assert auctions.overs(frame)["hits"].sum() == int(played["over"].sum())


def test_zeros_and_scores(frame: pd.DataFrame) -> None:
    zeros = contracts.zeros(frame)
    assert zeros["n"].sum() == (seats(frame, "contract") == 0).sum()
    table = scores.by_position(frame)
    assert table["estimate"].mean() == pytest.approx(seats(frame, "score").mean())


def test_exact_hands() -> None:
    assert hand_shapes.exact_longest()[4] == pytest.approx(0.35081, abs=5e-6)
    assert sum(hand_shapes.exact_longest().values()) == pytest.approx(1)
    assert 1 - hand_shapes.exact_voids()[0] == pytest.approx(0.051066, abs=5e-7)
    assert hand_shapes.exact_aces()[4] == comb(48, 9) / comb(52, 13)


def test_dealt_hands_are_near_the_exact_shares(frame: pd.DataFrame) -> None:
    for table in (hand_shapes.longest_suits(frame), hand_shapes.voids(frame), hand_shapes.aces(frame)):
        chosen = table.loc[table["hits"] > 50]
        width = chosen["high"] - chosen["low"]
        assert ((chosen["estimate"] - chosen["exact"]).abs() <= 1.5 * width).all()


def test_standard_tables_can_be_shown(frame: pd.DataFrame) -> None:
    tables = analysis.standard_tables(frame)
    assert len({table.name for table in tables}) == len(tables) >= 15
    for table in tables:
        assert set(table.formats) <= set(table.frame.columns)
        assert len(table.frame) > 0


def test_tariffs_prefer_what_pays() -> None:
    table = tariffs.best_contracts()
    sure = table.loc[(table["spread"] == 0.6) & (table["mean"] == 3.0) & (table["preset"] == "default")]
    assert sure["contract"].tolist() == [3, 3]
    low = table.loc[(table["mean"] == 0.25) & (table["spread"] == 0.6) & (table["preset"] == "default")]
    assert low["contract"].tolist() == [0, 0]
    strong = table.loc[(table["mean"] == 7.0) & (table["spread"] == 1.2) & (table["preset"] == "default")]
    assert (strong["zero"] > 0).all()
    assert tariffs.trick_chances(3.3, 1.1).sum() == pytest.approx(1)


def test_thresholds_separate_the_zero_from_the_other() -> None:
    row = tariffs.zero_thresholds(("default",)).iloc[0]
    rules = WhistRules()
    chance = row["threshold"]
    zero = chance * 50 + (1 - chance) * -50
    other = row["sure"] * 11 - (1 - row["sure"]) * rules.miss_per_trick
    assert zero == pytest.approx(other)


def test_holdings_are_worth_what_they_should() -> None:
    table = holdings.worths(analysis.simulate(GAME, 8_000, seed=SEED)).set_index(["play", "holding"])["estimate"]
    assert table["suit", "ace"] > table["suit", "king with a guard"] > table["suit", "queen with two guards"] > 0
    assert 0.5 < table["suit", "each trump above three"] < 1


def test_the_forbidden_number_costs_points() -> None:
    table = rule_changes.forbidden_number(WhistRules(), 3_000, seed=SEED)
    assert table["position"].tolist() == ["declarer", "second", "third", "last"]
    assert table["high"].iloc[3] < 0


def test_places_are_compared_within_each_deal(frame: pd.DataFrame) -> None:
    rows = fastsim.simulate(GAME, DEALS, seed=SEED, players="greedy")
    table = positions.by_kind(rows)
    played = rows[~rows["passed_out"]]
    stated, taken, points = (positions.at_positions(played, name) for name in ("contract", "tricks", "score"))
    for row in table.itertuples():
        place = ["declarer", "second", "third", "last"].index(row.position)
        chosen = played["over"] == (row.kind == "over")
        assert (row.n, row.hits) == (chosen.sum(), (stated == taken)[chosen, place].sum())
        assert row.score == pytest.approx(points[chosen, place].mean())
        if place != 1:
            gains = points[chosen, place] - points[chosen, 1]
            assert row.gain == pytest.approx(gains.mean())
            expected = sample_interval(gains)
            assert (row.gain_low, row.gain_high) == pytest.approx((expected.low, expected.high), nan_ok=True)
        else:
            assert np.isnan(row.gain)


def test_tariffs_change_the_score_and_nothing_else_for_players_who_count() -> None:
    table = positions.by_tariff(WhistRules(), 1_500, seed=SEED, presets=("default", "linear"), players="greedy")
    usual, linear = (table.loc[table["preset"] == name].reset_index(drop=True) for name in ("default", "linear"))
    assert usual["hits"].tolist() == linear["hits"].tolist()
    assert (usual["score"] != linear["score"]).all()


def test_a_zero_is_forced_in_place_of_another_contract() -> None:
    """Played by `greedy`, whose cards depend on its contract: as the oracle of one deal says."""
    deals = 600
    table = forced_zeros.instead(deals, seed=SEED, presets=("default",), players="greedy")
    rows, log = play_logged(GAME, deals, seed=SEED, players="greedy")
    expected: dict[int, list[int]] = {}
    for i in range(deals):
        position = 1 + i % 3
        seat = (int(rows["declarer"][i]) + position) % 4
        calls = [int(call) for call in log["calls"][i][: int(log["call_count"][i])]]
        own = calls[len(calls) - 4 + position] - 128
        before = [call - 128 for call in calls[len(calls) - 4 : len(calls) - 4 + position]]
        if rows["passed_out"][i] or own == 0 or (position == 3 and sum(before) == 13):
            continue
        forced = [*calls[: len(calls) - 4 + position], 128]
        again = fastsim.simulate(GAME, 1, seed=SEED, start=i, players="greedy", calls=forced)[0]
        expected.setdefault(own, []).append(int(again[f"score_{seat}"]) - int(rows[f"score_{seat}"][i]))
    assert table["contract"].tolist() == sorted(expected)
    for row in table.itertuples():
        assert row.n == len(expected[row.contract])
        assert row.gain == pytest.approx(np.mean(expected[row.contract]))


def test_a_frish_changes_the_denominations() -> None:
    table = rule_changes.frish_trumps(WhistRules(), 1_500, seed=SEED, minimum=6, players="greedy")
    assert table.groupby("after")["estimate"].sum().tolist() == pytest.approx([1, 1])
    assert table["n"].nunique() == 2


@pytest.mark.parametrize("part", ["positions", "zeros", "auction", "scores"])
def test_parts_of_the_report_stand_alone(part: str) -> None:
    section = analysis.study(GAME, part, 2_000, seed=SEED)
    assert section.paragraphs
    assert all("data-file" in text for text in section.paragraphs)
    assert all(len(table.frame) for table in section.tables)
    for table in section.tables:
        if table.plot is not None:
            assert draw(table).axes[0].get_title(loc="left") or draw(table).axes[0].get_title()


def test_a_frish_saves_void_deals() -> None:
    table = rule_changes.frish(WhistRules(), 600, seed=SEED, minimums=(7,)).set_index("all_pass")
    assert table.loc["frish", "hits"] < table.loc["redeal", "hits"]
    assert table.loc["frish", "frish"] > 0


def test_the_reference_set_up() -> None:
    """The default player is well above the published simple one: 45 % exact and more than nothing a seat."""
    rows = reference.play("heuristic", 2_000, seed=SEED)
    declared = rows[[f"contract_{seat}" for seat in range(4)]].tolist()
    assert all(row[int(declarer)] >= reference.FLOOR for row, declarer in zip(declared, rows["declarer"], strict=True))
    assert set(rows["declarer"].tolist()) == {0, 1, 2, 3}
    assert set(rows["trump"].tolist()) == {0, 1, 2, 3}
    table = reference.summary(rows).iloc[0]
    assert table["low"] > 0.45
    assert table["score_low"] > 0
    simple = reference.summary(reference.play("greedy", 2_000, seed=SEED)).iloc[0]
    assert table["estimate"] > simple["estimate"] + 0.1
    by_contract = reference.exact_by_contract(rows)
    assert by_contract["hits"].sum() == table["hits"]


def test_fit_makes_a_model_that_plays() -> None:
    model = analysis.fit(GAME, seed=3, deals=1_000, rounds=1)
    rows = fastsim.simulate(GAME, 300, seed=1, model=model)
    stated = np.stack([rows[f"contract_{seat}"] for seat in range(4)])
    taken = np.stack([rows[f"tricks_{seat}"] for seat in range(4)])
    assert (stated == taken)[:, ~rows["passed_out"]].mean() > 0.3
