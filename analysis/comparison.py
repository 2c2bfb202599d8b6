"""Which of two players is better: the same deals with sides swapped, until it is known.

The looks at the gains are fixed beforehand, at most ten, each with twice the deals of the one before. Every look has
the interval of `analysis.mean_interval` at 1 - (1 - level)/looks, so that by Bonferroni's inequality the chance to call
either of two equal players the better one is at most 1 - level over all looks together. The intervals that are shown
are these wider ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from analysis.both_ways import play_both_ways
from analysis.intervals import FEWEST_OF_SCORES, LEVEL, check_level, sample_interval
from analysis.studies import Table
from fastsim.errors import RequestError
from fastsim.games import get_game
from fastsim.players import make_player
from fastsim.requests import check_deals

LOOKS = 10
MOST_DEALS = 1_000_000

#: Fewer deals make no interval.
_FEWEST = 2

#: The gains of fewer are too lumpy, most of them being 0 and a few large, for an interval to keep its level
#: (docs/intervals.md); no look but the last is taken at fewer.
FEWEST_FOR_A_LOOK = 1_000


@dataclass(frozen=True)
class Comparison:
    """What a comparison found.

    Attributes
    ----------
    first, second : str
        Names of the players.
    looks : DataFrame
        One row a look: n (deals, each played both ways), estimate (points a deal by which `first` outscores `second`),
        low, high, sd (of a deal's gain).
    deals, level : int, float
        The most deals that were allowed, and the level of all looks together.
    """

    first: str
    second: str
    looks: pd.DataFrame
    deals: int
    level: float

    @property
    def is_decided(self) -> bool:
        """Whether one player was shown to be the better one."""
        return knows(self.looks.iloc[-1])

    @property
    def verdict(self) -> str:
        """Who is better by how much, in a sentence."""
        last = self.looks.iloc[-1]
        gain, low, high = (float(last[name]) for name in ("estimate", "low", "high"))
        after = f"after {int(last['n']):,} of at most {self.deals:,} deals"
        if not self.is_decided:
            alike = " (they scored alike in every deal)" if last["sd"] == 0 else ""
            known = (
                f"between {low:.2f} and {high:.2f}"
                if low <= high
                else f"too few deals for an interval, which takes {FEWEST_OF_SCORES}"
            )
            return (
                f"no difference shown {after}: {self.first} gains {gain:.2f} points a deal on {self.second}, "
                f"{known}{alike}"
            )
        better, worse = (self.first, self.second) if gain > 0 else (self.second, self.first)
        least, most = sorted((abs(low), abs(high)))
        return f"{better} is better than {worse} by {abs(gain):.2f} points a deal ({least:.2f} to {most:.2f}) {after}"

    def table(self) -> Table:
        """The looks as a table for people."""
        return Table(
            "comparison", f"{self.first} against {self.second}",
            f"Every deal played both ways; the intervals hold at {100 * self.level:g} % together.", self.looks,
            {"n": "count", "estimate": "mean", "low": "mean", "high": "mean"},
            {"n": "deals", "estimate": "points a deal", "low": "from", "high": "to"},
        )  # fmt: skip

    def _repr_html_(self) -> str:
        """What a notebook shows: the verdict, the looks and their intervals as a figure."""
        from analysis.report import notebook_cell

        return notebook_cell(self.verdict, [self.table()], "plot_looks", self.looks)


def look_sizes(deals: int, looks: int = LOOKS) -> list[int]:
    """Deals at each look, the last of them `deals`, every other half of the next, at most `looks` of them."""
    sizes = {-(-deals >> k) for k in range(looks)}
    return sorted(size for size in sizes if size >= min(deals, FEWEST_FOR_A_LOOK))


def knows(look: Any) -> bool:
    """Whether a look's interval leaves out zero."""
    return bool(look["low"] > 0 or look["high"] < 0)


def take_look(gains: np.ndarray, level: float) -> dict[str, float]:
    """Mean of the gains, shape (n,), with its interval at a level."""
    found = sample_interval(gains, level, fewest=FEWEST_OF_SCORES)
    return {"n": len(gains), "estimate": found.mean, "low": found.low, "high": found.high, "sd": found.sd}


def check_most(start: int, deals: int) -> tuple[int, int]:
    """The first deal and the most deals of a comparison as whole numbers, or a RequestError."""
    begin, most = check_deals(start, deals)
    if most < _FEWEST:
        raise RequestError(f"`deals` is {most}, expected at least {_FEWEST}: one deal makes no interval")
    return begin, most


def compare(
    game: str,
    first: Any,
    second: Any,
    *,
    seed: int,
    deals: int = MOST_DEALS,
    start: int = 0,
    level: float = LEVEL,
    **options: Any,
) -> Comparison:
    """Find out which of two players is better, on the same deals with sides swapped, and stop when it is known.

    Parameters
    ----------
    game, first, second, seed, start
        As in `analysis.play_both_ways`.
    deals : int
        The most deals to play, at least 2; a tenth of a percent of them may be enough. Fewer than 500 make no interval.
    level : float
        Confidence level in (0, 1) of all looks together.
    **options
        Further arguments of `analysis.play_both_ways`: rules, preset, calls, known, model,
        preference, workers.

    Returns
    -------
    Comparison
        The looks, and who is better by how much.

    Raises
    ------
    RequestError
        If `deals` is below 2 or `level` is not between 0 and 1, and as in `play_both_ways`.
    """
    check_level(level)
    chosen = get_game(game)
    players = make_player(chosen, first), make_player(chosen, second)
    begin, most = check_most(start, deals)
    sizes = look_sizes(most)
    look_level = 1 - (1 - level) / len(sizes)
    gains = np.zeros(0)
    looks: list[dict[str, float]] = []
    for size in sizes:
        more = play_both_ways(
            game, *players, size - len(gains), seed=seed, start=begin + len(gains), **options
        )  # fmt: skip
        gains = np.concatenate([gains, more["gain"].to_numpy()])
        looks.append(take_look(gains, look_level))
        if knows(looks[-1]):
            break
    return Comparison(players[0].name, players[1].name, pd.DataFrame(looks), most, level)
