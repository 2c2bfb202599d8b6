"""Statistics of dealing: a million deals against exact chances, each test with its false-alarm rate."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import comb

import numpy as np
import pytest
from scipy import stats

import fastsim
from fastsim.cards.deck import DECK_32, SUIT_CARDS, SUITS, dense_cards
from fastsim.cards.text import parse_hand

FALSE_ALARM = 1e-5
SEED = 20_260
N = 1_000_000
HAND = "SJ S9 SA SK S7 HA D8 C7"


# Exact values, by counting hands of 8 out of 32 cards, four suits of 8.

ALL_HANDS = comb(32, 8)


def suit_length_probability(length: int) -> Fraction:
    """Chance that one named suit has this length in a hand."""
    return Fraction(comb(8, length) * comb(24, 8 - length), ALL_HANDS)


def shape_probability(shape: tuple[int, ...]) -> Fraction:
    """Chance of these lengths of the four suits, in this order."""
    return Fraction(comb(8, shape[0]) * comb(8, shape[1]) * comb(8, shape[2]) * comb(8, shape[3]), ALL_HANDS)


SHAPES = [shape for shape in product(range(9), repeat=4) if sum(shape) == 8]

EXACT = {
    "named suit void": suit_length_probability(0),
    "named suit five or more": sum((suit_length_probability(n) for n in range(5, 9)), Fraction(0)),
    "any void": sum((shape_probability(shape) for shape in SHAPES if min(shape) == 0), Fraction(0)),
    "any suit five or more": sum((shape_probability(shape) for shape in SHAPES if max(shape) >= 5), Fraction(0)),
    "king and queen of a suit": Fraction(
        sum((-1) ** (i + 1) * comb(4, i) * comb(32 - 2 * i, 8 - 2 * i) for i in range(1, 5)), ALL_HANDS
    ),
}
MEAN_LONGEST = sum((shape_probability(shape) * max(shape) for shape in SHAPES), Fraction(0))
MEAN_SQUARE_LONGEST = sum((shape_probability(shape) * max(shape) ** 2 for shape in SHAPES), Fraction(0))


@pytest.mark.parametrize(
    ("event", "quoted"),
    [
        ("named suit void", "6.9923"),
        ("named suit five or more", "1.1529"),
        ("any void", "27.2351"),
        ("any suit five or more", "4.6116"),
        ("king and queen of a suit", "21.4250"),
    ],
)
def test_exact_values_round_to_the_quoted_ones(event: str, quoted: str) -> None:
    assert f"{float(100 * EXACT[event]):.4f}" == quoted


def test_exact_mean_of_the_longest_suit_rounds_to_the_quoted_one() -> None:
    assert sum(shape_probability(shape) for shape in SHAPES) == 1
    assert f"{float(MEAN_LONGEST):.5f}" == "3.31695"


@pytest.fixture(scope="module")
def million() -> np.ndarray:
    """Hands of one million deals, shape (N, 4)."""
    return fastsim.hands("vida", seed=SEED, deals=range(N))


def card_bits(hands: np.ndarray, cards: np.ndarray) -> np.ndarray:
    """1 where a hand holds a card, shape (hands, cards), float32, which counts exactly up to 2**24."""
    return (hands[:, None] >> cards & 1).astype(np.float32)


def suit_lengths(hands: np.ndarray) -> np.ndarray:
    """Cards of each suit, one more axis at the end."""
    return np.bitwise_count(hands[..., None] & SUIT_CARDS[:SUITS])


def seat_counts(hands: np.ndarray, cards: np.ndarray) -> np.ndarray:
    """How often each card is at each seat, shape (cards, seats)."""
    counts = [[np.count_nonzero(hands[:, seat] >> card & 1) for seat in range(hands.shape[1])] for card in cards]
    return np.array(counts)


def card_seat_p_value(counts: np.ndarray, missing: list[int]) -> float:
    """P value of card x seat counts when each seat gets `missing` of the cards.

    Cards of one deal are not independent: the covariance of the counts is (1 + 1/(n - 1)) times that of two
    independent margins, so (n - 1)/n of Pearson's statistic is chi-square on (n - 1)(seats - 1) degrees.
    """
    n, seats = counts.shape
    expected = counts[0].sum() * np.array(missing) / n
    statistic = ((counts - expected) ** 2 / expected).sum() * (n - 1) / n
    return float(stats.chi2.sf(statistic, (n - 1) * (seats - 1)))


def two_sided(count: int, n: int, p: Fraction) -> float:
    return float(stats.binomtest(int(count), n, float(p)).pvalue)


def test_every_card_is_at_every_seat_equally_often(million: np.ndarray) -> None:
    """One p value."""
    counts = seat_counts(million, dense_cards(DECK_32))
    assert counts.sum() == 32 * N
    assert card_seat_p_value(counts, [8] * 4) > FALSE_ALARM


def test_every_pair_of_cards_is_in_one_hand_equally_often(million: np.ndarray) -> None:
    """496 p values: two cards share a hand with chance 7/31."""
    together = np.zeros((32, 32), dtype=np.int64)
    for first in range(0, N, 100_000):
        for seat in range(4):
            bits = card_bits(million[first : first + 100_000, seat], dense_cards(DECK_32))
            together += (bits.T @ bits).astype(np.int64)
    assert np.all(np.diag(together) == N)
    pairs = list(combinations(range(32), 2))
    assert sum(int(together[pair]) for pair in pairs) == N * 4 * comb(8, 2)
    p_values = [two_sided(together[pair], N, Fraction(7, 31)) for pair in pairs]
    assert min(p_values) > FALSE_ALARM / len(pairs)


def test_suit_lengths_are_hypergeometric(million: np.ndarray) -> None:
    """Sixteen p values, one for each suit at each seat; lengths 7 and 8 are taken together."""
    expected = N * stats.hypergeom(32, 8, 8).pmf(np.arange(9))
    assert np.allclose(expected, [float(N * suit_length_probability(n)) for n in range(9)])
    expected = np.append(expected[:7], expected[7:].sum())
    lengths = np.minimum(suit_lengths(million), 7)
    p_values = [
        stats.chisquare(np.bincount(lengths[:, seat, suit], minlength=8), expected).pvalue
        for seat in range(4)
        for suit in range(SUITS)
    ]
    assert min(p_values) > FALSE_ALARM / 16


def test_shapes_of_a_hand_have_their_exact_chance(million: np.ndarray) -> None:
    """Four p values, one for each seat; shapes that are expected less than ten times are taken together."""
    weights = 9 ** np.arange(4)
    chances = np.zeros(9**4)
    for shape in SHAPES:
        chances[np.dot(shape, weights)] = float(shape_probability(shape))
    common = chances * N >= 10
    expected = np.append(N * chances[common], N * chances[~common].sum())
    for seat in range(4):
        counts = np.bincount(suit_lengths(million[:, seat]) @ weights, minlength=9**4)
        observed = np.append(counts[common], counts[~common].sum())
        assert stats.chisquare(observed, expected).pvalue > FALSE_ALARM / 4


def test_hands_have_the_exact_chances_of_the_quoted_events(million: np.ndarray) -> None:
    """Forty-four p values: eleven events (two of them for each suit) at each seat."""
    p_values = []
    kings_and_queens = [parse_hand(f"{suit}K {suit}Q") for suit in "CDHS"]
    for seat in range(4):
        hands = million[:, seat]
        lengths = suit_lengths(hands)
        pairs = np.any([hands & pair == pair for pair in kings_and_queens], axis=0)
        counts = {
            "any void": np.count_nonzero(lengths.min(axis=1) == 0),
            "any suit five or more": np.count_nonzero(lengths.max(axis=1) >= 5),
            "king and queen of a suit": np.count_nonzero(pairs),
        }
        p_values += [two_sided(count, N, EXACT[event]) for event, count in counts.items()]
        for suit in range(SUITS):
            p_values.append(two_sided(np.count_nonzero(lengths[:, suit] == 0), N, EXACT["named suit void"]))
            five = np.count_nonzero(lengths[:, suit] >= 5)
            p_values.append(two_sided(five, N, EXACT["named suit five or more"]))
    assert len(p_values) == 44
    assert min(p_values) > FALSE_ALARM / len(p_values)


def test_mean_of_the_longest_suit(million: np.ndarray) -> None:
    """Four p values, one for each seat, from the exact mean and variance."""
    error = (float(MEAN_SQUARE_LONGEST - MEAN_LONGEST**2) / N) ** 0.5
    for seat in range(4):
        mean = suit_lengths(million[:, seat]).max(axis=1).mean()
        assert 2 * stats.norm.sf(abs(mean - float(MEAN_LONGEST)) / error) > FALSE_ALARM / 4


def test_consecutive_deals_are_independent(million: np.ndarray) -> None:
    """Four p values: cards that a seat holds in two deals running are hypergeometric; 6 to 8 taken together."""
    expected = (N - 1) * stats.hypergeom(32, 8, 8).pmf(np.arange(9))
    expected = np.append(expected[:6], expected[6:].sum())
    for seat in range(4):
        kept = np.minimum(np.bitwise_count(million[1:, seat] & million[:-1, seat]), 6)
        observed = np.bincount(kept, minlength=7)
        assert stats.chisquare(observed, expected).pvalue > FALSE_ALARM / 4


@pytest.fixture(scope="module")
def beside_a_hand() -> np.ndarray:
    """Hands of one million deals in which seat 0 holds HAND."""
    return fastsim.hands("vida", seed=SEED + 1, deals=range(N), known={0: HAND})


def test_missing_cards_are_at_each_other_seat_with_a_third(beside_a_hand: np.ndarray) -> None:
    """One p value."""
    assert np.all(beside_a_hand[:, 0] == parse_hand(HAND))
    missing = dense_cards(DECK_32 & ~parse_hand(HAND))
    assert missing.size == 24
    assert card_seat_p_value(seat_counts(beside_a_hand[:, 1:], missing), [8] * 3) > FALSE_ALARM


def test_three_missing_trumps_split_as_they_should(beside_a_hand: np.ndarray) -> None:
    """One p value for the ten ways in which seats 1, 2 and 3 can hold S8, ST and SQ."""
    trumps = parse_hand("S8 ST SQ")
    held = np.bitwise_count(beside_a_hand[:, 1:] & trumps).astype(np.int64)
    splits = [split for split in product(range(4), repeat=3) if sum(split) == 3]
    ways = [comb(8, a) * comb(8, b) * comb(8, c) for a, b, c in splits]
    assert sum(ways) == comb(24, 3)
    by_shape = {3: 168, 2: 1_344, 1: 512}
    for longest, total in by_shape.items():
        assert sum(way for split, way in zip(splits, ways, strict=True) if max(split) == longest) == total
    counts = [np.count_nonzero(np.all(held == split, axis=1)) for split in splits]
    assert stats.chisquare(counts, np.array(ways) * (N / comb(24, 3))).pvalue > FALSE_ALARM


def test_free_cards_go_to_seats_in_proportion_to_what_they_miss() -> None:
    """Two p values: each free card at each seat, and the suit that seat 3 shows, at seat 1."""
    known = {2: "SA", 3: "HK HQ C7"}
    hands = fastsim.hands("vida", seed=SEED + 2, deals=range(N), known=known)
    free = DECK_32 & ~parse_hand("SA HK HQ C7")
    for seat, cards in known.items():
        assert np.all(hands[:, seat] & parse_hand(cards) == parse_hand(cards))
    p_value = card_seat_p_value(seat_counts(hands, dense_cards(free)), [8, 8, 7, 5])
    hearts = np.bitwise_count(hands[:, 1] & SUIT_CARDS[2])
    observed = np.bincount(np.minimum(hearts, 5), minlength=6)
    expected = N * stats.hypergeom(28, 6, 8).pmf(np.arange(7))
    hearts_p_value = stats.chisquare(observed, np.append(expected[:5], expected[5:].sum())).pvalue
    assert min(p_value, hearts_p_value) > FALSE_ALARM / 2


def test_statistics_would_notice_a_biased_shuffle(million: np.ndarray) -> None:
    """A test of the tests: seat 0 gets the ace of spades in one deal of a hundred, for its lowest card."""
    biased = million.copy()
    some = biased[::100]
    ace = np.int64(parse_hand("SA"))
    lowest = some[:, 0] & -some[:, 0]
    swapped = np.where(some & ace != 0, lowest[:, None] | ace, 0)
    swapped[some[:, 0] & ace != 0] = 0
    some[:, 0] ^= swapped.max(axis=1)
    some[:, 1:] ^= swapped[:, 1:]
    assert np.all(np.bitwise_or.reduce(biased, axis=1) == DECK_32)
    assert np.all(np.bitwise_count(biased) == 8)
    assert card_seat_p_value(seat_counts(biased, dense_cards(DECK_32)), [8] * 4) < FALSE_ALARM
