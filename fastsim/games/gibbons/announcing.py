"""Announcements: which are legal, who makes them when, and what is heard.

Source: `docs/rules/gibbons.md`, section 9. Every answer is checked against what is legal; a fault is a status with the
seat (`fastsim.entry`).
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import contains, count
from fastsim.cards.deck import NONE
from fastsim.entry import CUSTOM, CUT, CUT_SHORT, HEURISTIC, RANDOM, illegal, is_forced, is_unheard
from fastsim.game import OK
from fastsim.games.gibbons import view as see
from fastsim.games.gibbons.model import best_announcement, fill_strengths, heard_tricks, table_of, trick_chances
from fastsim.games.gibbons.noting import note_announcement
from fastsim.games.gibbons.params import ANNOUNCE, BASE, LISTEN, MODEL_ROW
from fastsim.games.gibbons.players import greedy_announcement, random_announcement
from fastsim.games.gibbons.rules import AnnounceOrder, GibbonsCodes
from fastsim.games.gibbons.table import Table, keep_decision
from fastsim.games.gibbons.watching import watch_announcement
from fastsim.kernels.table import ask_custom
from fastsim.tricks.engine import suit_cards

#: What is made of announcements depends on the cards of a hand and, from this bit on, the tricks they are about.
_KIND_SHIFT: Final = 8


@helper
def legal_numbers(tricks: int, total: int, is_last: bool, codes: GibbonsCodes) -> int:
    """Numbers that may be announced, as bits, by a seat before which `total` tricks were announced."""
    numbers = (np.int64(1) << (tricks + 1)) - 1
    is_bound = is_last and codes.announce_forbid_total and codes.announce_order == AnnounceOrder.SEQUENTIAL
    if is_bound and tricks - total >= 0:
        numbers &= ~(np.int64(1) << (tricks - total))
    return numbers


@helper
def prepare_to_listen(table: Table, codes: GibbonsCodes, models: np.ndarray) -> None:
    """Work out what each listening seat will make of the announcements of a scope, if it is not that of the last."""
    held = count(table.hands[0])
    kind = table.scope_tricks << _KIND_SHIFT | held
    for seat in range(table.seats):
        params = table.params[seat]
        if table.players[seat] == HEURISTIC and params[LISTEN] != 0 and table.strengths_of[seat] != kind:
            model = models[params[MODEL_ROW]]
            fill_strengths(table.seats, held, table.scope_tricks, model, codes, table.chances, table.strengths[seat])
            table.strengths_of[seat] = kind


@helper
def _is_trump_shown(table: Table) -> bool:
    """Whether somebody is known to hold a turned card that is trump."""
    known = np.int64(0)
    for seat in range(table.seats):
        known |= table.public[see.KNOWN + seat]
    return known & suit_cards(table.trump) != 0


@helper
def _ask_heuristic(seat: int, legal: int, table: Table, codes: GibbonsCodes, models: np.ndarray) -> int:
    """The number with the best expected score, after what was heard."""
    params = table.params[seat]
    over = np.int64(0)
    spoken = np.int64(0)
    if params[LISTEN] != 0:
        for other in range(table.seats):
            heard = table.public[see.ANNOUNCED_OF + other]
            if heard != NONE:
                over += table.strengths[seat, heard]
                spoken += 1
    model = models[params[MODEL_ROW]]
    hand, tricks = table.hands[seat], table.scope_tricks
    chances, is_shown = table.chances, _is_trump_shown(table)
    value = trick_chances(hand, table.trump, is_shown, table.seats, tricks, over, spoken, model, chances)
    if table.keeps_first:
        heard = heard_tricks(over, spoken, is_shown, table_of(table.seats, count(hand)), model)
        note_announcement(table.notes, value, heard, legal, table.seats, tricks, chances, codes)
        keep_decision(table, seat)
    return best_announcement(legal, table.seats, tricks, chances, codes)


@helper
def _ask(seat: int, legal: int, table: Table, minds: Any, codes: GibbonsCodes) -> int:
    models, custom = minds
    code = table.players[seat]
    params = table.params[seat]
    if code == RANDOM:
        return random_announcement(legal, params, table.streams[1 + seat])
    table.public[see.HAND] = table.hands[seat]
    if code == CUSTOM:
        return ask_custom(see.ANNOUNCE, seat, legal, table, custom)
    if code == HEURISTIC and params[ANNOUNCE] != 0:
        return _ask_heuristic(seat, legal, table, codes, models)
    if code == HEURISTIC and table.keeps_first:
        table.notes.weighed_n = np.int64(NONE)
        keep_decision(table, seat)
    return greedy_announcement(legal, table.public, np.int64(0) if code == HEURISTIC else params[BASE])


@helper
def _announce(seat: int, total: int, table: Table, minds: Any, codes: GibbonsCodes, script: np.ndarray) -> int:
    """One announcement; returns OK, CUT_SHORT or a fault."""
    legal = legal_numbers(table.scope_tricks, total, seat == table.seats - 1, codes)
    scripted = script[table.calls]
    if scripted == CUT:
        return np.int64(CUT_SHORT)
    number = scripted
    is_scripted = is_forced(scripted)
    if not is_scripted:
        number = _ask(seat, legal, table, minds, codes)
    table.said[table.calls] = number
    table.calls += 1
    if number < 0 or number > table.scope_tricks or not contains(legal, number):
        table.asked = see.ANNOUNCE
        table.answer = number
        return illegal(is_scripted, seat)
    if is_unheard(scripted, number):
        return np.int64(CUT_SHORT)
    table.announced[seat] = number
    return np.int64(OK)


@helper
def hear_announcements(table: Table, minds: Any, codes: GibbonsCodes, script: np.ndarray) -> int:
    """All seats announce from seat 0 on, and hear one another at once or at the end.

    Returns OK, CUT_SHORT or a fault.
    """
    models, _ = minds
    prepare_to_listen(table, codes, models)
    total = np.int64(0)
    is_sequential = codes.announce_order == AnnounceOrder.SEQUENTIAL
    for seat in range(table.seats):
        status = _announce(np.int64(seat), total, table, minds, codes, script)
        if status != OK:
            return status
        total += table.announced[seat]
        if is_sequential and table.is_watched:
            watch_announcement(table, np.int64(seat), table.announced[seat])
    if not is_sequential and table.is_watched:
        for seat in range(table.seats):
            watch_announcement(table, np.int64(seat), table.announced[seat])
    return np.int64(CUT_SHORT) if script[table.calls] == CUT else np.int64(OK)
