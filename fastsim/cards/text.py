"""Cards, hands and suits as text: read what people write, print one form.

Source of the forms: `docs/formats.md`, cards and hands in text.
"""

from __future__ import annotations

import re
from typing import Any, Final

from fastsim.cards.deck import DECK_52, LANE_BITS, NO_TRUMP, NONE, RANK_BITS, SUITS
from fastsim.errors import CardError

SUIT_LETTERS: Final = "CDHS"
RANK_LETTERS: Final = "23456789TJQKA"
SUIT_SYMBOLS: Final = "♣♦♥♠"
_SUIT_ORDER: Final = (3, 2, 1, 0)

_SYMBOL_TO_LETTER: Final = str.maketrans("♣♧♦♢♥♡♠♤", "CCDDHHSS", "\ufe0e\ufe0f")
_CARD: Final = re.compile(r"([CDHS])([2-9TJQKA])|([2-9TJQKA])([CDHS])")
_GROUP: Final = re.compile(r"([CDHS]):?((?:[2-9TJQKA]{2,}|(?<=:)(?:[2-9TJQKA]*|[-–—])))")
_LONE_SUIT: Final = re.compile(r"[CDHS]:?")
_RANKS: Final = re.compile(r"[2-9TJQKA]+")
_VOID_MARKS: Final = ("-", "–", "—")


def _normalise(text: str) -> str:
    return text.translate(_SYMBOL_TO_LETTER).upper().replace("10", "T")


def _expected(deck: int) -> str:
    ranks = "".join(letter for rank, letter in enumerate(RANK_LETTERS) if deck >> rank & 1)
    return f"a suit S, H, D or C with a rank of {' '.join(ranks)}"


def _where(where: str) -> str:
    return f" in {where}" if where else ""


def _check_text(value: Any, what: str, where: str, example: str) -> None:
    if not isinstance(value, str):
        raise CardError(f"{what}{_where(where)} is {value!r}, expected text as in {example}")


def card_name(card: int) -> str:
    """Name of a card number, for example "SJ"; the inverse of `parse_card`."""
    return SUIT_LETTERS[card >> LANE_BITS] + RANK_LETTERS[card & RANK_BITS]


def card_symbol(card: int) -> str:
    """Name of a card with its suit symbol, for example "♠J"."""
    return SUIT_SYMBOLS[card >> LANE_BITS] + RANK_LETTERS[card & RANK_BITS]


def parse_card(text: str, deck: int = DECK_52, where: str = "") -> int:
    """Card number of "SJ", "js", "10H", "♠J"; CardError names the card and `where` it stood."""
    _check_text(text, "card", where, "SJ")
    match = _CARD.fullmatch(_normalise(text.strip()))
    if match is None:
        raise CardError(f"card {text.strip()!r}{_where(where)} is unknown, expected {_expected(deck)}, as in SJ")
    suit, rank = (match[1], match[2]) if match[1] else (match[4], match[3])
    card = SUIT_LETTERS.index(suit) << LANE_BITS | RANK_LETTERS.index(rank)
    if not deck >> card & 1:
        raise CardError(f"card {card_name(card)}{_where(where)} is not in the game's deck, expected {_expected(deck)}")
    return card


def _tokens(text: str) -> list[str]:
    """Words of a hand; a suit that stands apart is joined to the ranks that follow it."""
    tokens: list[str] = []
    for word in re.split(r"[\s,]+", text.strip(" ,\t\r\n")):
        normal = _normalise(word)
        after_suit = bool(tokens) and _LONE_SUIT.fullmatch(_normalise(tokens[-1])) is not None
        if after_suit and normal in _VOID_MARKS:
            tokens[-1] = tokens[-1].rstrip(":") + ":"
        elif after_suit and _RANKS.fullmatch(normal):
            tokens[-1] = tokens[-1].rstrip(":") + ":" + word
        elif word:
            tokens.append(word)
    return tokens


def _cards_of_token(token: str, deck: int, where: str) -> list[int]:
    """Card numbers of one word: a card, or a suit with several ranks or a colon."""
    group = _GROUP.fullmatch(_normalise(token))
    if _LONE_SUIT.fullmatch(_normalise(token)) and not token.endswith(":"):
        raise CardError(f"suit {token!r}{_where(where)} stands without ranks, expected {_expected(deck)}, as in SJ")
    if group is None:
        return [parse_card(token, deck, where)]
    return [parse_card(group[1] + rank, deck, where) for rank in group[2] if rank not in _VOID_MARKS]


def parse_hand(text: str, deck: int = DECK_52, where: str = "") -> int:
    """Set of the cards in a text such as "SJ S9, ah 10H" or "S:J9 H:AT".

    Raises
    ------
    CardError
        For a card that is unknown, given twice or not in `deck`; the message names the card.
    """
    _check_text(text, "hand", where, "SJ S9")
    hand = 0
    for token in _tokens(text):
        for card in _cards_of_token(token, deck, where):
            if hand >> card & 1:
                raise CardError(f"card {card_name(card)}{_where(where)} is given twice")
            hand |= 1 << card
    return hand


def _ranks_text(hand: int, suit: int) -> str:
    lane = hand >> (suit << LANE_BITS)
    return "".join(RANK_LETTERS[rank] for rank in range(RANK_BITS - 3, -1, -1) if lane >> rank & 1)


def hand_text(hand: int) -> str:
    """Cards separated by spaces, spades first, high cards first: "SA SJ HT"."""
    return " ".join(SUIT_LETTERS[suit] + rank for suit in _SUIT_ORDER for rank in _ranks_text(hand, suit))


def grouped_text(hand: int) -> str:
    """Cards by suit with symbols, as people read them: "♠ AJ9  ♥ T"; a void shows a dash."""
    return "  ".join(f"{SUIT_SYMBOLS[suit]} {_ranks_text(hand, suit) or '–'}" for suit in _SUIT_ORDER)


def suit_name(suit: int) -> str | None:
    """Letter of a suit, "NT" for no trump, None for none."""
    if suit == NONE:
        return None
    return "NT" if suit == NO_TRUMP else SUIT_LETTERS[suit]


def parse_suit(text: str, where: str = "", *, takes_no_trump: bool = True) -> int:
    """Suit number of "S", "h", "♦" or, if that may be said, "NT"; the inverse of `suit_name`."""
    _check_text(text, "suit", where, "S")
    normal = _normalise(text.strip())
    if takes_no_trump and normal == "NT":
        return NO_TRUMP
    if len(normal) != 1 or normal not in SUIT_LETTERS:
        expected = "S, H, D, C or NT" if takes_no_trump else "S, H, D or C"
        raise CardError(f"suit {text.strip()!r}{_where(where)} is unknown, expected {expected}")
    return SUIT_LETTERS.index(normal)


def suit_symbol(suit: int) -> str:
    """Symbol of a suit, "NT" for no trump, a dash for none."""
    if 0 <= suit < SUITS:
        return SUIT_SYMBOLS[suit]
    return "NT" if suit == NO_TRUMP else "–"
