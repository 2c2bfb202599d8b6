"""Best contracts of hands by what they take, each found once a batch.

Both sums are rounded to quarters of a trick, so that few answers are needed; those found are kept in a `MEMO`.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.games.israeli_whist.auction import SEATS
from fastsim.games.israeli_whist.model import SURE_BITS, TRICK_BITS
from fastsim.games.israeli_whist.outlook import (
    chance_over,
    contract_outlook,
    contract_prospects,
    points_found,
    stake_of,
)
from fastsim.games.israeli_whist.rules import TRICKS, WhistCodes
from fastsim.games.israeli_whist.strength import duck_of, packed_of, take_of, talk_shift

_QUARTER_BITS: Final = TRICK_BITS - 2
_HALF: Final = 1 << (_QUARTER_BITS - 1)
#: Places of both sums; the first stands for as many quarters below nought, the last for all above.
_BELOW: Final = 12
_TAKES: Final = 4 * TRICKS + _BELOW
_DUCKS: Final = 40

#: Answers by place of both sums; 0 is one not yet found. `calls`, sixteen a place, so that they share a line of the
#: cache: what a seat may expect that passes, for positions 3 to 1, then what a declarer may that bid a number, with its
#: best contract. `said`: by position the best contract above nought, and by how much a zero is better, under and over.
_PLACES: Final = _TAKES * _DUCKS
_PASSES: Final = SEATS - 1
_CALLS: Final = _PASSES + TRICKS
MEMO: Final = np.dtype((np.record, [("calls", np.int32, (_PLACES * _CALLS,)), ("said", np.int64, (_PLACES * SEATS,))]))

Memo = Any  # a record of MEMO

#: Points are kept in 1/64, beside a contract in the lowest bits of a call, and twice in a word of `said`.
KEPT_BITS: Final = 6
_FINER: Final = SURE_BITS - KEPT_BITS
_CONTRACT_BITS: Final = 4
_CONTRACT: Final = (1 << _CONTRACT_BITS) - 1
_MOST: Final = (1 << (31 - _CONTRACT_BITS)) - 1
_POINT_BITS: Final = 30
_POINTS: Final = (1 << _POINT_BITS) - 1

#: Sum of the contracts that a seat expects to have been stated when its turn comes, by position after the declarer.
_TYPICAL_SUM: Final = np.array([0, 6, 8, 10], dtype=np.int64)


@inlined
def _take_place(packed: int) -> int:
    return min(max(((take_of(packed) + _HALF) >> _QUARTER_BITS) + _BELOW, 0), _TAKES - 1)


@inlined
def _duck_place(packed: int) -> int:
    return min(max(((duck_of(packed) + _HALF) >> _QUARTER_BITS) + _BELOW, 0), _DUCKS - 1)


@inlined
def place_of(packed: int) -> int:
    """Place of both sums in a memo."""
    return _take_place(packed) * _DUCKS + _duck_place(packed)


@helper
def _at_place(place: int) -> int:
    """Both sums, packed, for which a place stands."""
    return packed_of((place // _DUCKS - _BELOW) << _QUARTER_BITS, (place % _DUCKS - _BELOW) << _QUARTER_BITS)


@helper
def rounded(packed: int) -> int:
    """Both sums in whole quarters of a trick."""
    return _at_place(place_of(packed))


@helper
def declarer_sums(place: int, model: np.ndarray) -> int:
    """Both sums by which a declarer's contracts are judged, packed, from the place of what its hand takes."""
    return _at_place(place) + talk_shift(model, np.int64(0), np.int64(0))


@inlined
def least_near(shifted: int) -> int:
    """The lowest contract above nought that comes into question for a hand."""
    return max((duck_of(shifted) >> TRICK_BITS) - 1, 1)


@inlined
def most_near(shifted: int) -> int:
    """The highest; beyond it the tables do not tell misses apart."""
    return min(max((take_of(shifted) >> TRICK_BITS) + 2, 1), TRICKS)


@inlined
def _kept(worth: int) -> int:
    """Points as they are kept."""
    return min(max(worth >> _FINER, -_MOST), _MOST)


