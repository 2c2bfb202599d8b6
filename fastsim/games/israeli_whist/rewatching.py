"""Logged deals without a frish watched again card by card, for fits: what a seat could count before each card."""

from __future__ import annotations

from typing import Any

from fastsim._jit import helper
from fastsim.cards.bitboard import Card, Cards, only
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.auction import SEATS
from fastsim.games.israeli_whist.watching import watch_deal
from fastsim.kernels.watching import watch_card, watch_lead
from fastsim.tricks.engine import beating_cards, suit_cards_of


@helper
def watch_logged_deal(table: Any, row: Any, log: Any) -> None:
    """Begin to watch a logged deal: hands, trump and contracts."""
    watch_deal(table)
    view = table.public
    view[see.TRUMP] = row.trump
    view[see.GONE] = 0
    for seat in range(SEATS):
        table.hands[seat] = log.hands[seat]
        view[see.CONTRACT_OF + seat] = row.contract[seat]


@helper
def watch_logged_card(
    table: Any, place: int, seat: int, card: Card, led_cards: Cards, beating: Cards, trump_cards: Cards
) -> tuple[Cards, Cards]:
    """Watch a card at a place of the play; returns the cards of the suit led, and those that beat the best so far."""
    view = table.public
    single = only(card)
    table.hands[seat] &= ~single
    if place % SEATS == 0:
        led_cards = suit_cards_of(card)
        beating = beating_cards(single, led_cards, trump_cards)
        watch_lead(table, seat, single)
    else:
        is_winning = single & beating != 0
        watch_card(table, seat, single, led_cards, is_winning)
        beating = beating_cards(single, led_cards, trump_cards) if is_winning else beating
    if place % SEATS == SEATS - 1:
        view[see.TRICKS_OF + view[see.WINNER]] += 1
        view[see.GONE] |= view[see.TABLE]
    return led_cards, beating
