"""What a Vida player sees: one array of named places, and the history of calls and plays.

Before the contract, cards are in natural order. During play `HAND`, `TABLE`, `GONE`, `BEST`,
`CARD_OF`, `CAPTURED`, `CANNOT`, `KNOWN` and the history's plays are in play order (`order.py`): a higher bit of a suit
is always the stronger card. `DEALT` and `SHOWN` stay in natural order.

History: call i at place i, made by seat i mod 4; play i at place ``PLAYS_AT + i`` as
``seat << PLAY_SEAT_SHIFT | card``. Only the first `CALL_COUNT` and `PLAY_COUNT` entries mean anything.

The places that every game has stand in `fastsim.kernels.view`; `TRUMP` is the suit of the standing bid, then of the
contract, and NONE before the first bid.
"""

from __future__ import annotations

from typing import Final

from fastsim.games.vida.auction import CALLS_MAX
from fastsim.games.vida.row import PLAYS, SEATS, SIDES
from fastsim.kernels.view import *  # noqa: F403 - the places that every game has
from fastsim.kernels.view import OWN

DEALT: Final = OWN  # own cards as dealt, natural order
BID: Final = OWN + 1  # value of the standing bid, then of the contract, 0 before the first bid
BUYER: Final = OWN + 2  # its seat, NONE before the first bid
SCREWS: Final = OWN + 3  # vida calls so far
TRICK: Final = OWN + 4  # number of the trick, 0 to 7
CAPTURED: Final = OWN + 5  # + side: cards in its tricks
SHOWN: Final = CAPTURED + SIDES  # + seat: cards shown as counting air, natural order
AIR: Final = SHOWN + SEATS  # + side: counted air
BELOTE: Final = AIR + SIDES  # + side: belote announced so far

# What calls and plays tell everybody who listens and counts.
SAID: Final = BELOTE + SIDES  # + seat: its last bid as a call, 0 if it only passed or screwed, NONE if not heard yet
HEARD: Final = SAID + SEATS  # + seat: the same as the market model reads it (`estimating.py`): class
SAID_SUIT: Final = HEARD + SEATS  # + seat: and suit, 4 without a bid
PASSES: Final = SAID_SUIT + SEATS  # passes in a row
CANNOT: Final = PASSES + 1  # + seat: cards that the duties show it not to hold (or not to have held)
KNOWN: Final = CANNOT + SEATS  # + seat: cards it is known to hold still, from shown air and announced belote
ASKED: Final = KNOWN + SEATS  # + seat: suits in which it dropped a lima on its partner's winning ace
DENIED: Final = ASKED + SEATS  # + seat: suits in which it loaded a king, queen or jack on its partner's winning ace
REFUSED: Final = DENIED + SEATS  # + seat: suit of its first discard on a trump lead of its partner's
CLAIMED: Final = REFUSED + SEATS  # + seat: aces of side suits that it alone bid
VIEW_SIZE: Final = CLAIMED + SEATS

PLAYS_AT: Final = CALLS_MAX
HISTORY_SIZE: Final = CALLS_MAX + PLAYS
