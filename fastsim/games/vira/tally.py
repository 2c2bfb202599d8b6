"""What a tally of Vira counts: contracts and their ends, exchanges, second buys, and points by seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np

from fastsim.cards.deck import NONE, SUITS
from fastsim.games.vira.auction import SEATS
from fastsim.games.vira.ladder import FAMILY
from fastsim.tally import JointTable, TallyPlan

_PLAYED: Final = "deals that were played"
_ALL: Final = "all deals"

#: The class of a suit (`ladder.suit_class`) where there is no trump.
NO_CLASS: Final = 3

#: Roles at the table, each as a number of seats to the declarer's left.
ROLES: Final = ("declarer", "first defender", "second defender")


class Measures(dict[str, np.ndarray]):
    """Columns of some deals, each made when first asked for.

    Of the deals that were played: the columns of the row; `family` of the bid; `suit_class` of the trump (2 *högsta
    färg*, 1 *färg*, 0 *ofärg*, 3 none); and, as in ``bought_at_1``, what the seat so many places to the declarer's left
    has. ``all_points_0`` and the like are columns of all deals.
    """

    def __init__(self, rows: Mapping[str, np.ndarray]) -> None:
        super().__init__()
        self._rows = rows

    def __missing__(self, name: str) -> np.ndarray:
        what, _, place = name.partition("_at_")
        if place:
            made = self._at(what, int(place))
        elif name == "played":
            made = np.flatnonzero(~np.asarray(self._rows["passed_out"], dtype=bool))
        elif name == "family":
            made = FAMILY[self["bid"]]
        elif name == "suit_class":
            made = self._suit_class()
        elif name.startswith("all_"):
            made = self._rows[name.removeprefix("all_")]
        elif name.startswith("declares_"):
            made = self._rows["declarer"] == int(name.removeprefix("declares_"))
        else:
            made = self._rows[name][self["played"]]
        self[name] = made
        return made

    def _at(self, what: str, place: int) -> np.ndarray:
        by_seat = np.stack([self[f"{what}_{seat}"] for seat in range(SEATS)], axis=1)
        found: np.ndarray = by_seat[np.arange(len(by_seat)), (self["declarer"].astype(np.int64) + place) % SEATS]
        return found

    def _suit_class(self) -> np.ndarray:
        trump, preference = self["trump"].astype(np.int64), self["preference"].astype(np.int64)
        of_colour = np.where(trump == preference, 2, (trump + preference == SUITS - 1).astype(np.int64))
        return np.where(trump == NONE, NO_CLASS, of_colour)


def _measures(rows: Any, hands: Callable[[], np.ndarray], rules: Any) -> Measures:  # noqa: ARG001
    return Measures(rows)


TALLY: Final = TallyPlan(
    (
        JointTable("deals", ("all_passed_out",), _ALL),
        JointTable(
            "contracts",
            ("bid", "level", "declarer", "suit_class", "low", "conceded", "outcome", "bets", "pins", "points_at_0"),
            _PLAYED,
        ),
        JointTable("aces", ("bid", "low", "aces_low", "outcome", "points_at_0"), _PLAYED),
        JointTable("rebuys", ("bid", "rebuy", "outcome", "points_at_0"), _PLAYED),
        JointTable(
            "exchanges",
            ("family", *(f"bought_at_{place}" for place in range(SEATS)), "rebought", "talon_left", "outcome"),
            _PLAYED,
        ),
        *(JointTable(f"seat_{seat}", (f"declares_{seat}", f"all_points_{seat}"), _ALL) for seat in range(SEATS)),
    ),
    _measures,
)
