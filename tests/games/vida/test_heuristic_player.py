"""The `heuristic` player at the table: parameters, parts that can be switched off, rules of all kinds, beginnings."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest

import fastsim
from fastsim._jit import JIT_ENABLED
from fastsim.batch import make_batch
from fastsim.games.vida.params import HeuristicParams
from fastsim.games.vida.record import make_script
from fastsim.logs import logged_calls, logged_plays
from fastsim.rows import column_bytes
from hidden_information import Table
from oracles import vida as oracle
from player_support import RULES, core, params, refusal, rows_of, spelled
from support import as_oracle_deal, as_oracle_row, play_logged

SEATS = 4
SEED = 808
DEALS = 4_000
UNKNOWN = (0, 0, 0, 0)

every_rules = pytest.mark.parametrize("name", RULES)


# Parameters


@core
def test_defaults_are_all_parts() -> None:
    assert spelled("heuristic") == ["heuristic"] * SEATS
    assert params("heuristic")[0] == tuple(HeuristicParams())
    assert tuple(HeuristicParams()) == (0, 1, 1, 1, 1, 1, 1)
    assert spelled("0=heuristic(risk=-20,draw=0),2=heuristic(signals=1)")[::2] == [
        "heuristic(risk=-20,draw=0)",
        "heuristic",
    ]


@core
def test_one_signal_is_named_by_its_word() -> None:
    assert spelled("heuristic(signals=lima)") == spelled("heuristic(signals=2)") == ["heuristic(signals=lima)"] * SEATS
    assert params("heuristic(signals=discard)") == params("heuristic(signals=3)")
    assert len({tuple(params(f"heuristic(signals={word})")[0]) for word in (0, 1, "lima", "discard")}) == 4


@core
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("heuristic(risk=2000)", "risk is 2000, expected -1000 to 1000"),
        ("heuristic(risk=-1001)", "risk is -1001, expected -1000 to 1000"),
        ("heuristic(load=2)", "load is 2, expected 0 or 1"),
        ("heuristic(market=-1)", "market is -1, expected 0 or 1"),
        ("heuristic(draw=2)", "draw is 2, expected 0 or 1"),
        ("heuristic(count=3)", "count is 3, expected 0 or 1"),
        ("heuristic(infer=9)", "infer is 9, expected 0 or 1"),
        ("heuristic(signals=-5)", "signals is -5, expected 0, 1, lima or discard"),
        ("heuristic(signals=both)", "signals of player heuristic is 'both', expected a whole number, lima or discard"),
        (
            "heuristic(luck=1)",
            "'luck=1' of player heuristic is unknown, expected risk, market, load, draw, count, infer, signals",
        ),
        ("heuristic(risk=much)", "risk of player heuristic is 'much', expected a whole number"),
        ("heuristic(risk=1.5)", "risk of player heuristic is '1.5', expected a whole number"),
        ("heuristic(risk=1,risk=2)", "risk of player heuristic is given twice"),
        ("heuristic(model=1)", "'model=1' of player heuristic is unknown"),
    ],
)
def test_bad_parameters_get_one_sentence(text: str, says: str) -> None:
    for players in (text, f"1={text},2=greedy"):
        message = refusal(lambda players=players: fastsim.simulate("vida", 1, seed=1, players=players))
        assert says in message
        assert "heuristic" in message
        assert "\n" not in message


@core
@pytest.mark.parametrize("risk", [-1000, 1000])
def test_the_ends_of_risk_are_allowed(risk: int) -> None:
    rows = fastsim.simulate("vida", 5, seed=1, players=f"heuristic(risk={risk})")
    assert rows["passed_out"].all() == (risk < 0)


# Parts


@pytest.mark.parametrize("part", ["market", "load", "draw", "count", "infer", "signals"])
def test_each_part_changes_rows(part: str) -> None:
    """What a switch turns off must have done something, for any seat that has it on."""
    whole = rows_of("heuristic", DEALS)
    assert rows_of(f"heuristic({part}=1)", DEALS) == whole
    off = f"heuristic({part}=0)"
    assert rows_of(off, DEALS) != whole
    for seat in range(SEATS):
        assert rows_of(["heuristic"] * seat + [off] + ["heuristic"] * (SEATS - 1 - seat), DEALS) != whole


def test_each_signal_changes_rows() -> None:
    """Neither signal is the other, and neither is none or both."""
    found = [rows_of(f"heuristic(signals={word})", DEALS) for word in (0, "lima", "discard", 1)]
    assert all(one != other for i, one in enumerate(found) for other in found[:i])


@pytest.mark.parametrize("part", ["load", "draw", "count", "infer", "signals"])
def test_parts_of_the_play_do_not_call(part: str) -> None:
    rows, others = (fastsim.simulate("vida", DEALS, seed=SEED, players=f"heuristic({part}={on})") for on in (1, 0))
    for column in ("buyer", "bid", "trump", "screws", "calls"):
        assert rows[column].tolist() == others[column].tolist()
    assert (rows["points_0"] != others["points_0"]).sum() >= 20


def test_without_its_market_it_calls_as_greedy() -> None:
    _, logs = play_logged("vida", DEALS, seed=SEED, players="heuristic(market=0)")
    _, others = play_logged("vida", DEALS, seed=SEED, players="greedy")
    assert logs["calls"].tolist() == others["calls"].tolist()
    assert (logs["plays"] != others["plays"]).any()


def test_market_changes_calls() -> None:
    rows, others = (fastsim.simulate("vida", DEALS, seed=SEED, players=f"heuristic(market={on})") for on in (1, 0))
    assert (rows["bid"] != others["bid"]).mean() >= 0.1


def test_risk_buys_and_screws_more() -> None:
    """A tilt of the market, in points: fewer deals are passed out and the bids rise; at the ends it decides alone."""
    risks = (-1000, -60, -20, 0, 20, 60)
    tables = [fastsim.simulate("vida", DEALS, seed=SEED, players=f"heuristic(risk={risk})") for risk in risks]
    passed = [int(rows["passed_out"].sum()) for rows in tables]
    bids = [float(rows["bid"].mean()) for rows in tables]
    assert passed == sorted(passed, reverse=True)
    assert bids == sorted(bids)
    assert len(set(bids)) == len(risks)
    assert passed[0] == DEALS
    rows = fastsim.simulate("vida", DEALS, seed=SEED, players="heuristic(risk=1000)")
    assert rows["bid"].mean() > bids[-1] or rows["screws"].mean() > tables[-1]["screws"].mean()


def test_risk_of_one_side_is_that_sides_buying() -> None:
    bold = fastsim.simulate("vida", DEALS, seed=SEED, players="0=heuristic(risk=40),2=heuristic(risk=40)")
    plain = fastsim.simulate("vida", DEALS, seed=SEED, players="heuristic")
    buys = [(rows["buyer"] % 2 == 0) & (rows["buyer"] >= 0) for rows in (plain, bold)]
    assert buys[1].mean() > buys[0].mean() + 0.02


def test_all_kinds_of_call_are_made() -> None:
    rows = fastsim.simulate("vida", 20_000, seed=SEED, players="heuristic")
    assert 0 < rows["passed_out"].mean() < 0.5
    assert set(rows["buyer"].tolist()) == {-1, 0, 1, 2, 3}
    assert set(rows["trump"].tolist()) == {-1, 0, 1, 2, 3}
    assert (rows["screws"] > 0).any()
    assert len(set(rows["bid"].tolist())) >= 8
    assert 0.5 < rows["made"][~rows["passed_out"]].mean() < 0.95


# Rules of all kinds


@every_rules
def test_all_answers_are_legal(name: str) -> None:
    """An answer that the rules do not allow stops the kernel with an error; every deal is also sound as a row."""
    rows = fastsim.simulate("vida", 20_000, seed=SEED, players="heuristic", rules=RULES[name])
    rules = {**oracle.DEFAULTS, **RULES[name]}
    bought = rows[~rows["passed_out"]]
    assert len(bought) >= 1_000
    assert bought["bid"].min() >= rules["min_bid"]
    assert bought["bid"].max() <= (rules["max_bid"] or oracle.HIGHEST_BID)
    assert rows["screws"].max() <= rules["max_vida_calls"]


@pytest.mark.parametrize(
    "players", ["heuristic(risk=300)", "0=heuristic,1=random,2=greedy,3=heuristic(count=0,signals=0)"]
)
@every_rules
def test_bold_and_mixed_tables_play_legally(name: str, players: str) -> None:
    fastsim.simulate("vida", 2_000, seed=SEED + 1, players=players, rules=RULES[name])


@every_rules
def test_deals_agree_with_the_oracle(name: str) -> None:
    rules = {**oracle.DEFAULTS, **RULES[name]}
    rows, logs = play_logged("vida", 150, seed=SEED, rules=RULES[name], players="heuristic(risk=20)")
    for row, log in zip(rows, logs, strict=True):
        assert as_oracle_row(row) == oracle.referee(*as_oracle_deal(log), rules)


@core
@pytest.mark.parametrize("name", ["default", "greek_online", "free trumps", "market of three levels"])
def test_a_few_deals_agree_with_the_oracle(name: str) -> None:
    rules = {**oracle.DEFAULTS, **RULES[name]}
    deals = 40 if JIT_ENABLED else 4
    rows, logs = play_logged("vida", deals, seed=SEED, start=500, rules=RULES[name], players="heuristic(risk=40)")
    for row, log in zip(rows, logs, strict=True):
        assert as_oracle_row(row) == oracle.referee(*as_oracle_deal(log), rules)


@every_rules
def test_rows_do_not_depend_on_chunks_or_workers(name: str) -> None:
    whole = fastsim.simulate("vida", 1_500, seed=SEED, players="heuristic", rules=RULES[name])
    for chunk, workers in ((1, 1), (7, 3), (1_499, 2)):
        again = fastsim.simulate(
            "vida", 1_500, seed=SEED, players="heuristic", rules=RULES[name], chunk=chunk, workers=workers
        )
        assert column_bytes(again) == column_bytes(whole)


def test_a_log_does_not_change_rows() -> None:
    """The log keeps the first decision; keeping it must change nothing."""
    rows, _ = play_logged("vida", 2_000, seed=SEED, players="heuristic")
    assert column_bytes(rows) == column_bytes(fastsim.simulate("vida", 2_000, seed=SEED, players="heuristic"))


# From the middle of a deal


def assert_goes_on(table: Table, deal: int, log: np.void, script: np.ndarray) -> None:
    again = table.play(deal, UNKNOWN, script)
    assert again is not None
    assert logged_calls(again[1]) == logged_calls(log)
    assert logged_plays(again[1]) == logged_plays(log)


def check_prefixes(rules: dict[str, Any], players: Any, deals: int, each: int) -> None:
    """Force the first calls and cards that the players made themselves: the rest must come out the same.

    Whatever a player remembers of what it was asked before, and whatever is left from the deal before, would show.
    """
    chance = random.Random(SEED)
    table = Table(make_batch("vida", seed=SEED, rules=rules, players=players))
    _, logs = play_logged("vida", deals, seed=SEED, rules=rules, players=players)
    for deal, log in enumerate(logs):
        calls, plays = logged_calls(log), logged_plays(log)
        for _ in range(each):
            assert_goes_on(table, deal, log, make_script(calls[: chance.randrange(len(calls) + 1)]))
            assert_goes_on(table, deal, log, make_script(calls, plays[: chance.randrange(len(plays) + 1)]))


@every_rules
def test_a_forced_beginning_goes_on_the_same_way(name: str) -> None:
    check_prefixes(RULES[name], "heuristic(risk=20)", 150, 3)


@pytest.mark.parametrize(
    "players",
    [
        "0=heuristic,1=greedy,2=heuristic(count=0),3=greedy",
        "0=greedy,1=heuristic(market=0),2=heuristic(infer=0,signals=0),3=heuristic(draw=0,load=0)",
    ],
)
def test_a_forced_beginning_goes_on_the_same_way_at_mixed_tables(players: str) -> None:
    check_prefixes({}, players, 200, 3)


@core
def test_a_forced_beginning_of_a_few_deals() -> None:
    check_prefixes({}, "heuristic", 30 if JIT_ENABLED else 3, 2)


def test_a_deal_does_not_depend_on_the_deal_before() -> None:
    """Each deal alone, after another one, and in another order of seats' thoughts: always the same row."""
    whole = fastsim.simulate("vida", 300, seed=SEED, players="heuristic")
    for deal in range(0, 300, 7):
        one = fastsim.simulate("vida", 1, seed=SEED, start=deal, players="heuristic")
        assert column_bytes(one) == column_bytes(whole[deal : deal + 1])


def test_it_draws_nothing_by_chance() -> None:
    """The same hands and the same beginning give the same deal whatever the seed."""
    dealt = fastsim.hands("vida", seed=SEED, deals=range(40))
    for hands in dealt.tolist():
        known = dict(enumerate(hands))
        rows = [fastsim.simulate("vida", 1, seed=seed, players="heuristic", known=known) for seed in (1, 2, 3)]
        assert column_bytes(rows[0]) == column_bytes(rows[1]) == column_bytes(rows[2])


def test_traces_of_heuristic_players_are_scored_clean() -> None:
    for record in fastsim.trace("vida", seed=SEED, deals=100, players="heuristic"):
        verdict = fastsim.score(json.loads(json.dumps(record)))
        assert (verdict.breaches, verdict.differences) == ([], [])
