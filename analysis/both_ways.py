"""Players compared on the same deals with sides swapped, in games of four seats and two sides.

Every deal is played twice, each player once on either side. Whatever the cards give to a side falls out of
the mean of the two plays; what is left is the difference between the players, one number a deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
import pandas as pd

import fastsim
from analysis.estimators import mean_table
from analysis.intervals import LEVEL, check_level
from fastsim.errors import RequestError
from fastsim.game import Game
from fastsim.games import get_game
from fastsim.players import make_player
from fastsim.requests import check_deals

SEATS = 4
SIDES = 2

#: Deals whose rows are held at a time; of the others only the gains are kept.
MOST_DEALS = 1_000_000

_SCORES = [f"score_{side}" for side in range(SIDES)]


def _check_two_sides(game: Game) -> None:
    """Raise RequestError unless four seats of the game make two sides, each with its score."""
    scores = [column.name for column in game.columns if column.name.startswith("score_")]
    if SEATS not in game.seats or scores != _SCORES:
        seats = " or ".join(str(n) for n in game.seats)
        raise RequestError(
            f"`game` is {game.name}, with {seats} seats and the scores {', '.join(scores) or 'none'}, "
            f"expected a game of {SEATS} seats and the scores {' and '.join(_SCORES)}"
        )


def _no_gains(deals: int) -> np.ndarray:
    """Room for the gains of both ways, shape (2, deals)."""
    try:
        return np.zeros((SIDES, deals), dtype=np.int32)
    except (MemoryError, ValueError) as error:
        raise RequestError(
            f"{deals} deals are too many for their gains to be held, expected fewer at a time"
        ) from error


def play_both_ways(
    game: str,
    first: Any,
    second: Any,
    deals: int,
    *,
    seed: int,
    start: int = 0,
    rules: Any = None,
    preset: str | None = None,
    workers: int | None = None,
    **options: Any,
) -> pd.DataFrame:
    """Play every deal twice: `first` on side 0 against `second` on side 1, then the other way round.

    Parameters
    ----------
    game : str
        Name of a registered game of four seats and two sides, for example "vida"; side = seat % 2.
    first, second : str, Player or function
        As `fastsim.simulate` takes one player; each holds both seats of a side.
    deals : int
        Number of deals, at least 1.
    seed, start, rules, preset, workers
        As in `fastsim.simulate`. Both ways have the same deals, and a seat has the same random numbers in both.
    **options
        Passed to `fastsim.simulate`. Forced calls and known cards stay with their seats; `progress` is told of the
        deals of both ways, twice `deals` in all.

    Returns
    -------
    DataFrame
        One row a deal, in points: deal, gain_0 (by how much `first` outscores `second` when it sits on side 0),
        gain_1 (when it sits on side 1) and gain (the mean of both). ``attrs`` are those of `analysis.simulate`, so
        that hands can be joined.

    Raises
    ------
    RequestError
        If the game has other seats or scores, or `deals` is more than memory holds.
    UnknownGameError, RequestError, RulesError, PlayerError, IllegalCallError, CardError
        As in `fastsim.simulate`.
    """
    chosen = get_game(game)
    _check_two_sides(chosen)
    begin, n = check_deals(start, deals)
    players = make_player(chosen, first), make_player(chosen, second)
    house = chosen.make_rules(rules, preset)
    play = partial(fastsim.simulate, game, seed=seed, rules=house, workers=workers, **options)
    gains = _no_gains(n)
    for done in range(0, n, MOST_DEALS):
        part = gains[:, done : done + MOST_DEALS]
        for side in range(SIDES):
            seated = [players[(seat + side) % SIDES] for seat in range(SEATS)]
            rows = play(deals=part.shape[1], start=begin + done, players=seated)
            part[side] = rows[_SCORES[side]] - rows[_SCORES[1 - side]]
    frame = pd.DataFrame(
        {
            "deal": np.arange(begin, begin + n, dtype=np.int64),
            "gain_0": gains[0],
            "gain_1": gains[1],
            "gain": gains.mean(axis=0),
        },
        copy=False,
    )
    known = dict(options.get("known") or {})
    frame.attrs = {"game": game, "seed": seed, "rules": house.options(), "seats": options.get("seats"), "known": known}
    return frame


def compare_players(
    game: str, first: Any, second: Any, deals: int, *, seed: int, level: float = LEVEL, **options: Any
) -> pd.DataFrame:
    """Mean gain of one player over another, every deal played both ways.

    Parameters
    ----------
    game, first, second, deals, seed
        As in `play_both_ways`.
    level : float
        Confidence level in (0, 1).
    **options
        Further arguments of `play_both_ways`.

    Returns
    -------
    DataFrame
        One row: first, second (names of the players), n (deals, each played both ways), estimate (points a deal by
        which `first` outscores `second`), low, high, sd (of a deal's gain). The interval is Student's for the mean
        of paired differences, with the deal as the unit; NaN for one deal.

    Raises
    ------
    RequestError
        If `level` is not between 0 and 1, and as in `play_both_ways`.
    """
    check_level(level)
    chosen = get_game(game)
    players = make_player(chosen, first), make_player(chosen, second)
    gains = play_both_ways(game, *players, deals, seed=seed, **options)
    names = pd.DataFrame({"first": [players[0].name], "second": [players[1].name]})
    return names.join(mean_table(gains, [], "gain", level))


def compare_with(
    game: str,
    base: Any,
    others: Mapping[str, Any],
    deals: int,
    *,
    seed: int,
    level: float = LEVEL,
    **options: Any,
) -> pd.DataFrame:
    """Mean gain of one player over each of several others, all on the same deals.

    Parameters
    ----------
    game, deals, seed
        As in `play_both_ways`.
    base : str, Player or function
        The player whose gain is asked for.
    others : mapping of str to player
        Label → player, at least one; in an ablation `base` with one part switched off.
    level : float
        Confidence level in (0, 1), of each interval by itself.
    **options
        Further arguments of `play_both_ways`.

    Returns
    -------
    DataFrame
        One row an other player, in the order of `others`: label, then the columns of `compare_players` with `base`
        as first. A positive estimate says that `base` is the better one.

    Raises
    ------
    RequestError
        If `others` is not a mapping or is empty, and as in `compare_players`.
    """
    if not isinstance(others, Mapping) or not others:
        raise RequestError(f"`others` is {others!r}, expected a mapping from label to player, at least one")
    chosen = get_game(game)
    player = make_player(chosen, base)
    # All are made before any plays, so that a wrong name costs no time.
    made = {label: make_player(chosen, other) for label, other in others.items()}
    tables = [compare_players(game, player, other, deals, seed=seed, level=level, **options) for other in made.values()]
    table = pd.concat(tables, ignore_index=True)
    table.insert(0, "label", list(made))
    return table
