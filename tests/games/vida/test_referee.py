"""The referee: hand-written and damaged records, each with exactly the sentences it deserves."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fastsim
from fastsim.errors import CardError, IllegalCallError, RequestError, RulesError, TraceError, UnknownGameError
from fastsim.traces import score_file

pytestmark = pytest.mark.core

Trace = dict[str, Any]

HANDS = ["SJ ST HA HJ DQ CJ CT C9", "SA S7 H7 DK D9 D8 CA C8", "SQ HK HQ H8 DA DJ CQ C7", "SK S9 S8 HT H9 DT D7 CK"]
CALLS = ["80 C", "90 D", "pass", "pass", "100 C", "pass", "pass", "pass"]

#: Leader and cards of each trick; clubs are trumps.
TRICKS = [
    (0, "CJ C8 C7 CK"),  # seat 0 wins 20 + 0 + 0 + 4 = 24
    (0, "C9 CA CQ D7"),  # seat 0 wins 14 + 11 + 3 + 0 = 28
    (0, "HA H7 H8 H9"),  # seat 0 wins 11
    (0, "ST SA SQ S8"),  # seat 1 wins 10 + 11 + 3 + 0 = 24
    (1, "DK DA DT DQ"),  # seat 2 wins 4 + 11 + 10 + 3 = 28
    (2, "HK HT HJ S7"),  # seat 3 wins 4 + 10 + 2 + 0 = 16
    (3, "SK SJ D8 DJ"),  # seat 3 wins 4 + 2 + 0 + 2 = 8
    (3, "S9 CT D9 HQ"),  # seat 0 wins 0 + 10 + 0 + 3 = 13, and 10 for the last trick
]

#: Side 0: 24 + 28 + 11 + 28 + 13 + 10 = 114, rounded 110, and 20 for C9 CT CJ; side 1: 24 + 16 + 8 = 48, rounded 50.
RESULT = {
    "deal": 0,
    "buyer": 0,
    "trump": "C",
    "bid": 100,
    "screws": 0,
    "points_0": 114,
    "points_1": 48,
    "tricks_0": 5,
    "tricks_1": 3,
    "air_0": 20,
    "air_1": 0,
    "belote_0": 0,
    "belote_1": 0,
    "made": True,
    "score_0": 130,
    "score_1": 50,
    "passed_out": False,
    "held_0": 20,
    "held_1": 0,
    "air_tie": False,
    "jack_side": 0,
    "calls": 8,
    "rounded_0": 110,
    "rounded_1": 50,
}
CONTRACT = {"seat": 0, "bid": 100, "trump": "C", "screws": 0}


def auction_of(calls: list[str]) -> list[dict[str, Any]]:
    return [{"seat": i % 4, "call": call} for i, call in enumerate(calls)]


def minimal() -> Trace:
    """Only the keys that a trace written by hand needs."""
    plays = [
        {"seat": (leader + turn) % 4, "card": card}
        for leader, cards in TRICKS
        for turn, card in enumerate(cards.split())
    ]
    return {"game": "vida", "hands": list(HANDS), "auction": auction_of(CALLS), "plays": plays}


def passed_out() -> Trace:
    return {"game": "vida", "hands": list(HANDS), "auction": auction_of(["pass"] * 4), "plays": []}


def damaged(damage: Callable[[Trace], Any]) -> Any:
    """Verdict on the minimal trace after the damage."""
    trace = minimal()
    damage(trace)
    return fastsim.score(trace)


def set_card(trace: Trace, play: int, card: str) -> None:
    trace["plays"][play - 1]["card"] = card


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


def test_unknown_keys_of_a_trace_are_left_alone() -> None:
    assert fastsim.score(minimal() | {"comment": "first evening", "table": 4}) == ([], RESULT, [])


# Records that cannot be read


UNREADABLE: list[tuple[str, dict[str, Any], type[Exception], str]] = [
    ("no game", {"game": None}, TraceError, "a record needs `game`, the name of a registered game"),
    ("unknown game", {"game": "whist"}, UnknownGameError, "game 'whist' is not registered, expected one of vida"),
    ("format", {"format": "x/2"}, TraceError, "`format` is 'x/2', expected 'trickodds-trace/1'"),
    ("hands missing", {"hands": None}, TraceError, "`hands` must be a list of 4 hands of 8 cards"),
    ("three hands", {"hands": HANDS[:3]}, TraceError, "`hands` must be a list of 4 hands of 8 cards"),
    (
        "nine cards",
        {"hands": [HANDS[0] + " D9", *HANDS[1:]]},
        TraceError,
        "the hand of seat 0 has 9 cards, expected 8",
    ),
    (
        "seven cards",
        {"hands": [*HANDS[:3], HANDS[3][3:]]},
        TraceError,
        "the hand of seat 3 has 7 cards, expected 8",
    ),
    (
        "repeated in a hand",
        {"hands": [HANDS[0].replace("DQ", "SJ"), *HANDS[1:]]},
        CardError,
        "card SJ in the hand of seat 0 is given twice",
    ),
    (
        "repeated in two hands",
        {"hands": [HANDS[0], HANDS[1].replace("SA", "SJ"), *HANDS[2:]]},
        CardError,
        "card SJ is in the hand of seat 1 and in an earlier hand",
    ),
    (
        "not in the pack",
        {"hands": [HANDS[0].replace("DQ", "D2"), *HANDS[1:]]},
        CardError,
        "card D2 in the hand of seat 0 is not in the game's deck, "
        "expected a suit S, H, D or C with a rank of 7 8 9 T J Q K A",
    ),
    ("auction missing", {"auction": None}, TraceError, "`auction` must be a list of entries with a seat and a call"),
    (
        "seat of a call",
        {"auction": [{"seat": 4, "call": "pass"}]},
        TraceError,
        "entry 1 of `auction` is {'seat': 4, 'call': 'pass'}, expected a seat 0 to 3 and a call",
    ),
    (
        "unknown call",
        {"auction": [{"seat": 0, "call": "double"}]},
        IllegalCallError,
        "call 'double' in entry 1 of the auction is unknown, "
        "expected pass, screw or a bid such as 90 S (a multiple of 10 up to 1000)",
    ),
    (
        "no multiple of ten",
        {"auction": [{"seat": 0, "call": "85 S"}]},
        IllegalCallError,
        "call '85 S' in entry 1 of the auction is not a bid, "
        "expected pass, screw or a bid such as 90 S (a multiple of 10 up to 1000)",
    ),
    (
        "unknown card",
        {"plays": [{"seat": 0, "card": "X9"}]},
        CardError,
        "card 'X9' in entry 1 of `plays` is unknown, "
        "expected a suit S, H, D or C with a rank of 7 8 9 T J Q K A, as in SJ",
    ),
    (
        "play without a card",
        {"plays": [{"seat": 0}]},
        TraceError,
        "entry 1 of `plays` is {'seat': 0}, expected a seat 0 to 3 and a card",
    ),
    ("result no object", {"result": 3}, TraceError, "`result` is 3, expected the columns by name"),
    ("seed", {"seed": -1}, RequestError, "`seed` is -1, expected a whole number from 0 to 2**64 - 1"),
    ("deal", {"deal": -1}, TraceError, "`deal` is -1, expected a whole number from 0 to 2**63 - 1"),
    ("rules", {"rules": []}, TraceError, "`rules` is [], expected the options by name"),
]


@pytest.mark.parametrize(("_case", "changes", "error", "sentence"), UNREADABLE, ids=[case[0] for case in UNREADABLE])
def test_unreadable_records_are_refused(
    _case: str, changes: dict[str, Any], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error) as caught:
        fastsim.score(minimal() | changes)
    assert type(caught.value) is error
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("rules", "start"),
    [
        ({"min_bids": 90}, "option `min_bids` is unknown in vida, expected one of min_bid, max_bid, "),
        ({"min_bid": 85}, "option `min_bid` of vida is 85, expected "),
        ({"rounding": "up"}, "option `rounding` of vida is 'up', expected six_by_trump_jack or none"),
    ],
)
def test_rules_that_do_not_exist_are_refused(rules: dict[str, Any], start: str) -> None:
    with pytest.raises(RulesError) as caught:
        fastsim.score(minimal() | {"rules": rules})
    assert str(caught.value).startswith(start)


@pytest.mark.parametrize(("record", "kind"), [([], "list"), ("vida", "str"), (None, "NoneType")])
def test_a_record_is_an_object(record: Any, kind: str) -> None:
    with pytest.raises(TraceError) as caught:
        fastsim.score(record)
    assert str(caught.value) == f"a record is {kind}, expected an object with game, hands, auction and plays"


# Files


def test_a_file_is_scored_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    wrong = copy.deepcopy(minimal())
    set_card(wrong, 6, "C8")
    path.write_text(f"{json.dumps(minimal())}\n\n{json.dumps(wrong)}\n{json.dumps(passed_out())}\n", encoding="utf-8")
    found = [(line, len(verdict.breaches)) for line, verdict in score_file(path)]
    assert found == [(1, 0), (3, 1), (4, 0)]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{not json}\n", "{path}, line 1: not JSON (Expecting property name enclosed in double quotes at character 1)"),
        ("\n", "{path} holds no record"),
        ('{"game": "whist"}', "{path}, line 1: game 'whist' is not registered, expected one of vida"),
        ("[]", "{path}, line 1: a record is list, expected an object with game, hands, auction and plays"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(text: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises((TraceError, UnknownGameError)) as caught:
        list(score_file(path))
    assert str(caught.value) == sentence.format(path=path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "none.jsonl"
    with pytest.raises(TraceError) as caught:
        list(score_file(path))
    assert str(caught.value) == f"{path} cannot be read: No such file or directory"
