"""What the `heuristic` player calls, concedes and buys again, by expected points.

The chances come from the fitted model, what a result pays from the rules of payment in force.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper, kernel
from fastsim.cards.bitboard import Cards
from fastsim.cards.deck import NO_TRUMP, NONE
from fastsim.games.vira import view as see
from fastsim.games.vira.auction import (
    HIGHEST_CALL,
    LOWEST_CALL,
    PASS,
    SEATS,
    Call,
    call_level,
    call_rank,
    is_call,
)
from fastsim.games.vira.judging import FEATURES, best_trump, judge, mark_sure
from fastsim.games.vira.ladder import FAMILY, LEVELS, LOW_OPEN, LOW_SIZE, NEED, TURN, Family, allowed_trumps
from fastsim.games.vira.model import (
    AGAIN_LOW,
    AGAIN_NAMED,
    AGAIN_TURNED,
    OTHERS,
    OTHERS_AT,
    SURE,
    TO_MAKE,
    TO_SAVE,
    chance_of,
    final_kind,
    hold_chance,
    of_kind,
)
from fastsim.games.vira.params import RISK, SHUT
from fastsim.games.vira.row import BET, HAND_SIZE, KODILJ, MADE
from fastsim.games.vira.rules import ConcedeUntil, ViraCodes
from fastsim.games.vira.scoring import bets_of, conceded_outcome, pin_column, pins_of

#: Features by suit level, for the trumps that the levels allow, and those without trump.
TRUMPS_AT: Final = (LEVELS + 1) * FEATURES  # the trump that each level would be played in
THOUGHT_AT: Final = TRUMPS_AT + LEVELS

#: What is noted of a call, behind the features: the best call (0: nothing was weighed), its chance to be made, to be
#: lost by no more than a trick, and to stay the last (in 1/4096), and its expected points if it does (in 1/4096). Of
#: other decisions the first two places: what doing it and not doing it is worth. So many calls of a deal are noted.
THOUGHT_SIZE: Final = 5
THOUGHTS: Final = 24
WORK_SIZE: Final = THOUGHT_AT + THOUGHT_SIZE

_NEVER: Final = -(1 << 40)
_CLASSES: Final = 4  # suits: two ofärger, färg and högsta färg
#: Share, in 1/4096, of what higher calls promise that is left once somebody has gone over a call.
_LEFT: Final = SURE // 2


@helper
def points_of(
    bid: int, level: int, trump: int, outcome: int, preference: int, is_second: bool, conceded: bool, codes: ViraCodes
) -> int:
    """Points of the declarer for an outcome; `trump` is NONE or NO_TRUMP in a low game."""
    suit = np.int64(NONE) if trump == NO_TRUMP else trump
    column = pin_column(bid, level, suit, preference, conceded)
    bets = bets_of(bid, outcome, is_second, codes)
    return codes.pins_per_bet * bets + (SEATS - 1) * pins_of(bid, column, outcome, np.int64(0), codes)


@helper
def mean_points(made: int, bet: int, kodilj: int, to_make: int, to_save: int) -> int:
    """Expected points in 1/4096, by the chances to make a contract and to lose it by no more than a trick."""
    saved = max(to_make, to_save)
    return made * to_make + bet * (saved - to_make) + kodilj * (SURE - saved)


@helper
def expected_points(
    bid: int, level: int, trump: int, to_make: int, to_save: int, preference: int, is_second: bool, codes: ViraCodes
) -> int:
    """Expected points of a contract in 1/4096."""
    made = points_of(bid, level, trump, np.int64(MADE), preference, is_second, False, codes)
    bet = points_of(bid, level, trump, np.int64(BET), preference, is_second, False, codes)
    kodilj = points_of(bid, level, trump, np.int64(KODILJ), preference, is_second, False, codes)
    return mean_points(made, bet, kodilj, to_make, to_save)


@helper
def points_of_bid(
    bid: int, level: int, trump: int, to_make: int, to_save: int, preference: int, codes: ViraCodes
) -> int:
    """Expected points of a bid in 1/4096; where the trump is turned, over the four suits."""
    if TURN[bid] == 0 or level != 0:
        return expected_points(bid, level, trump, to_make, to_save, preference, False, codes)
    total = np.int64(0)
    for suit in range(_CLASSES):
        total += expected_points(bid, level, np.int64(suit), to_make, to_save, preference, False, codes)
    return total // _CLASSES


@helper
def candidate_trump(hand: Cards, bid: int, level: int, preference: int) -> int:
    """The suit that a bid would be played in: the best that the level allows; NO_TRUMP in a low bid."""
    if NEED[bid] == 0:
        return np.int64(NO_TRUMP)
    return best_trump(hand, allowed_trumps(level, preference), preference)


@helper
def heard(said: Call) -> int:
    """What another seat's last bid tells: 0 that it only passed, 1 a bid that may be played low alone, 2 another."""
    if said == PASS:
        return np.int64(0)
    return np.int64(1) + np.int64(NEED[call_rank(said)] != 0)


