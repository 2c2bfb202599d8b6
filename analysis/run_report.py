"""A report whose main run is on disk: its deals are read, not played, and the report names the runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from analysis import made_by
from analysis.counts import Counted
from analysis.runs import OpenRun, Runs, counted_runs, facts_of_runs, open_runs, read_rows
from analysis.studies import Report, ReportRequest, Section, report_module, standard_tables
from fastsim.batch import Batch, make_batch
from fastsim.errors import RequestError, RunError
from fastsim.games import get_game
from fastsim.options import spell
from fastsim.runs.manifest import ROWS, Manifest, difference, make_manifest


class MainRun:
    """The deals of a report's main run, on disk.

    Parameters
    ----------
    opened : sequence of OpenRun
        Runs of one seed that follow on each other, in the order of their deals.
    """

    def __init__(self, opened: Sequence[OpenRun]) -> None:
        self.opened = opened
        self.has_rows = all(run.manifest.kind == ROWS for run in opened)

    def rows(self, first: int, deals: int) -> np.ndarray:
        """Rows of some of the deals, as `fastsim.simulate` gives them."""
        if not self.has_rows:
            raise RequestError("a tally holds counts and no deals, expected a run of rows")
        return read_rows(self.opened, first, deals)

    def counts(self) -> Counted:
        """Counts of all deals, for the standard tables."""
        return counted_runs(self.opened)


def report_of_runs(
    game: str,
    runs: Runs,
    *,
    model: Any = None,
    workers: int | None = None,
    level: float = 0.95,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """The report of a game about the deals of runs on disk.

    Of runs of rows it is the report about the same deals played anew, to the last digit; what is asked of further plays
    (forced calls, other rules) is played. Of a tally, or where the report is about several runs, as that of Gibbons
    with every number of players, it has the standard tables and the parts that look at no single deal of
    the run, and says what is left out.

    Parameters
    ----------
    game : str
        Name of a registered game that has a report.
    runs : str, Path or sequence of them
        Runs of the game's default players that follow on each other.
    model, workers, level, progress
        As in `analysis.studies.ReportRequest`.

    Raises
    ------
    UnknownGameError, RunError, RequestError
        If the game has no report, or the runs are none that it can be made from.
    """
    module = report_module(game)
    if not hasattr(module, "PARTS_OF_COUNTS"):
        raise RequestError(f"the report of {game} cannot be made from a run, expected `--deals` and `--seed`")
    opened = open_runs(runs)
    request = _request(game, opened, model)
    request = replace(request, workers=workers, level=level, progress=progress)
    module.check_rules(request.rules)
    is_whole = getattr(module, "IS_OF_ONE_RUN", True)
    if is_whole and (request.runs.has_rows or set(module.PARTS_OF_COUNTS) == set(module.PARTS)):
        report: Report = module.build(request)
    else:
        report = _of_counts(module, request)
    provenance = [
        {
            "run": run.name, "identity": run.manifest.identity(), "fingerprint": run.manifest.fingerprint,
            "kind": run.manifest.kind, "start": run.manifest.start, "deals": run.manifest.deals,
        }
        for run in opened
    ]  # fmt: skip
    named = ", ".join(
        f"{run.label()}, {run.manifest.kind}, {run.manifest.deals:,} deals, fingerprint {run.manifest.fingerprint}"
        for run in opened
    )
    return replace(report, facts={**report.facts, "runs": named}, manifest={**report.manifest, "runs": provenance})


def _request(game: str, opened: Sequence[OpenRun], model: Any) -> ReportRequest:
    """What the report is asked about, checked: the runs are of the players that its other parts play."""
    first = opened[0].manifest
    if first.game.name != game:
        raise RunError(f"{opened[0].name} is a run of {first.game.name}, expected one of {game}")
    last = first.start
    for run in opened:
        data = run.manifest.data
        if data["seed"] != first.data["seed"] or run.manifest.start != last:
            raise RunError(f"{opened[0].name} and {run.name} do not follow on each other, as the runs of a report must")
        last += run.manifest.deals
        _check_usual(run, model)
    rules = first.game.make_rules(first.data["rules"])
    return ReportRequest(last - first.start, first.data["seed"], first.start, rules, model, runs=MainRun(opened))


def _check_usual(run: OpenRun, model: Any) -> None:
    there = run.manifest
    batch = _usual_batch(there, model)
    asked = make_manifest(
        batch, start=there.start, deals=there.deals, deals_per_part=there.size, kind=there.kind, calls=[]
    )
    usual = Manifest({**asked.data, "versions": there.data["versions"]})
    differs = difference(there, usual)
    if differs:
        raise RunError(f"{run.name} is no run of the players that a report plays: {differs}")


def _usual_batch(there: Manifest, model: Any) -> Batch:
    """The deals of a run as the game's default players play them."""
    data = there.data
    return make_batch(there.game.name, seed=data["seed"], seats=data["seats"], rules=data["rules"], model=model)


def _of_counts(module: Any, request: ReportRequest) -> Report:
    """What can be said without the deals: parts that need none, and the other standard tables by their sections."""
    made, _ = module.sections(request, module.PARTS_OF_COUNTS)
    shown = {table.name for section in made for table in section.tables}
    rest: dict[str, list[Any]] = {}
    for table in standard_tables(request.runs.counts(), request.level):
        if table.name not in shown:
            rest.setdefault(table.section, []).append(table)
    left_out = [part.title for name, part in module.PARTS.items() if name not in module.PARTS_OF_COUNTS]
    facts = facts_of_runs(request.runs.opened)
    batch = _usual_batch(request.runs.opened[0].manifest, request.model)
    return Report(
        f"{get_game(batch.game).title}: what the counts of {facts['deals']} deals say",
        [
            "Made from the counts of a run; left out, as they look at single deals or at more than one run: "
            f"{'; '.join(left_out)}."
        ],
        [*made, *(Section(title, [], tables) for title, tables in rest.items())],
        facts,
        {name: spell(value) for name, value in request.rules.options().items()},
        made_by.manifest(request, batch),
    )
