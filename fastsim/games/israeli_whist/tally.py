"""What a tally of Israeli whist counts: auctions, contracts by position, totals and hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np

from fastsim.cards.deck import LANE_BITS, RANK_ACE, RANKS, SUITS
from fastsim.games.israeli_whist.auction import SEATS
from fastsim.games.israeli_whist.rules import TRICKS
from fastsim.tally import JointTable, SlotTable, TallyPlan

_PLAYED: Final = "deals that were played"
_ALL: Final = "all deals"

#: Aces of the four suits.
_ACES: Final = sum(1 << (suit << LANE_BITS | RANK_ACE) for suit in range(SUITS))


class Measures(dict[str, np.ndarray]):
    """Columns of some deals, each made when first asked for.

    ``contract_at_1``, ``tricks_at_1``, ``score_at_1`` are those of the second to state a contract; position 0 is the
    declarer's. They, `contracts` and `made` (both of shape (deals, 4), by seat) are of the deals that were played.
    """

    def __init__(self, rows: Mapping[str, np.ndarray], hands: Callable[[], np.ndarray]) -> None:
        super().__init__()
        self._rows = rows
        self._deal = hands

    def __missing__(self, name: str) -> np.ndarray:
        what, _, position = name.partition("_at_")
        made: np.ndarray
        if position:
            made = self._by_seat(what)[np.arange(self["played"].size), (self["declarer"] + int(position)) % SEATS]
        elif name in _DERIVED:
            made = _DERIVED[name](self)
        elif name.startswith("all_"):
            made = self._rows[name.removeprefix("all_")]
        else:
            made = self._rows[name][self["played"]]
        self[name] = made
        return made

    def _by_seat(self, what: str) -> np.ndarray:
        columns = [self._rows[f"{what}_{seat}"][self["played"]] for seat in range(SEATS)]
        found: np.ndarray = np.stack(columns, axis=1).astype(np.int64)
        return found

    def _played(self) -> np.ndarray:
        return np.flatnonzero(~self._rows["passed_out"])

    def _contracts(self) -> np.ndarray:
        return self._by_seat("contract")

    def _made(self) -> np.ndarray:
        made: np.ndarray = self["contracts"] == self._by_seat("tricks")
        return made

    def _total(self) -> np.ndarray:
        total: np.ndarray = self["contracts"].sum(axis=1)
        return total

    def _makers(self) -> np.ndarray:
        makers: np.ndarray = self["made"].sum(axis=1)
        return makers

    def _lengths(self) -> np.ndarray:
        hands = self._deal()
        lengths = [np.bitwise_count(hands >> (suit << LANE_BITS) & RANKS) for suit in range(SUITS)]
        return np.stack(lengths, axis=2)

    def _longest(self) -> np.ndarray:
        longest: np.ndarray = self["lengths"].max(axis=2).astype(np.int8)
        return longest

    def _voids(self) -> np.ndarray:
        voids: np.ndarray = (self["lengths"] == 0).sum(axis=2).astype(np.int8)
        return voids

    def _aces(self) -> np.ndarray:
        aces: np.ndarray = np.bitwise_count(self._deal() & _ACES).astype(np.int8)
        return aces


_DERIVED: Final[dict[str, Callable[[Measures], np.ndarray]]] = {
    "played": Measures._played,
    "contracts": Measures._contracts,
    "made": Measures._made,
    "total": Measures._total,
    "makers": Measures._makers,
    "lengths": Measures._lengths,
    "longest": Measures._longest,
    "voids": Measures._voids,
    "aces": Measures._aces,
}


def _position(position: int) -> JointTable:
    columns = (f"contract_at_{position}", f"tricks_at_{position}", "over", f"score_at_{position}")
    return JointTable(f"position_{position}", columns, _PLAYED)


def _hands(name: str, categories: int) -> SlotTable:
    return SlotTable(f"hand_{name}", (name, "hands"), _ALL, slots=name, categories=categories)


TALLY: Final = TallyPlan(
    (
        JointTable("deals", ("all_passed_out",), _ALL),
        JointTable("auctions", ("frish", "bid", "trump", "declarer", "over"), _PLAYED),
        JointTable("levels", ("bid", "contract_at_0", "tricks_at_0"), _PLAYED),
        JointTable("totals", ("total", "makers"), _PLAYED),
        *(_position(position) for position in range(SEATS)),
        SlotTable(
            "contracts",
            ("contract", "seats", "made"),
            _PLAYED,
            slots="contracts",
            hits="made",
            categories=TRICKS + 1,
        ),
        _hands("longest", TRICKS + 1),
        _hands("voids", SUITS),
        _hands("aces", SUITS + 1),
    ),
    lambda rows, hands, rules: Measures(rows, hands),  # noqa: ARG005
)
