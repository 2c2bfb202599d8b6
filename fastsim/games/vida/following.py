"""The `heuristic` player's card where it does not lead."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import inlined
from fastsim.cards.bitboard import Card, Cards, highest, lowest, only
from fastsim.cards.deck import DECK_32, LANE_BITS, NONE, RANK_7, RANK_ACE, RANK_KING
from fastsim.games.vida import view as see
from fastsim.games.vida import weights as by
from fastsim.games.vida.fields import highest_field, lanes, ones, without_lowest
from fastsim.games.vida.keeping import TENS, Keep, keep_card, keep_of, points_of
from fastsim.games.vida.mind import (
    ACES,
    CERTAIN,
    Mind,
    chance_of_any,
    chance_of_none,
    down_from,
    even_share,
    next_trump_share,
    see_next,
    weight,
)
from fastsim.games.vida.params import COUNT, LOAD, uses_discard, uses_lima
from fastsim.tricks.engine import suit_cards_of

_WORSE_THAN_ALL: Final = -(1 << 40)

#: What a discard on a lost trick costs more than its rank, where a seven costs 1 and an ace 128.
_GUARD_COST: Final = 60
_MASTER_COST: Final = 64
_TRUMP_COST: Final = 1024

#: What a master is worth less as points for partner than its rank, and an ace whose suit a discard would deny.
_TOP_COST: Final = 90
_REFUSAL_BITS: Final = 8


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
def _load(legal: Cards, unseen: Cards, trumps: Cards, refuses: bool) -> Card:
    """The dearest of the highest cards of the suits that is no master, for a trick that partner is sure to win.

    Whoever `refuses` shows with it a suit of which it has no ace. Worth as `_discard` has it.
    """
    tops = legal & ~(down_from(legal) >> 1)
    worth = (lanes(legal) << 1) + (tops >> RANK_7) - ones(tops & ~down_from(unseen)) * _TOP_COST
    worth -= (legal & ACES & -np.int64(refuses)) >> RANK_ACE << _REFUSAL_BITS
    worth -= ones(tops & trumps) * _TRUMP_COST
    suit, _ = highest_field(worth)
    return highest(legal & suit_cards_of(suit << LANE_BITS))


@inlined
def refuses_aces(seat: int, led_cards: Cards, trumps: Cards, view: np.ndarray, params: np.ndarray) -> bool:
    """Whether a discard is the first on trumps that partner draws, so that it tells of a suit without the ace."""
    is_drawn = (view[see.LEADER] == seat ^ 2) & (led_cards == trumps) & ((view[see.BUYER] ^ seat) & 1 == 0)
    return is_drawn & uses_discard(params) & (view[see.REFUSED + seat] == 0)


@inlined
def clear_card(seat: int, behind: int, legal: Cards, beating: Cards, view: np.ndarray, params: np.ndarray) -> Card:
    """The card where that is clear without weighing, else NONE: discards on partner's trick often are not.

    `beating` are the legal cards that beat the trick.

    Nothing is won by a discard on a lost trick. Of one suit it takes the trick with the best card left of the suit or
    as cheaply as it can; it loads and ruffs with the highest, but keeps the best card left of trumps while opponents
    may hold some, and of a plain suit while one yet to play may ruff it. Into a sure ruff it gives the lowest, as
    under an ace that the next seat may have where only a ten would win. On partner's ace whoever holds the ten asks
    for it with the lowest; defenders rather save it from being ruffed.
    """
    trumps = suit_cards_of(view[see.TRUMP] << LANE_BITS)
    counts = -params[COUNT]  # 0 or all bits
    hand = view[see.HAND]
    unseen = DECK_32 & ~(hand | view[see.TABLE] | view[see.GONE] & counts)
    suit = suit_cards_of(lowest(legal))
    if legal & ~suit != 0:
        if view[see.WINNER] != seat ^ 2:
            return _discard(hand, legal, unseen, trumps)
        led_cards = suit_cards_of(view[see.LED])
        best = only(view[see.BEST])
        is_sure = (behind == 0) | (led_cards == trumps) & (unseen & trumps < best)
        if is_sure & (params[LOAD] != 0) & (beating == 0):
            return _load(legal, unseen, trumps, refuses_aces(seat, led_cards, trumps, view, params))
        return np.int64(NONE)
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
    is_ruffed = (may_next & suit == 0) & (may_next & trumps != 0)
    is_under_ace = is_over & (beating & -beating & TENS != 0) & (may_next & suit & ACES != 0)
    is_taken = (behind > 0) & (not is_trump) & (is_ruffed | is_under_ace)
    is_given = (beating == 0) & ((view[see.WINNER] != seat ^ 2) | (params[LOAD] == 0))
    is_low |= is_taken | is_given
    cards = beating if (beating != 0) & (not is_taken) else legal
    return lowest(cards) if is_low else highest(cards)


@inlined
def _chance_to_lose(mind: Mind, view: np.ndarray, params: np.ndarray, model: np.ndarray) -> int:
    """Chance in 1/256 that the next seat, the last to play, beats partner's card, which is winning."""
    best = only(view[see.BEST])
    led_cards = suit_cards_of(view[see.LED])
    following = see_next(mind, next_trump_share(mind, params, model))
    share = even_share(mind, led_cards)
    void = chance_of_none(following, led_cards, share)
    is_trump = best & mind.trumps != 0
    suit = mind.trumps if is_trump else led_cards
    over = chance_of_any(following, suit & -(best << 1), following.share if is_trump else share)
    is_ruffed = is_trump & (led_cards != mind.trumps)
    trump = over * (void if is_ruffed else np.int64(CERTAIN)) >> 8
    return trump if is_trump else min(over + (void * following.has >> 8), CERTAIN)


