"""Worth of a card: the same contract with the card in an opponent's hand.

The card changes places with the lowest card of its suit that an opponent holds; the calls stay as they were made. What
the buyers' side totals (trick points, counted air and belote) is compared on the same deal, so that the luck of the
other cards falls out. Other exchanges of two cards measure length, voids and guards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
import pandas as pd

from analysis.group_sums import GroupSums, sum_groups
from analysis.group_tables import means
from analysis.intervals import LEVEL
from analysis.studies.vida.holdings import PLAIN_ORDER, RANK_LETTERS, TRUMP_ORDER, lanes
from analysis.studies.vida.replays import Contracts, totals_again
from fastsim.batch import Batch
from fastsim.cards.deck import LANE_BITS, NONE, RANK_7, RANK_8, RANK_ACE, RANK_JACK, RANK_QUEEN, RANK_TEN, SUITS

_SEATS: Final = 4
_PARTNER: Final = 2
_LENGTHS: Final = (3, 4, 5, 6)
_SMALL_TRUMPS: Final = (RANK_7, RANK_8, RANK_QUEEN)


class Swap(NamedTuple):
    """Cards that change places: contracts (n,) that have what is measured, and which of them swap what with whom.

    `places` are those in which the exchange is possible; the holder gives `cards` and takes `others` from `seats`.
    """

    held: np.ndarray
    places: np.ndarray
    holders: np.ndarray
    cards: np.ndarray
    seats: np.ndarray
    others: np.ndarray


class _Table(NamedTuple):
    """Hands of contracts and who holds them, seen from a holder a few places after the buyer."""

    hands: np.ndarray
    holders: np.ndarray
    trumps: np.ndarray

    def lane(self, seats: np.ndarray, suits: np.ndarray) -> np.ndarray:
        return lanes(self.hands[np.arange(len(seats)), seats], suits)

    def plain(self, i: int) -> np.ndarray:
        """The plain suits in order, i = 0 to 2."""
        return np.where(i < self.trumps, i, i + 1)


def _lowest(lane: np.ndarray, order: tuple[int, ...]) -> np.ndarray:
    """Weakest rank of each lane by an order from the strongest down, NONE where the lane is empty."""
    found = np.full(lane.shape, NONE, dtype=np.int64)
    for rank in order:
        found = np.where(lane >> rank & 1 == 1, rank, found)
    return found


def _strength(ranks: np.ndarray, order: tuple[int, ...]) -> np.ndarray:
    """Strength of ranks by an order from the strongest down; a missing card is stronger than all."""
    table = np.full(1 << LANE_BITS, len(order) + 1)
    for place, rank in enumerate(reversed(order)):
        table[rank] = place
    strengths: np.ndarray = table[ranks]
    return strengths


def _opponents_lowest(table: _Table, suits: np.ndarray, order: tuple[int, ...]) -> tuple[np.ndarray, np.ndarray]:
    """Seat and rank of the lowest card of a suit that an opponent of the holder holds, NONE where there is none."""
    after, before = (table.holders + 1) % _SEATS, (table.holders + 3) % _SEATS
    ranks = [_lowest(table.lane(seats, suits), order) for seats in (after, before)]
    is_after = _strength(ranks[0], order) <= _strength(ranks[1], order)
    return np.where(is_after, after, before), np.where(is_after, *ranks)


def _swap_in_suit(table: _Table, held: np.ndarray, suits: np.ndarray, rank: int, order: tuple[int, ...]) -> Swap:
    """The card against the lowest of its suit, where an opponent holds a lower one."""
    seats, lowest = _opponents_lowest(table, suits, order)
    ranks = np.full(len(suits), rank)
    can = held & (_strength(lowest, order) < _strength(ranks, order))
    return _swap(table, held, can, suits << LANE_BITS | rank, seats, suits << LANE_BITS | lowest)


def _swap(
    table: _Table, held: np.ndarray, can: np.ndarray, cards: np.ndarray, seats: np.ndarray, others: np.ndarray
) -> Swap:
    places = np.flatnonzero(can)
    return Swap(held, places, table.holders[places], cards[places], seats[places], others[places])


def _trump(rank: int) -> Callable[[_Table], Swap]:
    def find(table: _Table) -> Swap:
        held = table.lane(table.holders, table.trumps) >> rank & 1 == 1
        return _swap_in_suit(table, held, table.trumps, rank, TRUMP_ORDER)

    return find


def _first_plain(table: _Table, has: Callable[[np.ndarray], np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """Whether the holder has a plain suit for which `has` is true of its lane, and the first such suit."""
    held = np.zeros(len(table.trumps), dtype=bool)
    suit = np.zeros(len(table.trumps), dtype=np.int64)
    for i in reversed(range(SUITS - 1)):
        plain = table.plain(i)
        is_so = has(table.lane(table.holders, plain))
        held, suit = held | is_so, np.where(is_so, plain, suit)
    return held, suit


def _plain(rank: int) -> Callable[[_Table], Swap]:
    def find(table: _Table) -> Swap:
        held, suits = _first_plain(table, lambda lane: lane >> rank & 1 == 1)
        return _swap_in_suit(table, held, suits, rank, PLAIN_ORDER)

    return find


def _has_ten_without_ace(lane: np.ndarray) -> np.ndarray:
    has: np.ndarray = (lane >> RANK_TEN & 1 == 1) & (lane >> RANK_ACE & 1 == 0)
    return has


def _ten(is_guarded: bool) -> Callable[[_Table], Swap]:
    def find(table: _Table) -> Swap:
        held, suits = _first_plain(
            table, lambda lane: _has_ten_without_ace(lane) & ((np.bitwise_count(lane) > 1) == is_guarded)
        )
        return _swap_in_suit(table, held, suits, RANK_TEN, PLAIN_ORDER)

    return find


def _longest_plain(table: _Table, but: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The holder's longest plain suit other than `but`, and whether it has a card of it."""
    best = np.full(len(but), 0, dtype=np.int64)
    length = np.zeros(len(but), dtype=np.int64)
    for i in range(SUITS - 1):
        plain = table.plain(i)
        own = np.where(plain == but, 0, np.bitwise_count(table.lane(table.holders, plain)).astype(np.int64))
        best, length = np.where(own > length, plain, best), np.maximum(own, length)
    return best, length > 0


