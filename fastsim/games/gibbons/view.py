"""What a player of Gibbons sees: one array of named places, and the history of announcements and plays.

History: announcement i at place i, in the order made (simultaneous ones are entered when all have spoken); play i at
place ``PLAYS_AT + i`` as ``seat << PLAY_SEAT_SHIFT | card`` (`fastsim.entry`), from the first batch on. Only the first
`CALL_COUNT` and `PLAY_COUNT` entries mean anything. The places that every game has stand in `fastsim.kernels.view`.
"""

from __future__ import annotations

from typing import Final

from fastsim.games.gibbons.row import CALLS_MAX, PLAYS_MOST
from fastsim.games.gibbons.rules import SEATS_MOST
from fastsim.kernels.view import *  # noqa: F403 - the places that every game has
from fastsim.kernels.view import CALL, OWN

#: Kinds of decision. Legal answers: ANNOUNCE the numbers, as bits; CARD the cards, as a set.
ANNOUNCE: Final = CALL

# When announcing, LEADER is who will lead; TRICKS_OF counts those of this scope, GONE those of all batches, and VOID
# holds as long as the seat drew no card.
SEATS: Final = OWN  # how many play
TURNED: Final = OWN + 1  # card turned up last, NONE if none was
STOCK: Final = OWN + 2  # cards in the stock
BOTTOM: Final = OWN + 3  # turned card that lies under the stock, NONE if none does
TOP: Final = OWN + 4  # turned card that lies on the stock, NONE if none does
ASIDE: Final = OWN + 5  # cards that were turned and left play
BATCH: Final = OWN + 6  # number of the batch, from 0
SCOPE: Final = OWN + 7  # tricks that announcements are about
LEFT: Final = OWN + 8  # tricks of this scope not yet complete
HONOUR_CARDS: Final = OWN + 9  # honours of the trump that count points: ace, jack and queen
SPOKEN: Final = OWN + 10  # announcements of this scope that may be heard
TOTAL: Final = OWN + 11  # their sum
SHOWN: Final = OWN + 12  # turned cards that lie in the stock
ANNOUNCED_OF: Final = OWN + 13  # + seat: its announcement in this scope, NONE until it is heard
KNOWN: Final = ANNOUNCED_OF + SEATS_MOST  # + seat: turned cards that it holds
CAPTURED: Final = KNOWN + SEATS_MOST  # + seat: cards of the tricks it has won, of all batches
VIEW_SIZE: Final = CAPTURED + SEATS_MOST

PLAYS_AT: Final = CALLS_MAX
HISTORY_SIZE: Final = CALLS_MAX + PLAYS_MOST
