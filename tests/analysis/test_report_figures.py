"""Figures of Vida's report: the numbers are read back from what is drawn."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

from analysis.figure_style import svg_text
from analysis.studies import Report, ReportRequest, report_module
from fastsim.games import get_game
from figure_support import check_figures, drawn


@pytest.fixture(scope="module")
def report() -> Report:
    request = ReportRequest(40_000, 11, rules=get_game("vida").make_rules())
    made: Report = report_module("vida").build(request)
    return made


def points_of(ax: plt.Axes) -> np.ndarray:
    """X and y of all marks with an interval."""
    return np.concatenate(
        [
            np.column_stack(bars.lines[0].get_data())
            for bars in ax.containers
            if hasattr(bars, "lines") and bars.lines[0] is not None
        ]
    )


FIGURES = {
    "levels": ("bid", "estimate"),
    "break_even": ("bid", "estimate"),
    "fates": (None, "counts"),
    "thirds": (None, "counts"),
    "defenders": (None, "estimate"),
    "leads": (None, "estimate"),
    "air_by_level": ("bid", "estimate"),
    "scores": (None, "estimate"),
    "rules_by_level": (None, "estimate"),
    "sound_chances": (None, "estimate"),
    "open_or_pass_by_suit": (None, "estimate"),
}


def most_bought(frame: pd.DataFrame) -> int:
    return int(frame.groupby("bid")["n"].sum().idxmax())


#: What of a table is drawn, where that is not all that has enough cases.
ONLY: dict[str, Callable[[pd.DataFrame], Any]] = {
    "open_or_pass_by_suit": lambda frame: frame["trumps"].isin([3, 4, 5]),
    "defenders": lambda frame: (frame["bid"] == most_bought(frame)) & frame["tops"].isin(["J9", "J", "9", "–"]),
    "leads": lambda frame: frame["to_go"].isin(sorted(frame["to_go"].unique())[0:7:2]),
}


@pytest.mark.parametrize("name", FIGURES)
def test_figures_show_their_tables(report: Report, name: str) -> None:
    table = next(table for table in report.tables() if table.name == name)
    figure, ax = drawn(table)
    marks = points_of(ax)
    shown = table.frame if name == "sound_chances" else table.frame.loc[table.frame["n"] >= 100]
    shown = shown.loc[ONLY[name](shown)] if name in ONLY else shown
    x, y = FIGURES[name]
    assert np.sort(marks[:, 1]) == pytest.approx(np.sort(shown[y].to_numpy()))
    if x and name != "air_by_level":
        assert marks[:, 0].tolist() == shown[x].tolist()
    plt.close(figure)


def test_intervals_are_drawn(report: Report) -> None:
    """The ends of the bars are those of the table's intervals."""
    table = next(table for table in report.tables() if table.name == "levels")
    figure, ax = drawn(table)
    shown = table.frame.loc[table.frame["n"] >= 100]
    (bars,) = ax.containers
    (segments,) = (lines.get_segments() for lines in bars.lines[2])
    assert [ends[:, 1].tolist() for ends in segments] == [
        pytest.approx([row.low, row.high]) for row in shown.itertuples()
    ]
    plt.close(figure)


def test_shares_that_fail_are_drawn_below_what_is_needed(report: Report) -> None:
    table = next(table for table in report.tables() if table.name == "break_even")
    figure, ax = drawn(table)
    shown = table.frame.loc[table.frame["n"] >= 100]
    (bars,) = (bars for bars in ax.containers if hasattr(bars, "patches"))
    assert [bar.get_height() for bar in bars] == pytest.approx(shown["failed"].tolist())
    assert [bar.get_x() + bar.get_width() / 2 for bar in bars] == pytest.approx(shown["bid"].tolist())
    plt.close(figure)


def test_every_figure_of_the_report_is_read_back(report: Report) -> None:
    read = {*FIGURES, "worth", "signals", "families", "openings", "air_of_hands", *HISTOGRAMS}
    assert {table.name for table in report.tables() if table.plot} == read


@pytest.mark.parametrize(("name", "label", "least"), [("worth", "name", 0), ("signals", "kind", 100)])
def test_dots_show_their_tables(report: Report, name: str, label: str, least: int) -> None:
    table = next(table for table in report.tables() if table.name == name)
    figure, ax = drawn(table)
    by_place = {int(y): x for x, y in points_of(ax)}
    shown = table.frame.loc[table.frame["n"] >= least]
    assert [by_place[i] for i in range(len(shown))] == pytest.approx(shown["estimate"].tolist())
    labels = [text.get_text() for text in ax.get_yticklabels()]
    assert labels == [str(name) for name in shown[label]]
    plt.close(figure)


