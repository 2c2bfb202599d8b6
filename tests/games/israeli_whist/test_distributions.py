"""Vectors W82 to W87 and the published tricks of random play, on the simulator's deals.

Seeds are fixed; the bounds are four standard errors, or those that the rules state.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

import fastsim
from fastsim.cards.deck import SUIT_CARDS
from golden import israeli_whist_vectors as vectors

SEED = 82
HANDS = 500_000
PLAYED = 6_000_000
ERRORS = 4


@pytest.fixture(scope="module")
def lengths() -> np.ndarray:
    hands = fastsim.hands("israeli_whist", seed=SEED, deals=range(HANDS))[:, 0]
    return np.stack([np.bitwise_count(hands & SUIT_CARDS[suit]) for suit in range(4)], axis=1)


def close(found: float, exact: float, n: int) -> bool:
    return abs(found - exact) <= ERRORS * math.sqrt(exact * (1 - exact) / n)


def test_w84_void(lengths: np.ndarray) -> None:
    assert close(float((lengths.min(axis=1) == 0).mean()), vectors.VOID, HANDS)


@pytest.mark.parametrize("length", list(vectors.LONGEST))
def test_w85_longest_suit(lengths: np.ndarray, length: int) -> None:
    assert close(float((lengths.max(axis=1) == length).mean()), vectors.LONGEST[length], HANDS)


@pytest.mark.parametrize("aces", list(vectors.ACES))
def test_w86_aces(aces: int) -> None:
    hands = fastsim.hands("israeli_whist", seed=SEED, deals=range(HANDS))[:, 0]
    found = np.bitwise_count(hands & 0x1000_1000_1000_1000)
    assert close(float((found == aces).mean()), vectors.ACES[aces], HANDS)


@pytest.mark.parametrize("players", ["random", "greedy", "0=greedy,1=random,2=greedy,3=random"])
def test_w82_w83_w87_tricks_and_contracts(players: str) -> None:
    rows = fastsim.simulate("israeli_whist", 50_000, seed=SEED, players=players)
    played = rows[~rows["passed_out"]]
    tricks = np.stack([played[f"tricks_{seat}"] for seat in range(4)], axis=1)
    contracts = np.stack([played[f"contract_{seat}"] for seat in range(4)], axis=1).astype(int)
    assert (tricks.sum(axis=1) == 13).all()
    assert tricks.mean() == 13 / 4
    assert not (tricks == contracts).all(axis=1).any()
    assert (contracts.sum(axis=1) != 13).all()
    assert ((contracts.sum(axis=1) > 13) == played["over"]).all()
    declared = contracts[np.arange(len(played)), played["declarer"]]
    assert (declared >= played["bid"]).all()


@pytest.mark.parametrize("trump", list(vectors.RANDOM_TRICKS))
def test_tricks_of_random_play(trump: str) -> None:
    """Published: P(0 to 7 tricks of the leader) with random legal cards; each within 0.0003."""
    calls = f"5{trump} P P P 5 0 0 0"
    rows = fastsim.simulate("israeli_whist", PLAYED, seed=SEED, players="random", calls=calls)
    found = np.bincount(rows["tricks_0"], minlength=14)[:8] / PLAYED
    expected = np.array(vectors.RANDOM_TRICKS[trump])
    # The published figures are rounded to four places.
    assert np.abs(found - expected).max() <= 0.0003 + ERRORS * math.sqrt(0.2 * 0.8 / PLAYED) / 4
