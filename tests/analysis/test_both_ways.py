"""Players compared both ways on the same deals: against rows counted by hand, and exact symmetries."""

from __future__ import annotations

import sys
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pandas as pd
import pytest

import fastsim
from analysis import both_ways
from analysis.both_ways import compare_players, compare_with, play_both_ways, seatings
from analysis.frames import hands_of, rules_of
from analysis.intervals import FEWEST_OF_SCORES, sample_interval
from fastsim.cards.bitboard import lowest
from fastsim.errors import PlayerError, RequestError, UnknownGameError
from fastsim.games import REGISTRY, get_game
from fastsim.games.vida import view as see
from fastsim.games.vida.auction import PASS
from fastsim.players import make_player

GAME = get_game("vida")
SEED = 31
DEALS = 2_000

PLAYERS = ["greedy", "random", "greedy(jack=0,base=40)", "random(jump=5)"]


def quiet(decision, seat, legal, view, history, params, chance):
    """Never bids, and plays its lowest card."""
    return PASS if decision == see.CALL else lowest(legal)


def margins(deals: int, players: str, **options: Any) -> list[int]:
    """Points by which the seats 0 and 2 outscore the seats 1 and 3 in each deal."""
    rows = fastsim.simulate("vida", deals, players=players, **options)
    return [int(row["score_0"]) - int(row["score_1"]) for row in rows]


@pytest.mark.parametrize(
    "options",
    [
        {"seed": SEED},
        {"seed": 0, "start": 7, "preset": "greek_online", "rules": {"min_bid": 100}, "workers": 1},
        {"seed": SEED, "calls": "80S P P P", "known": {1: "SJ S9"}, "chunk": 30},
    ],
)
def test_gains_are_those_of_the_rows(options: dict[str, Any]) -> None:
    frame = play_both_ways("vida", "greedy", "random(jump=1)", 200, **options)
    one_way = margins(200, "0=greedy,1=random(jump=1),2=greedy,3=random(jump=1)", **options)
    other_way = margins(200, "0=random(jump=1),1=greedy,2=random(jump=1),3=greedy", **options)
    assert list(frame.columns) == ["deal", "gain_0", "gain_1", "gain"]
    assert frame["deal"].tolist() == list(range(options.get("start", 0), options.get("start", 0) + 200))
    assert frame["gain_0"].tolist() == one_way
    assert frame["gain_1"].tolist() == [-margin for margin in other_way]
    assert frame["gain"].tolist() == [(a - b) / 2 for a, b in zip(one_way, other_way, strict=True)]
    assert frame["gain_0"].nunique() > 10
    assert frame["gain_0"].tolist() != frame["gain_1"].tolist()


def test_frame_joins_hands_and_knows_its_rules() -> None:
    frame = play_both_ways(
        "vida", "greedy", "random", 20, seed=SEED, start=5, rules={"min_bid": 100}, known={1: "SJ S9"}
    )
    hands = fastsim.hands("vida", seed=SEED, deals=range(5, 25), known={1: "SJ S9"})
    assert hands_of(frame).tolist() == hands.tolist()
    assert rules_of(frame) == GAME.make_rules({"min_bid": 100})


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_gains_where_every_seat_plays_for_itself(seats: int) -> None:
    names = ("greedy", "random")
    frame = play_both_ways("gibbons", *names, 100, seed=SEED, seats=seats)
    ways = seatings(seats)
    assert len(ways) == len(set(ways)) == (2 if seats % 2 == 0 else 2 * seats)
    for seat in range(seats):
        assert sum(way[seat] for way in ways) == len(ways) / 2
    for k, way in enumerate(ways):
        rows = fastsim.simulate("gibbons", 100, seed=SEED, seats=seats, players=[names[player] for player in way])
        for deal, row in enumerate(rows):
            points = [[int(row[f"points_{seat}"]) for seat in range(seats) if way[seat] == player] for player in (0, 1)]
            expected = sum(points[0]) / len(points[0]) - sum(points[1]) / len(points[1])
            assert frame[f"gain_{k}"][deal] == pytest.approx(expected)
    assert np.allclose(frame["gain"], frame[[f"gain_{k}" for k in range(len(ways))]].mean(axis=1))
    other = play_both_ways("gibbons", "random", "greedy", 100, seed=SEED, seats=seats)
    assert np.allclose(frame["gain"], -other["gain"])


