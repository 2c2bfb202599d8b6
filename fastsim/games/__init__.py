"""The registry: one line per game, imported on first use."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from fastsim.errors import UnknownGameError
from fastsim.game import Game

#: Name of each game and the module that holds its `GAME`.
REGISTRY: Final = {
    "vida": "fastsim.games.vida",
    "israeli_whist": "fastsim.games.israeli_whist",
    "vira": "fastsim.games.vira",
    "gibbons": "fastsim.games.gibbons",
}


def game_names() -> list[str]:
    """Names of the registered games."""
    return list(REGISTRY)


def get_game(name: str) -> Game:
    """The registered game of that name.

    Raises
    ------
    UnknownGameError
        If there is none; the message lists the games.
    """
    if not isinstance(name, str) or name not in REGISTRY:
        raise UnknownGameError(f"game {name!r} is not registered, expected one of {', '.join(REGISTRY)}")
    game: Game = import_module(REGISTRY[name]).GAME
    return game
