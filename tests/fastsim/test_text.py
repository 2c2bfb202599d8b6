"""Cards, hands and suits in text: every form of `docs/formats.md` is read, one form is printed."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fastsim.cards.deck import DECK_32, DECK_52, NO_TRUMP, NONE, SUITS, dense_cards
from fastsim.cards.text import (
    card_name,
    card_symbol,
    grouped_text,
    hand_text,
    parse_card,
    parse_hand,
    parse_suit,
    suit_name,
    suit_symbol,
)
from fastsim.errors import CardError

pytestmark = pytest.mark.core

CARDS = [int(card) for card in dense_cards(DECK_52)]
NAMES = [suit + rank for suit in "CDHS" for rank in "23456789TJQKA"]
SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
OUTLINES = {"S": "♤", "H": "♡", "D": "♢", "C": "♧"}

RANKS_32 = "a suit S, H, D or C with a rank of 7 8 9 T J Q K A"
RANKS_52 = "a suit S, H, D or C with a rank of 2 3 4 5 6 7 8 9 T J Q K A"

EXAMPLE = {"SJ", "S9", "SA", "S7", "HA", "HT", "D8", "C7"}

hands_of_52 = st.sets(st.sampled_from(CARDS)).map(lambda cards: sum(1 << card for card in cards))


def set_of(names: set[str] | list[str]) -> int:
    return sum(1 << CARDS[NAMES.index(name)] for name in names)


def test_deck_lists_cards_in_the_order_of_their_names() -> None:
    assert [card_name(card) for card in CARDS] == NAMES
    assert [card_name(int(card)) for card in dense_cards(DECK_32)] == [name for name in NAMES if name[1] not in "23456"]


@pytest.mark.parametrize("name", NAMES)
def test_every_card_is_read_in_every_spelling(name: str) -> None:
    card = CARDS[NAMES.index(name)]
    suit, rank = name
    for written in {rank, "10" if rank == "T" else rank, rank.lower()}:
        for letter in (suit, suit.lower(), SYMBOLS[suit], SYMBOLS[suit] + "\ufe0f", OUTLINES[suit] + "\ufe0e"):
            assert parse_card(letter + written) == card
            assert parse_card(written + letter) == card
            assert parse_card(f"  {letter}{written}\t") == card


def test_card_name_and_symbol_are_read_back() -> None:
    assert [parse_card(card_name(card)) for card in CARDS] == CARDS
    assert [parse_card(card_symbol(card)) for card in CARDS] == CARDS
    assert card_name(parse_card("♠J")) == "SJ"
    assert card_symbol(parse_card("SJ")) == "♠J"


@pytest.mark.parametrize(
    "text",
    [
        "SJ S9 SA S7 HA HT D8 C7",
        "JS 9S AS 7S AH TH 8D 7C",
        "sj s9 sa s7 ha h10 d8 c7",
        "♥10 ♥A ♠J ♠9 ♠A ♠7 ♦8 ♣7",
        "♠\ufe0fJ ♠\ufe0f9 ♠\ufe0fA ♠\ufe0f7 ♥\ufe0fA ♥\ufe0f10 ♦\ufe0f8 ♣\ufe0f7",
        "SJ,S9,SA,S7,HA,HT,D8,C7",
        " SJ, S9 ,SA,, S7\nHA\tHT D8 C7, ",
        "S:J9A7 H:AT D:8 C:7",
        "C:7 D:8 H:AT S:J9A7",
        "s:j9a7 h:a10 d:8 c:7",
        "SJ9A7 HAT D8 C7",
        "S: J9A7 H: AT D: 8 C: 7",
        "♠ J9A7 ♥ A10 ♦ 8 ♣ 7",
        "♠\ufe0f: J9A7, ♥\ufe0f: AT, ♦\ufe0f: 8, ♣\ufe0f: 7",
        "S:J9 HA 10H 8d S:A7 ♣7",
    ],
)
def test_one_hand_is_read_in_every_form(text: str) -> None:
    assert parse_hand(text, DECK_32) == set_of(EXAMPLE)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", []),
        (" , ", []),
        ("S:AK", ["SA", "SK"]),
        ("H: S:AK", ["SA", "SK"]),
        ("S:AK H: D: C:2", ["SA", "SK", "C2"]),
        ("♠ AK ♥ – ♦ - ♣ 2", ["SA", "SK", "C2"]),
        ("S: — H:A D: — C: –", ["HA"]),
        ("S: H: D: C:", []),
        ("D:10", ["DT"]),
    ],
)
def test_missing_and_empty_suits_are_voids(text: str, names: list[str]) -> None:
    assert parse_hand(text) == set_of(names)


def test_printed_forms() -> None:
    assert hand_text(set_of(EXAMPLE)) == "SA SJ S9 S7 HA HT D8 C7"
    assert grouped_text(set_of(EXAMPLE)) == "♠ AJ97  ♥ AT  ♦ 8  ♣ 7"
    assert grouped_text(set_of(["HA"])) == "♠ –  ♥ A  ♦ –  ♣ –"
    assert hand_text(0) == ""
    assert hand_text(DECK_52).split() == [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]


@settings(derandomize=True, deadline=None, max_examples=300)
@given(hand=hands_of_52)
def test_printed_hands_are_read_back(hand: int) -> None:
    assert parse_hand(hand_text(hand)) == hand
    assert parse_hand(grouped_text(hand)) == hand
    assert len(hand_text(hand).split()) == hand.bit_count()


@settings(derandomize=True, deadline=None, max_examples=200)
@given(hand=hands_of_52, seed=st.integers(0, 2**32))
def test_order_and_spelling_do_not_matter(hand: int, seed: int) -> None:
    chance = random.Random(seed)
    words = [
        word if chance.random() < 0.5 else word[::-1].lower().replace("t", "10") for word in hand_text(hand).split()
    ]
    chance.shuffle(words)
    assert parse_hand(chance.choice([" ", ",", ", "]).join(words)) == hand
    suits = [
        suit + ":" + "".join(name[1] for name in NAMES if name[0] == suit and hand & set_of([name])) for suit in "SHDC"
    ]
    chance.shuffle(suits)
    assert parse_hand(" ".join(suit for suit in suits if len(suit) > 2 or chance.random() < 0.5)) == hand


@pytest.mark.parametrize(
    ("text", "deck", "message"),
    [
        ("XJ", DECK_52, f"card 'XJ' is unknown, expected {RANKS_52}, as in SJ"),
        ("S1", DECK_52, f"card 'S1' is unknown, expected {RANKS_52}, as in SJ"),
        ("1S", DECK_32, f"card '1S' is unknown, expected {RANKS_32}, as in SJ"),
        ("10", DECK_32, f"card '10' is unknown, expected {RANKS_32}, as in SJ"),
        ("", DECK_32, f"card '' is unknown, expected {RANKS_32}, as in SJ"),
        ("SJ9", DECK_32, f"card 'SJ9' is unknown, expected {RANKS_32}, as in SJ"),
        (" SS ", DECK_32, f"card 'SS' is unknown, expected {RANKS_32}, as in SJ"),
        ("2s", DECK_32, f"card S2 is not in the game's deck, expected {RANKS_32}"),
        ("♥6", DECK_32, f"card H6 is not in the game's deck, expected {RANKS_32}"),
    ],
)
def test_bad_card_is_named(text: str, deck: int, message: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_card(text, deck)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("SJ SX HA", f"card 'SX' in my hand is unknown, expected {RANKS_32}, as in SJ"),
        ("SJ, joker", f"card 'joker' in my hand is unknown, expected {RANKS_32}, as in SJ"),
        ("S:J9X H:A", f"card 'S:J9X' in my hand is unknown, expected {RANKS_32}, as in SJ"),
        ("S A J", f"card 'J' in my hand is unknown, expected {RANKS_32}, as in SJ"),
        ("SA H", f"suit 'H' in my hand stands without ranks, expected {RANKS_32}, as in SJ"),
        ("SJ HA js", "card SJ in my hand is given twice"),
        ("S:JJ", "card SJ in my hand is given twice"),
        ("S:J9 H:A9 ♥9", "card H9 in my hand is given twice"),
        ("SJ H6", f"card H6 in my hand is not in the game's deck, expected {RANKS_32}"),
        ("S:AK5", f"card S5 in my hand is not in the game's deck, expected {RANKS_32}"),
    ],
)
def test_bad_card_of_a_hand_is_named(text: str, message: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_hand(text, DECK_32, "my hand")
    assert str(caught.value) == message


@pytest.mark.parametrize("name", NAMES)
def test_every_card_given_twice_or_outside_the_pack_is_named(name: str) -> None:
    with pytest.raises(CardError, match=f"^card {name} is given twice$"):
        parse_hand(f"{name} {name}")
    if name[1] in "23456":
        with pytest.raises(CardError, match=f"^card {name} is not in the game's deck, expected"):
            parse_hand(name, DECK_32)
    else:
        assert hand_text(parse_hand(name, DECK_32)) == name


@pytest.mark.parametrize(
    ("suit", "name", "symbol", "spellings"),
    [
        (0, "C", "♣", ["C", "c", "♣", "♣\ufe0f", "♧", " C "]),
        (1, "D", "♦", ["D", "d", "♦", "♦\ufe0f", "♢"]),
        (2, "H", "♥", ["H", "h", "♥", "♥\ufe0f", "♡"]),
        (3, "S", "♠", ["S", "s", "♠", "♠\ufe0f", "♤"]),
        (NO_TRUMP, "NT", "NT", ["NT", "nt", "Nt", " nt "]),
    ],
)
def test_suits_are_read_and_printed(suit: int, name: str, symbol: str, spellings: list[str]) -> None:
    assert suit_name(suit) == name
    assert suit_symbol(suit) == symbol
    assert {parse_suit(text) for text in spellings} == {suit}


def test_no_suit_has_no_name() -> None:
    assert suit_name(NONE) is None
    assert suit_symbol(NONE) == "–"
    assert NO_TRUMP == SUITS


@pytest.mark.parametrize("text", ["", "X", "SS", "N", "spades", "none", "CD", "7"])
def test_bad_suit_is_named(text: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_suit(text, "the call")
    assert str(caught.value) == f"suit {text!r} in the call is unknown, expected S, H, D, C or NT"
