"""One judge of Vira's model: the weights of features, the curve from their sum to a chance, and the mean overtricks."""

from __future__ import annotations

from typing import Final

import numpy as np
from scipy.optimize import minimize
from scipy.special import expit
from sklearn.linear_model import LogisticRegression

from analysis.studies.vira.fit_data import Cases
from analysis.studies.vira.suited import weighted_sums
from fastsim.games.vira.fitted import logistic_curve, section
from fastsim.games.vira.judging import FEATURES
from fastsim.games.vira.ladder import NEED
from fastsim.games.vira.model import GOALS, KNOTS, LOGIT, MOST_LOGIT, OVER_KNOTS, OVER_UNIT, STEP_BITS, SURE, TO_MAKE
from fastsim.games.vira.row import HAND_SIZE

STRENGTH: Final = 0.5  # of the prior in the regressions, as scikit-learn's C
SOLVER: Final = "newton-cholesky"  # for few features and many cases
_FEWEST: Final = 20
_FOLDS: Final = 3
_MANY: Final = 50_000  # cases from which weights owe next to nothing to a single one
_FINE: Final = 64  # places a logit that sums are told apart by
_BENDS: Final = (
    -4.0,
    -3.0,
    -2.0,
    -1.5,
    -1.0,
    -0.5,
    0.0,
    0.5,
    1.0,
    1.5,
    2.0,
    3.0,
)  # knots where a curve may bend, in logits
_CURVE_STRENGTH: Final = 2.0  # of the prior that a slope is 1


def fit_judge_and_overs(values: np.ndarray, place: int, cases: Cases) -> None:
    """All that a judge knows, of cases from its deals."""
    fit_judge(values, place, cases)
    fit_overs(values, place, cases)


def fit_judge(values: np.ndarray, place: int, cases: Cases) -> None:
    """Weights on all cases, and a curve over sums by weights that, where cases are few, were fitted without the case.

    Where the features tell little, weights follow chance: the curve over such sums is as flat as it should be.
    """
    fit_weights(values, place, cases)
    if cases.reached.shape[0] >= _MANY:
        fit_curves(values, place, cases)
        return
    for goal in range(GOALS):
        reached = cases.reached[:, goal]
        section(values, "curves")[place, goal] = curve_of(_sums_of_others(cases.features, reached), reached)


def fit_weights(values: np.ndarray, place: int, cases: Cases) -> None:
    """The weights of a judge."""
    for goal in range(GOALS):
        section(values, "weights")[place, goal] = _weights(cases.features, cases.reached[:, goal])


def fit_curves(values: np.ndarray, place: int, cases: Cases) -> None:
    """Its curves over the sums of cases by the weights that it has."""
    for goal in range(GOALS):
        sums = weighted_sums(values, place, goal, cases.features) / LOGIT
        section(values, "curves")[place, goal] = curve_of(sums, cases.reached[:, goal])


def _sums_of_others(features: np.ndarray, reached: np.ndarray) -> np.ndarray:
    """Each case's sum by weights that were fitted without it, in logits."""
    folds = np.arange(reached.size) % _FOLDS
    sums = np.zeros(reached.size)
    for fold in range(_FOLDS):
        weights = _weights(features[folds != fold], reached[folds != fold])
        sums[folds == fold] = features[folds == fold] @ weights / LOGIT
    return sums


def fit_overs(values: np.ndarray, place: int, cases: Cases) -> None:
    """Mean overtricks of contracts that are made, at knots of the chance to make them, drawn to their mean.

    A contract that is played low has none.
    """
    is_made = cases.reached[:, TO_MAKE]
    if is_made.sum() < _FEWEST:
        return
    rows = cases.rows[is_made]
    over = np.where(rows["low"], 0, rows["tricks"] - NEED[rows["bid"]])
    place_of = chances(values, place, TO_MAKE, cases.features[is_made]) * (OVER_KNOTS - 1)
    distance = np.abs(place_of[:, None] - np.arange(OVER_KNOTS))
    columns = np.vstack([np.maximum(1 - distance, 0), np.sqrt(_FEWEST) * np.eye(OVER_KNOTS)])
    drawn = np.full(OVER_KNOTS, np.sqrt(_FEWEST) * over.mean())
    found = np.linalg.lstsq(columns, np.concatenate([over, drawn]))[0]
    section(values, "overs")[place] = np.rint(OVER_UNIT * np.clip(found, 0, HAND_SIZE))


