"""Fit of Vida's market model: play, regress, play again with the fitted players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from analysis.fit import provenance_of
from analysis.studies.vida import fit_data as data
from analysis.studies.vida import fit_model as regress
from fastsim.batch import make_batch
from fastsim.errors import RequestError
from fastsim.game import FittedModel
from fastsim.games.vida import fitting
from fastsim.games.vida import model as at
from fastsim.games.vida.fitted import as_document, complete, section, start_values
from fastsim.games.vida.rules import VidaRules

ROUNDS: Final = 3
MOST_ROUNDS: Final = 3
DEALS: Final = 200_000

#: In every round the values of calls are fitted so often, each time against the players of the time before; so much of
#: the former tables stays, against swings from one to the next.
_SWEEPS: Final = 4
_KEEP: Final = 0.6

#: After the rounds the curves are fitted so often to the last players, with more deals and a sweep between. The rounds
#: and these are six, the most that a fit may take.
_CALIBRATIONS: Final = 3
_CALIBRATION_FACTOR: Final = 4
_FEWEST_CASES: Final = 500

#: Weight of bids in any suit beside the players' own.
_WEIGHT_OF_STRANGE: Final = 0.3

Report = Callable[[str], object]


def as_model(name: str, values: np.ndarray, rules: VidaRules, provenance: dict[str, Any]) -> FittedModel:
    """A model with the given values, which nobody can change."""
    return FittedModel(name, complete(values), rules, provenance)


def fit(
    rules: VidaRules,
    *,
    seed: int,
    deals: int = DEALS,
    rounds: int = ROUNDS,
    start: FittedModel | None = None,
    report: Report = str,
) -> FittedModel:
    """Fit a market model to rules; see `analysis.fit.fit`."""
    values = start_values()
    if start is not None:
        values[: at.BASE_AT] = start.values[: at.BASE_AT]
    codes = rules.codes()
    chance = np.random.default_rng(seed)
    notes = []
    for turn in range(rounds):
        player = "heuristic(market=0)" if turn == 0 else "heuristic"
        note = _round(values, rules, codes, player, seed, turn, deals, chance)
        notes.append(note)
        report(f"round {turn + 1} of {rounds}: deviation of the estimates in points: {note}")
    first = (1 + _SWEEPS) * rounds * deals
    for turn in range(_CALIBRATIONS):
        _calibrate(values, rules, codes, seed, first, _CALIBRATION_FACTOR * deals, chance)
        first += _CALIBRATION_FACTOR * deals
        if turn < _CALIBRATIONS - 1:
            _sweep(values, rules, codes, seed, first, deals, _KEEP, chance)
            first += deals
    report("chances calibrated")
    provenance = provenance_of(seed, deals, rounds, **{"by round": notes})
    return as_model("fitted", values, rules, provenance)


def document(model: FittedModel) -> dict[str, Any]:
    """The model ready for JSON."""
    return as_document(model.values, model.rules, model.provenance)


def _round(
    values: np.ndarray,
    rules: VidaRules,
    codes: np.ndarray,
    player: str,
    seed: int,
    turn: int,
    deals: int,
    chance: np.random.Generator,
) -> dict[str, Any]:
    """One round: estimates and chances from the present players, then values of calls from the new ones."""
    start = (1 + _SWEEPS) * turn * deals
    batch = make_batch("vida", seed=seed, rules=rules, players=player, model=as_model("now", values, rules, {}))
    auctions = data.play_auctions(batch, start, deals)
    made = data.decisions(auctions, codes, values, chance)
    seats = chance.integers(0, 4, len(auctions.deals))
    fresh = data.forced_bids(batch, made, codes, chance)
    ends = data.join([data.forced_ends(batch, made, codes), data.bought(auctions, codes, seats)])
    bought = data.bought(auctions, codes, _buyers(auctions))
    found = data.join([fresh, ends, bought])
    if len(fresh.role) < _FEWEST_CASES:
        raise RequestError(
            f"under these rules the players could bid in {len(fresh.role)} of {deals} deals, "
            f"expected at least {_FEWEST_CASES} to fit a model to"
        )
    strange = data.strange_bids(batch, made, codes, chance)
    note: dict[str, Any] = {}
    for role, name in enumerate(("own", "partner's", "opponents'", "own in partner's suit")):
        chosen = found.where(found.role == role)
        if len(chosen.role) < _FEWEST_CASES:  # these rules hardly lead to such contracts
            continue
        if role == at.OPPONENTS:
            weights = np.concatenate([np.ones(len(chosen.role)), np.full(len(strange.role), _WEIGHT_OF_STRANGE)])
            regress.fit_estimate(values, data.join([chosen, strange]), role, weights)
        else:
            regress.fit_estimate(values, chosen, role)
        regress.fit_whole(values, chosen, role)
        note[name] = round(regress.summary(values, chosen)["deviation"], 2)
    _fit_curves(values, found, codes)
    for sweep in range(_SWEEPS):
        keep = 0.0 if turn == 0 and sweep == 0 else _KEEP
        _sweep(values, rules, codes, seed, start + (sweep + 1) * deals, deals, keep, chance)
    return note


def _buyers(auctions: data.Auctions) -> np.ndarray:
    """Seat of each buyer, 0 where there is none."""
    buyers: np.ndarray = np.maximum(auctions.rows["buyer"].astype(np.int64), 0)
    return buyers


def _fit_curves(values: np.ndarray, found: data.Estimates, codes: np.ndarray) -> None:
    leasts = np.zeros(at.AIR_VALUES, dtype=np.int64)
    fitting.least_levels(codes, leasts)
    for curve in range(at.CURVES):
        chosen = found.where(found.curve == curve)
        if len(chosen.role) > _FEWEST_CASES:
            regress.fit_chances(values, chosen, curve, leasts)


def _calibrate(
    values: np.ndarray,
    rules: VidaRules,
    codes: np.ndarray,
    seed: int,
    start: int,
    deals: int,
    chance: np.random.Generator,
) -> None:
    """Fit the curves alone to the players as they are: bids in their best suits, contracts as left or bought."""
    batch = make_batch("vida", seed=seed, rules=rules, players="heuristic", model=as_model("now", values, rules, {}))
    auctions = data.play_auctions(batch, start, deals)
    made = data.decisions(auctions, codes, values, chance)
    former = section(values, "chance").copy()
    bids = data.forced_bids(batch, made, codes, chance, best_only=True)
    ends = data.forced_ends(batch, made, codes)
    bought = data.bought(auctions, codes, _buyers(auctions))
    _fit_curves(values, data.join([bids, ends, bought]), codes)
    # Half way only: players who all answer the last curves would swing from one fit to the next.
    chances = section(values, "chance")
    chances[...] = (chances + former) // 2


def _sweep(
    values: np.ndarray,
    rules: VidaRules,
    codes: np.ndarray,
    seed: int,
    start: int,
    deals: int,
    keep: float,
    chance: np.random.Generator,
) -> None:
    """Fit the values of calls against the players as they are."""
    batch = make_batch("vida", seed=seed, rules=rules, players="heuristic", model=as_model("now", values, rules, {}))
    auctions = data.play_auctions(batch, start, deals)
    made = data.decisions(auctions, codes, regress.without_values(values), chance)
    calls, gains = data.forced_calls(batch, made, chance)
    regress.fit_values(values, made, calls, gains, keep)
