"""What a hand promises in every bid: its features and their weighted sums, kept as long as the hand is the same.

All is held in one array of scratch memory, WORK, which each seat has for itself.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Cards
from fastsim.cards.deck import NO_TRUMP, NONE
from fastsim.games.vira import view as see
from fastsim.games.vira.auction import HIGHEST_CALL, PASS, SEATS, Call, call_level, call_rank
from fastsim.games.vira.judging import FEATURES, best_trump, judge, judge_high, mark_sure
from fastsim.games.vira.ladder import BIDS, LEVELS, NEED, allowed_trumps
from fastsim.games.vira.model import CHOSEN_AT, GOALS, OTHERS, OTHERS_AT, chance_at, judge_of, sum_of, sum_of_low
from fastsim.games.vira.payoffs import PAYS_SIZE, call_points, fill_pays
from fastsim.games.vira.rules import ViraCodes

#: What is noted of a call, behind the features: the best call (0: nothing was weighed), its chance to be made, to be
#: lost by no more than a trick, and to stay the last (in 1/4096), its expected points if it does, and what a pass is
#: worth (in 1/4096). Of other decisions the first two places: what doing it and not doing it is worth. So many calls of
#: a deal are noted.
THOUGHT_SIZE: Final = 6
THOUGHTS: Final = 24

#: Places in WORK: features by suit level, for the trumps that the levels allow, and those without trump; the trump that
#: each level would be played in, and the lowest level with the same trump; features of another hand; sums by call and
#: goal; points by call; chances by bid; the hand and preference suit that all these are of; what bids pay, and 1 once
#: that is entered; 1 where estimates are noted for the log.
TRUMPS_AT: Final = (LEVELS + 1) * FEATURES
_SAME_AT: Final = TRUMPS_AT + LEVELS
OTHER_AT: Final = _SAME_AT + LEVELS
THOUGHT_AT: Final = OTHER_AT + FEATURES
_SUMS_AT: Final = THOUGHT_AT + THOUGHT_SIZE
POINTS_AT: Final = _SUMS_AT + GOALS * (HIGHEST_CALL + 1)
HOPES_AT: Final = POINTS_AT + HIGHEST_CALL + 1
_HAND_AT: Final = HOPES_AT + BIDS + 1
_PREFERENCE_AT: Final = _HAND_AT + 1
_HAS_PAYS_AT: Final = _PREFERENCE_AT + 1
_PAYS_AT: Final = _HAS_PAYS_AT + 1
IS_NOTED_AT: Final = _PAYS_AT + PAYS_SIZE
WORK_SIZE: Final = IS_NOTED_AT + 1

_UNKNOWN: Final = 1 << 40  # a sum that is not yet worked out


@helper
def candidate_trump(hand: Cards, bid: int, level: int, preference: int) -> int:
    """The suit that a bid would be played in: the best that the level allows; NO_TRUMP in a low bid."""
    if NEED[bid] == 0:
        return np.int64(NO_TRUMP)
    return best_trump(hand, allowed_trumps(level, preference), preference)


@helper
def _judge_hand(hand: Cards, seat: int, preference: int, gaps: np.ndarray, work: np.ndarray) -> None:
    """Features of a hand before the exchange without trump, and the trump that each level allows."""
    zero = np.int64(0)
    plain = LEVELS * FEATURES
    judge(hand, np.int64(NO_TRUMP), seat, zero, zero, gaps, work[plain : plain + FEATURES])
    for level in range(LEVELS):
        trump = best_trump(hand, allowed_trumps(np.int64(level), preference), preference)
        work[TRUMPS_AT + level] = trump
        same = np.int64(0)
        while work[TRUMPS_AT + same] != trump:
            same += 1
        work[_SAME_AT + level] = same
        work[level * FEATURES] = 0  # not judged yet


@helper
def _judge_level(level: int, work: np.ndarray) -> None:
    """Features of the hand for the trump of a level."""
    first = level * FEATURES
    plain = LEVELS * FEATURES
    for i in range(FEATURES):
        work[np.uint64(first + i)] = work[np.uint64(plain + i)]
    judge_high(work[_HAND_AT], work[TRUMPS_AT + level], work[first : first + FEATURES])


@helper
def take_up(hand: Cards, seat: int, preference: int, model: np.ndarray, codes: ViraCodes, work: np.ndarray) -> None:
    """Make WORK that of a hand; what is known of the same hand is kept. Seat, model and rules are always the same."""
    if work[_HAS_PAYS_AT] == 0:
        fill_pays(codes, model, work[_PAYS_AT : _PAYS_AT + PAYS_SIZE])
        work[_HAS_PAYS_AT] = 1
    if work[_HAND_AT] == hand and work[_PREFERENCE_AT] == preference:
        return
    work[_HAND_AT] = hand
    work[_PREFERENCE_AT] = preference
    _judge_hand(hand, seat, preference, model, work)
    for i in range(_SUMS_AT, POINTS_AT):
        work[np.uint64(i)] = _UNKNOWN


@inlined
def trump_of(call: Call, work: np.ndarray) -> int:
    """The trump that a call would be played in."""
    is_low = NEED[np.uint64(call_rank(call))] == 0
    return np.int64(NO_TRUMP) if is_low else work[np.uint64(TRUMPS_AT + call_level(call))]


@inlined
def lowest_alike(call: Call, work: np.ndarray) -> Call:
    """The call of the same bid at the lowest level that would be played in the same trump: it promises the same.

    A plain bid that may go low promises another thing than its levels, which may not.
    """
    level = call_level(call)
    bid = call_rank(call)
    if NEED[np.uint64(bid)] == 0:
        return call - level
    return call - level + max(work[np.uint64(_SAME_AT + level)], np.int64(judge_of(call) != bid))


@inlined
def _sum(goal: int, call: Call, model: np.ndarray, work: np.ndarray) -> int:
    """Weighted sum of the hand's features for a call."""
    alike = lowest_alike(call, work)
    at = _SUMS_AT + GOALS * alike + goal
    if work[np.uint64(at)] == _UNKNOWN:
        bid = call_rank(call)
        level = np.int64(LEVELS) if NEED[bid] == 0 else call_level(alike)
        first = FEATURES * level
        if level == LEVELS:
            work[np.uint64(at)] = sum_of_low(model, bid, goal, work, first)
        else:
            if work[np.uint64(first)] == 0:  # the feature that every hand has
                _judge_level(level, work)
            mark_sure(NEED[bid], work, first)
            work[np.uint64(at)] = sum_of(model, judge_of(alike), goal, work, first)
    return work[np.uint64(at)]


