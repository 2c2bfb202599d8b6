"""The `heuristic` player's card where it does not lead."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Card, Cards, highest, lowest, only
from fastsim.cards.deck import DECK_32, LANE_BITS, NONE, RANK_7, RANK_KING
from fastsim.games.vida import view as see
from fastsim.games.vida import weights as by
from fastsim.games.vida.fields import highest_field, lanes, ones, without_lowest
from fastsim.games.vida.keeping import SCALE, TENS, Keep, keep_card, keep_of, points_of
from fastsim.games.vida.mind import (
    ACES,
    CERTAIN,
    Mind,
    Other,
    chance_of_any,
    chance_of_none,
    down_from,
    even_share,
    see_next,
    see_partner,
    share_trumps,
    weight,
)
from fastsim.games.vida.order import LIMAS, card_points
from fastsim.games.vida.params import COUNT, LOAD, uses_discard, uses_lima
from fastsim.tricks.engine import suit_cards_of

_WORSE_THAN_ALL: Final = -(1 << 40)

#: What a discard on a lost trick costs more than its rank, where a seven costs 1 and an ace 128.
_GUARD_COST: Final = 60
_MASTER_COST: Final = 64
_TRUMP_COST: Final = 512


class Trick(NamedTuple):
    """The trick as it stands, and the seats that may be yet to play to it."""

    best: Card
    led_cards: Cards
    share: int  # even share of the unseen cards of the suit led, in 1/64
    following: Other
    next_void: int  # chance to hold none of the suit led
    is_partner_yet: bool  # whether partner is yet to play, and if so, what it may hold
    partner: Other
    partner_void: int


@inlined
def is_lost(seat: int, legal: Cards, beating: Cards, winner: int) -> bool:
    """Whether an opponent is winning, no legal card beats it and the legal cards are of one suit.

    The lowest card costs least then; points for a partner who may yet take the trick are not worth a thought.
    """
    is_theirs = (winner ^ seat) & 1 != 0
    is_one_suit = legal & ~suit_cards_of(lowest(legal)) == 0
    return is_theirs & is_one_suit & (legal & beating == 0)


@inlined
def _discard(hand: Cards, legal: Cards, unseen: Cards, trumps: Cards) -> Card:
    """The cheapest lowest card of the suits, for a lost trick; all suits are compared at once, each in 16 bits.

    A card costs twice what the next lower one does; the guard of a ten, masters and trumps cost more.
    """
    rest = without_lowest(legal)
    bare = legal ^ rest
    second = ones(rest) & ~ones(without_lowest(rest))
    guards = second & (hand & TENS & unseen >> 1) >> RANK_KING
    cost = (bare >> RANK_7) + guards * _GUARD_COST + ones(bare & ~down_from(unseen)) * _MASTER_COST
    cost += ones(bare & trumps) * _TRUMP_COST
    suit, _ = highest_field((lanes(legal) << 1) - cost)
    return lowest(legal & suit_cards_of(suit << LANE_BITS))


@inlined
def clear_card(seat: int, behind: int, legal: Cards, beating: Cards, view: np.ndarray, params: np.ndarray) -> Card:
    """The card where that is clear without weighing, else NONE. `beating` are the legal cards that beat the trick.

    Nothing is won by a discard on a lost trick. Of one suit it takes the trick with the best card left of the suit or
    as cheaply as it can; it loads and ruffs with the highest, but keeps the best card left of trumps while opponents
    may hold some, and of a plain suit while one yet to play may ruff it. Into a sure ruff it gives the lowest. On
    partner's ace whoever holds the ten asks for it with the lowest; defenders rather save it from being ruffed.
    """
    trumps = suit_cards_of(view[see.TRUMP] << LANE_BITS)
    counts = -params[COUNT]  # 0 or all bits
    hand = view[see.HAND]
    unseen = DECK_32 & ~(hand | view[see.TABLE] | view[see.GONE] & counts)
    suit = suit_cards_of(lowest(legal))
    if legal & ~suit != 0:
        is_hopeless = (view[see.WINNER] != seat ^ 2) & (beating == 0)
        return _discard(hand, legal, unseen, trumps) if is_hopeless else np.int64(NONE)
    may_next = unseen & ~(view[see.CANNOT + ((seat + 1) & 3)] & counts)
    may_last = unseen & ~(view[see.CANNOT + ((seat + 3) & 3)] & counts)
    are_enemy_trumps = (may_next | may_last) & trumps != 0
    is_trump = suit == trumps
    is_master = unseen & suit < only(highest(legal))
    is_over = (beating != 0) & (suit == suit_cards_of(view[see.LED]))
    is_kept = is_master & are_enemy_trumps & (is_trump | (behind == 1) & (beating == 0))
    is_ace = only(view[see.BEST]) & suit & ACES & ~trumps != 0
    is_defender = (view[see.BUYER] ^ seat) & 1 != 0
    is_asking = (legal & TENS != 0) & (are_enemy_trumps | uses_lima(params)) & (not (is_defender & are_enemy_trumps))
    is_low = is_asking if is_ace & (behind == 1) & (beating == 0) else is_kept
    is_low = (not is_master) if is_over else is_low
    is_ruffed = (behind > 0) & (may_next & suit == 0) & (may_next & trumps != 0) & (not is_trump)
    is_low |= is_ruffed | (beating == 0) & (params[LOAD] == 0)
    cards = beating if beating != 0 else legal
    return lowest(cards) if is_low else highest(cards)


@inlined
def _see_trick(mind: Mind, behind: int, view: np.ndarray, params: np.ndarray, model: np.ndarray) -> Trick:
    """The trick, with `behind` seats yet to play after this one."""
    led_cards = suit_cards_of(view[see.LED])
    share = np.int64(0)
    following = partner = Other(np.int64(0), np.int64(0), np.int64(0), np.int64(0))
    next_void = partner_void = np.int64(0)
    if behind > 0:
        share = even_share(mind, led_cards)
        shares = share_trumps(mind, params, model)
        following = see_next(mind, shares)
        next_void = chance_of_none(following, led_cards, share)
        if behind > 1:
            partner = see_partner(mind, shares)
            partner_void = chance_of_none(partner, led_cards, share)
    return Trick(view[see.BEST], led_cards, share, following, next_void, behind > 1, partner, partner_void)


@inlined
def _chance_to_beat(mind: Mind, trick: Trick, best: Card, other: Other, void: int) -> int:
    """Chance that a seat yet to play can beat the card `best` of the trick; `void` is that of the suit led."""
    above = -(only(best) << 1)
    is_trump = only(best) & mind.trumps != 0
    is_ruffed = is_trump & (trick.led_cards != mind.trumps)
    suit = mind.trumps if is_trump else trick.led_cards
    over = chance_of_any(other, suit & above, other.share if is_trump else trick.share)
    plain = min(over + (void * other.has >> 8), CERTAIN)
    trump = over * (void if is_ruffed else np.int64(CERTAIN)) >> 8
    return trump if is_trump else plain


@inlined
def _chance_ours(mind: Mind, trick: Trick, best: Card, is_ours: bool, model: np.ndarray) -> int:
    """Chance in 1/256 that our side takes the trick that `best` is winning."""
    threat = _chance_to_beat(mind, trick, best, trick.following, trick.next_void)
    if not trick.is_partner_yet:
        return CERTAIN - threat if is_ours else np.int64(0)
    rescue = _chance_to_beat(mind, trick, best, trick.partner, trick.partner_void)
    part = rescue * weight(mind, by.PARTNER_TAKES_PART, model) >> 4
    held = CERTAIN - (threat * (CERTAIN - part) >> 8)
    beaten = threat * weight(mind, by.RESCUE_PART, model) >> 4
    taken = rescue * (CERTAIN - beaten) >> 8
    return held if is_ours else taken


#: Where the search for the best card stands: the card and its value.
Choice = tuple[int, int]


@inlined
def _give_value(mind: Mind, keep: Keep, card: Card, held: Cards, gain: int, model: np.ndarray) -> int:
    """Value of a card that does not win: `gain` in 1/256 of its points, less what it is worth in hand."""
    return (gain * points_of(keep, card) >> 8) - keep_card(mind, keep, card, held, model)


@inlined
def _give(mind: Mind, cards: Cards, gain: int, refused: int, model: np.ndarray) -> Choice:
    """The best of the cards that do not win the trick as it stands; `refused` is what an ace costs a discard.

    Of each suit the lowest is weighed, and where points are rather won than lost the highest too.
    """
    chosen = np.int64(-1)
    value = np.int64(_WORSE_THAN_ALL)
    rest = cards
    while rest != 0:
        low = lowest(rest)
        suit = suit_cards_of(low)
        lane = rest & suit
        rest ^= lane
        top = highest(lane)
        keep = keep_of(mind, suit == mind.trumps)
        held = mind.hand & suit
        cost = refused if (lane & ACES & ~mind.trumps) != 0 else np.int64(0)
        worth = _give_value(mind, keep, low, held, gain, model) - cost
        card = low
        if gain > 0:
            top_worth = _give_value(mind, keep, top, held, gain, model) - cost
            card = top if top_worth > worth else low
            worth = max(top_worth, worth)
        chosen = card if worth > value else chosen
        value = max(worth, value)
    return chosen, value


@helper
def _answer_ace(mind: Mind, cards: Cards, led_cards: Cards, gain: int, model: np.ndarray) -> Choice:
    """A card of the suit on partner's winning ace: a lima with the ten in hand asks for it, one without misleads."""
    held = mind.hand & led_cards
    keep = keep_of(mind, False)
    low = lowest(cards)
    top = highest(cards)
    asking = weight(mind, by.ASK, model)
    low_value = _give_value(mind, keep, low, held, gain, model)
    if only(low) & LIMAS != 0:
        low_value += asking if cards & TENS != 0 else -asking
    top_value = _give_value(mind, keep, top, held, gain, model)
    return (top, top_value) if top_value > low_value else (low, low_value)


