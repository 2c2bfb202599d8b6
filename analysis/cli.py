"""The command `trickodds`: the simulator's commands and those that need data frames."""

from __future__ import annotations

import json
import shlex
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from analysis import odds_cli, report_cli  # noqa: F401 - they register their commands
from analysis.outputs import check_file, command_line, making_in, output_folder
from fastsim import cli, run_cli  # noqa: F401 - registers its commands
from fastsim.cli import app

if TYPE_CHECKING:
    import pandas as pd

    from analysis.studies import Table


def _play(game: str, deals: int, options: dict[str, Any], is_quiet: bool) -> tuple[pd.DataFrame, float]:
    """Frame of the deals, and the seconds that playing them took."""
    import analysis
    from fastsim.games import get_game
    from fastsim.progress import Bar, announce_compile

    announce_compile(get_game(game))
    analysis.simulate(game, 1, **options)  # compiles, so that the speed shown is that of playing
    begun = time.perf_counter()
    with Bar(deals, is_quiet=is_quiet) as bar:
        frame = analysis.simulate(game, deals, progress=bar.played, **options)
    return frame, time.perf_counter() - begun


def _facts(frame: pd.DataFrame, game: str, options: dict[str, Any], models: str) -> dict[str, str]:
    from fastsim.games import get_game
    from fastsim.options import spell

    chosen = get_game(game)
    usual = chosen.rules().options()
    changed = {key: value for key, value in frame.attrs["rules"].items() if value != usual[key]}
    first = int(frame["deal"].iloc[0])
    return {
        "game": chosen.title,
        "deals": f"{len(frame):,}, numbers {first:,} to {first + len(frame) - 1:,}",
        "seed": str(options["seed"]),
        "players": str(options["players"] or chosen.default_player),
        "model": models,
        "calls given": str(options["calls"] or "none"),
        **({"preference suit": options["preference"]} if options["preference"] else {}),
        "rules": ", ".join(f"{key}={spell(value)}" for key, value in changed.items()) or "default",
    }


def _write_rows(frame: pd.DataFrame, game: str, path: Path) -> None:
    """Write the rows as a part of a run holds them, suits as small integers."""
    from analysis.frames import codes_of
    from fastsim.games import get_game
    from fastsim.runs.folder import write_whole
    from fastsim.runs.parts import rows_as_parquet

    columns = {str(name): codes_of(frame[name]) for name in frame.columns}
    write_whole(path, rows_as_parquet([columns], get_game(game)))


def _write_results(tables: list[Table], out: Path, facts: dict[str, str], command: str) -> None:
    from analysis.render import write_csv
    from analysis.report import write_figures, write_page

    with making_in(out) as folder:
        for table in tables:
            write_csv(table, folder)
        write_figures(tables, folder)
        write_page(tables, folder / "index.html", title=f"{facts['game']}: a simulation", facts=facts, command=command)


@contextmanager
def _targets(out: Path | None, rows: Path | None = None) -> Iterator[None]:
    """Make the output folder, and refuse what cannot be written before anything is played."""
    if rows is not None:
        check_file(rows, "--rows")
    with nullcontext() if out is None else output_folder(out):
        yield


def _print_results(tables: list[Table], facts: dict[str, str]) -> None:
    from rich.console import Console

    from analysis.render import print_table

    console = Console(width=None if sys.stdout.isatty() else 120, soft_wrap=False)
    console.print("  ".join(f"{name}: {value}" for name, value in facts.items()), markup=False, highlight=False)
    console.print('"from" and "to": 95 % confidence interval of the column before.\n', style="dim")
    for table in tables:
        print_table(table, console)


@app.command()
def simulate(
    game: cli.GameName,
    deals: Annotated[int, typer.Option("--deals", parser=cli.parse_count, metavar="N", help="How many deals.")],
    seed: cli.Seed,
    start: cli.Start = 0,
    seats: cli.Seats = None,
    rules: cli.Rules = None,
    preset: cli.Preset = None,
    players: cli.Players = None,
    calls: cli.Calls = None,
    model: cli.Model = None,
    preference: cli.Preference = None,
    workers: cli.Workers = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", parser=cli.parse_path, metavar="DIR", help="Write tables, figures and a page."),
    ] = None,
    rows: Annotated[
        Path | None,
        typer.Option("--rows", parser=cli.parse_path, metavar="FILE.parquet", help="Write the rows, one a deal."),
    ] = None,
    as_json: cli.AsJson = False,
) -> None:
    """Deal and play, and print how often bids make, how often air occurs and how scores fall."""
    from fastsim.requests import check_deals

    options: dict[str, Any] = {
        "seed": seed, "start": start, "seats": seats, "rules": rules, "preset": preset,
        "players": players, "calls": calls, "model": model, "preference": preference,
    }  # fmt: skip
    check_deals(start, deals)
    models = cli.say_which_model(game, {name: value for name, value in options.items() if name != "start"})
    with _targets(out, rows):
        frame, seconds = _play(game, deals, {**options, "workers": workers}, as_json)
        if rows is not None:
            _write_rows(frame, game, rows)
        import analysis

        tables = analysis.standard_tables(frame)
        facts = _facts(frame, game, options, models)
        command = command_line("simulate", game, deals, options)
        if as_json:
            from analysis.render import as_json as table_data

            typer.echo(
                json.dumps({"facts": facts, "command": command, "tables": [table_data(table) for table in tables]})
            )
        else:
            _print_results(tables, facts)
            sys.stderr.write(f"{deals:,} deals in {seconds:.2f} s, {deals / seconds:,.0f} deals/s\n")
        if out is not None:
            _write_results(tables, out, facts, command)
            sys.stderr.write(f"tables, figures and index.html are in {out}\n")


