"""The row of a deal of Vira, and the script of what is forced."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim.games.vira.auction import CALLS_MAX, SEATS
from fastsim.games.vira.ladder import BID_CODES, LEVEL_CODES
from fastsim.games.vira.rules import TRICKS
from fastsim.games.vira.steps import STEPS
from fastsim.rows import Column, flat_dtype
from fastsim.scripts import ScriptPlaces

HAND_SIZE: Final = TRICKS
TALON: Final = 13
PLAYS: Final = SEATS * HAND_SIZE

# Outcomes.
NO_OUTCOME: Final = 0
MADE: Final = 1
BET: Final = 2
KODILJ: Final = 3
OUTCOMES: Final = (None, "made", "bet", "kodilj")

#: As the kernel fills it.
ROW: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("deal", np.int64),
                ("points", np.int64, (SEATS,)),
                ("bets", np.int32),
                ("pins", np.int16),
                ("calls", np.int16),
                ("declarer", np.int8),
                ("bid", np.int8),
                ("level", np.int8),
                ("trump", np.int8),
                ("preference", np.int8),
                ("tricks", np.int8),
                ("outcome", np.int8),
                ("bought", np.int8, (SEATS,)),
                ("rebought", np.int8),
                ("talon_left", np.int8),
                ("low", np.bool_),
                ("aces_low", np.bool_),
                ("conceded", np.bool_),
                ("rebuy", np.bool_),
                ("passed_out", np.bool_),
            ],
            align=True,
        ),
    )
)

COLUMNS: Final = (
    Column("deal", "number", "address of the deal"),
    Column("declarer", "seat", "seat that won the auction, -1 if passed out"),
    Column("bid", "rank", "rank of the contract on the ladder (1 begär to 40 solo vira), 0 if passed out"),
    Column("level", "level", "suit level of the contract: 0 plain, 1 i färg, 2 i högsta färg"),
    Column("trump", "suit", "trump (C 0, D 1, H 2, S 3), -1 in a low game or if passed out"),
    Column("low", "truth", "played without trump for no tricks"),
    Column("tricks", "tricks", "tricks of the declarer, -1 if conceded or passed out"),
    Column("outcome", "outcome", "0 passed out, 1 made, 2 bet, 3 kodilj"),
    Column("conceded", "truth", "the declarer conceded before the first lead"),
    Column("bets", "betar", "from the pool to the declarer"),
    Column("pins", "pinnar", "from each defender to the declarer"),
    *(Column(f"points_{seat}", "points", f"betar and pinnar of seat {seat} as one number") for seat in range(SEATS)),
    Column("preference", "suit", "preference suit (högsta färg)"),
    Column("aces_low", "truth", "aces were ones"),
    Column("rebuy", "truth", "the declarer bought a second time (omköp)"),
    *(
        Column(f"bought_{seat}", "cards", f"cards that seat {seat} drew from the talon, an omköp apart")
        for seat in range(SEATS)
    ),
    Column("rebought", "cards", "cards that the declarer drew in an omköp"),
    Column("talon_left", "cards", "talon cards that nobody drew"),
    Column("passed_out", "truth", "nobody bid: the deal is void"),
    Column("calls", "calls", "calls made, passes included"),
)

FLAT_ROW: Final = flat_dtype(ROW, COLUMNS)

#: Columns whose numbers stand for words, None for none.
WORDS: Final = {"bid": (None, *BID_CODES[1:]), "level": LEVEL_CODES, "outcome": OUTCOMES}

#: A script: forced calls (and one place more, which says that they are over), steps (`steps.py`) and plays, -1 where
#: the player decides; then the talon in drawing order and the card of the second pack, -1 where they come from the
#: address (or, from `SCRIPT_SUIT` on, a suit alone). The last entry is 1 for a record that is to be refereed: a missing
#: step is then a fault, illegal cards are played and noted, and leaders are as recorded. Calls may be listened for
#: (`fastsim.entry.HEARD`).
SCRIPT_STEPS: Final = CALLS_MAX + 1
SCRIPT_PLAYS: Final = SCRIPT_STEPS + STEPS
SCRIPT_TALON: Final = SCRIPT_PLAYS + PLAYS
SCRIPT_INDICATOR: Final = SCRIPT_TALON + TALON
SCRIPT_LENIENT: Final = SCRIPT_INDICATOR + 1
SCRIPT: Final = ScriptPlaces(CALLS_MAX, SCRIPT_PLAYS, SCRIPT_LENIENT)

SCRIPT_SUIT: Final = 64
