"""How many deals satisfy conditions, exactly, and in which ways: tables of counts.

The conditions cut the free cards into atoms, cards that no condition tells apart. A table says how many cards of
each atom every receiver gets: the seats under conditions, and last the pool, what is left for all others and the
stock. It stands for as many deals as the product of the multinomial coefficients of its atoms, times the ways to deal
out the pool. All numbers are Python's exact integers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb, factorial, prod

import numpy as np

from fastsim.cards.bitboard import count, lowest
from fastsim.dealing.where import Where

Split = tuple[int, ...]


@dataclass(frozen=True)
class Problem:
    """What is to be distributed.

    Attributes
    ----------
    atoms : tuple of int
        Sets of free cards.
    open_to : tuple of tuple of bool
        For each atom, whether each receiver may get its cards.
    counted : tuple of tuple of bool
        For each atom, whether each count is about its cards.
    receivers : tuple of int
        Seats under conditions; after them the pool is the last receiver.
    owners : tuple of int
        Receiver of each count.
    least, most : tuple of int
        Bounds of each count, less the cards that are held already.
    room : tuple of int
        Cards that each receiver still gets, the pool last.
    pool : tuple of (int, int)
        Seats that get their cards from the pool, each with how many; the rest is the stock.
    """

    atoms: tuple[int, ...]
    open_to: tuple[tuple[bool, ...], ...]
    counted: tuple[tuple[bool, ...], ...]
    receivers: Split
    owners: Split
    least: Split
    most: Split
    room: Split
    pool: tuple[tuple[int, int], ...]


def make_problem(where: Where, *, deck: int, hand_size: int) -> Problem:
    """Cut the cards that nobody is known to hold into atoms."""
    free = deck & ~sum(where.held)
    seats = range(len(where.held))
    bound = {found.seat for found in where.counts} | {seat for seat in seats if where.lacked[seat]}
    receivers = tuple(sorted(bound))
    signs: dict[tuple[tuple[bool, ...], tuple[bool, ...]], int] = {}
    rest = free
    while rest:
        card = int(lowest(rest))
        rest &= rest - 1
        open_to = (*(not where.lacked[seat] >> card & 1 for seat in receivers), True)
        counted = tuple(bool(found.cards >> card & 1) for found in where.counts)
        signs[open_to, counted] = signs.get((open_to, counted), 0) | 1 << card
    missing = [hand_size - held.bit_count() for held in where.held]
    room = [missing[seat] for seat in receivers]
    held = [int(count(where.held[found.seat] & found.cards)) for found in where.counts]
    return Problem(
        tuple(signs.values()),
        tuple(open_to for open_to, _ in signs),
        tuple(counted for _, counted in signs),
        receivers,
        tuple(receivers.index(found.seat) for found in where.counts),
        tuple(found.least - have for found, have in zip(where.counts, held, strict=True)),
        tuple(found.most - have for found, have in zip(where.counts, held, strict=True)),
        (*room, free.bit_count() - sum(room)),
        tuple((seat, missing[seat]) for seat in seats if seat not in bound),
    )


def _splits(n: int, room: Split, is_open: tuple[bool, ...]) -> Iterator[Split]:
    """All ways to give n like cards to receivers with some room."""
    if len(room) == 1:
        if n == 0 or (is_open[0] and n <= room[0]):
            yield (n,)
        return
    for first in range(min(n, room[0] if is_open[0] else 0) + 1):
        for others in _splits(n - first, room[1:], is_open[1:]):
            yield (first, *others)


def multinomial(split: Split) -> int:
    """Ways to choose which cards go where."""
    return factorial(sum(split)) // prod(factorial(part) for part in split)


class Solver:
    """Counts deals and tables atom by atom; what is equal from an atom on is counted once."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.solve = cache(self._solve)

    def steps(self, atom: int, room: Split, taken: Split) -> Iterator[tuple[Split, Split, Split]]:
        """Every split of an atom that breaks no upper bound, with the room left and the counts after it."""
        problem = self.problem
        counted = problem.counted[atom]
        for split in _splits(problem.atoms[atom].bit_count(), room, problem.open_to[atom]):
            after = tuple(
                have + split[seat] * is_counted
                for have, seat, is_counted in zip(taken, problem.owners, counted, strict=True)
            )
            if all(have <= most for have, most in zip(after, problem.most, strict=True)):
                yield split, tuple(a - b for a, b in zip(room, split, strict=True)), after

    def _solve(self, atom: int, room: Split, taken: Split) -> tuple[int, int]:
        """Deals and tables from an atom on."""
        if atom == len(self.problem.atoms):
            done = all(least <= have for have, least in zip(taken, self.problem.least, strict=True))
            return int(done), int(done)
        deals = tables = 0
        for split, left, after in self.steps(atom, room, taken):
            found, ways = self.solve(atom + 1, left, after)
            deals += multinomial(split) * found
            tables += ways
        return deals, tables

    def whole(self) -> tuple[int, int]:
        """Deals that satisfy the conditions, and tables."""
        rooms = [n for _, n in self.problem.pool]
        deals, tables = self.solve(0, self.problem.room, (0,) * len(self.problem.owners))
        return deals * multinomial((*rooms, self.problem.room[-1] - sum(rooms))), tables

    def list_tables(self) -> Iterator[tuple[tuple[Split, ...], int]]:
        """Every table with its weight, its deals but for the ways to deal out the pool, which are the same for all."""
        yield from self._list(0, self.problem.room, (0,) * len(self.problem.owners), (), 1)

    def _list(
        self, atom: int, room: Split, taken: Split, before: tuple[Split, ...], weight: int
    ) -> Iterator[tuple[tuple[Split, ...], int]]:
        if atom == len(self.problem.atoms):
            yield before, weight
            return
        for split, left, after in self.steps(atom, room, taken):
            if self.solve(atom + 1, left, after)[0]:
                yield from self._list(atom + 1, left, after, (*before, split), weight * multinomial(split))


def all_deals(deck: int, seats: int, hand_size: int) -> int:
    """Number of distributions of the pack without any condition."""
    left = deck.bit_count()
    ways = 1
    for _ in range(seats):
        ways *= comb(left, hand_size)
        left -= hand_size
    return ways


def probability_of(where: Where, *, deck: int, hand_size: int) -> Fraction:
    """Exact probability that a deal satisfies the conditions."""
    found, _ = Solver(make_problem(where, deck=deck, hand_size=hand_size)).whole()
    return Fraction(found, all_deals(deck, len(where.held), hand_size))


def table_arrays(solver: Solver) -> tuple[np.ndarray, list[int]]:
    """All tables, shape (tables, atoms, receivers), int8, and the weights of the tables up to and with each."""
    splits, ends, total = [], [], 0
    for table, weight in solver.list_tables():
        splits.append(table)
        total += weight
        ends.append(total)
    shape = (len(splits), len(solver.problem.atoms), len(solver.problem.room))
    return np.array(splits, dtype=np.int8).reshape(shape), ends
