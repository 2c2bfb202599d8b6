"""What becomes of a hand's air, exactly, as long as nothing is known of the other hands but that they are dealt.

The 24 cards of the others lie in all 24! / (8!)^3 ways. Which air counts depends on the strongest combination of each
seat (`docs/rules/vida.md`, 5.2 and 5.3). A run lies in one suit, so that the ways in which three seats hold at most
given strengths are counted suit by suit, as polynomials in how many cards each seat has, and multiplied. Squares join
the suits: they are gone through one by one, and "exactly these squares" follows by inclusion and exclusion.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import Any, Final, NamedTuple, cast

import numpy as np

from fastsim.cards.deck import DECK_32, EVERY_LANE, LANE_BITS, NONE, RANK_7, RANK_9, RANK_ACE, SUITS
from fastsim.errors import RequestError
from fastsim.games.vida.air import AIR, find_combinations, square_strength
from fastsim.games.vida.row import HAND_SIZE, SEATS
from fastsim.games.vida.rules import VidaRules

_RANKS: Final = RANK_ACE - RANK_7 + 1
_LANES: Final = 1 << _RANKS
_CELLS: Final = HAND_SIZE + 1

#: The other seats, as places after the hand's.
_OTHERS: Final = (1, 2, 3)

#: Options of the rules that decide which air counts, beside the way of counting it.
_OPTIONS: Final = (
    "air_enabled", "air_card_sharing", "long_run_rank", "eight_run", "square_order", "fifth_beats_square100",
    "trump_tiebreak", "plain_tie",
)  # fmt: skip

#: Most squares of one hand.
_SQUARES_MOST: Final = HAND_SIZE // SUITS

#: Rank of a square and the seat that holds it, as places after the hand's.
Squares = dict[int, int]

Groups = Sequence[Sequence[int]]


class Fate(NamedTuple):
    """In how many deals the side's air counts, the others' counts, equals void all, and nobody has any."""

    counts: int
    loses: int
    nobody: int
    nothing: int


def _best_strength(hand: int, trump: int, codes: Any) -> int:
    found = np.zeros(1, dtype=AIR)[0]
    seat, cards, suit = (cast(int, np.int64(value)) for value in (0, hand, trump))  # as the kernels take them
    find_combinations(found, seat, cards, suit, codes)
    return int(found["strength"][: int(found["count"][0])].max(initial=0)) if found["count"][0] else 0


@lru_cache(maxsize=8)
def _run_strengths(rules: Any) -> np.ndarray:
    """Strength of the best run by what a seat holds of a plain suit and of trumps, shape (2, 256)."""
    codes = rules.codes()[0]
    lanes = [lane << RANK_7 for lane in range(_LANES)]
    strengths = [[_best_strength(lane, trump, codes) for lane in lanes] for trump in (NONE, 0)]
    return np.array(strengths, dtype=np.int64)


class _Suit:
    """The ways in which the others hold the rest of one suit.

    Parameters
    ----------
    own, known : int, sequence of int
        Lanes that the hand and each of the others are known to hold.
    runs : ndarray, shape (256,)
        Strength of the best run by lane.
    """

    def __init__(self, own: int, known: Sequence[int], runs: np.ndarray) -> None:
        self.own, self.known, self.runs = own, known, runs
        self.ways: dict[tuple[tuple[int, int], ...], _Ways] = {}

    def _owners(self, rank: int, squares: Squares) -> Sequence[int]:
        bit = 1 << rank
        for seat, lane in zip(_OTHERS, self.known, strict=True):
            if lane & bit:
                return (seat,)
        return (squares[rank],) if rank in squares else _OTHERS

    def held(self, squares: Squares) -> _Ways:
        """The ways with the ranks of some squares at their seats."""
        key = tuple(squares.items())
        if key not in self.ways:
            free = [rank for rank in range(_RANKS) if not self.own >> rank & 1]
            lanes = np.zeros((1, len(_OTHERS)), dtype=np.int64)
            for rank in free:
                added = np.zeros((1, len(self._owners(rank, squares)), len(_OTHERS)), dtype=np.int64)
                for i, seat in enumerate(self._owners(rank, squares)):
                    added[0, i, seat - 1] = 1 << rank
                lanes = (lanes[:, None, :] + added).reshape(-1, len(_OTHERS))
            self.ways[key] = _Ways(lanes)
        return self.ways[key]


class _Ways:
    """Lanes of the others, shape (ways, 3), ordered by how many cards the first two have."""

    def __init__(self, lanes: np.ndarray) -> None:
        lengths = np.bitwise_count(lanes).astype(np.int64)
        cell = lengths[:, 0] * _CELLS + lengths[:, 1]
        order = np.argsort(cell, kind="stable")
        self.lanes = lanes[order]
        self.cells, self.starts = np.unique(cell[order], return_index=True)

    def count(self, runs: np.ndarray, taken: np.ndarray, most: np.ndarray) -> np.ndarray:
        """How many ways by cards held in which no seat's best run is above `most`, shape (limits, 3).

        `taken` are the ranks of each seat that are in its squares and make no run. The result has shape (limits, 9, 9).
        """
        fits = np.ones((len(most), len(self.lanes)), dtype=bool)
        for seat in range(len(_OTHERS)):
            fits &= runs[self.lanes[:, seat] & ~taken[seat]] <= most[:, seat, None]
        found = np.zeros((len(most), _CELLS * _CELLS), dtype=np.int64)
        found[:, self.cells] = np.add.reduceat(fits, self.starts, axis=1, dtype=np.int64)
        return found.reshape(-1, _CELLS, _CELLS)


def _times(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Product of polynomials in two variables, no more than eight cards a seat; both of shape (limits, 9, 9)."""
    found = np.zeros_like(one)
    for i, j in np.argwhere(one.any(axis=0)):
        found[:, i:, j:] += one[:, i, j, None, None] * other[:, : _CELLS - i, : _CELLS - j]
    return found


