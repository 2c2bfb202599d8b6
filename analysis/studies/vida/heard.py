"""Deals in which the players would have made the calls that were heard, by rejection.

Calls of the seat whose hand is known are given, whatever its player would have called; those of the others must be what
their players call in the auction so far.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np

from fastsim.batch import Batch
from fastsim.errors import RequestError
from fastsim.games import get_game
from fastsim.games.vida.record import make_script

#: Deals tried at a time, and in all before it is given up.
CHUNK = 20_000
MOST_TRIED = 2_000_000
_FEWEST_FOUND = 100


def _segments(calls: list[int], seat: int, seats: int) -> list[tuple[int, int]]:
    """Runs of calls by others: from which place on, to which."""
    own = [place for place in range(len(calls)) if place % seats == seat]
    edges = [-1, *own, len(calls)]
    return [(a + 1, b) for a, b in pairwise(edges) if b > a + 1]


class Listener:
    """Finds deals by number in which the calls are made; `batch` knows the hand."""

    def __init__(self, batch: Batch, calls: list[int], seat: int, seats: int) -> None:
        self.calls = np.array(calls, dtype=np.int64)
        self.segments = _segments(calls, seat, seats)
        self.batches = [replace(batch, script=make_script(calls[:first])) for first, _ in self.segments]
        self.found = np.zeros(0, dtype=np.int64)
        self.tried = 0

    def _matches(self, part: int, first: int, deals: int) -> np.ndarray:
        """Whether the others make the calls of one run, in consecutive deals."""
        begin, end = self.segments[part]
        log = np.zeros(deals, dtype=get_game("vida").log)
        self.batches[part].play(first, deals, log=log)
        matched: np.ndarray = (log["calls"][:, begin:end] == self.calls[begin:end]).all(axis=1)
        return matched

    def _try(self, first: int, deals: int) -> np.ndarray:
        numbers = np.arange(first, first + deals)
        if self.segments:
            numbers = numbers[self._matches(0, first, deals)]
        for part in range(1, len(self.segments)):
            numbers = numbers[[bool(self._matches(part, int(number), 1)[0]) for number in numbers]]
        return numbers

    def find(self, wanted: int) -> np.ndarray:
        """The first `wanted` deals, fewer if the tries are used up.

        Raises
        ------
        RequestError
            If the calls are so rare that there is no use in trying.
        """
        while len(self.found) < wanted and self.tried < MOST_TRIED:
            self.found = np.concatenate([self.found, self._try(self.tried, CHUNK)])
            self.tried += CHUNK
        if len(self.found) < min(wanted, _FEWEST_FOUND):
            raise RequestError(
                f"the players make these calls in {len(self.found)} of {self.tried:,} deals with this hand, "
                f"expected at least {min(wanted, _FEWEST_FOUND)}: they hardly would"
            )
        return self.found[:wanted]

    @property
    def rate(self) -> float:
        """Share of the tried deals in which the calls are made."""
        return len(self.found) / self.tried if self.tried else 1.0
