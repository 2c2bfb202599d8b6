"""What contracts pay, in points, and what they promise by the chances to make them.

The payments of the rules in force are worked out once for all bids: a table of `WORK` numbers, see `fill_pays`.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.deck import NO_TRUMP, NONE, SUITS
from fastsim.games.vira.auction import SEATS, Call, call_level, call_rank
from fastsim.games.vira.ladder import BIDS, NEED, TURN, allowed_trumps, suit_class
from fastsim.games.vira.model import OVER_KNOTS, OVER_UNIT, SURE, overtricks_at
from fastsim.games.vira.model import OVERS_AT as MODEL_OVERS_AT
from fastsim.games.vira.row import BET, KODILJ, MADE
from fastsim.games.vira.rules import ViraCodes
from fastsim.games.vira.scoring import bets_of, pin_column, pins_of

_OUTCOMES: Final = 3
_TURNED: Final = 3  # column of the table for a trump that is yet to be turned: the sum over the four suits
_COLUMNS: Final = 4
#: Points by bid, class of the trump (or `_TURNED`) and outcome; then, where overtricks are paid, 1 and what they bring
#: by bid, at the knots of the model's overtricks.
_HAS_OVERS_AT: Final = (BIDS + 1) * _COLUMNS * _OUTCOMES
_OVERS_AT: Final = _HAS_OVERS_AT + 1
PAYS_SIZE: Final = _OVERS_AT + (BIDS + 1) * OVER_KNOTS


@helper
def points_of(
    bid: int, level: int, trump: int, outcome: int, preference: int, is_second: bool, conceded: bool, codes: ViraCodes
) -> int:
    """Points of the declarer for an outcome; `trump` is NONE or NO_TRUMP in a low game."""
    suit = np.int64(NONE) if trump == NO_TRUMP else trump
    column = pin_column(bid, level, suit, preference, conceded)
    return _points_in(bid, column, outcome, is_second, codes)


@helper
def _points_in(bid: int, column: int, outcome: int, is_second: bool, codes: ViraCodes) -> int:
    bets = bets_of(bid, outcome, is_second, codes)
    return codes.pins_per_bet * bets + (SEATS - 1) * pins_of(bid, column, outcome, np.int64(0), codes)


@helper
def mean_points(made: int, bet: int, kodilj: int, to_make: int, to_save: int) -> int:
    """Expected points in 1/4096, by the chances to make a contract and to lose it by no more than a trick."""
    saved = max(to_make, to_save)
    return made * to_make + bet * (saved - to_make) + kodilj * (SURE - saved)


@helper
def expected_points(
    bid: int,
    level: int,
    trump: int,
    to_make: int,
    to_save: int,
    overtricks: int,
    preference: int,
    is_second: bool,
    codes: ViraCodes,
) -> int:
    """Expected points of a contract in 1/4096; `overtricks`, in 1/64, if it is made."""
    made = points_of(bid, level, trump, np.int64(MADE), preference, is_second, False, codes)
    bet = points_of(bid, level, trump, np.int64(BET), preference, is_second, False, codes)
    kodilj = points_of(bid, level, trump, np.int64(KODILJ), preference, is_second, False, codes)
    over = (SEATS - 1) * codes.overtrick_pins * overtricks * to_make // OVER_UNIT
    return mean_points(made, bet, kodilj, to_make, to_save) + over


@helper
def fill_pays(codes: ViraCodes, model: np.ndarray, pays: np.ndarray) -> None:
    """Enter what every bid pays."""
    pays[_HAS_OVERS_AT] = np.int64(codes.overtrick_pins != 0)
    for i in range((BIDS + 1) * OVER_KNOTS):
        pays[_OVERS_AT + i] = (SEATS - 1) * codes.overtrick_pins * model[MODEL_OVERS_AT + i]
    for bid in range(1, BIDS + 1):
        for outcome in range(MADE, KODILJ + 1):
            at = _COLUMNS * _OUTCOMES * bid + outcome - MADE
            total = np.int64(0)
            for suit in range(SUITS):
                column = suit_class(np.int64(suit), np.int64(0))
                points = _points_in(np.int64(bid), column, np.int64(outcome), False, codes)
                pays[at + _OUTCOMES * column] = points
                total += points
            pays[at + _OUTCOMES * _TURNED] = total


@helper
def call_points(call: Call, trump: int, to_make: int, to_save: int, preference: int, pays: np.ndarray) -> int:
    """Expected points in 1/4096 of a call that becomes the contract; over the four suits where the trump is turned."""
    bid = call_rank(call)
    is_turned = TURN[np.uint64(bid)] != 0 and call_level(call) == 0
    column = np.int64(0) if trump == NO_TRUMP else suit_class(trump, preference)
    at = np.uint64(_OUTCOMES * (_COLUMNS * bid + (np.int64(_TURNED) if is_turned else column)))
    one = np.uint64(1)
    points = mean_points(pays[at], pays[at + one], pays[at + one + one], to_make, to_save)
    if is_turned:
        points //= SUITS
    if pays[np.uint64(_HAS_OVERS_AT)] != 0 and trump != NO_TRUMP:
        points += overtricks_at(pays, _OVERS_AT + OVER_KNOTS * bid, to_make) * to_make // OVER_UNIT
    return points


@helper
def defender_points(call: Call, to_make: int, overtricks: int, preference: int, codes: ViraCodes) -> int:
    """Expected points in 1/4096 of a defender against a call, by the chance that its declarer makes it.

    Over the suits that the level allows as trump; `overtricks`, in 1/64, if it is made.
    """
    bid = call_rank(call)
    suits = allowed_trumps(call_level(call), preference)
    total = np.int64(0)
    allowed = np.int64(0)
    for suit in range(SUITS):
        if suits >> suit & 1:
            column = np.int64(0) if NEED[bid] == 0 else suit_class(np.int64(suit), preference)
            won = pins_of(bid, column, np.int64(MADE), np.int64(0), codes)
            lost = pins_of(bid, column, np.int64(BET), np.int64(0), codes)
            total -= won * to_make + lost * (SURE - to_make)
            allowed += 1
    return total // allowed - codes.overtrick_pins * overtricks * to_make // OVER_UNIT
