"""How good players are: one of them among three others, on the same deals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pandas as pd

import fastsim
from analysis.estimators import mean_table
from analysis.intervals import FEWEST_OF_SCORES, LEVEL
from fastsim.games.israeli_whist.auction import SEATS

GAME: Final = "israeli_whist"

#: The default player with one part switched off, by what is missing.
PARTS: Final = {
    "bids by a count": "heuristic(bid=0)",
    "contracts by a count": "heuristic(contract=0)",
    "cards by a rule": "heuristic(play=0)",
    "infers nothing": "heuristic(infer=0)",
    "spoils nothing": "heuristic(spoil=0)",
}
OTHERS: Final = {"greedy": "greedy", "random": "random"}


def gains(player: Any, others: Any, deals: int, *, seed: int, start: int = 0, **options: Any) -> np.ndarray:
    """What a player gains over the others, in points a deal, shape (deals,).

    `player` sits at each of the four seats in turn, with `others` at the three that remain. Its score at a seat is
    compared with what `others` score at that seat of the same deal when they hold all four; the mean over the seats is
    one number a deal. A void deal counts as nothing.
    """
    base = fastsim.simulate(GAME, deals, seed=seed, start=start, players=others, **options)
    total = np.zeros(deals)
    for seat in range(SEATS):
        seated = [player if place == seat else others for place in range(SEATS)]
        rows = fastsim.simulate(GAME, deals, seed=seed, start=start, players=seated, **options)
        total += rows[f"score_{seat}"].astype(np.int64) - base[f"score_{seat}"].astype(np.int64)
    return total / SEATS


def compare(
    base: Any, others: Mapping[str, Any], deals: int, *, seed: int, level: float = LEVEL, **options: Any
) -> pd.DataFrame:
    """What `base` gains among three of each of several other players, on the same deals.

    Returns
    -------
    DataFrame
        label, n (deals), estimate (points a deal by which `base` outscores the other in its place), low, high, sd; the
        interval is that of the mean of paired differences.
    """
    parts = []
    for label, other in others.items():
        found = gains(base, other, deals, seed=seed, **options)
        gain = mean_table(pd.DataFrame({"gain": found}), [], "gain", level, fewest=FEWEST_OF_SCORES)
        parts.append(gain.assign(label=label))
    table = pd.concat(parts, ignore_index=True)
    return table[["label", "n", "estimate", "low", "high", "sd"]]


def frish_part(deals: int, *, seed: int, level: float = LEVEL) -> pd.DataFrame:
    """The same for the gifts of a frish, under rules in which one deal in four has a frish."""
    rules = {"all_pass": "frish", "min_trump_bid": 7}
    table = compare("heuristic", {"gives low cards": "heuristic(give=0)"}, deals, seed=seed, level=level, rules=rules)
    return table.assign(label="gives low cards (smallest bid 7, frish)")
