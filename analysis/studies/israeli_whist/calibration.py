"""Whether the players' chances are right: what the model says of each stated contract against what came of it."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pandas as pd

import fastsim
from analysis.estimators import cluster_rate_table
from analysis.intervals import LEVEL
from fastsim.batch import make_batch
from fastsim.cluster_sums import DEALS, HITS, HITS_SQUARED, TRIALS, TRIALS_BY_HITS, TRIALS_SQUARED
from fastsim.games.israeli_whist.auction import SEATS
from fastsim.games.israeli_whist.fitting import contract_chances
from fastsim.games.israeli_whist.model import SURE

GAME: Final = "israeli_whist"

#: Classes of chances in one twentieth.
CLASSES: Final = 20


def contracts(deals: int, *, seed: int, start: int = 0, **options: Any) -> pd.DataFrame:
    """Every contract that the players state, with the model's chance.

    Returns
    -------
    DataFrame
        deal (index within the run), position, contract, hit (bool), chance (in [0, 1]).
    """
    batch = make_batch(GAME, seed=seed, **options)
    rows = batch.play(start, deals)
    hands = fastsim.hands(GAME, seed=seed, deals=range(start, start + deals))
    out = np.zeros((deals * SEATS, 6), dtype=np.int64)
    n = int(contract_chances(hands, rows, batch.models[0].values, out))
    found = out[:n]
    return pd.DataFrame(
        {
            "deal": np.repeat(np.flatnonzero(~rows["passed_out"]), SEATS),
            "position": found[:, 0],
            "contract": found[:, 1],
            "hit": found[:, 2] == 1,
            "chance": found[:, 3] / SURE,
        }
    )


def _sums(hits: np.ndarray, deals: np.ndarray) -> np.ndarray:
    """Sums of the cases of one group for a rate that is clustered by deal."""
    trials = np.bincount(deals)
    hit = np.bincount(deals, hits.astype(np.int64), minlength=trials.size).astype(np.int64)
    sums = np.zeros(6, dtype=np.int64)
    sums[DEALS], sums[TRIALS], sums[HITS] = (trials > 0).sum(), trials.sum(), hit.sum()
    sums[TRIALS_SQUARED], sums[HITS_SQUARED] = (trials * trials).sum(), (hit * hit).sum()
    sums[TRIALS_BY_HITS] = (trials * hit).sum()
    return sums


def calibration(cases: pd.DataFrame, level: float = LEVEL) -> pd.DataFrame:
    """Share of contracts hit by the model's chance.

    Returns
    -------
    DataFrame
        promised (mean chance of the class), n, hits, deals, estimate, low, high, clustered by deal.
    """
    classes = np.minimum((cases["chance"].to_numpy() * CLASSES).astype(int), CLASSES - 1)
    kept = [number for number in range(CLASSES) if (classes == number).any()]
    promised = [float(cases["chance"].to_numpy()[classes == number].mean()) for number in kept]
    sums = np.stack(
        [_sums(cases["hit"].to_numpy()[classes == k], cases["deal"].to_numpy()[classes == k]) for k in kept]
    )
    return cluster_rate_table("promised", promised, sums, level)


def calibration_by_contract(cases: pd.DataFrame, level: float = LEVEL) -> pd.DataFrame:
    """The same by contract: contract, n, hits, deals, estimate, low, high, promised (mean chance)."""
    numbers = sorted(cases["contract"].unique())
    sums = np.stack([_sums(part["hit"].to_numpy(), part["deal"].to_numpy()) for _, part in cases.groupby("contract")])
    table = cluster_rate_table("contract", [int(number) for number in numbers], sums, level)
    return table.assign(promised=cases.groupby("contract")["chance"].mean().to_numpy())
