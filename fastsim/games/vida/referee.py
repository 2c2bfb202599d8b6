"""The referee of a recorded Vida deal: every breach with its place, and the result by the rules.

An insufficient or otherwise illegal call is reported and then treated as a pass, a call out of turn
is left out. A card that its seat holds but may not play, and a lead by the wrong seat, are reported and stand.
A card that is not held or a play out of turn ends what can be followed: breaches after it are not found
and no result is computed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from fastsim.cards.deck import DECK_32
from fastsim.cards.text import suit_name
from fastsim.errors import IllegalCallError
from fastsim.games.vida.auction import (
    MARKET,
    PASS,
    SCREW,
    apply_call,
    call_name,
    can_screw,
    highest_level,
    is_legal_call,
    is_market_over,
    legal_calls,
    lowest_level,
    parse_call,
    start_market,
)
from fastsim.games.vida.record import make_script, result_of
from fastsim.games.vida.row import HAND_SIZE, PLAYS, SEATS
from fastsim.games.vida.rules import BID_STEP
from fastsim.recorded import (
    PlayDeal,
    Verdict,
    follow_deal,
    is_same,
    read_entries,
    read_hands,
    recorded_result,
    verdict_of,
)


def _why_illegal(call: int, legal: int) -> str:
    if call == SCREW:
        return "a screw needs a standing bid of the other side and a call that is left"
    if lowest_level(legal) == 0:
        return "no bid is allowed here" + (", a screw is" if can_screw(legal) else "")
    return f"a bid must be {lowest_level(legal) * BID_STEP} to {highest_level(legal) * BID_STEP}"


def _follow_auction(entries: list[tuple[int, str]], codes: np.ndarray, breaches: list[str]) -> tuple[list[int], Any]:
    """Calls as the rules let them stand, and the market that they leave."""
    market = np.zeros(1, dtype=MARKET)[0]
    start_market(market)
    calls: list[int] = []
    for i, (seat, text) in enumerate(entries, 1):
        call = parse_call(text, f"entry {i} of the auction")
        place = f"call {i}, {call_name(call)} by seat {seat}"
        if is_market_over(market, codes[0]):
            breaches.append(f"{place}: the auction is over")
            continue
        turn = len(calls) % SEATS
        if seat != turn:
            breaches.append(f"{place}: out of turn, seat {turn} was to call")
            continue
        legal = legal_calls(market, seat, codes[0])
        if not is_legal_call(legal, call):
            breaches.append(f"{place}: not allowed, {_why_illegal(call, legal)}")
            call = PASS
        apply_call(market, seat, call, codes[0])
        calls.append(call)
    return calls, market


def check_calls(calls: list[int], rules: Any) -> None:
    """Raise IllegalCallError for the first call of a sequence, made from seat 0 on, that the rules do not allow."""
    _market_after(calls, rules.codes())


def legal_after(calls: list[int], rules: Any) -> int:
    """Legal calls of the seat whose turn it is after calls made from seat 0 on, packed; 0 where the auction is over.

    Raises
    ------
    IllegalCallError
        For the first call that the rules do not allow.
    """
    codes = rules.codes()
    market = _market_after(calls, codes)
    return 0 if is_market_over(market, codes[0]) else int(legal_calls(market, len(calls) % SEATS, codes[0]))


def _market_after(calls: list[int], codes: np.ndarray) -> Any:
    breaches: list[str] = []
    entries = [(i % SEATS, call_name(call)) for i, call in enumerate(calls)]
    _, market = _follow_auction(entries, codes, breaches)
    if breaches:
        raise IllegalCallError(breaches[0])
    return market


def _check_contract(trace: Mapping[str, Any], market: Any, breaches: list[str]) -> None:
    """Compare a recorded contract, which a trace need not hold, with the auction's."""
    if "contract" not in trace:
        return
    settled = None
    if market.buyer >= 0:
        settled = {
            "seat": int(market.buyer),
            "bid": int(market.level) * BID_STEP,
            "trump": suit_name(int(market.suit)),
            "screws": int(market.screws),
        }
    if not is_same(trace["contract"], settled):
        breaches.append(f"contract: recorded as {trace['contract']}, the auction settles {settled}")


def referee(trace: Mapping[str, Any], rules: Any, play_deal: PlayDeal, log_dtype: np.dtype) -> Verdict:
    """Check a recorded deal and score it (`fastsim.recorded.Referee`)."""
    hands = read_hands(trace, SEATS, HAND_SIZE, DECK_32)
    breaches: list[str] = []
    codes = rules.codes()
    calls, market = _follow_auction(read_entries(trace, "auction", "call", SEATS), codes, breaches)
    if not is_market_over(market, codes[0]):
        breaches.append(f"auction: it ends after {len(calls)} calls, before the rules end it")
        return Verdict(breaches, None, [])
    _check_contract(trace, market, breaches)
    entries = read_entries(trace, "plays", "card", SEATS)

    def run(plays: list[tuple[int, int]]) -> tuple[np.void, np.void]:
        log = np.zeros(1, dtype=log_dtype)
        return play_deal(hands, make_script(calls, plays, lenient=True), log), log[0]

    expected = PLAYS if market.buyer >= 0 else 0
    row, _ = follow_deal(entries, hands, DECK_32, expected, run, breaches, lambda *_: "the rules ask for another card")
    if row is None:
        return Verdict(breaches, None, [])
    return verdict_of(trace, result_of(row), recorded_result(trace), breaches)