@helper
def _others_shift(bid: int, seat: int, view: np.ndarray, model: np.ndarray) -> int:
    """How the others' bids move the sum of a hand."""
    shift = np.int64(0)
    own = np.int64(NEED[bid] != 0)
    for other in range(SEATS):
        said = view[see.SAID + other]
        if other != seat and said != NONE:
            shift += model[OTHERS_AT + OTHERS * own + heard(said)]
    return shift


@helper
def judge_hand(hand: Cards, seat: int, preference: int, gaps: np.ndarray, work: np.ndarray) -> None:
    """Features of a hand before the exchange: for the trump that each level allows, then without trump."""
    zero = np.int64(0)
    for level in range(LEVELS):
        trump = best_trump(hand, allowed_trumps(np.int64(level), preference), preference)
        work[TRUMPS_AT + level] = trump
        judge(hand, trump, seat, zero, zero, gaps, work[level * FEATURES : (level + 1) * FEATURES])
    judge(hand, np.int64(NO_TRUMP), seat, zero, zero, gaps, work[LEVELS * FEATURES : TRUMPS_AT])


@helper
def features_at(bid: int, level: int) -> int:
    """Where, among the features of `judge_hand`, those begin that a bid is judged by."""
    place = np.int64(LEVELS) if NEED[bid] == 0 else level
    return place * FEATURES


@helper
def chance_to(goal: int, call: Call, seat: int, view: np.ndarray, model: np.ndarray, work: np.ndarray) -> int:
    """Chance in 1/4096 that a call reaches a goal; `work` holds the hand's features."""
    bid = call_rank(call)
    first = features_at(bid, call_level(call))
    mark_sure(NEED[bid], work, first)
    return chance_of(model, bid, goal, work, first, _others_shift(bid, seat, view, model))


@helper
def _trump_of(call: Call, work: np.ndarray) -> int:
    """The trump that a call would be played in."""
    return np.int64(NO_TRUMP) if NEED[call_rank(call)] == 0 else work[TRUMPS_AT + call_level(call)]


@helper
def points_with(call: Call, to_make: int, to_save: int, view: np.ndarray, codes: ViraCodes, work: np.ndarray) -> int:
    """Expected points in 1/4096 of a call that becomes the contract, by its chances."""
    trump = _trump_of(call, work)
    return points_of_bid(call_rank(call), call_level(call), trump, to_make, to_save, view[see.PREFERENCE], codes)


@helper
def weigh_call(call: Call, seat: int, view: np.ndarray, model: np.ndarray, codes: ViraCodes, work: np.ndarray) -> int:
    """Expected points in 1/4096 of a call that becomes the contract; `work` holds the hand's features."""
    to_make = chance_to(np.int64(TO_MAKE), call, seat, view, model, work)
    to_save = chance_to(np.int64(TO_SAVE), call, seat, view, model, work)
    return points_with(call, to_make, to_save, view, codes, work)


@helper
def _seats_in(seat: int, view: np.ndarray) -> int:
    """How many other seats have not passed."""
    others = np.int64(0)
    for other in range(SEATS):
        others += np.int64(other != seat and view[see.PASSED + other] == 0)
    return others


@helper
def _dearest(legal: Call, seat: int, view: np.ndarray, model: np.ndarray, codes: ViraCodes, work: np.ndarray) -> Call:
    """The call with the most expected points if it stays, the lowest of equals."""
    best = legal
    best_points = np.int64(_NEVER)
    for call in range(legal, HIGHEST_CALL + 1):
        if is_call(np.int64(call), codes):
            points = weigh_call(np.int64(call), seat, view, model, codes, work)
            if points > best_points:
                best = np.int64(call)
                best_points = points
    return best


