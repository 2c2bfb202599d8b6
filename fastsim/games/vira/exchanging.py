"""What the `heuristic` player buys, discards, lays away and names, as declarer and as defender."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Cards, count, lowest, only
from fastsim.cards.deck import EVERY_LANE, NO_TRUMP, NONE, RANK_QUEEN, RANKS
from fastsim.games.vira import view as see
from fastsim.games.vira.auction import call_level, call_rank
from fastsim.games.vira.conceding import contract_points, decide_between
from fastsim.games.vira.gaps import hand_danger, most_dangerous, safest
from fastsim.games.vira.judging import best_trump
from fastsim.games.vira.keeping import DECLARER_PRICE, DEFENDER_PRICE, strongest_cards, worth_keeping
from fastsim.games.vira.ladder import FAMILY, KEEP, LOW_SIZE, NEED, Family, allowed_trumps
from fastsim.games.vira.order import aces_low_order, natural_card
from fastsim.games.vira.params import BUY
from fastsim.games.vira.row import HAND_SIZE
from fastsim.games.vira.rules import ViraCodes
from fastsim.tricks.numbers import nearest

_LOW_KEPT: Final = 0b1_1111 * EVERY_LANE
_MANY: Final = 3
_MANY_LOW: Final = 0b1_1111
_FEW_LOW: Final = 0b11
_QUEEN_UP: Final = (RANKS & ~((1 << RANK_QUEEN) - 1)) * EVERY_LANE
_ALL_CARDS: Final = RANKS * EVERY_LANE


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
    """Whether the cards kept for a *gask* are to be low ones: three or more that are low enough, or the lowest of two.

    Which plan brings more was tried on 6,000 deals of each bid.
    """
    if keep == 0:
        return False
    low_ranks = _MANY_LOW if keep >= _MANY else _FEW_LOW
    is_low_enough = count(hand & (low_ranks * EVERY_LANE)) >= keep
    return is_low_enough and (keep >= _MANY or count(hand & _QUEEN_UP) <= 1)


@helper
def _best_allowed(hand: Cards, view: np.ndarray) -> int:
    """The best trump that the level of the contract allows."""
    preference = view[see.PREFERENCE]
    return best_trump(hand, allowed_trumps(call_level(view[see.STANDING]), preference), preference)


@helper
def _declarer_keeps(hand: Cards, size: int, view: np.ndarray, gaps: np.ndarray) -> Cards:
    """Cards that a declarer keeps for a buy: the best for his game."""
    bid = call_rank(view[see.STANDING])
    if NEED[bid] == 0:
        return safest(hand, np.int64(_ALL_CARDS), size, gaps)
    trump = view[see.TRUMP]
    if FAMILY[bid] == Family.GASK:
        if view[see.LOW] == 1 or (view[see.LOW] == NONE and _is_low_plan(hand, KEEP[bid])):
            return _lowest_ranks(hand, size)
        trump = _best_allowed(hand, view)
    return strongest_cards(hand, size, trump, np.int64(DECLARER_PRICE))


@helper
def _defender_keeps(hand: Cards, size: int, view: np.ndarray) -> Cards:
    """Cards that a defender keeps: trumps and stoppers against a high game, low cards against a low one."""
    if view[see.LOW] == 1:
        return _lowest_ranks(hand, size)
    return strongest_cards(hand, size, view[see.TRUMP], np.int64(DEFENDER_PRICE))


@helper
def heuristic_buy(seat: int, legal: int, view: np.ndarray, params: np.ndarray) -> int:
    """How many cards: the legal number nearest to what is not worth keeping."""
    if not params[BUY]:
        return lowest(legal)
    hand = view[see.HAND]
    price = np.int64(DECLARER_PRICE if seat == view[see.DECLARER] else DEFENDER_PRICE)
    kept = hand & _LOW_KEPT if view[see.LOW] == 1 else worth_keeping(hand, view[see.TRUMP], price)
    return nearest(legal, count(hand & ~kept))


@helper
def heuristic_discard(seat: int, view: np.ndarray, model: np.ndarray) -> Cards:
    """Which cards to change."""
    hand = view[see.HAND]
    size = count(hand) - view[see.SIZE]
    if seat == view[see.DECLARER]:
        return hand & ~_declarer_keeps(hand, size, view, model)
    return hand & ~_defender_keeps(hand, size, view)


@helper
def _aces_low_lay_away(hand: Cards, size: int, gaps: np.ndarray) -> Cards:
    """The most dangerous cards where aces will be ones, in natural order."""
    away = np.int64(0)
    for _ in range(size):
        ordered = aces_low_order(hand & ~away)
        away |= only(natural_card(most_dangerous(ordered, np.int64(_ALL_CARDS), ordered, gaps)))
    return away


@helper
def _may_have_aces_low(bid: int, codes: ViraCodes) -> bool:
    return FAMILY[bid] == Family.GASK and NEED[bid] != 0 and LOW_SIZE[bid] != 0 and codes.aces_low_allowed != 0


@helper
def lay_away_low(hand: Cards, size: int, bid: int, gaps: np.ndarray, codes: ViraCodes) -> Cards:
    """The cards, so many, to lay away in a low game; for aces as ones where that leaves a safer hand."""
    kept = safest(hand, np.int64(_ALL_CARDS), count(hand) - size, gaps)
    if not _may_have_aces_low(bid, codes):
        return hand & ~kept
    away = _aces_low_lay_away(hand, size, gaps)
    is_safer = hand_danger(aces_low_order(hand & ~away), gaps) < hand_danger(kept, gaps)
    return away if is_safer else hand & ~kept


@helper
def heuristic_lay_away(seat: int, view: np.ndarray, model: np.ndarray, codes: ViraCodes) -> Cards:
    """Which cards to lay away for good."""
    hand = view[see.HAND]
    size = view[see.SIZE]
    if seat != view[see.DECLARER]:
        return hand & ~_lowest_ranks(hand, count(hand) - size)
    bid = call_rank(view[see.STANDING])
    if view[see.LOW] == 1:
        return lay_away_low(hand, size, bid, model, codes)
    return hand & ~strongest_cards(hand, count(hand) - size, _best_allowed(hand, view), np.int64(0))


@helper
def heuristic_trump(legal: int, view: np.ndarray) -> int:
    """The best legal suit."""
    return best_trump(view[see.HAND], legal, view[see.PREFERENCE])


@helper
def heuristic_low(seat: int, view: np.ndarray, model: np.ndarray, codes: ViraCodes, work: np.ndarray) -> int:
    """High or low in a *gask*, by expected points with the cards that would be kept."""
    hand = view[see.HAND]
    bid = call_rank(view[see.STANDING])
    if view[see.TALON_LEFT] != 0:  # asked before the exchange
        return np.int64(_is_low_plan(hand, KEEP[bid]))
    trump = _best_allowed(hand, view)
    best = strongest_cards(hand, np.int64(HAND_SIZE), trump, np.int64(0))
    high = contract_points(best, trump, seat, view, model, codes, work)
    kept = hand & ~lay_away_low(hand, count(hand) - LOW_SIZE[bid], bid, model, codes)
    if _may_have_aces_low(bid, codes) and hand_danger(aces_low_order(kept), model) < hand_danger(kept, model):
        kept = aces_low_order(kept)
    return decide_between(contract_points(kept, np.int64(NO_TRUMP), seat, view, model, codes, work), high, work)


@helper
def heuristic_aces(view: np.ndarray, model: np.ndarray) -> int:
    """Aces as ones where that makes the hand safer."""
    hand = view[see.HAND]
    return np.int64(hand_danger(aces_low_order(hand), model) < hand_danger(hand, model))
