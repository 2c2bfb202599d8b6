"""Records that cannot be read at all, and files of records."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import fastsim
from fastsim.errors import CardError, IllegalCallError, RequestError, RulesError, TraceError, UnknownGameError
from fastsim.traces import score_file
from recorded_deal import (
    HANDS,
    minimal,
    passed_out,
    set_card,
)

pytestmark = pytest.mark.core


# Records that cannot be read


UNREADABLE: list[tuple[str, dict[str, Any], type[Exception], str]] = [
    ("no game", {"game": None}, TraceError, "a record needs `game`, the name of a registered game"),
    (
        "unknown game",
        {"game": "whist"},
        UnknownGameError,
        "game 'whist' is not registered, expected one of vida, israeli_whist, vira, gibbons",
    ),
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
        (
            '{"game": "whist"}',
            "{path}, line 1: game 'whist' is not registered, expected one of vida, israeli_whist, vira, gibbons",
        ),
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
