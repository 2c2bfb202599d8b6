"""Who plays: built-in players by name with parameters, and users' own compiled functions."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from fastsim._jit import compile_player, join_players
from fastsim.entry import CUSTOM, PLAYER_SIGNATURE, no_player
from fastsim.errors import PlayerError
from fastsim.game import Game
from fastsim.requests import is_utf8

_CALL = re.compile(r"\s*([A-Za-z_]\w*)\s*(?:\((.*)\))?\s*")
_LAMBDA = (lambda: None).__name__
_SEAT = re.compile(r"\s*(\d{1,9})\s*=\s*(.*)", re.DOTALL)


@dataclass(frozen=True)
class Player:
    """A player as the kernel takes it.

    Attributes
    ----------
    name : str
        As it is written, for example "greedy(base=20)" or "mine.py:play".
    code : int
        Code of a built-in player, or the game's code for a user's own.
    params : tuple of int
        Parameters in the order of the player's class; empty for a user's own.
    function : compiled function or None
        A user's own player.
    """

    name: str
    code: int
    params: tuple[int, ...] = ()
    function: Any = None


def _split_outside_parentheses(text: str) -> list[str]:
    parts, depth, start = [], 0, 0
    for i, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    parts.append(text[start:])
    return [part for part in parts if part.strip()]


def _words(params: Any) -> Mapping[str, Mapping[str, int]]:
    """Values that a player's class of parameters gives names to, by parameter."""
    found: Mapping[str, Mapping[str, int]] = params.words() if hasattr(params, "words") else {}
    return found


def _parse_params(game: Game, name: str, text: str) -> tuple[int, ...]:
    """Parameters from "key=1, other=2"; all others keep their defaults."""
    defaults = game.players[name].params()
    words = _words(defaults)
    values: dict[str, int] = {}
    for part in _split_outside_parentheses(text):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or key not in defaults._fields:
            names = ", ".join(defaults._fields)
            example = f"{defaults._fields[0]}=1"
            raise PlayerError(
                f"parameter {part.strip()!r} of player {name} is unknown, expected {names}, as in {example}"
            )
        if key in values:
            raise PlayerError(f"parameter {key} of player {name} is given twice")
        named = words.get(key, {})
        try:
            values[key] = named[value] if value in named else int(value)
        except ValueError:
            whole = "a whole number" + (f", {' or '.join(named)}" if named else "")
            raise PlayerError(f"parameter {key} of player {name} is {value!r}, expected {whole}") from None
    params = defaults._replace(**values)
    problem = params.problem() if hasattr(params, "problem") else None
    if problem:
        raise PlayerError(f"player {name}: {problem}")
    return tuple(params)


def _spell(name: str, params: Any, defaults: Any) -> str:
    words = {key: {value: word for word, value in named.items()} for key, named in _words(defaults).items()}
    changed = [
        f"{key}={words.get(key, {}).get(value, value)}"
        for key, value, usual in zip(defaults._fields, params, defaults, strict=True)
        if value != usual
    ]
    return f"{name}({','.join(changed)})" if changed else name


def _built_in(game: Game, text: str) -> Player:
    match = _CALL.fullmatch(text)
    if match is None or match[1] not in game.players:
        known = ", ".join(game.players)
        raise PlayerError(f"player {text.strip()!r} is unknown in {game.name}, expected {known} or file.py:function")
    name = match[1]
    params = _parse_params(game, name, match[2] or "")
    return Player(_spell(name, params, game.players[name].params()), game.players[name].code, params)


def named_player(game: Game, name: str) -> Player | None:
    """The built-in player of a name such as "greedy(base=20)", None for that of a user's own, which is not loaded.

    Raises
    ------
    PlayerError
        If it can be neither.
    """
    is_own = ":" in name or name == _LAMBDA or (name.isidentifier() and name not in game.players)
    return None if is_own else _built_in(game, name)


