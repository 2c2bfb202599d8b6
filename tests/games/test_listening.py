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
from fastsim.games import game_names
from fastsim.games.israeli_whist.auction import CONTRACT, DENOMINATIONS, bid_denomination
from fastsim.logs import logged_calls
from fastsim.scripts import listen_script

pytestmark = pytest.mark.core

DEALS = 16
LISTENING = [name for name in game_names() if fastsim.get_game(name).listens]
PLAYERS = [(name, player) for name in LISTENING for player in fastsim.get_game(name).players]

#: Calls, and the places of those that are asked for; the others are given.
GIVEN = {
    "vida": ("80S P 110S P", (1, 3)),
    "israeli_whist": ("5S P P P 6 2", (1, 5)),
    "vira": ("BEG6 SPEL7 P P", (1, 3)),
    "gibbons": ("2 1 2 2", (1, 2)),
}

#: Rules under which there are calls, where the defaults have none, and one round of them.
RULES = {"gibbons": {"announce": True, "stock": "single"}}


def script_of(game: str, calls: list[int], is_asked: list[bool]) -> np.ndarray:
    return listen_script(fastsim.get_game(game).script, calls, is_asked)


def logged(batch: Batch, deals: int, **options: Any) -> tuple[np.ndarray, np.ndarray]:
    log = np.zeros(deals, dtype=fastsim.get_game(batch.game).log)
    return batch.play(0, deals, log=log, **options), log


def shared_start(first: list[int], second: list[int]) -> int:
    """How many calls two auctions have in common from the beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False)))


def leads_up(game: str, players: str, heard: list[int], made: list[int]) -> bool:
    """Whether the first call heard is a bid below the one made, in its denomination, by Israeli whist's `heuristic`.

    It bids at once what it means, and people lead up to that.
    """
    if game != "israeli_whist" or players != "heuristic" or not heard or not made:
        return False
    is_bid = 0 < heard[0] < made[0] < CONTRACT
    return is_bid and bid_denomination(heard[0]) == bid_denomination(made[0])


def test_all_games_listen() -> None:
    assert set(LISTENING) == set(GIVEN) == set(game_names())
    assert all(fastsim.get_game(name).takes_hands for name in LISTENING)


@pytest.mark.parametrize(("game", "players"), PLAYERS)
def test_a_deal_is_cut_short_where_another_call_is_made(game: str, players: str) -> None:
    """Listening to the calls of one deal goes on, in every deal, as far as its own calls are the same."""
    batch = make_batch(game, seed=4, players=players, rules=RULES.get(game))
    _, log = logged(batch, DEALS)
    auctions = [logged_calls(record) for record in log]
    for heard in auctions[:3]:
        rows = replace(batch, script=script_of(game, heard, [True] * len(heard))).play(0, DEALS)
        same = [shared_start(heard, calls) for calls in auctions]
        made = fastsim.get_game(game).calls_made(rows)
        goes_on = [leads_up(game, players, heard[n:], calls[n:]) for n, calls in zip(same, auctions, strict=True)]
        for n, calls, count, is_led_up in zip(same, auctions, made, goes_on, strict=True):
            assert count > n if is_led_up else count == min(n, len(calls))
        assert not all(goes_on)
        assert not rows["batches"].any() if game == "gibbons" else rows["passed_out"].all()
        assert not rows[fastsim.get_game(game).score].any()


@pytest.mark.parametrize("game", LISTENING)
def test_calls_that_are_not_asked_for_are_given(game: str) -> None:
    """With some calls given, the others answer as they do when those are forced."""
    text, asked = GIVEN[game]
    calls = fastsim.get_game(game).parse_calls(text)
    batch = make_batch(game, seed=4, rules=RULES.get(game))
    deals = 400
    rows = replace(batch, script=script_of(game, calls, [i in asked for i in range(len(calls))])).play(0, deals)
    expected = np.full(deals, len(calls))
    for place in reversed(asked):
        _, log = logged(replace(batch, script=fastsim.get_game(game).script(calls[:place])), deals)
        made = np.array([logged_calls(record)[place] for record in log])
        expected[made != calls[place]] = place
    assert fastsim.get_game(game).calls_made(rows).tolist() == expected.tolist()
    assert set(expected) >= {asked[0], len(calls)}


@pytest.mark.parametrize(("game", "players"), PLAYERS)
def test_hands_given_deal_by_deal_are_played(game: str, players: str) -> None:
    """Whole hands, hands of one seat and nothing known give the rows of the same deals."""
    batch = make_batch(game, seed=4, players=players)
    rows, log = logged(batch, DEALS)
    hands = log["hands"][:, : fastsim.get_game(game).seats[0]]
    if game in ("vira", "gibbons"):  # the stock is shuffled, and with all hands given it is shuffled by itself
        assert (logged(batch, DEALS, hands=hands)[1]["hands"][:, : hands.shape[1]] == hands).all()
    else:
        assert (batch.play(0, DEALS, hands=hands) == rows).all()
    nothing = np.zeros_like(hands)
    assert (batch.play(0, DEALS, hands=nothing) == rows).all()
    one = nothing.copy()
    one[:, 2] = hands[::-1, 2]
    row, record = logged(batch, DEALS, hands=one)
    for deal in range(DEALS):
        alone = make_batch(game, seed=4, players=players, known={2: int(hands[DEALS - 1 - deal, 2])})
        assert alone.play(deal, 1)[0] == row[deal]
    assert (record["hands"][:, 2] == hands[::-1, 2]).all()


@pytest.mark.parametrize("game", LISTENING)
def test_hands_of_another_shape_are_refused(game: str) -> None:
    seats = fastsim.get_game(game).seats[0]
    with pytest.raises(RequestError, match=rf"`hands` has shape \(3, {seats}\), expected \(5, {seats}\)"):
        make_batch(game, seed=4).play(0, 5, hands=np.zeros((3, seats), dtype=np.int64))


def test_a_lower_bid_in_its_denomination_leads_up_to_what_heuristic_means() -> None:
    """Whoever bids 7 NT at once is heard bidding 5 NT; whoever bids less than was heard, or another suit, is not."""
    batch = make_batch("israeli_whist", seed=4, players="heuristic")
    _, log = logged(batch, 400)
    first = np.array([logged_calls(record)[0] for record in log])
    for heard in np.unique(first[first > 0]):
        rows = replace(batch, script=script_of("israeli_whist", [int(heard)], [True])).play(0, 400)
        made = fastsim.get_game("israeli_whist").calls_made(rows) == 1
        is_higher = (first >= heard) & (first % DENOMINATIONS == heard % DENOMINATIONS)
        assert made.tolist() == is_higher.tolist()
    assert len(np.unique(first[first > 0] % DENOMINATIONS)) < len(np.unique(first[first > 0]))
