"""Which card the `heuristic` player plays, with the rule that chose it (`reasons.py`)."""

from __future__ import annotations

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Cards
from fastsim.cards.deck import NO_TRUMP, NONE
from fastsim.games.vira import view as see
from fastsim.games.vira.high_following import follow_high
from fastsim.games.vira.high_leads import lead_as_declarer, lead_as_defender
from fastsim.games.vira.low_play import low_card
from fastsim.games.vira.seeing import unseen_cards
from fastsim.tricks.engine import suit_cards


@helper
def heuristic_card(seat: int, legal: Cards, view: np.ndarray, params: np.ndarray, model: np.ndarray) -> int:
    """The card of the `heuristic` player and its reason."""
    unseen = unseen_cards(view, params)
    if view[see.TRUMP] == NO_TRUMP:
        return low_card(seat, legal, unseen, view, params, model)
    trump_cards = suit_cards(view[see.TRUMP])
    if view[see.BEST] != NONE:
        return follow_high(seat, legal, unseen, trump_cards, view, params)
    if seat == view[see.DECLARER]:
        return lead_as_declarer(seat, view[see.HAND], unseen, trump_cards, view, params)
    return lead_as_defender(seat, view[see.HAND], unseen, trump_cards, view, params)
