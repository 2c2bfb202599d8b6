"""Which side's air counts where equals are cancelled in pairs (``plain_tie="cancel_pair"``), counted over all deals.

Pairs of equals, one of each side, are dropped until the strongest combinations differ. That is a comparison of how many
combinations of each strength the two sides hold, from the strongest downwards: the first strength of which one side
holds more decides. A suit gives few such differences, so that those of two suits are joined and the two halves
compared as sorted lists.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from analysis.studies.vida.air_ways import CELLS, OTHERS, Others, Squares, Suit
from fastsim.games.vida.row import HAND_SIZE

#: To which side each of the others belongs: partner with the hand, the opponents against it.
_SIGNS: Final = (-1, 1, -1)

#: No side holds so many more combinations of one strength.
_MIDDLE: Final = 64


class _Held(NamedTuple):
    """Ways by what they add to the difference of the sides.

    Attributes
    ----------
    more : ndarray, shape (n, levels), int8
        How many more combinations of each strength the hand's side holds, the strongest first; rows differ.
    ways : ndarray, shape (n, 9, 9), int64
        How many ways, by cards of the first two of the others.
    """

    more: np.ndarray
    ways: np.ndarray


class Counted(NamedTuple):
    """Deals in which the hand's side is left with the strongest combination, the other side, and neither."""

    counts: int
    loses: int
    neither: int


def _keys(more: np.ndarray) -> np.ndarray:
    """Differences as texts that sort as they compare."""
    return np.ascontiguousarray((more + _MIDDLE).astype(np.uint8)).view(f"S{more.shape[1]}")[:, 0]


def _merged(more: np.ndarray, ways: np.ndarray) -> _Held:
    _, first, group = np.unique(_keys(more), return_index=True, return_inverse=True)
    order = np.argsort(group, kind="stable")
    starts = np.searchsorted(group[order], np.arange(len(first)))
    return _Held(more[first], np.add.reduceat(ways[order], starts, axis=0))


def _of_suit(suit: Suit, lists: np.ndarray, squares: Squares, taken: np.ndarray, levels: np.ndarray) -> _Held:
    """The differences that one suit's runs make, with the ranks of some squares at their seats.

    `lists` are the strengths of the runs by lane, shape (256, 2), 0 where there is none; `levels` all strengths, the
    highest first.
    """
    held = suit.held(squares)
    more = np.zeros((len(held.lanes), len(levels)), dtype=np.int8)
    for seat, sign in enumerate(_SIGNS):
        for strength in lists[held.lanes[:, seat] & ~taken[seat]].T:
            rows = np.flatnonzero(strength)
            more[rows, np.searchsorted(-levels, -strength[rows])] += sign
    cell = np.repeat(held.cells, np.diff([*held.starts, len(held.lanes)]))
    _, first, group = np.unique(_keys(more), return_index=True, return_inverse=True)
    ways = np.bincount(group * CELLS**2 + cell, minlength=len(first) * CELLS**2)
    return _Held(more[first], ways.reshape(-1, CELLS, CELLS))


def _joined(one: _Held, other: _Held) -> _Held:
    """The differences that two suits make together."""
    more = (one.more[:, None] + other.more[None]).reshape(-1, one.more.shape[1])
    ways = np.zeros((len(one.ways), *other.ways.shape), dtype=np.int64)
    for i, j in np.argwhere(one.ways.any(axis=0)):
        ways[:, :, i:, j:] += one.ways[:, i, j, None, None, None] * other.ways[None, :, : CELLS - i, : CELLS - j]
    return _merged(more, ways.reshape(-1, CELLS, CELLS))


def _compared(one: _Held, other: _Held) -> np.ndarray:
    """Deals in which the sum of both differences is above, below and at zero, shape (3,), int64."""
    keys = _keys(-other.more)
    order = np.argsort(keys)
    # Ways that give the first two of the others all their cards: the last one has the rest.
    rest = other.ways[order][:, HAND_SIZE::-1, HAND_SIZE::-1]
    below = np.concatenate([np.zeros((1, CELLS, CELLS), dtype=np.int64), np.cumsum(rest, axis=0)])
    own = _keys(one.more)
    low, high = (np.searchsorted(keys[order], own, side=side) for side in ("left", "right"))
    parts = (below[low], below[-1] - below[high], below[high] - below[low])
    return np.array([int((one.ways * part).sum()) for part in parts], dtype=np.int64)


def count_pairs(others: Others, own: Sequence[int], lists: Sequence[np.ndarray], squares: np.ndarray) -> Counted:
    """Count the deals by which side's air is left after pairs of equals are dropped.

    Parameters
    ----------
    others : Others
        The three other hands.
    own : sequence of int
        Strengths of the hand's combinations.
    lists : sequence of ndarray
        Strengths of the runs of each suit by lane, shape (256, 2), 0 where there is none.
    squares : ndarray, shape (8,)
        Strength of the square of each rank, from the seven.
    """
    strengths = np.unique(np.concatenate([np.ravel(lists), squares, np.array(own, dtype=np.int64)]))
    levels = strengths[strengths > 0][::-1]
    total = np.zeros(3, dtype=np.int64)
    for exactly in others.assignments:
        shift = np.zeros(len(levels), dtype=np.int8)
        for strength, sign in [
            *((strength, 1) for strength in own),
            *((squares[rank], _SIGNS[OTHERS.index(seat)]) for rank, seat in exactly.items()),
        ]:
            shift[np.searchsorted(-levels, -strength)] += sign
        taken = others.taken(exactly)
        for at_least, sign in others.at_least(exactly):
            suits = [
                _of_suit(suit, table, at_least, taken, levels) for suit, table in zip(others.suits, lists, strict=True)
            ]
            half, rest = _joined(suits[0], suits[1]), _joined(suits[2], suits[3])
            total += sign * _compared(_Held(half.more + shift, half.ways), rest)
    return Counted(*(int(n) for n in total))
