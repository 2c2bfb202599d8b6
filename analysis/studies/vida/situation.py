"""A hand at the table: whose turn it is, what was called, and the deals that agree with all that is known."""

from __future__ import annotations

import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

import numpy as np

from analysis.unseen import Unseen, gather
from fastsim._jit import compile_once
from fastsim.batch import Batch, make_batch
from fastsim.cards.text import parse_hand
from fastsim.errors import RequestError
from fastsim.games import get_game
from fastsim.games.vida.auction import PASS
from fastsim.games.vida.record import make_script
from fastsim.games.vida.referee import legal_after
from fastsim.games.vida.rules import VidaRules
from fastsim.requests import is_whole

SEATS: Final = 4
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
    """

    cards: int
    seat: int
    calls: list[int]
    heard: str | None
    where: str
    batch: Batch
    unseen: Unseen

    @property
    def side(self) -> int:
        """The side of the hand."""
        return self.seat % 2

    @property
    def house(self) -> VidaRules:
        """The rules."""
        rules: VidaRules = self.batch.rules
        return rules

    @property
    def legal(self) -> int:
        """What may be called now, packed."""
        return legal_after(self.calls, self.house)

    @property
    def codes(self) -> np.ndarray:
        """The rules as integers for the kernels."""
        return self.house.codes()

    @property
    def probability(self) -> Fraction | None:
        """Exact probability of what is known of other hands, given this one; None where nothing is, or it is costly."""
        is_limited = self.where or any(cards for seat, cards in enumerate(self.unseen.where.held) if seat != self.seat)
        return self.unseen.probability if is_limited else None

    def play(self, start: int, end: int, calls: list[int]) -> np.ndarray:
        """Flat rows of the deals at the places from start to before end, with `calls` after those so far."""
        game = get_game("vida")
        batch = replace(self.batch, script=make_script([*self.calls, *calls]))
        hands = self.unseen.hands[start:end]
        rows = np.zeros(end - start, dtype=game.row)
        compile_once(game.kernel, game.signature())
        batch.arguments()

        def fill(lo: int) -> None:
            hi = lo + _SLICE
            batch.fill(start + lo, rows[lo:hi], hands=hands[lo:hi])

        with ThreadPoolExecutor(os.cpu_count()) as threads:
            list(threads.map(fill, range(0, end - start, _SLICE)))
        return rows.view(game.flat_row)


def check_seat(seat: int) -> int:
    """A seat, or what is wrong with it."""
    if not is_whole(seat) or not 0 <= seat < SEATS:
        raise RequestError(f"`seat` is {seat!r}, expected 0 to {SEATS - 1}")
    return int(seat)


def _turn_after(heard: list[int] | None, seat: int | None) -> int:
    """The seat of the hand, whose turn it is."""
    if seat is not None:
        check_seat(seat)
    if heard is None:
        return seat or 0
    turn = len(heard) % SEATS
    if seat is not None and seat != turn:
        raise RequestError(f"after {len(heard)} calls it is the turn of seat {turn}, `seat` is {seat}")
    return turn


def check_hand(hand: str) -> int:
    """A whole hand as a set.

    Raises
    ------
    CardError, RequestError
        If it is malformed or has too few or too many cards.
    """
    game = get_game("vida")
    cards = parse_hand(hand, game.deck, "the hand")
    if cards.bit_count() != game.hand_size:
        raise RequestError(f"the hand {hand!r} has {cards.bit_count()} cards, expected {game.hand_size}")
    return cards


def situate(
    hand: str,
    *,
    seat: int | None,
    calls: str | None,
    known: Mapping[int, str | int] | str | None,
    where: str | None,
    is_weighted: bool | None = None,
    **options: Any,
) -> Situation:
    """Check what is said of a hand; `options` as of `fastsim.simulate`."""
    cards = check_hand(hand)
    game = get_game("vida")
    heard = None if calls is None else game.parse_calls(calls)
    own = _turn_after(heard, seat)
    batch = make_batch("vida", **options)
    before = [PASS] * own if heard is None else heard
    legal_after(before, batch.rules)
    conditions = gather(batch, cards, own, known, where)
    unseen = Unseen(batch, conditions, heard or [], own, is_weighted=is_weighted)
    return Situation(cards, own, before, calls, where or "", batch, unseen)
