"""Self-contained pages: tables, figures, what they say, and how they were made."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
from markupsafe import Markup

from analysis import plots
from analysis.figure_style import new_axes, style, svg_text, write_figure
from analysis.page_figures import PageFigures
from analysis.page_tables import MOST_ROWS, page_table
from analysis.pages import environment
from analysis.prose import plain_text
from analysis.render import cells, headings, note_of, write_csv
from analysis.studies import Report, Table


def figure_function(name: str) -> Any:
    """What draws a table: a function of `analysis.plots`, or "module:function"."""
    module, _, function = name.rpartition(":")
    return getattr(import_module(module) if module else plots, function)


def _drawn(plot: str, frame: Any) -> Any:
    figure, ax = new_axes()
    with style():
        figure_function(plot)(frame, ax)
    return figure


def draw(table: Table) -> Any | None:
    """The figure of a table, or None where it has none."""
    return None if table.plot is None else _drawn(table.plot, table.frame)


def figure_svg(plot: str, frame: Any) -> str:
    """A figure, drawn from a frame, as SVG text."""
    figure = _drawn(plot, frame)
    text = svg_text(figure)
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
            "note": note_of(table),
            "headings": headings(table),
            "is_text": [kind == "text" for kind in table.formats.values()],
            "rows": cells(table),
        }
        for table in tables
    ]
    drawing = None if plot is None else Markup(figure_svg(plot, frame))
    return environment().get_template("cell.html").render(text=text, lines=lines, tables=shown, figure=drawing)


def write_figures(tables: Sequence[Table], folder: Path) -> list[Path]:
    """Write the figure of each table that has one as PNG and SVG; returns the files."""
    paths = []
    for table in tables:
        figure = draw(table)
        if figure is not None:
            paths += write_figure(figure, folder / table.name)
            plt.close(figure)
    return paths


def _as_shown(table: Table, figures: PageFigures) -> dict[str, Any]:
    """A table as the templates show it, its figure among those of the page."""
    frame = table.frame if table.shown is None else table.shown
    return {
        "name": table.name,
        "title": table.title,
        "note": note_of(table),
        "page": page_table(table),
        "left_out": len(table.frame) - min(len(frame), MOST_ROWS),
        "csv": f"{table.name}.csv",
        "figure": None if table.plot is None else figures.add(figure_svg(table.plot, table.frame)),
    }


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
    figures = PageFigures()
    for table in tables:
        sections.setdefault(table.section, []).append(_as_shown(table, figures))
    page = (
        environment()
        .get_template("page.html")
        .render(title=title, sections=sections, facts=facts, command=command, letters=figures.shared())
    )
    path.write_text(page, encoding="utf-8")
    return path


def write_report(report: Report, folder: Path, *, command: str) -> list[Path]:
    """Write a report into a folder: one page, its tables as CSV, the findings as Markdown, and a manifest.

    Parameters
    ----------
    report : Report
        What there is to say.
    folder : Path
        Where to write; it must exist.
    command : str
        Command line that makes the same files.

    Returns
    -------
    list of Path
        The files. The same report gives the same bytes, and neither a date nor a speed is in them.
    """
    paths = [write_csv(table, folder) for table in report.tables()]
    figures = PageFigures()
    sections = [
        {
            "title": section.title,
            "paragraphs": [Markup(text) for text in section.paragraphs],
            "tables": [_as_shown(table, figures) for table in section.tables],
        }
        for section in report.sections
    ]
    page = folder / "index.html"
    page.write_text(
        environment()
        .get_template("report.html")
        .render(
            title=report.title,
            findings=[Markup(text) for text in report.findings],
            sections=sections,
            facts=report.facts,
            rules=report.rules,
            glossary=report.glossary,
            command=command,
            letters=figures.shared(),
        ),
        encoding="utf-8",
    )
    findings = folder / "findings.md"
    lines = [f"{i}. {plain_text(text)}" for i, text in enumerate(report.findings, 1)]
    findings.write_text("\n".join(lines) + "\n", encoding="utf-8")
    paths += [page, findings]
    manifest = folder / "manifest.json"
    digests = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(paths)}
    data = {**report.manifest, "command": command, "files": digests}
    manifest.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return [*paths, manifest]
