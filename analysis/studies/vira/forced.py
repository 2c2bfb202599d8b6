"""Deals in which one seat alone bids: many of them at once, the same cards for every bid and answer that is tried."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

import numpy as np
import pandas as pd

from fastsim.batch import Batch, make_batch
from fastsim.cards.deck import DECK_52, SUITS
from fastsim.dealing.deal import deal_hands
from fastsim.forced import play_forced
from fastsim.games import get_game
from fastsim.games.vira.auction import PASS, SEATS
from fastsim.games.vira.ladder import LEVELS
from fastsim.games.vira.record import make_script
from fastsim.games.vira.row import (
    BET,
    HAND_SIZE,
    KODILJ,
    MADE,
    SCRIPT_INDICATOR,
    SCRIPT_STEPS,
    SCRIPT_SUIT,
    SCRIPT_TALON,
    TALON,
)

GAME: Final = "vira"

_NUMBERS: Final = ("bid", "level", "declarer", "trump", "tricks", "bets", "pins")

#: A value for all deals, or one for each.
Per = int | np.ndarray


class Dealt(NamedTuple):
    """Deals of some numbers: hands by seat, talon in drawing order, and a preference suit.

    The suit goes round with the deal number, so that each is as frequent, whatever the cards.
    """

    numbers: np.ndarray
    hands: np.ndarray
    talons: np.ndarray
    preferences: np.ndarray

    def take(self, places: np.ndarray) -> Dealt:
        """Some of the deals."""
        return Dealt(*(part[places] for part in self))

    def turned(self, by: np.ndarray) -> Dealt:
        """The same cards with every hand moved so many seats on, the order round the table kept."""
        places = (np.arange(SEATS) - by[:, None]) % SEATS
        return self._replace(hands=np.take_along_axis(self.hands, places, axis=1))


def deals_from(seed: int, start: int, deals: int) -> Dealt:
    """Consecutive deals, as the kernel deals them."""
    numbers = np.arange(start, start + deals, dtype=np.int64)
    hands, talons = deal_hands(seed, numbers, deck=DECK_52, seats=SEATS, hand_size=HAND_SIZE)
    return Dealt(numbers, hands, talons.astype(np.int64), numbers % SUITS)


def free_batch(rules: Any, *, seed: int, model: Any = None, players: Any = None) -> Batch:
    """The players under given rules, but forehand may pass, so that one seat alone can bid."""
    house = get_game(GAME).make_rules(rules)
    house = replace(house, forehand_must_open=False, pref_suit_source="independent_uniform")
    return make_batch(GAME, seed=seed, rules=house, model=model, players=players)


def scripts_of(
    deals: Dealt, bids: Per, seats: Per, levels: Per = 0, answers: Mapping[int, Per] | None = None
) -> np.ndarray:
    """Scripts in which a seat alone bids, shape (deals, size).

    Parameters
    ----------
    deals : Dealt
        Their talon and preference suit are entered.
    bids, seats, levels : int or ndarray
        Rank, seat and suit level of the call.
    answers : mapping of step to int or ndarray
        Forced answers to steps (`fastsim.games.vira.steps`).
    """
    n = len(deals.numbers)
    scripts: np.ndarray = np.repeat(make_script([PASS] * SEATS)[None, :], n, axis=0)
    scripts[np.arange(n), np.broadcast_to(seats, n)] = LEVELS * np.asarray(bids) + levels
    for step, answer in (answers or {}).items():
        scripts[:, SCRIPT_STEPS + step] = answer
    scripts[:, SCRIPT_TALON : SCRIPT_TALON + TALON] = deals.talons
    scripts[:, SCRIPT_INDICATOR] = SCRIPT_SUIT + deals.preferences
    return scripts


def play(
    batch: Batch,
    deals: Dealt,
    bids: Per,
    seats: Per,
    levels: Per = 0,
    answers: Mapping[int, Per] | None = None,
    *,
    log: np.ndarray | None = None,
) -> pd.DataFrame:
    """Contracts of deals in which a seat alone bids.

    Parameters
    ----------
    batch : Batch
        As `free_batch` makes it.
    deals, bids, seats, levels, answers
        As in `scripts_of`.
    log : ndarray, optional
        One record a deal, to be filled.

    Returns
    -------
    DataFrame
        One row a deal: bid (rank), level, declarer, trump (number, -1 in a low game), tricks, outcome, points
        (declarer's), bets, pins; made, bet, kodilj, is_conceded (truths); the cards bought.
    """
    scripts = scripts_of(deals, bids, seats, levels, answers)
    rows = play_forced(batch, deals.numbers, scripts, np.ascontiguousarray(deals.hands), log)
    return contracts_of(rows)


def contracts_of(rows: np.ndarray) -> pd.DataFrame:
    """Contracts of rows, see `play`."""
    declarers = rows["declarer"].astype(np.int64)
    by_seat = np.stack([rows[f"points_{seat}"] for seat in range(SEATS)], axis=1)
    bought = np.stack([rows[f"bought_{seat}"] for seat in range(SEATS)], axis=1).astype(np.int64)
    places = np.arange(len(rows))
    outcome = rows["outcome"]
    return pd.DataFrame(
        {
            **{name: rows[name].astype(np.int64) for name in _NUMBERS},
            "outcome": outcome.astype(np.int64),
            "points": by_seat[places, declarers].astype(np.int64),
            "points_at_0": by_seat[places, declarers].astype(np.int64),
            "made": outcome == MADE,
            "bet": outcome == BET,
            "kodilj": outcome == KODILJ,
            "is_conceded": rows["conceded"].astype(bool),
            "is_low": rows["low"].astype(bool),
            "is_aces_low": rows["aces_low"].astype(bool),
            "is_rebuy": rows["rebuy"].astype(bool),
            "talon_left": rows["talon_left"].astype(np.int64),
            **{f"bought_{place}": bought[places, (declarers + place) % SEATS] for place in range(SEATS)},
        }
    )


def logs_for(deals: int) -> np.ndarray:
    """Empty records of so many deals."""
    return np.zeros(deals, dtype=get_game(GAME).log)
