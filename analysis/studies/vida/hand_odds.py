"""Odds on a hand as people see them: tables, and what a notebook shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import Any, Final

import pandas as pd

from analysis.of_hand import OfHand
from analysis.render import frame_data
from analysis.studies import Table
from fastsim.cards.deck import SUITS
from fastsim.cards.text import grouped_text, parse_hand, parse_suit, suit_name, suit_symbol

#: Levels that no trump makes more often than this are not shown to people.
_LEAST_SHOWN: Final = 0.001

#: Their contract is shown up to the level at which it fails as often.
_SURE: Final = 0.99


@dataclass(frozen=True)
class HandOdds(OfHand):
    """Odds on a hand.

    Attributes
    ----------
    hand, seat, basis
        As in `analysis.of_hand.OfHand`; the deals are those for each trump.
    curve : DataFrame
        trump, bid (points), n, hits, estimate, low, high: the chance to make each level, with Wilson intervals; score,
        score_low, score_high: the side's score less the others' if the contract is left at that level. Where deals have
        weights, n and hits count deals, and the estimate is weighted.
    totals : DataFrame
        trump, n, estimate, low, high, sd (points that the side totals), belote and air (chances that the side's
        counts), and air_points (its mean, where it counts), each of these with _low and _high.
    calls : DataFrame
        call, n, estimate, low, high: the side's score less the others', in points a deal, if the hand makes this call
        now (a pass, a vida call, or the lowest bid in a suit) and the players decide from there.
    against : DataFrame or None
        Where a bid of the others stands: the chance that it fails and what a screw brings, as in `ScrewOdds`.
    """

    curve: pd.DataFrame
    totals: pd.DataFrame
    calls: pd.DataFrame
    against: pd.DataFrame | None = field(default=None)

    @property
    def best_call(self) -> str:
        """The call with the highest expected score."""
        return str(self.calls.loc[self.calls["estimate"].idxmax(), "call"])

    def tables(self) -> list[Table]:
        """The odds as tables for people, by trump and level."""
        wide = self.curve.set_index(["bid", "trump"])["estimate"].unstack()  # noqa: PD010 - one value a cell
        suits = [str(suit_name(suit)) for suit in reversed(range(SUITS))]
        half = ((self.curve["high"] - self.curve["low"]) / 2).max()
        shown = wide.loc[wide.max(axis=1) >= _LEAST_SHOWN, suits].reset_index()
        headings = {name: suit_symbol(SUITS - 1 - i) + " %" for i, name in enumerate(suits)}
        note = f"For each trump {self.basis.sentence()}; 95 % intervals are at most ± {100 * half:.2f} points wide."
        found = [
            Table(
                "odds", "Chance to make each level as buyer", note, shown,
                {"bid": "whole", **dict.fromkeys(suits, "rate")}, headings, None, "Odds",
            ),
            Table(
                "totals", "What the side totals",
                "Belote and air: chances that the side's counts; air points: the mean then.",
                self.totals.assign(trump=self.totals["trump"].map(lambda name: suit_symbol(parse_suit(name)))),
                {"trump": "text", "estimate": "mean", "low": "mean", "high": "mean", "sd": "mean",
                 **{f"{name}{end}": "rate" for name in ("belote", "air") for end in ("", "_low", "_high")},
                 **{f"air_points{end}": "mean" for end in ("", "_low", "_high")}},
                {"estimate": "points", "low": "from", "high": "to", "sd": "spread", "belote": "belote %",
                 "air": "air %", "air_points": "air points",
                 **{f"{name}_low": "from" for name in ("belote", "air", "air_points")},
                 **{f"{name}_high": "to" for name in ("belote", "air", "air_points")}}, None, "Odds",
            ),
            Table(
                "calls", "What each call is worth",
                "The side's score less the others', points a deal, with the players deciding from there; "
                f"best: {self.best_call}.", self.calls,
                {"call": "text", "estimate": "mean", "low": "mean", "high": "mean"},
                {"estimate": "points", "low": "from", "high": "to"}, None, "Odds",
            ),
        ]  # fmt: skip
        return found if self.against is None else [*found, against_table(self.against)]

    def as_data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            **self.asked(), "curve": frame_data(self.curve),
            "totals": frame_data(self.totals), "calls": frame_data(self.calls), "best_call": self.best_call,
            "against": None if self.against is None else frame_data(self.against),
        }  # fmt: skip

    def _repr_html_(self) -> str:
        """What a notebook shows: the chances by level and trump, and the figure."""
        from analysis.report import notebook_cell

        return notebook_cell(self.where_held(), self.tables(), "plot_odds", self.curve)


_FAILS: Final = (
    "The same hands with the contract at each level. Fails: chance that it does. Gain: what screwing brings beyond "
    "leaving it, points a deal, on the same deals, if this call ends the market."
)


def _until_sure(frame: pd.DataFrame) -> pd.DataFrame:
    """The levels up to the first at which the contract is sure to fail with every hand."""
    least = frame.groupby("bid")["estimate"].min()
    last = int(min((least < _SURE).sum(), len(least) - 1))
    return frame.loc[frame["bid"] <= least.index[last]]


def against_table(frame: pd.DataFrame) -> Table:
    """Their contract, by level and own hand, as a table for people."""
    shown = _until_sure(frame)
    hands = list(frame["hand"].unique())
    if len(hands) > 1:
        return _by_hand(shown, hands)
    return Table(
        "against", "Their contract: screw or not",
        f"{_FAILS} Left and screwed: the side's score less the others'.", shown,
        {"bid": "whole", "estimate": "rate", "low": "rate", "high": "rate", "left": "mean", "screwed": "mean",
         "gain": "mean", "gain_low": "mean", "gain_high": "mean", "pays": "text"},
        {"bid": "level", "estimate": "fails %", "low": "from", "high": "to", "gain_low": "from", "gain_high": "to"},
        "plot_screw", "Screw or not",
    )  # fmt: skip


def _by_hand(shown: pd.DataFrame, hands: list[str]) -> Table:
    """Several hands side by side, A, B, C …, one row a level."""
    wide = shown[["bid"]].drop_duplicates().reset_index(drop=True)
    formats, headings = {"bid": "whole"}, {"bid": "level"}
    for letter, hand in zip(ascii_uppercase, hands, strict=False):
        part = shown.loc[shown["hand"] == hand].reset_index(drop=True)
        half = (part["gain_high"] - part["gain_low"]) / 2
        wide[f"{letter} fails"], wide[f"{letter} gain"] = part["estimate"], part["gain"]
        wide[f"{letter} half"], wide[f"{letter} pays"] = half, part["pays"]
        formats |= {
            f"{letter} fails": "rate",
            f"{letter} gain": "mean",
            f"{letter} half": "mean",
            f"{letter} pays": "text",
        }
        headings |= {f"{letter} fails": f"{letter} fails %", f"{letter} half": "±", f"{letter} pays": "pays"}
    named = zip(ascii_uppercase, hands, strict=False)
    return Table(
        "against", "Their contract: screw or not, by level and own hand",
        "; ".join(f"{letter}: {grouped_text(parse_hand(hand))}" for letter, hand in named)
        + f". {_FAILS} ±: half of its 95 % interval.",
        wide, formats, headings, None, "Screw or not",
    )  # fmt: skip
