"""What a tally of Vida counts: contracts, holdings, scores, air; the standard tables are made from these counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np

from fastsim.cards.deck import LANE_BITS, RANK_9, RANK_ACE, RANK_JACK, RANKS
from fastsim.games.vida.air import HAND_VALUES, KINDS, VALUE_STEP, air_of_hands
from fastsim.games.vida.row import SIDES
from fastsim.tally import JointTable, SlotTable, TallyPlan

#: Ranks that `tops` tells apart, one bit each from the lowest.
TOP_RANKS: Final = (RANK_JACK, RANK_9, RANK_ACE)
#: Column pairs that are seen from the buying and from the defending side.
ROLE_PAIRS: Final = ("points", "rounded", "tricks", "belote", "score", "air")

_CONTRACTS: Final = "deals with a contract"
_ALL: Final = "all deals"


class Measures(dict[str, np.ndarray]):
    """Columns of some deals, each made when first asked for.

    Columns of a row are those of the deals with a contract, except ``score_0``, ``score_1`` and ``passed_out``, which
    are those of all deals. Pairs such as ``points_0`` and ``points_1`` are ``buyer_points`` and ``defender_points``.
    """

    def __init__(self, rows: Mapping[str, np.ndarray], hands: Callable[[], np.ndarray], rules: Any) -> None:
        super().__init__()
        self._rows = rows
        self._deal = hands
        self._rules = rules

    def __missing__(self, name: str) -> np.ndarray:
        role, _, pair = name.partition("_")
        if name in _OF_ALL:
            made = self._rows[name]
        elif role in ("buyer", "defender") and pair in ROLE_PAIRS:
            made = self._of_role(role, pair)
        elif name in _DERIVED:
            made = _DERIVED[name](self)
        else:
            made = self._rows[name][self["played"]]
        self[name] = made
        return made

    def _of_role(self, role: str, pair: str) -> np.ndarray:
        zero, one = (self._rows[f"{pair}_{side}"][self["played"]] for side in range(SIDES))
        is_one = self["buyer"] & 1 == (1 if role == "buyer" else 0)
        seen: np.ndarray = np.where(is_one, one, zero)
        return seen

    def _played(self) -> np.ndarray:
        return np.flatnonzero(~self._rows["passed_out"])

    def _total(self) -> np.ndarray:
        total: np.ndarray = self["buyer_points"] + self["buyer_air"] + self["buyer_belote"]
        return total

    def _hands(self) -> np.ndarray:
        return self._deal()

    def _trump_lane(self) -> np.ndarray:
        """Ranks that the buyer holds in trumps, as bits."""
        hands = self["hands"][self["played"], self["buyer"]]
        lane: np.ndarray = hands >> (self["trump"].astype(np.int64) << LANE_BITS) & RANKS
        return lane

    def _trumps(self) -> np.ndarray:
        trumps: np.ndarray = np.bitwise_count(self["trump_lane"]).astype(np.int8)
        return trumps

    def _tops(self) -> np.ndarray:
        return tops_of(self["trump_lane"])

    def _fill_air(self) -> None:
        hands = self["hands"]
        tens, kinds = np.zeros(hands.size, dtype=np.int8), np.zeros(hands.size, dtype=np.int32)
        air_of_hands(np.ascontiguousarray(hands).ravel(), self._rules.codes(), tens, kinds)
        self["hand_tens"], self["hand_kinds"] = tens.reshape(hands.shape), kinds.reshape(hands.shape)

    def _hand_tens(self) -> np.ndarray:
        self._fill_air()
        return self["hand_tens"]

    def _hand_kinds(self) -> np.ndarray:
        self._fill_air()
        return self["hand_kinds"]

    def _side_kinds(self) -> np.ndarray:
        """Kinds that each side of a contract holds; none where the rules have no air."""
        kinds = self["hand_kinds"][self["played"]]
        held: np.ndarray = kinds[:, :SIDES] | kinds[:, SIDES:]
        return held if self._rules.air_enabled else np.zeros_like(held)

    def _side_tens(self) -> np.ndarray:
        return self._sides("held") // VALUE_STEP

    def _side_counts(self) -> np.ndarray:
        counts: np.ndarray = self._sides("air") > 0
        return counts

    def _sides(self, pair: str) -> np.ndarray:
        return np.stack([self._rows[f"{pair}_{side}"][self["played"]] for side in range(SIDES)], axis=1)


_OF_ALL: Final = ("score_0", "score_1", "passed_out")
_DERIVED: Final[dict[str, Callable[[Measures], np.ndarray]]] = {
    name.removeprefix("_"): getattr(Measures, name)
    for name in (
        "_played", "_total", "_hands", "_trump_lane", "_trumps", "_tops", "_hand_tens", "_hand_kinds", "_side_kinds",
        "_side_tens", "_side_counts",
    )
}  # fmt: skip


def tops_of(lane: np.ndarray) -> np.ndarray:
    """Which of `TOP_RANKS` a set of ranks holds, one bit each, int8."""
    bits = np.zeros(len(lane), dtype=np.int8)
    for i, rank in enumerate(TOP_RANKS):
        bits |= (lane >> rank & 1).astype(np.int8) << i
    return bits


TALLY: Final = TallyPlan(
    tables=(
        JointTable("deals", ("passed_out",), _ALL),
        JointTable("totals", ("bid", "made", "total"), _CONTRACTS),
        JointTable("buyers", ("buyer", "made"), _CONTRACTS),
        JointTable("holdings", ("bid", "trumps", "tops", "made"), _CONTRACTS),
        JointTable("results", ("made", "screws", "buyer_score", "defender_score"), _CONTRACTS),
        JointTable(
            "trick_points", ("buyer_points", "defender_points", "buyer_rounded", "defender_rounded"), _CONTRACTS
        ),
        JointTable(
            "events",
            ("screws", "buyer_tricks", "defender_tricks", "buyer_belote", "defender_belote", "air_tie"),
            _CONTRACTS,
        ),
        JointTable("side_scores", ("score_0", "score_1"), _ALL),
        SlotTable("hand_air", ("tens", "hands"), _ALL, slots="hand_tens", categories=HAND_VALUES),
        SlotTable("hand_kinds", ("kind", "hands"), _ALL, slots="hand_kinds", categories=KINDS, is_bits=True),
        SlotTable(
            "side_air", ("tens", "sides", "counted"), _CONTRACTS, slots="side_tens", hits="side_counts",
            categories=SIDES * HAND_VALUES,
        ),
        SlotTable(
            "side_kinds", ("kind", "sides", "counted"), _CONTRACTS, slots="side_kinds", hits="side_counts",
            categories=KINDS, is_bits=True,
        ),
    ),
    measures=Measures,
)  # fmt: skip