@helper
def heuristic_call(
    legal: Call, seat: int, view: np.ndarray, params: np.ndarray, model: np.ndarray, codes: ViraCodes, work: np.ndarray
) -> Call:
    """The call that promises most, or a pass where none is worth its risk.

    A call may be gone over; what is then left is what higher calls promise. So a high call may be the better one
    although a lower would pay more: it shuts the others out. A call that would lose points is made only by a forehand
    that must open and has no better one.
    """
    judge_hand(view[see.HAND], seat, view[see.PREFERENCE], model, work)
    others = _seats_in(seat, view)
    least = params[RISK] * SURE // 10
    best = np.int64(PASS)
    best_value = np.int64(_NEVER)
    nearest = legal  # the call that came nearest to being worth its risk
    most_points = np.int64(_NEVER)
    above = np.int64(0)
    to_make = np.int64(0)
    last_bid = np.int64(NONE)
    last_trump = np.int64(NONE)
    call = np.int64(HIGHEST_CALL)
    while call >= legal:
        if is_call(call, codes):
            bid = call_rank(call)
            trump = _trump_of(call, work)
            if bid != last_bid or trump != last_trump:
                to_make = chance_to(np.int64(TO_MAKE), call, seat, view, model, work)
                last_bid = bid
                last_trump = trump
            points = points_with(call, to_make, np.int64(SURE), view, codes, work)
            if points > least:  # it may be worth its risk, unless it fails by more than a trick
                to_save = chance_to(np.int64(TO_SAVE), call, seat, view, model, work)
                points = points_with(call, to_make, to_save, view, codes, work)
            if points >= most_points:
                nearest = call
                most_points = points
            if points > least:
                stays = hold_chance(model, others, call) if params[SHUT] and others > 0 else np.int64(SURE)
                value = (stays * points + (SURE - stays) * (_LEFT * above // SURE)) // SURE
                above = max(above, value)
                if value >= best_value:
                    best = call
                    best_value = value
        call -= 1
    if best == PASS and view[see.MUST_BID]:
        best = _dearest(legal, seat, view, model, codes, work)
    _note_call(best if best != PASS else nearest, others, seat, view, model, codes, work)
    return best


@helper
def _note_call(
    call: Call,
    others: int,
    seat: int,
    view: np.ndarray,
    model: np.ndarray,
    codes: ViraCodes,
    work: np.ndarray,
) -> None:
    """Note the estimates of the best call."""
    to_make = chance_to(np.int64(TO_MAKE), call, seat, view, model, work)
    to_save = chance_to(np.int64(TO_SAVE), call, seat, view, model, work)
    work[THOUGHT_AT] = call
    work[THOUGHT_AT + 1] = to_make
    work[THOUGHT_AT + 2] = to_save
    work[THOUGHT_AT + 3] = hold_chance(model, others, call) if others > 0 else np.int64(SURE)
    work[THOUGHT_AT + 4] = points_with(call, to_make, to_save, view, codes, work)


@helper
def decide_between(doing: int, leaving: int, work: np.ndarray) -> int:
    """1 where doing it is worth more; both are noted."""
    work[THOUGHT_AT] = doing
    work[THOUGHT_AT + 1] = leaving
    return np.int64(doing > leaving)


@helper
def contract_points(
    hand: Cards, trump: int, seat: int, view: np.ndarray, model: np.ndarray, codes: ViraCodes, work: np.ndarray
) -> int:
    """Expected points in 1/4096 of the contract with these cards and this trump at the first lead."""
    bid = call_rank(view[see.STANDING])
    level = call_level(view[see.STANDING])
    is_low = trump == NO_TRUMP
    asked = HAND_SIZE - LOW_SIZE[bid] if is_low else NEED[bid]
    is_open = np.int64(is_low and LOW_OPEN[bid] != 0)
    features = work[:FEATURES]
    judge(hand, trump, seat, asked, is_open, model, features)
    mark_sure(np.int64(0) if is_low else asked, features, np.int64(0))
    kind = of_kind(final_kind(is_low, FAMILY[bid] == Family.GASK))
    to_make = chance_of(model, kind, np.int64(TO_MAKE), features, np.int64(0), np.int64(0))
    to_save = chance_of(model, kind, np.int64(TO_SAVE), features, np.int64(0), np.int64(0))
    is_second = view[see.REBOUGHT] == 1
    return expected_points(bid, level, trump, to_make, to_save, view[see.PREFERENCE], is_second, codes)


@helper
def _conceded_points(view: np.ndarray, codes: ViraCodes) -> int:
    bid = call_rank(view[see.STANDING])
    level = call_level(view[see.STANDING])
    is_second = view[see.REBOUGHT] == 1
    outcome = conceded_outcome(bid, codes)
    return SURE * points_of(bid, level, view[see.TRUMP], outcome, view[see.PREFERENCE], is_second, True, codes)


@helper
def heuristic_concession(seat: int, view: np.ndarray, model: np.ndarray, codes: ViraCodes, work: np.ndarray) -> int:
    """Concede where that costs less than the play is expected to."""
    bid = call_rank(view[see.STANDING])
    if conceded_outcome(bid, codes) == KODILJ:
        return decide_between(np.int64(0), np.int64(0), work)
    play = contract_points(view[see.HAND], view[see.TRUMP], seat, view, model, codes, work)
    return decide_between(_conceded_points(view, codes), play, work)


@helper
def again_kind(bid: int) -> int:
    """Weights for a hand before an *omköp*."""
    if NEED[bid] == 0:
        return np.int64(AGAIN_LOW)
    return np.int64(AGAIN_NAMED) if TURN[bid] == 0 else np.int64(AGAIN_TURNED)


@helper
def heuristic_rebuy(seat: int, view: np.ndarray, model: np.ndarray, codes: ViraCodes, work: np.ndarray) -> int:
    """Buy again where what the first purchase costs, and a second brings, promise more than this hand."""
    bid = call_rank(view[see.STANDING])
    level = call_level(view[see.STANDING])
    preference = view[see.PREFERENCE]
    hand = view[see.HAND]
    keep = contract_points(hand, view[see.TRUMP], seat, view, model, codes, work)
    if codes.concede_until != ConcedeUntil.NEVER:
        keep = max(keep, _conceded_points(view, codes))
    first = SURE * points_of(bid, level, view[see.TRUMP], np.int64(BET), preference, False, False, codes)
    features = work[:FEATURES]
    trump = candidate_trump(hand, bid, level, preference)
    asked = HAND_SIZE - LOW_SIZE[bid] if NEED[bid] == 0 else NEED[bid]
    judge(hand, trump, seat, asked, np.int64(0), model, features)
    mark_sure(NEED[bid], features, np.int64(0))
    kind = of_kind(again_kind(bid))
    to_make = chance_of(model, kind, np.int64(TO_MAKE), features, np.int64(0), np.int64(0))
    to_save = chance_of(model, kind, np.int64(TO_SAVE), features, np.int64(0), np.int64(0))
    second = expected_points(bid, level, trump, to_make, to_save, preference, True, codes)
    return decide_between(first + second, keep, work)


@kernel
def weigh_calls(
    hands: np.ndarray, views: np.ndarray, seats: np.ndarray, models: np.ndarray, codes: np.ndarray, out: np.ndarray
) -> None:
    """Chances and expected points of every call for many hands, for odds and for fitting.

    `views` has one view a hand, of which the preference suit and the others' bids are read; row k of `out`, int64 of
    shape (hands, calls, 4), gets the trump, the chance to make it, the chance to lose it by no more than a trick (in
    1/4096), and the expected points in 1/4096; a number that is no call stays as it is.
    """
    work = np.zeros(WORK_SIZE, dtype=np.int64)
    model = models[0]
    for i in range(hands.size):
        hand = hands[i]
        view = views[i]
        preference = view[see.PREFERENCE]
        judge_hand(hand, seats[i], preference, model, work)
        for number in range(LOWEST_CALL, HIGHEST_CALL + 1):
            call = np.int64(number)
            if is_call(call, codes[0]):
                out[i, call, 0] = _trump_of(call, work)
                out[i, call, 1] = chance_to(np.int64(TO_MAKE), call, seats[i], view, model, work)
                out[i, call, 2] = chance_to(np.int64(TO_SAVE), call, seats[i], view, model, work)
                out[i, call, 3] = weigh_call(call, seats[i], view, model, codes[0], work)


@kernel
def judge_bids(
    hands: np.ndarray,
    seats: np.ndarray,
    bid: int,
    levels: np.ndarray,
    preferences: np.ndarray,
    gaps: np.ndarray,
    out: np.ndarray,
) -> None:
    """Features of many hands for one bid, for fitting; `out` has the shape (hands, FEATURES)."""
    for i in range(hands.size):
        trump = candidate_trump(hands[i], bid, levels[i], preferences[i])
        judge(hands[i], trump, seats[i], np.int64(0), np.int64(0), gaps, out[i])
        mark_sure(NEED[bid], out[i], np.int64(0))
