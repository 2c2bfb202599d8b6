"""A report whose main run is on disk: its deals are read, not played, and the report names the runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from analysis.counts import Counted
from analysis.runs import OpenRun, Runs, counted_runs, facts_of_runs, open_runs, read_rows
from analysis.studies import Report, ReportRequest, Section, report_module, standard_tables
from fastsim.batch import make_batch
from fastsim.errors import RequestError, RunError
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
    (forced calls, other rules) is played. Of a tally it has the standard tables and the parts that look at no
    single deal of the run, and says what is left out.

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
    report = module.build(request) if request.runs.has_rows else _of_counts(module, request)
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
    batch = make_batch(there.game.name, seed=there.data["seed"], rules=there.data["rules"], model=model)
    asked = make_manifest(
        batch, start=there.start, deals=there.deals, deals_per_part=there.size, kind=there.kind, calls=[]
    )
    usual = Manifest({**asked.data, "versions": there.data["versions"]})
    differs = difference(there, usual)
    if differs:
        raise RunError(f"{run.name} is no run of the players that a report plays: {differs}")


def _of_counts(module: Any, request: ReportRequest) -> Report:
    """What can be said without the deals: the parts that need none, and the other standard tables by their sections."""
    made, _ = module.sections(request, module.PARTS_OF_COUNTS)
    shown = {table.name for section in made for table in section.tables}
    rest: dict[str, list[Any]] = {}
    for table in standard_tables(request.runs.counts(), request.level):
        if table.name not in shown:
            rest.setdefault(table.section, []).append(table)
    left_out = [part.title for name, part in module.PARTS.items() if name not in module.PARTS_OF_COUNTS]
    opened = request.runs.opened
    facts = facts_of_runs(opened)
    game = opened[0].manifest.game
    data = opened[0].manifest.data
    return Report(
        f"{game.title}: what the counts of {facts['deals']} deals say",
        [
            "Made from a tally, which keeps counts and no deals; left out, as they look at single deals: "
            f"{'; '.join(left_out)}. A run of rows has them."
        ],
        [*made, *(Section(title, [], tables) for title, tables in rest.items())],
        facts,
        {name: spell(value) for name, value in request.rules.options().items()},
        {
            "format": "trickodds-report/1", "game": game.name, "game_version": game.version, "seed": request.seed,
            "start": request.start, "deals": request.deals, "level": request.level,
            "rules": request.rules.options(), "players": [player["player"] for player in data["players"]],
            "models": data["decided_by"]["models"], "versions": data["versions"],
        },
    )  # fmt: skip
