"""Deals: rebuilt from their address by NumPy alone, and distributed as they should be.

False alarms: every p value has a share of `FALSE_ALARM`, the chance that a correct dealer would fail one test
function; the fixed seed makes the outcome of each test a constant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import fastsim
from fastsim._jit import JIT_ENABLED
from fastsim.cards.deck import DECK_32, DECK_52, dense_cards
from fastsim.dealing.deal import deal_hands
from fastsim.errors import CardError, RequestError

#: Chance that a correct dealer would fail one statistical test; there are ten, together 1e-4.
FALSE_ALARM = 1e-5

SEED = 20_260
N = 1_000_000
ADDRESSES = 500 if JIT_ENABLED else 25

#: Pack, seats, cards a hand.
TABLES = {
    "vida": (DECK_32, 4, 8),
    "whist": (DECK_52, 4, 13),
    "vira": (DECK_52, 3, 13),
    "two seats": (DECK_52, 2, 26),
    "six with stock": (DECK_52, 6, 5),
    "one hand": (DECK_32, 1, 8),
    "one card each": (DECK_32, 5, 1),
}

HAND = "SJ S9 SA SK S7 HA D8 C7"


def numpy_deal(
    seed: int, deal: int, deck: int, seats: int, hand_size: int, known: list[list[int]]
) -> tuple[list[set[int]], list[int]]:
    """Hands and stock from the first promise of the design: NumPy's generator and a pack as a list."""
    key = np.array([seed, 0], dtype=np.uint64)
    generator = np.random.Generator(np.random.Philox(key=key, counter=np.array([0, deal, 0, 0], dtype=np.uint64)))
    fixed = {card for cards in known for card in cards}
    pack = [card for card in range(64) if deck >> card & 1 and card not in fixed]
    missing = [hand_size - len(cards) for cards in known]
    has_stock = len(pack) > sum(missing)
    for place in range(len(pack) if has_stock else sum(missing[:-1])):
        other = place + int(generator.integers(0, len(pack) - place, dtype=np.uint32))
        pack[place], pack[other] = pack[other], pack[place]
    hands = []
    for seat in range(seats):
        hands.append({*known[seat], *pack[: missing[seat]]})
        pack = pack[missing[seat] :]
    return hands, pack


def cards_of(hand: int) -> set[int]:
    return {card for card in range(64) if int(hand) >> card & 1}


def as_sets(known: list[list[int]]) -> np.ndarray:
    return np.array([sum(1 << card for card in cards) for cards in known], dtype=np.int64)


