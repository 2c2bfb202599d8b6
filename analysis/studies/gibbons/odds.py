"""Odds on a hand of Gibbons: tricks and honours of its batch, and what each announcement is worth.

The cards of the other seats and the stock are dealt uniformly. Every announcement is tried on the same deals: it is
forced, the others announce and all play as they like.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.intervals import LEVEL, check_level, sample_interval, wilson_interval
from analysis.studies import Table
from analysis.unseen import gather
from fastsim.batch import Batch, make_batch, play_batch
from fastsim.cards.deck import NONE, SUITS
from fastsim.cards.text import hand_text, parse_hand, parse_suit, suit_name
from fastsim.errors import RequestError
from fastsim.games import get_game
from fastsim.games.gibbons.record import make_script
from fastsim.games.gibbons.scoring import is_good
from fastsim.requests import check_seats, is_whole

GAME: Final = "gibbons"
FIRST_DEALS: Final = 1_000
PRECISION: Final = 0.01
MOST_DEALS: Final = 1_000_000

#: Numbers of tricks that a seat may take, none included.
PACK_TRICKS: Final = 27

_RATE: Final = {"n": "count", "hits": "count", "estimate": "rate", "low": "rate", "high": "rate"}
_NAMES: Final = {"n": "deals", "hits": "times", "estimate": "chance %", "low": "from", "high": "to"}


@dataclass(frozen=True)
class HandOdds:
    """Odds on a hand.

    Attributes
    ----------
    hand, trump : str, str or None
        The hand in the exchange format, and the trump, None where every deal has its own.
    seat, seats, deals : int
        Its seat, how many play, and deals played for each answer.
    tricks, honours : DataFrame
        tricks, or honours (points of the honours it scores), then n, hits, estimate, low, high: the chance of each
        number where nothing is announced.
    announcements : DataFrame
        announced, n, estimate, low, high (points of its tricks and honours), kept, kept_low, kept_high (chance).
    """

    hand: str
    trump: str | None
    seat: int
    seats: int
    deals: int
    tricks: pd.DataFrame
    honours: pd.DataFrame
    announcements: pd.DataFrame

    @property
    def best_announcement(self) -> int:
        """The announcement with the highest mean score."""
        return int(self.announcements.loc[self.announcements["estimate"].idxmax(), "announced"])

    def as_data(self) -> dict[str, Any]:
        """Everything as plain data."""
        from analysis.render import frame_data

        plain = {name: getattr(self, name) for name in ("hand", "trump", "seat", "seats", "deals")}
        frames = {name: frame_data(getattr(self, name)) for name in ("tricks", "honours", "announcements")}
        return {**plain, **frames, "best_announcement": self.best_announcement}

    def tables(self) -> list[Table]:
        """The odds as tables for people."""
        trump = "the trump of each deal" if self.trump is None else f"{self.trump} as trump"
        note = f"{self.deals:,} deals of {self.seats} players with {trump}."
        points = {"announced": "text", "n": "count", "estimate": "mean", "low": "mean", "high": "mean"}
        kept = {"kept": "rate", "kept_low": "rate", "kept_high": "rate"}
        return [
            Table("tricks", "Tricks of the hand", note, self.tricks, {"tricks": "text", **_RATE}, _NAMES),
            Table(
                "honours", "Points of honours that it scores", note, self.honours, {"honours": "text", **_RATE}, _NAMES
            ),
            Table(
                "announcements",
                "What each announcement is worth",
                f"{note} Points of its tricks and honours; best: {self.best_announcement}.",
                self.announcements,
                {**points, **kept},
                {
                    "n": "deals", "estimate": "points", "low": "from", "high": "to", "kept": "kept %",
                    "kept_low": "from", "kept_high": "to",
                },
            ),
        ]  # fmt: skip

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from analysis.render import cells, headings

        parts = [f"<p>{self.hand} at seat {self.seat} of {self.seats}</p>"]
        for table in self.tables():
            head = "".join(f"<th>{name}</th>" for name in headings(table))
            rows = "".join("<tr>" + "".join(f"<td>{value}</td>" for value in row) + "</tr>" for row in cells(table))
            parts.append(f"<p>{table.title}</p><table><tr>{head}</tr>{rows}</table>")
        return "".join(parts)


def _house(rules: Any, preset: str | None, trump: str | None) -> Any:
    """The rules with the trump that is asked for, looking at the hand's own batch alone."""
    house = get_game(GAME).make_rules(rules, preset)
    if trump is not None:
        suit = parse_suit(trump, "`trump`")
        if suit >= SUITS:
            raise RequestError(f"`trump` is {trump!r}, expected S, H, D or C")
        house = replace(house, trump_method="fixed", trump_suit=suit_name(suit))
    if house.stock == "redeal":
        house = replace(house, stock="single", leftover="unplayed")
    return house


