"""Lessons for the tables of the play: the cards that come into question, and what both outcomes are worth."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper, kernel
from fastsim.cards.bitboard import count
from fastsim.cards.deck import DECK_52
from fastsim.entry import PLAY_CARD_MASK, PLAY_SEAT_SHIFT
from fastsim.games.israeli_whist import model as layout
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.auction import SEATS
from fastsim.games.israeli_whist.cardplay import look_at_classes
from fastsim.games.israeli_whist.choices import CARD, DECISION, MOST, WORTH, candidates
from fastsim.games.israeli_whist.outlook import stake_of
from fastsim.games.israeli_whist.params import HeuristicParams
from fastsim.games.israeli_whist.rewatching import watch_logged_card, watch_logged_deal
from fastsim.games.israeli_whist.row import PLAYS
from fastsim.games.israeli_whist.rules import WhistCodes
from fastsim.games.israeli_whist.sight import sight_of
from fastsim.games.israeli_whist.strength import look_at_suits, total_without
from fastsim.games.israeli_whist.table import TABLE
from fastsim.games.israeli_whist.weighing import (
    card_chance,
    card_worth,
    losing_outcome,
    outcome_points,
    winning_outcome,
)
from fastsim.games.israeli_whist.winning import needs_at, needs_of
from fastsim.kernels.watching import watch_trick
from fastsim.tricks.engine import following_cards, suit_cards

#: Parameters of a player with all its parts.
_WHOLE: Final = np.array([*HeuristicParams(), 0], dtype=np.int64)


@helper
def _weigh(
    seat: int, view: np.ndarray, suits: Any, model: np.ndarray, over: bool, codes: WhistCodes, out: np.ndarray, n: int
) -> None:
    """Fill the worths of `n` candidates."""
    live = DECK_52 & ~view[see.GONE] & ~view[see.TABLE]
    look_at_suits(suits, model, view[see.HAND], live, view[see.TRUMP])
    need, left, needs = needs_of(seat, view), count(view[see.HAND]) - 1, needs_at(seat, view)
    stake = stake_of(view[see.CONTRACT_OF + seat], over, codes)
    winning = winning_outcome(stake, need, left, needs, model)
    losing = losing_outcome(stake, need, left, needs, view, model)
    for i in range(n):
        card = np.int64(out[i, CARD])
        packed = total_without(suits, model, live, card)
        points = outcome_points(model, stake, winning, packed), outcome_points(model, stake, losing, packed)
        worth = card_worth(card_chance(card, seat, live, view, model), points[0], points[1])
        out[i, WORTH] = worth >> layout.SURE_BITS


@kernel
def lesson_cases(logs: np.ndarray, rows: np.ndarray, model: np.ndarray, codes: np.ndarray, out: np.ndarray) -> int:
    """Fill one case a candidate, shape (most, COLUMNS), int32, of the decisions of logged deals without a frish.

    Returns how many; it stops before a deal for which `out` may be too short.
    """
    tables = np.zeros(1, dtype=TABLE)
    table = tables[0]
    view = table.public
    n = np.int64(0)
    decision = np.int64(0)
    for deal in range(rows.size):
        row = rows[deal]
        if row.passed_out:
            continue
        if n + PLAYS * MOST > out.shape[0]:
            break
        watch_logged_deal(table, row, logs[deal])
        trump_cards = suit_cards(np.int64(row.trump))
        led_cards = np.int64(0)
        beating = np.int64(0)
        for place in range(PLAYS):
            play = logs[deal].plays[place]
            seat = play >> PLAY_SEAT_SHIFT
            card = play & PLAY_CARD_MASK
            view[see.HAND] = table.hands[seat]
            legal = table.hands[seat]
            if place % SEATS == 0:
                watch_trick(table, np.int64(place), seat)
            else:
                legal = following_cards(legal, led_cards)
            sight = sight_of(seat, legal, view, _WHOLE)
            found = candidates(sight, look_at_classes(sight, model), codes[0], out[n:])
            if found > 1:
                _weigh(seat, view, table.suits, model, row.over, codes[0], out[n:], found)
                for i in range(found):
                    out[n + i, DECISION] = decision
                n += found
                decision += 1
            led_cards, beating = watch_logged_card(table, np.int64(place), seat, card, led_cards, beating, trump_cards)
    return n
