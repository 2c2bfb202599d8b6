"""The public part of the view, kept up to date call by call and card by card, where some seat looks."""

from __future__ import annotations

import numpy as np

from fastsim._jit import helper
from fastsim.cards.deck import NONE
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.auction import BIDDING, SEATS, Call, bid_denomination, bid_number, receiver
from fastsim.games.israeli_whist.rules import WhistCodes
from fastsim.games.israeli_whist.table import Table


@helper
def watch_deal(table: Table) -> None:
    """Open the view of a deal."""
    view = table.public
    view[see.PLAY_COUNT] = 0
    view[see.GAVE] = 0
    view[see.GOT] = 0
    view[see.TO] = NONE
    view[see.FROM] = NONE
    for seat in range(SEATS):
        view[see.SAID + seat] = NONE
        view[see.CONTRACT_OF + seat] = NONE
        view[see.TRICKS_OF + seat] = 0
        view[see.VOID + seat] = 0


@helper
def show_auction(table: Table) -> None:
    """The auction as it stands before an answer."""
    view = table.public
    auction = table.auction
    standing = auction.standing
    view[see.TRUMP] = bid_denomination(standing) if standing != 0 else NONE
    view[see.BID] = bid_number(standing)
    view[see.DECLARER] = auction.declarer
    view[see.FRISH] = auction.frish
    view[see.MINIMUM] = auction.minimum
    view[see.PASSES] = auction.passes
    view[see.CALL_COUNT] = auction.calls
    view[see.SPOKEN] = auction.spoken
    view[see.TOTAL] = auction.total


@helper
def watch_call(table: Table, seat: int, call: Call) -> None:
    """Note what a seat said last: a bid stays until its next bid."""
    view = table.public
    if table.auction.phase == BIDDING:
        view[see.SAID + seat] = max(view[see.SAID + seat], call)


@helper
def watch_contract(table: Table, seat: int) -> None:
    """Note a contract."""
    table.public[see.CONTRACT_OF + seat] = table.auction.contracts[seat]


@helper
def watch_exchange(table: Table) -> None:
    """What was said before a frish is said no more."""
    for seat in range(SEATS):
        table.public[see.SAID + seat] = NONE


@helper
def show_gifts(table: Table, seat: int, codes: WhistCodes) -> None:
    """The seat's own gifts of the last frish: what it gave, what it got, and the seats on the other side."""
    view = table.public
    frish = table.auction.frish
    if frish == 0:
        return
    first = (frish - 1) * SEATS
    view[see.GAVE] = table.gifts[first + seat]
    view[see.TO] = receiver(seat, frish - 1, codes)
    for giver in range(SEATS):
        if receiver(np.int64(giver), frish - 1, codes) == seat:
            view[see.GOT] = table.gifts[first + giver]
            view[see.FROM] = giver
