"""The tables of the play as the kernel reads them: classes of suits, packed entries, and rounded sums."""

from __future__ import annotations

import numpy as np
import pytest

from fastsim.cards.deck import RANKS
from fastsim.games.israeli_whist import model as layout
from fastsim.games.israeli_whist.cardplay import field
from fastsim.games.israeli_whist.classes import classes, in_words, members
from fastsim.games.israeli_whist.contracting import rounded
from fastsim.games.israeli_whist.fitted import in_fields
from fastsim.games.israeli_whist.strength import duck_of, packed_of, take_of


def counts_of(left: int, own: int) -> tuple[int, ...]:
    """Counts of a shape in plain Python: places from the lowest upwards, own and others'."""
    held = [place for place in range(left) if own >> place & 1]
    others = [place for place in range(left) if place not in held]
    if not held:
        return (0, 0, 0, 0, 0)
    above_top = sum(place > held[-1] for place in others)
    above_low = sum(place > held[0] for place in others)
    masters = sum(all(place > other for other in others) for place in held)
    pairs = (len(others) + 1) // 2
    return min(above_top, 3), min(above_low, 4), min(pairs, 5), min(len(held), 4), min(masters, 3)


def test_classes_hold_shapes_of_the_same_counts() -> None:
    rng = np.random.default_rng(11)
    found, of_class = classes(), members()
    assert found.max() + 1 == layout.CLASSES == len(of_class)
    for left in range(14):
        for own in {int(cards) for cards in rng.integers(0, 1 << left, 60)}:
            shape = 1 << left | own
            counts = counts_of(left, own)
            assert tuple(of_class[found[shape]][3:]) == counts[3:]
            if own:
                assert tuple(of_class[found[shape]]) == counts, (left, bin(own))
            else:
                assert found[shape] == 0


def test_classes_lie_four_a_word() -> None:
    words, found = in_words(), classes()
    for shape in (0, 1, 2, 3, 8191, 8192, 16383, RANKS):
        assert words[shape >> 2] >> 16 * (shape & 3) & 0xFFFF == found[shape]


def test_entries_keep_their_sign() -> None:
    rng = np.random.default_rng(12)
    entries = rng.integers(-(1 << 15), 1 << 15, (200, 4))
    words = in_fields(entries)
    for word, row in zip(words, entries, strict=True):
        assert [int(field(np.int64(word), np.int64(place))) for place in range(4)] == row.tolist()


@pytest.mark.parametrize(("take", "duck"), [(0, 0), (700, 300), (3000, -200), (-90, -300), (31, 32)])
def test_sums_are_rounded_to_quarters(take: int, duck: int) -> None:
    found = int(rounded(np.int64(packed_of(take, duck))))
    for amount, exact in ((int(take_of(np.int64(found))), take), (int(duck_of(np.int64(found))), duck)):
        assert amount % 64 == 0
        assert abs(amount - exact) <= 32
