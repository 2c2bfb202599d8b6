"""Tables of the report of Gibbons about seats, honours and players; each plays what it needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import pandas as pd

from analysis.frames import simulate
from analysis.studies import ReportRequest, Table
from analysis.studies.gibbons import fairness, readings
from analysis.studies.gibbons.honours import expected_honours, honours_played
from analysis.studies.gibbons.seats import growth, seat_means
from analysis.studies.gibbons.worth import worth_to_holder
from fastsim.games.gibbons.rules import GibbonsRules

FIGURES: Final = "analysis.studies.gibbons.report_figures:"
FROM_TO: Final = {"low": "from", "high": "to"}
MEAN: Final = {"n": "count", "estimate": "mean", "low": "mean", "high": "mean"}

#: Deals of the studies that play rules or players anew are a share of those of the main run, and at most so many.
_SHARE: Final = 5
_MOST: Final = 200_000
_MOST_PAIRED: Final = 50_000

#: Rules for which the honours played are known exactly: what is changed, by what it is called.
_EXACT: Final[dict[str, dict[str, Any]]] = {
    "turned card stays on top": {},
    "turned card goes under": {"turned_card": "bottom"},
    "turned card is set aside": {"turned_card": "set_aside"},
    "trump is cut": {"trump_method": "cut"},
    "first hands only": {"stock": "single"},
}


def small(request: ReportRequest, most: int = _MOST) -> int:
    """Deals of the studies that play anew."""
    return max(min(request.deals // _SHARE, most), 2)


def paired(request: ReportRequest) -> int:
    """Deals of the comparisons of players, each played several times."""
    return small(request, _MOST_PAIRED)


def options_of(request: ReportRequest) -> dict[str, Any]:
    """What every study takes from the request."""
    return {"seed": request.seed, "start": request.start, "model": request.model, "workers": request.workers}


def ends(*names: str) -> dict[str, str]:
    """Headings of the ends of intervals."""
    return {f"{name}{end}": word for name in names for end, word in (("_low", "from"), ("_high", "to"))}


def with_ends(formats: Mapping[str, str]) -> dict[str, str]:
    """Formats of columns, each followed by those of the ends of its interval."""
    return {f"{name}{end}": kind for name, kind in formats.items() for end in ("", "_low", "_high")}


def growth_table(frame: pd.DataFrame, request: ReportRequest) -> Table:
    """How points grow with the number of players."""
    means = {"points": "mean", "tricks": "mean", "honours": "mean", "best": "mean"}
    return Table(
        "growth", "Points of a seat by number of players",
        f"{request.deals:,} deals for each number. Best: points of the best seat of a game.",
        growth(frame, request.level), {"players_n": "text", "n": "count", **with_ends(means)},
        {"players_n": "players", "n": "games", **ends(*means)}, FIGURES + "plot_growth",
    )  # fmt: skip


def random_table(numbers: Sequence[int], request: ReportRequest) -> Table:
    """Points by seat of players that play at random."""
    deals = small(request)
    parts = [
        seat_means(simulate("gibbons", deals, seats=seats, rules=request.rules, players="random",
                            **{**options_of(request), "model": None}), request.level)
        for seats in numbers
    ]  # fmt: skip
    return Table(
        "random_by_seat", "Points by seat where all play at random",
        f"{deals:,} deals for each number of players.", pd.concat(parts, ignore_index=True),
        {"players_n": "text", "seat": "text", "n": "count", **with_ends({"points": "mean", "win": "rate"})},
        {"players_n": "players", "n": "games", "win": "wins %", **ends("points", "win")}, FIGURES + "plot_random",
    )  # fmt: skip


def fairness_tables(numbers: Sequence[int], request: ReportRequest) -> list[Table]:
    """What the first and the last seat gain on the others, by how the trump is settled, and all seats of four."""
    deals = small(request)
    options = {"level": request.level, "rules": request.rules, **options_of(request)}
    usual = 4 if 4 in numbers else numbers[-1]
    first = fairness.first_seat(deals, numbers=numbers, **options)
    ways = fairness.by_way(deals, seats=usual, **options)
    return [
        Table(
            "first_seat", "What the first and the last seat gain on the mean of the others",
            f"{deals:,} deals for each row, the same in all of a number of players.", first,
            {"way": "text", "players": "text", "players_n": "text", **MEAN, "last": "mean", "last_low": "mean",
             "last_high": "mean"},
            {"way": "trump", "players": "played by", "players_n": "players", "n": "games", "estimate": "first seat",
             "last": "last seat", **FROM_TO, **ends("last")}, FIGURES + "plot_first_seat",
        ),
        Table(
            "ways", f"Points of each seat of {usual}, by how the trump is settled",
            f"{deals:,} deals for each way and player. Gap: to the mean of the seats.", ways,
            {"way": "text", "players": "text", "seat": "text", **MEAN, **with_ends({"gap": "mean"})},
            {"way": "trump", "players": "played by", "n": "games", "estimate": "points", **FROM_TO, **ends("gap")},
            FIGURES + "plot_ways",
        ),
    ]  # fmt: skip


def worth_table(games: Mapping[int, pd.DataFrame], request: ReportRequest) -> Table:
    """What an honour is worth to who plays it."""
    parts = [worth_to_holder(rows, request.level).assign(players_n=seats) for seats, rows in games.items()]
    return Table(
        "worth", "By how much the seat that plays an honour outscores the mean of the others",
        "Games in which it is played. It holds what the honour scores, what it catches and what it wins as a trump.",
        pd.concat(parts, ignore_index=True), {"honour": "text", "players_n": "text", **MEAN},
        {"players_n": "players", "n": "games", "estimate": "points", **FROM_TO}, FIGURES + "plot_worth",
    )  # fmt: skip


def exact_table(numbers: Sequence[int], request: ReportRequest) -> Table:
    """Points of honours that are played, exactly and as simulated, whatever the rules on trump and stock."""
    deals = small(request)
    rules: GibbonsRules = request.rules
    usual = {"trump_method": "turn_top", "trump_suit": None, "turned_card": "stays_top", "trump_per": "game",
             "stock": "redeal", "leftover": "unplayed"}  # fmt: skip
    parts = []
    for way, change in _EXACT.items():
        house = replace(rules, **(usual | change))
        for seats in numbers:
            rows = simulate("gibbons", deals, seats=seats, rules=house, players="random",
                            **{**options_of(request), "model": None})  # fmt: skip
            exact = expected_honours(house, seats)
            found = honours_played(rows, request.level).assign(way=way)
            parts.append(found.assign(exact=float("nan") if exact is None else float(exact)))
    return Table(
        "exact_honours", "Points of honours played in a game, exactly and as dealt",
        f"{deals:,} deals for each row. Whoever plays: an honour is played or not, whatever the cards before it.",
        pd.concat(parts, ignore_index=True), {"way": "text", "players_n": "text", **MEAN, "exact": "mean"},
        {"way": "rule", "players_n": "players", "n": "games", **FROM_TO}, FIGURES + "plot_exact",
    )  # fmt: skip


def player_table(numbers: Sequence[int], request: ReportRequest) -> Table:
    """What the player gains over others, and over itself with a part switched off."""
    deals = paired(request)
    others = {
        "random": "random", "greedy": "greedy", "minds no honours": "heuristic(honours=0)",
        "remembers nothing": "heuristic(memory=0)", "ignores the turned card": "heuristic(public=0)",
    }  # fmt: skip
    found = readings.gains(
        others, deals, numbers=numbers, level=request.level, rules=request.rules, **options_of(request)
    )
    return Table(
        "gains", "What the player gains over others, in points a game",
        f"{deals:,} deals for each row, each played with the two in turn round the table.", found,
        {"label": "text", "players_n": "text", **MEAN},
        {"label": "over", "players_n": "players", "n": "deals", "estimate": "points", **FROM_TO},
        FIGURES + "plot_gains",
    )  # fmt: skip
