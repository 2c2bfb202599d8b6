"""Users' own players for tests, of what they decide by alone."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np


def simple_player(chosen: Any) -> Any:
    """A compiled player that answers ``chosen(decision, seat, legal, view)``, itself compiled."""

    @numba.njit
    def player(decision: int, seat: int, legal: int, view: Any, history: Any, params: Any, chance: np.ndarray) -> int:
        return chosen(decision, seat, legal, view)

    return player
