"""Fitted models of any game: fit one to rules, write it, and check it on fresh deals."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np

import fastsim
from fastsim.errors import RequestError, UnknownGameError
from fastsim.game import FittedModel
from fastsim.games import get_game
from fastsim.requests import check_seed, give_preference

#: Module of each game that offers `fit(rules, seed=, deals=, rounds=, start=, report=)`, `document`, and the numbers
#: `ROUNDS`, `MOST_ROUNDS` and `DEALS`.
REGISTRY: Final = {
    "vida": "analysis.studies.vida.fit",
    "israeli_whist": "analysis.studies.israeli_whist.fit",
    "gibbons": "analysis.studies.gibbons.fit",
    "vira": "analysis.studies.vira.fit",
}

LEAST_DEALS: Final = 1_000


def provenance_of(seed: int, deals: int, rounds: int, **found: Any) -> dict[str, Any]:
    """Where a fitted model comes from: who made it of which deals, and what was found."""
    made = {"made by": f"trickodds {fastsim.__version__}, fit", "seed": seed, "deals": deals, "rounds": rounds}
    return made | found


def fitting_of(game: str) -> Any:
    """The module that fits a game's model.

    Raises
    ------
    UnknownGameError
        If the game is not registered or has no model.
    """
    get_game(game)
    if game not in REGISTRY:
        raise UnknownGameError(f"game {game!r} has no model to fit, expected one of {', '.join(REGISTRY)}")
    try:
        return import_module(REGISTRY[game])
    except ModuleNotFoundError as error:
        if error.name is None or not error.name.startswith("sklearn"):
            raise
        raise RequestError(
            "fitting a model needs scikit-learn, which is not installed: pip install 'trickodds[fit]'"
        ) from None


def fit(
    game: str,
    *,
    seed: int,
    rules: Any = None,
    preset: str | None = None,
    preference: str | None = None,
    deals: int | None = None,
    rounds: int | None = None,
    start: FittedModel | None = None,
    report: Callable[[str], object] = str,
) -> FittedModel:
    """Fit a game's model to rules, on the simulator's own deals.

    Parameters
    ----------
    game : str
        Name of a registered game with a fitted model.
    seed : int
        Seed of the deals and of every choice; the same seed gives the same model.
    rules, preset, preference
        As in `fastsim.simulate`; with a preference suit given all deals have it, without one it is left to chance even
        where the rules say that it is given.
    deals : int, optional
        Deals of each collection, at least 1000; every round plays several collections.
    rounds : int, optional
        How often the players are fitted to deals of the players before, 1 to 3 for Vida, where three
        fits of the curves follow.
    start : FittedModel, optional
        Where the weights of the play come from, by default the shipped model nearest to the rules.
    report : callable, optional
        Told a line after every round.

    Returns
    -------
    FittedModel
        With its provenance.

    Raises
    ------
    RequestError, RulesError, UnknownGameError
        For an argument that cannot be used.
    """
    module = fitting_of(game)
    chosen = get_game(game)
    n = module.DEALS if deals is None else deals
    turns = module.ROUNDS if rounds is None else rounds
    if not isinstance(n, int | np.integer) or isinstance(n, bool) or n < LEAST_DEALS:
        raise RequestError(f"`deals` is {n!r}, expected a whole number of at least {LEAST_DEALS}")
    if not isinstance(turns, int | np.integer) or isinstance(turns, bool) or not 1 <= turns <= module.MOST_ROUNDS:
        raise RequestError(f"`rounds` is {turns!r}, expected a whole number from 1 to {module.MOST_ROUNDS}")
    house = chosen.make_rules(rules, preset)
    named = give_preference(chosen, chosen.script([]), preference)
    given = {} if named is None else {"preference": named}
    begun = start if start is not None else chosen.model_for(house)[0]
    fitted: FittedModel = module.fit(
        house, seed=check_seed(seed), deals=int(n), rounds=int(turns), start=begun, report=report, **given
    )
    return fitted


def write_model(game: str, model: FittedModel, path: Path) -> None:
    """Write a model file, whole or not at all.

    Raises
    ------
    RequestError
        If the file cannot be written.
    """
    document = fitting_of(game).document(model)
    temporary = path.with_name(f".{path.name}.tmp")
    try:
        temporary.write_text(_as_text(document), encoding="utf-8")
        temporary.replace(path)
    except OSError as error:
        raise RequestError(f"{path} cannot be written: {error.strerror or error}") from error
    finally:
        temporary.unlink(missing_ok=True)


def _as_text(document: dict[str, Any]) -> str:
    """JSON with one section a line, so that a change of a model can be read."""
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in document.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"
