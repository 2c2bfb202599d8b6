"""The `heuristic` player's card where it does not lead."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Card, Cards, highest, lowest, only
from fastsim.cards.deck import LANE_BITS, RANK_7, RANK_BITS
from fastsim.games.vida import view as see
from fastsim.games.vida import weights as by
from fastsim.games.vida.keeping import LANE_MASK, SCALE, keep_plain, keep_trump, points_of
from fastsim.games.vida.mind import (
    ACES,
    CERTAIN,
    TENS,
    WEIGHTS_MASK,
    Mind,
    chance_of_any,
    chance_to_ruff,
    even_share,
)
from fastsim.games.vida.order import LIMAS, card_points
from fastsim.games.vida.params import LOAD, SIGNALS
from fastsim.tricks.engine import beating_cards, suit_cards, suit_cards_of

SEATS: Final = 4


@helper
def _chance_to_beat(
    mind: Mind, best: Card, led_cards: Cards, share: int, may: Cards, sure: Cards, trump_share: int, has_trump: int
) -> int:
    """Chance that a seat yet to play can beat the card `best` of the trick; the last four say what it may hold."""
    above = -(only(best) << 1)
    if led_cards == mind.trumps:
        return chance_of_any(may, sure, led_cards & above, trump_share)
    if only(best) & mind.trumps != 0:
        over = chance_of_any(may, sure, mind.trumps & above, trump_share)
        return over * chance_to_ruff(may, sure, CERTAIN, led_cards, share) >> 8
    beats = chance_of_any(may, sure, led_cards & above, share)
    return min(beats + chance_to_ruff(may, sure, has_trump, led_cards, share), CERTAIN)


@helper
def _chance_ours(
    mind: Mind, best: Card, is_ours: bool, led_cards: Cards, share: int, behind: int, model: np.ndarray
) -> int:
    """Chance in 1/256 that our side takes the trick that `best` is winning, with `behind` seats yet to play."""
    if behind == 0 or (behind == 1 and not is_ours):
        return np.int64(CERTAIN) if is_ours else np.int64(0)
    threat = _chance_to_beat(
        mind, best, led_cards, share, mind.may_next, mind.sure_next, mind.share_next, mind.has_next
    )
    if behind == 1:
        return CERTAIN - threat
    rescue = _chance_to_beat(
        mind, best, led_cards, share, mind.may_partner, mind.sure_partner, mind.share_partner, mind.has_partner
    )
    if is_ours:
        part = rescue * model[(mind.weights & WEIGHTS_MASK) + by.PARTNER_TAKES_PART] >> 4
        return CERTAIN - (threat * (CERTAIN - part) >> 8)
    return rescue * (CERTAIN - (threat >> 1)) >> 8


#: Where the search for the best card stands: the card and its value.
Choice = tuple[int, int]


@inlined
def _give_value(mind: Mind, card: Card, gain: int, keep: int) -> int:
    """Value of a card that does not win: `gain` in 1/256 of its points, less what it is worth in hand."""
    return (gain * SCALE * points_of(card, mind.trump) >> 8) - keep


@helper
def _give(mind: Mind, cards: Cards, gain: int, refused: int, model: np.ndarray) -> Choice:
    """The best of the cards that do not win the trick as it stands; `refused` is what an ace costs a discard.

    Of each suit the lowest and the highest are weighed.
    """
    chosen = np.int64(-1)
    value = np.int64(0)
    rest = cards
    while rest != 0:
        low = lowest(rest)
        suit = low >> LANE_BITS
        lane = rest & suit_cards(suit)
        rest ^= lane
        top = highest(lane)
        if suit == mind.trump:
            low_worth = _give_value(mind, low, gain, keep_trump(mind, low, model))
            top_worth = _give_value(mind, top, gain, keep_trump(mind, top, model))
        else:
            bits = lane >> (suit << LANE_BITS) + RANK_7 & LANE_MASK
            cost = refused if lane & ACES != 0 else np.int64(0)
            low_worth = _give_value(mind, low, gain, keep_plain(mind, low, bits, 0, model)) - cost
            top_worth = _give_value(mind, top, gain, keep_plain(mind, top, bits, 1, model)) - cost
        card = top if top_worth > low_worth else low
        worth = max(top_worth, low_worth)
        if chosen < 0 or worth > value:
            chosen = card
            value = worth
    return chosen, value


@helper
def _answer_ace(mind: Mind, cards: Cards, led_cards: Cards, gain: int, model: np.ndarray) -> Choice:
    """A card of the suit on partner's winning ace: a lima with the ten in hand asks for it, one without misleads."""
    suit = lowest(led_cards) >> LANE_BITS
    bits = cards >> (suit << LANE_BITS) + RANK_7 & LANE_MASK
    low = lowest(cards)
    top = highest(cards)
    asking = model[(mind.weights & WEIGHTS_MASK) + by.ASK]
    low_value = _give_value(mind, low, gain, keep_plain(mind, low, bits, 0, model))
    if only(low) & LIMAS != 0:
        low_value += asking if cards & TENS != 0 else -asking
    top_value = _give_value(mind, top, gain, keep_plain(mind, top, bits, 1, model))
    return (top, top_value) if top_value > low_value else (low, low_value)


