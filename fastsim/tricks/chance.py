"""What a player without any plan does."""

from __future__ import annotations

import numpy as np

from fastsim._jit import inlined
from fastsim.cards.bitboard import Cards, count, nth_only
from fastsim.dealing.philox import draw


@inlined
def random_card(legal: Cards, chance: np.ndarray) -> Cards:
    """A uniform legal card, as a set of one."""
    return nth_only(legal, draw(chance, count(legal)))
