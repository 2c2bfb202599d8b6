"""The model of the tricks of a hand: its layout, its files, its chances on fresh games, and what is announced by it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analysis.studies.gibbons.batches import batches_of, heard_before, play_batches
from analysis.studies.gibbons.calibration import calibration, predictions
from fastsim.batch import make_batch
from fastsim.cards.text import parse_hand
from fastsim.errors import ModelError
from fastsim.games.gibbons import model as at
from fastsim.games.gibbons.fitted import (
    as_document,
    chances_of,
    from_document,
    often_of,
    read_model,
    shipped,
    strengths_of,
    tables,
)
from fastsim.games.gibbons.record import logged_rounds, make_script
from fastsim.games.gibbons.rules import GibbonsRules
from fastsim.games.gibbons.scoring import trick_score
from fastsim.tricks.chances import SURE, holds_none
from gibbons_support import GAME, SEATS
from support import play_logged

SEED = 5_005


def announce(hand: str, seats: int, model: Any, **options: Any) -> int:
    rules = GibbonsRules(announce=True, **options)
    cards = parse_hand(hand)
    size = cards.bit_count()
    chances = np.zeros(at.CHANCES, dtype=np.int64)
    at.trick_chances(cards, 2, False, seats, size, 0, 0, model.values, chances)
    return int(at.best_announcement((1 << size + 1) - 1, seats, size, chances, rules.codes()[0]))


@pytest.mark.core
def test_chances_to_hold_none_are_hypergeometric() -> None:
    from math import comb

    for k, unseen, held in ((0, 10, 3), (1, 45, 7), (4, 45, 7), (13, 50, 26), (5, 8, 3), (5, 7, 3)):
        exact = comb(unseen - k, held) / comb(unseen, held)
        assert abs(int(holds_none(k, unseen, held)) / SURE - exact) <= 1 / SURE


@pytest.mark.core
def test_every_table_holds_whole_chances() -> None:
    for by_size in tables(shipped().values):
        for cards, table in enumerate(by_size, 1):
            assert often_of(table).sum() == SURE
            assert often_of(table).min() >= 0
            for chances in chances_of(table):
                assert (chances.sum(axis=1) == SURE).all()
                assert chances.min() >= 0
                assert not chances[:, cards + 1 :].any()
                means = chances @ np.arange(8)
                assert (np.diff(means) >= -SURE // 50).all()


@pytest.mark.core
def test_tricks_beyond_the_hand_are_shared_alike() -> None:
    out = np.zeros(at.CHANCES, dtype=np.int64)
    hand = parse_hand("HA HK S2 S3 D2 D3 C2")
    model = shipped().values
    at.trick_chances(hand, 2, False, 4, 7, 0, 0, model, out)
    first = out.copy()
    at.trick_chances(hand, 2, False, 4, 13, 0, 0, model, out)
    numbers = np.arange(at.CHANCES)
    assert abs(int(out.sum()) - SURE) <= 30
    assert abs(out @ numbers - first @ numbers - SURE * 6 / 4) <= SURE // 20


@pytest.mark.core
def test_the_announcement_has_the_best_expected_score() -> None:
    model = shipped()
    out = np.zeros(at.CHANCES, dtype=np.int64)
    for hand in ("HA HK HQ S2 D3 C4 C5", "S2 S3 D2 D3 C2 C3 C4", "H2 H5 H9 SA SK D3 C8"):
        for options in ({}, {"announce_mode": "exact"}, {"announce_factor": 3}, {"announce_miss_factor": 0}):
            at.trick_chances(parse_hand(hand), 2, False, 4, 7, 0, 0, model.values, out)
            codes = GibbonsRules(announce=True, **options).codes()[0]  # type: ignore[arg-type]
            scores = [
                sum(int(out[won]) * int(trick_score(number, won, codes)) for won in range(8)) for number in range(8)
            ]
            assert announce(hand, 4, model, **options) == scores.index(max(scores))
    assert announce("S2 S3 D2 D3 C2 C3 C4", 4, model) == 0
    assert announce("HA HK HQ HJ SA DA CA", 4, model) >= 4


@pytest.mark.core
@pytest.mark.parametrize("options", [{}, {"announce_mode": "exact"}, {"announce_factor": 4}])
@pytest.mark.parametrize("seats", SEATS)
def test_an_announcement_is_heard_as_the_hands_that_would_make_it(seats: int, options: dict[str, Any]) -> None:
    """Against a plain count over the estimates; more announced is never less heard, and the mean hand is heard as 0."""
    values = shipped().values
    codes = GibbonsRules(announce=True, **options).codes()[0]
    out, scratch = np.zeros(2 * at.CHANCES, dtype=np.int64), np.zeros(at.CHANCES, dtype=np.int64)
    at.fill_strengths(seats, 7, 7, values, codes, scratch, out)
    table = tables(values)[seats - 2, 6]
    middles = np.arange(at.KNOTS) * 64 + 32
    often = often_of(table)
    scores = np.array([[int(trick_score(a, won, codes)) for won in range(8)] for a in range(8)])
    best = (scores @ chances_of(table)[0].T).argmax(axis=0)
    mean = (often @ middles) / SURE
    for number in set(best[often > 0].tolist()):
        is_his = (best == number) & (often > 0)
        assert abs(out[number] - ((often @ (middles * is_his)) / (often @ is_his) - mean)) <= 2
    assert (np.diff(out[:8]) >= 0).all()
    heard = out[best]
    assert abs(often @ heard) / SURE <= 3


@pytest.mark.core
def test_who_hears_much_from_others_expects_less() -> None:
    values = shipped().values
    numbers = np.arange(at.CHANCES)
    means = []
    for over in (-512, 0, 512):
        out = np.zeros(at.CHANCES, dtype=np.int64)
        at.trick_chances(parse_hand("H2 H5 H9 SA SK D3 C8"), 2, False, 2, 7, over, 1, values, out)
        means.append(float(out @ numbers) / SURE)
    assert means[0] - means[1] > 1
    assert means[1] - means[2] > 1


def test_what_is_heard_decides_what_is_announced() -> None:
    """The second of two announces less after much, and the same with the part switched off."""
    for listen, is_same in ((1, False), (0, True)):
        said = []
        for first in (0, 6):
            batch = replace(
                make_batch("gibbons", seed=SEED, seats=2, preset="announced", players=f"heuristic(listen={listen})"),
                script=make_script([first]),
            )
            rows = batch.play(0, 200).view(GAME.flat_row)
            said.append(rows["announced_1"].astype(int))
        assert (said[0] == said[1]).all() == is_same
        assert said[0].sum() >= said[1].sum()


def test_batches_are_those_of_the_rounds() -> None:
    rules = GibbonsRules(announce=True)
    for seats in SEATS:
        _, logs = play_logged("gibbons", 20, seed=SEED, seats=seats, rules=rules, players="random")
        found = batches_of(logs)
        for deal, log in enumerate(logs):
            for number, batch in enumerate(logged_rounds(log, rules)):
                for seat in range(seats):
                    i = seat * 20 + deal
                    table = found[number]
                    assert (table.deal[i], table.seat[i], table.batch[i]) == (deal, seat, number)
                    assert (table.hand[i], table.trump[i]) == (batch.hands[seat], batch.trump)
                    assert (table.announced[i], table.tricks[i]) == (batch.announcements[seat], batch.tricks[seat])


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {}),
        (3, {"turned_card": "bottom"}),
        (3, {"turned_card": "set_aside"}),
        (4, {"trump_per": "batch"}),
        (5, {"trump_method": "cut", "announce_mode": "exact"}),
        (6, {"announce_order": "simultaneous"}),
    ],
)
def test_announcements_are_those_that_the_model_asks_for(seats: int, options: dict[str, Any]) -> None:
    """In every batch, from the log alone: own hand, who was heard, and whether a turned trump was dealt."""
    rules = GibbonsRules(announce=True, **options)
    batch = make_batch("gibbons", seed=SEED, seats=seats, rules=rules, players="heuristic")
    values, codes = batch.models[0].values, rules.codes()[0]
    chances = np.zeros(at.CHANCES, dtype=np.int64)
    for found in play_batches(batch, 0, 60):
        size = int(found.hand[0]).bit_count()
        strengths = strengths_of(values, seats, size, codes)
        listens = rules.announce_order == "sequential"
        over = heard_before(found, strengths) if listens else np.zeros_like(found.hand)
        for i, hand in enumerate(found.hand):
            spoken = found.seat[i] if listens else np.int64(0)
            at.trick_chances(hand, found.trump[i], found.is_shown[i], seats, size, over[i], spoken, values, chances)
            best = int(at.best_announcement((1 << size + 1) - 1, seats, size, chances, codes))
            assert best == found.announced[i], (seats, options, found.batch[i], i)


def test_a_turned_trump_is_shown_where_it_was_dealt() -> None:
    """On top of the stock it comes with the second batch, under it with the last, set aside with none."""
    for options, expected in (
        ({}, [False, True, False, False]),
        ({"turned_card": "bottom"}, [False, False, False, True]),
        ({"turned_card": "set_aside"}, [False] * 4),
        ({"trump_method": "cut"}, [False] * 4),
    ):
        batch = make_batch("gibbons", seed=SEED, seats=2, rules={"announce": True, **options}, players="random")
        found = play_batches(batch, 0, 50)
        assert [set(table.is_shown.tolist()) for table in found] == [{is_shown} for is_shown in expected]


@pytest.mark.parametrize(("seats", "number"), [(2, 0), (2, 1), (2, 2), (3, 0), (3, 1), (4, 0), (4, 1), (5, 0), (6, 0)])
def test_chances_come_true_on_fresh_games(seats: int, number: int) -> None:
    """Of cells with 1000 hands or more none is off by more than two points and its interval at 99.9 %."""
    cases = predictions(6_000, seed=SEED, seats=seats, number=number, preset="announced")
    table = calibration(cases, 0.999)
    large = table[table["n"] >= 1_000]
    assert len(large) >= 8
    off = np.maximum(large["low"] - large["predicted"], large["predicted"] - large["high"])
    assert off.max() <= 0.02, large
    assert (large["gap"].abs() * large["n"]).sum() / large["n"].sum() <= 0.015


def test_gaps_are_the_bias_that_was_put_in() -> None:
    cases = predictions(500, seed=SEED, seats=4, preset="announced")
    biased = cases.assign(chance=np.minimum(cases["chance"] + 0.1, 1.0))
    plain, shifted = calibration(cases), calibration(biased)
    mean = [(table["gap"] * table["n"]).sum() / table["n"].sum() for table in (plain, shifted)]
    assert mean[1] < mean[0] - 0.08


def test_a_document_is_read_back(tmp_path: Path) -> None:
    model = shipped()
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(as_document(model.values, model.rules, {"seed": 1})))
    again = read_model(path)
    assert (again.values == model.values).all()
    assert (again.name, again.rules, again.provenance) == ("mine", model.rules, {"seed": 1})
    rows = [make_batch("gibbons", seed=1, preset="announced", model=m).play(0, 20) for m in (model, again)]
    assert rows[0].tobytes() == rows[1].tobytes()


def test_bad_models_are_refused() -> None:
    document = as_document(shipped().values, GibbonsRules(), {})
    name = "4 seats, 7 cards"
    cases: list[tuple[dict[str, Any], str]] = [
        ({"game": "vida"}, "is no model of gibbons"),
        ({name: [1, 2]}, rf"section `{name}` has shape \(2,\), expected"),
        ({"rules": None}, "`rules` is None, expected the options by name"),
        ({"provenance": 3}, "`provenance` is 3, expected an object"),
        (
            {name: [*document[name][: at.OFTEN_AT - 1], 1, *document[name][at.OFTEN_AT :]]},
            "chances of 4 seats, 7 cards do not add up to 4096",
        ),
        ({"rules": {"luck": 1}}, "option `luck` is unknown in gibbons"),
    ]
    for change, message in cases:
        with pytest.raises(ModelError, match=message):
            from_document({**document, **change}, "model x.json")
