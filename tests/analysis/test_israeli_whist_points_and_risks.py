"""Points in classes and what risk changes: the tables against traces, the figures against their tables."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

import analysis
import fastsim
from analysis.figure_style import FEW, new_axes
from analysis.studies.israeli_whist import choice_figures, figures, risks, scores, tariffs
from fastsim.games.israeli_whist.rules import WhistRules

GAME = "israeli_whist"
SEED = 47
DEALS = 24
POSITIONS = ("declarer", "second", "third", "last")


def results_of(players: Any) -> list[dict[str, Any]]:
    """Results of the traces of the deals."""
    return [trace["result"] for trace in fastsim.trace(GAME, seed=SEED, deals=DEALS, players=players)]


def test_points_are_counted_in_classes_of_ten() -> None:
    found = results_of("greedy")
    expected: Counter[tuple[str, int]] = Counter()
    for result in found:
        for turn, position in enumerate(POSITIONS):
            if not result["passed_out"]:
                points = result[f"score_{(result['declarer'] + turn) % 4}"]
                expected[position, math.floor(points / 10) * 10] += 1
    table = scores.shares_by_points(analysis.simulate(GAME, DEALS, seed=SEED, players="greedy"))
    counted = {(str(row.position), row.points): row.hits for row in table.itertuples()}
    assert counted == dict(expected)
    played = sum(not result["passed_out"] for result in found)
    assert (table["n"] == played).all()
    assert table["estimate"].to_numpy() == pytest.approx(table["hits"].to_numpy() / played)
    assert ((table["low"] <= table["estimate"]) & (table["estimate"] <= table["high"])).all()


def at_each_seat(risk: int) -> list[list[dict[str, Any]]]:
    """Results of the deals with the risky player at seats 0 to 3."""
    return [
        results_of([f"heuristic(risk={risk})" if place == seat else "heuristic" for place in range(4)])
        for seat in range(4)
    ]


def test_risk_is_told_as_in_the_traces() -> None:
    table = risks.by_risk(WhistRules(), DEALS, seed=SEED, risks=(-20, 0, 20)).set_index("risk")
    without = at_each_seat(0)
    for risk in (-20, 0, 20):
        found = at_each_seat(risk)
        seats = [(seat, result) for seat in range(4) for result in found[seat]]
        points = [result[f"score_{seat}"] for seat, result in seats]
        played = [(seat, result) for seat, result in seats if not result["passed_out"]]
        hits = sum(result[f"contract_{seat}"] == result[f"tricks_{seat}"] for seat, result in played)
        row = table.loc[risk]
        assert (row["n"], row["hits"]) == (len(played), hits)
        assert row["declared"] == pytest.approx(np.mean([result["declarer"] == seat for seat, result in seats]))
        assert row["score"] == pytest.approx(np.mean(points))
        assert row["spread"] == pytest.approx(np.std(points))
        if risk:
            zero = [result[f"score_{seat}"] for seat in range(4) for result in without[seat]]
            assert row["gain"] == pytest.approx(np.mean(points) - np.mean(zero))
        else:
            assert np.isnan(row["gain"])
    assert table["declared"].is_monotonic_increasing


def test_risk_has_intervals() -> None:
    table = risks.by_risk(WhistRules(), 400, seed=SEED)
    assert table["risk"].tolist() == [-10, 0, 10]
    risky = table.loc[table["risk"] != 0]
    for name, rows in (("declared", risky), ("score", table), ("spread", table), ("gain", risky)):
        assert (rows[f"{name}_low"] < rows[name]).all()
        assert (rows[name] < rows[f"{name}_high"]).all()
    # Where all bid alike, each deal has one declarer.
    assert table.loc[table["risk"] == 0, ["declared", "declared_low", "declared_high"]].to_numpy() == pytest.approx(
        0.25
    )
    assert ((table["low"] < table["estimate"]) & (table["estimate"] < table["high"])).all()


def drawn(plot: Any, table: pd.DataFrame) -> Axes:
    _, ax = new_axes()
    plot(table, ax)
    ax.figure.canvas.draw()
    return ax


def test_the_histogram_shows_the_shares_and_their_intervals() -> None:
    table = scores.shares_by_points(analysis.simulate(GAME, 3_000, seed=SEED, players="greedy"))
    ax = drawn(choice_figures.plot_points, table)
    for position, container in (("declarer", 1), ("last", 2)):
        shown = table.loc[(table["position"] == position) & (table["hits"] >= FEW)]
        (segments,) = (bars.get_segments() for bars in ax.containers[2 * (container - 1)].lines[2])
        assert np.array(segments)[:, :, 1] == pytest.approx(shown[["low", "high"]].to_numpy())
        assert np.array(segments)[:, 0, 0] == pytest.approx(shown["points"].to_numpy() + 5)
    first = table.loc[(table["position"] == "declarer") & (table["hits"] >= FEW)]
    assert [bar.get_height() for bar in ax.patches] == pytest.approx(first["estimate"].tolist())
    most = first["points"].iloc[int(first["estimate"].to_numpy().argmax())]
    assert f"declarer {most} to {most + 9}".replace("-", "−") in ax.get_title(loc="left")
    plt.close(ax.figure)


def test_gains_by_risk_are_drawn() -> None:
    columns = {"n": 400, "hits": 200, "deals": 100, "spread": [20.0, 21.5, 23.0]}
    table = pd.DataFrame(
        {
            "risk": [-10, 0, 10], "gain": [-0.5, np.nan, -1.0], "gain_low": [-0.9, np.nan, -1.5],
            "gain_high": [-0.1, np.nan, -0.5], **columns,
        }
    )  # fmt: skip
    ax = drawn(choice_figures.plot_risks, table)
    assert ax.get_title(loc="left") == "Risk costs points, and so does caution"
    assert [text.get_text() for text in ax.get_yticklabels()] == ["−10 points, spread 20.0", "+10 points, spread 23.0"]
    (segments,) = (bars.get_segments() for bars in ax.containers[0].lines[2])
    assert np.array(segments)[:, :, 0] == pytest.approx(np.array([[-0.9, -0.1], [-1.5, -0.5]]))
    plt.close(ax.figure)
    ax = drawn(choice_figures.plot_risks, table.assign(gain_high=0.1))
    assert ax.get_title(loc="left") == "What risk in the auction changes"
    plt.close(ax.figure)


def test_best_contracts_are_drawn_by_tariff_mean_and_spread() -> None:
    table = tariffs.best_contracts()
    ax = drawn(choice_figures.plot_best_contracts, table)
    under = table.loc[table["kind"] == "under"]
    assert len([patch for patch in ax.patches if isinstance(patch, Rectangle)]) == len(under)
    rows = [text.get_text() for text in ax.get_yticklabels()]
    means = [text.get_text() for text in ax.get_xticklabels()]
    told = {(rows[round(y)], means[round(x)]): text.get_text() for text in ax.texts
            for x, y in [text.get_position()] if text.get_text().isdigit()}  # fmt: skip
    names = {"default": "recovering", "flat_50_25": "flat, 50 and 25", "linear": "linear"}
    for preset, name in names.items():
        for row in under.loc[under["preset"] == preset].itertuples():
            assert told[f"{name}, {row.spread:g}", f"{row.mean:g}"] == str(row.contract)
    assert len(told) == len(under)
    strongest = under.loc[under["mean"] == under["mean"].max()]
    zeros = strongest.loc[strongest["contract"] == 0, "preset"].nunique()
    assert ax.get_title(loc="left").startswith(f"{zeros} of {strongest['preset'].nunique()} tariffs")
    plt.close(ax.figure)


def test_zeros_are_drawn_by_tariff() -> None:
    best = tariffs.best_contracts()
    table = best.loc[(best["kind"] == "under") & (best["spread"] == 0.9)]
    ax = drawn(figures.plot_zero_worths, table)
    line = next(line for line in ax.get_lines() if line.get_label() == "flat")
    flat = table.loc[table["preset"] == "flat_50_25"]
    assert np.column_stack(line.get_data()) == pytest.approx(flat[["mean", "zero"]].to_numpy())
    plt.close(ax.figure)
