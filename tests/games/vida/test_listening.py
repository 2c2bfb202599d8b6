"""Deals cut short after calls that were heard, and deals whose hands are handed to the kernel row by row."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from typing import Any

import numpy as np
import pytest

import fastsim
from fastsim.batch import Batch, make_batch
from fastsim.errors import RequestError
from fastsim.games.vida.record import listen_script, logged_calls

pytestmark = pytest.mark.core

DEALS = 16
PLAYERS = ["heuristic", "greedy", "random"]


def logged(batch: Batch, deals: int, **options: Any) -> tuple[np.ndarray, np.ndarray]:
    log = np.zeros(deals, dtype=fastsim.get_game("vida").log)
    return batch.play(0, deals, log=log, **options), log


def shared_start(first: list[int], second: list[int]) -> int:
    """How many calls two auctions have in common from the beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False)))


@pytest.mark.parametrize("players", PLAYERS)
def test_a_deal_is_cut_short_where_another_call_is_made(players: str) -> None:
    """Listening to the auction of one deal goes on, in every deal, as far as its own auction is the same."""
    batch = make_batch("vida", seed=4, players=players)
    _, log = logged(batch, DEALS)
    auctions = [logged_calls(record) for record in log]
    for heard in auctions[:3]:
        rows = replace(batch, script=listen_script(heard, [True] * len(heard))).play(0, DEALS)
        same = [shared_start(heard, calls) for calls in auctions]
        assert rows["calls"].tolist() == [min(n, len(calls)) for n, calls in zip(same, auctions, strict=True)]
        assert rows["passed_out"].all()
        assert not rows["score"].any()


def test_calls_that_are_not_asked_for_are_given() -> None:
    """With the hand's own calls given, the others answer as they do when those are forced."""
    batch = make_batch("vida", seed=4)
    calls = fastsim.get_game("vida").parse_calls("80S P 110S P")
    rows = replace(batch, script=listen_script(calls, [False, True, False, True])).play(0, 120)
    expected = []
    for deal in range(120):
        first, second = (
            fastsim.trace("vida", seed=4, start=deal, deals=1, calls=forced)[0]["auction"]
            for forced in ("80S", "80S P 110S")
        )
        expected.append(1 if first[1]["call"] != "pass" else 3 if second[3]["call"] != "pass" else 4)
    assert rows["calls"].tolist() == expected
    assert set(expected) == {1, 3, 4}


@pytest.mark.parametrize("players", PLAYERS)
def test_hands_given_deal_by_deal_are_played(players: str) -> None:
    """Whole hands, hands of one seat and nothing known give the rows of the same deals."""
    batch = make_batch("vida", seed=4, players=players)
    rows, log = logged(batch, DEALS)
    hands = log["hands"]
    assert (batch.play(0, DEALS, hands=hands) == rows).all()
    nothing = np.zeros_like(hands)
    assert (batch.play(0, DEALS, hands=nothing) == rows).all()
    one = nothing.copy()
    one[:, 2] = hands[::-1, 2]
    row, record = logged(batch, DEALS, hands=one)
    for deal in range(DEALS):
        alone = make_batch("vida", seed=4, players=players, known={2: int(hands[DEALS - 1 - deal, 2])})
        assert alone.play(deal, 1)[0] == row[deal]
    assert (record["hands"][:, 2] == hands[::-1, 2]).all()


def test_hands_of_another_shape_are_refused() -> None:
    with pytest.raises(RequestError, match=r"`hands` has shape \(3, 4\), expected \(5, 4\)"):
        make_batch("vida", seed=4).play(0, 5, hands=np.zeros((3, 4), dtype=np.int64))
