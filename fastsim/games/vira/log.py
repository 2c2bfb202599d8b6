"""The log of a deal of Vira: what happened in it."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim.games.vira.auction import CALLS_MAX, SEATS
from fastsim.games.vira.estimating import THOUGHT_SIZE, THOUGHTS
from fastsim.games.vira.row import PLAYS, TALON
from fastsim.games.vira.steps import STEPS

#: The talon in drawing order; steps as in `steps.py` (sets of cards in natural order); plays as
#: ``seat << PLAY_SEAT_SHIFT | card``, natural order, -1 where not reached; `reasons` as in `reasons.py`,
#: `held` are the hands at the first lead,
#: `when` orders the steps (0: not reached). Thoughts
#: are those of the heuristic player (`bidding.py`): of the first calls, and what doing and not doing a step was worth,
#: in 1/4096 point. The last five say where and why a deal broke off.
LOG: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("hands", np.int64, (SEATS,)),
                ("talon", np.int64, (TALON,)),
                ("indicator", np.int64),
                ("call_count", np.int64),
                ("play_count", np.int64),
                ("calls", np.int64, (CALLS_MAX,)),
                ("steps", np.int64, (STEPS,)),
                ("when", np.int64, (STEPS,)),
                ("held", np.int64, (SEATS,)),
                ("trump", np.int64),
                ("first_trump", np.int64),
                ("plays", np.int64, (PLAYS,)),
                ("breaches", np.int64, (PLAYS,)),
                ("reasons", np.int64, (PLAYS,)),
                ("call_thoughts", np.int64, (THOUGHTS, THOUGHT_SIZE)),
                ("step_thoughts", np.int64, (STEPS, 2)),
                ("asked", np.int64),
                ("step", np.int64),
                ("answer", np.int64),
                ("legal", np.int64),
                ("takes", np.int64),
            ],
            align=True,
        ),
    )
)
