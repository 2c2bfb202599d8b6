"""Conditions on the hands of a deal, as bridge dealers write them: ``seat0: S>=4, SJ; seat2: SA, no HA``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from fastsim.cards.deck import LANE_BITS, RANKS, SUITS
from fastsim.cards.text import RANK_LETTERS, hand_text, parse_hand, parse_suit
from fastsim.dealing.deal import check_known
from fastsim.errors import RequestError

_SEAT: Final = re.compile(r"\s*seat\s*(\d+)\s*:(.*)", re.DOTALL | re.IGNORECASE)
_COUNT: Final = re.compile(r"(\{[^}]*\}|\w|[♠♥♦♣♤♡♢♧])\s*(>=|<=|=|<|>)\s*(\d+)(?:\s*-\s*(\d+))?")
_BARRED: Final = re.compile(r"no\s+(.*)", re.DOTALL | re.IGNORECASE)
_ITEM: Final = re.compile(r"(?:[^,{]|\{[^}]*\})+")
_EXPECTED: Final = "expected cards (SJ), cards it lacks (no SJ), or a count (S>=4, A=2, {SJ S9}>=1, H=2-3)"


@dataclass(frozen=True)
class Count:
    """How many of the `cards` (a set) a seat holds: `least` to `most`."""

    seat: int
    cards: int
    least: int
    most: int


@dataclass(frozen=True)
class Where:
    """Conditions on a deal: sets of cards held and lacked, one a seat, and counts."""

    held: tuple[int, ...]
    lacked: tuple[int, ...]
    counts: tuple[Count, ...]

    def holds(self, hands: Sequence[int]) -> bool:
        """Whether hands, one set a seat, satisfy all conditions."""
        pairs = zip(hands, self.held, self.lacked, strict=True)
        return all(held & ~hand == 0 and hand & lacked == 0 for hand, held, lacked in pairs) and all(
            count.least <= (hands[count.seat] & count.cards).bit_count() <= count.most for count in self.counts
        )


def _counted_cards(text: str, deck: int, where: str) -> int:
    """The set that a count is about: cards in braces, a suit, or a rank in all suits."""
    if text.startswith("{"):
        return parse_hand(text[1:-1], deck, where)
    if text.upper() in RANK_LETTERS:
        rank = RANK_LETTERS.index(text.upper())
        return sum(1 << (suit << LANE_BITS | rank) for suit in range(SUITS)) & deck
    return RANKS << (parse_suit(text, where, takes_no_trump=False) << LANE_BITS) & deck


def _make_count(seat: int, match: re.Match[str], deck: int, hand_size: int, where: str) -> Count:
    cards = _counted_cards(match[1], deck, where)
    sign, number = match[2], int(match[3])
    if match[4] is not None:
        if sign != "=" or int(match[4]) < number:
            raise RequestError(f"count {match[0]!r} in {where} is not understood, {_EXPECTED}")
        return Count(seat, cards, number, int(match[4]))
    least = {">=": number, ">": number + 1, "=": number}.get(sign, 0)
    most = {"<=": number, "<": number - 1, "=": number}.get(sign, hand_size)
    return Count(seat, cards, least, most)


def parse_where(text: str, *, deck: int, seats: int, hand_size: int) -> Where:
    """Conditions from text: ``seat0: S>=4, SJ; seat2: SA, no HA, {SK SQ}>=1, A=2``.

    Raises
    ------
    CardError
        For cards that are unknown, not in the deck, held at two seats, or too many for a hand.
    RequestError
        For what is no condition, a seat that the game does not have, or a card held and lacked.
    """
    if not isinstance(text, str):
        raise RequestError(f"conditions are {text!r}, expected text as in 'seat0: S>=4, SJ; seat2: SA'")
    held, lacked = [0] * seats, [0] * seats
    counts: list[Count] = []
    for part in filter(str.strip, text.split(";")):
        head = _SEAT.fullmatch(part)
        if head is None or int(head[1]) >= seats:
            raise RequestError(f"condition {part.strip()!r} names no seat, expected seat0: to seat{seats - 1}: first")
        seat, where = int(head[1]), f"the conditions of seat {head[1]}"
        for item in filter(None, (found.strip() for found in _ITEM.findall(head[2]))):
            counted, barred = _COUNT.fullmatch(item), _BARRED.fullmatch(item)
            if counted is not None:
                counts.append(_make_count(seat, counted, deck, hand_size, where))
            elif barred is not None:
                lacked[seat] |= parse_hand(barred[1], deck, where)
            elif re.search(r"[<>={}]", item):
                raise RequestError(f"condition {item!r} in {where} is not understood, {_EXPECTED}")
            else:
                held[seat] |= parse_hand(item, deck, where)
    return check_where(Where(tuple(held), tuple(lacked), tuple(counts)), deck=deck, hand_size=hand_size)


def check_where(where: Where, *, deck: int, hand_size: int) -> Where:
    """The conditions, unless cards are held twice, are too many for a hand, or are held and lacked at one seat.

    Raises
    ------
    CardError, RequestError
        Otherwise; the message names the cards.
    """
    check_known(np.array(where.held, dtype=np.int64), deck, hand_size)
    for seat, (held, lacked) in enumerate(zip(where.held, where.lacked, strict=True)):
        if held & lacked:
            raise RequestError(f"seat {seat} is to hold {hand_text(held & lacked)} and not to hold it")
    return where


def as_arrays(where: Where) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Held and lacked sets, shape (seats,), and counts, shape (n, 4): seat, cards, least, most; int64."""
    counts = [(count.seat, count.cards, count.least, count.most) for count in where.counts]
    return (
        np.array(where.held, dtype=np.int64),
        np.array(where.lacked, dtype=np.int64),
        np.array(counts, dtype=np.int64).reshape(-1, 4),
    )


def satisfied(where: Where, hands: np.ndarray) -> np.ndarray:
    """Whether each deal satisfies the conditions; `hands` has shape (n, seats), int64."""
    held, lacked, counts = as_arrays(where)
    right: np.ndarray = ((held & ~hands == 0) & (hands & lacked == 0)).all(axis=1)
    for seat, cards, least, most in counts:
        n = np.bitwise_count(hands[:, seat] & cards)
        right &= (n >= least) & (n <= most)
    return right
