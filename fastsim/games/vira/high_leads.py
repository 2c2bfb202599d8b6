"""What the `heuristic` player leads in a game with trump, as declarer and as defender."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Card, Cards, count, highest, lowest, only
from fastsim.cards.deck import LANE_BITS, NONE, RANK_BITS, RANK_QUEEN, RANK_TEN, SUITS
from fastsim.games.vira import view as see
from fastsim.games.vira.auction import SEATS
from fastsim.games.vira.gaps import lane
from fastsim.games.vira.keeping import least_loss
from fastsim.games.vira.params import DRAW
from fastsim.games.vira.reasons import (
    CASHES,
    CASHES_AGAINST,
    DRAWS,
    DRAWS_TOP,
    ESTABLISHES,
    EXITS,
    FORCES,
    GIVES_RUFF,
    LEADS_FREE,
    LEADS_SAFELY,
    LEADS_SEQUENCE,
    LEADS_THROUGH,
    LEADS_TRUMP,
    ONLY_TRUMPS,
    REASON_SHIFT,
    SEEKS_RUFF,
)
from fastsim.games.vira.seeing import is_master, may_hold
from fastsim.tricks.engine import next_seat, suit_cards

_NEVER: Final = -(1 << 30)
_LONG: Final = 4

#: Values of a defender's leads; only their order matters.
_FREE: Final = 134  # the declarer can neither follow nor ruff
_OWN_RUFF: Final = 125
_WINNER: Final = 124  # less for a long suit, which is ruffed sooner
_PARTNERS_RUFF: Final = 119
_SEQUENCE: Final = 94
_PLAIN: Final = 74  # more for a long suit
_TRUMP: Final = 54
_FORCING: Final = 48
_FROM_HONOUR: Final = 44  # up to the declarer
_VALUE_SHIFT: Final = 2 * REASON_SHIFT


@helper
def _because(card: Card, reason: int) -> int:
    return card | reason << REASON_SHIFT


@helper
def touches_below(cards: Cards, card: Card, unseen: Cards) -> bool:
    """Whether the next lower own card of the suit is as good: no unseen card lies between."""
    ranks = lane(cards, card >> LANE_BITS)
    rank = card & RANK_BITS
    under = ranks & (only(rank) - 1)
    if under == 0:
        return False
    between = (only(rank) - 1) & ~((np.int64(2) << highest(under)) - 1)
    return lane(unseen, card >> LANE_BITS) & between == 0


@helper
def _trump_to_draw(hand: Cards, out: Cards, trump_cards: Cards) -> int:
    """A trump that draws the others', with its reason; NONE where drawing does not pay."""
    trumps = hand & trump_cards
    if trumps == 0 or out == 0:
        return np.int64(NONE)
    top = highest(trumps)
    if is_master(top, out):
        return _because(top, np.int64(DRAWS_TOP))
    is_long = 2 * count(trumps) > count(out) + 1
    if not is_long or lowest(out) > top:
        return np.int64(NONE)
    card = top if touches_below(trumps, top, out) else lowest(trumps)
    return _because(card, np.int64(DRAWS))


@helper
def _best_winner(hand: Cards, unseen: Cards, trump_cards: Cards, is_drawn: bool) -> Card:
    """A side card that nothing but a trump beats: of the longest suit, or, while trumps are out, of the shortest."""
    best = np.int64(NONE)
    best_value = np.int64(_NEVER)
    for suit in range(SUITS):
        cards = hand & suit_cards(np.int64(suit)) & ~trump_cards
        if cards != 0 and is_master(highest(cards), unseen):
            value = count(cards) if is_drawn else -count(cards)
            if value > best_value:
                best_value = value
                best = highest(cards)
    return best


@helper
def _suit_to_establish(hand: Cards, unseen: Cards, trump_cards: Cards) -> Card:
    """The card that sets up a side suit: the top of a sequence, else a low card of a long suit; NONE without one."""
    best = np.int64(NONE)
    best_value = np.int64(0)
    for suit in range(SUITS):
        cards = hand & suit_cards(np.int64(suit)) & ~trump_cards
        if cards == 0:
            continue
        top = highest(cards)
        has_sequence = touches_below(cards, top, unseen) and (top & RANK_BITS) >= RANK_TEN
        value = 2 * count(cards) + 5 * np.int64(has_sequence)
        if (has_sequence or count(cards) >= _LONG) and value > best_value:
            best_value = value
            best = top if has_sequence else lowest(cards)
    return best


