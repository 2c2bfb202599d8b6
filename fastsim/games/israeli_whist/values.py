"""The model's values of suits from its weights of cards.

A card of a suit counts by how many cards of the other seats lie above it and how many own ones, and by how many of the
others' lie below it and how many own ones; both with the number of the others' cards in the suit. The value of a shape
is the sum over its own cards.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from fastsim.games.israeli_whist import model as layout
from fastsim.games.israeli_whist.rules import TRICKS

OTHERS: Final = 9
OWN: Final = 6
SUIT: Final = 6
SIDES: Final = 2
FEATURES: Final = SIDES * OTHERS * OWN * SUIT
WEIGHTS_SHAPE: Final = (2, layout.KINDS, SIDES, OTHERS, OWN, SUIT)

#: Class of a number of the others' cards in a suit, from 0 to 13.
_SUIT_CLASS: Final = np.array([0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5])


@cache
def features() -> np.ndarray:
    """Counts of each feature of each shape, shape (SHAPES, FEATURES), int8; read only."""
    shapes = np.arange(layout.SHAPES)
    left = np.array([max(int(shape).bit_length() - 1, 0) for shape in shapes])
    own = shapes - np.where(shapes > 0, 1 << left, 0)
    others = left - np.bitwise_count(own)
    counts = np.zeros((layout.SHAPES, FEATURES), dtype=np.int8)
    for place in range(TRICKS):
        held = np.flatnonzero((own >> place & 1 == 1) & (left > place))
        own_above = np.bitwise_count(own[held] >> (place + 1)).astype(np.int64)
        own_below = np.bitwise_count(own[held] & ((1 << place) - 1)).astype(np.int64)
        above = left[held] - 1 - place - own_above
        below = place - own_below
        suit = _SUIT_CLASS[others[held]]
        for side, (other, same) in enumerate(((above, own_above), (below, own_below))):
            column = (side * OTHERS + np.minimum(other, OTHERS - 1)) * OWN + np.minimum(same, OWN - 1)
            np.add.at(counts, (held, column * SUIT + suit), 1)
    counts.flags.writeable = False
    return counts


def pack(take: np.ndarray, duck: np.ndarray) -> np.ndarray:
    """Both numbers of a value in one."""
    packed: np.ndarray = (take.astype(np.int64) << layout.HALF_BITS) + duck.astype(np.int64)
    return packed


def suit_values(weights: np.ndarray) -> np.ndarray:
    """Packed values by kind and shape, shape (KINDS * SHAPES,), int64, from weights of WEIGHTS_SHAPE."""
    counts = features().astype(np.float64)
    # Sums of at most 26 integers below 2**20 are exact in floating point, and fast.
    take, duck = (counts @ weights[side].reshape(layout.KINDS, FEATURES).T.astype(np.float64) for side in range(2))
    limit = (TRICKS + 1) * layout.TRICK
    return np.ascontiguousarray(pack(*(np.clip(side, -limit, limit).T for side in (take, duck)))).ravel()


def in_words(values: np.ndarray) -> np.ndarray:
    """Packed values two a word, the even place in the low half."""
    words: np.ndarray = (values[1::2] << layout.WORD_BITS) | (values[::2] & 0xFFFF_FFFF)
    return words


def opening_words(values: np.ndarray) -> np.ndarray:
    """The values of whole suits before the play as the kernel reads them, shape (ranks, OPENING_WORDS), int64."""
    whole = values.reshape(layout.KINDS, layout.SHAPES)[:, layout.SHAPES // 2 :]
    many = layout.OTHER_CLASSES - 1
    kinds = [0, *(1 + own * layout.OTHER_CLASSES + many for own in range(layout.OWN_CLASSES)), 1]
    words = np.zeros((layout.SHAPES // 2, layout.OPENING_WORDS), dtype=np.int64)
    for i, kind in enumerate(kinds):
        words[:, i // 2] |= (whole[kind] & 0xFFFF_FFFF) << layout.WORD_BITS * (i % 2)
    return words
