"""The forty bids: names, families, what they ask for and pay, as tables by rank (place 0 is unused).

Source: `docs/rules/vira.md`, sections 2, 3, 5 and 10.
"""

from __future__ import annotations

from enum import IntEnum
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import only
from fastsim.cards.deck import SUITS


class Family(IntEnum):
    """The three families of bids."""

    KOP = 0
    GASK = 1
    SOLO = 2


class Opened(IntEnum):
    """Whose cards lie open in a low game."""

    CLOSED = 0
    DECLARER = 1
    ALL = 2


class Dear(IntEnum):
    """Bids whose losses cost more; the numbers are those of the option `loss_mult`, ORDINARY is none of them."""

    GOK = 0
    VINGEL = 1
    TRINGEL = 2
    ORDINARY = 3


class Bid(NamedTuple):
    """One rung of the ladder.

    `need` is the least number of tricks with trump (0: low only), `low_size` the cards the declarer plays in its low
    game (0: none), `turn` how many cards are turned, `keep` how many own cards are kept (-1: no such rule), `pins` what
    each defender pays by the class of the trump.
    """

    code: str
    name: str
    family: Family
    need: int
    low_size: int
    opened: Opened
    turn: int
    keep: int
    has_levels: bool
    pins: tuple[int, int, int]
    dear: Dear = Dear.ORDINARY


_NO_RULE: Final = -1


def _named(code: str, name: str, need: int, pins: tuple[int, int, int]) -> Bid:
    """A *köpspel* whose trump is named."""
    return Bid(code, name, Family.KOP, need, 0, Opened.CLOSED, 0, _NO_RULE, True, pins)


def _turned(code: str, name: str, need: int, turn: int, pins: tuple[int, int, int]) -> Bid:
    """A *köpspel* whose trump is turned."""
    dear = (Dear.ORDINARY, Dear.VINGEL, Dear.TRINGEL)[turn - 1]
    return Bid(code, name, Family.KOP, need, 0, Opened.CLOSED, turn, _NO_RULE, False, pins, dear)


def _kopmisar(keep: int, low_size: int, pins: int) -> Bid:
    return Bid(
        f"KMIS{keep}", f"Köpmisär på {keep}", Family.KOP, 0, low_size, Opened.CLOSED, 0, keep, False, (pins, 0, 0)
    )


def _gask(keep: int, need: int, low_size: int, opened: Opened, pins: tuple[int, int, int]) -> Bid:
    return Bid(f"GASK{keep}", f"Gask på {keep}", Family.GASK, need, low_size, opened, 0, keep, True, pins)


def _solo(code: str, name: str, need: int, pins: tuple[int, int, int]) -> Bid:
    return Bid(code, name, Family.SOLO, need, 0, Opened.CLOSED, 0, _NO_RULE, True, pins)


def _solo_misar(code: str, name: str, low_size: int, opened: Opened, pins: int) -> Bid:
    return Bid(code, name, Family.SOLO, 0, low_size, opened, 0, _NO_RULE, False, (pins, 0, 0))


_CLOSED: Final = Opened.CLOSED
_OPEN: Final = Opened.DECLARER
_ROYALE: Final = Opened.ALL

#: The bids in rising order; the rank of a bid is its place, from 1.
LADDER: Final = (
    _named("BEG6", "Begär", 6, (0, 0, 1)),
    _turned("TUR6", "Turné 6", 6, 1, (0, 0, 1)),
    _named("SPEL7", "7-spel", 7, (0, 0, 1)),
    _turned("VIN6", "Vingel 6", 6, 2, (0, 1, 1)),
    _gask(0, 7, 11, _CLOSED, (0, 0, 1)),
    Bid("GOK", "Gök", Family.GASK, 0, 13, _OPEN, 0, 13, False, (0, 0, 0), Dear.GOK),
    _turned("TUR7", "Turné 7", 7, 1, (0, 1, 1)),
    _kopmisar(1, 11, 0),
    _gask(1, 8, 12, _CLOSED, (0, 0, 1)),
    _named("SPEL8", "8-spel", 8, (0, 1, 1)),
    _turned("VIN7", "Vingel 7", 7, 2, (1, 1, 3)),
    _turned("TUR8", "Turné 8", 8, 1, (1, 1, 3)),
    _kopmisar(2, 12, 0),
    _gask(2, 9, 13, _CLOSED, (0, 1, 1)),
    _solo("SOLO6", "Solo 6", 6, (0, 1, 1)),
    _turned("VIN8", "Vingel 8", 8, 2, (1, 3, 5)),
    _kopmisar(3, 12, 0),
    _gask(3, 10, 12, _OPEN, (0, 1, 2)),
    _named("SPEL9", "9-spel", 9, (1, 1, 3)),
    _kopmisar(4, 12, 1),
    _gask(4, 11, 13, _OPEN, (1, 1, 3)),
    _turned("TRI9", "Tringel 9", 9, 3, (3, 5, 11)),
    _kopmisar(5, 12, 1),
    _gask(6, 12, 0, _CLOSED, (1, 2, 4)),
    _solo("SOLO7", "Solo 7", 7, (0, 1, 2)),
    _kopmisar(6, 12, 1),
    _gask(5, 12, 0, _CLOSED, (1, 3, 5)),
    _solo("SOLO8", "Solo 8", 8, (1, 2, 4)),
    Bid("VIRA", "Vira", Family.GASK, 13, 0, _CLOSED, 0, 13, True, (2, 4, 8)),
    _solo_misar("SPM", "Solo petite misär", 12, _CLOSED, 2),
    _solo("SOLO9", "Solo 9", 9, (2, 4, 8)),
    _solo_misar("SGM", "Solo grande misär", 13, _CLOSED, 4),
    _solo("SOLO10", "Solo 10", 10, (4, 8, 16)),
    _solo_misar("SPMO", "Solo petite misär ouverte", 12, _OPEN, 8),
    _solo_misar("SPMOR", "Solo petite misär ouverte royale", 12, _ROYALE, 16),
    _solo("SOLO11", "Solo 11", 11, (8, 16, 32)),
    _solo_misar("SGMO", "Solo grande misär ouverte", 13, _OPEN, 24),
    _solo_misar("SGMOR", "Solo grande misär ouverte royale", 13, _ROYALE, 32),
    _solo("SOLO12", "Solo 12", 12, (16, 32, 64)),
    _solo("SOLOVIRA", "Solo vira", 13, (32, 64, 128)),
)

