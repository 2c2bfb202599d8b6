"""The kernel of Israeli whist against the plain-Python oracle, over random rules and 10^5 deals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fastsim.cards.text import card_name, hand_text
from fastsim.games import get_game
from fastsim.games.israeli_whist.auction import CONTRACT, SEATS, receiver
from fastsim.games.israeli_whist.callnames import call_name, is_contract
from fastsim.games.israeli_whist.record import logged_gifts, result_of, speakers
from fastsim.games.israeli_whist.rules import CODES, WhistRules
from fastsim.logs import logged_calls, logged_plays
from oracle_support import BATCHES, DEALS_PER_RULES, RandomRules
from oracles import israeli_whist as oracle
from support import play_logged

GAME = "israeli_whist"
SEED = 70_261

#: Values that are drawn for each option that can change a row; every one must occur in 1 000 deals.
CHOICES: dict[str, list[Any]] = {
    "min_trump_bid": [5, 5, 4, 1, 7],
    "auction_end": ["three_passes", "four_passes"],
    "pass_is_final": [False, True],
    "all_pass": ["redeal", "frish"],
    "frish_max": [3, 1, 2, 5],
    "frish_cards": [3, 1, 2, 12, 13],
    "frish_direction": ["left", "right", "across", "left_across_right"],
    "frish_min_step": [1, 0, 2, 9],
    "winner_contract": ["at_least", "fixed"],
    "forbid_sum_13": [True, False],
    "equal_total_counts_as": ["under", "over"],
    "made_formula": ["square", "linear"],
    "made_bonus": [10, 0, -1000],
    "miss_per_trick": [10, 5, 1000],
    "zero_made_under": [50, 20],
    "zero_made_over": [25, 30, -7],
    "zero_miss_mode": ["recovering", "flat", "per_trick"],
    "zero_miss_under": [50, 40],
    "zero_miss_over": [50, 25, 30],
    "zero_miss_step": [10, 7, -3],
    "zero_miss_cap": [None, None, 0, -1, 15],
    "all_fail": ["score", "cancel"],
}

#: Options that change no row: who opens the next deal, fines of recorded deals, and matches.
NO_ROW = {
    *("auction_opener", "redeal_dealer", "revoke_fine", "revoke_per", "revoke_score", "on_revoke"),
    *("match_deals", "match_target", "match_tie"),
}

_FITTED = ["heuristic", "0=heuristic,1=random,2=greedy,3=heuristic"] if "heuristic" in get_game(GAME).players else []
PLAYERS = [
    "random",
    "random(pass_percent=40,jump=25,most=13)",
    "greedy",
    "0=greedy,1=random,2=random(most=2),3=greedy(base=8)",
    "random(pass_percent=92)",
    *_FITTED,
]


RULES = RandomRules(CHOICES, SEED)


def as_oracle_row(row: np.void) -> dict[str, Any]:
    """A row by the columns that the oracle knows."""
    return {name: value for name, value in result_of(row).items() if name not in ("deal", "passed_out", "calls")}


def refereed(log: np.void, rules: WhistRules, full: dict[str, Any]) -> dict[str, Any]:
    """What the oracle makes of a logged deal."""
    hands = [set(hand_text(int(hand)).split()) for hand in log["hands"]]
    calls = logged_calls(log)
    said = [
        (seat, call - CONTRACT if is_contract(call) else call_name(call))
        for seat, call in zip(speakers(calls, rules), calls, strict=True)
    ]
    codes = rules.codes()[0]
    exchanges = [
        (i // SEATS + 1, i % SEATS, int(receiver(i % SEATS, i // SEATS, codes)), set(hand_text(gift).split()))
        for i, gift in enumerate(logged_gifts(log))
    ]
    plays = [(seat, card_name(card)) for seat, card in logged_plays(log)]
    return oracle.row_of(oracle.referee(hands, said, exchanges, plays, full))


def check_deals(options: dict[str, Any], players: str, seed: int, start: int, deals: int) -> None:
    rules = WhistRules(**options)
    full = {**oracle.DEFAULTS, **options}
    rows, logs = play_logged(GAME, deals, seed=seed, start=start, rules=rules, players=players)
    for row, log in zip(rows, logs, strict=True):
        where = f"deal {row['deal']} of seed {seed} under {options} with {players}"
        assert as_oracle_row(row) == refereed(log, rules, full), where
        assert bool(row["passed_out"]) is (int(row["declarer"]) == -1), where
        assert int(row["calls"]) == int(log["call_count"]), where


@pytest.mark.parametrize("batch", range(BATCHES))
def test_rows_agree_with_oracle_under_random_rules(batch: int) -> None:
    for i, rules in enumerate(RULES.of_batch(batch)):
        check_deals(rules, PLAYERS[i % len(PLAYERS)], SEED + batch, i * DEALS_PER_RULES, DEALS_PER_RULES)


@pytest.mark.core
@pytest.mark.parametrize("preset", list(get_game(GAME).presets))
def test_rows_agree_with_oracle_under_presets(preset: str) -> None:
    options = get_game(GAME).make_rules(None, preset).options()
    check_deals(options, PLAYERS[3], SEED, 0, 40)


def test_every_value_of_every_option_is_drawn_in_a_thousand_deals() -> None:
    RULES.assert_all_are_drawn(CODES)


def test_choices_hold_every_word_of_every_option() -> None:
    RULES.assert_words_are_whole(WhistRules, NO_ROW)
