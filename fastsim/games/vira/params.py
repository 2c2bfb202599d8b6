"""Codes of the built-in players of Vira, and their parameters."""

from __future__ import annotations

from typing import Final, NamedTuple

# Codes of players.
RANDOM: Final = 0
CUSTOM: Final = 1
HEURISTIC: Final = 2

#: Parameters reach the kernel as one row of this length per seat.
PARAMS_SIZE: Final = 8

#: Places of the parameters of `random` in that row.
PASS_PERCENT: Final = 0
JUMP: Final = 1
REBUY_PERCENT: Final = 2
CONCEDE_PERCENT: Final = 3

#: Places of the parameters of `heuristic`; the row of its model is entered by the batch.
RISK: Final = 0
MODEL_ROW: Final = 1

_HUNDRED: Final = 100
_JUMP_MOST: Final = 122
_RISK_MOST: Final = 1000


class RandomParams(NamedTuple):
    """Parameters of `random`: how often it passes, how many calls it skips at most, buys again and concedes."""

    pass_percent: int = 60
    jump: int = 40
    rebuy_percent: int = 20
    concede_percent: int = 5

    def problem(self) -> str | None:
        """What is wrong with the values, if anything."""
        for name in ("pass_percent", "rebuy_percent", "concede_percent"):
            if not 0 <= getattr(self, name) <= _HUNDRED:
                return f"{name} is {getattr(self, name)}, expected 0 to {_HUNDRED}"
        return None if 0 <= self.jump <= _JUMP_MOST else f"jump is {self.jump}, expected 0 to {_JUMP_MOST}"


class HeuristicParams(NamedTuple):
    """Parameter of `heuristic`: tenths of a point that a bid must promise."""

    risk: int = 0

    def problem(self) -> str | None:
        """What is wrong with the value, if anything."""
        good = -_RISK_MOST <= self.risk <= _RISK_MOST
        return None if good else f"risk is {self.risk}, expected -{_RISK_MOST} to {_RISK_MOST} tenths of a point"
