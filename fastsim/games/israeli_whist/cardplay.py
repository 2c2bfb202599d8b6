"""The `heuristic` player's cards, from tables over what it plays for and over classes of suits.

The tables hold what a card is worth beside the others, as the fit found it by weighing both outcomes of a trick
(`weighing.py`). Only the lowest and the highest card of a suit, and of those of a suit that win, come into question.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Card, Cards, cards_above, count, gathered, has_more_than_one, highest, lowest, only
from fastsim.cards.deck import DECK_52, NONE, SUITS
from fastsim.games.israeli_whist import model as layout
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.auction import SEATS
from fastsim.games.israeli_whist.model import FIELD_BITS, TRICK_BITS, entry
from fastsim.games.israeli_whist.outlook import is_recovering
from fastsim.games.israeli_whist.params import INFER, SPOIL
from fastsim.games.israeli_whist.rules import WhistCodes, ZeroMiss
from fastsim.games.israeli_whist.strength import duck_of, side_kind, take_of
from fastsim.tricks.blocks import lowest_of_blocks, masters
from fastsim.tricks.engine import beating_cards, suit_cards, suit_cards_of

#: Scratch: the class of each suit of the hand, and of which kind its cards are.
PLAN: Final = np.dtype((np.record, [("classes", np.int64, (SUITS,)), ("kinds", np.int64, (SUITS,))]))

Plan = Any  # a record of PLAN

#: What a trick is worth that is left to a seat that does not want it, in 1/128 point.
_SPOIL_STEP: Final = 1 << 5

#: Points are counted in 1/128 in the tables; an entry's lowest bit says that the lowest card is meant.
POINT_BITS: Final = 7

_SEAT_MASK: Final = SEATS - 1
_SUIT_MASK: Final = SUITS - 1
_FIELD_SHIFT: Final = 4
_TOP_FIELD: Final = 64 - FIELD_BITS
_HALF_TRICK: Final = TRICK_BITS - 1
_FROM: Final = 3 << _HALF_TRICK

_TRUMPS: Final = 0
_SAFE: Final = 1
_OPEN: Final = 2
_RUFFED: Final = 3

_ABOVE: Final = 4
_GROUPS: Final = 4
_THREATS: Final = 3


@inlined
def field(word: int, place: int) -> int:
    """One of the four entries of a word, with its sign."""
    return word << (_TOP_FIELD - (place << _FIELD_SHIFT)) >> _TOP_FIELD


@helper
def look_at_hand(plan: Plan, model: np.ndarray, hand: Cards, live: Cards, trump: int, ruffed: Cards) -> int:
    """Fill `plan`; returns the packed sums that the hand takes, as `strength` has them, by classes.

    `live` are all cards still in hands, `ruffed` the suits that another seat is known to be able to ruff.
    """
    bits = gathered(hand, live)
    trump_cards = suit_cards(trump)
    other_trumps = count(live & ~hand & trump_cards)
    strengths = layout.STRENGTH_AT + side_kind(count(hand & trump_cards), other_trumps) * layout.CLASSES
    packed = np.int64(0)
    for suit in range(SUITS):
        n = count(live & suit_cards(suit))
        place = np.int64(1) << n | bits & ((np.int64(1) << n) - 1)
        bits >>= n
        found = entry(model, layout.CLASS_AT + (place >> 2)) >> ((place & _SUIT_MASK) << _FIELD_SHIFT) & 0xFFFF
        is_trump = suit == trump
        packed += entry(model, (layout.STRENGTH_AT if is_trump else strengths) + found)
        plan.classes[suit] = found
        kind = _SAFE if other_trumps == 0 else _RUFFED if ruffed & suit_cards(suit) != 0 else _OPEN
        plan.kinds[suit] = np.int64(_TRUMPS if is_trump else kind)
    return packed


@helper
def known_ruffs(seat: int, view: np.ndarray, trump_cards: Cards) -> Cards:
    """Cards of the suits in which another seat is known to be void, and may have trumps."""
    ruffed = np.int64(0)
    for turn in range(1, SEATS):
        void = view[see.VOID + ((seat + turn) & _SEAT_MASK)]
        ruffed |= void if void & trump_cards == 0 else np.int64(0)
    return ruffed


@helper
def rivalry(seat: int, need: int, left: int, view: np.ndarray) -> int:
    """Whether the others need less (0), as much (1) or more (2) than what is left for them, the trick included."""
    needed = np.int64(0)
    for turn in range(1, SEATS):
        other = (seat + turn) & _SEAT_MASK
        needed += max(view[see.CONTRACT_OF + other] - view[see.TRICKS_OF + other], 0)
    demand = needed - (left + 1 - max(need, 0))
    return np.int64(demand > 0) - np.int64(demand < 0) + 1


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
def lead_place(mode: int, rivals: int) -> int:
    """Place of the words for leads, by class of suit."""
    return layout.LEAD_AT + (mode * layout.RIVALRIES + rivals) * layout.CLASSES


@inlined
def shed_place(mode: int, rivals: int) -> int:
    """Place of the words for cards that a seat throws away, by class of suit."""
    return layout.SHED_AT + (mode * layout.RIVALRIES + rivals) * layout.CLASSES


@inlined
def follow_place(mode: int, rivals: int) -> int:
    """Place of the words for cards of a seat that follows and may win: first those that lose."""
    return layout.FOLLOW_AT + (mode * layout.RIVALRIES + rivals) * (layout.FOLLOW_CLASSES + 1)


@inlined
def ruff_place(mode: int, rivals: int) -> int:
    """Place of the words for ruffs."""
    return layout.RUFF_AT + (mode * layout.RIVALRIES + rivals) * layout.RUFF_CLASSES


@inlined
def suit_entry(plan: Plan, model: np.ndarray, place: int, suit: int) -> int:
    """The better of a suit's highest and lowest card: its worth, and in the lowest bit which it is."""
    return field(entry(model, place + plan.classes[suit]), plan.kinds[suit])


