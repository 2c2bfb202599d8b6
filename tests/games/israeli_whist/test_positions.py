"""What a good player does (`golden/israeli_whist_positions.py`), asked of the `heuristic` player."""

from __future__ import annotations

import numpy as np
import pytest

from fastsim.cards.deck import DECK_52, NONE
from fastsim.cards.text import card_name, parse_card, parse_hand, parse_suit
from fastsim.games import get_game
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.callnames import call_name, parse_calls
from fastsim.games.israeli_whist.cardplay import heuristic_card
from fastsim.games.israeli_whist.fitted import shipped_model
from fastsim.games.israeli_whist.following import auction_after
from fastsim.games.israeli_whist.params import HeuristicParams
from fastsim.games.israeli_whist.sight import sight_of
from fastsim.logs import logged_calls
from fastsim.recorded import winner_of
from fastsim.tricks.engine import following_cards, suit_cards_of
from golden.israeli_whist_positions import CALLS, CARDS, CallPosition, CardPosition
from support import play_logged

SHARE = 0.9
KINDS = {"ducking", "shedding", "taking", "late", "zero", "spoiling", "last", "contract", "auction"}


def seat_to_act(position: CardPosition) -> int:
    return (position.leader + len(position.table.split())) % 4


def view_of(position: CardPosition) -> tuple[np.ndarray, int]:
    """What the seat to act sees, and its legal cards."""
    view = np.zeros(see.VIEW_SIZE, dtype=np.int64)
    hand = parse_hand(position.hand)
    table = [parse_card(card) for card in position.table.split()]
    trump = parse_suit(position.trump)
    on_table = sum(1 << card for card in table)
    view[see.HAND] = hand
    view[see.TRUMP] = trump
    view[see.TABLE] = on_table
    view[see.GONE] = DECK_52 & ~hand & ~parse_hand(position.others) & ~on_table
    view[see.LEADER] = position.leader
    for place in (see.BEST, see.WINNER, see.LED):
        view[place] = NONE
    for seat in range(4):
        view[see.CONTRACT_OF + seat] = position.contracts[seat]
        view[see.TRICKS_OF + seat] = position.tricks[seat]
        view[see.CARD_OF + seat] = NONE
    if not table:
        return view, hand
    plays = [((position.leader + i) % 4, card) for i, card in enumerate(table)]
    view[see.LED] = table[0]
    view[see.WINNER] = winner_of(plays, trump)
    view[see.BEST] = dict(plays)[int(view[see.WINNER])]
    led_cards = int(suit_cards_of(table[0]))
    for seat, card in plays:
        view[see.CARD_OF + seat] = card
        if not 1 << card & led_cards:
            view[see.VOID + seat] = led_cards
    return view, int(following_cards(hand, led_cards))


def card_played(position: CardPosition) -> str:
    view, legal = view_of(position)
    rules = get_game("israeli_whist").make_rules(None, position.preset)
    codes = rules.codes()[0]
    params = np.array([*HeuristicParams(), 0], dtype=np.int64)
    sight = sight_of(seat_to_act(position), legal, view, params)
    return card_name(int(heuristic_card(sight, shipped_model().values, codes)))


def is_card_right(position: CardPosition) -> bool:
    return card_played(position) in position.answers


def call_made(position: CallPosition) -> str:
    rules = get_game("israeli_whist").make_rules(None, position.preset)
    calls = parse_calls(position.calls)
    seat = int(auction_after(calls, rules)["turn"])
    options = {"rules": rules, "known": {seat: position.hand}, "calls": calls, "players": "heuristic"}
    _, logs = play_logged("israeli_whist", 1, seed=1, **options)
    return call_name(logged_calls(logs[0])[len(calls)])


def is_call_right(position: CallPosition) -> bool:
    made = call_made(position)
    return made in position.answers or f"bid {made.split()[-1]}" in position.answers


def test_positions_are_whole() -> None:
    for position in CARDS:
        hand, others = parse_hand(position.hand), parse_hand(position.others)
        table = [parse_card(card) for card in position.table.split()]
        left = hand.bit_count()
        assert hand & others == 0, position.name
        assert not any((hand | others) >> card & 1 for card in table), position.name
        assert len(set(table)) == len(table) < 4, position.name
        assert others.bit_count() == 3 * left - len(table), position.name
        assert sum(position.tricks) == 13 - left, position.name
        assert sum(position.contracts) != 13, position.name
        _, legal = view_of(position)
        assert all(legal >> parse_card(card) & 1 for card in position.answers), position.name
        assert legal & ~parse_hand(" ".join(position.answers)), f"{position.name} accepts every legal card"
    names = [position.name for position in (*CARDS, *CALLS)]
    assert len(set(names)) == len(names) >= 40
    assert {position.kind for position in (*CARDS, *CALLS)} == KINDS


def test_most_positions_are_answered() -> None:
    wrong = [f"{position.name}: {card_played(position)}" for position in CARDS if not is_card_right(position)]
    wrong += [f"{position.name}: {call_made(position)}" for position in CALLS if not is_call_right(position)]
    total = len(CARDS) + len(CALLS)
    assert len(wrong) <= (1 - SHARE) * total, wrong


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_some_of_each_kind_are_answered(kind: str) -> None:
    cards = [is_card_right(position) for position in CARDS if position.kind == kind]
    calls = [is_call_right(position) for position in CALLS if position.kind == kind]
    assert sum(cards + calls) >= 0.6 * len(cards + calls)
