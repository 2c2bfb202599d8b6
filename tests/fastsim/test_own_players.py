"""Users' own players: compiled, refused, loaded from a file, and held to the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import njit

import fastsim
from fastsim._jit import JIT_ENABLED
from fastsim.cards.bitboard import contains, count, lowest, nth
from fastsim.cards.text import parse_card, parse_hand
from fastsim.dealing.philox import draw
from fastsim.entry import CUSTOM, PLAYER_SIGNATURE
from fastsim.errors import IllegalCallError, PlayerError
from fastsim.games.vida import view as see
from fastsim.games.vida.auction import PASS
from fastsim.players import Player, make_player, make_players, own_player, player_arrays
from fastsim.rows import column_bytes
from player_support import FORCED, GAME, SEATS, SEED, START, core, needs_jit, refusal, rows_of, spelled

# Users' own players.


def uniform(decision, seat, legal, view, history, params, chance):
    """The built-in `random` player's choice of a card."""
    return nth(legal, draw(chance, count(legal)))


def uniform_by_module(decision, seat, legal, view, history, params, chance):
    return nth(legal, fastsim.draw(chance, count(legal)))


def lowest_card(decision, seat, legal, view, history, params, chance):
    return lowest(legal)


def wasteful_lowest_card(decision, seat, legal, view, history, params, chance):
    for _ in range(37):
        draw(chance, 1000)
    return lowest(legal)


def own_number(decision, seat, legal, view, history, params, chance):
    """Answers with its seat: card C4 for seat 2, screw for seat 1, pass for seat 0."""
    return seat


def minus_one(decision, seat, legal, view, history, params, chance):
    return seat - seat - 1


def far_too_much(decision, seat, legal, view, history, params, chance):
    return (seat + 1) << 40


def passes_and_dislikes_jacks(decision, seat, legal, view, history, params, chance):
    """Legal, but for the cards of a hand that was dealt SJ and HJ."""
    if decision == see.CALL:
        return np.int64(PASS)
    if contains(view[see.DEALT], JACK_OF_SPADES) and contains(view[see.DEALT], JACK_OF_HEARTS):
        return np.int64(63)
    return lowest(legal)


def wants_to_answer_in_32_bits(decision, seat, legal, view, history, params, chance):
    return np.int32(nth(legal, draw(chance, count(legal))))


def wants_to_answer_unsigned(decision, seat, legal, view, history, params, chance):
    return np.uint8(nth(legal, draw(chance, count(legal))))


def always_nought(decision, seat, legal, view, history, params, chance):
    return 0


def answers_a_float(decision, seat, legal, view, history, params, chance):
    return legal / 2


def answers_a_truth(decision, seat, legal, view, history, params, chance):
    return legal > 5


def answers_nothing(decision, seat, legal, view, history, params, chance):
    pass


def forgets_a_path(decision, seat, legal, view, history, params, chance):  # noqa: RET503
    if legal > 5:
        return lowest(legal)


def takes_too_little(decision, seat, legal):
    return lowest(legal)


def takes_too_much(decision, seat, legal, view, history, params, chance, more):
    return lowest(legal)


def writes_to_its_view(decision, seat, legal, view, history, params, chance):
    view[see.HAND] = legal
    return lowest(legal)


def uses_an_unknown_name(decision, seat, legal, view, history, params, chance):
    return undefined_name  # noqa: F821


JACK_OF_SPADES = parse_card("SJ")
JACK_OF_HEARTS = parse_card("HJ")


@core
@pytest.mark.parametrize("function", [uniform, njit(uniform), uniform_by_module], ids=["plain", "njit", "module"])
def test_own_player_that_does_as_random_gives_its_rows(function: Any) -> None:
    assert rows_of(function, calls=FORCED) == rows_of("random", calls=FORCED)
    assert rows_of(function, calls=FORCED) != rows_of("greedy", calls=FORCED)


@core
@pytest.mark.parametrize("seat", range(SEATS))
def test_own_player_at_one_seat_draws_from_the_stream_of_that_seat(seat: int) -> None:
    players = dict.fromkeys(range(SEATS), "random")
    assert rows_of({**players, seat: uniform}, calls=FORCED) == rows_of("random", calls=FORCED)


@core
def test_draws_of_a_player_change_no_other_players_chance() -> None:
    players = {0: "random", 2: "random", 3: "random"}
    thrifty = rows_of({**players, 1: lowest_card}, calls=FORCED)
    assert rows_of({**players, 1: wasteful_lowest_card}, calls=FORCED) == thrifty
    assert thrifty != rows_of("random", calls=FORCED)


@core
def test_different_own_players_at_different_seats() -> None:
    mixed = rows_of([uniform, "random", lowest_card, "random"], calls=FORCED)
    assert mixed == rows_of({0: "random", 1: "random", 2: lowest_card, 3: uniform}, calls=FORCED)
    assert mixed != rows_of([lowest_card, "random", uniform, "random"], calls=FORCED)


