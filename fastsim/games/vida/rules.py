"""Vida's house rules: every option with its range, the presets, and the codes for the kernel.

Source: `docs/rules/vida.md`, section 12; the sections named below are of the same document.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from enum import IntEnum
from typing import Any, Final

import numpy as np

from fastsim.errors import RulesError
from fastsim.options import check_options, choice, code_of, flag, integer, integers

MAX_VIDA_CALLS: Final = 4
BID_STEP: Final = 10
HIGHEST_BID: Final = 1000

_AMOUNT_LOW: Final = -1000
_AMOUNT_HIGH: Final = 1000
_AMOUNT_STEP: Final = 10


class AllPass(IntEnum):
    """Who speaks first after a deal without a contract (section 4.2)."""

    NEXT_DEAL = 0
    SAME_FIRST_SEAT = 1


class VidaAppliesTo(IntEnum):
    """What the factor of the vida calls multiplies (section 8)."""

    ALL_POINTS = 0
    BID = 1
    NONE = 2


class FirstLeader(IntEnum):
    """Who leads the first trick (section 2)."""

    SEAT0 = 0
    BUYER = 1


class LongRunRank(IntEnum):
    """Whether runs above five rank by their length (section 5.1)."""

    BY_LENGTH = 0
    AS_FIFTH = 1


class EightRun(IntEnum):
    """What a run of eight is (section 5.1)."""

    SINGLE = 0
    FIFTH_PLUS_THIRD = 1


class SquareOrder(IntEnum):
    """Order of the squares among themselves (section 5.2)."""

    J9AKQT = 0
    J9ATKQ = 1


class PlainTie(IntEnum):
    """What happens when the strongest combinations are equal (section 5.3)."""

    VOID_ALL = 0
    CANCEL_PAIR = 1
    FIRST_SEAT = 2


class AirScope(IntEnum):
    """Whose combinations count (section 5.3)."""

    TEAM = 0
    PLAYER = 1


class TieRule(IntEnum):
    """Whether equal totals make the contract (section 7.2)."""

    FAIL = 0
    MADE = 1


class CompareTotal(IntEnum):
    """What the sides compare (section 7.2)."""

    ALL = 0
    TRICKS = 1


class CheckOn(IntEnum):
    """Whether the contract is judged before or after rounding (section 7.2)."""

    UNROUNDED = 0
    ROUNDED = 1


class Rounding(IntEnum):
    """How trick points are rounded (section 7.1)."""

    SIX_BY_TRUMP_JACK = 0
    NONE = 1


class GoesTo(IntEnum):
    """Where a failed buyer's air or belote goes (section 8)."""

    OPPONENTS = 0
    OWNER = 1
    NOBODY = 2


#: The options that decide a row, as integers for the kernel; a record is passed as one pointer.
CODES: Final = np.dtype(
    (
        np.record,
        [
            ("min_bid", np.int64),
            ("max_bid", np.int64),
            ("pass_is_final", np.int64),
            ("max_vida_calls", np.int64),
            ("vida_factors", np.int64, (MAX_VIDA_CALLS + 1,)),
            ("vida_winner_takes_all", np.int64),
            ("vida_applies_to", np.int64),
            ("partner_exemption", np.int64),
            ("must_overtrump", np.int64),
            ("must_undertrump", np.int64),
            ("must_raise_trump_lead", np.int64),
            ("first_leader", np.int64),
            ("last_trick_bonus", np.int64),
            ("capot_bonus", np.int64),
            ("air_enabled", np.int64),
            ("air_card_sharing", np.int64),
            ("long_run_rank", np.int64),
            ("eight_run", np.int64),
            ("square_order", np.int64),
            ("fifth_beats_square100", np.int64),
            ("trump_tiebreak", np.int64),
            ("plain_tie", np.int64),
            ("air_scope", np.int64),
            ("belote_value", np.int64),
            ("must_exceed", np.int64),
            ("tie_rule", np.int64),
            ("compare_total", np.int64),
            ("check_on", np.int64),
            ("rounding", np.int64),
            ("add_bid_to_score", np.int64),
            ("failed_belote_to", np.int64),
            ("failed_air_to", np.int64),
        ],
    )
)

VidaCodes = Any  # a record of CODES, in helpers


