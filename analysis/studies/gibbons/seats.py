"""Points, tricks, honours and wins by seat; margins and ties."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.counts import DEALS, Counted, Source, counted
from analysis.estimators import mean_table, rate_table
from analysis.intervals import LEVEL, sample_interval
from fastsim.games.gibbons.row import WHOLE_WIN
from fastsim.games.gibbons.rules import SEATS_MOST

_QUANTITIES = ("points", "tricks", "honours", "win")


def seat_table(counts: Counted, name: str, seat: int) -> pd.DataFrame:
    """Counts of a seat, in the games in which it plays, its columns without its number."""
    table = counts[f"{name}_{seat}"]
    played = table[table["players_n"] > seat]
    return played.rename(columns={column: column.removesuffix(f"_{seat}") for column in played.columns})


def seat_means(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Mean points, tricks, points of honours and share of the win of each seat.

    Columns players_n, seat, n (games), then points, points_low, points_high (in points), tricks …, honours … (in
    points) and win … (a share in [0, 1]), by number of players and seat.
    """
    counts = counted(source)
    parts = []
    for seat in range(SEATS_MOST):
        table = seat_table(counts, "seat", seat)
        made = [
            mean_table(table, "players_n", name, level, deals=DEALS).rename(
                columns={"estimate": name, "low": f"{name}_low", "high": f"{name}_high"}
            )
            for name in _QUANTITIES
        ]
        joined = made[0].drop(columns="sd")
        for more in made[1:]:
            joined = joined.join(more.drop(columns=["players_n", "n", "sd"]))
        parts.append(joined.assign(seat=seat))
    table = pd.concat(parts, ignore_index=True).sort_values(["players_n", "seat"], ignore_index=True)
    shares = ["win", "win_low", "win_high"]
    table[shares] = table[shares] / WHOLE_WIN
    return table[["players_n", "seat", "n", *(f"{q}{end}" for q in _QUANTITIES for end in ("", "_low", "_high"))]]


def growth(rows: pd.DataFrame, level: float = LEVEL) -> pd.DataFrame:
    """Points, tricks and points of honours of a seat, and points of the best seat, by number of players.

    Columns players_n, n (games), then points, points_low, points_high, tricks …, honours …: the mean of the seats of a
    game, one number a game; and best …: the most points of a game.
    """
    found = []
    for seats, games in rows.groupby("players_n"):
        row: dict[str, float] = {"players_n": int(seats), "n": len(games)}
        by_seat = {
            name: games[[f"{name}_{seat}" for seat in range(int(seats))]].to_numpy(dtype=np.float64)
            for name in ("points", "tricks", "honours")
        }
        values = {name: each.mean(axis=1) for name, each in by_seat.items()}
        values["best"] = by_seat["points"].max(axis=1)
        for name, each in values.items():
            row[name], row[f"{name}_low"], row[f"{name}_high"] = sample_interval(each, level)[:3]
        found.append(row)
    return pd.DataFrame(found)


def margins(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """How often the most points are shared, and by how much the best seat leads.

    Columns players_n, n (games), hits (shared), estimate, low, high (rate of shared leads), margin, margin_low,
    margin_high (mean points between the best seat and the next, shared leads included with 0).
    """
    result = counted(source)["result"]
    shared = rate_table(result.assign(is_shared=result["leaders"] > 1), "players_n", "is_shared", level, deals=DEALS)
    lead = mean_table(result, "players_n", "margin", level, deals=DEALS)
    renamed = {"estimate": "margin", "low": "margin_low", "high": "margin_high"}
    return shared.join(lead[list(renamed)].rename(columns=renamed))
