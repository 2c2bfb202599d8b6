"""The auction: calls, their order, and whose turn it is.

A call is 0 (pass) or ``3 * rank + level``, so that a higher bid or suit level is a higher number; the seat decides
between identical calls (*bättre hand*). One record, AUCTION, holds the state; the kernel and the referee move it on
with the same functions. Source: `docs/rules/vira.md`, section 4.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import contains, count, only
from fastsim.cards.deck import NONE
from fastsim.games.vira.ladder import BIDS, HAS_LEVELS, LEVELS, TURN
from fastsim.games.vira.rules import ViraCodes

Call = int

SEATS: Final = 3

PASS: Final = 0
LOWEST_CALL: Final = LEVELS
HIGHEST_CALL: Final = LEVELS * BIDS + LEVELS - 1

#: Most calls of a deal: each bid has a higher key than the one before, and each seat passes once.
CALLS_MAX: Final = LEVELS * BIDS * SEATS + SEATS

#: `standing` is the highest call (0 without one), `holder` who made it, `out` the seats that have passed (as bits),
#: `turn` the seat to speak, `is_over` 1 at the end: the holder is declarer, or, without one, the deal is void.
AUCTION: Final = np.dtype(
    (
        np.record,
        [
            ("standing", np.int64),
            ("holder", np.int64),
            ("out", np.int64),
            ("turn", np.int64),
            ("calls", np.int64),
            ("is_over", np.int64),
        ],
    )
)

Auction = Any  # a record of AUCTION


@helper
def bid_call(rank: int, level: int) -> Call:
    """The call that bids a rank at a level."""
    return LEVELS * rank + level


@helper
def call_rank(call: Call) -> int:
    """Rank of the bid of a call."""
    return call // LEVELS


@helper
def call_level(call: Call) -> int:
    """Suit level of a call."""
    return call % LEVELS


@helper
def call_key(call: Call, seat: int) -> int:
    """Place of a call among all calls of all seats (section 4)."""
    return SEATS * call + SEATS - 1 - seat


@helper
def is_call(call: Call, codes: ViraCodes) -> bool:
    """Whether a number is a bid at a level that it may have."""
    if call < LOWEST_CALL or call > HIGHEST_CALL:
        return False
    rank = call_rank(call)
    may_be_raised = HAS_LEVELS[rank] != 0 or (TURN[rank] != 0 and codes.turn_bids_have_suit_levels != 0)
    return call_level(call) == 0 or may_be_raised


@helper
def start_auction(auction: Auction) -> None:
    """Set an auction to its beginning."""
    auction.standing = PASS
    auction.holder = NONE
    auction.out = 0
    auction.turn = 0
    auction.calls = 0
    auction.is_over = 0


@helper
def lowest_call(auction: Auction, codes: ViraCodes) -> Call:
    """Lowest legal bid of the seat to speak, 0 where there is none."""
    call = np.int64(LOWEST_CALL)
    if auction.standing != PASS:
        is_better_hand = codes.better_hand_takeover != 0 and auction.turn < auction.holder
        call = auction.standing if is_better_hand else auction.standing + 1
    while call <= HIGHEST_CALL and not is_call(call, codes):
        call += 1
    return call if call <= HIGHEST_CALL else np.int64(0)


@helper
def may_pass(auction: Auction, codes: ViraCodes) -> bool:
    """Whether the seat to speak may pass: forehand must open."""
    return auction.calls != 0 or codes.forehand_must_open == 0


@helper
def is_legal_call(auction: Auction, call: Call, codes: ViraCodes) -> bool:
    """Whether the seat to speak may make a call."""
    if auction.is_over:
        return False
    if call == PASS:
        return may_pass(auction, codes)
    low = lowest_call(auction, codes)
    return low != 0 and call >= low and is_call(call, codes)


@helper
def apply_call(auction: Auction, call: Call) -> None:
    """Enter a legal call of the seat to speak."""
    seat = auction.turn
    auction.calls += 1
    if call == PASS:
        auction.out |= only(seat)
    else:
        auction.standing = call
        auction.holder = seat
    passed = count(auction.out)
    if passed == SEATS or (passed == SEATS - 1 and auction.holder != NONE):
        auction.is_over = 1
        return
    seat = (seat + 1) % SEATS
    while contains(auction.out, seat):
        seat = (seat + 1) % SEATS
    auction.turn = seat
