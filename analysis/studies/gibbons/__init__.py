"""Studies of Gibbons: the standard tables of seats, honours and announcements."""

from __future__ import annotations

from analysis.counts import Counted, Source, counted
from analysis.studies import Table
from analysis.studies.gibbons import announcements, honours, seats

_FIGURES = "analysis.studies.gibbons.figures:"
_RATE = {"n": "count", "hits": "count", "estimate": "rate", "low": "rate", "high": "rate"}


def _seat_tables(counts: Counted, level: float) -> list[Table]:
    section = "Seats"
    means = {f"{name}{end}": "mean" for name in ("points", "tricks", "honours") for end in ("", "_low", "_high")}
    wins = {f"win{end}": "rate" for end in ("", "_low", "_high")}
    ends = {f"{name}_{end}": word for name in ("points", "tricks", "honours", "win") for end, word in
            (("low", "from"), ("high", "to"))}  # fmt: skip
    return [
        Table(
            "points_by_seat",
            "Points by seat",
            "Seat 0 sits at the dealer's left. Honours in points, not doubled; a shared win counts in parts.",
            seats.seat_means(counts, level),
            {"players_n": "text", "seat": "text", "n": "count", **means, **wins},
            {"players_n": "players", "n": "games", "win": "wins %", **ends},
            _FIGURES + "plot_points_by_seat",
            section,
        ),
        Table(
            "margins",
            "How close games are",
            "Shared: several have the most points. Lead: points between the best seat and the next, 0 where shared.",
            seats.margins(counts, level),
            {"players_n": "text", **_RATE, "margin": "mean", "margin_low": "mean", "margin_high": "mean"},
            {
                "players_n": "players", "n": "games", "hits": "shared", "estimate": "shared %", "low": "from",
                "high": "to", "margin": "mean lead", "margin_low": "from", "margin_high": "to",
            },
            _FIGURES + "plot_margins",
            section,
        ),
    ]  # fmt: skip


def _honour_tables(counts: Counted, level: float) -> list[Table]:
    section = "Honours"
    return [
        Table(
            "captured_honours",
            "How often an honour is lost to another seat",
            "Games in which the honour is played.",
            honours.captures(counts, level),
            {"honour": "text", "players_n": "text", **_RATE},
            {"players_n": "players", "n": "played", "hits": "lost", "estimate": "lost %", "low": "from", "high": "to"},
            _FIGURES + "plot_captures",
            section,
        ),
        Table(
            "honours_played",
            "Points of honours that are played in a game",
            "Exact: whatever the players do, where one trump holds for the game and left-over cards are not taken.",
            honours.honours_played(counts, level),
            {"players_n": "text", "n": "count", "estimate": "mean", "low": "mean", "high": "mean", "exact": "mean"},
            {"players_n": "players", "n": "games", "estimate": "mean", "low": "from", "high": "to", "exact": "exact"},
            None,
            section,
        ),
    ]


def _announcement_tables(counts: Counted, level: float) -> list[Table]:
    if not counts.rules.announce:
        return []
    means = {f"{name}{end}": "mean" for name in ("tricks", "score") for end in ("", "_low", "_high")}
    return [
        Table(
            "announcements",
            "How often announcements are kept, by seat",
            "First announcements. Tricks: mean won of those it is about; score: mean points of these tricks.",
            announcements.announced(counts, level),
            {"players_n": "text", "seat": "text", "announced": "text", **_RATE, **means},
            {
                "players_n": "players", "n": "games", "hits": "kept", "estimate": "kept %", "low": "from", "high": "to",
                "tricks": "mean tricks", "score": "mean score", "tricks_low": "from", "tricks_high": "to",
                "score_low": "from", "score_high": "to",
            },
            _FIGURES + "plot_announcements",
            "Announcements",
        )
    ]  # fmt: skip


def standard_tables(source: Source, level: float = 0.95) -> list[Table]:
    """Points by seat, margins, honours, and announcements where there are any."""
    counts = counted(source)
    return [
        *_seat_tables(counts, level),
        *_honour_tables(counts, level),
        *_announcement_tables(counts, level),
    ]
