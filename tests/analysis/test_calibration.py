"""Calibration of the market model: known bias in made-up predictions, and predictions of the simulator's own deals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest

import fastsim
from analysis.studies.vida.calibration import calibration, predictions
from fastsim.games.vida.rules import PRESETS

SEED = 909
DEALS = 3_000
COLUMNS = ["kind", "decile", "n", "hits", "estimate", "low", "high", "predicted", "gap"]
KINDS = {"forced", "bought", "opposed"}


def cases(kind: str, chance: float, made: int, n: int) -> pd.DataFrame:
    """Predictions of one chance, `made` of `n` of which come true."""
    return pd.DataFrame({"kind": kind, "bid": 80, "chance": chance, "made": np.arange(n) < made})


def wilson(hits: int, n: int, z: float = 1.959963984540054) -> tuple[float, float]:
    """Ends of the score interval, from its formula."""
    share, square = hits / n, z * z
    middle = (share + square / (2 * n)) / (1 + square / n)
    half = z / (1 + square / n) * (share * (1 - share) / n + square / (4 * n * n)) ** 0.5
    return middle - half, middle + half


def test_gaps_are_the_bias_that_was_put_in() -> None:
    parts = [cases("forced", 0.25, 300, 1_000), cases("forced", 0.75, 700, 1_000), cases("bought", 0.55, 55, 100)]
    table = calibration(pd.concat(parts, ignore_index=True))
    assert set(table.columns) == set(COLUMNS)
    by = table.set_index(["kind", "decile"])
    assert set(by.index) == {("forced", 2), ("forced", 7), ("bought", 5)}
    assert by["gap"].to_dict() == pytest.approx({("forced", 2): 0.05, ("forced", 7): -0.05, ("bought", 5): 0.0})
    assert by["n"].to_dict() == {("forced", 2): 1_000, ("forced", 7): 1_000, ("bought", 5): 100}
    assert by["hits"].to_dict() == {("forced", 2): 300, ("forced", 7): 700, ("bought", 5): 55}
    assert by["predicted"].to_dict() == pytest.approx({("forced", 2): 0.25, ("forced", 7): 0.75, ("bought", 5): 0.55})
    for (_, _), row in by.iterrows():
        assert (row["low"], row["high"]) == pytest.approx(wilson(int(row["hits"]), int(row["n"])))


def test_a_decile_takes_the_mean_of_its_predictions() -> None:
    parts = [cases("bought", 0.41, 0, 30), cases("bought", 0.49, 30, 10), cases("bought", 0.5, 0, 5)]
    table = calibration(pd.concat(parts, ignore_index=True)).set_index("decile")
    assert table.index.tolist() == [4, 5]
    assert table.loc[4, "predicted"] == pytest.approx((30 * 0.41 + 10 * 0.49) / 40)
    assert table.loc[4, "estimate"] == pytest.approx(10 / 40)
    assert table.loc[4, "gap"] == pytest.approx(10 / 40 - (30 * 0.41 + 10 * 0.49) / 40)


@pytest.mark.parametrize(
    ("chance", "decile"), [(0.0, 0), (0.0999, 0), (0.1, 1), (0.3, 3), (0.7, 7), (0.8999, 8), (0.9, 9), (1.0, 9)]
)
def test_deciles_have_their_lower_ends(chance: float, decile: int) -> None:
    assert calibration(cases("forced", chance, 1, 2))["decile"].tolist() == [decile]


def test_the_level_of_the_interval_is_that_asked_for() -> None:
    table = cases("forced", 0.5, 40, 100)
    narrow, wide = (calibration(table, level).iloc[0] for level in (0.5, 0.99))
    assert wide["low"] < narrow["low"] < 0.4 < narrow["high"] < wide["high"]
    assert (narrow["low"], narrow["high"]) == pytest.approx(wilson(40, 100, 0.6744897501960817))


@pytest.fixture(scope="module")
def predicted() -> pd.DataFrame:
    return predictions(DEALS, seed=SEED)


def test_predictions_have_their_columns(predicted: pd.DataFrame) -> None:
    assert predicted.columns.tolist() == ["kind", "bid", "chance", "made"]
    assert set(predicted["kind"]) == KINDS
    assert predicted["made"].dtype == bool
    assert predicted["chance"].between(0, 1).all()
    assert predicted["chance"].nunique() >= 100
    assert (predicted["bid"] % 10 == 0).all()
    assert predicted["bid"].min() == 80
    counts = predicted["kind"].value_counts()
    assert counts.max() <= DEALS
    assert counts.min() >= DEALS // 10


def bought_rows(deals: int = DEALS, **options: Any) -> np.ndarray:
    rows = fastsim.simulate("vida", deals, **{"seed": SEED, "players": "heuristic", **options})
    return rows[~rows["passed_out"]]


def test_what_was_bought_is_what_the_simulator_plays(predicted: pd.DataFrame) -> None:
    bought = predicted[predicted["kind"] == "bought"]
    rows = bought_rows()
    assert bought["bid"].tolist() == rows["bid"].tolist()
    assert bought["made"].tolist() == rows["made"].tolist()


@pytest.mark.parametrize(
    "options", [{"preset": "greek_online"}, {"rules": "min_bid=10"}, {"rules": "min_bid=10,must_exceed=false"}]
)
def test_that_holds_under_other_rules(options: dict[str, Any]) -> None:
    found = predictions(1_000, seed=SEED, **options)
    bought, rows = found[found["kind"] == "bought"], bought_rows(1_000, **options)
    assert bought["bid"].tolist() == rows["bid"].tolist()
    assert bought["made"].tolist() == rows["made"].tolist()


def test_predictions_are_those_of_their_address(predicted: pd.DataFrame) -> None:
    pd.testing.assert_frame_equal(predictions(DEALS, seed=SEED), predicted)
    assert not predictions(DEALS, seed=SEED + 1).equals(predicted)
    late = predictions(500, seed=SEED, start=DEALS - 500)
    bought = predicted[predicted["kind"] == "bought"]
    of_late = late[late["kind"] == "bought"]
    assert of_late["bid"].tolist() == bought["bid"].tolist()[-len(of_late) :]
    assert of_late["chance"].tolist() == bought["chance"].tolist()[-len(of_late) :]


@pytest.mark.parametrize("preset", PRESETS)
def test_shipped_models_are_not_far_off(preset: str) -> None:
    """Whether they are right is measured on many more deals; here a model of another market would be seen."""
    found = predictions(DEALS, seed=SEED + 2, preset=preset)
    for kind, rows in found.groupby("kind"):
        assert abs(rows["chance"].mean() - rows["made"].mean()) < 0.08, kind
    table = calibration(found)
    large = table[table["n"] >= 200]
    assert len(large) >= 6
    assert large["gap"].abs().max() < 0.2


def test_a_higher_chance_is_made_more_often(predicted: pd.DataFrame) -> None:
    for _, rows in predicted.groupby("kind"):
        likely = rows["chance"] >= rows["chance"].median()
        assert rows["made"][likely].mean() > rows["made"][~likely].mean() + 0.1
