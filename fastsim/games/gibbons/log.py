"""The log of a game of Gibbons: what happened in it, and what its first `heuristic` decision rested on."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim.games.gibbons.noting import NOTES
from fastsim.games.gibbons.row import BATCHES_MOST, CALLS_MAX, PLAYS_MOST
from fastsim.games.gibbons.rules import PACK_SIZE, SEATS_MOST
from fastsim.games.gibbons.view import VIEW_SIZE

#: Hands of the first batch; the stock as it was dealt, before a card was turned; plays as
#: ``seat << PLAY_SEAT_SHIFT | card``; batches with tricks, trump and turned card; -1 where not reached. `thinker` is
#: the seat of the deal's first decision by a `heuristic` player, NONE without one, then what it noted and saw.
LOG: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("hands", np.int64, (SEATS_MOST,)),
                ("players_n", np.int64),
                ("call_count", np.int64),
                ("play_count", np.int64),
                ("stock_count", np.int64),
                ("batch_count", np.int64),
                ("calls", np.int64, (CALLS_MAX,)),
                ("plays", np.int64, (PLAYS_MOST,)),
                ("stock", np.int64, (PACK_SIZE,)),
                ("batch_tricks", np.int64, (BATCHES_MOST,)),
                ("trumps", np.int64, (BATCHES_MOST,)),
                ("turned", np.int64, (BATCHES_MOST,)),
                ("breaches", np.int64, (PLAYS_MOST,)),
                ("asked", np.int64),
                ("answer", np.int64),
                ("thinker", np.int64),
                ("notes", NOTES),
                ("seen", np.int64, (VIEW_SIZE,)),
            ],
            align=True,
        ),
    )
)
