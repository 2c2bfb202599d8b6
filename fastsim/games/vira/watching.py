"""The view, brought up to date before a seat is asked and card by card, where some seat looks."""

from __future__ import annotations

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Cards, only, positions_above
from fastsim.cards.deck import NO_TRUMP, NONE
from fastsim.games.vira import view as see
from fastsim.games.vira.auction import PASS, SEATS, Call, may_pass
from fastsim.games.vira.ladder import LOW_OPEN, Opened
from fastsim.games.vira.row import TALON
from fastsim.games.vira.rules import OpenExposure, ViraCodes
from fastsim.games.vira.table import Table
from fastsim.kernels import watching


@helper
def watch_deal(table: Table) -> None:
    """Open the view of a deal."""
    view = table.public
    view[see.PREFERENCE] = table.preference
    view[see.CALL_COUNT] = 0
    view[see.PLAY_COUNT] = 0
    view[see.GONE] = 0
    view[see.TRICKS_LEFT] = 0
    for seat in range(SEATS):
        view[see.SAID + seat] = NONE
        view[see.PASSED + seat] = 0
        view[see.TRICKS_OF + seat] = 0
        view[see.VOID + seat] = 0
        view[see.OPEN_OF + seat] = 0
        view[see.CARD_OF + seat] = NONE
    for place in (see.WINNER, see.BEST, see.LED, see.LEADER):
        view[place] = NONE
    view[see.TABLE] = 0
    view[see.DUCKED] = 0


@helper
def watch_call(table: Table, seat: int, call: Call) -> None:
    """Note what a seat said: its last bid stays when it passes."""
    view = table.public
    view[see.SAID + seat] = max(view[see.SAID + seat], call)
    if call == PASS:
        view[see.PASSED + seat] = 1


@helper
def show_seat(table: Table, seat: int, codes: ViraCodes) -> None:
    """All that a seat sees before the first lead."""
    view = table.public
    auction = table.auction
    view[see.HAND] = table.hands[seat]
    view[see.DEALT] = table.dealt[seat]
    view[see.OUT] = table.out[seat]
    view[see.STANDING] = auction.standing
    view[see.DECLARER] = auction.holder
    view[see.MUST_BID] = np.int64(not may_pass(auction, codes))
    view[see.CALL_COUNT] = auction.calls
    view[see.TRUMP] = NO_TRUMP if table.low == 1 else table.trump
    view[see.FIRST_TRUMP] = table.first_trump
    view[see.LOW] = table.low
    view[see.ACES_LOW] = table.aces_low
    view[see.REBOUGHT] = table.rebuy
    view[see.TURNED] = table.turned
    view[see.SIZE] = table.takes
    view[see.TALON_LEFT] = TALON - table.drawn
    for other in range(SEATS):
        rebought = table.rebought if other == table.declarer else np.int64(0)
        view[see.BOUGHT_OF + other] = table.bought[other] + rebought


@helper
def open_hands(table: Table, codes: ViraCodes) -> int:
    """Seats whose cards lie open, as bits (section 6.5)."""
    if table.low != 1 or LOW_OPEN[table.bid] == Opened.CLOSED:
        return np.int64(0)
    if LOW_OPEN[table.bid] == Opened.ALL and codes.royale_defenders_open:
        return np.int64((1 << SEATS) - 1)
    return np.int64(1) << table.declarer


@helper
def show_open_hands(table: Table, codes: ViraCodes) -> None:
    """The cards that lie open, as they are now."""
    if table.public[see.PLAY_COUNT] == 0 and codes.open_exposure == OpenExposure.AFTER_FIRST_LEAD:
        return
    seats = open_hands(table, codes)
    for seat in range(SEATS):
        if seats >> seat & 1:
            table.public[see.OPEN_OF + seat] = table.hands[seat]


@helper
def _passed_over(single: Cards, best: Cards, led_cards: Cards, is_winning: bool) -> Cards:
    """Cards that a declarer who ducks as high as he can does not hold, by what he followed with."""
    below_best = led_cards & (best - 1)
    return below_best if is_winning else below_best & positions_above(single)


@inlined
def watch_card(table: Table, seat: int, single: Cards, led_cards: Cards, is_winning: bool) -> None:
    """Show a card that was played to a trick, and what it tells."""
    view = table.public
    if table.low == 1 and seat == table.declarer and single & led_cards != 0:
        view[see.DUCKED] |= _passed_over(single, only(view[see.BEST]), led_cards, is_winning)
    watching.watch_card(table, seat, single, led_cards, is_winning)
