"""Logs and rows as the records of all games tell them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from fastsim.cards.text import card_name, suit_name
from fastsim.entry import PLAY_CARD_MASK, PLAY_SEAT_SHIFT
from fastsim.rows import Column

FORMAT = "trickodds-trace/1"


def logged_calls(log: np.void) -> list[int]:
    """Calls in the order made."""
    return [int(call) for call in log["calls"][: int(log["call_count"])]]


def logged_plays(log: np.void) -> list[tuple[int, int]]:
    """(seat, natural card) in the order played."""
    plays = log["plays"][: int(log["play_count"])]
    return [(int(play) >> PLAY_SEAT_SHIFT, int(play) & PLAY_CARD_MASK) for play in plays]


def play_entries(plays: Iterable[tuple[int, int]]) -> list[dict[str, Any]]:
    """Plays as a trace holds them."""
    return [{"seat": seat, "card": card_name(card)} for seat, card in plays]


def answer_name(log: np.ndarray, asked: Mapping[int, str]) -> str:
    """The answer with which a player broke off a deal, for an error message; `asked` names kinds of decision."""
    return f"{int(log[0]['answer'])} when asked for {asked[int(log[0]['asked'])]}"


def named_values(
    row: np.void,
    columns: Iterable[Column],
    suits: Iterable[str] = ("trump",),
    words: Mapping[str, Sequence[str | None]] | None = None,
) -> dict[str, Any]:
    """A flat row by column name, with suits as letters and codes as words."""
    values: dict[str, Any] = {column.name: row[column.name].item() for column in columns}
    for name in suits:
        values[name] = suit_name(values[name])
    for name, known in (words or {}).items():
        values[name] = known[values[name]]
    return values


def trace_heading(
    game: str, seed: int, rules: Any, players: Sequence[str], models: Sequence[str | None], row: np.void
) -> dict[str, Any]:
    """What the trace of a deal begins with."""
    return {
        "format": FORMAT,
        "game": game,
        "rules": rules.options(),
        "seed": seed,
        "deal": int(row["deal"]),
        "players": list(players),
        "models": list(models),
    }
