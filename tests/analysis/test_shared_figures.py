"""Figures that any game uses, and those of Vida's standard tables: the numbers are read back from what is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes

import analysis
from analysis import plots
from analysis.figure_style import new_axes
from analysis.studies.vida import air, bids, figures

DEALS = 3_000


@pytest.fixture
def ax() -> Iterator[Axes]:
    figure, made = new_axes()
    yield made
    plt.close(figure)


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    return analysis.simulate("vida", DEALS, seed=6)


def marks(ax: Axes) -> list[tuple[float, float]]:
    return [
        (float(x), float(y))
        for bars in ax.containers
        if hasattr(bars, "lines")
        for x, y in zip(*bars.lines[0].get_data(), strict=True)
    ]


def ends(ax: Axes, axis: int) -> list[tuple[float, float]]:
    """Ends of the intervals along an axis, in the order drawn."""
    return [
        (float(segment[:, axis].min()), float(segment[:, axis].max()))
        for bars in ax.containers
        if hasattr(bars, "lines")
        for lines in bars.lines[2]
        for segment in lines.get_segments()
    ]


def labels(ax: Axes) -> list[str]:
    legend = ax.get_legend()
    return [] if legend is None else [text.get_text() for text in legend.get_texts()]


def estimates(**columns: Any) -> pd.DataFrame:
    frame = pd.DataFrame(columns)
    return frame.assign(low=frame["estimate"] - 0.01, high=frame["estimate"] + 0.02)


def flat(values: list[tuple[float, float]]) -> list[float]:
    return [number for pair in values for number in pair]


def test_gains(ax: Axes) -> None:
    table = estimates(label=["market model", "load"], n=[500, 500], estimate=[12.5, -0.25])
    plots.plot_gains(table, ax)
    assert marks(ax) == [(12.5, 0), (-0.25, 1)]
    assert flat(ends(ax, 0)) == pytest.approx([12.49, 12.52, -0.26, -0.23])
    assert [label.get_text() for label in ax.get_yticklabels()] == ["market model", "load"]


def test_calibration_is_drawn_in_points(ax: Axes) -> None:
    table = pd.DataFrame(
        {"kind": ["own", "own", "raise"], "predicted": [0.2, 0.8, 0.5], "n": [300, 200, 99], "gap": [0.01, -0.02, 0.3]}
    )
    plots.plot_calibration(table.assign(estimate=table["gap"], low=table["gap"], high=table["gap"]), ax)
    assert flat(marks(ax)) == pytest.approx([0.2, 1, 0.8, -2])  # the third has too few cases
    assert labels(ax) == ["within 2 points", "own"]


def test_odds_have_a_line_a_trump(ax: Axes) -> None:
    table = estimates(
        trump=["S", "S", "S", "H", "H", "H"],
        bid=[80, 90, 100, 80, 90, 100],
        n=[400] * 6,
        estimate=[0.9, 0.5, 0.0001, 0.4, 0.2, 0.0],
    )
    plots.plot_odds(table, ax)
    assert sorted(marks(ax)) == sorted([(80, 0.9), (90, 0.5), (80, 0.4), (90, 0.2)])
    assert len(labels(ax)) == 2


def test_screws_have_a_line_a_hand(ax: Axes) -> None:
    table = pd.DataFrame(
        {
            "hand": ["a", "a", "b", "b"],
            "bid": [80, 90, 80, 90],
            "n": [100] * 4,
            "estimate": [0.4, 0.6, 0.5, 0.7],
            "gain": [-20.0, 15.0, -5.0, 30.0],
        }
    )
    plots.plot_screw(table.assign(gain_low=table["gain"] - 1, gain_high=table["gain"] + 2), ax)
    assert marks(ax) == [(80, -20), (90, 15), (80, -5), (90, 30)]
    assert flat(ends(ax, 1))[:2] == pytest.approx([-21, -18])
    assert labels(ax) == ["a", "b"]


def test_looks(ax: Axes) -> None:
    plots.plot_looks(estimates(n=[1_000, 2_000], estimate=[0.3, 0.2]), ax)
    assert marks(ax) == [(1_000, 0.3), (2_000, 0.2)]
    assert [label.get_text() for label in ax.get_xticklabels()] == ["1,000", "2,000"]


def test_seats(frame: pd.DataFrame, ax: Axes) -> None:
    table = bids.success_by_seat(frame)
    figures.plot_seat_success(table, ax)
    assert flat(marks(ax)) == pytest.approx(flat(list(zip(table["buyer"], table["estimate"], strict=True))))
    assert flat(ends(ax, 1)) == pytest.approx(flat(list(zip(table["low"], table["high"], strict=True))))


def test_holdings_at_the_level_bought_most(frame: pd.DataFrame, ax: Axes) -> None:
    table = bids.success_by_holding(frame)
    figures.plot_holding_success(table, ax)
    bid = table.groupby("bid")["n"].sum().idxmax()
    shown = table.loc[(table["bid"] == bid) & (table["n"] >= 100)]
    largest = shown.groupby("tops", observed=True)["n"].sum().nlargest(4).index
    shown = shown.loc[shown["tops"].isin(largest)]
    assert sorted(y for _, y in marks(ax)) == pytest.approx(sorted(shown["estimate"]))
    assert set(labels(ax)) == {str(tops) for tops in largest}
    assert str(bid) in ax.get_title(loc="left")


def test_kinds_that_count(frame: pd.DataFrame, ax: Axes) -> None:
    table = air.counted_kinds(frame)
    figures.plot_counted_kinds(table, ax)
    shown = table.loc[table["n"] >= 100]
    assert [x for x, _ in marks(ax)] == pytest.approx(shown["estimate"].tolist())
    assert [label.get_text() for label in ax.get_yticklabels()] == shown["kind"].tolist()


LINES: dict[str, Callable[[pd.DataFrame, Axes], Any]] = {
    "lines": lambda table, ax: plots.draw_lines(table, ax, "x", "group", spread=0.2),
    "dots": lambda table, ax: plots.draw_dots(table, ax, "group"),
}


def test_lines_differ_in_grey_too(ax: Axes) -> None:
    """Each of five lines has a mark and a dash of its own."""
    groups = list("abcde")
    table = estimates(x=range(5), group=groups, n=[100] * 5, estimate=[0.1] * 5)
    plots.draw_lines(table, ax, "x", "group")
    drawn = [bars.lines[0] for bars in ax.containers]
    for of in (lambda line: line.get_marker(), lambda line: line.get_color(), lambda line: str(line._dash_pattern)):
        assert len({of(line) for line in drawn}) == len(groups)


@pytest.mark.parametrize("name", LINES)
def test_missing_intervals_draw_no_bar(name: str, ax: Axes) -> None:
    """One case has no interval: the mark is there, the bar has no length."""
    table = pd.DataFrame({"x": [1.0], "group": ["a"], "n": [1], "estimate": [2.0], "low": [np.nan], "high": [np.nan]})
    LINES[name](table, ax)
    assert 2.0 in flat(marks(ax))
    assert all(low == high for low, high in ends(ax, 1 if name == "lines" else 0))
