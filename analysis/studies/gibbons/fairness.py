"""How fair the seats are under each way of settling the trump, and how points grow with the number of players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.frames import simulate
from analysis.intervals import LEVEL, sample_interval
from analysis.studies.gibbons.seats import seat_means
from fastsim.games import get_game

GAME: Final = "gibbons"

#: Ways of settling the trump, by what they are called.
WAYS: Final[dict[str, dict[str, Any]]] = {
    "turned card stays on top": {"trump_method": "turn_top", "turned_card": "stays_top"},
    "turned card goes under": {"trump_method": "turn_top", "turned_card": "bottom"},
    "turned card is set aside": {"trump_method": "turn_top", "turned_card": "set_aside"},
    "trump is cut": {"trump_method": "cut"},
}


def _played(way: str, deals: int, seats: int, players: str, rules: Any, options: dict[str, Any]) -> pd.DataFrame:
    house = get_game(GAME).make_rules(rules).options() | {"trump_suit": None} | WAYS[way]
    return simulate(GAME, deals, seats=seats, rules=house, players=players, **options)


def by_way(
    deals: int,
    *,
    seed: int,
    seats: int,
    players: Sequence[str] = ("random", "heuristic"),
    level: float = LEVEL,
    rules: Any = None,
    **options: Any,
) -> pd.DataFrame:
    """Points of each seat under every way of settling the trump, all on deals with the same numbers.

    `rules` say the rest; `options` as in `fastsim.simulate`.

    Returns
    -------
    DataFrame
        way, players, seat, n (games), estimate (mean points), low, high, then gap, gap_low, gap_high: points above the
        mean of the seats of the same game.
    """
    parts = []
    for player in players:
        for way in WAYS:
            rows = _played(way, deals, seats, player, rules, {"seed": seed, **options})
            table = seat_means(rows, level)[["seat", "n", "points", "points_low", "points_high"]]
            table = table.rename(columns={"points": "estimate", "points_low": "low", "points_high": "high"})
            points = rows[[f"points_{seat}" for seat in range(seats)]].to_numpy(dtype=np.float64)
            gaps = points - points.mean(axis=1, keepdims=True)
            found = [sample_interval(gaps[:, seat], level)[:3] for seat in range(seats)]
            table[["gap", "gap_low", "gap_high"]] = np.array(found)
            parts.append(table.assign(way=way, players=player))
    columns = ["way", "players", "seat", "n", "estimate", "low", "high", "gap", "gap_low", "gap_high"]
    return pd.concat(parts, ignore_index=True)[columns]


def first_seat(
    deals: int,
    *,
    seed: int,
    numbers: Iterable[int],
    players: Sequence[str] = ("random", "heuristic"),
    level: float = LEVEL,
    rules: Any = None,
    **options: Any,
) -> pd.DataFrame:
    """By how much seat 0 outscores the mean of the others, and the last seat, under every way of settling the trump.

    Returns
    -------
    DataFrame
        way, players, players_n, n (games), estimate (points), low, high, then last, last_low, last_high: the same of
        the last seat; intervals are Student's, one difference a game.
    """
    found = []
    for seats in numbers:
        for player in players:
            for way in WAYS:
                rows = _played(way, deals, seats, player, rules, {"seed": seed, **options})
                points = rows[[f"points_{seat}" for seat in range(seats)]].to_numpy(dtype=np.float64)
                row: dict[str, Any] = {"way": way, "players": player, "players_n": seats, "n": len(points)}
                for name, seat in (("estimate", 0), ("last", seats - 1)):
                    lead = points[:, seat] - (points.sum(axis=1) - points[:, seat]) / (seats - 1)
                    ends = ("low", "high") if name == "estimate" else (f"{name}_low", f"{name}_high")
                    row[name], row[ends[0]], row[ends[1]] = sample_interval(lead, level)[:3]
                found.append(row)
    return pd.DataFrame(found)


def by_number(
    deals: int, *, seed: int, numbers: Iterable[int] = (2, 3, 4, 5, 6), players: str = "heuristic", level: float = LEVEL
) -> pd.DataFrame:
    """`seat_means` for several numbers of players, one below the other."""
    tables = [
        seat_means(simulate("gibbons", deals, seed=seed, seats=seats, players=players), level) for seats in numbers
    ]
    return pd.concat(tables, ignore_index=True)
