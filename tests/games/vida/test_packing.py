"""Estimates of four suits in one integer against four sums in plain Python, up to the limits of a field."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from fastsim.games.vida.packing import (
    PART_LIMIT,
    estimate_in,
    heard_fields,
    highest_estimate,
    in_trumps,
    pack_worth,
    part_of,
    side_fields,
    trump_fields,
    with_estimate,
    without_estimate,
)

SUITS = 4
WORTH_LIMIT = 1 << 13
FIELD_LIMIT = 1 << 14

worths = st.integers(-WORTH_LIMIT, WORTH_LIMIT - 1)
parts = st.integers(1 - PART_LIMIT, PART_LIMIT - 1)
by_suit = st.lists(parts, min_size=SUITS, max_size=SUITS)


def packed(worth: list[int], calls: list[list[int]]) -> np.int64:
    fields = heard_fields(np.array(calls, dtype=np.int64))
    return np.int64(pack_worth(*(np.int64(value) for value in worth)) + fields.sum())


def unpacked(estimates: np.int64) -> list[int]:
    return [int(estimate_in(estimates, np.int64(suit))) for suit in range(SUITS)]


@settings(deadline=None)  # the first case compiles
@given(st.lists(worths, min_size=SUITS, max_size=SUITS), st.lists(by_suit, min_size=SUITS, max_size=SUITS))
def test_fields_are_four_sums(worth: list[int], calls: list[list[int]]) -> None:
    estimates = packed(worth, calls)
    sums = [value + sum(call[suit] for call in calls) for suit, value in enumerate(worth)]
    assert unpacked(estimates) == sums
    suit, most = highest_estimate(estimates)
    assert (int(suit), int(most)) == (sums.index(max(sums)), max(sums))
    only_calls = np.int64(heard_fields(np.array(calls, dtype=np.int64)).sum())
    assert [int(part_of(only_calls, np.int64(suit))) for suit in range(SUITS)] == [
        sum(call[suit] for call in calls) for suit in range(SUITS)
    ]


@settings(deadline=None)  # the first case compiles
@given(st.lists(worths, min_size=SUITS, max_size=SUITS), st.integers(0, 3), st.integers(-(1 << 40), 1 << 40))
def test_one_field_changes_alone(worth: list[int], suit: int, estimate: int) -> None:
    estimates = packed(worth, [[0] * SUITS] * SUITS)
    changed = unpacked(with_estimate(estimates, np.int64(suit), np.int64(estimate)))
    assert changed[suit] == min(max(estimate, -FIELD_LIMIT), FIELD_LIMIT - 1)
    out = unpacked(without_estimate(estimates, np.int64(suit), True))
    assert out[suit] == -FIELD_LIMIT
    for other in range(SUITS):
        if other != suit:
            assert changed[other] == out[other] == worth[other]
    assert without_estimate(estimates, np.int64(suit), False) == estimates


def test_worths_beyond_a_field_are_held_at_its_limits() -> None:
    estimates = packed([-(1 << 30), 5, 1 << 30, -7], [[0] * SUITS] * SUITS)
    assert unpacked(estimates) == [-WORTH_LIMIT, 5, WORTH_LIMIT - 1, -7]


def test_a_hand_in_trumps_is_its_trumps_and_three_sides() -> None:
    chance = np.random.default_rng(7)
    base = chance.integers(-3_000, 3_000, 4)
    trumps = chance.integers(-3_000, 3_000, (4, 256))
    sides = chance.integers(1 - PART_LIMIT, PART_LIMIT, (4, 4, 256))
    of_sides, of_trumps = side_fields(sides), trump_fields(base, trumps, sides)
    for role in range(4):
        lanes = chance.integers(0, 256, 4)
        total = np.int64(of_sides[role, lanes].sum())
        for suit, lane in enumerate(lanes.tolist()):
            length = min(max(lane.bit_count() - 2, 0), 3)
            others = sum(int(sides[role, length, other]) for i, other in enumerate(lanes) if i != suit)
            expected = int(base[role]) + int(trumps[role, lane]) + others
            assert in_trumps(np.int64(of_trumps[role, lane]), total) == expected