@dataclass
class _Others:
    """The three other hands, dealt from the rest of the pack in every way.

    Attributes
    ----------
    suits : list of _Suit
        By suit.
    places : list of list of int
        For each rank, the seats that may hold the whole square.
    are_shared : bool
        Whether a card may be in a square and a run.
    """

    suits: list[_Suit]
    places: list[list[int]]
    are_shared: bool
    assignments: list[Squares] = field(default_factory=list)

    def __post_init__(self) -> None:
        choices = [[None, *seats] for seats in self.places]
        for chosen in product(*choices):
            squares = {rank: seat for rank, seat in enumerate(chosen) if seat is not None}
            if all(list(squares.values()).count(seat) <= _SQUARES_MOST for seat in _OTHERS):
                self.assignments.append(squares)

    def count(self, squares: Squares, most: np.ndarray) -> np.ndarray:
        """Deals with exactly these squares in which no seat's best run is above `most`, shape (limits, 3); int64."""
        taken = np.zeros(len(_OTHERS), dtype=np.int64)
        for rank, seat in squares.items() if not self.are_shared else ():
            taken[seat - 1] |= 1 << rank
        total = np.zeros(len(most), dtype=np.int64)
        for more in self.assignments:
            if squares.items() <= more.items():
                found = None
                for suit in self.suits:
                    part = suit.held(more).count(suit.runs, taken, most)
                    found = part if found is None else _times(found, part)
                assert found is not None
                sign = -1 if (len(more) - len(squares)) % 2 else 1
                total += sign * found[:, HAND_SIZE, HAND_SIZE]
        return total


class _Level(NamedTuple):
    """Deals at one level of strength, which is the highest of all: for each of the others whether it reaches it."""

    strength: int
    reaches: tuple[bool, ...]
    deals: int


#: Others that need not be told apart: opponents, unless the first of equals wins.
_GROUPS: Final = {"void_all": ((0, 2), (1,)), "first_seat": ((0,), (1,), (2,))}


def _levels(
    others: _Others, squares: Squares, own: int, base: Sequence[int], levels: np.ndarray, groups: Groups
) -> Iterator[_Level]:
    """Deals with these squares by their highest strength and which of the groups of others have it.

    `own` is the hand's strength and `base` what the others have by their squares; `levels` are the strengths of runs.
    """
    floor = max(own, *base)
    heights = [floor, *(int(level) for level in levels if level > floor)]
    # A group is at most as high, or lower; what it has by its squares may say so already.
    patterns = list(product((True, False), repeat=len(groups)))
    most = np.zeros((len(heights), len(patterns), len(_OTHERS)), dtype=np.int64)
    for i, pattern in enumerate(patterns):
        for group, reaches in zip(groups, pattern, strict=True):
            most[:, i, group] = (np.array(heights) - (not reaches))[:, None]
    counted = others.count(squares, most.reshape(-1, len(_OTHERS))).reshape(len(heights), len(patterns))
    bases = [max(base[i] for i in group) for group in groups]
    for height, row in zip(heights, counted, strict=True):
        below = dict(zip(patterns, row, strict=True))
        for pattern in patterns:
            if own < height and not any(pattern):
                continue
            deals = 0
            for less in product(*((True, False) if reach else (False,) for reach in pattern)):
                if all(at_most or have < height for at_most, have in zip(less, bases, strict=True)):
                    deals += (-1) ** (sum(pattern) - sum(less)) * int(below[less])
            seats = {i: reach for group, reach in zip(groups, pattern, strict=True) for i in group}
            yield _Level(height, tuple(seats[i] for i in range(len(_OTHERS))), deals)


