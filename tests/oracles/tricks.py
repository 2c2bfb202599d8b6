"""Slow, obvious tricks: cards are names such as "SJ", hands and tricks are lists.

Written from the rules of trick taking alone: follow the suit led if you can; the highest trump wins,
and without trumps the highest card of the suit led.
"""

from __future__ import annotations

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
SUITS = ["C", "D", "H", "S"]
PACK = [suit + rank for suit in SUITS for rank in RANKS]


def legal_names(hand: list[str], led: str | None) -> list[str]:
    """Cards of a hand that may be played to a suit led, or to an empty table."""
    same_suit = [name for name in hand if name[0] == led]
    return same_suit if same_suit else list(hand)


def does_beat(name: str, other: str, trump: str | None) -> bool:
    """Whether a card beats the card that is winning the trick so far."""
    if name[0] == other[0]:
        return RANKS.index(name[1]) > RANKS.index(other[1])
    return name[0] == trump


def winning_place(trick: list[str], trump: str | None) -> int:
    """Place of the card that wins a trick, whose cards stand in the order played."""
    best = 0
    for place in range(1, len(trick)):
        if does_beat(trick[place], trick[best], trump):
            best = place
    return best
