"""Parameters of the built-in players of Israeli whist."""

from __future__ import annotations

from typing import Final, NamedTuple

from fastsim.games.israeli_whist.rules import TRICKS

#: Parameters reach the kernel as one row of this length per seat.
PARAMS_SIZE: Final = 8

#: Places of the parameters of `random` and `greedy` in that row.
PASS_PERCENT: Final = 0
JUMP: Final = 1
MOST: Final = 2
BASE: Final = 0

#: Places of the parameters of `heuristic`.
RISK: Final = 0
BID: Final = 1
CONTRACT: Final = 2
PLAY: Final = 3
INFER: Final = 4
SPOIL: Final = 5
GIVE: Final = 6

#: Place of the row of the kernel's models that the seat uses; set by the batch, not by a name.
MODEL_ROW: Final = 7

_HUNDRED: Final = 100
_RISK_LIMIT: Final = 1000
_JUMP_MOST: Final = 64


class RandomParams(NamedTuple):
    """Parameters of `random`: how often it passes, how many bids it skips at most, and its highest contract."""

    pass_percent: int = 70
    jump: int = 5
    most: int = 6

    def problem(self) -> str | None:
        """What is wrong with the values, if anything."""
        if not 0 <= self.pass_percent <= _HUNDRED:
            return f"pass_percent is {self.pass_percent}, expected 0 to {_HUNDRED}"
        if not 0 <= self.jump <= _JUMP_MOST:
            return f"jump is {self.jump}, expected 0 to {_JUMP_MOST}"
        return None if 0 <= self.most <= TRICKS else f"most is {self.most}, expected 0 to {TRICKS}"


class GreedyParams(NamedTuple):
    """Parameter of `greedy`: quarter tricks added to its count."""

    base: int = 0

    def problem(self) -> str | None:
        """What is wrong with the value, if anything."""
        limit = 4 * TRICKS
        return None if -limit <= self.base <= limit else f"base is {self.base}, expected -{limit} to {limit}"


class HeuristicParams(NamedTuple):
    """Parameters of `heuristic`: a tilt of its bids in points, and parts of the player, 1 on and 0 off."""

    risk: int = 0
    bid: int = 1
    contract: int = 1
    play: int = 1
    infer: int = 1
    spoil: int = 1
    give: int = 1

    def problem(self) -> str | None:
        """What is wrong with the values, if anything."""
        if not -_RISK_LIMIT <= self.risk <= _RISK_LIMIT:
            return f"risk is {self.risk}, expected -{_RISK_LIMIT} to {_RISK_LIMIT} points"
        bad = [name for name, value in zip(self._fields[1:], self[1:], strict=True) if value not in (0, 1)]
        return f"{bad[0]} is {getattr(self, bad[0])}, expected 0 or 1" if bad else None
