"""The regressions behind Vida's market model, from collected deals to the integers of a model.

The estimate is a ridge regression (scikit-learn) of the buyers' total on the entries of the model and on what
they hold in common (length, top cards), folded back into the entries. Chances and means over the estimate are penalised
piecewise-linear curves (P-splines: Eilers and Marx 1996), the chances made monotone by isotonic regression.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from scipy import sparse
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import Ridge

from analysis.studies.vida.fit_data import Decisions, Estimates
from fastsim.cards.deck import NONE
from fastsim.games.vida import model as at
from fastsim.games.vida.fitted import section

_RIDGE: Final = 30.0
_ROUGHNESS: Final = 30.0
_VALUE_PRIOR: Final = 200.0
_FEWEST_MADE: Final = 50
_LEAST_MASS: Final = 1e-3
_TURNS: Final = 6

#: Weight of a contract for the curve of a level, by how many levels its own is away: whoever is asked about 130 has
#: heard another auction than whoever is asked about 80, and the same estimate then means another chance.
_NEARNESS: Final = np.array([1.0, 0.1, 0.01, 0.001])

#: Cases a knot by which a level's own curve is drawn to that of all levels.
_LEVEL_PRIOR: Final = 10.0
_NO_PRIOR: Final = 1e-3

#: Curves of a bid that is only now being made; the others are of standing contracts.
_FRESH_CURVES: Final = 2 * at.FRESH_KINDS
_TRUMP_TERM: Final = 1
_SIDE_TERMS: Final = slice(3, 6)

# Bits of a lane: 7 8 9 T J Q K A.
_NINE, _TEN, _JACK, _QUEEN, _KING, _ACE = 2, 3, 4, 5, 6, 7


def _bits(lanes: np.ndarray, *places: int) -> np.ndarray:
    """Whether all the given cards are in each lane."""
    mask = sum(1 << place for place in places)
    held: np.ndarray = (lanes & mask == mask).astype(float)
    return held


def trump_features() -> np.ndarray:
    """What trump holdings have in common, shape (256, features)."""
    lanes = np.arange(at.LANES)
    length = np.bitwise_count(lanes).astype(float)
    jack, nine, ace = _bits(lanes, _JACK), _bits(lanes, _NINE), _bits(lanes, _ACE)
    columns = [length, length**2, jack, nine, ace, _bits(lanes, _TEN), _bits(lanes, _KING), _bits(lanes, _QUEEN)]
    columns += [jack * nine, jack * ace, nine * ace, jack * nine * ace, _bits(lanes, _QUEEN, _KING)]
    columns += [nine * (1 - jack) * (length >= 3), jack * length, nine * length, length >= 5]
    return np.stack(columns, axis=1).astype(float)


def side_features() -> np.ndarray:
    """What side holdings have in common, shape (256, features)."""
    lanes = np.arange(at.LANES)
    length = np.bitwise_count(lanes).astype(float)
    ace, ten, king = _bits(lanes, _ACE), _bits(lanes, _TEN), _bits(lanes, _KING)
    columns = [length, length == 0, length == 1, ace, ten, king, _bits(lanes, _QUEEN), ace * ten, ace * ten * king]
    columns += [ten * (1 - ace) * (length == 1), ten * (1 - ace) * (length == 2), ace * length, ten * king]
    return np.stack(columns, axis=1).astype(float)


def _one_hot(places: np.ndarray, first: int, size: int) -> sparse.csr_matrix:
    """Ones where an entry is among the terms; places shape (n, k), entries first .. first + size - 1."""
    n, k = places.shape
    rows = np.repeat(np.arange(n), k)
    return sparse.csr_matrix((np.ones(n * k), (rows, (places - first).ravel())), shape=(n, size))


def fit_estimate(values: np.ndarray, found: Estimates, role: int, weights: np.ndarray | None = None) -> None:
    """Fit the entries of one role and write them into the model; `weights` (n,) of the cases are 1 by default."""
    trumps, sides = trump_features(), side_features()
    trump_at = at.TRUMPS_AT + role * at.LANES
    side_at = at.SIDES_AT + role * at.LENGTH_CLASSES * at.LANES
    side_size = at.LENGTH_CLASSES * at.LANES
    held = _one_hot(found.terms[:, [_TRUMP_TERM]], trump_at, at.LANES)
    beside = _one_hot(found.terms[:, _SIDE_TERMS], side_at, side_size)
    by_class = sparse.block_diag([sides] * at.LENGTH_CLASSES).tocsr()
    rest = found.terms[:, [2, *range(6, found.terms.shape[1])]]
    other = _one_hot(rest, at.AIR_AT, at.TERMS_END - at.AIR_AT)
    design = sparse.hstack([held, beside, other, held @ trumps, beside @ by_class]).tocsr()
    ridge = Ridge(alpha=_RIDGE, solver="sparse_cg", tol=1e-5)
    ridge.fit(design, found.totals.astype(float), sample_weight=weights)
    parts = np.split(ridge.coef_, np.cumsum([at.LANES, side_size, other.shape[1], trumps.shape[1]]))
    scaled = at.SCALE
    values[at.BASE_AT + role] = round(ridge.intercept_ * scaled)
    values[trump_at : trump_at + at.LANES] = np.rint(scaled * (parts[0] + trumps @ parts[3]))
    values[side_at : side_at + side_size] = np.rint(scaled * (parts[1] + by_class @ parts[4]))
    seen = np.zeros(other.shape[1], dtype=bool)
    seen[np.unique(rest - at.AIR_AT)] = True
    place = np.flatnonzero(seen)
    values[at.AIR_AT + place] = np.rint(scaled * parts[2][place])


def estimates_of(values: np.ndarray, found: Estimates) -> np.ndarray:
    """The model's integer estimates, in 1/16 point."""
    total: np.ndarray = values[found.terms].sum(axis=1)
    return total


