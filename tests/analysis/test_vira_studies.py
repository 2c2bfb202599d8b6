"""Studies of Vira: its standard tables against plain counts of traces, and its payments against the rules."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from statistics import mean
from typing import Any

import numpy as np
import pandas as pd
import pytest

import analysis
import fastsim
from analysis.cli import cli
from analysis.studies.vira import bids, exchanges, payments, points
from fastsim.games.vira.rules import ViraRules
from vira_records import LADDER, declarer_points, drawn, family

GAME = "vira"
SEED = 43
DEALS = 900
RULES = ViraRules()


@pytest.fixture(scope="module")
def traces() -> list[dict[str, Any]]:
    """Records of random deals; the tables must say what plain Python counts in them."""
    return fastsim.trace(GAME, deals=DEALS, seed=SEED, players="random")


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    return analysis.simulate(GAME, DEALS, seed=SEED, players="random")


def check_ends(row: Any, chosen: list[dict[str, Any]]) -> None:
    outcomes = [trace["result"]["outcome"] for trace in chosen]
    assert row.n == len(chosen)
    assert row.hits == outcomes.count("made")
    if chosen:
        assert row.bet == pytest.approx(outcomes.count("bet") / len(chosen))
        assert row.kodilj == pytest.approx(outcomes.count("kodilj") / len(chosen))
        assert row.conceded == pytest.approx(sum(trace["contract"]["conceded"] for trace in chosen) / len(chosen))
        assert row.points == pytest.approx(mean(map(declarer_points, chosen)))
        assert row.low <= row.estimate <= row.high


def test_final_bids_and_their_ends_are_counted(frame: pd.DataFrame, traces: list[dict[str, Any]]) -> None:
    often = Counter(trace["contract"]["bid"] for trace in traces)
    table = bids.final_bids(frame)
    assert table["bid"].tolist() == LADDER
    assert table["hits"].tolist() == [often[code] for code in LADDER]
    assert set(table["n"]) == {DEALS}
    for row in bids.results_by_bid(frame).itertuples():
        check_ends(row, [trace for trace in traces if trace["contract"]["bid"] == row.bid])


def test_levels_families_and_seats_are_counted(frame: pd.DataFrame, traces: list[dict[str, Any]]) -> None:
    names = {"plain": "", "i färg": "F", "i högsta färg": "HF"}
    for row in bids.results_by_level(frame).itertuples():
        wanted = (row.bid, names[row.level])
        check_ends(row, [t for t in traces if (t["contract"]["bid"], t["contract"]["level"]) == wanted])
    shares = bids.results_by_family(frame)
    assert shares["n"].sum() == DEALS
    for row in shares.itertuples():
        wanted = (row.family, names[row.level])
        chosen = [t for t in traces if (family(t["contract"]["bid"]), t["contract"]["level"]) == wanted]
        check_ends(row, chosen)
        assert row.share == pytest.approx(len(chosen) / DEALS)
    for row in bids.results_by_seat(frame).itertuples():
        check_ends(row, [trace for trace in traces if trace["contract"]["seat"] == row.declarer])


def test_exchanges_are_counted(frame: pd.DataFrame, traces: list[dict[str, Any]]) -> None:
    places = {"declarer": ("buy", 0), "first defender": ("defender", 1), "second defender": ("defender", 2)}
    for row in exchanges.bought(frame).itertuples():
        kind, place = places[row.role]
        found = [drawn(trace, kind, place) for trace in traces if family(trace["contract"]["bid"]) == row.family]
        assert row.n == len(found)
        assert row.estimate == pytest.approx(mean(found))
    lost = Counter[int]()
    cases = Counter[int]()
    for trace in traces:
        before = drawn(trace, "buy", 0) + drawn(trace, "rebuy", 0)
        if family(trace["contract"]["bid"]) != "gaskspel" and before < 13:
            cases[before] += 1
            lost[before] += before + drawn(trace, "defender", 1) == 13
    table = exchanges.exhaustion(frame)
    assert dict(zip(table["before"], table["n"], strict=True)) == cases
    assert dict(zip(table["before"], table["hits"], strict=True)) == {key: lost[key] for key in cases}
    for row in exchanges.talon_left(frame).itertuples():
        chosen = [trace["result"]["talon_left"] for trace in traces if family(trace["contract"]["bid"]) == row.family]
        assert (row.n, row.estimate) == (len(chosen), pytest.approx(mean(chosen)))
        assert row.empty == pytest.approx(chosen.count(0) / len(chosen))


def test_second_buys_and_gasks_are_counted(frame: pd.DataFrame, traces: list[dict[str, Any]]) -> None:
    table = exchanges.second_buys(frame)
    assert len(table) > 5
    for row in table.itertuples():
        chosen = [trace for trace in traces if trace["contract"]["bid"] == row.bid]
        again = [trace for trace in chosen if trace["result"]["rebuy"]]
        assert (row.n, row.hits) == (len(chosen), len(again))
        assert row.made == pytest.approx(mean(trace["result"]["outcome"] == "made" for trace in again))
        assert row.points == pytest.approx(mean(map(declarer_points, again)))
    found = exchanges.gasks(frame)
    assert set(found["how"]) == {"high", "low", "low, aces as ones"}
    for row in found.itertuples():
        chosen = [t for t in traces if t["contract"]["bid"] == row.bid and way_of_gask(t["contract"]) == row.how]
        assert row.n == len(chosen)
        assert row.points == pytest.approx(mean(map(declarer_points, chosen)))


def way_of_gask(contract: dict[str, Any]) -> str:
    if not contract["low"]:
        return "high"
    return "low, aces as ones" if contract["aces_low"] else "low"


def test_points_are_counted(frame: pd.DataFrame, traces: list[dict[str, Any]]) -> None:
    for row in points.by_seat(frame).itertuples():
        seat = points.SEAT_NAMES.index(row.seat)
        chosen = [
            int(trace["result"][f"points_{seat}"])
            for trace in traces
            if row.role == "any" or (trace["contract"]["seat"] == seat) == (row.role == "declarer")
        ]
        assert (row.n, row.estimate) == (len(chosen), pytest.approx(mean(chosen)))
        assert row.median == sorted(chosen)[(len(chosen) - 1) // 2]
    shares = points.shares(frame)
    assert dict(zip(shares["points"], shares["hits"], strict=True)) == Counter(map(declarer_points, traces))
    bets, pins = points.accounts(frame)["estimate"]
    assert bets == pytest.approx(mean(trace["result"]["bets"] for trace in traces))
    assert pins == pytest.approx(mean(trace["result"]["pins"] for trace in traces))


def test_void_deals_are_counted() -> None:
    open_rules = {"forehand_must_open": False}
    options: dict[str, Any] = {"seed": SEED, "players": "random(pass_percent=90)", "rules": open_rules}
    void = sum(trace["contract"] is None for trace in fastsim.trace(GAME, deals=200, **options))
    table = bids.passed_out(analysis.simulate(GAME, 200, **options))
    assert (table["n"].tolist(), table["hits"].tolist()) == ([200], [void])
    assert void > 50


def test_standard_tables_name_their_payments(frame: pd.DataFrame) -> None:
    tables = analysis.standard_tables(frame)
    assert len({table.name for table in tables}) == len(tables) >= 14
    for table in tables:
        assert set(table.formats) <= set(table.frame.columns)
        assert len(table.frame) > 0
        if table.name != "passed_out":
            assert "Payments (the defaults): made brings 1 betar, bet and kodilj cost 1 and 2" in table.note
    other = ViraRules(pins_per_bet=10, loss_mult={"gok": 3, "vingel": 2, "tringel": 2})
    note = payments.payment_note(other)
    assert "Payments (changed: loss_mult=gok=3:vingel=2:tringel=2, pins_per_bet=10)" in note
    assert "times 2 or 3" in note


# Payments (docs/rules/vira.md, 13.6)


def test_points_by_outcome_are_the_vectors() -> None:
    found = payments.points_by_outcome(RULES)
    rank = {code: place for place, code in enumerate(LADDER, 1)}
    assert found[rank["BEG6"], 2].tolist()[0] == 10
    assert found[rank["SPEL8"], 1].tolist()[1] == -10
    assert found[rank["SOLO9"], 2].tolist()[2] == -32
    assert found[rank["VIN7"], 0].tolist()[2] == -34
    assert found[rank["TRI9"], 1].tolist()[1] == -26
    assert found[rank["GOK"], 0].tolist() == [8, -16, -32]
    assert found[rank["SGMO"], 0].tolist()[2] == -64
    assert found[rank["SOLOVIRA"], 2].tolist()[0] == 264


def test_break_even_brings_nothing() -> None:
    rows = pd.DataFrame({"bid": [1] * 4 + [6] * 3, "outcome": [1, 2, 3, 3, 2, 2, 3]})
    table = payments.break_even(rows, RULES).set_index(["bid", "trump"])
    begar = table.loc["BEG6", "högsta färg"]
    assert (begar["n"], begar["estimate"]) == (3, pytest.approx(2 / 3))
    assert begar["if_bet"] == pytest.approx(0.5)
    assert begar["needed"] * 10 - (1 - begar["needed"]) * (10 / 3 + 18 * 2 / 3) == pytest.approx(0)
    gok = table.loc["GOK", "low"]
    assert (gok["if_bet"], gok["if_kodilj"]) == (pytest.approx(16 / 24), pytest.approx(32 / 40))
    assert len(table) == 27 * 3 + 13
    assert np.isnan(table.loc["SPM", "low"]["needed"])


def test_tables_of_a_tally_are_those_of_the_rows(frame: pd.DataFrame, tmp_path: Path) -> None:
    fastsim.run(GAME, str(tmp_path / "tally"), DEALS, seed=SEED, players="random", tally=True)
    counted = analysis.standard_tables(str(tmp_path / "tally"))
    for mine, other in zip(counted, analysis.standard_tables(frame), strict=True):
        pd.testing.assert_frame_equal(mine.frame, other.frame)


def test_the_command_takes_the_preference_suit(capsys: pytest.CaptureFixture[str]) -> None:
    """Rules under which the suit is given can be simulated from the command line."""
    rules = ["--rules", "pref_suit_source=given", "--players", "random"]
    assert cli.main(["simulate", "vira", "--deals", "20", "--seed", "1", *rules, "--preference", "H7", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["facts"]["preference suit"] == "H7"
    assert "--preference H7" in found["command"]
    rows = fastsim.simulate("vira", 20, seed=1, rules="pref_suit_source=given", players="random", preference="H7")
    assert set(rows["preference"]) == {2}
