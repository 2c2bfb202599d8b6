"""What the record of a deal begins with, read and checked: format, game, rules, address, players and their models."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from fastsim.dealing.deal import DEAL_LIMIT
from fastsim.errors import TraceError
from fastsim.game import Game
from fastsim.games import get_game
from fastsim.logs import FORMAT
from fastsim.players import Player, named_player
from fastsim.recorded import check_keys
from fastsim.requests import check_seed, is_whole

_KEYS: Final = ("format", "game", "rules", "seed", "deal", "players", "models")
_MODEL: Final = re.compile(r".*:[0-9a-f]{16}", re.DOTALL)


class Heading(NamedTuple):
    """Game, rules and seed of a record."""

    game: Game
    rules: Any
    seed: int


def read_heading(record: Any) -> Heading:
    """Game, rules and seed of a record whose heading is sound and whose other keys the game knows.

    Raises
    ------
    TraceError, RulesError, RequestError, PlayerError, UnknownGameError
        If it is not; the message names the key.
    """
    game = _game_of(record)
    check_keys(record, (*_KEYS, *game.record_keys), f"a record of {game.name}")
    options = record.get("rules")
    if options is not None and not isinstance(options, Mapping):
        raise TraceError(f"`rules` is {options!r}, expected the options by name")
    deal = record.get("deal", 0)
    if not is_whole(deal) or not 0 <= deal < DEAL_LIMIT:
        raise TraceError(f"`deal` is {deal!r}, expected a whole number from 0 to 2**63 - 1")
    _check_players(record, game)
    return Heading(game, game.make_rules(options or {}), check_seed(record.get("seed", 0)))


def _game_of(record: Any) -> Game:
    if not isinstance(record, Mapping):
        raise TraceError(f"a record is {type(record).__name__}, expected an object with game, hands, auction and plays")
    if record.get("format", FORMAT) != FORMAT:
        raise TraceError(f"`format` is {record['format']!r}, expected {FORMAT!r}")
    if not isinstance(record.get("game"), str):
        raise TraceError("a record needs `game`, the name of a registered game")
    return get_game(record["game"])


def _check_players(record: Mapping[str, Any], game: Game) -> None:
    """Refuse players that the game has not, and models of players that decide by none."""
    hands = record.get("hands")
    dealt = len(hands) if isinstance(hands, list) else 0
    seats = dealt if dealt in game.seats else game.seats[0]
    names, models = (_by_seat(record, key, seats) for key in ("players", "models"))
    for seat, model in enumerate(models):
        if model is not None and not (isinstance(model, str) and _MODEL.fullmatch(model)):
            raise TraceError(f"`models` has {model!r} for seat {seat}, expected name:digest of a model, or null")
    for seat, name in enumerate(names):
        if not isinstance(name, str):
            raise TraceError(f"`players` has {name!r} for seat {seat}, expected the name of a player")
        player = named_player(game, name)
        if models and (models[seat] is not None) != _is_fitted(player, game):
            expected = "that of its model" if models[seat] is None else "null, for it decides by no model"
            raise TraceError(f"`models` has {models[seat]!r} for seat {seat}, player {name}, expected {expected}")


def _by_seat(record: Mapping[str, Any], key: str, seats: int) -> list[Any]:
    """A list with one entry a seat, empty where the record has none."""
    found = record.get(key)
    if found is None:
        return []
    if not isinstance(found, list) or len(found) != seats:
        raise TraceError(f"`{key}` is {found!r}, expected a list with one entry for each of {seats} seats")
    return found


def _is_fitted(player: Player | None, game: Game) -> bool:
    return player is not None and player.code in game.fitted_players
