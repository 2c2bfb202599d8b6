"""The log of a deal of Israeli whist: what happened in it, and what its first `heuristic` decision rested on."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim.games.israeli_whist.auction import CALLS_MAX, SEATS
from fastsim.games.israeli_whist.noting import NOTES
from fastsim.games.israeli_whist.row import GIFTS, PLAYS
from fastsim.games.israeli_whist.view import VIEW_SIZE

#: Plays as ``seat << PLAY_SEAT_SHIFT | card``, gifts as sets by frish and seat, -1 where not reached. `thinker` is the
#: seat of the deal's first decision by a `heuristic` player, NONE without one, then its kind (`view.py`), what it
#: weighed and what it saw.
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
                ("thinker", np.int64),
                ("kind", np.int64),
                ("notes", NOTES),
                ("seen", np.int64, (VIEW_SIZE,)),
            ],
            align=True,
        ),
    )
)
