"""What a player of Vira sees: one array of named places, and the history of calls and plays.

Cards are in natural order, but where aces are ones: then `HAND`, `OPEN_OF`, `TABLE`, `BEST`, `LED`, `GONE`, `CARD_OF`,
`VOID`, `DUCKED`, the history's plays and the cards asked for are in play order (`order.py`), in which a higher bit of
a suit is always the stronger card; `DEALT` and `OUT` stay in natural order.

History: call i at place i, in the order made; play i at place ``PLAYS_AT + i`` as ``seat << PLAY_SEAT_SHIFT | card``
(`fastsim.entry`). Only the first `CALL_COUNT` and `PLAY_COUNT` entries mean anything.
"""

from __future__ import annotations

from typing import Final

from fastsim.games.vira.auction import CALLS_MAX, SEATS
from fastsim.games.vira.row import PLAYS

#: Kinds of decision. Legal answers: CALL the lowest bid that is legal (0: pass only), each higher call that exists is
#: legal too, and so is a pass unless `MUST_BID`; CARD the cards, as a set; TRUMP the suits, as bits; BUY the numbers of
#: cards, as bits; DISCARD and LAY_AWAY the own hand, of which the answer is a set of `SIZE` cards, replaced by as many
#: or by none; the others 0 or 1, as bits.
CALL: Final = 0
CARD: Final = 1
TRUMP_SUIT: Final = 2
BUY: Final = 3
DISCARD: Final = 4
LAY_AWAY: Final = 5
REBUY: Final = 6
GO_LOW: Final = 7
CONCEDE: Final = 8
ACES: Final = 9

HAND: Final = 0  # own cards now
DEALT: Final = 1  # own cards as dealt
OUT: Final = 2  # own cards discarded and laid away
STANDING: Final = 3  # the standing call, then the contract; 0 before the first bid
DECLARER: Final = 4  # its seat, NONE before the first bid
PREFERENCE: Final = 5  # preference suit
MUST_BID: Final = 6  # 1: no pass
TRUMP: Final = 7  # NONE until it is fixed, NO_TRUMP in a low game
FIRST_TRUMP: Final = 8  # trump of the purchase that an omköp gave up, else NONE
LOW: Final = 9  # 1: a low game, 0: a high one, NONE: not yet decided
ACES_LOW: Final = 10  # 1: aces are ones
REBOUGHT: Final = 11  # 1: the declarer bought a second time
TURNED: Final = 12  # talon cards turned so far
SIZE: Final = 13  # cards that a discard or lay-away takes
TALON_LEFT: Final = 14  # cards in the talon
CALL_COUNT: Final = 15
PLAY_COUNT: Final = 16
LEADER: Final = 17  # who led the trick
TABLE: Final = 18  # cards on the table
BEST: Final = 19  # card that is winning the trick, NONE when leading
WINNER: Final = 20  # seat that is winning it, NONE when leading
LED: Final = 21  # card that was led to the trick, NONE when leading
GONE: Final = 22  # cards of the tricks before
TRICKS_LEFT: Final = 23  # tricks still to be played, this one included
CARD_OF: Final = 24  # + seat: its card in this trick, NONE if not yet played
TRICKS_OF: Final = CARD_OF + SEATS  # + seat: tricks won so far
VOID: Final = TRICKS_OF + SEATS  # + seat: cards of the suits in which it did not follow
SAID: Final = VOID + SEATS  # + seat: its last bid, 0 if it only passed, NONE if not heard
PASSED: Final = SAID + SEATS  # + seat: 1 once it has passed
BOUGHT_OF: Final = PASSED + SEATS  # + seat: cards drawn from the talon so far
OPEN_OF: Final = BOUGHT_OF + SEATS  # + seat: its cards, where they lie open
DUCKED: Final = OPEN_OF + SEATS  # in a low game: cards that the declarer passed over, playing the highest that is safe
VIEW_SIZE: Final = DUCKED + 1

PLAYS_AT: Final = CALLS_MAX
HISTORY_SIZE: Final = CALLS_MAX + PLAYS