@pytest.mark.parametrize(("name", "column", "scale"), [("families", "estimate", 100), ("openings", "total", 1)])
def test_heat_maps_show_values_and_what_is_few(report: Report, name: str, column: str, scale: int) -> None:
    table = next(table for table in report.tables() if table.name == name)
    figure, ax = drawn(table)
    frame = table.frame
    if name == "families":
        frame = frame.loc[frame["bid"] == frame.groupby("bid")["n"].sum().idxmax()]
    frame = frame.loc[frame["trumps"].isin([3, 4, 5]) & frame["aces"].isin([0, 1, 2])]
    texts = [text.get_text() for text in ax.texts]
    for row in frame.itertuples():
        if row.few:
            assert f"n={row.n}" in texts
        else:
            ends = ("low", "high") if name == "families" else ("total_low", "total_high")
            width = scale * (getattr(row, ends[1]) - getattr(row, ends[0]))
            half = "" if math.isnan(width) else f"±{max(math.ceil(round(width / 2, 6)), 1)}"
            assert f"{scale * getattr(row, column):.0f}{half}" in texts
    hatched = [patch for patch in ax.patches if patch.get_hatch()]
    assert len(hatched) == (frame["few"] != "").sum()
    assert len(ax.patches) == len(frame)
    plt.close(figure)


def test_exact_air_is_drawn_beside_the_estimates(report: Report) -> None:
    table = next(table for table in report.tables() if table.name == "air_of_hands")
    figure, ax = drawn(table)
    frame = table.frame
    bars = [bars for bars in ax.containers if hasattr(bars, "patches") and bars.patches]
    assert [bar.get_label() for bar in bars] == ["counts, exact", "loses, exact", "nobody counts, exact"]
    for drawn_bars, fate in zip(bars, ("counts", "loses", "nobody"), strict=True):
        assert [bar.get_width() for bar in drawn_bars] == pytest.approx(frame[f"{fate}_exact"].tolist())
    assert points_of(ax)[:, 0].tolist() == frame["counts"].tolist()
    assert [label.get_text() for label in ax.get_yticklabels()] == frame["holds"].tolist()
    plt.close(figure)


#: Tables that are drawn as histograms: what is classed, and the sides beside each other.
HISTOGRAMS: dict[str, tuple[str, tuple[str, ...]]] = {
    "margin_distribution": ("margin", ()),
    "side_score_distribution": ("score", ("buyers", "defenders")),
}


@pytest.mark.parametrize("name", HISTOGRAMS)
def test_distributions_are_drawn_as_histograms(report: Report, name: str) -> None:
    value, sides = HISTOGRAMS[name]
    table = next(table for table in report.tables() if table.name == name)
    figure, ax = drawn(table)
    sizes = table.frame.groupby("bid")["n"].max()
    panels = [(bid, side) for bid in sorted(sizes.nlargest(3).index) for side in sides or (None,)]
    assert len(ax.child_axes) == len(panels) == 3 * max(len(sides), 1)
    for panel, (bid, side) in zip(ax.child_axes, panels, strict=True):
        own = table.frame.loc[(table.frame["bid"] == bid) & (table.frame["estimate"] >= 0.002)]
        own = own if side is None else own.loc[own["side"] == side]
        heights = {
            (bars.get_label(), round(bar.get_x() + bar.get_width() / 2) - 10): bar.get_height()
            for bars in panel.containers if hasattr(bars, "patches") for bar in bars.patches
        }  # fmt: skip
        expected = {(str(row.result), getattr(row, value)): row.estimate for row in own.itertuples()}
        assert heights == pytest.approx(expected)
        assert max(bar.get_y() + bar.get_height() for bar in panel.patches) <= panel.get_ylim()[1]
        text = f"{bid}: {sizes[bid]:,} contracts" if side is None else f"{bid}, {side}: {sizes[bid]:,}"
        assert text in [text.get_text() for text in panel.texts]
    plt.close(figure)


def test_no_legend_lies_over_marks(report: Report) -> None:
    """What a contract brings: the legend stands above the axes."""
    table = next(table for table in report.tables() if table.name == "scores")
    figure, ax = drawn(table)
    legend = ax.get_legend().get_window_extent(figure.canvas.get_renderer())
    assert legend.y0 >= ax.bbox.y1
    plt.close(figure)


def test_every_figure_has_title_axes_and_caption(report: Report) -> None:
    check_figures(report, 18)


def test_svg_is_the_same_for_the_same_figure(report: Report) -> None:
    table = next(table for table in report.tables() if table.name == "levels")
    texts = []
    for _ in range(2):
        figure, _ = drawn(table)
        texts.append(svg_text(figure))
        plt.close(figure)
    assert texts[0] == texts[1]
    assert "<dc:date>" not in texts[0]
