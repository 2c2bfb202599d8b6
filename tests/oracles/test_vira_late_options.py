"""What each option of docs/rules/vira.md, section 12, changes in the Vira oracle: before the lead, play, payments."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from oracles import vira
from oracles.scripted_vira import Answers, asked, entries, held

# Before the lead


def test_extra_discard_timing() -> None:
    for call, others in (("KMIS5", 1), ("SPM", 0)):
        for word, place in (("before_defenders", others), ("after_defenders", others + 2)):
            table = held(call, {"omkop": False}, extra_discard_timing=word)
            assert entries(table)[place] == (0, "lay_away", 1, 0)
            assert len(table.deal.exchange) == others + 3


def test_defender_surplus() -> None:
    answers = {"concede": False, "aces_low": False, "low": True}
    for call, surplus in (("GASK0", 2), ("GASK1", 1), ("GASK2", 0), ("GASK4", 0)):
        for word in ("unplayed", "discard_before_lead"):
            table = held(call, answers, defender_surplus=word)
            laid_away = surplus if word == "discard_before_lead" else 0
            assert entries(table)[2:] == [(seat, "lay_away", laid_away, 0) for seat in (1, 2) if laid_away]
            assert table.decision is not None
            assert [len(hand) for hand in table.deal.hands[1:]] == [13 - laid_away] * 2


def test_defenders_lay_surplus_away_in_the_order_in_which_they_buy() -> None:
    for order, seats in (("left_of_declarer", [2, 0]), ("seat_order", [0, 2])):
        options = {"defender_surplus": "discard_before_lead", "defender_buy_order": order}
        table = held("SPM", {"concede": False}, declarer=1, **options)
        assert [entry.seat for entry in table.deal.exchange] == [1, *seats, *seats]


def test_aces_low() -> None:
    for bid in vira.BIDS:
        for options in ({}, {"aces_low_allowed": False}, {"aces_low_announcer": "none"}):
            answers = {"low": True, "concede": False, "omkop": False}
            found = asked(bid.code, "aces_low", answers, **options)
            assert len(found) == (bid.code in {"GASK0", "GASK1", "GASK2", "GASK3", "GASK4"} and not options)
            assert asked(bid.code, "aces_low", {**answers, "low": False}, **options) == []


def test_aces_low_is_not_asked_of_who_concedes() -> None:
    assert asked("GASK0", "aces_low", {"low": True, "concede": True}) == []


def test_concede_until() -> None:
    for bid in vira.BIDS:
        for word, expected in (("first_lead", 1), ("never", 0)):
            assert len(asked(bid.code, "concede", {"concede": False}, concede_until=word)) == expected


@pytest.mark.parametrize(
    ("call", "low", "before", "after"),
    [
        ("GASK3", True, {0}, {0}),
        ("GASK3", False, set(), set()),
        ("GASK2", True, set(), set()),
        ("GOK", True, {0}, {0}),
        ("SPM", True, set(), set()),
        ("SPMO", True, {0}, {0}),
        ("SGMO", True, {0}, {0}),
        ("SPMOR", True, {0, 1, 2}, {0}),
        ("SGMOR", True, {0, 1, 2}, {0}),
        ("SOLO12", False, set(), set()),
    ],
)
def test_open_hands(call: str, low: bool, before: set[int], after: set[int]) -> None:
    answers = {"low": low, "concede": False, "aces_low": False, "omkop": False}
    for royale, seats in ((True, before), (False, after)):
        for word in ("before_first_lead", "after_first_lead"):
            table = held(call, answers, royale_defenders_open=royale, open_exposure=word)
            assert table.open_seats == (seats if word == "before_first_lead" else set())
            assert table.decision is not None
            table.choose(min(table.decision.options))
            assert table.open_seats == seats


def test_stop_low_play_early() -> None:
    for call in ("SGM", "SOLO6"):
        lengths = []
        for stops in (False, True):
            table = vira.play_out(held(call, {"concede": False}, stop_low_play_early=stops), random.Random(3))
            lengths.append(len(table.deal.plays))
            if stops and call == "SGM":
                assert table.row()["tricks"] == 2
        assert lengths[0] == 39
        assert (lengths[1] < 39) == (call == "SGM")


# Payments


def settled(
    bid: str, outcome: str, trump_class: int = 2, extra: int = 0, *, second: bool = False, **options: Any
) -> Any:
    """Betar and pins of a plain high bid, an omköp where it is the second purchase."""
    purchases = [vira.Purchase(trump_class, outcome, extra, is_second=second)]
    if second:
        purchases.insert(0, vira.given_up(trump_class))
    return vira.settle(vira.BY_CODE[bid], 0, False, purchases, vira.full_rules(**options))


@pytest.mark.parametrize(
    ("settle", "plain", "options", "changed"),
    [
        (lambda o: settled("SPEL9", "made", 2, 2, **o), (1, 3), {"overtrick_pins": 4}, (1, 11)),
        (lambda o: settled("SPEL9", "made", **o), (1, 3), {"pool_win_bets": 5}, (5, 3)),
        (lambda o: settled("VIN7", "bet", **o), (-2, -3), {"pool_loss_bets": 3}, (-6, -3)),
        (lambda o: settled("VIN7", "kodilj", **o), (-4, -3), {"kodilj_bet_mult": 3}, (-6, -3)),
        (lambda o: settled("TRI9", "bet", **o), (-2, -11), {"loss_mult": {"tringel": 7}}, (-7, -11)),
        (lambda o: settled("VIN7", "bet", **o), (-2, -3), {"loss_mult": {"tringel": 7}}, (-1, -3)),
        (lambda o: settled("SPEL9", "bet", second=True, **o), (-3, -6), {"omkop_loss_mult": 5}, (-6, -6)),
        (lambda o: settled("SPEL9", "made", second=True, **o), (0, 0), {"omkop_loss_mult": 5}, (0, 0)),
        (lambda o: settled("SPEL9", "kodilj", **o), (-2, -3), {"kodilj_doubles_pins": True}, (-2, -6)),
        (lambda o: settled("SPEL9", "kodilj", second=True, **o), (-5, -6), {"kodilj_doubles_pins": True}, (-5, -9)),
        (lambda o: settled("SPEL9", "bet", **o), (-1, -3), {"kodilj_doubles_pins": True}, (-1, -3)),
    ],
)
def test_payments(settle: Callable[[Answers], Any], plain: Any, options: Answers, changed: Any) -> None:
    assert settle({}) == plain
    assert settle(options) == changed


def test_conceded_result() -> None:
    for family, call in (("K", "SPEL9"), ("G", "GASK2"), ("S", "SOLO6")):
        for word in ("bet", "kodilj"):
            result = {**vira.DEFAULTS["conceded_result"], family: word}
            table = held(call, {"omkop": False, "concede": True}, conceded_result=result)
            assert table.row()["outcome"] == word


def test_pins_per_bet() -> None:
    assert vira.points(1, -2, 3, vira.full_rules(pins_per_bet=10)) == ([-3, -14, -3], 20)


def test_unknown_options_are_refused() -> None:
    with pytest.raises(KeyError, match="not an option of Vira: omkop_maximum"):
        vira.full_rules(omkop_maximum=1)


def test_every_option_is_tested() -> None:
    files = [Path(__file__), Path(__file__).with_name("test_vira_options.py")]
    tests = "".join(file.read_text(encoding="utf-8") for file in files)
    # The source of the preference suit decides what is dealt, which the oracle is given.
    assert [name for name in vira.DEFAULTS if name not in tests and name != "pref_suit_source"] == []
