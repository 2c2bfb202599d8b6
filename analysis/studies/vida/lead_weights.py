"""Where the weights of Vida's leads come from: a sum for each suit that imitates leads valued one by one.

The player before this one valued every lead in question by the chances of its trick and by what the card is worth in
hand. Its values in 9,000 deals of its own are kept in a file; the weights are those that lose least by them. Leads
are chosen in the fit with chances that grow with the sum (a softmax), so that the loss has a slope, and the chances
are sharpened by steps (deterministic annealing: Rose 1998).
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from scipy.optimize import minimize

from fastsim.games.vida.weights import PARTS, WEIGHT_NAMES

#: The weights that are fitted, in the order of the figures.
FIGURES: Final = tuple(name for name in WEIGHT_NAMES if name.startswith(("lead_", "draw")))

#: Sums that differ by so much are told apart clearly, in 1/16 point, from step to step.
_TEMPERATURES: Final = (40.0, 20.0, 10.0)
_START_RIDGE: Final = 20.0
_PENALTY: Final = 1e-5
_MOST_TURNS: Final = 400
_NO_LEAD: Final = -1e9


@dataclass(frozen=True)
class ValuedLeads:
    """Leads of one part with two suits or more in question, padded to the most of them.

    `figures` (n, suits, len(FIGURES)), `losses` (n, suits) against the best by the values, in 1/16 point, and `real`
    (n, suits), false where there is no further suit.
    """

    figures: np.ndarray
    losses: np.ndarray
    real: np.ndarray


def load_leads(path: str | Path, part: str) -> ValuedLeads:
    """The valued leads of a part of `PARTS`.

    The file (.npz) has part (n,) as the place in `PARTS`, candidates (n,), how many suits were in question, and for
    each of them in turn figures (m, len(FIGURES)) and values (m,) in 1/16 point.
    """
    with np.load(path) as kept:
        parts, counts, figures, values = (kept[name] for name in ("part", "candidates", "figures", "values"))
    real = np.arange(counts.max()) < counts[:, None]
    padded = np.zeros((*real.shape, len(FIGURES)))
    worth = np.full(real.shape, -np.inf)
    padded[real], worth[real] = figures, values
    losses = np.where(real, worth.max(axis=1, keepdims=True) - worth, 0.0)
    chosen = parts == PARTS.index(part)
    return ValuedLeads(padded[chosen], losses[chosen], real[chosen])


def mean_loss(leads: ValuedLeads, weights: np.ndarray) -> tuple[float, float]:
    """What leads by the weights lose on average, in 1/16 point, and the share of them that lose nothing."""
    best = np.where(leads.real, leads.figures @ weights, _NO_LEAD).argmax(axis=1)
    lost = leads.losses[np.arange(len(best)), best]
    return float(lost.mean()), float((lost == 0).mean())


def fit_lead_weights(leads: ValuedLeads) -> np.ndarray:
    """The weights that lose least, shape (len(FIGURES),), whole numbers in 1/16 point."""
    weights = _linear(leads)
    for temperature in _TEMPERATURES:
        weights = minimize(
            _soft_loss, weights, (leads, temperature), jac=True, method="L-BFGS-B", options={"maxiter": _MOST_TURNS}
        ).x
    rounded: np.ndarray = np.rint(weights).astype(np.int64)
    return rounded


def _linear(leads: ValuedLeads) -> np.ndarray:
    """Least squares of the values on the figures, both less their means over the suits in question."""
    weights = leads.real / leads.real.sum(axis=1, keepdims=True)
    figures = leads.figures - (weights[..., None] * leads.figures).sum(axis=1, keepdims=True)
    values = (weights * leads.losses).sum(axis=1, keepdims=True) - leads.losses
    x, y = figures[leads.real], values[leads.real]
    solved: np.ndarray = np.linalg.solve(x.T @ x + _START_RIDGE * np.eye(x.shape[1]), x.T @ y)
    return solved


def _soft_loss(weights: np.ndarray, leads: ValuedLeads, temperature: float) -> tuple[float, np.ndarray]:
    """Mean loss where leads are chosen by softmax, with a small penalty, and its slope."""
    sums = np.where(leads.real, leads.figures @ weights, _NO_LEAD) / temperature
    chances = np.exp(sums - sums.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    lost = (chances * leads.losses).sum(axis=1)
    slopes = chances * (leads.losses - lost[:, None]) / temperature
    slope = np.einsum("nk,nkf->f", slopes, leads.figures) / len(lost)
    return float(lost.mean() + _PENALTY * weights @ weights), slope + 2 * _PENALTY * weights


def main(path: str) -> None:
    """Print the weights of every part."""
    for part in PARTS:
        leads = load_leads(path, part)
        weights = fit_lead_weights(leads)
        lost, agreed = mean_loss(leads, weights)
        print(
            f"{part}: {len(leads.losses)} leads, {lost / 16:.2f} points lost a lead, {agreed:.1%} as good as the best"
        )
        for name, weight in zip(FIGURES, weights, strict=True):
            print(f"  {name} {weight}")


if __name__ == "__main__":
    main(sys.argv[1])