@app.command()
def tables(
    runs: Annotated[list[str], typer.Argument(metavar="RUN…", help="Folders or URLs of runs, rows or tallies.")],
    out: Annotated[
        Path | None,
        typer.Option("--out", parser=cli.parse_path, metavar="DIR", help="Write tables, figures and a page."),
    ] = None,
    as_json: cli.AsJson = False,
) -> None:
    """Print the standard tables of runs on disk."""
    import analysis
    from analysis.runs import facts_of_runs, open_runs

    facts = facts_of_runs(open_runs(runs))
    with _targets(out):
        made = analysis.standard_tables(runs)
        command = shlex.join(["trickodds", "tables", *(Path(run).name for run in runs)])
        if as_json:
            from analysis.render import as_json as table_data

            typer.echo(
                json.dumps({"facts": facts, "command": command, "tables": [table_data(table) for table in made]})
            )
        else:
            _print_results(made, facts)
        if out is not None:
            _write_results(made, out, facts, command)
            sys.stderr.write(f"tables, figures and index.html are in {out}\n")


@app.command()
def fit(
    game: cli.GameName,
    seed: Annotated[int, typer.Option("--seed", parser=cli.parse_count, metavar="S", help="Seed of the fit.")] = 1,
    rules: cli.Rules = None,
    preset: cli.Preset = None,
    preference: cli.Preference = None,
    deals: Annotated[
        int | None, typer.Option("--deals", parser=cli.parse_count, metavar="N", help="Deals of each collection.")
    ] = None,
    rounds: Annotated[
        int | None, typer.Option("--rounds", metavar="R", help="Rounds of play and fit; Vida allows 1 to 3.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", parser=cli.parse_path, metavar="FILE", help="Model file to write, by default GAME-model.json."
        ),
    ] = None,
) -> None:
    """Fit the players' model to rules on the simulator's own deals, and write it."""
    from analysis.fit import fit as fit_model
    from analysis.fit import fitting_of, write_model

    fitting_of(game)
    path = out or Path(f"{game}-model.json")
    check_file(path, "--out")
    options: dict[str, Any] = {
        "seed": seed, "rules": rules, "preset": preset, "preference": preference, "deals": deals, "rounds": rounds,
    }  # fmt: skip
    model = fit_model(game, **options, report=lambda line: print(line, file=sys.stderr, flush=True))
    write_model(game, model, path)
    sys.stderr.write(f"the model is in {path}; use it with --model {path}\n")


@app.command()
def compare(
    game: cli.GameName,
    first: Annotated[str, typer.Argument(metavar="A", help="A player: heuristic, greedy(base=20), mine.py:play.")],
    second: Annotated[str, typer.Argument(metavar="B", help="The player it is compared with.")],
    seed: cli.Seed,
    deals: Annotated[
        int, typer.Option("--deals", parser=cli.parse_count, metavar="N", help="The most deals to play.")
    ] = 1_000_000,
    start: cli.Start = 0,
    seats: cli.Seats = None,
    rules: cli.Rules = None,
    preset: cli.Preset = None,
    calls: cli.Calls = None,
    model: cli.Model = None,
    preference: cli.Preference = None,
    workers: cli.Workers = None,
    as_json: cli.AsJson = False,
) -> None:
    """Say which of two players is better, on the same deals with sides swapped; stops when it is known."""
    from analysis.comparison import check_most
    from analysis.comparison import compare as find_better
    from fastsim.games import get_game
    from fastsim.progress import announce_compile

    options: dict[str, Any] = {
        "seed": seed, "seats": seats, "rules": rules, "preset": preset, "calls": calls, "model": model,
        "preference": preference,
    }  # fmt: skip
    check_most(start, deals)
    cli.say_which_model(game, {**options, "players": f"0={first},1={second}"})
    announce_compile(get_game(game))
    found = find_better(game, first, second, deals=deals, start=start, workers=workers, **options)
    if as_json:
        from analysis.render import as_json as table_data

        typer.echo(json.dumps({"verdict": found.verdict, "decided": found.is_decided, **table_data(found.table())}))
        return
    from rich.console import Console

    from analysis.render import print_table

    print_table(found.table(), Console(width=None if sys.stdout.isatty() else 120, soft_wrap=False))
    typer.echo(found.verdict)


def main(arguments: Sequence[str] | None = None) -> None:
    """Entry point: run the command line and leave with its status."""
    sys.exit(cli.main(arguments))
