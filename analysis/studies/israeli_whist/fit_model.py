"""Regressions of the fit: values of suits, shifts, chances to win a trick, and tables over both margins."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from scipy import sparse
from scipy.ndimage import gaussian_filter
from scipy.sparse.linalg import lsqr

from fastsim.games.israeli_whist import fitting as at
from fastsim.games.israeli_whist import model as layout
from fastsim.games.israeli_whist.auction import SEATS
from fastsim.games.israeli_whist.fitted import Sections
from fastsim.games.israeli_whist.rules import TRICKS
from fastsim.games.israeli_whist.values import FEATURES, WEIGHTS_SHAPE, features, suit_values

_MOST_CASES: Final = 500_000
_DAMP: Final = 1.0
_ITERATIONS: Final = 80

#: Widths, in cells, of the neighbourhoods from which an empty cell borrows, and how many cases the wider counts for.
_WIDTHS: Final = (0.4, 0.9, 2.0, 6.0)
_PRIOR: Final = 12.0


def is_ducking(cases: np.ndarray) -> np.ndarray:
    """Cases of seats that want no further trick."""
    mask: np.ndarray = (cases[:, at.NEED] <= 0) & ~_is_lost_zero(cases)
    return mask


def is_taking(cases: np.ndarray) -> np.ndarray:
    """Cases of seats that want every further trick, or nearly."""
    needs = cases[:, at.NEED] >= np.maximum((cases[:, at.LEFT] + 1) // 2, 1)
    mask: np.ndarray = needs | _is_lost_zero(cases)
    return mask


def _is_lost_zero(cases: np.ndarray) -> np.ndarray:
    mask: np.ndarray = (cases[:, at.CONTRACT] == 0) & (cases[:, at.NEED] < 0)
    return mask


def _design(cases: np.ndarray) -> sparse.csr_matrix:
    """Counts of card features by kind, then one column a shift."""
    n = len(cases)
    places, where = np.unique(cases[:, :4], return_inverse=True)
    rows = np.repeat(np.arange(n), 4)
    suits = sparse.csr_matrix((np.ones(4 * n), (rows, where.ravel())), shape=(n, len(places)))
    counts = sparse.csr_matrix(features()[places % layout.SHAPES].astype(np.float64))
    kinds = places // layout.SHAPES
    blocks = [sparse.diags((kinds == kind).astype(float)) @ counts for kind in range(layout.KINDS)]
    shifts = sparse.csr_matrix((np.ones(n), (np.arange(n), shift_columns(cases))), shape=(n, _SHIFTS))
    return sparse.hstack([suits @ sparse.hstack(blocks, format="csr"), shifts], format="csr")


_SHIFTS: Final = 2 * TRICKS * layout.DEMANDS


def shift_columns(cases: np.ndarray) -> np.ndarray:
    """Place of each case's shift."""
    columns: np.ndarray = (cases[:, at.LEAD] * TRICKS + cases[:, at.LEFT]) * layout.DEMANDS + cases[:, at.DEMAND]
    return columns


def fit_values(sections: Sections, cases: np.ndarray, chance: np.random.Generator) -> dict[str, float]:
    """Fit weights and shifts; returns the deviation of both estimates in tricks."""
    note = {}
    for side, (name, mask) in enumerate((("taking", is_taking(cases)), ("ducking", is_ducking(cases)))):
        chosen = cases[mask]
        if len(chosen) > _MOST_CASES:
            chosen = chosen[chance.choice(len(chosen), _MOST_CASES, replace=False)]
        target = chosen[:, at.FURTHER].astype(float)
        design = _design(chosen)
        found = lsqr(design, target, damp=_DAMP, iter_lim=_ITERATIONS)[0]
        note[name] = round(float(np.std(target - design @ found)), 3)
        most = TRICKS * layout.TRICK
        whole = np.clip(np.rint(found * layout.TRICK), -most, most).astype(np.int64)
        sections["weights"][side] = whole[: layout.KINDS * FEATURES].reshape(WEIGHTS_SHAPE[1:])
        sections["shift"][side] = whole[layout.KINDS * FEATURES :].reshape(2, TRICKS, layout.DEMANDS)
    return note


