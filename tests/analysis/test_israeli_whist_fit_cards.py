"""The fit of the tables of the play finds effects beside what the candidates of a decision share."""

from __future__ import annotations

import numpy as np

from analysis.studies.israeli_whist.fit_cards import effects, fit_play
from analysis.studies.israeli_whist.fit_curve import fit_numbers
from fastsim.games.israeli_whist import choices
from fastsim.games.israeli_whist import model as layout
from fastsim.games.israeli_whist.fitted import empty_sections


def test_effects_are_found_whatever_decisions_share() -> None:
    rng = np.random.default_rng(5)
    true = np.array([0.0, 1.0, -2.0, 3.0])
    decisions = np.repeat(np.arange(20_000), 3)
    keys = rng.integers(0, 4, decisions.size)
    worths = true[keys] + rng.normal(0, 20, 20_000)[decisions] + rng.normal(0, 0.5, decisions.size)
    coarse, fine = effects(decisions, [keys // 2, keys], [2, 4], worths)
    found = coarse[[0, 0, 1, 1]] + fine
    assert np.abs((found - found.mean()) - (true - true.mean())).max() < 0.05


def test_the_better_end_of_a_suit_is_kept() -> None:
    """Two lessons for one class: its lowest card is worth a point more than its highest."""
    sections = empty_sections()
    of_class = next(number for number in range(layout.CLASSES) if number > 0) + 40
    cell = 2 * of_class
    rows = [(choices.LEAD, cell + end, decision, 4096 * (5 - end)) for decision in range(400) for end in range(2)]
    rows += [(choices.FOLLOW, end, decision, 0) for decision in range(400, 410) for end in range(2)]
    rows += [(choices.SHED, cell + end, decision, 0) for decision in range(410, 420) for end in range(2)]
    fit_play(sections, np.array(rows, dtype=np.int32))
    entry = int(sections["lead"][0, of_class, 0])
    assert entry & 1 == 1
    assert 0.3 < (entry >> 1) / 64 < 0.6
    assert (sections["lead"][:, 0] < sections["lead"][:, 1:].min()).all()


def test_changes_by_number_move_towards_what_came_true() -> None:
    sections = empty_sections()
    positions, numbers = np.array([0] * 5_000 + [1] * 5_000), np.full(10_000, 4)
    hits = np.tile([1.0, 1.0, 1.0, 0.0], 2_500)
    fit_numbers(sections, positions, numbers, np.full(10_000, 0.5), hits)
    assert sections["number"][0, 4] > 0
    assert sections["number"][1, 4] > 0
    assert np.count_nonzero(sections["number"]) == 2


def test_the_change_of_a_number_of_the_first_to_speak_leans_with_the_chance() -> None:
    """Half of what is promised at 30 and at 70 % comes true: both move towards a half."""
    sections = empty_sections()
    chances, hits = np.repeat([0.3, 0.7], 5_000), np.tile([1.0, 0.0], 5_000)
    fit_numbers(sections, np.ones(10_000, dtype=np.int64), np.full(10_000, 4), chances, hits)
    assert not sections["slope"].any()
    fit_numbers(sections, np.zeros(10_000, dtype=np.int64), np.full(10_000, 4), chances, hits)
    assert sections["slope"][4] < 0
    assert sections["number"][0, 4] == 0
    assert np.count_nonzero(sections["slope"]) == 1
