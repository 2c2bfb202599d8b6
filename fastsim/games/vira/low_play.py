"""What the `heuristic` player leads and follows with in a game in which the declarer must take no trick."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Card, Cards, count, highest, lowest, only
from fastsim.cards.deck import LANE_BITS, NONE, RANK_BITS, SUITS
from fastsim.games.vira import view as see
from fastsim.games.vira.auction import SEATS
from fastsim.games.vira.gaps import lane, most_dangerous
from fastsim.games.vira.params import HUNT
from fastsim.games.vira.reasons import (
    CANNOT_DUCK,
    CATCHES_NOBODY,
    DUCKS,
    HE_IS_VOID,
    HUNTS,
    HUNTS_OPEN,
    LOW_BEFORE,
    LOW_LEAD,
    LOWEST_LEAD,
    MUST_GO_OVER,
    MUST_TAKE,
    REASON_SHIFT,
    SAFE_NOWHERE,
    SHEDS_ANY,
    SHEDS_HIGH,
    SHEDS_VOID,
    STAYS_UNDER,
    THROWS_DANGER,
)
from fastsim.games.vira.seeing import has_yet_to_play, may_hold, none_chance
from fastsim.tricks.chances import SURE
from fastsim.tricks.engine import beating_cards, next_seat, suit_cards, suit_cards_of
from fastsim.tricks.ranks import highest_rank, lowest_rank

_NEVER: Final = -(1 << 30)
#: Value of a lead that no other seat can beat; below that of every other.
_UNBEATABLE: Final = -100
#: Value against the declarer of a chance of 1/4096 to catch him; leads without a chance are worth less.
_A_CHANCE: Final = 16


@helper
def _because(card: Card, reason: int) -> int:
    return card | reason << REASON_SHIFT


@helper
def _lead_as_declarer(hand: Cards, unseen: Cards) -> int:
    """The card over which most unseen cards of its suit lie, and under which fewest."""
    best = lowest(hand)
    best_value = np.int64(_NEVER)
    for suit in range(SUITS):
        ranks = lane(hand, np.int64(suit))
        if ranks == 0:
            continue
        rank = lowest(ranks)
        others = lane(unseen, np.int64(suit))
        below = count(others & (only(rank) - 1))
        above = count(others) - below
        value = 2 * min(above, 5) - 4 * below - count(ranks) if above > 0 else np.int64(_UNBEATABLE)
        if value > best_value:
            best_value = value
            best = np.int64(suit) << LANE_BITS | rank
    return _because(best, np.int64(LOW_LEAD) if best_value > _UNBEATABLE else np.int64(SAFE_NOWHERE))


@helper
def _follow_as_declarer(seat: int, legal: Cards, unseen: Cards, view: np.ndarray, gaps: np.ndarray) -> int:
    """As high as is safe under the card that wins, else as low as possible; a void goes to the worst gap."""
    led_cards = suit_cards_of(view[see.LED])
    if legal & led_cards == 0:
        return _because(most_dangerous(view[see.HAND], unseen, legal, gaps), np.int64(THROWS_DANGER))
    under = legal & ~beating_cards(only(view[see.BEST]), led_cards, np.int64(0))
    if under != 0:
        return _because(highest(under), np.int64(DUCKS))
    if has_yet_to_play(next_seat(seat, SEATS), view):
        return _because(lowest(legal), np.int64(MUST_GO_OVER))
    return _because(highest(legal), np.int64(MUST_TAKE))


@helper
def _goes_under(least: int, partners: int, partners_cards: int, left: int, shows: bool) -> int:
    """Chance in 1/4096 that partner stays under the declarer's lowest rank of a suit, or is void in it."""
    if partners == 0:
        return np.int64(SURE)
    under = partners & (only(least) - 1)
    if shows:
        return np.int64(SURE) if under != 0 else np.int64(0)
    none_under = none_chance(count(under), partners_cards, left)
    return SURE - none_under + none_chance(count(partners), partners_cards, left)


@helper
def _open_catch(own: int, rank: int, his: int, partners: int, partners_cards: int, left: int, shows: bool) -> int:
    """Value of leading a rank of a suit of which the declarer's ranks lie open: the sooner he is caught the better.

    He ducks each lead with the highest rank below it; the suit is then led again from the lowest.
    """
    value = np.int64(SURE)
    lead = rank
    while his != 0:
        below = his & (only(lead) - 1)
        if below == 0:
            return value * _goes_under(lowest(his), partners, partners_cards, left, shows) // SURE
        his &= ~only(highest(below))
        own &= ~only(lead)
        if own == 0:
            return np.int64(0)
        lead = lowest(own)
        value = value * 3 // 4
    return np.int64(0)


