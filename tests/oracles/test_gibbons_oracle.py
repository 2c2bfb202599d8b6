"""The oracle of Gibbons against every test vector of its rules text."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from golden.vectors import by_id, ids_of, load_vectors
from oracles import gibbons
from oracles import gibbons_scores as scoring
from oracles import gibbons_stock as dealing
from oracles.gibbons_at_random import NUMBERS
from oracles.reference_deal import K12, hl_card
from oracles.tricks import PACK, SUITS, legal_names, winning_place

VECTORS = load_vectors("gibbons")


def rules_of(vector: dict[str, Any]) -> scoring.Rules:
    return {**gibbons.DEFAULTS, **vector.get("options", {})}


def by_seats(values: dict[str, Any]) -> list[tuple[int, Any]]:
    """Values that a vector gives for several numbers of players."""
    return [(int(seats), value) for seats, value in values.items()]


def play_hl(seats: int, rules: scoring.Rules, announced: list[list[int]] | None = None) -> gibbons.Game:
    """The reference pack played by `HL` to the end of the game."""
    game = gibbons.Game(seats, K12, rules, cuts=SUITS)
    while game.stage != "end":
        if game.stage == "announce":
            assert announced is not None
            game.decide(announced[game.batch.number][game.turn])
        else:
            game.decide(hl_card([str(card) for card in game.choices()], is_leader=not game.trick))
    return game


def test_ids_are_complete() -> None:
    assert ids_of(VECTORS) == {f"G{number:02}" for number in range(1, 51)}


def test_options_are_those_of_the_rules_text() -> None:
    assert {name: option["default"] for name, option in VECTORS["options"].items()} == gibbons.DEFAULTS
    assert set(NUMBERS) == {name for name, option in VECTORS["options"].items() if "words" not in option}


# 13.1


def test_reference_pack() -> None:
    assert VECTORS["pack"].split() == K12


@by_id(VECTORS["hands"])
def test_hands(vector: dict[str, Any]) -> None:
    game = play_hl(vector["seats"], gibbons.DEFAULTS)
    assert game.batches[vector["batch"]].hands == [set(hand.split()) for hand in vector["hands"]]


@by_id(VECTORS["turned"])
def test_turned_card(vector: dict[str, Any]) -> None:
    for seats, turned in by_seats(vector["turned"]):
        batch = gibbons.Game(seats, K12, gibbons.DEFAULTS).batch
        assert (batch.turned, batch.trump) == (turned, turned[0])


@by_id(VECTORS["batches"])
def test_batches(vector: dict[str, Any]) -> None:
    for seats, sizes in by_seats(vector["sizes"]):
        assert [batch.size for batch in play_hl(seats, gibbons.DEFAULTS).batches] == sizes


@by_id(VECTORS["game_tricks"])
def test_tricks_of_a_game(vector: dict[str, Any]) -> None:
    for seats, tricks in by_seats(vector["tricks"]):
        assert sum(play_hl(seats, gibbons.DEFAULTS).figures()["tricks"]) == tricks


@by_id(VECTORS["left_over"])
def test_left_over_cards(vector: dict[str, Any]) -> None:
    for seats, cards in by_seats(vector["left_over"]):
        assert play_hl(seats, rules_of(vector)).figures()["left_over"] == set(cards.split())


@pytest.mark.parametrize("table", VECTORS["schedules"], ids=lambda table: str(table["options"]))
def test_schedules(table: dict[str, Any]) -> None:
    for seats, tricks in by_seats(table["tricks"]):
        figures = play_hl(seats, rules_of(table)).figures()
        assert sum(figures["tricks"]) == tricks
        assert len(figures["left_over"]) == table["left_over"][str(seats)]


# 13.2


@by_id(VECTORS["tricks"])
def test_trick_winner_and_points(vector: dict[str, Any]) -> None:
    trick, trump = vector["trick"].split(), vector["trump"]
    honours = sum(scoring.honour_points(card, trump, gibbons.DEFAULTS) for card in trick)
    assert winning_place(trick, trump) == vector["place"]
    assert scoring.scope_points(None, 1, honours, gibbons.DEFAULTS) == vector["points"]


@by_id(VECTORS["legal"])
def test_legal_cards(vector: dict[str, Any]) -> None:
    assert legal_names(vector["hand"].split(), vector["led"]) == vector["legal"].split()


# 13.3


@by_id(VECTORS["games"])
def test_whole_games(vector: dict[str, Any]) -> None:
    rules = rules_of(vector)
    game = play_hl(vector["seats"], rules)
    figures = game.figures()
    if vector["batches"] is not None:
        assert [batch.tricks for batch in game.batches] == vector["batches"]
    assert {name: figures[name] for name in ("tricks", "honours", "points")} == {
        name: vector[name] for name in ("tricks", "honours", "points")
    }
    assert scoring.wins_of(figures["points"], rules)[vector["winner"]] == 1


def test_reference_log() -> None:
    log = VECTORS["log"]
    game = play_hl(log["seats"], gibbons.DEFAULTS)
    assert {batch.trump for batch in game.batches} == {log["trump"]}
    plays = [play for batch in game.batches for play in batch.plays]
    assert [card for _, card in plays] == " ".join(log["tricks"]).split()
    assert [seat for seat, _ in plays[::4]] == [log["leader"], *log["winners"][:-1]]
    assert game.winner == log["winners"][-1]


# 13.4


@by_id(VECTORS["announcements"])
def test_announcements(vector: dict[str, Any]) -> None:
    points = scoring.scope_points(vector["announced"], vector["tricks"], vector["honours"], rules_of(vector))
    assert points == vector["points"]


def test_score_table() -> None:
    for announced, row in enumerate(VECTORS["score_table"]):
        assert [scoring.announced_score(announced, tricks, gibbons.DEFAULTS) for tricks in range(8)] == row


@by_id(VECTORS["expectations"])
def test_expected_score(vector: dict[str, Any]) -> None:
    expected = {
        announced: sum(scoring.announced_score(announced, tricks, gibbons.DEFAULTS) for tricks in vector["tricks"]) / 2
        for announced in range(8)
    }
    for announced, value in vector["expected"].items():
        assert expected[int(announced)] == value
    assert max(expected, key=expected.__getitem__) == vector["best"]


@by_id(VECTORS["announced_games"])
def test_games_with_announcements(vector: dict[str, Any]) -> None:
    rules = rules_of(vector)
    game = play_hl(vector["seats"], rules, vector["announced"])
    figures = game.figures()
    scopes = [batch.tricks for batch in game.batches] if rules["announce_scope"] == "batch" else [figures["tricks"]]
    scores = [
        [scoring.announced_score(*pair, rules) for pair in zip(announced, tricks, strict=True)]
        for announced, tricks in zip(vector["announced"], scopes, strict=True)
    ]
    assert scores == vector["scores"]
    assert figures["points"] == vector["points"]


# 13.5


@by_id(VECTORS["ties"])
def test_ties(vector: dict[str, Any]) -> None:
    assert scoring.wins_of(vector["points"], rules_of(vector)) == [Fraction(win) for win in vector["wins"]]


@by_id(VECTORS["sums"])
def test_sum_of_points(vector: dict[str, Any]) -> None:
    for seats, total in by_seats(vector["points"]):
        assert sum(play_hl(seats, rules_of(vector)).figures()["points"]) == total


def expected_honours(seats: int, rules: scoring.Rules) -> Fraction:
    """Honours played in a game, over all packs: each of the three is the turned card in one of thirteen packs."""
    game = play_hl(seats, rules)
    played = {card for batch in game.batches for _, card in batch.plays}
    turned, values = game.batches[0].turned, Fraction(5 + 4 + 3)
    if turned is None:
        return values * Fraction(len(played), len(PACK))
    others = Fraction(12, 13) * Fraction(len(played - {turned}), len(PACK) - 1)
    return values * (Fraction(int(turned in played), 13) + others)


@by_id(VECTORS["honours_played"])
def test_expected_honours(vector: dict[str, Any]) -> None:
    for seats, expected in by_seats(vector["expected"]):
        assert float(expected_honours(seats, rules_of(vector))) == pytest.approx(expected, abs=5e-5)


def test_schedule_is_what_games_come_to() -> None:
    for table in VECTORS["schedules"]:
        for seats, tricks in by_seats(table["tricks"]):
            batches, left_over = dealing.schedule(seats, rules_of(table))
            assert (sum(batches), left_over) == (tricks, table["left_over"][str(seats)])
