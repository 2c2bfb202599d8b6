"""Fit of the model of Israeli whist: play, regress, play again with the fitted players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from analysis.fit import provenance_of
from analysis.studies.israeli_whist import fit_model as regress
from analysis.studies.israeli_whist.calibration import contracts
from analysis.studies.israeli_whist.fit_cards import Lessons, fit_play, fit_strength, own_lessons, pooled
from analysis.studies.israeli_whist.fit_curve import bend, fit_curve, fit_numbers
from analysis.studies.israeli_whist.fit_data import Cases, Explorer, empty_model, own_contracts
from fastsim.game import FittedModel
from fastsim.games.israeli_whist.fitted import Sections, as_document, complete, empty_sections
from fastsim.games.israeli_whist.rules import WhistRules

ROUNDS: Final = 4
MOST_ROUNDS: Final = 6
DEALS: Final = 60_000

#: From this round on, counted from nought, the tables of the play are fitted to the round before as well.
_POOLED_FROM: Final = 2

#: The last tables of the play are fitted to so many times more deals.
_LAST_LESSONS: Final = 6

#: Share of deals whose contracts have nothing to do with the hands; in the first round all have.
_WIDE: Final = 0.35

#: After the rounds the chances of contracts are fitted so often to those that the players state themselves, with so
#: many times more deals; the explored ones of the last round stay among them.
_CALIBRATIONS: Final = 2
_CALIBRATION_FACTOR: Final = 4

#: Then curves over these chances and changes by number, so many in turn, and the fewest contracts of a curve.
_TURNS: Final = 12
_FEWEST_CASES: Final = 1_000

_SECTIONS: dict[int, Sections] = {}


def as_model(name: str, sections: Sections, rules: WhistRules, provenance: dict[str, Any]) -> FittedModel:
    """A model with the given sections, which nobody can change; `document` finds them again."""
    model = FittedModel(name, complete(sections), rules, provenance)
    _SECTIONS[id(model.values)] = {key: value.copy() for key, value in sections.items()}
    return model


def fit(
    rules: WhistRules,
    *,
    seed: int,
    deals: int = DEALS,
    rounds: int = ROUNDS,
    start: FittedModel | None = None,  # noqa: ARG001  # the fit begins with players that need no model
    report: Callable[[str], object] = str,
) -> FittedModel:
    """Fit a model to rules; see `analysis.fit.fit`."""
    sections = empty_sections()
    chance = np.random.default_rng(seed)
    model = empty_model(rules)
    notes = []
    lessons: list[Lessons] = []
    for turn in range(rounds):
        player = "greedy" if turn == 0 else "heuristic"
        explorer = Explorer(rules, seed, player, model)
        first = turn * deals
        wide = deals if turn == 0 else int(_WIDE * deals)
        parts = [explorer.cases(first, wide, True, chance)]
        if wide < deals:
            parts.append(explorer.cases(first + wide, deals - wide, False, chance))
        note = _regress(sections, parts, chance)
        notes.append(note)
        model = as_model("fitted", sections, rules, {})
        pupil = "heuristic(play=0)" if turn == 0 else "heuristic"
        size = deals if turn < rounds - 1 else _LAST_LESSONS * deals
        # Players answer to their tables, which would swing from one round to the next: two rounds are taken together.
        kept = lessons[-1:] if turn >= _POOLED_FROM else []
        lessons = [*kept, own_lessons(rules, seed, first, size, pupil, model)]
        fit_play(sections, pooled(lessons))
        model = as_model("fitted", sections, rules, {})
        report(f"round {turn + 1} of {rounds}: deviation of the estimates in tricks: {note}")
        talk = parts[-1].talk
    for turn in range(_CALIBRATIONS):
        first = (rounds + turn * _CALIBRATION_FACTOR) * deals
        own = own_contracts(rules, seed, first, _CALIBRATION_FACTOR * deals, model)
        regress.fit_contracts(sections, np.concatenate([talk, own]))
        model = as_model("fitted", sections, rules, {})
    calibrate(sections, rules, seed, (rounds + _CALIBRATIONS * _CALIBRATION_FACTOR) * deals, deals)
    report("chances of contracts calibrated")
    provenance = provenance_of(seed, deals, rounds, **{"by round": notes})
    return as_model("fitted", sections, rules, provenance)


def calibrate(sections: Sections, rules: WhistRules, seed: int, start: int, deals: int) -> None:
    """Set the chances of contracts right, by curves and by number in turn; the players answer to each change."""
    for turn in range(_TURNS):
        model = as_model("fitted", sections, rules, {})
        first = start + turn * _CALIBRATION_FACTOR * deals
        cases = contracts(_CALIBRATION_FACTOR * deals, seed=seed, start=first, rules=rules, model=model)
        positions, chances, hits, stated = (
            cases[name].to_numpy() for name in ("position", "chance", "hit", "contract")
        )
        if turn % 2:
            fit_numbers(sections, positions, stated, chances, hits)
            continue
        before = {name: sections[name].copy() for name in ("exact", "miss")}
        for is_zero in (True, False):
            chosen = (stated == 0) == is_zero
            if chosen.sum() >= _FEWEST_CASES:
                bend(sections, is_zero, fit_curve(chances[chosen], hits[chosen]))
        for name, old in before.items():  # a third of the way, as the players answer
            sections[name] = (sections[name] + 2 * old + 1) // 3


def _regress(sections: Sections, parts: list[Cases], chance: np.random.Generator) -> dict[str, float]:
    play = np.concatenate([part.play for part in parts])
    talk = np.concatenate([part.talk for part in parts])
    note = regress.fit_values(sections, play, chance)
    regress.fit_talk(sections, talk)
    regress.fit_tables(sections, play)
    regress.fit_contracts(sections, talk)
    regress.fit_winning(sections, play)
    fit_strength(sections, play[:, :4])
    return note


def document(model: FittedModel) -> dict[str, Any]:
    """The model ready for JSON."""
    return as_document(_SECTIONS[id(model.values)], model.rules, model.provenance)