def hat_basis(estimates: np.ndarray) -> sparse.csr_matrix:
    """Weights of the knots for each estimate: linear between the two next to it, shape (n, KNOTS)."""
    place = np.clip(estimates, 0, (at.KNOTS - 1) * at.KNOT_STEP - 1) / at.KNOT_STEP
    low = np.floor(place).astype(np.int64)
    part = place - low
    each = np.arange(len(low))
    data = np.concatenate([1 - part, part])
    return sparse.csr_matrix((data, (np.tile(each, 2), np.concatenate([low, low + 1]))), shape=(len(low), at.KNOTS))


def smooth(
    basis: sparse.csr_matrix, targets: np.ndarray, weights: np.ndarray | None = None, prior: float = _NO_PRIOR
) -> np.ndarray:
    """Penalised least squares on the knots, one column a target, drawn to 0 by `prior`: shape (KNOTS, targets)."""
    weighted = basis if weights is None else basis.multiply(weights[:, None]).tocsr()
    bends = np.diff(np.eye(at.KNOTS), n=2, axis=0)
    left = np.asarray((weighted.T @ basis).todense()) + _ROUGHNESS * bends.T @ bends + prior * np.eye(at.KNOTS)
    solved: np.ndarray = np.linalg.solve(left, np.asarray(weighted.T @ targets))
    return solved


def fit_chances(values: np.ndarray, found: Estimates, curve: int, leasts: np.ndarray) -> None:
    """Fit the chance of making each level and the mean where it is made, over the estimates of one curve.

    `leasts` is the level below which no contract makes, by the observer's air in tens.
    """
    basis = hat_basis(estimates_of(values, found))
    own = found.own[:, [0]].astype(float)
    # Whoever holds much air looks at no lower level than it leaves possible.
    least = leasts[found.air]
    level = np.maximum(found.level, least)
    mean = section(values, "made")[curve]
    shares, masses = np.zeros((at.LEVELS, at.KNOTS)), np.zeros((at.LEVELS, at.KNOTS))
    for row in range(at.LEVELS):
        asked = least <= row + at.LOWEST_LEVEL
        made = found.made[:, row].astype(float)
        near = _NEARNESS[np.minimum(np.abs(level - at.LOWEST_LEVEL - row), len(_NEARNESS) - 1)]
        masses[row] = np.asarray(basis[asked].T @ near[asked]).ravel() + _LEAST_MASS
        of_all = smooth(basis[asked], made[asked, None], near[asked])[:, 0]
        own_level = level == row + at.LOWEST_LEVEL
        shares[row] = _correct(np.clip(of_all, 0, 1), basis[own_level], made[own_level])
        floor = (row + at.LOWEST_LEVEL) * 10
        if made.sum() < _FEWEST_MADE:
            mean[row] = at.SCALE * floor
            continue
        line = smooth(basis, own, made)[:, 0]
        mean[row] = np.rint(at.SCALE * np.clip(line, floor - 10, 720))
    is_fresh = curve < _FRESH_CURVES
    section(values, "chance")[curve] = np.rint(
        at.SURE * (falling(shares, masses) if is_fresh else rising(shares, masses))
    )


def _correct(shares: np.ndarray, basis: sparse.csr_matrix, made: np.ndarray) -> np.ndarray:
    """A level's curve after its own cases, given that of all levels, shape (KNOTS,).

    However little another level counts, where few bid this one and very many that one it outweighs them.
    """
    beyond = made - basis @ shares
    corrected: np.ndarray = np.clip(shares + smooth(basis, beyond[:, None], prior=_LEVEL_PRIOR)[:, 0], 0, 1)
    return corrected


def rising(shares: np.ndarray, masses: np.ndarray) -> np.ndarray:
    """The nearest table that rises with the estimate, shape (LEVELS, KNOTS), weighted by the cases.

    Of a standing contract only its own level is ever asked, and whoever stands higher may well have better cards.
    """
    return np.stack([_isotonic(row, mass, True) for row, mass in zip(shares, masses, strict=True)])


