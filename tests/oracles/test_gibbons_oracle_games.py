"""What the rules of Gibbons imply for every game, asked of the oracle under random rules."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from oracles import gibbons
from oracles import gibbons_scores as scoring
from oracles import gibbons_stock as dealing
from oracles.gibbons_at_random import NUMBERS, OPTIONS, SEATS, play_at_random, random_rules
from oracles.reference_deal import K12
from oracles.tricks import PACK, SUITS


def all_cards(game: gibbons.Game) -> list[str]:
    """Cards played, left over and set aside."""
    played = [card for batch in game.batches for _, card in batch.plays]
    aside = [batch.turned for batch in game.batches if batch.turned and dealing.is_set_aside(game.rules)]
    return [*played, *game.stock, *aside]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(120))
def test_games_under_any_options_are_replayed_to_the_same_figures(seats: int, seed: int) -> None:
    rng = random.Random(f"any options {seats} {seed}")
    rules = random_rules(rng)
    record, game = play_at_random(rng, seats, rules)
    figures = game.figures()
    assert figures == gibbons.referee(**record, rules=rules)
    assert sorted(all_cards(game)) == sorted(PACK)
    batches, left_over = dealing.schedule(seats, rules)
    assert [batch.size for batch in game.batches] == batches
    assert len(figures["left_over"]) == left_over
    assert sum(figures["tricks"]) == sum(batches)
    counted = [(card, batch.trump) for batch in game.batches for _, card in batch.plays]
    if rules["leftover"] == "last_trick":
        counted += [(card, game.batch.trump) for card in game.stock]
    assert sum(figures["honours"]) == sum(scoring.honour_points(*pair, rules) for pair in counted)
    if not rules["announce"]:
        for seat, points in enumerate(figures["points"]):
            assert points == rules["trick_points"] * figures["tricks"][seat] + figures["honours"][seat]
    row = gibbons.row_of(figures)
    assert [row[f"points_{seat}"] for seat in range(seats)] == figures["points"]
    assert (row["trump"], row["players_n"]) == (game.batches[0].trump, seats)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(30))
def test_default_games_share_all_the_points(seats: int, seed: int) -> None:
    game = play_at_random(random.Random(f"default {seats} {seed}"), seats, gibbons.DEFAULTS)[1]
    figures = game.figures()
    lost = sum(scoring.honour_points(card, figures["trump"], gibbons.DEFAULTS) for card in game.stock)
    totals = {2: 38, 3: 29, 4: 25, 5: 22, 6: 20}
    assert sum(figures["points"]) == totals[seats] - lost
    assert seats not in {2, 4} or not lost


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(20))
def test_the_same_play_under_announcements_of_nothing_scores_the_same(seats: int, seed: int) -> None:
    rng = random.Random(f"nothing {seats} {seed}")
    record, game = play_at_random(rng, seats, gibbons.DEFAULTS)
    rules = {**gibbons.DEFAULTS, "announce": True}
    rounds = [{**played, "announcements": [0] * seats} for played in record["rounds"]]
    assert gibbons.referee(**{**record, "rounds": rounds}, rules=rules) == game.figures()


def test_every_value_of_every_option_is_drawn() -> None:
    drawn: Counter[tuple[str, str]] = Counter()
    for seats in SEATS:
        for seed in range(120):
            rules = random_rules(random.Random(f"any options {seats} {seed}"))
            drawn.update((name, str(value)) for name, value in rules.items())
    for name, option in OPTIONS.items():
        for value in option.get("words") or NUMBERS[name]:
            assert drawn[name, str(value)] > 60


def leads(game: gibbons.Game) -> list[list[int]]:
    """Leaders of the tricks of each batch."""
    return [[seat for seat, _ in batch.plays[:: game.seats]] for batch in game.batches]


def winners_and_leads(options: dict[str, Any], seats: int = 3) -> tuple[list[list[int]], list[int]]:
    """Leaders of the tricks of each batch of a random game, and the winner of each batch's last trick."""
    rules = {**gibbons.DEFAULTS, **options}
    rng = random.Random(15)
    game = gibbons.Game(seats, rng.sample(PACK, len(PACK)), rules)
    last_winners = []
    while game.stage != "end":
        number = len(game.batches)
        game.decide(rng.choice(game.choices()))
        if len(game.batches) > number:
            last_winners.append(game.winner)
    return leads(game), last_winners


