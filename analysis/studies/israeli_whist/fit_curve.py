"""The last step of the fit: curves, and changes by number, that make the chances of stated contracts right.

The tables of the contract round are means over cells, between which the player interpolates; near their peak that is
less than it should be, and what players choose is chosen for looking good. A curve over the chance, one for zeros and
one for other contracts, sets both right.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import statsmodels.api as sm

from fastsim.games.israeli_whist import model as layout
from fastsim.games.israeli_whist.auction import SEATS
from fastsim.games.israeli_whist.fitted import Sections
from fastsim.games.israeli_whist.rules import TRICKS

#: Chances are kept so far from 0 and 1.
_LEAST = 1 / layout.SURE


def _terms(chances: np.ndarray) -> np.ndarray:
    kept = np.clip(chances, _LEAST, 1 - _LEAST)
    return np.stack([np.ones_like(kept), np.log(kept), -np.log1p(-kept)], axis=-1)


def fit_curve(chances: np.ndarray, hits: np.ndarray) -> np.ndarray:
    """Coefficients of a curve that makes predicted chances right.

    Parameters
    ----------
    chances, hits : ndarray
        What was promised, in [0, 1], and whether it came true.

    Returns
    -------
    ndarray
        a, b and c of logit q = a + b ln p - c ln(1 - p), maximum likelihood; b and c at least 0, so that the curve
        rises.

    Notes
    -----
    Beta calibration: Kull, Silva Filho and Flach, AISTATS 2017.
    """
    terms = _terms(chances)
    used = [0, 1, 2]
    while True:
        found = sm.GLM(hits.astype(float), terms[:, used], family=sm.families.Binomial()).fit().params
        wrong = [term for term, value in zip(used, found, strict=True) if term > 0 and value < 0]
        if not wrong:
            break
        used.remove(wrong[0])
    coefficients = np.zeros(3)
    coefficients[used] = found
    return coefficients


def apply_curve(coefficients: np.ndarray, chances: np.ndarray) -> np.ndarray:
    """What the curve makes of chances."""
    made: np.ndarray = 1 / (1 + np.exp(-(_terms(chances) @ coefficients)))
    return made


def bend(sections: Sections, is_zero: bool, coefficients: np.ndarray) -> None:
    """Put a curve on the chances of the contract round, of zeros or of other contracts; misses keep their length."""
    needs = slice(0, 1) if is_zero else slice(1, layout.NEEDS)
    stages = slice(layout.CONTRACT_STAGE, layout.CONTRACT_STAGE + SEATS)
    before = sections["exact"][stages, needs] / layout.SURE
    after = apply_curve(coefficients, before)
    misses = sections["miss"][stages, needs] * (1 - after) / np.maximum(1 - before, _LEAST)
    sections["exact"][stages, needs] = np.rint(after * layout.SURE).astype(np.int64)
    most = layout.TRICK * TRICKS
    sections["miss"][stages, needs] = np.clip(np.rint(misses), 0, most).astype(np.int64)


#: Cases of an even chance that a change by number, and its slope, lean on nought with, and the share of a change that
#: is made at once: the players answer to it.
_PRIOR: Final = 100.0
_SLOPE_PRIOR: Final = 4.0
_STEP: Final = 0.4

#: Beyond it a chance that is higher before the change could be lower after it.
_MOST_SLOPE: Final = 2 << layout.NUMBER_BITS
_MOST_CHANGE: Final = 8 << layout.NUMBER_BITS


def fit_numbers(sections: Sections, positions: np.ndarray, numbers: np.ndarray, chances: Any, hits: Any) -> None:
    """Move the change of each number, of the first to speak and of the others, towards what came true.

    The first to speak chooses its denomination, and from the number that it bid on: what is wrong with its chances
    depends on them, too, so that its change is a line over the chance (a step of Newton's method for both).
    """
    groups = (positions > 0) * (TRICKS + 1) + numbers
    size = 2 * (TRICKS + 1)
    leans = (chances - 0.5) * (positions == 0)
    weights = chances * (1 - chances)
    off = np.bincount(groups, hits - chances, minlength=size)
    off_leaning = np.bincount(groups, (hits - chances) * leans, minlength=size)
    weight = np.bincount(groups, weights, minlength=size) + _PRIOR / 4
    cross = np.bincount(groups, weights * leans, minlength=size)
    square = np.bincount(groups, weights * leans * leans, minlength=size) + _SLOPE_PRIOR / 4
    determinant = weight * square - cross * cross
    _move(sections["number"], (off * square - off_leaning * cross) / determinant, _MOST_CHANGE)
    slopes = (off_leaning * weight - off * cross) / determinant
    _move(sections["slope"], slopes[: TRICKS + 1], _MOST_SLOPE)


def _move(section: np.ndarray, wanted: np.ndarray, most: int) -> None:
    """Make a share of the wanted changes of the log of the odds."""
    step = np.rint(_STEP * wanted * (1 << layout.NUMBER_BITS)).astype(np.int64)
    section[...] = np.clip(section + step.reshape(section.shape), -most, most)