def _against_side_card(table: _Table, held: np.ndarray, suits: np.ndarray, ranks: np.ndarray) -> Swap:
    """A card against an opponent's lowest card of the holder's longest other plain suit."""
    longest, has_any = _longest_plain(table, suits)
    seats, lowest = _opponents_lowest(table, longest, PLAIN_ORDER)
    can = held & has_any & (lowest != NONE)
    return _swap(table, held, can, suits << LANE_BITS | ranks, seats, longest << LANE_BITS | lowest)


def _length(trumps: int) -> Callable[[_Table], Swap]:
    def find(table: _Table) -> Swap:
        lane = table.lane(table.holders, table.trumps)
        ranks = _lowest(lane, TRUMP_ORDER)
        held = (np.bitwise_count(lane) == trumps) & np.isin(ranks, _SMALL_TRUMPS)
        return _against_side_card(table, held, table.trumps, np.maximum(ranks, 0))

    return find


def _guard(table: _Table) -> Swap:
    """The ten's only guard against a card of another plain suit: the ten is bare then."""
    held, suits = _first_plain(table, lambda lane: _has_ten_without_ace(lane) & (np.bitwise_count(lane) == 2))
    ranks = _lowest(table.lane(table.holders, suits), PLAIN_ORDER)
    return _against_side_card(table, held, suits, np.maximum(ranks, 0))


