"""Fit of the model that says how many tricks a hand takes: play, regress, play again with the fitted players.

For every number of seats and every hand size a ridge regression gives the estimate of a hand, and a multinomial
logistic regression on it the chance of each number of tricks. What was heard enters by least squares on what the
estimates leave, for each number of seats heard; who has heard all others has chances of its own. Hands are those of the
batches that the game deals, and for sizes that it does not deal those of games of one batch.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import numpy as np
from sklearn.linear_model import LogisticRegression, Ridge

from analysis.fit import provenance_of
from analysis.studies.gibbons.batches import Batches, heard_before, joined, lanes, play_batches
from fastsim.batch import make_batch
from fastsim.cards.deck import SUITS
from fastsim.game import FittedModel
from fastsim.games.gibbons import model as at
from fastsim.games.gibbons.fitted import as_document, chances_of, often_of, shipped, strengths_of, tables
from fastsim.games.gibbons.rules import HAND_SIZE, SEATS_LEAST, SEATS_MOST, GibbonsRules
from fastsim.tricks.chances import SURE

ROUNDS: Final = 3
MOST_ROUNDS: Final = 4
DEALS: Final = 20_000

_RIDGE: Final = 1.0
_POWERS: Final = (1, 2, 3)

Report = Callable[[str], object]


def document(model: FittedModel) -> dict[str, Any]:
    """A model as it is written."""
    return as_document(model.values, model.rules, model.provenance)


def _as_model(values: np.ndarray, rules: GibbonsRules, provenance: dict[str, Any]) -> FittedModel:
    whole = values.copy()
    whole.flags.writeable = False
    return FittedModel("now", whole, rules, provenance)


def features(batches: Batches) -> np.ndarray:
    """What the estimate adds up, shape (n, places of the terms): 0, 1, or how many plain suits have a length.

    Where a turned trump was dealt in all batches, or in none, there is nothing to say of it.
    """
    n = len(batches.hand)
    found = np.zeros((n, at.TERMS))
    found[:, at.BASE_AT] = 1
    by_suit = lanes(batches.hand)
    for suit in range(SUITS):
        is_trump = batches.trump == suit
        ranks = (by_suit[:, suit, None] >> np.arange(at.RANK_COUNT)) & 1
        found[:, at.TRUMPS_AT : at.PLAIN_AT] += ranks * is_trump[:, None]
        found[:, at.PLAIN_AT : at.LENGTH_AT] += ranks * ~is_trump[:, None]
        length = np.minimum(np.bitwise_count(by_suit[:, suit]), at.LENGTHS - 1)
        found[np.arange(n), at.LENGTH_AT + length] += ~is_trump
    if batches.is_shown.any() and not batches.is_shown.all():
        found[:, at.SHOWN_AT] = batches.is_shown
        found[:, at.SHOWN_TRUMP_AT] = batches.is_shown * found[:, at.TRUMPS_AT : at.PLAIN_AT].sum(axis=1)
    return found


def _fit_terms(known: np.ndarray, tricks: np.ndarray) -> np.ndarray:
    """Terms of the estimate in 1/256 trick, int64."""
    fitted = Ridge(alpha=_RIDGE).fit(known[:, 1:], tricks)
    terms: np.ndarray = np.rint(at.UNIT * np.concatenate([[fitted.intercept_], fitted.coef_])).astype(np.int64)
    return terms


def whole_chances(chances: np.ndarray) -> np.ndarray:
    """Chances in 1/4096 that add up to one in every row, int64, by the largest remainders."""
    scaled = chances * SURE
    found: np.ndarray = np.floor(scaled).astype(np.int64)
    for row, rest in zip(found, scaled - found, strict=True):
        row[np.argsort(-rest, kind="stable")[: SURE - row.sum()]] += 1
    return found


def _fit_chances(knots: np.ndarray, tricks: np.ndarray, cards: int) -> np.ndarray:
    """Chance of each number of tricks at each knot, shape (knots, tricks)."""
    counts = np.zeros((at.KNOTS, cards + 1))
    np.add.at(counts, (knots, tricks), 1)
    where, won = np.nonzero(counts)
    scale = at.KNOTS / 2
    powers = np.stack([(where / scale - 1) ** power for power in _POWERS], axis=1)
    fitted = LogisticRegression(C=100.0, max_iter=5_000).fit(powers, won, sample_weight=counts[where, won])
    all_knots = np.stack([(np.arange(at.KNOTS) / scale - 1) ** power for power in _POWERS], axis=1)
    # Beyond the estimates that occur, the chances are those of the last that does.
    seen = np.flatnonzero(counts.sum(axis=1) >= cards + 1)
    inside = np.clip(np.arange(at.KNOTS), seen.min(), seen.max())
    chances = np.zeros((at.KNOTS, HAND_SIZE + 1))
    chances[:, fitted.classes_] = fitted.predict_proba(all_knots[inside])
    return chances


def _strengths(table: np.ndarray, seats: int, cards: int, codes: Any) -> np.ndarray:
    """What each announcement says of the hand, in 1/256 trick, by one table alone."""
    values = np.zeros(at.MODEL_SIZE, dtype=np.int64)
    place = int(at.table_at(seats, cards))
    values[place : place + at.TABLE_SIZE] = table
    return strengths_of(values, seats, cards, codes)


def _fit_listening(table: np.ndarray, batches: Batches, value: np.ndarray, seats: int, over: np.ndarray) -> None:
    """Fill what the estimates change by what was heard; `over` is what the seats before hold more than usual."""
    left = batches.tricks - value / at.UNIT
    for spoken in range(1, seats):
        after = batches.seat == spoken
        heard = over[after] / at.UNIT
        spread = float(np.var(heard))
        slope = float(np.cov(heard, left[after], bias=True)[0, 1]) / spread if spread else 0.0
        table[at.LISTEN_AT + spoken] = round(slope * at.UNIT)
        for place, is_shown in ((at.USUAL_AT, False), (at.USUAL_SHOWN_AT, True)):
            chosen = after & (batches.is_shown == is_shown)
            table[place + spoken] = round(float(np.mean(over[chosen if chosen.any() else after])))


def fit_table(table: np.ndarray, batches: Batches, seats: int, cards: int, codes: Any) -> tuple[float, float]:
    """Fill one table from batches of hands of `cards` cards, all seats of every batch.

    Returns the deviation of the estimates in tricks, before anybody was heard and of the last seat after all others.
    """
    known = features(batches)
    terms = _fit_terms(known, batches.tricks)
    value = (known @ terms).astype(np.int64)
    table[: at.TERMS] = terms
    knots = np.clip(value >> at.KNOT_BITS, 0, at.KNOTS - 1)
    chances_of(table)[:] = whole_chances(_fit_chances(knots, batches.tricks, cards))
    often_of(table)[:] = whole_chances(np.bincount(knots, minlength=at.KNOTS)[None] / len(knots))[0]
    over = heard_before(batches, _strengths(table, seats, cards, codes))
    _fit_listening(table, batches, value, seats, over)
    last = batches.seat == seats - 1
    usual = table[np.where(batches.is_shown[last], at.USUAL_SHOWN_AT, at.USUAL_AT) + seats - 1]
    told = value[last] + ((over[last] - usual) * table[at.LISTEN_AT + seats - 1] >> at.UNIT_BITS)
    knots = np.clip(told >> at.KNOT_BITS, 0, at.KNOTS - 1)
    chances_of(table)[1] = whole_chances(_fit_chances(knots, batches.tricks[last], cards))
    deviations = [value / at.UNIT - batches.tricks, told / at.UNIT - batches.tricks[last]]
    return float(np.std(deviations[0])), float(np.std(deviations[1]))


def collect(
    rules: GibbonsRules, seats: int, model: FittedModel, player: str, seed: int, start: int, deals: int
) -> dict[int, Batches]:
    """Batches by hand size, 1 to 7: those of whole games, and of games of one batch for the other sizes."""
    usual = replace(rules, announce=True, announce_scope="batch", stock="redeal", hand_size=HAND_SIZE)
    batch = make_batch("gibbons", seed=seed, seats=seats, rules=usual, players=player, model=model)
    by_size: dict[int, list[Batches]] = {}
    for found in play_batches(batch, start, deals):
        by_size.setdefault(int(found.hand[0]).bit_count(), []).append(found)
    for cards in range(1, HAND_SIZE):
        if cards not in by_size:
            single = replace(usual, stock="single", hand_size=cards)
            batch = make_batch("gibbons", seed=seed, seats=seats, rules=single, players=player, model=model)
            by_size[cards] = play_batches(batch, start, deals)
    return {cards: joined(parts) for cards, parts in by_size.items()}


def fit(
    rules: GibbonsRules,
    *,
    seed: int,
    deals: int = DEALS,
    rounds: int = ROUNDS,
    start: FittedModel | None = None,
    report: Report = str,
) -> FittedModel:
    """Fit the model of tricks to rules; see `analysis.fit.fit`. In the first round the players announce by a count."""
    values = np.array((start or shipped()).values)
    notes: list[list[list[float]]] = []
    for turn in range(rounds):
        player = "heuristic(announce=0)" if turn == 0 else "heuristic"
        model = _as_model(values, rules, {})
        note = []
        for seats in range(SEATS_LEAST, SEATS_MOST + 1):
            by_size = collect(rules, seats, model, player, seed, turn * deals, deals)
            for cards, batches in sorted(by_size.items()):
                table = tables(values)[seats - SEATS_LEAST, cards - 1]
                deviations = fit_table(table, batches, seats, cards, rules.codes()[0])
            note.append([round(deviation, 3) for deviation in deviations])
        notes.append(note)
        report(
            f"round {turn + 1} of {rounds}: deviation of the estimates of seven cards in tricks, by seats, "
            "of who hears nobody and who hears all others: "
            f"{note}"
        )
    provenance = provenance_of(seed, deals, rounds, deviation=notes)
    return _as_model(values, rules, provenance)
