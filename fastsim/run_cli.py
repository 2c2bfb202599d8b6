"""The commands `run` and `info`: batches on disk."""

from __future__ import annotations

import json
import sys
import time
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any

import typer

import fastsim
from fastsim import cli
from fastsim.cli import app
from fastsim.errors import RequestError, TrickoddsError

RunFolder = Annotated[Path, typer.Argument(parser=cli.parse_path, metavar="RUN", help="Folder of the run.")]


@app.command()
def run(
    game: cli.GameName,
    folder: RunFolder,
    deals: Annotated[
        int,
        typer.Option("--deals", parser=cli.parse_count, metavar="N", help="How many deals; more than before extend."),
    ],
    seed: cli.Seed,
    start: cli.Start = 0,
    seats: cli.Seats = None,
    rules: cli.Rules = None,
    preset: cli.Preset = None,
    players: cli.Players = None,
    calls: cli.Calls = None,
    model: cli.Model = None,
    preference: cli.Preference = None,
    tally: Annotated[bool, typer.Option("--tally", help="Keep exact joint counts instead of rows.")] = False,
    deals_per_part: Annotated[
        int | None,
        typer.Option("--deals-per-part", parser=cli.parse_count, metavar="N", help="Deals in a part."),
    ] = None,
    workers: cli.Workers = None,
    dask: Annotated[
        str | None, typer.Option("--dask", metavar="ADDRESS", help="Let a Dask cluster make the parts.")
    ] = None,
) -> None:
    """Play deals into a folder of Parquet parts; the same command goes on where it was stopped."""
    from fastsim.games import get_game
    from fastsim.progress import Bar, announce_compile
    from fastsim.requests import check_deals
    from fastsim.runs.executors import dask_executor

    if dask is not None and workers is not None:
        raise RequestError("`--workers` and `--dask` were both given, expected one of them")
    check_deals(start, deals)
    options: dict[str, Any] = {
        "seed": seed, "seats": seats, "rules": rules, "preset": preset, "players": players, "calls": calls,
        "model": model, "preference": preference,
    }  # fmt: skip
    cli.say_which_model(game, options)
    announce_compile(get_game(game))
    fastsim.simulate(game, 1, start=start, **options)  # compiles, so that the speed shown is that of playing
    watched = _Watched(folder, Bar(deals), on_threads=dask is None)
    begun = time.perf_counter()
    with dask_executor(dask) if dask is not None else nullcontext() as executor, watched.bar:
        try:
            fastsim.run(
                game, folder, deals, start=start, tally=tally, deals_per_part=deals_per_part, workers=workers,
                executor=executor, progress=watched.bar.played, watch=watched, **options,
            )  # fmt: skip
        except (TrickoddsError, KeyboardInterrupt):
            watched.say_how_to_go_on()
            raise
    watched.sum_up(time.perf_counter() - begun)


class _Watched:
    """What the command says of a run's progress."""

    def __init__(self, folder: Path, bar: Any, *, on_threads: bool) -> None:
        self.folder = folder
        self.bar = bar
        self._on_threads = on_threads
        self._state: Any = None

    def __call__(self, state: Any) -> None:
        """Take the state at the beginning or after a part."""
        old, self._state = self._state, state
        there = state.deals_before - (old.deals_before if old else 0)
        made = state.deals - (old.deals if old else 0) - there
        self.bar.found(there, f"{state.parts:,} of {state.all_parts:,} parts")
        if not self._on_threads:  # which tell of every chunk themselves
            self.bar.played(made)

    def say_how_to_go_on(self) -> None:
        """After a stop: what the folder holds, parts that were in flight included, and that nothing of it is lost."""
        if self._state is None:
            return
        try:
            parts = fastsim.info(self.folder).parts
        except (TrickoddsError, OSError):  # it was taken away
            return
        sys.stderr.write(
            f"trickodds: {parts:,} of {self._state.all_parts:,} parts of {self.folder} are there and "
            "stay; the same command goes on\n"
        )

    def sum_up(self, seconds: float) -> None:
        """After the end: what the folder holds."""
        state = self._state
        new = state.deals - state.deals_before
        speed = f"; {new:,} played in {seconds:.1f} s, {new / seconds:,.0f} deals/s" if new else "; nothing was missing"
        typer.echo(f"{self.folder} holds {state.deals:,} deals in {state.parts:,} parts{speed}")


@app.command()
def info(
    folder: RunFolder,
    check: Annotated[bool, typer.Option("--check", help="Read every part and compare its digest.")] = False,
    as_json: cli.AsJson = False,
) -> None:
    """Say what a run holds and whether it is whole; status 1 where something is missing or wrong."""
    found = fastsim.info(folder, check=check)
    if as_json:
        typer.echo(json.dumps(_as_data(found), ensure_ascii=False))
    else:
        typer.echo("\n".join(_lines(found)))
    if not found.is_whole:
        raise typer.Exit(cli.BREACH)


def _as_data(found: Any) -> dict[str, Any]:
    return {
        "run": str(found.folder),
        "manifest": found.manifest.data,
        "identity": found.manifest.identity(),
        "parts": found.parts,
        "all_parts": found.manifest.part_count(),
        "deals": found.deals,
        "bytes": found.size,
        "faults": list(found.faults),
        "checked": found.was_checked,
        "whole": found.is_whole,
    }


def _lines(found: Any) -> list[str]:
    from fastsim.options import spell

    manifest = found.manifest
    data = manifest.data
    usual = manifest.game.rules().options()
    changed = manifest.game.make_rules(data["rules"]).options()
    rules = ", ".join(f"{key}={spell(value)}" for key, value in changed.items() if value != usual[key])
    last = manifest.start + manifest.deals - 1
    checked = "every digest matches" if found.was_checked else "digests not compared, --check does"
    state = f"whole, {checked}" if found.is_whole else "not whole"
    return [
        f"run         {found.folder}, {data['kind']}, {data['format']}",
        f"game        {manifest.game.title}, {data['seats']} seats",
        f"deals       {manifest.deals:,}, numbers {manifest.start:,} to {last:,} of seed {data['seed']}",
        f"players     {', '.join(player['player'] for player in data['players'])}",
        f"models      {', '.join(name or 'none' for name in data['decided_by']['models'])}",
        f"rules       {rules or 'default'}",
        f"calls       {', '.join(str(call) for call in data['calls']) or 'none given'}",
        *([f"preference  {data['preference']}"] if "preference" in data else []),
        f"versions    {', '.join(f'{name} {version}' for name, version in data['versions'].items())}",
        f"fingerprint {manifest.fingerprint}, run {manifest.identity()}",
        f"parts       {found.parts:,} of {manifest.part_count():,}, {found.deals:,} deals, {found.size / 1e6:,.1f} MB",
        f"state       {state}",
        *(f"fault       {fault}" for fault in found.faults),
    ]
