"""The calls of a record followed by the rules: what stands, what does not, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from fastsim.errors import IllegalCallError
from fastsim.games.vira.auction import (
    AUCTION,
    HIGHEST_CALL,
    PASS,
    apply_call,
    is_call,
    is_legal_call,
    lowest_call,
    start_auction,
)
from fastsim.games.vira.callnames import call_name

#: A seat and its call, in the order made.
Entry = tuple[int, int]


class Said(NamedTuple):
    """What was said: legal calls, the auction they leave, and whether the record can be followed."""

    calls: list[int]
    auction: Any
    is_sound: bool


def new_auction() -> Any:
    """An auction at its beginning."""
    auction = np.zeros(1, dtype=AUCTION)[0]
    start_auction(auction)
    return auction


def _why_illegal(auction: Any, call: int, codes: Any) -> str:
    if call == PASS:
        return "seat 0 must open"
    if not is_call(call, codes):
        return "this bid has no such level"
    low = int(lowest_call(auction, codes))
    return f"the lowest bid of seat {int(auction['turn'])} is {call_name(low)}" if low else "this seat may only pass"


def follow_calls(entries: Sequence[Entry], codes: np.ndarray, breaches: list[str]) -> Said:
    """Follow the calls of a record.

    An illegal bid is reported and treated as a pass, where a pass is legal, and ends what can be followed where not; a
    call out of turn is reported and left out.
    """
    auction = new_auction()
    calls: list[int] = []
    for i, (seat, given) in enumerate(entries, 1):
        place = f"call {i}, {call_name(given)} by seat {seat}"
        if auction["is_over"]:
            breaches.append(f"{place}: the auction is over")
            continue
        if seat != auction["turn"]:
            breaches.append(f"{place}: out of turn, seat {int(auction['turn'])} was to speak")
            continue
        call = given
        if not is_legal_call(auction, call, codes[0]):
            breaches.append(f"{place}: not allowed, {_why_illegal(auction, call, codes[0])}")
            call = PASS
            if not is_legal_call(auction, PASS, codes[0]):
                return Said(calls, auction, False)
        apply_call(auction, call)
        calls.append(call)
    return Said(calls, auction, True)


def check_calls(calls: list[int], rules: Any) -> None:
    """Raise IllegalCallError for the first call of a sequence, made from seat 0 on, that the rules do not allow."""
    codes = rules.codes()
    auction = new_auction()
    for i, call in enumerate(calls, 1):
        place = f"call {i}, {call_name(call) if call <= HIGHEST_CALL else call}"
        if auction["is_over"]:
            raise IllegalCallError(f"{place}: the auction is over")
        place += f" by seat {int(auction['turn'])}"
        if not is_legal_call(auction, call, codes[0]):
            raise IllegalCallError(f"{place}: not allowed, {_why_illegal(auction, call, codes[0])}")
        apply_call(auction, call)


def speakers(calls: Sequence[int]) -> list[int]:
    """Seat that made each of the legal calls of a deal."""
    auction = new_auction()
    seats = []
    for call in calls:
        seats.append(int(auction["turn"]))
        apply_call(auction, call)
    return seats
