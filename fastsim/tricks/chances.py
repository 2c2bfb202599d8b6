"""Chances of what a hand holds, from how many cards are unseen."""

from __future__ import annotations

from math import comb
from typing import Final

import numpy as np

from fastsim._jit import inlined
from fastsim.cards.deck import DECK_52, RANKS

SURE_BITS: Final = 12
SURE: Final = 1 << SURE_BITS

_SUIT: Final = RANKS.bit_count()
_PACK: Final = DECK_52.bit_count()
_HAND: Final = _PACK // 2


# Places of the table, powers of two: what a decision asks for lies together, and a mask tells the compiler that a place
# is not negative.
_UNSEEN_PLACES: Final = 64
_HELD_PLACES: Final = 32
_K_PLACES: Final = 16


def _none_of() -> np.ndarray:
    """Hypergeometric chance to hold none of k cards, by cards unseen, cards held and k, in 1/4096."""
    table = np.zeros((_UNSEEN_PLACES, _HELD_PLACES, _K_PLACES), dtype=np.int16)
    for unseen in range(_PACK + 1):
        for held in range(min(unseen, _HAND) + 1):
            ways = comb(unseen, held)
            for k in range(min(_SUIT, unseen) + 1):
                table[unseen, held, k] = (SURE * comb(unseen - k, held) + ways // 2) // ways
    return table


_NONE_OF: Final = _none_of()


@inlined
def holds_none(k: int, unseen: int, held: int) -> int:
    """Chance, in 1/4096, that a hand of `held` among `unseen` cards has none of k of them, at most a suit's."""
    return np.int64(_NONE_OF[unseen & _UNSEEN_PLACES - 1, held & _HELD_PLACES - 1, k & _K_PLACES - 1])
