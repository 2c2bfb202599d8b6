"""The row of a deal of Israeli whist, and the script of what is forced."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim.games.israeli_whist.auction import CALLS_MAX, SEATS
from fastsim.games.israeli_whist.rules import FRISH_MOST, TRICKS
from fastsim.rows import Column, flat_dtype
from fastsim.scripts import ScriptPlaces

HAND_SIZE: Final = TRICKS
PLAYS: Final = SEATS * HAND_SIZE
GIFTS: Final = SEATS * FRISH_MOST

#: As the kernel fills it.
ROW: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("deal", np.int64),
                ("score", np.int16, (SEATS,)),
                ("calls", np.int16),
                ("contract", np.int8, (SEATS,)),
                ("tricks", np.int8, (SEATS,)),
                ("declarer", np.int8),
                ("trump", np.int8),
                ("bid", np.int8),
                ("frish", np.int8),
                ("over", np.bool_),
                ("passed_out", np.bool_),
            ],
            align=True,
        ),
    )
)

COLUMNS: Final = (
    Column("deal", "number", "address of the deal"),
    Column("declarer", "seat", "seat that won the auction, -1 if passed out"),
    Column("trump", "suit", "denomination (C 0, D 1, H 2, S 3, no trump 4), -1 if passed out"),
    Column("bid", "tricks", "number that won the auction, 0 if passed out"),
    Column("frish", "rounds", "frish rounds before it, 0 if passed out"),
    *(Column(f"contract_{seat}", "tricks", f"contract of seat {seat}") for seat in range(SEATS)),
    *(Column(f"tricks_{seat}", "tricks", f"tricks won by seat {seat}") for seat in range(SEATS)),
    *(Column(f"score_{seat}", "points", f"score of seat {seat}") for seat in range(SEATS)),
    Column("over", "truth", "the contracts sum to more than 13"),
    Column("passed_out", "truth", "nobody bid: the deal is void, contracts, tricks and scores are 0"),
    Column("calls", "calls", "calls made, passes and the four contracts included"),
)

FLAT_ROW: Final = flat_dtype(ROW, COLUMNS)

#: A script: forced calls (and one place more, which says that they are over), gifts of each frish (sets of cards, by
#: seat) and plays, -1 where the player decides; the last entry is 1 for a record that is to be refereed: illegal cards
#: are then played and noted, and leaders are as recorded. Before it stands the seat that states the first contract, -1
#: for the declarer.
SCRIPT_GIFTS: Final = CALLS_MAX + 1
SCRIPT_PLAYS: Final = SCRIPT_GIFTS + GIFTS
SCRIPT_SPEAKER: Final = SCRIPT_PLAYS + PLAYS
SCRIPT_LENIENT: Final = SCRIPT_SPEAKER + 1
SCRIPT: Final = ScriptPlaces(CALLS_MAX, SCRIPT_PLAYS, SCRIPT_LENIENT)
