"""The auction (section 4): calls are "pass", "BEG6", "BEG6 F" (i färg) and "BEG6 HF" (i högsta färg)."""

from __future__ import annotations

import functools
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from .cards import SEATS
from .ladder import BIDS, BY_CODE, LEVELS, Bid, has_levels
from .options import Rules

PASS = "pass"


class Call(NamedTuple):
    """A bid with its level, as text and as numbers."""

    text: str
    bid: Bid
    level: int


@dataclass
class Auction:
    """How far the auction has come."""

    speaker: int = 0
    best: Call | None = None
    holder: int = -1
    passed: set[int] = field(default_factory=set)

    @property
    def is_over(self) -> bool:
        """Whether two have passed and the third has called, or all three have passed."""
        return len(self.passed) == 3 or (len(self.passed) == 2 and self.best is not None)


def calls_of(rules: Rules) -> list[Call]:
    """Every call that is not a pass, from the lowest to the highest."""
    return _calls(bool(rules["turn_bids_have_suit_levels"]))


@functools.cache
def _calls(turn_bids_have_suit_levels: bool) -> list[Call]:
    rules = {"turn_bids_have_suit_levels": turn_bids_have_suit_levels}
    calls = []
    for bid in BIDS:
        for level in range(3 if has_levels(bid, rules) else 1):
            calls.append(Call(f"{bid.code} {LEVELS[level]}".strip(), bid, level))
    return calls


def parse_call(text: str) -> Call:
    """The call that a text names, whether or not the rules give its bid levels."""
    code, _, level = text.partition(" ")
    return Call(text, BY_CODE[code], LEVELS.index(level))


def key(call: Call, seat: int) -> int:
    """Place of a call in the order of all calls of all seats (section 4)."""
    return 9 * call.bid.rank + 3 * call.level + (2 - seat)


def is_higher(call: Call, seat: int, auction: Auction, rules: Rules) -> bool:
    """Whether a bid may be called over what has been called (section 4)."""
    if auction.best is None:
        return True
    if rules["better_hand_takeover"]:
        return key(call, seat) > key(auction.best, auction.holder)
    return (call.bid.rank, call.level) > (auction.best.bid.rank, auction.best.level)


def legal_calls(auction: Auction, rules: Rules) -> list[str]:
    """Calls that the next speaker may make (section 4)."""
    if auction.is_over:
        return []
    seat = auction.speaker
    calls = calls_of(rules)
    lowest = bisect_left(calls, True, key=lambda call: is_higher(call, seat, auction, rules))
    bids = [call.text for call in calls[lowest:]]
    must_open = rules["forehand_must_open"] and seat == 0 and auction.best is None
    return bids if must_open else [PASS, *bids]


def make_call(auction: Auction, text: str) -> None:
    """Record a legal call and pass the turn on to the next player who is still in (section 4)."""
    if text == PASS:
        auction.passed.add(auction.speaker)
    else:
        auction.best, auction.holder = parse_call(text), auction.speaker
    if auction.is_over:
        return
    auction.speaker = next_seat(auction.speaker)
    while auction.speaker in auction.passed:
        auction.speaker = next_seat(auction.speaker)


def next_seat(seat: int) -> int:
    """Left neighbour of a seat."""
    return (seat + 1) % len(SEATS)


def auction_after(calls: Sequence[str]) -> Auction:
    """The auction after some calls, which are taken to be legal."""
    auction = Auction()
    for text in calls:
        make_call(auction, text)
    return auction
