"""Fit the model of Vira's `heuristic` player on the simulator's own deals.

A round first fits the chances at the first lead on deals of every bid that is not a *solo*, high and low, with nobody
conceding; then the chances of each bid before the exchange, on random hands and on those that suit the bid best, half
of the deals with the trump that *högsta färg* forces. Each is a logistic regression on the features of `judging.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

import numpy as np
from sklearn.linear_model import LogisticRegression

import fastsim
from fastsim.batch import Batch, make_batch
from fastsim.forced import play_forced
from fastsim.game import FittedModel
from fastsim.games import get_game
from fastsim.games.vira import steps
from fastsim.games.vira.auction import PASS, SEATS, bid_call
from fastsim.games.vira.bidding import judge_bids
from fastsim.games.vira.fitted import as_document, section, start_values
from fastsim.games.vira.judging import FEATURES, judge_many
from fastsim.games.vira.ladder import BIDS, FAMILY, HAS_LEVELS, LOW_OPEN, LOW_SIZE, NEED, Family
from fastsim.games.vira.model import FINAL_KINDS, LOGIT, SURE, final_kind
from fastsim.games.vira.record import make_script
from fastsim.games.vira.row import HAND_SIZE, KODILJ, MADE
from fastsim.games.vira.rules import ViraRules

ROUNDS: Final = 2
MOST_ROUNDS: Final = 4
DEALS: Final = 20_000

_POOL: Final = 10  # hands looked at for each that is played
_STRENGTH: Final = 0.5  # of the prior in the regressions, as scikit-learn's C
_NO_TRUMP: Final = 4
_FEWEST: Final = 5


def as_model(name: str, values: np.ndarray, rules: ViraRules, provenance: Mapping[str, Any]) -> FittedModel:
    """A model as the players take it."""
    frozen = values.copy()
    frozen.flags.writeable = False
    return FittedModel(name, frozen, rules, dict(provenance))


def document(model: FittedModel) -> dict[str, Any]:
    """The model ready for JSON."""
    return as_document(model.values, model.rules, model.provenance)


def forced_calls(bid: int, level: int, seat: int) -> list[int]:
    """The auction in which a seat alone bids; forehand may pass in it."""
    return [int(bid_call(bid, level)) if other == seat else PASS for other in range(SEATS)]


def fit(
    rules: ViraRules,
    *,
    seed: int,
    deals: int,
    rounds: int,
    start: FittedModel,  # noqa: ARG001 - every round begins from the deals alone
    report: Callable[[str], object],
) -> FittedModel:
    """Fit a model; see `analysis.fit.fit`."""
    values = start_values()
    for turn in range(rounds):
        first = 4 * turn * (BIDS + 1) * _POOL * deals
        _fit_final(values, rules, seed, first, max(deals // 10, 200))
        made = _fit_bids(values, rules, seed, first + 2 * (BIDS + 1) * _POOL * deals, deals)
        report(f"round {turn + 1} of {rounds}: mean chance of making a bid {made:.3f}")
    provenance = {"seed": seed, "deals": deals, "rounds": rounds, "by": "trickodds fit"}
    return as_model("fitted", values, rules, provenance)


def _batch(values: np.ndarray, rules: ViraRules, seed: int) -> Batch:
    open_rules = replace(rules, forehand_must_open=False, pref_suit_source="independent_uniform")
    return make_batch(
        "vira", seed=seed, rules=open_rules, players="heuristic", model=as_model("now", values, rules, {})
    )


def _weights(features: np.ndarray, made: np.ndarray) -> tuple[np.ndarray, float]:
    """Weights in 1/1024 of the logit, and the mean chance; where hardly any case is made (or fails), the mean alone."""
    weights = np.zeros(FEATURES, dtype=np.int64)
    hits = int(made.sum())
    mean = (hits + 0.5) / (made.size + 1)
    if min(hits, made.size - hits) < _FEWEST:
        weights[0] = round(LOGIT * float(np.log(mean / (1 - mean))))
        return weights, mean
    scale = np.maximum(features[:, 1:].std(axis=0), 1e-9)
    model = LogisticRegression(C=_STRENGTH, max_iter=400).fit(features[:, 1:] / scale, made)
    weights[1:] = np.rint(LOGIT * model.coef_[0] / scale)
    weights[0] = round(LOGIT * float(model.intercept_[0]))
    return weights, mean


# Chances at the first lead


def _fit_final(values: np.ndarray, rules: ViraRules, seed: int, first: int, deals: int) -> None:
    batch = _batch(values, rules, seed)
    cases: list[list[tuple[np.ndarray, np.ndarray]]] = [[] for _ in range(FINAL_KINDS)]
    for bid in range(1, BIDS + 1):
        if FAMILY[bid] == Family.SOLO:
            continue
        has_both = NEED[bid] != 0 and LOW_SIZE[bid] != 0
        for low in (0, 1) if has_both else (int(NEED[bid] == 0),):
            for seat in range(SEATS):
                answers = {steps.CONCEDE: 0, steps.REBUY: 0} | ({steps.LOW: low} if has_both else {})
                rows, log = _logged(batch, forced_calls(bid, 0, seat), answers, first, deals // SEATS)
                first += deals // SEATS
                kind = int(final_kind(bool(low), FAMILY[bid] == Family.GASK))
                cases[kind].append((_final_features(rows, log, bid, seat, bool(low)), rows["outcome"] == MADE))
    for kind, found in enumerate(cases):
        features = np.concatenate([part for part, _ in found])
        made = np.concatenate([part for _, part in found])
        section(values, "final")[kind] = _weights(features, made)[0]


def _logged(
    batch: Batch, calls: list[int], answers: dict[int, int], first: int, deals: int
) -> tuple[np.ndarray, np.ndarray]:
    game = get_game("vira")
    log = np.zeros(deals, dtype=game.log)
    forced = replace(batch, script=make_script(calls, answers=answers))
    return forced.play(first, deals, log=log).view(game.flat_row), log


def _final_features(rows: np.ndarray, log: np.ndarray, bid: int, seat: int, low: bool) -> np.ndarray:
    n = rows.size
    hands = np.ascontiguousarray(log["held"][:, seat])
    if low:
        hands = _in_play_order(hands, rows["aces_low"])
    trumps = np.full(n, _NO_TRUMP, dtype=np.int64) if low else rows["trump"].astype(np.int64)
    asked = np.full(n, HAND_SIZE - LOW_SIZE[bid] if low else NEED[bid], dtype=np.int64)
    is_open = np.full(n, int(low and LOW_OPEN[bid] != 0), dtype=np.int64)
    features = np.zeros((n, FEATURES), dtype=np.int64)
    judge_many(hands, trumps, np.full(n, seat, dtype=np.int64), asked, is_open, features)
    return features


def _in_play_order(hands: np.ndarray, aces_low: np.ndarray) -> np.ndarray:
    """Hands in the order in which they are played: with aces as ones where they were announced."""
    aces = np.int64(0x1000_1000_1000_1000)
    ordered = (hands & ~aces) << 1 | (hands & aces) >> 12
    moved: np.ndarray = np.where(aces_low, ordered, hands)
    return moved


# Chances before the exchange


def _fit_bids(values: np.ndarray, rules: ViraRules, seed: int, first: int, deals: int) -> float:
    batch = _batch(values, rules, seed)
    means = []
    for bid in range(1, BIDS + 1):
        found = bid_cases(batch, values, bid, first, deals)
        first += _POOL * deals
        weights, mean = _weights(found.features, found.made)
        section(values, "bids")[bid] = weights
        section(values, "mean")[bid] = round(SURE * mean)
        failed = int((~found.made).sum())
        section(values, "kodilj")[bid] = round(SURE * (int(found.kodilj.sum()) + 1) / (failed + 2))
        means.append(mean)
    return float(np.mean(means))


class Cases:
    """Deals of one bid: features of the bidder's hand, and how they ended."""

    def __init__(self, features: np.ndarray, rows: np.ndarray) -> None:
        self.features = features
        self.rows = rows
        self.made: np.ndarray = rows["outcome"] == MADE
        self.kodilj: np.ndarray = rows["outcome"] == KODILJ


