"""What the `heuristic` player's risk changes: one seat bids more boldly, or less, than the others on the same deals."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import pandas as pd

import fastsim
from analysis.estimators import cluster_rate_table, mean_table
from analysis.intervals import LEVEL, cluster_sums
from fastsim.games.israeli_whist.auction import SEATS

GAME: Final = "israeli_whist"

#: Points by which a bid may be worse than a pass, or must be better where below nought.
RISKS: Final = (-10, 0, 10)


class Played(NamedTuple):
    """What a seat did in each deal, at each of the four seats in turn; shape (deals, SEATS)."""

    score: np.ndarray  # points, 0 in a void deal
    hit: np.ndarray
    declared: np.ndarray
    is_void: np.ndarray


def _at_each_seat(risk: int, deals: int, **options: Any) -> Played:
    found = []
    for seat in range(SEATS):
        seated = [f"heuristic(risk={risk})" if place == seat else "heuristic" for place in range(SEATS)]
        rows = fastsim.simulate(GAME, deals, players=seated, **options)
        is_void = rows["passed_out"]
        hit = (rows[f"contract_{seat}"] == rows[f"tricks_{seat}"]) & ~is_void
        found.append((rows[f"score_{seat}"].astype(np.int64), hit, rows["declarer"] == seat, is_void))
    return Played(*(np.stack(part, axis=1) for part in zip(*found, strict=True)))


def _mean(values: np.ndarray, name: str, level: float) -> dict[str, float]:
    """Mean of one number a deal with its interval, as columns."""
    found = mean_table(pd.DataFrame({"value": values}), [], "value", level).iloc[0]
    return {name: found["estimate"], f"{name}_low": found["low"], f"{name}_high": found["high"]}


def _spread(score: np.ndarray, level: float) -> dict[str, float]:
    """Standard deviation of a seat's points; the interval is the root of that of the mean squared distance a deal."""
    found = _mean(((score - score.mean()) ** 2).mean(axis=1), "spread", level)
    return {name: float(np.sqrt(max(value, 0.0))) for name, value in found.items()}


def by_risk(
    rules: Any, deals: int, *, seed: int, start: int = 0, level: float = LEVEL, risks: tuple[int, ...] = RISKS,
    **options: Any,
) -> pd.DataFrame:  # fmt: skip
    """One seat takes a risk and three take none, on the same deals.

    Parameters
    ----------
    rules : WhistRules
        Rules of the deals.
    deals, seed, start : int
        The deals; each is played with the risky seat at each place in turn.
    level : float
        Confidence level in (0, 1).
    risks : tuple of int
        Points of risk, as the player's parameter.
    **options
        Further arguments of `fastsim.simulate` such as `model` and `workers`.

    Returns
    -------
    DataFrame
        risk, n (contracts), hits, deals, estimate, low, high (contracts hit, clustered by deal); declared (share of the
        seats that declare), score (points a deal, void ones as 0), spread (standard deviation of these points) and gain
        (points more than without risk on the same deals), each with _low and _high.
    """
    asked = {"seed": seed, "start": start, "rules": rules.options(), **options}
    played = {risk: _at_each_seat(risk, deals, **asked) for risk in dict.fromkeys((0, *risks))}
    tables = []
    for risk in risks:
        found = played[risk]
        rates = cluster_rate_table(
            "risk", [risk], cluster_sums(found.hit.sum(axis=1), (~found.is_void).sum(axis=1)), level
        )
        gain = (found.score - played[0].score).mean(axis=1)
        columns = {
            **_mean(found.declared.mean(axis=1), "declared", level),
            **_mean(found.score.mean(axis=1), "score", level),
            **_spread(found.score, level),
            **(_mean(gain, "gain", level) if risk else dict.fromkeys(("gain", "gain_low", "gain_high"), np.nan)),
        }
        tables.append(rates.assign(**columns))
    return pd.concat(tables, ignore_index=True)