@core
def test_own_player_is_named_after_its_function() -> None:
    player = make_player(GAME, uniform)
    assert (player.name, player.code, player.params) == ("uniform", CUSTOM, ())
    assert own_player(uniform, "mine").name == "mine"
    assert make_player(GAME, player) is player
    assert isinstance(player, Player)


@core
def test_plain_function_is_compiled_and_a_compiled_one_taken() -> None:
    compiled = njit(uniform)
    if JIT_ENABLED:
        assert make_player(GAME, compiled).function is compiled
    assert hasattr(make_player(GAME, uniform).function, "py_func") == JIT_ENABLED


@core
@pytest.mark.parametrize(
    ("function", "seat", "calls", "answer"),
    [
        (own_number, 1, None, "1 when asked for a call"),
        (own_number, 2, None, "2 when asked for a call"),
        (own_number, 2, FORCED, "2 when asked for a card"),
        (own_number, 0, FORCED, "0 when asked for a card"),
        (minus_one, 3, None, "-1 when asked for a call"),
        (minus_one, 3, FORCED, "-1 when asked for a card"),
        (far_too_much, 0, None, f"{1 << 40} when asked for a call"),
        (far_too_much, 1, FORCED, f"{1 << 41} when asked for a card"),
    ],
)
def test_answer_that_the_rules_do_not_allow(function: Any, seat: int, calls: str | None, answer: str) -> None:
    players = dict.fromkeys(range(SEATS), "random(pass_percent=100,screw_percent=0)")
    name = function.__name__
    message = refusal(lambda: rows_of({**players, seat: function}, deals=3, calls=calls))
    where = f"in deal {START} of seed {SEED}, which the rules do not allow there"
    assert message == f"player {name} at seat {seat} answered {answer} {where}"


@core
def test_first_deal_with_an_illegal_answer_is_named() -> None:
    jacks = parse_hand("SJ HJ")
    held = fastsim.hands("vida", seed=SEED, deals=range(100, 200))[:, 3] & jacks == jacks
    first = 100 + int(np.flatnonzero(held)[0])
    assert first > 100
    players = {0: "random", 1: "random", 2: "random", 3: passes_and_dislikes_jacks}
    message = refusal(lambda: rows_of(players, deals=100, start=100, calls="80S P P", workers=1))
    assert message == (
        f"player passes_and_dislikes_jacks at seat 3 answered 63 when asked for a card in deal {first} of seed {SEED}, "
        "which the rules do not allow there"
    )
    assert rows_of(players, deals=first - 100, start=100, calls="80S P P")


@needs_jit
@pytest.mark.parametrize("function", [wants_to_answer_in_32_bits, wants_to_answer_unsigned])
def test_other_integers_are_as_good(function: Any) -> None:
    assert rows_of(function, calls=FORCED) == rows_of("random", calls=FORCED)


@needs_jit
def test_constant_answer_is_an_integer() -> None:
    rows = fastsim.simulate("vida", 3, seed=SEED, players=always_nought)
    assert rows["passed_out"].all()


@needs_jit
def test_function_compiled_with_the_signature_of_a_player_is_taken() -> None:
    assert rows_of(njit(PLAYER_SIGNATURE)(uniform), calls=FORCED) == rows_of("random", calls=FORCED)


@needs_jit
@pytest.mark.parametrize(
    ("function", "returned"),
    [
        (answers_a_float, "float64"),
        (answers_a_truth, "bool"),
        (answers_nothing, "none"),
        (forgets_a_path, "OptionalType(int64)"),
    ],
)
def test_answer_that_is_no_integer_is_refused(function: Any, returned: str) -> None:
    name = function.__name__
    for player in (function, njit(function)):
        message = refusal(lambda player=player: make_player(GAME, player))
        assert message == f"player {name} returns {returned}, expected an integer on every path"


@needs_jit
@pytest.mark.parametrize(("function", "n"), [(takes_too_little, 3), (takes_too_much, 8)])
def test_wrong_number_of_arguments_is_refused(function: Any, n: int) -> None:
    for player in (function, njit(function)):
        assert refusal(lambda player=player: make_player(GAME, player)) == (
            f"player {function.__name__} does not take the arguments of a player: "
            f"Signature mismatch: 7 argument types given, but function takes {n} arguments"
        )


@needs_jit
def test_function_that_does_not_compile_is_refused() -> None:
    assert refusal(lambda: make_player(GAME, uses_an_unknown_name)) == (
        "player uses_an_unknown_name cannot be compiled: NameError: name 'undefined_name' is not defined"
    )
    message = refusal(lambda: make_player(GAME, writes_to_its_view))
    assert message.startswith("player writes_to_its_view cannot be compiled: ")


@needs_jit
@pytest.mark.parametrize("thing", [int, len])
def test_callable_that_is_no_function_is_refused(thing: Any) -> None:
    assert thing.__name__ in refusal(lambda: make_player(GAME, thing))


# Players from a file.

FILE = """
from fastsim import draw
from fastsim.cards.bitboard import count, nth

value = 3

def play(decision, seat, legal, view, history, params, chance):
    return nth(legal, draw(chance, count(legal)))
"""


