"""What must not matter: names of suits, and names of seats but for who deals; and what the figures must add up to."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

import fastsim
from fastsim.batch import make_batch
from fastsim.cards.deck import LANE
from fastsim.games.gibbons.record import (
    logged_calls,
    logged_hands,
    logged_plays,
    logged_stock,
    logged_trumps,
    make_script,
)
from fastsim.games.gibbons.row import FLAT_ROW, ROW
from fastsim.games.gibbons.rules import GibbonsRules
from gibbons_support import GAME, SEATS, by_seat
from support import play_logged

SEED = 77
RULES: dict[str, dict[str, Any]] = {
    "default": {},
    "announced": {"announce": True, "trump_per": "batch"},
    "drawn": {"stock": "draw", "turned_card": "bottom", "announce": True},
    "cut": {"trump_method": "cut", "trump_per": "batch"},
}


def moved(card: int, new: tuple[int, ...]) -> int:
    """A card whose suit has another name."""
    return new[card // LANE] * LANE + card % LANE


@pytest.mark.core
@pytest.mark.parametrize("name", list(RULES))
def test_renamed_suits_change_no_outcome(name: str) -> None:
    rules = GibbonsRules(**RULES[name])
    names = list(itertools.permutations(range(4)))
    for seats in SEATS:
        rows, logs = play_logged("gibbons", 6, seed=SEED, seats=seats, rules=rules, players="random")
        batch = make_batch("gibbons", seed=SEED, seats=seats, rules=rules, players="random")
        for i, (row, log) in enumerate(zip(rows, logs, strict=True)):
            new = names[(5 * i + seats) % len(names)]
            hands = [sum(1 << moved(card, new) for card in range(64) if hand >> card & 1) for hand in logged_hands(log)]
            script = make_script(
                logged_calls(log),
                [(seat, moved(card, new)) for seat, card in logged_plays(log)],
                stock=[moved(card, new) for card in logged_stock(log)],
                trumps=[new[trump] for trump in logged_trumps(log)] if rules.trump_method == "cut" else [],
            )
            again, none = np.zeros(1, dtype=GAME.row), np.zeros(0, dtype=GAME.log)
            arguments = [rules.codes(), *batch.player_arguments(), np.array(hands, dtype=np.int64), script]
            assert GAME.kernel(np.uint64(SEED), 0, *arguments, again, none) == 0
            found = again.view(GAME.flat_row)[0]
            for column in ("tricks", "honours", "points", "win", "taken"):
                assert by_seat(found, column) == by_seat(row, column)
            assert int(found["trump"]) == new[int(row["trump"])]


@pytest.mark.parametrize("name", list(RULES))
@pytest.mark.parametrize("player", list(GAME.players))
def test_figures_add_up(name: str, player: str) -> None:
    rules = GibbonsRules(**RULES[name])
    for seats in SEATS:
        rows = fastsim.simulate("gibbons", 2_000, seed=SEED, seats=seats, rules=rules, players=player)
        tricks = sum(rows[f"tricks_{seat}"].astype(int) for seat in range(seats))
        assert set(tricks.tolist()) == {52 // seats}
        assert set(sum(rows[f"win_{seat}"].astype(int) for seat in range(seats)).tolist()) == {60}
        best = np.max([rows[f"points_{seat}"] for seat in range(seats)], axis=0)
        for seat in range(seats):
            is_leader = rows[f"points_{seat}"] == best
            assert ((rows[f"win_{seat}"] > 0) == is_leader).all()
            assert (rows["winner"][is_leader & (rows["leaders"] == 1)] == seat).all()
        assert ((rows["winner"] == -1) == (rows["leaders"] > 1)).all()
        for honour in ("ace", "jack", "queen"):
            holder, captor = rows[f"{honour}_holder"], rows[f"{honour}_captor"]
            assert ((holder == -1) == (captor == -1)).all()
            assert max(holder.max(), captor.max()) < seats
        for seat in range(seats, 6):
            assert not rows[f"points_{seat}"].any()


def test_the_widest_scores_fit_their_columns() -> None:
    """The largest amounts that the options allow, for two players who play all cards."""
    assert ROW["points"].subdtype is not None
    amounts = {"trick_points": 100, "honour_ace": 100, "honour_jack": 100, "honour_queen": 100}
    rules = {**amounts, "announce": True, "announce_factor": 10, "announce_miss_factor": 10, "trump_per": "batch"}
    rules |= {"announce_doubles_honours": True, "hand_size": 1, "announce_overtricks": "double"}
    most = 10 * 100 * 26 + 10 * 100 * 12
    limits = np.iinfo(FLAT_ROW["points_0"])
    assert limits.min <= -most <= most <= limits.max
    rows = fastsim.simulate("gibbons", 2_000, seed=SEED, seats=2, rules=rules, players="random")
    assert rows["points_0"].max() > 10_000
    assert rows["points_0"].min() < -5_000
    assert set((rows["tricks_0"] + rows["tricks_1"]).tolist()) == {26}


@pytest.mark.core
def test_first_trick_is_led_by_who_the_rules_say() -> None:
    for seats in SEATS:
        for rule, leader in (("left_of_dealer", 0), ("dealer", seats - 1)):
            _, logs = play_logged("gibbons", 3, seed=SEED, seats=seats, rules={"first_leader": rule}, players="greedy")
            assert {logged_plays(log)[0][0] for log in logs} == {leader}
