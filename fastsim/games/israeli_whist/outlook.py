"""What a position is worth to a seat: expected points from its need and both sums. In 1/4096 point.

What is the same for all cards of a decision, or all evaluations of a contract, is found once (`Stake`); `points` then
needs no branch on the rules. A lost contract, and a zero that is broken, count linearly in the tricks still to come.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.games.israeli_whist.model import (
    CONTRACT_STAGE,
    MARGIN_BITS,
    MARGIN_FROM,
    MARGINS,
    MARGINS_AT,
    NEEDS,
    NUMBER_AT,
    NUMBER_BITS,
    OVER_AT,
    SLOPE_AT,
    SUMS,
    SURE,
    SURE_BITS,
    TRICK_BITS,
    WORD_BITS,
    entry,
)
from fastsim.games.israeli_whist.rules import TRICKS, WhistCodes, ZeroMiss
from fastsim.games.israeli_whist.scoring import score_seat
from fastsim.games.israeli_whist.strength import duck_of, take_of

#: From 1/256 to 1/4096.
_FINER: Final = SURE_BITS - TRICK_BITS

_STEP: Final = 1 << MARGIN_BITS
_LAST_ON_GRID: Final = ((MARGINS - 1) << MARGIN_BITS) - 1
_LOW_WORD: Final = (1 << WORD_BITS) - 1

#: No amount of points reaches it.
_NO_CAP: Final = 1 << 20


class Stake(NamedTuple):
    """What a contract brings: `made` if it is hit, else `lost` and `slope` a trick of the miss, at most `cap`."""

    made: int
    lost: int
    slope: int
    cap: int


class Aim(NamedTuple):
    """What a seat still needs.

    Where the contract is lost, `place` is below 0 and each further trick costs `slope`, on top of `lost`.
    """

    place: int  # first cell of its table
    needed: int  # 1/256 trick
    most: int  # tricks to come, 1/256
    lost: int
    slope: int
    takes: int  # 1: count the tricks of a hand that tries to take, 0: that tries not to


@helper
def play_stage(left: int, has_lead: int) -> int:
    """Table for a position between tricks; `left` counts the tricks to come."""
    return left * 2 + has_lead


@helper
def need_class(need: int, left: int) -> int:
    """0 for a need of nought, 2 for one of all tricks to come, else 1."""
    return np.int64(0) if need == 0 else 1 + np.int64(need == left)


@helper
def table_place(stage: int, need: int, left: int) -> int:
    """First cell of the table of a stage and a need."""
    return MARGINS_AT + (stage * NEEDS + need_class(need, left)) * (MARGINS * MARGINS)


@helper
def is_recovering(codes: WhistCodes) -> bool:
    """Whether a zero that is missed gains by further tricks."""
    return codes.zero_miss_mode == ZeroMiss.RECOVERING and codes.zero_miss_step > 0


@helper
def stake_of(contract: int, over: bool, codes: WhistCodes) -> Stake:
    """What a contract brings in an over or an under deal."""
    made = score_seat(contract, contract, over, codes)
    if contract != 0:
        return Stake(made, np.int64(0), np.int64(-codes.miss_per_trick), np.int64(_NO_CAP))
    base = np.int64(codes.zero_miss_over if over else codes.zero_miss_under)
    step = np.int64(codes.zero_miss_step)
    lost = -base
    slope = np.int64(0)
    if codes.zero_miss_mode == ZeroMiss.RECOVERING:
        lost = -base - step
        slope = step
    elif codes.zero_miss_mode == ZeroMiss.PER_TRICK:
        lost = np.int64(0)
        slope = -step
    return Stake(made, lost, slope, np.int64(codes.zero_miss_cap))


@helper
def aim_of(stake: Stake, need: int, left: int, stage: int) -> Aim:
    """What a seat still needs of the `left` tricks to come, at least one."""
    needed = need << TRICK_BITS
    most = left << TRICK_BITS
    if 0 <= need <= left:
        place = table_place(stage, need, left)
        return Aim(place, needed, most, np.int64(0), np.int64(0), np.int64(0))
    if need < 0:  # too many already, by -need
        takes = np.int64(stake.slope > 0)
        return Aim(np.int64(-1), needed, most, stake.lost - stake.slope * need, stake.slope, takes)
    return Aim(np.int64(-1), needed, most, stake.lost + stake.slope * need, -stake.slope, np.int64(1))


@inlined
def _on_grid(margin: int) -> int:
    return min(max(margin - MARGIN_FROM, 0), _LAST_ON_GRID)


@inlined
def found_at(model: np.ndarray, place: int, needed: int, packed: int) -> int:
    """Chance to end exactly (high word) and mean distance (low word), interpolated between the four nearest cells.

    The margins are how far the need lies above what the hand cannot avoid and below what it can have.
    """
    down = _on_grid(needed - duck_of(packed))
    across = _on_grid(take_of(packed) - needed)
    cell = place + (down >> MARGIN_BITS) * MARGINS + (across >> MARGIN_BITS)
    down &= _STEP - 1
    across &= _STEP - 1
    near = entry(model, cell) * (_STEP - across) + entry(model, cell + 1) * across
    far = entry(model, cell + MARGINS) * (_STEP - across) + entry(model, cell + MARGINS + 1) * across
    both = near * (_STEP - down) + far * down
    return both >> (WORD_BITS + 2 * MARGIN_BITS) << WORD_BITS | (both & _LOW_WORD) >> 2 * MARGIN_BITS


@helper
def prospects(model: np.ndarray, stage: int, need: int, left: int, packed: int) -> int:
    """Chance to end exactly (high word) and mean distance (low word) of a hand."""
    return found_at(model, table_place(stage, need, left), need << TRICK_BITS, packed)


@helper
def contract_prospects(model: np.ndarray, position: int, contract: int, packed: int) -> int:
    """The same for a contract when it is stated, set right by its number; a hit more is a miss by one trick less."""
    found = prospects(model, CONTRACT_STAGE + position, contract, np.int64(TRICKS), packed)
    exact = found >> WORD_BITS
    change = entry(model, NUMBER_AT + np.int64(position > 0) * (TRICKS + 1) + contract)
    if position == 0:
        change += entry(model, SLOPE_AT + contract) * (exact - SURE // 2) >> SURE_BITS
    right = min(max(exact + ((exact * (SURE - exact) >> SURE_BITS) * change >> NUMBER_BITS), 0), SURE)
    miss = max((found & _LOW_WORD) - ((right - exact) >> _FINER), (SURE - right) >> _FINER)
    return right << WORD_BITS | miss


@inlined
def exact_chance(found: int) -> int:
    """The chance of `prospects`, in 1/4096."""
    return found >> WORD_BITS


@inlined
def mean_miss(found: int) -> int:
    """The distance of `prospects`, in 1/256 trick."""
    return found & _LOW_WORD


@inlined
def points_found(stake: Stake, found: int) -> int:
    """Expected points of a contract that may still be made; whoever misses it misses it by a trick or more."""
    exact = exact_chance(found)
    rest = SURE - exact
    missed = max(mean_miss(found) << _FINER, rest)
    return exact * stake.made + min(rest * stake.lost + stake.slope * missed, rest * stake.cap)


@inlined
def points(model: np.ndarray, stake: Stake, aim: Aim, packed: int) -> int:
    """Expected points of a hand with both sums `packed`."""
    if aim.place < 0:
        further = take_of(packed) if aim.takes else duck_of(packed)
        further = min(max(further, 0), aim.most)
        return min((aim.lost << TRICK_BITS) + aim.slope * further, stake.cap << TRICK_BITS) << _FINER
    return points_found(stake, found_at(model, aim.place, aim.needed, packed))


@helper
def chance_over(model: np.ndarray, position: int, total: int) -> int:
    """Chance, in 1/4096, of an over deal after so many contracts with this sum, `position` from 0."""
    return entry(model, OVER_AT + position * SUMS + min(total, SUMS - 1))


@helper
def contract_outlook(
    model: np.ndarray, contract: int, position: int, total: int, packed: int, codes: WhistCodes
) -> int:
    """Expected points of stating a contract; `total` is the sum of those before it."""
    found = contract_prospects(model, position, contract, packed)
    worth = points_found(stake_of(contract, False, codes), found)
    if contract != 0:
        return worth
    over = points_found(stake_of(contract, True, codes), found)
    return worth + ((over - worth) * chance_over(model, position, total) >> SURE_BITS)
