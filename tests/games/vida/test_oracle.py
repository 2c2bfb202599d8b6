"""The kernel against the plain-Python oracle, over random rules and more than 10^5 deals."""

from __future__ import annotations

from typing import Any

import pytest

from fastsim.games.vida.rules import CODES, VidaRules
from oracle_support import BATCHES, DEALS_PER_RULES, RandomRules
from oracles import vida as oracle
from support import as_oracle_deal, as_oracle_row, play_logged
from vida_choices import AIR_OPTIONS

SEED = 20_261

#: Values that are drawn for each option that can change a row; every one must occur in 1 000 deals.
CHOICES: dict[str, list[Any]] = {
    "min_bid": [80, 80, 10, 100],
    "max_bid": [None, None, 160, 730],
    "pass_is_final": [False, True],
    "max_vida_calls": [0, 1, 2, 3, 4],
    "vida_factors": [(1, 2, 4, 8, 16), (1, 2, 4, 6, 8), (3, 1, 64, 2, 5)],
    "vida_winner_takes_all": [True, False],
    "vida_applies_to": ["all_points", "bid", "none"],
    "partner_exemption": [False, True],
    "must_overtrump": [True, False],
    "must_undertrump": [True, False],
    "must_raise_trump_lead": [True, False],
    "first_leader": ["seat0", "buyer"],
    "last_trick_bonus": [10, 0, 20, -1000],
    "capot_bonus": [0, 90, -50],
    **AIR_OPTIONS,
    "belote_value": [20, 0, 50],
    "must_exceed": [True, False],
    "tie_rule": ["fail", "made"],
    "compare_total": ["all", "tricks"],
    "check_on": ["unrounded", "rounded"],
    "rounding": ["six_by_trump_jack", "none"],
    "add_bid_to_score": [False, True],
    "failed_belote_to": ["opponents", "owner", "nobody"],
    "failed_air_to": ["opponents", "owner", "nobody"],
}

NO_ROW = {"all_pass", "match_target"}

PLAYERS = [
    "random",
    "random(pass_percent=30,screw_percent=40)",
    "0=greedy,1=random,2=random(jump=20),3=greedy(base=30)",
    "random(pass_percent=90,screw_percent=5)",
    "heuristic",
    "0=heuristic,1=random,2=heuristic(risk=40),3=random(pass_percent=40,screw_percent=30)",
]


RULES = RandomRules(CHOICES, SEED)


def check_deals(rules: dict[str, Any], players: str, seed: int, start: int, deals: int) -> None:
    full = {**oracle.DEFAULTS, **rules}
    rows, logs = play_logged("vida", deals, seed=seed, start=start, rules=VidaRules(**rules), players=players)
    for row, log in zip(rows, logs, strict=True):
        expected = oracle.referee(*as_oracle_deal(log), full)
        assert as_oracle_row(row) == expected, f"deal {row['deal']} of seed {seed} under {rules} with {players}"


@pytest.mark.parametrize("batch", range(BATCHES))
def test_rows_agree_with_oracle_under_random_rules(batch: int) -> None:
    for i, rules in enumerate(RULES.of_batch(batch)):
        check_deals(rules, PLAYERS[i % len(PLAYERS)], SEED + batch, i * DEALS_PER_RULES, DEALS_PER_RULES)


@pytest.mark.core
@pytest.mark.parametrize("preset", ["default", "greek_online", "contree"])
def test_rows_agree_with_oracle_under_presets(preset: str) -> None:
    rules = {**oracle.DEFAULTS, **oracle.PRESETS[preset]}
    rows, logs = play_logged("vida", 200, seed=SEED, preset=preset, players=PLAYERS[2])
    for row, log in zip(rows, logs, strict=True):
        assert as_oracle_row(row) == oracle.referee(*as_oracle_deal(log), rules)


def test_every_value_of_every_option_is_drawn_in_a_thousand_deals() -> None:
    RULES.assert_all_are_drawn(CODES)


def test_choices_hold_every_word_of_every_option() -> None:
    RULES.assert_words_are_whole(VidaRules, NO_ROW)