@inlined
def _won(mind: Mind, keep: Keep, card: Card, held: Cards, chance: int, table: int, model: np.ndarray) -> int:
    """Value of a card that wins the trick as it stands."""
    brings = (2 * chance - CERTAIN) * (table + points_of(keep, card)) >> 8
    return brings - keep_card(mind, keep, card, held, model)


@inlined
def _win(mind: Mind, trick: Trick, behind: int, cards: Cards, table: int, model: np.ndarray) -> Choice:
    """The better of the lowest and the highest of the cards that win the trick as it stands; not empty."""
    low, top = lowest(cards), highest(cards)
    keep = keep_of(mind, cards & mind.trumps != 0)
    held = mind.hand & suit_cards_of(low)
    chosen = np.int64(-1)
    value = np.int64(_WORSE_THAN_ALL)
    card = low
    while True:  # at most twice, and compiled once
        chance = _chance_ours(mind, trick, card, True, model) if behind > 0 else np.int64(CERTAIN)
        worth = _won(mind, keep, card, held, chance, table, model)
        chosen = card if worth > value else chosen
        value = max(worth, value)
        if card == top:
            return chosen, value
        card = top


@inlined
def _lose(
    mind: Mind, led_cards: Cards, cards: Cards, chance: int, view: np.ndarray, params: np.ndarray, model: np.ndarray
) -> Choice:
    """The best of the cards that do not win a trick which our side takes with a `chance`; not empty."""
    gain = 2 * chance - CERTAIN if params[LOAD] != 0 else -np.int64(CERTAIN)
    partner = mind.seat ^ 2
    speaks = (view[see.LEADER] == partner) & (view[see.WINNER] == partner)
    refuses = speaks & uses_discard(params) & (mind.buyer & 1 == 0)
    is_refusal = refuses & (led_cards == mind.trumps) & (view[see.REFUSED + mind.seat] == 0)
    refused = weight(mind, by.REFUSE, model) if is_refusal else np.int64(0)
    is_ace = only(view[see.BEST]) & ACES & ~mind.trumps != 0
    if speaks & uses_lima(params) & is_ace & (cards & led_cards != 0):
        return _answer_ace(mind, cards, led_cards, gain, model)
    return _give(mind, cards, gain, refused, model)


