"""Players compared until it is known: the looks, their error, and the numbers of `play_both_ways`."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

import analysis
from analysis import comparison
from analysis.both_ways import compare_players
from analysis.cli import cli
from analysis.comparison import FEWEST_FOR_A_LOOK, LOOKS, compare, look_sizes
from fastsim.errors import PlayerError, RequestError

SEED = 61


@given(st.integers(2, 10**9), st.integers(1, LOOKS))
def test_looks_double_up_to_all_deals(deals: int, looks: int) -> None:
    sizes = look_sizes(deals, looks)
    assert 1 <= len(sizes) <= looks
    assert sizes[-1] == deals
    assert sizes[0] >= min(deals, FEWEST_FOR_A_LOOK)
    assert all(2 * size - 1 <= following <= 2 * size for size, following in pairwise(sizes))


def given_gains(monkeypatch: pytest.MonkeyPatch, gains: np.ndarray) -> list[tuple[int, int]]:
    """Let the deals have these gains by number; returns the parts that were asked for."""
    asked = []

    def play(game: str, first: Any, second: Any, deals: int, *, seed: int, start: int, **options: Any) -> pd.DataFrame:
        asked.append((start, deals))
        return pd.DataFrame({"gain": gains[start : start + deals]})

    monkeypatch.setattr(comparison, "play_both_ways", play)
    return asked


@pytest.mark.parametrize("shape", ["normal", "lumpy"])
def test_equal_players_are_told_apart_in_one_case_of_twenty_at_most(
    shape: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """1,000 comparisons at 95 % with ten looks; 75 or more false ones have a chance below 0.1 % at exactly 5 %."""
    chance = np.random.default_rng(SEED)
    runs, deals = 1_000, 16_384
    false = 0
    for _ in range(runs):
        gains = chance.normal(0, 80, deals)
        if shape == "lumpy":  # most deals are even, a few are worth very much
            gains = np.where(chance.random(deals) < 0.2, chance.choice([-250.0, -80.0, 80.0, 250.0], deals), 0)
        given_gains(monkeypatch, gains)
        false += compare("vida", "greedy", "random", seed=1, deals=deals).is_decided
    assert stats.binom.sf(74, runs, 0.05) < 0.001
    assert false < 75


def test_it_stops_when_it_knows_and_plays_no_deal_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    gains = np.random.default_rng(SEED).normal(3, 80, 40_000)
    asked = given_gains(monkeypatch, gains)
    found = compare("vida", "greedy", "random", seed=1, deals=32_768, start=100)
    assert found.is_decided
    assert 2 <= len(found.looks) <= 4
    assert asked == [(100, 1_024), (1_124, 1_024), (2_148, 2_048), (4_196, 4_096)][: len(found.looks)]
    assert found.looks["n"].tolist() == [1_024, 2_048, 4_096, 8_192][: len(found.looks)]
    last = found.looks.iloc[-1]
    half = stats.t.ppf(1 - 0.05 / 6 / 2, last["n"] - 1) * last["sd"] / np.sqrt(last["n"])
    assert last["high"] - last["low"] == pytest.approx(2 * half, rel=1e-3)  # hardly stretched: the gains are normal
    assert last["estimate"] == pytest.approx(gains[100 : 100 + int(last["n"])].mean())


def test_small_differences_take_more_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    noise = np.random.default_rng(SEED).normal(0, 80, 1 << 17)
    needed = []
    for gain in (20, 5, 2, 1):
        given_gains(monkeypatch, noise + gain)
        found = compare("vida", "greedy", "random", seed=1, deals=1 << 17)
        assert found.is_decided
        needed.append(int(found.looks["n"].iloc[-1]))
    assert needed == sorted(needed)
    assert needed[0] < needed[-1] / 20


def test_the_last_look_is_the_plain_comparison() -> None:
    found = analysis.compare("vida", "heuristic", "heuristic(signals=0)", seed=SEED, deals=4_000, start=9)
    plain = compare_players("vida", "heuristic", "heuristic(signals=0)", 4_000, seed=SEED, start=9).iloc[0]
    last = found.looks.iloc[-1]
    assert (found.first, found.second) == (plain["first"], plain["second"])
    assert (last["n"], last["estimate"], last["sd"]) == pytest.approx((4_000, plain["estimate"], plain["sd"]))
    assert last["low"] < plain["low"] < plain["high"] < last["high"]


def test_the_verdict_names_the_better_player_either_way() -> None:
    one = compare("vida", "heuristic", "random", seed=SEED, deals=2_000)
    other = compare("vida", "random", "heuristic", seed=SEED, deals=2_000)
    assert one.verdict == other.verdict
    assert re.fullmatch(
        r"heuristic is better than random by \d+\.\d\d points a deal "
        r"\(\d+\.\d\d to \d+\.\d\d\) after [\d,]+ of at most 2,000 deals",
        one.verdict,
    )


def test_a_player_is_not_better_than_itself() -> None:
    found = compare("vida", "greedy", "greedy", seed=SEED, deals=100)
    assert not found.is_decided
    assert found.verdict.startswith("no difference shown after 100 of at most 100 deals: greedy gains 0.00 points")
    assert found.verdict.endswith("which takes 500 (they scored alike in every deal)")
    more = compare("vida", "greedy", "greedy", seed=SEED, deals=500)
    assert more.verdict.endswith("between 0.00 and 0.00 (they scored alike in every deal)")


def test_a_notebook_shows_the_verdict_and_the_looks() -> None:
    found = compare("vida", "greedy", "random", seed=SEED, deals=64)
    html = found._repr_html_()
    assert found.verdict in html
    assert html.count("<tr") == 1 + len(found.looks)


@pytest.mark.parametrize("deals", [0, 1])
def test_too_few_deals_are_refused(deals: int) -> None:
    with pytest.raises(RequestError, match="deals"):
        compare("vida", "greedy", "random", seed=SEED, deals=deals)


@pytest.mark.parametrize("level", [0, 1, -0.5, 2])
def test_a_level_that_is_none_is_refused(level: float) -> None:
    with pytest.raises(RequestError, match="level"):
        compare("vida", "greedy", "random", seed=SEED, level=level)


def test_an_unknown_player_is_refused_before_any_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = given_gains(monkeypatch, np.zeros(10))
    with pytest.raises(PlayerError, match="silly"):
        compare("vida", "greedy", "silly", seed=SEED)
    assert not asked


def test_the_command_prints_looks_and_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["compare", "vida", "heuristic", "greedy", "--seed", "3", "--deals", "1000", "--rules", "min_bid=90"]
    found = compare("vida", "heuristic", "greedy", seed=3, deals=1_000, rules={"min_bid": 90})
    assert cli.main(arguments) == 0
    assert capsys.readouterr().out.rstrip().endswith(found.verdict)
    assert cli.main([*arguments, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["verdict"], data["decided"]) == (found.verdict, True)
    assert [row["n"] for row in data["rows"]] == found.looks["n"].tolist()


def test_the_command_refuses_an_unknown_player(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["compare", "vida", "greedy", "silly", "--seed", "3"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "player 'silly' is unknown" in captured.err
