"""Is the market model right? Predicted chances to make against what came of fresh deals, by decile.

*Forced*: at a random decision of a real auction the player's best bid is forced and everybody passes; the chance is
that of the bidder before its bid. *Bought*: contracts as the players really bought them; the chance is that of the
buyer after the last call. *Opposed*: at a random decision an opponents' contract stands and everybody is made to pass;
the chance is that of the seat to speak, by which it screws or not.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.estimators import rate_table
from analysis.intervals import LEVEL
from analysis.studies.vida import fit_data as data
from analysis.studies.vida.fit_model import estimates_of
from fastsim.batch import Batch, make_batch
from fastsim.cards.deck import NONE
from fastsim.games.vida import fitting
from fastsim.games.vida import model as at
from fastsim.games.vida.rules import BID_STEP

DECILES: Final = 10
LEAST_CASES: Final = 10_000

_CHUNK: Final = 100_000


def _predictions(batch: Batch, codes: np.ndarray, found: data.Estimates, levels: np.ndarray, kind: str) -> pd.DataFrame:
    model = batch.models[0]
    values = model.values  # noqa: PD011 - not a data frame
    out = np.zeros(len(levels), dtype=np.int64)
    fitting.chances_to_make(codes, found.curve, levels, estimates_of(values, found), found.air, values, out)
    return pd.DataFrame({"kind": kind, "bid": levels * BID_STEP, "chance": out / at.SURE, "made": found.kept})


def _chunk(batch: Batch, codes: np.ndarray, start: int, deals: int, chance: np.random.Generator) -> pd.DataFrame:
    auctions = data.play_auctions(batch, start, deals)
    made = data.decisions(auctions, codes, batch.models[0].values, chance)
    kept = made.figures["level"] > 0
    forced = data.forced_bids(batch, made, codes, chance, best_only=True)
    bought = auctions.rows["buyer"] >= 0
    buyers = np.maximum(auctions.rows["buyer"], 0).astype(np.int64)
    levels = auctions.rows["bid"][bought].astype(np.int64) // BID_STEP
    ends = data.forced_ends(batch, made, codes)
    standing = made.figures["role"] != NONE
    theirs = ends.role == at.OPPONENTS
    opposed = made.figures["bid"][standing][theirs] // BID_STEP
    return pd.concat(
        [
            _predictions(batch, codes, forced, made.figures["low"][kept], "forced"),
            _predictions(batch, codes, data.bought(auctions, codes, buyers), levels, "bought"),
            _predictions(batch, codes, ends.where(theirs), opposed, "opposed"),
        ],
        ignore_index=True,
    )


def predictions(deals: int, *, seed: int, start: int = 0, **options: Any) -> pd.DataFrame:
    """Chances that the `heuristic` player's model gave, and what came of them.

    Parameters
    ----------
    deals : int
        Fresh deals; their seed should not be one that the model was fitted with.
    seed, start
        Address of the first deal.
    **options
        `rules`, `preset`, `players`, `model`, as in `fastsim.simulate`.

    Returns
    -------
    DataFrame
        kind ("forced", "bought", "opposed"), bid (points), chance in [0, 1], made (bool); one row a case.
    """
    batch = make_batch("vida", seed=seed, **{"players": "heuristic", **options})
    chance = np.random.default_rng(seed)
    codes = batch.rules.codes()
    parts = [
        _chunk(batch, codes, first, min(_CHUNK, start + deals - first), chance)
        for first in range(start, start + deals, _CHUNK)
    ]
    return pd.concat(parts, ignore_index=True)


def calibration(predicted: pd.DataFrame, level: float = LEVEL) -> pd.DataFrame:
    """Predicted against observed by decile of the prediction.

    Returns
    -------
    DataFrame
        kind, decile (0 for [0, 0.1) …), n, hits, estimate (share made), low, high (Wilson), predicted (mean chance) and
        gap (estimate - predicted).
    """
    decile = np.minimum((predicted["chance"] * DECILES).astype(np.int64), DECILES - 1)
    cases = predicted.assign(decile=decile)
    means = cases.groupby(["kind", "decile"])["chance"].mean().rename("predicted").reset_index()
    table = rate_table(cases, ["kind", "decile"], "made", level).merge(means, on=["kind", "decile"])
    return table.assign(gap=table["estimate"] - table["predicted"])
