"""The commands about hands: `odds`, `screw` and `deal`."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from analysis.outputs import check_file, naming
from fastsim import cli
from fastsim.cli import app

if TYPE_CHECKING:
    from analysis.studies import Table

HandSeed = Annotated[int, typer.Option("--seed", parser=cli.parse_count, metavar="S", help="Seed.")]
Known = Annotated[str | None, typer.Option("--known", metavar="…", help="Cards known at other seats: 'seat2: SA SK'.")]
Limits = Annotated[
    str | None, typer.Option("--where", metavar="…", help="Limits on other hands: 'seat2: S>=2; seat1: no SA'.")
]
Precision = Annotated[
    float, typer.Option("--precision", metavar="P", help="Half-width that every interval must reach.")
]
MostDeals = Annotated[
    int, typer.Option("--deals", parser=cli.parse_count, metavar="N", help="The most deals for each contract.")
]


def _print(title: str, tables: list[Table], lines: list[str]) -> None:
    from rich.console import Console

    from analysis.render import print_table

    console = Console(width=None if sys.stdout.isatty() else 120, soft_wrap=False)
    console.print(f"{title}\n", markup=False, highlight=False)
    for table in tables:
        print_table(table, console)
    for line in lines:
        console.print(line, markup=False, highlight=False)


def _make_ready(game: str, options: dict[str, Any]) -> None:
    """Say which models answer, and compile what plays."""
    from fastsim.games import get_game
    from fastsim.progress import announce_compile

    cli.say_which_model(game, options)
    announce_compile(get_game(game))


def _tell(found: Any, as_json: bool) -> None:
    """Print what was found of a hand, as data or as tables with the sentences that it has."""
    if as_json:
        typer.echo(json.dumps(found.as_data()))
        return
    title = found.title() if hasattr(found, "title") else f"{found.hand} at seat {found.seat}"
    _print(title, found.tables(), found.sentences() if hasattr(found, "sentences") else [])


@app.command()
def odds(
    game: cli.GameName,
    hand: Annotated[str, typer.Argument(metavar="HAND", help="The whole hand, 'SJ S9 SA S7 HA HT D8 C7'.")],
    seed: HandSeed = 1,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="K", help="Seat of the hand, by default 0, or whose turn it is.")
    ] = None,
    seats: cli.Seats = None,
    trump: Annotated[
        str | None, typer.Option("--trump", metavar="SUIT", help="The trump, in games without a contract.")
    ] = None,
    preference: cli.Preference = None,
    calls: cli.Calls = None,
    known: Known = None,
    where: Limits = None,
    precision: Precision = 0.01,
    deals: MostDeals = 1_000_000,
    rules: cli.Rules = None,
    preset: cli.Preset = None,
    players: cli.Players = None,
    model: cli.Model = None,
    as_json: cli.AsJson = False,
) -> None:
    """Tell what a hand makes with each trump, denomination or bid, and what each call is worth."""
    from analysis.hand_odds import odds as hand_odds

    options: dict[str, Any] = {
        "seed": seed, "seats": seats, "rules": rules, "preset": preset, "players": players, "model": model,
    }  # fmt: skip
    _make_ready(game, options)
    found = hand_odds(
        game, hand, seat=seat, trump=trump, preference=preference, calls=calls, known=known, where=where,
        precision=precision, deals=deals, **options,
    )  # fmt: skip
    _tell(found, as_json)


@app.command()
def screw(
    game: cli.GameName,
    hands: Annotated[list[str], typer.Argument(metavar="HAND…", help="Whole hands, 'SJ S9 SA S7 HA HT D8 C7'.")],
    seed: HandSeed = 1,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="K", help="Seat of the hands, by default whose turn it is.")
    ] = None,
    calls: cli.Calls = None,
    trump: Annotated[
        str | None, typer.Option("--trump", metavar="SUIT", help="Without --calls: the suit of their contract.")
    ] = None,
    buyer: Annotated[
        int | None, typer.Option("--buyer", metavar="K", help="Without --calls: the seat that bought it.")
    ] = None,
    known: Known = None,
    where: Limits = None,
    precision: Precision = 0.01,
    deals: MostDeals = 1_000_000,
    rules: cli.Rules = None,
    preset: cli.Preset = None,
    players: cli.Players = None,
    model: cli.Model = None,
    as_json: cli.AsJson = False,
) -> None:
    """Tell how often an opponent's contract fails, and whether a screw pays, by level and own hand."""
    from analysis.hand_odds import screw_odds

    options: dict[str, Any] = {"seed": seed, "rules": rules, "preset": preset, "players": players, "model": model}
    _make_ready(game, options)
    found = screw_odds(
        game, hands, seat=seat, calls=calls, trump=trump, buyer=buyer, known=known, where=where, precision=precision,
        deals=deals, **options,
    )  # fmt: skip
    _tell(found, as_json)


@app.command()
def deal(
    game: cli.GameName,
    where: Annotated[
        str, typer.Option("--where", metavar="…", help="Conditions: 'seat0: S>=4, SJ; seat2: SA, no HA, A=1-2'.")
    ],
    seed: cli.Seed,
    deals: Annotated[int, typer.Option("--deals", parser=cli.parse_count, metavar="N", help="How many deals.")] = 12,
    start: cli.Start = 0,
    seats: cli.Seats = None,
    rules: cli.Rules = None,
    preset: cli.Preset = None,
    html: Annotated[
        Path | None,
        typer.Option("--html", parser=cli.parse_path, metavar="FILE", help="Write a page to print instead."),
    ] = None,
    as_json: cli.AsJson = False,
) -> None:
    """Deal hands that satisfy conditions, for practice, with the exact probability of the conditions."""
    import numpy as np

    import fastsim
    from analysis.deal_page import deal_texts, summary, write_deals
    from fastsim.cards.text import hand_text
    from fastsim.requests import check_deals

    begin, n = check_deals(start, deals)
    if html is not None:
        check_file(html, "--html")
    numbers = np.arange(begin, begin + n)
    found = fastsim.deal_where(game, where, seed=seed, deals=numbers, seats=seats, rules=rules, preset=preset)
    if html is not None:
        title = f"{game.capitalize()}: {where}"
        words = ["trickodds", "deal", game, "--where", where, "--seed", str(seed), "--deals", str(n)]
        words += ["--start", str(begin)] if begin else []
        for name, value in (("seats", seats), ("rules", rules), ("preset", preset)):
            words += [f"--{name}", str(value)] if value is not None else []
        with naming(html):
            write_deals(found, numbers, html, title=title, command=shlex.join(words))
        sys.stderr.write(f"{n:,} deals are in {html}\n")
    elif as_json:
        chance = found.probability
        data = {
            "where": where,
            "probability": None if chance is None else float(chance),
            "exact": None if chance is None else [chance.numerator, chance.denominator],
            "direct": found.is_direct,
            "tried": found.tried,
            "deals": [
                {"deal": int(number), "hands": [hand_text(int(hand)) for hand in hands]}
                for number, hands in zip(numbers, found.hands, strict=True)
            ],
        }
        typer.echo(json.dumps(data))
    else:
        typer.echo("\n\n".join([*deal_texts(found, numbers), summary(found)]))
