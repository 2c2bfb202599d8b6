"""Calls and cards of tables where every seat has `heuristic` and nothing is forced or logged: most deals by far.

What only other tables need falls away here: views, histories and checks of answers. The players decide by the same
functions as elsewhere.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Cards, lowest, only
from fastsim.cards.deck import DECK_52, NONE
from fastsim.game import OK
from fastsim.games.israeli_whist.auction import (
    BIDDING,
    CONTRACTS,
    PASS,
    SEATS,
    apply_call,
    legal_contracts,
    lowest_bid,
)
from fastsim.games.israeli_whist.bidding import heuristic_call, heuristic_contract
from fastsim.games.israeli_whist.cardplay import heuristic_follow, heuristic_lead
from fastsim.games.israeli_whist.params import MODEL_ROW
from fastsim.games.israeli_whist.row import HAND_SIZE
from fastsim.games.israeli_whist.rules import WhistCodes
from fastsim.games.israeli_whist.sight import Sight, Trick, rivalry
from fastsim.games.israeli_whist.table import Table
from fastsim.games.israeli_whist.watching import watch_contract
from fastsim.tricks.blocks import masters
from fastsim.tricks.engine import beating_cards, following_cards, suit_cards, suit_cards_of

_ALL_SEATS: Final = (1 << SEATS) - 1
_SEAT_MASK: Final = SEATS - 1

#: In how many tricks at the end it is asked whether the leader takes them all.
_LAST_TRICKS: Final = 6


@helper
def bid_plainly(table: Table, minds: Any, codes: WhistCodes) -> None:
    """Bids and passes up to a contract round or a frish, and the contracts."""
    models, memos, _ = minds
    auction = table.auction
    while auction.phase == BIDDING:
        seat = auction.turn
        legal = lowest_bid(auction)
        params = table.params[seat]
        row = params[MODEL_ROW]
        call = np.int64(PASS)
        if legal != 0:
            call = heuristic_call(table.thoughts[seat], legal, auction, params, memos[row], models[row], codes)
        apply_call(auction, call, codes)
    while auction.phase == CONTRACTS:
        seat = auction.turn
        legal = legal_contracts(auction, codes)
        row = table.params[seat, MODEL_ROW]
        call = heuristic_contract(table.thoughts[seat], legal, auction, memos[row], models[row], codes)
        apply_call(auction, call, codes)
        watch_contract(table, seat)


@inlined
def _takes_the_rest(hand: Cards, in_play: Cards, trump_cards: Cards) -> bool:
    """Whether a leader can lose no trick, whatever is played: none beats its cards and none can ruff them."""
    others = in_play & ~hand
    is_unruffed = (others & trump_cards == 0) | (hand & ~trump_cards == 0)
    return is_unruffed & (masters(hand, others) == hand)


@helper
def play_plainly(trump: int, table: Table, minds: Any, codes: WhistCodes) -> int:
    """All thirteen tricks; returns OK."""
    models = minds[0]
    trump_cards = suit_cards(trump)
    hands, needs, contracts = table.hands, table.needs, table.auction.contracts
    leader = table.auction.declarer
    in_play = np.int64(DECK_52)
    voids = np.int64(0)
    wanted_by_all = np.int64(0)
    for seat in range(SEATS):
        needs[seat] = contracts[seat]
        wanted_by_all += contracts[seat]
    for left in range(HAND_SIZE - 1, -1, -1):
        hand = hands[leader]
        if left < _LAST_TRICKS and _takes_the_rest(hand, in_play, trump_cards):
            needs[leader] -= left + 1
            break
        rivals = rivalry(wanted_by_all - (left + 1))
        later = _ALL_SEATS & ~(np.int64(1) << leader)
        trick = Trick(
            in_play=in_play,
            live=in_play,
            led_cards=np.int64(0),
            beating=np.int64(0),
            trump=trump,
            trump_cards=trump_cards,
            left=left,
            rivals=rivals,
            wanted=np.int64(NONE),
            is_zero=np.int64(0),
            voids=voids,
            later=later,
        )
        sight = Sight(trick, leader, hand, hand, contracts[leader], needs[leader])
        best = only(heuristic_lead(sight, models[table.params[leader, MODEL_ROW]], codes))
        hands[leader] = hand & ~best
        live = in_play & ~best
        led_cards = suit_cards_of(lowest(best))
        led_at = lowest(led_cards)
        beating = beating_cards(best, led_cards, trump_cards)
        winner = leader
        seat = leader
        for _ in range(1, table.seats):
            seat = (seat + 1) & _SEAT_MASK
            hand = hands[seat]
            later &= ~(np.int64(1) << seat)
            trick = Trick(
                in_play=in_play,
                live=live,
                led_cards=led_cards,
                beating=beating,
                trump=trump,
                trump_cards=trump_cards,
                left=left,
                rivals=rivals,
                wanted=needs[winner],
                is_zero=np.int64(contracts[winner] == 0),
                voids=voids,
                later=later,
            )
            sight = Sight(trick, seat, hand, following_cards(hand, led_cards), contracts[seat], needs[seat])
            single = only(heuristic_follow(sight, models[table.params[seat, MODEL_ROW]], codes))
            hands[seat] = hand & ~single
            live &= ~single
            voids |= np.int64(single & led_cards == 0) << (led_at + seat)
            is_winning = single & beating != 0
            beating = beating_cards(single, led_cards, trump_cards) if is_winning else beating
            winner = seat if is_winning else winner
        wanted_by_all -= np.int64(needs[winner] > 0)
        needs[winner] -= 1
        in_play = live
        leader = winner
    for seat in range(SEATS):
        table.tricks[seat] = contracts[seat] - needs[seat]
    return np.int64(OK)
