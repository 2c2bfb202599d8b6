"""The pack, the deal, the preference suit and the classes of the suits (sections 1, 2 and 5)."""

from __future__ import annotations

from collections.abc import Sequence

SUITS = "SHDC"
RANKS = "23456789TJQKA"
PACK = [suit + rank for suit in SUITS for rank in RANKS]
PACKETS = (4, 3, 3, 3)
SEATS = (0, 1, 2)
HAND_SIZE = 13

#: The role that the owner of a role has in the next deal.
NEXT_ROLE = {0: 2, 1: 0, 2: 1}

SAME_COLOUR = {"S": "C", "C": "S", "H": "D", "D": "H"}


def deal_pack(pack: Sequence[str]) -> tuple[list[set[str]], list[str]]:
    """Hands by seat and talon, top card first, of a pack whose first card is dealt first (section 1)."""
    hands: list[set[str]] = [set(), set(), set()]
    place = 0
    for packet in PACKETS:
        for seat in SEATS:
            hands[seat].update(pack[place : place + packet])
            place += packet
    return hands, list(pack[place:])


def suit_class(suit: str, preference: str) -> int:
    """Class of a suit: 2 for högsta färg, 1 for färg, 0 for an ofärg (section 2)."""
    if suit == preference:
        return 2
    return 1 if suit == SAME_COLOUR[preference] else 0


def allowed_trumps(level: int, preference: str) -> list[str]:
    """Suits that a bid of a level may have as trumps (section 5)."""
    return [suit for suit in SUITS if suit_class(suit, preference) >= level]
