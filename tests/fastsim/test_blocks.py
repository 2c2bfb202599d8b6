"""Which own cards are as good as one another, on random hands against plain lists of cards."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fastsim.tricks.blocks import lowest_of_blocks, lowest_of_suits, masters

DEALS = 400


def drawn() -> Iterator[tuple[list[int], list[int], list[int]]]:
    """Own cards, those of others and those gone, of a random pack."""
    rng = np.random.default_rng(13)
    for _ in range(DEALS):
        pack = [int(card) // 13 << 4 | int(card) % 13 for card in rng.permutation(52)]
        own, others = sorted(rng.integers(1, 40, 2).tolist())
        yield pack[:own], pack[own:others], pack[others:]


def bits(cards: list[int]) -> np.int64:
    return np.int64(sum(1 << card for card in cards))


def test_masters_are_cards_that_nothing_beats() -> None:
    for own, others, _ in drawn():
        expected = [card for card in own if not any(o >> 4 == card >> 4 and o > card for o in others)]
        assert masters(bits(own), bits(others)) == bits(expected)


def test_the_lowest_of_a_block_has_no_own_card_next_below_it() -> None:
    for own, others, _ in drawn():
        for as_good in (own, own[1::2]):  # of the own cards, those whose next higher does the same
            expected = []
            for card in own:
                below = [c for c in own + others if c >> 4 == card >> 4 and c < card]
                if card not in as_good or not below or max(below) not in as_good:
                    expected.append(card)
            assert lowest_of_blocks(bits(own), bits(as_good), bits(own + others)) == bits(expected)


def test_the_lowest_of_each_suit() -> None:
    for own, _, _ in drawn():
        expected = [card for card in own if not any(c >> 4 == card >> 4 and c < card for c in own)]
        assert lowest_of_suits(bits(own)) == bits(expected)
    assert lowest_of_suits(np.int64(0)) == 0
