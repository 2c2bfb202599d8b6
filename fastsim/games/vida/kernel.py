"""Vida's one entry: deal, market, air, play and score of consecutive deals.

Batch, replay, refereeing, forced calls and given cards all run `simulate`. It fills row k with
deal ``start + k`` and returns OK or a status with the place of the fault (`split_status`).
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numba import types

from fastsim._jit import helper, inlined, kernel
from fastsim.cards.bitboard import Card, Cards, contains, has_more_than_one, lowest, only
from fastsim.cards.deck import DECK_32, NONE
from fastsim.dealing.deal import Pack, deal_into, new_pack
from fastsim.dealing.philox import SHUFFLE_STREAM, prepare, rewind
from fastsim.games.vida import view as see
from fastsim.games.vida.air import compare_air, has_belote
from fastsim.games.vida.auction import (
    CALLS_MAX,
    PASS,
    apply_call,
    is_legal_call,
    is_market_over,
    legal_calls,
    start_market,
)
from fastsim.games.vida.order import CARD_POINTS_TOTAL, belote_cards, card_points, natural_card, play_order, trump_jack
from fastsim.games.vida.play import legal_cards
from fastsim.games.vida.players import CUSTOM, RANDOM, greedy_call, greedy_card, random_call, random_card
from fastsim.games.vida.row import (
    HAND_SIZE,
    ILLEGAL_CARD,
    NO_BREACH,
    PLAY_CARD_MASK,
    PLAY_SEAT_SHIFT,
    PLAYS,
    SCRIPT_LENIENT,
    SCRIPT_PLAYS,
    SEATS,
    SIDES,
    WRONG_LEADER,
)
from fastsim.games.vida.rules import BID_STEP, FirstLeader, VidaCodes
from fastsim.games.vida.scoring import is_made, rounded_points, score_deal
from fastsim.games.vida.table import TABLE, Table, forget_last_deal, has_forced_plays, set_table
from fastsim.tricks.engine import beating_cards, suit_cards, suit_cards_of

# Status codes.
OK: Final = 0
ILLEGAL_ANSWER: Final = 1
ILLEGAL_SCRIPT: Final = 2
UNUSED_SCRIPT: Final = 3

_STATUS_BITS: Final = 4
_SEAT_BITS: Final = 2
_PARTNER: Final = 2
_SEAT_MASK: Final = SEATS - 1

#: A player: (decision, seat, legal, view, history, params, chance) -> answer; `view.py` explains the arrays.
PLAYER_SIGNATURE: Final = types.int64(
    types.int64,
    types.int64,
    types.int64,
    types.Array(types.int64, 1, "C", readonly=True),
    types.Array(types.int64, 1, "C", readonly=True),
    types.Array(types.int64, 1, "C", readonly=True),
    types.Array(types.uint64, 1, "C"),
)
PLAYER_TYPE: Final = types.FunctionType(PLAYER_SIGNATURE)


@helper
def no_player(
    decision: int,
    seat: int,
    legal: int,
    view: np.ndarray,
    history: np.ndarray,
    params: np.ndarray,
    chance: np.ndarray,
) -> int:
    """Stand-in for the seats that have no player of a user's own; never asked."""
    return np.int64(NONE)


class Custom(NamedTuple):
    """The users' own players, one function per seat; a seat that has none holds any other."""

    seat_0: Any
    seat_1: Any
    seat_2: Any
    seat_3: Any


@helper
def _ask_custom(decision: int, seat: int, legal: int, table: Table, custom: Custom) -> int:
    """Ask a user's own player; it draws from its seat's stream."""
    stream = table.streams[1 + seat]
    params = table.params[seat]
    if seat == 0:
        return custom.seat_0(decision, seat, legal, table.public, table.history, params, stream)
    if seat == 1:
        return custom.seat_1(decision, seat, legal, table.public, table.history, params, stream)
    if seat == _PARTNER:
        return custom.seat_2(decision, seat, legal, table.public, table.history, params, stream)
    return custom.seat_3(decision, seat, legal, table.public, table.history, params, stream)


