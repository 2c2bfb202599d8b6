"""The referee of Gibbons: breaches with their places, and records that cannot be read."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

import fastsim
from fastsim.cli import _verdict_lines
from fastsim.errors import TrickoddsError
from gibbons_support import PACK, SEATS, VECTORS

Trace = dict[str, Any]

pytestmark = pytest.mark.core


def recorded(announced: bool = False) -> Trace:
    """G21, or with announcements G42, as a person would write it down: only the keys that are needed."""
    log = VECTORS["log"]
    leaders = [0, *log["winners"]]
    plays = [
        {"seat": (leader + turn) % 4, "card": card}
        for leader, trick in zip(leaders, log["tricks"], strict=False)
        for turn, card in enumerate(trick.split())
    ]
    said = VECTORS["announced_games"][0]["announced"]
    rounds: list[Trace] = [{"plays": plays[:28]}, {"plays": plays[28:]}]
    if announced:
        rounds = [{**entry, "announcements": numbers} for entry, numbers in zip(rounds, said, strict=True)]
    return {
        "game": "gibbons",
        "rules": {"announce": announced},
        "hands": [" ".join(PACK[seat:28:4]) for seat in range(4)],
        "stock": " ".join(PACK[28:]),
        "indicator": "H5",
        "rounds": rounds,
    }


def damaged(damage: Callable[[Trace], Any], announced: bool = False) -> Any:
    trace = copy.deepcopy(recorded(announced))
    damage(trace)
    return fastsim.score(trace)


def points(verdict: Any) -> list[int]:
    return [verdict.result[f"points_{seat}"] for seat in range(4)]


def test_a_clean_record_is_scored() -> None:
    verdict = fastsim.score(recorded())
    assert (verdict.breaches, verdict.differences) == ([], [])
    assert points(verdict) == [0, 4, 15, 6]
    assert (verdict.result["trump"], verdict.result["players_n"], verdict.result["winner"]) == ("H", 4, 2)
    assert _verdict_lines(verdict) == ["score: seat 0: 0   seat 1: 4   seat 2: 15   seat 3: 6"]


def test_a_record_with_announcements_is_scored() -> None:
    verdict = fastsim.score(recorded(announced=True))
    assert verdict.breaches == []
    assert points(verdict) == [-2, 3, 20, 11]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(
    "rules",
    [
        "",
        "announce=true,announce_scope=game,announce_order=simultaneous",
        "stock=draw,turned_card=bottom,announce=true",
        "trump_method=cut,trump_per=batch,hand_size=4",
        "trump_per=batch,turned_card=set_aside,hand_size=3",
        "trump_method=fixed,trump_suit=S,stock=single,leftover=last_trick",
    ],
)
def test_traces_are_scored_to_their_rows(seats: int, rules: str) -> None:
    for record in fastsim.trace("gibbons", seed=5, deals=4, seats=seats, rules=rules, players="random"):
        verdict = fastsim.score(json.loads(json.dumps(record)))
        assert (verdict.breaches, verdict.differences) == ([], [])
        assert verdict.result == record["result"]


def play(trace: Trace, round_: int, place: int) -> Trace:
    entry: Trace = trace["rounds"][round_ - 1]["plays"][place - 1]
    return entry


def swap(trace: Trace, round_: int, first: int, second: int) -> None:
    """Let a seat play two of its cards the other way round."""
    one, two = play(trace, round_, first), play(trace, round_, second)
    assert one["seat"] == two["seat"]
    one["card"], two["card"] = two["card"], one["card"]


def lead_out_of_turn(trace: Trace) -> None:
    plays = trace["rounds"][0]["plays"]
    trick = sorted(plays[8:12], key=lambda entry: entry["seat"])
    plays[8:12] = trick


def test_a_revoke_is_reported_and_not_scored() -> None:
    # Seat 3 leads HK to trick 2; seat 0 holds HT and plays C8 instead, which it played to trick 6.
    verdict = damaged(lambda trace: swap(trace, 1, 6, 23))
    assert verdict.result is None
    assert verdict.breaches[0] == "trick 2, play 6, C8 by seat 0: H was led and the hand holds that suit"
    assert verdict.breaches[-1] == "result: a record with a card that may not be played is not scored"


def test_a_wrong_leader_is_reported_and_stands() -> None:
    verdict = damaged(lead_out_of_turn)
    assert verdict.breaches[0].startswith("trick 3, play 9, ")
    assert verdict.breaches[0].endswith("another seat was to lead")


BREACHES: dict[str, tuple[Callable[[Trace], Any], str, bool]] = {
    "card not held": (
        lambda trace: play(trace, 1, 2).update(card="HA"),
        "trick 1, play 2, HA by seat 1: the card is not in this hand",
        False,
    ),
    "out of turn": (
        lambda trace: play(trace, 1, 2).update(seat=2, card="C7"),
        "trick 1, play 2, C7 by seat 2: out of turn, seat 1 was to play",
        False,
    ),
    "card of a later batch": (
        lambda trace: play(trace, 1, 1).update(card="H5"),
        "trick 1, play 1, H5 by seat 0: the card is not in this hand",
        False,
    ),
    "too few plays": (
        lambda trace: trace["rounds"][1]["plays"].pop(),
        "round 2: 23 plays are recorded, a complete one has 24",
        False,
    ),
    "no second round": (
        lambda trace: trace["rounds"].pop(),
        "rounds: 1 are recorded, by the rules there is another",
        False,
    ),
    "a third round": (
        lambda trace: trace["rounds"].append({"plays": []}),
        "rounds: 3 are recorded, by the rules there are 2",
        False,
    ),
    "announcements missing": (
        lambda trace: trace["rounds"][1].pop("announcements"),
        "round 2: announcements are missing",
        True,
    ),
    "announcements where there are none": (
        lambda trace: trace["rounds"][0].update(announcements=[0, 0, 0, 0]),
        "round 1: announcements are made, the rules have none here",
        False,
    ),
    "announced too much": (
        lambda trace: trace["rounds"][1].update(announcements=[0, 7, 0, 0]),
        "round 2: seat 1 announces 7, expected 0 to 6",
        True,
    ),
    "the barred number": (
        lambda trace: (
            trace["rules"].update(announce_forbid_total=True),
            trace["rounds"][0].update(announcements=[1, 1, 1, 4]),
        ),
        "round 1: seat 3 announces 4, which would make the sum 7",
        True,
    ),
}


@pytest.mark.parametrize("name", list(BREACHES))
def test_breaches_that_leave_no_result(name: str) -> None:
    damage, sentence, announced = BREACHES[name]
    verdict = damaged(damage, announced)
    assert verdict.breaches == [sentence]
    assert verdict.result is None


STANDING: dict[str, tuple[Callable[[Trace], Any], str]] = {
    "trump": (lambda trace: trace["rounds"][1].update(trump="S"), "round 2: the trump is recorded as S, it is H"),
    "contract": (
        lambda trace: trace.update(contract={"trump": "S"}),
        "contract: recorded as {'trump': 'S'}, the deal settles {'trump': 'H'}",
    ),
    "hands": (
        lambda trace: trace["rounds"][0].update(hands=["C2", *recorded()["hands"][1:]]),
        "round 1: seat 0 is recorded with C2, the stock gives it SQ S7 S2 HT CK C8 C3",
    ),
    "draws": (
        lambda trace: trace["rounds"][0].update(draws=[{"seat": 0, "card": "H5"}]),
        "round 1: the draws are not those that the stock gives",
    ),
}


@pytest.mark.parametrize("name", list(STANDING))
def test_breaches_that_leave_a_result(name: str) -> None:
    damage, sentence = STANDING[name]
    verdict = damaged(damage)
    assert verdict.breaches == [sentence]
    assert points(verdict) == [0, 4, 15, 6]


def test_differences_are_named() -> None:
    verdict = damaged(lambda trace: trace.update(result={"points_0": 1, "luck": 3}))
    assert verdict.breaches == []
    assert verdict.differences == [
        "result: points_0 is recorded as 1, by the rules it is 0",
        "result: there is no column 'luck'",
    ]
    verdict = damaged(lambda trace: trace["rounds"][0].update(tricks=[7, 0, 0, 0]))
    assert verdict.differences == ["round 1: tricks are recorded as [7, 0, 0, 0], by the rules they are [0, 0, 3, 4]"]


UNREADABLE: dict[str, tuple[Callable[[Trace], Any], str]] = {
    "one hand": (lambda trace: trace.update(hands=trace["hands"][:1]), "`hands` must be a list of 2 to 6 hands"),
    "short hand": (
        lambda trace: trace["hands"].__setitem__(0, "CK C8"),
        "the hand of seat 0 has 2 cards, expected 7",
    ),
    "no stock": (
        lambda trace: trace.pop("stock"),
        "`stock` must be the undealt cards in the order in which they would be drawn, as text",
    ),
    "short stock": (
        lambda trace: trace.update(stock="H5 S4"),
        "`stock` has 2 cards, expected 24",
    ),
    "stock with a held card": (
        lambda trace: trace.update(stock=trace["stock"].replace("S3", "CK")),
        "card CK in `stock` is in a hand, turned up, or there twice",
    ),
    "turned card elsewhere": (
        lambda trace: trace.update(indicator="S4"),
        "`stock` has H5 as its first card, expected the turned card S4 (option `turned_card`)",
    ),
    "no turned card": (
        lambda trace: trace.pop("indicator"),
        "`indicator` is None, expected the card that was turned up",
    ),
    "turned card without need": (
        lambda trace: trace["rules"].update(trump_method="cut"),
        "`indicator` is 'H5', expected null: no card is turned (option `trump_method`)",
    ),
    "no cut": (
        lambda trace: (trace["rules"].update(trump_method="cut"), trace.update(indicator=None)),
        "the trump of `contract` is None, expected S, H, D or C",
    ),
    "no rounds": (lambda trace: trace.pop("rounds"), "`rounds` must be a list of the batches, each with its plays"),
    "bad announcements": (
        lambda trace: trace["rounds"][0].update(announcements=[1, 2]),
        "`announcements` of round 1 is [1, 2], expected 4 numbers of tricks, by seat",
    ),
    "hands too large": (
        lambda trace: trace["rules"].update(hand_size=13),
        "option `hand_size` is 13, the pack, the turned card included, is enough for hands of 1 to 12 at 4 seats "
        "in gibbons",
    ),
}


@pytest.mark.parametrize("name", list(UNREADABLE))
def test_records_that_cannot_be_read(name: str) -> None:
    damage, sentence = UNREADABLE[name]
    with pytest.raises(TrickoddsError) as caught:
        damaged(damage)
    assert str(caught.value) == sentence
