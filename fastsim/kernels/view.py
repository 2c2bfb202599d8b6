"""The places of a view that every game has, and its kinds of decision; a game's own places begin at `OWN`.

Places by seat are there for `SEATS_MOST` seats; those beyond the seats of a game are not used.
"""

from __future__ import annotations

from typing import Final

#: What a game's view takes up.
__all__ = [
    "BEST",
    "CALL",
    "CALL_COUNT",
    "CARD",
    "CARD_OF",
    "GONE",
    "HAND",
    "LEADER",
    "LED",
    "OWN",
    "PLAY_COUNT",
    "TABLE",
    "TRICKS_OF",
    "TRUMP",
    "VOID",
    "WINNER",
]

#: Most seats of any game.
SEATS_MOST: Final = 6

#: Kinds of decision: a call, and a card, whose legal answers are given as a set.
CALL: Final = 0
CARD: Final = 1

HAND: Final = 0  # own cards now
TRUMP: Final = 1  # trump suit, or what is to be trump so far
CALL_COUNT: Final = 2
PLAY_COUNT: Final = 3
LEADER: Final = 4  # who led the trick
TABLE: Final = 5  # cards on the table
BEST: Final = 6  # card that is winning the trick, NONE when leading
WINNER: Final = 7  # seat that is winning it, NONE when leading
LED: Final = 8  # card that was led to the trick, NONE when leading
GONE: Final = 9  # cards of the tricks before
CARD_OF: Final = 10  # + seat: its card in this trick, NONE if not yet played
TRICKS_OF: Final = CARD_OF + SEATS_MOST  # + seat: tricks won so far
VOID: Final = TRICKS_OF + SEATS_MOST  # + seat: cards of the suits in which it did not follow
OWN: Final = VOID + SEATS_MOST
