"""A table at which one deal is held, decision by decision, and the row that it ends in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .auction import Auction, legal_calls, make_call
from .cards import PACK, SEATS, SUITS, suit_class
from .deal import Course, Deal, Decision, IllegalDealError, is_legal
from .exchange import hold_exchange
from .ladder import LEVELS
from .options import Rules
from .payment import Purchase, given_up, points, settle
from .play import open_seats, play_tricks, settle_before_lead
from .result import KODILJ, MADE, conceded_outcome, outcome, overtricks


class Table:
    """One deal, waiting for a decision until it is over.

    Parameters
    ----------
    hands : iterable of iterables of str
        Three hands of thirteen cards, by seat.
    talon : iterable of str
        The other thirteen cards, the top one first.
    preference : str
        Suit of the second pack's bottom card.
    rules : dict
        Every option of section 12.
    """

    def __init__(self, hands: Iterable[Iterable[str]], talon: Iterable[str], preference: str, rules: Rules) -> None:
        self.deal = Deal([set(hand) for hand in hands], list(talon), preference, rules)
        require_whole_pack(self.deal)
        self._course = hold_deal(self.deal)
        self.decision: Decision | None = next(self._course)

    def choose(self, choice: Any) -> None:
        """Take a decision, which must be legal."""
        if self.decision is None:
            raise IllegalDealError(f"the deal is over before {choice!r}")
        if not is_legal(self.decision, choice):
            raise IllegalDealError(f"{self.decision.kind} {choice!r} of seat {self.decision.seat} is illegal")
        try:
            self.decision = self._course.send(choice)
        except StopIteration:
            self.decision = None

    @property
    def open_seats(self) -> set[int]:
        """Seats whose hands lie face up now; nothing does before the exchange is over."""
        deal = self.deal
        is_play = deal.plays or (self.decision is not None and self.decision.kind == "card")
        if not is_play or deal.bid is None:
            return set()
        return open_seats(deal.bid, deal.low, deal.declarer, len(deal.plays), deal.rules)

    def row(self) -> dict[str, Any]:
        """Every figure of a deal that is over."""
        if self.decision is not None:
            raise IllegalDealError(f"the deal waits for a {self.decision.kind} of seat {self.decision.seat}")
        return row_of(self.deal)


def require_whole_pack(deal: Deal) -> None:
    """Refuse cards that are not three hands and a talon of thirteen out of one pack."""
    sizes = [*(len(hand) for hand in deal.hands), len(deal.talon)]
    cards = [*(card for hand in deal.hands for card in hand), *deal.talon]
    if sizes != [13] * 4 or sorted(cards) != sorted(PACK):
        raise IllegalDealError("the cards are not three hands and a talon of thirteen cards of one pack")
    if deal.preference not in tuple(SUITS):
        raise IllegalDealError(f"the preference suit is {deal.preference!r}, not one of {', '.join(SUITS)}")


def hold_deal(deal: Deal) -> Course:
    """The whole deal in its order: auction, exchange, what is settled before the lead, tricks."""
    yield from hold_auction(deal)
    if deal.bid is None:
        return
    yield from hold_exchange(deal)
    yield from settle_before_lead(deal)
    if not deal.conceded:
        yield from play_tricks(deal)


def hold_auction(deal: Deal) -> Course:
    """The auction, and the contract that it ends in (section 4)."""
    auction = Auction()
    while not auction.is_over:
        seat = auction.speaker
        text = yield Decision("call", seat, legal_calls(auction, deal.rules))
        make_call(auction, text)
        deal.calls.append((seat, text))
    if auction.best is not None:
        deal.declarer, deal.bid, deal.level = auction.holder, auction.best.bid, auction.best.level
        deal.low = deal.bid.need == 0


# The row


def row_of(deal: Deal) -> dict[str, Any]:
    """Figures of a deal that is over; those of a void deal are −1, null or 0."""
    row: dict[str, Any] = {
        "passed_out": deal.bid is None,
        "declarer": deal.declarer,
        "bid": deal.bid.code if deal.bid else None,
        "rank": deal.bid.rank if deal.bid else 0,
        "level": LEVELS[deal.level],
        "trump": deal.trump,
        "low": deal.low,
        "aces_low": deal.aces_low,
        "omkop": deal.omkop,
        "first_trump": deal.first_trump,
        "conceded": deal.conceded,
        "calls": len(deal.calls),
        "talon_left": len(deal.talon),
        **by_seat("drawn", [drawn_by(deal, seat) for seat in SEATS]),
        **by_seat("tricks", deal.tricks),
    }
    return {**row, **result_of(deal)}


def result_of(deal: Deal) -> dict[str, Any]:
    """Tricks and outcome of the declarer, and the payments in both accounts."""
    if deal.bid is None:
        void = {"tricks": -1, "outcome": None, "made": False, "kodilj": False, "bets": 0, "pins": 0, "pool": 0}
        return {**void, "points_pool": 0, **by_seat("pins", [0, 0, 0]), **by_seat("points", [0, 0, 0])}
    taken = -1 if deal.conceded else deal.tricks[deal.declarer]
    ended = conceded_outcome(deal.bid, deal.rules) if deal.conceded else outcome(deal.bid, deal.low, taken)
    extra = 0 if deal.conceded else overtricks(deal.bid, deal.low, taken)
    purchases = [Purchase(class_of(deal, deal.trump), ended, extra, deal.conceded, deal.omkop)]
    if deal.omkop:
        purchases.insert(0, given_up(class_of(deal, deal.first_trump)))
    betar, pinnar = settle(deal.bid, deal.level, deal.low, purchases, deal.rules)
    seats, pool = points(deal.declarer, betar, pinnar, deal.rules)
    return {
        "tricks": taken,
        "outcome": ended,
        "made": ended == MADE,
        "kodilj": ended == KODILJ,
        "bets": betar,
        "pins": pinnar,
        "pool": -betar,
        "points_pool": pool,
        **by_seat("pins", [2 * pinnar if seat == deal.declarer else -pinnar for seat in SEATS]),
        **by_seat("points", seats),
    }


def class_of(deal: Deal, trump: str | None) -> int:
    """Class of a trump, 0 without one."""
    return 0 if trump is None else suit_class(trump, deal.preference)


def drawn_by(deal: Deal, seat: int) -> int:
    """Talon cards that a seat drew."""
    return sum(len(entry.drawn) for entry in deal.exchange if entry.seat == seat)


def by_seat(name: str, values: Iterable[int]) -> dict[str, int]:
    """Columns of one figure, one a seat."""
    return {f"{name}_{seat}": value for seat, value in enumerate(values)}
