"""Odds on a hand of Gibbons as people see them: tables, and what a notebook shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import pandas as pd

from analysis.situation import Basis
from analysis.studies import Table

_RATE: Final = {"n": "count", "hits": "count", "estimate": "rate", "low": "rate", "high": "rate"}
_NAMES: Final = {"n": "deals", "hits": "times", "estimate": "chance %", "low": "from", "high": "to"}


@dataclass(frozen=True)
class HandOdds:
    """Odds on a hand.

    Attributes
    ----------
    hand, trump : str, str or None
        The hand in the exchange format, and the trump, None where every deal has its own.
    seat, seats : int
        Its seat, and how many play.
    basis : Basis
        The deals played for each answer, and what was known.
    tricks, honours : DataFrame
        tricks, or honours (points of the honours it scores), then n, hits, estimate, low, high: the chance of each
        number where nothing is announced.
    announcements : DataFrame
        announced, n, estimate, low, high (points of its tricks and honours), kept, kept_low, kept_high (chance).
    """

    hand: str
    trump: str | None
    seat: int
    seats: int
    basis: Basis
    tricks: pd.DataFrame
    honours: pd.DataFrame
    announcements: pd.DataFrame

    @property
    def deals(self) -> int:
        """Deals played for each answer."""
        return self.basis.deals

    @property
    def best_announcement(self) -> int:
        """The announcement with the highest mean score."""
        return int(self.announcements.loc[self.announcements["estimate"].idxmax(), "announced"])

    def as_data(self) -> dict[str, Any]:
        """Everything as plain data."""
        from analysis.render import frame_data

        plain = {name: getattr(self, name) for name in ("hand", "trump", "seat", "seats")}
        frames = {name: frame_data(getattr(self, name)) for name in ("tricks", "honours", "announcements")}
        return {**plain, **self.basis.as_data(), **frames, "best_announcement": self.best_announcement}

    def tables(self) -> list[Table]:
        """The odds as tables for people."""
        trump = "the trump of each deal" if self.trump is None else f"{self.trump} as trump"
        note = f"{self.basis.sentence()}, {self.seats} players with {trump}."
        points = {"announced": "text", "n": "count", "estimate": "mean", "low": "mean", "high": "mean"}
        kept = {"kept": "rate", "kept_low": "rate", "kept_high": "rate"}
        return [
            Table("tricks", "Tricks of the hand", note, self.tricks, {"tricks": "text", **_RATE}, _NAMES),
            Table(
                "honours", "Points of honours that it scores", note, self.honours, {"honours": "text", **_RATE}, _NAMES
            ),
            Table(
                "announcements",
                "What each announcement is worth",
                f"{note} Points of its tricks and honours; best: {self.best_announcement}.",
                self.announcements,
                {**points, **kept},
                {
                    "n": "deals", "estimate": "points", "low": "from", "high": "to", "kept": "kept %",
                    "kept_low": "from", "kept_high": "to",
                },
            ),
        ]  # fmt: skip

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from analysis.render import cells, headings

        parts = [f"<p>{self.hand} at seat {self.seat} of {self.seats}</p>"]
        for table in self.tables():
            head = "".join(f"<th>{name}</th>" for name in headings(table))
            rows = "".join("<tr>" + "".join(f"<td>{value}</td>" for value in row) + "</tr>" for row in cells(table))
            parts.append(f"<p>{table.title}</p><table><tr>{head}</tr>{rows}</table>")
        return "".join(parts)
