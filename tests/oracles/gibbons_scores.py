"""Points, announcements, winners and matches of Gibbons (sections 7 to 9), for the oracle `gibbons`."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

Rules = dict[str, Any]

HONOURS = {"A": "honour_ace", "J": "honour_jack", "Q": "honour_queen"}

# Tricks and honours


def honour_points(card: str, trump: str, rules: Rules) -> int:
    """Points of a card beyond those of its trick (section 7)."""
    suit, rank = card
    return int(rules[HONOURS[rank]]) if suit == trump and rank in HONOURS else 0


def is_success(announced: int, tricks: int, rules: Rules) -> bool:
    """Whether a player won as many tricks as announced (section 9)."""
    return tricks == announced if rules["announce_mode"] == "exact" else tricks >= announced


def announced_score(announced: int, tricks: int, rules: Rules) -> int:
    """Points for tricks when they were announced, honours apart (section 9)."""
    point = rules["trick_points"]
    if not is_success(announced, tricks, rules):
        kept = point * tricks if rules["announce_miss_keeps_tricks"] else 0
        return int(kept - rules["announce_miss_factor"] * point * abs(announced - tricks))
    extra = tricks - announced
    paid = {"single": point * extra, "double": rules["announce_factor"] * point * extra, "none": 0}
    return int(rules["announce_factor"] * point * announced + paid[rules["announce_overtricks"]])


def scope_points(announced: int | None, tricks: int, honours: int, rules: Rules) -> int:
    """Points of a player for what one announcement is about; without announcements, for a whole game."""
    if announced is None:
        return int(rules["trick_points"] * tricks + honours)
    does_double = rules["announce_doubles_honours"] and is_success(announced, tricks, rules)
    factor = rules["announce_factor"] if does_double else 1
    return int(announced_score(announced, tricks, rules) + factor * honours)


# Winners


def wins_of(points: Sequence[int], rules: Rules) -> list[Fraction]:
    """Part of a win of each player (section 8)."""
    leaders = [player for player, own in enumerate(points) if own == max(points)]
    if len(leaders) > 1 and rules["tie"] == "none":
        return [Fraction(0)] * len(points)
    return [Fraction(player in leaders, len(leaders)) for player in range(len(points))]


def seat_of(player: int, game: int, seats: int) -> int:
    """Seat of a player in a game of a match, counted from 0: the deal moves on clockwise; player p begins in seat p."""
    return (player - game) % seats


def play_match(games: Sequence[Sequence[int]], rules: Rules) -> dict[str, Any]:
    """Totals by player of a match whose games ended with these points by seat, and its wins when it is over."""
    seats = len(games[0])
    totals = [
        sum(points[seat_of(player, number, seats)] for number, points in enumerate(games)) for player in range(seats)
    ]
    is_over = len(games) >= rules["match_games"]
    wins = wins_of(totals, rules) if is_over else [Fraction(0)] * seats
    return {"totals": totals, "over": is_over, "wins": wins}
