"""The exchange: trump, buys, talon and lay-aways.

Each function moves the cards of one step and returns OK or a fault. Source: `docs/rules/vira.md`, sections 5 and 6.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper, spliced
from fastsim.cards.bitboard import Cards, count, only
from fastsim.cards.deck import LANE_BITS, NONE
from fastsim.game import OK
from fastsim.games.vira import steps
from fastsim.games.vira import view as see
from fastsim.games.vira.auction import SEATS
from fastsim.games.vira.ladder import FAMILY, GOK, KEEP, LOW_SIZE, NEED, TURN, Family, allowed_trumps
from fastsim.games.vira.row import HAND_SIZE, TALON
from fastsim.games.vira.rules import (
    DefenderBuyOrder,
    GaskKeepRule,
    GaskLowChoice,
    GokExchange,
    KopmisarKeepRule,
    OmkopTurnMinTalon,
    OverRequest,
    Timing,
    VingelTrumpRule,
    ViraCodes,
)
from fastsim.games.vira.table import Table, note_step
from fastsim.games.vira.turns import decide

# Ways to exchange: the families', and none at all.
BY_KOP: Final = int(Family.KOP)
BY_GASK: Final = int(Family.GASK)
BY_SOLO: Final = int(Family.SOLO)
BY_NOTHING: Final = 3

NO: Final = 1  # legal answers 0, 1, and both, as bits
YES: Final = 2
EITHER: Final = 3


@helper
def way_of(bid: int, codes: ViraCodes) -> int:
    """How a contract exchanges: by its family, a *gök* by its option (section 6.2)."""
    if bid != GOK or codes.gok_exchange == GokExchange.GASK_ALL:
        return FAMILY[bid]
    if codes.gok_exchange == GokExchange.KOP:
        return np.int64(BY_KOP)
    return np.int64(BY_SOLO) if codes.gok_exchange == GokExchange.SOLO else np.int64(BY_NOTHING)


@helper
def numbers(least: int, most: int) -> int:
    """The numbers from least to most, as bits."""
    return (np.int64(2) << most) - (np.int64(1) << least)


@helper
def talon_left(table: Table) -> int:
    """Cards left in the talon."""
    return TALON - table.drawn


@helper
def lay_away(table: Table, seat: int, cards: Cards) -> None:
    """Take cards out of a hand for good."""
    table.hands[seat] &= ~cards
    table.out[seat] |= cards


@helper
def _draw(table: Table, seat: int, n: int) -> None:
    for _ in range(n):
        table.hands[seat] |= only(table.talon[table.drawn])
        table.drawn += 1


@helper
def _cut(asked: int, table: Table) -> int:
    """A request cut to what is left."""
    return min(asked, talon_left(table))


@helper
def _requests(least: int, most: int, table: Table, codes: ViraCodes) -> int:
    """Numbers that may be asked for, as bits; the least is always legal."""
    if codes.over_request == OverRequest.ERROR:
        most = min(most, talon_left(table))
    return numbers(least, max(least, most))


@helper
def turned_trumps(table: Table, codes: ViraCodes) -> int:
    """Turn the next talon cards; returns the suits that may be trump, as bits (section 5)."""
    turn = TURN[table.bid]
    suits = np.int64(0)
    for i in range(turn):
        card = table.talon[table.drawn + i]
        table.turned |= only(card)
        if i == 0 or turn != 2 or codes.vingel_trump_rule == VingelTrumpRule.CHOOSE_ONE:
            suits |= only(card >> LANE_BITS)
    allowed = suits & allowed_trumps(table.level, table.preference)
    table.must_concede = np.int64(allowed == 0)
    return allowed if allowed != 0 else suits


@helper
def first_requests(table: Table, codes: ViraCodes) -> int:
    """Numbers of cards that the declarer of a *köpspel* may buy first, as bits (section 6.1)."""
    keep = KEEP[table.bid] if table.bid != GOK else np.int64(NONE)
    if keep == NONE:
        least = TURN[table.bid] if codes.turned_cards_must_be_taken else np.int64(0)
        return numbers(least, max(least, codes.declarer_buy_max))
    least = HAND_SIZE - keep
    if codes.kopmisar_keep_rule == KopmisarKeepRule.EXACT:
        return numbers(least, least)
    if codes.kopmisar_keep_rule == KopmisarKeepRule.AT_LEAST:
        return numbers(np.int64(0), min(least, codes.declarer_buy_max))
    return numbers(least, max(least, codes.declarer_buy_max))


@helper
def second_requests(table: Table, codes: ViraCodes) -> int:
    """Numbers of cards that he may ask for in an *omköp*, as bits (section 6.3)."""
    is_turned = codes.omkop_may_change_trump and codes.turned_cards_must_be_taken
    least = max(TURN[table.bid] if is_turned else np.int64(0), np.int64(1))
    return _requests(least, codes.declarer_buy_max, table, codes)


@helper
def _buy(
    ask: int,
    which: int,
    seat: int,
    legal: int,
    table: Table,
    minds: Any,
    codes: ViraCodes,
    script: np.ndarray,
) -> int:
    """Ask how many cards a seat buys and which it discards, then move them."""
    table.takes = 0
    status = decide(np.int64(ask), see.BUY, seat, legal, table, minds, codes, script)
    if status != OK:
        return status
    table.takes = _cut(table.steps[ask], table)
    status = decide(np.int64(which), see.DISCARD, seat, table.hands[seat], table, minds, codes, script)
    if status != OK:
        return status
    lay_away(table, seat, table.steps[which])
    _draw(table, seat, table.takes)
    return np.int64(OK)


@helper
def _name_trump(step: int, legal: int, table: Table, minds: Any, codes: ViraCodes, script: np.ndarray) -> int:
    table.takes = 0
    status = decide(np.int64(step), see.TRUMP_SUIT, table.declarer, legal, table, minds, codes, script)
    if status == OK:
        table.trump = table.steps[step]
    return status


@helper
def _free_or_turned(table: Table, codes: ViraCodes) -> int:
    if TURN[table.bid] != 0:
        return turned_trumps(table, codes)
    return allowed_trumps(table.level, table.preference)


@helper
def _first_purchase(table: Table, minds: Any, codes: ViraCodes, script: np.ndarray) -> int:
    if NEED[table.bid] != 0:
        status = _name_trump(steps.TRUMP, _free_or_turned(table, codes), table, minds, codes, script)
        if status != OK:
            return status
    legal = first_requests(table, codes)
    status = _buy(steps.BUY, steps.DISCARD, table.declarer, legal, table, minds, codes, script)
    table.bought[table.declarer] = table.drawn
    return status


@helper
def may_rebuy(bid: int, codes: ViraCodes) -> bool:
    """Whether the rules give the contract an *omköp* at all (section 6.3)."""
    is_kopmisar = NEED[bid] == 0 and bid != GOK
    return codes.omkop_max != 0 and (not is_kopmisar or codes.omkop_in_kopmisar != 0)


@helper
def _talon_for_rebuy(table: Table, codes: ViraCodes) -> int:
    """Talon cards that an *omköp* needs."""
    turn = TURN[table.bid] if codes.omkop_may_change_trump else np.int64(0)
    is_one_more = turn == 0 or codes.omkop_turn_min_talon == OmkopTurnMinTalon.K_PLUS_1
    return turn + np.int64(is_one_more)


@helper
def _offer_rebuy(table: Table, minds: Any, codes: ViraCodes, script: np.ndarray) -> int:
    """The *omköp*: asked for where it is possible, and bought."""
    if talon_left(table) < _talon_for_rebuy(table, codes):
        return np.int64(OK)
    table.takes = 0
    status = decide(np.int64(steps.REBUY), see.REBUY, table.declarer, np.int64(EITHER), table, minds, codes, script)
    if status != OK or table.steps[steps.REBUY] == 0:
        return status
    table.rebuy = 1
    table.first_trump = table.trump
    if NEED[table.bid] != 0 and codes.omkop_may_change_trump:
        status = _name_trump(steps.TRUMP_AGAIN, _free_or_turned(table, codes), table, minds, codes, script)
        if status != OK:
            return status
    before = table.drawn
    legal = second_requests(table, codes)
    status = _buy(steps.BUY_AGAIN, steps.DISCARD_AGAIN, table.declarer, legal, table, minds, codes, script)
    table.rebought = table.drawn - before
    return status


@helper
def defender(declarer: int, i: int, codes: ViraCodes) -> int:
    """The first (i = 0) or second defender to buy."""
    left = (declarer + 1) % SEATS
    right = (declarer + 2) % SEATS
    if codes.defender_buy_order == DefenderBuyOrder.SEAT_ORDER:
        return min(left, right) if i == 0 else max(left, right)
    return left if i == 0 else right


@helper
def _defenders_buy(table: Table, minds: Any, codes: ViraCodes, script: np.ndarray) -> int:
    """Both defenders buy; a buy is dropped where the talon is empty or no defender may buy."""
    for i in range(steps.DEFENDERS):
        ask = np.int64(steps.DEFENDER_BUY + i)
        if talon_left(table) == 0 or codes.defender_buy_max == 0:
            note_step(table, ask)
            continue
        seat = defender(table.declarer, i, codes)
        before = table.drawn
        legal = _requests(np.int64(0), codes.defender_buy_max, table, codes)
        status = _buy(ask, steps.DEFENDER_DISCARD + i, seat, legal, table, minds, codes, script)
        table.bought[seat] = table.drawn - before
        if status != OK:
            return status
    return np.int64(OK)


@helper
def _lay_away_down_to(size: int, table: Table, minds: Any, codes: ViraCodes, script: np.ndarray) -> int:
    """The declarer lays away what he holds beyond a size; nothing is asked where he holds no more."""
    seat = table.declarer
    hand = table.hands[seat]
    table.takes = count(hand) - size
    if table.takes == 0:
        return np.int64(OK)
    status = decide(np.int64(steps.LAY_AWAY), see.LAY_AWAY, seat, hand, table, minds, codes, script)
    if status == OK:
        lay_away(table, seat, table.steps[steps.LAY_AWAY])
    return status


@helper
def _extra_discards(is_now: bool, table: Table, minds: Any, codes: ViraCodes, script: np.ndarray) -> int:
    if not is_now or table.low != 1:
        return np.int64(OK)
    return _lay_away_down_to(LOW_SIZE[table.bid], table, minds, codes, script)


@helper
def _kop(table: Table, minds: Any, codes: ViraCodes, script: np.ndarray) -> int:
    """A *köpspel*: the declarer's buy, his *omköp*, extra discards and the defenders' buys in their order."""
    has_rebuy = may_rebuy(table.bid, codes)
    is_late = has_rebuy and codes.omkop_timing == Timing.AFTER_DEFENDERS
    is_extra_late = is_late or codes.extra_discard_timing == Timing.AFTER_DEFENDERS
    status = _first_purchase(table, minds, codes, script)
    if status == OK and has_rebuy and not is_late:
        status = _offer_rebuy(table, minds, codes, script)
    if status == OK:
        status = _extra_discards(not is_extra_late, table, minds, codes, script)
    if status == OK:
        status = _defenders_buy(table, minds, codes, script)
    if status == OK and is_late:
        status = _offer_rebuy(table, minds, codes, script)
    if status == OK:
        status = _extra_discards(is_extra_late, table, minds, codes, script)
    return status


@helper
def _choose_low(table: Table, minds: Any, codes: ViraCodes, script: np.ndarray) -> int:
    """High or low in a *gask* that has both."""
    table.takes = 0
    is_barred = table.level != 0 and codes.gask_suit_bid_forbids_low
    legal = np.int64(NO if is_barred else EITHER)
    status = decide(np.int64(steps.LOW), see.GO_LOW, table.declarer, legal, table, minds, codes, script)
    if status == OK:
        table.low = table.steps[steps.LOW]
    return status


@helper
def first_lay_aways(bid: int, codes: ViraCodes) -> int:
    """Numbers of cards that the declarer of a *gask* may lay away before he takes the talon, as bits."""
    least = HAND_SIZE - KEEP[bid]
    is_free = least != 0 and codes.gask_keep_rule == GaskKeepRule.AT_MOST
    return numbers(least, np.int64(HAND_SIZE) if is_free else least)


@helper
def _take_talon(table: Table, minds: Any, codes: ViraCodes, script: np.ndarray) -> int:
    """The first lay-away of a *gask*, and the whole talon."""
    seat = table.declarer
    legal = first_lay_aways(table.bid, codes)
    return _buy(steps.BUY, steps.DISCARD, seat, legal, table, minds, codes, script)


@helper
def _gask(table: Table, minds: Any, codes: ViraCodes, script: np.ndarray) -> int:
    """A *gask*: lay away, take the talon, choose high or low, lay away, name the trump."""
    has_both = NEED[table.bid] != 0 and LOW_SIZE[table.bid] != 0
    is_early = codes.gask_low_choice == GaskLowChoice.BEFORE_EXCHANGE
    status = np.int64(OK)
    table.low = np.int64(NONE) if has_both else table.low
    if has_both and is_early:
        status = _choose_low(table, minds, codes, script)
    if status == OK:
        status = _take_talon(table, minds, codes, script)
    if status == OK:
        _draw(table, table.declarer, talon_left(table))
        table.bought[table.declarer] = TALON
        if has_both and not is_early:
            status = _choose_low(table, minds, codes, script)
    if status == OK:
        size = LOW_SIZE[table.bid] if table.low == 1 else np.int64(HAND_SIZE)
        note_step(table, np.int64(steps.LAY_AWAY))
        status = _lay_away_down_to(size, table, minds, codes, script)
    if status == OK and table.low == 0:
        legal = allowed_trumps(table.level, table.preference)
        status = _name_trump(steps.TRUMP, legal, table, minds, codes, script)
    return status


@helper
def _solo(table: Table, minds: Any, codes: ViraCodes, script: np.ndarray) -> int:
    """A *solo*: trump or extra discards, then the defenders buy."""
    is_extra_late = codes.extra_discard_timing == Timing.AFTER_DEFENDERS
    status = np.int64(OK)
    if table.low == 0:
        legal = allowed_trumps(table.level, table.preference)
        status = _name_trump(steps.TRUMP, legal, table, minds, codes, script)
    if status == OK:
        status = _extra_discards(not is_extra_late, table, minds, codes, script)
    if status == OK:
        status = _defenders_buy(table, minds, codes, script)
    if status == OK:
        status = _extra_discards(is_extra_late, table, minds, codes, script)
    return status


@spliced
def exchange(table: Table, minds: Any, codes: ViraCodes, script: np.ndarray) -> int:
    """The exchange of the contract (section 6)."""
    table.low = np.int64(NEED[table.bid] == 0)
    way = way_of(table.bid, codes)
    if way == BY_KOP:
        return _kop(table, minds, codes, script)
    if way == BY_GASK:
        return _gask(table, minds, codes, script)
    return _solo(table, minds, codes, script) if way == BY_SOLO else np.int64(OK)