@helper
def lead_as_declarer(
    seat: int, hand: Cards, unseen: Cards, trump_cards: Cards, view: np.ndarray, params: np.ndarray
) -> int:
    """Draw trumps while the defenders may hold some, then cash winners, set up the longest suit, or get off lead."""
    first = next_seat(seat, SEATS)
    second = next_seat(first, SEATS)
    may = may_hold(first, seat, unseen, view, params) | may_hold(second, seat, unseen, view, params)
    out = may & trump_cards
    if params[DRAW]:
        drawing = _trump_to_draw(hand, out, trump_cards)
        if drawing != NONE:
            return drawing
    winner = _best_winner(hand, unseen, trump_cards, out == 0)
    if winner != NONE:
        return _because(winner, np.int64(CASHES))
    plain = hand & ~trump_cards
    if plain == 0:
        return _because(highest(hand), np.int64(ONLY_TRUMPS))
    card = _suit_to_establish(hand, unseen, trump_cards)
    if card != NONE:
        return _because(card, np.int64(ESTABLISHES))
    return _because(least_loss(hand, plain, unseen, np.int64(NONE)), np.int64(EXITS))


@helper
def _value_against(
    cards: Cards, seat: int, unseen: Cards, trump_cards: Cards, hand: Cards, view: np.ndarray, params: np.ndarray
) -> int:
    """How good a plain suit is to lead against the declarer: the value, then the reason and the card, in one number."""
    declarer = view[see.DECLARER]
    partner = SEATS - declarer - seat
    his = may_hold(declarer, seat, unseen, view, params)
    partners = may_hold(partner, seat, unseen, view, params)
    suit_of_cards = suit_cards(lowest(cards) >> LANE_BITS)
    top = highest(cards)
    low = lowest(cards)
    is_declarer_last = next_seat(seat, SEATS) == partner
    has_trumps = hand & trump_cards != 0
    if his & suit_of_cards == 0:
        may_ruff = his & trump_cards != 0
        if may_ruff:
            return np.int64(_FORCING) << _VALUE_SHIFT | _because(top, np.int64(FORCES))
        return np.int64(_FREE) << _VALUE_SHIFT | _because(top, np.int64(LEADS_FREE))
    if partners & suit_of_cards == 0 and partners & trump_cards != 0:
        return np.int64(_PARTNERS_RUFF) << _VALUE_SHIFT | _because(top, np.int64(GIVES_RUFF))
    if is_master(top, unseen):
        return (np.int64(_WINNER) - count(cards)) << _VALUE_SHIFT | _because(top, np.int64(CASHES_AGAINST))
    if count(cards) == 1 and has_trumps and (top & RANK_BITS) < RANK_QUEEN:
        return np.int64(_OWN_RUFF) << _VALUE_SHIFT | _because(top, np.int64(SEEKS_RUFF))
    if touches_below(cards, top, unseen) and (top & RANK_BITS) >= RANK_TEN:
        return np.int64(_SEQUENCE) << _VALUE_SHIFT | _because(top, np.int64(LEADS_SEQUENCE))
    has_honour = (top & RANK_BITS) >= RANK_QUEEN
    if is_declarer_last:
        value = np.int64(_FROM_HONOUR) if has_honour else count(cards) + _PLAIN
        return value << _VALUE_SHIFT | _because(low, np.int64(LEADS_SAFELY))
    return (count(cards) + _PLAIN) << _VALUE_SHIFT | _because(low, np.int64(LEADS_THROUGH))


@helper
def lead_as_defender(
    seat: int, hand: Cards, unseen: Cards, trump_cards: Cards, view: np.ndarray, params: np.ndarray
) -> int:
    """The suit that costs the declarer most: winners, ruffs, sequences, through him rather than up to him."""
    trumps = hand & trump_cards
    best = np.int64(0)
    if trumps != 0:
        best = np.int64(_TRUMP) << _VALUE_SHIFT | _because(lowest(trumps), np.int64(LEADS_TRUMP))
    for suit in range(SUITS):
        cards = hand & suit_cards(np.int64(suit)) & ~trump_cards
        if cards != 0:
            best = max(best, _value_against(cards, seat, unseen, trump_cards, hand, view, params))
    return best & ((1 << _VALUE_SHIFT) - 1)
