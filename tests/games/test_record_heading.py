"""What the record of any game begins with: keys, players and models that are false are refused in one sentence."""

from __future__ import annotations

from typing import Any

import pytest

import fastsim
from fastsim.errors import PlayerError, TraceError
from fastsim.games import game_names, get_game

every_game = pytest.mark.parametrize("name", game_names())
DIGEST = "0123456789abcdef"


def record_of(name: str, **options: Any) -> dict[str, Any]:
    return fastsim.trace(name, seed=3, **options)[0]


@pytest.mark.core
@every_game
@pytest.mark.parametrize("player", ["heuristic", "greedy", "random"])
def test_what_is_written_is_read(name: str, player: str) -> None:
    assert fastsim.score(record_of(name, players=player))[0::2] == ([], [])


@pytest.mark.core
@every_game
def test_an_unknown_key_is_refused(name: str) -> None:
    with pytest.raises(TraceError) as caught:
        fastsim.score(record_of(name) | {"rule": {}})
    keys = ["format", "game", "rules", "seed", "deal", "players", "models", *get_game(name).record_keys]
    assert str(caught.value) == f"a record of {name} has the unknown key 'rule', expected {', '.join(keys)}"


@pytest.mark.core
@every_game
def test_every_key_that_is_written_is_known(name: str) -> None:
    heading = {"format", "game", "rules", "seed", "deal", "players", "models"}
    assert set(record_of(name)) - heading <= set(get_game(name).record_keys)


@pytest.mark.core
@every_game
def test_an_unknown_key_of_an_entry_is_refused(name: str) -> None:
    record = record_of(name, calls="80S P P P" if name == "vida" else None)
    plays = record["rounds"][0]["plays"] if "rounds" in record else record["plays"]
    plays[2]["note"] = "a pity"
    with pytest.raises(TraceError, match="entry 3 of `plays` has the unknown key 'note', expected seat, card"):
        fastsim.score(record)


@pytest.mark.core
@pytest.mark.parametrize(
    ("name", "options", "place", "what"),
    [
        ("vida", {}, ("auction", 0), "entry 1 of `auction`"),
        ("israeli_whist", {"calls": "P P P P"}, ("auction", 1), "entry 2 of `auction`"),
        ("israeli_whist", {"calls": "P P P P", "rules": "all_pass=frish"}, ("exchange", 3), "entry 4 of `exchange`"),
        ("vira", {"calls": "BEG6 P P"}, ("exchange", 0), "entry 1 of `exchange`"),
        ("vira", {}, ("contract",), "`contract`"),
        ("gibbons", {}, ("rounds", 1), "round 2"),
    ],
)
def test_an_unknown_key_further_down_is_refused(
    name: str, options: dict[str, Any], place: tuple[Any, ...], what: str
) -> None:
    record = record_of(name, **options)
    entry: Any = record
    for key in place:
        entry = entry[key]
    entry["note"] = 1
    with pytest.raises(TraceError, match=f"^{what} has the unknown key 'note', expected "):
        fastsim.score(record)


@pytest.mark.core
@every_game
@pytest.mark.parametrize("key", ["players", "models"])
@pytest.mark.parametrize("wrong", ["heuristic", {"0": "heuristic"}, [], ["greedy"]])
def test_a_list_without_an_entry_for_every_seat_is_refused(name: str, key: str, wrong: Any) -> None:
    record = record_of(name)
    with pytest.raises(TraceError) as caught:
        fastsim.score(record | {key: wrong})
    seats = len(record["hands"])
    assert str(caught.value) == f"`{key}` is {wrong!r}, expected a list with one entry for each of {seats} seats"


@pytest.mark.core
@every_game
@pytest.mark.parametrize(
    ("player", "error", "message"),
    [
        (7, TraceError, "`players` has 7 for seat 1, expected the name of a player"),
        ("heuristic(boldness=2)", PlayerError, "parameter 'boldness=2' of player heuristic is unknown, expected "),
        ("a player", PlayerError, "player 'a player' is unknown in "),
        ("cheat(level=1)", PlayerError, "player 'cheat(level=1)' is unknown in "),
    ],
)
def test_a_player_that_cannot_be_is_refused(name: str, player: Any, error: type[Exception], message: str) -> None:
    record = record_of(name)
    record["players"][1] = player
    with pytest.raises(error) as caught:
        fastsim.score(record)
    assert str(caught.value).startswith(message)


@pytest.mark.core
@every_game
def test_players_and_models_may_be_left_out(name: str) -> None:
    record = record_of(name)
    del record["models"]
    assert fastsim.score(record)[0::2] == ([], [])
    del record["players"]
    assert fastsim.score(record | {"models": None})[0::2] == ([], [])


@pytest.mark.core
@every_game
@pytest.mark.parametrize("model", [5, "default", "default:12", f"default:{DIGEST.upper()}"])
def test_a_model_without_its_digest_is_refused(name: str, model: Any) -> None:
    record = record_of(name)
    record["models"][1] = model
    with pytest.raises(TraceError) as caught:
        fastsim.score(record)
    assert str(caught.value) == f"`models` has {model!r} for seat 1, expected name:digest of a model, or null"


@pytest.mark.core
@every_game
def test_models_are_those_of_players_that_have_one(name: str) -> None:
    """A file's path may hold colons, and another digest is that of another model."""
    record = record_of(name, players="0=heuristic,1=greedy")
    record["models"][0] = f"C:mine:{DIGEST}"
    assert fastsim.score(record)[0::2] == ([], [])
    with pytest.raises(TraceError, match="`models` has None for seat 0, player heuristic, expected that of its model"):
        fastsim.score(record | {"models": [None, *record["models"][1:]]})
    record["models"][1] = record["models"][0]
    with pytest.raises(TraceError) as caught:
        fastsim.score(record)
    assert str(caught.value) == (
        f"`models` has 'C:mine:{DIGEST}' for seat 1, player greedy, expected null, for it decides by no model"
    )


@pytest.mark.core
@every_game
def test_users_own_functions_and_files_are_not_looked_for(name: str) -> None:
    record = record_of(name, players="random")
    for own in ("lowest_choice", "<lambda>", "no/such/file.py:play"):
        record["players"][1] = own
        assert fastsim.score(record)[0::2] == ([], [])
