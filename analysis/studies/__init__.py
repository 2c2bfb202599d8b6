"""The registry of studies: the standard tables and figures of each game."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Final

import pandas as pd

from analysis.counts import Source, counted
from fastsim.errors import UnknownGameError

#: Module of each game that offers `standard_tables(counts, level)`.
REGISTRY: Final = {
    "vida": "analysis.studies.vida",
}


@dataclass(frozen=True)
class Table:
    """A table as it is shown: an estimator's frame with what a reader needs to know.

    Attributes
    ----------
    name, title, note : str
        File name, heading, and what is counted and left out.
    frame : DataFrame
        Estimator table.
    formats : mapping of column to "rate", "mean", "count" or "text"
        How columns are shown.
    headings : mapping of column to str
        What columns are called for people.
    plot : str or None
        Function of `analysis.plots` that draws it on an axes; a name, so that matplotlib is imported only to draw.
    section : str
        Pipeline that it belongs to.
    """

    name: str
    title: str
    note: str
    frame: pd.DataFrame
    formats: dict[str, str]
    headings: dict[str, str] = field(default_factory=dict)
    plot: str | None = None
    section: str = ""


def standard_tables(source: Source, level: float = 0.95) -> list[Table]:
    """The standard tables of the game of some deals.

    Parameters
    ----------
    source : DataFrame, Counted, or folders of runs
        Deals as `analysis.simulate` makes them, their counts, or runs on disk, rows and tallies alike; tables made from
        runs name them in their notes.
    level : float
        Confidence level in (0, 1).

    Raises
    ------
    UnknownGameError
        If the game has no studies.
    """
    counts = counted(source)
    game = counts.game
    if game not in REGISTRY:
        raise UnknownGameError(f"game {game!r} has no studies, expected one of {', '.join(REGISTRY)}")
    tables: list[Table] = import_module(REGISTRY[game]).standard_tables(counts, level)
    runs = counts.attrs.get("runs")
    if not runs:
        return tables
    named = f"Run{'s' if len(runs) > 1 else ''}: {', '.join(runs)}."
    return [replace(table, note=f"{table.note} {named}") for table in tables]
