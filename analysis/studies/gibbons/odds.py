"""Odds on a hand of Gibbons: tricks and honours of its batch, and what each announcement is worth.

The unseen cards are from deals that agree with what is known: cards and limits of other hands, and what the seats
before announced (`analysis.unseen`); the stock is dealt uniformly. Every announcement is tried on the same deals: it is
forced, the others announce and all play as they like.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.intervals import LEVEL, check_level, sample_interval, wilson_interval
from analysis.precision import MOST_DEALS, PRECISION, check_precision, play_until
from analysis.situation import Situation, basis_of, check_hand, whose_turn
from analysis.studies.gibbons.hand_odds import HandOdds
from analysis.unseen import Unseen, gather
from fastsim.batch import make_batch
from fastsim.cards.deck import NONE
from fastsim.cards.text import hand_text, parse_suit, suit_name
from fastsim.errors import RequestError
from fastsim.games import get_game
from fastsim.games.gibbons.scoring import is_good
from fastsim.requests import check_seats, forced_calls

GAME: Final = "gibbons"

#: Games are played under other numbers than those by which hands are dealt, so that the stock does not follow them.
_PLAYED_FROM: Final = 1 << 61

#: Numbers of tricks that a seat may take, none included.
PACK_TRICKS: Final = 27


def _house(rules: Any, preset: str | None, trump: str | None) -> Any:
    """The rules with the trump that is asked for, looking at the hand's own batch alone."""
    house = get_game(GAME).make_rules(rules, preset)
    if trump is not None:
        suit = parse_suit(trump, "`trump`", takes_no_trump=False)
        house = replace(house, trump_method="fixed", trump_suit=suit_name(suit))
    if house.stock == "redeal":
        house = replace(house, stock="single", leftover="unplayed")
    return house


def _heard(calls: Any, rules: Any, seats: int) -> list[int]:
    """The announcements that the hand has heard, one a seat from seat 0 on."""
    heard = forced_calls(get_game(GAME), calls, rules)
    if not heard:
        return []
    if rules.announce_order != "sequential":
        raise RequestError("`calls` are given, but nobody hears announcements that are made at once (`announce_order`)")
    if len(heard) >= seats:
        raise RequestError(f"`calls` are {len(heard)} announcements, expected fewer than the {seats} seats")
    if rules.trump_method != "fixed":
        raise RequestError("`calls` depend on the trump, expected `trump` with them")
    return heard


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
    mean, low, high, _ = sample_interval(points, level)
    kept_low, kept_high = wilson_interval(np.array([kept.sum()]), np.array([n]), level)
    return {
        "announced": number, "n": n, "estimate": mean, "low": low, "high": high,
        "kept": float(kept.mean()), "kept_low": float(kept_low[0]), "kept_high": float(kept_high[0]),
    }  # fmt: skip


class _Silent:
    """The deals without announcements: how many tricks and honours the hand takes."""

    def __init__(self, situation: Situation, level: float) -> None:
        quiet = replace(situation.batch, rules=replace(situation.batch.rules, announce=False))
        self._situation = replace(situation, batch=quiet, calls=[])
        self._level = level
        self._parts: list[np.ndarray] = []

    def add(self, start: int, end: int) -> None:
        """Play the deals at the places from start to before end."""
        self._parts.append(self._situation.play(start, end, []))

    @property
    def rows(self) -> np.ndarray:
        """All deals played so far."""
        return np.concatenate(self._parts)

    def tricks(self) -> pd.DataFrame:
        """Chance of each number of tricks."""
        return _shares("tricks", self.rows[f"tricks_{self._situation.seat}"], self._level)

    def half_width(self) -> float:
        """Of the widest interval."""
        table = self.tricks()
        return float(((table["high"] - table["low"]) / 2).max())


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
    calls : str or sequence of int, optional
        Announcements of the seats before, from seat 0 on, as in "2 1": it is then the hand's turn, and the unseen cards
        are from deals in which the others announce just that. They need `trump`, and are not made up with weights where
        they are rare.

    Raises
    ------
    CardError, RequestError, RulesError, IllegalCallError
        If something is malformed or contradicts the rest, or the others hardly announce so.
    """
    check_level(level)
    check_precision(precision, deals)
    n_seats = check_seats(get_game(GAME), seats)
    house = _house(rules, preset, trump)
    cards = check_hand(GAME, hand, house)
    announced = replace(house, announce=True, announce_forbid_total=False)
    heard = _heard(calls, announced, n_seats)
    own = whose_turn(len(heard) if heard else None, seat, n_seats, len(heard))
    batch = make_batch(GAME, seed=seed, seats=n_seats, rules=announced, **options)
    unseen = Unseen(batch, gather(batch, cards, own, known, where), heard, own, is_weighted=False)
    words = " ".join(str(number) for number in heard) or None
    before = heard or [NONE] * own
    situation = Situation(cards, own, before, words, where or "", batch, unseen, _PLAYED_FROM)
    silent = _Silent(situation, level)
    n = play_until(unseen.find, silent.add, silent.half_width, precision=precision, deals=deals)
    rows = silent.rows
    # One more than the hand ever took shows what that costs.
    scope = sum(int(rows[f"tricks_{place}"][0]) for place in range(n_seats))
    most = min(int(rows[f"tricks_{own}"].max()) + 1, scope)
    found = [
        _announcement(number, situation.play(0, n, [number]), own, announced.codes()[0], level)
        for number in range(most + 1)
    ]
    return HandOdds(
        hand_text(cards),
        house.trump_suit,
        own,
        n_seats,
        basis_of(situation, n),
        silent.tricks(),
        _shares("honours", rows[f"honours_{own}"], level),
        pd.DataFrame(found),
    )
