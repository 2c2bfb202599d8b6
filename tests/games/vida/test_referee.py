"""The referee: hand-written and damaged records, each with exactly the sentences it deserves."""

from __future__ import annotations

from typing import Any

import pytest

import fastsim
from recorded_deal import (
    CALLS,
    CONTRACT,
    RESULT,
    Trace,
    auction_of,
    damaged,
    minimal,
    passed_out,
    set_card,
)

pytestmark = pytest.mark.core


# Clean records


def test_a_minimal_trace_is_scored() -> None:
    verdict = fastsim.score(minimal())
    assert verdict.breaches == []
    assert verdict.differences == []
    assert verdict.result == RESULT


def test_a_full_trace_is_scored() -> None:
    trace = minimal() | {
        "format": "trickodds-trace/1",
        "rules": {},
        "seed": 3,
        "deal": 9,
        "players": ["greedy"] * 4,
        "contract": CONTRACT,
        "result": RESULT | {"deal": 9},
    }
    assert fastsim.score(trace) == ([], RESULT | {"deal": 9}, [])


def test_words_people_write_are_understood() -> None:
    trace = minimal()
    trace["hands"][0] = "♠J, ♠10 hA hJ dQ c:JT9"
    trace["auction"][2]["call"] = "P"
    trace["auction"][4]["call"] = "100c"
    trace["plays"][0]["card"] = "♣j"
    assert fastsim.score(trace).result == RESULT


def test_rules_of_a_trace_are_used() -> None:
    trace = minimal() | {"rules": {"add_bid_to_score": True, "last_trick_bonus": 0}}
    result = fastsim.score(trace).result
    assert (result["points_0"], result["score_0"]) == (104, 100 + 20 + 100)


def test_a_passed_out_deal_is_scored() -> None:
    verdict = fastsim.score(passed_out())
    zeros = dict.fromkeys(RESULT, 0) | {"made": False, "air_tie": False}
    assert verdict.breaches == []
    assert verdict.result == zeros | {"buyer": -1, "trump": None, "jack_side": -1, "passed_out": True, "calls": 4}


def test_a_passed_out_deal_needs_no_list_of_plays() -> None:
    trace = passed_out()
    del trace["plays"]
    assert fastsim.score(trace).breaches == []
    assert fastsim.score(trace | {"contract": None}).breaches == []


def test_a_passed_out_deal_has_no_plays() -> None:
    trace = passed_out() | {"plays": [{"seat": 0, "card": "SJ"}]}
    assert fastsim.score(trace).breaches == ["plays: 1 are recorded, a passed-out deal has none"]


def test_a_passed_out_deal_has_no_contract() -> None:
    assert fastsim.score(passed_out() | {"contract": CONTRACT}).breaches == [
        f"contract: recorded as {CONTRACT}, the auction settles None"
    ]


# Breaches in the play


def test_illegal_cards_are_reported_and_stand() -> None:
    """Seat 1 keeps the seven of hearts back: it does not follow suit in trick 3, nor in trick 6."""

    def damage(trace: Trace) -> None:
        set_card(trace, 10, "D8")
        set_card(trace, 27, "H7")

    verdict = damaged(damage)
    assert verdict.breaches == [
        "trick 3, play 10, D8 by seat 1: the rules ask for another card",
        "trick 6, play 24, S7 by seat 1: the rules ask for another card",
    ]
    assert verdict.result == RESULT


def test_a_trump_that_does_not_raise_is_reported() -> None:
    """Seat 1 holds the nine and must raise above the queen of trumps that is led."""
    trace = minimal()
    trace["hands"][:2] = ["SJ ST HA HJ DQ CJ CT CQ", "SA S7 H7 DK D9 D8 C9 C8"]
    trace["hands"][2] = "SQ HK HQ H8 DA DJ CA C7"
    trace["plays"] = [{"seat": seat, "card": card} for seat, card in enumerate(["CQ", "C8", "CA", "CK"])]
    assert fastsim.score(trace).breaches == [
        "trick 1, play 2, C8 by seat 1: the rules ask for another card",
        "plays: 4 are recorded, a deal has 32",
    ]