@helper
def _ask_for_call(seat: int, legal: int, table: Table, custom: Custom) -> int:
    view = table.public
    market = table.market
    view[see.HAND] = table.dealt[seat]
    view[see.DEALT] = table.dealt[seat]
    view[see.TRUMP] = market.suit
    view[see.BID] = market.level * BID_STEP
    view[see.BUYER] = market.buyer
    view[see.SCREWS] = market.screws
    view[see.CALL_COUNT] = market.calls
    code = table.players[seat]
    if code == RANDOM:
        return random_call(legal, table.params[seat], table.streams[1 + seat])
    if code == CUSTOM:
        return _ask_custom(see.CALL, seat, legal, table, custom)
    return greedy_call(seat, legal, view, table.params[seat])


@helper
def _show_trick(place: int, winner: int, on_table: Cards, table: Table) -> None:
    """Bring the view of the trick up to date; done only for players that look."""
    view = table.public
    view[see.PLAY_COUNT] = place
    view[see.TRICK] = place // SEATS
    view[see.LEADER] = table.leader
    view[see.TABLE] = on_table
    view[see.WINNER] = winner
    view[see.BEST] = NONE
    for seat in range(SEATS):
        view[see.CARD_OF + seat] = NONE
    for i in range(place // SEATS * SEATS, place):
        played = table.history[see.PLAYS_AT + i]
        view[see.CARD_OF + (played >> PLAY_SEAT_SHIFT)] = played & PLAY_CARD_MASK
    if winner != NONE:
        view[see.BEST] = view[see.CARD_OF + winner]
    for side in range(SIDES):
        is_announced = table.belote_cards[side] & (view[see.GONE] | on_table) != 0
        view[see.BELOTE + side] = table.belote[side] if is_announced else 0


@helper
def _ask_for_card(seat: int, legal: Cards, table: Table, custom: Custom) -> Card:
    """Ask a player that looks at the table."""
    view = table.public
    view[see.HAND] = table.hands[seat]
    view[see.DEALT] = table.dealt[seat]
    if table.players[seat] == CUSTOM:
        return _ask_custom(see.CARD, seat, legal, table, custom)
    return greedy_card(legal, view)


@helper
def _fault(status: int, seat: int) -> int:
    return np.int64(status) | seat << _STATUS_BITS


@helper
def _hold_auction(table: Table, custom: Custom, codes: VidaCodes, script: np.ndarray) -> int:
    """The market of one deal; returns OK or a fault."""
    market = table.market
    start_market(market)
    table.public[see.PLAY_COUNT] = 0
    if table.has_custom:
        forget_last_deal(table)
    seat = np.int64(0)
    while not is_market_over(market, codes):
        place = market.calls
        legal = legal_calls(market, seat, codes)
        call = script[place]
        is_scripted = call != NONE
        if not is_scripted:
            is_out = contains(market.out, seat)
            call = np.int64(PASS) if is_out else _ask_for_call(seat, legal, table, custom)
        table.history[place] = call
        if not is_legal_call(legal, call):
            market.calls += 1
            table.asked = see.CALL
            table.answer = call
            return _fault(ILLEGAL_SCRIPT if is_scripted else ILLEGAL_ANSWER, seat)
        apply_call(market, seat, call, codes)
        seat = (seat + 1) & _SEAT_MASK
    if script[market.calls] != NONE:
        return _fault(UNUSED_SCRIPT, seat)
    return np.int64(OK)


@helper
def _start_play(table: Table, codes: VidaCodes) -> None:
    """Compare air, find belote, move the hands into play order and open the view of the play."""
    market = table.market
    view = table.public
    trump = market.suit
    compare_air(table.air, table.dealt, trump, codes)
    for side in range(SIDES):
        table.belote[side] = 0
        table.belote_cards[side] = 0
    for seat in range(SEATS):
        if table.blind[seat]:
            prepare(table.streams[1 + seat])
        table.hands[seat] = play_order(table.dealt[seat], trump)
        if has_belote(table.dealt[seat], trump):
            table.belote[seat & 1] = codes.belote_value
            table.belote_cards[seat & 1] = belote_cards(suit_cards(trump))
        view[see.SHOWN + seat] = table.air.shown[seat]
    for side in range(SIDES):
        view[see.AIR + side] = table.air.counted[side]
        view[see.BELOTE + side] = 0
        view[see.CAPTURED + side] = 0
        table.tricks[side] = 0
    view[see.TRUMP] = trump
    view[see.BID] = market.level * BID_STEP
    view[see.BUYER] = market.buyer
    view[see.SCREWS] = market.screws
    view[see.CALL_COUNT] = market.calls
    view[see.GONE] = 0


@helper
def _forced_card(seat: int, legal: Cards, place: int, table: Table, script: np.ndarray) -> Cards:
    """The forced card, as a set, if it may be played (or is to be refereed), else no card."""
    forced = script[SCRIPT_PLAYS + place]
    single = play_order(only(forced & PLAY_CARD_MASK), table.public[see.TRUMP])
    if forced >> PLAY_SEAT_SHIFT != seat or single & table.hands[seat] == 0:
        return np.int64(0)
    if single & legal != 0:
        return single
    if not script[SCRIPT_LENIENT]:
        return np.int64(0)
    table.breaches[place] |= ILLEGAL_CARD
    return single


@helper
def _trick_leader(leader: int, place: int, table: Table, script: np.ndarray) -> int:
    """Who leads: by the rules, or as recorded where a record is refereed."""
    if not script[SCRIPT_LENIENT]:
        return leader
    for i in range(place, place + SEATS):
        table.breaches[i] = NO_BREACH
    recorded = script[SCRIPT_PLAYS + place]
    if recorded == NONE or recorded >> PLAY_SEAT_SHIFT == leader:
        return leader
    table.breaches[place] = WRONG_LEADER
    return recorded >> PLAY_SEAT_SHIFT


@helper
def _decided_card(
    seat: int, legal: Cards, place: int, winner: int, on_table: Cards, table: Table, custom: Custom, script: np.ndarray
) -> Cards:
    """The card, as a set, that is forced, without alternative, or chosen by a player that looks."""
    if table.has_forced_plays and script[SCRIPT_PLAYS + place] != NONE:
        return _forced_card(seat, legal, place, table, script)
    if not has_more_than_one(legal):
        return legal
    if table.players[seat] == RANDOM:
        return random_card(legal, table.streams[1 + seat])
    _show_trick(place, winner, on_table, table)
    card = _ask_for_card(seat, legal, table, custom)
    table.asked = see.CARD
    table.answer = card
    return only(card) & legal if 0 <= card <= PLAY_CARD_MASK else np.int64(0)


@inlined
def _play_card(
    seat: int, legal: Cards, place: int, winner: int, on_table: Cards, table: Table, custom: Custom, script: np.ndarray
) -> Cards:
    """Take a card from a seat's hand and enter it in the history; no card stands for a fault."""
    if table.blind[seat]:
        single = random_card(legal, table.streams[1 + seat])
    else:
        single = _decided_card(seat, legal, place, winner, on_table, table, custom, script)
    table.history[see.PLAYS_AT + place] = seat << PLAY_SEAT_SHIFT | lowest(single)
    table.hands[seat] &= ~single
    return single


@helper
def _card_fault(seat: int, place: int, table: Table, script: np.ndarray) -> int:
    """Status for a card that cannot be played."""
    table.public[see.PLAY_COUNT] = place
    is_forced = table.has_forced_plays and script[SCRIPT_PLAYS + place] != NONE
    return _fault(ILLEGAL_SCRIPT if is_forced else ILLEGAL_ANSWER, seat)


@inlined
def _play_trick(first: int, place: int, table: Table, custom: Custom, codes: VidaCodes, script: np.ndarray) -> int:
    """One trick, the first of its plays at `place`; returns OK or a fault."""
    trump_cards = suit_cards(table.public[see.TRUMP])
    leader = _trick_leader(first, place, table, script)
    table.leader = leader
    best = _play_card(leader, table.hands[leader], place, np.int64(NONE), np.int64(0), table, custom, script)
    if best == 0:
        return _card_fault(leader, place, table, script)
    led_cards = suit_cards_of(lowest(best))
    beating = beating_cards(best, led_cards, trump_cards)
    on_table = best
    winner = leader
    for turn in range(1, SEATS):
        seat = (leader + turn) & _SEAT_MASK
        is_exempt = codes.partner_exemption == 1 and winner == seat ^ _PARTNER
        legal = legal_cards(table.hands[seat], led_cards, trump_cards, beating, is_exempt, codes)
        single = _play_card(seat, legal, place + turn, winner, on_table, table, custom, script)
        if single == 0:
            return _card_fault(seat, place + turn, table, script)
        on_table |= single
        is_winning = single & beating != 0
        beating = beating_cards(single, led_cards, trump_cards) if is_winning else beating
        winner = seat if is_winning else winner
    table.on_table = on_table
    table.winner = winner
    return np.int64(OK)


@helper
def _play_tricks(table: Table, custom: Custom, codes: VidaCodes, script: np.ndarray) -> int:
    """All eight tricks; returns OK or a fault."""
    view = table.public
    leader = view[see.BUYER] if codes.first_leader == FirstLeader.BUYER else np.int64(0)
    for place in range(0, PLAYS, SEATS):
        status = _play_trick(leader, place, table, custom, codes, script)
        if status != OK:
            return status
        leader = table.winner
        view[see.CAPTURED + (leader & 1)] |= table.on_table
        view[see.GONE] |= table.on_table
        table.tricks[leader & 1] += 1
    view[see.PLAY_COUNT] = PLAYS
    return np.int64(OK)


@helper
def _count_points(table: Table, codes: VidaCodes) -> int:
    """Fill trick points, rounded points and extras by side; returns the side with the trump jack."""
    view = table.public
    trump_cards = suit_cards(view[see.TRUMP])
    last_side = table.winner & 1
    jack_side = np.int64(0) if view[see.CAPTURED] & trump_jack(trump_cards) != 0 else np.int64(1)
    table.points[0] = card_points(view[see.CAPTURED], trump_cards)
    table.points[1] = CARD_POINTS_TOTAL - table.points[0]
    table.points[last_side] += codes.last_trick_bonus
    if table.tricks[last_side] == HAND_SIZE:
        table.points[last_side] += codes.capot_bonus
    for side in range(SIDES):
        table.rounded[side] = rounded_points(table.points[side], side == jack_side, codes)
        table.extras[side] = table.air.counted[side] + table.belote[side]
    return jack_side


@helper
def _write_passed_out(row: Any, calls: int) -> None:
    row.buyer = NONE
    row.trump = NONE
    row.jack_side = NONE
    row.calls = calls
    row.bid = 0
    row.screws = 0
    row.made = False
    row.passed_out = True
    row.air_tie = False
    for side in range(SIDES):
        row.points[side] = 0
        row.rounded[side] = 0
        row.tricks[side] = 0
        row.air[side] = 0
        row.held[side] = 0
        row.belote[side] = 0
        row.score[side] = 0


@helper
def _write_row(row: Any, table: Table, codes: VidaCodes) -> None:
    """Score the deal and fill its row."""
    view = table.public
    market = table.market
    bid = view[see.BID]
    buyer_side = view[see.BUYER] & 1
    jack_side = _count_points(table, codes)
    made = is_made(bid, buyer_side, table.points, table.rounded, table.extras, codes)
    air = table.air.counted
    score_deal(bid, view[see.SCREWS], buyer_side, made, table.rounded, air, table.belote, codes, table.score)
    row.buyer = view[see.BUYER]
    row.trump = view[see.TRUMP]
    row.jack_side = jack_side
    row.calls = market.calls
    row.bid = bid
    row.screws = view[see.SCREWS]
    row.made = made
    row.passed_out = False
    row.air_tie = table.air.tie != 0
    for side in range(SIDES):
        row.points[side] = table.points[side]
        row.rounded[side] = table.rounded[side]
        row.tricks[side] = table.tricks[side]
        row.air[side] = air[side]
        row.held[side] = table.air.held[side]
        row.belote[side] = table.belote[side]
        row.score[side] = table.score[side]


@helper
def _play_deal(
    deal: int, table: Table, pack: Pack, custom: Custom, codes: VidaCodes, script: np.ndarray, row: Any
) -> int:
    """One deal from the shuffle to its row; returns OK or a fault."""
    rewind(table.streams, deal)
    deal_into(table.dealt, pack, table.streams[SHUFFLE_STREAM])
    row.deal = deal
    status = _hold_auction(table, custom, codes, script)
    if status != OK:
        return status
    if table.market.buyer == NONE:
        _write_passed_out(row, table.market.calls)
        return np.int64(OK)
    _start_play(table, codes)
    status = _play_tricks(table, custom, codes, script)
    if status == OK:
        _write_row(row, table, codes)
    return status


@helper
def _write_log(record: Any, table: Table) -> None:
    """Copy what happened, with cards in natural order."""
    trump = table.market.suit
    record.call_count = table.market.calls
    record.play_count = table.public[see.PLAY_COUNT]
    record.asked = table.asked
    record.answer = table.answer
    for seat in range(SEATS):
        record.hands[seat] = table.dealt[seat]
        record.shown[seat] = table.public[see.SHOWN + seat] if record.play_count > 0 else 0
    for i in range(CALLS_MAX):
        record.calls[i] = table.history[i] if i < record.call_count else NONE
    for i in range(PLAYS):
        played = table.history[see.PLAYS_AT + i]
        is_played = i < record.play_count
        card = natural_card(played & PLAY_CARD_MASK, trump) if is_played else NONE
        record.plays[i] = (played & ~PLAY_CARD_MASK) | card if is_played else NONE
        record.breaches[i] = table.breaches[i] if is_played else NO_BREACH


@kernel
def simulate(
    seed: np.uint64,
    start: int,
    codes: np.ndarray,
    players: np.ndarray,
    params: np.ndarray,
    custom_0: Any,
    custom_1: Any,
    custom_2: Any,
    custom_3: Any,
    given: np.ndarray,
    script: np.ndarray,
    rows: np.ndarray,
    log: np.ndarray,
) -> int:
    """Play ``rows.size`` deals from number `start` and fill their rows.

    `given` holds cards known at each seat, `script` forced calls and plays (`row.py`); `log` has one record
    per row, or none. Returns OK or a status; the rows before the faulty one are filled.
    """
    custom = Custom(custom_0, custom_1, custom_2, custom_3)
    pack = new_pack(DECK_32, HAND_SIZE, given)
    tables = np.zeros(1, dtype=TABLE)
    set_table(tables[0], seed, players, params, has_forced_plays(script))
    for i in range(rows.size):
        status = _play_deal(start + i, tables[0], pack, custom, codes[0], script, rows[i])
        if log.size > 0:
            _write_log(log[i], tables[0])
        if status != OK:
            return status | i << (_STATUS_BITS + _SEAT_BITS)
    return np.int64(OK)


def split_status(status: int) -> tuple[int, int, int]:
    """Kind of fault, seat and index of the row."""
    return (
        status & ((1 << _STATUS_BITS) - 1),
        status >> _STATUS_BITS & _SEAT_MASK,
        status >> (_STATUS_BITS + _SEAT_BITS),
    )
