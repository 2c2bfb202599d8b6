"""Cards, choices and payments of every deal keep what section 13.7 of the rules says, under random rules."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fastsim
from fastsim._jit import JIT_ENABLED
from fastsim.batch import make_batch
from fastsim.cards.deck import DECK_52
from fastsim.cards.text import card_name
from fastsim.entry import split_status
from fastsim.errors import RequestError
from fastsim.game import OK
from fastsim.games.vira import steps
from fastsim.games.vira.ladder import BIDS, LADDER, LOW_SIZE, Dear
from fastsim.games.vira.order import aces_low_card, aces_low_order, natural_card, natural_order
from fastsim.games.vira.record import exchange_of, make_script
from fastsim.logs import logged_plays
from oracles import vira
from vira_support import GAME, PACK, forced, moved, run

DEALS = 200 if JIT_ENABLED else 4
PLAYER = "random(pass_percent=40,jump=60,rebuy_percent=40,concede_percent=10)"


def deals_of(number: int) -> tuple[Any, np.ndarray, np.ndarray]:
    rules = GAME.make_rules({**vira.random_rules(random.Random(f"cards {number}")), "pref_suit_source": "given"})
    batch = make_batch("vira", seed=number, rules=rules, players=PLAYER, preference="CDHS"[number % 4])
    log = np.zeros(DEALS, dtype=GAME.log)
    return rules, batch.play(0, DEALS, log=log).view(GAME.flat_row), log


@pytest.mark.core
@pytest.mark.parametrize("number", range(30))
def test_every_card_is_in_one_place_after_every_exchange_and_play(number: int) -> None:
    rules, rows, log = deals_of(number)
    for row, record in zip(rows, log, strict=True):
        hands = [int(hand) for hand in record["hands"]]
        talon = [int(card) for card in record["talon"]]
        out = 0
        entries = [] if row["passed_out"] else exchange_of(record, int(row["declarer"]), int(row["bid"]), rules)
        for entry in entries:
            assert entry.discard & ~hands[entry.seat] == 0
            hands[entry.seat] &= ~entry.discard
            out |= entry.discard
            assert talon[: len(entry.draw)] == list(entry.draw)
            talon = talon[len(entry.draw) :]
            for card in entry.draw:
                hands[entry.seat] |= 1 << card
            assert_one_place(hands, out, talon)
        assert len(talon) == row["talon_left"]
        if not (row["conceded"] or row["passed_out"]):
            assert hands == record["held"].tolist()
        for seat, card in logged_plays(record):
            assert hands[seat] >> card & 1
            hands[seat] &= ~(1 << card)
            out |= 1 << card
        assert_one_place(hands, out, talon)


def assert_one_place(hands: list[int], out: int, talon: list[int]) -> None:
    places = [*hands, out, *(1 << card for card in talon)]
    assert sum(places) == DECK_52
    assert sum(place.bit_count() for place in places) == 52


@pytest.mark.core
@pytest.mark.parametrize("number", range(6))
def test_payments_sum_to_nothing_and_the_declarer_plays_as_many_tricks_as_he_has_cards(number: int) -> None:
    rules, rows, log = deals_of(number)
    for row, record in zip(rows, log, strict=True):
        points = [int(row[f"points_{seat}"]) for seat in range(3)]
        assert sum(points) == rules.pins_per_bet * int(row["bets"])
        if row["passed_out"]:
            continue
        others = [points[seat] for seat in range(3) if seat != row["declarer"]]
        assert others == [-int(row["pins"])] * 2
        if row["conceded"]:
            assert (row["tricks"], int(record["play_count"])) == (-1, 0)
            continue
        size = int(LOW_SIZE[row["bid"]]) if row["low"] else 13
        assert int(record["held"][row["declarer"]]).bit_count() == size
        stops_early = rules.stop_low_play_early and row["low"] and row["tricks"] == 2
        assert int(record["play_count"]) == 3 * size or stops_early


def test_every_bid_is_reached_without_being_forced() -> None:
    batch = make_batch("vira", seed=2, players="random")
    rows = batch.play(0, 20_000 if JIT_ENABLED else 50)
    seen = Counter(rows["bid"].tolist())
    assert not JIT_ENABLED or min(seen[rank] for rank in range(1, BIDS + 1)) >= 100


# The ladder


RULES_TEXT = Path(__file__).resolve().parents[3] / "docs" / "rules" / "vira.md"
OPENED = {"closed": 0, "open": 1}


def ladder_of_the_text() -> list[tuple[Any, ...]]:
    """Section 3 as the rules text has it: code, name, family, need, low game, turned, kept, levels and pins."""
    rows = []
    for line in RULES_TEXT.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) != 10 or not cells[0].isdigit():
            continue
        _, name, code, family, high, low, _, level, way, pins = cells
        kept = 13 if way == "GALL" else int(way[2:]) if way[:2] in ("KM", "GN") else -1
        size = 0 if low == "–" else int(low.split(",")[1])
        opened = 2 if "all open" in low else OPENED.get(low.split(",")[0], 0)
        turned = int(way[2:]) if way.startswith("KT") else 0
        paid = tuple(0 if pin == "–" else int(pin) for pin in pins.split("/"))
        need = 0 if high == "–" else int(high)
        rows.append((code, name, "KGS".index(family), need, size, opened, turned, kept, level == "Y", paid))
    return rows


@pytest.mark.core
def test_the_ladder_is_that_of_the_rules() -> None:
    assert [tuple(bid)[:10] for bid in LADDER] == ladder_of_the_text()
    dear = {bid.code for bid in LADDER if bid.dear != Dear.ORDINARY}
    assert dear == {"GOK", "VIN6", "VIN7", "VIN8", "TRI9"}


# Aces as ones


@pytest.mark.core
def test_aces_as_ones_are_below_the_twos_and_back() -> None:
    ordered = sorted((card for card in range(64) if DECK_52 >> card & 1), key=aces_low_card)
    assert [card & 15 for card in ordered[:13]] == [12, *range(12)]
    for card in ordered:
        assert natural_card(aces_low_card(card)) == card
    assert aces_low_order(DECK_52) == natural_order(DECK_52) == DECK_52


# The preference suit


@pytest.mark.core
def test_a_given_preference_suit_is_used_and_a_missing_one_is_missed() -> None:
    given = {"pref_suit_source": "given"}
    with pytest.raises(RequestError, match="the preference suit is given, expected `preference`"):
        fastsim.simulate("vira", 1, seed=1, rules=given, players="random")
    for text, suit in (("H", 2), ("c", 0), ("S7", 3)):
        rows = fastsim.simulate("vira", 20, seed=1, rules=given, players="random", preference=text)
        assert set(rows["preference"].tolist()) == {suit}
    assert fastsim.trace("vira", seed=1, players="random", preference="D9")[0]["indicator"] == "D9"
    ranks = {record["indicator"] for record in fastsim.trace("vira", seed=1, deals=9, players="random", preference="D")}
    assert len(ranks) > 2


@pytest.mark.core
def test_the_second_pack_is_a_stream_of_its_own() -> None:
    """NumPy alone rebuilds its card."""
    for deal, record in enumerate(fastsim.trace("vira", seed=11, deals=12, players="random")):
        generator = np.random.Generator(np.random.Philox(key=[11, 4], counter=[0, deal, 0, 0]))
        card = PACK[int(generator.integers(0, 52, dtype=np.uint32))]
        assert record["indicator"] == card_name(card)


@pytest.mark.parametrize("bad", ["X", "", "NT", "H1", "HH", 3])
def test_a_bad_preference_is_explained(bad: Any) -> None:
    with pytest.raises(RequestError, match=r"`preference` is .*, expected a suit"):
        fastsim.simulate("vira", 1, seed=1, preference=bad)
    with pytest.raises(RequestError, match="but vida has no preference suit"):
        fastsim.simulate("vida", 1, seed=1, preference=bad)


# Scripts


@pytest.mark.core
@pytest.mark.parametrize(
    ("calls", "answers", "options"),
    [
        (["SPEL7 F", "pass", "pass"], {steps.TRUMP: 3}, {}),  # spades, where hearts are preferred
        (["SPEL7", "pass", "pass"], {steps.BUY: 14}, {}),
        (["SPEL7", "pass", "pass"], {steps.BUY: 9}, {"declarer_buy_max": 8}),
        (["SPEL7", "pass", "pass"], {steps.BUY: 2, steps.DISCARD: 1}, {}),
        (["SPEL7", "pass", "pass"], {steps.BUY: 1, steps.DISCARD: 0}, {}),
        (["KMIS2", "pass", "pass"], {steps.BUY: 10}, {}),
        (["KMIS2", "pass", "pass"], {steps.BUY: 12}, {"kopmisar_keep_rule": "at_least"}),
        (["KMIS2", "pass", "pass"], {steps.BUY: 10}, {"kopmisar_keep_rule": "at_most"}),
        (["GASK2", "pass", "pass"], {steps.BUY: 12}, {}),
        (["GASK2 F", "pass", "pass"], {steps.LOW: 1}, {}),
        (["SPEL7", "pass", "pass"], {steps.CONCEDE: 1}, {"concede_until": "never"}),
        (["SPEL7", "pass", "pass"], {steps.BUY: 9, steps.REBUY: 1, steps.BUY_AGAIN: 0}, {}),
        (["SPEL7", "pass", "pass"], {steps.BUY: 9, steps.REBUY: 1, steps.BUY_AGAIN: 5}, {"over_request": "error"}),
        (["SOLO8", "pass", "pass"], {steps.DEFENDER_BUY: 6}, {"defender_buy_max": 5}),
    ],
)
def test_illegal_steps_of_a_script_are_refused(calls: list[str], answers: dict[int, int], options: Any) -> None:
    row, log, status = forced(calls, answers, options=options)
    assert row is None
    assert split_status(status).kind == "script"
    assert int(log["step"]) in answers


@pytest.mark.core
def test_a_request_beyond_the_talon_is_cut_or_refused() -> None:
    calls, answers = ["SPEL7", "pass", "pass"], {steps.BUY: 9, steps.REBUY: 0, steps.DEFENDER_BUY: 5, steps.CONCEDE: 0}
    row, log, _ = forced(calls, answers)
    assert row is not None
    assert [len(entry.draw) for entry in moved(row, log)] == [9, 4, 0]
    assert forced(calls, answers, options={"over_request": "error"})[2] != OK


@pytest.mark.core
def test_a_turn_bid_without_an_allowed_suit_must_be_conceded() -> None:
    options = {"turn_bids_have_suit_levels": True, "concede_until": "never"}
    calls = ["TUR6 HF", "pass", "pass"]
    row, _, _ = forced(calls, {steps.REBUY: 0}, options=options, top=["S5"], indicator="H7")
    assert row is not None
    assert (row["trump"], row["conceded"], row["bets"]) == (3, True, -1)
    row, _, _ = forced(calls, {steps.REBUY: 0}, options=options, top=["H5"], indicator="H7")
    assert row is not None
    assert (row["trump"], row["conceded"]) == (2, False)
    again = {steps.BUY: 1, steps.REBUY: 1}
    row, _, _ = forced(calls, again, options=options, top=["S5", "H5"], indicator="H7")
    assert row is not None
    assert (row["trump"], row["conceded"], row["rebuy"]) == (2, False, True)


@pytest.mark.core
def test_a_whole_deal_is_forced_again_from_its_log() -> None:
    for number in range(12):
        rules, rows, log = deals_of(number)
        batch = make_batch("vira", seed=99, rules=rules, players="random")
        for row, record in list(zip(rows, log, strict=True))[:10]:
            calls = [int(call) for call in record["calls"][: int(record["call_count"])]]
            answers = {step: int(answer) for step, answer in enumerate(record["steps"]) if answer >= 0}
            script = make_script(
                calls, logged_plays(record), answers=answers, talon=record["talon"], indicator=int(record["indicator"])
            )
            again, _, status = run(batch, record["hands"].copy(), script)
            assert status == OK
            assert again is not None
            columns = [name for name in row.dtype.names if name != "deal"]
            assert again[columns].item() == row[columns].item()