def falling(shares: np.ndarray, masses: np.ndarray) -> np.ndarray:
    """The nearest table that rises with the estimate and falls with the level, shape (LEVELS, KNOTS).

    Isotonic regressions along both ways by turns, weighted by the cases; what is left after some turns is cut.
    """
    fitted = shares
    for _ in range(_TURNS):
        fitted = rising(fitted, masses)
        fitted = np.stack([_isotonic(row, mass, False) for row, mass in zip(fitted.T, masses.T, strict=True)]).T
    cut: np.ndarray = np.minimum.accumulate(np.maximum.accumulate(fitted, axis=1), axis=0)
    return cut


def _isotonic(values: np.ndarray, weights: np.ndarray, increasing: bool) -> np.ndarray:
    fitted: np.ndarray = IsotonicRegression(y_min=0, y_max=1, increasing=increasing).fit_transform(
        np.arange(len(values)), values, sample_weight=weights
    )
    return fitted


def fit_whole(values: np.ndarray, found: Estimates, role: int) -> None:
    """Mean of what both sides score together, by the observer's air, shrunk to the line through them."""
    whole = found.own.sum(axis=1).astype(float)
    slope, base = np.polyfit(found.air, whole, 1) if np.ptp(found.air) > 0 else (0.0, whole.mean())
    for air in range(at.AIR_VALUES):
        chosen = whole[found.air == air]
        line = base + slope * air
        section(values, "whole")[role, air] = round(at.SCALE * (chosen.sum() + 50 * line) / (len(chosen) + 50))


def kinds_of(made: Decisions, calls: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Table of each forced call (0 pass, 1 screw, 2 bid), its second knot, and the call's value."""
    figures = made.figures
    role = figures["role"]
    is_ours = (role != at.OPPONENTS) & (role != NONE)
    is_open = role == NONE
    passing = np.where(is_ours, at.VALUE_PASS_PARTNER, at.VALUE_PASS_OPPONENTS)
    passing = np.where(figures["screws"] > 0, at.VALUE_LEFT_SCREWED, passing)
    passing = np.where(is_open, at.VALUE_PASS_OPEN, passing)
    bidding = np.where(is_open, at.VALUE_OPEN, np.where(is_ours, at.VALUE_RAISE, at.VALUE_BID))
    screwing = np.where(figures["screws"] > 0, at.VALUE_COUNTER, at.VALUE_SCREW)
    kind = np.choose(calls, [passing, screwing, bidding])
    other = np.where(is_open, 2 * made.lengths, _knot(figures["standing_chance"]))
    value = np.choose(calls, [figures["pass_value"], figures["screw_value"], figures["bid_value"]])
    return kind, other, value


def _knot(chance: np.ndarray) -> np.ndarray:
    knots: np.ndarray = (chance + at.VALUE_STEP // 2) // at.VALUE_STEP
    return knots


def smooth_grid(first: np.ndarray, second: np.ndarray, targets: np.ndarray, prior: float) -> np.ndarray:
    """Means over a grid of two knots, smoothed and drawn to 0: shape (VALUE_KNOTS, VALUE_KNOTS)."""
    n = at.VALUE_KNOTS
    cell = first * n + second
    mass = np.bincount(cell, minlength=n * n).astype(float)
    total = np.bincount(cell, targets, minlength=n * n)
    steps, same = np.diff(np.eye(n), axis=0), np.eye(n)
    across, along = np.kron(steps, same), np.kron(same, steps)
    left = np.diag(mass + 0.05 * prior) + prior * (across.T @ across + along.T @ along)
    solved: np.ndarray = np.linalg.solve(left, total).reshape(n, n)
    return solved


def fit_values(values: np.ndarray, made: Decisions, calls: np.ndarray, gains: np.ndarray, keep: float) -> None:
    """Fit what calls bring beyond their contracts; `made` was weighed with tables of zeros.

    `keep` is the share of the former tables that stays, against swings from round to round.
    """
    kind, other, value = kinds_of(made, calls)
    own = _knot(made.figures["chance"])
    beyond = gains - value / at.SCALE
    table = section(values, "value")
    for row in range(at.VALUE_KINDS):
        chosen = kind == row
        fresh = smooth_grid(own[chosen], other[chosen], beyond[chosen], _VALUE_PRIOR)
        table[row] = np.rint(keep * table[row] + (1 - keep) * at.SCALE * fresh)


def without_values(values: np.ndarray) -> np.ndarray:
    """The model with tables of zeros for what calls bring beyond their contracts."""
    bare = values.copy()
    section(bare, "value")[...] = 0
    return bare


def summary(values: np.ndarray, found: Estimates) -> dict[str, Any]:
    """How well the estimate does on given contracts: residual deviation in points, and how many."""
    residual = found.totals - estimates_of(values, found) / at.SCALE
    return {"n": len(residual), "deviation": float(residual.std()), "bias": float(residual.mean())}
