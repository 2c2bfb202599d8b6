"""What a player of Gibbons sees: one array of named places, and the history of announcements and plays.

History: announcement i at place i, in the order made (simultaneous ones are entered when all have spoken); play i at
place ``PLAYS_AT + i`` as ``seat << PLAY_SEAT_SHIFT | card`` (`fastsim.entry`), from the first batch on. Only the first
`CALL_COUNT` and `PLAY_COUNT` entries mean anything. Places by seat are there for six seats; those beyond `SEATS` are
not used.
"""

from __future__ import annotations

from typing import Final

from fastsim.games.gibbons.row import CALLS_MAX, PLAYS_MOST
from fastsim.games.gibbons.rules import SEATS_MOST

#: Kinds of decision. Legal answers: ANNOUNCE the numbers, as bits; CARD the cards, as a set.
ANNOUNCE: Final = 0
CARD: Final = 1

HAND: Final = 0  # own cards now
SEATS: Final = 1  # how many play
TRUMP: Final = 2  # trump suit
TURNED: Final = 3  # card turned up last, NONE if none was
STOCK: Final = 4  # cards in the stock
BOTTOM: Final = 5  # turned card that lies under the stock, NONE if none does
TOP: Final = 6  # turned card that lies on the stock, NONE if none does
ASIDE: Final = 7  # cards that were turned and left play
BATCH: Final = 8  # number of the batch, from 0
SCOPE: Final = 9  # tricks that announcements are about
LEFT: Final = 10  # tricks of this scope not yet complete
HONOUR_CARDS: Final = 11  # honours of the trump that count points: ace, jack and queen
CALL_COUNT: Final = 12
PLAY_COUNT: Final = 13
SPOKEN: Final = 14  # announcements of this scope that may be heard
TOTAL: Final = 15  # their sum
LEADER: Final = 16  # who led the trick; when announcing, who will lead
TABLE: Final = 17  # cards on the table
BEST: Final = 18  # card that is winning the trick, NONE when leading
WINNER: Final = 19  # seat that is winning it, NONE when leading
LED: Final = 20  # card that was led to the trick, NONE when leading
GONE: Final = 21  # cards of the tricks before, of all batches
SHOWN: Final = 22  # turned cards that lie in the stock
ANNOUNCED_OF: Final = 23  # + seat: its announcement in this scope, NONE until it is heard
TRICKS_OF: Final = ANNOUNCED_OF + SEATS_MOST  # + seat: tricks won in this scope
CARD_OF: Final = TRICKS_OF + SEATS_MOST  # + seat: its card in this trick, NONE if not yet played
VOID: Final = CARD_OF + SEATS_MOST  # + seat: cards of the suits in which it did not follow, as long as it drew none
KNOWN: Final = VOID + SEATS_MOST  # + seat: turned cards that it holds
CAPTURED: Final = KNOWN + SEATS_MOST  # + seat: cards of the tricks it has won, of all batches
VIEW_SIZE: Final = CAPTURED + SEATS_MOST

PLAYS_AT: Final = CALLS_MAX
HISTORY_SIZE: Final = CALLS_MAX + PLAYS_MOST
