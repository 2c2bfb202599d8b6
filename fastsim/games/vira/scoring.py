"""Results and payments. Source: `docs/rules/vira.md`, sections 8 and 9."""

from __future__ import annotations

import numpy as np

from fastsim._jit import helper
from fastsim.cards.deck import NONE
from fastsim.games.vira.auction import SEATS
from fastsim.games.vira.ladder import DEAR, FAMILY, NEED, PINS, Family, suit_class
from fastsim.games.vira.row import BET, KODILJ, MADE
from fastsim.games.vira.rules import ViraCodes


@helper
def played_outcome(bid: int, low: bool, tricks: int) -> int:
    """MADE, BET or KODILJ by the declarer's tricks (section 8)."""
    missing = tricks if low else NEED[bid] - tricks
    if missing <= 0:
        return np.int64(MADE)
    return np.int64(BET) if missing == 1 else np.int64(KODILJ)


@helper
def conceded_outcome(bid: int, codes: ViraCodes) -> int:
    """What a conceded game counts as, by its family."""
    return MADE + codes.conceded_result[FAMILY[bid]]


@helper
def pool_loss(bid: int, codes: ViraCodes) -> int:
    """Betar that a *bet* pays to the pool (section 9.1)."""
    return codes.pool_loss_bets * codes.loss_mult[DEAR[bid]]


@helper
def pin_column(bid: int, level: int, trump: int, preference: int, conceded: bool) -> int:
    """Column of the pins: the class of the trump, the first for a low game (sections 9.2 and 9.3)."""
    if trump == NONE:
        return np.int64(0)
    if conceded and FAMILY[bid] != Family.KOP:
        return level
    return suit_class(trump, preference)


@helper
def bets_of(bid: int, outcome: int, is_second: bool, codes: ViraCodes) -> int:
    """Betar from the pool to the declarer; `is_second` after an *omköp* (sections 9.1 and 9.4)."""
    if outcome == MADE:
        return codes.pool_win_bets
    loss = pool_loss(bid, codes)
    if outcome == KODILJ:
        loss *= codes.kodilj_bet_mult
    return -loss * codes.omkop_loss_mult if is_second else -loss


@helper
def pins_of(bid: int, column: int, outcome: int, overtricks: int, codes: ViraCodes) -> int:
    """Pins from each defender to the declarer (section 9.2)."""
    pins = PINS[bid, column]
    if outcome == MADE:
        return pins + codes.overtrick_pins * overtricks
    return -2 * pins if outcome == KODILJ and codes.kodilj_doubles_pins else -pins


@helper
def overtricks_of(bid: int, low: bool, tricks: int) -> int:
    """Tricks above the need of a high game."""
    return np.int64(0) if low else max(tricks - NEED[bid], 0)


@helper
def write_points(declarer: int, bets: int, pins: int, codes: ViraCodes, points: np.ndarray) -> None:
    """Points of the three seats (section 9.5); those of the pool bring the sum to nothing."""
    for seat in range(SEATS):
        points[seat] = -pins
    points[declarer] = codes.pins_per_bet * bets + (SEATS - 1) * pins
