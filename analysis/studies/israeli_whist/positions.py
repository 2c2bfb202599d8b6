"""Speaking first or last: success and points by place in the contract round, over and under, and by tariff.

The declarer speaks first and leads; the others follow in the order in which they sit. Places are compared within each
deal, so that luck which all four share falls out.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pandas as pd

import fastsim
from analysis.estimators import mean_table, rate_table
from analysis.intervals import LEVEL
from analysis.studies.israeli_whist.contracts import POSITIONS
from fastsim.games import get_game
from fastsim.games.israeli_whist.auction import SEATS
from fastsim.games.israeli_whist.rules import WhistRules

GAME: Final = "israeli_whist"

#: The place with which the others are compared.
REFERENCE: Final = "second"


def at_positions(rows: np.ndarray, what: str) -> np.ndarray:
    """A column by position instead of seat, shape (deals, 4)."""
    by_seat = np.stack([rows[f"{what}_{seat}"] for seat in range(SEATS)], axis=1).astype(np.int64)
    order = (rows["declarer"].astype(np.int64)[:, None] + np.arange(SEATS)) % SEATS
    return np.take_along_axis(by_seat, order, axis=1)


def _long(rows: np.ndarray) -> pd.DataFrame:
    """One row a deal and position: position, kind, made, score, gain (points more than the second speaker's)."""
    played = rows[~rows["passed_out"]]
    score = at_positions(played, "score")
    made = at_positions(played, "contract") == at_positions(played, "tricks")
    contract = at_positions(played, "contract")
    kind = np.where(played["over"], "over", "under")
    parts = [
        pd.DataFrame(
            {
                "position": name, "kind": kind, "made": made[:, place], "score": score[:, place],
                "contract": contract[:, place], "gain": score[:, place] - score[:, POSITIONS.index(REFERENCE)],
            }
        )
        for place, name in enumerate(POSITIONS)
    ]  # fmt: skip
    long = pd.concat(parts, ignore_index=True)
    return long.assign(position=pd.Categorical(long["position"], POSITIONS, ordered=True))


def _summary(long: pd.DataFrame, by: list[str], level: float) -> pd.DataFrame:
    table = rate_table(long, by, "made", level)
    for name in ("contract", "score", "gain"):
        means = mean_table(long, by, name, level)
        table = table.assign(**{name: means["estimate"], f"{name}_low": means["low"], f"{name}_high": means["high"]})
    is_itself = table["position"].astype(str) == REFERENCE
    gains = ["gain", "gain_low", "gain_high"]
    table.loc[is_itself, gains] = np.nan
    return table.assign(position=table["position"].astype(str))


def by_kind(rows: np.ndarray, level: float = LEVEL) -> pd.DataFrame:
    """By position in over and in under deals.

    Parameters
    ----------
    rows : ndarray
        Flat rows, as `fastsim.simulate` makes them; void deals are left out.
    level : float
        Confidence level in (0, 1).

    Returns
    -------
    DataFrame
        kind ("over", "under"), position, n (deals), hits, estimate, low, high (contracts made); contract, score and
        gain, each with _low and _high: the mean contract, the mean points, and the points more than those of the second
        speaker of the same deal (none for himself).
    """
    return _summary(_long(rows), ["kind", "position"], level)


def by_tariff(
    rules: WhistRules,
    deals: int,
    *,
    seed: int,
    start: int = 0,
    presets: tuple[str, ...] | None = None,
    level: float = LEVEL,
    **options: Any,
) -> pd.DataFrame:
    """By position under each tariff, all played on the same deals by players who know the tariff.

    Parameters
    ----------
    rules : WhistRules
        Their auction and contract round are kept; the tariff is the preset's.
    deals, seed, start : int
        The deals of each tariff.
    presets : tuple of str, optional
        Which ones, by default all.
    level : float
        Confidence level in (0, 1).
    **options
        As of `fastsim.simulate`.

    Returns
    -------
    DataFrame
        preset, then as `by_kind` without the kind.
    """
    game = get_game(GAME)
    parts = []
    for preset in presets or tuple(game.presets):
        usual = WhistRules().options()
        tariff = {name: value for name, value in game.presets[preset]().options().items() if value != usual[name]}
        house = WhistRules(**{**rules.options(), **tariff})
        rows = fastsim.simulate(GAME, deals, seed=seed, start=start, rules=house, **options)
        parts.append(_summary(_long(rows), ["position"], level).assign(preset=preset))
    table = pd.concat(parts, ignore_index=True)
    return table[["preset", *(name for name in table.columns if name != "preset")]]
