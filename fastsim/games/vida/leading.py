"""The `heuristic` player's lead.

Of a suit it leads the highest card if no unseen card beats that and no opponent is sure to be void with a trump, else
the lowest. The suit is the one with the highest
sum of weights. All four suits are weighed at once, each in 16 bits of one integer, and without branches, since a branch
that depends on the cards costs more than what it saves.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import inlined
from fastsim.cards.bitboard import Card, Cards, count, highest, lowest, only
from fastsim.cards.deck import EVERY_LANE, LANE_BITS, RANK_7, RANK_ACE, RANK_KING
from fastsim.games.vida import weights as by
from fastsim.games.vida.fields import ABOVE, ALL_CARDS, counts, highest_field, lanes, ones, without_lowest, zeros
from fastsim.games.vida.keeping import LANE_MASK, LANE_POINTS
from fastsim.games.vida.mind import Mind, down_from, weight, when
from fastsim.games.vida.params import DRAW
from fastsim.tricks.engine import suit_cards_of

#: A bit that is no card: the highest of a set that may be empty.
_NO_CARD: Final = 1

#: A hand of which the end of the deal can be seen.
_LATE_HAND: Final = 3

#: The sums of weights lie between 0 and twice this; the bit above says that a suit is in question.
_MIDDLE: Final = 1 << ABOVE
_SUMS: Final = EVERY_LANE * (2 * _MIDDLE - 1)

#: The second highest trump in play order.
_NINE_OF_TRUMPS: Final = EVERY_LANE << RANK_KING


@inlined
def _keeps_buyer_from_ruffing(mind: Mind) -> Cards:
    """Cards of which a buyer to be shortened must have none; all where nobody is to be shortened."""
    may = mind.may_next if mind.buyer == 1 else mind.may_last
    return may if (mind.buyer & 1 != 0) & (may & mind.trumps != 0) else np.int64(ALL_CARDS)


@inlined
def _draws(mind: Mind, own: Cards, plain: Cards, params: np.ndarray) -> bool:
    """Whether a trump lead is in question: the buyer's side draws while opponents may hold some.

    Of two cards a sure trump is kept for the last trick, and the bare nine is not led into the jack of partner, who
    bought.
    """
    is_drawing = (params[DRAW] != 0) & (mind.enemy_trumps != 0) & (mind.buyer & 1 == 0)
    is_bare = own & (own - 1) == 0
    is_kept = is_bare & (own & mind.masters != 0) & (plain & (plain - 1) == 0)
    is_kept |= (own & ~mind.masters & _NINE_OF_TRUMPS != 0) & is_bare & (mind.buyer != 0)
    return (own != 0) & (is_drawing & (not is_kept) | (plain == 0))


@inlined
def _suits_in_question(mind: Mind, buyers: Cards, params: np.ndarray) -> Cards:
    """The suits of which a lead is weighed, as bits above their cards.

    Of the plain suits those that something speaks for, one's masters, partner's signals and bids, and what shortens the
    buyer, or all if there is no such suit; trumps if it draws. A master alone where opponents have no trumps. With
    three cards or two, of which the trump and all others are masters, the trump goes first.
    """
    own, plain = mind.hand & mind.trumps, mind.hand & ~mind.trumps
    tops = mind.masters & plain
    held = lanes(plain)
    telling = held & (lanes(mind.masters | mind.asked | mind.claimed) | ~lanes(buyers))
    suits = telling if telling != 0 else held
    trump = lanes(mind.trumps)
    suits |= when(_draws(mind, own, plain, params), trump)
    is_run = (own & mind.masters != 0) & (plain == tops) & (plain != 0) & (params[DRAW] != 0)
    suits = trump if is_run & (count(mind.hand) <= _LATE_HAND) else suits
    return lanes(tops) if (mind.enemy_trumps == 0) & (tops != 0) else suits


@inlined
def _weigh_trump(mind: Mind, model: np.ndarray) -> int:
    """What speaks for a trump lead."""
    lane = mind.hand & mind.trumps
    unseen = mind.unseen & mind.trumps
    shift = (mind.trump << LANE_BITS) + RANK_7
    is_top = lane & mind.masters != 0
    card = only(highest(lane | _NO_CARD)) if is_top else lane & -lane
    falling = np.int64(LANE_POINTS[1, unseen >> shift & LANE_MASK])
    each = weight(mind, by.DRAW_EACH, model) + when(is_top, weight(mind, by.DRAW_TOP_EACH, model))
    total = weight(mind, by.DRAW, model) + when(is_top, weight(mind, by.DRAW_TOP, model))
    total += count(mind.enemy_trumps) * each + falling * weight(mind, by.DRAW_POINTS, model)
    total += weight(mind, by.DRAW_CARD_POINTS, model) * np.int64(LANE_POINTS[1, card >> shift & LANE_MASK])
    is_partners = mind.buyers & mind.may_partner & only(highest(unseen | _NO_CARD)) != 0
    return total + when(is_partners & (not is_top), weight(mind, by.DRAW_FOR_PARTNER, model))


@inlined
def _weigh_suits(mind: Mind, buyers: Cards, model: np.ndarray) -> int:
    """What speaks for a lead of each suit, in the suit's field; a field has `_MIDDLE` added to it."""
    hand, unseen, trumps = mind.hand, mind.unseen, mind.trumps
    out = counts(unseen)
    voids = when(mind.may_next & trumps != 0, zeros(mind.may_next))
    voids += when(mind.may_last & trumps != 0, zeros(mind.may_last))
    ruffs = when(mind.may_partner & trumps != 0, zeros(mind.may_partner))
    rest = without_lowest(hand)
    second = ones(rest) & ~ones(without_lowest(rest))
    best_out = unseen & ~(down_from(unseen) >> 1)

    first = weight(mind, by.LEAD_TOP, model) + count(mind.enemy_trumps) * weight(mind, by.LEAD_TOP_TRUMPS, model)
    top = (first + _MIDDLE) * EVERY_LANE
    top += out * weight(mind, by.LEAD_TOP_OUT, model) + voids * weight(mind, by.LEAD_TOP_VOID, model)
    top += zeros(unseen) * weight(mind, by.LEAD_TOP_ONLY, model)

    low: Any = np.int64(_MIDDLE * EVERY_LANE)
    low += out * weight(mind, by.LEAD_OUT, model)
    low += ones(mind.may_partner & best_out) * weight(mind, by.LEAD_PARTNER_MAY, model)
    low += ones(mind.sure_partner & best_out) * weight(mind, by.LEAD_PARTNER_HAS, model)
    low += ones(mind.asked & best_out) * weight(mind, by.LEAD_ASKED, model)
    low += ruffs * weight(mind, by.LEAD_TO_RUFF, model)
    low += (hand >> RANK_KING & second) * weight(mind, by.LEAD_SECOND_TEN, model)
    low += (~unseen >> RANK_ACE & EVERY_LANE) * weight(mind, by.LEAD_ACE_GONE, model)

    tops = lanes(mind.masters)
    is_top = (tops << 1) - (tops >> ABOVE)
    total = top & is_top | low & ~is_top
    total += zeros(buyers) * weight(mind, by.LEAD_SHORTENS, model)
    return total + zeros(rest) * when(hand & trumps != 0, weight(mind, by.LEAD_SINGLE, model))


