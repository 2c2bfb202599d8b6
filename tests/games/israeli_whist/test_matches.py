"""Matches: vectors W77 to W81, and the sums of real runs against a plain count."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest

import analysis
from analysis.studies.israeli_whist.matches import matches
from fastsim.errors import RequestError
from fastsim.games.israeli_whist.matches import dealer_of, seat_of


def frame(scores: list[list[int] | None], **rules: Any) -> pd.DataFrame:
    """Deals with given scores by seat; None is a void deal."""
    rows = analysis.simulate("israeli_whist", len(scores), seed=1, rules=rules, players="random")
    rows["passed_out"] = [score is None for score in scores]
    for seat in range(4):
        rows[f"score_{seat}"] = [0 if score is None else score[seat] for score in scores]
    return rows


def by_seat(by_player: list[int], shift: int) -> list[int]:
    """Scores by seat of a deal in which the players score this."""
    scores = [0, 0, 0, 0]
    for player, score in enumerate(by_player):
        scores[(player - shift) % 4] = score
    return scores


def test_w77_dealers() -> None:
    assert [dealer_of(shift) for shift in range(5)] == [3, 0, 1, 2, 3]


def test_w78_seats() -> None:
    assert seat_of(2, 3, 0) == 3
    assert [seat_of(dealer_of(shift), shift, 0) for shift in range(8)] == [3] * 8
    assert [seat_of(dealer_of(shift), shift, 1) for shift in range(8)] == [0] * 8


def test_w79_target() -> None:
    deals = [[20, 20, 20, -10], [20, 20, 20, -10], [20, 20, 20, -10], [20, 20, 20, 0], [16, 24, 40, 0], [99] * 4]
    scores = [by_seat(deal, shift) for shift, deal in enumerate(deals)]
    table = matches(frame(scores, match_target=100, match_deals=0))
    assert table[["total_0", "total_1", "total_2", "total_3"]].to_numpy().tolist() == [[96, 104, 120, -30]]
    assert table["deals"].tolist() == [5]
    assert table[["win_0", "win_1", "win_2", "win_3"]].to_numpy().tolist() == [[0, 0, 1, 0]]
    assert table.attrs["unfinished_deals"] == 1


def test_w80_shared_and_extra_deals() -> None:
    deals = [[30, 30, 5, -20], [30, 30, 5, -20], [0, 0, 0, 0], [0, 0, 0, 0], [7, 7, 0, 0], [10, 20, 0, 0]]
    scores = [by_seat(deal, shift) for shift, deal in enumerate(deals)]
    shared = matches(frame(scores))
    assert shared[["total_0", "total_1", "total_2", "total_3"]].to_numpy().tolist() == [[60, 60, 10, -40]]
    assert shared[["win_0", "win_1", "win_2", "win_3"]].to_numpy().tolist() == [[0.5, 0.5, 0, 0]]
    extra = matches(frame(scores, match_tie="extra_deal"))
    assert extra["deals"].tolist() == [6]
    assert extra[["win_0", "win_1", "win_2", "win_3"]].to_numpy().tolist() == [[0, 1, 0, 0]]


@pytest.mark.parametrize(("dealer", "shift"), [("same", 2), ("next", 3)])
def test_w81_void_deals(dealer: str, shift: int) -> None:
    deals = [[1, 2, 3, 4], [10, 20, 30, 40], None, [100, 200, 300, 400], [0, 0, 0, 0]]
    scores = [None if deal is None else deal for deal in deals]
    scores[0], scores[1] = by_seat([1, 2, 3, 4], 0), by_seat([10, 20, 30, 40], 1)
    scores[3] = by_seat([100, 200, 300, 400], shift)
    table = matches(frame(scores, redeal_dealer=dealer))
    assert table[["total_0", "total_1", "total_2", "total_3"]].to_numpy().tolist() == [[111, 222, 333, 444]]
    assert (table["deals"].tolist(), table["void"].tolist()) == ([4], [1])


def test_a_match_without_end_is_refused() -> None:
    with pytest.raises(RequestError, match="no end"):
        matches(frame([[0, 0, 0, 0]], match_deals=0))


def test_real_runs_add_up() -> None:
    rows = analysis.simulate("israeli_whist", 4_000, seed=3, players="greedy")
    table = matches(rows)
    left = table.attrs["unfinished_deals"]
    scores = rows[[f"score_{seat}" for seat in range(4)]].to_numpy().astype(int)
    totals = table[[f"total_{player}" for player in range(4)]].to_numpy()
    assert totals.sum() == scores[: len(rows) - left].sum()
    assert (table[[f"win_{player}" for player in range(4)]].sum(axis=1) == 1).all()
    played = np.flatnonzero(~rows["passed_out"].to_numpy())[:4]
    first = [sum(scores[deal][(player - k) % 4] for k, deal in enumerate(played)) for player in range(4)]
    assert totals[0].tolist() == first
