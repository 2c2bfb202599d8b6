"""What a player of Israeli whist sees: one array of named places, and the history of calls and plays.

History: call i at place i, in the order made; play i at place ``PLAYS_AT + i`` as ``seat << PLAY_SEAT_SHIFT | card``
(`fastsim.entry`). Only the first `CALL_COUNT` and `PLAY_COUNT` entries mean anything.

The places that every game has stand in `fastsim.kernels.view`; `TRUMP` is the denomination of the standing bid, then
that of the deal, and NONE before the first bid.
"""

from __future__ import annotations

from typing import Final

from fastsim.games.israeli_whist.auction import CALLS_MAX, SEATS
from fastsim.games.israeli_whist.row import PLAYS
from fastsim.kernels.view import *  # noqa: F403 - the places that every game has
from fastsim.kernels.view import OWN

#: Kinds of decision. Legal answers: CALL the lowest bid that is legal (0: pass only), a higher one is legal too;
#: CARD the cards, as a set; CONTRACT the numbers, as bits; GIVE the own hand, of which the answer is a set of as many
#: cards as a frish takes.
CONTRACT: Final = 2
GIVE: Final = 3

DEALT: Final = OWN  # own cards as dealt
GAVE: Final = OWN + 1  # own cards given away in the last frish
GOT: Final = OWN + 2  # own cards received in the last frish
BID: Final = OWN + 3  # number of the standing bid, 0 before the first bid
DECLARER: Final = OWN + 4  # its seat, NONE before the first bid
FRISH: Final = OWN + 5  # frish rounds so far
GIVES: Final = OWN + 6  # cards that a frish takes
TO: Final = OWN + 7  # seat to which own cards go in the frish that is asked for, or went in the last one
FROM: Final = OWN + 8  # seat from which they come, or came
MINIMUM: Final = OWN + 9  # smallest number that may be bid
PASSES: Final = OWN + 10  # passes in a row
SPOKEN: Final = OWN + 11  # contracts stated so far
TOTAL: Final = OWN + 12  # their sum
CONTRACT_OF: Final = OWN + 13  # + seat: its contract, NONE until it is stated
SAID: Final = CONTRACT_OF + SEATS  # + seat: its last bid of this auction, 0 if it only passed, NONE if not heard
VIEW_SIZE: Final = SAID + SEATS

PLAYS_AT: Final = CALLS_MAX
HISTORY_SIZE: Final = CALLS_MAX + PLAYS
