"""What tests of reports' figures share."""

from __future__ import annotations

import re

import matplotlib.pyplot as plt

from analysis.figure_style import new_axes
from analysis.report import figure_function
from analysis.studies import Report


def check_figures(report: Report) -> int:
    """Every figure has title, axes and a caption that names its intervals, and no title is cut off; how many."""
    drawn = 0
    for table in report.tables():
        if table.plot is None:
            continue
        figure, ax = new_axes()
        figure_function(table.plot)(table.frame, ax)
        figure.canvas.draw()
        assert ax.get_title(loc="left"), table.name
        assert ax.get_xlabel(), table.name
        assert ax.get_ylabel(), table.name
        said = [text.get_text() for text in ax.texts]
        assert any(re.search(r"\d", text) and "interval" in text for text in said), table.name
        edge = ax._left_title.get_window_extent(figure.canvas.get_renderer()).x1
        assert edge <= figure.bbox.x1, f"the title of {table.name} is cut off"
        plt.close(figure)
        drawn += 1
    return drawn
