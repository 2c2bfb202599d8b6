"""The `heuristic` player's lead."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from fastsim._jit import inlined
from fastsim.cards.bitboard import Card, Cards, count, highest, lowest, only
from fastsim.cards.deck import EVERY_LANE, LANE_BITS, RANK_7, RANK_BITS, RANKS
from fastsim.games.vida import weights as by
from fastsim.games.vida.keeping import ENDS, LANE_MASK, LANE_POINTS, keep_at, keep_card, keep_of, points_of
from fastsim.games.vida.mind import (
    CERTAIN,
    Mind,
    Other,
    chance_of_none,
    even_share,
    see_last,
    see_next,
    see_partner,
    share_trumps,
    weight,
    when,
)
from fastsim.games.vida.params import DRAW

_WORSE_THAN_ALL: Final = -(1 << 40)

#: A bit that is no card: the highest of a set that may be empty.
_NO_CARD: Final = 1

#: A hand of which the end of the deal can be seen.
_LATE_HAND: Final = 3

#: The cards of all suits, and the bit above those of each.
_ALL_CARDS: Final = EVERY_LANE * RANKS
_ABOVE_LANES: Final = EVERY_LANE * (RANKS + 1)


class Others(NamedTuple):
    """What the next seat, partner and the last seat before this one may hold."""

    following: Other
    partner: Other
    last: Other


@inlined
def _partner_has_top(mind: Mind, top: Cards, chance: int) -> int:
    """Chance in 1/256 that partner holds the highest unseen card of a suit, `chance` where it is nowhere known."""
    is_elsewhere = (mind.sure_next | mind.sure_last | ~mind.may_partner) & top != 0
    chance = np.int64(0) if is_elsewhere else chance
    return np.int64(CERTAIN) if mind.sure_partner & top != 0 else chance


@inlined
def _partner_has_top_trump(mind: Mind, above: Cards, share: int, model: np.ndarray) -> int:
    """The same for the unseen trumps `above`; `share` is partner's of them, in 1/64."""
    trust = weight(mind, by.BUYER_TRUST, model)
    return _partner_has_top(mind, only(highest(above | _NO_CARD)), trust if mind.buyers != 0 else share << 2)


@inlined
def _partner_has_top_plain(mind: Mind, unseen: Cards, share: int, model: np.ndarray) -> int:
    """The same for the unseen cards of a plain suit, by what partner signalled and bid."""
    top = only(highest(unseen | _NO_CARD))
    claim, ask = weight(mind, by.CLAIM_TRUST, model), weight(mind, by.ASK_TRUST, model)
    chance = claim if mind.claimed & top != 0 else share << 2
    chance = ask if mind.asked & top != 0 else chance
    return _partner_has_top(mind, top, chance)


@inlined
def _brings(chance: int, stake: int, wins: int) -> int:
    """What a trick brings that our side takes with a `chance`: its stake, and `wins` where it is ours."""
    return (2 * chance - CERTAIN) * stake + chance * wins >> 8


@inlined
def _trump_lead(mind: Mind, partner: Other, params: np.ndarray, model: np.ndarray) -> tuple[Card, int]:
    """The trump to lead and its value, in 1/16 point: the highest if nobody can beat it, else the lowest.

    The hand has some. Drawing trumps has a worth of its own, more for each trump that the opponents may hold.
    """
    lane = mind.hand & mind.trumps
    unseen = mind.unseen & mind.trumps
    is_top = unseen <= only(highest(lane))
    card = highest(lane) if is_top else lowest(lane)
    from_top = weight(mind, by.DRAW, model)
    from_below = weight(mind, by.DRAW_LOW if mind.buyer == 0 else by.DRAW_FOR_PARTNER, model)
    other = weight(mind, by.DRAW_AGAINST if mind.buyer & 1 != 0 else by.DRAW_NEEDLESS, model)
    is_other = (params[DRAW] == 0) | (mind.enemy_trumps == 0) | (mind.buyer & 1 != 0)
    each = when(not is_other, weight(mind, by.DRAW_EACH, model) * count(mind.enemy_trumps))
    drawing = other if is_other else (from_top if is_top else from_below)
    partners = _partner_has_top_trump(mind, unseen & -(only(card) << 1), partner.share, model)
    chance = np.int64(CERTAIN) if is_top else partners
    keep = keep_of(mind, True)
    stake = points_of(keep, card) + weight(mind, by.LEAD_TO_COME, model)
    falling = np.int64(LANE_POINTS[1, unseen >> (mind.trump << LANE_BITS) + RANK_7 & LANE_MASK])
    stake += falling * weight(mind, by.DRAW_POINTS_PART, model)
    value = _brings(chance, stake, weight(mind, by.LEAD_WINS, model) + each)
    return card, value + drawing - keep_card(mind, keep, card, lane, model)


@inlined
def _keeps_buyer_from_ruffing(mind: Mind) -> Cards:
    """Cards of which a buyer to be shortened must have none; all where nobody is to be shortened."""
    may = mind.may_next if mind.buyer == 1 else mind.may_last
    return may if (mind.buyer & 1 != 0) & (may & mind.trumps != 0) else np.int64(_ALL_CARDS)


