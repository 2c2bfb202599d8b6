"""The kernel against the plain-Python oracle, over random rules and more than 10^5 deals."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from fastsim.games.vida.rules import CODES, VidaRules
from oracles import vida as oracle
from support import as_oracle_deal, as_oracle_row, play_logged

DEALS_PER_RULES = 100
RULES_PER_BATCH = 125
BATCHES = 8
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
    "air_enabled": [True, True, True, False],
    "air_card_sharing": [False, True],
    "long_run_rank": ["by_length", "as_fifth"],
    "eight_run": ["single", "fifth_plus_third"],
    "square_order": ["J9AKQT", "J9ATKQ"],
    "fifth_beats_square100": [False, True],
    "trump_tiebreak": [True, False],
    "plain_tie": ["void_all", "cancel_pair", "first_seat"],
    "air_scope": ["team", "player"],
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

PLAYERS = [
    "random",
    "random(pass_percent=30,screw_percent=40)",
    "0=greedy,1=random,2=random(jump=20),3=greedy(base=30)",
    "random(pass_percent=90,screw_percent=5)",
    "heuristic",
    "0=heuristic,1=random,2=heuristic(risk=40),3=random(pass_percent=40,screw_percent=30)",
]


def random_rules(chance: random.Random) -> dict[str, Any]:
    return {name: chance.choice(values) for name, values in CHOICES.items()}


def rules_of_batch(batch: int) -> list[dict[str, Any]]:
    chance = random.Random(SEED + batch)
    return [random_rules(chance) for _ in range(RULES_PER_BATCH)]


def check_deals(rules: dict[str, Any], players: str, seed: int, start: int, deals: int) -> None:
    full = {**oracle.DEFAULTS, **rules}
    rows, logs = play_logged("vida", deals, seed=seed, start=start, rules=VidaRules(**rules), players=players)
    for row, log in zip(rows, logs, strict=True):
        expected = oracle.referee(*as_oracle_deal(log), full)
        assert as_oracle_row(row) == expected, f"deal {row['deal']} of seed {seed} under {rules} with {players}"


@pytest.mark.parametrize("batch", range(BATCHES))
def test_rows_agree_with_oracle_under_random_rules(batch: int) -> None:
    for i, rules in enumerate(rules_of_batch(batch)):
        check_deals(rules, PLAYERS[i % len(PLAYERS)], SEED + batch, i * DEALS_PER_RULES, DEALS_PER_RULES)


@pytest.mark.core
@pytest.mark.parametrize("preset", ["default", "greek_online", "contree"])
def test_rows_agree_with_oracle_under_presets(preset: str) -> None:
    rules = {**oracle.DEFAULTS, **oracle.PRESETS[preset]}
    rows, logs = play_logged("vida", 200, seed=SEED, preset=preset, players=PLAYERS[2])
    for row, log in zip(rows, logs, strict=True):
        assert as_oracle_row(row) == oracle.referee(*as_oracle_deal(log), rules)


def test_every_value_of_every_option_is_drawn_in_a_thousand_deals() -> None:
    drawn: Counter[tuple[str, Any]] = Counter()
    for batch in range(BATCHES):
        for rules in rules_of_batch(batch):
            drawn.update(dict.fromkeys(rules.items(), DEALS_PER_RULES))
    assert set(CHOICES) == set(CODES.names or ())
    assert min(drawn.values()) >= 1_000
    assert BATCHES * RULES_PER_BATCH * DEALS_PER_RULES >= 100_000


def test_choices_hold_every_word_of_every_option() -> None:
    from fastsim.options import ChoiceOption, FlagOption, option_fields, option_of

    for item in option_fields(VidaRules):
        option = option_of(item)
        if item.name not in CHOICES:
            assert item.name in {"all_pass", "match_target"}
        elif isinstance(option, ChoiceOption):
            assert set(CHOICES[item.name]) == set(option.words)
        elif isinstance(option, FlagOption):
            assert set(CHOICES[item.name]) == {True, False}
