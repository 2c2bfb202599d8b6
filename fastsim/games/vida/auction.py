"""The market: calls as integers, which are legal, and what the auction settles.

A call is 0 (pass), 1 (screw) or ``value // 10 << 2 | suit`` (a bid). Legal calls are packed into
one integer by `legal_calls`, because bids of one auction are more than the bits of a set: a bid is
legal when its value lies between the lowest and the highest legal value, in any suit.
Source: `docs/rules/vida.md`, section 4.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import contains
from fastsim.cards.deck import NO_TRUMP, NONE
from fastsim.cards.text import parse_suit, suit_name
from fastsim.errors import CardError, IllegalCallError
from fastsim.games.vida.rules import BID_STEP, HIGHEST_BID, MAX_VIDA_CALLS, VidaCodes

Call = int

PASS: Final = 0
SCREW: Final = 1
SEATS: Final = 4

_SUIT_BITS: Final = 2
_SUIT_MASK: Final = (1 << _SUIT_BITS) - 1
_LOWEST_BID_CODE: Final = 1 << _SUIT_BITS

_PASSES_THAT_END: Final = 3
_LEVELS: Final = HIGHEST_BID // BID_STEP

_BID_MASK: Final = 0x3FF

_MOST_DIGITS: Final = 9

#: Most calls of one auction: three folds, then every level with two folds between, every vida with
#: two folds between, and the three last folds.
CALLS_MAX: Final = SEATS + 3 * _LEVELS + 3 * MAX_VIDA_CALLS + _PASSES_THAT_END

#: State of a market: level in tens, suit and seat of the standing bid, vida calls, side that spoke last
#: (bid or vida), passes in a row, seats that are out (as bits), calls made.
MARKET: Final = np.dtype(
    (
        np.record,
        [
            ("level", np.int64),
            ("suit", np.int64),
            ("buyer", np.int64),
            ("screws", np.int64),
            ("last_side", np.int64),
            ("passes", np.int64),
            ("out", np.int64),
            ("calls", np.int64),
        ],
    )
)

Market = Any  # a record of MARKET

_SCREW_BIT: Final = 1
_LOWEST_SHIFT: Final = 2
_HIGHEST_SHIFT: Final = 12
_LEVEL_MASK: Final = 0x3FF

#: Legal calls, packed, that hold nothing but the pass.
PASS_ONLY: Final = 1


@helper
def bid_call(level: int, suit: int) -> Call:
    """The call that bids ten times `level` in `suit`."""
    return level << _SUIT_BITS | suit


@helper
def is_bid(call: Call) -> bool:
    """Whether a call is a bid."""
    return call >= _LOWEST_BID_CODE


@helper
def bid_level(call: Call) -> int:
    """Value of a bid in tens."""
    return call >> _SUIT_BITS


@helper
def bid_suit(call: Call) -> int:
    """Suit of a bid."""
    return call & _SUIT_MASK


@helper
def bid_in_tens(bid: int) -> int:
    """Level of a bid in points; the mask, above every bid, spares the compiler the division of negative numbers."""
    return (bid & _BID_MASK) // BID_STEP


@helper
def start_market(market: Market) -> None:
    """Set a market to its beginning."""
    market.level = 0
    market.screws = 0
    market.passes = 0
    market.out = 0
    market.calls = 0
    market.suit = NONE
    market.buyer = NONE
    market.last_side = NONE


@helper
def _can_screw(market: Market, seat: int, codes: VidaCodes) -> bool:
    """A bid stands, the other side spoke last, and a call is left (section 4.1)."""
    return (market.buyer != NONE) & (market.last_side != seat & 1) & (market.screws < codes.max_vida_calls)


@helper
def legal_calls(market: Market, seat: int, codes: VidaCodes) -> int:
    """Legal calls of a seat, packed; read them with `can_screw`, `lowest_level`, `highest_level`."""
    if contains(market.out, seat):
        return np.int64(PASS_ONLY)
    legal = np.int64(PASS_ONLY) | np.int64(_can_screw(market, seat, codes)) << _SCREW_BIT
    highest = bid_in_tens(codes.max_bid)
    lowest = max(bid_in_tens(codes.min_bid), market.level + 1)
    if market.screws == 0 and lowest <= highest:
        legal |= lowest << _LOWEST_SHIFT | highest << _HIGHEST_SHIFT
    return legal


@helper
def can_screw(legal: int) -> bool:
    """Whether the legal calls hold the screw."""
    return contains(legal, _SCREW_BIT)


@helper
def lowest_level(legal: int) -> int:
    """Lowest legal bid in tens, 0 where no bid is legal."""
    return legal >> _LOWEST_SHIFT & _LEVEL_MASK


@helper
def highest_level(legal: int) -> int:
    """Highest legal bid in tens, 0 where no bid is legal."""
    return legal >> _HIGHEST_SHIFT & _LEVEL_MASK


@helper
def is_legal_call(legal: int, call: Call) -> bool:
    """Whether a call is among the packed legal calls."""
    if call == PASS:
        return True
    if call == SCREW:
        return can_screw(legal)
    return is_bid(call) and lowest_level(legal) > 0 and lowest_level(legal) <= bid_level(call) <= highest_level(legal)


@helper
def apply_call(market: Market, seat: int, call: Call, codes: VidaCodes) -> None:
    """Enter a legal call into the market."""
    market.calls += 1
    if call == PASS:
        market.passes += 1
        if codes.pass_is_final:
            market.out |= 1 << seat
        return
    market.passes = 0
    market.last_side = seat & 1
    if call == SCREW:
        market.screws += 1
    else:
        market.level = bid_level(call)
        market.suit = bid_suit(call)
        market.buyer = seat


@helper
def is_market_over(market: Market, codes: VidaCodes) -> bool:
    """Whether no further call is made (section 4.2)."""
    if market.buyer == NONE:
        return market.passes == SEATS
    if market.screws > 0 and market.screws == codes.max_vida_calls:
        return True
    return market.passes == _PASSES_THAT_END


def call_name(call: int) -> str:
    """Text of a call: "pass", "screw" or "90 S"; the inverse of `parse_call`."""
    if call == PASS:
        return "pass"
    if call == SCREW:
        return "screw"
    return f"{(call >> _SUIT_BITS) * BID_STEP} {suit_name(call & _SUIT_MASK)}"


def parse_call(text: str, where: str = "") -> int:
    """Code of "pass", "P", "fold", "screw", "V", "vida", "90 S", "90S"."""
    word = text.strip().lower()
    place = f" in {where}" if where else ""
    if word in ("p", "pass", "fold"):
        return PASS
    if word in ("v", "vida", "screw"):
        return SCREW
    digits = word.rstrip("shdc♠♥♦♣nt♤♡♢♧ ")
    expected = f"expected pass, screw or a bid such as 90 S (a multiple of {BID_STEP} up to {HIGHEST_BID})"
    try:
        suit = parse_suit(word[len(digits) :])
    except CardError:
        raise IllegalCallError(f"call {text.strip()!r}{place} is unknown, {expected}") from None
    if suit == NO_TRUMP or not digits.isascii() or not digits.isdigit() or len(digits) > _MOST_DIGITS:
        raise IllegalCallError(f"call {text.strip()!r}{place} is unknown, {expected}")
    value = int(digits)
    if value % BID_STEP or not 0 < value <= HIGHEST_BID:
        raise IllegalCallError(f"call {text.strip()!r}{place} is not a bid, {expected}")
    return value // BID_STEP << _SUIT_BITS | suit


def parse_calls(text: str) -> list[int]:
    """Codes of a sequence such as "P 90S P" or "pass, 90 S, pass", made from seat 0 on."""
    words = text.replace(",", " ").split()
    joined: list[str] = []
    for word in words:
        if joined and joined[-1].isdigit():
            joined[-1] += word
        else:
            joined.append(word)
    return [parse_call(word, "the calls") for word in joined]