def test_a_card_of_another_hand_ends_the_play() -> None:
    verdict = damaged(lambda trace: set_card(trace, 2, "HA"))
    assert verdict == (["trick 1, play 2, HA by seat 1: the card is not in this hand"], None, [])


def test_a_card_played_twice_ends_the_play() -> None:
    verdict = damaged(lambda trace: set_card(trace, 6, "C8"))
    assert verdict == (["trick 2, play 6, C8 by seat 1: the card was played before"], None, [])


def test_a_wrong_leader_is_reported_and_stands() -> None:
    def damage(trace: Trace) -> None:
        trace["plays"][4:8] = [*trace["plays"][5:8], trace["plays"][4]]

    verdict = damaged(damage)
    assert verdict.breaches == ["trick 2, play 5, CA by seat 1: another seat was to lead"]
    assert verdict.result == RESULT


def test_a_wrong_first_leader_is_reported() -> None:
    def damage(trace: Trace) -> None:
        trace["plays"][:4] = [*trace["plays"][3:4], *trace["plays"][:3]]

    assert damaged(damage).breaches == ["trick 1, play 1, CK by seat 3: another seat was to lead"]


def test_a_play_out_of_turn_ends_the_play() -> None:
    def damage(trace: Trace) -> None:
        trace["plays"][1:3] = trace["plays"][2:0:-1]

    verdict = damaged(damage)
    assert verdict == (["trick 1, play 2, C7 by seat 2: out of turn, seat 1 was to play"], None, [])


@pytest.mark.parametrize("left", [31, 4, 1, 0])
def test_too_few_plays_are_reported(left: int) -> None:
    verdict = damaged(lambda trace: trace.update(plays=trace["plays"][:left]))
    assert verdict == ([f"plays: {left} are recorded, a deal has 32"], None, [])


def test_too_many_plays_are_reported() -> None:
    verdict = damaged(lambda trace: trace["plays"].append({"seat": 0, "card": "CJ"}))
    assert verdict == (["trick 9, play 33, CJ by seat 0: all 32 cards are played"], None, [])


# Breaches in the auction


def with_calls(*calls: str) -> Trace:
    return minimal() | {"auction": auction_of(list(calls))}


def test_a_call_out_of_turn_is_left_out() -> None:
    verdict = damaged(lambda trace: trace["auction"].insert(1, {"seat": 3, "call": "pass"}))
    assert verdict.breaches == ["call 2, pass by seat 3: out of turn, seat 1 was to call"]
    assert verdict.result == RESULT


def test_a_bid_too_low_counts_as_a_pass() -> None:
    verdict = fastsim.score(with_calls("100 C", "90 D", "pass", "pass"))
    assert verdict.breaches == ["call 2, 90 D by seat 1: not allowed, a bid must be 110 to 1000"]
    assert verdict.result == RESULT | {"calls": 4}


def test_a_bid_below_the_least_is_reported() -> None:
    verdict = fastsim.score(with_calls("70 C", "pass", "pass", "pass"))
    assert verdict.breaches[0] == "call 1, 70 C by seat 0: not allowed, a bid must be 80 to 1000"
    assert verdict.breaches[1:] == ["plays: 32 are recorded, a passed-out deal has none"]


def test_a_bid_above_the_highest_is_reported() -> None:
    trace = with_calls("100 C", "pass", "pass", "170 D", "pass") | {"rules": {"max_bid": 160}}
    assert fastsim.score(trace).breaches == [
        "call 4, 170 D by seat 3: not allowed, a bid must be 110 to 160",
        "call 5, pass by seat 0: the auction is over",
    ]


