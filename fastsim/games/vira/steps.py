"""What is decided between the auction and the first lead, step by step, each with its place in scripts and logs.

A step's answer is a truth, a suit, a number of cards or a set of cards; -1 where the step was not reached.
"""

from __future__ import annotations

from typing import Final

TRUMP: Final = 0  # the trump, in a gask named last
BUY: Final = 1  # cards asked for in the first buy, in a gask how many are laid away before the talon is taken
DISCARD: Final = 2  # which
REBUY: Final = 3  # 1: omköp
TRUMP_AGAIN: Final = 4
BUY_AGAIN: Final = 5
DISCARD_AGAIN: Final = 6
LOW: Final = 7  # 1: a gask is played low
LAY_AWAY: Final = 8  # cards laid away that are not replaced
DEFENDER_BUY: Final = 9  # + 0, 1: cards that the defenders ask for, in the order in which they buy
DEFENDER_DISCARD: Final = 11  # + 0, 1: which
CONCEDE: Final = 13  # 1: conceded
ACES_LOW: Final = 14  # 1: aces are ones
SURPLUS: Final = 15  # + 0, 1: cards that the defenders lay away so that all hold as many as the declarer
STEPS: Final = 17

#: What people call them.
STEP_NAMES: Final = (
    "the trump",
    "the declarer's buy",
    "the cards discarded for the buy",
    "the omköp",
    "the trump of the omköp",
    "the second buy",
    "the cards discarded for the second buy",
    "high or low",
    "the cards laid away",
    "the first defender's buy",
    "the second defender's buy",
    "the cards discarded for the first defender's buy",
    "the cards discarded for the second defender's buy",
    "the concession",
    "aces as ones",
    "the surplus of the first defender",
    "the surplus of the second defender",
)

DEFENDERS: Final = 2
