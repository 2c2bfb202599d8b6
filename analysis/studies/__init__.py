"""The registry of studies: the standard tables, the figures and the report of each game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any, Final

import numpy as np
import pandas as pd

import fastsim
from analysis.counts import Source, counted
from analysis.intervals import check_level
from fastsim.errors import RequestError, UnknownGameError
from fastsim.games import get_game
from fastsim.requests import check_deals, check_seed

#: Module of each game that offers `standard_tables(counts, level)`.
REGISTRY: Final = {
    "vida": "analysis.studies.vida",
    "israeli_whist": "analysis.studies.israeli_whist",
    "vira": "analysis.studies.vira",
    "gibbons": "analysis.studies.gibbons",
}

#: Module of each game that offers `PARTS` (its sections by name), `sections(request, names)`, `build(request)`,
#: `check_rules(rules)`, and `deals_played(deals)`, which a progress bar counts to; where the main run may be on disk
#: (`ReportRequest.runs`) also `PARTS_OF_COUNTS`, the names of the parts that need no single deal of it, and where a run
#: on disk is not all of it ``IS_OF_ONE_RUN = False``.
REPORTS: Final = {
    "vida": "analysis.studies.vida.report",
    "israeli_whist": "analysis.studies.israeli_whist.report",
    "vira": "analysis.studies.vira.report",
    "gibbons": "analysis.studies.gibbons.report",
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
        What draws it on an axes: a function of `analysis.plots`, or "module:function" for a game's own. It is
        a name, so that matplotlib is imported only to draw.
    section : str
        Pipeline that it belongs to.
    shown : DataFrame or None
        Rows and columns that a page shows, where they are not those of `frame`; the CSV file has them all.
    """

    name: str
    title: str
    note: str
    frame: pd.DataFrame
    formats: dict[str, str]
    headings: dict[str, str] = field(default_factory=dict)
    plot: str | None = None
    section: str = ""
    shown: pd.DataFrame | None = None

    def __repr__(self) -> str:
        """Name and size; the rows are in `frame`."""
        return f"<Table {self.name}: {len(self.frame):,} rows>"

    def _repr_html_(self) -> str:
        """What a notebook shows: title, note and rows."""
        from analysis.render import table_html

        return table_html(self)


@dataclass(frozen=True)
class Section:
    """A part of a report: what there is to say, and the tables that it is taken from.

    Attributes
    ----------
    title : str
        Heading.
    paragraphs : sequence of str
        HTML, with every number cited (`analysis.prose`).
    tables : sequence of Table
        In the order shown.
    """

    title: str
    paragraphs: Sequence[str]
    tables: Sequence[Table]

    def __getitem__(self, name: str) -> Table:
        """The table of that name."""
        found = {table.name: table for table in self.tables}
        if name not in found:
            raise RequestError(f"the section has no table {name!r}, expected one of {', '.join(found)}")
        return found[name]

    def __repr__(self) -> str:
        """Title and tables; what there is to say is in `paragraphs`."""
        return f"<Section {self.title!r}: {', '.join(table.name for table in self.tables)}>"

    def _repr_html_(self) -> str:
        """What a notebook shows: what there is to say."""
        return "".join(f"<p>{text}</p>" for text in self.paragraphs)


@dataclass(frozen=True)
class Report:
    """What a game's studies have to say about some deals.

    Attributes
    ----------
    title : str
        Heading.
    findings : sequence of str
        The main points, as paragraphs are written.
    sections : sequence of Section
        In the order shown.
    facts : dict of str to str
        How the deals were made: game, deals, seed, players, rules.
    rules : dict of str to str
        The options in force.
    manifest : dict
        What decides the numbers, plain data.
    glossary : str
        Words and abbreviations that need one, as a paragraph.
    """

    title: str
    findings: Sequence[str]
    sections: Sequence[Section]
    facts: dict[str, str]
    rules: dict[str, str]
    manifest: dict[str, Any]
    glossary: str = ""

    def tables(self) -> list[Table]:
        """All tables, in the order shown."""
        return [table for section in self.sections for table in section.tables]


@dataclass(frozen=True)
class ReportRequest:
    """What a report is asked about.

    Attributes
    ----------
    deals, seed, start : int
        The deals of the main run; studies that play deals anew use the first of them.
    rules : object
        The game's rules.
    model : path, FittedModel, mapping or None
        What fitted players decide by, as in `fastsim.simulate`.
    workers : int or None
        Threads; nothing depends on it.
    level : float
        Confidence level in (0, 1).
    progress : callable or None
        Told the number of deals played.
    runs : analysis.run_report.MainRun or None
        Where the deals of the main run are on disk; by default they are played.
    """

    deals: int
    seed: int
    start: int = 0
    rules: Any = None
    model: Any = None
    workers: int | None = None
    level: float = 0.95
    progress: Callable[[int], None] | None = None
    runs: Any = None

    def main_rows(self, game: str, first: int, deals: int) -> np.ndarray:
        """Rows of some deals of the main run, read or played."""
        if self.runs is None:
            return fastsim.simulate(
                game, deals, seed=self.seed, start=first, rules=self.rules, model=self.model, workers=self.workers,
                progress=self.progress,
            )  # fmt: skip
        rows: np.ndarray = self.runs.rows(first, deals)
        if self.progress is not None:
            self.progress(deals)
        return rows


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


def report_module(game: str) -> Any:
    """The module of a game's report.

    Raises
    ------
    UnknownGameError
        If the game is none, or has no report.
    """
    get_game(game)
    if game not in REPORTS:
        raise UnknownGameError(f"game {game!r} has no report, expected one of {', '.join(REPORTS)}")
    return import_module(REPORTS[game])


def study(
    game: str,
    part: str,
    deals: int,
    *,
    seed: int,
    start: int = 0,
    rules: Any = None,
    preset: str | None = None,
    model: Any = None,
    level: float = 0.95,
    workers: int | None = None,
) -> Section:
    """One part of a game's report: its tables, and what they say in sentences.

    Parameters
    ----------
    game : str
        Name of a registered game, for example "vida".
    part : str
        Name of the part, for Vida openings, raises, contracts, screws, air, scores, signals or rules.
    deals, seed, start : int
        The deals of the main run; parts that play deals anew use the first of them.
    rules, preset, model, workers
        As in `fastsim.simulate`.
    level : float
        Confidence level in (0, 1).

    Returns
    -------
    Section
        ``section["name"]`` is a table with its frame; a notebook shows tables, and the section's sentences.

    Raises
    ------
    UnknownGameError
        If the game has no report.
    RequestError
        If it has no such part, or another argument cannot be used.
    """
    begin, n = check_deals(start, deals)
    check_level(level)
    module = report_module(game)
    if not isinstance(part, str) or part not in module.PARTS:
        raise RequestError(f"`part` is {part!r}, expected one of {', '.join(module.PARTS)}")
    house = get_game(game).make_rules(rules, preset)
    request = ReportRequest(n, check_seed(seed), begin, house, model, workers, level)
    made, _ = module.sections(request, [part])
    section: Section = made[0]
    return section
