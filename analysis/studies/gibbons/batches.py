"""The batches of logged games as arrays: hands, trumps and tricks of every seat."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fastsim.batch import Batch
from fastsim.cards.deck import LANE_BITS, RANK_BITS, RANKS, SUITS
from fastsim.entry import PLAY_CARD_MASK, PLAY_SEAT_SHIFT
from fastsim.games import get_game

_TRUMP_FIRST = 4 * RANK_BITS
_LED_NEXT = 2 * RANK_BITS

#: Deals whose logs are held at a time.
_SLICE = 10_000


class Batches(NamedTuple):
    """One entry a seat and batch, shape (n,): deal, batch, seat, hand (set), trump, announcement, tricks, all int64.

    `is_shown`, bool, says whether a turned card that is trump was dealt to somebody.
    """

    deal: np.ndarray
    batch: np.ndarray
    seat: np.ndarray
    hand: np.ndarray
    trump: np.ndarray
    announced: np.ndarray
    tricks: np.ndarray
    is_shown: np.ndarray


def trick_winners(plays: np.ndarray, trump: np.ndarray) -> np.ndarray:
    """Seats that win tricks of plays, shape (tricks, seats), as the log holds them, in the order played."""
    cards = plays & PLAY_CARD_MASK
    suits = cards >> LANE_BITS
    strength = (cards & RANK_BITS) + _TRUMP_FIRST * (suits == trump[:, None]) + _LED_NEXT * (suits == suits[:, :1])
    best = strength.argmax(axis=1)
    winners: np.ndarray = plays[np.arange(len(plays)), best] >> PLAY_SEAT_SHIFT
    return winners


def play_batches(batch: Batch, start: int, deals: int) -> list[Batches]:
    """Play deals and take their batches apart, by size; games must follow one schedule and have no draws."""
    parts = []
    for first in range(start, start + deals, _SLICE):
        log = np.zeros(min(_SLICE, start + deals - first), dtype=get_game(batch.game).log)
        batch.play(first, len(log), log=log)
        parts.append(batches_of(log, first))
    return [joined(list(same)) for same in zip(*parts, strict=True)]


def joined(parts: list[Batches]) -> Batches:
    """Batches one after the other."""
    return Batches(*(np.concatenate(values) for values in zip(*parts, strict=True)))


def batches_of(log: np.ndarray, start: int = 0) -> list[Batches]:
    """The batches of logged games from deal number `start`, one entry of the list a batch of the schedule."""
    seats = int(log["players_n"][0])
    deals = len(log)
    found = []
    place = 0
    for number in range(int(log["batch_count"][0])):
        size = int(log["batch_tricks"][0, number])
        plays = log["plays"][:, place : place + size * seats].reshape(deals * size, seats)
        place += size * seats
        trump = log["trumps"][:, number]
        winners = trick_winners(plays, np.repeat(trump, size)).reshape(deals, size)
        players = (plays >> PLAY_SEAT_SHIFT).reshape(deals, size * seats)
        cards = np.int64(1) << (plays & PLAY_CARD_MASK).reshape(deals, size * seats)
        said = log["calls"][:, number * seats : (number + 1) * seats]
        dealt = cards.sum(axis=1)
        turned = log["turned"][:, : number + 1]
        is_trump = (turned >= 0) & (turned >> LANE_BITS == trump[:, None])
        is_shown = (is_trump & (dealt[:, None] >> np.maximum(turned, 0) & 1 == 1)).any(axis=1)
        by_seat = [
            Batches(
                np.arange(start, start + deals),
                np.full(deals, number),
                np.full(deals, seat),
                np.where(players == seat, cards, 0).sum(axis=1),
                trump,
                said[:, seat],
                (winners == seat).sum(axis=1),
                is_shown,
            )
            for seat in range(seats)
        ]
        found.append(Batches(*(np.concatenate(values) for values in zip(*by_seat, strict=True))))
    return found


def lanes(hands: np.ndarray) -> np.ndarray:
    """Ranks of each suit as bits, shape (n, suits)."""
    ranks: np.ndarray = hands[:, None] >> (np.arange(SUITS) << LANE_BITS) & RANKS
    return ranks


def heard_before(batches: Batches, strengths: np.ndarray) -> np.ndarray:
    """Sum of the strengths that the seats before announced in the same batch, shape (n,), int64."""
    order = np.lexsort((batches.seat, batches.batch, batches.deal))
    own = strengths[batches.announced[order]]
    total = np.cumsum(own) - own
    is_first = batches.seat[order] == 0
    begun = np.maximum.accumulate(np.where(is_first, np.arange(len(own)), 0))
    found = np.zeros(len(own), dtype=np.int64)
    found[order] = total - total[begun]
    return found
