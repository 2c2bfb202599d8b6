"""Promise 3 for the `heuristic` player: what it remembers, counts and infers rests on nothing hidden.

It looks at more places of the view than the simple players, so that a hidden card in any of them would change its
answers; `test_hidden_information.py` explains the check.
"""

from __future__ import annotations

from typing import Any

import pytest

from fastsim._jit import JIT_ENABLED
from fastsim.games import get_game
from games.vida import test_hidden_information as checker
from games.vida.test_hidden_information import DEALS, assert_no_leak, check_players

#: Belotes whose second card matters are rare.
SEARCHED = 240

#: Tables whose seats know and use different things; the last mixes it with players that leave other traces.
PLAYERS = [
    "heuristic",
    "heuristic(signals=0)",
    "0=heuristic(signals=lima),1=heuristic(signals=discard),2=heuristic(signals=lima),3=heuristic(signals=discard)",
    "heuristic(count=0,infer=0)",
    "heuristic(risk=40)",
    "0=heuristic,1=greedy,2=heuristic(market=0),3=heuristic(draw=0,load=0)",
]


@pytest.mark.parametrize("players", PLAYERS)
def test_it_sees_no_hidden_card(players: str) -> None:
    assert_no_leak(check_players(players, DEALS))


@pytest.mark.parametrize("preset", ["greek_online", "contree"])
def test_it_sees_no_hidden_card_under_presets(preset: str) -> None:
    assert_no_leak_in_few(check_players("heuristic", DEALS // 2, preset=preset))


@pytest.mark.parametrize(
    "rules",
    [
        "first_leader=buyer,air_scope=player,plain_tie=cancel_pair",
        "must_overtrump=false,must_undertrump=false,must_raise_trump_lead=false",
        "pass_is_final=true,max_vida_calls=1,vida_factors=1:2",
        "air_enabled=false,min_bid=10",
    ],
)
def test_it_sees_no_hidden_card_under_other_rules(rules: str) -> None:
    players = "0=heuristic,1=random(pass_percent=30,screw_percent=20),2=heuristic(risk=30),3=heuristic"
    assert_no_leak_in_few(check_players(players, 15, rules=rules))


def assert_no_leak_in_few(report: Any) -> None:
    """No answer changed, and enough was asked for that to mean something."""
    assert report.leaks == []
    assert report.decisions.total() >= 200
    assert report.accepted >= 4 * report.decisions.total()


@pytest.mark.core
def test_a_few_deals_of_it_see_no_hidden_card() -> None:
    report = check_players("heuristic", 5 if JIT_ENABLED else 2)
    assert report.leaks == []
    assert report.decisions.total() >= 36
    assert report.accepted >= 3 * report.decisions.total()


def keep_belotes_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the checker deal announced belotes anew, as if nobody had heard of them."""
    monkeypatch.setattr(checker, "announced_belotes", lambda *_: [])


def test_a_belote_is_used_once_it_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taken as a secret, belote is found as a leak: the checker does reach what the player infers from."""
    keep_belotes_secret(monkeypatch)
    report = check_players("heuristic", SEARCHED)
    assert len(report.leaks) >= 1
    assert report.leaked_kinds() == {"card"}


def test_belote_that_is_switched_off_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without belote (section 12: 0 turns it off) nobody announces it, and the second card stays hidden."""
    keep_belotes_secret(monkeypatch)
    assert check_players("heuristic", SEARCHED, rules="belote_value=0").leaks == []


def test_every_parameter_was_tried() -> None:
    names = set(get_game("vida").players["heuristic"].params()._fields)
    assert all(any(f"{name}=" in players for players in PLAYERS) for name in names)
