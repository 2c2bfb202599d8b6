"""The `heuristic` player's lead."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import inlined
from fastsim.cards.bitboard import Card, Cards, count, highest, lowest, only
from fastsim.cards.deck import LANE_BITS, RANK_7, RANK_BITS
from fastsim.games.vida import weights as by
from fastsim.games.vida.keeping import LANE_MASK, LANE_POINTS, Keep, keep_card, keep_of, points_of
from fastsim.games.vida.mind import CERTAIN, Mind, Others, chance_of_none, even_share, weight
from fastsim.games.vida.params import DRAW
from fastsim.tricks.engine import suit_cards_of

_WORSE_THAN_ALL: Final = -(1 << 40)

#: A bit that is no card: the highest of a set that may be empty.
_NO_CARD: Final = 1


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
def _partner_has_top_plain(mind: Mind, above: Cards, share: int, model: np.ndarray) -> int:
    """The same for the unseen cards `above` of a plain suit, by what partner signalled and bid."""
    top = only(highest(above | _NO_CARD))
    chance = share << 2
    chance = weight(mind, by.CLAIM_TRUST, model) if mind.claimed & top != 0 else chance
    chance = weight(mind, by.ASK_TRUST, model) if mind.asked & top != 0 else chance
    return _partner_has_top(mind, top, chance)


@inlined
def _trump_lead(
    mind: Mind, keep: Keep, card: Card, share: int, falling: int, drawing: int, each: int, model: np.ndarray
) -> int:
    """Value of leading a trump, in 1/16 point.

    `share` is partner's of the unseen trumps, `falling` are their points. Drawing them is worth `drawing`, and `each`
    where our side wins.
    """
    above = mind.unseen & mind.trumps & -(only(card) << 1)
    partners = _partner_has_top_trump(mind, above, share, model)
    chance = np.int64(CERTAIN) if above == 0 else partners
    stake = points_of(keep, card) + weight(mind, by.LEAD_TO_COME, model)
    stake += falling * weight(mind, by.DRAW_POINTS_PART, model)
    value = (2 * chance - CERTAIN) * stake + chance * (weight(mind, by.LEAD_WINS, model) + each) >> 8
    return value + drawing - keep_card(mind, keep, card, mind.hand & mind.trumps, model)


@inlined
def _trump_leads(mind: Mind, share: int, params: np.ndarray, model: np.ndarray) -> tuple[int, int]:
    """The better of the highest and the lowest trump, and its value; the hand has some."""
    lane = mind.hand & mind.trumps
    unseen = mind.unseen & mind.trumps
    falling = LANE_POINTS[1, unseen >> (mind.trump << LANE_BITS) + RANK_7 & LANE_MASK]
    from_top = weight(mind, by.DRAW, model)
    from_below = weight(mind, by.DRAW_LOW if mind.buyer == 0 else by.DRAW_FOR_PARTNER, model)
    is_needless = (params[DRAW] == 0) | (mind.enemy_trumps == 0)
    other = weight(mind, by.DRAW_AGAINST if mind.buyer & 1 != 0 else by.DRAW_NEEDLESS, model)
    is_other = is_needless | (mind.buyer & 1 != 0)
    keep = keep_of(mind, True)
    each = np.int64(0) if is_other else weight(mind, by.DRAW_EACH, model) * count(mind.enemy_trumps)
    top, low = highest(lane), lowest(lane)
    top_drawing = other if is_other else (from_top if unseen <= only(top) else from_below)
    low_drawing = other if is_other else (from_top if unseen <= only(low) else from_below)
    value = _trump_lead(mind, keep, top, share, falling, top_drawing, each, model)
    low_value = _trump_lead(mind, keep, low, share, falling, low_drawing, each, model)
    return (low, low_value) if low_value > value else (top, value)


@inlined
def _stake_value(
    mind: Mind, keep: Keep, card: Card, lane: Cards, chance: int, stake: int, wins: int, model: np.ndarray
) -> int:
    """What the trick of a plain lead brings, less what the card is worth in hand."""
    stake += points_of(keep, card)
    return ((2 * chance - CERTAIN) * stake + chance * wins >> 8) - keep_card(mind, keep, card, lane, model)


@inlined
def _keeps_buyer_from_ruffing(mind: Mind, others: Others) -> Cards:
    """Cards of which a buyer to be shortened must have none; all where nobody is to be shortened."""
    may = mind.may_next if mind.buyer == 1 else mind.may_last
    has = others.following.has if mind.buyer == 1 else others.last.has
    return may if (mind.buyer & 1 != 0) & (has != 0) else np.int64(-1)


@inlined
def _plain_leads(mind: Mind, others: Others, lane: Cards, buyers: Cards, model: np.ndarray) -> tuple[int, int]:
    """The better of the highest and the lowest card of a plain suit, and its value.

    Without any of the cards `buyers` in the suit an opponent who bought has to ruff it (`_keeps_buyer_from_ruffing`).
    """
    cards = suit_cards_of(lowest(lane))
    unseen = mind.unseen & cards
    share = even_share(mind, cards)
    next_ruffs = chance_of_none(others.following, cards, share) * others.following.has >> 8
    last_ruffs = chance_of_none(others.last, cards, share) * others.last.has >> 8
    ruffs = chance_of_none(others.partner, cards, share) * others.partner.has >> 8
    unruffed = (CERTAIN - next_ruffs) * (CERTAIN - last_ruffs) >> 8
    shift = (lowest(lane) & ~RANK_BITS) + RANK_7
    wins = weight(mind, by.LEAD_WINS, model)
    stake = weight(mind, by.LEAD_TO_COME, model)
    stake += weight(mind, by.LEAD_SUIT_PART, model) * LANE_POINTS[0, unseen >> shift & LANE_MASK]
    common = count(lane) * weight(mind, by.LEAD_LENGTH, model)
    common += weight(mind, by.LEAD_SHORTENS, model) if buyers & cards == 0 else np.int64(0)
    is_single = (lane & (lane - 1) == 0) & (mind.hand & mind.trumps != 0)
    common += weight(mind, by.LEAD_SINGLE, model) if is_single else np.int64(0)
    keep = keep_of(mind, False)
    top, low = highest(lane), lowest(lane)
    value = _stake_value(mind, keep, top, lane, unruffed, stake, wins + weight(mind, by.LEAD_UNRUFFED, model), model)
    value = value if unseen <= only(top) else np.int64(_WORSE_THAN_ALL)
    above = unseen & -(only(low) << 1)
    chance = _partner_has_top_plain(mind, above, share, model) * unruffed >> 8
    chance += (CERTAIN - chance) * (ruffs * unruffed >> 8) >> 8
    chance = unruffed if above == 0 else chance
    low_value = _stake_value(mind, keep, low, lane, chance, stake, wins, model)
    low_value += ruffs * weight(mind, by.LEAD_TO_RUFF, model) >> 8
    is_low = low_value > value
    return (low if is_low else top), (low_value if is_low else value) + common


@inlined
def lead_card(mind: Mind, others: Others, params: np.ndarray, model: np.ndarray) -> Card:
    """The lead with the best sum of what it brings and what is kept."""
    chosen = np.int64(-1)
    best = np.int64(2 * _WORSE_THAN_ALL)
    if mind.hand & mind.trumps != 0:
        chosen, best = _trump_leads(mind, others.partner.share, params, model)
    buyers = _keeps_buyer_from_ruffing(mind, others)
    rest = mind.hand & ~mind.trumps
    while rest != 0:
        lane = rest & suit_cards_of(lowest(rest))
        rest ^= lane
        card, value = _plain_leads(mind, others, lane, buyers, model)
        chosen = card if value > best else chosen
        best = max(value, best)
    return chosen
