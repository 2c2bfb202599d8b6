"""Parameters of the built-in players of Vira."""

from __future__ import annotations

from typing import Final, NamedTuple

from fastsim.games.vira.rules import TRICKS

#: Parameters reach the kernel as one row of this length per seat.
PARAMS_SIZE: Final = 9

#: Places of the parameters of `random` in that row.
PASS_PERCENT: Final = 0
JUMP: Final = 1
REBUY_PERCENT: Final = 2
CONCEDE_PERCENT: Final = 3

#: Place of the parameter of `greedy`.
BASE: Final = 0

#: Places of the parameters of `heuristic`; the row of its model is entered by the batch.
RISK: Final = 0
SHUT: Final = 1
BUY: Final = 2
DRAW: Final = 3
MEMORY: Final = 4
HUNT: Final = 5
CONCEDE: Final = 6
DEFEND: Final = 7
MODEL_ROW: Final = 8

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


class GreedyParams(NamedTuple):
    """Parameter of `greedy`: tricks added to its count."""

    base: int = 0

    def problem(self) -> str | None:
        """What is wrong with the value, if anything."""
        return None if -TRICKS <= self.base <= TRICKS else f"base is {self.base}, expected -{TRICKS} to {TRICKS}"


class HeuristicParams(NamedTuple):
    """Parameters of `heuristic`: tenths of a point that a bid must promise, and its parts, on with 1 and off with 0.

    `shut` (off): bids high at once where others would go over a lower bid; `buy`: changes what is not worth keeping
    (off: as few cards as may be); `draw`: the declarer draws trumps; `memory`: knows the cards gone and who is void;
    `hunt`: defenders lead where the declarer of a low game is likeliest to be caught; `concede`: concedes and buys
    again by expected points (off: never); `defend`: a bid must promise more than defending (off: more than nothing).
    """

    risk: int = 0
    shut: int = 0
    buy: int = 1
    draw: int = 1
    memory: int = 1
    hunt: int = 1
    concede: int = 1
    defend: int = 1

    def problem(self) -> str | None:
        """What is wrong with the values, if anything."""
        if not -_RISK_MOST <= self.risk <= _RISK_MOST:
            return f"risk is {self.risk}, expected -{_RISK_MOST} to {_RISK_MOST} tenths of a point"
        for name in self._fields[1:]:
            if getattr(self, name) not in (0, 1):
                return f"{name} is {getattr(self, name)}, expected 0 (off) or 1"
        return None
