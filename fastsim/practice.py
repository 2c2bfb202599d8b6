"""Deals for practice and teaching: those of a game that satisfy conditions."""

from __future__ import annotations

from typing import Any

from fastsim.dealing import constrained
from fastsim.dealing.constrained import Constrained
from fastsim.dealing.where import parse_where
from fastsim.games import get_game
from fastsim.requests import check_seats, check_seed


def deal_where(
    game: str,
    where: str,
    *,
    seed: int,
    deals: Any,
    seats: int | None = None,
    rules: Any = None,
    preset: str | None = None,
) -> Constrained:
    """Deals that satisfy conditions, each as likely as any other that does.

    Parameters
    ----------
    game : str
        Name of a registered game.
    where : str
        Conditions of the seats, as in ``seat0: S>=4, SJ; seat2: SA, no HA``: cards held, cards lacked, and counts of a
        suit (``S>=4``), of a rank (``A=2``) or of any cards (``{SJ S9}>=1``), with >=, <=, =, <, > or a range
        (``H=2-3``).
    seed : int
        Seed, 0 ≤ seed < 2**64.
    deals : int, range or array of int
        Deal numbers. A number's deal under conditions is not its deal without them.
    seats : int, optional
        Where the game has more than one number of seats.
    rules, preset : optional
        As in `simulate`, where they say how many cards are dealt.

    Returns
    -------
    Constrained
        The hands, shape (deals, seats), int64 sets in natural order, the exact probability of the conditions, and how
        the deals were found.

    Raises
    ------
    CardError, RequestError
        If the conditions are malformed, contradict each other, or cannot be dealt to.
    RulesError
        If the rules are not understood or do not suit the number of seats.
    """
    chosen = get_game(game)
    n = check_seats(chosen, seats)
    house = chosen.make_rules(rules, preset)
    chosen.check_table(house, n)
    hand_size = chosen.dealt_to_each(house)
    conditions = parse_where(where, deck=chosen.deck, seats=n, hand_size=hand_size)
    return constrained.deal_where(check_seed(seed), deals, conditions, deck=chosen.deck, hand_size=hand_size)
