"""Cases for the fit: every card of logged deals with what its player could count, and what came of it."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper, kernel
from fastsim.cards.bitboard import Card, Cards, count, only
from fastsim.cards.deck import DECK_52, LANE_BITS, NONE, SUITS
from fastsim.entry import PLAY_CARD_MASK, PLAY_SEAT_SHIFT
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.auction import SEATS
from fastsim.games.israeli_whist.contracting import rounded
from fastsim.games.israeli_whist.model import SHAPES
from fastsim.games.israeli_whist.outlook import contract_prospects, exact_chance, mean_miss
from fastsim.games.israeli_whist.rewatching import watch_logged_card, watch_logged_deal
from fastsim.games.israeli_whist.row import PLAYS
from fastsim.games.israeli_whist.strength import (
    SuitsOf,
    demand_class,
    look_at_suits,
    shape_of,
    shape_without,
    side_kind,
    talk_shift,
)
from fastsim.games.israeli_whist.table import TABLE
from fastsim.games.israeli_whist.weighing import (
    demand_after,
    seats_after,
    winner_needs,
)
from fastsim.games.israeli_whist.winning import later_seats, needs_at, needs_of, win_cell
from fastsim.kernels.watching import watch_trick
from fastsim.tricks.engine import beating_cards, suit_cards, suit_cards_of

# Columns of a case of the play: places of the four suits' values, then what the shift and the tables depend on.
SUITS_AT: Final = 0
LEAD: Final = 4
LEFT: Final = 5
DEMAND: Final = 6
NEED: Final = 7
CONTRACT: Final = 8
FURTHER: Final = 9
WIN_CELL: Final = 10
WON: Final = 11
PLAY_COLUMNS: Final = 12

# Columns of a case of the contract round, besides the suits.
POSITION: Final = 4
TOTAL: Final = 5
STATED: Final = 6
TAKEN: Final = 7
OVER: Final = 8
TALK_COLUMNS: Final = 9

_LOSING_DEMAND: Final = 12
ALL_COLUMNS: Final = 13


@helper
def _places(suits: SuitsOf, out: np.ndarray) -> None:
    kind = side_kind(suits.own_trumps, suits.other_trumps)
    for suit in range(SUITS):
        own_kind = np.int64(0) if suit == suits.trump else kind
        out[suit] = own_kind * SHAPES + shape_of(suits.left[suit], suits.own[suit])


@helper
def _places_without(suits: SuitsOf, live: Cards, card: Card, out: np.ndarray) -> None:
    """Places of the suits' values once a card is played."""
    gone = card >> LANE_BITS
    own_trumps = suits.own_trumps - np.int64(gone == suits.trump)
    kind = side_kind(own_trumps, suits.other_trumps)
    for suit in range(SUITS):
        own_kind = np.int64(0) if suit == suits.trump else kind
        shape = shape_without(suits, live, card) if suit == gone else shape_of(suits.left[suit], suits.own[suit])
        out[suit] = own_kind * SHAPES + shape


@helper
def _cell(seat: int, card: Card, others: Cards, view: np.ndarray) -> int:
    """Place of the chance that a card wins its trick, below 0 where that is sure or impossible."""
    trump_cards = suit_cards(view[see.TRUMP])
    led_cards = suit_cards_of(view[see.LED] if view[see.LED] != NONE else card)
    if view[see.BEST] != NONE and only(card) & beating_cards(only(view[see.BEST]), led_cards, trump_cards) == 0:
        return np.int64(NONE)
    later = seats_after(view)
    known = later_seats(seat, later, led_cards, trump_cards, needs_at(seat, view).wanting, view, True)
    return win_cell(card, others, later, led_cards, trump_cards, known)


@helper
def _note_card(case: np.ndarray, seat: int, card: Card, table: Any, model: np.ndarray) -> None:
    """Fill a case before its card is played; the lead and the demand are settled by who wins."""
    view = table.public
    view[see.HAND] = table.hands[seat]
    live = DECK_52 & ~view[see.GONE] & ~view[see.TABLE]
    look_at_suits(table.suits, model, table.hands[seat], live, view[see.TRUMP])
    left = count(table.hands[seat]) - 1
    need = needs_of(seat, view)
    needed = needs_at(seat, view).total
    _places_without(table.suits, live, card, case)
    case[LEFT] = left
    case[NEED] = need
    case[CONTRACT] = view[see.CONTRACT_OF + seat]
    case[DEMAND] = demand_class(demand_after(needed, need - 1, left))
    case[_LOSING_DEMAND] = demand_class(demand_after(needed - winner_needs(view), need, left))
    case[WIN_CELL] = _cell(seat, card, live & ~table.hands[seat], view)


