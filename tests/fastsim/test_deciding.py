"""Reasons of decisions: whose are told, and how numbers near nought are written."""

from __future__ import annotations

import pytest

from fastsim.deciding import is_fitted
from fastsim.games.israeli_whist.reasons import _points as whist_points
from fastsim.games.vida.reasons import _points as vida_points
from fastsim.games.vira.why import _points as vira_points


@pytest.mark.parametrize(
    ("player", "told"),
    [
        ("heuristic", True),
        ("heuristic(risk=3)", True),
        ("heuristic.py:play", False),
        ("heuristically", False),
        ("random", False),
    ],
)
def test_only_the_heuristic_player_is_told(player: str, told: bool) -> None:
    assert is_fitted(player) is told


def test_nothing_is_worth_minus_nought() -> None:
    assert (whist_points(-1), vira_points(-1), vida_points(-1)) == ("+0.0", "+0.0 points", "+0")
