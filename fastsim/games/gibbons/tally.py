"""What a tally of Gibbons counts: points by seat, honours, announcements, margins, of which the tables are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np

from fastsim.games.gibbons.rules import SEATS_MOST
from fastsim.tally import JointTable, TallyPlan

HONOUR_NAMES: Final = ("ace", "jack", "queen")

_ALL: Final = "all deals"


class Measures(dict[str, np.ndarray]):
    """Columns of some deals, and what follows from them, each made when first asked for.

    `margin` is the points between the best seat and the next; `honours_played` the points of the honours that count.
    """

    def __init__(self, rows: Mapping[str, np.ndarray]) -> None:
        super().__init__()
        self._rows = rows

    def __missing__(self, name: str) -> np.ndarray:
        if name == "margin":
            made = self._margin()
        elif name == "honours_played":
            made = np.stack([self[f"honours_{seat}"] for seat in range(SEATS_MOST)]).sum(axis=0, dtype=np.int64)
        else:
            made = self._rows[name]
        self[name] = made
        return made

    def _margin(self) -> np.ndarray:
        points = np.stack([self[f"points_{seat}"] for seat in range(SEATS_MOST)], axis=1).astype(np.int64)
        absent = np.arange(SEATS_MOST) >= np.asarray(self["players_n"])[:, None]
        points[absent] = np.iinfo(np.int32).min
        points.sort(axis=1)
        margin: np.ndarray = points[:, -1] - points[:, -2]
        return margin


def _measures(rows: Any, hands: Callable[[], np.ndarray], rules: Any) -> Measures:  # noqa: ARG001
    return Measures(rows)


TALLY: Final = TallyPlan(
    (
        *(
            JointTable(
                f"seat_{seat}",
                ("players_n", *(f"{name}_{seat}" for name in ("points", "tricks", "honours", "win"))),
                _ALL,
            )
            for seat in range(SEATS_MOST)
        ),
        *(
            JointTable(f"announced_{seat}", ("players_n", f"announced_{seat}", f"taken_{seat}"), _ALL)
            for seat in range(SEATS_MOST)
        ),
        *(JointTable(name, ("players_n", f"{name}_holder", f"{name}_captor"), _ALL) for name in HONOUR_NAMES),
        JointTable("result", ("players_n", "leaders", "margin"), _ALL),
        JointTable("honours_played", ("players_n", "honours_played"), _ALL),
    ),
    _measures,
)