@core
def test_player_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(FILE, encoding="utf-8")
    assert rows_of(f"{file}:play", calls=FORCED) == rows_of("random", calls=FORCED)
    assert rows_of(f"1={file}:play,0=random,2=random,3=random", calls=FORCED) == rows_of("random", calls=FORCED)
    assert spelled(f"1={file}:play") == ["heuristic", f"{file}:play", "heuristic", "heuristic"]


@core
@pytest.mark.parametrize(
    ("name", "text", "function", "message"),
    [
        ("none.py", None, "play", "player '{player}': there is no file {file}"),
        ("mine.py", FILE, "nope", "player '{player}': {file} has no function nope"),
        ("mine.py", FILE, "value", "player {player} is 3, expected a function"),
        ("mine.txt", "not Python", "play", "player '{player}': {file} is not a Python file"),
        ("mine.py", "1 / 0", "play", "player '{player}': {file} fails with ZeroDivisionError: division by zero"),
        (
            "mine.py",
            "import nosuch",
            "play",
            "player '{player}': {file} fails with ModuleNotFoundError: No module named 'nosuch'",
        ),
        (
            "mine.py",
            "def play(:",
            "play",
            "player '{player}': {file} fails with SyntaxError: invalid syntax (mine.py, line 1)",
        ),
    ],
)
def test_file_that_gives_no_player(tmp_path: Path, name: str, text: str | None, function: str, message: str) -> None:
    file = tmp_path / name
    if text is not None:
        file.write_text(text, encoding="utf-8")
    player = f"{file}:{function}"
    assert refusal(lambda: make_players(GAME, player, SEATS)) == message.format(player=player, file=file)


@core
def test_file_that_exits_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("raise SystemExit(3)", encoding="utf-8")
    assert "mine.py" in refusal(lambda: make_player(GAME, f"{file}:play"))


@core
def test_illegal_answer_of_a_file_is_named_after_the_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(FILE.replace("return nth(", "return 64 + nth("), encoding="utf-8")
    message = refusal(lambda: rows_of({2: f"{file}:play", 1: "random"}, deals=2, calls=FORCED))
    assert message.startswith(f"player {file}:play at seat 2 answered ")
    assert message.endswith(
        f" when asked for a card in deal {START} of seed {SEED}, which the rules do not allow there"
    )


@pytest.mark.core
@pytest.mark.parametrize("calls", [3, ["pass"], [[1]], [1.5], (True,), [-1]])
def test_calls_that_are_no_calls_are_refused(calls: Any) -> None:
    with pytest.raises(IllegalCallError, match=r"`calls` is .*, expected text as in 'P 90S P' or a sequence"):
        fastsim.simulate("vida", 1, seed=1, calls=calls)


def ten(decision, seat, legal, view, history, params, chance):
    return 10


def eleven(decision, seat, legal, view, history, params, chance):
    return 11


def twelve(decision, seat, legal, view, history, params, chance):
    return 12


@core
def test_own_players_each_decide_for_their_seats() -> None:
    players = make_players(GAME, {0: ten, 1: eleven, 2: twelve, 3: "random"}, SEATS)
    _, _, custom = player_arrays(GAME, [players[1], players[0], players[2], players[1]])
    numbers = np.zeros(1, dtype=np.int64)
    chance = np.zeros(1, dtype=np.uint64)
    answers = [custom(0, seat, 0, numbers, numbers, numbers, chance) for seat in range(SEATS)]
    assert answers == [11, 10, 12, 11]


def takes_notes(decision, seat, legal, view, history, params, chance):
    """Writes into its stream and lets what it finds there decide."""
    if decision == see.CARD:
        return lowest(legal)
    chance[5] += np.uint64(1)
    return 32 if view[see.BID] == 0 and chance[5] == np.uint64(1) and chance[6] == np.uint64(0) else 0


def divides(decision, seat, legal, view, history, params, chance):
    return 10 // int(view[see.BID]) if decision == see.CALL else lowest(legal)


@core
def test_nothing_written_into_a_stream_outlives_the_deal() -> None:
    whole = fastsim.simulate("vida", 60, seed=SEED, players=takes_notes, workers=1, chunk=60)
    cut = fastsim.simulate("vida", 60, seed=SEED, players=takes_notes, workers=1, chunk=7)
    assert column_bytes(whole) == column_bytes(cut)
    assert (whole["bid"] == 80).all()


@core
def test_player_that_fails_is_named() -> None:
    with pytest.raises(PlayerError, match=r"player divides fails with ZeroDivisionError: .* in deals 0 to 2 of seed 5"):
        fastsim.simulate("vida", 3, seed=SEED, players={1: divides, 0: "random(pass_percent=100)"}, workers=1)


@needs_jit
def test_two_own_players_are_joined_before_threads_share_them() -> None:
    players = {0: takes_notes, 1: njit(takes_notes)}
    rows = fastsim.simulate("vida", 40_000, seed=SEED, players=players, workers=4, chunk=1_000)
    assert rows.size == 40_000
