"""Codes of the built-in players of Gibbons, and their parameters."""

from __future__ import annotations

from typing import Final, NamedTuple

# Codes of players.
RANDOM: Final = 0
GREEDY: Final = 1
CUSTOM: Final = 2
HEURISTIC: Final = 3

#: Parameters reach the kernel as one row of this length per seat.
PARAMS_SIZE: Final = 8

#: Places of the parameters of `random` and `greedy` in that row.
MOST: Final = 0
BASE: Final = 0

_TRICKS_MOST: Final = 26


class RandomParams(NamedTuple):
    """Parameter of `random`: its highest announcement."""

    most: int = _TRICKS_MOST

    def problem(self) -> str | None:
        """What is wrong with the value, if anything."""
        return None if 0 <= self.most <= _TRICKS_MOST else f"most is {self.most}, expected 0 to {_TRICKS_MOST}"


class GreedyParams(NamedTuple):
    """Parameter of `greedy`: quarter tricks added to its count."""

    base: int = 0

    def problem(self) -> str | None:
        """What is wrong with the value, if anything."""
        limit = 4 * _TRICKS_MOST
        return None if -limit <= self.base <= limit else f"base is {self.base}, expected -{limit} to {limit}"
