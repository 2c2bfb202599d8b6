"""The deals of a report, each run played when a part first asks for it."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.counts import Counted, counted
from analysis.frames import to_frame
from analysis.studies import ReportRequest
from analysis.studies.parts import MainRun
from analysis.studies.vira import (
    aces_as_ones,
    begar_buys,
    defender_buys,
    forehand,
    ladder_order,
    passed_over,
    suit_levels,
    talon,
)
from analysis.studies.vira.forced import GAME
from analysis.studies.vira.payments import payment_note
from fastsim.batch import make_batch

#: Deals of the smaller runs: a share of those of the main run, and at most so many.
_LADDER: Final = (50, 10_000)
_SMALL: Final = (100, 5_000)
_PROMISES: Final = (4, 100_000)
_LOOKED: Final = (2, 400_000)
_RULES: Final = (4, 200_000)

_FEWEST: Final = 2


class Runs(MainRun):
    """Everything that a report counts.

    Parameters
    ----------
    request : ReportRequest
        Deals, seed, rules, model and confidence level.

    Attributes
    ----------
    batch : Batch
        That of the main run.
    paid : str
        The payments, as a sentence.
    """

    def __init__(self, request: ReportRequest) -> None:
        self.request = request
        self.batch = make_batch(GAME, seed=request.seed, rules=request.rules, model=request.model)
        self.paid = payment_note(request.rules)

    def _deals(self, share: int, most: int) -> int:
        return max(min(self.request.deals // share, most), _FEWEST)

    def _options(self, sizes: tuple[int, int]) -> dict[str, Any]:
        request = self.request
        return {
            "rules": request.rules, "deals": self._deals(*sizes), "seed": request.seed, "start": request.start,
            "model": request.model,
        }  # fmt: skip

    def counts(self) -> Counted:
        """Counts of the main run."""
        return self.main

    @cached_property
    def main(self) -> Counted:
        """Counts of the main run."""
        request = self.request
        if request.runs is not None:
            counts: Counted = request.runs.counts()
            return counts.prepare()
        rows = request.main_rows(GAME, request.start, request.deals)
        frame = to_frame(rows, GAME, seed=request.seed, rules=self.batch.rules.options(), seats=None, known={})
        return counted(frame).prepare()

    @cached_property
    def ladder(self) -> list[pd.DataFrame]:
        """Every bid by the best of three hands."""
        return ladder_order.best_of_three(**self._options(_LADDER))

    @cached_property
    def promises(self) -> np.ndarray:
        """What every bid promises hands."""
        return passed_over.promises(**self._options(_PROMISES))

    @cached_property
    def begar(self) -> pd.DataFrame:
        """Begär with every number of cards."""
        return begar_buys.play_buys(**self._options(_SMALL))

    @cached_property
    def look(self) -> talon.Look:
        """Hands and the talon that they do not see."""
        return talon.look(self.request.seed, self.request.start, self._deals(*_LOOKED))

    @cached_property
    def defenders(self) -> pd.DataFrame:
        """Defenders that buy less."""
        return defender_buys.worth(**self._options(_SMALL), level=self.request.level)

    @cached_property
    def lead(self) -> pd.DataFrame:
        """The seat of the first lead."""
        return forehand.lead(**self._options(_SMALL), level=self.request.level)

    @cached_property
    def seat_rules(self) -> pd.DataFrame:
        """Rules about forehand."""
        return forehand.rule_changes(**self._options(_RULES), workers=self.request.workers, level=self.request.level)

    @cached_property
    def aces(self) -> pd.DataFrame:
        """Gask played low with aces high and as ones."""
        return aces_as_ones.play_both(**self._options(_SMALL))

    @cached_property
    def levels(self) -> pd.DataFrame:
        """The same bids at every level."""
        return suit_levels.play_levels(**self._options(_SMALL))
