"""Parameters of the built-in players of Gibbons."""

from __future__ import annotations

from typing import Final, NamedTuple

#: Parameters reach the kernel as one row of this length per seat.
PARAMS_SIZE: Final = 16

#: Places of the parameters of `random` and `greedy` in that row.
MOST: Final = 0
BASE: Final = 0

# Places of those of `heuristic`, and of the row of its model.
HONOURS: Final = 0
MEMORY: Final = 1
PUBLIC: Final = 2
ANNOUNCE: Final = 3
LISTEN: Final = 4
TOP: Final = 5
SECOND: Final = 6
RUFF: Final = 7
HUNT: Final = 8
SHED: Final = 9
GIVE: Final = 10
LEAD: Final = 11
HEAR: Final = 12
MODEL_ROW: Final = 13

_TRICKS_MOST: Final = 26
_HUNDRED: Final = 100


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


#: Stands for the weight that was found for the number of seats (`weights.py`).
AS_FOUND: Final = -1

_PARTS: Final = ("honours", "memory", "public", "announce", "listen")


class HeuristicParams(NamedTuple):
    """Parameters of `heuristic`: parts that can be switched off with 0, then weights in percent, -1 for those found.

    `honours` minds the honours of trump, `memory` remembers what is gone and who is void, `public` uses the turned card
    and who holds it, `announce` announces by the fitted model and plays for it, `listen` takes what the others
    announced for a sign of what they hold. `top` and `second` are the chances that a plain card wins later if it is the
    highest left, or the second; `ruff` that of a low trump; `hunt` is what the highest trump is worth beyond itself, of
    each honour that it may catch; `shed` what the last card of a plain suit is worth to be rid of, of a trick; `give`
    how much of an honour lost to others is held against a card; `lead` what it is worth to lead next, of a trick;
    `hear` how much more likely a seat is taken to beat a card for each trick of its announcement that it has to come
    beyond an even share, of each trick left.
    """

    honours: int = 1
    memory: int = 1
    public: int = 1
    announce: int = 1
    listen: int = 1
    top: int = AS_FOUND
    second: int = AS_FOUND
    ruff: int = AS_FOUND
    hunt: int = AS_FOUND
    shed: int = AS_FOUND
    give: int = AS_FOUND
    lead: int = AS_FOUND
    hear: int = AS_FOUND

    def problem(self) -> str | None:
        """What is wrong with the values, if anything."""
        for name, value in self._asdict().items():
            if name in _PARTS and value not in (0, 1):
                return f"{name} is {value}, expected 0 or 1"
            if name not in _PARTS and not AS_FOUND <= value <= _HUNDRED:
                return f"{name} is {value}, expected 0 to {_HUNDRED}, or {AS_FOUND} for the weight found"
        return None
