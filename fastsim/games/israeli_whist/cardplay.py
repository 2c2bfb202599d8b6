"""The `heuristic` player's cards, from tables over what it plays for and over classes of suits.

The tables hold what a card is worth beside the others, as the fit found it by weighing both outcomes of a trick
(`weighing.py`). Only the lowest and the highest card of a suit, and of those of a suit that win, come into question.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Card, Cards, cards_above, count, gathered, has_more_than_one, highest, lowest
from fastsim.cards.deck import EVERY_LANE, LANE_BITS, SUITS
from fastsim.games.israeli_whist import model as layout
from fastsim.games.israeli_whist.model import FIELD_BITS, TRICK_BITS, entry
from fastsim.games.israeli_whist.outlook import is_recovering
from fastsim.games.israeli_whist.rules import WhistCodes, ZeroMiss
from fastsim.games.israeli_whist.sight import Sight, known_ruffs, void_at
from fastsim.games.israeli_whist.strength import duck_of, side_kind, take_of
from fastsim.tricks.blocks import lowest_of_blocks, masters
from fastsim.tricks.engine import suit_cards

#: What a trick is worth that is left to a seat that does not want it, in 1/128 point.
_SPOIL_STEP: Final = 1 << 5

#: Points are counted in 1/128 in the tables; an entry's lowest bit says that the lowest card is meant.
POINT_BITS: Final = 7

_SUIT_MASK: Final = SUITS - 1
_FIELD_SHIFT: Final = 4
_FIELD: Final = (1 << FIELD_BITS) - 1
_TOP_FIELD: Final = 64 - FIELD_BITS
_HALF_TRICK: Final = TRICK_BITS - 1
_FROM: Final = 3 << _HALF_TRICK

#: Below every worth.
_NOTHING: Final = -1 << 32

_SAFE: Final = 1
_OPEN: Final = 2

_ABOVE: Final = 4
_GROUPS: Final = 4
_THREATS: Final = 3


@inlined
def field(word: int, place: int) -> int:
    """One of the four entries of a word, with its sign."""
    return word << (_TOP_FIELD - (place << _FIELD_SHIFT)) >> _TOP_FIELD


class Suits(NamedTuple):
    """The suits of a hand by the classes of their cards, one lane a suit."""

    packed: int  # what the hand takes, packed as `strength` has it, by classes
    classes: int
    kinds: int  # trumps (0), safe (1), open to ruffs (2), ruffed (3)


@inlined
def look_at_classes(sight: Sight, model: np.ndarray) -> Suits:
    """The suits of a seat's hand."""
    hand, live, trump_cards = sight.hand, sight.trick.live, sight.trick.trump_cards
    bits = gathered(hand, live)
    other_trumps = count(live & ~hand & trump_cards)
    strengths = layout.STRENGTH_AT + side_kind(count(hand & trump_cards), other_trumps) * layout.CLASSES
    packed = np.int64(0)
    classes = np.int64(0)
    for suit in range(SUITS):
        n = count(live & suit_cards(suit))
        place = np.int64(1) << n | bits & ((np.int64(1) << n) - 1)
        bits >>= n
        found = entry(model, layout.CLASS_AT + (place >> 2)) >> ((place & _SUIT_MASK) << _FIELD_SHIFT) & _FIELD
        packed += entry(model, (layout.STRENGTH_AT if suit == sight.trick.trump else strengths) + found)
        classes |= found << (suit << LANE_BITS)
    kinds = _OPEN * EVERY_LANE + known_ruffs(sight) if other_trumps != 0 else np.int64(_SAFE * EVERY_LANE)
    return Suits(packed, classes, kinds & ~trump_cards)


@inlined
def class_of(suits: Suits, suit: int) -> int:
    """Class of a suit of the hand."""
    return suits.classes >> (suit << LANE_BITS) & _FIELD


