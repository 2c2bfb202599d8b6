"""What several tests need: batches with their log, in the oracle's words."""

from __future__ import annotations

from typing import Any

import numpy as np

from fastsim.batch import make_batch
from fastsim.cards.text import card_name, hand_text
from fastsim.games import get_game
from fastsim.games.vida.auction import call_name
from fastsim.games.vida.record import result_of
from fastsim.logs import logged_calls, logged_plays


def play_logged(game: str, deals: int, *, start: int = 0, **options: Any) -> tuple[np.ndarray, np.ndarray]:
    """Flat rows and logs of consecutive deals."""
    chosen = get_game(game)
    batch = make_batch(game, **options)
    log = np.zeros(deals, dtype=chosen.log)
    rows = batch.play(start, deals, log=log)
    return rows.view(chosen.flat_row), log


def as_oracle_deal(log: np.void) -> tuple[list[set[str]], list[str], list[tuple[int, str]]]:
    """Hands as sets of card names, calls as text, plays as (seat, card name)."""
    hands = [set(hand_text(int(hand)).split()) for hand in log["hands"]]
    calls = [call_name(call) for call in logged_calls(log)]
    plays = [(seat, card_name(card)) for seat, card in logged_plays(log)]
    return hands, calls, plays


def as_oracle_row(row: np.void) -> dict[str, Any]:
    """A row by column name, without its address."""
    return {name: value for name, value in result_of(row).items() if name != "deal"}
