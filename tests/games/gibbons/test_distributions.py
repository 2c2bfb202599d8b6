"""Random play's published points, and the exact expectations G46 to G50 of the honours that are played.

Seeds are fixed; a figure may be off by its published rounding and four standard errors.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import fastsim
from gibbons_support import VECTORS
from golden.vectors import by_id

SEED = 46
GAMES = 100_000
ERRORS = 4

#: Mean points of each seat in uniformly random legal play.
RANDOM_POINTS = {2: [19.86, 18.14], 4: [7.22, 5.93, 5.93, 5.92]}


@pytest.mark.parametrize("seats", list(RANDOM_POINTS))
def test_points_of_random_play(seats: int) -> None:
    rows = fastsim.simulate("gibbons", 2_000_000, seed=SEED, seats=seats, players="random")
    for seat, published in enumerate(RANDOM_POINTS[seats]):
        assert abs(float(rows[f"points_{seat}"].mean()) - published) <= 0.01


def share_left(seats: int, options: dict[str, Any]) -> int:
    """How many cards are left over, of those that may be."""
    stock = 51 if options.get("turned_card") == "set_aside" else 52
    return stock % seats


def exact_honours(seats: int, options: dict[str, Any]) -> float:
    """The formulas of G46 to G50, written out."""
    left = share_left(seats, options)
    if options.get("stock") == "single":
        return 12 * (12 / 13) * 7 * seats / 51
    if options.get("trump_method") == "cut":
        return 12 * (1 - left / 52)
    if options.get("turned_card") == "bottom":
        return 12 * (1 - 1 / 13 - (12 / 13) * (left - 1) / 51)
    if options.get("turned_card") == "set_aside":
        return 12 * (12 / 13) * (1 - left / 51)
    return 12 * (1 - (12 / 13) * left / 51)


@pytest.mark.parametrize("player", ["random", "greedy"])
@by_id(VECTORS["honours_played"])
def test_honours_played(vector: dict[str, Any], player: str) -> None:
    for seats, published in vector["expected"].items():
        n = int(seats)
        exact = exact_honours(n, vector["options"])
        assert exact == pytest.approx(published, abs=5e-5)
        rows = fastsim.simulate("gibbons", GAMES, seed=SEED, seats=n, rules=vector["options"], players=player)
        played = np.sum([rows[f"honours_{seat}"] for seat in range(n)], axis=0)
        assert abs(played.mean() - exact) <= ERRORS * played.std() / math.sqrt(GAMES) + 1e-9


@pytest.mark.parametrize("seats", [3, 5, 6])
def test_leftover_honours_make_the_total_whole(seats: int) -> None:
    rows = fastsim.simulate("gibbons", 2_000, seed=SEED, seats=seats, rules="leftover=last_trick", players="random")
    played = np.sum([rows[f"honours_{seat}"] for seat in range(seats)], axis=0)
    assert set(played.tolist()) == {12}


def test_a_cut_trump_is_uniform_and_independent_of_the_deal() -> None:
    rows = fastsim.simulate("gibbons", GAMES, seed=SEED, rules="trump_method=cut", players="random")
    share = np.bincount(rows["trump"], minlength=4) / GAMES
    assert np.abs(share - 0.25).max() <= ERRORS * math.sqrt(0.25 * 0.75 / GAMES)
    dealt = fastsim.hands("gibbons", seed=SEED, deals=rows["deal"])
    again = fastsim.simulate("gibbons", GAMES, seed=SEED, rules="trump_method=fixed,trump_suit=H", players="random")
    assert dealt.shape == (GAMES, 4)
    for suit in range(4):
        held = np.bitwise_count(dealt[:, 0] & (0x1FFF << 16 * suit))
        of_suit = held[rows["trump"] == suit]
        assert abs(of_suit.mean() - 7 / 4) <= ERRORS * held.std() / math.sqrt(of_suit.size)
    assert set(again["trump"].tolist()) == {2}


def test_numpy_alone_rebuilds_the_cut() -> None:
    rows = fastsim.simulate("gibbons", 200, seed=SEED, rules="trump_method=cut", players="random")
    for deal in range(200):
        generator = np.random.Generator(np.random.Philox(key=[SEED, 7], counter=[0, deal, 0, 0]))
        assert rows["trump"][deal] == generator.integers(0, 4, dtype=np.uint32)