def _unpacked(packed: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    sign = 1 << (layout.HALF_BITS - 1)
    duck = ((packed + sign) & (2 * sign - 1)) - sign
    return (packed + sign) >> layout.HALF_BITS, duck


def play_sums(sections: Sections, cases: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Both sums of each case of the play, in 1/256 trick."""
    take, duck = _unpacked(suit_values(sections["weights"])[cases[:, :4]].sum(axis=1))
    columns = shift_columns(cases)
    return take + sections["shift"][0].ravel()[columns], duck + sections["shift"][1].ravel()[columns]


def talk_sums(sections: Sections, cases: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Both sums of each case of the contract round, in 1/256 trick."""
    take, duck = _unpacked(suit_values(sections["weights"])[cases[:, :4]].sum(axis=1))
    place = (cases[:, at.POSITION], np.minimum(cases[:, at.TOTAL], layout.SUMS - 1))
    return take + sections["talk"][0][place], duck + sections["talk"][1][place]


def fit_talk(sections: Sections, cases: np.ndarray) -> None:
    """Shifts of the contract round: by position, a line over the sum so far."""
    sections["talk"][...] = 0
    take, duck = talk_sums(sections, cases)
    sums = np.arange(layout.SUMS)
    for side, (base, wanted) in enumerate(((take, cases[:, at.STATED] >= 5), (duck, cases[:, at.STATED] == 0))):
        rest = cases[:, at.TAKEN] * layout.TRICK - base
        for position in range(SEATS):
            chosen = wanted & (cases[:, at.POSITION] == position)
            if position == 0 and side == 1:  # a declarer's nought does not occur
                chosen = (cases[:, at.STATED] == 1) & (cases[:, at.POSITION] == 0)
            total = cases[chosen, at.TOTAL]
            if chosen.sum() < 100:
                continue
            if position == 0 or np.ptp(total) == 0:
                line = np.full(layout.SUMS, rest[chosen].mean())
            else:
                line = np.polyval(np.polyfit(total, rest[chosen], 1), np.clip(sums, total.min(), total.max()))
            sections["talk"][side, position] = np.rint(line).astype(np.int64)


def _margin(amount: np.ndarray) -> np.ndarray:
    """The nearest cell."""
    half = 1 << (layout.MARGIN_BITS - 1)
    cells: np.ndarray = np.clip((amount - layout.MARGIN_FROM + half) >> layout.MARGIN_BITS, 0, layout.MARGINS - 1)
    return cells


def _smooth(amount: np.ndarray, n: np.ndarray) -> np.ndarray:
    """Means of cells from their own cases and, where these are few, from ever wider neighbourhoods."""
    mean = np.full(n.shape, amount.sum() / max(n.sum(), 1))
    for width in reversed(_WIDTHS):
        near = gaussian_filter(n, width, mode="constant")
        # As many cases as the middle of the neighbourhood stands for.
        scale = (2 * np.sqrt(np.pi) * width) ** 2 if width > 0.5 else 1.0
        total = gaussian_filter(amount, width, mode="constant") * scale
        mean = (total + _PRIOR * mean) / (near * scale + _PRIOR)
    return mean


def fit_stage(
    sections: Sections, stage: int, needs: np.ndarray, left: np.ndarray, sums: Any, further: np.ndarray
) -> None:
    """Chance to end exactly, and mean distance, over both margins, for one stage."""
    take, duck = sums
    needed = needs.astype(np.int64) * layout.TRICK
    shape = (layout.NEEDS, layout.MARGINS, layout.MARGINS)
    classes = np.where(needs == 0, 0, 1 + (needs == left))
    cells = np.ravel_multi_index((classes, _margin(needed - duck), _margin(take - needed)), shape)
    missed = np.abs(further - needs)
    n, exact, distance = (
        np.bincount(cells, weights, minlength=int(np.prod(shape))).astype(float).reshape(shape)
        for weights in (np.ones(len(cells)), (missed == 0).astype(float), missed.astype(float))
    )
    most = TRICKS * layout.TRICK
    for need in range(layout.NEEDS):
        chances = _smooth(exact[need], n[need]) * layout.SURE
        misses = _smooth(distance[need], n[need]) * layout.TRICK
        sections["exact"][stage, need] = np.clip(np.rint(chances), 0, layout.SURE).astype(np.int64)
        sections["miss"][stage, need] = np.clip(np.rint(misses), 0, most).astype(np.int64)


def fit_tables(sections: Sections, cases: np.ndarray) -> None:
    """The tables of the play, for each number of tricks left, with and without the lead."""
    take, duck = play_sums(sections, cases)
    in_reach = (cases[:, at.NEED] >= 0) & (cases[:, at.NEED] <= cases[:, at.LEFT])
    for left in range(1, TRICKS):
        for lead in range(2):
            chosen = in_reach & (cases[:, at.LEFT] == left) & (cases[:, at.LEAD] == lead)
            if chosen.any():
                picked = cases[chosen]
                sums = (take[chosen], duck[chosen])
                needs = picked[:, at.NEED]
                fit_stage(sections, 2 * left + lead, needs, picked[:, at.LEFT], sums, picked[:, at.FURTHER])


def fit_contracts(sections: Sections, cases: np.ndarray) -> None:
    """The tables of the contract round, by position, and the chance of an over deal."""
    take, duck = talk_sums(sections, cases)
    for position in range(SEATS):
        chosen = cases[:, at.POSITION] == position
        picked = cases[chosen]
        stage = layout.CONTRACT_STAGE + position
        left = np.full(len(picked), TRICKS)
        sums = (take[chosen], duck[chosen])
        fit_stage(sections, stage, picked[:, at.STATED], left, sums, picked[:, at.TAKEN])
        after = np.minimum(picked[:, at.TOTAL] + picked[:, at.STATED], layout.SUMS - 1)
        n = np.bincount(after, minlength=layout.SUMS).astype(float)
        over = np.bincount(after, picked[:, at.OVER].astype(float), minlength=layout.SUMS)
        totals = np.arange(layout.SUMS)
        guess = 1 / (1 + np.exp(-(totals - 4 - 3 * position)))
        chance = (over + guess) / (n + 1) if position < SEATS - 1 else (totals > TRICKS).astype(float)
        sections["over"][position] = np.rint(chance * layout.SURE).astype(np.int64)


def fit_winning(sections: Sections, cases: np.ndarray) -> None:
    """Chances that a card wins its trick, rare cells leaning on those that differ in the last two counts only."""
    asked = cases[cases[:, at.WIN_CELL] >= 0]
    shape = sections["win"].shape
    size = int(np.prod(shape))
    cells = asked[:, at.WIN_CELL] - layout.WIN_AT
    n = np.bincount(cells, minlength=size).astype(float).reshape(shape)
    won = np.bincount(cells, asked[:, at.WON].astype(float), minlength=size).reshape(shape)
    mean = np.full(shape, won.sum() / n.sum())
    for axes in ((3, 4, 5), (4, 5), (5,), ()):
        total_n, total = n.sum(axis=axes, keepdims=True), won.sum(axis=axes, keepdims=True)
        mean = (total + _PRIOR * mean) / (total_n + _PRIOR)
    sections["win"][...] = np.rint(mean * layout.SURE).astype(np.int64)
