"""The log of a Vida deal: what happened in it, and what its first `heuristic` decision rested on."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim.games.vida.auction import CALLS_MAX
from fastsim.games.vida.bidding import THOUGHT
from fastsim.games.vida.mind import MIND
from fastsim.games.vida.row import PLAYS, SEATS
from fastsim.games.vida.view import VIEW_SIZE

#: Cards in natural order, plays as ``seat << PLAY_SEAT_SHIFT | card``, -1 where not reached. `thinker` is the seat of
#: the deal's first decision by a `heuristic` player, NONE without one, and the last three what it knew, thought, saw.
LOG: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("hands", np.int64, (SEATS,)),
                ("shown", np.int64, (SEATS,)),
                ("call_count", np.int64),
                ("play_count", np.int64),
                ("calls", np.int64, (CALLS_MAX,)),
                ("plays", np.int64, (PLAYS,)),
                ("breaches", np.int64, (PLAYS,)),
                ("asked", np.int64),
                ("answer", np.int64),
                ("thinker", np.int64),
                ("mind", MIND),
                ("thought", THOUGHT),
                ("seen", np.int64, (VIEW_SIZE,)),
            ],
            align=True,
        ),
    )
)
