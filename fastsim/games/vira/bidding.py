"""What the `heuristic` player calls, concedes and buys again, by expected points.

The chance of making a bid comes from the fitted model, what it pays from the rules of payment in force.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper, kernel
from fastsim.cards.bitboard import Cards
from fastsim.cards.deck import NO_TRUMP, NONE
from fastsim.games.vira import view as see
from fastsim.games.vira.auction import HIGHEST_CALL, PASS, SEATS, Call, call_level, call_rank, is_call
from fastsim.games.vira.judging import FEATURES, best_trump, judge
from fastsim.games.vira.ladder import FAMILY, LOW_OPEN, LOW_SIZE, NEED, Family, allowed_trumps
from fastsim.games.vira.model import BIDS_AT, FINAL_AT, KODILJ_AT, MEAN_AT, SURE, chance_of, final_kind
from fastsim.games.vira.params import RISK
from fastsim.games.vira.row import BET, HAND_SIZE, KODILJ, MADE
from fastsim.games.vira.rules import ConcedeUntil, ViraCodes
from fastsim.games.vira.scoring import bets_of, conceded_outcome, pin_column, pins_of

_NEVER: Final = -(1 << 40)


@helper
def points_of(
    bid: int, level: int, trump: int, outcome: int, view: np.ndarray, codes: ViraCodes, conceded: bool
) -> int:
    """Points of the declarer for an outcome; `trump` is NONE or NO_TRUMP in a low game."""
    suit = np.int64(NONE) if trump == NO_TRUMP else trump
    column = pin_column(bid, level, suit, view[see.PREFERENCE], conceded)
    bets = bets_of(bid, outcome, view[see.REBOUGHT] == 1, codes)
    return codes.pins_per_bet * bets + (SEATS - 1) * pins_of(bid, column, outcome, np.int64(0), codes)


@helper
def expected_points(
    bid: int, level: int, trump: int, chance: int, view: np.ndarray, model: np.ndarray, codes: ViraCodes
) -> int:
    """Expected points of a contract in 1/4096, with a chance in 1/4096."""
    made = points_of(bid, level, trump, np.int64(MADE), view, codes, False)
    bet = points_of(bid, level, trump, np.int64(BET), view, codes, False)
    kodilj = points_of(bid, level, trump, np.int64(KODILJ), view, codes, False)
    share = model[KODILJ_AT + bid]
    lost = (bet * (SURE - share) + kodilj * share) // SURE
    return chance * made + (SURE - chance) * lost


@helper
def candidate_trump(hand: Cards, bid: int, level: int, preference: int) -> int:
    """The suit that a bid would be played in: the strongest that the level allows; NO_TRUMP in a low bid."""
    if NEED[bid] == 0:
        return np.int64(NO_TRUMP)
    return best_trump(hand, allowed_trumps(level, preference))


@helper
def heuristic_call(
    legal: Call, seat: int, view: np.ndarray, params: np.ndarray, model: np.ndarray, codes: ViraCodes, work: np.ndarray
) -> Call:
    """The call with the most expected points, or a pass where none is worth its risk."""
    hand = view[see.HAND]
    best = np.int64(PASS)
    best_points = np.int64(_NEVER) if view[see.MUST_BID] else params[RISK] * SURE // 10
    features = work[:FEATURES]
    trump_before = np.int64(NONE)
    call = legal
    while call <= HIGHEST_CALL:
        if is_call(call, codes):
            bid = call_rank(call)
            level = call_level(call)
            trump = candidate_trump(hand, bid, level, view[see.PREFERENCE])
            if trump != trump_before:
                judge(hand, trump, seat, np.int64(0), np.int64(0), features)
                trump_before = trump
            chance = chance_of(model, BIDS_AT + bid * FEATURES, features)
            points = expected_points(bid, level, trump, chance, view, model, codes)
            if points > best_points:
                best = call
                best_points = points
        call += 1
    return best


@helper
def final_chance(hand: Cards, trump: int, bid: int, seat: int, model: np.ndarray, work: np.ndarray) -> int:
    """Chance in 1/4096 of a contract with its cards at the first lead; `trump` is NO_TRUMP in a low game."""
    is_low = trump == NO_TRUMP
    asked = HAND_SIZE - LOW_SIZE[bid] if is_low else NEED[bid]
    is_open = np.int64(is_low and LOW_OPEN[bid] != 0)
    features = work[:FEATURES]
    judge(hand, trump, seat, asked, is_open, features)
    kind = final_kind(is_low, FAMILY[bid] == Family.GASK)
    return chance_of(model, FINAL_AT + kind * FEATURES, features)


@helper
def contract_points(
    hand: Cards, trump: int, seat: int, view: np.ndarray, model: np.ndarray, codes: ViraCodes, work: np.ndarray
) -> int:
    """Expected points in 1/4096 of the contract with these cards and this trump at the first lead."""
    bid = call_rank(view[see.STANDING])
    chance = final_chance(hand, trump, bid, seat, model, work)
    return expected_points(bid, call_level(view[see.STANDING]), trump, chance, view, model, codes)


@helper
def _conceded_points(view: np.ndarray, codes: ViraCodes) -> int:
    bid = call_rank(view[see.STANDING])
    level = call_level(view[see.STANDING])
    return SURE * points_of(bid, level, view[see.TRUMP], conceded_outcome(bid, codes), view, codes, True)


@helper
def heuristic_concession(seat: int, view: np.ndarray, model: np.ndarray, codes: ViraCodes, work: np.ndarray) -> int:
    """Concede where that costs less than the play is expected to."""
    play = contract_points(view[see.HAND], view[see.TRUMP], seat, view, model, codes, work)
    return np.int64(_conceded_points(view, codes) > play)


@helper
def heuristic_rebuy(seat: int, view: np.ndarray, model: np.ndarray, codes: ViraCodes, work: np.ndarray) -> int:
    """Buy again where what the first purchase costs, and the mean of a second, promise more than this hand."""
    bid = call_rank(view[see.STANDING])
    level = call_level(view[see.STANDING])
    trump = view[see.TRUMP]
    keep = contract_points(view[see.HAND], trump, seat, view, model, codes, work)
    if codes.concede_until != ConcedeUntil.NEVER:
        keep = max(keep, _conceded_points(view, codes))
    first = SURE * points_of(bid, level, trump, np.int64(BET), view, codes, False)
    chance = model[MEAN_AT + bid]
    made = points_of(bid, level, trump, np.int64(MADE), view, codes, False)
    bet = points_of(bid, level, trump, np.int64(BET), view, codes, False)
    kodilj = points_of(bid, level, trump, np.int64(KODILJ), view, codes, False)
    share = model[KODILJ_AT + bid]
    lost = (bet * (SURE - share) + kodilj * share) // SURE * codes.omkop_loss_mult
    return np.int64(first + chance * made + (SURE - chance) * lost > keep)


@kernel
def judge_bids(
    hands: np.ndarray, seats: np.ndarray, bid: int, levels: np.ndarray, preferences: np.ndarray, out: np.ndarray
) -> None:
    """Features of many hands for one bid, for fitting; `out` has the shape (hands, FEATURES)."""
    for i in range(hands.size):
        trump = candidate_trump(hands[i], bid, levels[i], preferences[i])
        judge(hands[i], trump, seats[i], np.int64(0), np.int64(0), out[i])
