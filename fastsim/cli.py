"""Commands that need no data frames: games, rules, trace, replay, score. Errors become one line and status 2.

Heavy libraries are imported inside commands, so that ``--help`` answers at once.
"""

from __future__ import annotations

import io
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, TextIO

import typer
from typer.exceptions import TyperException

import fastsim
from fastsim.errors import KernelError, RequestError, TrickoddsError

BAD_INPUT = 2
BREACH = 1
INTERRUPTED = 130

app = typer.Typer(
    name="trickodds",
    help="Odds for trick-taking card games.",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

_COUNT = re.compile(r"(\d[\d_]{0,40})(?:\.(\d{1,40}))?(?:[eE]\+?(\d{1,3}))?")


def parse_count(text: str | int) -> int:
    """A count as 1000000, 1_000_000 or 1e6.

    Raises
    ------
    RequestError
        If it is not a whole number.
    """
    if isinstance(text, int):  # a default comes as it is
        return text
    match = _COUNT.fullmatch(text.strip())
    exponent = int(match[3] or 0) if match else 0
    decimals = (match[2] or "") if match else ""
    if match is None or len(decimals.rstrip("0")) > exponent or exponent > 30:
        raise RequestError(f"count {text!r}: expected a whole number such as 1000000, 1_000_000 or 1e6")
    digits = match[1].replace("_", "") + decimals
    return int(digits) * int(10**exponent) // int(10 ** len(decimals))


def parse_path(text: str | Path) -> Path:
    """The name of a file or folder. An empty one, as an unset variable gives it, would be the folder that one is in.

    Raises
    ------
    RequestError
        If it is empty.
    """
    if not str(text):
        raise RequestError("the name is empty, expected that of a file or folder")
    return Path(text)


Count = Annotated[int, typer.Option(parser=parse_count, metavar="N")]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="Registered game, see `trickodds games`.")]
Seed = Annotated[int, typer.Option("--seed", parser=parse_count, metavar="S", help="Seed, 0 to 2**64 - 1.")]
Start = Annotated[int, typer.Option("--start", parser=parse_count, metavar="N", help="Number of the first deal.")]
Seats = Annotated[
    int | None, typer.Option("--seats", metavar="N", help="Seats, where a game has more than one number.")
]
Rules = Annotated[
    str | None, typer.Option("--rules", metavar="KEY=VALUE,…", help="House rules, see `trickodds rules`.")
]
Preset = Annotated[str | None, typer.Option("--preset", metavar="NAME", help="Named rules that --rules changes.")]
Players = Annotated[
    str | None,
    typer.Option("--players", metavar="…", help="greedy, 0=greedy(base=20),1=random, or mine.py:play."),
]
Calls = Annotated[
    str | None, typer.Option("--calls", metavar="…", help="Calls already made, from seat 0, as in 'P 90S P'.")
]
Model = Annotated[
    Path | None, typer.Option("--model", metavar="FILE", help="Model for fitted players, as `trickodds fit` writes it.")
]
Preference = Annotated[
    str | None,
    typer.Option(
        "--preference", metavar="SUIT", help="Preference suit, or the card that shows it, where a game has one."
    ),
]
Workers = Annotated[int | None, typer.Option("--workers", metavar="N", help="Threads, by default one a core.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"trickodds {fastsim.__version__}")
        raise typer.Exit


@app.callback()
def _root(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001 - its callback prints it
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Odds for trick-taking card games: deal and play millions of hands, with every estimate's uncertainty."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the registered games."""
    from fastsim.games import game_names, get_game

    found = [get_game(name) for name in game_names()]
    if as_json:
        typer.echo(json.dumps([{"game": game.name, "title": game.title, "seats": list(game.seats)} for game in found]))
        return
    for game in found:
        seats = " or ".join(str(n) for n in sorted(game.seats))
        typer.echo(f"{game.name:<16} {game.title}, {seats} seats, {game.deck.bit_count()} cards")


def _rules_as_data(game: Any) -> dict[str, Any]:
    from fastsim.options import default_of, option_fields, option_of

    options = [
        {
            "option": item.name,
            "default": default_of(item),
            "allowed": option_of(item).allowed(),
            "meaning": option_of(item).meaning,
        }
        for item in option_fields(game.rules)
    ]
    usual = game.rules().options()
    presets = {
        name: {key: value for key, value in make().options().items() if value != usual[key]}
        for name, make in game.presets.items()
    }
    players = {
        name: {"params": kind.params()._asdict(), "meaning": kind.meaning} for name, kind in game.players.items()
    }
    columns = [{"column": column.name, "unit": column.unit, "meaning": column.meaning} for column in game.columns]
    tally = [
        {"table": table.name, "columns": list(table.columns), "counts": table.meaning}
        for table in game.tally_plan().tables
    ]
    return {
        "game": game.name, "options": options, "presets": presets, "players": players, "columns": columns,
        "tally": tally,
    }  # fmt: skip


@app.command()
def rules(game: GameName, as_json: AsJson = False) -> None:
    """List a game's options with their ranges, presets, players and columns."""
    from fastsim.games import get_game
    from fastsim.options import spell

    data = _rules_as_data(get_game(game))
    if as_json:
        typer.echo(json.dumps(data))
        return
    typer.echo(f"Options of {game} (--rules name=value,…)")
    for option in data["options"]:
        typer.echo(f"  {option['option']:<24} {spell(option['default']):<18} {option['meaning']}; {option['allowed']}")
    typer.echo("\nPresets (--preset NAME)")
    for name, changes in data["presets"].items():
        typer.echo(
            f"  {name:<16} {', '.join(f'{key}={spell(value)}' for key, value in changes.items()) or 'as listed'}"
        )
    typer.echo("\nPlayers (--players NAME or NAME(key=value,…), or file.py:function)")
    for name, player in data["players"].items():
        params = ",".join(f"{key}={value}" for key, value in player["params"].items())
        typer.echo(f"  {name}({params})  {player['meaning']}")
    typer.echo("\nColumns of a row")
    for column in data["columns"]:
        typer.echo(f"  {column['column']:<12} {column['unit']:<8} {column['meaning']}")
    typer.echo("\nTables of a tally, each with the number of deals (run --tally)")
    for table in data["tally"]:
        typer.echo(f"  {table['table']:<12} {', '.join(table['columns'])}; {table['counts']}")


def say_which_model(game: str, options: dict[str, Any]) -> str:
    """Names and digests of the models in use; a warning where no model is fitted to the rules."""
    from fastsim.batch import make_batch

    batch = make_batch(game, **options)
    if batch.model_differs and batch.uses_model():
        sys.stderr.write(
            f"trickodds: no model is fitted to these rules, the players use that of {batch.models[0].name}, "
            f"which differs in {', '.join(batch.model_differs)} (`trickodds fit` makes one)\n"
        )
    return ", ".join(dict.fromkeys(name for name in batch.model_names() if name is not None)) or "none"


@app.command()
def replay(
    game: GameName,
    seed: Seed,
    deal: Annotated[int, typer.Option("--deal", parser=parse_count, metavar="N", help="Number of the deal.")],
    seats: Seats = None,
    rules: Rules = None,
    preset: Preset = None,
    players: Players = None,
    calls: Calls = None,
    model: Model = None,
    preference: Preference = None,
    why: Annotated[bool, typer.Option("--why", help="Give each call's estimates and each card's reason.")] = False,
) -> None:
    """Tell one deal for people: hands, auction, each trick, and the score with its reason."""
    options: dict[str, Any] = {
        "seed": seed, "seats": seats, "rules": rules, "preset": preset, "players": players, "calls": calls,
        "model": model, "preference": preference,
    }  # fmt: skip
    say_which_model(game, options)
    told = fastsim.replay(game, deal=deal, why=why, **options)
    typer.echo(told)


@app.command()
def trace(
    game: GameName,
    seed: Seed,
    start: Start = 0,
    deals: Annotated[int, typer.Option("--deals", parser=parse_count, metavar="K", help="How many deals.")] = 1,
    seats: Seats = None,
    rules: Rules = None,
    preset: Preset = None,
    players: Players = None,
    calls: Calls = None,
    model: Model = None,
    preference: Preference = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", parser=parse_path, metavar="FILE", help="Write here instead of to the screen."),
    ] = None,
) -> None:
    """Write full records of deals as JSON lines."""
    from fastsim.requests import check_deals

    check_deals(start, deals)
    options: dict[str, Any] = {
        "seed": seed, "seats": seats, "rules": rules, "preset": preset, "players": players, "calls": calls,
        "model": model, "preference": preference,
    }  # fmt: skip
    say_which_model(game, options)
    with _written_whole(out) as stream:
        for first in range(start, start + deals, _TRACE_CHUNK):
            for record in fastsim.trace(game, start=first, deals=min(_TRACE_CHUNK, start + deals - first), **options):
                stream.write(json.dumps(record, ensure_ascii=False) + "\n")


_TRACE_CHUNK = 1_000


@contextmanager
def _written_whole(path: Path | None) -> Iterator[TextIO]:
    """Standard output, or a file that takes its name only when it is whole; what was there stays till then."""
    if path is None:
        yield sys.stdout
        return
    is_special = path.exists() and not path.is_file()
    target = path if is_special else path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with target.open("w", encoding="utf-8") as stream:
            yield stream
        if not is_special:
            target.replace(path)
    except OSError as error:
        raise RequestError(f"{path} cannot be written: {error.strerror or error}") from error
    finally:
        if not is_special:
            target.unlink(missing_ok=True)


def _verdict_lines(verdict: Any) -> list[str]:
    lines = [*(f"breach: {breach}" for breach in verdict.breaches), *verdict.differences]
    if verdict.result is None:
        return [*lines, "no result: the record cannot be followed to its end"]
    result = verdict.result
    names = [key for key in result if key.startswith("score_")] or [key for key in result if key.startswith("points_")]
    names = names[: result.get("players_n", len(names))]
    who = "side" if len(names) == 2 and "players_n" not in result else "seat"
    scores = "   ".join(f"{who} {key.rpartition('_')[2]}: {result[key]}" for key in names)
    return [*lines, f"score: {scores}"]


@app.command()
def score(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Recorded deals, JSON lines.")],
    as_json: AsJson = False,
) -> None:
    """Referee recorded deals and score them; status 1 where a breach or a different result is found."""
    from fastsim.traces import score_file

    is_clean = True
    for line, verdict in score_file(file):
        is_clean = is_clean and not verdict.breaches and not verdict.differences
        if as_json:
            typer.echo(json.dumps({"line": line, **verdict._asdict()}, ensure_ascii=False))
            continue
        for text in _verdict_lines(verdict):
            typer.echo(f"line {line}: {text}")
    if not is_clean:
        raise typer.Exit(BREACH)


def _complain(message: str) -> int:
    line = " ".join(message.split())
    sys.stderr.write(f"trickodds: {line}\n")
    return BAD_INPUT


def _os_message(error: OSError) -> str:
    where = f"{error.filename}: " if error.filename else ""
    return f"{where}{error.strerror or error}"


def _mend_output() -> None:
    """Let nothing that we print fail: no standard output at all, or one that knows no suit symbols."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - lives as long as the process
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _interrupted() -> int:
    sys.stderr.write("trickodds: interrupted\n")
    return INTERRUPTED


def _drop_output() -> int:
    """The reader of our output has gone: say nothing more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status: 0, 1 (a breach), 2 (bad input) or 130 (ctrl-C)."""
    _mend_output()
    command = typer.main.get_command(app)
    try:
        status = command.main(args=list(arguments) if arguments is not None else None, standalone_mode=False)
        sys.stdout.flush()
        return _interrupted() if status == INTERRUPTED else int(status or 0)
    except SystemExit:  # how typer ends when the reader of our output has gone
        return _drop_output()
    except TyperException as error:
        shown = error.format_message() if hasattr(error, "format_message") else str(error)
        return _complain(shown.replace("Value error, ", "")) if shown else 0
    except KernelError as error:
        return _complain(f"{error}; this is a fault of trickodds, please report it with this line")
    except TrickoddsError as error:
        return _complain(str(error))
    except (KeyboardInterrupt, typer.Abort):
        return _interrupted()
    except BrokenPipeError:
        return _drop_output()
    except OSError as error:
        return _complain(_os_message(error))