def test_leads() -> None:
    found, winners = winners_and_leads({})
    assert [batch[0] for batch in found] == [0, *winners]
    assert winners[0] not in {0, winners[1]}
    found, _ = winners_and_leads({"first_leader": "dealer", "batch_leader": "first_leader"})
    assert [batch[0] for batch in found] == [2, 2, 2]
    found, _ = winners_and_leads({"first_leader": "dealer", "batch_leader": "rotate"})
    assert [batch[0] for batch in found] == [2, 0, 1]
    found, winners = winners_and_leads({"next_leader": "rotate"})
    firsts = [0, *winners]
    assert [len(batch) for batch in found] == [7, 7, 3]
    assert found == [[(firsts[i] + j) % 3 for j in range(len(batch))] for i, batch in enumerate(found)]


def test_a_trump_for_every_batch() -> None:
    turned = gibbons.Game(3, K12, {**gibbons.DEFAULTS, "trump_per": "batch"})
    cut = gibbons.Game(3, K12, {**gibbons.DEFAULTS, "trump_per": "batch", "trump_method": "cut"}, cuts="DCH")
    for game in (turned, cut):
        while game.stage != "end":
            game.decide(game.choices()[0])
    assert [batch.turned for batch in turned.batches] == [K12[21], K12[42], K12[51]]
    assert [batch.trump for batch in turned.batches] == ["S", "H", "S"]
    assert [(batch.turned, batch.trump) for batch in cut.batches] == [(None, "D"), (None, "C"), (None, "H")]


def test_the_last_trump_stays_where_nothing_is_left_to_turn() -> None:
    game = gibbons.Game(2, K12, {**gibbons.DEFAULTS, "trump_per": "batch"})
    while game.stage != "end":
        game.decide(game.choices()[0])
    turned = [(batch.turned, batch.trump) for batch in game.batches]
    assert turned == [("D9", "D"), ("H5", "H"), ("HA", "H"), (None, "H")]


def test_nothing_is_set_aside_from_an_empty_stock() -> None:
    rules = {**gibbons.DEFAULTS, "trump_per": "batch", "turned_card": "set_aside", "hand_size": 12}
    game = gibbons.Game(2, K12, rules)
    while game.stage != "end":
        game.decide(game.choices()[0])
    assert [(batch.size, batch.turned) for batch in game.batches] == [(12, K12[24]), (12, K12[49]), (1, None)]
    assert dealing.schedule(2, rules) == ([12, 12, 1], 0)


def test_last_trick_takes_the_honours_left_over() -> None:
    rules = {**gibbons.DEFAULTS, "stock": "single", "trump_method": "fixed", "trump_suit": "S"}
    pack = sorted(PACK, key=lambda card: card in {"SA", "SJ", "SQ"})
    games = [gibbons.Game(4, pack, {**rules, "leftover": word}) for word in ("unplayed", "last_trick")]
    for game in games:
        while game.stage != "end":
            game.decide(game.choices()[0])
    assert games[0].figures()["honours"] == [0] * 4
    assert games[1].figures()["honours"] == [12 * (seat == games[1].winner) for seat in range(4)]


def test_draws_begin_with_the_winner_of_the_trick() -> None:
    game = gibbons.Game(4, K12, {**gibbons.DEFAULTS, "stock": "draw"})
    while len(game.batch.plays) < 4:
        game.decide(game.choices()[0])
    order = [(game.winner + turn) % 4 for turn in range(4)]
    assert game.winner != 0
    assert game.batch.draws == list(zip(order, K12[28:32], strict=True))
    assert [len(hand) for hand in game.hands] == [7] * 4


def test_honours_of_the_player_who_played_them() -> None:
    rules = {**gibbons.DEFAULTS, "trump_method": "fixed", "trump_suit": "S", "honours_to": "player", "hand_size": 1}
    game = gibbons.Game(2, ["SQ", "SA", *(card for card in PACK if card not in {"SQ", "SA"})], rules)
    game.decide("SQ")
    game.decide("SA")
    assert (game.batches[0].tricks, game.batches[0].honours) == ([0, 1], [3, 5])


