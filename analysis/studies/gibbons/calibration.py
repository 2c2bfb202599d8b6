"""Whether the model's chances come true: predicted and counted tricks of hands in fresh games with announcements."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.estimators import cluster_rate_table
from analysis.intervals import LEVEL
from analysis.studies.gibbons.batches import heard_before, play_batches
from fastsim.batch import make_batch
from fastsim.cluster_sums import SUMS
from fastsim.games.gibbons import model as at
from fastsim.games.gibbons.fitted import strengths_of
from fastsim.tricks.chances import SURE

DECILES: Final = 10


def predictions(deals: int, *, seed: int, seats: int, start: int = 0, number: int = 0, **options: Any) -> pd.DataFrame:
    """What the model says of the hands of a batch when they announce, and what came of it.

    Parameters
    ----------
    deals, seed, seats, start
        Which games; their players are `heuristic`.
    number : int
        Which batch of the schedule, 0 for the first.
    **options
        rules, preset and model, as in `fastsim.simulate`; the rules must have announcements of every batch.

    Returns
    -------
    DataFrame
        One row a hand and number of tricks: deal, seat, at_least (tricks), chance (of at least so many), made.
    """
    batch = make_batch("gibbons", seed=seed, seats=seats, players="heuristic", **options)
    played = play_batches(batch, start, deals)[number]
    size = int(played.hand[0]).bit_count()
    values = batch.models[0].values  # noqa: PD011 - of a model, not of a frame
    codes = batch.rules.codes()[0]
    strengths = strengths_of(values, seats, size, codes)
    listens = batch.rules.announce_order == "sequential"
    over = heard_before(played, strengths) if listens else np.zeros(len(played.hand), dtype=np.int64)
    spoken = played.seat if listens else np.zeros_like(played.seat)
    chances = np.zeros((len(played.hand), at.CHANCES), dtype=np.int64)
    fill: Any = at.trick_chances
    for i in range(len(played.hand)):
        fill(
            played.hand[i], played.trump[i], played.is_shown[i], np.int64(seats), np.int64(size), over[i], spoken[i],
            values, chances[i],
        )  # fmt: skip
    reached = chances[:, ::-1].cumsum(axis=1)[:, ::-1] / SURE
    parts = [
        pd.DataFrame(
            {
                "deal": played.deal,
                "seat": played.seat,
                "at_least": tricks,
                "chance": reached[:, tricks],
                "made": played.tricks >= tricks,
            }
        )
        for tricks in range(1, size + 1)
    ]
    return pd.concat(parts, ignore_index=True)


def calibration(cases: pd.DataFrame, level: float = LEVEL) -> pd.DataFrame:
    """Predicted and counted rates by number of tricks and decile of the chance, clustered by deal.

    Columns at_least, decile, n (hands), hits, estimate, low, high, predicted (mean chance), gap (estimate - predicted).
    """
    return _by("at_least", cases, level)


def by_number(cases: pd.DataFrame, level: float = LEVEL) -> pd.DataFrame:
    """The same by number of players, whatever the number of tricks; `cases` have the column players_n."""
    return _by("players_n", cases, level)


def _by(key: str, cases: pd.DataFrame, level: float) -> pd.DataFrame:
    decile = np.minimum((cases["chance"] * DECILES).astype(int), DECILES - 1)
    parts = []
    for value, part in cases.assign(decile=decile).groupby(key):
        by_deal = part.groupby(["decile", "deal"]).agg(x=("made", "size"), y=("made", "sum"), c=("chance", "sum"))
        x, y = by_deal["x"], by_deal["y"]
        terms = pd.DataFrame({0: x * 0 + 1, 1: x, 2: x * x, 3: y, 4: x * y, 5: y * y, "c": by_deal["c"]})
        sums = terms.groupby("decile").sum()
        table = cluster_rate_table("decile", list(sums.index), sums[list(range(SUMS))].to_numpy(dtype=np.int64), level)
        predicted = sums["c"].to_numpy() / sums[1].to_numpy()
        parts.append(table.assign(**{key: value}, predicted=predicted, gap=table["estimate"].to_numpy() - predicted))
    columns = [key, "decile", "n", "hits", "estimate", "low", "high", "predicted", "gap"]
    return pd.concat(parts, ignore_index=True)[columns]
