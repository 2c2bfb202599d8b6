"""House rules of Israeli whist: every option with its range, the presets, and the codes for the kernel.

Source: `docs/rules/israeli_whist.md`, section 14; the sections named below are of the same document.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from enum import IntEnum
from typing import Any, Final

import numpy as np

from fastsim.options import check_options, choice, code_of, flag, integer

TRICKS: Final = 13
FRISH_MOST: Final = 16

_AMOUNT: Final = 1000

#: A cap that no score reaches stands for none.
_NO_CAP: Final = 1 << 30


class AuctionOpener(IntEnum):
    """Who sits in seat 0 (section 3)."""

    LEFT_OF_DEALER = 0
    DEALER = 1


class AuctionEnd(IntEnum):
    """How many passes after a bid end the auction (section 3)."""

    THREE_PASSES = 0
    FOUR_PASSES = 1


class AllPass(IntEnum):
    """What follows when nobody bids (section 3.1)."""

    REDEAL = 0
    FRISH = 1


class RedealDealer(IntEnum):
    """Who deals after a void deal (section 3.1)."""

    SAME = 0
    NEXT = 1


class FrishDirection(IntEnum):
    """To whom the cards of a frish go (section 3.1)."""

    LEFT = 0
    RIGHT = 1
    ACROSS = 2
    LEFT_ACROSS_RIGHT = 3


class WinnerContract(IntEnum):
    """What the declarer's number binds (section 4)."""

    AT_LEAST = 0
    FIXED = 1


class EqualTotal(IntEnum):
    """What a total of thirteen counts as, where it is allowed (section 4)."""

    UNDER = 0
    OVER = 1


class MadeFormula(IntEnum):
    """Score of a contract that is made (section 7.1)."""

    SQUARE = 0
    LINEAR = 1


class ZeroMiss(IntEnum):
    """Tariff of a zero that is missed (section 7.1)."""

    RECOVERING = 0
    FLAT = 1
    PER_TRICK = 2


class AllFail(IntEnum):
    """What happens when all four miss (section 7.1)."""

    SCORE = 0
    CANCEL = 1


class RevokePer(IntEnum):
    """What is fined (section 8)."""

    REVOKE = 0
    HAND = 1


class RevokeScore(IntEnum):
    """Whether the contract's score stands beside the fine (section 8)."""

    ADD = 0
    REPLACE = 1


class OnRevoke(IntEnum):
    """Whether a record with a revoke is scored (section 8)."""

    FINE = 0
    ERROR = 1


class MatchTie(IntEnum):
    """How a match between equal leaders ends (section 10)."""

    SHARED = 0
    EXTRA_DEAL = 1


#: The options that decide a row, as integers for the kernel; a record is passed as one pointer.
CODES: Final = np.dtype(
    (
        np.record,
        [
            (name, np.int64)
            for name in (
                "min_trump_bid",
                "auction_end",
                "pass_is_final",
                "all_pass",
                "frish_max",
                "frish_cards",
                "frish_direction",
                "frish_min_step",
                "winner_contract",
                "forbid_sum_13",
                "equal_total_counts_as",
                "made_formula",
                "made_bonus",
                "miss_per_trick",
                "zero_made_under",
                "zero_made_over",
                "zero_miss_mode",
                "zero_miss_under",
                "zero_miss_over",
                "zero_miss_step",
                "zero_miss_cap",
                "all_fail",
            )
        ],
    )
)

WhistCodes = Any  # a record of CODES, in helpers


def _amount(default: int | None, meaning: str) -> Any:
    return integer(default, -_AMOUNT, _AMOUNT, meaning)


