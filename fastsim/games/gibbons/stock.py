"""Deal, trump and stock: batches, the turned card, draws and the cards that are left.

Source: `docs/rules/gibbons.md`, sections 3 to 5.
"""

from __future__ import annotations

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Cards, contains, lowest, only
from fastsim.cards.deck import NONE, RANK_ACE, RANK_JACK, RANK_QUEEN, SUITS
from fastsim.dealing.deal import Pack, deal_into
from fastsim.dealing.philox import SHUFFLE_STREAM, draw
from fastsim.entry import ILLEGAL_SCRIPT, fault
from fastsim.game import OK
from fastsim.games.gibbons import view as see
from fastsim.games.gibbons.row import ACE, JACK, QUEEN, SCRIPT_STOCK, SCRIPT_TRUMPS
from fastsim.games.gibbons.rules import PACK_SIZE, GibbonsCodes, ShortBatch, Stock, TrumpMethod, TrumpPer, TurnedCard
from fastsim.games.gibbons.table import CUT_STREAM, Table
from fastsim.tricks.engine import suit_cards, suit_of

_LAST_SUIT = SUITS - 1


@helper
def stock_left(table: Table) -> int:
    """Cards in the stock."""
    return table.end - table.top


@helper
def _take_top(table: Table) -> int:
    """The top card of the stock, which must not be empty."""
    card = table.stock[table.top]
    table.top += 1
    return card


@helper
def _force_stock(table: Table, script: np.ndarray) -> bool:
    """Take the stock from the script where it holds one; whether its cards are those that were not dealt."""
    if script[SCRIPT_STOCK] == NONE:
        return True
    undealt = np.int64(0)
    for i in range(table.end):
        undealt |= only(table.stock[i])
    for i in range(PACK_SIZE):
        card = script[SCRIPT_STOCK + i]
        if i >= table.end:
            if card != NONE:
                return False
        elif card < 0 or not contains(undealt, card):
            return False
        else:
            undealt &= ~only(card)
            table.stock[i] = card
    return True


@helper
def deal_first(pack: Pack, table: Table, codes: GibbonsCodes, script: np.ndarray) -> int:
    """Deal the first batch and lay the rest down as the stock; returns OK or a fault."""
    seats = table.seats
    deal_into(table.dealt[:seats], pack, table.streams[SHUFFLE_STREAM])
    for seat in range(seats):
        table.hands[seat] = table.dealt[seat]
    left = PACK_SIZE - seats * codes.hand_size
    first = pack.cards.size - left
    for i in range(left):
        table.stock[i] = np.int64(pack.cards[first + i])
    table.top = 0
    table.end = left
    table.stock_dealt = left
    table.batch = 0
    table.turned = NONE
    table.batch_tricks[0] = codes.hand_size
    view = table.public
    view[see.TOP] = NONE
    view[see.BOTTOM] = NONE
    view[see.SHOWN] = 0
    view[see.ASIDE] = 0
    for seat in range(seats):
        view[see.KNOWN + seat] = 0
    return np.int64(OK) if _force_stock(table, script) else fault(ILLEGAL_SCRIPT, np.int64(0))


@helper
def _place_turned(card: int, table: Table, codes: GibbonsCodes) -> None:
    """Leave the turned card where it is, put it under the stock or take it out of play."""
    view = table.public
    view[see.TOP] = NONE
    view[see.BOTTOM] = NONE
    if codes.turned_card != TurnedCard.SET_ASIDE:
        view[see.SHOWN] |= only(card)
    if codes.turned_card == TurnedCard.STAYS_TOP:
        view[see.TOP] = card
        return
    table.top += 1
    if codes.turned_card == TurnedCard.BOTTOM:
        view[see.BOTTOM] = card
        table.stock[table.end] = card
        table.end += 1
    else:
        view[see.ASIDE] |= only(card)


@helper
def _cut(table: Table, script: np.ndarray) -> int:
    """The suit that is cut, forced or by chance, NONE where the script forces none of the four."""
    suit = script[SCRIPT_TRUMPS + table.batch]
    if suit == NONE:
        return draw(table.streams[CUT_STREAM], SUITS)
    return suit if 0 <= suit <= _LAST_SUIT else np.int64(NONE)


