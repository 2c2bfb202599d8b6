"""Air: every hand counted, the largest air, and combinations against the oracle's."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import fastsim
from fastsim.cards.deck import DECK_32
from fastsim.cards.text import hand_text, parse_hand, parse_suit, suit_name
from fastsim.games.vida.air import (
    AIR,
    COMBINATIONS_MAX,
    HAND_VALUES,
    KINDS,
    SQUARE_KIND,
    air_of_hands,
    compare_air,
    find_combinations,
    tally_all_hands,
)
from fastsim.games.vida.rules import VidaRules
from golden.vida_vectors import AIR as AIR_VECTORS
from golden.vida_vectors import HAND_AIR_DEFAULT, HAND_AIR_SHARING
from oracles import vida as oracle
from support import as_oracle_deal, play_logged
from vida_choices import AIR_OPTIONS

ALL_HANDS = 10_518_300  # C(32, 8)
LARGEST_TEAM_AIR = 550


def random_air_options(chance: random.Random) -> dict[str, Any]:
    return {name: chance.choice(values) for name, values in AIR_OPTIONS.items()}


def rich_hand(chance: random.Random, pool: list[str], size: int = 8) -> list[str]:
    """Cards that hold runs and squares more often than a uniform hand: whole ranks and suits come first."""
    key = {card: chance.random() for card in pool}
    for group in (*oracle.SUITS, *oracle.RANKS):
        bonus = chance.choice([0, 0, 0, 0.4, 1])
        for card in pool:
            key[card] += bonus if group in card else 0
    return sorted(pool, key=lambda card: -key[card])[:size]


# Every hand there is


def tally(rules: VidaRules) -> tuple[dict[int, int], np.ndarray]:
    values = np.zeros(HAND_VALUES, dtype=np.int64)
    kinds = np.zeros(KINDS, dtype=np.int64)
    tally_all_hands(DECK_32, 8, rules.codes(), values, kinds)
    return {10 * i: int(n) for i, n in enumerate(values) if n}, kinds


@pytest.mark.parametrize(("sharing", "expected"), [(False, HAND_AIR_DEFAULT), (True, HAND_AIR_SHARING)])
def test_air_of_every_hand(sharing: bool, expected: dict[int, int]) -> None:
    histogram, _ = tally(VidaRules(air_card_sharing=sharing))
    assert sum(histogram.values()) == ALL_HANDS
    assert histogram == {value: n for value, n in expected.items() if n}


def test_squares_of_every_hand() -> None:
    _, kinds = tally(VidaRules())
    squares = kinds[SQUARE_KIND:].tolist()
    # C(28, 4) hands hold one given square; sevens and eights (ranks 5 and 6) are no combination.
    assert squares == [0] * 7 + [20_475] * 6
    assert kinds[8] == 4
    assert kinds[7] == 4 * 2 * 24


def kinds_of(hand: list[str]) -> set[int]:
    """Kinds of combination of a hand by the oracle: lengths of runs, and 9 + rank of squares."""
    kinds = set()
    for _, _, cards in oracle.combinations(frozenset(hand), "H", oracle.DEFAULTS):
        is_square = len({card[0] for card in cards}) == 4
        kinds.add(SQUARE_KIND + (parse_hand(min(cards)).bit_length() - 1) % 16 if is_square else len(cards))
    return kinds


def test_air_of_a_list_of_hands_agrees_with_the_oracle() -> None:
    chance = random.Random(7)
    hands = [rich_hand(chance, sorted(oracle.DECK)) for _ in range(2_000)]
    sets = np.array([parse_hand(" ".join(hand)) for hand in hands], dtype=np.int64)
    tens, kinds = np.zeros(sets.size, dtype=np.int8), np.zeros(sets.size, dtype=np.int32)
    air_of_hands(sets, VidaRules().codes(), tens, kinds)
    for hand, ten, bits in zip(hands, tens, kinds, strict=True):
        assert 10 * int(ten) == oracle.air_points(oracle.combinations(frozenset(hand), "H", oracle.DEFAULTS)), sorted(
            hand
        )
        assert {kind for kind in range(KINDS) if int(bits) >> kind & 1} == kinds_of(hand), sorted(hand)
    assert len(set(tens.tolist())) >= 8


# The largest air


def test_largest_air_is_reached_by_the_kernel() -> None:
    hands = next(vector["hands"] for vector in AIR_VECTORS if vector["id"] == "A17")
    row = fastsim.simulate("vida", 1, seed=1, calls="80S P P P", known=dict(enumerate(hands)), players="random")[0]
    assert (row["held_0"], row["held_1"]) == (LARGEST_TEAM_AIR, 0)
    assert (row["air_0"], row["air_1"]) == (LARGEST_TEAM_AIR, 0)


def test_no_random_deal_holds_more() -> None:
    rows = fastsim.simulate("vida", 1_000_000, seed=2, players="random")
    held = np.maximum(rows["held_0"], rows["held_1"])
    assert held.max() <= LARGEST_TEAM_AIR
    assert held.max() >= 300
    assert np.all(np.minimum(rows["air_0"], rows["air_1"]) == 0)


def test_no_rich_deal_holds_more() -> None:
    chance = random.Random(3)
    codes = VidaRules().codes()[0]
    found = np.zeros(1, dtype=AIR)
    largest = 0
    for _ in range(5_000):
        first = rich_hand(chance, sorted(oracle.DECK))
        partner = rich_hand(chance, sorted(oracle.DECK - set(first)))
        hands = np.array([parse_hand(" ".join(first)), 0, parse_hand(" ".join(partner)), 0], dtype=np.int64)
        compare_air(found[0], hands, 0, codes)
        largest = max(largest, int(found[0]["held"][0]))
    assert 300 <= largest <= LARGEST_TEAM_AIR


# One hand's combinations


def compiled_combinations(hand: set[str], trump: str, codes: Any) -> list[tuple[int, int, frozenset[str]]]:
    """Combinations of a hand by the compiled helper, as (strength, points, cards)."""
    found = np.zeros(1, dtype=AIR)
    find_combinations(found[0], 2, parse_hand(" ".join(hand)), parse_suit(trump), codes)
    seat = found[0]
    assert 0 <= seat["count"][2] <= COMBINATIONS_MAX
    return [
        (int(seat["strength"][2, i]), int(seat["worth"][2, i]), frozenset(hand_text(int(seat["cards"][2, i])).split()))
        for i in range(int(seat["count"][2]))
    ]


def sign(a: Any, b: Any) -> int:
    return int(a > b) - int(a < b)


def check_same_order(pairs: list[tuple[int, Any]]) -> None:
    """Compiled and plain strengths must order every pair of combinations alike, ties included."""
    for compiled, plain in pairs:
        for other_compiled, other_plain in pairs:
            assert sign(compiled, other_compiled) == sign(plain, other_plain), (plain, other_plain)


def test_combinations_agree_with_the_oracle() -> None:
    chance = random.Random(20_261)
    drawn = 0
    for _ in range(200):
        options = {**random_air_options(chance), "air_enabled": True}
        full = {**oracle.DEFAULTS, **options}
        codes = VidaRules(**options).codes()[0]
        trump = chance.choice(oracle.SUITS)
        strengths: set[tuple[int, Any]] = set()
        for _ in range(100):
            hand = set(rich_hand(chance, sorted(oracle.DECK)))
            found = compiled_combinations(hand, trump, codes)
            expected = oracle.combinations(hand, trump, full)
            compiled_by_cards = {cards: (points, strength) for strength, points, cards in found}
            plain_by_cards = {cards: (points, strength) for strength, points, cards in expected}
            assert len(compiled_by_cards) == len(found) == len(expected)
            assert compiled_by_cards.keys() == plain_by_cards.keys(), (sorted(hand), options)
            for cards, (points, strength) in plain_by_cards.items():
                assert compiled_by_cards[cards][0] == points, (sorted(cards), options)
                strengths.add((compiled_by_cards[cards][1], strength))
            drawn += 1
        check_same_order(sorted(strengths))
        assert len(strengths) >= 15
    assert drawn == 20_000


def every_run_and_square() -> list[set[str]]:
    """One hand for every possible run and square, with nothing beside it."""
    hands = []
    for suit in oracle.SUITS:
        for low in range(8):
            for high in range(low + 3, 9):
                hands.append({suit + rank for rank in oracle.RANKS[low:high]})
    return hands + [{suit + rank for suit in oracle.SUITS} for rank in "9TJQKA"]


@pytest.mark.parametrize("long_run_rank", ["by_length", "as_fifth"])
@pytest.mark.parametrize("square_order", ["J9AKQT", "J9ATKQ"])
@pytest.mark.parametrize("fifth_beats_square100", [False, True])
@pytest.mark.parametrize("trump_tiebreak", [False, True])
def test_order_of_all_combinations(
    long_run_rank: str, square_order: str, fifth_beats_square100: bool, trump_tiebreak: bool
) -> None:
    options = {
        "long_run_rank": long_run_rank,
        "square_order": square_order,
        "fifth_beats_square100": fifth_beats_square100,
        "trump_tiebreak": trump_tiebreak,
    }
    full = {**oracle.DEFAULTS, **options}
    codes = VidaRules(**options).codes()[0]
    pairs = []
    for hand in every_run_and_square():
        ((compiled, points, cards),) = compiled_combinations(hand, "D", codes)
        ((plain, plain_points, plain_cards),) = oracle.combinations(hand, "D", full)
        assert (points, cards) == (plain_points, plain_cards)
        pairs.append((compiled, plain))
    assert len(pairs) == 4 * (6 + 5 + 4 + 3 + 2 + 1) + 6
    check_same_order(pairs)


# Four hands


@pytest.mark.core
def test_comparison_agrees_with_the_oracle_on_rich_hands() -> None:
    chance = random.Random(5)
    found = np.zeros(1, dtype=AIR)
    ties = 0
    for _ in range(2_000):
        options = random_air_options(chance)
        trump = chance.choice(oracle.SUITS)
        left = sorted(oracle.DECK)
        hands: list[set[str]] = []
        for _ in range(4):
            hands.append(set(rich_hand(chance, left)))
            left = [card for card in left if card not in hands[-1]]
        sets = np.array([parse_hand(" ".join(hand)) for hand in hands], dtype=np.int64)
        compare_air(found[0], sets, parse_suit(trump), VidaRules(**options).codes()[0])
        expected = oracle.compare_air(hands, trump, {**oracle.DEFAULTS, **options})
        assert tuple(found[0]["counted"].tolist()) == expected["air"], (hands, trump, options)
        assert tuple(found[0]["held"].tolist()) == expected["held"], (hands, trump, options)
        assert bool(found[0]["tie"]) == expected["air_tie"], (hands, trump, options)
        ties += expected["air_tie"]
    assert ties >= 10


@pytest.mark.core
def test_shown_cards_hold_exactly_the_counted_air() -> None:
    chance = random.Random(11)
    found = np.zeros(1, dtype=AIR)
    shows = 0
    for _ in range(500):
        options = {**random_air_options(chance), "plain_tie": "void_all"}
        left = sorted(oracle.DECK)
        chance.shuffle(left)
        hands = [set(left[8 * seat : 8 * seat + 8]) for seat in range(4)]
        sets = np.array([parse_hand(" ".join(hand)) for hand in hands], dtype=np.int64)
        compare_air(found[0], sets, parse_suit("S"), VidaRules(**options).codes()[0])
        full = {**oracle.DEFAULTS, **options}
        for seat in range(4):
            shown = set(hand_text(int(found[0]["shown"][seat])).split())
            combos = oracle.combinations(hands[seat], "S", full)
            counts = found[0]["counted"][seat % 2] > 0 and shown
            assert shown == (set().union(*(cards for _, _, cards in combos)) if counts else set())
            shows += bool(shown)
    assert shows >= 200


@pytest.mark.core
@pytest.mark.parametrize("scope", ["team", "player"])
def test_kernel_shows_only_the_cards_that_count(scope: str) -> None:
    """What the log says was shown is what the oracle counts: never a card of the losing side."""
    rules = VidaRules(air_scope=scope)
    rows, logs = play_logged("vida", 150, seed=12, rules=rules, players="random")
    shows = 0
    for row, log in zip(rows, logs, strict=True):
        hands, _, _ = as_oracle_deal(log)
        counted = 0
        for seat in range(4):
            shown = int(log["shown"][seat])
            if shown:
                trump = str(suit_name(int(row["trump"])))
                combos = oracle.combinations(hands[seat], trump, {**oracle.DEFAULTS, "air_scope": scope})
                assert set(hand_text(shown).split()) == set().union(*(cards for _, _, cards in combos))
                assert row[f"air_{seat % 2}"] > 0
                counted += oracle.air_points(combos)
                shows += 1
        assert counted == row["air_0"] + row["air_1"]
    assert shows >= 40
