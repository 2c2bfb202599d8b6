"""What the reports of all games are put together from: parts with tables and sentences, made of one main run."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from typing import Any, Generic, NamedTuple, TypeVar

from markupsafe import Markup

from analysis import made_by
from analysis.counts import Counted
from analysis.studies import REGISTRY, Report, ReportRequest, Section, Table
from fastsim.batch import Batch
from fastsim.games import get_game
from fastsim.options import spell

Tables = Mapping[str, Table]
Run = TypeVar("Run")


class MainRun(ABC):
    """A report's main run, whose standard tables are made when a part first asks for one."""

    request: ReportRequest

    @abstractmethod
    def counts(self) -> Counted:
        """What the standard tables are made from."""

    @cached_property
    def _standard(self) -> dict[str, Table]:
        counts = self.counts()
        tables = import_module(REGISTRY[counts.game]).standard_tables(counts, self.request.level)
        return {table.name: table for table in tables}

    def standard(self, *names: str) -> list[Table]:
        """Some of the standard tables."""
        return [self._standard[name] for name in names]


class Part(NamedTuple, Generic[Run]):
    """A section: its title, and how its tables and sentences are made."""

    title: str
    tables: Callable[[Run], list[Table]]
    prose: Callable[[Tables], list[Markup]]


def make_sections(parts: Mapping[str, Part[Run]], names: Collection[str], main: Run) -> list[Section]:
    """Some of the parts in their order; only what they need is played."""
    found = []
    for name, part in parts.items():
        if name in names:
            tables = part.tables(main)
            found.append(Section(part.title, part.prose({table.name: table for table in tables}), tables))
    return found


def make_report(
    request: ReportRequest,
    batch: Batch,
    made: Sequence[Section],
    findings: Callable[[Tables], list[Markup]],
    glossary: str = "",
    *,
    deals: int | None = None,
    facts: Mapping[str, str] | None = None,
    **manifest: Any,
) -> Report:
    """A report of its sections.

    Parameters
    ----------
    request : ReportRequest
        What was asked for, with rules.
    batch : Batch
        That of the main run.
    made : sequence of Section
        All of them.
    findings : callable
        Makes the main points from all tables by name.
    glossary : str
        Words that need one.
    deals : int, optional
        Deals that the title names, by default those of the request.
    facts : mapping of str to str, optional
        Facts that read otherwise in this game than those of `made_by`.
    **manifest
        Entries of the manifest that only this game's report has, or has otherwise.
    """
    tables = {table.name: table for section in made for table in section.tables}
    return Report(
        f"{get_game(batch.game).title}: what {deals or request.deals:,} deals say",
        findings(tables),
        made,
        made_by.facts(request, batch) | dict(facts or {}),
        {name: spell(value) for name, value in batch.rules.options().items()},
        made_by.manifest(request, batch, **manifest),
        glossary,
    )