def random_addresses(seed: int) -> Iterator[tuple[int, int]]:
    chance = np.random.default_rng(seed)
    yield from [(0, 0), (2**64 - 1, 2**63 - 1), (2**64 - 1, 0), (0, 2**63 - 1)]
    for _ in range(ADDRESSES // 2):
        yield int(chance.integers(0, 2**64 - 1, dtype=np.uint64, endpoint=True)), int(chance.integers(0, 2**63))
    for _ in range(ADDRESSES // 2):
        yield int(chance.integers(0, 100)), int(chance.integers(0, 1_000_000))


@pytest.mark.core
@pytest.mark.parametrize("table", TABLES)
def test_deals_are_rebuilt_by_numpy(table: str) -> None:
    deck, seats, hand_size = TABLES[table]
    for seed, deal in random_addresses(seed=1):
        hands, stock = deal_hands(seed, np.array([deal]), deck=deck, seats=seats, hand_size=hand_size)
        expected_hands, expected_stock = numpy_deal(seed, deal, deck, seats, hand_size, [[]] * seats)
        assert [cards_of(hand) for hand in hands[0]] == expected_hands, f"seed {seed} deal {deal}"
        assert stock[0].tolist() == expected_stock, f"seed {seed} deal {deal}"


@pytest.mark.core
@pytest.mark.parametrize("table", TABLES)
def test_deals_with_known_cards_are_rebuilt_by_numpy(table: str) -> None:
    deck, seats, hand_size = TABLES[table]
    chance = np.random.default_rng(2)
    for seed, deal in random_addresses(seed=3):
        cards = iter(chance.permutation(dense_cards(deck)).tolist())
        sizes = chance.choice([0, 1, hand_size // 2, hand_size], size=seats)
        known = [[next(cards) for _ in range(size)] for size in sizes]
        hands, stock = deal_hands(
            seed, np.array([deal]), deck=deck, seats=seats, hand_size=hand_size, known=as_sets(known)
        )
        expected_hands, expected_stock = numpy_deal(seed, deal, deck, seats, hand_size, known)
        assert [cards_of(hand) for hand in hands[0]] == expected_hands, f"seed {seed} deal {deal} known {known}"
        assert stock[0].tolist() == expected_stock


@pytest.mark.core
@pytest.mark.parametrize("table", TABLES)
def test_every_card_is_dealt_once(table: str) -> None:
    deck, seats, hand_size = TABLES[table]
    hands, stock = deal_hands(7, np.arange(200), deck=deck, seats=seats, hand_size=hand_size)
    assert stock.shape == (200, deck.bit_count() - seats * hand_size)
    assert np.all(np.bitwise_count(hands) == hand_size)
    for hands_of_deal, stock_of_deal in zip(hands, stock, strict=True):
        dealt = [card for hand in hands_of_deal for card in cards_of(hand)] + stock_of_deal.tolist()
        assert sorted(dealt) == dense_cards(deck).tolist()


@pytest.mark.core
def test_deals_do_not_depend_on_their_neighbours() -> None:
    numbers = np.array([5, 3, 5, 2**63 - 1, 0])
    together = fastsim.hands("vida", seed=4, deals=numbers)
    for number, hands in zip(numbers, together, strict=True):
        assert fastsim.hands("vida", seed=4, deals=int(number)).tolist() == [hands.tolist()]
    assert fastsim.hands("vida", seed=4, deals=range(7)).tolist()[3] == together[1].tolist()
    assert fastsim.hands("vida", seed=5, deals=3).tolist()[0] != together[1].tolist()
    assert fastsim.hands("vida", seed=4, deals=[]).shape == (0, 4)


@pytest.mark.core
@pytest.mark.parametrize(
    ("known", "message"),
    [
        ({0: "SA", 2: "SA"}, "card SA is fixed at seat 2 and at an earlier seat"),
        ({0: "SA HA", 3: "CA HA SA"}, "card SA HA is fixed at seat 3 and at an earlier seat"),
        ({1: "SA SA"}, "card SA in the hand of seat 1 is given twice"),
        ({1: 1 << 48}, "card S2 fixed at seat 1 is not in the game's deck"),
        ({0: HAND + " C8"}, "seat 0 is given 9 cards, a hand has 8"),
        (
            {2: "S2"},
            "card S2 in the hand of seat 2 is not in the game's deck, "
            "expected a suit S, H, D or C with a rank of 7 8 9 T J Q K A",
        ),
    ],
)
def test_known_cards_that_cannot_be_dealt_are_named(known: dict[int, str | int], message: str) -> None:
    with pytest.raises(CardError) as caught:
        fastsim.hands("vida", seed=1, deals=1, known=known)
    assert str(caught.value) == message


@pytest.mark.core
@pytest.mark.parametrize("seat", [-1, 4, "0"])
def test_known_seat_that_does_not_exist_is_named(seat: int) -> None:
    with pytest.raises(RequestError) as caught:
        fastsim.hands("vida", seed=1, deals=1, known={seat: "SA"})
    assert str(caught.value) == f"`known` names seat {seat!r}, expected a whole number from 0 to 3"


@pytest.mark.core
@pytest.mark.parametrize("hand", [-1, 1 << 13, 1 << 64, 3.7, True])
def test_known_hand_that_is_no_set_of_cards_is_named(hand: Any) -> None:
    with pytest.raises(CardError, match=re.escape(f"the hand of seat 0 is {hand!r}, expected text")):
        fastsim.hands("vida", seed=1, deals=1, known={0: hand})


@pytest.mark.core
def test_known_sets_are_one_a_seat() -> None:
    with pytest.raises(RequestError, match=r"`known` has shape \(3,\), expected one set of cards"):
        deal_hands(1, np.arange(2), deck=DECK_32, seats=4, hand_size=8, known=np.zeros(3, dtype=np.int64))


@pytest.mark.core
@pytest.mark.parametrize("deals", [[-1], [1.5], [[1]], [2**63], np.array([2**63], dtype=np.uint64)])
def test_deal_numbers_are_checked(deals: Any) -> None:
    with pytest.raises(RequestError, match="`deals` must be deal numbers"):
        deal_hands(1, deals, deck=DECK_32, seats=4, hand_size=8)


@pytest.mark.core
def test_too_many_cards_for_the_pack() -> None:
    with pytest.raises(RequestError) as caught:
        deal_hands(1, np.arange(2), deck=DECK_52, seats=4, hand_size=14)
    assert str(caught.value) == "`hand_size` 14 for 4 seats needs 56 cards, the deck has 52"


@pytest.mark.core
@pytest.mark.parametrize("deals", [-1, [0, -5], 1.5, [[1, 2]], True, "1", 2**70])
def test_bad_deal_numbers_are_refused(deals: object) -> None:
    with pytest.raises(RequestError, match=r"^`deals` must be deal numbers, whole numbers from 0 to 2\*\*63 - 1$"):
        fastsim.hands("vida", seed=1, deals=deals)


@pytest.mark.core
@pytest.mark.parametrize("deals", [2**63, np.array([2**63 + 5], dtype=np.uint64)])
def test_deal_numbers_beyond_the_last_are_refused(deals: object) -> None:
    with pytest.raises(RequestError):
        fastsim.hands("vida", seed=1, deals=deals)


@pytest.mark.core
@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, True, "1"])
def test_bad_seed_is_refused(seed: object) -> None:
    with pytest.raises(RequestError) as caught:
        fastsim.hands("vida", seed=seed, deals=1)
    assert str(caught.value) == f"`seed` is {seed!r}, expected a whole number from 0 to 2**64 - 1"
