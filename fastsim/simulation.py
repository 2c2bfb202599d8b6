"""What people call: rows of simulated deals, and the hands as dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from typing import Any

import numpy as np

from fastsim.batch import Progress, make_batch, play_batch
from fastsim.dealing.deal import deal_hands
from fastsim.errors import RequestError
from fastsim.games import get_game
from fastsim.requests import check_deals, check_seats, check_seed, is_whole, known_cards


def simulate(
    game: str,
    deals: int,
    *,
    seed: int,
    start: int = 0,
    seats: int | None = None,
    rules: Any = None,
    preset: str | None = None,
    players: Any = None,
    calls: str | Sequence[int] | None = None,
    known: Mapping[int, str | int] | None = None,
    model: Any = None,
    preference: str | None = None,
    workers: int | None = None,
    chunk: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> np.ndarray:
    """Deal and play `deals` consecutive deals of one game.

    Parameters
    ----------
    game : str
        Name of a registered game, for example "vida".
    deals : int
        Number of deals, at least 1.
    seed : int
        Seed, 0 ≤ seed < 2**64. A row depends on rules, players, `seed` and its deal number only.
    start : int
        Number of the first deal; the last is below 2**63.
    seats : int, optional
        Number of seats, where a game has more than one.
    rules, preset : rules object, mapping or text; str
        House rules (text as in "min_bid=90,capot_bonus=90"), and the preset that they change.
    players : optional
        One player for all seats, text "0=greedy,1=random", a sequence with one entry a seat, or a mapping
        seat → player. A player is a name with parameters ("greedy(base=20)"), "file.py:function" or
        a function compiled with ``numba.njit``.
    calls : str or sequence of int, optional
        Calls already made, from seat 0 on, as in "P 90S P"; the players decide from there.
    known : mapping, optional
        Cards known at seats, hand text or set; the other cards are dealt uniformly.
    model : path, FittedModel or mapping, optional
        What fitted players decide by, by default the shipped model nearest to the rules; one for all seats, or a
        mapping seat → model.
    preference : str, optional
        In games with a preference suit: the suit, or the card that shows it.
    workers : int, optional
        Threads, by default one a core. The rows do not depend on it.
    chunk : int, optional
        Deals in one chunk. The rows do not depend on it.
    executor : concurrent.futures.Executor, optional
        Runs the chunks instead of threads of our own.
    progress : callable, optional
        Told the number of deals of each chunk that is done.

    Returns
    -------
    ndarray
        Structured, shape (deals,), the game's flat row dtype (`trickodds rules GAME` lists columns and
        units).

    Raises
    ------
    UnknownGameError, RequestError, RulesError, PlayerError, IllegalCallError, CardError
        For an argument that cannot be used; the message names it.

    Notes
    -----
    Rules: ``docs/rules/GAME.md``.
    """
    first, n = check_deals(start, deals)
    for name, value in (("workers", workers), ("chunk", chunk)):
        if value is not None and (not is_whole(value) or value < 1):
            raise RequestError(f"`{name}` is {value!r}, expected a whole number of at least 1")
    batch = make_batch(
        game,
        seed=seed,
        seats=seats,
        rules=rules,
        preset=preset,
        players=players,
        calls=calls,
        known=known,
        model=model,
        preference=preference,
    )
    return play_batch(batch, first, n, workers=workers, chunk=chunk, executor=executor, progress=progress)


def hands(
    game: str,
    *,
    seed: int,
    deals: Any,
    seats: int | None = None,
    rules: Any = None,
    preset: str | None = None,
    known: Mapping[int, str | int] | None = None,
) -> np.ndarray:
    """Hands as dealt, to be joined to rows by deal number.

    Parameters
    ----------
    game : str
        Name of a registered game.
    seed : int
        Seed, 0 ≤ seed < 2**64.
    deals : int, range or array of int
        Deal numbers, in any order; one number gives one row.
    seats, rules, preset, known
        As in `simulate`; of the rules only those count that say how many cards are dealt.

    Returns
    -------
    ndarray
        Shape (number of deals, seats), int64 sets of cards in natural order (``fastsim.cards``).
    """
    chosen = get_game(game)
    n = check_seats(chosen, seats)
    house = chosen.make_rules(rules, preset)
    chosen.check_table(house, n)
    hand_size = chosen.dealt_to_each(house)
    dealt, _ = deal_hands(
        check_seed(seed),
        deals,
        deck=chosen.deck,
        seats=n,
        hand_size=hand_size,
        known=known_cards(chosen, known, n, hand_size),
    )
    return dealt
