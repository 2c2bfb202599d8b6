"""Deals worked out by hand against the simulator, and their arithmetic against itself."""

from __future__ import annotations

from typing import Any

import pytest

import fastsim
from golden.vida_deals import DEALS
from oracles import vida as oracle

pytestmark = pytest.mark.core

every_deal = pytest.mark.parametrize("deal", DEALS, ids=[deal["name"] for deal in DEALS])


def plays_of(deal: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {"seat": (leader + turn) % 4, "card": card}
        for leader, cards, _, _ in deal["tricks"]
        for turn, card in enumerate(cards.split())
    ]


@every_deal
def test_arithmetic_of_a_worked_deal(deal: dict[str, Any]) -> None:
    """Every figure written down follows from the one before it."""
    result = deal["result"]
    points, tricks = [0, 0], [0, 0]
    last_leader = 0
    for number, (leader, cards, winner, worth) in enumerate(deal["tricks"]):
        assert leader == last_leader
        assert winner == oracle.trick_winner(cards.split(), leader, deal["trump"])
        assert worth == oracle.trick_points(cards.split(), deal["trump"])
        points[winner % 2] += worth + 10 * (number == 7)
        tricks[winner % 2] += 1
        last_leader = winner
    all_tricks = oracle.PRESETS[deal["preset"]]["capot_bonus"]
    points = [n + all_tricks * (tricks[side] == 8) for side, n in enumerate(points)]
    assert points == [result["points_0"], result["points_1"]]
    assert tricks == [result["tricks_0"], result["tricks_1"]]
    assert sum(points) == 162 + all_tricks * (8 in tricks)


@every_deal
def test_hands_of_a_worked_deal_are_the_cards_played(deal: dict[str, Any]) -> None:
    plays = plays_of(deal)
    for seat, hand in enumerate(deal["hands"]):
        assert {play["card"] for play in plays if play["seat"] == seat} == set(hand.split())
    assert len({play["card"] for play in plays}) == 32


@every_deal
def test_simulator_plays_a_worked_deal(deal: dict[str, Any]) -> None:
    (trace,) = fastsim.trace(
        "vida", seed=deal["seed"], start=deal["deal"], preset=deal["preset"], players=deal["players"]
    )
    assert trace["hands"] == deal["hands"]
    assert ", ".join(entry["call"] for entry in trace["auction"]) == deal["calls"]
    assert trace["plays"] == plays_of(deal)
    assert {name: trace["result"][name] for name in deal["result"]} == deal["result"]
    assert trace["result"]["trump"] == deal["trump"]


@every_deal
def test_referee_scores_a_worked_deal(deal: dict[str, Any]) -> None:
    rules = {name: value for name, value in oracle.PRESETS[deal["preset"]].items() if value is not None}
    auction = [{"seat": i % 4, "call": call} for i, call in enumerate(deal["calls"].split(", "))]
    verdict = fastsim.score(
        {
            "game": "vida",
            "rules": rules,
            "hands": deal["hands"],
            "auction": auction,
            "plays": plays_of(deal),
            "result": deal["result"],
        }
    )
    assert (verdict.breaches, verdict.differences) == ([], [])


@every_deal
def test_replay_tells_a_worked_deal(deal: dict[str, Any]) -> None:
    text = fastsim.replay("vida", seed=deal["seed"], deal=deal["deal"], preset=deal["preset"], players=deal["players"])
    result = deal["result"]
    won = [line.split("seat ")[1].split() for line in text.splitlines() if line[:8].strip().isdigit()]
    assert [(int(words[0]), int(words[1])) for words in won] == [trick[2:] for trick in deal["tricks"]]
    assert f"Score    side 0: {result['score_0']}   side 1: {result['score_1']}" in text
    assert ("made: " if result["made"] else "failed: ") in text


def test_worked_deals_are_of_different_kinds() -> None:
    results = [deal["result"] for deal in DEALS]
    assert {(result["made"], result["screws"] > 0) for result in results} == {
        (True, False),
        (False, False),
        (True, True),
        (False, True),
    }
    assert any(result["tricks_0"] == 8 for result in results)
