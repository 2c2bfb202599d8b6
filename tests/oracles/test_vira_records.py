"""Records that the Vira oracle refuses, each with its place."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from oracles import vira

Record = dict[str, Any]


def recorded(call: str, seed: int, wanted: dict[str, Any], **options: Any) -> tuple[Record, vira.Rules]:
    """A random deal on record that forehand wins with a call, some of whose figures are wanted ones."""
    rng, rules = random.Random(seed), vira.full_rules(**options)
    while True:
        hands, talon, preference = vira.random_cards(rng)
        table = vira.Table(hands, talon, preference, rules)
        vira.play_out(table, rng, [call, "pass", "pass"])
        row = table.row()
        if all(row[name] == value for name, value in wanted.items()):
            return vira.record_of(hands, talon, table), rules


def changed(record: Record, path: list[Any], value: Any) -> Record:
    """A copy of a record with one value changed; deleted, where the value is the word "delete"."""
    copied = copy.deepcopy(record)
    inner = copied
    for step in path[:-1]:
        inner = inner[step]
    if value == "delete":
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return copied


def refuse(record: Record, rules: vira.Rules, sentence: str) -> None:
    with pytest.raises(vira.IllegalDealError, match=sentence):
        vira.replay(record, rules)


def test_records_hold_the_keys_of_a_trace() -> None:
    record, rules = recorded("BEG6", 1, {"omkop": True, "conceded": False})
    assert list(record) == ["hands", "stock", "indicator", "auction", "contract", "exchange", "plays"]
    assert record["auction"][0] == {"seat": 0, "call": "BEG6"}
    assert [entry["kind"] for entry in record["exchange"]] == ["buy", "rebuy", "defender", "defender"]
    assert vira.replay(record, rules)["omkop"]


def test_a_walk_shows_each_decision_with_the_choice_on_record() -> None:
    record, rules = recorded("VIN6", 1, {"omkop": True, "conceded": False})
    steps = list(vira.walk(record, vira.table_of(record, rules)))
    assert all(vira.is_legal(decision, choice) for decision, choice in steps)
    assert [choice for decision, choice in steps if decision.kind == "call"] == ["VIN6", "pass", "pass"]
    settled = record["contract"]
    trumps = [choice for decision, choice in steps if decision.kind == "trump"]
    assert trumps == [settled["first_trump"], settled["trump"]]
    assert [choice for decision, choice in steps if decision.kind in {"omkop", "concede"}] == [True, False]
    played = [choice for decision, choice in steps if decision.kind == "card"]
    assert played == [play["card"] for play in record["plays"]]


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (["auction", 0, "call"], "pass", "call 0: call 'pass' of seat 0 is illegal"),
        (["auction", 1, "call"], "BEG6", "call 1: call 'BEG6' of seat 1 is illegal"),
        (["auction", 1, "call"], "TUR6 F", "call 1: call 'TUR6 F' of seat 1 is illegal"),
        (["auction", 1, "call"], "", "call 1: call '' of seat 1 is illegal"),
        (["auction", 1, "seat"], 2, "auction 1 is of seat 2, turn of 1"),
        (["auction", 2], "delete", "auction 2 of seat 2 is missing"),
        (["contract", "trump"], None, "contract: trump None of seat 0 is illegal"),
        (["contract", "first_trump"], "X", "contract: trump 'X' of seat 0 is illegal"),
        (["contract", "first_trump"], None, "contract: .* was played"),
        (["contract", "seat"], 1, "contract: .* was played"),
        (["contract", "low"], True, "contract: .* was played"),
        (["contract", "aces_low"], True, "contract: .* was played"),
        (["contract", "conceded"], True, "contract: .* was played|plays: 0 entries were needed, 39 are on record"),
        (["contract"], None, "contract: there is none on record"),
        (["exchange", 0, "seat"], 1, "exchange 0 is of seat 1, turn of 0"),
        (["exchange", 1, "discard"], "", "exchange 1: number 0 of seat 0 is illegal"),
        (["exchange", 1, "kind"], "buy", "exchange 1"),
        (["exchange", 3, "kind"], "buy", "exchange 3: .* is not"),
        (["exchange", 3], "delete", "exchange 3 of seat 2 is missing|exchange: 4 entries were needed, 3"),
        (["plays", 38], "delete", "plays 38 of seat . is missing"),
        (["plays", 5, "card"], "S1", "card 5: card 'S1' of seat . is illegal"),
    ],
)
def test_what_is_illegal_is_refused(path: list[Any], value: Any, sentence: str) -> None:
    record, rules = recorded("BEG6", 1, {"omkop": True, "conceded": False})
    refuse(changed(record, path, value), rules, sentence)


def test_cards_of_others_and_revokes_are_refused() -> None:
    record, rules = recorded("SOLO6", 2, {"conceded": False}, defender_buy_max=0)
    first, second = record["plays"][:2]
    refuse(changed(record, ["plays", 0, "card"], second["card"]), rules, "card 0")
    hand = record["hands"][1].split()
    led = first["card"][0]
    assert led in {card[0] for card in hand}
    revoke = next(card for card in hand if card[0] != led)
    refuse(changed(record, ["plays", 1, "card"], revoke), rules, f"card 1: card '{revoke}' of seat 1 is illegal")


def test_cards_that_were_not_held_cannot_be_discarded() -> None:
    record, rules = recorded("GASK3", 3, {"conceded": False})
    stranger = record["hands"][1].split()[0]
    for place in (0, 1):
        cards = [stranger, *record["exchange"][place]["discard"].split()[1:]]
        bad = changed(record, ["exchange", place, "discard"], " ".join(cards))
        refuse(bad, rules, f"exchange {place}: discard .* of seat 0 is illegal")
        bad = changed(record, ["exchange", place, "discard"], " ".join(cards[1:]))
        refuse(bad, rules, f"exchange {place}: discard .* of seat 0 is illegal")


def test_cards_are_drawn_from_the_top() -> None:
    record, rules = recorded("SPEL7", 4, {"conceded": False, "drawn_0": 3})
    drawn = record["exchange"][0]["draw"].split()
    refuse(changed(record, ["exchange", 0, "draw"], " ".join(reversed(drawn))), rules, "exchange 0: .* is not")


def test_turned_cards_name_the_trump() -> None:
    record, rules = recorded("TUR6", 5, {"conceded": False, "omkop": False})
    other = next(suit for suit in vira.SUITS if suit != record["stock"][0])
    refuse(changed(record, ["contract", "trump"], other), rules, f"contract: trump '{other}' of seat 0 is illegal")


def test_cards_that_are_no_pack_are_refused() -> None:
    record, rules = recorded("BEG6", 6, {})
    sentence = "three hands and a talon of thirteen cards of one pack"
    refuse(changed(record, ["hands", 0], record["hands"][1]), rules, sentence)
    refuse(changed(record, ["stock"], record["stock"][3:]), rules, sentence)
    refuse(changed(record, ["indicator"], "X2"), rules, "the preference suit is 'X', not one of S, H, D, C")


def test_a_deal_that_is_over_takes_no_choice() -> None:
    table = vira.play_out(vira.Table(*vira.random_cards(random.Random(7)), vira.DEFAULTS), random.Random(8))
    with pytest.raises(vira.IllegalDealError, match="the deal is over before 'SA'"):
        table.choose("SA")


def test_a_deal_that_is_not_over_has_no_row() -> None:
    table = vira.Table(*vira.random_cards(random.Random(9)), vira.DEFAULTS)
    with pytest.raises(vira.IllegalDealError, match="the deal waits for a call of seat 0"):
        table.row()
