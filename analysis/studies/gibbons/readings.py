"""What the readings of the announcement rule change, and what hearing the others' announcements is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.both_ways import compare_players
from analysis.frames import simulate
from analysis.intervals import LEVEL, sample_interval
from fastsim.games import get_game
from fastsim.games.gibbons.scoring import is_good

GAME: Final = "gibbons"

#: Readings of the announcement rule, by what is read differently.
READINGS: Final[dict[str, dict[str, Any]]] = {
    "as given": {},
    "only the exact number": {"announce_mode": "exact"},
    "extra tricks double": {"announce_mode": "at_least", "announce_overtricks": "double"},
    "extra tricks nothing": {"announce_mode": "at_least", "announce_overtricks": "none"},
    "a miss loses its tricks": {"announce_miss_keeps_tricks": False},
    "honours double too": {"announce_doubles_honours": True},
    "all at once": {"announce_order": "simultaneous"},
    "once for the game": {"announce_scope": "game"},
}


def announced_rules(rules: Any) -> dict[str, Any]:
    """Rules with announcements."""
    options: dict[str, Any] = get_game(GAME).make_rules(rules).options()
    return options | {"announce": True}


def _mean(name: str, values: np.ndarray, level: float) -> dict[str, float]:
    return dict(zip((name, f"{name}_low", f"{name}_high"), sample_interval(values, level)[:3], strict=True))


def by_reading(
    deals: int, *, seed: int, seats: int, rules: Any = None, level: float = LEVEL, **options: Any
) -> pd.DataFrame:
    """What is announced, how often it is kept, and the points of a seat, under each reading, on the same deals.

    Returns
    -------
    DataFrame
        reading, n (games), said (mean first announcement of a seat), kept (rate), estimate (mean points of a seat),
        each with its ends; the means over the seats of a game are one number a game, intervals are Student's.
    """
    found = []
    for reading, change in READINGS.items():
        house = get_game(GAME).make_rules(announced_rules(rules) | change)
        rows = simulate(GAME, deals, seed=seed, seats=seats, rules=house, players="heuristic", **options)
        by_seat = {
            name: rows[[f"{name}_{seat}" for seat in range(seats)]].to_numpy(dtype=np.int64)
            for name in ("announced", "taken", "points")
        }
        most = int(max(by_seat["announced"].max(), by_seat["taken"].max())) + 1
        good = np.array([[bool(is_good(a, t, house.codes()[0])) for t in range(most)] for a in range(most)])
        kept = good[by_seat["announced"], by_seat["taken"]]
        points = _mean("estimate", by_seat["points"].mean(axis=1), level)
        found.append(
            {"reading": reading, "n": deals}
            | _mean("said", by_seat["announced"].mean(axis=1), level)
            | _mean("kept", kept.mean(axis=1), level)
            | {"estimate": points["estimate"], "low": points["estimate_low"], "high": points["estimate_high"]}
        )
    return pd.DataFrame(found)


def gains(
    others: Mapping[str, str], deals: int, *, seed: int, numbers: Iterable[int], level: float = LEVEL, **options: Any
) -> pd.DataFrame:
    """What `heuristic` gains over others, by number of players: every deal played with the two in turn round the table.

    Returns
    -------
    DataFrame
        label, players_n, n (deals), estimate (points a game by which a seat of it outscores one of the other), low,
        high.
    """
    parts = []
    for label, other in others.items():
        for seats in numbers:
            table = compare_players(GAME, "heuristic", other, deals, seed=seed, seats=seats, level=level, **options)
            parts.append(table[["n", "estimate", "low", "high"]].assign(label=label, players_n=seats))
    return pd.concat(parts, ignore_index=True)[["label", "players_n", "n", "estimate", "low", "high"]]
