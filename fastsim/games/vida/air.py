"""Air: combinations of a dealt hand, which side's count, and belote.

A combination is found from the dealt cards in natural order: squares first, then maximal runs of
the rest. Its *strength* is one integer, so that comparing is `>`. Source: `docs/rules/vida.md`, section 5.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper, kernel
from fastsim.cards.bitboard import Cards, count, highest, lowest
from fastsim.cards.deck import (
    EVERY_LANE,
    LANE,
    LANE_BITS,
    NONE,
    RANK_7,
    RANK_9,
    RANK_ACE,
    RANK_BITS,
    RANK_JACK,
    RANK_KING,
    RANK_QUEEN,
    RANK_TEN,
)
from fastsim.games.vida.rules import AirScope, EightRun, LongRunRank, PlainTie, SquareOrder, VidaCodes
from fastsim.tricks.engine import Suit, suit_cards

SEATS: Final = 4
SIDES: Final = 2

#: Most combinations of one hand: two squares, or with shared cards one square and three runs.
COMBINATIONS_MAX: Final = 5

_LANE_0: Final = (1 << LANE) - 1
_SQUARE_RANKS: Final = sum(1 << rank for rank in range(RANK_9, RANK_ACE + 1))
_KING_AND_QUEEN: Final = (1 << RANK_KING | 1 << RANK_QUEEN) * EVERY_LANE

_RUN_3: Final = 3
_RUN_4: Final = 4
_RUN_5: Final = 5
_RUN_8: Final = 8

_THIRD: Final = 20
_FOURTH: Final = 50
_FIFTH: Final = 100
_SQUARE: Final = 100
_SQUARE_OF_NINES: Final = 150
_SQUARE_OF_JACKS: Final = 200

# Strengths: runs below squares, and one gap below runs of five for the squares of 100.
_PER_LENGTH: Final = 32
_SQUARE_BELOW_FIFTH: Final = _RUN_5 * _PER_LENGTH
_SQUARE_ABOVE_RUNS: Final = (_RUN_8 + 1) * _PER_LENGTH
_ABOVE_ALL: Final = _SQUARE_ABOVE_RUNS + LANE
_NO_STRENGTH: Final = 0

#: Combinations of every seat and what their comparison gave: counted and held air by side, whether the
#: strongest were equal, and the cards shown by seat (natural order).
AIR: Final = np.dtype(
    (
        np.record,
        [
            ("count", np.int64, (SEATS,)),
            ("strength", np.int64, (SEATS, COMBINATIONS_MAX)),
            ("worth", np.int64, (SEATS, COMBINATIONS_MAX)),
            ("cards", np.int64, (SEATS, COMBINATIONS_MAX)),
            ("counted", np.int64, (SIDES,)),
            ("held", np.int64, (SIDES,)),
            ("tie", np.int64),
            ("shown", np.int64, (SEATS,)),
        ],
    )
)

Air = Any  # a record of AIR


@helper
def square_ranks(hand: Cards) -> int:
    """Ranks of which the hand holds all four cards, as bits of one lane; sevens and eights never."""
    halves = hand & hand >> (LANE + LANE)
    return halves & halves >> LANE & _SQUARE_RANKS


@helper
def run_bottoms(cards: Cards) -> Cards:
    """Cards that have the next two cards of their suit above them."""
    return cards & cards >> 1 & cards >> 2


@helper
def square_points(rank: int) -> int:
    """Points of a square."""
    if rank == RANK_JACK:
        return np.int64(_SQUARE_OF_JACKS)
    if rank == RANK_9:
        return np.int64(_SQUARE_OF_NINES)
    return np.int64(_SQUARE)


@helper
def square_strength(rank: int, codes: VidaCodes) -> int:
    """Strength of a square (section 5.2)."""
    if rank == RANK_JACK:
        return np.int64(_ABOVE_ALL + 1)
    if rank == RANK_9:
        return np.int64(_ABOVE_ALL)
    order = rank
    if codes.square_order == SquareOrder.J9ATKQ and rank == RANK_TEN:
        order = np.int64(RANK_KING)
    elif codes.square_order == SquareOrder.J9ATKQ and rank != RANK_ACE:
        order = rank - 1
    base = _SQUARE_BELOW_FIFTH if codes.fifth_beats_square100 else _SQUARE_ABOVE_RUNS
    return base + order - RANK_TEN


@helper
def run_points(length: int) -> int:
    """Points of a run of three or more."""
    if length == _RUN_3:
        return np.int64(_THIRD)
    return np.int64(_FOURTH) if length == _RUN_4 else np.int64(_FIFTH)


@helper
def run_strength(length: int, top: int, in_trumps: bool, codes: VidaCodes) -> int:
    """Strength of a run: length, then top rank, then trumps (section 5.2)."""
    ranked = min(length, _RUN_5) if codes.long_run_rank == LongRunRank.AS_FIFTH else length
    edge = codes.trump_tiebreak if in_trumps else 0
    return ranked * _PER_LENGTH + (top - RANK_7) * 2 + edge


@helper
def _add(found: Air, seat: int, strength: int, points: int, cards: Cards) -> None:
    i = found.count[seat]
    found.strength[seat, i] = strength
    found.worth[seat, i] = points
    found.cards[seat, i] = cards
    found.count[seat] = i + 1


@helper
def _add_run(found: Air, seat: int, run: Cards, trump: Suit, codes: VidaCodes) -> None:
    """Add one maximal run, given as its cards."""
    top_card = highest(run)
    top = top_card & RANK_BITS
    in_trumps = top_card >> LANE_BITS == trump
    length = count(run)
    if length == _RUN_8 and codes.eight_run == EightRun.FIFTH_PLUS_THIRD:
        third = run & run >> _RUN_5
        _add(found, seat, run_strength(_RUN_5, top, in_trumps, codes), _FIFTH, run ^ third)
        _add(found, seat, run_strength(_RUN_3, top - _RUN_5, in_trumps, codes), _THIRD, third)
        return
    _add(found, seat, run_strength(length, top, in_trumps, codes), run_points(length), run)


@helper
def find_combinations(found: Air, seat: int, hand: Cards, trump: Suit, codes: VidaCodes) -> None:
    """Fill the combinations of one seat from its dealt cards (section 5.1)."""
    found.count[seat] = 0
    free = hand
    squares = square_ranks(hand)
    while squares != 0:
        rank = lowest(squares)
        cards = EVERY_LANE << rank
        _add(found, seat, square_strength(rank, codes), square_points(rank), cards)
        squares &= squares - 1
        if not codes.air_card_sharing:
            free &= ~cards
    bottoms = run_bottoms(free)
    while bottoms != 0:
        lane_shift = lowest(bottoms) >> LANE_BITS << LANE_BITS
        lane = free >> lane_shift & _LANE_0
        bottom = lowest(bottoms) & RANK_BITS
        length = lowest(~(lane >> bottom))
        run = ((1 << length) - 1) << bottom
        _add_run(found, seat, run << lane_shift, trump, codes)
        bottoms &= ~(run << lane_shift)


@helper
def _best(found: Air, seat: int) -> int:
    """Place of a seat's strongest combination still in the comparison, or NONE."""
    best = np.int64(NONE)
    strength = np.int64(_NO_STRENGTH)
    for i in range(found.count[seat]):
        if found.strength[seat, i] > strength:
            strength = found.strength[seat, i]
            best = np.int64(i)
    return best


