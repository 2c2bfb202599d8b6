"""The player `random`: what it answers in its seat."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Cards, count, has_more_than_one, lowest, nth
from fastsim.dealing.philox import draw
from fastsim.games.vira import view as see
from fastsim.games.vira.auction import HIGHEST_CALL, PASS, Call, is_call
from fastsim.games.vira.params import CONCEDE_PERCENT, JUMP, PASS_PERCENT, REBUY_PERCENT
from fastsim.games.vira.rules import ViraCodes
from fastsim.tricks.chance import random_card

_HUNDRED: Final = 100


@helper
def random_call(lowest_call: Call, must_bid: bool, codes: ViraCodes, params: np.ndarray, chance: np.ndarray) -> Call:
    """A call of the `random` player; a bid is at most `jump` places above the lowest."""
    if lowest_call == PASS or (not must_bid and draw(chance, _HUNDRED) < params[PASS_PERCENT]):
        return np.int64(PASS)
    call = lowest_call + draw(chance, min(params[JUMP], HIGHEST_CALL - lowest_call) + 1)
    while not is_call(call, codes):
        call -= 1
    return call


@helper
def random_set(cards: Cards, size: int, chance: np.ndarray) -> Cards:
    """A uniform set of `size` of the cards."""
    chosen = np.int64(0)
    for _ in range(size):
        chosen |= random_card(cards & ~chosen, chance)
    return chosen


@helper
def random_answer(decision: int, legal: int, size: int, params: np.ndarray, chance: np.ndarray) -> int:
    """What the `random` player answers between the auction and the first lead."""
    if decision in (see.DISCARD, see.LAY_AWAY):
        return random_set(legal, size, chance)
    if decision == see.REBUY:
        return np.int64(draw(chance, _HUNDRED) < params[REBUY_PERCENT])
    if decision == see.CONCEDE:
        return np.int64(draw(chance, _HUNDRED) < params[CONCEDE_PERCENT])
    return nth(legal, draw(chance, count(legal))) if has_more_than_one(legal) else lowest(legal)
