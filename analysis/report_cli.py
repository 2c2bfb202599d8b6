"""The command `trickodds report`: a game's studies as one page to read and to print."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from analysis.outputs import check_folder, command_line, making_in, naming
from fastsim import cli
from fastsim.cli import app


@app.command()
def report(
    game: cli.GameName,
    deals: Annotated[int, typer.Option("--deals", parser=cli.parse_count, metavar="N", help="Deals of the main run.")],
    seed: cli.Seed,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Folder of the page, its tables and the manifest.")],
    start: cli.Start = 0,
    rules: cli.Rules = None,
    preset: cli.Preset = None,
    model: cli.Model = None,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", help="Threads, by default one a core.")
    ] = None,
) -> None:
    """Write a strategy report: what to call with what, and what comes of it, to read and to print."""
    from analysis.studies import ReportRequest, report_module
    from fastsim.games import get_game
    from fastsim.progress import Bar, announce_compile
    from fastsim.requests import check_deals

    check_deals(start, deals)
    studies = report_module(game)
    house = get_game(game).make_rules(rules, preset)
    studies.check_rules(house)
    options: dict[str, Any] = {"seed": seed, "rules": rules, "preset": preset, "model": model}
    cli.say_which_model(game, options)
    with naming(out):
        out.mkdir(parents=True, exist_ok=True)
    check_folder(out)
    announce_compile(get_game(game))
    with Bar(studies.deals_played(deals)) as bar:
        found = studies.build(ReportRequest(deals, seed, start, house, model, workers, progress=bar.played))
    command = command_line("report", game, deals, {**options, "start": start})
    with making_in(out) as folder:
        from analysis.report import write_report

        write_report(found, folder, command=command)
    sys.stderr.write(f"index.html, its tables and manifest.json are in {out}\n")
