"""Tables where only `heuristic` sits are played without a view, with the rows of players that are asked by it."""

from __future__ import annotations

from typing import Any

import pytest

import fastsim
from fastsim._jit import JIT_ENABLED
from fastsim.rows import column_bytes
from support import play_logged

GAME = "israeli_whist"

#: Where all is plain, only the calls, only the cards; then the tariffs of which the cards ask.
TABLES: dict[str, dict[str, Any]] = {
    "default": {},
    "calls": {"players": "heuristic(infer=0)"},
    "cards": {"players": "heuristic(bid=0)"},
    "frish": {"rules": {"all_pass": "frish", "min_trump_bid": 7}},
    "recovering": {"preset": "recovering_30"},
    "flat": {"preset": "flat_50_25"},
}


@pytest.mark.core
@pytest.mark.parametrize("options", TABLES.values(), ids=list(TABLES))
def test_rows_are_those_of_players_that_are_asked_by_the_view(options: dict[str, Any]) -> None:
    deals = 2_000 if JIT_ENABLED else 4
    plain = fastsim.simulate(GAME, deals, seed=77, **options)
    asked, _ = play_logged(GAME, deals, seed=77, **options)
    assert column_bytes(plain) == column_bytes(asked)


def test_forced_calls_leave_the_cards_plain() -> None:
    calls = "5S P P P 5 3 3 3"
    plain = fastsim.simulate(GAME, 500, seed=78, calls=calls)
    asked, _ = play_logged(GAME, 500, seed=78, calls=calls)
    assert column_bytes(plain) == column_bytes(asked)
