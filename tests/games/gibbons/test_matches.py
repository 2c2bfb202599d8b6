"""Matches: seats, totals and wins against the oracle's, on given points and on real games."""

from __future__ import annotations

import random
from typing import Any

import pandas as pd
import pytest

import analysis
from analysis.studies.gibbons.matches import matches
from fastsim.errors import RequestError
from fastsim.games.gibbons.matches import seat_of
from gibbons_support import SEATS
from oracles import gibbons as oracle
from oracles import gibbons_scores


def frame(points: list[list[int]], **rules: Any) -> pd.DataFrame:
    """Deals with given points by seat."""
    seats = len(points[0])
    rows = analysis.simulate("gibbons", len(points), seed=1, seats=seats, rules=rules, players="random")
    for seat in range(seats):
        rows[f"points_{seat}"] = [deal[seat] for deal in points]
    return rows


def test_the_deal_moves_one_seat_clockwise() -> None:
    for seats in SEATS:
        for game in range(9):
            found = [int(seat_of(player, game, seats)) for player in range(seats)]
            assert found == [gibbons_scores.seat_of(player, game, seats) for player in range(seats)]
            # The dealer sits last, and the next player deals the next game.
            assert found[(seats - 1 + game) % seats] == seats - 1


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("tie", ["shared", "none"])
def test_totals_and_wins_are_those_of_the_oracle(seats: int, tie: str) -> None:
    chance = random.Random(seats)
    points = [[chance.randint(0, 3) for _ in range(seats)] for _ in range(61)]
    table = matches(frame(points, tie=tie, match_games=3))
    assert (len(table), table.attrs["unfinished_deals"]) == (20, 1)
    for number, row in table.iterrows():
        first = 3 * int(str(number))
        expected = gibbons_scores.play_match(
            points[first : first + 3], {**oracle.DEFAULTS, "tie": tie, "match_games": 3}
        )
        assert [row[f"total_{player}"] for player in range(seats)] == expected["totals"]
        assert [row[f"win_{player}"] for player in range(seats)] == pytest.approx([float(w) for w in expected["wins"]])
        assert (row["first_deal"], row["deals"]) == (first, 3)


def test_one_game_is_a_match() -> None:
    rows = analysis.simulate("gibbons", 50, seed=3, players="random")
    table = matches(rows)
    for seat in range(4):
        assert table[f"total_{seat}"].tolist() == rows[f"points_{seat}"].tolist()
        assert (table[f"win_{seat}"] * 60).round().tolist() == rows[f"win_{seat}"].tolist()


def test_deals_must_be_consecutive_and_alike() -> None:
    rows = analysis.simulate("gibbons", 10, seed=3, players="random")
    with pytest.raises(RequestError, match="must be consecutive"):
        matches(rows.iloc[[0, 2, 3]])
    other = analysis.simulate("gibbons", 10, seed=3, seats=2, players="random")
    with pytest.raises(RequestError, match="the deals have 2, 4 seats"):
        matches(pd.concat([rows, other]))
