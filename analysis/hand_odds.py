"""Odds on a hand: what its side can expect, by trump and level, and whether to screw the others' contract."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from inspect import signature
from typing import TYPE_CHECKING, Any, Final

from fastsim.errors import RequestError, UnknownGameError
from fastsim.games import get_game
from fastsim.requests import check_seats

if TYPE_CHECKING:
    import pandas as pd

#: Module of each game that offers `odds(hand, …)`.
REGISTRY: Final = {
    "vida": "analysis.studies.vida.odds",
    "israeli_whist": "analysis.studies.israeli_whist.odds",
    "vira": "analysis.studies.vira.odds",
    "gibbons": "analysis.studies.gibbons.odds",
}

#: Module of each game that offers `screw_odds(hands, …)`.
SCREWS: Final = {
    "vida": "analysis.studies.vida.screw",
}

#: Module of each game that offers `air_odds(hand, …)`.
AIRS: Final = {
    "vida": "analysis.studies.vida.air_of_hand",
}


def _module(game: str, registry: dict[str, str], what: str) -> Any:
    if game not in registry:
        raise UnknownGameError(f"game {game!r} has no {what}, expected one of {', '.join(registry)}")
    return import_module(registry[game])


def odds(game: str, hand: str, **options: Any) -> Any:
    """Odds on a hand, until they are precise enough: what it makes as declarer, and what each call is worth.

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
        width that every interval must reach), deals (the most to play for each answer), level, rules, preset, players,
        model; preference, the suit, in games that have one; seats and trump where a game has more than one number of
        seats and no contract; is_weighted says whether deals with weights answer for the calls, by default where these
        are too rare for rejection. Deals are played in batches of doubling size by deal number, so that the answer is
        the same everywhere.

    Returns
    -------
    HandOdds
        The game's own (`analysis.studies.GAME.hand_odds`): chances of the hand and what each call is worth, in Vida
        `curve`, `totals`, `calls` and, where a bid of the others stands, `against`, in Israeli whist `tricks`,
        `answers` and `sums`, in Vira `bids` and `calls`; a notebook shows them with a figure.

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
    preference = options.pop("preference", None)
    if preference is not None:
        if "preference" not in signature(find).parameters:
            raise RequestError(f"`preference` is {preference!r}, but {game} has no preference suit")
        options["preference"] = preference
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


def air_odds(game: str, hand: str, **options: Any) -> pd.DataFrame:
    """Exact chances that the melds of a hand's side count, as long as nothing was called.

    Nothing is sampled: every way in which the unseen cards can lie is counted.

    Parameters
    ----------
    game : str
        Name of a registered game whose melds are compared, for example "vida".
    hand : str
        The whole hand, "SJ S8 HQ HJ HT DA D9 C7".
    **options
        seat (0: speaks first), known (cards known at other seats, by seat, or "seat2: SA SK"), rules, preset.

    Returns
    -------
    DataFrame
        One row a trump: trump, held (points of the hand's own melds), counts (share of deals in which those of its side
        count), loses (those of the others count), nobody (equals, so that none counts), nothing (none is held).

    Raises
    ------
    UnknownGameError
        If the game has no melds to compare.
    RequestError, CardError
        If the hand or an option cannot be used.
    """
    found: pd.DataFrame = _module(game, AIRS, "odds of air").air_odds(hand, **options)
    return found