@pytest.mark.parametrize("player", PLAYERS)
def test_a_player_gains_nothing_over_itself(player: str) -> None:
    frame = play_both_ways("vida", player, player, DEALS, seed=SEED)
    assert (frame["gain_0"] == -frame["gain_1"]).all()
    assert (frame["gain_0"] != 0).any()
    assert (frame["gain"] == 0).all()
    table = compare_players("vida", player, player, DEALS, seed=SEED)
    assert table[["estimate", "low", "high", "sd"]].to_numpy().tolist() == [[0, 0, 0, 0]]


@pytest.mark.parametrize("second", PLAYERS[1:])
def test_swapped_players_have_opposite_gains(second: str) -> None:
    frames = [play_both_ways("vida", *pair, DEALS, seed=SEED) for pair in (("greedy", second), (second, "greedy"))]
    assert frames[0]["gain_0"].tolist() == (-frames[1]["gain_1"]).tolist()
    assert frames[0]["gain_1"].tolist() == (-frames[1]["gain_0"]).tolist()
    one, other = (
        compare_players("vida", *pair, DEALS, seed=SEED).iloc[0] for pair in (("greedy", second), (second, "greedy"))
    )
    assert one["estimate"] != 0
    assert (one["first"], one["second"]) == (other["second"], other["first"])
    assert (one["estimate"], one["low"], one["high"]) == (-other["estimate"], -other["high"], -other["low"])


@pytest.mark.parametrize("most", [1, 7, 100, 299, 300, 301])
def test_parts_change_nothing(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    deals = 300 if most > 1 else 20
    whole = play_both_ways("vida", "greedy", "random", deals, seed=SEED, start=11)
    asked, plain = [], fastsim.simulate

    def simulate(game: str, deals: int, **options: Any) -> np.ndarray:
        asked.append(deals)
        return plain(game, deals, **options)

    monkeypatch.setattr(fastsim, "simulate", simulate)
    monkeypatch.setattr(both_ways, "MOST_DEALS", most)
    parts = play_both_ways("vida", "greedy", "random", deals, seed=SEED, start=11)
    pd.testing.assert_frame_equal(parts, whole)
    assert max(asked) == min(most, deals)
    assert sum(asked) == 2 * deals


def test_at_most_a_million_rows_are_held() -> None:
    assert both_ways.MOST_DEALS <= 1_000_000


def test_workers_change_nothing() -> None:
    one, two = (play_both_ways("vida", "greedy", "random", 25_000, seed=SEED, workers=n) for n in (1, 2))
    pd.testing.assert_frame_equal(one, two)


@pytest.mark.parametrize("level", [0.5, 0.95, 0.999])
def test_interval_is_that_of_the_gains(level: float) -> None:
    deals = FEWEST_OF_SCORES
    gains = play_both_ways("vida", "greedy", "greedy(jack=0)", deals, seed=SEED)["gain"].to_numpy()
    table = compare_players("vida", "greedy", "greedy(jack=0)", deals, seed=SEED, level=level)
    expected = sample_interval(gains, level)
    assert list(table.columns) == ["first", "second", "n", "estimate", "low", "high", "sd"]
    row = table.iloc[0]
    assert row["n"] == deals
    assert row["estimate"] == gains.mean()
    assert (row["low"], row["high"]) == pytest.approx((expected.low, expected.high), rel=1e-9)
    few = compare_players("vida", "greedy", "greedy(jack=0)", deals - 1, seed=SEED, level=level).iloc[0]
    assert np.isnan([few["low"], few["high"]]).all()
    assert row["sd"] == pytest.approx(gains.std(ddof=1), rel=1e-12)


def test_level_is_that_of_the_package_by_default() -> None:
    asked = {"game": "vida", "first": "greedy", "second": "random", "deals": 100, "seed": SEED}
    pd.testing.assert_frame_equal(compare_players(**asked), compare_players(**asked, level=0.95))


def test_one_deal_has_no_interval() -> None:
    table = compare_players("vida", "greedy", "random", 1, seed=SEED)
    assert table["estimate"].notna().all()
    assert table[["low", "high", "sd"]].isna().all(axis=None)


def test_greedy_beats_random() -> None:
    table = compare_players("vida", "greedy", "random", DEALS, seed=SEED)
    assert table["low"].item() > 50


def test_swapped_sides_cancel_what_calls_give_to_a_side() -> None:
    """Side 0 holds the three best trumps and plays a forced contract; it gains by that, whoever sits there."""
    given = {"seed": SEED, "calls": "80S P P P", "known": {0: "SJ S9 SA"}}
    frame = play_both_ways("vida", "greedy", "greedy(base=0)", 200, **given)
    assert frame["gain_0"].mean() > 20
    assert (frame["gain"] == 0).all()


def test_names_are_those_of_the_players() -> None:
    players = [" greedy( ace = 5 , base = -20 )", make_player(GAME, "random(jump=3)")]
    table = compare_players("vida", *players, 10, seed=SEED)
    assert table[["first", "second"]].to_numpy().tolist() == [["greedy(base=-20,ace=5)", "random(jump=3)"]]


def test_a_function_plays() -> None:
    frame = play_both_ways("vida", quiet, "greedy", 100, seed=SEED)
    rows = fastsim.simulate("vida", 100, seed=SEED, players=[quiet, "greedy", quiet, "greedy"])
    assert frame["gain_0"].tolist() == (rows["score_0"] - rows["score_1"]).tolist()
    table = compare_players("vida", quiet, "greedy", 100, seed=SEED)
    assert table["first"].item() == "quiet"
    assert table["estimate"].item() == frame["gain"].mean() < 0


def test_compare_with_has_a_row_for_each_label() -> None:
    others = {"chance": "random", "no jack": "greedy(jack=0)", "itself": "greedy"}
    table = compare_with("vida", "greedy", others, 500, seed=SEED, start=3, level=0.9, rules={"min_bid": 100})
    assert table["label"].tolist() == list(others)
    assert table["second"].tolist() == list(others.values())
    for i, other in enumerate(others.values()):
        alone = compare_players("vida", "greedy", other, 500, seed=SEED, start=3, level=0.9, rules={"min_bid": 100})
        pd.testing.assert_frame_equal(table.drop(columns="label").iloc[[i]].reset_index(drop=True), alone)
    assert table["estimate"].nunique() == 3


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"others": {"good": "random", "bad": "clever"}}, "player 'clever' is unknown in vida"),
        ({"level": 1.0}, "`level` is 1.0, expected a confidence level"),
    ],
)
def test_mistakes_are_found_before_any_deal_is_played(
    change: dict[str, Any], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fastsim, "simulate", lambda *_, **__: pytest.fail("a deal was played"))
    asked = {"game": "vida", "base": "greedy", "others": {"good": "random"}, "deals": 10, "seed": SEED, **change}
    with pytest.raises((PlayerError, RequestError), match=message):
        compare_with(**asked)


