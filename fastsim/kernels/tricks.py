"""A trick, each card forced or chosen: the same in every game but for what it is told about the game.

Every answer is checked against what is legal; a fault is a status with the seat (`fastsim.entry`). Where a record is
refereed, illegal cards are played and noted, and the leader is as recorded.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from fastsim._jit import helper, inlined, inlined_part, part
from fastsim.cards.bitboard import Cards, has_more_than_one, lowest, only
from fastsim.cards.deck import LANE_BITS, NONE, RANK_ACE, SPADES
from fastsim.entry import (
    ILLEGAL_CARD,
    NO_BREACH,
    PLAY_CARD_MASK,
    PLAY_SEAT_SHIFT,
    RANDOM,
    WRONG_LEADER,
    illegal,
)
from fastsim.game import OK
from fastsim.kernels import watching
from fastsim.kernels.table import Table
from fastsim.kernels.view import CARD, PLAY_COUNT
from fastsim.tricks.chance import random_card
from fastsim.tricks.engine import beating_cards, following_cards, next_seat, suit_cards_of

LAST_CARD: Final = SPADES << LANE_BITS | RANK_ACE


class PlayPlaces(NamedTuple):
    """Where a game's plays begin in its history and in its script, and the script's entry for a refereed record."""

    history: int
    script: int
    lenient: int


@inlined
def as_dealt(cards: Cards, table: Table) -> Cards:  # noqa: ARG001 - other games ask the table for the trump
    """Cards in play order, where that is the natural one."""
    return cards


@helper
def trick_leader(leader: int, place: int, recorded: int, is_lenient: int, table: Table) -> int:
    """Who leads: by the rules, or as recorded where a record is refereed."""
    if not is_lenient:
        return leader
    for i in range(place, place + table.seats):
        table.breaches[i] = NO_BREACH
    if recorded < 0 or recorded >> PLAY_SEAT_SHIFT == leader:
        return leader
    table.breaches[place] = WRONG_LEADER
    return recorded >> PLAY_SEAT_SHIFT


@helper
def forced_card(
    forced: int, single: Cards, seat: int, legal: Cards, place: int, is_lenient: int, table: Table
) -> Cards:
    """The forced play of a seat, as a set of one card, if it may be played (or is to be refereed), else no card.

    `single` is the card in play order.
    """
    if forced >> PLAY_SEAT_SHIFT != seat or single & table.hands[seat] == 0:
        return np.int64(0)
    if single & legal != 0:
        return single
    if not is_lenient:
        return np.int64(0)
    table.breaches[place] |= ILLEGAL_CARD
    return single


@helper
def chosen_card(card: int, legal: Cards, table: Table) -> Cards:
    """A player's answer as a set of one card, no card where it is not legal; it is noted for the message of a fault."""
    table.asked = CARD
    table.answer = card
    return only(card) & legal if 0 <= card <= LAST_CARD else np.int64(0)


@helper
def card_fault(seat: int, place: int, forced: int, table: Table) -> int:
    """Status for a card that cannot be played."""
    table.asked = CARD
    table.public[PLAY_COUNT] = place
    return illegal(table.has_forced_plays and forced != NONE, seat)


def trick_player(
    places: PlayPlaces,
    ask_for_card: Any,
    *,
    in_order: Any = as_dealt,
    watch_trick: Any = watching.watch_trick,
    watch_lead: Any = watching.watch_lead,
    watch_card: Any = watching.watch_card,
) -> Any:
    """The compiled function that plays a trick of a game in which suit must be followed and all else is free.

    Parameters
    ----------
    places : PlayPlaces
        Where the game's plays stand.
    ask_for_card : compiled function
        ``ask_for_card(seat, legal, place, table, minds, codes)`` is the card of a player that looks at the table.
    in_order : compiled function
        ``in_order(cards, table)`` is a set of cards in play order.
    watch_trick, watch_lead, watch_card : compiled functions
        What keeps the view, as in `fastsim.kernels.watching`.

    Returns
    -------
    compiled function
        ``play_trick(first, place, trump_cards, table, minds, codes, script)`` plays the trick whose first play stands
        at `place`, sets `table.winner` and `table.on_table`, and returns OK or a fault.
    """
    history_at, script_at, lenient_at = places

    @part
    def decided_card(
        seat: int, legal: Cards, place: int, table: Table, minds: Any, codes: Any, script: np.ndarray
    ) -> Cards:
        """The card, as a set, that is forced, without alternative, or chosen by a player that looks."""
        forced = script[script_at + place]
        if table.has_forced_plays and forced != NONE:
            single = in_order(only(forced & PLAY_CARD_MASK), table)
            return forced_card(forced, single, seat, legal, place, script[lenient_at], table)
        if not has_more_than_one(legal):
            return legal
        if table.players[seat] == RANDOM:
            return random_card(legal, table.streams[1 + seat])
        table.public[PLAY_COUNT] = place
        return chosen_card(ask_for_card(seat, legal, place, table, minds, codes), legal, table)

    @inlined_part
    def play_card(
        seat: int, legal: Cards, place: int, table: Table, minds: Any, codes: Any, script: np.ndarray
    ) -> Cards:
        """Take a card from a seat's hand and enter it in the history; no card stands for a fault."""
        if table.blind[seat]:
            single = random_card(legal, table.streams[1 + seat])
        else:
            single = decided_card(seat, legal, place, table, minds, codes, script)
        table.history[history_at + place] = seat << PLAY_SEAT_SHIFT | lowest(single)
        table.hands[seat] &= ~single
        return single

    @part
    def play_trick(
        first: int, place: int, trump_cards: Cards, table: Table, minds: Any, codes: Any, script: np.ndarray
    ) -> int:
        leader = trick_leader(first, place, script[script_at + place], script[lenient_at], table)
        is_watched = table.is_watched != 0
        if is_watched:
            watch_trick(table, place, leader)
        best = play_card(leader, table.hands[leader], place, table, minds, codes, script)
        if best == 0:
            return card_fault(leader, place, script[script_at + place], table)
        if is_watched:
            watch_lead(table, leader, best)
        led_cards = suit_cards_of(lowest(best))
        beating = beating_cards(best, led_cards, trump_cards)
        on_table = best
        winner = leader
        seat = leader
        for turn in range(1, table.seats):
            seat = next_seat(seat, table.seats)
            legal = following_cards(table.hands[seat], led_cards)
            single = play_card(seat, legal, place + turn, table, minds, codes, script)
            if single == 0:
                return card_fault(seat, place + turn, script[script_at + place + turn], table)
            on_table |= single
            is_winning = single & beating != 0
            if is_watched:
                watch_card(table, seat, single, led_cards, is_winning)
            beating = beating_cards(single, led_cards, trump_cards) if is_winning else beating
            winner = seat if is_winning else winner
        table.on_table = on_table
        table.winner = winner
        return np.int64(OK)

    return play_trick