@inlined
def end_of(cards: Cards, is_lowest: int) -> Card:
    """The lowest or the highest of some cards."""
    return lowest(cards) if is_lowest else highest(cards)


class Threat(NamedTuple):
    """What may beat a card that wins so far: seats yet to play, whether they may follow, and whether they may ruff."""

    later: int
    follows: int  # 1: one of them may follow suit
    ruffs: int  # 1: one of them is known to be void and may have trumps


@helper
def threat_of(seat: int, led_cards: Cards, trump_cards: Cards, view: np.ndarray, infers: bool) -> Threat:
    """What is known of the seats that play after this one."""
    later = SEATS - 1 - count(view[see.TABLE])
    follows = np.int64(not infers)
    ruffs = np.int64(0)
    for turn in range(1, later + 1):
        void = view[see.VOID + ((seat + turn) & _SEAT_MASK)] if infers else np.int64(0)
        is_void = void & led_cards != 0
        follows |= np.int64(not is_void)
        ruffs |= np.int64(is_void and void & trump_cards == 0)
    return Threat(later, follows, ruffs)


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


@helper
def spoiling(left: int, view: np.ndarray, params: np.ndarray) -> int:
    """What leaving the trick to the seat that wins it so far adds to a card, as in an entry.

    It harms a seat that has what it needs, a zero most, and helps one that needs it.
    """
    winner = view[see.WINNER]
    contract = view[see.CONTRACT_OF + winner]
    need = contract - view[see.TRICKS_OF + winner]
    if params[SPOIL] == 0 or need < 0 or need > left + 1:
        return np.int64(0)
    if need > 0:
        return np.int64(-_SPOIL_STEP)
    return np.int64(2 * _SPOIL_STEP) if contract == 0 else np.int64(_SPOIL_STEP)


@helper
def _best_suit(plan: Plan, model: np.ndarray, place: int) -> int:
    """The best of the four suits' entries, with the suit in its lowest bits."""
    best = suit_entry(plan, model, place, np.int64(0)) << 2
    for suit in range(1, SUITS):
        best = max(best, suit_entry(plan, model, place, np.int64(suit)) << 2 | suit)
    return best


@helper
def _best_follow(
    rest: Cards,
    winners: Cards,
    place: int,
    threat: Threat,
    others: Cards,
    led: Cards,
    trumps: Cards,
    spoil: int,
    model: np.ndarray,
) -> Card:
    """The best of the lowest and highest card that win the trick so far, and of those that lose."""
    losers = rest & ~winners
    card = lowest(winners)
    best = field(entry(model, place + 1 + follow_class(card, threat, others, led, trumps)), np.int64(0))
    top = highest(winners)
    if top != card:
        worth = field(entry(model, place + 1 + follow_class(top, threat, others, led, trumps)), np.int64(1))
        card = top if worth > best else card
        best = max(best, worth)
    if losers == 0:
        return card
    word = entry(model, place)
    low, high = field(word, np.int64(0)) + spoil, field(word, np.int64(1)) + spoil
    if max(low, high) < best:
        return card
    return end_of(losers, np.int64(low > high))


@helper
def _best_void(
    rest: Cards,
    winners: Cards,
    plan: Plan,
    place: int,
    ruffs: int,
    threat: Threat,
    others: Cards,
    led: Cards,
    trumps: Cards,
    spoil: int,
    model: np.ndarray,
) -> Card:
    """The best of what a seat that cannot follow throws away, and of its ruffs."""
    losers = rest & ~winners
    found = np.int64(-1 << 32)
    for suit in range(SUITS):
        if losers & suit_cards(suit) != 0:
            found = max(found, suit_entry(plan, model, place, np.int64(suit)) << 2 | suit)
    card = np.int64(NONE)
    if losers != 0:
        card = end_of(losers & suit_cards(found & _SUIT_MASK), found >> 2 & 1)
    if winners == 0:
        return card
    best = (found >> 2) + spoil
    low = lowest(winners)
    worth = field(entry(model, ruffs + ruff_class(low, threat, others, led, trumps)), np.int64(0))
    if worth > best:
        card = low
        best = worth
    top = highest(winners)
    if top != low:
        worth = field(entry(model, ruffs + ruff_class(top, threat, others, led, trumps)), np.int64(1))
        card = top if worth > best else card
    return card


