"""Figures of Israeli whist's report: the numbers are read back from what is drawn."""

from __future__ import annotations

import matplotlib.pyplot as plt
import numpy as np
import pytest

from analysis.studies import Report, ReportRequest, Table, report_module
from fastsim.games import get_game
from figure_support import drawn

GAME = "israeli_whist"


@pytest.fixture(scope="module")
def report() -> Report:
    made: Report = report_module(GAME).build(ReportRequest(2_000, 11, rules=get_game(GAME).make_rules()))
    return made


def table_of(report: Report, name: str) -> Table:
    return next(table for table in report.tables() if table.name == name)


@pytest.mark.parametrize(
    ("name", "label"), [("denominations", "trump"), ("numbers", "bid"), ("declarers", "declarer"), ("makers", "makers")]
)
def test_bars_are_the_shares_and_their_intervals(report: Report, name: str, label: str) -> None:
    table = table_of(report, name)
    figure, ax = drawn(table)
    frame = table.frame
    assert [bar.get_height() for bar in ax.patches] == pytest.approx(frame["estimate"].tolist())
    assert [text.get_text() for text in ax.get_xticklabels()] == [str(key) for key in frame[label]]
    (segments,) = (bars.lines[2][0].get_segments() for bars in ax.containers if hasattr(bars, "lines"))
    assert np.array(segments)[:, :, 1] == pytest.approx(frame[["low", "high"]].to_numpy())
    assert ax.get_ylim()[0] == 0
    if name != "denominations":
        assert str(frame[label].iloc[int(frame["estimate"].to_numpy().argmax())]) in ax.get_title(loc="left")
    plt.close(figure)


def test_over_deals_are_drawn_by_number(report: Report) -> None:
    table = table_of(report, "overs")
    figure, ax = drawn(table)
    shown = table.frame.loc[table.frame["n"] >= 100]
    marks = np.column_stack(ax.containers[0].lines[0].get_data())
    assert marks.tolist() == shown[["bid", "estimate"]].to_numpy(dtype=float).tolist()
    plt.close(figure)


def test_lines_are_told_apart_without_colour(report: Report) -> None:
    """What a zero is worth: every tariff has a mark and dashes of its own."""
    figure, ax = drawn(table_of(report, "zero_worths"))
    looks = [(line.get_marker(), line.get_linestyle()) for line in ax.get_legend().get_lines()]
    assert len(set(looks)) == len(looks) == 5
    plt.close(figure)
