"""Odds on a hand of Vira as people see them: tables, and what a notebook shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import pandas as pd

from analysis.of_hand import OfHand
from analysis.render import frame_data
from analysis.studies import Table
from analysis.studies.vira import named_rate, rate_of
from fastsim.cards.text import parse_suit, suit_symbol

_FIGURE: Final = "analysis.studies.vira.report_figures:plot_hand"


@dataclass(frozen=True)
class HandOdds(OfHand):
    """Odds on a hand.

    Attributes
    ----------
    hand, seat, basis
        As in `analysis.of_hand.OfHand`; seat 0 is forehand, and a bid whose chance was sure enough was left alone
        earlier.
    preference : str or None
        The preference suit, None where any may be.
    paid : str
        The payments that points rest on.
    bids : DataFrame
        rank, bid, name, level, call (as `--calls` takes it), n, hits, estimate (chance to make it), low, high, bet and
        kodilj (chances) with _low and _high, points (expected, this seat's) with interval: the hand makes this bid now,
        at the lowest level that it may, and the others pass.
    calls : DataFrame
        call, name, n, estimate (points of this seat), low, high: a pass, the bids with the most points, and the best
        one's levels, with the players deciding from there. Empty where the hand does not open and no calls are given.
    """

    preference: str | None
    paid: str
    bids: pd.DataFrame
    calls: pd.DataFrame

    @property
    def best_bid(self) -> str:
        """The bid with the most expected points if the others leave it."""
        return str(self.bids.loc[self.bids["points"].idxmax(), "call"])

    @property
    def best_call(self) -> str | None:
        """The call with the most expected points with the auction going on, None where none was tried."""
        return str(self.calls.loc[self.calls["estimate"].idxmax(), "call"]) if len(self.calls) else None

    def title(self) -> str:
        """Hand, seat and preference suit for people."""
        shown = "any" if self.preference is None else suit_symbol(parse_suit(self.preference))
        return f"{self.where_held()}, preference suit {shown}"

    def as_data(self) -> dict[str, Any]:
        """Everything as plain data."""
        frames = {"bids": frame_data(self.bids), "calls": frame_data(self.calls)}
        best = {"best_bid": self.best_bid, "best_call": self.best_call}
        return {**self.asked(), "preference": self.preference, **frames, **best}

    def tables(self) -> list[Table]:
        """The odds as tables for people."""
        found = [
            Table(
                "bids", "Every bid, if the others leave it",
                f"{self.basis.sentence()}, fewer where a bid was sure enough. Best: {self.best_bid}. {self.paid}",
                self.bids,
                {"rank": "text", "call": "text", "n": "count", "estimate": "rate", "low": "rate", "high": "rate",
                 **rate_of("bet"), **rate_of("kodilj"), **rate_of("points", "mean")},
                {"rank": "#", "call": "bid", "n": "deals", "estimate": "made %", "low": "from", "high": "to",
                 **named_rate("bet", "bet %"), **named_rate("kodilj", "kodilj %"), **named_rate("points", "points")},
                _FIGURE, "Odds",
            )
        ]  # fmt: skip
        if len(self.calls):
            found.append(
                Table(
                    "calls", "What calls are worth with the auction going on",
                    f"{self.deals:,} deals; the players decide what follows. Best: {self.best_call}. {self.paid}",
                    self.calls,
                    {"call": "text", "name": "text", "n": "count", "estimate": "mean", "low": "mean", "high": "mean"},
                    {"n": "deals", "estimate": "points", "low": "from", "high": "to"}, None, "Odds",
                )
            )  # fmt: skip
        return found

    def _repr_html_(self) -> str:
        """What a notebook shows: the tables, and the figure of the bids."""
        from analysis.report import notebook_cell

        return notebook_cell(self.title(), self.tables(), _FIGURE, self.bids)
