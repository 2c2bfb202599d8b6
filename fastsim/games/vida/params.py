"""Places of the `heuristic` player's parameters in a seat's row."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from fastsim._jit import inlined

RISK: Final = 0
MARKET: Final = 1
LOAD: Final = 2
DRAW: Final = 3
COUNT: Final = 4
INFER: Final = 5
SIGNALS: Final = 6

#: Values of `signals` that switch on one signal alone, by name; 0 is none and 1 both.
SIGNAL_WORDS: Final = {"lima": 2, "discard": 3}

#: Place of the row of the kernel's models that the seat uses; set by the batch, not by a name.
MODEL_ROW: Final = 7

_RISK_LIMIT: Final = 1000


class HeuristicParams(NamedTuple):
    """Parameters of `heuristic`: a tilt of the market in points, and parts of the player, 1 on and 0 off.

    `signals` may also be one of `SIGNAL_WORDS`: that signal alone is given and read.
    """

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
        switches = {name: value for name, value in self._asdict().items() if name not in {"risk", "signals"}}
        bad = [name for name, value in switches.items() if value not in (0, 1)]
        if bad:
            return f"{bad[0]} is {switches[bad[0]]}, expected 0 or 1"
        if self.signals not in (0, 1, *SIGNAL_WORDS.values()):
            return f"signals is {self.signals}, expected 0, 1, {' or '.join(SIGNAL_WORDS)}"
        return None

    @staticmethod
    def words() -> dict[str, dict[str, int]]:
        """Values that are written as words, by parameter."""
        return {"signals": SIGNAL_WORDS}


@inlined
def uses_lima(params: np.ndarray) -> bool:
    """Whether the seat gives and reads a lima on partner's ace."""
    uses: bool = (params[SIGNALS] + 1) & 2 != 0
    return uses


@inlined
def uses_discard(params: np.ndarray) -> bool:
    """Whether the seat gives and reads the first discard on partner's trumps."""
    uses: bool = params[SIGNALS] & 1 != 0
    return uses