def _weights(features: np.ndarray, reached: np.ndarray) -> np.ndarray:
    """Weights in 1/1024 of the logit; where hardly any case is a success (or none fails), the mean alone."""
    weights = np.zeros(FEATURES, dtype=np.int64)
    hits = int(reached.sum())
    if min(hits, reached.size - hits) < _FEWEST:
        mean = (hits + 0.5) / (reached.size + 1)
        weights[0] = round(LOGIT * float(np.log(mean / (1 - mean))))
        return weights
    scale = np.maximum(features[:, 1:].std(axis=0), 1e-9)
    model = LogisticRegression(C=STRENGTH, solver=SOLVER).fit(features[:, 1:] / scale, reached)
    weights[1:] = np.rint(LOGIT * model.coef_[0] / scale)
    # What rounding takes from the mean sum is put into the constant: some features are in the hundreds.
    lost = features[:, 1:].mean(axis=0) @ (LOGIT * model.coef_[0] / scale - weights[1:])
    weights[0] = round(LOGIT * float(model.intercept_[0]) + float(lost))
    return weights


def _slopes(logits: np.ndarray) -> np.ndarray:
    """How far a logit has come between each two bends, as columns, shape (n, bends + 1)."""
    edges = np.array([-MOST_LOGIT / LOGIT, *_BENDS, MOST_LOGIT / LOGIT])
    come: np.ndarray = np.clip(logits[:, None] - edges[:-1], 0, np.diff(edges))
    return come


def curve_of(logits: np.ndarray, reached: np.ndarray) -> np.ndarray:
    """The chance at each knot of the logit: a logistic regression, bent where cases ask for it, that never falls."""
    hits = int(reached.sum())
    if min(hits, reached.size - hits) < _FEWEST:
        return logistic_curve()
    knots = (np.arange(KNOTS) * (1 << STEP_BITS) - MOST_LOGIT) / LOGIT
    # Cases with nearly the same sum are counted together.
    found_at, place = np.unique(np.rint(logits * _FINE), return_inverse=True)
    cases = np.bincount(place)
    hits_at = np.bincount(place, weights=reached)
    columns = _slopes(np.clip(found_at / _FINE, -MOST_LOGIT / LOGIT, MOST_LOGIT / LOGIT))

    def loss(beta: np.ndarray) -> tuple[float, np.ndarray]:
        margin = beta[0] + columns @ beta[1:]
        pull = cases * expit(margin) - hits_at
        strength = _CURVE_STRENGTH * (beta[1:] - 1)
        gradient = np.concatenate([[pull.sum()], pull @ columns + strength])
        return float(cases @ np.logaddexp(0, margin) - hits_at @ margin + strength @ (beta[1:] - 1) / 2), gradient

    slopes = columns.shape[1]
    start = np.array([-MOST_LOGIT / LOGIT, *([1.0] * slopes)])
    found = minimize(loss, start, jac=True, method="L-BFGS-B", bounds=[(None, None), *([(0, None)] * slopes)]).x
    inside = np.clip(knots, logits.min(), logits.max())
    curve: np.ndarray = np.rint(SURE * expit(found[0] + _slopes(inside) @ found[1:])).astype(np.int64)
    return np.maximum.accumulate(curve)


def chances(values: np.ndarray, judges: int | np.ndarray, goal: int, features: np.ndarray) -> np.ndarray:
    """The chances that the players take, of many hands at once, by one judge or by one a hand."""
    return chances_of_sums(values, judges, goal, weighted_sums(values, judges, goal, features))


def chances_of_sums(values: np.ndarray, judges: int | np.ndarray, goal: int, sums: np.ndarray) -> np.ndarray:
    """The same by weighted sums, in 1/1024 of the logit."""
    logits = np.clip(sums, -MOST_LOGIT, MOST_LOGIT - 1) + MOST_LOGIT
    knots, parts = logits >> STEP_BITS, logits & ((1 << STEP_BITS) - 1)
    curves = section(values, "curves")[:, goal]
    low, high = curves[judges, knots], curves[judges, knots + 1]
    found: np.ndarray = (low + ((high - low) * parts >> STEP_BITS)) / SURE
    return found
