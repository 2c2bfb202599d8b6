"""The cards that come into question in a position, each with its place in a table of the play.

`cardplay.heuristic_card` goes through the same cards without listing them; the lists serve the fit and the reasons.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Cards, has_more_than_one, highest, lowest
from fastsim.cards.deck import SUITS
from fastsim.games.israeli_whist import model as layout
from fastsim.games.israeli_whist.cardplay import (
    Suits,
    class_of,
    follow_class,
    is_below,
    kind_of,
    play_mode,
    position_of,
    ruff_class,
    threat_of,
)
from fastsim.games.israeli_whist.rules import WhistCodes
from fastsim.games.israeli_whist.sight import Sight
from fastsim.tricks.engine import suit_cards

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
def _add_suit(out: np.ndarray, n: int, table: int, mode: int, cards: Cards, suits: Suits, suit: int) -> int:
    """Add the highest and, if it is another, the lowest of the cards of a suit; returns how many there are then."""
    if cards == 0:
        return n
    cell = (mode * layout.CARD_KINDS_OF_SUIT + kind_of(suits, suit)) * layout.CLASSES + class_of(suits, suit)
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
def _add_ends(out: np.ndarray, n: int, table: int, mode: int, cards: Cards, sight: Sight) -> int:
    """Add the lowest and, if it is another, the highest of the cards that win so far."""
    threat = threat_of(sight)
    others, led, trumps = sight.trick.live & ~sight.hand, sight.trick.led_cards, sight.trick.trump_cards
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
def candidates(sight: Sight, suits: Suits, codes: WhistCodes, out: np.ndarray) -> int:
    """Fill `out`, shape (MOST, COLUMNS), with the cards that come into question; 0 where it takes no tables."""
    position = position_of(sight, codes)
    rest, winners = position.rest, position.winners
    if not has_more_than_one(rest) or is_below(position, sight):
        return np.int64(0)
    mode = play_mode(sight.need, sight.trick.left, suits.packed, position.goes_on)
    both = mode * layout.RIVALRIES + sight.trick.rivals
    n = np.int64(0)
    losers = rest & ~winners
    if sight.trick.led_cards == 0:
        for suit in range(SUITS):
            n = _add_suit(out, n, np.int64(LEAD), both, rest & suit_cards(suit), suits, np.int64(suit))
        return n
    if rest & sight.trick.led_cards != 0:
        n = _add_ends(out, n, np.int64(FOLLOW), both, winners, sight)
        for end in range(2):
            if losers != 0 and (end == 1 or has_more_than_one(losers)):
                out[n, TABLE_OF] = FOLLOW
                out[n, CELL] = 2 * both * (layout.FOLLOW_CLASSES + 1) + end
                out[n, CARD] = highest(losers) if end else lowest(losers)
                n += 1
        return n
    for suit in range(SUITS):
        n = _add_suit(out, n, np.int64(SHED), both, losers & suit_cards(suit), suits, np.int64(suit))
    if winners != 0:
        n = _add_ends(out, n, np.int64(RUFF), both, winners, sight)
    return n
