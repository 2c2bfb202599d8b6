"""What the tests of players share: Vida, a forced auction, and the sentence of a refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import fastsim
from fastsim._jit import JIT_ENABLED
from fastsim.errors import PlayerError
from fastsim.games import get_game
from fastsim.players import make_players
from fastsim.rows import column_bytes

GAME = get_game("vida")
SEATS = 4

#: The auction is forced, so that only cards are decided.
FORCED = "80S P P P"
SEED = 5
START = 7
DEALS = 400 if JIT_ENABLED else 30

#: Defaults may be tuned; the tests change single parameters.
GREEDY = GAME.players["greedy"].params()
RANDOM = GAME.players["random"].params()
HEURISTIC = GAME.players["heuristic"].params()

needs_jit = pytest.mark.skipif(not JIT_ENABLED, reason="the JIT is off")
core = pytest.mark.core


def spelled(players: Any) -> list[str]:
    return [player.name for player in make_players(GAME, players, SEATS)]


def params(players: Any) -> list[tuple[int, ...]]:
    return [player.params for player in make_players(GAME, players, SEATS)]


def refusal(function: Callable[[], Any]) -> str:
    """The sentence of the PlayerError that a call raises."""
    with pytest.raises(PlayerError) as caught:
        function()
    return str(caught.value)


def rows_of(players: Any, deals: int = DEALS, **options: Any) -> bytes:
    rows = fastsim.simulate("vida", deals, **{"seed": SEED, "start": START, "players": players, **options})
    return column_bytes(rows)