@inlined
def follow_card(
    mind: Mind, behind: int, legal: Cards, beating: Cards, view: np.ndarray, params: np.ndarray, model: np.ndarray
) -> Card:
    """The card with the best sum of what the trick brings and what is kept, with `behind` seats yet to play after it.

    `beating` are the legal cards that win the trick as it stands. The last seat need not care what the others hold, nor
    need one who cannot beat an opponent: that partner may yet take the trick is seldom worth points.
    """
    is_ours = view[see.WINNER] == mind.seat ^ 2
    behind = behind if is_ours | (beating != 0) else np.int64(0)  # given up
    trick = _see_trick(mind, behind, view, params, model)
    table = np.int64(0)  # weighs nothing where there is no choice between winning and losing
    chosen = np.int64(-1)
    value = np.int64(_WORSE_THAN_ALL)
    if beating != 0:
        table = SCALE * card_points(view[see.TABLE], mind.trumps) + behind * weight(mind, by.TO_COME, model)
        chosen, value = _win(mind, trick, behind, beating, table, model)
    rest = legal ^ beating
    if rest != 0:
        chance = np.int64(CERTAIN) if is_ours else np.int64(0)
        if behind > 0:
            chance = _chance_ours(mind, trick, trick.best, is_ours, model)
        other, worth = _lose(mind, trick.led_cards, rest, chance, view, params, model)
        worth += (2 * chance - CERTAIN) * table >> 8
        chosen = other if worth > value else chosen
    return chosen
