"""Best contracts of hands by what they take, each found once a batch.

Both sums are rounded to eighths of a trick, so that few answers are needed; those that were found are kept in a `MEMO`.
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

_EIGHTH_BITS: Final = TRICK_BITS - 3
_HALF: Final = 1 << (_EIGHTH_BITS - 1)
#: Places of both sums; the first stands for as many eighths below nought, the last for all above.
_BELOW: Final = 24
_TAKES: Final = 8 * TRICKS + _BELOW
_DUCKS: Final = 80

#: Answers by number that was bid, and by position, over both sums in eighths of a trick: a declarer's best contract
#: from the number on, another's best above nought, each with its worth; and the worth of a zero, under and over. 0 is
#: an answer not yet found.
MEMO: Final = np.dtype(
    (
        np.record,
        [
            ("declared", np.int64, (TRICKS + 1, _TAKES, _DUCKS)),
            ("free", np.int64, (SEATS, _TAKES, _DUCKS)),
            ("zero", np.int64, (SEATS, _TAKES, _DUCKS)),
        ],
    )
)

Memo = Any  # a record of MEMO

_CONTRACT_BITS: Final = 4
_CONTRACT: Final = (1 << _CONTRACT_BITS) - 1
_FOUND_BITS: Final = _CONTRACT_BITS + 1
_WORD_BITS: Final = 32


@inlined
def _take_place(packed: int) -> int:
    return min(max(((take_of(packed) + _HALF) >> _EIGHTH_BITS) + _BELOW, 0), _TAKES - 1)


@inlined
def _duck_place(packed: int) -> int:
    return min(max(((duck_of(packed) + _HALF) >> _EIGHTH_BITS) + _BELOW, 0), _DUCKS - 1)


@helper
def rounded(packed: int) -> int:
    """Both sums in whole eighths of a trick."""
    take, duck = _take_place(packed) - _BELOW, _duck_place(packed) - _BELOW
    return packed_of(take << _EIGHTH_BITS, duck << _EIGHTH_BITS)


@inlined
def _keep(contract: int, worth: int) -> int:
    return worth << _FOUND_BITS | contract << 1 | 1


@inlined
def least_near(shifted: int) -> int:
    """The lowest contract above nought that comes into question for a hand."""
    return max((duck_of(shifted) >> TRICK_BITS) - 1, 1)


@inlined
def most_near(shifted: int) -> int:
    """The highest; beyond it the tables do not tell misses apart."""
    return min(max((take_of(shifted) >> TRICK_BITS) + 2, 1), TRICKS)


@helper
def _best_between(least: int, most: int, position: int, shifted: int, model: np.ndarray, codes: WhistCodes) -> int:
    """The contract with the best outlook, of equal ones the lowest, as it is kept; `most` may lie below `least`."""
    best = least
    best_worth = contract_outlook(model, least, position, np.int64(0), shifted, codes)
    for contract in range(least + 1, most + 1):
        worth = contract_outlook(model, contract, position, np.int64(0), shifted, codes)
        if worth > best_worth:
            best = contract
            best_worth = worth
    return _keep(best, best_worth)


@helper
def _zero_worths(shifted: int, position: int, model: np.ndarray, codes: WhistCodes) -> int:
    """Outlook of a zero, in an under deal in the high word, in an over deal in the low one; never 0."""
    found = contract_prospects(model, position, np.int64(0), shifted)
    under = points_found(stake_of(np.int64(0), False, codes), found)
    over = points_found(stake_of(np.int64(0), True, codes), found)
    low = over & ((np.int64(1) << _WORD_BITS) - 1)
    return under << _WORD_BITS | low | np.int64(under == 0 and over == 0)


@helper
def free_contract(
    packed: int, position: int, total: int, memo: Memo, model: np.ndarray, codes: WhistCodes
) -> tuple[int, int]:
    """The best contract of a hand that may state any, and its outlook."""
    shifted = packed + talk_shift(model, position, total)
    take, duck = _take_place(shifted), _duck_place(shifted)
    kept = memo.free[position, take, duck]
    if kept == 0:
        near = rounded(shifted)
        kept = _best_between(least_near(near), most_near(near), position, near, model, codes)
        memo.free[position, take, duck] = kept
        memo.zero[position, take, duck] = _zero_worths(near, position, model, codes)
    best = kept >> _FOUND_BITS
    both = memo.zero[position, take, duck]
    under = both >> _WORD_BITS
    over = both << _WORD_BITS >> _WORD_BITS
    zero = under + ((over - under) * chance_over(model, position, total) >> SURE_BITS)
    return (np.int64(0), zero) if zero > best else (kept >> 1 & _CONTRACT, best)


@helper
def declared_contract(number: int, packed: int, memo: Memo, model: np.ndarray, codes: WhistCodes) -> tuple[int, int]:
    """The best contract from a number on of a declarer, and its outlook."""
    shifted = packed + talk_shift(model, np.int64(0), np.int64(0))
    take, duck = _take_place(shifted), _duck_place(shifted)
    kept = memo.declared[number, take, duck]
    if kept == 0:
        near = rounded(shifted)
        kept = _best_between(number, most_near(near), np.int64(0), near, model, codes)
        memo.declared[number, take, duck] = kept
    return kept >> 1 & _CONTRACT, kept >> _FOUND_BITS
