"""The `heuristic` player's cards: for each, the chance that it wins the trick, and what is then left to do.

A seat that needs tricks plays for the cards that bring its hand to them, one that has them sheds what would take more,
a zero that is lost goes for more tricks where the tariff recovers. Between cards of nearly equal worth it spoils the
others' contracts.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Card, Cards, count, has_more_than_one, lowest, only
from fastsim.cards.deck import DECK_52, NONE
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.auction import SEATS
from fastsim.games.israeli_whist.model import SURE, SURE_BITS
from fastsim.games.israeli_whist.outlook import outlook, play_stage
from fastsim.games.israeli_whist.params import INFER, SPOIL
from fastsim.games.israeli_whist.rules import WhistCodes
from fastsim.games.israeli_whist.strength import SuitsOf, look_at_suits, shift, total_without
from fastsim.games.israeli_whist.winning import later_seats, needs_of, win_cell, win_chance
from fastsim.tricks.engine import beating_cards, suit_cards, suit_cards_of

_SEAT_MASK: Final = SEATS - 1

#: What taking a trick from seats that want it is worth, and leaving one to a seat that does not, in 1/4096 point.
_SPOIL_STEP: Final = 1 << (SURE_BITS - 6)


#: What a seat plays for in a decision: its contract, its need, the tricks left after this one, the changes of its sums
#: if it wins the trick or loses it, and what each does to the others.
AIMS: Final = np.dtype(
    (
        np.record,
        [
            ("contract", np.int64),
            ("need", np.int64),
            ("left", np.int64),
            ("shift_winning", np.int64),
            ("shift_losing", np.int64),
            ("spoil_winning", np.int64),
            ("spoil_losing", np.int64),
        ],
    )
)

Aims = Any  # a record of AIMS


@helper
def others_need(seat: int, view: np.ndarray) -> int:
    """Sum of what the other seats still need."""
    total = np.int64(0)
    for turn in range(1, SEATS):
        total += max(needs_of((seat + turn) & _SEAT_MASK, view), 0)
    return total


@helper
def demand_after(needed: int, need: int, left: int) -> int:
    """What the others need against what is left for them once the seat has what it needs."""
    return needed - (left - max(need, 0))


@helper
def winner_needs(view: np.ndarray) -> int:
    """1 where the seat that is winning the trick needs it, or where nobody is: somebody will."""
    if view[see.WINNER] == NONE:
        return np.int64(1)
    return np.int64(needs_of(view[see.WINNER], view) > 0)


@helper
def lowest_of_blocks(legal: Cards, hand: Cards, in_play: Cards) -> Cards:
    """The legal cards without those that are as good as the own card below them.

    Each own card points at the next place above; an addition carries it over the places whose cards are gone to the
    next card in play. The places above the aces stop it.
    """
    gone = DECK_52 & ~in_play
    reached = (((hand << 1) + gone) ^ gone) & in_play
    return legal & ~(reached & hand)


@helper
def _spoiling_by_winning(demand: int) -> int:
    """A small preference among equal cards: take what the others want, leave what they do not."""
    return np.int64(2 * _SPOIL_STEP) if demand >= 0 else np.int64(-2 * _SPOIL_STEP)


@helper
def _spoiling_by_losing(left: int, view: np.ndarray) -> int:
    """What it harms the seat that is winning the trick to be left with it."""
    winner = view[see.WINNER]
    if winner == NONE:
        return np.int64(0)
    need = needs_of(winner, view)
    if need < 0 or need > left + 1:
        return np.int64(0)
    if need > 0:
        return np.int64(-_SPOIL_STEP)
    return np.int64(2 * _SPOIL_STEP) if view[see.CONTRACT_OF + winner] == 0 else np.int64(_SPOIL_STEP)


@helper
def seats_after(view: np.ndarray) -> int:
    """How many seats play to the trick after the one that is to play."""
    return SEATS - 1 - count(view[see.TABLE])


@helper
def set_aims(aims: Aims, seat: int, view: np.ndarray, params: np.ndarray, model: np.ndarray) -> None:
    """Fill what is the same for all cards of a decision."""
    need = needs_of(seat, view)
    left = count(view[see.HAND]) - 1
    infers = params[INFER] != 0
    needed = others_need(seat, view) if infers else left - max(need, 0)
    lost = needed - winner_needs(view) if infers else needed
    aims.contract = view[see.CONTRACT_OF + seat]
    aims.need = need
    aims.left = left
    aims.shift_winning = shift(model, np.int64(1), left, demand_after(needed, need - 1, left))
    aims.shift_losing = shift(model, np.int64(0), left, demand_after(lost, need, left))
    spoils = params[SPOIL] != 0
    aims.spoil_winning = _spoiling_by_winning(demand_after(needed, need, left + 1)) if spoils else np.int64(0)
    aims.spoil_losing = _spoiling_by_losing(left, view) if spoils else np.int64(0)


@helper
def card_worth(aims: Aims, chance: int, packed: int, model: np.ndarray, over: bool, codes: WhistCodes) -> int:
    """Expected points, in 1/4096, of a card that wins its trick with a chance and leaves a hand of this value."""
    left = aims.left
    worth = np.int64(0)
    if chance > 0:
        stage = play_stage(left, np.int64(1))
        after = packed + aims.shift_winning
        points = outlook(model, aims.contract, aims.need - 1, left, stage, after, over, codes)
        worth += chance * (points + aims.spoil_winning)
    if chance < SURE:
        stage = play_stage(left, np.int64(0))
        after = packed + aims.shift_losing
        points = outlook(model, aims.contract, aims.need, left, stage, after, over, codes)
        worth += (SURE - chance) * (points + aims.spoil_losing)
    return worth


@helper
def card_chance(card: Card, seat: int, live: Cards, view: np.ndarray, params: np.ndarray, model: np.ndarray) -> int:
    """Chance, in 1/4096, that a card wins its trick, as `heuristic_card` takes it."""
    trump_cards = suit_cards(view[see.TRUMP])
    is_led = view[see.LED] != NONE
    led_cards = suit_cards_of(view[see.LED] if is_led else card)
    if is_led and only(card) & beating_cards(only(view[see.BEST]), led_cards, trump_cards) == 0:
        return np.int64(0)
    later = seats_after(view)
    known = later_seats(seat, later, led_cards, trump_cards, view, params[INFER] != 0)
    return win_chance(model, win_cell(card, live & ~view[see.HAND], later, led_cards, trump_cards, known))


@helper
def heuristic_card(
    seat: int,
    legal: Cards,
    view: np.ndarray,
    params: np.ndarray,
    suits: SuitsOf,
    aims: Aims,
    model: np.ndarray,
    over: bool,
    codes: WhistCodes,
) -> Card:
    """The legal card with the best outlook; of equal ones the lowest."""
    live = DECK_52 & ~view[see.GONE] & ~view[see.TABLE]
    rest = lowest_of_blocks(legal, view[see.HAND], live | view[see.TABLE])
    best = lowest(rest)
    if not has_more_than_one(rest):
        return best
    look_at_suits(suits, model, view[see.HAND], live, view[see.TRUMP])
    set_aims(aims, seat, view, params, model)
    others = live & ~view[see.HAND]
    later = seats_after(view)
    trump_cards = suit_cards(view[see.TRUMP])
    infers = params[INFER] != 0
    is_led = view[see.LED] != NONE
    led_cards = suit_cards_of(view[see.LED]) if is_led else np.int64(0)
    beating = beating_cards(only(view[see.BEST]), led_cards, trump_cards) if is_led else np.int64(DECK_52)
    known = later_seats(seat, later, led_cards, trump_cards, view, infers) if is_led else np.int64(0)
    best_worth = np.int64(0)
    is_first = True
    while rest != 0:
        card = lowest(rest)
        single = only(card)
        rest &= rest - 1
        if not is_led and single & led_cards == 0:
            led_cards = suit_cards_of(card)
            known = later_seats(seat, later, led_cards, trump_cards, view, infers)
        chance = np.int64(0)
        if single & beating != 0:
            chance = win_chance(model, win_cell(card, others, later, led_cards, trump_cards, known))
        worth = card_worth(aims, chance, total_without(suits, model, live, card), model, over, codes)
        if is_first or worth > best_worth:
            best = card
            best_worth = worth
        is_first = False
    return best
