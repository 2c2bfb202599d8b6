"""When the `heuristic` player concedes or buys again: by the expected points of the cards that it has bought."""

from __future__ import annotations

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Cards
from fastsim.cards.deck import NO_TRUMP
from fastsim.games.vira import view as see
from fastsim.games.vira.auction import call_level, call_rank
from fastsim.games.vira.estimating import OTHER_AT, THOUGHT_AT, candidate_trump
from fastsim.games.vira.judging import FEATURES, judge, mark_sure
from fastsim.games.vira.ladder import FAMILY, LOW_OPEN, LOW_SIZE, NEED, TURN, Family
from fastsim.games.vira.model import (
    AGAIN_LOW,
    AGAIN_NAMED,
    AGAIN_TURNED,
    SURE,
    TO_MAKE,
    TO_SAVE,
    chance_of,
    final_kind,
    of_kind,
    overtricks_of,
)
from fastsim.games.vira.payoffs import expected_points, points_of
from fastsim.games.vira.row import BET, HAND_SIZE, KODILJ
from fastsim.games.vira.rules import ConcedeUntil, ViraCodes
from fastsim.games.vira.scoring import conceded_outcome


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
    features = work[OTHER_AT : OTHER_AT + FEATURES]
    judge(hand, trump, seat, asked, is_open, model, features)
    mark_sure(np.int64(0) if is_low else asked, features, np.int64(0))
    kind = of_kind(final_kind(is_low, FAMILY[bid] == Family.GASK))
    to_make = chance_of(model, kind, np.int64(TO_MAKE), features, np.int64(0), np.int64(0))
    to_save = chance_of(model, kind, np.int64(TO_SAVE), features, np.int64(0), np.int64(0))
    is_second = view[see.REBOUGHT] == 1
    overs = overtricks_of(model, kind, to_make)
    return expected_points(bid, level, trump, to_make, to_save, overs, view[see.PREFERENCE], is_second, codes)


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
    features = work[OTHER_AT : OTHER_AT + FEATURES]
    trump = candidate_trump(hand, bid, level, preference)
    asked = HAND_SIZE - LOW_SIZE[bid] if NEED[bid] == 0 else NEED[bid]
    judge(hand, trump, seat, asked, np.int64(0), model, features)
    mark_sure(NEED[bid], features, np.int64(0))
    kind = of_kind(again_kind(bid))
    to_make = chance_of(model, kind, np.int64(TO_MAKE), features, np.int64(0), np.int64(0))
    to_save = chance_of(model, kind, np.int64(TO_SAVE), features, np.int64(0), np.int64(0))
    overs = overtricks_of(model, kind, to_make)
    second = expected_points(bid, level, trump, to_make, to_save, overs, preference, True, codes)
    return decide_between(first + second, keep, work)
