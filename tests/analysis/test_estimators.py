"""Estimators against plain counting."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from analysis import cluster_rate_table, mean_table, rate_table
from analysis.estimators import describe_counts, share_sums
from analysis.intervals import cluster_sums
from fastsim.cluster_sums import SUMS, count_bits, count_categories, sums_of_counts
from fastsim.errors import RequestError

FRAME = pd.DataFrame({"bid": [90, 80, 80, 90, 80], "made": [True, True, False, False, True], "total": [1, 2, 3, 4, 8]})


def test_rate_table_counts_by_group_in_order() -> None:
    table = rate_table(FRAME, "bid", "made")
    assert table[["bid", "n", "hits"]].to_numpy().tolist() == [[80, 3, 2], [90, 2, 1]]
    assert table["estimate"].tolist() == pytest.approx([2 / 3, 1 / 2])
    assert ((table["low"] < table["estimate"]) & (table["estimate"] < table["high"])).all()


def test_rate_table_of_all_is_one_row() -> None:
    table = rate_table(FRAME, [], "made")
    assert table[["n", "hits"]].to_numpy().tolist() == [[5, 3]]


def test_tables_of_nothing_are_empty_or_unknown() -> None:
    assert rate_table(FRAME.head(0), "bid", "made").empty
    assert mean_table(FRAME.head(0), "bid", "total").empty
    assert np.isnan(rate_table(FRAME.head(0), [], "made")["estimate"][0])


def test_mean_table() -> None:
    table = mean_table(FRAME, "bid", "total")
    assert table[["bid", "n", "estimate"]].to_numpy().tolist() == [[80, 3, 13 / 3], [90, 2, 2.5]]
    assert table["sd"].tolist() == pytest.approx([np.std([2, 3, 8], ddof=1), np.std([1, 4], ddof=1)])


def test_narrow_integers_do_not_overflow() -> None:
    frame = pd.DataFrame({"x": np.full(1_000, 120, dtype=np.int8), "hit": True})
    assert mean_table(frame, [], "x")["estimate"][0] == 120
    assert rate_table(frame, "x", "hit")["hits"][0] == 1_000


def test_missing_columns_are_named() -> None:
    with pytest.raises(RequestError, match="lacks the column won, it has bid, made, total"):
        rate_table(FRAME, "bid", "won")


def plain_sums(categories: np.ndarray, hits: np.ndarray, wanted: int) -> list[int]:
    """Sums of one category by plain loops."""
    sums = np.zeros(SUMS, dtype=int)
    for members, won in zip(categories.tolist(), hits.tolist(), strict=True):
        x = sum(member == wanted for member in members)
        y = sum(bool(win) for member, win in zip(members, won, strict=True) if member == wanted)
        sums += np.array([x > 0, x, x * x, y, x * y, y * y], dtype=int)
    return sums.tolist()


def sums_of(counts: np.ndarray) -> list[list[int]]:
    places = np.nonzero(counts)
    return sums_of_counts(*places, counts[places], len(counts)).tolist()


def test_category_sums_equal_plain_loops() -> None:
    chance = np.random.default_rng(4)
    categories = chance.integers(-1, 3, (500, 4))
    hits = chance.random((500, 4)) < 0.4
    deals = np.ones(500, dtype=np.int64)
    counts = np.zeros((3, 5, 5), dtype=np.int64)
    count_categories(categories, hits, deals, counts)
    assert sums_of(counts) == [plain_sums(categories, hits, k) for k in range(3)]


def test_bit_sums_equal_category_sums() -> None:
    chance = np.random.default_rng(5)
    categories = chance.integers(0, 3, (500, 4))
    hits = chance.random((500, 4)) < 0.4
    deals = chance.integers(1, 9, 500)
    by_category, by_bit = np.zeros((2, 3, 5, 5), dtype=np.int64)
    count_categories(categories, hits, deals, by_category)
    count_bits(1 << categories, hits, deals, by_bit)
    assert by_bit.tolist() == by_category.tolist()


def test_share_sums_count_every_slot_as_a_trial() -> None:
    categories = np.array([[0, 0], [0, 1], [1, 1], [1, 0]])
    table = cluster_rate_table("kind", ["a", "b"], share_sums(categories, 2))
    assert table[["kind", "n", "hits", "deals"]].to_numpy().tolist() == [["a", 8, 4, 4], ["b", 8, 4, 4]]
    assert share_sums(categories, 2)[0].tolist() == cluster_sums([2, 1, 0, 1], [2, 2, 2, 2])[0].tolist()


def test_counted_deals_are_as_many_rows() -> None:
    """Every estimator gives the same digits for a row that stands for several deals as for that many rows."""
    chance = np.random.default_rng(7)
    counts = pd.DataFrame(
        {
            "a": chance.integers(0, 4, 60),
            "hit": chance.random(60) < 0.4,
            "value": chance.integers(-900, 900, 60),
            "deals": chance.integers(1, 40, 60),
        }
    )
    rows = counts.loc[counts.index.repeat(counts["deals"])].sample(frac=1, random_state=1)
    pairs = [
        (rate_table(rows, "a", "hit"), rate_table(counts, "a", "hit", deals="deals")),
        (mean_table(rows, "a", "value"), mean_table(counts, "a", "value", deals="deals")),
        (mean_table(rows, [], "value"), mean_table(counts, [], "value", deals="deals")),
        (
            describe_counts(rows["value"].to_numpy()),
            describe_counts(counts["value"].to_numpy(), deals=counts["deals"].to_numpy()),
        ),
    ]
    for from_rows, from_counts in pairs:
        assert from_rows.to_dict() == from_counts.to_dict()
    slots = chance.integers(0, 3, (60, 4))
    many = np.repeat(slots, counts["deals"], axis=0)
    assert share_sums(many, 3).tolist() == share_sums(slots, 3, counts["deals"].to_numpy()).tolist()


def test_means_of_whole_numbers_are_exact_where_floats_are_not() -> None:
    """10^11 deals of 3e5 points: the squares add up to more than an int64 holds."""
    counts = pd.DataFrame({"value": [300_000, -300_000], "deals": [10**11, 10**11]})
    table = mean_table(counts, [], "value", deals="deals")
    assert table["estimate"][0] == 0
    assert table["sd"][0] == pytest.approx(300_000)


@pytest.mark.parametrize("by", [["a"], ["c"], ["a", "b"], ["c", "a", "d"], ["e"], ["e", "a"], ["f"]])
def test_groups_are_those_of_pandas(by: list[str]) -> None:
    """Narrow, wide, categorical, boolean, text and missing keys: the same groups, counts, means and spreads."""
    chance = np.random.default_rng(6)
    n = 3_000
    frame = pd.DataFrame(
        {
            "a": chance.integers(-120, 127, n, dtype=np.int8),
            "b": chance.choice(np.array([-30_000, 0, 32_000], dtype=np.int16), n),
            "c": pd.Categorical.from_codes(chance.integers(-1, 3, n), categories=["x", "y", "z", "unused"]),
            "d": chance.random(n) < 0.5,
            "e": chance.choice(np.array([-(2**40), 5, 2**50]), n),
            "f": chance.choice(np.array(["p", "q"]), n),
            "hit": chance.random(n) < 0.3,
            "value": chance.integers(0, 1_000, n),
        }
    )
    grouped = frame.groupby(by, observed=True, sort=True)
    rates, means = rate_table(frame, by, "hit"), mean_table(frame, by, "value")
    expected = grouped.agg(
        n=("hit", "size"), hits=("hit", "sum"), mean=("value", "mean"), sd=("value", "std")
    ).reset_index()
    for name in by:
        assert rates[name].tolist() == means[name].tolist() == expected[name].tolist()
    assert rates[["n", "hits"]].to_numpy().tolist() == expected[["n", "hits"]].to_numpy().tolist()
    assert means["estimate"].to_numpy() == pytest.approx(expected["mean"].to_numpy())
    assert means["sd"].to_numpy() == pytest.approx(expected["sd"].to_numpy(), nan_ok=True)
