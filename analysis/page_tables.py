"""Tables as a page shows them: how wide they are, and intervals below their estimates where they are too wide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from analysis.render import cells, headings
from analysis.studies import Table

#: Rows of a page's table; all are in its CSV file.
MOST_ROWS: Final = 40

#: Tables with more rows are printed in two halves, if their columns, with gaps, are so many letters wide at most.
_FEW_ROWS: Final = 12
_HALF_PAGE: Final = 66

#: Tables of more letters are wider than a screen of 1,000 pixels.
_SCREEN: Final = 118

#: The room between two columns, in letters.
_GAP: Final = 2


class Cell(NamedTuple):
    """A cell, and what stands below it in small print, if anything."""

    text: str
    below: str = ""
    is_text: bool = False


class PageTable(NamedTuple):
    """The heading and the rows of a table, and whether it can be printed in two halves."""

    heading: list[Cell]
    rows: list[list[Cell]]
    is_narrow: bool


def _letters(rows: Sequence[Sequence[str]]) -> int:
    """Width of a table with its gaps, in letters."""
    return sum(max(len(cell) for cell in column) + _GAP for column in zip(*rows, strict=True))


def _ends(columns: Sequence[str], place: int) -> bool:
    """Whether the two columns after a place are the ends of its interval."""
    name = columns[place]
    own = ("low", "high") if name == "estimate" else (f"{name}_low", f"{name}_high")
    return tuple(columns[place + 1 : place + 3]) == own


def _stacked(columns: Sequence[str], row: Sequence[str], joint: str = " to ") -> list[Cell]:
    """A row whose intervals stand below their estimates, their ends joined."""
    found, place = [], 0
    while place < len(columns):
        if _ends(columns, place):
            found.append(Cell(row[place], f"{row[place + 1]}{joint}{row[place + 2]}"))
            place += 2
        else:
            found.append(Cell(row[place]))
        place += 1
    return found


def page_table(table: Table) -> PageTable:
    """A table as a page shows it, at most `MOST_ROWS` of its rows.

    One that would be wider than a screen has each interval below its estimate, "from" and "to" in one cell.
    """
    columns, kinds = list(table.formats), list(table.formats.values())
    lines = [headings(table), *cells(table, MOST_ROWS)]
    letters = _letters(lines)
    if letters > _SCREEN:
        shown = [_stacked(columns, lines[0], ", "), *(_stacked(columns, line) for line in lines[1:])]
        kinds = [kind for kind, is_end in zip(kinds, _are_ends(columns), strict=True) if not is_end]
    else:
        shown = [[Cell(text) for text in line] for line in lines]
    named = [[cell._replace(is_text=kind == "text") for cell, kind in zip(line, kinds, strict=True)] for line in shown]
    return PageTable(named[0], named[1:], len(lines) - 1 > _FEW_ROWS and letters <= _HALF_PAGE)


def _are_ends(columns: Sequence[str]) -> list[bool]:
    """Which of the columns are the ends of an interval."""
    found = [False] * len(columns)
    for place in range(len(columns)):
        if _ends(columns, place):
            found[place + 1 : place + 3] = [True, True]
    return found
