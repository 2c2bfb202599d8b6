"""Which contract suits a distribution of tricks, under each tariff: arithmetic, no simulation.

A hand's tricks are taken as a normal distribution of a given mean and spread, rounded to whole numbers from 0 to 13.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pandas as pd
from scipy.stats import norm

from fastsim.games import get_game
from fastsim.games.israeli_whist.rules import TRICKS
from fastsim.games.israeli_whist.scoring import score_seat

GAME: Final = "israeli_whist"
MEANS: Final = (0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0, 7.0)
SPREADS: Final = (0.6, 0.9, 1.2)


def trick_chances(mean: float, spread: float) -> np.ndarray:
    """Chances of 0 to 13 tricks, shape (14,)."""
    ends = np.arange(TRICKS + 2) - 0.5
    ends[0], ends[-1] = -np.inf, np.inf
    return np.diff(norm.cdf(ends, mean, spread))


def expected_points(contract: int, chances: np.ndarray, over: bool, rules: Any) -> float:
    """Expected score of a contract whose tricks have these chances and are not changed by it."""
    codes = rules.codes()[0]
    points = np.array([score_seat(contract, tricks, over, codes) for tricks in range(TRICKS + 1)], dtype=float)
    return float(chances @ points)


def best_contracts(
    means: tuple[float, ...] = MEANS, spreads: tuple[float, ...] = SPREADS, presets: tuple[str, ...] | None = None
) -> pd.DataFrame:
    """The best contract by tariff, kind of deal, mean and spread.

    Columns preset, kind ("over", "under"), mean, spread, contract, points (expected), zero (expected points of a zero).
    """
    game = get_game(GAME)
    found = []
    for preset in presets or tuple(game.presets):
        rules = game.make_rules(None, preset)
        for kind in ("under", "over"):
            for spread in spreads:
                for mean in means:
                    chances = trick_chances(mean, spread)
                    points = [expected_points(c, chances, kind == "over", rules) for c in range(TRICKS + 1)]
                    best = int(np.argmax(points))
                    found.append((preset, kind, mean, spread, best, points[best], points[0]))
    return pd.DataFrame(found, columns=["preset", "kind", "mean", "spread", "contract", "points", "zero"])


def zero_thresholds(presets: tuple[str, ...] | None = None) -> pd.DataFrame:
    """Chance of no trick from which a zero beats each other contract that is made as surely as can be.

    Columns preset, kind, against (1 to 3, made with the chance `sure`), sure, missed_by (tricks a lost zero takes), and
    threshold: the chance of the zero at which both are worth the same, from 0 to 1, or none where it never is.
    """
    game = get_game(GAME)
    found = []
    for preset in presets or tuple(game.presets):
        rules = game.make_rules(None, preset)
        codes = rules.codes()[0]
        for kind in ("under", "over"):
            over = kind == "over"
            made = int(score_seat(0, 0, over, codes))
            for missed_by in (1, 2, 4):
                lost = int(score_seat(0, missed_by, over, codes))
                for against in (1, 2, 3):
                    sure = 0.7
                    other = sure * score_seat(against, against, over, codes) - (1 - sure) * rules.miss_per_trick
                    threshold = (other - lost) / (made - lost) if made != lost else np.nan
                    found.append((preset, kind, against, sure, missed_by, threshold if 0 <= threshold <= 1 else np.nan))
    return pd.DataFrame(found, columns=["preset", "kind", "against", "sure", "missed_by", "threshold"])
