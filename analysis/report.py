"""One self-contained page of a simulation: its tables, its figures and how they were made."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
import matplotlib.pyplot as plt
from jinja2 import Environment, PackageLoader, select_autoescape
from markupsafe import Markup

from analysis import plots
from analysis.plots import new_axes, style
from analysis.render import cells, headings
from analysis.studies import Table

_MOST_ROWS = 40


def draw(table: Table) -> Any | None:
    """The figure of a table, or None where it has none."""
    if table.plot is None:
        return None
    figure, ax = new_axes()
    with style():
        getattr(plots, table.plot)(table.frame, ax)
    return figure


def _svg(figure: Any) -> str:
    """A figure as SVG text that is the same for the same figure: no date, ids by a fixed salt."""
    buffer = io.StringIO()
    with mpl.rc_context({"svg.hashsalt": "trickodds", "svg.fonttype": "path"}):
        figure.savefig(buffer, format="svg", metadata={"Date": None})
    text = buffer.getvalue()
    return text[text.index("<svg") :]


def figure_svg(plot: str, frame: Any) -> str:
    """A figure of `analysis.plots`, drawn from a frame, as SVG text."""
    figure, ax = new_axes()
    with style():
        getattr(plots, plot)(frame, ax)
    text = _svg(figure)
    plt.close(figure)
    return text


def notebook_cell(
    text: str, tables: Sequence[Table], plot: str | None = None, frame: Any = None, *, lines: Sequence[str] = ()
) -> str:
    """What a notebook shows of a result.

    Parameters
    ----------
    text : str
        A sentence above all.
    tables : sequence of Table
        Shown whole.
    plot, frame : str, DataFrame, optional
        A figure of `analysis.plots` and what it draws.
    lines : sequence of str
        Sentences below the first.

    Returns
    -------
    str
        HTML for a cell.
    """
    shown = [
        {
            "title": table.title,
            "note": table.note,
            "headings": headings(table),
            "is_text": [kind == "text" for kind in table.formats.values()],
            "rows": cells(table),
        }
        for table in tables
    ]
    drawing = None if plot is None else Markup(figure_svg(plot, frame))
    return _environment().get_template("cell.html").render(text=text, lines=lines, tables=shown, figure=drawing)


def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("analysis"), autoescape=select_autoescape(), trim_blocks=True, lstrip_blocks=True
    )


def write_figures(tables: Sequence[Table], folder: Path) -> list[Path]:
    """Write the figure of each table that has one as PNG; returns the files."""
    paths = []
    for table in tables:
        figure = draw(table)
        if figure is not None:
            path = folder / f"{table.name}.png"
            figure.savefig(path, dpi=150, metadata={"Software": None})
            plt.close(figure)
            paths.append(path)
    return paths


def write_page(tables: Sequence[Table], path: Path, *, title: str, facts: dict[str, str], command: str) -> Path:
    """Write one HTML page that needs no network.

    Parameters
    ----------
    tables : sequence of Table
        In the order shown, grouped by their `section`.
    path : Path
        File to write.
    title : str
        Heading of the page.
    facts : dict of str to str
        How the deals were made: game, deals, seed, players, rules.
    command : str
        Command line that makes the same page.
    """
    sections: dict[str, list[dict[str, Any]]] = {}
    for table in tables:
        figure = draw(table)
        shown = {
            "title": table.title,
            "note": table.note,
            "headings": headings(table),
            "is_text": [kind == "text" for kind in table.formats.values()],
            "rows": cells(table, _MOST_ROWS),
            "left_out": max(0, len(table.frame) - _MOST_ROWS),
            "csv": f"{table.name}.csv",
            "figure": Markup(_svg(figure)) if figure is not None else None,
        }
        if figure is not None:
            plt.close(figure)
        sections.setdefault(table.section, []).append(shown)
    page = _environment().get_template("page.html").render(title=title, sections=sections, facts=facts, command=command)
    path.write_text(page, encoding="utf-8")
    return path
