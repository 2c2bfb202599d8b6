"""What a replay tells of the score: the honours of every seat and the cards that are left over, under random rules."""

from __future__ import annotations

import random

import pytest

import fastsim
from fastsim.cards.text import card_symbol, parse_card
from fastsim.games.gibbons.record import logged_rounds, logged_stock
from fastsim.games.gibbons.rules import GibbonsRules
from fastsim.games.gibbons.story import honours_of, left_over
from gibbons_support import SEATS, by_seat
from oracles.gibbons_at_random import random_rules
from support import play_logged

SEED = 310
PACK_SIZE = 52
RULES = 40

pytestmark = pytest.mark.core


def house(number: int) -> GibbonsRules:
    drawn = random_rules(random.Random(f"story {number}"))
    return GibbonsRules(**(drawn if drawn["trump_method"] == "fixed" else {**drawn, "trump_suit": None}))


@pytest.mark.parametrize("seats", SEATS)
def test_honours_named_are_those_that_are_scored(seats: int) -> None:
    for number in range(RULES):
        rules = house(number)
        worth = {12: rules.honour_ace, 9: rules.honour_jack, 10: rules.honour_queen}
        rows, logs = play_logged("gibbons", 2, seed=SEED + number, seats=seats, rules=rules, players="random")
        for row, log in zip(rows, logs, strict=True):
            rounds = logged_rounds(log, rules)
            left = left_over(rounds, logged_stock(log), rules)
            named = honours_of(rounds, left, seats, rules)
            assert [sum(worth[card & 15] for card in own) for own in named] == by_seat(row, "honours")


@pytest.mark.parametrize("seats", SEATS)
def test_every_card_is_played_set_aside_or_left_over(seats: int) -> None:
    for number in range(RULES):
        rules = house(number)
        _, logs = play_logged("gibbons", 1, seed=SEED + number, seats=seats, rules=rules, players="random")
        rounds = logged_rounds(logs[0], rules)
        left = left_over(rounds, logged_stock(logs[0]), rules)
        aside = {batch.turned for batch in rounds if batch.turned >= 0} if rules.turned_card == "set_aside" else set()
        played = [card for batch in rounds for _, card in batch.plays]
        assert len(set(played)) == len(played)
        assert sorted([*played, *left, *aside]) == sorted(set(played) | set(left) | aside)
        assert len(played) + len(left) + len(aside) == PACK_SIZE


def test_a_replay_names_honours_and_left_over_cards() -> None:
    options = {"seed": SEED, "seats": 5, "rules": {"leftover": "last_trick"}}
    record = fastsim.trace("gibbons", **options)[0]
    text = fastsim.replay("gibbons", deal=0, **options)
    last = [parse_card(name) for name in record["stock"].split()][-2:]
    assert f"Left over  {' '.join(card_symbol(card) for card in last)}, taken with the last trick" in text
    trump = parse_card(record["contract"]["trump"] + "A")
    assert text.count(card_symbol(trump)) >= 2  # where it is held and where it is scored
    plain = fastsim.replay("gibbons", deal=0, seed=SEED, seats=4)
    assert "Left over" not in plain
    whole = fastsim.replay("gibbons", deal=0, seed=SEED, seats=2, rules={"stock": "single"})
    assert "Left over  38 cards, unplayed" in whole