def _void(table: _Table) -> Swap:
    """The holder's lowest card of its longest plain suit against an opponent's lowest of the suit that it lacks."""
    held, suits = _first_plain(table, lambda lane: lane == 0)
    longest, has_any = _longest_plain(table, suits)
    own = _lowest(table.lane(table.holders, longest), PLAIN_ORDER)
    seats, lowest = _opponents_lowest(table, suits, PLAIN_ORDER)
    can = held & has_any & (lowest != NONE)
    return _swap(table, held, can, longest << LANE_BITS | np.maximum(own, 0), seats, suits << LANE_BITS | lowest)


class Measure(NamedTuple):
    """What is measured: its name, its group, how many places after the buyer the holder sits, and the exchange."""

    name: str
    group: str
    after: int
    find: Callable[[_Table], Swap]


MEASURES: Final = (
    *(Measure(f"trump {RANK_LETTERS[rank]}", "trumps", 0, _trump(rank)) for rank in TRUMP_ORDER[:-1]),
    *(Measure(f"plain {RANK_LETTERS[rank]}", "plain suits", 0, _plain(rank)) for rank in PLAIN_ORDER[:-1]),
    Measure("guarded ten", "tens", 0, _ten(True)),
    Measure("bare ten", "tens", 0, _ten(False)),
    Measure("only guard of a ten", "tens", 0, _guard),
    *(Measure(f"trump number {length}, a small one", "shape", 0, _length(length)) for length in _LENGTHS),
    Measure("void in a plain suit", "shape", 0, _void),
    Measure("partner's trump J", "partner", _PARTNER, _trump(RANK_JACK)),
    Measure("partner's trump 9", "partner", _PARTNER, _trump(TRUMP_ORDER[1])),
    Measure("partner's plain A", "partner", _PARTNER, _plain(RANK_ACE)),
)


def swapped_hands(hands: np.ndarray, swap: Swap) -> np.ndarray:
    """Hands of the swapped contracts after the exchange, shape (len(swap.places), seats)."""
    found: np.ndarray = hands[swap.places].copy()
    each = np.arange(len(found))
    both = np.int64(1) << swap.cards | np.int64(1) << swap.others
    found[each, swap.holders] ^= both
    found[each, swap.seats] ^= both
    return found


def find_swap(measure: Measure, hands: np.ndarray, buyers: np.ndarray, trumps: np.ndarray) -> Swap:
    """The exchanges of a measure in the given contracts."""
    return measure.find(_Table(hands, (buyers + measure.after) % _SEATS, trumps))


def count_worth(batch: Batch, contracts: Contracts) -> GroupSums:
    """What the buyers' side loses by each exchange; `left_out` counts contracts in which it was not possible."""
    parts = []
    names = pd.CategoricalDtype([measure.name for measure in MEASURES])
    for measure in MEASURES:
        swap = find_swap(measure, contracts.hands, contracts.buyers, contracts.trumps)
        totals, _ = totals_again(batch, contracts, swap.places, swapped_hands(contracts.hands, swap))
        frame = pd.DataFrame({"worth": contracts.totals[swap.places] - totals})
        counted = sum_groups(frame, [], ["worth"]).frame
        left_out = int(swap.held.sum()) - len(swap.places)
        parts.append(counted.assign(name=pd.Categorical([measure.name], dtype=names), left_out=left_out))
    joined = pd.concat(parts, ignore_index=True)
    return GroupSums(("name",), joined[["name", "n", "left_out", "worth", "worth_squares", "worth_cubes"]])


def worth_of_cards(counted: GroupSums, level: float = LEVEL) -> pd.DataFrame:
    """Worth in points of the buyers' total: name, group, n (contracts), left_out, estimate, low, high, sd.

    `left_out` contracts hold the card but allow no exchange, because no opponent holds a lower card of the suit.
    """
    table = means(counted, ["name"], "worth", level)
    groups = {measure.name: measure.group for measure in MEASURES}
    table.insert(1, "group", [groups[str(name)] for name in table["name"]])
    table.insert(3, "left_out", counted.over(["name"])["left_out"])
    return table
