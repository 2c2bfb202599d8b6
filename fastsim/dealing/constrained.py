"""Deals that satisfy conditions, each as likely as any other, as a function of (seed, deal number).

Directly: a table of counts is drawn with its exact weight, then the cards within every atom. Where there are too many
tables, by rejection: the cards that are not known are dealt again until the conditions hold.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np

from fastsim._jit import helper, kernel
from fastsim.cards.bitboard import count, only
from fastsim.cards.deck import dense_cards
from fastsim.dealing.deal import check_deal_numbers, deal_into, new_pack
from fastsim.dealing.philox import SHUFFLE_STREAM, draw, key_stream, new_streams, rewind
from fastsim.dealing.tables import Solver, all_deals, make_problem, table_arrays
from fastsim.dealing.where import Where, as_arrays
from fastsim.errors import RequestError

#: More tables than this are not listed.
MOST_TABLES: Final = 200_000

#: A condition rarer than this is not dealt by rejection.
_RAREST: Final = Fraction(1, 1_000_000)

#: Draws below the number of deals are made of limbs of so many bits; two limbs make a word, two words a number.
_LIMB_BITS: Final = 30
_LIMBS: Final = 4
_WORD: Final = 1 << 2 * _LIMB_BITS

#: First stream of the tries of a deal, above those of the seats.
_TRY_STREAMS: Final = 1 << 32


@dataclass(frozen=True)
class Constrained:
    """Deals under conditions.

    Attributes
    ----------
    hands : ndarray
        Shape (n, seats), int64 sets of cards in natural order.
    probability : Fraction
        Exact probability of the conditions among all deals.
    is_direct : bool
        Whether the deals were drawn directly rather than by rejection.
    tried : int
        Deals that were dealt to find these.
    """

    hands: np.ndarray
    probability: Fraction
    is_direct: bool
    tried: int


@helper
def _draw_below(stream: np.ndarray, top_mask: np.ndarray, high: int, low: int) -> tuple[int, int]:
    """A uniform number below high * 2**60 + low, as two words, from limbs under their masks."""
    while True:
        word_1 = draw(stream, np.int64(1) << _LIMB_BITS) & top_mask[3]
        word_1 = word_1 << _LIMB_BITS | draw(stream, np.int64(1) << _LIMB_BITS) & top_mask[2]
        word_0 = draw(stream, np.int64(1) << _LIMB_BITS) & top_mask[1]
        word_0 = word_0 << _LIMB_BITS | draw(stream, np.int64(1) << _LIMB_BITS) & top_mask[0]
        if word_1 < high or (word_1 == high and word_0 < low):
            return word_1, word_0


@helper
def _find_table(ends: np.ndarray, high: int, low: int) -> int:
    """The first table whose end is above a number; `ends` has shape (tables, 2)."""
    first = np.int64(0)
    last = np.int64(ends.shape[0] - 1)
    while first < last:
        middle = first + last >> 1
        if ends[middle, 0] > high or (ends[middle, 0] == high and ends[middle, 1] > low):
            last = middle
        else:
            first = middle + 1
    return first


@helper
def _deal_out(
    hands: np.ndarray, seats: np.ndarray, shares: np.ndarray, cards: np.ndarray, size: int, stream: np.ndarray
) -> int:
    """Give each of the seats its share of the first `size` cards; returns the first place of what is left."""
    place = np.int64(0)
    for i in range(seats.size):
        for _ in range(shares[i]):
            j = place + draw(stream, size - place)
            card = cards[j]
            cards[j] = cards[place]
            cards[place] = card
            hands[seats[i]] |= only(card)
            place += 1
    return place


@kernel
def _deal_directly(
    seed: np.uint64,
    deals: np.ndarray,
    held: np.ndarray,
    receivers: np.ndarray,
    pool_seats: np.ndarray,
    pool_shares: np.ndarray,
    cards: np.ndarray,
    firsts: np.ndarray,
    tables: np.ndarray,
    ends: np.ndarray,
    masks: np.ndarray,
    hands: np.ndarray,
) -> None:
    """Fill `hands`; the cards of atom a are ``cards[firsts[a] : firsts[a + 1]]``."""
    pool = np.zeros(cards.size, dtype=np.int64)
    streams = new_streams(1, seed)
    stream = streams[SHUFFLE_STREAM]
    own = cards.copy()
    total = ends[ends.shape[0] - 1]
    for i in range(deals.size):
        rewind(streams, deals[i])
        own[:] = cards
        high, low = _draw_below(stream, masks, total[0], total[1])
        table = tables[_find_table(ends, high, low)]
        for seat in range(held.size):
            hands[i, seat] = held[seat]
        pooled = np.int64(0)
        for atom in range(table.shape[0]):
            part = own[firsts[atom] : firsts[atom + 1]]
            first = _deal_out(hands[i], receivers, table[atom], part, np.int64(part.size), stream)
            for place in range(first, part.size):
                pool[pooled] = part[place]
                pooled += 1
        _deal_out(hands[i], pool_seats, pool_shares, pool, pooled, stream)


@helper
def _is_right(hands: np.ndarray, lacked: np.ndarray, counts: np.ndarray) -> bool:
    for seat in range(hands.size):
        if hands[seat] & lacked[seat] != 0:
            return False
    for i in range(counts.shape[0]):
        n = count(hands[counts[i, 0]] & counts[i, 1])
        if n < counts[i, 2] or n > counts[i, 3]:
            return False
    return True


@kernel
def _deal_by_rejection(
    seed: np.uint64,
    deals: np.ndarray,
    deck: int,
    hand_size: int,
    held: np.ndarray,
    lacked: np.ndarray,
    counts: np.ndarray,
    most_tries: int,
    hands: np.ndarray,
) -> int:
    """Fill `hands`; the deals tried, or -1 where one took more than `most_tries`.

    Every try of a deal has a stream of its own.
    """
    pack = new_pack(deck, hand_size, held)
    streams = new_streams(1, seed)
    tried = np.int64(0)
    for i in range(deals.size):
        tries = np.int64(0)
        while True:
            key_stream(streams[0], seed, _TRY_STREAMS + tries)
            rewind(streams, deals[i])
            deal_into(hands[i], pack, streams[SHUFFLE_STREAM])
            tries += 1
            if _is_right(hands[i], lacked, counts):
                break
            if tries == most_tries:
                return np.int64(-1)
        tried += tries
    return tried


def _words(numbers: list[int]) -> np.ndarray:
    """Numbers below 2**120 as two words each, high first, shape (n, 2), int64."""
    return np.array([divmod(number, _WORD) for number in numbers], dtype=np.int64).reshape(-1, 2)


def _limb_masks(total: int) -> np.ndarray:
    """Bits of each limb, lowest first, that numbers below `total` may have."""
    bits = (total - 1).bit_length()
    return np.array(
        [(1 << min(max(bits - _LIMB_BITS * limb, 0), _LIMB_BITS)) - 1 for limb in range(_LIMBS)], dtype=np.int64
    )


def _direct(seed: int, numbers: np.ndarray, where: Where, solver: Solver, hands: np.ndarray) -> None:
    tables, ends = table_arrays(solver)
    atoms = [dense_cards(atom) for atom in solver.problem.atoms]
    cards = np.concatenate([np.zeros(0, dtype=np.int64), *atoms])
    firsts = np.cumsum([0, *(len(atom) for atom in atoms)])
    held, _, _ = as_arrays(where)
    receivers = np.array(solver.problem.receivers, dtype=np.int64)
    pool = np.array(solver.problem.pool, dtype=np.int64).reshape(-1, 2).T
    _deal_directly(
        np.uint64(seed), numbers, held, receivers, pool[0].copy(), pool[1].copy(), cards, firsts, tables,
        _words(ends), _limb_masks(ends[-1]), hands,
    )  # fmt: skip


def deal_where(
    seed: int, deals: np.ndarray, where: Where, *, deck: int, hand_size: int, most_tables: int = MOST_TABLES
) -> Constrained:
    """Deals that satisfy conditions, uniformly among all that do.

    Parameters
    ----------
    seed : int
        Seed, 0 ≤ seed < 2**64.
    deals : ndarray
        Deal numbers, shape (n,), each ≥ 0. The deal of a number under conditions is not the one without them.
    where : Where
        The conditions, as `parse_where` makes them; they say how many seats there are.
    deck, hand_size : int
        Set of the cards in the pack, and cards of a hand; what is left over is the stock.
    most_tables : int
        Above so many tables of counts the deals come by rejection.

    Raises
    ------
    RequestError
        If no deal satisfies the conditions, or they have too many tables and are too rare for rejection.
    """
    solver = Solver(make_problem(where, deck=deck, hand_size=hand_size))
    found, tables = solver.whole()
    if not found:
        raise RequestError("no deal satisfies the conditions: they contradict each other or the pack")
    seats = len(where.held)
    probability = Fraction(found, all_deals(deck, seats, hand_size))
    numbers = check_deal_numbers(deals)
    hands = np.zeros((numbers.size, seats), dtype=np.int64)
    if tables <= most_tables:
        _direct(seed, numbers, where, solver, hands)
        return Constrained(hands, probability, True, numbers.size)
    held, lacked, counts = as_arrays(where)
    known = Fraction(all_deals_left(deck, where, hand_size), all_deals(deck, seats, hand_size))
    if probability / known < _RAREST:
        raise RequestError(
            f"the conditions have {tables:,} tables of counts, more than the {most_tables:,} that are drawn from, "
            f"and only one deal in {int(known / probability):,} satisfies them: give fewer counts"
        )
    tries = 100 * int(known / probability) + 100
    tried = _deal_by_rejection(
        np.uint64(seed), numbers, np.int64(deck), np.int64(hand_size), held, lacked, counts, np.int64(tries), hands
    )
    if tried < 0:
        raise RequestError(f"no deal was found in {tries:,} tries")
    return Constrained(hands, probability, False, int(tried))


def all_deals_left(deck: int, where: Where, hand_size: int) -> int:
    """Number of distributions of the cards that nobody is known to hold."""
    known = Where(where.held, (0,) * len(where.held), ())
    return Solver(make_problem(known, deck=deck, hand_size=hand_size)).whole()[0]
