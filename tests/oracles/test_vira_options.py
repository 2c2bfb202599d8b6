"""What each option of docs/rules/vira.md, section 12, changes in the Vira oracle: auction, trumps and buying."""

from __future__ import annotations

import pytest

from oracles import vira
from oracles.scripted_vira import asked, entries, first_choice, held, numbers, pack_with_talon
from oracles.vira.ladder import has_levels

#: The bids whose exchange knows an omköp.
OMKOP_BIDS = [bid.code for bid in vira.BIDS if bid.family == "K"]


# The auction


def test_forehand_must_open() -> None:
    for opens in (True, False):
        rules = vira.full_rules(forehand_must_open=opens)
        assert ("pass" in vira.legal_calls(vira.Auction(), rules)) == (not opens)
    auction = vira.auction_after(["pass", "pass"])
    assert auction.speaker == 2
    assert vira.legal_calls(auction, vira.full_rules(forehand_must_open=False))[:2] == ["pass", "BEG6"]
    vira.make_call(auction, "BEG6")
    assert (auction.is_over, auction.holder) == (True, 2)


def test_better_hand_takeover() -> None:
    auction = vira.auction_after(["BEG6", "TUR6", "pass"])
    assert "TUR6" in vira.legal_calls(auction, vira.DEFAULTS)
    assert vira.legal_calls(auction, vira.full_rules(better_hand_takeover=False))[:2] == ["pass", "SPEL7"]


def test_turn_bids_have_suit_levels() -> None:
    rules = vira.full_rules(turn_bids_have_suit_levels=True)
    assert len(vira.calls_of(rules)) == 94
    assert all(has_levels(bid, rules) == (bid.need > 0) for bid in vira.BIDS)


@pytest.mark.parametrize(
    ("call", "top", "trumps", "is_forced"),
    [
        ("VIN6 F", ["SK", "D4"], "D", False),
        ("VIN6 HF", ["SK", "D4"], "SD", True),
        ("TUR6 F", ["D4"], "D", False),
        ("TUR6 HF", ["D4"], "D", True),
        ("TRI9 HF", ["H2", "H3", "C2"], "H", False),
    ],
)
def test_levels_of_turn_bids(call: str, top: list[str], trumps: str, is_forced: bool) -> None:
    options = {"turn_bids_have_suit_levels": True, "concede_until": "never"}
    (decision,) = asked(call, "trump", {"omkop": False}, top, **options)
    assert sorted(decision.options) == sorted(trumps)
    table = held(call, {"omkop": False}, top, **options)
    assert (table.decision is None, table.deal.conceded) == (is_forced, is_forced)


def test_an_omkop_may_save_a_turn_that_does_not_meet_its_level() -> None:
    answers = {"number": [1, 1, 0, 0], "omkop": True}
    table = held("TUR6 HF", answers, ["D4", "H5"], turn_bids_have_suit_levels=True)
    assert (table.deal.first_trump, table.deal.trump) == ("D", "H")
    assert table.decision is not None
    assert table.decision.kind == "concede"


# Trumps


def test_vingel_trump_rule() -> None:
    for call, top, free, bound in (("VIN6", ["SK", "C4"], "CS", "S"), ("TRI9", ["SK", "C4", "D2"], "CDS", "CDS")):
        for rule, expected in (("choose_one", free), ("first_card", bound)):
            (decision,) = asked(call, "trump", {"omkop": False}, top, vingel_trump_rule=rule)
            assert "".join(sorted(decision.options)) == expected


def test_gask_low_choice() -> None:
    for moment, made in (("after_exchange", 1), ("before_exchange", 0)):
        table = vira.Table(*pack_with_talon([]), "H", vira.full_rules(gask_low_choice=moment))
        for call in ("GASK2", "pass", "pass"):
            table.choose(call)
        while table.decision is not None and table.decision.kind != "low":
            table.choose(first_choice(table.decision, {}))
        assert len(table.deal.exchange) == made
        table.choose(True)
        while table.decision is not None and table.decision.kind != "concede":
            table.choose(first_choice(table.decision, {}))
        assert entries(table) == [(0, "buy", 11, 13), (0, "lay_away", 2, 0)]


def test_gask_suit_bid_forbids_low() -> None:
    for call, forbids, expected in (("GASK1", True, 1), ("GASK1 F", True, 0), ("GASK1 F", False, 1)):
        assert len(asked(call, "low", {}, gask_suit_bid_forbids_low=forbids)) == expected
    table = held("GASK4 HF", {"low": True, "concede": True}, gask_suit_bid_forbids_low=False)
    row = table.row()
    assert (row["low"], row["trump"], row["level"], row["pins"]) == (True, None, "HF", -1)


# Buying


def test_turned_cards_must_be_taken() -> None:
    for must, fewest in ((True, 2), (False, 0)):
        found = numbers("VIN8", {"omkop": True}, turned_cards_must_be_taken=must)
        assert found[0] == (0, "buy", range(fewest, 14))
        assert found[1] == (0, "rebuy", range(max(1, fewest), 14))


def test_declarer_buy_max() -> None:
    assert numbers("BEG6", {"omkop": True}, declarer_buy_max=5)[:2] == [(0, "buy", range(6)), (0, "rebuy", range(1, 6))]
    assert held("TRI9", {"omkop": False}, declarer_buy_max=2).deal.exchange[0].drawn[3:] == ()
    assert entries(held("KMIS3", {"omkop": False}, declarer_buy_max=2))[0] == (0, "buy", 10, 10)
    assert entries(held("BEG6", {"omkop": True}, declarer_buy_max=0))[:2] == [(0, "buy", 0, 0), (0, "rebuy", 1, 1)]
    assert numbers("SOLO6", {}, declarer_buy_max=2) == [(1, "defender", range(14)), (2, "defender", range(14))]


