"""Players by name with parameters, from a file, and users' own functions; rows for own and built-in ones agree."""

from __future__ import annotations

from typing import Any

import pytest

from fastsim.entry import no_player
from fastsim.players import make_players, player_arrays
from player_support import GAME, GREEDY, HEURISTIC, RANDOM, SEATS, core, params, refusal, rows_of, spelled

# Built-in players from text.


@core
@pytest.mark.parametrize(
    ("players", "names"),
    [
        (None, ["heuristic"] * 4),
        ("random", ["random"] * 4),
        (" random ( ) ", ["random"] * 4),
        ("greedy(base=20)", ["greedy(base=20)"] * 4),
        (f"greedy(base={GREEDY.base})", ["greedy"] * 4),
        ("greedy( ace = 5 , base = -20 )", ["greedy(base=-20,ace=5)"] * 4),
        ("0=greedy,1=random(jump=3)", ["greedy", "random(jump=3)", "heuristic", "heuristic"]),
        (
            " 3 = random(jump=3,pass_percent=0) , 0=greedy(base=1,length=2)",
            ["greedy(base=1,length=2)", "heuristic", "heuristic", "random(pass_percent=0,jump=3)"],
        ),
        ({1: "random"}, ["heuristic", "random", "heuristic", "heuristic"]),
        ({}, ["heuristic"] * 4),
        (["random", "greedy", "random(jump=1)", "greedy"], ["random", "greedy", "random(jump=1)", "greedy"]),
    ],
)
def test_players_are_read_and_spelt(players: Any, names: list[str]) -> None:
    assert spelled(players) == names
    assert spelled(names) == names
    assert spelled(make_players(GAME, players, SEATS)) == names


@core
def test_parameters_stand_in_the_order_of_the_player_class() -> None:
    assert GREEDY._fields == ("base", "length", "jack", "nine", "ace")
    assert RANDOM._fields == ("pass_percent", "screw_percent", "jump")
    changed = [GREEDY._replace(ace=5), RANDOM._replace(jump=3), HEURISTIC, HEURISTIC]
    assert params("0=greedy(ace=5),1=random(jump=3)") == changed


@core
def test_arrays_for_the_kernel() -> None:
    players = make_players(GAME, "0=greedy(ace=5),1=random(jump=3)", SEATS)
    codes, rows, custom = player_arrays(GAME, players)
    assert codes.tolist() == [GAME.players[name].code for name in ("greedy", "random", "heuristic", "heuristic")]
    assert rows.shape == (SEATS, GAME.params_size)
    assert rows[0].tolist() == [*GREEDY._replace(ace=5), 0, 0, 0]
    assert rows[1].tolist() == [*RANDOM._replace(jump=3), 0, 0, 0, 0, 0]
    assert custom is no_player


KNOWN = "expected random, greedy, heuristic or file.py:function"


@core
@pytest.mark.parametrize(
    ("players", "message"),
    [
        ("clever", f"player 'clever' is unknown in vida, {KNOWN}"),
        ("Random", f"player 'Random' is unknown in vida, {KNOWN}"),
        ("", f"player '' is unknown in vida, {KNOWN}"),
        ("0=", f"player '' is unknown in vida, {KNOWN}"),
        ("1=clever(a=1)", f"player 'clever(a=1)' is unknown in vida, {KNOWN}"),
        ("greedy,random", f"player 'greedy,random' is unknown in vida, {KNOWN}"),
        ("random(jump=3", f"player 'random(jump=3' is unknown in vida, {KNOWN}"),
        ("-1=random", f"player '-1=random' is unknown in vida, {KNOWN}"),
        (
            "0=random,greedy",
            "players '0=random,greedy': expected one player for all, or seat=player for each named seat",
        ),
        ("4=random", "`players` names seat 4, expected 0 to 3 in vida"),
        ({-1: "random"}, "`players` names seat -1, expected 0 to 3 in vida"),
        (["greedy"] * 3, "`players` has 3 entries, expected one for each of the 4 seats"),
        ([], "`players` has 0 entries, expected one for each of the 4 seats"),
        (
            "random(jmp=3)",
            "parameter 'jmp=3' of player random is unknown, expected pass_percent, screw_percent, jump, "
            "as in pass_percent=1",
        ),
        (
            "greedy(3)",
            "parameter '3' of player greedy is unknown, expected base, length, jack, nine, ace, as in base=1",
        ),
        ("random(jump=3.5)", "parameter jump of player random is '3.5', expected a whole number"),
        ("random(jump=)", "parameter jump of player random is '', expected a whole number"),
        ("random(jump=101)", "player random: jump is 101, expected 0 to 100"),
        ("random(pass_percent=-1)", f"player random: percentages are -1 and {RANDOM.screw_percent}, expected 0 to 100"),
        (
            "greedy(base=1001)",
            f"player greedy: parameters are {tuple(GREEDY._replace(base=1001))}, expected each from -1000 to 1000",
        ),
        (7, "player own is 7, expected a function"),
        ({0: None}, "player own is None, expected a function"),
    ],
)
def test_bad_players_are_explained(players: Any, message: str) -> None:
    assert refusal(lambda: make_players(GAME, players, SEATS)) == message


@core
def test_tuple_of_players_is_a_sequence() -> None:
    assert spelled(("random", "greedy", "random", "greedy")) == ["random", "greedy", "random", "greedy"]


@core
def test_seat_that_is_no_number_is_explained() -> None:
    assert "seat" in refusal(lambda: make_players(GAME, {"0": "random"}, SEATS))


@core
def test_two_players_for_one_seat_are_refused() -> None:
    assert "seat 0" in refusal(lambda: make_players(GAME, "0=greedy,0=random", SEATS))


@core
def test_default_parameters_spelt_out_change_no_row() -> None:
    assert rows_of(f"greedy(base={GREEDY.base},ace={GREEDY.ace})") == rows_of("greedy")
    assert rows_of("heuristic(risk=0,signals=1)") == rows_of("heuristic") == rows_of(None)
    assert rows_of(f"greedy(base={GREEDY.base + 10})") != rows_of("greedy")