@helper
def _hidden_catch(rank: int, his: int, partners: int, his_cards: int, left: int) -> int:
    """Chance in 1/4096, or nearly, that the declarer must win a lead of a rank: he has some above it only."""
    below = his & (only(rank) - 1)
    above = his & ~(only(rank) - 1)
    chance = none_chance(count(below), his_cards, left) * (SURE - none_chance(count(above), his_cards, left)) // SURE
    return chance if partners == 0 else chance * 5 // 8


@helper
def _lead_against(seat: int, hand: Cards, unseen: Cards, view: np.ndarray, params: np.ndarray) -> int:
    """The lead that is likeliest to catch the declarer; of equal cards the highest."""
    if not params[HUNT]:
        return _because(lowest_rank(hand), np.int64(LOWEST_LEAD))
    declarer = view[see.DECLARER]
    partner = SEATS - declarer - seat
    is_open = view[see.OPEN_OF + declarer] != 0
    shows = view[see.OPEN_OF + partner] != 0
    his = may_hold(declarer, seat, unseen, view, params)
    if not is_open:
        his &= ~view[see.DUCKED]
    partners = may_hold(partner, seat, unseen, view, params)
    his_cards = count(his)
    partners_cards = count(partners)
    left = view[see.TRICKS_LEFT]
    best = lowest(hand)
    best_value = np.int64(_NEVER)
    rest = hand
    while rest != 0:
        card = lowest(rest)
        suit = card >> LANE_BITS
        rank = card & RANK_BITS
        his_ranks = lane(his, suit)
        partners_ranks = lane(partners, suit)
        if is_open:
            own_ranks = lane(hand, suit)
            value = _open_catch(own_ranks, rank, his_ranks, partners_ranks, partners_cards, left, shows)
        else:
            value = _hidden_catch(rank, his_ranks, partners_ranks, his_cards, left)
        if his_ranks == 0:
            value = np.int64(-SURE)
        elif value == 0:
            value = -8 * count(his_ranks & (only(rank) - 1)) - rank
        value = _A_CHANCE * value + rank
        if value > best_value:
            best_value = value
            best = card
        rest &= rest - 1
    if best_value < -SURE:
        return _because(best, np.int64(HE_IS_VOID))
    if best_value < _A_CHANCE:
        return _because(best, np.int64(CATCHES_NOBODY))
    return _because(best, np.int64(HUNTS_OPEN) if is_open else np.int64(HUNTS))


@helper
def _shed(seat: int, legal: Cards, unseen: Cards, view: np.ndarray, params: np.ndarray) -> int:
    """The highest card, first of suits of which the declarer may still hold some, with the reason."""
    his = may_hold(view[see.DECLARER], seat, unseen, view, params)
    useful = np.int64(0)
    for suit in range(SUITS):
        cards = suit_cards(np.int64(suit))
        if his & cards != 0:
            useful |= legal & cards
    if useful != 0:
        return _because(highest_rank(useful), np.int64(SHEDS_VOID))
    return _because(highest_rank(legal), np.int64(SHEDS_ANY))


@helper
def _follow_against(seat: int, legal: Cards, unseen: Cards, view: np.ndarray, params: np.ndarray) -> int:
    """Stay under the declarer where his card wins; get rid of high cards where he is safe; else play low before him."""
    declarer = view[see.DECLARER]
    led_cards = suit_cards_of(view[see.LED])
    if legal & led_cards == 0:
        return _shed(seat, legal, unseen, view, params)
    under = legal & ~beating_cards(only(view[see.BEST]), led_cards, np.int64(0))
    if not has_yet_to_play(declarer, view):
        if view[see.WINNER] == declarer:
            if under != 0:
                return _because(highest(under), np.int64(STAYS_UNDER))
            return _because(highest(legal), np.int64(CANNOT_DUCK))
        return _because(highest(legal), np.int64(SHEDS_HIGH))
    if under != 0:
        return _because(highest(under), np.int64(LOW_BEFORE))
    his = may_hold(declarer, seat, unseen, view, params) & led_cards
    if his != 0 and his & -only(lowest(legal)) == 0:
        return _because(highest(legal), np.int64(SHEDS_HIGH))
    return _because(lowest(legal), np.int64(LOW_BEFORE))


@helper
def low_card(seat: int, legal: Cards, unseen: Cards, view: np.ndarray, params: np.ndarray, gaps: np.ndarray) -> int:
    """The card, with its reason, of a seat in a low game."""
    hand = view[see.HAND]
    is_declarer = seat == view[see.DECLARER]
    if view[see.BEST] == NONE:
        return _lead_as_declarer(hand, unseen) if is_declarer else _lead_against(seat, hand, unseen, view, params)
    if is_declarer:
        return _follow_as_declarer(seat, legal, unseen, view, gaps)
    return _follow_against(seat, legal, unseen, view, params)
