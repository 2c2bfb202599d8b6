"""Announcements: which are legal, who makes them when, and what is heard.

Source: `docs/rules/gibbons.md`, section 9. Every answer is checked against what is legal; a fault is a status with the
seat (`fastsim.entry`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import contains
from fastsim.cards.deck import NONE
from fastsim.entry import ILLEGAL_ANSWER, ILLEGAL_SCRIPT, fault
from fastsim.game import OK
from fastsim.games.gibbons import view as see
from fastsim.games.gibbons.model import best_announcement
from fastsim.games.gibbons.params import ANNOUNCE, BASE, CUSTOM, HEURISTIC, MODEL_ROW, RANDOM
from fastsim.games.gibbons.players import greedy_announcement, random_announcement
from fastsim.games.gibbons.rules import AnnounceOrder, GibbonsCodes
from fastsim.games.gibbons.table import Table
from fastsim.games.gibbons.watching import watch_announcement


@helper
def ask_custom(decision: int, seat: int, legal: int, table: Table, custom: Any) -> int:
    """Ask the users' own players; they draw from their seat's stream."""
    return custom(decision, seat, legal, table.public, table.history, table.params[seat], table.streams[1 + seat])


@helper
def legal_numbers(tricks: int, total: int, is_last: bool, codes: GibbonsCodes) -> int:
    """Numbers that may be announced, as bits, by a seat before which `total` tricks were announced."""
    numbers = (np.int64(1) << (tricks + 1)) - 1
    is_bound = is_last and codes.announce_forbid_total and codes.announce_order == AnnounceOrder.SEQUENTIAL
    if is_bound and tricks - total >= 0:
        numbers &= ~(np.int64(1) << (tricks - total))
    return numbers


@helper
def _ask(seat: int, legal: int, table: Table, custom: Any, codes: GibbonsCodes, models: np.ndarray) -> int:
    code = table.players[seat]
    params = table.params[seat]
    if code == RANDOM:
        return random_announcement(legal, params, table.streams[1 + seat])
    table.public[see.HAND] = table.hands[seat]
    if code == CUSTOM:
        return ask_custom(see.ANNOUNCE, seat, legal, table, custom)
    if code == HEURISTIC and params[ANNOUNCE] != 0:
        return best_announcement(
            legal,
            table.hands[seat],
            table.trump,
            table.seats,
            table.scope_tricks,
            models[params[MODEL_ROW]],
            codes,
            table.chances,
        )
    return greedy_announcement(legal, table.public, np.int64(0) if code == HEURISTIC else params[BASE])


@helper
def _announce(
    seat: int, total: int, table: Table, custom: Any, codes: GibbonsCodes, script: np.ndarray, models: np.ndarray
) -> int:
    """One announcement; returns OK or a fault."""
    legal = legal_numbers(table.scope_tricks, total, seat == table.seats - 1, codes)
    number = script[table.calls]
    is_scripted = number != NONE
    if not is_scripted:
        number = _ask(seat, legal, table, custom, codes, models)
    table.said[table.calls] = number
    table.calls += 1
    if number < 0 or number > table.scope_tricks or not contains(legal, number):
        table.asked = see.ANNOUNCE
        table.answer = number
        return fault(ILLEGAL_SCRIPT if is_scripted else ILLEGAL_ANSWER, seat)
    table.announced[seat] = number
    return np.int64(OK)


@helper
def hear_announcements(table: Table, custom: Any, codes: GibbonsCodes, script: np.ndarray, models: np.ndarray) -> int:
    """All seats announce from seat 0 on, and hear one another at once or at the end; returns OK or a fault."""
    total = np.int64(0)
    is_sequential = codes.announce_order == AnnounceOrder.SEQUENTIAL
    for seat in range(table.seats):
        status = _announce(np.int64(seat), total, table, custom, codes, script, models)
        if status != OK:
            return status
        total += table.announced[seat]
        if is_sequential and table.is_watched:
            watch_announcement(table, np.int64(seat), table.announced[seat])
    if not is_sequential and table.is_watched:
        for seat in range(table.seats):
            watch_announcement(table, np.int64(seat), table.announced[seat])
    return np.int64(OK)
