"""What becomes of a hand's air, exactly, as long as nothing is known of the other hands but that they are dealt.

The 24 cards of the others lie in all 24! / (8!)^3 ways (`analysis.studies.vida.air_ways`). Which air counts depends on
the strongest combination of each seat (`docs/rules/vida.md`, 5.2 and 5.3), so that deals are counted by the highest
strength and who reaches it; where equals are cancelled in pairs, by all combinations
(`analysis.studies.vida.air_pairs`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, Final, NamedTuple, cast

import numpy as np

from analysis.studies.vida.air_pairs import count_pairs
from analysis.studies.vida.air_ways import OTHERS, RANKS, Others, Squares, Suit
from fastsim.cards.deck import DECK_32, EVERY_LANE, LANE_BITS, NONE, RANK_7, RANK_9, SUITS
from fastsim.games.vida.air import AIR, find_combinations, square_strength
from fastsim.games.vida.row import HAND_SIZE, SEATS
from fastsim.games.vida.rules import VidaRules

#: Options of the rules that decide which air counts, beside the way of counting it.
_OPTIONS: Final = (
    "air_enabled", "air_card_sharing", "long_run_rank", "eight_run", "square_order", "fifth_beats_square100",
    "trump_tiebreak", "plain_tie",
)  # fmt: skip

#: Most runs of one hand in one suit.
_RUNS_MOST: Final = 2

Groups = Sequence[Sequence[int]]


class Fate(NamedTuple):
    """In how many deals the side's air counts, the others' counts, equals void all, and nobody has any."""

    counts: int
    loses: int
    nobody: int
    nothing: int


def _strengths(hand: int, trump: int, codes: Any) -> list[int]:
    """Strengths of a hand's combinations."""
    found = np.zeros(1, dtype=AIR)[0]
    seat, cards, suit = (cast(int, np.int64(value)) for value in (0, hand, trump))  # as the kernels take them
    find_combinations(found, seat, cards, suit, codes)
    return [int(strength) for strength in found["strength"][0, : int(found["count"][0])]]


@lru_cache(maxsize=8)
def _run_lists(rules: Any) -> np.ndarray:
    """Strengths of the runs by what a seat holds of a plain suit and of trumps, shape (2, 256, 2); 0 where is none."""
    codes = rules.codes()[0]
    lists = np.zeros((2, 1 << RANKS, _RUNS_MOST), dtype=np.int64)
    for table, trump in zip(lists, (NONE, 0), strict=True):
        for lane in range(1 << RANKS):
            found = _strengths(lane << RANK_7, trump, codes)
            table[lane, : len(found)] = found
    return lists


class _Level(NamedTuple):
    """Deals at one level of strength, which is the highest of all: for each of the others whether it reaches it."""

    strength: int
    reaches: tuple[bool, ...]
    deals: int


#: Others that need not be told apart: opponents, unless the first of equals wins.
_GROUPS: Final = {"void_all": ((0, 2), (1,)), "first_seat": ((0,), (1,), (2,))}


def _levels(
    others: Others, squares: Squares, own: int, base: Sequence[int], levels: np.ndarray, groups: Groups
) -> Iterator[_Level]:
    """Deals with these squares by their highest strength and which of the groups of others have it.

    `own` is the hand's strength and `base` what the others have by their squares; `levels` are the strengths of runs.
    """
    floor = max(own, *base)
    heights = [floor, *(int(level) for level in levels if level > floor)]
    # A group is at most as high, or lower; what it has by its squares may say so already.
    patterns = list(product((True, False), repeat=len(groups)))
    most = np.zeros((len(heights), len(patterns), len(OTHERS)), dtype=np.int64)
    for i, pattern in enumerate(patterns):
        for group, reaches in zip(groups, pattern, strict=True):
            most[:, i, group] = (np.array(heights) - (not reaches))[:, None]
    counted = others.count(squares, most.reshape(-1, len(OTHERS))).reshape(len(heights), len(patterns))
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
            yield _Level(height, tuple(seats[i] for i in range(len(OTHERS))), deals)


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
    """
    seen = [(known or {}).get((seat + after) % SEATS, 0) for after in OTHERS]
    house = VidaRules(**{name: getattr(rules, name) for name in _OPTIONS})  # other options change nothing here
    return _count_fates(int(hand), int(trump), house, seat, tuple(int(cards) for cards in seen))


def _lane(cards: int, suit: int) -> int:
    return cards >> (suit << LANE_BITS) + RANK_7 & (1 << RANKS) - 1


@lru_cache(maxsize=256)
def _count_fates(hand: int, trump: int, rules: Any, seat: int, known: tuple[int, ...]) -> Fate:
    if not rules.air_enabled:
        rest = DECK_32.bit_count() - HAND_SIZE
        held = [cards.bit_count() for cards in known]
        free = [HAND_SIZE - n for n in held]
        ways = math.factorial(rest - sum(held)) // math.prod(math.factorial(n) for n in free)
        return Fate(0, 0, 0, ways)
    codes = rules.codes()[0]
    by_suit = [_run_lists(rules)[int(suit == trump)] for suit in range(SUITS)]
    own = _strengths(hand, trump, codes)
    suits = [
        Suit(_lane(hand, suit), [_lane(cards, suit) for cards in known], lists.max(axis=1))
        for suit, lists in enumerate(by_suit)
    ]
    others = Others(suits, [_square_places(rank, hand, known) for rank in range(RANKS)], rules.air_card_sharing)
    squares = np.array([int(square_strength(cast(int, np.int64(rank + RANK_7)), codes)) for rank in range(RANKS)])
    if rules.plain_tie == "cancel_pair":
        found = count_pairs(others, own, by_suit, squares)
        nothing = 0 if own else int(others.count({}, np.zeros((1, len(OTHERS)), dtype=np.int64))[0])
        return Fate(found.counts, found.loses, found.neither - nothing, nothing)
    return _by_the_highest(others, max(own, default=0), np.unique(by_suit), squares, seat, rules)


def _by_the_highest(others: Others, own: int, levels: np.ndarray, squares: np.ndarray, seat: int, rules: Any) -> Fate:
    """Count by the strongest combination of each seat; `own` is the hand's, 0 where it holds none."""
    fates = [0, 0, 0, 0]
    for held in others.assignments:
        base = [0, 0, 0]
        for rank, holder in held.items():
            base[holder - 1] = max(base[holder - 1], int(squares[rank]))
        for level in _levels(others, held, own, base, levels, _GROUPS[rules.plain_tie]):
            fates[_fate(own, level, seat, rules)] += level.deals
    return Fate(*fates)


def _square_places(rank: int, hand: int, known: Sequence[int]) -> list[int]:
    """Others who may hold all four cards of a rank, none where they make no square."""
    square = EVERY_LANE << rank + RANK_7
    if rank + RANK_7 < RANK_9 or hand & square:
        return []
    elsewhere = {after: sum(cards for i, cards in zip(OTHERS, known, strict=True) if i != after) for after in OTHERS}
    return [after for after in OTHERS if not elsewhere[after] & square]
