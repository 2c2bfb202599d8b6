"""How a seat is asked, and the auction: every answer is forced or chosen, and checked against what is legal.

`minds` are the fitted models, the users' own player and the heuristic one. A fault is a status with the seat
(`fastsim.entry`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fastsim._jit import helper, spliced
from fastsim.cards.bitboard import contains, count, has_more_than_one, lowest
from fastsim.cards.deck import NONE
from fastsim.entry import (
    CUT,
    CUT_SHORT,
    GREEDY,
    HEURISTIC,
    RANDOM,
    end_of_calls,
    illegal,
    is_forced,
    is_unheard,
)
from fastsim.game import OK
from fastsim.games.vira import view as see
from fastsim.games.vira.auction import (
    PASS,
    apply_call,
    call_level,
    call_rank,
    is_legal_call,
    lowest_call,
    may_pass,
    start_auction,
)
from fastsim.games.vira.greedy import greedy_answer
from fastsim.games.vira.params import MODEL_ROW
from fastsim.games.vira.players import random_answer, random_call
from fastsim.games.vira.row import SCRIPT_LENIENT, SCRIPT_STEPS
from fastsim.games.vira.rules import TRICKS, ViraCodes
from fastsim.games.vira.table import Table, note_call_thought, note_step, note_step_thought
from fastsim.games.vira.watching import show_seat, watch_call, watch_deal
from fastsim.kernels.table import ask_custom, forget_last_deal


@helper
def ask(decision: int, seat: int, legal: int, table: Table, minds: Any, codes: ViraCodes) -> int:
    """Ask a player that looks at the table; a user's own draws from its seat's stream."""
    models, own, heuristic = minds
    params = table.params[seat]
    if table.players[seat] == HEURISTIC:
        model = models[params[MODEL_ROW]]
        return heuristic(decision, seat, legal, table.public, params, model, codes, table.work[seat])
    if table.players[seat] == GREEDY:
        return greedy_answer(decision, legal, table.public, params)
    return ask_custom(decision, seat, legal, table, own)


@helper
def _ask_for_step(decision: int, seat: int, legal: int, table: Table, minds: Any, codes: ViraCodes) -> int:
    """Ask for a decision between the auction and the first lead."""
    if table.players[seat] == RANDOM:
        return random_answer(decision, legal, table.takes, table.params[seat], table.streams[1 + seat])
    show_seat(table, seat, codes)
    return ask(decision, seat, legal, table, minds, codes)


@helper
def is_legal_answer(decision: int, legal: int, answer: int, size: int) -> bool:
    """Whether an answer is one of the legal numbers, or a set of the right size of the legal cards."""
    if decision in (see.DISCARD, see.LAY_AWAY):
        return answer >= 0 and answer & ~legal == 0 and count(answer) == size
    return 0 <= answer <= TRICKS and contains(legal, answer)


@helper
def decide(
    step: int,
    decision: int,
    seat: int,
    legal: int,
    table: Table,
    minds: Any,
    codes: ViraCodes,
    script: np.ndarray,
) -> int:
    """One step, forced, without alternative, or chosen; `table.steps` gets the answer. Returns OK or a fault."""
    note_step(table, step)
    answer = script[SCRIPT_STEPS + step]
    is_set = decision in (see.DISCARD, see.LAY_AWAY)
    is_scripted = answer != NONE or script[SCRIPT_LENIENT] == 1
    if answer == NONE:
        is_single = count(legal) == table.takes if is_set else not has_more_than_one(legal)
        if is_single:
            answer = legal if is_set else lowest(legal)
        elif not is_scripted:
            answer = _ask_for_step(decision, seat, legal, table, minds, codes)
            note_step_thought(table, seat, step)
    if not is_legal_answer(decision, legal, answer, table.takes):
        table.asked = decision
        table.step = step
        table.answer = answer
        table.legal = legal
        return illegal(is_scripted, seat)
    table.steps[step] = answer
    return np.int64(OK)


@helper
def _ask_for_call(seat: int, legal: int, table: Table, minds: Any, codes: ViraCodes) -> int:
    if table.players[seat] == RANDOM:
        must_bid = not may_pass(table.auction, codes)
        return random_call(legal, must_bid, codes, table.params[seat], table.streams[1 + seat])
    show_seat(table, seat, codes)
    return ask(see.CALL, seat, legal, table, minds, codes)


@helper
def _hear_call(table: Table, minds: Any, codes: ViraCodes, script: np.ndarray) -> int:
    """One bid or pass; returns OK, CUT_SHORT or a fault."""
    auction = table.auction
    seat = auction.turn
    place = auction.calls
    call = script[place]
    if call == CUT:
        return np.int64(CUT_SHORT)
    is_scripted = is_forced(call)
    if not is_scripted:
        legal = lowest_call(auction, codes)
        call = _ask_for_call(seat, legal, table, minds, codes) if legal != PASS else np.int64(PASS)
        note_call_thought(table, seat, place)
    table.history[place] = call
    if not is_legal_call(auction, call, codes):
        table.asked = see.CALL
        table.answer = call
        auction.calls += 1
        return illegal(is_scripted, seat)
    if is_unheard(script[place], call):
        return np.int64(CUT_SHORT)
    if table.is_watched:
        watch_call(table, seat, call)
    apply_call(auction, call)
    return np.int64(OK)


@spliced
def hold_auction(table: Table, minds: Any, codes: ViraCodes, script: np.ndarray) -> int:
    """The whole auction; returns OK, CUT_SHORT or a fault."""
    auction = table.auction
    start_auction(auction)
    if table.has_custom:
        forget_last_deal(table)
    if table.is_watched:
        watch_deal(table)
    while not auction.is_over:
        status = _hear_call(table, minds, codes, script)
        if status != OK:
            return status
    status = end_of_calls(script[auction.calls], auction.turn)
    if status == OK:
        table.declarer = auction.holder
        table.bid = call_rank(auction.standing)
        table.level = call_level(auction.standing)
    return status