@inlined
def _plain_lead(mind: Mind, others: Others, buyers: Cards, shift: int, model: np.ndarray) -> tuple[Card, int]:
    """The card of a plain suit to lead and its value: the highest if only a trump can beat it, else the lowest.

    The seven of the suit, of which the hand has some card, is the card `shift`. Without any of the cards `buyers` in
    the suit an opponent who bought has to ruff it (`_keeps_buyer_from_ruffing`).
    """
    cards = LANE_MASK << shift
    unseen = mind.unseen & cards
    share = even_share(mind, cards)
    next_ruffs = chance_of_none(others.following, cards, share) * others.following.has >> 8
    last_ruffs = chance_of_none(others.last, cards, share) * others.last.has >> 8
    ruffs = chance_of_none(others.partner, cards, share) * others.partner.has >> 8
    unruffed = (CERTAIN - next_ruffs) * (CERTAIN - last_ruffs) >> 8
    is_top = mind.masters & cards != 0
    lane = mind.hand >> shift & LANE_MASK
    place = np.int64(ENDS[np.int64(is_top), lane])
    card = shift - RANK_7 + (place & RANK_BITS)
    partners = _partner_has_top_plain(mind, unseen, share, model) * unruffed >> 8
    partners += (CERTAIN - partners) * (ruffs * unruffed >> 8) >> 8
    stake = points_of(keep_of(mind, False), card) + weight(mind, by.LEAD_TO_COME, model)
    stake += weight(mind, by.LEAD_SUIT_PART, model) * np.int64(LANE_POINTS[0, unseen >> shift & LANE_MASK])
    wins = weight(mind, by.LEAD_WINS, model) + when(is_top, weight(mind, by.LEAD_UNRUFFED, model))
    value = _brings(unruffed if is_top else partners, stake, wins)
    value -= keep_at(mind.keep_master if is_top else mind.keep_plain, place, model)
    value += when(not is_top, ruffs * weight(mind, by.LEAD_TO_RUFF, model) >> 8)
    value += when(buyers & cards == 0, weight(mind, by.LEAD_SHORTENS, model))
    is_single = (lane & (lane - 1) == 0) & (mind.hand & mind.trumps != 0)
    value += when(is_single, weight(mind, by.LEAD_SINGLE, model))
    return card, value + count(lane) * weight(mind, by.LEAD_LENGTH, model)


@inlined
def _lanes(cards: Cards) -> Cards:
    """A bit above the cards of each suit of which the set holds some."""
    return cards + _ALL_CARDS & _ABOVE_LANES


@inlined
def _telling(mind: Mind, buyers: Cards) -> Cards:
    """Plain suits worth weighing: those of one's masters, those partner asked for or bid, and those that shorten.

    All plain suits where there is none of that. A suit is the bit above its cards.
    """
    held = _lanes(mind.hand & ~mind.trumps)
    telling = held & (_lanes(mind.masters | mind.asked | mind.claimed) | ~_lanes(buyers))
    return telling if telling != 0 else held


@inlined
def _seven_of(suits: Cards) -> Card:
    """The seven of the first of some suits, given as `_lanes` gives them."""
    return (lowest(suits) & ~RANK_BITS) + RANK_7


@inlined
def _only_lead(mind: Mind, shift: int) -> Card:
    """The card to lead of a plain suit, whose seven is `shift`: the highest if only a trump can beat it, or the lowest.

    It stands apart from `_plain_lead`, which also says what it is worth.
    """
    is_top = mind.masters & LANE_MASK << shift != 0
    place = np.int64(ENDS[np.int64(is_top), mind.hand >> shift & LANE_MASK])
    return shift - RANK_7 + (place & RANK_BITS)


@inlined
def _draws(mind: Mind, params: np.ndarray) -> bool:
    """Whether a trump lead is worth weighing: the buyer's side draws while opponents may hold some.

    Of two cards a sure trump is kept for the last trick.
    """
    own, plain = mind.hand & mind.trumps, mind.hand & ~mind.trumps
    is_drawing = (params[DRAW] != 0) & (mind.enemy_trumps != 0) & (mind.buyer & 1 == 0)
    is_kept = (own & mind.masters != 0) & (own & (own - 1) == 0) & (plain & (plain - 1) == 0)
    return (own != 0) & (is_drawing & (not is_kept) | (plain == 0))


@inlined
def _weigh_leads(mind: Mind, draws: bool, buyers: Cards, rest: Cards, params: np.ndarray, model: np.ndarray) -> Card:
    """The lead with the best sum of what it brings and what is kept, of trumps if it draws and of the suits `rest`."""
    shares = share_trumps(mind, params, model)
    others = Others(see_next(mind, shares), see_partner(mind, shares), see_last(mind, shares))
    chosen = np.int64(-1)
    best = np.int64(_WORSE_THAN_ALL)
    if draws:
        chosen, best = _trump_lead(mind, others.partner, params, model)
    while rest != 0:
        shift = _seven_of(rest)
        rest &= rest - 1
        card, value = _plain_lead(mind, others, buyers, shift, model)
        chosen = card if value > best else chosen
        best = max(value, best)
    return chosen


@inlined
def lead_card(mind: Mind, params: np.ndarray, model: np.ndarray) -> Card:
    """The lead.

    Clear ones take no weighing: a master where opponents have no trumps, and where one suit alone is in question. With
    three cards or two, of which the trump and all others are masters, the trump goes first.
    """
    own = mind.hand & mind.trumps
    plain = mind.hand & ~mind.trumps
    tops = mind.masters & plain
    if (mind.enemy_trumps == 0) & (tops != 0):
        return highest(tops)
    is_late = count(mind.hand) <= _LATE_HAND
    is_run = (own & mind.masters != 0) & (plain == tops) & (plain != 0) & (params[DRAW] != 0)
    if is_late & is_run:
        return highest(own)
    draws = _draws(mind, params)
    buyers = _keeps_buyer_from_ruffing(mind)
    rest = _telling(mind, buyers)
    if (not draws) & (rest & (rest - 1) == 0):
        return _only_lead(mind, _seven_of(rest))
    return _weigh_leads(mind, draws, buyers, rest, params, model)
