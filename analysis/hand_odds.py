"""Odds on a hand: what its side can expect, by trump and level, and whether to screw the others' contract."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from inspect import signature
from typing import Any, Final

from fastsim.errors import RequestError, UnknownGameError
from fastsim.games import get_game
from fastsim.requests import check_seats

#: Module of each game that offers `odds(hand, …)`.
REGISTRY: Final = {
    "vida": "analysis.studies.vida.odds",
    "israeli_whist": "analysis.studies.israeli_whist.odds",
    "gibbons": "analysis.studies.gibbons.odds",
}

#: Module of each game that offers `screw_odds(hands, …)`.
SCREWS: Final = {
    "vida": "analysis.studies.vida.screw",
}


def _module(game: str, registry: dict[str, str], what: str) -> Any:
    if game not in registry:
        raise UnknownGameError(f"game {game!r} has no {what}, expected one of {', '.join(registry)}")
    return import_module(registry[game])


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
        them, and it is the hand's turn), known (cards known at other seats, by seat, or "seat2: SA SK"), where (limits
        on other hands, "seat2: S>=2; seat1: no SA", dealt directly, as in `fastsim.deal_where`), seed, precision (half-
        width that every interval must reach), deals (the most to play for each trump), level, rules, preset, players,
        model; seats and trump where a game has more than one number of seats and no contract; is_weighted says whether
        deals with weights answer for the calls, by default where these are too rare for rejection. Deals are played in
        batches of doubling size by deal number, so that the answer is the same everywhere.

    Returns
    -------
    HandOdds
        `curve`, the chance to make each level with each trump, `totals`, `calls`, what each call is worth, and, where a
        bid of the others stands, `against`; in Israeli whist `tricks`, their distribution with each denomination,
        `answers`, what each call or contract is worth, and `sums`; a notebook shows them with a figure.

    Raises
    ------
    UnknownGameError
        If the game has no odds.
    RequestError, CardError, IllegalCallError
        If the hand or an option cannot be used, or the players would hardly make these calls.
    """
    find = _module(game, REGISTRY, "odds").odds
    seats = check_seats(get_game(game), options.pop("seats", None))
    if "seats" in signature(find).parameters:
        options["seats"] = seats
    trump = options.pop("trump", None)
    if trump is not None:
        if "trump" not in signature(find).parameters:
            raise RequestError(f"`trump` is {trump!r}, but odds of {game} tell of every trump, expected none")
        options["trump"] = trump
    return find(hand, **options)


def screw_odds(game: str, hands: str | Sequence[str], **options: Any) -> Any:
    """How often an opponent's contract fails, and whether a screw pays, by level and own hand.

    Parameters
    ----------
    game : str
        Name of a registered game in which contracts can be screwed, for example "vida".
    hands : str or sequence of str
        A whole hand, or several to compare.
    **options
        calls (so far: the last bid is the opponents', and it is the hand's turn) or, with nothing heard, trump, buyer
        and seat (the contract, who bought it, and where the hand sits); otherwise as of `odds`.

    Returns
    -------
    ScrewOdds
        `table`, by hand and level; a notebook shows it with a figure.

    Raises
    ------
    UnknownGameError
        If the game has no screws.
    RequestError, CardError, IllegalCallError
        If a hand or an option cannot be used, or nothing stands that may be screwed.
    """
    return _module(game, SCREWS, "screws").screw_odds(hands, **options)