@inlined
def kind_of(suits: Suits, suit: int) -> int:
    """Kind of a suit of the hand."""
    return suits.kinds >> (suit << LANE_BITS) & _SUIT_MASK


@helper
def play_mode(need: int, left: int, packed: int, goes_on: bool) -> int:
    """What the seat plays for, `left` tricks to come after this one."""
    if need > left + 1:
        return np.int64(layout.OUT_OF_REACH)
    if need < 0:
        return np.int64(layout.GOES_ON if goes_on else layout.TOO_MANY)
    if need == 0:
        return min(max(duck_of(packed), 0) >> _HALF_TRICK, layout.DISTANCES - 1)
    distance = (need << TRICK_BITS) - ((take_of(packed) + duck_of(packed)) >> 1) + _FROM
    number = min(max(distance >> _HALF_TRICK, 0), layout.DISTANCES - 1)
    return min(need, layout.NEEDS_APART - 1) * layout.DISTANCES + number


@inlined
def lead_place(mode: int) -> int:
    """Place of the words for leads, by class of suit; `mode` counts what the others need, too."""
    return layout.LEAD_AT + mode * layout.CLASSES


@inlined
def shed_place(mode: int) -> int:
    """Place of the words for cards that a seat throws away, by class of suit."""
    return layout.SHED_AT + mode * layout.CLASSES


@inlined
def follow_place(mode: int) -> int:
    """Place of the words for cards of a seat that follows and may win: first those that lose."""
    return layout.FOLLOW_AT + mode * (layout.FOLLOW_CLASSES + 1)


@inlined
def ruff_place(mode: int) -> int:
    """Place of the words for ruffs."""
    return layout.RUFF_AT + mode * layout.RUFF_CLASSES


@inlined
def suit_entry(suits: Suits, model: np.ndarray, place: int, suit: int) -> int:
    """The better of a suit's highest and lowest card: its worth, and in the lowest bit which it is."""
    return field(entry(model, place + class_of(suits, suit)), kind_of(suits, suit))


@inlined
def end_of(cards: Cards, is_lowest: int) -> Card:
    """The lowest or the highest of some cards."""
    return lowest(cards) if is_lowest else highest(cards)


class Threat(NamedTuple):
    """What may beat a card that wins so far: seats yet to play, whether they may follow, and whether they may ruff."""

    later: int
    follows: int  # 1: one of them may follow suit
    ruffs: int  # 1: one of them is known to be void and may have trumps


@inlined
def threat_of(sight: Sight) -> Threat:
    """What is known of the seats that play after this one, to a suit that was led."""
    void = void_at(sight.trick.voids, lowest(sight.trick.led_cards) >> LANE_BITS)
    ruffers = void & ~void_at(sight.trick.voids, sight.trick.trump) & sight.trick.later
    return Threat(count(sight.trick.later), np.int64(sight.trick.later & ~void != 0), np.int64(ruffers != 0))


