"""How many deals satisfy conditions, exactly, and in which ways: tables of counts.

The conditions cut the free cards into atoms, cards that no condition tells apart. A table says how many cards of
each atom every receiver gets: the seats under conditions, and last the pool, what is left for all others and the
stock. It stands for as many deals as the product of the multinomial coefficients of its atoms, times the ways to deal
out the pool.

Tables are never listed. They are the ways through a network: a state says, before an atom, what room the receivers
have left and what the counts have reached; a step splits the atom. Ways that are alike from an atom on meet in one
state, so that four seats with a dozen conditions have some ten thousand steps where they have millions of tables.
The deals behind every state and step are exact integers: int64 where all deals are below 2**62, else Python's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial, prod
from typing import Final

import numpy as np

from fastsim.cards.bitboard import count, lowest
from fastsim.dealing.where import Where

Split = tuple[int, ...]

#: Networks of more steps are not built.
MOST_STEPS: Final = 2_000_000

_SAFE: Final = 1 << 62


class TooManySteps(Exception):  # noqa: N818 - caught by the dealer, which then deals by rejection
    """The network of the conditions is too large."""


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


@dataclass(frozen=True)
class Layer:
    """Steps through one atom, by origin.

    Attributes
    ----------
    splits : ndarray
        Cards that each receiver gets, shape (splits, receivers), int8.
    states : int
        States before the atom.
    origin, split, target : ndarray
        For each step its state before the atom, its row of `splits`, and its state after; shape (steps,), int32.
    """

    splits: np.ndarray
    states: int
    origin: np.ndarray
    split: np.ndarray
    target: np.ndarray


def _distinct(states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Distinct rows of whole numbers from 0, and the place of each row among them."""
    sizes = [int(most) + 1 for most in states.max(axis=0, initial=0)]
    if prod(sizes) < _SAFE:
        keys = np.ravel_multi_index(tuple(states.T), tuple(sizes))
        _, first, place = np.unique(keys, return_index=True, return_inverse=True)
        return states[first], place
    rows, place = np.unique(states, axis=0, return_inverse=True)
    return rows, place.ravel()


def _make_layer(problem: Problem, atom: int, states: np.ndarray, most_steps: int) -> tuple[Layer, np.ndarray]:
    """Steps through an atom and the states after it; a state is the room of each receiver, then each count."""
    receivers = len(problem.room)
    splits = np.array(
        list(_splits(problem.atoms[atom].bit_count(), problem.room, problem.open_to[atom])), dtype=np.int64
    ).reshape(-1, receivers)
    if len(splits) * len(states) > 50 * most_steps:
        raise TooManySteps
    fits = np.ones((len(states), len(splits)), dtype=bool)
    for i in range(receivers):
        fits &= states[:, i, None] >= splits[:, i]
    origin, split = np.nonzero(fits)
    after = states[origin]
    after[:, :receivers] -= splits[split]
    alive = np.ones(len(origin), dtype=bool)
    for i, owner in enumerate(problem.owners):
        if not problem.counted[atom][i]:
            continue
        reached = after[:, receivers + i]
        reached += splits[split, owner]
        alive &= reached <= problem.most[i]
        is_last = not any(counted[i] for counted in problem.counted[atom + 1 :])
        if is_last:
            alive &= reached >= problem.least[i]
            reached[:] = 0
        elif problem.most[i] >= problem.room[owner]:  # more than enough is enough
            np.minimum(reached, max(problem.least[i], 0), out=reached)
    if alive.sum() > most_steps:
        raise TooManySteps
    rows, target = _distinct(after[alive])
    steps = (array.astype(np.int32) for array in (origin[alive], split[alive], target))
    return Layer(splits.astype(np.int8), len(states), *steps), rows


class Network:
    """All ways to fill the tables of a problem.

    Attributes
    ----------
    problem : Problem
        What is distributed.
    layers : list of Layer
        The steps through each atom, those only from which a deal can be finished.
    ways : list of ndarray
        For each layer, how many deals of the atoms from here on each step stands for, int64 or object.
    total : int
        Deals that satisfy the conditions, but for the ways to deal out the pool.

    Raises
    ------
    TooManySteps
        If there are more than `most_steps`.
    """

    def __init__(self, problem: Problem, most_steps: int = MOST_STEPS) -> None:
        self.problem = problem
        self.layers: list[Layer] = []
        self.ways: list[np.ndarray] = []
        untouched = [i for i in range(len(problem.owners)) if not any(counted[i] for counted in problem.counted)]
        is_possible = min(problem.room) >= 0 and all(problem.least[i] <= 0 <= problem.most[i] for i in untouched)
        states = np.array([[*problem.room, *([0] * len(problem.owners))]], dtype=np.int64)
        states = states if is_possible else states[:0]
        steps = 0
        for atom in range(len(problem.atoms)):
            layer, states = _make_layer(problem, atom, states, most_steps - steps)
            steps += len(layer.origin)
            self.layers.append(layer)
        self.total = self._count(len(states))

    def _count(self, ends: int) -> int:
        """Deals by state from the last atom back, dropping the steps that lead nowhere; returns all deals."""
        free = sum(atom.bit_count() for atom in self.problem.atoms)
        kind = np.int64 if factorial(free) // prod(map(factorial, self.problem.room)) < _SAFE else object
        deals = np.ones(ends, dtype=kind)
        for place in reversed(range(len(self.layers))):
            layer = self.layers[place]
            weights = np.array([multinomial(tuple(split)) for split in layer.splits.tolist()], dtype=kind)
            ways = weights[layer.split] * deals[layer.target]
            kept = ways > 0
            self.layers[place] = Layer(
                layer.splits, layer.states, layer.origin[kept], layer.split[kept], layer.target[kept]
            )
            self.ways.insert(0, ways[kept])
            deals = np.zeros(layer.states, dtype=kind)
            np.add.at(deals, self.layers[place].origin, self.ways[0])
        return int(deals[0]) if len(deals) else 0

    @property
    def deals(self) -> int:
        """Deals that satisfy the conditions."""
        rooms = [n for _, n in self.problem.pool]
        return self.total * multinomial((*rooms, self.problem.room[-1] - sum(rooms)))


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
    found = Network(make_problem(where, deck=deck, hand_size=hand_size)).deals
    return Fraction(found, all_deals(deck, len(where.held), hand_size))
