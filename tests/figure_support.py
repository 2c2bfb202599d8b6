"""What tests of figures share: drawing a table's figure, and what every figure must have."""

from __future__ import annotations

import re

import matplotlib.pyplot as plt

from analysis.figure_style import new_axes
from analysis.report import figure_function
from analysis.studies import Report, Table

#: What a caption tells of how sure the figure is.
_HOW_SURE = re.compile("interval|arithmetic")


def drawn(table: Table) -> tuple[plt.Figure, plt.Axes]:
    """The figure of a table, drawn."""
    assert table.plot is not None
    figure, ax = new_axes()
    figure_function(table.plot)(table.frame, ax)
    figure.canvas.draw()
    return figure, ax


def check_figures(report: Report, least: int) -> None:
    """Every figure has a title, labelled axes and a caption with numbers, and no text of it is cut off."""
    with_figure = [table for table in report.tables() if table.plot is not None]
    assert len(with_figure) >= least
    for table in with_figure:
        figure, ax = drawn(table)
        assert ax.get_title(loc="left"), table.name
        assert ax.get_xlabel(), table.name
        assert ax.get_ylabel(), table.name
        assert any(_HOW_SURE.search(text.get_text()) for text in ax.texts), table.name
        renderer = figure.canvas.get_renderer()
        title = ax._left_title.get_window_extent(renderer)
        for text in (ax._left_title, *ax.texts):
            assert text.get_window_extent(renderer).x1 <= figure.bbox.x1, f"{text.get_text()!r} of {table.name}"
        for text in ax.texts:
            assert not text.get_window_extent(renderer).overlaps(title), f"{text.get_text()!r} of {table.name}"
        for text in (ax.xaxis.label, ax.yaxis.label):
            box = text.get_window_extent(renderer)
            assert 0 <= box.x0 <= box.x1 <= figure.bbox.x1, f"{text.get_text()!r} of {table.name}"
            assert 0 <= box.y0 <= box.y1 <= figure.bbox.y1, f"{text.get_text()!r} of {table.name}"
        plt.close(figure)
