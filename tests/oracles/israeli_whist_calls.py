"""Auction, frish and contract round of Israeli whist (sections 3 and 4), for the oracle `israeli_whist`.

A call is "pass" or a bid such as "6 H" or "7 NT"; an auction is the list of its calls, beginning with seat 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Rules = dict[str, Any]

SEATS = 4
DENOMINATIONS = ["C", "D", "H", "S", "NT"]
TRICKS = 13
BIDS = [f"{tricks} {name}" for tricks in range(1, TRICKS + 1) for name in DENOMINATIONS]
HIGHEST_BID = BIDS[-1]
PASS = "pass"

#: How many seats to the left of the giver the receiver sits.
FRISH_STEPS = {"left": [1], "right": [-1], "across": [2], "left_across_right": [1, 2, -1]}


# Auction


def bid_tricks(bid: str) -> int:
    """How many tricks a bid names."""
    return int(bid.partition(" ")[0])


def bid_trump(bid: str) -> str:
    """Denomination that a bid names."""
    return bid.partition(" ")[2]


#: What bids are compared by (section 3, "strictly higher").
KEYS = {bid: 5 * bid_tricks(bid) + DENOMINATIONS.index(bid_trump(bid)) for bid in BIDS}


def lowest_key(standing: str | None, minimum: int) -> int:
    """Least key of a bid that may be made over the standing bid, if there is one."""
    least = 5 * minimum
    return least if standing is None else max(least, KEYS[standing] + 1)


def bid_is_legal(standing: str | None, bid: str, minimum: int) -> bool:
    """Whether a bid may be made over the standing bid, if there is one."""
    return bid in KEYS and KEYS[bid] >= lowest_key(standing, minimum)


def minimum_bid(frish: int, rules: Rules) -> int:
    """Fewest tricks that may be bid after so many frish rounds."""
    return int(rules["min_trump_bid"] + frish * rules["frish_min_step"])


def standing_bid(calls: Sequence[str]) -> str | None:
    """Highest bid so far."""
    bids = [call for call in calls if call != PASS]
    return bids[-1] if bids else None


def declarer_of(calls: Sequence[str]) -> int:
    """Seat that made the standing bid; −1 if nobody bid."""
    seats = [place % SEATS for place, call in enumerate(calls) if call != PASS]
    return seats[-1] if seats else -1


def passes_at_the_end(calls: Sequence[str]) -> int:
    """How many passes in a row the calls end with."""
    passes = 0
    while passes < len(calls) and calls[-1 - passes] == PASS:
        passes += 1
    return passes


def auction_is_over(calls: Sequence[str], rules: Rules) -> bool:
    """Whether nobody has another turn to call."""
    if standing_bid(calls) is None or rules["auction_end"] == "four_passes":
        return passes_at_the_end(calls) == 4
    return passes_at_the_end(calls) == 3


def auction_is_decided(calls: Sequence[str]) -> bool:
    """Whether only passes can follow, so that a record may leave them out."""
    return standing_bid(calls) == HIGHEST_BID


def legal_calls(calls: Sequence[str], minimum: int, rules: Rules) -> list[str]:
    """Calls that the next speaker may make; none when the auction is over."""
    if auction_is_over(calls, rules):
        return []
    seat = len(calls) % SEATS
    own_calls = calls[seat::SEATS]
    if rules["pass_is_final"] and PASS in own_calls:
        return [PASS]
    lowest = lowest_key(standing_bid(calls), minimum)
    return [PASS, *(bid for bid in BIDS if KEYS[bid] >= lowest)]


# Frish


def frish_receiver(seat: int, number: int, rules: Rules) -> int:
    """Seat that gets the cards of a seat in a frish round of the deal, the first of which has number 1."""
    steps = FRISH_STEPS[rules["frish_direction"]]
    return (seat + steps[(number - 1) % len(steps)]) % SEATS


def frish_received(given: dict[int, frozenset[str]], number: int, rules: Rules) -> list[frozenset[str]]:
    """Cards that each seat receives when every seat has put down its own."""
    received = [frozenset[str]()] * SEATS
    for seat, cards in given.items():
        received[frish_receiver(seat, number, rules)] = cards
    return received


# Contract round


def legal_contracts(spoken: Sequence[int], floor: int, rules: Rules) -> list[int]:
    """Contracts that the next speaker may state; the first speaker is the declarer, who bid `floor` tricks."""
    if not spoken:
        return [floor] if rules["winner_contract"] == "fixed" else list(range(floor, TRICKS + 1))
    contracts = list(range(TRICKS + 1))
    if len(spoken) == 3 and rules["forbid_sum_13"]:
        contracts = [contract for contract in contracts if sum(spoken) + contract != TRICKS]
    return contracts


def is_over_deal(total: int, rules: Rules) -> bool:
    """Whether a deal whose contracts add up to `total` is an over deal."""
    return total > TRICKS or (total == TRICKS and rules["equal_total_counts_as"] == "over")
