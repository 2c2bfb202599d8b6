"""A deal told decision by decision: each call's estimates and each card's reason, in words."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fastsim.cards.text import card_symbol
from fastsim.deciding import Decision, PlayAgain, decision_line
from fastsim.games.israeli_whist.auction import PASS, SEATS
from fastsim.games.israeli_whist.callnames import call_text, is_contract
from fastsim.games.israeli_whist.reasons import call_reason, card_reason, contract_reason, gift_reason
from fastsim.games.israeli_whist.record import logged_gifts, make_script
from fastsim.games.israeli_whist.view import CALL, CALL_COUNT, CARD, CONTRACT, GIVE, PLAY_COUNT
from fastsim.logs import logged_calls, logged_plays


def _speakers(calls: Sequence[int]) -> list[int]:
    """Seat of each call: bids go round from seat 0, an auction that all pass takes one round, the declarer goes on."""
    spoken = sum(is_contract(call) for call in calls)
    bidding = len(calls) - spoken
    declarer = max((place for place in range(bidding) if calls[place] != PASS), default=0)
    return [place % SEATS for place in range(bidding)] + [(declarer + turn) % SEATS for turn in range(spoken)]


class _Deal:
    """A logged deal, its decisions one by one."""

    def __init__(self, log: np.void, given: int) -> None:
        self.given = given
        self.calls, self.gifts, self.plays = logged_calls(log), logged_gifts(log), logged_plays(log)
        self.speakers = _speakers(self.calls)

    def call(self, place: int) -> Decision:
        """The call at a place."""
        call = self.calls[place]
        frish = min(place, len(self.gifts)) // SEATS
        script = make_script(self.calls[:place], gifts=self.gifts[: frish * SEATS])

        def is_first(log: np.void) -> bool:
            return int(log["kind"]) in (CALL, CONTRACT) and int(log["seen"][CALL_COUNT]) == place

        def reason(log: np.void) -> str:
            tell = contract_reason if is_contract(call) else call_reason
            return tell(log["notes"], log["seen"], call)

        is_given = place < self.given
        return Decision(self.speakers[place], call_text(call), script, is_first, reason, is_given)

    def gift(self, place: int) -> Decision:
        """The gift of a seat in a frish."""
        frish, seat = divmod(place, SEATS)
        script = make_script(self.calls[: (frish + 1) * SEATS], gifts=self.gifts[:place])

        def is_first(log: np.void) -> bool:
            return int(log["kind"]) == GIVE and int(log["seen"][CALL_COUNT]) == (frish + 1) * SEATS

        def reason(log: np.void) -> str:
            return gift_reason(log["notes"], log["seen"], self.gifts[place])

        given = " ".join(card_symbol(card) for card in reversed(range(64)) if self.gifts[place] >> card & 1)
        return Decision(seat, given, script, is_first, reason)

    def card(self, place: int) -> Decision:
        """The card at a place of the play."""
        seat, card = self.plays[place]
        script = make_script(self.calls, self.plays[:place], gifts=self.gifts)

        def is_first(log: np.void) -> bool:
            return int(log["kind"]) == CARD and int(log["seen"][PLAY_COUNT]) == place

        def reason(log: np.void) -> str:
            return card_reason(log["notes"], log["seen"], seat, card)

        return Decision(seat, card_symbol(card), script, is_first, reason)


def why(log: np.void, players: Sequence[str], play_again: PlayAgain, given: int) -> list[str]:
    """Lines that give the reason of every decision (`fastsim.deciding.Why`)."""
    deal = _Deal(log, given)
    lines = [
        "Why each call was made (takes: tricks if the hand tries to / if it tries not to; worths in points of its own)"
    ]
    for place in range(len(deal.calls)):
        frish, first = divmod(place, SEATS)
        if first == 0 and 0 < frish <= len(deal.gifts) // SEATS:
            lines += _frish_lines(deal, frish - 1, players, play_again)
        lines.append(decision_line(deal.call(place), players, play_again))
    if deal.plays:
        lines += ["", "Why each card was played (worths in points of the seat's own)"]
    for place in range(len(deal.plays)):
        if place and place % SEATS == 0:
            lines.append("")
        lines.append(decision_line(deal.card(place), players, play_again))
    return lines


def _frish_lines(deal: _Deal, frish: int, players: Sequence[str], play_again: PlayAgain) -> list[str]:
    lines = ["", f"Frish {frish + 1}"]
    for seat in range(SEATS):
        lines.append(decision_line(deal.gift(frish * SEATS + seat), players, play_again))
    return [*lines, ""]
