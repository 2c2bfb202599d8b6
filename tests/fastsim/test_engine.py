"""Trick taking against the plain-Python oracle: any number of seats, any hand size, with and without trumps."""

from __future__ import annotations

import random

import numpy as np
import pytest

from fastsim.cards.deck import NO_TRUMP, SUITS
from fastsim.tricks.engine import (
    beating_cards,
    following_cards,
    next_seat,
    strongest,
    suit_cards,
    suit_cards_of,
    suit_of,
    trick_winner,
)
from oracles.tricks import PACK, RANKS, does_beat, legal_names, winning_place
from oracles.tricks import SUITS as LETTERS

SEED = 4_713
TRICKS = 24_000
BATCHES = 6
CORE_TRICKS = 300


def card_of(name: str) -> int:
    return LETTERS.index(name[0]) * 16 + RANKS.index(name[1])


def set_of(names: list[str]) -> int:
    return sum(1 << card_of(name) for name in names)


def random_table(chance: random.Random) -> tuple[list[list[str]], int, str | None]:
    """Hands, leader and trump: 2 to 6 seats, 1 to 26 cards in a hand, as many as the pack allows."""
    seats = chance.randint(2, 6)
    hand_size = chance.randint(1, min(26, len(PACK) // seats))
    cards = chance.sample(PACK, seats * hand_size)
    hands = [cards[seat * hand_size : (seat + 1) * hand_size] for seat in range(seats)]
    return hands, chance.randrange(seats), chance.choice([None, *LETTERS])


def check_trick(hands: list[list[str]], leader: int, trump: str | None, chance: random.Random) -> None:
    """Play one trick of legal cards and compare every step with the oracle."""
    trump_cards = suit_cards(NO_TRUMP if trump is None else LETTERS.index(trump))
    seats = len(hands)
    played = np.zeros(seats, dtype=np.int64)
    first = chance.choice(hands[leader])
    trick = [first]
    played[leader] = card_of(first)
    led_cards = suit_cards_of(card_of(first))
    seat = leader
    for _ in range(seats - 1):
        seat = next_seat(seat, seats)
        best = trick[winning_place(trick, trump)]
        winners = [name for name in PACK if does_beat(name, best, trump)]
        assert beating_cards(1 << card_of(best), led_cards, trump_cards) == set_of(winners)
        legal = legal_names(hands[seat], first[0])
        assert following_cards(set_of(hands[seat]), led_cards) == set_of(legal)
        name = chance.choice(legal)
        trick.append(name)
        played[seat] = card_of(name)
        assert strongest(set_of(trick), led_cards, trump_cards) == card_of(trick[winning_place(trick, trump)])
    assert trick_winner(played, leader, trump_cards) == (leader + winning_place(trick, trump)) % seats


def check_tricks(tricks: int, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(tricks):
        check_trick(*random_table(chance), chance)


@pytest.mark.core
def test_some_tricks_agree_with_the_oracle() -> None:
    check_tricks(CORE_TRICKS, SEED)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_many_tricks_agree_with_the_oracle(batch: int) -> None:
    check_tricks(TRICKS // BATCHES, SEED + 1 + batch)


@pytest.mark.core
def test_random_tables_reach_every_size() -> None:
    chance = random.Random(SEED)
    tables = [random_table(chance) for _ in range(10 * CORE_TRICKS)]
    assert {len(hands) for hands, _, _ in tables} == {2, 3, 4, 5, 6}
    assert {len(hands[0]) for hands, _, _ in tables} == set(range(1, 27))
    assert {trump for _, _, trump in tables} == {None, *LETTERS}


@pytest.mark.core
def test_suits_of_cards() -> None:
    for name in PACK:
        suit = LETTERS.index(name[0])
        same = [other for other in PACK if other[0] == name[0]]
        assert suit_of(card_of(name)) == suit
        assert suit_cards_of(card_of(name)) == suit_cards(suit) == set_of(same)
    assert suit_cards(NO_TRUMP) == 0
    assert sum(int(suit_cards(suit)) for suit in range(SUITS)) == set_of(PACK)


@pytest.mark.core
@pytest.mark.parametrize(
    ("trick", "leader", "trump", "winner"),
    [
        (["H9", "HA", "S2", "HK"], 0, None, 1),  # discards never win
        (["H9", "HA", "S2", "HK"], 0, "S", 2),  # the only ruff wins
        (["S3", "HA", "S2", "H5"], 3, "S", 0),  # the higher of two ruffs
        (["S3", "SA", "H2", "HK"], 0, "H", 3),
        (["CA", "DA", "HA", "S2"], 3, None, 3),  # nobody follows
        (["CA", "DA", "HA", "S2"], 3, "C", 0),
        (["D5", "D4"], 1, "D", 0),  # two seats, trump led
        (["C9", "D2", "DT", "S2", "DA", "D3"], 1, "H", 4),  # six seats
        (["D2", "D3", "SA"], 0, "H", 1),  # three seats
    ],
)
def test_named_tricks(trick: list[str], leader: int, trump: str | None, winner: int) -> None:
    played = np.array([card_of(name) for name in trick], dtype=np.int64)
    trump_cards = suit_cards(NO_TRUMP if trump is None else LETTERS.index(trump))
    assert trick_winner(played, leader, trump_cards) == winner
    in_order = trick[leader:] + trick[:leader]
    assert (leader + winning_place(in_order, trump)) % len(trick) == winner


@pytest.mark.core
def test_cards_that_beat() -> None:
    spades, hearts = suit_cards(3), suit_cards(2)
    king_of_hearts = 1 << card_of("HK")
    assert beating_cards(king_of_hearts, hearts, suit_cards(NO_TRUMP)) == set_of(["HA"])
    assert beating_cards(king_of_hearts, hearts, spades) == set_of(["HA"]) + int(spades)
    assert beating_cards(king_of_hearts, hearts, hearts) == set_of(["HA"])
    assert beating_cards(1 << card_of("SQ"), hearts, spades) == set_of(["SK", "SA"])
    assert beating_cards(1 << card_of("SA"), hearts, spades) == 0


@pytest.mark.core
@pytest.mark.parametrize("seats", range(2, 7))
def test_next_seat_goes_round_the_table(seats: int) -> None:
    assert [next_seat(seat, seats) for seat in range(seats)] == [*range(1, seats), 0]
