"""What the `heuristic` player buys, discards, lays away and names, as declarer and as defender."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Cards, count, lowest, only
from fastsim.cards.deck import EVERY_LANE, NO_TRUMP, NONE, RANK_QUEEN, RANKS
from fastsim.games.vira import view as see
from fastsim.games.vira.auction import call_level, call_rank
from fastsim.games.vira.bidding import contract_points
from fastsim.games.vira.judging import best_trump, card_value, hand_danger, most_dangerous, safest, strongest_cards
from fastsim.games.vira.ladder import FAMILY, KEEP, LOW_SIZE, NEED, Family, allowed_trumps
from fastsim.games.vira.order import aces_low_order
from fastsim.games.vira.row import HAND_SIZE
from fastsim.games.vira.rules import ViraCodes
from fastsim.tricks.numbers import nearest

_KEPT_VALUE: Final = 50
_LOW_KEPT: Final = 0b1_1111 * EVERY_LANE
_QUEEN_UP: Final = (RANKS & ~((1 << RANK_QUEEN) - 1)) * EVERY_LANE


@helper
def _lowest_ranks(hand: Cards, size: int) -> Cards:
    """The cards of the lowest ranks."""
    kept = np.int64(0)
    for rank in range(HAND_SIZE):
        cards = hand & (EVERY_LANE << rank)
        while cards != 0 and count(kept) < size:
            kept |= cards & -cards
            cards &= cards - 1
    return kept


@helper
def _is_low_plan(hand: Cards, keep: int) -> bool:
    """Whether the few cards kept for a *gask* promise a low game rather than a high one."""
    lows = count(hand & _LOW_KEPT)
    return keep > 0 and lows >= keep and count(hand & _QUEEN_UP) < keep


@helper
def _declarer_keeps(hand: Cards, size: int, view: np.ndarray) -> Cards:
    """Cards that a declarer keeps for a buy: the best for his game."""
    bid = call_rank(view[see.STANDING])
    if NEED[bid] == 0:
        return _lowest_ranks(hand, size)
    trump = view[see.TRUMP]
    if FAMILY[bid] == Family.GASK:
        if view[see.LOW] == 1 or (view[see.LOW] == NONE and _is_low_plan(hand, KEEP[bid])):
            return _lowest_ranks(hand, size)
        trump = best_trump(hand, allowed_trumps(call_level(view[see.STANDING]), view[see.PREFERENCE]))
    return strongest_cards(hand, size, trump)


@helper
def _defender_keeps(hand: Cards, size: int, view: np.ndarray) -> Cards:
    """Cards that a defender keeps: trumps and winners against a high game, low cards against a low one."""
    if view[see.LOW] == 1:
        return _lowest_ranks(hand, size)
    return strongest_cards(hand, size, view[see.TRUMP])


@helper
def _worth_keeping(hand: Cards, view: np.ndarray) -> int:
    """How many cards a seat would rather keep than change for unknown ones."""
    if view[see.LOW] == 1:
        return count(hand & _LOW_KEPT)
    kept = np.int64(0)
    rest = hand
    while rest != 0:
        kept += np.int64(card_value(hand, lowest(rest), view[see.TRUMP]) >= _KEPT_VALUE)
        rest &= rest - 1
    return kept


@helper
def heuristic_buy(legal: int, view: np.ndarray) -> int:
    """How many cards: the legal number nearest to what is not worth keeping."""
    wanted = HAND_SIZE - _worth_keeping(view[see.HAND], view)
    return nearest(legal, wanted)


@helper
def heuristic_discard(seat: int, view: np.ndarray) -> Cards:
    """Which cards to change."""
    hand = view[see.HAND]
    size = count(hand) - view[see.SIZE]
    is_declarer = seat == view[see.DECLARER]
    return hand & ~(_declarer_keeps(hand, size, view) if is_declarer else _defender_keeps(hand, size, view))


@helper
def heuristic_lay_away(seat: int, view: np.ndarray) -> Cards:
    """Which cards to lay away for good."""
    hand = view[see.HAND]
    size = count(hand) - view[see.SIZE]
    if seat != view[see.DECLARER]:
        return hand & ~_lowest_ranks(hand, size)
    if view[see.LOW] == 1:
        low = aces_low_order(hand)
        if _may_have_aces_low(view) and hand_danger(safest(low, size)) < hand_danger(safest(hand, size)):
            return _aces_low_lay_away(hand, view[see.SIZE])
        return hand & ~safest(hand, size)
    suits = allowed_trumps(call_level(view[see.STANDING]), view[see.PREFERENCE])
    return hand & ~strongest_cards(hand, size, best_trump(hand, suits))


@helper
def _may_have_aces_low(view: np.ndarray) -> bool:
    bid = call_rank(view[see.STANDING])
    return FAMILY[bid] == Family.GASK and NEED[bid] != 0 and LOW_SIZE[bid] != 0


@helper
def _aces_low_lay_away(hand: Cards, size: int) -> Cards:
    """The most dangerous cards where aces will be ones, in natural order."""
    away = np.int64(0)
    for _ in range(size):
        rest = hand & ~away
        ordered = aces_low_order(rest)
        card = most_dangerous(ordered, ordered)
        rank = card & 15
        natural = card - 1 if rank > 0 else card + 12
        away |= only(natural)
    return away


@helper
def heuristic_trump(legal: int, view: np.ndarray) -> int:
    """The strongest legal suit."""
    return best_trump(view[see.HAND], legal)


@helper
def heuristic_low(seat: int, view: np.ndarray, model: np.ndarray, codes: ViraCodes, work: np.ndarray) -> int:
    """High or low in a *gask*, by expected points with the cards that would be kept."""
    hand = view[see.HAND]
    bid = call_rank(view[see.STANDING])
    if count(hand) <= HAND_SIZE:
        return np.int64(_is_low_plan(hand, KEEP[bid]))
    suits = allowed_trumps(call_level(view[see.STANDING]), view[see.PREFERENCE])
    trump = best_trump(hand, suits)
    high = contract_points(strongest_cards(hand, np.int64(HAND_SIZE), trump), trump, seat, view, model, codes, work)
    size = LOW_SIZE[bid]
    kept = safest(hand, size)
    ordered = safest(aces_low_order(hand), size)
    if codes.aces_low_allowed and hand_danger(ordered) < hand_danger(kept):
        kept = ordered
    low = contract_points(kept, np.int64(NO_TRUMP), seat, view, model, codes, work)
    return np.int64(low > high)


@helper
def heuristic_aces(view: np.ndarray) -> int:
    """Aces as ones where that makes the hand safer."""
    hand = view[see.HAND]
    return np.int64(hand_danger(aces_low_order(hand)) < hand_danger(hand))
