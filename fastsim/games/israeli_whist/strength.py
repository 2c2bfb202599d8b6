"""What a hand will take: sums over its suits of the model's values, if it tries to take and if it tries not to.

Both sums travel packed in one integer (`take_of`, `duck_of`), so that one addition serves both.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Card, Cards, count, gathered, only
from fastsim.cards.deck import CLUBS, DIAMONDS, HEARTS, LANE, LANE_BITS, NO_TRUMP, SPADES, SUITS
from fastsim.games.israeli_whist.model import (
    DEMAND_MIDDLE,
    DEMANDS,
    HALF_BITS,
    OPENING_AT,
    OPENING_WORDS,
    OTHER_CLASSES,
    SHAPES,
    SHIFT_AT,
    SUMS,
    TALK_AT,
    VALUES_AT,
    WORD_BITS,
    entry,
)
from fastsim.games.israeli_whist.rules import TRICKS
from fastsim.tricks.engine import suit_cards, suit_cards_of

#: The suits of a hand among the cards still to be played: how many there are, the own ones as bits, and the value.
SUITS_OF: Final = np.dtype(
    (
        np.record,
        [
            ("left", np.int64, (SUITS,)),
            ("own", np.int64, (SUITS,)),
            ("value", np.int64, (SUITS,)),
            ("trump", np.int64),
            ("own_trumps", np.int64),
            ("other_trumps", np.int64),
            ("total", np.int64),
        ],
    )
)

SuitsOf = Any  # a record of SUITS_OF

#: Cards of a suit in the pack.
RANK_PLACES: Final = TRICKS

_LOW_HALF: Final = (1 << HALF_BITS) - 1
_SIGN: Final = 1 << (HALF_BITS - 1)
_VALUE_SHIFT: Final = 64 - WORD_BITS
_WORD_LOG: Final = 5
_RANKS: Final = (1 << RANK_PLACES) - 1


@inlined
def duck_of(packed: int) -> int:
    """Tricks that a hand takes although it tries not to, in 1/256 trick."""
    return ((packed + _SIGN) & _LOW_HALF) - _SIGN


@inlined
def take_of(packed: int) -> int:
    """Tricks that a hand takes if it tries to, in 1/256 trick."""
    return (packed + _SIGN) >> HALF_BITS


@inlined
def packed_of(take: int, duck: int) -> int:
    """Both sums in one integer."""
    return (take << HALF_BITS) + duck


@helper
def side_kind(own_trumps: int, other_trumps: int) -> int:
    """Kind of a side suit."""
    own = np.int64(own_trumps > 0) + np.int64(own_trumps > 2)
    other = np.int64(other_trumps > 0) + np.int64(other_trumps > 3)
    return 1 + own * OTHER_CLASSES + other


@inlined
def shape_of(left: int, own: int) -> int:
    """Number of a shape: the own cards as bits among `left` cards, under a leading one."""
    return np.int64(1) << left | own


@inlined
def suit_value(model: np.ndarray, kind: int, shape: int) -> int:
    """Packed value of one suit."""
    place = kind * SHAPES + shape
    word = entry(model, VALUES_AT + (place >> 1))
    return word << (_VALUE_SHIFT - ((place & 1) << _WORD_LOG)) >> _VALUE_SHIFT


@helper
def look_at_suits(suits: SuitsOf, model: np.ndarray, hand: Cards, live: Cards, trump: int) -> None:
    """Fill `suits`; `live` are all cards still in hands, the own ones among them."""
    bits = gathered(hand, live)
    trump_cards = suit_cards(trump)
    suits.trump = trump
    suits.own_trumps = count(hand & trump_cards)
    suits.other_trumps = count(live & ~hand & trump_cards)
    kind = side_kind(suits.own_trumps, suits.other_trumps)
    total = np.int64(0)
    for suit in range(SUITS):
        n = count(live & suit_cards(suit))
        own = bits & ((np.int64(1) << n) - 1)
        bits >>= n
        suits.left[suit] = n
        suits.own[suit] = own
        value = suit_value(model, np.int64(0) if suit == trump else kind, shape_of(n, own))
        suits.value[suit] = value
        total += value
    suits.total = total


@helper
def shape_without(suits: SuitsOf, live: Cards, card: Card) -> int:
    """Shape of a card's suit once that card is gone."""
    suit = card >> LANE_BITS
    place = count(live & suit_cards_of(card) & (only(card) - 1))
    own = suits.own[suit]
    rest = own & ((np.int64(1) << place) - 1) | own >> (place + 1) << place
    return shape_of(suits.left[suit] - 1, rest)


class Remainder(NamedTuple):
    """What is left of a hand once a card of one suit is played, whichever it is."""

    total: int  # packed value of the other suits
    kind: int  # of the suit
    live: Cards  # its cards that are still in hands
    left: int  # how many
    own: int  # the own ones among them, as bits