def _load_function(text: str) -> Any:
    """The function named by "path/to/file.py:function"."""
    path_text, _, name = text.rpartition(":")
    path = Path(path_text)
    if not path.is_file():
        raise PlayerError(f"player {text!r}: there is no file {path_text}")
    if not is_utf8(path_text):
        raise PlayerError(f"player {text!r}: the name of the file is not in UTF-8, which numba takes")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise PlayerError(f"player {text!r}: {path_text} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise PlayerError(f"player {text!r}: {path_text} fails with {type(error).__name__}: {error}") from error
    if not hasattr(module, name):
        raise PlayerError(f"player {text!r}: {path_text} has no function {name}")
    return getattr(module, name)


def own_player(function: Any, name: str | None = None) -> Player:
    """A user's own function as a player; compiled if it is not yet.

    Raises
    ------
    PlayerError
        If it cannot be compiled for a player's arguments or does not return an integer.
    """
    spelled = name or str(getattr(function, "__name__", "own"))
    return Player(spelled, CUSTOM, (), compile_player(function, PLAYER_SIGNATURE, spelled))


def make_player(game: Game, player: Any) -> Player:
    """One player from its name, text such as "greedy(base=20)", "file.py:function", or a function."""
    if isinstance(player, Player):
        return player
    if isinstance(player, str):
        if ":" in player:
            return own_player(_load_function(player.strip()), player.strip())
        return _built_in(game, player)
    return own_player(player)


def _by_seat(game: Game, given: Mapping[int, Any], seats: int) -> list[Player]:
    for seat in given:
        if not isinstance(seat, int | np.integer) or isinstance(seat, bool):
            raise PlayerError(f"`players` names seat {seat!r}, expected a whole number from 0 to {seats - 1}")
        if not 0 <= seat < seats:
            raise PlayerError(f"`players` names seat {seat}, expected 0 to {seats - 1} in {game.name}")
    # A player that is named for several seats is made once: compiled functions are compared by identity.
    made: dict[str, Player] = {}
    players = []
    for seat in range(seats):
        wanted = given.get(seat, game.default_player)
        if isinstance(wanted, str):
            made.setdefault(wanted, made.get(wanted) or make_player(game, wanted))
            players.append(made[wanted])
        else:
            players.append(make_player(game, wanted))
    return players


def make_players(game: Game, players: Any, seats: int) -> list[Player]:
    """One player for each seat.

    Takes None (the default player for all), one player, text such as "0=greedy,1=random(jump=3)", a
    sequence with one entry a seat, or a mapping from seat to player.
    """
    if players is None:
        players = game.default_player
    if isinstance(players, str):
        parts = _split_outside_parentheses(players)
        matches = [_SEAT.fullmatch(part) for part in parts]
        if any(matches):
            if not all(matches):
                raise PlayerError(
                    f"players {players!r}: expected one player for all, or seat=player for each named seat"
                )
            named = [(int(match[1]), match[2]) for match in matches if match]
            by_seat: dict[int, str] = {}
            for seat, player in named:
                if seat in by_seat:
                    raise PlayerError(f"players {players!r}: seat {seat} is named twice, expected one player a seat")
                by_seat[seat] = player
            return _by_seat(game, by_seat, seats)
    if isinstance(players, Mapping):
        return _by_seat(game, players, seats)
    if isinstance(players, Sequence) and not isinstance(players, str):
        if len(players) != seats:
            raise PlayerError(f"`players` has {len(players)} entries, expected one for each of the {seats} seats")
        return [make_player(game, player) for player in players]
    return [make_player(game, players)] * seats


def player_arrays(game: Game, players: Sequence[Player]) -> tuple[np.ndarray, np.ndarray, Any]:
    """Codes, shape (seats,), parameters, shape (seats, params), and one function for the users' own players."""
    codes = np.array([player.code for player in players], dtype=np.int64)
    params = np.zeros((len(players), game.params_size), dtype=np.int64)
    seats_of: dict[Any, int] = {}
    for seat, player in enumerate(players):
        params[seat, : len(player.params)] = player.params
        if player.function is not None:
            seats_of[player.function] = seats_of.get(player.function, 0) | 1 << seat
    return codes, params, join_players(list(seats_of.items()), PLAYER_SIGNATURE) or no_player
