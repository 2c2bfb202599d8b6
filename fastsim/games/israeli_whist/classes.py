"""Classes of suits: shapes that the cards of the play need not tell apart.

A shape counts by its length, by how many cards of the other seats lie above its highest and above its lowest card, by
how many of its cards none lies above, and by how many cards of the suit the others hold. Class 0 holds no card.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from fastsim.games.israeli_whist import model as layout

#: Greatest of each count that is told apart: above the highest card, above the lowest, the others' cards (in pairs),
#: own cards, masters.
_MOST: Final = (3, 4, 5, 4, 3)


def _counts() -> tuple[np.ndarray, ...]:
    """The counts of every shape, each of shape (SHAPES,), int64."""
    shapes = np.arange(layout.SHAPES)
    left = np.array([max(int(shape).bit_length() - 1, 0) for shape in shapes])
    own = shapes - np.where(shapes > 0, 1 << left, 0)
    others = np.where(shapes > 0, (1 << left) - 1, 0) & ~own
    highest = np.array([max(int(cards).bit_length() - 1, 0) for cards in own])
    lowest = np.array([max((int(cards) & -int(cards)).bit_length() - 1, 0) for cards in own])
    top_other = np.array([int(cards).bit_length() for cards in others])
    counts = (
        np.bitwise_count(others >> (highest + 1)),
        np.bitwise_count(others >> (lowest + 1)),
        (np.bitwise_count(others) + 1) // 2,
        np.bitwise_count(own),
        np.bitwise_count(own >> top_other),
    )
    return tuple(count.astype(np.int64) for count in counts)


@cache
def classes() -> np.ndarray:
    """Class of each shape, shape (SHAPES,), int64 from 0 to CLASSES - 1; read only."""
    counts = _counts()
    place = np.zeros(layout.SHAPES, dtype=np.int64)
    for count, most in zip(counts, _MOST, strict=True):
        place = place * (most + 1) + np.minimum(count, most)
    place = np.where(counts[3] == 0, -1, place)
    found: np.ndarray = np.unique(place, return_inverse=True)[1].astype(np.int64)
    found.flags.writeable = False
    return found


def in_words() -> np.ndarray:
    """The classes as the kernel reads them, four a word, the first in the lowest bits."""
    quarters = classes().reshape(-1, 4)
    words: np.ndarray = sum((quarters[:, i] << 16 * i for i in range(1, 4)), start=quarters[:, 0])
    return words


@cache
def members() -> np.ndarray:
    """The counts of each class, shape (CLASSES, 5), int64: above the highest and the lowest, others, own, masters."""
    counts = np.stack([np.minimum(count, most) for count, most in zip(_counts(), _MOST, strict=True)], axis=1)
    found = np.zeros((layout.CLASSES, len(_MOST)), dtype=np.int64)
    found[classes()] = counts
    found.flags.writeable = False
    return found
