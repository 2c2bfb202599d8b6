"""Tables for the terminal, for JSON, and as CSV files."""

from __future__ import annotations

import math
from html import escape
from pathlib import Path
from typing import Any

import pandas as pd
from rich.console import Console
from rich.table import Table as RichTable

from analysis.studies import Table

_MISSING = "–"
_TOO_FEW = "A mean of too few deals for an interval that holds is shown without one."


def cell(value: Any, kind: str) -> str:
    """One value as people read it: a rate in percent, a mean with one decimal, a count with separators."""
    if value is None or value is pd.NA or (isinstance(value, float) and math.isnan(value)):
        return _MISSING
    if kind == "rate":
        decimals = 2 if abs(value) >= 0.01 else 3 if abs(value) >= 0.0001 or value == 0 else 6
        return f"{100 * value:.{decimals}f}"
    if kind == "mean":
        return f"{value:.2f}"
    if kind == "whole":
        return f"{value:.0f}"
    if kind == "count":
        return f"{int(value):,}"
    return str(value)


def note_of(table: Table) -> str:
    """The note of a table, and why an interval is missing where a mean is shown without one."""
    frame = table.frame if table.shown is None else table.shown
    for column, kind in table.formats.items():
        low = "low" if column == "estimate" else f"{column}_low"
        if kind == "mean" and low in frame and bool((frame[low].isna() & frame[column].notna()).any()):
            return f"{table.note} {_TOO_FEW}".strip()
    return table.note


def headings(table: Table) -> list[str]:
    """Column headings in the order shown."""
    return [table.headings.get(column, column) for column in table.formats]


def cells(table: Table, most: int | None = None) -> list[list[str]]:
    """Rows as text; at most `most` of the most frequent groups in the table's order, of the first where none is."""
    frame = table.frame if table.shown is None else table.shown
    if most is not None and len(frame) > most:
        frame = frame.loc[frame["n"].nlargest(most).index.sort_values()] if "n" in frame else frame.head(most)
    return [
        [cell(value, kind) for value, kind in zip(row, table.formats.values(), strict=True)]
        for row in frame[list(table.formats)].itertuples(index=False)
    ]


def print_table(table: Table, console: Console, most: int = 40) -> None:
    """Print a table; long ones show their most frequent groups and say so."""
    shown = RichTable(title=table.title, title_justify="left", caption=note_of(table), caption_justify="left")
    for heading, kind in zip(headings(table), table.formats.values(), strict=True):
        shown.add_column(heading, justify="left" if kind == "text" else "right", no_wrap=True)
    for row in cells(table, most):
        shown.add_row(*row)
    console.print(shown)
    if table.shown is None and len(table.frame) > most:
        console.print(f"The {most} most frequent of {len(table.frame)} groups; --out writes all of them.", style="dim")
    console.print()


def as_json(table: Table) -> dict[str, Any]:
    """A table as plain data, missing values as null."""
    return {"name": table.name, "title": table.title, "note": note_of(table), "rows": frame_data(table.frame)}


def frame_data(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Rows of a frame as plain data, missing values as null."""
    return [{str(key): _plain(value) for key, value in row.items()} for row in frame.to_dict(orient="records")]


def _plain(value: Any) -> Any:
    if hasattr(value, "item"):
        value = value.item()
    return None if isinstance(value, float) and math.isnan(value) else value


def write_csv(table: Table, folder: Path) -> Path:
    """Write a table with all its columns and groups; returns the file."""
    path = folder / f"{table.name}.csv"
    table.frame.to_csv(path, index=False, float_format="%.10g", lineterminator="\n")
    return path


def table_html(table: Table, most: int = 20) -> str:
    """A table as HTML with its title and note; at most so many of its most frequent groups."""
    heads = "".join(f"<th>{escape(name)}</th>" for name in headings(table))
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(value)}</td>" for value in row) + "</tr>" for row in cells(table, most)
    )
    left_out = len(table.frame) - min(most, len(table.frame if table.shown is None else table.shown))
    more = f"<p>{left_out:,} more groups are in the table's frame.</p>" if left_out else ""
    return f"<p><b>{escape(table.title)}</b><br>{escape(note_of(table))}</p><table><tr>{heads}</tr>{rows}</table>{more}"
