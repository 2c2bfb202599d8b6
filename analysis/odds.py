"""Odds on a hand: what its side can expect, by trump and level."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from fastsim.errors import UnknownGameError

#: Module of each game that offers `odds(hand, …)`.
REGISTRY: Final = {
    "vida": "analysis.studies.vida.odds",
    "israeli_whist": "analysis.studies.israeli_whist.odds",
}


def odds(game: str, hand: str, **options: Any) -> Any:
    """Odds on a hand that buys the contract, for each trump, until they are precise enough.

    Parameters
    ----------
    game : str
        Name of a registered game, for example "vida".
    hand : str
        The whole hand, "SJ S9 SA S7 HA HT D8 C7".
    **options
        seat (0: speaks first), calls (so far, "P 80S P": the unseen cards are then from deals in which the players make
        them, and it is the hand's turn), seed, precision (half-width that every interval must reach), deals (the most
        to play for each trump), level, known (cards known at other seats, by seat), rules, preset, players, model.
        Deals are played in batches of doubling size by deal number, so that the answer is the same everywhere.

    Returns
    -------
    HandOdds
        `curve`, the chance to make each level with each trump, and `totals`; a notebook shows both with a figure.

    Raises
    ------
    UnknownGameError
        If the game has no odds.
    RequestError, CardError
        If the hand or an option cannot be used.
    """
    if game not in REGISTRY:
        raise UnknownGameError(f"game {game!r} has no odds, expected one of {', '.join(REGISTRY)}")
    return import_module(REGISTRY[game]).odds(hand, **options)
