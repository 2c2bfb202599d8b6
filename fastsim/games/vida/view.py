"""What a Vida player sees: one array of named places, and the history of calls and plays.

Before the contract, cards are in natural order. During play `HAND`, `TABLE`, `GONE`, `BEST`,
`CARD_OF`, `CAPTURED`, `CANNOT`, `KNOWN` and the history's plays are in play order (`order.py`): a higher bit of a suit
is always the stronger card. `DEALT` and `SHOWN` stay in natural order.

History: call i at place i, made by seat i mod 4; play i at place ``PLAYS_AT + i`` as
``seat << PLAY_SEAT_SHIFT | card``. Only the first `CALL_COUNT` and `PLAY_COUNT` entries mean anything.
"""

from __future__ import annotations

from typing import Final

from fastsim.games.vida.auction import CALLS_MAX
from fastsim.games.vida.row import PLAYS, SEATS, SIDES

#: Kinds of decision.
CALL: Final = 0
CARD: Final = 1

HAND: Final = 0  # own cards now
DEALT: Final = 1  # own cards as dealt, natural order
TRUMP: Final = 2  # suit of the standing bid, then of the contract; NONE before the first bid
BID: Final = 3  # its value, 0 before the first bid
BUYER: Final = 4  # its seat, NONE before the first bid
SCREWS: Final = 5  # vida calls so far
CALL_COUNT: Final = 6
PLAY_COUNT: Final = 7
TRICK: Final = 8  # number of the trick, 0 to 7
LEADER: Final = 9  # who led it
TABLE: Final = 10  # cards on the table
BEST: Final = 11  # card that is winning the trick, NONE when leading
WINNER: Final = 12  # seat that is winning it, NONE when leading
GONE: Final = 13  # cards of the tricks before
CARD_OF: Final = 14  # + seat: its card in this trick, NONE if not yet played
CAPTURED: Final = CARD_OF + SEATS  # + side: cards in its tricks
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
LED: Final = CLAIMED + SEATS  # card that was led to the trick, NONE when leading
VIEW_SIZE: Final = LED + 1

PLAYS_AT: Final = CALLS_MAX
HISTORY_SIZE: Final = CALLS_MAX + PLAYS