@inlined
def _group(cards: int) -> int:
    return min((cards + 2) // 3, _GROUPS - 1)


@helper
def follow_class(card: Card, threat: Threat, others: Cards, led_cards: Cards, trump_cards: Cards) -> int:
    """Class of what may beat a card of the suit led; `others` are the cards of the other seats."""
    if threat.later == 0:
        return np.int64(0)
    of_suit = others & led_cards
    above = min(count(of_suit & cards_above(card)), _ABOVE - 1) if threat.follows else np.int64(0)
    may_ruff = led_cards != trump_cards and others & trump_cards != 0
    danger = 1 + threat.ruffs if may_ruff else np.int64(0)
    place = ((threat.later - 1) * _ABOVE + above) * _GROUPS + _group(count(of_suit))
    return 1 + place * _THREATS + danger


@helper
def ruff_class(card: Card, threat: Threat, others: Cards, led_cards: Cards, trump_cards: Cards) -> int:
    """Class of what may beat a ruff."""
    if threat.later == 0:
        return np.int64(0)
    above = min(count(others & trump_cards & cards_above(card)), _ABOVE - 1)
    place = ((threat.later - 1) * _ABOVE + above) * _GROUPS + _group(count(others & led_cards))
    return 1 + place * 2 + threat.ruffs


@inlined
def spoiling(sight: Sight) -> int:
    """What leaving the trick to the seat that wins it so far adds to a card, as in an entry.

    It harms a seat that has what it needs, a zero most, and helps one that needs it.
    """
    wanted = sight.trick.wanted
    worth = _SPOIL_STEP + _SPOIL_STEP * sight.trick.is_zero if wanted == 0 else np.int64(-_SPOIL_STEP)
    return np.int64(0) if (wanted < 0) | (wanted > sight.trick.left + 1) else worth


class Position(NamedTuple):
    """The cards that come into question, before any table is asked."""

    rest: Cards
    winners: Cards  # those of them that win the trick so far, as far as the seat may want to
    goes_on: bool  # a lost zero that does better with more tricks


@inlined
def _best_suit(suits: Suits, model: np.ndarray, place: int) -> int:
    """The best of the four suits' entries, with the suit in its lowest bits."""
    best = suit_entry(suits, model, place, np.int64(0)) << 2
    for suit in range(1, SUITS):
        best = max(best, suit_entry(suits, model, place, np.int64(suit)) << 2 | suit)
    return best


@inlined
def _best_follow(position: Position, sight: Sight, place: int, model: np.ndarray) -> Card:
    """The best of the lowest and highest card that win the trick so far, and of those that lose."""
    threat, spoil = threat_of(sight), spoiling(sight)
    others, led, trumps = sight.trick.live & ~sight.hand, sight.trick.led_cards, sight.trick.trump_cards
    winners = position.winners
    losers = position.rest & ~winners
    card = lowest(winners)
    top = highest(winners)
    best = field(entry(model, place + 1 + follow_class(card, threat, others, led, trumps)), np.int64(0))
    other = field(entry(model, place + 1 + follow_class(top, threat, others, led, trumps)), np.int64(1))
    is_other = (top != card) & (other > best)
    card = top if is_other else card
    best = other if is_other else best
    word = entry(model, place)
    low, high = field(word, np.int64(0)) + spoil, field(word, np.int64(1)) + spoil
    loser = end_of(losers, np.int64(low > high))
    return card if (losers == 0) | (max(low, high) < best) else loser


@inlined
def _best_ruff(position: Position, sight: Sight, place: int, lost: int, loser: Card, model: np.ndarray) -> Card:
    """The best of a card to throw away, worth `lost`, and of the lowest and highest ruff."""
    threat = threat_of(sight)
    others, led, trumps = sight.trick.live & ~sight.hand, sight.trick.led_cards, sight.trick.trump_cards
    low, top = lowest(position.winners), highest(position.winners)
    best = lost + spoiling(sight)
    worth = field(entry(model, place + ruff_class(low, threat, others, led, trumps)), np.int64(0))
    card = low if worth > best else loser
    best = max(best, worth)
    worth = field(entry(model, place + ruff_class(top, threat, others, led, trumps)), np.int64(1))
    return top if (top != low) & (worth > best) else card


@inlined
def _best_void(position: Position, sight: Sight, suits: Suits, sheds: int, ruffs: int, model: np.ndarray) -> Card:
    """The best of what a seat that cannot follow throws away, and of its ruffs.

    A suit that it does not hold has the least entry; of trumps it may have to do without those that win.
    """
    losers = position.rest & ~position.winners
    found = np.int64(_NOTHING)
    for suit in range(SUITS):
        worth = suit_entry(suits, model, sheds, np.int64(suit)) << 2 | suit
        found = max(found, worth if losers & suit_cards(suit) != 0 else np.int64(_NOTHING))
    card = end_of(losers & suit_cards(found & _SUIT_MASK), found >> 2 & 1)
    return _best_ruff(position, sight, ruffs, found >> 2, card, model) if position.winners != 0 else card


@inlined
def _would_spoil(sight: Sight, codes: WhistCodes) -> bool:
    """Whether a seat that has nothing more to lose, a zero lost for a flat amount, takes the trick from one in need."""
    has_lost = (sight.need < 0) & (sight.contract == 0) & (codes.zero_miss_mode == ZeroMiss.FLAT)
    return has_lost & (sight.trick.wanted > 0) & (sight.trick.wanted <= sight.trick.left + 1)


@inlined
def position_of(sight: Sight, codes: WhistCodes) -> Position:
    """The position of a seat. One that wants no more tricks takes none, where it has a card that loses."""
    rest = lowest_of_blocks(sight.legal, sight.hand, sight.trick.in_play)
    goes_on = (sight.need < 0) & (sight.contract == 0) & is_recovering(codes)
    winners = rest & sight.trick.beating
    losers = rest & ~sight.trick.beating
    avoids = (sight.need <= 0) & (not goes_on) & (losers != 0)
    spoils = _would_spoil(sight, codes) & (winners != 0)
    rest = (winners if spoils else losers) if avoids else rest
    winners = np.int64(0) if avoids & (not spoils) else winners
    return Position(rest, winners, goes_on)


@inlined
def is_below(position: Position, sight: Sight) -> bool:
    """Whether a seat follows suit and does not win, since it cannot or does not want to: it asks no table."""
    return (position.winners == 0) & (position.rest & sight.trick.led_cards != 0)


@inlined
def card_below(position: Position, sight: Sight) -> Card:
    """The card of such a seat: the most dangerous one where it has more sure winners than it needs, else the lowest."""
    # Branches, so that the next seat need not wait for the masters where they do not matter.
    if not has_more_than_one(position.rest) or position.goes_on:
        return lowest(position.rest)
    if sight.need <= 0:
        return highest(position.rest)
    sure = count(masters(sight.hand, sight.trick.live & ~sight.hand))
    return end_of(position.rest, np.int64(sight.need >= sure))


@inlined
def _mode_place(sight: Sight, position: Position, suits: Suits) -> int:
    """What the seat plays for, with what the others need."""
    mode = play_mode(sight.need, sight.trick.left, suits.packed, position.goes_on)
    return mode * layout.RIVALRIES + sight.trick.rivals


@inlined
def heuristic_lead(sight: Sight, model: np.ndarray, codes: WhistCodes) -> Card:
    """The card to lead that the tables hold best; of equal cards the lowest."""
    position = position_of(sight, codes)
    if not has_more_than_one(position.rest):
        return lowest(position.rest)
    suits = look_at_classes(sight, model)
    found = _best_suit(suits, model, lead_place(_mode_place(sight, position, suits)))
    return end_of(position.rest & suit_cards(found & _SUIT_MASK), found >> 2 & 1)


@inlined
def heuristic_follow(sight: Sight, model: np.ndarray, codes: WhistCodes) -> Card:
    """The card of a seat that does not lead; of equal cards the lowest."""
    position = position_of(sight, codes)
    # One branch for all who ask no table, since the processor guesses it wrong too often.
    if is_below(position, sight) | (not has_more_than_one(position.rest)):
        return card_below(position, sight)
    suits = look_at_classes(sight, model)
    mode = _mode_place(sight, position, suits)
    if position.rest & sight.trick.led_cards != 0:
        return _best_follow(position, sight, follow_place(mode), model)
    return _best_void(position, sight, suits, shed_place(mode), ruff_place(mode), model)


@helper
def heuristic_card(sight: Sight, model: np.ndarray, codes: WhistCodes) -> Card:
    """The legal card that the tables hold best."""
    return heuristic_lead(sight, model, codes) if sight.trick.led_cards == 0 else heuristic_follow(sight, model, codes)
