"""Places of the `heuristic` player's parameters in a seat's row."""

from __future__ import annotations

from typing import Final, NamedTuple

RISK: Final = 0
MARKET: Final = 1
LOAD: Final = 2
DRAW: Final = 3
COUNT: Final = 4
INFER: Final = 5
SIGNALS: Final = 6

#: Place of the row of the kernel's models that the seat uses; set by the batch, not by a name.
MODEL_ROW: Final = 7

_RISK_LIMIT: Final = 1000


class HeuristicParams(NamedTuple):
    """Parameters of `heuristic`: a tilt of the market in points, and parts of the player, 1 on and 0 off."""

    risk: int = 0
    market: int = 1
    load: int = 1
    draw: int = 1
    count: int = 1  # type: ignore[assignment]  # hides the tuple method, which nobody needs here
    infer: int = 1
    signals: int = 1

    def problem(self) -> str | None:
        """What is wrong with the values, if anything."""
        if not -_RISK_LIMIT <= self.risk <= _RISK_LIMIT:
            return f"risk is {self.risk}, expected -{_RISK_LIMIT} to {_RISK_LIMIT} points"
        bad = [name for name, value in zip(self._fields[1:], self[1:], strict=True) if value not in (0, 1)]
        return f"{bad[0]} is {getattr(self, bad[0])}, expected 0 or 1" if bad else None
