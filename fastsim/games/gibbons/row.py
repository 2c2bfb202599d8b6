"""The row of a game of Gibbons, and the script of what is forced."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim.games.gibbons.rules import PACK_SIZE, SEATS_MOST
from fastsim.rows import Column, flat_dtype
from fastsim.scripts import ScriptPlaces

#: At most every card is played, and with hands of one card every trick is a batch with its announcements.
PLAYS_MOST: Final = PACK_SIZE
CALLS_MAX: Final = PACK_SIZE
BATCHES_MOST: Final = PACK_SIZE // 2

#: A whole win in the columns `win_…`: it can be divided by every number of equal leaders.
WHOLE_WIN: Final = 60

# Honours, in the order in which the columns name them.
ACE: Final = 0
JACK: Final = 1
QUEEN: Final = 2
HONOURS: Final = 3

#: As the kernel fills it.
ROW: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("deal", np.int64),
                ("points", np.int32, (SEATS_MOST,)),
                ("honours", np.int16, (SEATS_MOST,)),
                ("tricks", np.int8, (SEATS_MOST,)),
                ("announced", np.int8, (SEATS_MOST,)),
                ("taken", np.int8, (SEATS_MOST,)),
                ("win", np.int8, (SEATS_MOST,)),
                ("players_n", np.int8),
                ("trump", np.int8),
                ("turned", np.int8),
                ("batches", np.int8),
                ("leaders", np.int8),
                ("winner", np.int8),
                ("ace_holder", np.int8),
                ("ace_captor", np.int8),
                ("jack_holder", np.int8),
                ("jack_captor", np.int8),
                ("queen_holder", np.int8),
                ("queen_captor", np.int8),
            ],
            align=True,
        ),
    )
)


def _by_seat(name: str, unit: str, meaning: str) -> list[Column]:
    return [Column(f"{name}_{seat}", unit, meaning.format(seat=seat)) for seat in range(SEATS_MOST)]


def _of_honour(name: str) -> list[Column]:
    return [
        Column(f"{name}_holder", "seat", f"seat that played the {name} of trump, the last one of several, -1 if none"),
        Column(f"{name}_captor", "seat", "seat that won the trick in which it fell, -1 if it was not played"),
    ]


COLUMNS: Final = (
    Column("deal", "number", "address of the deal"),
    Column("players_n", "seats", "how many play; columns of seats beyond are 0, those of announcements -1"),
    Column("trump", "suit", "trump of the first batch (C 0, D 1, H 2, S 3)"),
    Column("turned", "card", "card turned up for it (16 times the suit and the rank from 2 as 0), -1 if none"),
    Column("batches", "batches", "batches played"),
    *_by_seat("tricks", "tricks", "tricks won by seat {seat}"),
    *_by_seat("honours", "points", "honours that count for seat {seat}, not doubled"),
    *_by_seat("points", "points", "game score of seat {seat}"),
    *_by_seat("announced", "tricks", "first announcement of seat {seat}, -1 without announcements"),
    *_by_seat("taken", "tricks", "tricks of seat {seat} among those that its first announcement is about"),
    *_by_seat("win", "1/60", "share of the win of seat {seat}, in sixtieths"),
    Column("winner", "seat", "seat with the most points, -1 if several have them"),
    Column("leaders", "seats", "how many have the most points"),
    *_of_honour("ace"),
    *_of_honour("jack"),
    *_of_honour("queen"),
)

FLAT_ROW: Final = flat_dtype(ROW, COLUMNS)

#: A script: announcements in the order made (and one place more, which says that they are over), plays, the stock as it
#: is dealt, before a card is turned, and the trump of each batch that is cut, -1 where the player or chance decides;
#: the last entry is 1 for a record that is to be refereed: illegal cards are then played and noted, and leaders are as
#: recorded. The first announcements may be listened for (`fastsim.entry.HEARD`).
SCRIPT_PLAYS: Final = CALLS_MAX + 1
SCRIPT_STOCK: Final = SCRIPT_PLAYS + PLAYS_MOST
SCRIPT_TRUMPS: Final = SCRIPT_STOCK + PACK_SIZE
SCRIPT_LENIENT: Final = SCRIPT_TRUMPS + BATCHES_MOST
SCRIPT: Final = ScriptPlaces(CALLS_MAX, SCRIPT_PLAYS, SCRIPT_LENIENT)