@dataclass(frozen=True)
class WhistRules:
    """Options of Israeli whist; the defaults follow the seed article and, where it is silent, the wider literature.

    Raises
    ------
    RulesError
        For a value of the wrong kind or out of range; the message gives the range.
    """

    min_trump_bid: int = integer(5, 1, TRICKS, "smallest number that may be bid")
    auction_opener: str = choice("left_of_dealer", AuctionOpener, "who sits in seat 0 and calls first")
    auction_end: str = choice("three_passes", AuctionEnd, "passes after a bid that end the auction")
    pass_is_final: bool = flag(False, "who has passed passes for the rest of the auction")
    all_pass: str = choice("redeal", AllPass, "what follows when nobody bids")
    redeal_dealer: str = choice("same", RedealDealer, "who deals after a void deal")
    frish_max: int = integer(3, 1, FRISH_MOST, "frish rounds of one deal")
    frish_cards: int = integer(3, 1, TRICKS, "cards that each seat gives away in a frish")
    frish_direction: str = choice("left", FrishDirection, "to whom they go; the last in turn, frish by frish")
    frish_min_step: int = integer(1, 0, TRICKS, "what each frish adds to the smallest bid")
    winner_contract: str = choice("at_least", WinnerContract, "what the declarer's number binds his contract to")
    forbid_sum_13: bool = flag(True, "the last to speak may not bring the sum to 13")
    equal_total_counts_as: str = choice("under", EqualTotal, "what a sum of 13 is, where it is allowed")
    made_formula: str = choice("square", MadeFormula, "a made contract c: c² or 10·c, and the bonus")
    made_bonus: int = _amount(10, "points on top of a made contract")
    miss_per_trick: int = _amount(10, "points lost for each trick too many or too few")
    zero_made_under: int = _amount(50, "points for a made zero in an under deal")
    zero_made_over: int = _amount(25, "points for a made zero in an over deal")
    zero_miss_mode: str = choice("recovering", ZeroMiss, "tariff of a missed zero")
    zero_miss_under: int = _amount(50, "points lost by a missed zero in an under deal (recovering, flat)")
    zero_miss_over: int = _amount(50, "points lost by a missed zero in an over deal (recovering, flat)")
    zero_miss_step: int = _amount(10, "points back (recovering) or lost (per_trick) a trick of a missed zero")
    zero_miss_cap: int | None = _amount(None, "the most that a missed zero scores")
    all_fail: str = choice("score", AllFail, "all four miss: they score as usual, or nothing")
    revoke_fine: int = _amount(100, "fine for a revoke that a record shows")
    revoke_per: str = choice("revoke", RevokePer, "a fine for each revoke, or one for each seat and deal")
    revoke_score: str = choice("add", RevokeScore, "whether the contract's score stands beside the fine")
    on_revoke: str = choice("fine", OnRevoke, "whether a record with a revoke is scored")
    match_deals: int = integer(4, 0, 1_000_000, "deals of a match; with a target the most, 0: no limit")
    match_target: int | None = integer(None, 1, 1_000_000, "points that end a match")
    match_tie: str = choice("shared", MatchTie, "equal leaders share the match, or play on deal by deal")

    def __post_init__(self) -> None:
        check_options(self, "israeli_whist")

    @classmethod
    def recovering_30(cls, **changes: Any) -> WhistRules:
        """The recovering tariff with 30 for a made zero in an over deal."""
        values: dict[str, Any] = {"zero_made_over": 30}
        return cls(**values | changes)

    @classmethod
    def flat_50_25(cls, **changes: Any) -> WhistRules:
        """A missed zero loses what a made one wins: 50 under, 25 over."""
        values: dict[str, Any] = {"zero_miss_mode": "flat", "zero_miss_over": 25}
        return cls(**values | changes)

    @classmethod
    def flat_50_30(cls, **changes: Any) -> WhistRules:
        """A missed zero loses what a made one wins: 50 under, 30 over."""
        values: dict[str, Any] = {"zero_miss_mode": "flat", "zero_made_over": 30, "zero_miss_over": 30}
        return cls(**values | changes)

    @classmethod
    def per_trick(cls, **changes: Any) -> WhistRules:
        """A missed zero loses ten a trick."""
        values: dict[str, Any] = {"zero_miss_mode": "per_trick"}
        return cls(**values | changes)

    @classmethod
    def linear(cls, **changes: Any) -> WhistRules:
        """A score-keeping program's tariff: ten a trick and ten for a made contract."""
        values: dict[str, Any] = {"made_formula": "linear"}
        return cls(**values | changes)

    @classmethod
    def capped(cls, **changes: Any) -> WhistRules:
        """The recovering tariff that never goes above nothing."""
        values: dict[str, Any] = {"zero_miss_cap": 0}
        return cls(**values | changes)

    def codes(self) -> np.ndarray:
        """Integers for the kernel, shape (1,), dtype CODES; an absent cap is one that no score reaches."""
        codes = np.zeros(1, dtype=CODES)
        for name in CODES.names or ():
            codes[name][0] = code_of(self, name)
        if self.zero_miss_cap is None:
            codes["zero_miss_cap"][0] = _NO_CAP
        return codes

    def options(self) -> dict[str, Any]:
        """Every option by name, as a trace records them."""
        return asdict(self)


PRESETS: Final[dict[str, Callable[..., WhistRules]]] = {
    "default": WhistRules,
    "recovering_30": WhistRules.recovering_30,
    "flat_50_25": WhistRules.flat_50_25,
    "flat_50_30": WhistRules.flat_50_30,
    "per_trick": WhistRules.per_trick,
    "linear": WhistRules.linear,
    "capped": WhistRules.capped,
}