@pytest.mark.parametrize("others", [{}, ["random"], "random", None])
def test_others_must_be_named(others: Any) -> None:
    with pytest.raises(RequestError, match=r"`others` is .*, expected a mapping from label to player, at least one"):
        compare_with("vida", "greedy", others, 10, seed=SEED)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"columns": [*GAME.columns, replace(GAME.columns[0], name="score_2")]},
            "`game` is fake, with 4 seats and the scores score_0, score_1, score_2, "
            "expected a score for each seat, or two at 4 seats",
        ),
        (
            {"columns": GAME.columns[:3]},
            "`game` is fake, with 4 seats and the scores none, expected a score for each seat, or two at 4 seats",
        ),
        (
            {"seats": (3, 5)},
            "`game` is fake, with 3 seats and the scores score_0, score_1, "
            "expected a score for each seat, or two at 4 seats",
        ),
    ],
)
def test_game_must_have_a_score_for_each_side_or_seat(
    change: dict[str, Any], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fake_game", SimpleNamespace(GAME=replace(GAME, name="fake", **change)))
    monkeypatch.setitem(REGISTRY, "fake", "fake_game")
    with pytest.raises(RequestError) as caught:
        compare_players("fake", "greedy", "random", 10, seed=SEED)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"game": "whist"}, UnknownGameError, "game 'whist' is not registered"),
        ({"first": "clever"}, PlayerError, "player 'clever' is unknown in vida"),
        ({"second": "0=greedy"}, PlayerError, "player '0=greedy' is unknown in vida"),
        ({"deals": 0}, RequestError, "`deals` is 0, expected a whole number of at least 1"),
        ({"deals": 1e3}, RequestError, "`deals` is 1000.0"),
        ({"deals": 1 << 62}, RequestError, f"{1 << 62} deals are too many for their gains to be held"),
        ({"start": -1}, RequestError, "`start` is -1"),
        ({"seed": -1}, RequestError, "`seed` is -1"),
        ({"level": 95}, RequestError, "`level` is 95, expected a confidence level between 0 and 1"),
        ({"workers": 0}, RequestError, "`workers` is 0"),
    ],
)
def test_bad_input(change: dict[str, Any], error: type[Exception], message: str) -> None:
    asked = {"game": "vida", "first": "greedy", "second": "random", "deals": 10, "seed": SEED, **change}
    with pytest.raises(error, match=message):
        compare_players(**asked)
