"""The `heuristic` player's gifts in a frish: what leaves its hand the best outlook, card by card."""

from __future__ import annotations

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Cards, lowest, only
from fastsim.games.israeli_whist.auction import PASS, Auction, bid_call, bid_denomination, bid_number
from fastsim.games.israeli_whist.bidding import Thought, best_bid, pass_worth, weigh_hand
from fastsim.games.israeli_whist.contracting import Memo, bid_worth
from fastsim.games.israeli_whist.rules import TRICKS, WhistCodes


@helper
def hand_worth(
    thought: Thought,
    seat: int,
    hand: Cards,
    minimum: int,
    auction: Auction,
    memo: Memo,
    model: np.ndarray,
    codes: WhistCodes,
) -> int:
    """The better of the best bid in the next auction and of leaving the declaring to others, in 1/64 point."""
    weigh_hand(thought, hand, model)
    bid = best_bid(thought, bid_call(min(minimum, TRICKS), np.int64(0)))
    denomination = bid_denomination(bid)
    passing = pass_worth(thought, seat, denomination, auction, memo, model, codes)
    if bid == PASS:
        return passing
    return max(bid_worth(thought.places[denomination], bid_number(bid), memo, model, codes), passing)


@helper
def heuristic_gift(
    thought: Thought,
    seat: int,
    size: int,
    hand: Cards,
    auction: Auction,
    memo: Memo,
    model: np.ndarray,
    codes: WhistCodes,
) -> Cards:
    """The cards to give away, chosen one after the other; the shapes count what was given as with the others."""
    given = np.int64(0)
    minimum = codes.min_trump_bid
    for _ in range(size):
        best = np.int64(0)
        best_worth = np.int64(0)
        rest = hand & ~given
        while rest != 0:
            card = lowest(rest)
            rest &= rest - 1
            worth = hand_worth(thought, seat, hand & ~given & ~only(card), minimum, auction, memo, model, codes)
            if best == 0 or worth > best_worth:
                best = only(card)
                best_worth = worth
        given |= best
    return given