@inlined
def _best_suit(mind: Mind, suits: Cards, buyers: Cards, model: np.ndarray) -> Cards:
    """Of several suits that for which most speaks, as the bit above its cards."""
    shift = mind.trump << LANE_BITS
    trump = min(max(_weigh_trump(mind, model) + _MIDDLE, 0), 2 * _MIDDLE - 1) << shift
    totals = _weigh_suits(mind, buyers, model) & ~((2 * _MIDDLE - 1) << shift) & _SUMS | trump | suits << 1
    suit, _ = highest_field(totals)
    return np.int64(1) << (suit << LANE_BITS)


@inlined
def _is_ruffed(suit: Cards, mind: Mind) -> bool:
    """Whether an opponent has none of a suit for sure and may have a trump; never of trumps."""
    by_next = (mind.may_next & suit == 0) & (mind.may_next & mind.trumps != 0)
    by_last = (mind.may_last & suit == 0) & (mind.may_last & mind.trumps != 0)
    return by_next | by_last


@inlined
def lead_card(mind: Mind, params: np.ndarray, model: np.ndarray) -> Card:
    """The lead."""
    buyers = _keeps_buyer_from_ruffing(mind)
    suits = _suits_in_question(mind, buyers, params)
    if suits & (suits - 1) != 0:
        suits = _best_suit(mind, suits, buyers, model)
    suit = suit_cards_of(lowest(suits))
    lane = mind.hand & suit
    is_top = (lane & mind.masters != 0) & (not _is_ruffed(suit, mind))
    return highest(lane) if is_top else lowest(lane)