@inlined
def _load_value(mind: Mind, keep: Keep, card: Card, held: Cards, gain: int, model: np.ndarray) -> int:
    """Value of a card: `gain` in 1/256 of its points, less what it is worth in hand."""
    return (gain * points_of(keep, card) >> 8) - keep_card(mind, keep, card, held, model)


@inlined
def load_card(
    mind: Mind, behind: int, legal: Cards, beating: Cards, view: np.ndarray, params: np.ndarray, model: np.ndarray
) -> Card:
    """The best discard on a trick that partner is winning, with `behind` seats, one or none, yet to play.

    Of each suit the lowest is weighed, and where points are rather won than lost the highest too. `beating` are legal
    cards that would beat partner's, of which it plays one only where it has no other.
    """
    rest = legal ^ beating if legal != beating else legal
    chance = CERTAIN - _chance_to_lose(mind, view, params, model) if behind > 0 else np.int64(CERTAIN)
    gain = 2 * chance - CERTAIN if params[LOAD] != 0 else -np.int64(CERTAIN)
    refuses = refuses_aces(mind.seat, suit_cards_of(view[see.LED]), mind.trumps, view, params)
    refused = weight(mind, by.REFUSE, model) if refuses else np.int64(0)
    chosen = np.int64(-1)
    value = np.int64(_WORSE_THAN_ALL)
    while rest != 0:
        low = lowest(rest)
        suit = suit_cards_of(low)
        lane = rest & suit
        rest ^= lane
        top = highest(lane)
        keep = keep_of(mind, suit == mind.trumps)
        held = mind.hand & suit
        cost = refused if (lane & ACES & ~mind.trumps) != 0 else np.int64(0)
        worth = _load_value(mind, keep, low, held, gain, model) - cost
        card = low
        if gain > 0:
            top_worth = _load_value(mind, keep, top, held, gain, model) - cost
            card = top if top_worth > worth else low
            worth = max(top_worth, worth)
        chosen = card if worth > value else chosen
        value = max(worth, value)
    return chosen
