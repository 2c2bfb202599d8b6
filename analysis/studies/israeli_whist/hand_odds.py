"""Odds on a hand of Israeli whist as people see them: tables, and what a notebook shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import pandas as pd

from analysis.of_hand import OfHand
from analysis.render import frame_data
from analysis.studies import Table
from fastsim.games.israeli_whist.rules import TRICKS

#: Numbers of tricks that no denomination reaches more often than this are not shown to people.
_LEAST_SHOWN = 0.005

#: Positions in few letters, so that all sums stand side by side.
_ORDINALS: Final = {"second": "2nd", "third": "3rd"}


@dataclass(frozen=True)
class HandOdds(OfHand):
    """Odds on a hand.

    Attributes
    ----------
    hand, seat, basis
        As in `analysis.of_hand.OfHand`.
    tricks : DataFrame
        trump, n, estimate (mean tricks), low, high, sd, and t0 … t13 (chances of each number, each with _low and
        _high): the hand declares at the lowest bid and states the contract it likes. Empty in the contract round.
    answers : DataFrame
        answer (a call or a contract), n, estimate (points of this seat), low, high, exact (chance that its contract is
        hit), exact_low, exact_high: the hand gives this answer now and all decide from there.
    sums : DataFrame
        trump, position, sum, contract: the contract that the players' model likes best after contracts of this sum, and
        points, what it expects.
    """

    tricks: pd.DataFrame
    answers: pd.DataFrame
    sums: pd.DataFrame

    @property
    def best_answer(self) -> str:
        """The call or contract with the highest expected score."""
        return str(self.answers.loc[self.answers["estimate"].idxmax(), "answer"])

    def as_data(self) -> dict[str, Any]:
        """Everything as plain data."""
        frames = {name: frame_data(getattr(self, name)) for name in ("tricks", "answers", "sums")}
        return {**self.asked(), **frames, "best_answer": self.best_answer}

    def tables(self) -> list[Table]:
        """The odds as tables for people."""
        tables = [self._answers_table(), self._sums_table()]
        return [self._tricks_table(), *tables] if len(self.tricks) else tables

    def _tricks_table(self) -> Table:
        chances = [f"t{tricks}" for tricks in range(TRICKS + 1)]
        shown = [name for name in chances if self.tricks[name].max() >= _LEAST_SHOWN]
        half = max(float((self.tricks[f"{name}_high"] - self.tricks[f"{name}_low"]).max()) / 2 for name in chances)
        return Table(
            "tricks", "What the hand takes as declarer, by denomination (chance of each number, %)",
            f"For each denomination {self.basis.sentence()}; 95 % intervals of the chances are at most ± "
            f"{100 * half:.2f} points wide.",
            self.tricks[["trump", "n", "estimate", "low", "high", "sd", *shown]],
            {"trump": "text", "n": "count", "estimate": "mean", "low": "mean", "high": "mean", "sd": "mean",
             **dict.fromkeys(shown, "rate")},
            {"n": "deals", "estimate": "tricks", "low": "from", "high": "to", "sd": "spread",
             **{name: name[1:] for name in shown}}, None, "Odds",
        )  # fmt: skip

    def _answers_table(self) -> Table:
        return Table(
            "answers", "What each answer is worth",
            f"{self.basis.sentence()}; the players decide what is not said here. Best: {self.best_answer}.",
            self.answers,
            {"answer": "text", "n": "count", "estimate": "mean", "low": "mean", "high": "mean", "exact": "rate",
             "exact_low": "rate", "exact_high": "rate"},
            {"n": "deals", "estimate": "points", "low": "from", "high": "to", "exact": "hit %",
             "exact_low": "from", "exact_high": "to"}, None, "Odds",
        )  # fmt: skip

    def _sums_table(self) -> Table:
        best = [
            f"{contract} ({points:.0f})"
            for contract, points in zip(self.sums["contract"], self.sums["points"], strict=True)
        ]
        positions = self.sums["position"].replace(_ORDINALS)
        named = self.sums.assign(where=self.sums["trump"] + " " + positions, best=best)
        wide = named.pivot_table(index="where", columns="sum", values="best", aggfunc="first", sort=False).reset_index()
        wide.columns = [str(name) for name in wide.columns]
        columns = [name for name in wide.columns if name != "where"]
        return Table(
            "sums", "The contract that the players' model likes, by the sum of the contracts so far",
            "Rows: denomination and position; columns: the sum; in brackets the points that the model expects. The "
            "forbidden number is left out for the last speaker.", wide,
            {"where": "text", **dict.fromkeys(columns, "text")},
            {"where": "position"}, None, "Odds",
        )  # fmt: skip

    def _repr_html_(self) -> str:
        """What a notebook shows: the tables, and the figure of what each answer is worth."""
        from analysis.report import notebook_cell

        figure = "analysis.studies.israeli_whist.choice_figures:plot_answers"
        return notebook_cell(self.where_held(), self.tables(), figure, self.answers)
