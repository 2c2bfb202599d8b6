"""How well hands suit a bid: what the players' own model makes of them before the exchange."""

from __future__ import annotations

import numpy as np

from fastsim.batch import Batch
from fastsim.games.vira.auction import SEATS
from fastsim.games.vira.fitted import section
from fastsim.games.vira.judging import FEATURES
from fastsim.games.vira.ladder import LEVELS
from fastsim.games.vira.model import JUDGE_OF, LOGIT, TO_MAKE
from fastsim.games.vira.weighing import judge_bids


def judges_of(bid: int, levels: np.ndarray) -> np.ndarray:
    """Which of the model's judges each hand has for a bid at its level, shape (n,)."""
    judges: np.ndarray = JUDGE_OF[LEVELS * bid + levels]
    return judges


def weighted_sums(values: np.ndarray, judges: int | np.ndarray, goal: int, features: np.ndarray) -> np.ndarray:
    """Weighted sums of features, shape (n, features), by one judge or by one a hand, in 1/1024 of the logit."""
    weights = section(values, "weights")[judges, goal]
    sums: np.ndarray = features @ weights if weights.ndim == 1 else np.einsum("ij,ij->i", features, weights)
    return sums


def suitability(
    batch: Batch, bid: int, hands: np.ndarray, seats: np.ndarray, levels: np.ndarray, preferences: np.ndarray
) -> np.ndarray:
    """Logits, before the model's curve, of the chance that hands make a bid, each from its seat, shape (n,).

    The model is that of seat 0; a higher number means a higher chance of the same bid.
    """
    values = batch.models[0].values
    features = np.zeros((len(hands), FEATURES), dtype=np.int64)
    judge_bids(np.ascontiguousarray(hands), seats, bid, levels, preferences, values, features)
    logits: np.ndarray = weighted_sums(values, judges_of(bid, levels), TO_MAKE, features) / LOGIT
    return logits


def best_seats(batch: Batch, bid: int, hands: np.ndarray, preferences: np.ndarray, level: int = 0) -> np.ndarray:
    """Seat of the hand of each deal, shape (n, seats), that suits a bid best by the model; forehand's among equals."""
    n = len(hands)
    levels = np.full(n, level, dtype=np.int64)
    found = [
        suitability(batch, bid, hands[:, seat], np.full(n, seat, dtype=np.int64), levels, preferences)
        for seat in range(SEATS)
    ]
    best: np.ndarray = np.argmax(np.stack(found, axis=1), axis=1)
    return best
