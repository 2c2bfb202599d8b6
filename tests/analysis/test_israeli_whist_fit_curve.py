"""The curves over chances: they find the truth, rise, and leave what is not theirs."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.studies.israeli_whist.fit_curve import apply_curve, bend, fit_curve
from fastsim.games.israeli_whist import model as layout
from fastsim.games.israeli_whist.fitted import empty_sections


def test_a_curve_makes_chances_right() -> None:
    """Chances that lean to the middle; twenty classes, each within 5 standard errors: 1 in 90,000."""
    rng = np.random.default_rng(3)
    true = rng.beta(2, 2, 200_000)
    promised = 1 / (1 + np.exp(-0.7 * np.log(true / (1 - true)) - 0.2))
    hits = rng.random(true.size) < true
    curve = fit_curve(promised[:100_000], hits[:100_000])
    made = apply_curve(curve, promised)
    classes = (made * 20).astype(int)[100_000:]
    for number in range(20):
        chosen = classes == number
        if chosen.sum() >= 200:
            rate, chance = hits[100_000:][chosen].mean(), made[100_000:][chosen].mean()
            assert abs(rate - chance) < 5 * np.sqrt(chance * (1 - chance) / chosen.sum())
    assert (np.diff(apply_curve(curve, np.linspace(0, 1, 101))) >= 0).all()


def test_a_curve_never_falls() -> None:
    """Even where high chances come true less often."""
    rng = np.random.default_rng(4)
    promised = rng.uniform(0.1, 0.9, 20_000)
    hits = rng.random(promised.size) < 1 - promised
    curve = fit_curve(promised, hits)
    assert (curve[1:] >= 0).all()
    assert apply_curve(curve, promised).mean() == pytest.approx(hits.mean(), abs=0.02)


@pytest.mark.parametrize("is_zero", [True, False])
def test_only_its_tables_are_bent(is_zero: bool) -> None:
    sections = empty_sections()
    sections["exact"][...] = layout.SURE // 2
    sections["miss"][...] = layout.TRICK
    bend(sections, is_zero, np.array([1.0, 1.0, 1.0]))
    own = np.zeros(sections["exact"].shape, dtype=bool)
    own[layout.CONTRACT_STAGE :, slice(0, 1) if is_zero else slice(1, None)] = True
    expected = round(layout.SURE / (1 + np.exp(-1.0)))
    assert (sections["exact"][own] == expected).all()
    assert (sections["exact"][~own] == layout.SURE // 2).all()
    # A miss is as long as before where there is one.
    assert (sections["miss"][own] == round(layout.TRICK * 2 * (1 - 1 / (1 + np.exp(-1.0))))).all()
    assert (sections["miss"][~own] == layout.TRICK).all()
