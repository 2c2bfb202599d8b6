"""What a position is worth to a seat: expected points from its need and both sums. In 1/4096 point."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper
from fastsim.games.israeli_whist.model import (
    CONTRACT_STAGE,
    MARGIN_BITS,
    MARGIN_FROM,
    MARGINS,
    MARGINS_AT,
    NEEDS,
    OVER_AT,
    SUMS,
    SURE,
    SURE_BITS,
    TRICK,
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


@helper
def play_stage(left: int, has_lead: int) -> int:
    """Table for a position between tricks; `left` counts the tricks to come."""
    return left * 2 + has_lead


@helper
def need_class(need: int, left: int) -> int:
    """0 for a need of nought, 2 for one of all tricks to come, else 1."""
    return np.int64(0) if need == 0 else 1 + np.int64(need == left)


@helper
def _on_grid(margin: int) -> int:
    return min(max(margin - MARGIN_FROM, 0), _LAST_ON_GRID)


@helper
def prospects(model: np.ndarray, stage: int, need: int, left: int, packed: int) -> int:
    """Chance to end exactly (high word) and mean distance (low word), interpolated between the four nearest cells.

    The margins are how far the need lies above what the hand cannot avoid and below what it can have.
    """
    needed = need << TRICK_BITS
    down = _on_grid(needed - duck_of(packed))
    across = _on_grid(take_of(packed) - needed)
    place = (stage * NEEDS + need_class(need, left)) * MARGINS + (down >> MARGIN_BITS)
    place = MARGINS_AT + place * MARGINS + (across >> MARGIN_BITS)
    down &= _STEP - 1
    across &= _STEP - 1
    near = entry(model, place) * (_STEP - across) + entry(model, place + 1) * across
    far = entry(model, place + MARGINS) * (_STEP - across) + entry(model, place + MARGINS + 1) * across
    both = near * (_STEP - down) + far * down
    return both >> (WORD_BITS + 2 * MARGIN_BITS) << WORD_BITS | (both & _LOW_WORD) >> 2 * MARGIN_BITS


@helper
def exact_chance(found: int) -> int:
    """The chance of `prospects`, in 1/4096."""
    return found >> WORD_BITS


@helper
def mean_miss(found: int) -> int:
    """The distance of `prospects`, in 1/256 trick."""
    return found & _LOW_WORD


@helper
def _zero_missed(tricks: int, over: bool, codes: WhistCodes) -> int:
    """Points of a missed zero in 1/256, linear in `tricks` (1/256 trick)."""
    base = (codes.zero_miss_over if over else codes.zero_miss_under) << TRICK_BITS
    points = -base
    if codes.zero_miss_mode == ZeroMiss.RECOVERING:
        points = codes.zero_miss_step * (tricks - TRICK) - base
    elif codes.zero_miss_mode == ZeroMiss.PER_TRICK:
        points = -codes.zero_miss_step * tricks
    return min(points, codes.zero_miss_cap << TRICK_BITS)


@helper
def _broken_zero(need: int, left: int, packed: int, over: bool, codes: WhistCodes) -> int:
    """A zero that has taken tricks: more of them are good where the tariff recovers."""
    more = take_of(packed) if is_recovering(codes) else duck_of(packed)
    more = min(max(more, 0), left << TRICK_BITS)
    return _zero_missed((-need << TRICK_BITS) + more, over, codes) << _FINER


@helper
def is_recovering(codes: WhistCodes) -> bool:
    """Whether a zero that is missed gains by further tricks."""
    return codes.zero_miss_mode == ZeroMiss.RECOVERING and codes.zero_miss_step > 0


@helper
def _zero_outlook(found: int, over: bool, codes: WhistCodes) -> int:
    """A zero that may still be made."""
    exact = exact_chance(found)
    made = codes.zero_made_over if over else codes.zero_made_under
    rest = SURE - exact
    if rest <= 0:
        return made << SURE_BITS
    tricks = max((mean_miss(found) << SURE_BITS) // rest, TRICK)
    return exact * made + (rest * _zero_missed(tricks, over, codes) >> TRICK_BITS)


@helper
def outlook(
    model: np.ndarray, contract: int, need: int, left: int, stage: int, packed: int, over: bool, codes: WhistCodes
) -> int:
    """Expected points of a seat that still needs `need` of the `left` tricks to come."""
    if left == 0:
        return score_seat(contract, contract - need, over, codes) << SURE_BITS
    if contract == 0:
        if need < 0:
            return _broken_zero(need, left, packed, over, codes)
        return _zero_outlook(prospects(model, stage, need, left, packed), over, codes)
    if need < 0:
        missed = min(max(duck_of(packed), 0), left << TRICK_BITS) - (need << TRICK_BITS)
        return -(codes.miss_per_trick * missed << _FINER)
    if need > left:
        missed = (need << TRICK_BITS) - min(max(take_of(packed), 0), left << TRICK_BITS)
        return -(codes.miss_per_trick * missed << _FINER)
    found = prospects(model, stage, need, left, packed)
    made = score_seat(contract, contract, over, codes)
    return exact_chance(found) * made - (codes.miss_per_trick * mean_miss(found) << _FINER)


@helper
def chance_over(model: np.ndarray, position: int, total: int) -> int:
    """Chance, in 1/4096, of an over deal after so many contracts with this sum, `position` from 0."""
    return entry(model, OVER_AT + position * SUMS + min(total, SUMS - 1))


@helper
def contract_outlook(
    model: np.ndarray, contract: int, position: int, total: int, packed: int, codes: WhistCodes
) -> int:
    """Expected points of stating a contract; `total` is the sum of those before it."""
    stage = CONTRACT_STAGE + position
    under = outlook(model, contract, contract, np.int64(TRICKS), stage, packed, False, codes)
    if contract != 0:
        return under
    over = outlook(model, contract, contract, np.int64(TRICKS), stage, packed, True, codes)
    return under + ((over - under) * chance_over(model, position, total) >> SURE_BITS)
