"""How the `heuristic` player takes the unseen trumps to be spread over the other seats.

The shares are even, unless the seat infers from the calls that the buyer has more than others who may hold some. They
depend on the weights, on where the buyer sits and on who may hold trumps: a table of a model, made by `share_table`.
Only the next seat's is asked for.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import inlined
from fastsim.games.vida import weights as by
from fastsim.games.vida.model import SHARES_AT, SHARES_SIZE, entry

#: Shares of unseen cards are in parts of this.
WHOLE: Final = 64

#: Even shares of up to three seats.
EVEN: Final = np.array([0, WHOLE, WHOLE // 2, WHOLE // 3], dtype=np.int64)

#: Part played (buyer, its partner, defender) by how many seats after this one the buyer sits.
PART_OF_BUYER: Final = np.array([0, 2, 1, 2], dtype=np.int64)

_OTHERS: Final = 3
_NEXT: Final = 1
_BUYER_SHIFT: Final = 3
_INFER_SHIFT: Final = 5
_BUYER_MASK: Final = 3


def _next_share(weights: np.ndarray, infers: int, buyer: int, may: int) -> int:
    """The next seat's share; `may` says as bits which of the seats may hold trumps."""
    holders = may.bit_count()
    if infers and buyer and holders > 1 and may >> buyer - 1 & 1:
        more = int(weights[by.BUYER_SHARE if holders == _OTHERS else by.BUYER_SHARE_OF_TWO])
        return more if buyer == _NEXT else (WHOLE - more) >> (holders - 2)
    return int(EVEN[holders])


def share_table(weights: np.ndarray) -> np.ndarray:
    """The next seat's share by whether the seat infers, the buyer's place after it, and who may hold trumps, (64,).

    `weights` has shape (3, PART_SIZE).
    """
    return np.array(
        [
            _next_share(weights[PART_OF_BUYER[i >> _BUYER_SHIFT & _BUYER_MASK]], i >> _INFER_SHIFT,
                        i >> _BUYER_SHIFT & _BUYER_MASK, i & (1 << _OTHERS) - 1)
            for i in range(SHARES_SIZE)
        ],
        dtype=np.int64,
    )  # fmt: skip


@inlined
def share_of_next(infers: int, buyer: int, next_may: bool, partner_may: bool, last_may: bool, model: np.ndarray) -> int:
    """Share in the unseen trumps, in 1/64, of the next seat, given which seats may hold some."""
    may: Any = np.int64(next_may) | np.int64(partner_may) << 1 | np.int64(last_may) << 2
    return entry(model, SHARES_AT + (infers << _INFER_SHIFT | buyer << _BUYER_SHIFT | may))