@helper
def _strength_at(found: Air, seat: int, place: int) -> int:
    return found.strength[seat, place] if place != NONE else np.int64(_NO_STRENGTH)


@helper
def _owner(found: Air, side: int) -> int:
    """Seat of the side with the stronger combination, the lower seat where they are equal."""
    low = _strength_at(found, side, _best(found, side))
    high = _strength_at(found, side + SIDES, _best(found, side + SIDES))
    return side if low >= high else side + SIDES


@helper
def _winning_seat(found: Air, codes: VidaCodes) -> int:
    """Owner of the combination that wins the comparison, or NONE; notes a tie (section 5.3)."""
    while True:
        owner_0 = _owner(found, np.int64(0))
        owner_1 = _owner(found, np.int64(1))
        place_0 = _best(found, owner_0)
        place_1 = _best(found, owner_1)
        strength_0 = _strength_at(found, owner_0, place_0)
        strength_1 = _strength_at(found, owner_1, place_1)
        if strength_0 != strength_1:
            return owner_0 if strength_0 > strength_1 else owner_1
        if strength_0 == _NO_STRENGTH:
            return np.int64(NONE)
        found.tie = 1
        if codes.plain_tie == PlainTie.VOID_ALL:
            return np.int64(NONE)
        if codes.plain_tie == PlainTie.FIRST_SEAT:
            return min(owner_0, owner_1)
        found.strength[owner_0, place_0] = _NO_STRENGTH
        found.strength[owner_1, place_1] = _NO_STRENGTH


@helper
def _count_seat(found: Air, seat: int) -> None:
    """Score and show the combinations of a seat that were not dropped."""
    for i in range(found.count[seat]):
        if found.strength[seat, i] != _NO_STRENGTH:
            found.counted[seat & 1] += found.worth[seat, i]
            found.shown[seat] |= found.cards[seat, i]