@helper
def _win(mind: Mind, cards: Cards, led_cards: Cards, share: int, behind: int, table: int, model: np.ndarray) -> Choice:
    """The better of the lowest and the highest of the cards that win the trick as it stands; not empty."""
    rest = only(highest(cards)) | (cards & -cards)
    lane = (mind.hand & led_cards) >> (lowest(cards) & ~RANK_BITS) + RANK_7 & LANE_MASK
    end = np.int64(0)
    chosen = np.int64(-1)
    value = np.int64(0)
    while rest != 0:
        card = lowest(rest)
        single = only(card)
        rest ^= single
        keep = keep_trump(mind, card, model) if single & mind.trumps != 0 else keep_plain(mind, card, lane, end, model)
        chance = _chance_ours(mind, card, True, led_cards, share, behind, model)
        worth = ((2 * chance - CERTAIN) * (table + SCALE * points_of(card, mind.trump)) >> 8) - keep
        if chosen < 0 or worth > value:
            chosen = card
            value = worth
        end = np.int64(1)
    return chosen, value


@helper
def follow_card(mind: Mind, view: np.ndarray, legal: Cards, params: np.ndarray, model: np.ndarray) -> Card:
    """The card with the best sum of what the trick brings and what is kept."""
    best = view[see.BEST]
    leader = view[see.LEADER]
    led_cards = suit_cards_of(view[see.LED])
    behind = SEATS - 1 - ((mind.seat - leader) & 3)
    beating = legal & beating_cards(only(best), led_cards, mind.trumps)
    is_ours = view[see.WINNER] == (mind.seat ^ 2)
    share = np.int64(0)
    if behind > 0:
        share = even_share(mind, led_cards)
    table = (
        SCALE * card_points(view[see.TABLE], mind.trumps) + behind * model[(mind.weights & WEIGHTS_MASK) + by.TO_COME]
    )
    chosen = np.int64(-1)
    value = np.int64(0)
    if beating != 0:
        chosen, value = _win(mind, beating, led_cards, share, behind, table, model)
    rest = legal ^ beating
    if rest != 0:
        chance = _chance_ours(mind, best, is_ours, led_cards, share, behind, model)
        gain = 2 * chance - CERTAIN if params[LOAD] != 0 else -np.int64(CERTAIN)
        speaks = params[SIGNALS] != 0 and leader == (mind.seat ^ 2) and is_ours
        refused = np.int64(0)
        if speaks and led_cards == mind.trumps and mind.buyer & 1 == 0 and view[see.REFUSED + mind.seat] == 0:
            refused = model[(mind.weights & WEIGHTS_MASK) + by.REFUSE]
        other, worth = _give(mind, rest, gain, refused, model)
        if speaks and only(best) & ACES & ~mind.trumps != 0 and rest & led_cards != 0:
            other, worth = _answer_ace(mind, rest, led_cards, gain, model)
        worth += (2 * chance - CERTAIN) * table >> 8
        if chosen < 0 or worth > value:
            return other
    return chosen
