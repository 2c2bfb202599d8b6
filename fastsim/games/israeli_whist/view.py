"""What a player of Israeli whist sees: one array of named places, and the history of calls and plays.

History: call i at place i, in the order made; play i at place ``PLAYS_AT + i`` as ``seat << PLAY_SEAT_SHIFT | card``
(`fastsim.entry`). Only the first `CALL_COUNT` and `PLAY_COUNT` entries mean anything.
"""

from __future__ import annotations

from typing import Final

from fastsim.games.israeli_whist.auction import CALLS_MAX, SEATS
from fastsim.games.israeli_whist.row import PLAYS

#: Kinds of decision. Legal answers: CALL the lowest bid that is legal (0: pass only), a higher one is legal too;
#: CARD the cards, as a set; CONTRACT the numbers, as bits; GIVE the own hand, of which the answer is a set of as many
#: cards as a frish takes.
CALL: Final = 0
CARD: Final = 1
CONTRACT: Final = 2
GIVE: Final = 3

HAND: Final = 0  # own cards now
DEALT: Final = 1  # own cards as dealt
GAVE: Final = 2  # own cards given away in the last frish
GOT: Final = 3  # own cards received in the last frish
TRUMP: Final = 4  # denomination of the standing bid, then of the deal; NONE before the first bid
BID: Final = 5  # its number, 0 before the first bid
DECLARER: Final = 6  # its seat, NONE before the first bid
FRISH: Final = 7  # frish rounds so far
GIVES: Final = 8  # cards that a frish takes
TO: Final = 9  # seat to which own cards go in the frish that is asked for, or went in the last one
FROM: Final = 10  # seat from which they come, or came
MINIMUM: Final = 11  # smallest number that may be bid
PASSES: Final = 12  # passes in a row
CALL_COUNT: Final = 13
PLAY_COUNT: Final = 14
SPOKEN: Final = 15  # contracts stated so far
TOTAL: Final = 16  # their sum
LEADER: Final = 17  # who led the trick
TABLE: Final = 18  # cards on the table
BEST: Final = 19  # card that is winning the trick, NONE when leading
WINNER: Final = 20  # seat that is winning it, NONE when leading
LED: Final = 21  # card that was led to the trick, NONE when leading
GONE: Final = 22  # cards of the tricks before
CONTRACT_OF: Final = 23  # + seat: its contract, NONE until it is stated
TRICKS_OF: Final = CONTRACT_OF + SEATS  # + seat: tricks won so far
CARD_OF: Final = TRICKS_OF + SEATS  # + seat: its card in this trick, NONE if not yet played
VOID: Final = CARD_OF + SEATS  # + seat: cards of the suits in which it did not follow
SAID: Final = VOID + SEATS  # + seat: its last bid of this auction as a call, 0 if it only passed, NONE if not heard
VIEW_SIZE: Final = SAID + SEATS

PLAYS_AT: Final = CALLS_MAX
HISTORY_SIZE: Final = CALLS_MAX + PLAYS