@inlined
def chance_to(goal: int, call: Call, shift: int, model: np.ndarray, work: np.ndarray) -> int:
    """Chance in 1/4096 that a call reaches a goal; `shift` moves the logit."""
    return chance_at(model, judge_of(call), goal, _sum(goal, call, model, work) + shift)


@inlined
def points_in(call: Call, trump: int, to_make: int, to_save: int, work: np.ndarray) -> int:
    """Expected points in 1/4096 of a call that becomes the contract in a trump, by its chances."""
    pays = work[_PAYS_AT : _PAYS_AT + PAYS_SIZE]
    return call_points(call, trump, to_make, to_save, work[np.uint64(_PREFERENCE_AT)], pays)


@inlined
def points_with(call: Call, to_make: int, to_save: int, work: np.ndarray) -> int:
    """Expected points in 1/4096 of a call that becomes the contract, by its chances."""
    return points_in(call, trump_of(call, work), to_make, to_save, work)


@helper
def heard(said: Call) -> int:
    """What another seat's last bid tells: 0 that it only passed, 1 a bid that may be played low alone, 2 another."""
    if said == PASS:
        return np.int64(0)
    return np.int64(1) + np.int64(NEED[call_rank(said)] != 0)


@helper
def heard_shift(is_high: int, seat: int, view: np.ndarray, model: np.ndarray) -> int:
    """How the others' bids move the sum of a hand for a high or a low bid."""
    shift = np.int64(0)
    for other in range(SEATS):
        said = view[see.SAID + other]
        if other != seat and said != NONE:
            shift += model[OTHERS_AT + OTHERS * is_high + heard(said)]
    return shift


@inlined
def chosen_shift(bid: int, model: np.ndarray) -> int:
    """How the sum moves for hands that choose a bid and are left with it."""
    return model[np.uint64(CHOSEN_AT + bid)]
