"""Tallies that add up to the tally of everything."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.group_sums import cluster_groups, sum_groups
from analysis.group_tables import cluster_rates, describe, means, rates
from analysis.intervals import break_even_interval, cluster_interval

ROWS = st.lists(
    st.tuples(st.integers(0, 3), st.sampled_from("ab"), st.booleans(), st.integers(-5000, 5000)),
    min_size=1,
    max_size=60,
)


def as_frame(rows: list[tuple[int, str, bool, int]]) -> pd.DataFrame:
    frame = pd.DataFrame(rows, columns=["bid", "kind", "made", "margin"])
    return frame.astype({"kind": pd.CategoricalDtype(["a", "b"]), "bid": np.int16})


@settings(derandomize=True, deadline=None, max_examples=30)
@given(ROWS, st.integers(0, 60))
def test_chunks_add_up(rows: list[tuple[int, str, bool, int]], cut: int) -> None:
    frame = as_frame(rows)
    whole = sum_groups(frame, ["bid", "kind"], ["made", "margin"])
    parts = [sum_groups(part, ["bid", "kind"], ["made", "margin"]) for part in (frame.iloc[:cut], frame.iloc[cut:])]
    pd.testing.assert_frame_equal((parts[0] + parts[1]).frame, whole.frame, check_dtype=False, check_column_type=False)
    expected = {}
    for bid, kind, made, margin in rows:
        n, hits, total, squares = expected.get((bid, kind), (0, 0, 0, 0))
        expected[bid, kind] = (n + 1, hits + made, total + margin, squares + margin**2)
    found = {(row.bid, row.kind): (row.n, row.made, row.margin, row.margin_squares) for row in whole.frame.itertuples()}
    assert found == expected


@settings(derandomize=True, deadline=None, max_examples=30)
@given(ROWS)
def test_tables_of_a_tally_are_those_of_the_frame(rows: list[tuple[int, str, bool, int]]) -> None:
    frame = as_frame(rows)
    counted = sum_groups(frame, ["bid", "kind"], ["made", "margin"])
    made, margin = rates(counted, "bid", "made"), means(counted, "bid", "margin")
    for i, (bid, part) in enumerate(frame.groupby("bid")):
        assert (made["bid"][i], made["n"][i], made["hits"][i]) == (bid, len(part), part["made"].sum())
        assert margin["estimate"][i] == pytest.approx(part["margin"].mean())
        assert margin["sd"][i] == pytest.approx(part["margin"].std(ddof=1), rel=1e-6, abs=1e-4, nan_ok=True)
    every = means(counted, [], "margin")
    assert (every["n"][0], every["estimate"][0]) == (len(frame), pytest.approx(frame["margin"].mean()))


def test_missing_keys_are_left_out() -> None:
    frame = pd.DataFrame({"kind": pd.Categorical(["a", None, "a"], categories=["a", "b"]), "made": [True, True, False]})
    counted = sum_groups(frame, ["kind"], ["made"]).frame
    assert counted[["n", "made"]].to_numpy().tolist() == [[2, 1]]


def test_description_from_counts() -> None:
    values = np.random.default_rng(3).integers(-40, 60, 501)
    frame = pd.DataFrame({"role": np.arange(501) % 2, "margin": values})
    table = describe(sum_groups(frame, ["role", "margin"]), "role", "margin")
    for role in range(2):
        own = values[role::2]
        row = table.loc[role]
        assert (row["n"], row["estimate"]) == (own.size, pytest.approx(own.mean()))
        assert row["sd"] == pytest.approx(own.std(ddof=1))
        assert row["median"] == np.quantile(own, 0.5, method="inverted_cdf")
        assert row["p5"] == np.quantile(own, 0.05, method="inverted_cdf")


def test_cluster_tally_keeps_the_interval() -> None:
    sums = np.array([[3, 5, 9, 2, 4, 2], [0, 0, 0, 0, 0, 0], [4, 4, 4, 1, 1, 1]])
    table = cluster_rates(cluster_groups(pd.DataFrame({"kind": ["a", "b", "c"]}), sums))
    assert table["kind"].tolist() == ["a", "c"]
    estimate, low, high = cluster_interval(sums[[0, 2]])
    assert table[["estimate", "low", "high"]].to_numpy() == pytest.approx(np.stack([estimate, low, high], axis=1))


def test_break_even_interval_covers() -> None:
    """400 samples: a 95 % interval covers 0.4 in 361 to 396 of them but for one seed in 10 000."""
    chance = np.random.default_rng(7)
    cost, win = chance.normal(200, 50, (400, 40)), chance.normal(300, 90, (400, 60))
    estimate, low, high = break_even_interval(
        cost.mean(axis=1), cost.var(axis=1, ddof=1) / 40, win.mean(axis=1), win.var(axis=1, ddof=1) / 60
    )
    assert estimate.mean() == pytest.approx(0.4, abs=0.005)
    assert 361 <= ((low <= 0.4) & (high >= 0.4)).sum() <= 396


def test_break_even_of_nothing_at_stake_is_unknown() -> None:
    for cost, win in ((0.0, 0.0), (np.nan, 100.0), (-5.0, 100.0)):
        assert np.isnan(break_even_interval([cost], [1.0], [win], [1.0])).all()
