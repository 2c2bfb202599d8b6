"""What the seats say: bids, gifts of a frish and contracts, forced or chosen.

Every answer is checked against what is legal; a fault is a status with the seat (`fastsim.entry`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fastsim._jit import helper, inlined, spliced
from fastsim.cards.bitboard import Cards, count
from fastsim.cards.deck import NONE
from fastsim.entry import (
    CUSTOM,
    CUT,
    CUT_SHORT,
    GREEDY,
    HEARD,
    HEURISTIC,
    RANDOM,
    end_of_calls,
    illegal,
    is_forced,
    is_unheard,
)
from fastsim.game import OK
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.auction import (
    BIDDING,
    CONTRACT,
    CONTRACTS,
    EXCHANGE,
    PASS,
    SEATS,
    SETTLED,
    apply_call,
    bid_denomination,
    finish_exchange,
    is_legal_call,
    legal_answers,
    receiver,
    start_auction,
)
from fastsim.games.israeli_whist.bidding import heuristic_call, heuristic_contract, weigh_hand
from fastsim.games.israeli_whist.giving import heuristic_gift
from fastsim.games.israeli_whist.noting import note_call, note_gift
from fastsim.games.israeli_whist.params import BID, GIVE, MODEL_ROW
from fastsim.games.israeli_whist.params import CONTRACT as CONTRACT_PART
from fastsim.games.israeli_whist.plainly import bid_plainly
from fastsim.games.israeli_whist.players import (
    GREEDY_COUNT,
    greedy_call,
    greedy_contract,
    greedy_gift,
    random_call,
    random_contract,
    random_gift,
)
from fastsim.games.israeli_whist.row import SCRIPT_GIFTS, SCRIPT_SPEAKER
from fastsim.games.israeli_whist.rules import WhistCodes
from fastsim.games.israeli_whist.table import Table, keep_decision
from fastsim.games.israeli_whist.watching import (
    show_auction,
    show_gifts,
    watch_call,
    watch_contract,
    watch_deal,
    watch_exchange,
)
from fastsim.kernels.table import ask_custom, forget_last_deal, is_kept


@helper
def _show_own(table: Table, seat: int, codes: WhistCodes) -> None:
    view = table.public
    view[see.HAND] = table.hands[seat]
    view[see.DEALT] = table.dealt[seat]
    show_gifts(table, seat, codes)


@helper
def _keep_call(is_bidding: bool, seat: int, legal: int, table: Table, minds: Any, codes: WhistCodes) -> None:
    """Keep what a bid, a pass or a contract rests on; otherwise `heuristic` needs no view of the auction."""
    models, memos, _ = minds
    _show_own(table, seat, codes)
    show_auction(table)
    row = table.params[seat, MODEL_ROW]
    note_call(table.notes, table.thoughts[seat], legal, table.auction, memos[row], models[row], codes)
    keep_decision(table, seat, np.int64(see.CALL if is_bidding else see.CONTRACT))


@helper
def _ask_for_call(seat: int, legal: int, table: Table, minds: Any, codes: WhistCodes) -> int:
    """Ask for a bid or a contract; a user's own player answers a contract by its number."""
    models, memos, custom = minds
    is_bidding = table.auction.phase == BIDDING
    code = table.players[seat]
    params = table.params[seat]
    if code == RANDOM:
        chance = table.streams[1 + seat]
        return random_call(legal, params, chance) if is_bidding else random_contract(legal, params, chance)
    if code == HEURISTIC and params[BID if is_bidding else CONTRACT_PART] != 0:
        if is_kept(table):
            _keep_call(is_bidding, seat, legal, table, minds, codes)
        model, memo = models[params[MODEL_ROW]], memos[params[MODEL_ROW]]
        thought = table.thoughts[seat]
        if is_bidding:
            return heuristic_call(thought, legal, table.auction, params, memo, model, codes)
        return heuristic_contract(thought, legal, table.auction, memo, model, codes)
    _show_own(table, seat, codes)
    show_auction(table)
    view = table.public
    if code == CUSTOM:
        if is_bidding:
            return ask_custom(see.CALL, seat, legal, table, custom)
        answer = ask_custom(see.CONTRACT, seat, legal, table, custom)
        return CONTRACT + answer if answer >= 0 else np.int64(NONE)
    own = params if code == GREEDY else GREEDY_COUNT
    return greedy_call(legal, view[see.HAND], own) if is_bidding else greedy_contract(legal, view, own)


