"""All ways in which the cards that one hand does not hold lie at the three other seats, counted.

A run lies in one suit, so that the ways are counted suit by suit, as polynomials in how many cards each seat has, and
multiplied. Squares join the suits: they are gone through one by one, and "exactly these squares" follows by inclusion
and exclusion.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final

import numpy as np

from fastsim.cards.deck import RANK_7, RANK_ACE, SUITS
from fastsim.games.vida.row import HAND_SIZE

RANKS: Final = RANK_ACE - RANK_7 + 1
CELLS: Final = HAND_SIZE + 1

#: The other seats, as places after the hand's.
OTHERS: Final = (1, 2, 3)

#: Most squares of one hand.
_SQUARES_MOST: Final = HAND_SIZE // SUITS

#: Rank of a square and the seat that holds it, as places after the hand's.
Squares = dict[int, int]


class Suit:
    """The ways in which the others hold the rest of one suit.

    Parameters
    ----------
    own, known : int, sequence of int
        Lanes that the hand and each of the others are known to hold.
    runs : ndarray, shape (256,)
        Strength of the best run by lane.
    """

    def __init__(self, own: int, known: Sequence[int], runs: np.ndarray) -> None:
        self.own, self.known, self.runs = own, known, runs
        self._held: dict[tuple[tuple[int, int], ...], Ways] = {}

    def _owners(self, rank: int, squares: Squares) -> Sequence[int]:
        bit = 1 << rank
        for seat, lane in zip(OTHERS, self.known, strict=True):
            if lane & bit:
                return (seat,)
        return (squares[rank],) if rank in squares else OTHERS

    def held(self, squares: Squares) -> Ways:
        """The ways with the ranks of some squares at their seats."""
        key = tuple(squares.items())
        if key not in self._held:
            free = [rank for rank in range(RANKS) if not self.own >> rank & 1]
            lanes = np.zeros((1, len(OTHERS)), dtype=np.int64)
            for rank in free:
                added = np.zeros((1, len(self._owners(rank, squares)), len(OTHERS)), dtype=np.int64)
                for i, seat in enumerate(self._owners(rank, squares)):
                    added[0, i, seat - 1] = 1 << rank
                lanes = (lanes[:, None, :] + added).reshape(-1, len(OTHERS))
            self._held[key] = Ways(lanes)
        return self._held[key]


class Ways:
    """Lanes of the others, shape (ways, 3), ordered by how many cards the first two have."""

    def __init__(self, lanes: np.ndarray) -> None:
        lengths = np.bitwise_count(lanes).astype(np.int64)
        cell = lengths[:, 0] * CELLS + lengths[:, 1]
        order = np.argsort(cell, kind="stable")
        self.lanes = lanes[order]
        self.cells, self.starts = np.unique(cell[order], return_index=True)

    def count(self, runs: np.ndarray, taken: np.ndarray, most: np.ndarray) -> np.ndarray:
        """How many ways by cards held in which no seat's best run is above `most`, shape (limits, 3).

        `taken` are the ranks of each seat that are in its squares and make no run. The result has shape (limits, 9, 9).
        """
        fits = np.ones((len(most), len(self.lanes)), dtype=bool)
        for seat in range(len(OTHERS)):
            fits &= runs[self.lanes[:, seat] & ~taken[seat]] <= most[:, seat, None]
        found = np.zeros((len(most), CELLS * CELLS), dtype=np.int64)
        found[:, self.cells] = np.add.reduceat(fits, self.starts, axis=1, dtype=np.int64)
        return found.reshape(-1, CELLS, CELLS)


def times(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Product of polynomials in two variables, no more than eight cards a seat; both of shape (limits, 9, 9)."""
    found = np.zeros_like(one)
    for i, j in np.argwhere(one.any(axis=0)):
        found[:, i:, j:] += one[:, i, j, None, None] * other[:, : CELLS - i, : CELLS - j]
    return found


@dataclass
class Others:
    """The three other hands, dealt from the rest of the pack in every way.

    Attributes
    ----------
    suits : list of Suit
        By suit.
    places : list of list of int
        For each rank, the seats that may hold the whole square.
    are_shared : bool
        Whether a card may be in a square and a run.
    """

    suits: list[Suit]
    places: list[list[int]]
    are_shared: bool
    assignments: list[Squares] = field(default_factory=list)

    def __post_init__(self) -> None:
        choices = [[None, *seats] for seats in self.places]
        for chosen in product(*choices):
            squares = {rank: seat for rank, seat in enumerate(chosen) if seat is not None}
            if all(list(squares.values()).count(seat) <= _SQUARES_MOST for seat in OTHERS):
                self.assignments.append(squares)

    def count(self, squares: Squares, most: np.ndarray) -> np.ndarray:
        """Deals with exactly these squares in which no seat's best run is above `most`, shape (limits, 3); int64."""
        taken = self.taken(squares)
        total = np.zeros(len(most), dtype=np.int64)
        for more, sign in self.at_least(squares):
            found = None
            for suit in self.suits:
                part = suit.held(more).count(suit.runs, taken, most)
                found = part if found is None else times(found, part)
            assert found is not None
            total += sign * found[:, HAND_SIZE, HAND_SIZE]
        return total

    def taken(self, squares: Squares) -> np.ndarray:
        """Ranks of each seat, as bits, that are in its squares and make no run, shape (3,)."""
        taken = np.zeros(len(OTHERS), dtype=np.int64)
        for rank, seat in squares.items() if not self.are_shared else ():
            taken[seat - 1] |= 1 << rank
        return taken

    def at_least(self, squares: Squares) -> Iterator[tuple[Squares, int]]:
        """Squares that these are among, each with the sign with which "at least these" counts for "exactly these"."""
        for more in self.assignments:
            if squares.items() <= more.items():
                yield more, -1 if (len(more) - len(squares)) % 2 else 1