class Position(NamedTuple):
    """What a seat looks at before it asks any table."""

    rest: Cards  # the cards that come into question
    winners: Cards  # those of them that win the trick so far, as far as the seat may want to
    led_cards: Cards  # the suit led, none for a leader
    trump_cards: Cards
    need: int
    left: int  # tricks to come after this one
    goes_on: bool  # a lost zero that does better with more tricks


@helper
def _would_spoil(contract: int, need: int, left: int, view: np.ndarray, params: np.ndarray, codes: WhistCodes) -> bool:
    """Whether a seat that has nothing more to lose, a zero lost for a flat amount, takes the trick from one in need."""
    if need >= 0 or contract != 0 or codes.zero_miss_mode != ZeroMiss.FLAT or params[SPOIL] == 0:
        return False
    wanted = view[see.CONTRACT_OF + view[see.WINNER]] - view[see.TRICKS_OF + view[see.WINNER]]
    return 0 < wanted <= left + 1


@helper
def position_of(seat: int, legal: Cards, view: np.ndarray, params: np.ndarray, codes: WhistCodes) -> Position:
    """The position of a seat. One that wants no more tricks takes none, where it has a card that loses."""
    hand = view[see.HAND]
    rest = lowest_of_blocks(legal, hand, DECK_52 & ~view[see.GONE])
    contract = view[see.CONTRACT_OF + seat]
    need = contract - view[see.TRICKS_OF + seat]
    left = count(hand) - 1
    trump_cards = suit_cards(view[see.TRUMP])
    goes_on = need < 0 and contract == 0 and is_recovering(codes)
    led = view[see.LED]
    if led == NONE:
        return Position(rest, np.int64(0), np.int64(0), trump_cards, need, left, goes_on)
    led_cards = suit_cards_of(led)
    beating = beating_cards(only(view[see.BEST]), led_cards, trump_cards)
    winners = rest & beating
    if need <= 0 and not goes_on and rest != winners:
        winners = winners if _would_spoil(contract, need, left, view, params, codes) else np.int64(0)
        rest = winners if winners != 0 else rest & ~beating
    return Position(rest, winners, led_cards, trump_cards, need, left, goes_on)


@inlined
def is_below(position: Position) -> bool:
    """Whether a seat follows suit and does not win, since it cannot or does not want to: it asks no table."""
    return position.winners == 0 and position.rest & position.led_cards != 0


@helper
def card_below(position: Position, hand: Cards, others: Cards) -> Card:
    """The card of such a seat: the most dangerous one where it has more sure winners than it needs, else the lowest."""
    is_enough = position.need <= max(count(masters(hand, others)) - 1, 0) and not position.goes_on
    return end_of(position.rest, np.int64(not is_enough))


@helper
def heuristic_card(
    seat: int, legal: Cards, view: np.ndarray, params: np.ndarray, plan: Plan, model: np.ndarray, codes: WhistCodes
) -> Card:
    """The legal card that the tables hold best; of equal cards the lowest."""
    position = position_of(seat, legal, view, params, codes)
    rest, winners, led_cards, trump_cards = position.rest, position.winners, position.led_cards, position.trump_cards
    if not has_more_than_one(rest):
        return lowest(rest)
    hand = view[see.HAND]
    live = DECK_52 & ~view[see.GONE] & ~view[see.TABLE]
    others = live & ~hand
    if is_below(position):
        return card_below(position, hand, others)
    infers = params[INFER] != 0
    follows = rest & led_cards != 0
    ruffed = known_ruffs(seat, view, trump_cards) if infers and not follows else np.int64(0)
    packed = look_at_hand(plan, model, hand, live, view[see.TRUMP], ruffed)
    mode = play_mode(position.need, position.left, packed, position.goes_on)
    rivals = rivalry(seat, position.need, position.left, view) if infers else np.int64(1)
    if led_cards == 0:
        found = _best_suit(plan, model, lead_place(mode, rivals))
        return end_of(rest & suit_cards(found & _SUIT_MASK), found >> 2 & 1)
    threat = threat_of(seat, led_cards, trump_cards, view, infers)
    spoil = spoiling(position.left, view, params)
    if follows:
        place = follow_place(mode, rivals)
        return _best_follow(rest, winners, place, threat, others, led_cards, trump_cards, spoil, model)
    shed, ruff = shed_place(mode, rivals), ruff_place(mode, rivals)
    return _best_void(rest, winners, plan, shed, ruff, threat, others, led_cards, trump_cards, spoil, model)
