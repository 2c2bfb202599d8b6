"""Studies of Israeli whist: tables against plain counts, exact combinatorics, the reference set-up and the odds."""

from __future__ import annotations

from math import comb

import numpy as np
import pandas as pd
import pytest

import analysis
import fastsim
from analysis.studies.israeli_whist import (
    auctions,
    contracts,
    hand_shapes,
    holdings,
    reference,
    rule_changes,
    scores,
    tariffs,
)
from fastsim.games.israeli_whist.rules import WhistRules

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