def test_legal_announcements() -> None:
    rules = {**gibbons.DEFAULTS, "announce": True, "announce_forbid_total": True}
    game = gibbons.Game(3, K12, rules)
    game.decide(2)
    game.decide(1)
    assert game.choices() == [0, 1, 2, 3, 5, 6, 7]
    game = gibbons.Game(3, K12, {**rules, "announce_scope": "game"})
    game.decide(9)
    game.decide(9)
    assert game.choices() == list(range(18))
    game = gibbons.Game(3, K12, {**rules, "announce_order": "simultaneous"})
    for seat, announced in ((2, 3), (0, 4), (1, 0)):
        game.decide(announced, seat)
    assert game.stage == "play"


def test_announcements_are_refused_out_of_turn_or_range() -> None:
    rules = {**gibbons.DEFAULTS, "announce": True}
    at_once = {**rules, "announce_order": "simultaneous"}
    for options, announced, seat in ((rules, 1, 1), (rules, 8, 0), (rules, -1, 0), (at_once, 8, 2), (at_once, 1, 4)):
        with pytest.raises(AssertionError):
            gibbons.Game(4, K12, options).decide(announced, seat)
    game = gibbons.Game(4, K12, at_once)
    game.decide(1, 2)
    with pytest.raises(AssertionError):
        game.decide(1, 2)


def test_matches_add_the_points_of_players_whose_seats_move_on() -> None:
    rules = {**gibbons.DEFAULTS, "match_games": 2}
    assert not scoring.play_match([[5, 1, 0]], rules)["over"]
    match = scoring.play_match([[5, 1, 0], [4, 0, 9]], rules)
    assert match == {"totals": [14, 5, 0], "over": True, "wins": [Fraction(1), Fraction(0), Fraction(0)]}


def test_referee_refuses_what_is_illegal() -> None:
    rules = {**gibbons.DEFAULTS, "announce": True}
    record, _ = play_at_random(random.Random(8), 3, rules)
    rounds, hands, stock = record["rounds"], record["hands"], record["stock"]
    first = rounds[0]
    plays, said = first["plays"], first["announcements"]
    spoiled: list[dict[str, Any]] = [
        {"hands": [hands[1], hands[0], hands[2]]},
        {"hands": [hands[0], hands[0], hands[2]]},
        {"hands": [set(sorted(hand)[:6]) for hand in hands]},
        {"stock": stock[1:]},
        {"stock": [stock[1], stock[0], *stock[2:]]},
        {"turned": None},
        {"turned": stock[1]},
        {"rounds": []},
        {"rounds": rounds[:-1]},
        {"rounds": [*rounds, rounds[-1]]},
        {"rounds": [rounds[0], rounds[0], rounds[2]]},
    ]
    for change in (
        {"plays": plays[:-1]},
        {"plays": [*plays, rounds[1]["plays"][0]]},
        {"plays": [plays[1], plays[0], *plays[2:]]},
        {"plays": [plays[0], (plays[1][0], plays[0][1]), *plays[2:]]},
        {"announcements": None},
        {"announcements": said[:-1]},
        {"announcements": [*said, 0]},
        {"announcements": [8, *said[1:]]},
        {"trump": next(suit for suit in SUITS if suit != first["trump"])},
        {"hands": rounds[1]["hands"]},
        {"draws": [(0, stock[0])]},
    ):
        spoiled.append({"rounds": [{**first, **change}, *rounds[1:]]})
    assert gibbons.referee(**record, rules=rules)
    for change in spoiled:
        with pytest.raises(AssertionError):
            gibbons.referee(**{**record, **change}, rules=rules)


def test_a_player_who_could_follow_suit_is_refused_another() -> None:
    game = gibbons.Game(4, K12, gibbons.DEFAULTS)
    game.decide("CK")
    with pytest.raises(AssertionError, match="SA of seat 1 is illegal"):
        game.decide("SA")
    game.decide("C5")