@helper
def _ask_for_gift(seat: int, table: Table, minds: Any, codes: WhistCodes) -> Cards:
    models, memos, custom = minds
    code = table.players[seat]
    hand = table.hands[seat]
    if code == RANDOM:
        return random_gift(hand, codes.frish_cards, table.streams[1 + seat])
    _show_own(table, seat, codes)
    show_auction(table)
    view = table.public
    view[see.GIVES] = codes.frish_cards
    frish = table.auction.frish
    view[see.TO] = receiver(seat, frish, codes)
    for giver in range(SEATS):
        if receiver(np.int64(giver), frish, codes) == seat:
            view[see.FROM] = giver
    if code == CUSTOM:
        return ask_custom(see.GIVE, seat, hand, table, custom)
    if code == HEURISTIC and table.params[seat, GIVE] != 0:
        model = models[table.params[seat, MODEL_ROW]]
        memo = memos[table.params[seat, MODEL_ROW]]
        if is_kept(table):
            note_gift(table.notes, table.thoughts[seat], seat, hand, table.auction, memo, model, codes)
            keep_decision(table, seat, np.int64(see.GIVE))
        return heuristic_gift(table.thoughts[seat], seat, codes.frish_cards, hand, table.auction, memo, model, codes)
    return greedy_gift(hand, codes.frish_cards)


@helper
def _weigh_hands(table: Table, minds: Any) -> None:
    """Value the hands of the seats whose players go by it, all at once."""
    models = minds[0]
    for seat in range(table.seats):
        if table.players[seat] == HEURISTIC:
            weigh_hand(table.thoughts[seat], table.hands[seat], models[table.params[seat, MODEL_ROW]])


@helper
def _exchange(table: Table, minds: Any, codes: WhistCodes, script: np.ndarray) -> int:
    """One frish: all choose from their old hands, then the cards move; returns OK or a fault."""
    auction = table.auction
    first = auction.frish * SEATS
    for seat in range(table.seats):  # read from memory, so that what a gift takes is compiled once, not four times
        given = script[SCRIPT_GIFTS + first + seat]
        is_scripted = given != NONE
        if not is_scripted:
            given = _ask_for_gift(np.int64(seat), table, minds, codes)
        if given < 0 or given & ~table.hands[seat] != 0 or count(given) != codes.frish_cards:
            table.asked = see.GIVE
            table.answer = given
            return illegal(is_scripted, np.int64(seat))
        table.gifts[first + seat] = given
    for seat in range(table.seats):
        table.hands[seat] &= ~table.gifts[first + seat]
    for seat in range(table.seats):
        table.hands[receiver(np.int64(seat), auction.frish, codes)] |= table.gifts[first + seat]
    finish_exchange(auction, codes)
    if table.is_watched:
        watch_exchange(table)
        _weigh_hands(table, minds)
    return np.int64(OK)


@inlined
def _as_heard(may_lead_up: bool, scripted: int, call: int) -> int:
    """The lower bid that a script listens for, where `heuristic` bids more in its denomination; else the call.

    People lead up to what they mean, which `heuristic` bids at once.
    """
    heard = scripted - HEARD
    is_lead_up = may_lead_up and heard > PASS and call > heard and bid_denomination(call) == bid_denomination(heard)
    return heard if is_lead_up else call


@helper
def _hear_call(table: Table, minds: Any, codes: WhistCodes, script: np.ndarray) -> int:
    """One bid, pass or contract; returns OK or a fault."""
    auction = table.auction
    seat = auction.turn
    place = auction.calls
    legal = legal_answers(auction, codes)
    call = script[place]
    is_scripted = is_forced(call)
    if not is_scripted:
        has_choice = auction.phase == CONTRACTS or legal != 0
        call = _ask_for_call(seat, legal, table, minds, codes) if has_choice else np.int64(PASS)
        call = _as_heard(auction.phase == BIDDING and table.players[seat] == HEURISTIC, script[place], call)
    table.history[place] = call
    if not is_legal_call(auction, call, codes):
        table.asked = see.CALL if auction.phase == BIDDING else see.CONTRACT
        table.answer = call
        auction.calls += 1
        return illegal(is_scripted, seat)
    if is_unheard(script[place], call):
        return np.int64(CUT_SHORT)
    if table.is_watched:
        watch_call(table, seat, call)
    is_contract = auction.phase == CONTRACTS
    apply_call(auction, call, codes)
    if table.is_watched and is_contract:
        watch_contract(table, seat)
    return np.int64(OK)


@spliced
def hold_auction(table: Table, minds: Any, codes: WhistCodes, script: np.ndarray) -> int:
    """Everything that is said before the play; returns OK, CUT_SHORT or a fault."""
    auction = table.auction
    start_auction(auction, codes)
    auction.first_speaker = script[SCRIPT_SPEAKER]
    if table.has_custom:
        forget_last_deal(table)
    if table.is_watched:
        watch_deal(table)
        _weigh_hands(table, minds)
    if table.bids_plainly:
        bid_plainly(table, minds, codes)
    while auction.phase != SETTLED:
        if script[auction.calls] == CUT:
            return np.int64(CUT_SHORT)
        is_exchange = auction.phase == EXCHANGE
        status = _exchange(table, minds, codes, script) if is_exchange else _hear_call(table, minds, codes, script)
        if status != OK:
            return status
    return end_of_calls(script[auction.calls], auction.turn)
