"""Odds on a hand of Vida: what the side will total with each trump, if this hand buys.

For each trump the hand's seat is made to buy at the lowest bid and everybody passes; how the cards are then played does
not depend on the bid, so that one simulation gives the chance of every level. What a call is worth comes from deals in
which it is made and the players go on as they like.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.intervals import LEVEL, check_level, mean_interval, wilson_interval
from analysis.studies import Table
from analysis.studies.vida.fit_data import outcomes
from analysis.studies.vida.heard import Listener
from fastsim.batch import Batch, make_batch
from fastsim.cards.deck import SUITS
from fastsim.cards.text import hand_text, parse_hand, suit_name, suit_symbol
from fastsim.errors import RequestError
from fastsim.forced import play_forced
from fastsim.games import get_game
from fastsim.games.vida import model as at
from fastsim.games.vida.auction import PASS, SCREW, bid_call, call_name, can_screw, lowest_level
from fastsim.games.vida.levels import gains_by_level
from fastsim.games.vida.record import make_script
from fastsim.games.vida.referee import legal_after
from fastsim.games.vida.rules import BID_STEP

FIRST_DEALS: Final = 1_000
PRECISION: Final = 0.01
MOST_DEALS: Final = 1_000_000

SEATS: Final = 4
_PASSES: Final = [PASS] * (SEATS - 1)
_CHUNK: Final = 100_000

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
        call, n, estimate, low, high: the side's score less the others', in points a deal, if the hand makes this call
        now (a pass, a vida call, or the lowest bid in a suit) and the players decide from there.
    heard, rate : str, float or None
        The calls so far, and the share of deals with this hand in which they are made; None where none were given.
    """

    hand: str
    seat: int
    deals: int
    curve: pd.DataFrame
    totals: pd.DataFrame
    calls: pd.DataFrame
    heard: str = ""
    rate: float | None = None

    @property
    def best_call(self) -> str:
        """The call with the highest expected score."""
        return str(self.calls.loc[self.calls["estimate"].idxmax(), "call"])

    def data(self) -> dict[str, Any]:
        """Everything as plain data."""
        from analysis.render import frame_data

        frames = {name: frame_data(getattr(self, name)) for name in ("curve", "totals", "calls")}
        return {"hand": self.hand, "seat": self.seat, "deals": self.deals, **frames, "best_call": self.best_call}

    def tables(self) -> list[Table]:
        """The odds as tables for people, by trump and level."""
        wide = self.curve.set_index(["bid", "trump"])["estimate"].unstack()  # noqa: PD010 - one value a cell
        suits = [str(suit_name(suit)) for suit in reversed(range(SUITS))]
        half = ((self.curve["high"] - self.curve["low"]) / 2).max()
        shown = wide.loc[wide.max(axis=1) >= _LEAST_SHOWN, suits].reset_index()
        headings = {name: suit_symbol(SUITS - 1 - i) + " %" for i, name in enumerate(suits)}
        heard = (
            "" if self.rate is None else f" in which {self.heard} is called ({self.rate:.2%} of those with this hand)"
        )
        note = f"{self.deals:,} deals for each trump{heard}; 95 % intervals are at most ± {100 * half:.2f} points wide."
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


def _value_call(dealer: _Dealer, call: int, side: int, deals: int, level: float) -> dict[str, Any]:
    """What a call is worth to a side, with the players deciding from there."""
    rows = dealer.play(0, deals, [call])
    gains = rows[f"score_{side}"].astype(float) - rows[f"score_{1 - side}"]
    low, high = mean_interval(gains.mean(), gains.std(ddof=1), len(gains), level)
    return {"call": call_name(call), "n": deals, "estimate": gains.mean(), "low": float(low), "high": float(high)}


def _check_precision(precision: float) -> None:
    if not 0 < precision < 1:
        raise RequestError(f"`precision` is {precision!r}, expected a half-width between 0 and 1, as in 0.01")