@kernel
def play_cases(logs: np.ndarray, rows: np.ndarray, model: np.ndarray, out: np.ndarray) -> int:
    """Fill one case a card, shape (52 a deal, ALL_COLUMNS), int64, of deals without a frish; returns how many."""
    tables = np.zeros(1, dtype=TABLE)
    table = tables[0]
    view = table.public
    n = np.int64(0)
    for deal in range(rows.size):
        row = rows[deal]
        if row.passed_out:
            continue
        watch_logged_deal(table, row, logs[deal])
        trump_cards = suit_cards(np.int64(row.trump))
        first = n
        led_cards = np.int64(0)
        beating = np.int64(0)
        for place in range(PLAYS):
            play = logs[deal].plays[place]
            seat = play >> PLAY_SEAT_SHIFT
            card = play & PLAY_CARD_MASK
            if place % SEATS == 0:
                watch_trick(table, place, seat)
            _note_card(out[n], seat, card, table, model)
            led_cards, beating = watch_logged_card(table, place, seat, card, led_cards, beating, trump_cards)
            n += 1
            if place % SEATS == SEATS - 1:
                winner = view[see.WINNER]
                for i in range(SEATS):
                    by = logs[deal].plays[place - SEATS + 1 + i] >> PLAY_SEAT_SHIFT
                    case = out[n - SEATS + i]
                    won = np.int64(by == winner)
                    case[WON] = won
                    case[LEAD] = won
                    case[NEED] -= won
                    case[DEMAND] = case[DEMAND] if won else case[_LOSING_DEMAND]
                    case[FURTHER] = view[see.TRICKS_OF + by]
        for i in range(PLAYS):
            by = logs[deal].plays[i] >> PLAY_SEAT_SHIFT
            out[first + i][FURTHER] = view[see.TRICKS_OF + by] - out[first + i][FURTHER]
    return n


@kernel
def talk_cases(hands: np.ndarray, rows: np.ndarray, model: np.ndarray, out: np.ndarray) -> int:
    """Fill one case a contract, shape (4 a deal, TALK_COLUMNS), int64; returns how many."""
    tables = np.zeros(1, dtype=TABLE)
    suits = tables[0].suits
    n = np.int64(0)
    for deal in range(rows.size):
        row = rows[deal]
        if row.passed_out:
            continue
        total = np.int64(0)
        for position in range(SEATS):
            seat = (row.declarer + position) & (SEATS - 1)
            look_at_suits(suits, model, hands[deal, seat], np.int64(DECK_52), np.int64(row.trump))
            _places(suits, out[n])
            out[n, POSITION] = position
            out[n, TOTAL] = total
            out[n, STATED] = row.contract[seat]
            out[n, TAKEN] = row.tricks[seat]
            out[n, OVER] = row.over
            total += row.contract[seat]
            n += 1
    return n


@kernel
def contract_chances(hands: np.ndarray, rows: np.ndarray, model: np.ndarray, out: np.ndarray) -> int:
    """Fill, for each contract, what the model says of it and what came of it; returns how many contracts there are.

    `out` has shape (4 a deal, 6), int64: position, contract, hit, chance (1/4096), miss (tricks), mean miss (1/256).
    """
    tables = np.zeros(1, dtype=TABLE)
    suits = tables[0].suits
    n = np.int64(0)
    for deal in range(rows.size):
        row = rows[deal]
        if row.passed_out:
            continue
        total = np.int64(0)
        for position in range(SEATS):
            seat = (row.declarer + position) & (SEATS - 1)
            look_at_suits(suits, model, hands[deal, seat], np.int64(DECK_52), np.int64(row.trump))
            contract = np.int64(row.contract[seat])
            packed = rounded(suits.total + talk_shift(model, np.int64(position), total))
            found = contract_prospects(model, np.int64(position), contract, packed)
            out[n, 0] = position
            out[n, 1] = contract
            out[n, 2] = np.int64(row.tricks[seat] == contract)
            out[n, 3] = exact_chance(found)
            out[n, 4] = abs(row.tricks[seat] - contract)
            out[n, 5] = mean_miss(found)
            total += contract
            n += 1
    return n
