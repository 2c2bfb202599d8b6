"""Announcements: how often each is kept, and what it takes."""

from __future__ import annotations

import numpy as np
import pandas as pd

from analysis.counts import DEALS, Source, counted
from analysis.estimators import mean_table, rate_table
from analysis.frames import rules_of
from analysis.intervals import LEVEL, wilson_interval
from analysis.studies.gibbons.seats import seat_table
from fastsim.games.gibbons.rules import SEATS_MOST
from fastsim.games.gibbons.scoring import is_good, trick_score


def _ends(name: str) -> tuple[str, str]:
    return f"{name}_low", f"{name}_high"


def one_a_game(rows: pd.DataFrame, level: float = LEVEL) -> pd.DataFrame:
    """First announcements of one seat a game, that of ``deal % seats``, so that games are independent.

    Columns players_n, announced, n (games), hits (kept), estimate, low, high, then share (of all games), tricks and
    score (means of those it is about), each with _low and _high.
    """
    codes = rules_of(rows).codes()[0]
    parts = []
    for seats, games in rows.groupby("players_n"):
        seat = games["deal"].to_numpy() % int(seats)
        said, taken = (
            games[[f"{name}_{s}" for s in range(int(seats))]].to_numpy()[np.arange(len(games)), seat].astype(np.int64)
            for name in ("announced", "taken")
        )
        most = int(max(said.max(), taken.max())) + 1
        kept = np.array([[bool(is_good(a, t, codes)) for t in range(most)] for a in range(most)])
        score = np.array([[int(trick_score(a, t, codes)) for t in range(most)] for a in range(most)])
        table = pd.DataFrame(
            {"announced": said, "is_kept": kept[said, taken], "tricks": taken, "score": score[said, taken]}
        )
        found = rate_table(table, "announced", "is_kept", level)
        for name in ("tricks", "score"):
            means = mean_table(table, "announced", name, level)
            found[[name, *_ends(name)]] = means[["estimate", "low", "high"]].to_numpy()
        share_low, share_high = wilson_interval(found["n"], len(games), level)
        share = {"share": found["n"] / len(games), "share_low": share_low, "share_high": share_high}
        parts.append(found.assign(players_n=int(seats), **share))
    return pd.concat(parts, ignore_index=True)


def announced(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """First announcements by seat and number: how often they are kept, tricks taken, and points of tricks.

    Columns players_n, seat, announced, n (games), hits (kept), estimate, low, high, then tricks and score (means), each
    with _low and _high. Seats are kept apart, because those of one game are dependent.
    """
    counts = counted(source)
    codes = counts.rules.codes()[0]
    parts = []
    for seat in range(SEATS_MOST):
        table = seat_table(counts, "announced", seat)
        table = table[table["announced"] >= 0]
        if table.empty:
            continue
        pairs = list(zip(table["announced"].tolist(), table["taken"].tolist(), strict=True))
        table = table.assign(
            is_kept=np.array([bool(is_good(number, taken, codes)) for number, taken in pairs]),
            score=np.array([int(trick_score(number, taken, codes)) for number, taken in pairs]),
        )
        by = ["players_n", "announced"]
        kept = rate_table(table, by, "is_kept", level, deals=DEALS)
        for name, column in (("tricks", "taken"), ("score", "score")):
            means = mean_table(table, by, column, level, deals=DEALS)
            kept[[name, *_ends(name)]] = means[["estimate", "low", "high"]].to_numpy()
        parts.append(kept.assign(seat=seat))
    columns = ["players_n", "seat", "announced", "n", "hits", "estimate", "low", "high", "tricks", *_ends("tricks")]
    columns += ["score", *_ends("score")]
    if not parts:
        return pd.DataFrame(columns=columns)
    return pd.concat(parts, ignore_index=True)[columns].sort_values(columns[:3], ignore_index=True)