@helper
def has_combination(hand: Cards) -> bool:
    """Whether a hand holds any combination at all."""
    return run_bottoms(hand) != 0 or square_ranks(hand) != 0


@helper
def compare_air(found: Air, hands: np.ndarray, trump: Suit, codes: VidaCodes) -> None:
    """Find and compare the air of four dealt hands.

    The kernel hides how many hands there are, so that the search is not compiled once for each of them: its code has to
    fit into the processor's first cache.
    """
    found.tie = 0
    for side in range(SIDES):
        found.counted[side] = 0
        found.held[side] = 0
    for seat in range(SEATS):
        found.count[seat] = 0
        found.shown[seat] = 0
    if not codes.air_enabled:
        return
    for seat in range(hands.size):
        if has_combination(hands[seat]):
            find_combinations(found, seat, hands[seat], trump, codes)
            for i in range(found.count[seat]):
                found.held[seat & 1] += found.worth[seat, i]
    if found.held[0] + found.held[1] == 0:
        return
    if codes.air_scope == AirScope.TEAM and (found.held[0] == 0 or found.held[1] == 0):
        winner = np.int64(0) if found.held[0] != 0 else np.int64(1)  # one side alone: nothing to compare
    else:
        winner = _winning_seat(found, codes)
    if winner == NONE:
        return
    _count_seat(found, winner)
    if codes.air_scope == AirScope.TEAM:
        _count_seat(found, winner ^ SIDES)


@helper
def has_belote(hand: Cards, trump: Suit) -> bool:
    """Whether a dealt hand holds king and queen of trumps (section 5.4)."""
    pair = _KING_AND_QUEEN & suit_cards(trump)
    return hand & pair == pair


#: Kinds of combination of a hand, as bits: a run of length k at place k, a square at 9 + rank.
SQUARE_KIND: Final = 9
KINDS: Final = SQUARE_KIND + RANK_ACE + 1

#: Air values of a hand in tens are below this.
HAND_VALUES: Final = 36
VALUE_STEP: Final = 10


@helper
def hand_air(hand: Cards, codes: VidaCodes, found: Air) -> tuple[int, int]:
    """Air of one hand in points, and the kinds of its combinations as bits."""
    if not has_combination(hand):
        return np.int64(0), np.int64(0)
    find_combinations(found, np.int64(0), hand, np.int64(NONE), codes)
    value = np.int64(0)
    kinds = np.int64(0)
    for i in range(found.count[0]):
        value += found.worth[0, i]
        cards = found.cards[0, i]
        is_square = cards & cards >> LANE != 0
        kinds |= 1 << (SQUARE_KIND + (lowest(cards) & RANK_BITS) if is_square else count(cards))
    return value, kinds


@kernel
def air_of_hands(hands: np.ndarray, codes: np.ndarray, tens: np.ndarray, kinds: np.ndarray) -> None:
    """Fill the air of each hand in tens and the kinds of its combinations as bits; all arrays have shape (n,)."""
    scratch = np.zeros(1, dtype=AIR)
    for i in range(hands.size):
        value, seen = hand_air(hands[i], codes[0], scratch[0])
        tens[i] = value // VALUE_STEP
        kinds[i] = seen


@kernel
def tally_all_hands(deck: Cards, hand_size: int, codes: np.ndarray, values: np.ndarray, kinds: np.ndarray) -> None:
    """Count every hand of `hand_size` cards from `deck` by its air and by its combinations.

    `values[v]` counts the hands worth 10 v points, `kinds[k]` those with at least one combination of kind k. The sets
    of the pack's places are run through in ascending order (Gosper: the next number with as many bits).
    """
    scratch = np.zeros(1, dtype=AIR)
    size = count(deck)
    dense = (1 << hand_size) - 1
    cards_by_place = np.empty(size, dtype=np.int64)
    rest = deck
    for place in range(size):
        cards_by_place[place] = rest & -rest
        rest &= rest - 1
    while dense < 1 << size:
        hand = np.int64(0)
        places = dense
        while places != 0:
            hand |= cards_by_place[lowest(places)]
            places &= places - 1
        value, seen = hand_air(hand, codes[0], scratch[0])
        values[value // VALUE_STEP] += 1
        while seen != 0:
            kinds[lowest(seen)] += 1
            seen &= seen - 1
        low = dense & -dense
        ripple = dense + low
        dense = ripple | ((dense ^ ripple) >> (lowest(low) + 2))
