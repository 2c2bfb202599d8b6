"""Dealing as a pure function of (seed, deal number): hands of any size, a stock, known cards.

The free cards lie in ascending order; a partial Fisher-Yates shuffle from the front gives each seat
its missing cards, seat after seat. Without a stock the last seat gets what is left, without draws;
with a stock the stock is shuffled too.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from fastsim._jit import inlined, kernel, maker
from fastsim.cards.bitboard import Cards, count, lowest, only
from fastsim.cards.deck import DECK_52
from fastsim.cards.text import grouped_text, hand_text
from fastsim.dealing.philox import SHUFFLE_STREAM, draw_descending, new_streams, rewind
from fastsim.errors import CardError, RequestError

#: Deals that one thread deals at a time.
_SLICE: Final = 100_000

#: Deal numbers are below this.
DEAL_LIMIT: Final = 1 << 63


class Pack(NamedTuple):
    """What the shuffle needs, made once per batch by `new_pack`."""

    free: Cards  # cards that are dealt by chance
    template: np.ndarray  # the same, as card numbers in ascending order, int8
    cards: np.ndarray  # scratch: the same cards in shuffled order, int8
    jumps: np.ndarray  # scratch: how far ahead each place takes its card from, int64
    known: np.ndarray  # cards fixed at each seat, int64 sets
    missing: np.ndarray  # free cards that each seat still gets, int64
    draws: int  # how many places of the pack are drawn


@maker
def new_pack(deck: Cards, hand_size: int, known: np.ndarray) -> Pack:
    """Prepare dealing `hand_size` cards to each seat of `known` from `deck`.

    The known cards must be in the deck, disjoint, and at most `hand_size` at a seat.
    """
    seats = known.size
    free = deck
    missing = np.empty(seats, dtype=np.int64)
    dealt = np.int64(0)
    for seat in range(seats):
        free &= ~known[seat]
        missing[seat] = hand_size - count(known[seat])
        dealt += missing[seat]
    size = count(free)
    template = np.empty(size, dtype=np.int8)
    rest = free
    for i in range(size):
        template[i] = lowest(rest)
        rest &= rest - 1
    draws = max(size - 1, 0) if size > dealt else dealt - missing[seats - 1]
    scratch = np.empty(size, dtype=np.int8)
    return Pack(free, template, scratch, np.empty(size, dtype=np.int64), known, missing, np.int64(draws))


@inlined
def _draw_card(pack: Pack, place: int) -> Cards:
    """Put the card that is drawn for a place of the pack there; returns it as a set."""
    cards = pack.cards
    other = place + pack.jumps[place]
    drawn = cards[other]
    cards[other] = cards[place]
    cards[place] = drawn
    return only(np.int64(drawn))


@inlined
def deal_into(hands: np.ndarray, pack: Pack, stream: np.ndarray) -> None:
    """Deal to every seat from a fresh stream; a stock is what follows in `pack.cards`, first card first.

    The pack is shuffled from the front, whatever its order was before, a hand taken up as its cards are drawn. A hand
    for which no card is drawn is what is left.
    """
    cards = pack.cards
    for i in range(cards.size):
        cards[i] = pack.template[i]
    draw_descending(stream, cards.size, pack.draws, pack.jumps)
    left = pack.free
    place = 0
    for seat in range(hands.size):
        end = place + pack.missing[seat]
        drawn = np.int64(0)
        if end > pack.draws:
            drawn = left
            end = place
        while place < end:
            drawn |= _draw_card(pack, place)
            place += 1
        left &= ~drawn
        hands[seat] = pack.known[seat] | drawn
    while place < pack.draws:
        _draw_card(pack, place)
        place += 1


@kernel
def _deal_many(
    seed: np.uint64,
    deals: np.ndarray,
    deck: Cards,
    hand_size: int,
    known: np.ndarray,
    hands: np.ndarray,
    stock: np.ndarray,
) -> None:
    pack = new_pack(deck, hand_size, known)
    streams = new_streams(1, seed)
    first = pack.cards.size - stock.shape[1]
    for i in range(deals.size):
        rewind(streams, deals[i])
        deal_into(hands[i], pack, streams[SHUFFLE_STREAM])
        for j in range(stock.shape[1]):
            stock[i, j] = pack.cards[first + j]


@kernel
def _deal_around(
    seed: np.uint64, start: int, deck: Cards, hand_size: int, known: np.ndarray, hands: np.ndarray
) -> None:
    streams = new_streams(1, seed)
    for i in range(hands.shape[0]):
        pack = new_pack(deck, hand_size, known[i])
        rewind(streams, start + i)
        deal_into(hands[i], pack, streams[SHUFFLE_STREAM])


def deal_around(seed: int, start: int, known: np.ndarray, *, deck: int, hand_size: int) -> np.ndarray:
    """Deal the other cards around those known in each deal.

    Parameters
    ----------
    seed, start : int
        Seed, and number of the first deal.
    known : ndarray
        Cards fixed at each seat of each deal, shape (n, seats), int64 sets; they must be in the deck, disjoint in a
        deal, and at most `hand_size` at a seat.
    deck, hand_size : int
        Set of the cards in the pack, and cards of a hand.

    Returns
    -------
    ndarray
        Shape (n, seats), int64 sets of cards; one deal's row of `known` for all deals gives those of `deal_hands`.
    """
    hands = np.zeros_like(known)
    _deal_around(np.uint64(seed), np.int64(start), np.int64(deck), np.int64(hand_size), known, hands)
    return hands


@dataclass(frozen=True)
class Deal:
    """One distribution of the cards: a set of cards per seat and the stock in drawing order."""

    seed: int
    number: int
    hands: tuple[int, ...]
    stock: tuple[int, ...]

    def texts(self) -> list[str]:
        """The hands in the exchange format, one text per seat."""
        return [hand_text(hand) for hand in self.hands]

    def __str__(self) -> str:
        return "\n".join(f"seat {seat}: {grouped_text(hand)}" for seat, hand in enumerate(self.hands))


def check_known(known: np.ndarray, deck: int, hand_size: int) -> None:
    """Raise CardError unless the known cards can be dealt to the seats where they are fixed."""
    taken = 0
    for seat, cards in enumerate(int(cards) for cards in known):
        if cards & ~deck:
            raise CardError(f"card {hand_text(cards & ~deck)} fixed at seat {seat} is not in the game's deck")
        if cards & taken:
            raise CardError(f"card {hand_text(cards & taken)} is fixed at seat {seat} and at an earlier seat")
        if cards.bit_count() > hand_size:
            raise CardError(f"seat {seat} is given {cards.bit_count()} cards, a hand has {hand_size}")
        taken |= cards


def check_deal_numbers(deals: object) -> np.ndarray:
    """Deal numbers as an int64 array of one dimension, or a RequestError."""
    given = np.atleast_1d(np.asarray(deals))
    if given.size == 0:
        return np.zeros(0, dtype=np.int64)
    is_whole = np.issubdtype(given.dtype, np.integer) and given.ndim == 1
    if not is_whole or int(given.min()) < 0 or int(given.max()) >= DEAL_LIMIT:
        raise RequestError("`deals` must be deal numbers, whole numbers from 0 to 2**63 - 1")
    return np.ascontiguousarray(given, dtype=np.int64)


def deal_hands(
    seed: int,
    deals: np.ndarray,
    *,
    deck: int = DECK_52,
    seats: int = 4,
    hand_size: int = 13,
    known: np.ndarray | None = None,
) -> tuple[np.ndarray, np.ndarray]:
    """Deal the hands of many deal numbers at once.

    Parameters
    ----------
    seed : int
        Seed, 0 ≤ seed < 2**64.
    deals : ndarray
        Deal numbers, shape (n,), int64, each ≥ 0.
    deck : int
        Set of the cards in the pack.
    seats, hand_size : int
        Number of hands and cards in each; what is left over is the stock.
    known : ndarray, optional
        Cards fixed at each seat, shape (seats,), int64 sets; the rest is dealt uniformly.

    Returns
    -------
    hands : ndarray
        Shape (n, seats), int64 sets of cards.
    stock : ndarray
        Shape (n, cards left), int8 card numbers in drawing order.

    Raises
    ------
    CardError
        If the known cards cannot be dealt.
    RequestError
        If the pack has too few cards.
    """
    left = deck.bit_count() - seats * hand_size
    if left < 0:
        raise RequestError(
            f"`hand_size` {hand_size} for {seats} seats needs {seats * hand_size} cards, "
            f"the deck has {deck.bit_count()}"
        )
    fixed = np.zeros(seats, dtype=np.int64) if known is None else np.ascontiguousarray(known, np.int64)
    if fixed.shape != (seats,):
        raise RequestError(f"`known` has shape {fixed.shape}, expected one set of cards for each of the {seats} seats")
    check_known(fixed, deck, hand_size)
    numbers = check_deal_numbers(deals)
    hands = np.zeros((numbers.size, seats), dtype=np.int64)
    stock = np.zeros((numbers.size, left), dtype=np.int8)

    def deal_slice(lo: int) -> None:
        hi = lo + _SLICE
        _deal_many(
            np.uint64(seed), numbers[lo:hi], np.int64(deck), np.int64(hand_size), fixed, hands[lo:hi], stock[lo:hi]
        )

    with ThreadPoolExecutor(os.cpu_count()) as threads:
        list(threads.map(deal_slice, range(0, numbers.size, _SLICE)))
    return hands, stock
