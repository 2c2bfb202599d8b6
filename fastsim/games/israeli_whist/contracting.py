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


@helper
def _climb(
    start: int, step: int, worth: int, position: int, shifted: int, model: np.ndarray, codes: WhistCodes
) -> tuple[int, int]:
    """The last contract from `start`, which is worth `worth`, in steps each of which gains, and its outlook.

    It stays below what the hand takes and two tricks more, beyond which the tables do not tell misses apart.
    """
    contract = start
    highest = min((take_of(shifted) >> TRICK_BITS) + 2, TRICKS)
    while 1 <= contract + step <= highest:
        other = contract_outlook(model, contract + step, position, np.int64(0), shifted, codes)
        if other <= worth:
            break
        contract += step
        worth = other
    return contract, worth


@helper
def _best_free(shifted: int, position: int, model: np.ndarray, codes: WhistCodes) -> int:
    """The best contract above nought, from the middle of what the hand takes to where it falls, as it is kept."""
    middle = (duck_of(shifted) + take_of(shifted) + (1 << TRICK_BITS)) >> (TRICK_BITS + 1)
    start = min(max(middle, 1), TRICKS)
    worth = contract_outlook(model, start, position, np.int64(0), shifted, codes)
    best, best_worth = _climb(start, np.int64(1), worth, position, shifted, model, codes)
    if best == start:
        best, best_worth = _climb(start, np.int64(-1), worth, position, shifted, model, codes)
    return _keep(best, best_worth)


@helper
def _best_declared(number: int, shifted: int, model: np.ndarray, codes: WhistCodes) -> int:
    """The best contract of a declarer from a number on, as it is kept."""
    worth = contract_outlook(model, number, np.int64(0), np.int64(0), shifted, codes)
    best, best_worth = _climb(number, np.int64(1), worth, np.int64(0), shifted, model, codes)
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
        kept = _best_free(rounded(shifted), position, model, codes)
        memo.free[position, take, duck] = kept
        memo.zero[position, take, duck] = _zero_worths(rounded(shifted), position, model, codes)
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
        kept = _best_declared(number, rounded(shifted), model, codes)
        memo.declared[number, take, duck] = kept
    return kept >> 1 & _CONTRACT, kept >> _FOUND_BITS
