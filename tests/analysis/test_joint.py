"""Joint and conditional tables: against counting in plain Python, with and without clusters."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from scipy.stats import skew

import analysis
from analysis.intervals import cluster_interval, cluster_sums, mean_interval, wilson_interval
from analysis.studies.vida.proof import contracts_by_level, passed_out, screws
from fastsim.errors import RequestError


def cases() -> pd.DataFrame:
    """Up to four cases a deal, with a missing value."""
    chance = np.random.default_rng(5)
    deals = np.repeat(np.arange(200), chance.integers(1, 5, 200))
    luck = chance.random(200)[deals]
    frame = pd.DataFrame(
        {
            "deal": deals,
            "suit": chance.choice(["C", "D", "H"], len(deals)),
            "aces": chance.integers(0, 3, len(deals)).astype(float),
            "made": luck + chance.random(len(deals)) > 1,
            "score": 100 * luck + chance.normal(0, 10, len(deals)),
        }
    )
    frame.loc[3, "aces"] = np.nan
    return frame


def per_deal(frame: pd.DataFrame, chosen: pd.Series, hit: pd.Series) -> tuple[list[int], list[int]]:
    """Hits and trials of each deal, by loops."""
    hits, trials = [], []
    for deal in sorted(frame["deal"].unique()):
        rows = [i for i in frame.index if frame["deal"][i] == deal and chosen[i]]
        trials.append(len(rows))
        hits.append(sum(bool(hit[i]) for i in rows))
    return hits, trials


def test_conditional_probabilities_count_deals() -> None:
    frame = cases()
    table = analysis.conditional_table(frame, "made", ["suit", "aces"], cluster="deal")
    assert len(table) == 9
    for row in table.itertuples():
        chosen = (frame["suit"] == row.suit) & (frame["aces"] == row.aces)
        hits, trials = per_deal(frame, chosen, frame["made"])
        expected = cluster_interval(cluster_sums(hits, trials))
        assert (row.n, row.hits, row.deals) == (sum(trials), sum(hits), sum(n > 0 for n in trials))
        assert (row.estimate, row.low, row.high) == pytest.approx([float(part[0]) for part in expected])


def test_without_clusters_they_are_rates() -> None:
    frame = cases()
    table = analysis.conditional_table(frame, "made", "suit")
    assert table.equals(analysis.rate_table(frame, "suit", "made"))


def test_events_of_several_values_add_up() -> None:
    frame = cases()
    for cluster in (None, "deal"):
        table = analysis.conditional_table(frame, "aces", "suit", cluster=cluster)
        assert table.columns[:2].tolist() == ["suit", "aces"]
        assert table.groupby("suit")["estimate"].sum().to_numpy() == pytest.approx(1)
        assert table["hits"].sum() == frame["aces"].notna().sum()
    alone = analysis.conditional_table(frame.assign(two=frame["aces"] == 2).dropna(), "two", "suit", cluster="deal")
    assert table.loc[table["aces"] == 2, "low"].to_numpy() == pytest.approx(alone["low"].to_numpy())


def test_joint_shares_are_of_all_cases() -> None:
    frame = cases().dropna()
    plain = analysis.joint_table(frame, ["suit", "made"])
    clustered = analysis.joint_table(frame, ["suit", "made"], cluster="deal")
    assert plain["estimate"].sum() == pytest.approx(1)
    assert clustered["estimate"].to_numpy() == pytest.approx(plain["estimate"].to_numpy())
    for row, other in zip(plain.itertuples(), clustered.itertuples(), strict=True):
        cell = (frame["suit"] == row.suit) & (frame["made"] == row.made)
        low, high = wilson_interval([cell.sum()], [len(frame)])
        assert (row.hits, row.low, row.high) == (cell.sum(), pytest.approx(low[0]), pytest.approx(high[0]))
        hits, trials = per_deal(frame, pd.Series(True, index=frame.index), cell)
        expected = cluster_interval(cluster_sums(hits, trials))
        assert (other.low, other.high) == pytest.approx([float(part[0]) for part in expected[1:]])
        assert other.deals == frame["deal"].nunique()


def test_intervals_together_are_wider() -> None:
    frame = cases().dropna()
    each, together = (analysis.joint_table(frame, "suit", together=wanted) for wanted in (False, True))
    low, high = wilson_interval(each["hits"], each["n"], 1 - 0.05 / 3)
    assert together["low"].to_numpy() == pytest.approx(low)
    assert together["high"].to_numpy() == pytest.approx(high)
    assert (together["low"] < each["low"]).all()


def test_conditional_means() -> None:
    frame = cases()
    table = analysis.conditional_mean_table(frame, "score", "suit", cluster="deal", fewest=2)
    for row in table.itertuples():
        part = frame.loc[frame["suit"] == row.suit]
        grouped = part.groupby("deal")["score"]
        n, total = grouped.size(), grouped.sum()
        error = ((total - row.estimate * n) ** 2).sum() ** 0.5 / n.sum() * (len(n) / (len(n) - 1)) ** 0.5
        assert row.estimate == pytest.approx(part["score"].mean())
        assert (row.n, row.deals) == (len(part), len(n))
        assert 1.96 * error < min(row.high - row.estimate, row.estimate - row.low) < 2.05 * error
    single = analysis.conditional_mean_table(frame.assign(case=frame.index), "score", "suit", cluster="case", fewest=2)
    plain = analysis.conditional_mean_table(frame, "score", "suit", fewest=2)
    groups = frame.groupby("suit")["score"]
    low, high = mean_interval(groups.mean(), groups.std(), groups.size(), skewness=groups.agg(skew), fewest=2)
    assert single[["low", "high"]].to_numpy() == pytest.approx(plain[["low", "high"]].to_numpy())
    assert plain["low"].to_numpy() == pytest.approx(low)
    assert plain["high"].to_numpy() == pytest.approx(high)


def test_nothing_given_is_all_cases() -> None:
    frame = cases()
    table = analysis.conditional_table(frame, "made", [], cluster="deal")
    assert table["n"].tolist() == [len(frame)]
    assert table["estimate"][0] == pytest.approx(frame["made"].mean())


def test_a_missing_column_is_named() -> None:
    with pytest.raises(RequestError, match="kings"):
        analysis.conditional_table(cases(), "made", "kings", cluster="deal")


def test_shares_of_contracts_have_intervals() -> None:
    frame = analysis.simulate("vida", 2_000, seed=3)
    for table, by in ((contracts_by_level(frame), "bid"), (screws(frame), "screws")):
        played = frame.loc[~frame["passed_out"]]
        assert table["share"].sum() == pytest.approx(1)
        assert ((table["share_low"] < table["share"]) & (table["share"] < table["share_high"])).all()
        assert table["n"].tolist() == played.groupby(by).size().tolist()
        assert table["hits"].tolist() == played.groupby(by)["made"].sum().tolist()
    out = passed_out(frame)
    assert out["hits"].tolist() == [frame["passed_out"].sum()]
