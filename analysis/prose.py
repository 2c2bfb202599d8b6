"""Sentences made from tables: every number says which cell of which CSV file it is.

A cited number is an HTML `data` element with the file, the row (from 0, without the heading) and the column it comes
from, so that a reader can look it up and a test can check it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape
from typing import Any

import numpy as np
from markupsafe import Markup

from analysis.studies import Table

_TAG = re.compile(r"<[^>]+>")
_MINUS = "−"
_MISSING = "unknown"

#: Below this a share is given with two decimals.
_SMALL_SHARE = 0.01


def shown_number(value: Any, kind: str, decimals: int | None = None) -> str:
    """A number as prose has it, without its unit: a rate in per cent, a mean with one decimal, a count with commas."""
    if isinstance(value, float) and np.isnan(value):
        return _MISSING
    if kind == "rate":
        places = (2 if abs(value) < _SMALL_SHARE else 1) if decimals is None else decimals
        text = f"{100 * value:.{places}f}"
    elif kind == "mean":
        text = f"{value:.{1 if decimals is None else decimals}f}"
    elif kind in {"count", "whole"}:
        text = f"{int(value):,}"
    else:
        return str(value)
    return (text.lstrip("-") if not text.strip("-0.,") else text).replace("-", _MINUS)


def rows_where(table: Table, **where: Any) -> list[int]:
    """Places of the rows in which the columns have the given values."""
    chosen = np.ones(len(table.frame), dtype=bool)
    for column, value in where.items():
        chosen &= (table.frame[column] == value).to_numpy()
    return [int(place) for place in np.flatnonzero(chosen)]


def cite(table: Table, row: int, column: str, decimals: int | None = None, *, unit: str = "%") -> Markup:
    """A number of a table, as prose has it, with where it comes from; a rate is followed by its unit, if any."""
    kind = table.formats.get(column, "text")
    text = shown_number(table.frame[column].iloc[row], kind, decimals)
    source = Markup('<data data-file="{}.csv" data-row="{}" data-column="{}" title="{}.csv, row {}, {}">{}</data>{}')
    after = Markup("&nbsp;") + unit if kind == "rate" and unit and text != _MISSING else ""
    return source.format(table.name, row, column, table.name, row + 1, column, text, after)


def cite_interval(
    table: Table, row: int, ends: tuple[str, str] = ("low", "high"), decimals: int | None = None
) -> Markup:
    """The ends of an interval of a table in brackets; words where there is none."""
    if table.frame[list(ends)].iloc[row].isna().any():
        return Markup("(too few deals for an interval)")
    return Markup("({} to {})").format(*(cite(table, row, end, decimals, unit="") for end in ends))


def cite_with_interval(
    table: Table, row: int, column: str = "estimate", decimals: int | None = None, *, unit: str = "%"
) -> Markup:
    """An estimate with its interval; the ends of another column's are called after it."""
    ends = ("low", "high") if column == "estimate" else (f"{column}_low", f"{column}_high")
    return Markup("{} {}").format(
        cite(table, row, column, decimals, unit=unit), cite_interval(table, row, ends, decimals)
    )


def say(text: str, *values: Any, **named: Any) -> Markup:
    """A sentence with cited numbers in its places; it must hold no number of its own."""
    return Markup(text).format(*values, **named)


def plain_text(text: str) -> str:
    """A sentence without its sources."""
    return unescape(_TAG.sub("", text)).replace("\xa0", " ")


def listed(parts: Iterable[Markup], between: str = ", ") -> Markup:
    """Parts of a sentence with commas between them, and "and" before the last; parts with commas want semicolons."""
    found = list(parts)
    if len(found) < 2:
        return Markup("").join(found)
    return Markup("{}{}and {}").format(Markup(between).join(found[:-1]), " " if between == ", " else between, found[-1])


def has_interval(table: Table, row: int, column: str = "estimate") -> bool:
    """Whether an estimate has an interval; a mean of too few deals has none."""
    low = "low" if column == "estimate" else f"{column}_low"
    return not bool(np.isnan(table.frame[low].iloc[row]))


def is_above(table: Table, row: int, value: float = 0.0) -> bool:
    """Whether an estimate's whole interval lies above a value."""
    return bool(table.frame["low"].iloc[row] > value)


def is_below(table: Table, row: int, value: float = 0.0) -> bool:
    """Whether an estimate's whole interval lies below a value."""
    return bool(table.frame["high"].iloc[row] < value)
