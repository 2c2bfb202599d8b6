"""Deals that satisfy conditions, each as likely as any other, as a function of (seed, deal number).

Directly: a table of counts is drawn with its exact weight, atom by atom, then the cards within every atom. Where the
conditions have too many tables even for that, by rejection: the cards that are not known are dealt again until the
conditions hold.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np

from fastsim._jit import helper, kernel
from fastsim.cards.bitboard import count, only
from fastsim.cards.deck import dense_cards
from fastsim.dealing.deal import check_deal_numbers, deal_into, new_pack
from fastsim.dealing.philox import SHUFFLE_STREAM, draw, key_stream, new_streams, rewind
from fastsim.dealing.tables import MOST_STEPS, Network, TooManySteps, all_deals, make_problem
from fastsim.dealing.where import Where, as_arrays
from fastsim.errors import RequestError

#: By rejection, no more deals than this are tried for one.
_MOST_TRIES: Final = 1_000_000

#: Draws below the number of deals are made of limbs of so many bits; two limbs make a word, two words a number.
_LIMB_BITS: Final = 30
_LIMBS: Final = 4
_WORD: Final = 1 << 2 * _LIMB_BITS

#: Deals that one thread deals at a time.
_SLICE: Final = 50_000

#: First stream of the tries of a deal, above those of the seats.
_TRY_STREAMS: Final = 1 << 32


@dataclass(frozen=True)
class Constrained:
    """Deals under conditions.

    Attributes
    ----------
    hands : ndarray
        Shape (n, seats), int64 sets of cards in natural order.
    probability : Fraction or None
        Exact probability of the conditions among all deals; None where the deals came by rejection.
    is_direct : bool
        Whether the deals were drawn directly rather than by rejection.
    tried : int
        Deals that were dealt to find these.
    """

    hands: np.ndarray
    probability: Fraction | None
    is_direct: bool
    tried: int


@helper
def _draw_below(stream: np.ndarray, top_mask: np.ndarray, high: int, low: int) -> tuple[int, int]:
    """A uniform number below high * 2**60 + low, as two words, from limbs under their masks."""
    while True:
        word_1 = np.int64(0)
        if top_mask[2] != 0:
            word_1 = draw(stream, np.int64(1) << _LIMB_BITS) & top_mask[2]
        if top_mask[3] != 0:
            word_1 |= (draw(stream, np.int64(1) << _LIMB_BITS) & top_mask[3]) << _LIMB_BITS
        word_0 = draw(stream, np.int64(1) << _LIMB_BITS) & top_mask[0]
        if top_mask[1] != 0:
            word_0 |= (draw(stream, np.int64(1) << _LIMB_BITS) & top_mask[1]) << _LIMB_BITS
        if word_1 < high or (word_1 == high and word_0 < low):
            return word_1, word_0


@helper
def _draw_step(stream: np.ndarray, first: int, last: int, ends: np.ndarray, masks: np.ndarray) -> int:
    """One of the steps from first to last, each as likely as its share of `ends`, shape (steps, 2).

    Ends add up within the steps of one state; `masks` are those of the limbs of a state's whole.
    """
    if first == last:
        return first
    high, low = _draw_below(stream, masks, ends[last, 0], ends[last, 1])
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
        is_rest = shares[i] == size - place
        for _ in range(shares[i]):
            j = place if is_rest else place + draw(stream, size - place)
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
    starts: np.ndarray,
    ends: np.ndarray,
    masks: np.ndarray,
    targets: np.ndarray,
    shares: np.ndarray,
    hands: np.ndarray,
) -> None:
    """Fill `hands`; the cards of atom a are ``cards[firsts[a] : firsts[a + 1]]``.

    The steps of state s are those from ``starts[s]`` to before ``starts[s + 1]``; the first deal begins in state 0.
    """
    pool = np.zeros(cards.size, dtype=np.int64)
    streams = new_streams(1, seed)
    stream = streams[SHUFFLE_STREAM]
    own = cards.copy()
    for i in range(deals.size):
        rewind(streams, deals[i])
        own[:] = cards
        for seat in range(held.size):
            hands[i, seat] = held[seat]
        pooled = np.int64(0)
        state = np.int64(0)
        for atom in range(firsts.size - 1):
            step = _draw_step(stream, starts[state], starts[state + 1] - 1, ends, masks[state])
            part = own[firsts[atom] : firsts[atom + 1]]
            first = _deal_out(hands[i], receivers, shares[step], part, np.int64(part.size), stream)
            for place in range(first, part.size):
                pool[pooled] = part[place]
                pooled += 1
            state = targets[step]
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


def _words(numbers: np.ndarray) -> np.ndarray:
    """Numbers below 2**120 as two words each, high first, shape (n, 2), int64."""
    return np.stack([numbers >> 2 * _LIMB_BITS, numbers & _WORD - 1], axis=1).astype(np.int64)


def _limb_masks(totals: np.ndarray) -> np.ndarray:
    """Bits of each limb, lowest first, that numbers below the totals may have, shape (n, limbs)."""
    words = _words(totals - 1)
    bits = np.frompyfunc(lambda high, low: (int(high) << 2 * _LIMB_BITS | int(low)).bit_length(), 2, 1)(*words.T)
    limbs = np.clip(bits.astype(np.int64)[:, None] - _LIMB_BITS * np.arange(_LIMBS), 0, _LIMB_BITS)
    masks: np.ndarray = (1 << limbs) - 1
    return masks


def _flatten(network: Network) -> list[np.ndarray]:
    """The network as arrays for the kernel: starts, ends, masks, targets and shares, states numbered through."""
    starts, ends, masks, targets, shares = [], [], [], [], []
    steps = states = 0
    for layer, ways in zip(network.layers, network.ways, strict=True):
        first = np.searchsorted(layer.origin, np.arange(layer.states + 1))
        summed = np.concatenate([np.zeros(1, dtype=ways.dtype), np.cumsum(ways)])
        starts.append(steps + first[:-1])
        ends.append(_words(summed[1:] - summed[first[layer.origin]]))
        masks.append(_limb_masks(summed[first[1:]] - summed[first[:-1]]))
        targets.append(states + layer.states + layer.target.astype(np.int64))
        shares.append(layer.splits[layer.split])
        steps += len(ways)
        states += layer.states
    whole = [np.concatenate(part) for part in (starts, ends, masks, targets, shares)]
    whole[0] = np.append(whole[0], steps)
    return [np.ascontiguousarray(part) for part in whole]


class Dealer:
    """Deals that satisfy conditions, by deal number; the network of tables is built once.

    Parameters
    ----------
    where : Where
        The conditions, as `parse_where` makes them; they say how many seats there are.
    deck, hand_size : int
        Set of the cards in the pack, and cards of a hand; what is left over is the stock.
    most_steps : int
        Where the network of tables has more steps, the deals come by rejection.

    Attributes
    ----------
    probability : Fraction or None
        Exact probability of the conditions among all deals; None where the deals come by rejection.

    Raises
    ------
    RequestError
        If no deal satisfies the conditions.
    """

    def __init__(self, where: Where, *, deck: int, hand_size: int, most_steps: int = MOST_STEPS) -> None:
        self.where = where
        self.deck = deck
        self.hand_size = hand_size
        self.probability: Fraction | None = None
        try:
            network = Network(make_problem(where, deck=deck, hand_size=hand_size), most_steps)
        except TooManySteps:
            return
        if not network.total:
            raise RequestError("no deal satisfies the conditions: they contradict each other or the pack")
        self.probability = Fraction(network.deals, all_deals(deck, len(where.held), hand_size))
        self._arrays = self._kernel_arrays(network)

    @staticmethod
    def _kernel_arrays(network: Network) -> list[np.ndarray]:
        problem = network.problem
        if not problem.atoms:
            return []
        atoms = [dense_cards(atom) for atom in problem.atoms]
        firsts = np.cumsum([0, *(len(atom) for atom in atoms)])
        receivers = np.array(problem.receivers, dtype=np.int64)
        pool = np.array(problem.pool, dtype=np.int64).reshape(-1, 2).T
        return [receivers, pool[0].copy(), pool[1].copy(), np.concatenate(atoms), firsts, *_flatten(network)]

    def deal(self, seed: int, deals: np.ndarray) -> Constrained:
        """Deals of a seed by number.

        Raises
        ------
        RequestError
            If the conditions have too many tables to be drawn from and are too rare for rejection.
        """
        numbers = check_deal_numbers(deals)
        held, lacked, counts = as_arrays(self.where)
        hands = np.tile(held, (numbers.size, 1))
        if self.probability is None:
            tried = _deal_by_rejection(
                np.uint64(seed), numbers, np.int64(self.deck), np.int64(self.hand_size), held, lacked, counts,
                np.int64(_MOST_TRIES), hands,
            )  # fmt: skip
            if tried < 0:
                raise RequestError(
                    f"the conditions have too many tables of counts to be drawn from, and {_MOST_TRIES:,} deals were "
                    "tried for one that satisfies them: give fewer counts"
                )
            return Constrained(hands, None, False, int(tried))
        if self._arrays:
            self._fill(seed, numbers, held, hands)
        return Constrained(hands, self.probability, True, numbers.size)

    def _fill(self, seed: int, numbers: np.ndarray, held: np.ndarray, hands: np.ndarray) -> None:
        def fill(lo: int) -> None:
            hi = lo + _SLICE
            _deal_directly(np.uint64(seed), numbers[lo:hi], held, *self._arrays, hands[lo:hi])

        fill(0)
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            list(threads.map(fill, range(_SLICE, numbers.size, _SLICE)))


def deal_where(
    seed: int, deals: np.ndarray, where: Where, *, deck: int, hand_size: int, most_steps: int = MOST_STEPS
) -> Constrained:
    """Deals that satisfy conditions, uniformly among all that do; arguments and errors as of `Dealer` and its `deal`.

    Parameters
    ----------
    seed : int
        Seed, 0 ≤ seed < 2**64.
    deals : ndarray
        Deal numbers, shape (n,), each ≥ 0. The deal of a number under conditions is not the one without them.
    where, deck, hand_size, most_steps
        As of `Dealer`.
    """
    return Dealer(where, deck=deck, hand_size=hand_size, most_steps=most_steps).deal(seed, deals)
