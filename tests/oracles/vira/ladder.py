"""The forty bids in order (section 3), with how each exchanges cards (section 6.1)."""

from __future__ import annotations

from typing import NamedTuple

from .cards import HAND_SIZE
from .options import Rules

CLOSED, OPEN, ALL_OPEN = 0, 1, 2

LEVELS = ("", "F", "HF")


class Bid(NamedTuple):
    """One row of the ladder.

    `need` is 0 in a bid without high play, `low_size` (cards that the declarer plays) 0 in one without low play. `pins`
    stand by the class of the trump: ofärg, färg, högsta färg; a bid without trumps has the first alone.
    """

    rank: int
    code: str
    family: str
    need: int
    low_size: int
    low_open: int
    exchange: str
    pins: tuple[int, ...]

    @property
    def turned(self) -> int:
        """Number of talon cards that are turned for trumps."""
        return int(self.exchange[2:]) if self.exchange.startswith("KT") else 0

    @property
    def keep(self) -> int:
        """Number of own cards kept in a gask or a köpmisär, −1 elsewhere."""
        if self.exchange == "GALL":
            return HAND_SIZE
        return int(self.exchange[2:]) if self.exchange[:2] in ("KM", "GN") else -1

    @property
    def loss_kind(self) -> str:
        """Name under which `loss_mult` knows the bid, if it does."""
        kinds = {"GOK": "gok", "VIN": "vingel", "TRI": "tringel"}
        return kinds.get(self.code[:3], "")


_ROWS = (
    ("BEG6", "K", 6, 0, CLOSED, "KF", (0, 0, 1)),
    ("TUR6", "K", 6, 0, CLOSED, "KT1", (0, 0, 1)),
    ("SPEL7", "K", 7, 0, CLOSED, "KF", (0, 0, 1)),
    ("VIN6", "K", 6, 0, CLOSED, "KT2", (0, 1, 1)),
    ("GASK0", "G", 7, 11, CLOSED, "GN0", (0, 0, 1)),
    ("GOK", "G", 0, 13, OPEN, "GALL", (0,)),
    ("TUR7", "K", 7, 0, CLOSED, "KT1", (0, 1, 1)),
    ("KMIS1", "K", 0, 11, CLOSED, "KM1", (0,)),
    ("GASK1", "G", 8, 12, CLOSED, "GN1", (0, 0, 1)),
    ("SPEL8", "K", 8, 0, CLOSED, "KF", (0, 1, 1)),
    ("VIN7", "K", 7, 0, CLOSED, "KT2", (1, 1, 3)),
    ("TUR8", "K", 8, 0, CLOSED, "KT1", (1, 1, 3)),
    ("KMIS2", "K", 0, 12, CLOSED, "KM2", (0,)),
    ("GASK2", "G", 9, 13, CLOSED, "GN2", (0, 1, 1)),
    ("SOLO6", "S", 6, 0, CLOSED, "SO", (0, 1, 1)),
    ("VIN8", "K", 8, 0, CLOSED, "KT2", (1, 3, 5)),
    ("KMIS3", "K", 0, 12, CLOSED, "KM3", (0,)),
    ("GASK3", "G", 10, 12, OPEN, "GN3", (0, 1, 2)),
    ("SPEL9", "K", 9, 0, CLOSED, "KF", (1, 1, 3)),
    ("KMIS4", "K", 0, 12, CLOSED, "KM4", (1,)),
    ("GASK4", "G", 11, 13, OPEN, "GN4", (1, 1, 3)),
    ("TRI9", "K", 9, 0, CLOSED, "KT3", (3, 5, 11)),
    ("KMIS5", "K", 0, 12, CLOSED, "KM5", (1,)),
    ("GASK6", "G", 12, 0, CLOSED, "GN6", (1, 2, 4)),
    ("SOLO7", "S", 7, 0, CLOSED, "SO", (0, 1, 2)),
    ("KMIS6", "K", 0, 12, CLOSED, "KM6", (1,)),
    ("GASK5", "G", 12, 0, CLOSED, "GN5", (1, 3, 5)),
    ("SOLO8", "S", 8, 0, CLOSED, "SO", (1, 2, 4)),
    ("VIRA", "G", 13, 0, CLOSED, "GALL", (2, 4, 8)),
    ("SPM", "S", 0, 12, CLOSED, "SO", (2,)),
    ("SOLO9", "S", 9, 0, CLOSED, "SO", (2, 4, 8)),
    ("SGM", "S", 0, 13, CLOSED, "SO", (4,)),
    ("SOLO10", "S", 10, 0, CLOSED, "SO", (4, 8, 16)),
    ("SPMO", "S", 0, 12, OPEN, "SO", (8,)),
    ("SPMOR", "S", 0, 12, ALL_OPEN, "SO", (16,)),
    ("SOLO11", "S", 11, 0, CLOSED, "SO", (8, 16, 32)),
    ("SGMO", "S", 0, 13, OPEN, "SO", (24,)),
    ("SGMOR", "S", 0, 13, ALL_OPEN, "SO", (32,)),
    ("SOLO12", "S", 12, 0, CLOSED, "SO", (16, 32, 64)),
    ("SOLOVIRA", "S", 13, 0, CLOSED, "SO", (32, 64, 128)),
)

BIDS = [Bid(rank, *row) for rank, row in enumerate(_ROWS, start=1)]
BY_CODE = {bid.code: bid for bid in BIDS}


def has_levels(bid: Bid, rules: Rules) -> bool:
    """Whether a bid may be raised to itself i färg and i högsta färg (sections 3 and 4)."""
    if bid.turned:
        return bool(rules["turn_bids_have_suit_levels"])
    return bid.need > 0


def exchange_code(bid: Bid, rules: Rules) -> str:
    """Exchange of a bid under the rules: only that of gök is an option (section 6.2)."""
    if bid.code == "GOK":
        return {"gask_all": "GALL", "none": "", "kop": "KF", "solo": "SO"}[rules["gok_exchange"]]
    return bid.exchange
