"""The cards that come into question in a position, each with its place in a table of the play.

`cardplay.heuristic_card` goes through the same cards without listing them; the lists serve the fit and the reasons.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Cards, has_more_than_one, highest, lowest
from fastsim.cards.deck import DECK_52, SUITS
from fastsim.games.israeli_whist import model as layout
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.cardplay import (
    follow_class,
    is_below,
    known_ruffs,
    look_at_hand,
    play_mode,
    position_of,
    rivalry,
    ruff_class,
    threat_of,
)
from fastsim.games.israeli_whist.params import INFER
from fastsim.games.israeli_whist.rules import WhistCodes
from fastsim.tricks.engine import suit_cards, suit_cards_of

# Tables.
LEAD: Final = 0
SHED: Final = 1
FOLLOW: Final = 2
RUFF: Final = 3

#: Most candidates of a decision.
MOST: Final = 2 * SUITS + 2

# Columns of a candidate; then, of a case, the number of the decision and the worth in 1/4096 point.
TABLE_OF: Final = 0
CELL: Final = 1
CARD: Final = 2
DECISION: Final = 3
WORTH: Final = 4
COLUMNS: Final = 5


@helper
def _add_suit(out: np.ndarray, n: int, table: int, mode: int, cards: Cards, plan: Any, suit: int) -> int:
    """Add the highest and, if it is another, the lowest of the cards of a suit; returns how many there are then."""
    if cards == 0:
        return n
    cell = (mode * layout.CARD_KINDS_OF_SUIT + plan.kinds[suit]) * layout.CLASSES + plan.classes[suit]
    out[n, TABLE_OF] = table
    out[n, CELL] = 2 * cell + 1
    out[n, CARD] = highest(cards)
    n += 1
    if has_more_than_one(cards):
        out[n, TABLE_OF] = table
        out[n, CELL] = 2 * cell
        out[n, CARD] = lowest(cards)
        n += 1
    return n


@helper
def _add_ends(
    out: np.ndarray, n: int, table: int, mode: int, cards: Cards, view: np.ndarray, threat: Any, trumps: Cards
) -> int:
    """Add the lowest and, if it is another, the highest of the cards that win so far."""
    led = suit_cards_of(view[see.LED])
    others = DECK_52 & ~view[see.GONE] & ~view[see.TABLE] & ~view[see.HAND]
    for end in range(2):
        card = highest(cards) if end else lowest(cards)
        if end and card == lowest(cards):
            break
        if table == FOLLOW:
            cell = mode * (layout.FOLLOW_CLASSES + 1) + 1 + follow_class(card, threat, others, led, trumps)
        else:
            cell = mode * layout.RUFF_CLASSES + ruff_class(card, threat, others, led, trumps)
        out[n, TABLE_OF] = table
        out[n, CELL] = 2 * cell + end
        out[n, CARD] = card
        n += 1
    return n


@helper
def candidates(
    seat: int,
    legal: Cards,
    view: np.ndarray,
    params: np.ndarray,
    plan: Any,
    model: np.ndarray,
    codes: WhistCodes,
    out: np.ndarray,
) -> int:
    """Fill `out`, shape (MOST, COLUMNS), with the cards that come into question; 0 where it takes no tables."""
    infers = params[INFER] != 0
    position = position_of(seat, legal, view, params, codes)
    rest, winners, led_cards = position.rest, position.winners, position.led_cards
    if not has_more_than_one(rest) or is_below(position):
        return np.int64(0)
    live = DECK_52 & ~view[see.GONE] & ~view[see.TABLE]
    follows = rest & led_cards != 0
    ruffed = known_ruffs(seat, view, position.trump_cards) if infers and not follows else np.int64(0)
    packed = look_at_hand(plan, model, view[see.HAND], live, view[see.TRUMP], ruffed)
    mode = play_mode(position.need, position.left, packed, position.goes_on)
    rivals = rivalry(seat, position.need, position.left, view) if infers else np.int64(1)
    both = mode * layout.RIVALRIES + rivals
    n = np.int64(0)
    losers = rest & ~winners
    if led_cards == 0:
        for suit in range(SUITS):
            n = _add_suit(out, n, np.int64(LEAD), both, rest & suit_cards(suit), plan, np.int64(suit))
        return n
    threat = threat_of(seat, led_cards, position.trump_cards, view, infers)
    if follows and winners != 0:
        n = _add_ends(out, n, np.int64(FOLLOW), both, winners, view, threat, position.trump_cards)
        for end in range(2):
            if losers != 0 and (end == 1 or has_more_than_one(losers)):
                out[n, TABLE_OF] = FOLLOW
                out[n, CELL] = 2 * both * (layout.FOLLOW_CLASSES + 1) + end
                out[n, CARD] = highest(losers) if end else lowest(losers)
                n += 1
        return n
    for suit in range(SUITS):
        n = _add_suit(out, n, np.int64(SHED), both, losers & suit_cards(suit), plan, np.int64(suit))
    if winners != 0:
        n = _add_ends(out, n, np.int64(RUFF), both, winners, view, threat, position.trump_cards)
    return n
