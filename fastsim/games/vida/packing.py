"""Estimates of several suits in one integer: tables with four fields of 16 bits, made from the entries of a model.

One addition then adds four sums. A field is never negative, since every part of a sum is raised by a constant that is
taken off again where the field is read. `complete` (`fitted.py`) makes the tables once for a model.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import inlined
from fastsim.games.vida import model as at
from fastsim.games.vida.fields import FIELD as _FIELD
from fastsim.games.vida.fields import highest_field

_FIELD_BITS: Final = 16
_FIELD_SHIFT: Final = 4  # places of a field's number in a shift

#: Where the highest field begins.
_TOP_FIELD: Final = 48

#: Entries of side suits and of what is said are less than this, in 1/16 point.
PART_LIMIT: Final = 1 << 11
_PARTS: Final = 4

#: What one hand brings to its own contract is held below this; with four parts of the calls it fills a field.
_WORTH_LIMIT: Final = 1 << 13
_RAISED: Final = _WORTH_LIMIT + _PARTS * PART_LIMIT

#: A trump entry: what the cards bring, and above which bit the field for their number lies.
_TRUMP_SHIFT_BITS: Final = 6
_TRUMP_SHIFT: Final = (1 << _TRUMP_SHIFT_BITS) - 1

_SHORTEST_CLASS: Final = 2  # hands of two trumps and fewer are one class


#: Class of the number of trumps among the eight cards of a suit, given as bits.
LENGTH_CLASS: Final = np.array(
    [min(max(lane.bit_count() - _SHORTEST_CLASS, 0), at.LENGTH_CLASSES - 1) for lane in range(at.LANES)],
    dtype=np.int64,
)


def _packed(parts: np.ndarray) -> np.ndarray:
    """The last axis, of length 4, as the fields of one integer."""
    raised = np.clip(parts, 1 - PART_LIMIT, PART_LIMIT - 1) + PART_LIMIT
    packed: np.ndarray = (raised << (np.arange(_PARTS) << _FIELD_SHIFT)).sum(axis=-1)
    return packed


def side_fields(sides: np.ndarray) -> np.ndarray:
    """What a holding brings as a side suit, shape (4, 256), a field for each class of trump length.

    `sides` are the stored entries, shape (4, 4, 256), by role, class and holding.
    """
    return _packed(np.moveaxis(sides, 1, -1))


def trump_fields(base: np.ndarray, trumps: np.ndarray, sides: np.ndarray) -> np.ndarray:
    """What a holding brings as trumps, less what it adds where all four suits are summed as side suits, (4, 256).

    `base` has shape (4,), `trumps` (4, 256), `sides` (4, 4, 256).
    """
    as_side = np.clip(sides, 1 - PART_LIMIT, PART_LIMIT - 1)[:, LENGTH_CLASS, np.arange(at.LANES)]
    brings = base[:, None] + trumps - as_side - _PARTS * PART_LIMIT
    fields: np.ndarray = (brings << _TRUMP_SHIFT_BITS) + (LENGTH_CLASS << _FIELD_SHIFT)
    return fields


def heard_fields(heard: np.ndarray) -> np.ndarray:
    """What every class that a seat may be heard of brings, a field for each suit, from shape (4, 4, 32, 4)."""
    return _packed(heard)


def pack_small(parts: np.ndarray) -> np.ndarray:
    """The last axis, of length 4 or less, as the fields of one integer; values beyond 16 bits are cut to them."""
    bounds = np.iinfo(np.int16)
    fields = np.clip(parts, bounds.min, bounds.max) & (1 << _FIELD_BITS) - 1
    packed = np.zeros(parts.shape[:-1], dtype=np.uint64)
    for place in range(parts.shape[-1]):
        packed |= fields[..., place].astype(np.uint64) << np.uint64(place << _FIELD_SHIFT)
    return packed.view(np.int64)


@inlined
def small_in(packed: int, shift: int) -> int:
    """The field of `pack_small` that begins at the bit `shift`, 0, 16, 32 or 48."""
    field: int = packed << (_TOP_FIELD - shift) >> _TOP_FIELD
    return field


@inlined
def in_trumps(trumps: int, sides: int) -> int:
    """What a hand brings to a contract, from the entry of its trumps and the sum of its four side entries."""
    return (trumps >> _TRUMP_SHIFT_BITS) + (sides >> (trumps & _TRUMP_SHIFT) & _FIELD)


@inlined
def _worth_field(worth: int) -> int:
    return min(max(worth, -_WORTH_LIMIT), _WORTH_LIMIT - 1) + _WORTH_LIMIT


@inlined
def pack_worth(clubs: int, diamonds: int, hearts: int, spades: int) -> int:
    """What a hand brings to its own contract in each suit, held within the limits of a field."""
    minors = _worth_field(clubs) | _worth_field(diamonds) << _FIELD_BITS
    majors = _worth_field(hearts) | _worth_field(spades) << _FIELD_BITS
    return minors | majors << 2 * _FIELD_BITS


@inlined
def part_of(calls: int, suit: int) -> int:
    """What four packed parts bring in a suit."""
    return (calls >> (suit << _FIELD_SHIFT) & _FIELD) - _PARTS * PART_LIMIT


@inlined
def estimate_in(estimates: int, suit: int) -> int:
    """The estimate in a suit: a packed worth and four parts of the calls."""
    return (estimates >> (suit << _FIELD_SHIFT) & _FIELD) - _RAISED


@inlined
def with_estimate(estimates: int, suit: int, estimate: int) -> int:
    """Packed estimates with that of one suit in place of what stood there."""
    shift = suit << _FIELD_SHIFT
    field = min(max(estimate + _RAISED, 0), _FIELD)
    return estimates & ~(_FIELD << shift) | field << shift


@inlined
def without_estimate(estimates: int, suit: int, is_out: bool) -> int:
    """Packed estimates in which that of a suit is the least, if it is out of the question."""
    field: Any = _FIELD << ((suit & _PARTS - 1) << _FIELD_SHIFT)
    kept: int = estimates & ~(field & -np.int64(is_out))
    return kept


@inlined
def highest_estimate(estimates: int) -> tuple[int, int]:
    """The suit with the highest of the packed estimates, the first of equal ones, and that."""
    best, most = highest_field(estimates)
    return best, most - _RAISED
