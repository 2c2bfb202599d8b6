"""The calls before the play: the auction for the trump, a frish where nobody bids, and the contracts.

A call is 0 (pass), ``5 * number + denomination`` (a bid, 5 to 69) or ``CONTRACT + number`` (a statement of the
contract round). One record, AUCTION, holds the state; the kernel and the referee move it on with the same functions.
Source: `docs/rules/israeli_whist.md`, sections 3 and 4.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import contains
from fastsim.cards.deck import NO_TRUMP, NONE
from fastsim.games.israeli_whist.rules import (
    FRISH_MOST,
    TRICKS,
    AllPass,
    AuctionEnd,
    FrishDirection,
    WhistCodes,
    WinnerContract,
)

Call = int

SEATS: Final = 4
DENOMINATIONS: Final = NO_TRUMP + 1

PASS: Final = 0
HIGHEST_BID: Final = DENOMINATIONS * TRICKS + NO_TRUMP
CONTRACT: Final = 128

_PASSES_AFTER_BID: Final = 3
_BIDS_MOST: Final = HIGHEST_BID - DENOMINATIONS + 1

#: Most calls of a deal: every frish passed out, three passes, each bid with three passes after it, a last pass where
#: four end the auction, and the contracts.
CALLS_MAX: Final = SEATS * FRISH_MOST + _PASSES_AFTER_BID + _BIDS_MOST * SEATS + 1 + SEATS

# What is going on.
BIDDING: Final = 0
EXCHANGE: Final = 1
CONTRACTS: Final = 2
SETTLED: Final = 3

#: `standing` is the highest bid (0 without one), `out` the seats that may only pass (as bits), `turn` the seat to
#: speak, `total` the sum of the contracts so far. `first_speaker` states the first contract: NONE for the declarer, as
#: the rules say; studies of other set-ups name a seat.
AUCTION: Final = np.dtype(
    (
        np.record,
        [
            ("phase", np.int64),
            ("standing", np.int64),
            ("declarer", np.int64),
            ("passes", np.int64),
            ("out", np.int64),
            ("minimum", np.int64),
            ("frish", np.int64),
            ("turn", np.int64),
            ("first_speaker", np.int64),
            ("calls", np.int64),
            ("spoken", np.int64),
            ("total", np.int64),
            ("contracts", np.int64, (SEATS,)),
        ],
    )
)

Auction = Any  # a record of AUCTION


@helper
def bid_call(number: int, denomination: int) -> Call:
    """The call that bids a number of tricks in a denomination."""
    return number * DENOMINATIONS + denomination


@helper
def bid_number(call: Call) -> int:
    """Number of a bid."""
    return call // DENOMINATIONS


@helper
def bid_denomination(call: Call) -> int:
    """Denomination of a bid: a suit, or NO_TRUMP."""
    return call % DENOMINATIONS


@helper
def contract_call(number: int) -> Call:
    """The call that states a contract."""
    return CONTRACT + number


@helper
def _start_bidding(auction: Auction) -> None:
    auction.phase = BIDDING
    auction.standing = 0
    auction.declarer = NONE
    auction.passes = 0
    auction.out = 0
    auction.turn = 0


@helper
def start_auction(auction: Auction, codes: WhistCodes) -> None:
    """Set an auction to its beginning."""
    _start_bidding(auction)
    auction.minimum = codes.min_trump_bid
    auction.frish = 0
    auction.calls = 0
    auction.spoken = 0
    auction.total = 0
    auction.first_speaker = NONE
    for seat in range(SEATS):
        auction.contracts[seat] = NONE


@helper
def lowest_bid(auction: Auction) -> Call:
    """Lowest legal bid of the seat to speak, 0 where it may only pass."""
    low = max(auction.minimum * DENOMINATIONS, auction.standing + 1)
    return np.int64(0) if low > HIGHEST_BID or contains(auction.out, auction.turn) else low


@helper
def legal_contracts(auction: Auction, codes: WhistCodes) -> int:
    """Contracts that the seat to speak may state, as bits (section 4)."""
    legal = np.int64((1 << (TRICKS + 1)) - 1)
    if auction.turn == auction.declarer:
        number = bid_number(auction.standing)
        if codes.winner_contract == WinnerContract.FIXED:
            return np.int64(1) << number
        legal &= -(np.int64(1) << number)
    if auction.spoken == SEATS - 1 and codes.forbid_sum_13 and auction.total <= TRICKS:
        legal &= ~(np.int64(1) << (TRICKS - auction.total))
    return legal


@helper
def legal_answers(auction: Auction, codes: WhistCodes) -> int:
    """What the seat to speak may answer: its lowest legal bid (0: pass only), or its contracts as bits."""
    return lowest_bid(auction) if auction.phase == BIDDING else legal_contracts(auction, codes)


@helper
def is_legal_call(auction: Auction, call: Call, codes: WhistCodes) -> bool:
    """Whether the seat to speak may make a call."""
    if auction.phase == BIDDING:
        low = lowest_bid(auction)
        return call == PASS or (low != 0 and low <= call <= HIGHEST_BID)
    if auction.phase != CONTRACTS or not CONTRACT <= call <= CONTRACT + TRICKS:
        return False
    return contains(legal_contracts(auction, codes), call - CONTRACT)


@helper
def _passes_that_end(auction: Auction, codes: WhistCodes) -> int:
    if auction.declarer == NONE or codes.auction_end == AuctionEnd.FOUR_PASSES:
        return np.int64(SEATS)
    return np.int64(_PASSES_AFTER_BID)


@helper
def _close_bidding(auction: Auction, codes: WhistCodes) -> None:
    """Go on after the last pass: to the contracts, to a frish, or to a void deal."""
    if auction.declarer != NONE:
        auction.phase = CONTRACTS
        auction.turn = auction.declarer if auction.first_speaker == NONE else auction.first_speaker
    elif codes.all_pass == AllPass.FRISH and auction.frish < codes.frish_max:
        auction.phase = EXCHANGE
    else:
        auction.phase = SETTLED


@helper
def apply_call(auction: Auction, call: Call, codes: WhistCodes) -> None:
    """Enter a legal call of the seat to speak."""
    seat = auction.turn
    auction.calls += 1
    auction.turn = (seat + 1) & (SEATS - 1)
    if auction.phase == CONTRACTS:
        auction.contracts[seat] = call - CONTRACT
        auction.total += call - CONTRACT
        auction.spoken += 1
        if auction.spoken == SEATS:
            auction.phase = SETTLED
        return
    if call == PASS:
        auction.passes += 1
        if codes.pass_is_final:
            auction.out |= np.int64(1) << seat
    else:
        auction.passes = 0
        auction.standing = call
        auction.declarer = seat
    if auction.passes == _passes_that_end(auction, codes):
        _close_bidding(auction, codes)


@helper
def finish_exchange(auction: Auction, codes: WhistCodes) -> None:
    """Go on after a frish: a new auction with a higher minimum (section 3.1)."""
    auction.frish += 1
    auction.minimum += codes.frish_min_step
    _start_bidding(auction)


@helper
def receiver(seat: int, frish: int, codes: WhistCodes) -> int:
    """Who gets the cards of a seat in frish number `frish`, from 0."""
    step = np.int64(1)
    if codes.frish_direction == FrishDirection.RIGHT:
        step = np.int64(SEATS - 1)
    elif codes.frish_direction == FrishDirection.ACROSS:
        step = np.int64(2)
    elif codes.frish_direction == FrishDirection.LEFT_ACROSS_RIGHT:
        step = 1 + frish % (SEATS - 1)
    return (seat + step) & (SEATS - 1)
