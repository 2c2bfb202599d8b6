"""How every figure looks: sizes, colours, titles, captions, and files that are the same for the same figure.

The colours are three of the Okabe-Ito palette and a dark yellow, told apart by colour-blind readers; marks differ in
shape too, so that a grey print can be read. Neither a date nor a random id goes into a file.
"""

from __future__ import annotations

import io
from collections.abc import Sized
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

BLUE: Final = "#0072B2"
ORANGE: Final = "#D55E00"
GREEN: Final = "#009E73"
GREY: Final = "#6b6b6b"
YELLOW: Final = "#B8860B"
PALE: Final = "#c6dbef"
FAINT: Final = "#e9e9e9"

#: Colour and mark of the first, second, … line of a figure.
LOOKS: Final = ((BLUE, "o"), (ORANGE, "s"), (GREEN, "D"), (GREY, "^"), (YELLOW, "v"))

#: How each of these lines is dashed, so that they can be followed in grey.
DASHES: Final = ("-", "--", ":", "-.", (0, (6, 1, 1, 1, 1, 1)))

#: Dark is much, in print and for colour-blind readers too.
SHADES: Final = "cividis_r"

#: Groups with fewer cases are not drawn; the tables show all.
FEW: Final = 100

#: Full width of a page, and the height of a usual figure, in inches.
WIDTH: Final = 7.2
HEIGHT: Final = 4.2

#: A legend between the title and the axes; the title is set `ABOVE_LEGEND` points above the axes then.
ABOVE: Final[Any] = {"loc": "lower left", "bbox_to_anchor": (-0.01, 1), "frameon": False, "borderpad": 0}
ABOVE_LEGEND: Final = 22

_STYLE: Any = {
    "figure.figsize": (WIDTH, HEIGHT),
    "figure.dpi": 100,
    "font.size": 10,
    "axes.titlesize": 11,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#e3e3e3",
    "svg.hashsalt": "trickodds",
    "svg.fonttype": "path",
}
_PNG_DPI: Final = 150


def style() -> AbstractContextManager[None]:
    """The project's style, for everything drawn within."""
    load_backend: Any = plt.draw_if_interactive
    load_backend()  # a notebook's backend, whose settings the context would forget
    return plt.rc_context(_STYLE)


def new_axes(height: float = HEIGHT) -> tuple[Figure, Axes]:
    """A figure of the page's width, and its axes, in the project's style."""
    with style():
        figure, ax = plt.subplots(layout="constrained", figsize=(WIDTH, height))
    return figure, ax


def axes_or_new(ax: Axes | None) -> Axes:
    """The axes given, or new ones."""
    return new_axes()[1] if ax is None else ax


def set_height(ax: Axes, height: float) -> None:
    """Make the figure of the axes so high, in inches."""
    figure = ax.get_figure()
    assert isinstance(figure, Figure)
    figure.set_size_inches(WIDTH, height)


def set_title(ax: Axes, text: str, above: float = 6) -> None:
    """Title that says what is seen, so many points above the axes."""
    ax.set_title(text, loc="left", fontsize=11, fontweight="bold", pad=above)


def set_caption(ax: Axes, text: str, below: float = 40) -> None:
    """Small print so many points below the axes, from the figure's left edge: sample size, what the bars are."""
    ax.annotate(
        text,
        (0.012, 0),
        (0, -below),
        xycoords=("figure fraction", "axes fraction"),
        textcoords="offset points",
        fontsize=8,
        color=GREY,
        va="top",
        annotation_clip=False,
    )


def say_why_empty(ax: Axes, shown: Sized, why: str) -> None:
    """Words in the middle of the axes where nothing is shown on them."""
    if not len(shown):
        ax.text(0.5, 0.5, why, ha="center", va="center", transform=ax.transAxes, color=GREY)


def add_legend(ax: Axes, **options: Any) -> None:
    """A legend where there is something to name."""
    if ax.get_legend_handles_labels()[1]:
        ax.legend(**{"fontsize": 9, **options})


def in_percent(ax: Axes, axis: str = "y") -> None:
    """Label an axis of shares in per cent."""
    getattr(ax, f"{axis}axis").set_major_formatter(PercentFormatter(1))


def distances(table: pd.DataFrame, estimate: str = "estimate", low: str = "low", high: str = "high") -> np.ndarray:
    """Distances from the estimate to both ends of its interval, shape (2, groups)."""
    centre = table[estimate].to_numpy(dtype=float)
    both = np.array([centre - table[low].to_numpy(dtype=float), table[high].to_numpy(dtype=float) - centre])
    clipped: np.ndarray = np.clip(np.nan_to_num(both), 0, None)
    return clipped


def bars_of(table: pd.DataFrame, low: str = "low") -> str:
    """What a caption says of the bars, and of those that are missing because the deals are too few."""
    return "bars: 95 % intervals" + (", none where deals are too few" if table[low].isna().any() else "")


def tops_in_words(tops: Any) -> str:
    """The tops that a hand holds, as a label has them."""
    return str(tops).replace("–", "none")


def as_estimate(table: pd.DataFrame, name: str) -> pd.DataFrame:
    """A table whose estimate, low and high are those of another of its columns."""
    return table.assign(estimate=table[name], low=table[f"{name}_low"], high=table[f"{name}_high"])


def enough(table: pd.DataFrame, least: int = FEW) -> pd.DataFrame:
    """Groups with enough cases to be drawn; the table itself shows all."""
    return table.loc[table["n"] >= least]


def svg_text(figure: Any) -> str:
    """A figure as SVG text that is the same for the same figure: no date, ids by a fixed salt."""
    buffer = io.StringIO()
    with mpl.rc_context({"svg.hashsalt": _STYLE["svg.hashsalt"], "svg.fonttype": _STYLE["svg.fonttype"]}):
        figure.savefig(buffer, format="svg", metadata={"Date": None})
    text = buffer.getvalue()
    return text[text.index("<svg") :]


def write_figure(figure: Any, stem: Path) -> list[Path]:
    """Write a figure as PNG and SVG beside each other; returns the files."""
    png, svg = stem.with_suffix(".png"), stem.with_suffix(".svg")
    figure.savefig(png, dpi=_PNG_DPI, metadata={"Software": None})
    svg.write_text(svg_text(figure), encoding="utf-8")
    return [png, svg]
