"""Players compared on the same deals with places swapped, in games of two sides and in games of every seat for itself.

Every deal is played several times, with the two players in turn round the table in every way: twice where the number of
seats is even, each player once on either side. Whatever the cards give to a place falls out of the mean of the plays;
what is left is the difference between the players, one number a deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
import pandas as pd

import fastsim
from analysis.estimators import mean_table
from analysis.intervals import FEWEST_OF_SCORES, LEVEL, check_level
from fastsim.errors import RequestError
from fastsim.game import Game
from fastsim.games import get_game
from fastsim.players import make_player
from fastsim.requests import check_deals, check_seats

SEATS_OF_SIDES = 4
SIDES = 2

#: Deals whose rows are held at a time; of the others only the gains are kept.
MOST_DEALS = 1_000_000


def score_columns(game: Game, seats: int) -> list[str]:
    """Columns of what each side, or each seat for itself, scores; side = seat % 2.

    Raises
    ------
    RequestError
        If the game has neither two scores at four seats nor one for each seat.
    """
    scores = [column.name for column in game.columns if column.name in {f"{game.score}_{i}" for i in range(seats)}]
    every = [column.name for column in game.columns if column.name.startswith(f"{game.score}_")]
    if len(scores) == seats or (len(every) == SIDES and seats == SEATS_OF_SIDES):
        return scores
    raise RequestError(
        f"`game` is {game.name}, with {seats} seats and the scores {', '.join(every) or 'none'}, "
        f"expected a score for each seat, or two at {SEATS_OF_SIDES} seats"
    )


def seatings(seats: int) -> list[tuple[int, ...]]:
    """Which of two players, 0 or 1, sits in each seat: in turn round the table, beginning at every place."""
    if seats % SIDES == 0:
        return [tuple((seat + k) % SIDES for seat in range(seats)) for k in range(SIDES)]
    turned = [tuple((seat - k) % seats % SIDES for seat in range(seats)) for k in range(seats)]
    return [seating for one in turned for seating in (one, tuple(1 - player for player in one))]


def _no_gains(ways: int, deals: int, is_whole: bool) -> np.ndarray:
    """Room for the gains of all ways, shape (ways, deals)."""
    try:
        return np.zeros((ways, deals), dtype=np.int32 if is_whole else np.float64)
    except (MemoryError, ValueError) as error:
        raise RequestError(
            f"{deals} deals are too many for their gains to be held, expected fewer at a time"
        ) from error


def _gains(rows: np.ndarray, scores: list[str], seating: tuple[int, ...]) -> np.ndarray:
    """By how much the first player's sides or seats outscore the second's, on average, in each deal."""
    if len(scores) == SIDES:
        one, two = (rows[scores[seating[:SIDES].index(player)]].astype(np.int32) for player in range(SIDES))
        whole: np.ndarray = one - two
        return whole
    of_players: list[list[np.ndarray]] = [[], []]
    for name, player in zip(scores, seating, strict=True):
        of_players[player].append(rows[name])
    means = [np.asarray(np.mean(values, axis=0, dtype=np.float64)) for values in of_players]
    gains: np.ndarray = np.subtract(*means)
    return gains


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
    """Play every deal with `first` and `second` in turn round the table, in every way (`seatings`).

    Parameters
    ----------
    game : str
        Name of a registered game with a score for each seat or for two sides, side = seat % 2.
    first, second : str, Player or function
        As `fastsim.simulate` takes one player.
    deals : int
        Number of deals, at least 1.
    seed, start, rules, preset, workers
        As in `fastsim.simulate`. All ways have the same deals, and a seat has the same random numbers in all.
    **options
        Passed to `fastsim.simulate`: `seats` and others. Forced calls and known cards stay with their seats; `progress`
        is told of the deals of all ways.

    Returns
    -------
    DataFrame
        One row a deal, in points: deal, gain_0 (by how much `first` outscores `second` when it sits in the even seats),
        gain_1 (when it sits in the odd ones), with an odd number of seats further ways, and gain (the mean of all). A
        player of several seats scores their mean. ``attrs`` are those of `analysis.simulate`, so
        that hands can be joined.

    Raises
    ------
    RequestError
        If the game has other seats or scores, or `deals` is more than memory holds.
    UnknownGameError, RequestError, RulesError, PlayerError, IllegalCallError, CardError
        As in `fastsim.simulate`.
    """
    chosen = get_game(game)
    n_seats = check_seats(chosen, options.get("seats"))
    scores = score_columns(chosen, n_seats)
    ways = seatings(n_seats)
    begin, n = check_deals(start, deals)
    players = make_player(chosen, first), make_player(chosen, second)
    house = chosen.make_rules(rules, preset)
    play = partial(fastsim.simulate, game, seed=seed, rules=house, workers=workers, **options)
    gains = _no_gains(len(ways), n, len(scores) == SIDES)
    for done in range(0, n, MOST_DEALS):
        part = gains[:, done : done + MOST_DEALS]
        for way, seating in enumerate(ways):
            seated = [players[player] for player in seating]
            rows = play(deals=part.shape[1], start=begin + done, players=seated)
            part[way] = _gains(rows, scores, seating)
    frame = pd.DataFrame(
        {
            "deal": np.arange(begin, begin + n, dtype=np.int64),
            **{f"gain_{way}": gains[way] for way in range(len(ways))},
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
        which `first` outscores `second`), low, high, sd (of a deal's gain). The interval is that of
        `analysis.mean_interval` for paired differences, with the deal as the unit; NaN for fewer than 500 deals.

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
    return names.join(mean_table(gains, [], "gain", level, fewest=FEWEST_OF_SCORES))


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
