"""The row of a Vida deal and the record (log) of what happened in it."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim.games.vida.auction import CALLS_MAX
from fastsim.rows import Column, flat_dtype
from fastsim.scripts import ScriptPlaces

SEATS: Final = 4
SIDES: Final = 2
HAND_SIZE: Final = 8
PLAYS: Final = SEATS * HAND_SIZE

#: As the kernel fills it; side 0 is seats 0 and 2, side 1 seats 1 and 3.
ROW: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("deal", np.int64),
                ("score", np.int32, (SIDES,)),
                ("bid", np.int16),
                ("points", np.int16, (SIDES,)),
                ("rounded", np.int16, (SIDES,)),
                ("air", np.int16, (SIDES,)),
                ("held", np.int16, (SIDES,)),
                ("belote", np.int16, (SIDES,)),
                ("calls", np.int16),
                ("buyer", np.int8),
                ("trump", np.int8),
                ("screws", np.int8),
                ("tricks", np.int8, (SIDES,)),
                ("jack_side", np.int8),
                ("made", np.bool_),
                ("passed_out", np.bool_),
                ("air_tie", np.bool_),
            ],
            align=True,
        ),
    )
)

COLUMNS: Final = (
    Column("deal", "number", "address of the deal"),
    Column("buyer", "seat", "seat of the last bid, -1 if passed out"),
    Column("trump", "suit", "suit of the contract (C 0, D 1, H 2, S 3), -1 if passed out"),
    Column("bid", "points", "value of the contract, 0 if passed out"),
    Column("screws", "calls", "vida and counter-vida calls"),
    Column("points_0", "points", "unrounded trick points of side 0, last trick and capot bonus included"),
    Column("points_1", "points", "the same of side 1"),
    Column("tricks_0", "tricks", "tricks won by side 0"),
    Column("tricks_1", "tricks", "tricks won by side 1"),
    Column("air_0", "points", "air of side 0 that counts"),
    Column("air_1", "points", "air of side 1 that counts"),
    Column("belote_0", "points", "belote held by side 0, also where the deal is lost"),
    Column("belote_1", "points", "belote held by side 1, also where the deal is lost"),
    Column("made", "truth", "the buying side made its contract"),
    Column("score_0", "points", "score of side 0"),
    Column("score_1", "points", "score of side 1"),
    Column("passed_out", "truth", "nobody bid; then all that follows from play is 0 or -1"),
    Column("held_0", "points", "air that side 0 holds, counted or not"),
    Column("held_1", "points", "air that side 1 holds, counted or not"),
    Column("air_tie", "truth", "the strongest combinations of the sides were equal"),
    Column("jack_side", "side", "side whose tricks hold the trump jack, -1 if passed out"),
    Column("calls", "calls", "calls made, passes included"),
    Column("rounded_0", "points", "trick points of side 0 after rounding"),
    Column("rounded_1", "points", "trick points of side 1 after rounding"),
)

FLAT_ROW: Final = flat_dtype(ROW, COLUMNS)

#: A script: forced calls and a place that stays free after the longest auction, then forced plays, -1 where the player
#: decides; the last entry is 1 for a record that is to be refereed: illegal cards are then played and noted, and
#: leaders are as recorded.
SCRIPT_PLAYS: Final = CALLS_MAX + 1
SCRIPT_LENIENT: Final = SCRIPT_PLAYS + PLAYS
SCRIPT: Final = ScriptPlaces(CALLS_MAX, SCRIPT_PLAYS, SCRIPT_LENIENT)