def bid_cases(batch: Batch, values: np.ndarray, bid: int, first: int, deals: int) -> Cases:
    """Play deals of a bid: half of them with random hands, half with those of the pool that suit it best."""
    pool = np.arange(first, first + _POOL * deals, dtype=np.int64)
    seats = pool % SEATS
    levels = (pool // SEATS % 2 * 2 * HAS_LEVELS[bid]).astype(np.int64)
    dealt = fastsim.hands("vira", seed=batch.seed, deals=pool)
    hands = np.ascontiguousarray(dealt[np.arange(pool.size), seats])
    plain = np.zeros((pool.size, FEATURES), dtype=np.int64)
    judge_bids(hands, seats, bid, np.zeros_like(levels), np.zeros_like(levels), plain)
    suits = _fit_for(values, bid, plain)
    best = np.argsort(-suits, kind="stable")[: deals // 2]
    chosen = np.unique(np.concatenate([np.arange(deals - deals // 2), best]))
    scripts = np.array([make_script(forced_calls(bid, int(levels[i]), int(seats[i]))) for i in chosen], dtype=np.int64)
    rows = play_forced(batch, pool[chosen], scripts)
    features = np.zeros((chosen.size, FEATURES), dtype=np.int64)
    preferences = rows["preference"].astype(np.int64)
    judge_bids(hands[chosen], seats[chosen], bid, levels[chosen], preferences, features)
    return Cases(features, rows)


def _fit_for(values: np.ndarray, bid: int, features: np.ndarray) -> np.ndarray:
    """How well hands suit a bid: by the model, or, before there is one, by honours and trumps or by low cards."""
    weights = section(values, "bids")[bid]
    if weights.any():
        found: np.ndarray = features @ weights
        return found
    plain: np.ndarray = -features[:, 11] if NEED[bid] == 0 else features @ _FIRST_GUESS
    return plain


#: Trumps, their honours, side aces and kings, before anything is fitted.
_FIRST_GUESS: Final = np.array([0, 3, 2, 1, 4, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], dtype=np.int64)
