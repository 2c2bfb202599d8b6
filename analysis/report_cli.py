"""The command `trickodds report`: a game's studies as one page to read and to print."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from analysis.outputs import command_line, listed_files, making_in, output_folder, remove_stale
from fastsim import cli
from fastsim.cli import app
from fastsim.errors import RequestError

if TYPE_CHECKING:
    from analysis.studies import Report


@app.command()
def report(
    game: cli.GameName,
    out: Annotated[
        Path,
        typer.Option(
            "--out", parser=cli.parse_path, metavar="DIR", help="Folder of the page, its tables and the manifest."
        ),
    ],
    deals: Annotated[
        int | None, typer.Option("--deals", parser=cli.parse_count, metavar="N", help="Deals of the main run.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", parser=cli.parse_count, metavar="S", help="Seed.")] = None,
    run: Annotated[
        list[str] | None,
        typer.Option("--run", metavar="RUN", help="Run on disk whose deals are the main run; may be given again."),
    ] = None,
    start: cli.Start = 0,
    rules: cli.Rules = None,
    preset: cli.Preset = None,
    model: cli.Model = None,
    workers: cli.Workers = None,
) -> None:
    """Write a strategy report: what to call with what, and what comes of it, to read and to print."""
    from analysis.studies import report_module

    report_module(game)
    own = {"deals": deals, "seed": seed, "start": start or None, "rules": rules, "preset": preset}
    given = [f"`--{name}`" for name, value in own.items() if value is not None]
    if run and given:
        raise RequestError(f"`--run` and {given[0]} were both given, expected one of them: a run has its own")
    if not run and (deals is None or seed is None):
        raise RequestError("expected `--deals` and `--seed`, or `--run` for the deals of a run on disk")
    with output_folder(out):
        if run:
            found = _of_runs(game, run, model, workers)
            named = [word for name in run for word in ("--run", Path(name).name)]
            command = shlex.join(["trickodds", "report", game, *named, *(["--model", str(model)] if model else [])])
        else:
            assert deals is not None
            options: dict[str, Any] = {"seed": seed, "rules": rules, "preset": preset, "model": model}
            found = _played(game, deals, start, options, workers)
            command = command_line("report", game, deals, {**options, "start": start})
        before = listed_files(out)
        with making_in(out) as folder:
            from analysis.report import write_report

            write_report(found, folder, command=command)
        remove_stale(out, before)
    sys.stderr.write(f"index.html, its tables and manifest.json are in {out}\n")


def _played(game: str, deals: int, start: int, options: dict[str, Any], workers: int | None) -> Report:
    """The report about deals that are played for it."""
    from analysis.studies import ReportRequest, report_module
    from fastsim.games import get_game
    from fastsim.progress import Bar, announce_compile
    from fastsim.requests import check_deals, check_seed

    check_deals(start, deals)
    seed, studies = check_seed(options["seed"]), report_module(game)
    house = get_game(game).make_rules(options["rules"], options["preset"])
    studies.check_rules(house)
    cli.say_which_model(game, options)
    announce_compile(get_game(game))
    with Bar(studies.deals_played(deals)) as bar:
        request = ReportRequest(deals, seed, start, house, options["model"], workers, progress=bar.played)
        found: Report = studies.build(request)
    return found


def _of_runs(game: str, runs: list[str], model: Any, workers: int | None) -> Report:
    """The report about the deals of runs on disk."""
    from analysis.run_report import report_of_runs
    from analysis.runs import open_runs
    from analysis.studies import report_module
    from fastsim.progress import Bar, announce_compile

    opened = open_runs(runs)
    announce_compile(opened[0].manifest.game)
    with Bar(report_module(game).deals_played(sum(run.manifest.deals for run in opened))) as bar:
        return report_of_runs(game, runs, model=model, workers=workers, progress=bar.played)
