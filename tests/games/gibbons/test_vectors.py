"""Vectors G01 to G45 of docs/rules/gibbons.md on the compiled functions and the kernel."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import fastsim
from fastsim.cards.deck import NONE
from fastsim.cards.text import card_name, hand_text, parse_card, parse_hand, parse_suit, suit_name
from fastsim.errors import IllegalCallError
from fastsim.games.gibbons.record import logged_rounds, logged_stock
from fastsim.games.gibbons.rounds import Stacked, trump_turned
from fastsim.games.gibbons.row import HONOURS, WHOLE_WIN
from fastsim.games.gibbons.rules import GibbonsRules
from fastsim.games.gibbons.scoring import honour_points, honour_score, score_win, trick_score
from fastsim.logs import logged_plays
from fastsim.options import default_of, option_fields, option_of
from fastsim.recorded import winner_of
from fastsim.tricks.engine import following_cards, suit_cards
from gibbons_support import PACK, SEATS, VECTORS, by_seat, deal_pack, play_pack
from golden.vectors import by_id, ids_of

pytestmark = pytest.mark.core


def codes_of(**options: Any) -> Any:
    return GibbonsRules(**options).codes()[0]


def stacked(seats: int, **options: Any) -> Stacked:
    hands, stock = deal_pack(PACK, seats, 7)
    return Stacked(hands, stock, [], GibbonsRules(**options))


def schedule(seats: int, **options: Any) -> tuple[list[int], str]:
    """Sizes of the batches and the cards that are left, without any play."""
    table = stacked(seats, **options)
    sizes = []
    while True:
        sizes.append(table.open_batch().size)
        for _ in range(sizes[-1]):
            table.draw(0)
        if not table.next_batch():
            return sizes, hand_text(sum(1 << card for card in table.left()))


def test_every_vector_is_here() -> None:
    assert ids_of(VECTORS) == {f"G{number:02}" for number in range(1, 51)}


def test_options_and_defaults_are_those_of_the_rules() -> None:
    found = {item.name: default_of(item) for item in option_fields(GibbonsRules)}
    assert found == {name: option["default"] for name, option in VECTORS["options"].items()}
    for item in option_fields(GibbonsRules):
        stated, option = VECTORS["options"][item.name], option_of(item)
        for word in stated.get("words", []):
            assert option.problem(word) is None
        for end, beyond in (("least", -1), ("most", 1)):
            if stated.get(end) is not None:
                assert option.problem(stated[end]) is None
                assert option.problem(stated[end] + beyond)


@by_id(VECTORS["hands"])
def test_hands(vector: dict[str, Any]) -> None:
    _, log = play_pack(vector["seats"], GibbonsRules())
    dealt = logged_rounds(log, GibbonsRules())[vector["batch"]].hands
    assert list(dealt) == [parse_hand(text) for text in vector["hands"]]


@by_id(VECTORS["turned"])
def test_turned_card(vector: dict[str, Any]) -> None:
    for seats in SEATS:
        row, _ = play_pack(seats, GibbonsRules())
        assert card_name(int(row["turned"])) == vector["turned"][str(seats)]
        assert suit_name(int(row["trump"])) == vector["turned"][str(seats)][0]


@by_id(VECTORS["batches"])
def test_batches(vector: dict[str, Any]) -> None:
    for seats in SEATS:
        assert schedule(seats)[0] == vector["sizes"][str(seats)]


@by_id(VECTORS["game_tricks"])
def test_tricks_of_a_game(vector: dict[str, Any]) -> None:
    for seats in SEATS:
        row, _ = play_pack(seats, GibbonsRules())
        assert sum(by_seat(row, "tricks")) == vector["tricks"][str(seats)]


@pytest.mark.parametrize("vector", VECTORS["schedules"], ids=lambda vector: str(vector["options"]))
def test_schedules(vector: dict[str, Any]) -> None:
    for seats in SEATS:
        sizes, left = schedule(seats, **vector["options"])
        assert (sum(sizes), len(left.split())) == (vector["tricks"][str(seats)], vector["left_over"][str(seats)])


@by_id(VECTORS["left_over"])
def test_left_over(vector: dict[str, Any]) -> None:
    for seats, cards in vector["left_over"].items():
        assert schedule(int(seats), **vector["options"])[1] == hand_text(parse_hand(cards))


@by_id(VECTORS["tricks"])
def test_tricks(vector: dict[str, Any]) -> None:
    cards = [parse_card(name) for name in vector["trick"].split()]
    trump = parse_suit(vector["trump"])
    assert winner_of(list(enumerate(cards)), trump) == vector["place"]
    base = trump << 4
    honours = np.array([1 << base + rank for rank in (12, 9, 10)], dtype=np.int64)
    assert honours.size == HONOURS
    together = np.int64(sum(1 << card for card in cards))
    assert 1 + honour_points(together, honours, codes_of()) == vector["points"]


@by_id(VECTORS["legal"])
def test_legal_cards(vector: dict[str, Any]) -> None:
    hand = parse_hand(vector["hand"])
    if vector["led"] is None:
        assert hand == parse_hand(vector["legal"])
        return
    assert following_cards(hand, int(suit_cards(parse_suit(vector["led"])))) == parse_hand(vector["legal"])


@by_id(VECTORS["games"])
def test_games(vector: dict[str, Any]) -> None:
    rules = GibbonsRules(**vector["options"])
    row, log = play_pack(vector["seats"], rules)
    for name in ("tricks", "honours", "points"):
        assert by_seat(row, name) == vector[name], name
    if vector.get("batches") is not None:
        assert [batch.tricks for batch in logged_rounds(log, rules)] == vector["batches"]
    if vector.get("winner") is not None:
        assert int(row["winner"]) == vector["winner"]


def test_the_log_of_a_whole_game() -> None:
    log = VECTORS["log"]
    row, played = play_pack(log["seats"], GibbonsRules())
    plays = logged_plays(played)
    tricks = [plays[first : first + log["seats"]] for first in range(0, len(plays), log["seats"])]
    assert [" ".join(card_name(card) for _, card in trick) for trick in tricks] == log["tricks"]
    assert [winner_of(trick, int(row["trump"])) for trick in tricks] == log["winners"]
    assert tricks[0][0][0] == log["leader"]


@by_id(VECTORS["announcements"])
def test_announcements(vector: dict[str, Any]) -> None:
    codes = codes_of(announce=True, **vector["options"])
    announced, tricks, honours = vector["announced"], vector["tricks"], vector["honours"]
    assert trick_score(announced, tricks, codes) + honour_score(announced, tricks, honours, codes) == vector["points"]


@pytest.mark.parametrize("announced", range(8))
def test_the_table_of_scores(announced: int) -> None:
    codes = codes_of(announce=True)
    assert [trick_score(announced, tricks, codes) for tricks in range(8)] == VECTORS["score_table"][announced]


def test_tricks_without_announcements_score_once() -> None:
    assert trick_score(NONE, 5, codes_of()) == 5
    assert honour_score(NONE, 5, 9, codes_of(announce_doubles_honours=True)) == 9


@by_id(VECTORS["expectations"])
def test_the_best_announcement(vector: dict[str, Any]) -> None:
    codes = codes_of(announce=True)
    means = {
        announced: sum(trick_score(int(announced), tricks, codes) for tricks in vector["tricks"]) / 2
        for announced in vector["expected"]
    }
    assert means == vector["expected"]
    assert int(max(means, key=lambda announced: means[announced])) == vector["best"]


@by_id(VECTORS["announced_games"])
def test_games_with_announcements(vector: dict[str, Any]) -> None:
    rules = GibbonsRules(**vector["options"])
    calls = [number for said in vector["announced"] for number in said]
    row, log = play_pack(vector["seats"], rules, calls=calls)
    assert by_seat(row, "points") == vector["points"]
    assert by_seat(row, "announced") == vector["announced"][0]
    rounds = logged_rounds(log, rules)
    scopes = [rounds] if rules.announce_scope == "game" else [[batch] for batch in rounds]
    codes = rules.codes()[0]
    scores = [
        [
            int(trick_score(number, sum(batch.tricks[seat] for batch in scope), codes))
            for seat, number in enumerate(said)
        ]
        for scope, said in zip(scopes, vector["announced"], strict=True)
    ]
    assert scores == vector["scores"]


@by_id(VECTORS["ties"])
def test_ties(vector: dict[str, Any]) -> None:
    points = np.array(vector["points"], dtype=np.int64)
    win = np.zeros(points.size, dtype=np.int64)
    leaders = score_win(points, points.size, codes_of(**vector["options"]), win)
    assert leaders == sum(own == max(vector["points"]) for own in vector["points"])
    assert [Fraction(int(share), WHOLE_WIN) for share in win] == [Fraction(share) for share in vector["wins"]]


@by_id(VECTORS["sums"])
def test_sums_of_points(vector: dict[str, Any]) -> None:
    for seats, points in vector["points"].items():
        for player in ("random", "greedy"):
            rows = fastsim.simulate("gibbons", 50, seed=45, seats=int(seats), players=player)
            assert set(sum(rows[f"points_{seat}"] for seat in range(int(seats))).tolist()) == {points}


def test_the_turned_card_and_the_stock_that_is_traced() -> None:
    for turned_card in ("stays_top", "bottom", "set_aside"):
        rules = GibbonsRules(turned_card=turned_card)
        _, log = play_pack(3, rules)
        turned, stock = trump_turned(logged_stock(log), rules)
        raw = [parse_card(name) for name in PACK[21:]]
        assert turned == raw[0]
        assert stock == {"stays_top": raw, "bottom": [*raw[1:], raw[0]], "set_aside": raw[1:]}[turned_card]


@pytest.mark.parametrize(
    ("calls", "rules", "message"),
    [
        ("3 3 1", "announce=true,announce_forbid_total=true", "given for seat 2 is not allowed in deal 0 of seed 1"),
        ("7 7 7 " * 3 + "1", "announce=true,stock=single", "more calls are given than are made in deal 0 of seed 1"),
    ],
)
def test_given_announcements_that_cannot_be_made_are_refused(calls: str, rules: str, message: str) -> None:
    with pytest.raises(IllegalCallError, match=message):
        fastsim.simulate("gibbons", 2, seed=1, seats=3, rules=rules, calls=calls)
