"""Deals told for people, as far as all games tell them alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

import numpy as np

from fastsim.cards.text import card_symbol, grouped_text

#: Width of a seat's cell in tables of calls and tricks.
WIDTH: Final = 9

#: How the tables of tricks mark a lead.
LEAD_MARK: Final = "           (> led the trick)"


class Story(Protocol):
    """What tells a deal."""

    def __call__(self, row: np.void, log: np.void, rules: object, players: list[str]) -> str:
        """The deal as plain text, about forty lines.

        Parameters
        ----------
        row, log : record
            Flat row and log of the deal.
        rules : object
            Rules in force.
        players : list of str
            Name of each seat's player.
        """
        ...


def hand_lines(row: np.void, log: np.void, players: Sequence[str]) -> list[str]:
    """The number of a deal, and the hands with who plays them."""
    hands = [f"Seat {seat}   {grouped_text(int(hand))}   {players[seat]}" for seat, hand in enumerate(log["hands"])]
    return [f"Deal {int(row['deal'])}", "", *hands]


def seat_cells(seats: int, width: int = WIDTH) -> str:
    """The seats as the head of a table."""
    return "".join(f"{f'seat {seat}':>{width}}" for seat in range(seats))


def trick_lines(
    plays: Sequence[tuple[int, int]],
    seats: int,
    told: Callable[[list[tuple[int, int]]], str],
    head: str = "won by",
    width: int = WIDTH,
) -> list[str]:
    """A line a trick: the card of each seat, a mark at the lead, and what is told of the complete trick.

    Parameters
    ----------
    plays : sequence of tuple
        (seat, card) in the order played.
    seats : int
        How many play.
    told : callable
        Who won a trick, given its plays, and what else is said; asked trick by trick in order.
    head : str
        Head of that column.
    width : int
        Width of a seat's cell.
    """
    lines = [f"{'Tricks':<9}{seat_cells(seats, width)}   {head}"]
    for first in range(0, len(plays), seats):
        trick = list(plays[first : first + seats])
        by_seat = dict(trick)
        marks = [">" if seat == trick[0][0] else " " for seat in range(seats)]
        cells = "".join(f"{mark + card_symbol(by_seat[seat]):>{width}}" for seat, mark in enumerate(marks))
        lines.append(f"{first // seats + 1:>8} {cells}   {told(trick)}")
    return lines