@helper
def _set_trump(suit: int, table: Table) -> None:
    table.trump = suit
    trump_cards = suit_cards(suit)
    base = lowest(trump_cards)
    table.honour_cards[ACE] = only(base + RANK_ACE)
    table.honour_cards[JACK] = only(base + RANK_JACK)
    table.honour_cards[QUEEN] = only(base + RANK_QUEEN)


@helper
def settle_trump(table: Table, codes: GibbonsCodes, script: np.ndarray) -> int:
    """Settle the trump of a batch, where it is not that of the batch before; returns OK or a fault."""
    if table.batch == 0 or codes.trump_per == TrumpPer.BATCH:
        if codes.trump_method == TrumpMethod.TURN_TOP:
            if stock_left(table) > 0:
                table.turned = table.stock[table.top]
                _set_trump(suit_of(table.turned), table)
                _place_turned(table.turned, table, codes)
        elif codes.trump_method == TrumpMethod.FIXED:
            _set_trump(codes.trump_suit, table)
        else:
            suit = _cut(table, script)
            if suit == NONE:
                return fault(ILLEGAL_SCRIPT, np.int64(0))
            _set_trump(suit, table)
    table.trumps[table.batch] = table.trump
    table.turned_cards[table.batch] = table.turned
    return np.int64(OK)


@helper
def _receive(seat: int, table: Table) -> Cards:
    """The next card of the stock, for a seat; a turned card is known to all, and so is who has it."""
    card = _take_top(table)
    view = table.public
    single = only(card)
    if single & view[see.SHOWN] != 0:
        view[see.KNOWN + seat] |= single
        view[see.SHOWN] &= ~single
        if card == view[see.TOP]:
            view[see.TOP] = NONE
        if card == view[see.BOTTOM]:
            view[see.BOTTOM] = NONE
    return single


@helper
def batch_size(stock: int, seats: int, codes: GibbonsCodes) -> int:
    """Cards each seat gets in the next batch from a stock of so many; 0 ends the game."""
    if codes.stock != Stock.REDEAL:
        return np.int64(0)
    size = min(codes.hand_size, stock // seats)
    return np.int64(0) if size < codes.hand_size and codes.short_batch == ShortBatch.NONE else size


@helper
def deal_next(table: Table, codes: GibbonsCodes) -> int:
    """Deal the next batch, one card at a time from seat 0 on; returns its size, 0 at the end of the game."""
    size = batch_size(stock_left(table), table.seats, codes)
    if size == 0:
        return size
    for _ in range(size):
        for seat in range(table.seats):
            table.hands[seat] |= _receive(np.int64(seat), table)
    table.batch += 1
    table.batch_tricks[table.batch] = size
    return size


@helper
def draw_cards(winner: int, table: Table) -> bool:
    """Each seat draws a card, the winner of the trick first; False where too few are left."""
    if stock_left(table) < table.seats:
        return False
    seat = winner
    for _ in range(table.seats):
        table.hands[seat] |= _receive(seat, table)
        # The suits in which it did not follow tell nothing of the card it drew.
        table.public[see.VOID + seat] = 0
        seat = seat + 1 if seat + 1 < table.seats else np.int64(0)
    return True


@helper
def left_over(table: Table) -> Cards:
    """Cards that are still in the stock, as a set."""
    cards = np.int64(0)
    for i in range(table.top, table.end):
        cards |= only(table.stock[i])
    return cards


@helper
def tricks_of_first_deal(table: Table, codes: GibbonsCodes) -> int:
    """Tricks played with the hands of the first deal and what is drawn to them."""
    drawn = stock_left(table) // table.seats if codes.stock == Stock.DRAW else np.int64(0)
    return codes.hand_size + drawn


@helper
def tricks_of_game(table: Table, codes: GibbonsCodes) -> int:
    """Tricks of all batches, asked for after the first trump is settled."""
    tricks = tricks_of_first_deal(table, codes)
    is_aside = (
        codes.trump_method == TrumpMethod.TURN_TOP
        and codes.turned_card == TurnedCard.SET_ASIDE
        and codes.trump_per == TrumpPer.BATCH
    )
    stock = stock_left(table)
    size = batch_size(stock, table.seats, codes)
    while size > 0:
        tricks += size
        stock -= size * table.seats
        if is_aside and stock > 0:
            stock -= 1
        size = batch_size(stock, table.seats, codes)
    return tricks


@helper
def honour_set(table: Table) -> Cards:
    """The three honours of the trump."""
    return table.honour_cards[ACE] | table.honour_cards[JACK] | table.honour_cards[QUEEN]