def test_a_bid_after_a_vida_is_reported() -> None:
    verdict = fastsim.score(with_calls("100 C", "screw", "110 C", "pass", "pass"))
    assert verdict.breaches == ["call 3, 110 C by seat 2: not allowed, no bid is allowed here, a screw is"]
    assert (verdict.result["screws"], verdict.result["score_0"], verdict.result["score_1"]) == (1, 2 * 180, 0)


def test_a_bid_by_the_partner_of_the_caller_is_reported() -> None:
    verdict = fastsim.score(with_calls("100 C", "screw", "pass", "110 C", "pass"))
    assert verdict.breaches == ["call 4, 110 C by seat 3: not allowed, no bid is allowed here"]


@pytest.mark.parametrize(
    ("calls", "place"),
    [
        (("screw", "pass", "pass", "pass"), "call 1, screw by seat 0"),
        (("100 C", "pass", "vida", "pass"), "call 3, screw by seat 2"),
        (("100 C", "V", "pass", "V", "pass"), "call 4, screw by seat 3"),
    ],
)
def test_a_screw_without_right_is_reported(calls: tuple[str, ...], place: str) -> None:
    sentence = "not allowed, a screw needs a standing bid of the other side and a call that is left"
    assert fastsim.score(with_calls(*calls)).breaches[0] == f"{place}: {sentence}"


def test_a_screw_beyond_the_last_is_reported() -> None:
    trace = with_calls("100 C", "screw", "screw") | {"rules": {"max_vida_calls": 1}}
    assert fastsim.score(trace).breaches == ["call 3, screw by seat 2: the auction is over"]


def test_calls_after_the_end_are_reported() -> None:
    verdict = fastsim.score(with_calls(*CALLS, "pass", "110 D"))
    assert verdict.breaches == [
        "call 9, pass by seat 0: the auction is over",
        "call 10, 110 D by seat 1: the auction is over",
    ]
    assert verdict.result == RESULT


def test_a_call_of_a_seat_that_is_out_is_reported() -> None:
    trace = with_calls("pass", "80 D", "pass", "pass", "100 C") | {"rules": {"pass_is_final": True}}
    assert fastsim.score(trace).breaches[0] == "call 5, 100 C by seat 0: not allowed, no bid is allowed here"


@pytest.mark.parametrize("left", [7, 1, 0])
def test_an_unfinished_auction_ends_the_record(left: int) -> None:
    verdict = fastsim.score(with_calls(*CALLS[:left]))
    assert verdict == ([f"auction: it ends after {left} calls, before the rules end it"], None, [])


# Contract and result


@pytest.mark.parametrize("change", [{"seat": 2}, {"bid": 110}, {"trump": "D"}, {"screws": 1}])
def test_a_contract_that_differs_is_reported(change: dict[str, Any]) -> None:
    recorded = CONTRACT | change
    verdict = fastsim.score(minimal() | {"contract": recorded})
    assert verdict.breaches == [f"contract: recorded as {recorded}, the auction settles {CONTRACT}"]


@pytest.mark.parametrize("column", sorted(set(RESULT) - {"deal"}))
def test_a_result_that_differs_is_reported(column: str) -> None:
    value = RESULT[column]
    wrong: Any = {"made": False, "passed_out": True, "air_tie": True, "trump": "D"}.get(column, 77)
    verdict = fastsim.score(minimal() | {"result": RESULT | {column: wrong}})
    assert verdict.differences == [f"result: {column} is recorded as {wrong!r}, by the rules it is {value!r}"]
    assert verdict.breaches == []
    assert verdict.result == RESULT


def test_part_of_a_result_may_be_recorded() -> None:
    assert fastsim.score(minimal() | {"result": {"score_0": 130}}).differences == []
    assert fastsim.score(minimal() | {"result": {}}).differences == []


def test_an_unknown_column_is_reported() -> None:
    verdict = fastsim.score(minimal() | {"result": {"score": 130}})
    assert verdict.differences == ["result: there is no column 'score'"]
