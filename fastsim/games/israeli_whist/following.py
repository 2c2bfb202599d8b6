"""The calls of a record followed by the rules: what stands, what does not, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from fastsim.cards.deck import DECK_52
from fastsim.cards.text import hand_text, parse_hand
from fastsim.errors import IllegalCallError, TraceError
from fastsim.games.israeli_whist.auction import (
    AUCTION,
    BIDDING,
    CONTRACT,
    EXCHANGE,
    PASS,
    SEATS,
    SETTLED,
    apply_call,
    bid_denomination,
    bid_number,
    finish_exchange,
    is_legal_call,
    legal_contracts,
    lowest_bid,
    receiver,
    start_auction,
)
from fastsim.games.israeli_whist.callnames import call_name, is_contract, parse_call
from fastsim.games.israeli_whist.rules import TRICKS
from fastsim.recorded import check_keys, is_seat

#: A seat and its call, in the order made.
Entry = tuple[int, int]

#: What a gift in a frish is recorded with.
_GIFT_KEYS: Final = ("round", "seat", "to", "cards")


class Said(NamedTuple):
    """What was said before the play: legal calls, the auction they leave, and whether the record can be followed."""

    calls: list[int]
    auction: Any
    is_sound: bool


def read_calls(trace: Mapping[str, Any]) -> list[Entry]:
    """Bids, passes and contracts of a trace's auction.

    Raises
    ------
    TraceError, IllegalCallError
        If an entry cannot be read; the message gives its number.
    """
    entries = trace.get("auction")
    if not isinstance(entries, list):
        raise TraceError("`auction` must be a list of entries with a seat and a call or a contract")
    read = []
    for i, entry in enumerate(entries, 1):
        seat = entry.get("seat") if isinstance(entry, dict) else None
        if not is_seat(seat, SEATS) or ("call" in entry) == ("contract" in entry):
            raise TraceError(
                f"entry {i} of `auction` is {entry!r}, expected a seat 0 to {SEATS - 1} and a call or a contract"
            )
        check_keys(entry, ("seat", "call", "contract"), f"entry {i} of `auction`")
        read.append((int(seat), _read_call(entry, i)))  # type: ignore[arg-type]
    return read


def _read_call(entry: Mapping[str, Any], i: int) -> int:
    if "contract" in entry:
        number = entry["contract"]
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= TRICKS:
            raise TraceError(f"entry {i} of `auction` has the contract {number!r}, expected a number 0 to {TRICKS}")
        return CONTRACT + number
    if not isinstance(entry["call"], str):
        raise TraceError(f"entry {i} of `auction` has the call {entry['call']!r}, expected text such as pass or 6 H")
    call = parse_call(entry["call"], f"entry {i} of the auction")
    if is_contract(call):
        raise IllegalCallError(f"entry {i} of the auction is the number {entry['call']}, expected pass or a bid")
    return call


def spelled(call: int) -> str:
    """A call as the referee names it."""
    return f"contract {call_name(call)}" if is_contract(call) else call_name(call)


def _why_illegal(auction: Any, call: int, codes: Any) -> str:
    if (auction["phase"] == BIDDING) == is_contract(call):
        return "a bid or a pass is asked for" if auction["phase"] == BIDDING else "a contract is asked for"
    if auction["phase"] == BIDDING:
        low = int(lowest_bid(auction))
        return f"the lowest bid is {call_name(low)}" if low else "this seat may only pass"
    allowed = int(legal_contracts(auction, codes))
    number = int(bid_number(int(auction["standing"])))
    if auction["turn"] == auction["declarer"]:
        only_one = allowed == 1 << number
        return f"the declarer's contract is {'' if only_one else 'at least '}{number}"
    return f"the sum of the contracts would be {TRICKS}"


def new_auction(codes: np.ndarray) -> Any:
    """An auction at its beginning."""
    auction = np.zeros(1, dtype=AUCTION)[0]
    start_auction(auction, codes[0])
    return auction


def follow_calls(
    entries: Sequence[Entry], codes: np.ndarray, breaches: list[str], exchange: Callable[[int], bool]
) -> Said:
    """Follow the calls of a record.

    An illegal bid is reported and treated as a pass, a call out of turn is reported and left out; an illegal contract
    ends what can be followed. `exchange` is told the number of a frish, from 0, and says whether it can be followed.
    """
    auction = new_auction(codes)
    calls: list[int] = []
    for i, (seat, given) in enumerate(entries, 1):
        place = f"call {i}, {spelled(given)} by seat {seat}"
        if auction["phase"] == EXCHANGE:
            if not exchange(int(auction["frish"])):
                return Said(calls, auction, False)
            finish_exchange(auction, codes[0])
        if auction["phase"] == SETTLED:
            breaches.append(f"{place}: all is said")
            continue
        if seat != auction["turn"]:
            breaches.append(f"{place}: out of turn, seat {int(auction['turn'])} was to speak")
            continue
        call = given
        if not is_legal_call(auction, call, codes[0]):
            breaches.append(f"{place}: not allowed, {_why_illegal(auction, call, codes[0])}")
            if auction["phase"] != BIDDING:
                return Said(calls, auction, False)
            call = PASS
        apply_call(auction, call, codes[0])
        calls.append(call)
    return Said(calls, auction, True)


def auction_after(calls: Sequence[int], rules: Any) -> Any:
    """The auction after calls made from seat 0 on; a frish that they go over may have any cards.

    Raises
    ------
    IllegalCallError
        For the first call that the rules do not allow.
    """
    codes = rules.codes()
    auction = new_auction(codes)
    for i, call in enumerate(calls, 1):
        if auction["phase"] == EXCHANGE:
            finish_exchange(auction, codes[0])
        place = f"call {i}, {spelled(call)} by seat {int(auction['turn'])}"
        if auction["phase"] == SETTLED:
            raise IllegalCallError(f"{place}: all is said")
        if not is_legal_call(auction, call, codes[0]):
            raise IllegalCallError(f"{place}: not allowed, {_why_illegal(auction, call, codes[0])}")
        apply_call(auction, call, codes[0])
    return auction


def check_calls(calls: list[int], rules: Any) -> None:
    """Raise IllegalCallError for the first call of a sequence, made from seat 0 on, that the rules do not allow."""
    auction_after(calls, rules)


def settled_contract(auction: Any) -> dict[str, Any] | None:
    """What the auction settled, as a trace holds it."""
    if auction["declarer"] < 0:
        return None
    standing = int(auction["standing"])
    letters = "CDHS"
    trump = int(bid_denomination(standing))
    return {
        "seat": int(auction["declarer"]),
        "bid": int(bid_number(standing)),
        "trump": letters[trump] if trump < len(letters) else "NT",
    }


class Exchanges:
    """The gifts of a record, checked frish by frish."""

    def __init__(self, trace: Mapping[str, Any], hands: np.ndarray, codes: np.ndarray, breaches: list[str]) -> None:
        self.hands = [int(hand) for hand in hands]
        self.gifts: list[int] = []
        self._entries = self._read(trace.get("exchange", []))
        self._codes = codes
        self._breaches = breaches

    @staticmethod
    def _read(entries: Any) -> list[tuple[int, int, int, int]]:
        """Round (from 0), seat, receiver and cards of every entry."""
        if not isinstance(entries, list):
            raise TraceError("`exchange` must be a list of entries with round, seat, to and cards")
        read = []
        for i, entry in enumerate(entries, 1):
            keys = entry if isinstance(entry, dict) else {}
            found: list[Any] = [keys.get(key) for key in _GIFT_KEYS]
            number, seat, to, cards = found
            is_number = isinstance(number, int) and not isinstance(number, bool) and number >= 1
            if not (is_number and is_seat(seat, SEATS) and is_seat(to, SEATS) and isinstance(cards, str)):
                raise TraceError(
                    f"entry {i} of `exchange` is {entry!r}, expected a round from 1, the seats seat and to, and cards"
                )
            check_keys(keys, _GIFT_KEYS, f"entry {i} of `exchange`")
            read.append((number - 1, seat, to, parse_hand(cards, DECK_52, f"entry {i} of `exchange`")))
        return read

    def follow(self, frish: int) -> bool:
        """Move the cards of one frish; False where they cannot be moved."""
        place = f"frish {frish + 1}"
        given = [entry for entry in self._entries if entry[0] == frish]
        if sorted(seat for _, seat, _, _ in given) != list(range(SEATS)):
            self._breaches.append(f"{place}: {len(given)} gifts are recorded, expected one of each seat")
            return False
        by_seat = {seat: (to, cards) for _, seat, to, cards in given}
        size = int(self._codes["frish_cards"][0])
        for seat, (to, cards) in sorted(by_seat.items()):
            by_rule = int(receiver(seat, frish, self._codes[0]))
            if to != by_rule:
                self._breaches.append(f"{place}: seat {seat} gives to seat {to}, by the rules to seat {by_rule}")
            if cards.bit_count() != size or cards & ~self.hands[seat]:
                missing = cards & ~self.hands[seat]
                reason = f"does not hold {hand_text(missing)}" if missing else f"gives {cards.bit_count()} cards"
                self._breaches.append(f"{place}: seat {seat} {reason}, expected {size} cards of its hand")
                return False
        for seat, (_, cards) in by_seat.items():
            self.hands[seat] &= ~cards
        for seat, (_, cards) in by_seat.items():
            self.hands[int(receiver(seat, frish, self._codes[0]))] |= cards
        self.gifts += [by_seat[seat][1] for seat in range(SEATS)]
        return True

    def check_all_used(self) -> None:
        """Report gifts of a frish that did not take place."""
        late = [entry for entry in self._entries if entry[0] >= len(self.gifts) // SEATS]
        if late:
            self._breaches.append(f"frish {late[0][0] + 1}: gifts are recorded, but this frish did not take place")