@helper
def _best_between(
    least: int, most: int, position: int, shifted: int, model: np.ndarray, codes: WhistCodes
) -> tuple[int, int]:
    """The contract with the best outlook, of equal ones the lowest, and the outlook; `most` may lie below `least`."""
    best = least
    best_worth = contract_outlook(model, least, position, np.int64(0), shifted, codes)
    for contract in range(least + 1, most + 1):
        worth = contract_outlook(model, contract, position, np.int64(0), shifted, codes)
        if worth > best_worth:
            best = contract
            best_worth = worth
    return best, best_worth


@helper
def _find_said(position: int, near: int, model: np.ndarray, codes: WhistCodes) -> tuple[int, int]:
    """The best of a hand that may state any contract, as `said` keeps it, and the points of its best above nought."""
    best, worth = _best_between(least_near(near), most_near(near), position, near, model, codes)
    found = contract_prospects(model, position, np.int64(0), near)
    under = _kept(points_found(stake_of(np.int64(0), False, codes), found)) - _kept(worth)
    over = _kept(points_found(stake_of(np.int64(0), True, codes), found)) - _kept(worth)
    under = min(max(under, -_MOST), _MOST) & _POINTS
    over = min(max(over, -_MOST), _MOST)
    return over << (64 - _POINT_BITS) | under << _CONTRACT_BITS | best, _kept(worth)


@inlined
def _zero_gain(said: int, position: int, total: int, model: np.ndarray) -> int:
    """By how much a zero is better than the best contract above nought, in kept points."""
    over = said >> (64 - _POINT_BITS)
    under = said << _POINT_BITS >> (64 - _POINT_BITS)
    return under + ((over - under) * chance_over(model, position, total) >> SURE_BITS)


@helper
def free_contract(packed: int, position: int, total: int, memo: Memo, model: np.ndarray, codes: WhistCodes) -> int:
    """The best contract of a hand that may state any."""
    place = place_of(packed + talk_shift(model, position, total))
    at = np.uint64(place * SEATS + position)
    said = memo.said[at]
    if said == 0:
        said = _find_said(position, _at_place(place), model, codes)[0]
        memo.said[at] = said
    return np.int64(0) if _zero_gain(said, position, total, model) > 0 else said & _CONTRACT


@helper
def _find_call(place: int, call: int, model: np.ndarray, codes: WhistCodes) -> int:
    """What a bid is worth to a hand, or a pass, as `calls` keeps it."""
    number = call - _PASSES + 1
    if number > 0:
        near = declarer_sums(place, model)
        best, worth = _best_between(number, most_near(near), np.int64(0), near, model, codes)
        return _kept(worth) << _CONTRACT_BITS | best
    position = _PASSES - call
    total = _TYPICAL_SUM[position]
    said, points = _find_said(position, _at_place(place) + talk_shift(model, position, total), model, codes)
    return (points + max(_zero_gain(said, position, total, model), 0)) << _CONTRACT_BITS | 1


@helper
def _call(place: int, call: int, memo: Memo, model: np.ndarray, codes: WhistCodes) -> int:
    at = np.uint64(place * _CALLS + call)
    kept = np.int64(memo.calls[at])
    if kept == 0:
        kept = _find_call(place, call, model, codes)
        memo.calls[at] = kept
    return kept


@inlined
def passing_worth(place: int, position: int, memo: Memo, model: np.ndarray, codes: WhistCodes) -> int:
    """What a hand may expect that states its contract in a position from 1 to 3, in 1/64 point."""
    return _call(place, _PASSES - position, memo, model, codes) >> _CONTRACT_BITS


@inlined
def bid_worth(place: int, number: int, memo: Memo, model: np.ndarray, codes: WhistCodes) -> int:
    """What a hand may expect as declarer that bid a number, in 1/64 point."""
    return _call(place, _PASSES - 1 + number, memo, model, codes) >> _CONTRACT_BITS


@inlined
def declared_contract(place: int, number: int, memo: Memo, model: np.ndarray, codes: WhistCodes) -> int:
    """The best contract of a declarer that bid a number."""
    return _call(place, _PASSES - 1 + number, memo, model, codes) & _CONTRACT
