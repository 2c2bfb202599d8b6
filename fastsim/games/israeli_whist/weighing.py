"""What a card is worth by both outcomes of its trick: the teacher from which the tables of the play are fitted.

A seat that needs tricks plays for the cards that bring its hand to them, one that has them sheds what would take more,
a zero that is lost goes for more tricks where the tariff recovers. It takes a dozen times as long as the tables do.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Card, Cards, count, only
from fastsim.cards.deck import NONE
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.auction import SEATS
from fastsim.games.israeli_whist.model import SURE
from fastsim.games.israeli_whist.outlook import Aim, Stake, aim_of, play_stage, points
from fastsim.games.israeli_whist.strength import shift
from fastsim.games.israeli_whist.winning import Needs, later_seats, needs_at, needs_of, win_cell, win_chance
from fastsim.tricks.engine import beating_cards, suit_cards, suit_cards_of


class Outcome(NamedTuple):
    """What follows for a seat from winning a trick, or from losing it, whatever card it plays."""

    aim: Aim
    shift: int  # change of its sums


@helper
def demand_after(needed: int, need: int, left: int) -> int:
    """What the others need against what is left for them once the seat has what it needs."""
    return needed - (left - max(need, 0))


@helper
def winner_needs(view: np.ndarray) -> int:
    """1 where the seat that is winning the trick needs it, or where nobody is: somebody will."""
    if view[see.WINNER] == NONE:
        return np.int64(1)
    return np.int64(needs_of(view[see.WINNER], view) > 0)


@helper
def seats_after(view: np.ndarray) -> int:
    """How many seats play to the trick after the one that is to play."""
    return SEATS - 1 - count(view[see.TABLE])


@helper
def winning_outcome(stake: Stake, need: int, left: int, needs: Needs, model: np.ndarray) -> Outcome:
    """What follows from winning the trick for a seat that needs `need` tricks, with `left` to come after it."""
    aim = aim_of(stake, need - 1, left, play_stage(left, np.int64(1)))
    return Outcome(aim, shift(model, np.int64(1), left, demand_after(needs.total, need - 1, left)))


@helper
def losing_outcome(stake: Stake, need: int, left: int, needs: Needs, view: np.ndarray, model: np.ndarray) -> Outcome:
    """What follows from losing the trick."""
    aim = aim_of(stake, need, left, play_stage(left, np.int64(0)))
    lost = needs.total - winner_needs(view)
    return Outcome(aim, shift(model, np.int64(0), left, demand_after(lost, need, left)))


@inlined
def outcome_points(model: np.ndarray, stake: Stake, outcome: Outcome, packed: int) -> int:
    """Expected points, in 1/4096, of an outcome that leaves a hand of this value."""
    return points(model, stake, outcome.aim, packed + outcome.shift)


@inlined
def card_worth(chance: int, winning: int, losing: int) -> int:
    """Worth of a card that wins with a chance, from the points of both outcomes; in 1/4096 of 1/4096 point."""
    return chance * winning + (SURE - chance) * losing


@helper
def card_chance(card: Card, seat: int, live: Cards, view: np.ndarray, model: np.ndarray) -> int:
    """Chance, in 1/4096, that a card wins its trick."""
    trump_cards = suit_cards(view[see.TRUMP])
    is_led = view[see.LED] != NONE
    led_cards = suit_cards_of(view[see.LED] if is_led else card)
    if is_led and only(card) & beating_cards(only(view[see.BEST]), led_cards, trump_cards) == 0:
        return np.int64(0)
    later = seats_after(view)
    wanting = needs_at(seat, view).wanting
    known = later_seats(seat, later, led_cards, trump_cards, wanting, view, True)
    return win_chance(model, win_cell(card, live & ~view[see.HAND], later, led_cards, trump_cards, known))