BIDS: Final = len(LADDER)

#: Rank of each bid by its code, and the codes by rank.
RANK_OF: Final = {bid.code: rank for rank, bid in enumerate(LADDER, 1)}
BID_CODES: Final = ("", *(bid.code for bid in LADDER))
BID_NAMES: Final = ("", *(bid.name for bid in LADDER))

#: Suit levels: plain, *i färg*, *i högsta färg*.
LEVELS: Final = 3
LEVEL_CODES: Final = ("", "F", "HF")

GOK: Final = RANK_OF["GOK"]
#: Bids whose trump is named before a buy, from the lowest.
NAMED: Final = np.array([RANK_OF[code] for code in ("BEG6", "SPEL7", "SPEL8", "SPEL9")], dtype=np.int64)


def _by_rank(values: list[int]) -> np.ndarray:
    return np.array([0, *values], dtype=np.int64)


FAMILY: Final = _by_rank([bid.family for bid in LADDER])
NEED: Final = _by_rank([bid.need for bid in LADDER])
LOW_SIZE: Final = _by_rank([bid.low_size for bid in LADDER])
LOW_OPEN: Final = _by_rank([bid.opened for bid in LADDER])
TURN: Final = _by_rank([bid.turn for bid in LADDER])
KEEP: Final = _by_rank([bid.keep for bid in LADDER])
HAS_LEVELS: Final = _by_rank([int(bid.has_levels) for bid in LADDER])
DEAR: Final = _by_rank([bid.dear for bid in LADDER])
PINS: Final = np.array([(0, 0, 0), *(bid.pins for bid in LADDER)], dtype=np.int64)

#: The next easier bid of its kind, which any hand makes more often, and the bids in an order in which it comes first.
_CHAINS: Final = (
    *(("BEG6", "SPEL7", "SPEL8", "SPEL9"), ("TUR6", "TUR7", "TUR8"), ("VIN6", "VIN7", "VIN8", "TRI9")),
    ("GASK6", "GASK5"),
    *(("KMIS6", "KMIS5", "KMIS4", "KMIS3", "KMIS2"), ("KMIS3", "KMIS1"), ("SPM", "SGM"), ("SPM", "SPMO", "SPMOR")),
    *(("SPMO", "SGMO", "SGMOR"), ("SOLO6", "SOLO7", "SOLO8", "SOLO9", "SOLO10", "SOLO11", "SOLO12", "SOLOVIRA")),
)
_EASIER_OF: Final = {harder: easier for chain in _CHAINS for easier, harder in pairwise(chain)}
EASIER: Final = _by_rank([RANK_OF.get(_EASIER_OF.get(bid.code, ""), 0) for bid in LADDER])


def _ease(code: str) -> int:
    """How many easier bids of its kind a bid has."""
    return 1 + _ease(_EASIER_OF[code]) if code in _EASIER_OF else 0


EASIEST_FIRST: Final = np.array(sorted(range(1, BIDS + 1), key=lambda rank: _ease(BID_CODES[rank])), dtype=np.int64)


def _harder(code: str) -> set[int]:
    """Ranks of all harder bids of its kind."""
    nearest = [harder for harder, easier in _EASIER_OF.items() if easier == code]
    return {RANK_OF[harder] for harder in nearest}.union(*(_harder(harder) for harder in nearest))


#: By rank: the places in `EASIEST_FIRST` of all harder bids of its kind, as bits.
HARDER: Final = _by_rank(
    [sum(1 << place for place, rank in enumerate(EASIEST_FIRST) if rank in _harder(bid.code)) for bid in LADDER]
)

_LAST_SUIT: Final = SUITS - 1
_ALL_SUITS: Final = (1 << SUITS) - 1


@helper
def same_colour(suit: int) -> int:
    """The other suit of the same colour."""
    return _LAST_SUIT - suit


@helper
def suit_class(suit: int, preference: int) -> int:
    """2 for the preference suit (*högsta färg*), 1 for the other of its colour (*färg*), 0 for the *ofärger*."""
    if suit == preference:
        return np.int64(2)
    return np.int64(suit == same_colour(preference))


@helper
def allowed_trumps(level: int, preference: int) -> int:
    """Suits that a level allows as trump, as bits (section 5)."""
    if level == 0:
        return np.int64(_ALL_SUITS)
    suits = only(preference)
    return suits | only(same_colour(preference)) if level == 1 else suits
