"""The `heuristic` player's bids and contracts: by expected points, from the distribution of what a hand will take.

A bid is worth the best contract that it leaves its maker; a pass is worth the best contract of a hand that does not
declare, with the standing denomination or, before any bid, with what it takes on average over the others.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Cards, contains, lowest
from fastsim.cards.deck import NONE
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.auction import (
    CONTRACT,
    DENOMINATIONS,
    PASS,
    SEATS,
    Call,
    bid_call,
    bid_denomination,
)
from fastsim.games.israeli_whist.contracting import (
    Memo,
    declared_contract,
    free_contract,
    least_near,
    most_near,
    rounded,
)
from fastsim.games.israeli_whist.model import SURE_BITS, TRICK_BITS
from fastsim.games.israeli_whist.outlook import contract_outlook
from fastsim.games.israeli_whist.params import RISK
from fastsim.games.israeli_whist.rules import TRICKS, WhistCodes
from fastsim.games.israeli_whist.strength import duck_of, opening_totals, packed_of, take_of, talk_shift

#: What a seat thinks of its hand: the packed value with each denomination.
THOUGHT: Final = np.dtype((np.record, [("totals", np.int64, (DENOMINATIONS,))]))

Thought = Any  # a record of THOUGHT

_ALL_CONTRACTS: Final = (1 << (TRICKS + 1)) - 1
_SEAT_MASK: Final = SEATS - 1

#: Sum of the contracts that a seat expects to have been stated when its turn comes, by position after the declarer.
_TYPICAL_SUM: Final = np.array([0, 6, 8, 10], dtype=np.int64)
_UNKNOWN_POSITION: Final = 2

#: A number is not considered where a hand that tries to take falls so far short of it, in 1/256 trick.
_HOPELESS: Final = 3 << (TRICK_BITS - 1)

#: Nor is a denomination with so much less slack than another.
_NEAR_BEST: Final = 3 << (TRICK_BITS - 2)


@helper
def weigh_hand(thought: Thought, hand: Cards, model: np.ndarray) -> None:
    """Value a hand with each denomination."""
    opening_totals(model, hand, thought.totals)


@helper
def best_contract(
    packed: int, legal: int, position: int, total: int, model: np.ndarray, codes: WhistCodes
) -> tuple[int, int]:
    """The legal contract with the best outlook, and that outlook; all of them near what the hand takes are tried."""
    shifted = rounded(packed + talk_shift(model, position, total))
    low, high = least_near(shifted), most_near(shifted)
    best = np.int64(NONE)
    best_worth = np.int64(0)
    for contract in range(TRICKS + 1):
        is_near = low <= contract <= high or contract == 0
        if not contains(legal, contract) or (not is_near and best != NONE):
            continue
        worth = contract_outlook(model, np.int64(contract), position, total, shifted, codes)
        if best == NONE or worth > best_worth:
            best = np.int64(contract)
            best_worth = worth
    return best, best_worth


@helper
def _mean_of_others(thought: Thought, best: int) -> int:
    """Packed mean of what the hand takes with the denominations other than its best."""
    take = np.int64(0)
    duck = np.int64(0)
    for denomination in range(DENOMINATIONS):
        if denomination != best:
            take += take_of(thought.totals[denomination])
            duck += duck_of(thought.totals[denomination])
    return packed_of(take // (DENOMINATIONS - 1), duck // (DENOMINATIONS - 1))


@helper
def pass_worth(
    thought: Thought, seat: int, best: int, view: np.ndarray, memo: Memo, model: np.ndarray, codes: WhistCodes
) -> int:
    """Outlook of passing; `best` is the denomination of the own best bid, which others will hardly choose."""
    if view[see.DECLARER] != NONE:
        position = (seat - view[see.DECLARER]) & _SEAT_MASK
        return free_contract(thought.totals[view[see.TRUMP]], position, _TYPICAL_SUM[position], memo, model, codes)[1]
    if view[see.PASSES] == SEATS - 1:
        return np.int64(0)
    position = np.int64(_UNKNOWN_POSITION)
    packed = _mean_of_others(thought, best)
    return free_contract(packed, position, _TYPICAL_SUM[position], memo, model, codes)[1]


@inlined
def number_of(lowest_bid: Call, denomination: int) -> int:
    """The lowest number that may be bid in a denomination."""
    return (lowest_bid + DENOMINATIONS - 1 - denomination) // DENOMINATIONS


@inlined
def _slack(thought: Thought, denomination: int, number: int) -> int:
    """By how much the hand takes more than a number, in 1/256 trick."""
    return take_of(thought.totals[denomination]) - (number << TRICK_BITS)


@helper
def _best_slack(thought: Thought, lowest_bid: Call) -> int:
    """The slack of the denomination that has most of it."""
    best = np.int64(-1 << 32)
    for denomination in range(DENOMINATIONS):
        best = max(best, _slack(thought, denomination, number_of(lowest_bid, np.int64(denomination))))
    return best


@helper
def best_bid(thought: Thought, lowest_bid: Call, memo: Memo, model: np.ndarray, codes: WhistCodes) -> tuple[int, int]:
    """The bid with the best outlook, the lowest number of each denomination, and that outlook."""
    best = np.int64(PASS)
    best_worth = np.int64(0)
    least = max(_best_slack(thought, lowest_bid) - _NEAR_BEST, -_HOPELESS)
    for denomination in range(DENOMINATIONS):
        number = number_of(lowest_bid, np.int64(denomination))
        if number > TRICKS or _slack(thought, denomination, number) < least:
            continue
        worth = declared_contract(number, thought.totals[denomination], memo, model, codes)[1]
        if best == PASS or worth > best_worth:
            best = bid_call(number, np.int64(denomination))
            best_worth = worth
    return best, best_worth


@helper
def heuristic_call(
    thought: Thought,
    seat: int,
    lowest_bid: Call,
    view: np.ndarray,
    params: np.ndarray,
    memo: Memo,
    model: np.ndarray,
    codes: WhistCodes,
) -> Call:
    """A bid where its outlook is better than that of a pass; `risk` tilts it, in points."""
    if view[see.DECLARER] == seat:
        return np.int64(PASS)
    bid, worth = best_bid(thought, lowest_bid, memo, model, codes)
    if bid == PASS:
        return np.int64(PASS)
    passing = pass_worth(thought, seat, bid_denomination(bid), view, memo, model, codes)
    return bid if worth + (params[RISK] << SURE_BITS) > passing else np.int64(PASS)


@helper
def heuristic_contract(
    thought: Thought, legal: int, view: np.ndarray, memo: Memo, model: np.ndarray, codes: WhistCodes
) -> Call:
    """The legal contract with the best outlook."""
    packed = thought.totals[view[see.TRUMP]]
    position, total = view[see.SPOKEN], view[see.TOTAL]
    if legal & 1 != 0:
        free = free_contract(packed, position, total, memo, model, codes)[0]
        if contains(legal, free):
            return CONTRACT + free
    elif position == 0 and contains(legal, TRICKS):
        return CONTRACT + declared_contract(lowest(legal), packed, memo, model, codes)[0]
    return CONTRACT + best_contract(packed, legal, position, total, model, codes)[0]