def _shares(label: str, values: np.ndarray, level: float) -> pd.DataFrame:
    """Chance of every value that occurs, with Wilson's intervals."""
    found, hits = np.unique(values, return_counts=True)
    n = np.full(len(found), len(values))
    low, high = wilson_interval(hits, n, level)
    return pd.DataFrame({label: found, "n": n, "hits": hits, "estimate": hits / n, "low": low, "high": high})


def _announcement(number: int, rows: np.ndarray, seat: int, codes: Any, level: float) -> dict[str, Any]:
    points = rows[f"points_{seat}"].astype(np.float64)
    kept = np.array([bool(is_good(number, int(taken), codes)) for taken in range(PACK_TRICKS)])[rows[f"taken_{seat}"]]
    n = len(rows)
    mean = sample_interval(points, level)
    kept_low, kept_high = wilson_interval(np.array([kept.sum()]), np.array([n]), level)
    return {
        "announced": number, "n": n, "estimate": mean.mean, "low": mean.low, "high": mean.high,
        "kept": float(kept.mean()), "kept_low": float(kept_low[0]), "kept_high": float(kept_high[0]),
    }  # fmt: skip


def _silent(batch: Batch) -> Batch:
    """The same deals without announcements."""
    return replace(batch, rules=replace(batch.rules, announce=False))


def odds(
    hand: str,
    *,
    seats: int | None = None,
    trump: str | None = None,
    seat: int | None = None,
    calls: Any = None,
    seed: int = 1,
    precision: float = PRECISION,
    deals: int = MOST_DEALS,
    level: float = LEVEL,
    known: Mapping[int, str | int] | str | None = None,
    where: str | None = None,
    rules: Any = None,
    preset: str | None = None,
    **options: Any,
) -> HandOdds:
    """Odds on a hand, see `analysis.odds`; `precision` is for the chance of each number of tricks.

    Parameters
    ----------
    hand : str
        The whole hand, of as many cards as the rules deal.
    seats, trump, seat : int, str, int
        How many play (4), the trump (by default that of each deal), and where the hand sits (0).
    """
    check_level(level)
    if not 0 < precision < 1:
        raise RequestError(f"`precision` is {precision!r}, expected a half-width between 0 and 1, as in 0.01")
    for name, value in (("calls", calls), ("where", where)):
        if value is not None:
            raise RequestError(f"`{name}` is {value!r}, but odds of {GAME} take `known` cards only")
    n_seats = check_seats(get_game(GAME), seats)
    own = 0 if seat is None else seat
    if not is_whole(own) or not 0 <= own < n_seats:
        raise RequestError(f"`seat` is {seat!r}, expected 0 to {n_seats - 1}")
    house = _house(rules, preset, trump)
    cards = parse_hand(hand, get_game(GAME).deck, "the hand")
    if cards.bit_count() != house.hand_size:
        raise RequestError(f"the hand {hand!r} has {cards.bit_count()} cards, expected {house.hand_size}")
    announced = replace(house, announce=True, announce_forbid_total=False)
    plain = make_batch(GAME, seed=seed, seats=n_seats, rules=announced, **options)
    held = gather(plain, cards, own, known, None).held
    batch = make_batch(GAME, seed=seed, seats=n_seats, rules=announced, known=dict(enumerate(held)), **options)
    n = min(FIRST_DEALS, deals)
    while True:
        rows = play_batch(_silent(batch), 0, n)
        tricks = _shares("tricks", rows[f"tricks_{own}"], level)
        if n >= deals or float(((tricks["high"] - tricks["low"]) / 2).max()) <= precision:
            break
        n = min(2 * n, deals)
    # One more than the hand ever took shows what that costs.
    scope = sum(int(rows[f"tricks_{place}"][0]) for place in range(n_seats))
    most = min(int(rows[f"tricks_{own}"].max()) + 1, scope)
    codes = announced.codes()[0]
    found = []
    for number in range(most + 1):
        forced = replace(batch, script=make_script([NONE] * own + [number]))
        found.append(_announcement(number, play_batch(forced, 0, n), own, codes, level))
    return HandOdds(
        hand_text(cards),
        house.trump_suit,
        own,
        n_seats,
        n,
        tricks,
        _shares("honours", rows[f"honours_{own}"], level),
        pd.DataFrame(found),
    )
