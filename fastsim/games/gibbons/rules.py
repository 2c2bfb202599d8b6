"""House rules of Gibbons: every option with its range, the presets, and the codes for the kernel.

Source: `docs/rules/gibbons.md`, section 12; the sections named below are of the same document.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from enum import IntEnum
from typing import Any, Final

import numpy as np

from fastsim.errors import RulesError
from fastsim.options import check_options, choice, code_of, flag, integer

PACK_SIZE: Final = 52
SEATS_LEAST: Final = 2
SEATS_MOST: Final = 6
HAND_SIZE: Final = 7

_AMOUNT: Final = 100
_FACTOR: Final = 10
_HAND_MOST: Final = PACK_SIZE // SEATS_LEAST


class TrumpMethod(IntEnum):
    """How the trump is settled (section 4)."""

    TURN_TOP = 0
    CUT = 1
    FIXED = 2


class TrumpSuit(IntEnum):
    """The agreed trump (section 4); the values are suit numbers."""

    C = 0
    D = 1
    H = 2
    S = 3


class TurnedCard(IntEnum):
    """What becomes of the turned card (section 4)."""

    STAYS_TOP = 0
    BOTTOM = 1
    SET_ASIDE = 2


class TrumpPer(IntEnum):
    """For how long a trump holds (section 4)."""

    GAME = 0
    BATCH = 1


class Stock(IntEnum):
    """How the undealt cards come into play (section 5)."""

    REDEAL = 0
    DRAW = 1
    SINGLE = 2


class ShortBatch(IntEnum):
    """Whether a last batch of fewer cards is dealt (section 5)."""

    EQUAL = 0
    NONE = 1


class Leftover(IntEnum):
    """Who takes the cards that are not played (section 5)."""

    UNPLAYED = 0
    LAST_TRICK = 1


class FirstLeader(IntEnum):
    """Who leads the first trick (section 6)."""

    LEFT_OF_DEALER = 0
    DEALER = 1


class NextLeader(IntEnum):
    """Who leads the next trick of a batch (section 6)."""

    WINNER = 0
    ROTATE = 1


class BatchLeader(IntEnum):
    """Who leads the first trick of a later batch (section 6)."""

    LAST_WINNER = 0
    FIRST_LEADER = 1
    ROTATE = 2


class HonoursTo(IntEnum):
    """Who scores an honour (section 7)."""

    CAPTOR = 0
    PLAYER = 1


class AnnounceScope(IntEnum):
    """What an announcement is about (section 9)."""

    BATCH = 0
    GAME = 1


class AnnounceOrder(IntEnum):
    """Whether a seat hears those before it (section 9)."""

    SEQUENTIAL = 0
    SIMULTANEOUS = 1


class AnnounceMode(IntEnum):
    """What makes an announcement good (section 9)."""

    AT_LEAST = 0
    EXACT = 1


class AnnounceOvertricks(IntEnum):
    """What tricks beyond the announcement pay (section 9)."""

    SINGLE = 0
    DOUBLE = 1
    NONE = 2


class Tie(IntEnum):
    """Who wins where leaders are equal (section 8)."""

    SHARED = 0
    NONE = 1


#: The options that decide a row, as integers for the kernel; a record is passed as one pointer.
CODES: Final = np.dtype(
    (
        np.record,
        [
            (name, np.int64)
            for name in (
                "hand_size",
                "trump_method",
                "trump_suit",
                "turned_card",
                "trump_per",
                "stock",
                "short_batch",
                "leftover",
                "first_leader",
                "next_leader",
                "batch_leader",
                "trick_points",
                "honour_ace",
                "honour_jack",
                "honour_queen",
                "honours_to",
                "announce",
                "announce_scope",
                "announce_order",
                "announce_forbid_total",
                "announce_mode",
                "announce_factor",
                "announce_miss_factor",
                "announce_overtricks",
                "announce_miss_keeps_tricks",
                "announce_doubles_honours",
                "tie",
            )
        ],
    )
)

GibbonsCodes = Any  # a record of CODES, in helpers


def _amount(default: int, meaning: str) -> Any:
    return integer(default, -_AMOUNT, _AMOUNT, meaning)


@dataclass(frozen=True)
class GibbonsRules:
    """Options of Gibbons; the defaults follow the seed text and, where it is silent, section 11.

    Raises
    ------
    RulesError
        For a value of the wrong kind or out of range, or for options that contradict each other.
    """

    hand_size: int = integer(HAND_SIZE, 1, _HAND_MOST, "cards dealt to each seat")
    trump_method: str = choice("turn_top", TrumpMethod, "how the trump is settled")
    trump_suit: str | None = choice(None, TrumpSuit, "the trump of trump_method=fixed", upper=True)
    turned_card: str = choice("stays_top", TurnedCard, "where the turned card goes")
    trump_per: str = choice("game", TrumpPer, "how long a trump holds")
    stock: str = choice("redeal", Stock, "how the undealt cards come into play")
    short_batch: str = choice("equal", ShortBatch, "whether a last batch of fewer cards is dealt")
    leftover: str = choice("unplayed", Leftover, "who takes the cards that are not played")
    first_leader: str = choice("left_of_dealer", FirstLeader, "who leads the first trick")
    next_leader: str = choice("winner", NextLeader, "who leads the next trick of a batch")
    batch_leader: str = choice("last_winner", BatchLeader, "who leads the first trick of a later batch")
    trick_points: int = _amount(1, "points for a trick")
    honour_ace: int = _amount(5, "points for the ace of trump")
    honour_jack: int = _amount(4, "points for the jack of trump")
    honour_queen: int = _amount(3, "points for the queen of trump")
    honours_to: str = choice("captor", HonoursTo, "who scores an honour")
    announce: bool = flag(False, "every seat says how many tricks it expects")
    announce_scope: str = choice("batch", AnnounceScope, "what an announcement is about")
    announce_order: str = choice("sequential", AnnounceOrder, "whether a seat hears those before it")
    announce_forbid_total: bool = flag(False, "the last to speak may not bring the sum to the number of tricks")
    announce_mode: str = choice("at_least", AnnounceMode, "what makes an announcement good")
    announce_factor: int = integer(2, 0, _FACTOR, "how often a trick announced and won counts")
    announce_miss_factor: int = integer(2, 0, _FACTOR, "how often a trick that fails an announcement counts against it")
    announce_overtricks: str = choice("single", AnnounceOvertricks, "what tricks beyond it pay (at_least)")
    announce_miss_keeps_tricks: bool = flag(True, "tricks won in a miss still score")
    announce_doubles_honours: bool = flag(False, "honours count announce_factor times where it is good")
    tie: str = choice("shared", Tie, "equal leaders share the win, or nobody wins")
    match_games: int = integer(1, 1, 1_000_000, "games of a match")

    def __post_init__(self) -> None:
        check_options(self, "gibbons")
        if (self.trump_method == "fixed") != (self.trump_suit is not None):
            raise RulesError(
                f"options `trump_method` and `trump_suit` of gibbons are {self.trump_method} and "
                f"{self.trump_suit or 'none'}, expected a suit with trump_method=fixed and none without"
            )

    @classmethod
    def announced(cls, **changes: Any) -> GibbonsRules:
        """With announcements."""
        values: dict[str, Any] = {"announce": True}
        return cls(**values | changes)

    @classmethod
    def even(cls, **changes: Any) -> GibbonsRules:
        """The turned card leaves play, so that no seat is sure of a trump."""
        values: dict[str, Any] = {"turned_card": "set_aside"}
        return cls(**values | changes)

    @classmethod
    def drawn(cls, **changes: Any) -> GibbonsRules:
        """Every seat draws a card after each trick, the turned card lying under the stock."""
        values: dict[str, Any] = {"stock": "draw", "turned_card": "bottom"}
        return cls(**values | changes)

    @classmethod
    def single(cls, **changes: Any) -> GibbonsRules:
        """Only the first seven cards are played."""
        values: dict[str, Any] = {"stock": "single"}
        return cls(**values | changes)

    def codes(self) -> np.ndarray:
        """Integers for the kernel, shape (1,), dtype CODES."""
        codes = np.zeros(1, dtype=CODES)
        for name in CODES.names or ():
            codes[name][0] = code_of(self, name)
        return codes

    def options(self) -> dict[str, Any]:
        """Every option by name, as a trace records them."""
        return asdict(self)


PRESETS: Final[dict[str, Callable[..., GibbonsRules]]] = {
    "default": GibbonsRules,
    "announced": GibbonsRules.announced,
    "even": GibbonsRules.even,
    "drawn": GibbonsRules.drawn,
    "single": GibbonsRules.single,
}


def misfit(rules: GibbonsRules, seats: int) -> str | None:
    """Why the pack is too small for these hands and so many seats, or None."""
    turned = int(rules.trump_method == "turn_top")
    most = (PACK_SIZE - turned) // seats
    if rules.hand_size <= most:
        return None
    with_card = ", the turned card included," if turned else ""
    return (
        f"option `hand_size` is {rules.hand_size}, the pack{with_card} is enough for hands of 1 to {most} at "
        f"{seats} seats"
    )