def _check_hand(game: Any, hand: str) -> int:
    cards = parse_hand(hand, game.deck, "the hand")
    if cards.bit_count() != game.hand_size:
        raise RequestError(f"the hand {hand!r} has {cards.bit_count()} cards, expected {game.hand_size}")
    return cards


class _Dealer:
    """Plays the deals of a hand by place: all of them, or those in which the calls so far are made."""

    def __init__(self, batch: Batch, before: list[int], listener: Listener | None) -> None:
        self.batch = batch
        self.before = before
        self.listener = listener

    def reach(self, size: int) -> int:
        """How many of `size` deals there are."""
        return size if self.listener is None else len(self.listener.find(size))

    def play(self, start: int, end: int, calls: list[int]) -> np.ndarray:
        """Flat rows of the deals at the places from start to end, with `calls` after those so far."""
        script = make_script([*self.before, *calls])
        if self.listener is None:
            batch = replace(self.batch, script=script)
            game = get_game("vida")
            rows = np.concatenate([batch.play(first, min(_CHUNK, end - first)) for first in range(start, end, _CHUNK)])
            return rows.view(game.flat_row)
        numbers = self.listener.find(end)[start:end]
        return play_forced(self.batch, numbers, np.tile(script, (len(numbers), 1)))


def _turn_after(heard: list[int] | None, seat: int | None) -> int:
    """The seat of the hand, whose turn it is."""
    if heard is None:
        return seat or 0
    turn = len(heard) % SEATS
    if seat is not None and seat != turn:
        raise RequestError(f"after {len(heard)} calls it is the turn of seat {turn}, `seat` is {seat}")
    return turn


def odds(
    hand: str,
    *,
    seat: int | None = None,
    calls: str | None = None,
    seed: int = 1,
    precision: float = PRECISION,
    deals: int = MOST_DEALS,
    level: float = LEVEL,
    known: Mapping[int, str | int] | None = None,
    rules: Any = None,
    preset: str | None = None,
    players: Any = None,
    model: Any = None,
) -> HandOdds:
    """Odds on a hand that buys, with each trump; see `analysis.odds`."""
    check_level(level)
    _check_precision(precision)
    game = get_game("vida")
    cards = _check_hand(game, hand)
    if seat is not None and not 0 <= seat < SEATS:
        raise RequestError(f"`seat` is {seat!r}, expected 0 to {SEATS - 1}")
    house = game.make_rules(rules, preset)
    heard = None if calls is None else game.parse_calls(calls)
    own = _turn_after(heard, seat)
    before = [PASS] * own if heard is None else heard
    legal = legal_after(before, house)
    lowest = lowest_level(legal)
    if lowest == 0:
        raise RequestError("no bid is legal after these calls, odds are those of a hand that buys")
    if own in (known or {}):
        raise RequestError(f"`known` names cards of seat {own}, whose hand is given")
    if deals < 2:
        raise RequestError(f"`deals` is {deals!r}, expected at least 2")
    held = {**dict(known or {}), own: cards}
    batch = make_batch("vida", seed=seed, rules=house, players=players, model=model, known=held)
    dealer = _Dealer(batch, before, None if heard is None else Listener(batch, heard, own, SEATS))
    tallies = [_Tally() for _ in range(SUITS)]
    size = min(FIRST_DEALS, deals)
    while True:
        start, end = tallies[0].n, dealer.reach(size)
        for suit, tally in enumerate(tallies if end > start else []):
            tally.add(dealer.play(start, end, [bid_call(lowest, suit), *_PASSES]), own % 2, house.codes())
        if end < size or size >= deals or max(tally.half_width(level) for tally in tallies) <= precision:
            break
        size = min(2 * size, deals)
    possible = [
        PASS,
        *([SCREW] if can_screw(legal) else []),
        *(bid_call(lowest, suit) for suit in reversed(range(SUITS))),
    ]
    found = pd.DataFrame([_value_call(dealer, call, own % 2, end, level) for call in possible])
    rate = None if dealer.listener is None else dealer.listener.rate
    return HandOdds(
        hand_text(cards), own, end, _curve(tallies, level), _totals(tallies, level), found, calls or "", rate
    )


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
