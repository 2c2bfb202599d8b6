"""The weights of Vida's leads are what the fit gives for the kept leads, and the fit finds weights that it should."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from analysis.studies.vida.lead_weights import FIGURES, ValuedLeads, fit_lead_weights, load_leads, main, mean_loss
from fastsim.games.vida.fitted import shipped_model
from fastsim.games.vida.rules import PRESETS
from fastsim.games.vida.weights import PART_SIZE, PARTS, WEIGHT_NAMES

KEPT = Path(__file__).parents[2] / "benchmarks" / "vida_leads.npz"

#: Raised by hand after the fit.
RAISED = {("buyer", "draw"): 40}


@pytest.mark.parametrize("part", PARTS)
def test_the_weights_that_ship_are_those_of_the_fit(part: str) -> None:
    """Within one sixteenth of a point: the last step of the search depends on how sums are rounded."""
    fitted = dict(zip(FIGURES, fit_lead_weights(load_leads(KEPT, part)), strict=True))
    for preset in PRESETS:
        shipped = shipped_model(preset).values[PARTS.index(part) * PART_SIZE :]
        for name in FIGURES:
            raised = RAISED.get((part, name), 0)
            assert abs(shipped[WEIGHT_NAMES.index(name)] - fitted[name] - raised) <= 1, (preset, name)


def made_up(n: int, truth: np.ndarray) -> ValuedLeads:
    """Leads of two or three suits whose values are the sums by some weights."""
    chance = np.random.default_rng(8)
    real = np.ones((n, 3), dtype=bool)
    real[::2, 2] = False
    figures = np.where(real[..., None], chance.integers(0, 3, (n, 3, len(FIGURES))), 0).astype(float)
    worth = np.where(real, figures @ truth, -np.inf)
    return ValuedLeads(figures, np.where(real, worth.max(axis=1, keepdims=True) - worth, 0.0), real)


def test_values_that_are_sums_lose_nothing() -> None:
    truth = np.arange(len(FIGURES)) * 7.0 - 60
    leads = made_up(2_000, truth)
    found = fit_lead_weights(leads)
    lost, agreed = mean_loss(leads, found)
    assert lost < 1
    assert agreed > 0.97
    assert np.corrcoef(found, truth)[0, 1] > 0.99


def test_the_loss_is_that_of_the_chosen_leads() -> None:
    """The first lead of the weights loses 6, the second, whose third suit is none, nothing."""
    figures = np.zeros((2, 3, len(FIGURES)))
    figures[0, 1, 0] = figures[1, 0, 0] = figures[1, 2, 0] = 1
    losses = np.array([[0.0, 6.0, 9.0], [0.0, 4.0, 0.0]])
    leads = ValuedLeads(figures, losses, np.array([[True, True, True], [True, True, False]]))
    weights = np.zeros(len(FIGURES))
    weights[0] = 5
    assert mean_loss(leads, weights) == (3.0, 0.5)


def test_the_command_prints_every_part(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chance = np.random.default_rng(9)
    path = tmp_path / "leads.npz"
    figures = chance.integers(0, 3, (600, len(FIGURES)))
    np.savez(
        path, part=np.arange(300) % 3, candidates=np.full(300, 2), figures=figures, values=chance.integers(-90, 90, 600)
    )
    main(str(path))
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines if not line.startswith("  ")] == list(PARTS)
    assert len(lines) == len(PARTS) * (1 + len(FIGURES))
