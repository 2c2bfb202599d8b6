"""Odds on a hand of Vida: what the side will total with each trump, if this hand buys.

For each trump the hand's seat is made to buy at the lowest bid and everybody passes; how the cards are then played does
not depend on the bid, so that one simulation gives the chance of every level. What a call is worth comes from deals in
which it is made and the players go on as they like.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import pandas as pd

import fastsim
from analysis.intervals import LEVEL, check_level, mean_interval, wilson_interval
from analysis.studies import Table
from analysis.studies.vida.fit_data import outcomes
from fastsim.batch import check_seats
from fastsim.cards.deck import SUITS
from fastsim.cards.text import hand_text, parse_hand, suit_name, suit_symbol
from fastsim.errors import RequestError
from fastsim.games import get_game
from fastsim.games.vida import model as at
from fastsim.games.vida.levels import gains_by_level
from fastsim.games.vida.rules import BID_STEP

FIRST_DEALS: Final = 1_000
PRECISION: Final = 0.01
MOST_DEALS: Final = 1_000_000

#: Levels that no trump makes more often than this are not shown to people.
_LEAST_SHOWN: Final = 0.001


@dataclass(frozen=True)
class HandOdds:
    """Odds on a hand.

    Attributes
    ----------
    hand : str
        The hand in the exchange format.
    seat, deals : int
        Its seat, and deals played for each trump.
    curve : DataFrame
        trump, bid (points), n, hits, estimate, low, high: the chance to make each level, with Wilson intervals; score,
        score_low, score_high: the side's score less the others' if the contract is left at that level.
    totals : DataFrame
        trump, n, estimate, low, high, sd (points that the side totals), belote and air (chances that the side's
        counts), and air_points (its mean, where it counts).
    calls : DataFrame
        call, n, estimate, low, high: the side's score less the others', in points a deal, if the seats before passed,
        the hand makes this call (a pass, or the lowest bid in a suit) and the players decide from there.
    """

    hand: str
    seat: int
    deals: int
    curve: pd.DataFrame
    totals: pd.DataFrame
    calls: pd.DataFrame

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
        note = f"{self.deals:,} deals for each trump; 95 % intervals are at most ± {100 * half:.2f} points wide."
        return [
            Table(
                "odds", "Chance to make each level as buyer", note, shown,
                {"bid": "whole", **dict.fromkeys(suits, "rate")}, headings, None, "Odds",
            ),
            Table(
                "totals", "What the side totals",
                "Belote and air: chances that the side's counts; air points: the mean then.", self.totals,
                {"trump": "text", "estimate": "mean", "low": "mean", "high": "mean", "sd": "mean", "belote": "rate",
                 "air": "rate", "air_points": "mean"},
                {"estimate": "mean", "low": "from", "high": "to", "sd": "spread", "belote": "belote %", "air": "air %",
                 "air_points": "air points"}, None, "Odds",
            ),
            Table(
                "calls", "What each call is worth",
                "The side's score less the others', points a deal, with the players deciding from there; "
                f"best: {self.best_call}.", self.calls,
                {"call": "text", "estimate": "mean", "low": "mean", "high": "mean"},
                {"estimate": "points", "low": "from", "high": "to"}, None, "Odds",
            ),
        ]  # fmt: skip

    def _repr_html_(self) -> str:
        """What a notebook shows: the chances by level and trump, and the figure."""
        from analysis.render import cells, headings
        from analysis.report import figure_svg

        parts = [f"<p>{self.hand} at seat {self.seat}</p>"]
        for table in self.tables():
            head = "".join(f"<th>{name}</th>" for name in headings(table))
            rows = "".join("<tr>" + "".join(f"<td>{value}</td>" for value in row) + "</tr>" for row in cells(table))
            parts.append(f"<p>{table.title}</p><table><tr>{head}</tr>{rows}</table>")
        return "".join(parts) + figure_svg("plot_odds", self.curve)


class _Tally:
    """Sums of one trump's deals."""

    def __init__(self) -> None:
        self.n = 0
        self.made = np.zeros(at.LEVELS, dtype=np.int64)
        self.total = self.squares = self.belote = self.air = self.air_points = 0
        self.gain = np.zeros(at.LEVELS)
        self.gain_squares = np.zeros(at.LEVELS)

    def add(self, rows: np.ndarray, side: int, codes: np.ndarray) -> None:
        totals, _, made = outcomes(rows, codes)
        air = rows[f"air_{side}"].astype(np.int64)
        gains = _gains(rows, codes)
        self.gain += gains.sum(axis=0)
        self.gain_squares += (gains.astype(float) ** 2).sum(axis=0)
        self.n += len(rows)
        self.made += made.sum(axis=0, dtype=np.int64)
        self.total += int(totals.sum())
        self.squares += int((totals * totals).sum())
        self.belote += int((rows[f"belote_{side}"] > 0).sum())
        self.air += int((air > 0).sum())
        self.air_points += int(air.sum())

    def half_width(self, level: float) -> float:
        low, high = wilson_interval(self.made, np.full(at.LEVELS, self.n), level)
        return float((high - low).max() / 2)

    def summary(self, level: float) -> dict[str, float]:
        mean = self.total / self.n
        sd = (max(self.squares - self.n * mean * mean, 0) / (self.n - 1)) ** 0.5
        low, high = mean_interval(mean, sd, self.n, level)
        air_points = self.air_points / self.air if self.air else np.nan
        return {"n": self.n, "estimate": mean, "low": float(low), "high": float(high), "sd": sd,
                "belote": self.belote / self.n, "air": self.air / self.n, "air_points": air_points}  # fmt: skip

    def scores(self, level: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Mean gain at each level, with its interval."""
        mean = self.gain / self.n
        sd = np.sqrt(np.maximum(self.gain_squares - self.n * mean * mean, 0) / (self.n - 1))
        return mean, *mean_interval(mean, sd, np.full(at.LEVELS, self.n), level)


def _gains(rows: np.ndarray, codes: np.ndarray) -> np.ndarray:
    """Buyers' score less the others' at each level, without vida calls, shape (n, LEVELS)."""
    by_side = [
        np.stack([rows[f"{name}_{side}"] for side in range(2)], axis=1).astype(np.int64)
        for name in ("points", "rounded", "air", "belote")
    ]
    out = np.zeros((len(rows), at.LEVELS), dtype=np.int64)
    gains_by_level(rows["buyer"].astype(np.int64), *by_side, np.int64(0), codes, out)
    return out


def _value_calls(simulate: Callable[[str], np.ndarray], seat: int, lowest: int, level: float) -> pd.DataFrame:
    """What a pass and the lowest bid in each suit are worth."""
    found = []
    before = ["P"] * seat
    for call in ("P", *(f"{lowest}{suit_name(suit)}" for suit in reversed(range(SUITS)))):
        rows = simulate(" ".join([*before, call]))
        side = seat % 2
        gains = rows[f"score_{side}"].astype(float) - rows[f"score_{1 - side}"]
        low, high = mean_interval(gains.mean(), gains.std(ddof=1), len(gains), level)
        name = "pass" if call == "P" else f"{call[:-1]} {call[-1]}"
        found.append({"call": name, "n": len(gains), "estimate": gains.mean(), "low": float(low), "high": float(high)})
    return pd.DataFrame(found)


def _check_precision(precision: float) -> None:
    if not 0 < precision < 1:
        raise RequestError(f"`precision` is {precision!r}, expected a half-width between 0 and 1, as in 0.01")


def _check_hand(game: Any, hand: str) -> int:
    cards = parse_hand(hand, game.deck, "the hand")
    if cards.bit_count() != game.hand_size:
        raise RequestError(f"the hand {hand!r} has {cards.bit_count()} cards, expected {game.hand_size}")
    return cards


def odds(
    hand: str,
    *,
    seat: int = 0,
    seed: int = 1,
    precision: float = PRECISION,
    deals: int = MOST_DEALS,
    level: float = LEVEL,
    known: Mapping[int, str | int] | None = None,
    rules: Any = None,
    preset: str | None = None,
    progress: Callable[[int], object] | None = None,
    **options: Any,
) -> HandOdds:
    """Odds on a hand that buys, with each trump; see `analysis.odds`."""
    check_level(level)
    _check_precision(precision)
    game = get_game("vida")
    cards = _check_hand(game, hand)
    seats = check_seats(game, None)
    if not 0 <= seat < seats:
        raise RequestError(f"`seat` is {seat!r}, expected 0 to {seats - 1}")
    if seat in (known or {}):
        raise RequestError(f"`known` names cards of seat {seat}, whose hand is given")
    if deals < 2:
        raise RequestError(f"`deals` is {deals!r}, expected at least 2")
    house = game.make_rules(rules, preset)
    codes = house.codes()
    held = {**dict(known or {}), seat: cards}
    tallies = [_Tally() for _ in range(SUITS)]
    size = min(FIRST_DEALS, deals)
    while True:
        start = tallies[0].n
        for suit, tally in enumerate(tallies):
            calls = " ".join(["P"] * seat + [f"{house.min_bid}{suit_name(suit)}"] + ["P"] * (seats - 1))
            rows = fastsim.simulate(
                "vida", size - start, seed=seed, start=start, known=held, calls=calls, rules=house, **options
            )
            tally.add(rows, seat % 2, codes)
        if progress is not None:
            progress(size)
        if size >= deals or max(tally.half_width(level) for tally in tallies) <= precision:
            break
        size = min(2 * size, deals)
    calls_worth = _value_calls(
        lambda calls: fastsim.simulate("vida", size, seed=seed, known=held, calls=calls, rules=house, **options),
        seat, house.min_bid, level,
    )  # fmt: skip
    return HandOdds(hand_text(cards), seat, size, _curve(tallies, level), _totals(tallies, level), calls_worth)


def _curve(tallies: list[_Tally], level: float) -> pd.DataFrame:
    bids = BID_STEP * (at.LOWEST_LEVEL + np.arange(at.LEVELS))
    parts = []
    for suit in reversed(range(SUITS)):
        tally = tallies[suit]
        low, high = wilson_interval(tally.made, np.full(at.LEVELS, tally.n), level)
        score, score_low, score_high = tally.scores(level)
        parts.append(
            pd.DataFrame({"trump": suit_name(suit), "bid": bids, "n": tally.n, "hits": tally.made,
                          "estimate": tally.made / tally.n, "low": low, "high": high,
                          "score": score, "score_low": score_low, "score_high": score_high})
        )  # fmt: skip
    return pd.concat(parts, ignore_index=True)


def _totals(tallies: list[_Tally], level: float) -> pd.DataFrame:
    rows = [{"trump": suit_name(suit), **tallies[suit].summary(level)} for suit in reversed(range(SUITS))]
    return pd.DataFrame(rows)
