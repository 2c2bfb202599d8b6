"""Primitives on card sets: plain Python, compiled, and lists of positions agree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from numba import njit
from numba.core.errors import TypingError

from fastsim._jit import JIT_ENABLED
from fastsim.cards import bitboard
from fastsim.cards.bitboard import (
    cards_above,
    contains,
    count,
    has_more_than_one,
    highest,
    lowest,
    nth,
    nth_only,
    only,
    positions_above,
)
from fastsim.cards.deck import DECK_32, DECK_52

pytestmark = pytest.mark.core

needs_jit = pytest.mark.skipif(not JIT_ENABLED, reason="is about compiled code; with the JIT off there is none")

#: Bit 63 is the sign and is never used by a card.
BITS = 63

fixed = settings(derandomize=True, deadline=None, max_examples=300)
sets = st.one_of(
    st.integers(0, 2**BITS - 1),
    st.sets(st.integers(0, BITS - 1), max_size=5).map(lambda places: sum(1 << place for place in places)),
)
filled = sets.filter(lambda cards: cards > 0)
places = st.integers(0, BITS - 1)


def positions(cards: int) -> list[int]:
    """The positions of a set, counted by hand."""
    return [place for place in range(BITS) if cards // 2**place % 2 == 1]


def plain(function: Any) -> Callable[..., Any]:
    """The Python function behind a helper."""
    return getattr(function, "py_func", function)


@njit
def compiled_count(cards):
    return count(cards)


@njit
def compiled_lowest(cards):
    return lowest(cards)


@njit
def compiled_highest(cards):
    return highest(cards)


@njit
def compiled_nth(cards, k):
    return nth(cards, k)


@njit
def compiled_nth_only(cards, k):
    return nth_only(cards, k)


@njit
def compiled_only(card):
    return only(card)


@njit
def compiled_contains(cards, card):
    return contains(cards, card)


@njit
def compiled_positions_above(single):
    return positions_above(single)


@njit
def compiled_cards_above(card):
    return cards_above(card)


@njit
def compiled_has_more_than_one(cards):
    return has_more_than_one(cards)


@fixed
@given(cards=sets)
@example(cards=0)
@example(cards=DECK_32)
@example(cards=DECK_52)
@example(cards=2**BITS - 1)
@example(cards=1 << 62)
def test_count_and_has_more_than_one(cards: int) -> None:
    n = len(positions(cards))
    assert count(cards) == compiled_count(cards) == n
    for function in (plain(has_more_than_one), compiled_has_more_than_one):
        assert function(cards) == (n > 1)


@fixed
@given(cards=filled)
@example(cards=1)
@example(cards=1 << 62)
@example(cards=(1 << 62) + 1)
@example(cards=2**BITS - 1)
def test_lowest_and_highest(cards: int) -> None:
    held = positions(cards)
    assert lowest(cards) == compiled_lowest(cards) == held[0]
    assert highest(cards) == compiled_highest(cards) == held[-1]


@fixed
@given(cards=filled)
@example(cards=1)
@example(cards=1 << 62)
@example(cards=DECK_52)
@example(cards=2**BITS - 1)
def test_nth_gives_every_card_in_order(cards: int) -> None:
    held = positions(cards)
    for k, place in enumerate(held):
        assert nth(cards, k) == compiled_nth(cards, k) == place
        assert nth_only(cards, k) == compiled_nth_only(cards, k) == 2**place


@fixed
@given(cards=sets, card=places)
@example(cards=1 << 62, card=62)
@example(cards=0, card=0)
@example(cards=2**BITS - 1 - (1 << 31), card=31)
def test_contains(cards: int, card: int) -> None:
    for function in (plain(contains), compiled_contains):
        assert function(cards, card) == (card in positions(cards))


@pytest.mark.parametrize("card", range(BITS))
def test_sets_made_from_one_card(card: int) -> None:
    for function in (plain(only), compiled_only):
        assert positions(int(function(card))) == [card]
    above = list(range(card + 1, BITS))
    for function in (plain(positions_above), compiled_positions_above):
        assert positions(int(function(1 << card)) % 2**BITS) == above
    for function in (plain(cards_above), compiled_cards_above):
        assert positions(int(function(card)) % 2**BITS) == above


@fixed
@given(cards=filled)
def test_results_of_numpy_integers_are_the_same(cards: int) -> None:
    value = np.int64(cards)
    assert count(value) == compiled_count(value) == cards.bit_count()
    assert nth(value, 0) == compiled_nth(value, np.int64(0)) == lowest(value) == compiled_lowest(value)
    assert highest(value) == compiled_highest(value) == cards.bit_length() - 1


@needs_jit
@pytest.mark.parametrize("function", [compiled_count, compiled_lowest, compiled_highest])
def test_unsigned_set_is_refused(function: Any) -> None:
    assert function(np.int64(5)) is not None
    with pytest.raises(TypingError):
        function(np.uint64(5))


@needs_jit
@pytest.mark.parametrize("function", [compiled_nth, compiled_nth_only])
def test_unsigned_set_or_number_is_refused(function: Any) -> None:
    assert function(np.int64(5), np.int64(1)) in (2, 4)
    for cards, k in ((np.uint64(5), np.int64(1)), (np.int64(5), np.uint64(1))):
        with pytest.raises(TypingError):
            function(cards, k)


@needs_jit
@fixed
@given(cards=filled)
def test_processors_without_pdep_give_the_same_cards(cards: int) -> None:
    for k, place in enumerate(positions(cards)):
        assert nth_by_clearing(cards, k) == place
        assert nth_only_by_clearing(cards, k) == 2**place


nth_by_clearing = njit(bitboard._nth_by_clearing)
nth_only_by_clearing = njit(bitboard._nth_only_by_clearing)


def test_pdep_is_used_only_where_the_target_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "CPU_NAME", "generic")
    assert not bitboard._target_has_pdep()
    monkeypatch.setattr(numba.config, "CPU_FEATURES", "+sse2,+bmi2")
    assert bitboard._target_has_pdep()
    monkeypatch.setattr(numba.config, "CPU_FEATURES", "+sse2")
    assert not bitboard._target_has_pdep()