def test_defender_buy_max() -> None:
    assert numbers("SOLO6", {}, defender_buy_max=4) == [(1, "defender", range(5)), (2, "defender", range(5))]
    table = held("SOLO6", {}, defender_buy_max=0)
    assert entries(table) == [(1, "defender", 0, 0), (2, "defender", 0, 0)]


def test_defender_buy_order() -> None:
    for order, seats in (("left_of_declarer", [2, 0]), ("seat_order", [0, 2])):
        table = held("SOLO6", {}, declarer=1, defender_buy_order=order)
        assert [entry.seat for entry in table.deal.exchange] == seats


def test_over_request() -> None:
    answers = {"number": [6, 5, 0], "omkop": False}
    for word, last in (("cap", range(14)), ("error", range(3))):
        assert numbers("BEG6", answers, over_request=word)[-1] == (2, "defender", last)
    assert numbers("BEG6", {"number": [6, 1, 0, 0], "omkop": True}, over_request="error")[1][2] == range(1, 8)
    table = held("BEG6", {"number": [6, 5, 9], "omkop": False})
    assert entries(table)[-1] == (2, "defender", 2, 2)


def test_kopmisar_keep_rule() -> None:
    assert [found for found in numbers("KMIS3", {"omkop": False}) if found[1] == "buy"] == []
    for rule, expected in (("at_least", range(11)), ("at_most", range(10, 14))):
        assert numbers("KMIS3", {"omkop": False}, kopmisar_keep_rule=rule)[0] == (0, "buy", expected)


def test_gask_keep_rule() -> None:
    assert numbers("GASK6", {}) == []
    assert numbers("GASK6", {}, gask_keep_rule="at_most") == [(0, "buy", range(7, 14))]
    for call in ("VIRA", "GOK"):
        assert numbers(call, {}, gask_keep_rule="at_most") == []
    table = held("GASK6", {"number": 9}, gask_keep_rule="at_most")
    assert entries(table) == [(0, "buy", 9, 13), (0, "lay_away", 4, 0)]


@pytest.mark.parametrize(
    ("way", "expected"),
    [
        ("gask_all", [(0, "buy", 0, 13), (0, "lay_away", 13, 0)]),
        ("none", []),
        ("kop", [(0, "buy", 2, 2), (1, "defender", 2, 2), (2, "defender", 2, 2)]),
        ("solo", [(1, "defender", 2, 2), (2, "defender", 2, 2)]),
    ],
)
def test_gok_exchange(way: str, expected: list[tuple[int, str, int, int]]) -> None:
    table = held("GOK", {"number": 2, "omkop": False}, gok_exchange=way)
    assert entries(table) == expected
    assert table.deal.trump is None
    table.choose(True)
    assert (table.row()["outcome"], table.row()["bets"]) == ("bet", -2)


def test_omkop_of_gok() -> None:
    table = held("GOK", {"number": 2, "omkop": True, "concede": True}, gok_exchange="kop")
    assert entries(table)[:2] == [(0, "buy", 2, 2), (0, "rebuy", 2, 2)]
    assert table.row()["bets"] == -2 - 4


# Omköp


@pytest.mark.parametrize("code", OMKOP_BIDS)
def test_omkop_max(code: str) -> None:
    answers = {"number": 3, "omkop": False}
    assert len(asked(code, "omkop", answers)) == 1
    assert asked(code, "omkop", answers, omkop_max=0) == []


def test_omkop_timing() -> None:
    answers = {"number": [2, 3, 4, 5], "omkop": True}
    early = [(0, "buy", 2, 2), (0, "rebuy", 3, 3), (1, "defender", 4, 4), (2, "defender", 4, 4)]
    late = [(0, "buy", 2, 2), (1, "defender", 3, 3), (2, "defender", 4, 4), (0, "rebuy", 4, 4)]
    assert entries(held("BEG6", answers)) == early
    assert entries(held("BEG6", answers, omkop_timing="after_defenders")) == late
    table = held("KMIS6", {"number": 2, "omkop": True}, omkop_timing="after_defenders")
    assert [entry[:2] for entry in entries(table)[-2:]] == [(0, "rebuy"), (0, "lay_away")]


def test_omkop_may_change_trump() -> None:
    answers = {"number": [2, 1, 0, 0], "omkop": True}
    for may, named in ((True, 2), (False, 1)):
        for call in ("BEG6", "VIN6"):
            options = {"omkop_may_change_trump": may, "turned_cards_must_be_taken": False}
            assert len(asked(call, "trump", answers, **options)) == named
    table = held("TUR8", {"number": [12, 1], "omkop": True}, omkop_may_change_trump=False)
    assert entries(table)[:2] == [(0, "buy", 12, 12), (0, "rebuy", 1, 1)]
    assert (table.deal.first_trump, len(table.deal.turned)) == (table.deal.trump, 1)


@pytest.mark.parametrize(("code", "turned"), [("TUR6", 1), ("VIN7", 2), ("TRI9", 3)])
def test_omkop_turn_min_talon(code: str, turned: int) -> None:
    for word, needed in (("k_plus_1", turned + 1), ("k", turned)):
        for left in range(5):
            answers = {"number": [13 - left, 0, 0], "omkop": False}
            found = asked(code, "omkop", answers, omkop_turn_min_talon=word)
            assert len(found) == (left >= needed)


def test_omkop_in_kopmisar() -> None:
    for may in (True, False):
        found = asked("KMIS2", "omkop", {"omkop": False}, omkop_in_kopmisar=may)
        assert len(found) == may
        assert len(asked("BEG6", "omkop", {"omkop": False}, omkop_in_kopmisar=may)) == 1
