"""Plain-Python oracle for Israeli whist, written from the text of its rules alone.

Cards are strings such as "SJ" (suit, then rank), hands are sets of cards, and `rules` is a dict that holds every
option of section 14. A `Deal` goes from decision to decision: it says who decides what and which choices are legal,
and at the end it knows every figure. `referee` replays a recorded deal, `score_record` one without its auction.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations
from typing import Any

from oracles.israeli_whist_calls import (
    SEATS,
    TRICKS,
    Rules,
    auction_is_decided,
    auction_is_over,
    bid_tricks,
    bid_trump,
    declarer_of,
    frish_received,
    frish_receiver,
    legal_calls,
    legal_contracts,
    minimum_bid,
    standing_bid,
)
from oracles.israeli_whist_scores import score_deal
from oracles.refusing import require
from oracles.tricks import PACK, legal_names, winning_place

Hand = AbstractSet[str]
Decision = str | int | frozenset[str]

DEFAULTS: Rules = {
    "min_trump_bid": 5,
    "auction_opener": "left_of_dealer",
    "auction_end": "three_passes",
    "pass_is_final": False,
    "all_pass": "redeal",
    "redeal_dealer": "same",
    "frish_max": 3,
    "frish_cards": 3,
    "frish_direction": "left",
    "frish_min_step": 1,
    "winner_contract": "at_least",
    "forbid_sum_13": True,
    "equal_total_counts_as": "under",
    "made_formula": "square",
    "made_bonus": 10,
    "miss_per_trick": 10,
    "zero_made_under": 50,
    "zero_made_over": 25,
    "zero_miss_mode": "recovering",
    "zero_miss_under": 50,
    "zero_miss_over": 50,
    "zero_miss_step": 10,
    "zero_miss_cap": None,
    "all_fail": "score",
    "revoke_fine": 100,
    "revoke_per": "revoke",
    "revoke_score": "add",
    "on_revoke": "fine",
    "match_deals": 4,
    "match_target": None,
    "match_tie": "shared",
}

#: Tariffs in use, put together from section 7.1, which gives them no names.
PRESETS: dict[str, Rules] = {
    "seed": DEFAULTS,
    "recovering_30": {**DEFAULTS, "zero_made_over": 30},
    "flat_25": {**DEFAULTS, "zero_miss_mode": "flat", "zero_miss_over": 25},
    "flat_30": {**DEFAULTS, "zero_miss_mode": "flat", "zero_made_over": 30, "zero_miss_over": 30},
    "per_trick": {**DEFAULTS, "zero_miss_mode": "per_trick"},
    "linear": {**DEFAULTS, "made_formula": "linear"},
    "capped": {**DEFAULTS, "zero_miss_cap": 0},
}

#: Figures of a result that have one value a seat.
BY_SEAT = ("contract", "tricks", "score")


def deal_pack(pack: Sequence[str]) -> list[set[str]]:
    """Hands of seats 0 to 3: position i of the pack goes to seat i mod 4 (section 2)."""
    return [set(pack[seat::SEATS]) for seat in range(SEATS)]


class Deal:
    """One deal, from decision to decision.

    `stage` is "auction", "frish", "contracts", "play" or "end". Decisions are calls ("pass", "6 H"), frozen sets of
    cards given away in a frish, contracts (integers) and cards.
    """

    def __init__(self, hands: Sequence[Iterable[str]], rules: Rules) -> None:
        self.hands = [set(hand) for hand in hands]
        require([len(hand) for hand in self.hands] == [TRICKS] * SEATS, "not four hands of thirteen cards")
        require(set().union(*self.hands) == set(PACK), "the hands are not the pack")
        self.rules = rules
        self.stage = "auction"
        self.calls: list[str] = []
        self.frish = 0
        self.given: dict[int, frozenset[str]] = {}
        self.declarer = -1
        self.trump: str | None = None
        self.bid = 0
        self.spoken: list[int] = []
        self.leader = -1
        self.trick: list[str] = []
        self.tricks = [0] * SEATS
        self.revokes = [0] * SEATS

    @property
    def turn(self) -> int:
        """Seat that decides next; −1 at the end."""
        if self.stage == "auction":
            return len(self.calls) % SEATS
        if self.stage == "frish":
            return min(set(range(SEATS)) - set(self.given))
        if self.stage == "contracts":
            return (self.declarer + len(self.spoken)) % SEATS
        if self.stage == "play":
            return (self.leader + len(self.trick)) % SEATS
        return -1

    def choices(self, seat: int | None = None) -> list[Decision]:
        """Every legal decision of the seat in turn; in a frish, which has no turns, of any seat that has not given."""
        seat = self.turn if seat is None else seat
        if self.stage == "auction":
            return list(legal_calls(self.calls, minimum_bid(self.frish, self.rules), self.rules))
        if self.stage == "frish":
            return [frozenset(cards) for cards in combinations(sorted(self.hands[seat]), self.rules["frish_cards"])]
        if self.stage == "contracts":
            return list(legal_contracts(self.spoken, self.bid, self.rules))
        if self.stage == "play":
            led = self.trick[0][0] if self.trick else None
            return list(legal_names(sorted(self.hands[seat]), led))
        return []

    def decide(self, decision: Decision, seat: int | None = None) -> None:
        """Carry out a decision; refuses what is illegal, but takes a revoke where the rules fine it."""
        if self.stage == "auction" and isinstance(decision, int) and auction_is_decided(self.calls):
            self.end_auction()
        seat = self.turn if seat is None else seat
        if self.stage == "frish":
            require(seat not in self.given, f"seat {seat} gives cards twice")
        else:
            require(seat == self.turn, f"{self.stage}: seat {seat} decides, turn of {self.turn}")
        is_legal = decision in self.choices(seat)
        is_revoke = not is_legal and self.stage == "play" and decision in self.hands[seat]
        is_fined = is_revoke and self.rules["on_revoke"] == "fine"
        require(is_legal or is_fined, f"{self.stage}: {decision} of seat {seat} is illegal")
        if self.stage == "auction":
            self.call(str(decision))
        elif self.stage == "frish":
            self.give(seat, decision)
        elif self.stage == "contracts":
            self.state(decision)
        else:
            self.revokes[seat] += is_revoke
            self.play(seat, str(decision))

    def call(self, call: str) -> None:
        """Make a call; the last one ends the auction (section 3)."""
        self.calls.append(call)
        if auction_is_over(self.calls, self.rules):
            self.end_auction()

    def end_auction(self) -> None:
        """Go on to contracts, to a frish or to the end of a void deal (sections 3 and 3.1)."""
        bid = standing_bid(self.calls)
        if bid is not None:
            self.start_contracts(declarer_of(self.calls), bid_trump(bid), bid_tricks(bid))
        elif self.rules["all_pass"] == "frish" and self.frish < self.rules["frish_max"]:
            self.frish += 1
            self.stage = "frish"
        else:
            self.stage = "end"

    def give(self, seat: int, cards: Any) -> None:
        """Put down cards for the receiver, who takes them up when all seats have given (section 3.1)."""
        self.given[seat] = cards
        if len(self.given) < SEATS:
            return
        received = frish_received(self.given, self.frish, self.rules)
        self.hands = [(hand - self.given[seat]) | received[seat] for seat, hand in enumerate(self.hands)]
        self.given, self.calls = {}, []
        self.stage = "auction"

    def start_contracts(self, declarer: int, trump: str, bid: int) -> None:
        """Begin the contract round."""
        self.declarer, self.trump, self.bid = declarer, trump, bid
        self.stage = "contracts"

    def state(self, contract: Any) -> None:
        """State a contract; after the fourth the declarer leads (sections 4 and 5)."""
        self.spoken.append(contract)
        if len(self.spoken) == SEATS:
            self.leader = self.declarer
            self.stage = "play"

    def play(self, seat: int, card: str) -> None:
        """Play a card; the winner of a trick leads the next (sections 5 and 6)."""
        self.hands[seat].remove(card)
        self.trick.append(card)
        if len(self.trick) < SEATS:
            return
        self.leader = (self.leader + winning_place(self.trick, self.trump)) % SEATS
        self.tricks[self.leader] += 1
        self.trick = []
        if sum(self.tricks) == TRICKS:
            self.stage = "end"

    def figures(self) -> dict[str, Any]:
        """Every figure of a finished deal, in lists by seat (sections 7 to 9); of a void deal only the frishes."""
        require(self.stage == "end", f"the deal is not over: {self.stage}")
        start = {"declarer": self.declarer, "trump": self.trump, "bid": self.bid, "frish": self.frish}
        if self.declarer == -1:
            return {**start, "void": True}
        contracts = [self.spoken[(seat - self.declarer) % SEATS] for seat in range(SEATS)]
        return {**start, "void": False, **score_deal(contracts, self.tricks, self.revokes, self.rules)}


def row_of(figures: dict[str, Any], by_seat: Sequence[str] = BY_SEAT) -> dict[str, Any]:
    """Result of a deal as one flat row; a void deal has declarer −1, trump None and nothing but 0 and False."""
    if figures["void"]:
        zeros = {f"{name}_{seat}": 0 for name in by_seat for seat in range(SEATS)}
        return {"declarer": -1, "trump": None, "bid": 0, "frish": 0, **zeros, "over": False}
    row = {name: figures[name] for name in ("declarer", "trump", "bid", "frish")}
    row.update({f"{name}_{seat}": figures[name][seat] for name in by_seat for seat in range(SEATS)})
    row["over"] = figures["over"]
    return row


def referee(
    hands: Sequence[Hand],
    auction: Sequence[tuple[int, str | int]],
    exchanges: Sequence[tuple[int, int, int, Hand]],
    plays: Sequence[tuple[int, str]],
    rules: Rules,
) -> dict[str, Any]:
    """Replay one recorded deal and return its figures, refusing anything illegal.

    `auction` holds (seat, call) and then (seat, contract); calls after a frish simply follow. `exchanges` holds
    (frish round from 1, giver, receiver, cards), `plays` (seat, card).
    """
    deal = Deal(hands, rules)
    left = list(exchanges)
    for seat, said in auction:
        while deal.stage == "frish":
            exchange(deal, left)
        require(deal.stage in {"auction", "contracts"}, f"{said} of seat {seat} is said when all is said")
        deal.decide(said, seat)
    while deal.stage == "frish":
        exchange(deal, left)
    require(not left, "cards are exchanged without a frish")
    require(deal.stage in {"play", "end"}, f"the record stops in the {deal.stage}")
    for seat, card in plays:
        require(deal.stage == "play", f"{card} of seat {seat} is played when the play is over")
        deal.decide(card, seat)
    return deal.figures()


def exchange(deal: Deal, left: list[tuple[int, int, int, Hand]]) -> None:
    """Carry out the next exchange that is left in a record."""
    require(bool(left), "an exchange is missing")
    number, giver, receiver, cards = left.pop(0)
    require(number == deal.frish, f"an exchange of round {number} stands in round {deal.frish}")
    require(receiver == frish_receiver(giver, number, deal.rules), f"seat {giver} gives cards to seat {receiver}")
    deal.decide(frozenset(cards), giver)


def seated(tricks: Sequence[Sequence[str]], leader: int, trump: str) -> list[list[tuple[int, str]]]:
    """Who played each card of some tricks, whose cards stand in the order played (sections 6 and 9)."""
    played = []
    for trick in tricks:
        played.append([((leader + place) % SEATS, card) for place, card in enumerate(trick)])
        leader = (leader + winning_place(list(trick), trump)) % SEATS
    return played


def find_revokes(tricks: Sequence[Sequence[str]], leader: int, trump: str) -> list[tuple[int, int]]:
    """(trick from 1, seat) of every revoke: a card of another suit, and one of the suit led later (section 8)."""
    found = []
    played = seated(tricks, leader, trump)
    for number, trick in enumerate(played):
        led = trick[0][1][0]
        for seat, card in trick:
            later = [name for after in played[number + 1 :] for who, name in after if who == seat]
            if card[0] != led and any(name[0] == led for name in later):
                found.append((number + 1, seat))
    return found


def score_record(
    declarer: int,
    trump: str,
    contracts: Sequence[int],
    tricks: Sequence[Sequence[str]],
    rules: Rules,
    bid: int | None = None,
) -> dict[str, Any]:
    """Figures of a deal recorded without hands or calls (section 9): contracts by seat, tricks as played.

    Without the bid, the declarer's contract is not held against it.
    """
    played = seated(tricks, declarer, trump)
    hands = [{card for trick in played for who, card in trick if who == seat} for seat in range(SEATS)]
    deal = Deal(hands, rules)
    deal.start_contracts(declarer, trump, contracts[declarer] if bid is None else bid)
    for turn in range(SEATS):
        deal.decide(contracts[(declarer + turn) % SEATS])
    for trick in played:
        for seat, card in trick:
            deal.decide(card, seat)
    return deal.figures()
