"""The kernel against the plain-Python oracle, over random rules, 2·10^4 games for each number of players."""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from fastsim.cards.text import card_name, hand_text
from fastsim.games.gibbons.record import logged_hands, logged_stock, result_of
from fastsim.games.gibbons.rounds import trump_turned
from fastsim.games.gibbons.row import ACE, HONOURS, JACK, QUEEN, WHOLE_WIN
from fastsim.games.gibbons.rules import CODES, GibbonsRules
from gibbons_support import SEATS, as_oracle_rounds
from oracles import gibbons as oracle
from oracles.gibbons_at_random import random_rules
from oracles.gibbons_scores import wins_of
from support import play_logged

#: The number of games for each number of players can be raised, as for the run that is reported once.
GAMES = int(os.environ.get("TRICKODDS_ORACLE_GAMES", "20000"))
GAMES_PER_RULES = 20
PARTS = 4
SEED = 20_264

HONOUR_NAMES = {ACE: ("ace", "A"), JACK: ("jack", "J"), QUEEN: ("queen", "Q")}
PLAYERS = ["random", "random(most=2)", "0=greedy,1=random", "greedy(base=3)"]


def rules_of(chance: random.Random) -> dict[str, Any]:
    """Any choice of every option; a trump suit only where it is fixed."""
    rules = random_rules(chance)
    return rules if rules["trump_method"] == "fixed" else {**rules, "trump_suit": None}


def honour_columns(rounds: list[dict[str, Any]], winners: list[list[int]]) -> dict[str, int]:
    """Who played and who won the last ace, jack and queen of trump."""
    columns = {f"{name}_{what}": -1 for name, _ in HONOUR_NAMES.values() for what in ("holder", "captor")}
    for played, won in zip(rounds, winners, strict=True):
        seats = len(played["hands"])
        for place, (seat, card) in enumerate(played["plays"]):
            for name, rank in HONOUR_NAMES.values():
                if card == played["trump"] + rank:
                    columns[f"{name}_holder"] = seat
                    columns[f"{name}_captor"] = won[place // seats]
    return columns


def winners_of(rounds: list[dict[str, Any]]) -> list[list[int]]:
    """Who won each trick, by comparing cards one by one."""
    ranks = "23456789TJQKA"
    found = []
    for played in rounds:
        seats = len(played["hands"])
        won = []
        for first in range(0, len(played["plays"]), seats):
            trick = played["plays"][first : first + seats]
            strength = [
                (card[0] == played["trump"], card[0] == trick[0][1][0], ranks.index(card[1])) for _, card in trick
            ]
            won.append(trick[strength.index(max(strength))][0])
        found.append(won)
    return found


def expected_row(row: np.void, log: np.void, rules: dict[str, Any]) -> dict[str, Any]:
    """What the oracle says of a logged game, by column."""
    house = GibbonsRules(**rules)
    rounds = as_oracle_rounds(log, house)
    turned, stock = trump_turned(logged_stock(log), house)
    hands = [set(hand_text(hand).split()) for hand in logged_hands(log)]
    name = None if turned is None else card_name(turned)
    figures = oracle.referee(hands, [card_name(card) for card in stock], name, rounds, rules)
    points = figures["points"]
    leaders = sum(own == max(points) for own in points)
    winners = winners_of(rounds)
    scope = winners if rules["announce_scope"] == "game" else winners[:1]
    first = rounds[0]["announcements"] or [-1] * len(hands)
    expected = oracle.row_of(figures)
    expected.update(honour_columns(rounds, winners))
    expected.update({f"win_{seat}": int(part * WHOLE_WIN) for seat, part in enumerate(wins_of(points, rules))})
    expected.update({f"announced_{seat}": number for seat, number in enumerate(first)})
    expected.update({f"taken_{seat}": sum(won.count(seat) for won in scope) for seat in range(len(hands))})
    expected["turned"] = -1 if turned is None else turned
    expected["batches"] = len(rounds)
    expected["leaders"] = leaders
    expected["winner"] = points.index(max(points)) if leaders == 1 else -1
    for seat in range(len(hands), 6):
        expected.update({f"{column}_{seat}": 0 for column in ("tricks", "honours", "points", "taken", "win")})
        expected[f"announced_{seat}"] = -1
    return {"deal": int(row["deal"]), **expected}


def check_games(seats: int, rules: dict[str, Any], players: str, start: int, games: int) -> None:
    rows, logs = play_logged(
        "gibbons", games, seed=SEED, start=start, seats=seats, rules=GibbonsRules(**rules), players=players
    )
    for row, log in zip(rows, logs, strict=True):
        assert result_of(row) == expected_row(row, log, rules), f"deal {row['deal']} of {seats} under {rules}"


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("seats", SEATS)
def test_rows_agree_with_oracle_under_random_rules(seats: int, part: int) -> None:
    chance = random.Random(SEED + 10 * seats + part)
    for i in range(GAMES // PARTS // GAMES_PER_RULES):
        start = (part * GAMES + i) * GAMES_PER_RULES
        check_games(seats, rules_of(chance), PLAYERS[i % len(PLAYERS)], start, GAMES_PER_RULES)


@pytest.mark.core
@pytest.mark.parametrize("seats", SEATS)
def test_a_few_rows_agree_with_oracle(seats: int) -> None:
    chance = random.Random(SEED + seats)
    for i in range(12):
        check_games(seats, rules_of(chance), PLAYERS[i % len(PLAYERS)], 10**9 + i, 1)


def test_every_choice_is_drawn_often() -> None:
    drawn: Counter[tuple[str, Any]] = Counter()
    for seats in SEATS:
        for part in range(PARTS):
            chance = random.Random(SEED + 10 * seats + part)
            for _ in range(20_000 // PARTS // GAMES_PER_RULES):
                drawn.update(dict.fromkeys(rules_of(chance).items(), GAMES_PER_RULES))
    assert min(drawn.values()) >= 1_000
    assert {name for name, _ in drawn} == {*(CODES.names or ()), "match_games"}
    assert len(HONOUR_NAMES) == HONOURS
