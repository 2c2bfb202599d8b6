"""The public part of the view, kept up to date call by call and card by card.

Besides what lies on the table it holds what everybody can work out: who is void, who could not overtrump, which
cards are known from shown air and belote, and the partners' signals. Done only where some seat looks.
"""

from __future__ import annotations

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Cards, lowest, only
from fastsim.cards.deck import NONE
from fastsim.games.vida import view as see
from fastsim.games.vida.auction import Call, is_bid
from fastsim.games.vida.estimating import HEARD_NOTHING, NO_SUIT, heard, said_suit
from fastsim.games.vida.keeping import TENS
from fastsim.games.vida.mind import ACES
from fastsim.games.vida.order import LIMAS, play_order
from fastsim.games.vida.play import must_overtrump, must_raise_lead, must_undertrump
from fastsim.games.vida.row import SEATS
from fastsim.games.vida.rules import BID_STEP
from fastsim.games.vida.table import Table
from fastsim.tricks.engine import suit_cards, suit_cards_of


@helper
def watch_market(table: Table) -> None:
    """Open the view of a market."""
    view = table.public
    view[see.PLAY_COUNT] = 0
    view[see.PASSES] = 0
    for seat in range(SEATS):
        view[see.SAID + seat] = NONE
        view[see.HEARD + seat] = HEARD_NOTHING
        view[see.SAID_SUIT + seat] = NO_SUIT
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
    said = call if is_bid(call) else max(view[see.SAID + seat], np.int64(0))
    view[see.SAID + seat] = said
    view[see.HEARD + seat] = heard(said)
    view[see.SAID_SUIT + seat] = said_suit(said)


@helper
def _watch_claims(view: np.ndarray) -> None:
    """Note the side suits that one seat alone bid."""
    claimed = np.int64(0)
    twice = np.int64(0)
    side_aces = ACES & ~suit_cards(view[see.TRUMP])
    for seat in range(SEATS):
        said = view[see.SAID_SUIT + seat]
        aces = suit_cards(said) & side_aces  # none without a bid
        twice |= claimed & aces
        claimed |= aces
        view[see.CLAIMED + seat] = aces
    for seat in range(SEATS):
        view[see.CLAIMED + seat] &= ~twice


@helper
def watch_play(table: Table) -> None:
    """Open the view of the play: shown air, nothing known otherwise."""
    view = table.public
    for seat in range(table.seats):
        shown = table.air.shown[seat]
        view[see.SHOWN + seat] = shown
        view[see.KNOWN + seat] = play_order(shown, view[see.TRUMP]) if shown != 0 else np.int64(0)
        view[see.CANNOT + seat] = 0
        view[see.ASKED + seat] = 0
        view[see.DENIED + seat] = 0
        view[see.REFUSED + seat] = 0
    _watch_claims(view)


@helper
def watch_trick(table: Table, place: int, leader: int, is_plain: bool) -> None:
    """Open the view of a trick."""
    view = table.public
    view[see.TRICK] = place // SEATS
    view[see.LEADER] = leader
    view[see.TABLE] = 0
    if is_plain:
        return
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
    view = table.public
    view[see.BELOTE + side] = table.belote[side]
    view[see.KNOWN + seat] |= table.belote_cards[side] & ~(view[see.GONE] | view[see.TABLE] | single)


@inlined
def _cards_lacking(
    single: Cards, trump_cards: Cards, led_cards: Cards, beating: Cards, is_exempt: bool, duties: int
) -> Cards:
    """What a card shows its seat not to hold (section 6.1), worked out without branches."""
    on_trump_lead = -np.int64(led_cards == trump_cards)  # all bits or none, as those that follow
    raises, overtrumps = -np.int64(must_raise_lead(duties)), -np.int64(must_overtrump(duties))
    undertrumps = -np.int64(must_undertrump(duties))
    fails = -np.int64(single & beating == 0)
    higher = trump_cards & beating
    if_ruff = higher & overtrumps & fails
    if_discard = higher | trump_cards & undertrumps
    if_off_suit = (if_ruff if single & trump_cards != 0 else if_discard) & ~on_trump_lead & ~-np.int64(is_exempt)
    return led_cards | if_off_suit if single & led_cards == 0 else higher & raises & fails & on_trump_lead


@helper
def _watch_partner(view: np.ndarray, seat: int, single: Cards, trump_cards: Cards, led_cards: Cards) -> None:
    """Note what a seat plays to its partner's lead.

    On trumps its first discard counts; on an ace, while that wins, a lima, or a counting card other than the ten.
    """
    is_off_suit = single & led_cards == 0
    if led_cards == trump_cards:
        refused = view[see.REFUSED + seat]
        view[see.REFUSED + seat] = suit_cards_of(lowest(single)) if is_off_suit & (refused == 0) else refused
        return
    is_ace = only(view[see.LED]) & ACES != 0
    if is_off_suit | (not is_ace) | (view[see.WINNER] != view[see.LEADER]):
        return
    is_lima = single & LIMAS != 0
    view[see.ASKED + seat] |= led_cards if is_lima else np.int64(0)
    view[see.DENIED + seat] |= np.int64(0) if is_lima | (single & TENS != 0) else led_cards


@inlined
def watch_lead(table: Table, seat: int, single: Cards, is_plain: bool) -> None:
    """Enter the first card of a trick into the view."""
    view = table.public
    view[see.LED] = lowest(single)
    view[see.KNOWN + seat] &= ~single
    view[see.TABLE] = single
    view[see.BEST] = lowest(single)
    view[see.WINNER] = seat
    if single & table.announced != 0:
        _watch_belote(table, seat, single)
    if not is_plain and table.has_custom:
        view[see.CARD_OF + seat] = lowest(single)


@inlined
def watch_card(
    table: Table,
    seat: int,
    is_partners_lead: bool,
    single: Cards,
    trump_cards: Cards,
    led_cards: Cards,
    beating: Cards,
    is_exempt: bool,
    duties: int,
    is_plain: bool,
) -> None:
    """Enter another card of a trick into the view; `beating` are the cards that beat the trick before it."""
    view = table.public
    view[see.CANNOT + seat] |= _cards_lacking(single, trump_cards, led_cards, beating, is_exempt, duties)
    if is_partners_lead:
        _watch_partner(view, seat, single, trump_cards, led_cards)
    view[see.KNOWN + seat] &= ~single
    view[see.TABLE] |= single
    is_winning = single & beating != 0
    view[see.BEST] = lowest(single) if is_winning else view[see.BEST]
    view[see.WINNER] = seat if is_winning else view[see.WINNER]
    if single & table.announced != 0:
        _watch_belote(table, seat, single)
    if not is_plain and table.has_custom:
        view[see.CARD_OF + seat] = lowest(single)