def _fate(own: int, level: _Level, seat: int, rules: Any) -> int:
    """Place in `Fate` of the deals of a level."""
    if level.strength == 0:
        return 3
    has = [own == level.strength, *level.reaches]
    if not (has[1] or has[3]):
        return 0
    if not (has[0] or has[2]):
        return 1
    if rules.plain_tie == "void_all":
        return 2
    first = min((seat + after) % SEATS for after in range(SEATS) if has[after])
    return (first - seat) % 2


def count_fates(hand: int, trump: int, rules: Any, *, seat: int = 0, known: Mapping[int, int] | None = None) -> Fate:
    """Count the deals of the other 24 cards by what becomes of the air of the hand's side.

    Parameters
    ----------
    hand : int
        Set of eight cards.
    trump : int
        Trump suit.
    rules : VidaRules
        House rules.
    seat : int
        Seat of the hand; it matters only under ``plain_tie="first_seat"``.
    known : mapping of seat to set of cards, optional
        Cards that others are known to hold.

    Returns
    -------
    Fate
        Deals that add up to all ways in which the others' cards can lie, 9 465 511 770 where none is known.

    Raises
    ------
    RequestError
        If equals are cancelled in pairs (``plain_tie="cancel_pair"``), which is not counted here.
    """
    if rules.plain_tie == "cancel_pair":
        raise RequestError('`plain_tie` is "cancel_pair", exact figures know "void_all" and "first_seat"')
    seen = [(known or {}).get((seat + after) % SEATS, 0) for after in _OTHERS]
    house = VidaRules(**{name: getattr(rules, name) for name in _OPTIONS})  # other options change nothing here
    return _count_fates(int(hand), int(trump), house, seat, tuple(int(cards) for cards in seen))


def _lane(cards: int, suit: int) -> int:
    return cards >> (suit << LANE_BITS) + RANK_7 & _LANES - 1


@lru_cache(maxsize=256)
def _count_fates(hand: int, trump: int, rules: Any, seat: int, known: tuple[int, ...]) -> Fate:
    if not rules.air_enabled:
        rest = DECK_32.bit_count() - HAND_SIZE
        held = [cards.bit_count() for cards in known]
        free = [HAND_SIZE - n for n in held]
        ways = math.factorial(rest - sum(held)) // math.prod(math.factorial(n) for n in free)
        return Fate(0, 0, 0, ways)
    codes = rules.codes()[0]
    runs = _run_strengths(rules)
    own = _best_strength(hand, trump, codes)
    suits = [
        _Suit(_lane(hand, suit), [_lane(cards, suit) for cards in known], runs[int(suit == trump)])
        for suit in range(SUITS)
    ]
    others = _Others(suits, [_square_places(rank, hand, known) for rank in range(_RANKS)], rules.air_card_sharing)
    fates = [0, 0, 0, 0]
    for squares in others.assignments:
        base = [0, 0, 0]
        for rank, holder in squares.items():
            base[holder - 1] = max(base[holder - 1], int(square_strength(cast(int, np.int64(rank + RANK_7)), codes)))
        for level in _levels(others, squares, own, base, np.unique(runs), _GROUPS[rules.plain_tie]):
            fates[_fate(own, level, seat, rules)] += level.deals
    return Fate(*fates)


def _square_places(rank: int, hand: int, known: Sequence[int]) -> list[int]:
    """Others who may hold all four cards of a rank, none where they make no square."""
    square = EVERY_LANE << rank + RANK_7
    if rank + RANK_7 < RANK_9 or hand & square:
        return []
    elsewhere = {after: sum(cards for i, cards in zip(_OTHERS, known, strict=True) if i != after) for after in _OTHERS}
    return [after for after in _OTHERS if not elsewhere[after] & square]
