"""Announcements of Gibbons as text: numbers, in the order made."""

from __future__ import annotations

from typing import Any, Final

from fastsim.errors import IllegalCallError
from fastsim.games.gibbons.row import CALLS_MAX

TRICKS_MOST: Final = 26
_DIGITS_MOST: Final = 9


def parse_calls(text: str) -> list[int]:
    """Numbers of a sequence such as "2 0 1 3", batch after batch from seat 0 on."""
    numbers = []
    for word in text.replace(",", " ").split():
        if not word.isascii() or not word.isdigit() or len(word) > _DIGITS_MOST or int(word) > TRICKS_MOST:
            raise IllegalCallError(f"call {word!r} in the calls is unknown, expected tricks from 0 to {TRICKS_MOST}")
        numbers.append(int(word))
    return numbers


def check_calls(calls: list[int], rules: Any) -> None:
    """Raise IllegalCallError for announcements that no table makes under these rules."""
    if not calls:
        return
    if not rules.announce:
        raise IllegalCallError(f"{len(calls)} announcements are given, but the rules have none (option `announce`)")
    if len(calls) > CALLS_MAX:
        raise IllegalCallError(f"{len(calls)} announcements are given, a game has at most {CALLS_MAX}")
    is_batch = rules.announce_scope == "batch" and rules.stock != "draw"
    most = rules.hand_size if is_batch or rules.stock == "single" else TRICKS_MOST
    for place, number in enumerate(calls, 1):
        if number > most:
            raise IllegalCallError(f"announcement {place} is {number}, expected 0 to {most}")
