"""How the deals of a report were made, as people read it and as its manifest has it, the same for every game."""

from __future__ import annotations

import hashlib
import platform
from importlib.metadata import version
from typing import Any, Final

import fastsim
from analysis.studies import ReportRequest
from fastsim.batch import Batch
from fastsim.games import get_game
from fastsim.options import spell
from fastsim.rows import column_bytes

#: What decides a figure or a digit beside our own code.
PACKAGES: Final = ("numba", "numpy", "pandas", "scipy", "statsmodels", "matplotlib")

#: Deals whose rows make the fingerprint of a report.
FINGERPRINTED: Final = 1_000


def fingerprint(batch: Batch, start: int, deals: int) -> str:
    """SHA-256 of the rows of the first deals, at most `FINGERPRINTED`: other players or rules give another one."""
    return hashlib.sha256(column_bytes(batch.play(start, min(deals, FINGERPRINTED)))).hexdigest()


def facts(request: ReportRequest, batch: Batch) -> dict[str, str]:
    """Game, deals, seed, players, model and rules in words."""
    game = get_game(batch.game)
    usual = game.rules().options()
    changed = {name: value for name, value in batch.rules.options().items() if value != usual[name]}
    return {
        "game": game.title,
        "deals": f"{request.deals:,} of the main run, from number {request.start:,}",
        "seed": str(request.seed),
        "players": ", ".join(dict.fromkeys(player.name for player in batch.players)),
        "model": ", ".join(dict.fromkeys(name for name in batch.model_names() if name)) or "none",
        "rules": ", ".join(f"{name}={spell(value)}" for name, value in changed.items()) or "default",
    }


def manifest(request: ReportRequest, batch: Batch, **more: Any) -> dict[str, Any]:
    """What decides the numbers, as plain data; `more` is what only the one game's report has."""
    return {
        "format": "trickodds-report/1",
        "game": batch.game,
        "game_version": get_game(batch.game).version,
        "seed": request.seed,
        "start": request.start,
        "deals": request.deals,
        "level": request.level,
        "rules": batch.rules.options(),
        "players": [player.name for player in batch.players],
        "models": batch.model_names(),
        "fingerprint": fingerprint(batch, request.start, request.deals),
        **more,
        "versions": {
            "trickodds": fastsim.__version__,
            "python": ".".join(platform.python_version_tuple()[:2]),
            **{name: version(name) for name in PACKAGES},
        },
    }
