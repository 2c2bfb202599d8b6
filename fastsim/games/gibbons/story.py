"""A game of Gibbons told for people: hands, trump, announcements, tricks of every batch, and the score with reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from fastsim.cards.deck import LANE_BITS, NONE, RANK_ACE, RANK_BITS, RANK_JACK, RANK_QUEEN
from fastsim.cards.text import card_symbol, grouped_text, suit_symbol
from fastsim.games.gibbons.record import logged_rounds, logged_stock
from fastsim.games.gibbons.rounds import Round
from fastsim.games.gibbons.scoring import trick_score
from fastsim.recorded import winner_of
from fastsim.telling import trick_lines

#: More cards than this are only counted.
_LEFT_SHOWN: Final = 12
_HONOURS: Final = (RANK_ACE, RANK_JACK, RANK_QUEEN)


def _trick_lines(batch: Round, seats: int) -> list[str]:
    return trick_lines(batch.plays, seats, lambda trick: f"seat {winner_of(trick, batch.trump)}")


def _trump_line(batch: Round) -> str:
    turned = "" if batch.turned == NONE else f", {card_symbol(batch.turned)} turned up"
    return f"Trump {suit_symbol(batch.trump)}{turned}"


def _batch_lines(number: int, batch: Round, seats: int, players: Sequence[str]) -> list[str]:
    lines = [f"Batch {number}   {_trump_line(batch)}"]
    lines += [
        f"Seat {seat}   {grouped_text(hand)}" + (f"   {players[seat]}" if number == 1 else "")
        for seat, hand in enumerate(batch.hands)
    ]
    if batch.announcements:
        said = ", ".join(f"seat {seat}: {n}" for seat, n in enumerate(batch.announcements))
        lines.append(f"Announced of {batch.scope} tricks  {said}")
    if batch.draws:
        lines.append("Drawn    " + ", ".join(f"{seat}: {card_symbol(card)}" for seat, card in batch.draws[:seats]))
        lines += [
            "         " + ", ".join(f"{seat}: {card_symbol(card)}" for seat, card in batch.draws[i : i + seats])
            for i in range(seats, len(batch.draws), seats)
        ]
    return [*lines, *_trick_lines(batch, seats), ""]


def _won(batches: Sequence[Round], seat: int) -> int:
    return sum(batch.tricks[seat] for batch in batches)


def _scopes(rounds: Sequence[Round], rules: Any) -> list[Sequence[Round]]:
    """The batches that each round of announcements is about."""
    return [rounds] if rules.announce_scope == "game" else [[batch] for batch in rounds]


def _tricks_of(batch: Round, seats: int) -> list[list[tuple[int, int]]]:
    """The plays of each trick, (seat, card)."""
    return [batch.plays[first : first + seats] for first in range(0, len(batch.plays), seats)]


def _is_honour(card: int, trump: int) -> bool:
    return card >> LANE_BITS == trump and card & RANK_BITS in _HONOURS


def left_over(rounds: Sequence[Round], stock: Sequence[int], rules: Any) -> list[int]:
    """Cards that stayed in the stock to the end; those that were set aside are not among them."""
    gone = {card for batch in rounds for _, card in batch.draws}
    if rules.turned_card == "set_aside":
        gone |= {batch.turned for batch in rounds}
    for batch in rounds:
        gone |= {card for card in stock if any(hand >> card & 1 for hand in batch.hands)}
    return [card for card in stock if card not in gone]


def honours_of(rounds: Sequence[Round], left: Sequence[int], seats: int, rules: Any) -> list[list[int]]:
    """The honours that each seat scores, in the order in which it gets them."""
    found: list[list[int]] = [[] for _ in range(seats)]
    winner = 0
    for batch in rounds:
        for trick in _tricks_of(batch, seats):
            winner = winner_of(trick, batch.trump)
            for seat, card in trick:
                if _is_honour(card, batch.trump):
                    found[seat if rules.honours_to == "player" else winner].append(card)
    if rules.leftover == "last_trick":
        found[winner] += [card for card in left if _is_honour(card, rounds[-1].trump)]
    return found


def _left_line(left: Sequence[int], rules: Any) -> list[str]:
    if not left:
        return []
    whose = "taken with the last trick" if rules.leftover == "last_trick" else "unplayed"
    cards = " ".join(card_symbol(card) for card in left) if len(left) <= _LEFT_SHOWN else f"{len(left)} cards"
    return [f"Left over  {cards}, {whose}", ""]


def _score_line(row: np.void, seat: int, rounds: Sequence[Round], scored_honours: Sequence[int], rules: Any) -> str:
    """Why a seat scores what it scores."""
    points, honours = int(row[f"points_{seat}"]), int(row[f"honours_{seat}"])
    parts = []
    scored = 0
    for scope in _scopes(rounds, rules):
        announced = scope[0].announcements[seat] if scope[0].announcements else NONE
        tricks = _won(scope, seat)
        scored += int(trick_score(announced, tricks, rules.codes()[0]))
        if announced != NONE:
            parts.append(f"{tricks} of {announced}")
    told = f" ({', '.join(parts)} announced)" if parts else ""
    doubled = points - scored - honours
    more = f", {doubled} more for doubled honours" if doubled else ""
    won = int(row[f"tricks_{seat}"])
    cards = f" ({' '.join(card_symbol(card) for card in scored_honours)})" if scored_honours else ""
    taken = f"{won} trick{'s' * (won != 1)}{told}: {scored}"
    return f"Score    seat {seat}: {points:>4}   {taken}, honours: {honours}{cards}{more}"


def story(row: np.void, log: np.void, rules: Any, players: list[str]) -> str:
    """The game as plain text (`fastsim.telling.Story`)."""
    seats = int(row["players_n"])
    rounds = logged_rounds(log, rules)
    lines = [f"Deal {int(row['deal'])}", ""]
    for number, batch in enumerate(rounds, 1):
        lines += _batch_lines(number, batch, seats, players)
    left = left_over(rounds, logged_stock(log), rules)
    honours = honours_of(rounds, left, seats, rules)
    lines += ["(> led the trick)", "", *_left_line(left, rules)]
    lines += [_score_line(row, seat, rounds, honours[seat], rules) for seat in range(seats)]
    leaders = [seat for seat in range(seats) if row[f"points_{seat}"] == max(row[f"points_{s}"] for s in range(seats))]
    named = " and ".join(f"seat {seat}" for seat in leaders)
    if len(leaders) == 1:
        return "\n".join([*lines, f"{named} wins."])
    return "\n".join(
        [*lines, f"{named} have the most: {'nobody wins' if rules.tie == 'none' else 'they share the win'}."]
    )
