"""A hand at the table: whose turn it is, what was called, and the deals that agree with all that is known."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

import numpy as np

from analysis.unseen import Unseen
from fastsim._jit import compile_once
from fastsim.batch import Batch
from fastsim.cards.text import parse_hand
from fastsim.errors import RequestError
from fastsim.games import get_game
from fastsim.requests import is_whole
from fastsim.scripts import overlaid

_SLICE: Final = 10_000


@dataclass(frozen=True)
class Situation:
    """A hand whose turn it is.

    Attributes
    ----------
    cards, seat : int
        The hand as a set, and where it sits.
    calls : list of int
        Calls so far; passes up to the seat where none were given.
    heard : str or None
        The calls as given, None where they were not.
    where : str
        The limits on other hands as given.
    batch : Batch
        Game, seed, rules and players.
    unseen : Unseen
        The deals.
    first_deal : int
        Number of the first deal that is played. A game with a stock shuffles it by the number, which must then not be
        one by which hands were dealt.
    """

    cards: int
    seat: int
    calls: list[int]
    heard: str | None
    where: str
    batch: Batch
    unseen: Unseen
    first_deal: int = 0

    @property
    def probability(self) -> Fraction | None:
        """Exact probability of what is known of other hands, given this one; None where nothing is, or it is costly."""
        is_limited = self.where or any(cards for seat, cards in enumerate(self.unseen.where.held) if seat != self.seat)
        return self.unseen.probability if is_limited else None

    def play(self, start: int, end: int, calls: Sequence[int]) -> np.ndarray:
        """Flat rows of the deals at the places from start to before end, with `calls` after those so far."""
        game = get_game(self.batch.game)
        script = overlaid(game.script([*self.calls, *calls]), self.batch.script)
        batch = replace(self.batch, script=script)
        hands = self.unseen.hands[start:end]
        rows = np.zeros(end - start, dtype=game.row)
        compile_once(game.kernel, game.signature())
        batch.arguments()

        def fill(lo: int) -> None:
            hi = lo + _SLICE
            batch.fill(self.first_deal + start + lo, rows[lo:hi], hands=hands[lo:hi])

        with ThreadPoolExecutor(os.cpu_count()) as threads:
            list(threads.map(fill, range(0, end - start, _SLICE)))
        return rows.view(game.flat_row)


@dataclass(frozen=True)
class Basis:
    """The deals that odds rest on.

    Attributes
    ----------
    deals : int
        How many.
    effective : float
        Effective number of deals: how many equally weighted ones tell as much. The same as `deals` without weights.
    heard, rate : str, float or None
        The calls so far, and the share of deals with this hand, and what is known of the others, in which they are
        made; None where no calls were given.
    where, probability : str, Fraction or None
        Limits on other hands, and the exact probability, given the hand, of what is known of them.
    """

    deals: int
    effective: float
    heard: str = ""
    rate: float | None = None
    where: str = ""
    probability: Fraction | None = None

    @property
    def is_weighted(self) -> bool:
        """Whether the deals have weights."""
        return self.effective < self.deals

    def sentence(self) -> str:
        """The deals in words, for a note."""
        words = [f"{self.deals:,} deals"]
        if self.rate is not None:
            often = f"{self.rate:.2%}" if self.rate >= 0.001 else f"about one in {1 / self.rate:,.0f}"
            words.append(f"in which {self.heard} is called ({often} of those with this hand)")
        if self.probability is not None:
            chance = self.probability
            words.append(
                f"with what is known of the others ({float(chance):.4g}, exactly "
                f"{chance.numerator}/{chance.denominator}, of all with this hand)"
            )
        if self.is_weighted:
            words.append(f"with weights, worth {self.effective:,.0f} equal ones")
        return " ".join(words)

    def as_data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        chance = self.probability
        return {
            "deals": self.deals, "effective": self.effective, "heard": self.heard or None, "rate": self.rate,
            "where": self.where or None, "probability": None if chance is None else float(chance),
            "exact": None if chance is None else [chance.numerator, chance.denominator],
        }  # fmt: skip


def basis_of(situation: Situation, deals: int) -> Basis:
    """The deals that the odds rest on."""
    unseen = situation.unseen
    return Basis(
        deals, unseen.effective(deals), situation.heard or "", unseen.rate if situation.heard else None,
        situation.where, situation.probability,
    )  # fmt: skip


def check_hand(game: str, hand: str, rules: Any) -> int:
    """A whole hand as a set.

    Raises
    ------
    CardError, RequestError
        If it is malformed or has too few or too many cards.
    """
    chosen = get_game(game)
    cards = parse_hand(hand, chosen.deck, "the hand")
    size = chosen.dealt_to_each(rules)
    if cards.bit_count() != size:
        raise RequestError(f"the hand {hand!r} has {cards.bit_count()} cards, expected {size}")
    return cards


def check_seat(seat: int, seats: int) -> int:
    """A seat of so many, or what is wrong with it."""
    if not is_whole(seat) or not 0 <= seat < seats:
        raise RequestError(f"`seat` is {seat!r}, expected 0 to {seats - 1}")
    return int(seat)


def whose_turn(turn: int | None, seat: int | None, seats: int, calls: int) -> int:
    """The seat of a hand whose turn it is.

    Parameters
    ----------
    turn : int or None
        The seat to speak after the calls so far, None where none were given: the hand may then sit anywhere.
    seat : int or None
        The seat as asked for.
    seats, calls : int
        How many there are of each.

    Raises
    ------
    RequestError
        If the seat is none, or it is not its turn.
    """
    if seat is not None:
        check_seat(seat, seats)
    if turn is None:
        return seat or 0
    if seat is not None and seat != turn:
        raise RequestError(f"after {calls} calls it is the turn of seat {turn}, `seat` is {seat}")
    return turn
