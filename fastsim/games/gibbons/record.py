"""A game of Gibbons as a record: script for the kernel and trace of what happened.

The forms are those of `docs/formats.md`, trace.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from fastsim import logs
from fastsim.cards.deck import NONE
from fastsim.cards.text import card_name, hand_text, suit_name
from fastsim.games.gibbons import view as see
from fastsim.games.gibbons.rounds import Round, rounds_of, trump_turned
from fastsim.games.gibbons.row import (
    COLUMNS,
    SCRIPT,
    SCRIPT_STOCK,
    SCRIPT_TRUMPS,
)
from fastsim.logs import logged_calls, logged_plays, named_values, play_entries, trace_heading
from fastsim.scripts import forced_script

_ASKED: Final = {see.ANNOUNCE: "an announcement", see.CARD: "a card"}


def make_script(
    calls: Sequence[int] = (),
    plays: Sequence[tuple[int, int]] = (),
    lenient: bool = False,
    stock: Sequence[int] = (),
    trumps: Sequence[int] = (),
) -> np.ndarray:
    """Forced decisions for the kernel.

    `plays` are (seat, card) in the order played, `stock` the undealt cards as they lie before a card is turned,
    `trumps` the suits that are cut, batch by batch.
    """
    script = forced_script(SCRIPT, calls, plays, lenient, "announcements are forced, a game has")
    script[SCRIPT_STOCK : SCRIPT_STOCK + len(stock)] = stock
    script[SCRIPT_TRUMPS : SCRIPT_TRUMPS + len(trumps)] = trumps
    return script


def result_of(row: np.void) -> dict[str, Any]:
    """A flat row by column name, with the trump as a letter."""
    return named_values(row, COLUMNS)


def calls_made(rows: np.ndarray) -> np.ndarray:
    """How many of the first announcements were made in games that were cut short; rows as the kernel fills them."""
    made: np.ndarray = (rows["announced"] != NONE).sum(axis=1)
    return made


def logged_hands(log: np.void) -> list[int]:
    """Hands of the first batch, one set a seat."""
    return [int(hand) for hand in log["hands"][: int(log["players_n"])]]


def logged_stock(log: np.void) -> list[int]:
    """The undealt cards as they lay before a card was turned."""
    return [int(card) for card in log["stock"][: int(log["stock_count"])]]


def logged_trumps(log: np.void) -> list[int]:
    """Trump of each batch."""
    return [int(trump) for trump in log["trumps"][: int(log["batch_count"])]]


def logged_rounds(log: np.void, rules: Any) -> list[Round]:
    """The batches of a logged game."""
    return rounds_of(
        logged_hands(log), logged_stock(log), logged_trumps(log), logged_plays(log), logged_calls(log), rules
    )


def answer_name(log: np.ndarray) -> str:
    """The answer with which a player broke off a deal, for an error message."""
    return logs.answer_name(log, _ASKED)


def _round_entry(batch: Round) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "hands": [hand_text(hand) for hand in batch.hands],
        "trump": suit_name(batch.trump),
        "announcements": list(batch.announcements) or None,
        "plays": play_entries(batch.plays),
        "tricks": list(batch.tricks),
    }
    if batch.draws:
        entry["draws"] = play_entries(batch.draws)
    return entry


def trace_of(
    seed: int, rules: Any, players: Sequence[str], models: Sequence[str | None], row: np.void, log: np.void
) -> dict[str, Any]:
    """The full record of one game, ready for JSON."""
    hands = logged_hands(log)
    turned, stock = trump_turned(logged_stock(log), rules)
    return {
        **trace_heading("gibbons", seed, rules, players, models, row),
        "hands": [hand_text(hand) for hand in hands],
        "stock": " ".join(card_name(card) for card in stock),
        "indicator": None if turned is None else card_name(turned),
        "contract": {"trump": suit_name(int(row["trump"]))},
        "rounds": [_round_entry(batch) for batch in logged_rounds(log, rules)],
        "result": result_of(row),
    }
