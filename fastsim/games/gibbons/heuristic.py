"""The card of `heuristic`: what the trick is expected to bring, less what the card is worth in hand."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Card, Cards, count, lowest, only, positions_above
from fastsim.cards.deck import NONE
from fastsim.games.gibbons import view as see
from fastsim.games.gibbons.expecting import Mind, chance_not_ruffed, chance_to_win, honours_to_fall, observe
from fastsim.games.gibbons.params import ANNOUNCE, GIVE, HONOURS, HUNT, LEAD, RUFF, SECOND, SHED, TOP
from fastsim.games.gibbons.row import ACE, JACK, QUEEN
from fastsim.games.gibbons.row import HONOURS as HONOUR_KINDS
from fastsim.games.gibbons.rules import GibbonsCodes, HonoursTo
from fastsim.games.gibbons.scoring import trick_score
from fastsim.games.gibbons.weights import weight
from fastsim.tricks.chances import SURE, SURE_BITS
from fastsim.tricks.engine import beating_cards, suit_cards, suit_cards_of

#: A point, in the unit in which cards are weighed.
POINT: Final = 64
_HUNDRED: Final = 100
_WORST: Final = -(1 << 40)


@helper
def _worth_of_trick(seat: int, view: np.ndarray, params: np.ndarray, codes: GibbonsCodes) -> int:
    """What the next trick is worth under the seat's announcement: the mean of those that it still needs, or of one."""
    announced = view[see.ANNOUNCED_OF + seat]
    if announced == NONE or params[ANNOUNCE] == 0:
        return POINT * codes.trick_points
    won = view[see.TRICKS_OF + seat]
    needed = max(announced - won, np.int64(1))
    if needed > view[see.LEFT]:
        needed = np.int64(1)
    gain = trick_score(announced, won + needed, codes) - trick_score(announced, won, codes)
    return POINT * gain // needed


@helper
def _value(seat: int, view: np.ndarray, params: np.ndarray, codes: GibbonsCodes, mind: Mind) -> None:
    """Fill what a trick and each honour are worth."""
    mind.trick = _worth_of_trick(seat, view, params, codes)
    minds = params[HONOURS] and codes.honours_to == HonoursTo.CAPTOR
    mind.honour[ACE] = POINT * codes.honour_ace if minds else np.int64(0)
    mind.honour[JACK] = POINT * codes.honour_jack if minds else np.int64(0)
    mind.honour[QUEEN] = POINT * codes.honour_queen if minds else np.int64(0)


@inlined
def _honours_in(cards: Cards, table_honours: np.ndarray, mind: Mind) -> int:
    """What the honours among some cards are worth."""
    worth = np.int64(0)
    for honour in range(HONOUR_KINDS):
        if cards & table_honours[honour] != 0:
            worth += mind.honour[honour]
    return worth


@helper
def _worth_in_hand(
    single: Cards,
    own_cards: Cards,
    trump_cards: Cards,
    view: np.ndarray,
    honours: np.ndarray,
    params: np.ndarray,
    mind: Mind,
) -> int:
    """What a card may still bring if it is kept; `own_cards` are those of its suit."""
    higher = count(mind.unseen & own_cards & positions_above(single))
    if single & trump_cards == 0:
        if higher > 2:
            return np.int64(0)
        if higher == 0:
            stands = chance_not_ruffed(own_cards, trump_cards, view, mind)
            return (mind.trick * weight(TOP, params, view[see.SEATS]) // _HUNDRED) * stands >> SURE_BITS
        second = weight(SECOND, params, view[see.SEATS])
        chance = second if higher == 1 else second // 3
        return mind.trick * chance // _HUNDRED
    ruff = weight(RUFF, params, view[see.SEATS])
    chance = ruff + ((_HUNDRED - ruff) >> higher)
    worth = (mind.trick + _honours_in(single, honours, mind)) * chance // _HUNDRED
    if higher == 0:
        worth += _honours_in(mind.unseen, honours, mind) * weight(HUNT, params, view[see.SEATS]) // _HUNDRED
    return worth


@helper
def weigh_card(
    seat: int,
    single: Cards,
    led_cards: Cards,
    trump_cards: Cards,
    view: np.ndarray,
    honours: np.ndarray,
    params: np.ndarray,
    mind: Mind,
) -> int:
    """What a legal card is worth, in 1/64 point; `led_cards` are empty where it is led."""
    own_cards = suit_cards_of(lowest(single))
    following = led_cards if led_cards != 0 else own_cards
    best = view[see.BEST]
    wins_now = best == NONE or single & beating_cards(only(max(best, np.int64(0))), following, trump_cards) != 0
    chance = np.int64(0)
    if wins_now:
        beating = beating_cards(single, following, trump_cards)
        chance = chance_to_win(seat, beating, following, trump_cards, view, mind)
    pot = (
        mind.trick
        + _honours_in(view[see.TABLE] | single, honours, mind)
        + mind.trick * weight(LEAD, params, view[see.SEATS]) // _HUNDRED
    )
    if led_cards == 0 and single & trump_cards != 0:
        for honour in range(HONOUR_KINDS):
            if honours[honour] < single:
                pot += mind.honour[honour] * honours_to_fall(honours[honour], trump_cards, mind) >> SURE_BITS
    value = (chance * pot >> SURE_BITS) - _worth_in_hand(single, own_cards, trump_cards, view, honours, params, mind)
    lost = _honours_in(single, honours, mind) * weight(GIVE, params, view[see.SEATS]) // _HUNDRED
    value -= lost * (SURE - chance) >> SURE_BITS
    hand = view[see.HAND]
    is_last = hand & own_cards == single and single & trump_cards == 0 and hand & trump_cards != 0
    return value + mind.trick * weight(SHED, params, view[see.SEATS]) // _HUNDRED if is_last else value


@helper
def heuristic_card(
    seat: int,
    legal: Cards,
    view: np.ndarray,
    honours: np.ndarray,
    params: np.ndarray,
    codes: GibbonsCodes,
    mind: Mind,
) -> Card:
    """The legal card that is worth most, the lowest of equals."""
    observe(view, params, mind)
    _value(seat, view, params, codes, mind)
    trump_cards = suit_cards(view[see.TRUMP])
    led_cards = suit_cards_of(view[see.LED]) if view[see.LED] != NONE else np.int64(0)
    best = lowest(legal)
    best_value = np.int64(_WORST)
    rest = legal
    while rest != 0:
        single = rest & -rest
        rest &= rest - 1
        value = weigh_card(seat, single, led_cards, trump_cards, view, honours, params, mind)
        if value > best_value:
            best_value = value
            best = lowest(single)
    return best
