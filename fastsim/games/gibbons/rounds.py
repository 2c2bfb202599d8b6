"""The batches of a game as people see them: hands, announcements, tricks and draws.

What the stock gives to whom is asked of the kernel's own functions (`stock.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fastsim.cards.deck import NONE
from fastsim.games.gibbons.row import SCRIPT, SCRIPT_STOCK, SCRIPT_TRUMPS
from fastsim.games.gibbons.stock import (
    deal_next,
    draw_cards,
    settle_trump,
    stock_left,
    tricks_of_first_deal,
    tricks_of_game,
)
from fastsim.games.gibbons.table import TABLE
from fastsim.recorded import winner_of


@dataclass
class Round:
    """A batch: hands as dealt (sets by seat), trump, card turned (NONE if none), how many tricks, and what happened."""

    hands: tuple[int, ...]
    trump: int
    turned: int
    size: int
    scope: int
    announcements: list[int] = field(default_factory=list)
    plays: list[tuple[int, int]] = field(default_factory=list)
    tricks: list[int] = field(default_factory=list)
    draws: list[tuple[int, int]] = field(default_factory=list)


class Stacked:
    """Hands and a stock in a known order, dealt by the rules batch by batch."""

    def __init__(self, hands: Sequence[int], stock: Sequence[int], trumps: Sequence[int], rules: Any) -> None:
        self.rules = rules
        self.codes = rules.codes()[0]
        self.seats = len(hands)
        self.script = np.full(SCRIPT.size, NONE, dtype=np.int64)
        self.script[SCRIPT_STOCK : SCRIPT_STOCK + len(stock)] = stock
        self.script[SCRIPT_TRUMPS : SCRIPT_TRUMPS + len(trumps)] = trumps
        self.table = np.zeros(1, dtype=TABLE)[0]
        self.table["seats"] = self.seats
        self.table["hands"][: self.seats] = hands
        self.table["stock"][: len(stock)] = stock
        self.table["end"] = len(stock)
        self.table["turned"] = NONE
        self.table["batch_tricks"][0] = rules.hand_size

    def hands(self) -> tuple[int, ...]:
        """What each seat holds."""
        return tuple(int(hand) for hand in self.table["hands"][: self.seats])

    def open_batch(self) -> Round:
        """The next batch, its trump settled."""
        settle_trump(self.table, self.codes, self.script)
        draws = self.rules.stock == "draw"
        dealt = int(self.table["batch_tricks"][int(self.table["batch"])])
        size = int(tricks_of_first_deal(self.table, self.codes)) if draws else dealt
        is_game = self.rules.announce_scope == "game"
        scope = int(tricks_of_game(self.table, self.codes)) if is_game else size
        return Round(self.hands(), int(self.table["trump"]), int(self.table["turned"]), size, scope)

    def play(self, seat: int, card: int) -> None:
        """Take a card out of a hand."""
        self.table["hands"][seat] &= ~(1 << card)

    def draw(self, winner: int) -> list[tuple[int, int]]:
        """Cards that each seat draws after a trick, where the rules have draws."""
        if self.rules.stock != "draw":
            return []
        before = self.hands()
        draw_cards(winner, self.table)
        order = [(winner + turn) % self.seats for turn in range(self.seats)]
        drawn = [self.hands()[seat] & ~before[seat] for seat in order]
        return [(seat, card.bit_length() - 1) for seat, card in zip(order, drawn, strict=True) if card]

    def next_batch(self) -> bool:
        """Deal the next batch; False at the end of the game."""
        return int(deal_next(self.table, self.codes)) > 0

    def left(self) -> list[int]:
        """Cards still in the stock, top first."""
        top = int(self.table["top"])
        return [int(card) for card in self.table["stock"][top : top + int(stock_left(self.table))]]


def trump_turned(stock: Sequence[int], rules: Any) -> tuple[int | None, list[int]]:
    """The card turned after the first deal, None if none is, and the stock as it lies then."""
    if rules.trump_method != "turn_top":
        return None, list(stock)
    stacked = Stacked([0, 0], stock, [], rules)
    settle_trump(stacked.table, stacked.codes, stacked.script)
    return int(stacked.table["turned"]), stacked.left()


def stock_before_turning(turned: int | None, stock: Sequence[int], rules: Any) -> list[int]:
    """The inverse of `trump_turned`."""
    if turned is None or rules.turned_card == "stays_top":
        return list(stock)
    return [turned, *(stock[:-1] if rules.turned_card == "bottom" else stock)]


def rounds_of(
    hands: Sequence[int],
    stock: Sequence[int],
    trumps: Sequence[int],
    plays: Sequence[tuple[int, int]],
    calls: Sequence[int],
    rules: Any,
) -> list[Round]:
    """The batches of a game whose plays are complete and legal."""
    stacked = Stacked(hands, stock, trumps, rules)
    seats = len(hands)
    heard = list(calls)
    rounds: list[Round] = []
    place = 0
    while True:
        batch = stacked.open_batch()
        if heard and (not rounds or rules.announce_scope == "batch"):
            batch.announcements, heard = heard[:seats], heard[seats:]
        batch.tricks = [0] * seats
        for _ in range(batch.size):
            trick = list(plays[place : place + seats])
            for seat, card in trick:
                stacked.play(seat, card)
            winner = winner_of(trick, batch.trump)
            batch.plays += trick
            batch.tricks[winner] += 1
            batch.draws += stacked.draw(winner)
            place += seats
        rounds.append(batch)
        if not stacked.next_batch():
            return rounds
