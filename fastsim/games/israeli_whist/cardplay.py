"""The `heuristic` player's cards: for each, the chance that it wins the trick, and what is then left to do.

A seat that needs tricks plays for the cards that bring its hand to them, one that has them sheds what would take more,
a zero that is lost goes for more tricks where the tariff recovers. Between cards of nearly equal worth it spoils the
others' contracts.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Card, Cards, count, has_more_than_one, highest, lowest, only
from fastsim.cards.deck import DECK_52, LANE_BITS, NONE
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.auction import SEATS
from fastsim.games.israeli_whist.model import SURE, SURE_BITS
from fastsim.games.israeli_whist.outlook import Aim, Stake, aim_of, play_stage, points, stake_of
from fastsim.games.israeli_whist.params import INFER, SPOIL
from fastsim.games.israeli_whist.rules import WhistCodes
from fastsim.games.israeli_whist.strength import Remainder, SuitsOf, look_at_suits, remainder, shift, value_without
from fastsim.games.israeli_whist.winning import (
    Contest,
    Needs,
    chance_in,
    contest,
    later_seats,
    needs_at,
    needs_of,
    win_cell,
    win_chance,
)
from fastsim.tricks.engine import beating_cards, suit_cards, suit_cards_of

#: What taking a trick from seats that want it is worth, and leaving one to a seat that does not, in 1/4096 point.
_SPOIL_STEP: Final = 1 << (SURE_BITS - 6)

#: A worth and its card in one number, so that the greater is the better, of equal ones the lower card.
_CARD_BITS: Final = 6
_CARD_MASK: Final = (1 << _CARD_BITS) - 1
_NOTHING: Final = -1 << 62


class Outcome(NamedTuple):
    """What follows for a seat from winning a trick, or from losing it, whatever card it plays."""

    aim: Aim
    shift: int  # change of its sums
    spoil: int  # what it does to the others


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
def winning_outcome(stake: Stake, need: int, left: int, needs: Needs, params: np.ndarray, model: np.ndarray) -> Outcome:
    """What follows from winning the trick for a seat that needs `need` tricks, with `left` to come after it."""
    needed = needs.total if params[INFER] != 0 else left - max(need, 0)
    spoil = _spoiling_by_winning(demand_after(needed, need, left + 1)) if params[SPOIL] != 0 else np.int64(0)
    aim = aim_of(stake, need - 1, left, play_stage(left, np.int64(1)))
    return Outcome(aim, shift(model, np.int64(1), left, demand_after(needed, need - 1, left)), spoil)


@helper
def losing_outcome(
    stake: Stake, need: int, left: int, needs: Needs, view: np.ndarray, params: np.ndarray, model: np.ndarray
) -> Outcome:
    """What follows from losing the trick."""
    lost = needs.total - winner_needs(view) if params[INFER] != 0 else left - max(need, 0)
    spoil = _spoiling_by_losing(left, view) if params[SPOIL] != 0 else np.int64(0)
    aim = aim_of(stake, need, left, play_stage(left, np.int64(0)))
    return Outcome(aim, shift(model, np.int64(0), left, demand_after(lost, need, left)), spoil)


@inlined
def outcome_points(model: np.ndarray, stake: Stake, outcome: Outcome, packed: int) -> int:
    """Expected points, in 1/4096, of an outcome that leaves a hand of this value."""
    return points(model, stake, outcome.aim, packed + outcome.shift) + outcome.spoil


@inlined
def card_worth(chance: int, winning: int, losing: int) -> int:
    """Worth of a card that wins with a chance, from the points of both outcomes; in 1/4096 of 1/4096 point."""
    return chance * winning + (SURE - chance) * losing


@inlined
def _keyed(worth: int, card: Card) -> int:
    return worth << _CARD_BITS | (_CARD_MASK - card)


@helper
def card_chance(card: Card, seat: int, live: Cards, view: np.ndarray, params: np.ndarray, model: np.ndarray) -> int:
    """Chance, in 1/4096, that a card wins its trick, as `heuristic_card` takes it."""
    trump_cards = suit_cards(view[see.TRUMP])
    is_led = view[see.LED] != NONE
    led_cards = suit_cards_of(view[see.LED] if is_led else card)
    if is_led and only(card) & beating_cards(only(view[see.BEST]), led_cards, trump_cards) == 0:
        return np.int64(0)
    later = seats_after(view)
    wanting = needs_at(seat, view).wanting
    known = later_seats(seat, later, led_cards, trump_cards, wanting, view, params[INFER] != 0)
    return win_chance(model, win_cell(card, live & ~view[see.HAND], later, led_cards, trump_cards, known))


@helper
def _best_sure(cards: Cards, stake: Stake, outcome: Outcome, suits: SuitsOf, live: Cards, model: np.ndarray) -> int:
    """The best of cards that all have one outcome, keyed."""
    best = np.int64(_NOTHING)
    while cards != 0:
        suit = lowest(cards) >> LANE_BITS
        rest = remainder(suits, model, live, suit)
        of_suit = cards & suit_cards(suit)
        cards &= ~of_suit
        while of_suit != 0:
            card = lowest(of_suit)
            of_suit &= of_suit - 1
            worth = outcome_points(model, stake, outcome, value_without(model, rest, card)) << SURE_BITS
            best = max(best, _keyed(worth, card))
    return best


@helper
def _best_winner(
    of_suit: Cards,
    against: Contest,
    rest: Remainder,
    stake: Stake,
    winning: Outcome,
    losing: Outcome,
    model: np.ndarray,
) -> int:
    """The best of cards of one suit that beat the trick so far, with seats yet to play, keyed."""
    best = np.int64(_NOTHING)
    while of_suit != 0:
        card = lowest(of_suit)
        of_suit &= of_suit - 1
        packed = value_without(model, rest, card)
        points = outcome_points(model, stake, winning, packed), outcome_points(model, stake, losing, packed)
        worth = card_worth(chance_in(model, against, card), points[0], points[1])
        best = max(best, _keyed(worth, card))
    return best


@helper
def _best_lead(
    cards: Cards,
    seat: int,
    stake: Stake,
    winning: Outcome,
    losing: Outcome,
    suits: SuitsOf,
    live: Cards,
    trump_cards: Cards,
    wanting: int,
    view: np.ndarray,
    infers: bool,
    model: np.ndarray,
) -> int:
    """The best lead, keyed."""
    best = np.int64(_NOTHING)
    others = live & ~view[see.HAND]
    later = np.int64(SEATS - 1)
    while cards != 0:
        suit = lowest(cards) >> LANE_BITS
        led_cards = suit_cards(suit)
        known = later_seats(seat, later, led_cards, trump_cards, wanting, view, infers)
        against = contest(led_cards, others, later, led_cards, trump_cards, known)
        rest = remainder(suits, model, live, suit)
        best = max(best, _best_winner(cards & led_cards, against, rest, stake, winning, losing, model))
        cards &= ~led_cards
    return best


@helper
def heuristic_card(
    seat: int,
    legal: Cards,
    view: np.ndarray,
    params: np.ndarray,
    suits: SuitsOf,
    model: np.ndarray,
    over: bool,
    codes: WhistCodes,
) -> Card:
    """The legal card with the best outlook; of equal ones the lowest."""
    live = DECK_52 & ~view[see.GONE] & ~view[see.TABLE]
    rest = lowest_of_blocks(legal, view[see.HAND], live | view[see.TABLE])
    if not has_more_than_one(rest):
        return lowest(rest)
    if view[see.LED] != NONE and view[see.TRICKS_OF + seat] >= view[see.CONTRACT_OF + seat]:
        led_cards = suit_cards_of(view[see.LED])
        beating = beating_cards(only(view[see.BEST]), led_cards, suit_cards(view[see.TRUMP]))
        if rest & (beating | ~led_cards) == 0:  # it follows, cannot win and wants no more: the most dangerous card goes
            return highest(rest)
    look_at_suits(suits, model, view[see.HAND], live, view[see.TRUMP])
    trump_cards = suit_cards(view[see.TRUMP])
    infers = params[INFER] != 0
    contract = view[see.CONTRACT_OF + seat]
    need = contract - view[see.TRICKS_OF + seat]
    left = count(view[see.HAND]) - 1
    needs = needs_at(seat, view)
    stake = stake_of(contract, over, codes)
    losing = losing_outcome(stake, need, left, needs, view, params, model)
    if view[see.LED] == NONE:
        winning = winning_outcome(stake, need, left, needs, params, model)
        found = _best_lead(
            rest, seat, stake, winning, losing, suits, live, trump_cards, needs.wanting, view, infers, model
        )
        return _CARD_MASK - (found & _CARD_MASK)
    led_cards = suit_cards_of(view[see.LED])
    beating = beating_cards(only(view[see.BEST]), led_cards, trump_cards)
    found = _best_sure(rest & ~beating, stake, losing, suits, live, model)
    rest &= beating
    if rest != 0:
        winning = winning_outcome(stake, need, left, needs, params, model)
        later = seats_after(view)
        if later == 0:
            found = max(found, _best_sure(rest, stake, winning, suits, live, model))
        else:
            known = later_seats(seat, later, led_cards, trump_cards, needs.wanting, view, infers)
            suit = lowest(rest) >> LANE_BITS  # they are all of the suit led, or all trumps
            against = contest(suit_cards(suit), live & ~view[see.HAND], later, led_cards, trump_cards, known)
            after = remainder(suits, model, live, suit)
            found = max(found, _best_winner(rest, against, after, stake, winning, losing, model))
    return _CARD_MASK - (found & _CARD_MASK)