@dataclass(frozen=True)
class VidaRules:
    """Options of Vida; the defaults follow the seed article (section 12).

    Raises
    ------
    RulesError
        For a value of the wrong kind or out of range; the message gives the range.
    """

    min_bid: int = integer(80, 10, HIGHEST_BID, "lowest bid", step=BID_STEP)
    max_bid: int | None = integer(None, 10, HIGHEST_BID, "highest bid; none: no limit below 1000", step=BID_STEP)
    pass_is_final: bool = flag(False, "a fold ends that player's bidding")
    all_pass: str = choice("next_deal", AllPass, "who speaks first after a deal without a contract")
    max_vida_calls: int = integer(4, 0, MAX_VIDA_CALLS, "vida and counter-vida calls in one market")
    vida_factors: tuple[int, ...] = integers(
        (1, 2, 4, 8, 16), 1, 64, MAX_VIDA_CALLS + 1, "factor after 0, 1, 2, ... vida calls"
    )
    vida_winner_takes_all: bool = flag(True, "after a vida the winner takes all points of the deal")
    vida_applies_to: str = choice("all_points", VidaAppliesTo, "what the factor multiplies")
    partner_exemption: bool = flag(False, "void in a plain lead, partner winning: any card")
    must_overtrump: bool = flag(True, "a trump must beat the trumps in the trick")
    must_undertrump: bool = flag(True, "void and unable to overtrump: a trump all the same")
    must_raise_trump_lead: bool = flag(True, "on a trump lead, beat the best trump if possible")
    first_leader: str = choice("seat0", FirstLeader, "who leads the first trick")
    last_trick_bonus: int = integer(10, _AMOUNT_LOW, _AMOUNT_HIGH, "points for the last trick", step=_AMOUNT_STEP)
    capot_bonus: int = integer(
        0, _AMOUNT_LOW, _AMOUNT_HIGH, "trick points added for all eight tricks", step=_AMOUNT_STEP
    )
    air_enabled: bool = flag(True, "combinations of the dealt hand count")
    air_card_sharing: bool = flag(False, "a card may stand in a square and in a run")
    long_run_rank: str = choice("by_length", LongRunRank, "rank of runs longer than five")
    eight_run: str = choice("single", EightRun, "what a run of eight is")
    square_order: str = choice("J9AKQT", SquareOrder, "order of the squares", upper=True)
    fifth_beats_square100: bool = flag(False, "runs of five or more beat squares of 100")
    trump_tiebreak: bool = flag(True, "of equal runs the one in trumps is stronger")
    plain_tie: str = choice("void_all", PlainTie, "when the strongest combinations are equal")
    air_scope: str = choice("team", AirScope, "whose combinations count")
    belote_value: int = integer(20, _AMOUNT_LOW, _AMOUNT_HIGH, "points for king and queen of trumps", step=_AMOUNT_STEP)
    must_exceed: bool = flag(True, "the buyers need more than the opponents")
    tie_rule: str = choice("fail", TieRule, "equal totals")
    compare_total: str = choice("all", CompareTotal, "what the sides compare")
    check_on: str = choice("unrounded", CheckOn, "trick points that judge the contract")
    rounding: str = choice("six_by_trump_jack", Rounding, "rounding of trick points")
    add_bid_to_score: bool = flag(False, "the winner of the contract scores the bid on top")
    failed_belote_to: str = choice("opponents", GoesTo, "a failed buyer's belote, without a vida")
    failed_air_to: str = choice("opponents", GoesTo, "a failed buyer's air, without a vida")
    match_target: int = integer(3551, 1, 1_000_000, "points that win a match")

    def __post_init__(self) -> None:
        check_options(self, "vida")
        if self.max_bid is not None and self.max_bid < self.min_bid:
            raise RulesError(f"option `max_bid` of vida is {self.max_bid}, expected at least `min_bid` {self.min_bid}")
        if len(self.vida_factors) <= self.max_vida_calls:
            raise RulesError(
                f"option `vida_factors` of vida has {len(self.vida_factors)} entries, expected one for each "
                f"number of vida calls from 0 to `max_vida_calls` {self.max_vida_calls}"
            )

    @classmethod
    def greek_online(cls, **changes: Any) -> VidaRules:
        """A Greek online table: bids are added and alone multiplied, all tricks bring 90."""
        values: dict[str, Any] = {
            "add_bid_to_score": True,
            "vida_applies_to": "bid",
            "capot_bonus": 90,
            "long_run_rank": "as_fifth",
            "eight_run": "fifth_plus_third",
            "square_order": "J9ATKQ",
        }
        return cls(**values | changes)

    @classmethod
    def contree(cls, **changes: Any) -> VidaRules:
        """Belote contrée's play on Vida's cards, for comparison with its programs."""
        values: dict[str, Any] = {
            "air_enabled": False,
            "partner_exemption": True,
            "must_undertrump": False,
            "capot_bonus": 90,
            "rounding": "none",
            "max_vida_calls": 2,
        }
        return cls(**values | changes)

    def codes(self) -> np.ndarray:
        """Integers for the kernel, shape (1,), dtype CODES; an absent `max_bid` is the highest that exists."""
        codes = np.zeros(1, dtype=CODES)
        for name in CODES.names or ():
            codes[name][0] = code_of(self, name)
        if self.max_bid is None:
            codes["max_bid"][0] = HIGHEST_BID
        return codes

    def options(self) -> dict[str, Any]:
        """Every option by name, as a trace records them."""
        return asdict(self)


PRESETS: Final[dict[str, Callable[..., VidaRules]]] = {
    "default": VidaRules,
    "greek_online": VidaRules.greek_online,
    "contree": VidaRules.contree,
}
