"""The referee of Vira: clean records, every kind of breach with its place, and what cannot be read."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import fastsim
from fastsim.errors import CardError, IllegalCallError, TraceError
from fastsim.games.vira import steps
from oracles import vira
from vira_support import forced, record_of

pytestmark = pytest.mark.core

Trace = dict[str, Any]


def recorded(calls: list[str], answers: dict[int, int] | None = None, options: Any = None, **more: Any) -> Trace:
    """The trace of a forced deal; a game that is not forced to be conceded is played."""
    row, log, _ = forced(calls, {steps.CONCEDE: 0, **(answers or {})}, options=options, **more)
    assert row is not None
    record: Trace = json.loads(json.dumps(record_of(row, log, options)))
    return record


SPEL = recorded(["SPEL7", "pass", "pass"], {steps.BUY: 4, steps.REBUY: 0, steps.TRUMP: 2, steps.DEFENDER_BUY: 3})
TURNED = recorded(["TUR7", "pass", "pass"], {steps.BUY: 2, steps.REBUY: 1, steps.BUY_AGAIN: 2}, top=["D9", "C2", "S4"])
LOW_GASK = recorded(["GASK1", "pass", "pass"], {steps.LOW: 1, steps.ACES_LOW: 1})
CONCEDED = recorded(["SOLO8", "pass", "pass"], {steps.CONCEDE: 1})
MISAR = recorded(["BEG6", "pass", "SPM", "pass"], {})


@pytest.mark.parametrize("trace", [SPEL, TURNED, LOW_GASK, CONCEDED, MISAR])
def test_clean_records_are_clean(trace: Trace) -> None:
    verdict = fastsim.score(trace)
    assert (verdict.breaches, verdict.differences) == ([], [])
    assert verdict.result == trace["result"]


@pytest.mark.parametrize("trace", [SPEL, TURNED, LOW_GASK, CONCEDED, MISAR])
def test_a_record_written_by_hand_needs_few_keys(trace: Trace) -> None:
    wanted = ("game", "hands", "stock", "indicator", "auction", "contract", "exchange", "plays")
    verdict = fastsim.score({key: trace[key] for key in wanted})
    assert verdict.breaches == []
    assert verdict.result is not None
    assert {**verdict.result, "deal": 0} == {**trace["result"], "deal": 0}


def test_a_deal_in_which_nobody_exchanges_needs_no_exchange() -> None:
    trace = recorded(["SOLO8", "pass", "pass"], {steps.DEFENDER_BUY: 0, steps.DEFENDER_BUY + 1: 0})
    del trace["exchange"]
    assert fastsim.score(trace).breaches == []


# Breaches


def damaged(trace: Trace, damage: Callable[[Trace], Any]) -> Any:
    spoiled = copy.deepcopy(trace)
    damage(spoiled)
    return fastsim.score(spoiled)


def setter(*path: Any) -> Callable[[Trace], Any]:
    """Set the value at a path to its last element."""

    def damage(trace: Trace) -> None:
        place: Any = trace
        for key in path[:-2]:
            place = place[key]
        place[path[-2]] = path[-1]

    return damage


@pytest.mark.parametrize(
    ("trace", "damage", "expected"),
    [
        (
            SPEL,
            setter("auction", 1, {"seat": 1, "call": "BEG6"}),
            "BEG6 by seat 1: not allowed, the lowest bid of seat 1 is SPEL7 F",
        ),
        (
            SPEL,
            setter("auction", 1, {"seat": 2, "call": "pass"}),
            "call 2, pass by seat 2: out of turn, seat 1 was to speak",
        ),
        (
            SPEL,
            setter("auction", 0, {"seat": 0, "call": "pass"}),
            "call 1, pass by seat 0: not allowed, seat 0 must open",
        ),
        (
            SPEL,
            setter("auction", 0, {"seat": 0, "call": "TUR6 F"}),
            "TUR6 F by seat 0: not allowed, this bid has no such level",
        ),
        (
            SPEL,
            lambda trace: trace["auction"].append({"seat": 0, "call": "pass"}),
            "call 4, pass by seat 0: the auction is over",
        ),
        (SPEL, lambda trace: trace["auction"].pop(), "auction: it ends after 2 calls, before the rules end it"),
        (SPEL, setter("contract", "bid", "SPEL8"), "contract: bid is recorded as 'SPEL8', the auction settles 'SPEL7'"),
        (SPEL, setter("contract", "level", "F"), "contract: level is recorded as 'F', the auction settles ''"),
        (SPEL, setter("contract", "seat", 1), "contract: seat is recorded as 1, the auction settles 0"),
        (SPEL, setter("contract", None), "contract: none is recorded, but somebody bid"),
        (SPEL, setter("contract", "trump", None), "exchange: the trump is missing"),
        (SPEL, setter("contract", "low", True), "contract: low is recorded as True, by the rules it is False"),
        (
            SPEL,
            setter("contract", "aces_low", True),
            "contract: aces_low is recorded as True, by the rules it is False",
        ),
        (SPEL, setter("exchange", 0, "kind", "lay_away"), "exchange: the declarer's buy is missing"),
        (TURNED, setter("contract", "first_trump", "S"), "exchange: the trump is S, the rules allow D"),
        (TURNED, setter("contract", "first_trump", None), "exchange: the trump is S, the rules allow D"),
        (
            TURNED,
            lambda trace: trace["exchange"].pop(1),
            "exchange: the trump is S, the rules allow D",
        ),
        (LOW_GASK, setter("exchange", 1, "discard", ""), "exchange: the cards laid away, none: expected 2 cards"),
        (LOW_GASK, setter("contract", "low", False), "exchange: the cards laid away"),
        (MISAR, lambda trace: trace["exchange"].pop(0), "exchange: the cards laid away is missing"),
    ],
)
def test_breaches_before_the_first_lead(trace: Trace, damage: Any, expected: str) -> None:
    verdict = damaged(trace, damage)
    assert expected in " ".join(verdict.breaches)


def test_cards_that_are_not_held_cannot_be_discarded() -> None:
    foreign = SPEL["hands"][1].split()[0]
    verdict = damaged(SPEL, setter("exchange", 0, "discard", foreign))
    assert verdict.breaches == [f"exchange: the cards discarded for the buy, {foreign}: {foreign} is not held"]
    assert verdict.result is None


def test_draws_must_be_those_of_the_talon() -> None:
    verdict = damaged(SPEL, setter("exchange", 0, "draw", "S2 S3 S4 S5"))
    assert len(verdict.breaches) == 1
    assert verdict.breaches[0].startswith("exchange, entry 1: recorded as")
    verdict = damaged(SPEL, lambda trace: trace["exchange"].append(trace["exchange"][0]))
    assert any("4 entries are recorded, by the rules there are 3" in breach for breach in verdict.breaches)


def set_card(trace: Trace, i: int, card: str) -> None:
    trace["plays"][i]["card"] = card


def test_a_card_that_does_not_follow_suit_is_reported_and_stands() -> None:
    for number in range(40):
        trace = recorded(["SPEL7", "pass", "pass"], deal=number)
        held = vira_hands_at_lead(trace)
        led = trace["plays"][0]["card"][0]
        others = [card for card in sorted(held[1]) if card[0] != led]
        if not any(card[0] == led for card in held[1]) or not others:
            continue
        later = next(i for i, play in enumerate(trace["plays"]) if play["card"] == others[0])
        trace["plays"][later]["card"], trace["plays"][1]["card"] = trace["plays"][1]["card"], others[0]
        verdict = fastsim.score(trace)
        assert verdict.breaches[0].startswith(
            f"trick 1, play 2, {others[0]} by seat 1: does not follow suit, the hand holds"
        )
        return
    raise AssertionError("no deal has a card to revoke with")


def vira_hands_at_lead(trace: Trace) -> list[set[str]]:
    hands = [set(hand.split()) for hand in trace["hands"]]
    for entry in trace["exchange"]:
        hands[entry["seat"]] -= set(entry["discard"].split())
        hands[entry["seat"]] |= set(entry["draw"].split())
    return hands


def test_a_wrong_leader_is_reported_and_stands() -> None:
    trace = copy.deepcopy(SPEL)
    trace["plays"] = [*trace["plays"][1:3], trace["plays"][0], *trace["plays"][3:]]
    verdict = fastsim.score(trace)
    assert "another seat was to lead" in verdict.breaches[0]


def test_plays_that_cannot_be_followed_end_it() -> None:
    first = SPEL["plays"][0]["card"]
    cases: list[tuple[Callable[[Trace], Any], str]] = [
        (lambda trace: trace["plays"].pop(), "plays: 38 are recorded, the play is not over"),
        (lambda trace: set_card(trace, 3, first), f"trick 2, play 4, {first} by seat"),
        (lambda trace: trace["plays"].clear(), "plays: 0 are recorded, the play is not over"),
        (lambda trace: trace["plays"][1].update(seat=2), "out of turn, seat 1 was to play"),
    ]
    for damage, expected in cases:
        verdict = damaged(SPEL, damage)
        assert expected in verdict.breaches[-1]
        assert verdict.result is None


def test_more_plays_than_the_game_lasts_are_reported() -> None:
    seat = next(seat for seat in (0, 1) if seat != MISAR["contract"]["seat"])
    left = vira_hands_at_lead(MISAR)[seat] - {play["card"] for play in MISAR["plays"]}
    verdict = damaged(MISAR, lambda trace: trace["plays"].append({"seat": seat, "card": min(left)}))
    assert verdict.breaches == ["plays: 37 are recorded, the play is over after 36"]
    verdict = damaged(CONCEDED, lambda trace: trace["plays"].append({"seat": 0, "card": "S2"}))
    assert verdict.breaches == ["plays: 1 are recorded, this deal has none"]


def test_a_different_result_is_reported() -> None:
    verdict = damaged(SPEL, setter("result", "bets", 64))
    assert verdict.breaches == []
    assert verdict.differences == [f"result: bets is recorded as 64, by the rules it is {SPEL['result']['bets']}"]


@pytest.mark.parametrize(
    ("damage", "error"),
    [
        (setter("stock", None), TraceError),
        (setter("stock", "S2"), (TraceError, CardError)),
        (setter("indicator", None), TraceError),
        (setter("indicator", "X2"), CardError),
        (lambda trace: trace.pop("contract"), TraceError),
        (setter("contract", 3), TraceError),
        (setter("contract", "low", 1), TraceError),
        (setter("contract", "trump", 2), TraceError),
        (setter("exchange", {}), TraceError),
        (setter("exchange", 0, {"seat": 0, "kind": "swap", "discard": ""}), TraceError),
        (setter("exchange", 0, "discard", "S1"), CardError),
        (setter("auction", 0, {"seat": 0, "call": "SPEL99"}), IllegalCallError),
        (setter("hands", ["S2"] * 3), TraceError),
        (setter("plays", 0, {"seat": 3, "card": "S2"}), TraceError),
    ],
)
def test_what_cannot_be_read_is_an_error(damage: Any, error: Any) -> None:
    with pytest.raises(error):
        damaged(SPEL, damage)


@pytest.mark.parametrize("number", range(60))
def test_records_of_the_oracle_are_clean(number: int) -> None:
    """Deals that the oracle plays under random rules are refereed to the oracle's figures."""
    rng = random.Random(f"referee {number}")
    rules = vira.random_rules(rng)
    hands, talon, preference = vira.random_cards(rng)
    table = vira.play_out(vira.Table(hands, talon, preference, rules), rng)
    record = {**vira.record_of(hands, talon, table), "game": "vira", "rules": rules}
    verdict = fastsim.score(json.loads(json.dumps(record)))
    figures = table.row()
    assert verdict.breaches == []
    assert verdict.result is not None
    for name in ("declarer", "bid", "level", "trump", "tricks", "outcome", "bets", "pins", "points_0", "points_1"):
        assert verdict.result[name] == figures[name], name