@helper
def remainder(suits: SuitsOf, model: np.ndarray, live: Cards, suit: int) -> Remainder:
    """The rest of a hand that plays a card of a suit; of trumps it then has one less to ruff with."""
    of_suit = live & suit_cards(suit)
    left = suits.left[suit]
    own = suits.own[suit]
    if suit != suits.trump:
        kind = side_kind(suits.own_trumps, suits.other_trumps)
        return Remainder(suits.total - suits.value[suit], kind, of_suit, left, own)
    kind = side_kind(suits.own_trumps - 1, suits.other_trumps)
    total = np.int64(0)
    for other in range(SUITS):
        if other != suit:
            total += suit_value(model, kind, shape_of(suits.left[other], suits.own[other]))
    return Remainder(total, np.int64(0), of_suit, left, own)


@inlined
def value_without(model: np.ndarray, rest: Remainder, card: Card) -> int:
    """Packed value of the hand once a card of the remainder's suit is played."""
    place = count(rest.live & (only(card) - 1))
    own = rest.own & ((np.int64(1) << place) - 1) | rest.own >> (place + 1) << place
    return rest.total + suit_value(model, rest.kind, shape_of(rest.left - 1, own))


@helper
def total_without(suits: SuitsOf, model: np.ndarray, live: Cards, card: Card) -> int:
    """Packed value of the hand once a card of it is played."""
    return value_without(model, remainder(suits, model, live, card >> LANE_BITS), card)


@helper
def demand_class(demand: int) -> int:
    """Class of what the others need against what is left for them."""
    return min(max(demand, -DEMAND_MIDDLE), DEMAND_MIDDLE) + DEMAND_MIDDLE


@helper
def shift_place(has_lead: int, left: int, demand: int) -> int:
    """Place of a shift among those of one side, `left` from 1 to 12."""
    return (has_lead * TRICKS + left) * DEMANDS + demand_class(demand)


@helper
def shift(model: np.ndarray, has_lead: int, left: int, demand: int) -> int:
    """Packed change of the sums by the lead, the tricks left and the others' needs."""
    return entry(model, SHIFT_AT + shift_place(has_lead, left, demand))


@helper
def talk_place(position: int, total: int) -> int:
    """Place of a shift of the contract round among those of one side; `total` is the sum of the contracts so far."""
    return position * SUMS + min(total, SUMS - 1)


@helper
def talk_shift(model: np.ndarray, position: int, total: int) -> int:
    """Packed change of the sums when a contract is chosen, by position and the sum so far."""
    return entry(model, TALK_AT + talk_place(position, total))


@helper
def denomination_total(suits: SuitsOf, model: np.ndarray, hand: Cards, pack: Cards, denomination: int) -> int:
    """Packed value of a whole hand with a denomination, before any card is played."""
    look_at_suits(suits, model, hand, pack, denomination)
    return suits.total


@inlined
def _half(word: int, place: int) -> int:
    """The lower or the upper value of a word."""
    return word << (_VALUE_SHIFT - (place << _WORD_LOG)) >> _VALUE_SHIFT


@inlined
def _with_trumps(model: np.ndarray, trumps: Cards, none: int, few: int, many: int) -> int:
    """Packed value of a hand with these ranks as its trumps; the others are the sums of the suits as side suits."""
    place = OPENING_AT + trumps * OPENING_WORDS
    first, second = entry(model, place), entry(model, place + 1)
    own = count(trumps)
    side = few - _half(second, np.int64(0)) if own <= 2 else many - _half(second, np.int64(1))
    side = none - _half(first, np.int64(1)) if own == 0 else side
    return _half(first, np.int64(0)) + side


@helper
def opening_totals(model: np.ndarray, hand: Cards, totals: np.ndarray) -> None:
    """Packed values of a whole hand with each denomination, before any card is played.

    As `denomination_total`, but that ten trumps or more count as nine do with what the others can ruff.
    """
    none, few, many, without = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    for suit in range(SUITS):
        place = OPENING_AT + (hand >> (suit << LANE_BITS) & _RANKS) * OPENING_WORDS
        first, second = entry(model, place), entry(model, place + 1)
        none += _half(first, np.int64(1))
        few += _half(second, np.int64(0))
        many += _half(second, np.int64(1))
        without += _half(entry(model, place + 2), np.int64(0))
    # Written at the end, so that what was read above need not be read again.
    clubs = _with_trumps(model, hand & _RANKS, none, few, many)
    diamonds = _with_trumps(model, hand >> LANE & _RANKS, none, few, many)
    hearts = _with_trumps(model, hand >> 2 * LANE & _RANKS, none, few, many)
    spades = _with_trumps(model, hand >> 3 * LANE & _RANKS, none, few, many)
    totals[CLUBS], totals[DIAMONDS], totals[HEARTS], totals[SPADES] = clubs, diamonds, hearts, spades
    totals[NO_TRUMP] = without
