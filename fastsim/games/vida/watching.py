"""The public part of the view, kept up to date call by call and card by card.

Besides what lies on the table it holds what everybody can work out: who is void, who could not overtrump, which
cards are known from shown air and belote, and the partners' signals. Done only where some seat looks.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Cards, lowest, only
from fastsim.cards.deck import NONE
from fastsim.games.vida import view as see
from fastsim.games.vida.auction import Call, bid_suit, is_bid
from fastsim.games.vida.mind import ACES, TENS
from fastsim.games.vida.order import LIMAS, play_order
from fastsim.games.vida.play import must_overtrump, must_raise_lead, must_undertrump
from fastsim.games.vida.row import SEATS
from fastsim.games.vida.rules import BID_STEP
from fastsim.games.vida.table import Table
from fastsim.tricks.engine import suit_cards, suit_cards_of

_PARTNER: Final = 2


@helper
def watch_market(table: Table) -> None:
    """Open the view of a market."""
    view = table.public
    view[see.PLAY_COUNT] = 0
    view[see.PASSES] = 0
    view[see.SEAT_COUNT] = SEATS
    for seat in range(SEATS):
        view[see.SAID + seat] = NONE
        table.thoughts[seat].is_weighed = 0


@helper
def show_market(table: Table) -> None:
    """The market as it stands before a call."""
    view = table.public
    market = table.market
    view[see.TRUMP] = market.suit
    view[see.BID] = market.level * BID_STEP
    view[see.BUYER] = market.buyer
    view[see.SCREWS] = market.screws
    view[see.CALL_COUNT] = market.calls
    view[see.PASSES] = market.passes


@helper
def watch_call(table: Table, seat: int, call: Call) -> None:
    """Note what a seat said last: a bid stays until its next bid."""
    view = table.public
    if is_bid(call):
        view[see.SAID + seat] = call
    elif view[see.SAID + seat] == NONE:
        view[see.SAID + seat] = 0


@helper
def _watch_claims(view: np.ndarray) -> None:
    """Note the side suits that one seat alone bid."""
    claimed = np.int64(0)
    twice = np.int64(0)
    for seat in range(SEATS):
        said = view[see.SAID + seat]
        if is_bid(said) and bid_suit(said) != view[see.TRUMP]:
            aces = suit_cards(bid_suit(said)) & ACES
            twice |= claimed & aces
            claimed |= aces
            view[see.CLAIMED + seat] = aces
    view[see.HAS_CLAIMS] = np.int64(claimed & ~twice != 0)
    for seat in range(SEATS):
        view[see.CLAIMED + seat] &= ~twice


@helper
def watch_play(table: Table) -> None:
    """Open the view of the play: shown air, nothing known otherwise."""
    view = table.public
    table.has_belote = np.int64(table.belote_cards[0] | table.belote_cards[1] != 0)
    for seat in range(SEATS):
        shown = table.air.shown[seat]
        view[see.SHOWN + seat] = shown
        view[see.KNOWN + seat] = play_order(shown, view[see.TRUMP])
        view[see.CANNOT + seat] = 0
        view[see.ASKED + seat] = 0
        view[see.DENIED + seat] = 0
        view[see.REFUSED + seat] = 0
        view[see.CLAIMED + seat] = 0
    view[see.HAS_CLAIMS] = 0
    _watch_claims(view)


@helper
def watch_trick(table: Table, place: int, leader: int) -> None:
    """Open the view of a trick."""
    view = table.public
    view[see.TRICK] = place // SEATS
    view[see.LEADER] = leader
    view[see.TABLE] = 0
    view[see.WINNER] = NONE
    view[see.BEST] = NONE
    view[see.LED] = NONE
    if table.has_custom:
        for seat in range(SEATS):
            view[see.CARD_OF + seat] = NONE


@helper
def _watch_belote(table: Table, seat: int, single: Cards) -> None:
    """Announce belote with the first of its cards; the other is then known."""
    side = seat & 1
    pair = table.belote_cards[side]
    if single & pair == 0:
        return
    view = table.public
    view[see.BELOTE + side] = table.belote[side]
    view[see.KNOWN + seat] |= pair & ~(view[see.GONE] | view[see.TABLE] | single)


@helper
def _watch_off_suit(
    view: np.ndarray, seat: int, single: Cards, trump_cards: Cards, led_cards: Cards, beating: Cards, duties: int
) -> None:
    """Note what a card of another suit than the one led shows its seat not to hold (section 6.1), and discards."""
    lacking = led_cards
    if led_cards == trump_cards:
        if view[see.LEADER] == seat ^ _PARTNER and view[see.REFUSED + seat] == 0:
            view[see.REFUSED + seat] = suit_cards_of(lowest(single))
    elif single & trump_cards == 0:
        lacking |= trump_cards if must_undertrump(duties) else trump_cards & beating
    elif must_overtrump(duties) and single & beating == 0:
        lacking |= trump_cards & beating
    view[see.CANNOT + seat] |= lacking


@helper
def _watch_answer(view: np.ndarray, seat: int, single: Cards, led_cards: Cards) -> None:
    """Note what a seat plays on its partner's ace, while that wins: a lima, or a counting card other than the ten."""
    if view[see.WINNER] != seat ^ _PARTNER:
        return
    if single & LIMAS != 0:
        view[see.ASKED + seat] |= led_cards
    elif single & TENS == 0:
        view[see.DENIED + seat] |= led_cards


@inlined
def watch_lead(table: Table, seat: int, single: Cards) -> None:
    """Enter the first card of a trick into the view."""
    view = table.public
    view[see.LED] = lowest(single)
    view[see.KNOWN + seat] &= ~single
    view[see.TABLE] = single
    view[see.BEST] = lowest(single)
    view[see.WINNER] = seat
    if table.has_belote:
        _watch_belote(table, seat, single)
    if table.has_custom:
        view[see.CARD_OF + seat] = lowest(single)


@inlined
def watch_card(
    table: Table,
    seat: int,
    single: Cards,
    trump_cards: Cards,
    led_cards: Cards,
    beating: Cards,
    is_exempt: bool,
    duties: int,
) -> None:
    """Enter another card of a trick into the view; `beating` are the cards that beat the trick before it."""
    view = table.public
    if single & led_cards == 0:
        exempt_duties = np.int64(0) if is_exempt else duties
        _watch_off_suit(
            view, seat, single, trump_cards, led_cards, np.int64(0) if is_exempt else beating, exempt_duties
        )
    elif led_cards == trump_cards:
        if must_raise_lead(duties) and single & beating == 0:
            view[see.CANNOT + seat] |= trump_cards & beating
    elif only(view[see.LED]) & ACES != 0 and view[see.LEADER] == seat ^ _PARTNER:
        _watch_answer(view, seat, single, led_cards)
    view[see.KNOWN + seat] &= ~single
    view[see.TABLE] |= single
    if single & beating != 0:
        view[see.BEST] = lowest(single)
        view[see.WINNER] = seat
    if table.has_belote:
        _watch_belote(table, seat, single)
    if table.has_custom:
        view[see.CARD_OF + seat] = lowest(single)
