"""What the tests of Vida's players share: a forced auction, rules of all kinds, refusals, answers by chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
import pytest

import fastsim
from fastsim._jit import JIT_ENABLED
from fastsim.cards.bitboard import count, nth
from fastsim.errors import PlayerError
from fastsim.games import get_game
from fastsim.games.vida import view as see
from fastsim.games.vida.auction import bid_call, can_screw, lowest_level
from fastsim.games.vida.rules import PRESETS
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

#: Rules that ask for care: short and closed markets, other duties, other leaders, no air, no vida, odd amounts.
RULES: dict[str, dict[str, Any]] = {
    "default": {},
    "greek_online": PRESETS["greek_online"]().options(),
    "contree": PRESETS["contree"]().options(),
    "market of three levels": {"min_bid": 100, "max_bid": 120},
    "one level": {"min_bid": 80, "max_bid": 80, "add_bid_to_score": True},
    "any bid": {"min_bid": 10, "max_bid": 1000, "add_bid_to_score": True, "vida_applies_to": "bid"},
    "pass is final": {"pass_is_final": True, "vida_factors": (1, 2, 4, 6, 8)},
    "no vida": {"max_vida_calls": 0, "vida_factors": (1,)},
    "one vida": {"max_vida_calls": 1, "vida_winner_takes_all": False, "vida_factors": (1, 64)},
    "buyer leads": {"first_leader": "buyer", "must_raise_trump_lead": False},
    "no air": {"air_enabled": False, "belote_value": 0},
    "free trumps": {"must_overtrump": False, "must_undertrump": False, "partner_exemption": True},
    "air shared": {
        "air_card_sharing": True,
        "air_scope": "player",
        "plain_tie": "cancel_pair",
        "eight_run": "fifth_plus_third",
    },
    "odd amounts": {"last_trick_bonus": -1000, "capot_bonus": 1000, "belote_value": -50, "must_exceed": False},
}

needs_jit = pytest.mark.skipif(not JIT_ENABLED, reason="is about compiled code; with the JIT off there is none")
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


@numba.njit
def any_answer(decision: int, legal: int, view: np.ndarray, number: int) -> int:
    """An answer that any number decides."""
    if decision == see.CARD:
        return nth(legal, number % count(legal))
    if can_screw(legal) and number % 7 == 0:
        return np.int64(1)
    low = lowest_level(legal)
    return bid_call(low, number % 4) if low > 0 and number % 3 == 0 else np.int64(0)
