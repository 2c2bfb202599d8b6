"""What the `heuristic` player calls, by expected points.

The chances come from the fitted model, what a result pays from the rules of payment in force. A pass is worth what its
seat gets or pays as a defender.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import lowest
from fastsim.cards.deck import NO_TRUMP
from fastsim.games.vira import view as see
from fastsim.games.vira.auction import HIGHEST_CALL, PASS, SEATS, Call, bid_call, call_rank
from fastsim.games.vira.estimating import (
    HOPES_AT,
    IS_NOTED_AT,
    POINTS_AT,
    THOUGHT_AT,
    chance_to,
    chosen_shift,
    heard_shift,
    lowest_alike,
    points_in,
    points_with,
    take_up,
)
from fastsim.games.vira.ladder import BIDS, EASIER, EASIEST_FIRST, HARDER, HAS_LEVELS, LEVELS, NEED, TURN
from fastsim.games.vira.model import (
    FINALS_AT,
    FOLLOWS_AT,
    SURE,
    TO_MAKE,
    TO_SAVE,
    hold_chance,
    most_chance,
    overtricks_of,
)
from fastsim.games.vira.params import DEFEND, RISK, SHUT
from fastsim.games.vira.payoffs import defender_points
from fastsim.games.vira.rules import ViraCodes

_NEVER: Final = -(1 << 40)
#: Chance that the next easier bid of its kind must have for a bid to be weighed.
_HOPE: Final = SURE * 3 // 10
_EVERY_BID: Final = (1 << BIDS) - 1
#: Share, in 1/4096, of what higher calls promise that is left once somebody has gone over a call.
_LEFT: Final = SURE // 2


@helper
def _seats_in(seat: int, view: np.ndarray) -> int:
    """How many other seats have not passed."""
    others = np.int64(0)
    for other in range(SEATS):
        others += np.int64(other != seat and view[see.PASSED + other] == 0)
    return others


@helper
def _defending(call: Call, preference: int, model: np.ndarray, codes: ViraCodes) -> int:
    """Expected points in 1/4096 of a defender against a call that stays."""
    bid = call_rank(call)
    to_make = model[FINALS_AT + bid]
    return defender_points(call, to_make, overtricks_of(model, bid, to_make), preference, codes)


@helper
def _pass_points(others: int, view: np.ndarray, model: np.ndarray, codes: ViraCodes) -> int:
    """Expected points in 1/4096 of a pass: of a defender against the standing call, or against what others will bid."""
    preference = view[see.PREFERENCE]
    standing = view[see.STANDING]
    if standing != PASS:
        stays = hold_chance(model, np.int64(1), standing) if others > 1 else np.int64(SURE)
        return _defending(standing, preference, model, codes) * stays // SURE
    total = np.int64(0)
    if others > 0:
        first = FOLLOWS_AT + (SEATS - 1 - others) * (BIDS + 1)
        for bid in range(1, BIDS + 1):
            points = _defending(bid_call(np.int64(bid), np.int64(0)), preference, model, codes)
            total += points * model[first + bid] // SURE
    return total


@helper
def _shift(bid: int, seat: int, view: np.ndarray, model: np.ndarray) -> int:
    """What is added to the sum of a hand that chooses a bid after what was heard."""
    return chosen_shift(bid, model) + heard_shift(np.int64(NEED[bid] != 0), seat, view, model)


@inlined
def _points(call: Call, to_make: int, shift: int, floor: int, model: np.ndarray, work: np.ndarray) -> int:
    """Expected points of a call, in 1/4096; where it cannot promise more than `floor`, as if it never lost by two."""
    points = points_with(call, to_make, np.int64(SURE), work)
    if points <= floor:
        return points
    return points_with(call, to_make, chance_to(np.int64(TO_SAVE), call, shift, model, work), work)


@inlined
def _levels(bid: int, codes: ViraCodes) -> int:
    """How many levels a bid has, plain included."""
    is_levelled = HAS_LEVELS[bid] != 0 or (TURN[bid] != 0 and codes.turn_bids_have_suit_levels != 0)
    return np.int64(LEVELS) if is_levelled else np.int64(1)


@helper
def _weigh_calls(
    legal: Call,
    least: int,
    keeps_all: bool,
    seat: int,
    view: np.ndarray,
    model: np.ndarray,
    codes: ViraCodes,
    work: np.ndarray,
) -> Call:
    """Enter what each legal call promises, and return the best.

    A harder bid is made no more often than the next easier one of its kind, nor a level than the plain bid. So a call
    is not weighed where that one is hopeless, or where it could not beat `least`, or, unless `keeps_all`, the best so
    far, even if it were made as often; nor where a lower level has the same trump; nor a bid that no hand makes often
    enough for that.
    """
    preference = view[see.PREFERENCE]
    low_shift = heard_shift(np.int64(0), seat, view, model)
    high_shift = heard_shift(np.int64(1), seat, view, model)
    for call in range(legal, HIGHEST_CALL + 1):
        work[np.uint64(POINTS_AT + call)] = _NEVER
    best = legal
    best_points = np.int64(_NEVER)
    floor = least
    left = np.int64(_EVERY_BID)
    while left != 0:
        bid = EASIEST_FIRST[np.uint64(lowest(left))]
        left &= left - 1
        is_high = NEED[np.uint64(bid)] != 0
        plain = bid_call(bid, np.int64(0))
        easier = EASIER[np.uint64(bid)]
        harder = HARDER[np.uint64(bid)]
        dearest = preference if is_high else np.int64(NO_TRUMP)
        most = most_chance(model, bid)
        if easier != 0:
            most = min(most, work[np.uint64(HOPES_AT + easier)])
        work[np.uint64(HOPES_AT + bid)] = most
        if points_in(plain, dearest, most, np.int64(SURE), work) <= floor:
            continue
        shift = chosen_shift(bid, model) + (high_shift if is_high else low_shift)
        hope = chance_to(np.int64(TO_MAKE), plain, shift, model, work)
        work[np.uint64(HOPES_AT + bid)] = hope
        if hope < _HOPE:
            left &= ~harder
        to_make = hope
        for level in range(_levels(bid, codes)):
            call = plain + level
            if call < legal:
                continue
            if level > 0:
                alike = lowest_alike(call, work)
                is_known = alike != call and alike >= legal
                if is_known or points_with(call, hope, np.int64(SURE), work) <= floor:
                    continue
                to_make = chance_to(np.int64(TO_MAKE), call, shift, model, work)
            points = _points(call, to_make, shift, floor, model, work)
            work[np.uint64(POINTS_AT + call)] = points
            if points > best_points or (points == best_points and call < best):
                best = call
                best_points = points
                floor = floor if keeps_all else max(floor, points)
    return best


@helper
def _shut_out(legal: Call, least: int, others: int, model: np.ndarray, work: np.ndarray) -> Call:
    """The best call that is worth its risk, else a pass, where others may go over it.

    What is then left is what higher calls promise. So a high call may be the better one although a lower would pay
    more: it shuts the others out.
    """
    best = np.int64(PASS)
    best_value = np.int64(_NEVER)
    above = np.int64(0)
    call = np.int64(HIGHEST_CALL)
    while call >= legal:
        points = work[np.uint64(POINTS_AT + call)]
        if points > least:
            stays = hold_chance(model, others, call)
            value = (stays * points + (SURE - stays) * (_LEFT * above // SURE)) // SURE
            above = max(above, value)
            if value >= best_value:
                best = call
                best_value = value
        call -= 1
    return best


@helper
def _exact_points(call: Call, seat: int, view: np.ndarray, model: np.ndarray, work: np.ndarray) -> int:
    """Expected points of a call in 1/4096."""
    shift = _shift(call_rank(call), seat, view, model)
    to_make = chance_to(np.int64(TO_MAKE), call, shift, model, work)
    return _points(call, to_make, shift, np.int64(_NEVER), model, work)


@helper
def _weighed(points: int, stays: int) -> int:
    """What a call is worth where others may go over it: what it loses is then not lost."""
    return points * stays // SURE if points < 0 else points


@helper
def _least_loss(legal: Call, others: int, seat: int, view: np.ndarray, model: np.ndarray, work: np.ndarray) -> Call:
    """The call that is expected to lose least: it costs nothing where others go over it. The lowest of equals."""
    best = legal
    best_value = np.int64(_NEVER)
    for number in range(legal, HIGHEST_CALL + 1):
        call = np.int64(number)
        most = work[np.uint64(POINTS_AT + call)]
        if most == _NEVER:
            continue
        stays = hold_chance(model, others, call) if others > 0 else np.int64(SURE)
        if _weighed(most, stays) > best_value:
            value = _weighed(_exact_points(call, seat, view, model, work), stays)
            if value > best_value:
                best = call
                best_value = value
    return best


@helper
def heuristic_call(
    legal: Call, seat: int, view: np.ndarray, params: np.ndarray, model: np.ndarray, codes: ViraCodes, work: np.ndarray
) -> Call:
    """The call that promises most if it stays, or a pass where none promises more than defending.

    A call that would lose points is made where a pass would lose more, and by a forehand that must open.
    """
    take_up(view[see.HAND], seat, view[see.PREFERENCE], model, codes, work)
    others = _seats_in(seat, view)
    may_pass = view[see.MUST_BID] == 0
    passing = _pass_points(others, view, model, codes) if params[DEFEND] and may_pass else np.int64(0)
    least = passing + params[RISK] * SURE // 10
    shuts = params[SHUT] != 0 and others > 0
    nearest = _weigh_calls(legal, least, shuts, seat, view, model, codes, work)
    best = nearest if work[POINTS_AT + nearest] > least else np.int64(PASS)
    if best != PASS and shuts:
        best = _shut_out(legal, least, others, model, work)
    if best == PASS and not may_pass:
        best = _least_loss(legal, others, seat, view, model, work)
    if work[IS_NOTED_AT]:
        noted = best if best != PASS else nearest
        _note_call(noted, others, passing, _shift(call_rank(noted), seat, view, model), model, work)
    return best


@helper
def _note_call(call: Call, others: int, passing: int, shift: int, model: np.ndarray, work: np.ndarray) -> None:
    """Note the estimates of the best call, and what a pass is worth."""
    to_make = chance_to(np.int64(TO_MAKE), call, shift, model, work)
    to_save = chance_to(np.int64(TO_SAVE), call, shift, model, work)
    work[THOUGHT_AT] = call
    work[THOUGHT_AT + 1] = to_make
    work[THOUGHT_AT + 2] = to_save
    work[THOUGHT_AT + 3] = hold_chance(model, others, call) if others > 0 else np.int64(SURE)
    work[THOUGHT_AT + 4] = points_with(call, to_make, to_save, work)
    work[THOUGHT_AT + 5] = passing
