"""What a player of Vira sees: one array of named places, and the history of calls and plays.

Cards are in natural order, but where aces are ones: then `HAND`, `OPEN_OF`, `TABLE`, `BEST`, `LED`, `GONE`, `CARD_OF`,
`VOID`, `DUCKED`, the history's plays and the cards asked for are in play order (`order.py`), in which a higher bit of
a suit is always the stronger card; `DEALT` and `OUT` stay in natural order.

History: call i at place i, in the order made; play i at place ``PLAYS_AT + i`` as ``seat << PLAY_SEAT_SHIFT | card``
(`fastsim.entry`). Only the first `CALL_COUNT` and `PLAY_COUNT` entries mean anything.

The places that every game has stand in `fastsim.kernels.view`; `TRUMP` is NONE until it is fixed, NO_TRUMP in a low
game.
"""

from __future__ import annotations

from typing import Final

from fastsim.games.vira.auction import CALLS_MAX, SEATS
from fastsim.games.vira.row import PLAYS
from fastsim.kernels.view import *  # noqa: F403 - the places that every game has
from fastsim.kernels.view import OWN

#: Kinds of decision. Legal answers: CALL the lowest bid that is legal (0: pass only), each higher call that exists is
#: legal too, and so is a pass unless `MUST_BID`; CARD the cards, as a set; TRUMP the suits, as bits; BUY the numbers of
#: cards, as bits; DISCARD and LAY_AWAY the own hand, of which the answer is a set of `SIZE` cards, replaced by as many
#: or by none; the others 0 or 1, as bits.
TRUMP_SUIT: Final = 2
BUY: Final = 3
DISCARD: Final = 4
LAY_AWAY: Final = 5
REBUY: Final = 6
GO_LOW: Final = 7
CONCEDE: Final = 8
ACES: Final = 9

DEALT: Final = OWN  # own cards as dealt
OUT: Final = OWN + 1  # own cards discarded and laid away
STANDING: Final = OWN + 2  # the standing call, then the contract; 0 before the first bid
DECLARER: Final = OWN + 3  # its seat, NONE before the first bid
PREFERENCE: Final = OWN + 4  # preference suit
MUST_BID: Final = OWN + 5  # 1: no pass
FIRST_TRUMP: Final = OWN + 6  # trump of the purchase that an omköp gave up, else NONE
LOW: Final = OWN + 7  # 1: a low game, 0: a high one, NONE: not yet decided
ACES_LOW: Final = OWN + 8  # 1: aces are ones
REBOUGHT: Final = OWN + 9  # 1: the declarer bought a second time
TURNED: Final = OWN + 10  # talon cards turned so far
SIZE: Final = OWN + 11  # cards that a discard or lay-away takes
TALON_LEFT: Final = OWN + 12  # cards in the talon
TRICKS_LEFT: Final = OWN + 13  # tricks still to be played, this one included
SAID: Final = OWN + 14  # + seat: its last bid, 0 if it only passed, NONE if not heard
PASSED: Final = SAID + SEATS  # + seat: 1 once it has passed
BOUGHT_OF: Final = PASSED + SEATS  # + seat: cards drawn from the talon so far
OPEN_OF: Final = BOUGHT_OF + SEATS  # + seat: its cards, where they lie open
DUCKED: Final = OPEN_OF + SEATS  # in a low game: cards that the declarer passed over, playing the highest that is safe
VIEW_SIZE: Final = DUCKED + 1

PLAYS_AT: Final = CALLS_MAX
HISTORY_SIZE: Final = CALLS_MAX + PLAYS
