"""The log of a deal of Israeli whist: what happened in it."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim.games.israeli_whist.auction import CALLS_MAX, SEATS
from fastsim.games.israeli_whist.row import GIFTS, PLAYS

#: Plays as ``seat << PLAY_SEAT_SHIFT | card``, gifts as sets by frish and seat, -1 where not reached.
LOG: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("hands", np.int64, (SEATS,)),
                ("call_count", np.int64),
                ("gift_count", np.int64),
                ("play_count", np.int64),
                ("calls", np.int64, (CALLS_MAX,)),
                ("gifts", np.int64, (GIFTS,)),
                ("plays", np.int64, (PLAYS,)),
                ("breaches", np.int64, (PLAYS,)),
                ("asked", np.int64),
                ("answer", np.int64),
            ],
            align=True,
        ),
    )
)
