"""The `heuristic` player's lead."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Card, Cards, count, highest, lowest, only
from fastsim.cards.deck import LANE_BITS, RANK_7, RANK_BITS
from fastsim.games.vida import weights as by
from fastsim.games.vida.keeping import LANE_MASK, LANE_POINTS, POINTS, SCALE, keep_plain, keep_trump
from fastsim.games.vida.mind import CERTAIN, WEIGHTS_MASK, Mind, chance_to_ruff, even_share
from fastsim.games.vida.params import DRAW
from fastsim.tricks.engine import suit_cards

_WORSE_THAN_ALL: Final = -(1 << 40)


@helper
def _partner_has_top(mind: Mind, above: Cards, model: np.ndarray) -> int:
    """Chance in 1/256 that partner holds the highest of the unseen cards `above`, all of one suit, not empty."""
    top = only(highest(above))
    if mind.sure_partner & top != 0:
        return np.int64(CERTAIN)
    if mind.may_partner & top == 0 or (mind.sure_next | mind.sure_last) & top != 0:
        return np.int64(0)
    if mind.asked & top != 0:
        return model[(mind.weights & WEIGHTS_MASK) + by.ASK_TRUST]
    return (mind.share_partner if top & mind.trumps != 0 else even_share(mind, top)) << 2


@helper
def _trump_lead(mind: Mind, card: Card, params: np.ndarray, model: np.ndarray) -> int:
    """Value of leading a trump, in 1/16 point."""
    first = mind.weights & WEIGHTS_MASK
    unseen = mind.unseen & mind.trumps
    above = unseen & -(only(card) << 1)
    chance = np.int64(CERTAIN) if above == 0 else _partner_has_top(mind, above, model)
    falling = LANE_POINTS[1, unseen >> (mind.trump << LANE_BITS) + RANK_7 & LANE_MASK]
    stake = SCALE * POINTS[1, card & RANK_BITS] + model[first + by.LEAD_TO_COME]
    stake += falling * model[first + by.DRAW_POINTS_PART]
    value = ((2 * chance - CERTAIN) * stake >> 8) + (chance * model[first + by.LEAD_WINS] >> 8)
    if mind.buyer & 1 != 0:
        return value + model[first + by.DRAW_AGAINST]
    if params[DRAW] == 0 or mind.enemy_trumps == 0:
        return value + model[first + by.DRAW_NEEDLESS]
    if above == 0:
        return value + model[first + by.DRAW] + model[first + by.DRAW_EACH] * count(mind.enemy_trumps)
    return value + (model[first + by.DRAW_LOW] if mind.buyer == 0 else model[first + by.DRAW_FOR_PARTNER])


@inlined
def _stake_value(card: Card, chance: int, suit_stake: int, wins: int, keep: int) -> int:
    """What the trick of a plain lead brings, less what the card is worth in hand."""
    stake = SCALE * POINTS[0, card & RANK_BITS] + suit_stake
    return ((2 * chance - CERTAIN) * stake >> 8) + (chance * wins >> 8) - keep


@inlined
def _shortens(mind: Mind, cards: Cards) -> bool:
    """Whether the opponent who bought is void of the suit and may have to ruff."""
    if mind.buyer == 1:
        return mind.may_next & cards == 0 and mind.has_next != 0
    return mind.buyer == 3 and mind.may_last & cards == 0 and mind.has_last != 0


@helper
def _plain_leads(mind: Mind, suit: int, lane: Cards, model: np.ndarray) -> tuple[int, int]:
    """The better of the highest and the lowest card of a plain suit, and its value."""
    first = mind.weights & WEIGHTS_MASK
    cards = suit_cards(suit)
    unseen = mind.unseen & cards
    share = even_share(mind, cards)
    unruffed = np.int64(CERTAIN)
    if mind.enemy_trumps != 0:
        following = CERTAIN - chance_to_ruff(mind.may_next, mind.sure_next, mind.has_next, cards, share)
        last = CERTAIN - chance_to_ruff(mind.may_last, mind.sure_last, mind.has_last, cards, share)
        unruffed = following * last >> 8
    shift = (suit << LANE_BITS) + RANK_7
    bits = lane >> shift & LANE_MASK
    wins = model[first + by.LEAD_WINS]
    stake = model[first + by.LEAD_TO_COME]
    stake += model[first + by.LEAD_SUIT_PART] * LANE_POINTS[0, unseen >> shift & LANE_MASK]
    common = count(lane) * model[first + by.LEAD_LENGTH]
    if _shortens(mind, cards):
        common += model[first + by.LEAD_SHORTENS]
    if lane & (lane - 1) == 0 and mind.hand & mind.trumps != 0:
        common += model[first + by.LEAD_SINGLE]
    top = highest(lane)
    low = lowest(lane)
    chosen = top
    value = np.int64(_WORSE_THAN_ALL)
    if unseen <= only(top):
        value = _stake_value(top, unruffed, stake, wins, keep_plain(mind, top, bits, 1, model))
        value += unruffed * model[first + by.LEAD_UNRUFFED] >> 8
    if unseen > only(low):
        above = unseen & -(only(low) << 1)
        ruffs = chance_to_ruff(mind.may_partner, mind.sure_partner, mind.has_partner, cards, share)
        chance = _partner_has_top(mind, above, model) * unruffed >> 8
        chance += (CERTAIN - chance) * (ruffs * unruffed >> 8) >> 8
        other = _stake_value(low, chance, stake, wins, keep_plain(mind, low, bits, 0, model))
        other += ruffs * model[first + by.LEAD_TO_RUFF] >> 8
        if other > value:
            value = other
            chosen = low
    return chosen, value + common


@inlined
def _trump_leads(mind: Mind, lane: Cards, params: np.ndarray, model: np.ndarray) -> tuple[int, int]:
    """The better of the highest and the lowest trump, and its value."""
    rest = only(highest(lane)) | (lane & -lane)
    chosen = np.int64(-1)
    value = np.int64(0)
    while rest != 0:
        card = highest(rest)
        worth = _trump_lead(mind, card, params, model) - keep_trump(mind, card, model)
        if chosen < 0 or worth > value:
            chosen = card
            value = worth
        rest ^= only(card)
    return chosen, value


@helper
def lead_card(mind: Mind, params: np.ndarray, model: np.ndarray) -> Card:
    """The lead with the best sum of what it brings and what is kept."""
    chosen = np.int64(-1)
    best = np.int64(0)
    rest = mind.hand
    while rest != 0:
        suit = lowest(rest) >> LANE_BITS
        lane = rest & suit_cards(suit)
        rest ^= lane
        if suit == mind.trump:
            card, value = _trump_leads(mind, lane, params, model)
        else:
            card, value = _plain_leads(mind, suit, lane, model)
        if chosen < 0 or value > best:
            chosen = card
            best = value
    return chosen
