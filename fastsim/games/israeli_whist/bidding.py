"""The `heuristic` player's bids and contracts: by expected points, from the distribution of what a hand will take.

A bid is worth the best contract that it leaves its maker, which is bid at once; a pass is worth the best contract of a
hand that does not declare, with the standing denomination or, before any bid, with what it takes on average over the
others.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Cards, contains, lowest
from fastsim.cards.deck import NO_TRUMP, NONE
from fastsim.games.israeli_whist.auction import (
    CONTRACT,
    DENOMINATIONS,
    PASS,
    SEATS,
    Auction,
    Call,
    bid_call,
    bid_denomination,
    bid_number,
)
from fastsim.games.israeli_whist.contracting import (
    KEPT_BITS,
    Memo,
    bid_worth,
    declared_contract,
    free_contract,
    least_near,
    most_near,
    passing_worth,
    place_of,
    rounded,
)
from fastsim.games.israeli_whist.model import TRICK_BITS
from fastsim.games.israeli_whist.outlook import contract_outlook
from fastsim.games.israeli_whist.params import RISK
from fastsim.games.israeli_whist.rules import TRICKS, WhistCodes
from fastsim.games.israeli_whist.strength import duck_of, opening_totals, packed_of, take_of, talk_shift

#: What a seat thinks of its hand: the packed value with each denomination, and its place in a memo.
THOUGHT: Final = np.dtype((np.record, [("totals", np.int64, (DENOMINATIONS,)), ("places", np.int64, (DENOMINATIONS,))]))

Thought = Any  # a record of THOUGHT

_ALL_CONTRACTS: Final = (1 << (TRICKS + 1)) - 1
_SEAT_MASK: Final = SEATS - 1

_UNKNOWN_POSITION: Final = 2

#: A number is not considered where a hand that tries to take falls so far short of it, in 1/256 trick.
_HOPELESS: Final = 3 << (TRICK_BITS - 1)

_DENOMINATION_BITS: Final = 3
_DENOMINATION: Final = (1 << _DENOMINATION_BITS) - 1


@helper
def weigh_hand(thought: Thought, hand: Cards, model: np.ndarray) -> None:
    """Value a hand with each denomination."""
    opening_totals(model, hand, thought.totals)
    for denomination in range(DENOMINATIONS):
        thought.places[denomination] = place_of(thought.totals[denomination])


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


@inlined
def _mean_of_others(thought: Thought, best: int) -> int:
    """Packed mean of what the hand takes with the denominations other than its best."""
    total = np.int64(0)
    for denomination in range(DENOMINATIONS):
        total += thought.totals[denomination]
    total -= thought.totals[best]
    return packed_of(take_of(total) // (DENOMINATIONS - 1), duck_of(total) // (DENOMINATIONS - 1))


@helper
def pass_worth(
    thought: Thought, seat: int, best: int, auction: Auction, memo: Memo, model: np.ndarray, codes: WhistCodes
) -> int:
    """Outlook of passing, in 1/64 point; `best` is the denomination of the own best bid, hardly chosen by others."""
    if auction.declarer != NONE:
        place = thought.places[bid_denomination(auction.standing)]
        position = (seat - auction.declarer) & _SEAT_MASK
        if position == 0:  # its own bid stands
            return bid_worth(place, bid_number(auction.standing), memo, model, codes)
        return passing_worth(place, position, memo, model, codes)
    if auction.passes == SEATS - 1:
        return np.int64(0)
    return passing_worth(place_of(_mean_of_others(thought, best)), np.int64(_UNKNOWN_POSITION), memo, model, codes)


@inlined
def number_of(lowest_bid: Call, denomination: int) -> int:
    """The lowest number that may be bid in a denomination."""
    return (lowest_bid + DENOMINATIONS - 1 - denomination) // DENOMINATIONS


@helper
def best_bid(thought: Thought, lowest_bid: Call) -> Call:
    """The lowest bid in the denomination in which the hand exceeds it most; a pass where that is hopeless."""
    number, passed = bid_number(lowest_bid), bid_denomination(lowest_bid)
    best = np.int64(-1 << 32)
    for denomination in range(DENOMINATIONS):
        slack = take_of(thought.totals[denomination]) - (np.int64(denomination < passed) << TRICK_BITS)
        best = max(best, slack << _DENOMINATION_BITS | (NO_TRUMP - denomination))
    denomination = NO_TRUMP - (best & _DENOMINATION)
    number += np.int64(denomination < passed)
    slack = (best >> _DENOMINATION_BITS) - (bid_number(lowest_bid) << TRICK_BITS)
    return bid_call(number, denomination) if slack >= -_HOPELESS and number <= TRICKS else np.int64(PASS)


@helper
def heuristic_call(
    thought: Thought,
    lowest_bid: Call,
    auction: Auction,
    params: np.ndarray,
    memo: Memo,
    model: np.ndarray,
    codes: WhistCodes,
) -> Call:
    """A bid where its outlook is better than that of a pass; `risk` tilts it, in points.

    It bids at once the number that it means to state: that costs it nothing, and the others must bid more.
    """
    bid = best_bid(thought, lowest_bid)
    if bid == PASS:
        return bid
    denomination, number = bid_denomination(bid), bid_number(bid)
    place = thought.places[denomination]
    worth = bid_worth(place, number, memo, model, codes)
    passing = pass_worth(thought, auction.turn, denomination, auction, memo, model, codes)
    if worth + (params[RISK] << KEPT_BITS) <= passing:
        return np.int64(PASS)
    return bid_call(declared_contract(place, number, memo, model, codes), denomination)


@helper
def heuristic_contract(
    thought: Thought, legal: int, auction: Auction, memo: Memo, model: np.ndarray, codes: WhistCodes
) -> Call:
    """The legal contract with the best outlook."""
    trump = bid_denomination(auction.standing)
    packed = thought.totals[trump]
    position, total = auction.spoken, auction.total
    if legal & 1 != 0:
        free = free_contract(packed, position, total, memo, model, codes)
        if contains(legal, free):
            return CONTRACT + free
    elif position == 0 and contains(legal, TRICKS):
        return CONTRACT + declared_contract(thought.places[trump], lowest(legal), memo, model, codes)
    return CONTRACT + best_contract(packed, legal, position, total, model, codes)[0]
