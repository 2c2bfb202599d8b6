"""Codes of the built-in players of Vira, and their parameters."""

from __future__ import annotations

from typing import Final, NamedTuple

# Codes of players, as in `fastsim.entry`.
RANDOM: Final = 0
CUSTOM: Final = 2
HEURISTIC: Final = 3

#: Parameters reach the kernel as one row of this length per seat.
PARAMS_SIZE: Final = 8

#: Places of the parameters of `random` in that row.
PASS_PERCENT: Final = 0
JUMP: Final = 1
REBUY_PERCENT: Final = 2
CONCEDE_PERCENT: Final = 3

#: Places of the parameters of `heuristic`; the row of its model is entered by the batch.
RISK: Final = 0
SHUT: Final = 1
BUY: Final = 2
DRAW: Final = 3
MEMORY: Final = 4
HUNT: Final = 5
CONCEDE: Final = 6
MODEL_ROW: Final = 7

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
    """Parameters of `heuristic`: tenths of a point that a bid must promise, and its parts, each off with 0.

    `shut`: bids high at once where others would go over a lower bid; `buy`: changes what is not worth keeping (off: as
    few cards as may be); `draw`: the declarer draws trumps; `memory`: knows the cards gone and who is void; `hunt`:
    defenders lead where the declarer of a low game is likeliest to be caught; `concede`: concedes and buys again by
    expected points (off: never).
    """

    risk: int = 0
    shut: int = 1
    buy: int = 1
    draw: int = 1
    memory: int = 1
    hunt: int = 1
    concede: int = 1

    def problem(self) -> str | None:
        """What is wrong with the values, if anything."""
        if not -_RISK_MOST <= self.risk <= _RISK_MOST:
            return f"risk is {self.risk}, expected -{_RISK_MOST} to {_RISK_MOST} tenths of a point"
        for name in self._fields[1:]:
            if getattr(self, name) not in (0, 1):
                return f"{name} is {getattr(self, name)}, expected 0 (off) or 1"
        return None
