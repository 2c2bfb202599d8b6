"""Deal and play trick-taking card games by the million; every deal has an address and can be replayed.

Names are loaded on first use, because importing numba takes half a second.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fastsim.dealing.philox import draw
    from fastsim.errors import TrickoddsError
    from fastsim.games import game_names, get_game
    from fastsim.practice import deal_where
    from fastsim.runs.info import info
    from fastsim.runs.runner import run
    from fastsim.simulation import hands, simulate
    from fastsim.traces import replay, score, trace

__version__ = "0.1.0"

_HOMES = {
    "simulate": "fastsim.simulation",
    "hands": "fastsim.simulation",
    "deal_where": "fastsim.practice",
    "run": "fastsim.runs.runner",
    "info": "fastsim.runs.info",
    "trace": "fastsim.traces",
    "replay": "fastsim.traces",
    "score": "fastsim.traces",
    "draw": "fastsim.dealing.philox",
    "game_names": "fastsim.games",
    "get_game": "fastsim.games",
    "TrickoddsError": "fastsim.errors",
}

__all__ = [
    "TrickoddsError",
    "deal_where",
    "draw",
    "game_names",
    "get_game",
    "hands",
    "info",
    "replay",
    "run",
    "score",
    "simulate",
    "trace",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'fastsim' has no attribute {name!r}")

    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
