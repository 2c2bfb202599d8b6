"""What must not matter: names of plain suits, names of seats and sides; and what the scores must add up to."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from typing import Any
from unittest.mock import ANY

import numpy as np
import pytest
from scipy import stats

import fastsim
from fastsim.batch import make_batch
from fastsim.games import get_game
from fastsim.games.vida import scoring
from fastsim.games.vida.auction import is_bid
from fastsim.games.vida.log import LOG
from fastsim.games.vida.record import make_script, result_of
from fastsim.games.vida.row import FLAT_ROW
from fastsim.games.vida.rules import VidaRules
from fastsim.logs import logged_calls, logged_plays
from oracles import vida as oracle
from support import as_oracle_deal, as_oracle_row, play_logged

SEED = 77
PLAYERS = "random(pass_percent=40,screw_percent=25)"

#: Chance that a test by chi-square fails although nothing is wrong, for each test; the seeds are fixed, so that a test
#: that passes today passes every day.
FALSE_ALARM = 1e-4

RULE_SETS: dict[str, dict[str, Any]] = {
    "default": {},
    "greek_online": oracle.PRESETS["greek_online"],
    "contree": oracle.PRESETS["contree"],
    "others": {
        "plain_tie": "cancel_pair",
        "air_scope": "team",
        "air_card_sharing": True,
        "eight_run": "fifth_plus_third",
        "first_leader": "buyer",
        "check_on": "rounded",
        "compare_total": "tricks",
        "failed_belote_to": "owner",
        "vida_winner_takes_all": False,
    },
}


def rules_named(name: str) -> VidaRules:
    return VidaRules(**RULE_SETS[name])


def replayed(
    rules: VidaRules, hands: list[int], calls: list[int], plays: list[tuple[int, int]], seed: int = SEED
) -> tuple[np.void, np.void]:
    """Row and log of a deal with every card, call and play given."""
    game = get_game("vida")
    anyone = make_batch("vida", seed=seed, rules=rules)
    script = make_script(calls, plays)
    batch = replace(anyone, script=script, known=np.array(hands, dtype=np.int64))
    log = np.zeros(1, dtype=LOG)
    return batch.play(0, 1, log=log).view(game.flat_row)[0], log[0]


def without(row: np.void, *names: str) -> dict[str, Any]:
    return {name: value for name, value in result_of(row).items() if name not in {"deal", *names}}


# Suits


def permuted_cards(cards: int, suits: tuple[int, ...]) -> int:
    """A set with suit s moved to suit ``suits[s]``."""
    return sum((cards >> (16 * suit) & 0x1FFF) << (16 * suits[suit]) for suit in range(4))


def permuted_call(call: int, suits: tuple[int, ...]) -> int:
    return call & ~3 | suits[call & 3] if is_bid(call) else call


def check_suits(name: str, suits: tuple[int, ...], start: int, deals: int) -> None:
    rules = rules_named(name)
    rows, logs = play_logged("vida", deals, seed=SEED, start=start, rules=rules, players=PLAYERS)
    for row, log in zip(rows, logs, strict=True):
        hands = [permuted_cards(int(hand), suits) for hand in log["hands"]]
        calls = [permuted_call(call, suits) for call in logged_calls(log)]
        plays = [(seat, suits[card >> 4] << 4 | card & 15) for seat, card in logged_plays(log)]
        again, second = replayed(rules, hands, calls, plays)
        assert without(again, "trump") == without(row, "trump"), (int(row["deal"]), suits)
        assert again["trump"] == (suits[row["trump"]] if row["trump"] >= 0 else -1)
        assert second["shown"].tolist() == [permuted_cards(int(shown), suits) for shown in log["shown"]]


@pytest.mark.parametrize("name", RULE_SETS)
def test_permuted_suits_change_no_outcome(name: str) -> None:
    for i, suits in enumerate(itertools.permutations(range(4))):
        check_suits(name, suits, 100 * i, 20)


@pytest.mark.core
def test_exchanged_suits_change_no_outcome() -> None:
    check_suits("default", (2, 3, 1, 0), 0, 5)


def test_suits_are_trumps_equally_often() -> None:
    rows = fastsim.simulate("vida", 100_000, seed=SEED, players="random")
    counts = np.bincount(rows["trump"][~rows["passed_out"]], minlength=4)
    assert stats.chisquare(counts).pvalue > FALSE_ALARM


# Seats


def check_rotation(name: str, start: int, deals: int) -> int:
    """Move every deal by two seats, with two forced passes first; returns how many were compared.

    The auction begins at seat 0 and so does, by default, the play. Only deals that open with two passes and in which
    the buyer leads can be moved by two seats and stay the same deal.
    """
    rules = VidaRules(**{**RULE_SETS[name], "first_leader": "buyer"})
    rows, logs = play_logged("vida", deals, seed=SEED, start=start, rules=rules, players=PLAYERS)
    compared = 0
    for row, log in zip(rows, logs, strict=True):
        calls = logged_calls(log)
        if row["passed_out"] or calls[:2] != [0, 0]:
            continue
        hands = [int(log["hands"][(seat + 2) % 4]) for seat in range(4)]
        plays = [((seat + 2) % 4, card) for seat, card in logged_plays(log)]
        again, second = replayed(rules, hands, calls[2:], plays)
        assert without(again, "buyer", "calls") == without(row, "buyer", "calls"), int(row["deal"])
        assert again["buyer"] == (row["buyer"] + 2) % 4
        assert again["calls"] == row["calls"] - 2
        assert second["shown"].tolist() == np.roll(log["shown"], 2).tolist()
        compared += 1
    return compared


@pytest.mark.parametrize("name", RULE_SETS)
def test_seats_moved_by_two_swap_nothing_but_seats(name: str) -> None:
    assert check_rotation(name, 0, 600) >= 60


def test_seats_moved_by_one_swap_the_sides() -> None:
    rules = VidaRules(first_leader="buyer")
    rows, logs = play_logged("vida", 400, seed=SEED, rules=rules, players=PLAYERS)
    compared = 0
    for row, log in zip(rows, logs, strict=True):
        calls = logged_calls(log)
        if row["passed_out"] or calls[0] != 0:
            continue
        hands = [int(log["hands"][(seat + 1) % 4]) for seat in range(4)]
        plays = [((seat - 1) % 4, card) for seat, card in logged_plays(log)]
        again, _ = replayed(rules, hands, calls[1:], plays)
        for column in ("points", "tricks", "air", "held", "belote", "score", "rounded"):
            assert again[f"{column}_0"] == row[f"{column}_1"], (int(row["deal"]), column)
            assert again[f"{column}_1"] == row[f"{column}_0"], (int(row["deal"]), column)
        assert (again["made"], again["jack_side"]) == (row["made"], 1 - row["jack_side"])
        compared += 1
    assert compared >= 100


def test_partners_win_alike_when_the_other_buys() -> None:
    """Forced bids of seat 0 and of seat 2: with the buyer leading, distributions of the points are the same."""
    rules = VidaRules(first_leader="buyer")
    points = [
        fastsim.simulate("vida", 50_000, seed=seed, rules=rules, players="random", calls=calls)["points_0"] // 10
        for seed, calls in ((SEED, "80S P P P"), (SEED + 1, "P P 80S P P P"))
    ]
    table = np.array([np.bincount(values, minlength=17) for values in points])
    assert stats.chi2_contingency(table[:, table.sum(axis=0) >= 20]).pvalue > FALSE_ALARM


def test_a_buyer_of_either_side_makes_alike() -> None:
    rules = VidaRules(first_leader="buyer")
    made = [
        int(fastsim.simulate("vida", 50_000, seed=seed, rules=rules, players="random", calls=calls)["made"].sum())
        for seed, calls in ((SEED, "80S P P P"), (SEED + 1, "P 80S P P P"))
    ]
    table = np.array([[n, 50_000 - n] for n in made])
    assert stats.chi2_contingency(table).pvalue > FALSE_ALARM


# Scores


def random_rules(chance: random.Random) -> VidaRules:
    def one_of(*values: Any) -> Any:
        return chance.choice(values)

    return VidaRules(
        vida_factors=one_of((1, 2, 4, 8, 16), (1, 2, 4, 6, 8), (3, 1, 64, 2, 5)),
        vida_winner_takes_all=one_of(True, False),
        vida_applies_to=one_of("all_points", "bid", "none"),
        must_exceed=one_of(True, False),
        tie_rule=one_of("fail", "made"),
        compare_total=one_of("all", "tricks"),
        check_on=one_of("unrounded", "rounded"),
        rounding=one_of("six_by_trump_jack", "none"),
        add_bid_to_score=one_of(True, False),
        failed_belote_to=one_of("opponents", "owner", "nobody"),
        failed_air_to=one_of("opponents", "owner", "nobody"),
    )


def random_result(chance: random.Random) -> dict[str, Any]:
    """Points, jack owner, air, belote and contract of a deal, whether or not cards could bring them about."""
    points = chance.randint(0, 162)
    air = chance.choice([0, 0, 20, 50, 100, 250])
    belote = chance.choice([0, 20])
    return {
        "buyer": chance.randint(0, 1),
        "bid": 10 * chance.randint(8, 30),
        "screws": chance.choice([0, 0, 1, 2, 3, 4]),
        "points": (points, 162 - points),
        "jack": chance.randint(0, 1),
        "air": (air, 0) if chance.random() < 0.5 else (0, air),
        "belote": (belote, 0) if chance.random() < 0.5 else (0, belote),
    }


def swapped(result: dict[str, Any]) -> dict[str, Any]:
    """The same with the sides exchanged."""
    flipped = {key: value[::-1] for key, value in result.items() if isinstance(value, tuple)}
    return result | flipped | {"buyer": 1 - result["buyer"], "jack": 1 - result["jack"]}


def scored(result: dict[str, Any], rules: VidaRules) -> tuple[bool, tuple[int, int]]:
    """Made and score by the compiled helpers."""
    codes = rules.codes()[0]
    rounded = np.array(
        [int(scoring.rounded_points(result["points"][side], side == result["jack"], codes)) for side in range(2)]
    )
    points, air, belote = (np.array(result[key]) for key in ("points", "air", "belote"))
    made = bool(scoring.is_made(result["bid"], result["buyer"], points, rounded, air + belote, codes))
    score = np.zeros(2, dtype=np.int64)
    scoring.score_deal(result["bid"], result["screws"], result["buyer"], made, rounded, air, belote, codes, score)
    return made, (int(score[0]), int(score[1]))


@pytest.mark.core
def test_swapped_sides_swap_the_scores() -> None:
    chance = random.Random(1)
    outcomes = set()
    for _ in range(2_000):
        rules, result = random_rules(chance), random_result(chance)
        made, score = scored(result, rules)
        assert scored(swapped(result), rules) == (made, score[::-1]), (result, rules)
        outcomes.add((made, score[0] > score[1], result["screws"]))
    assert len(outcomes) == 2 * 2 * 5


@pytest.mark.core
def test_scores_agree_with_the_oracle_on_random_results() -> None:
    chance = random.Random(2)
    for _ in range(2_000):
        rules, result = random_rules(chance), random_result(chance)
        full = rules.options()
        args = (result["points"], result["jack"], result["air"], result["belote"], full)
        expected = oracle.score(result["buyer"], result["bid"], result["screws"], *args)
        made = oracle.is_made(result["buyer"], result["bid"], *args)
        assert scored(result, rules) == (made, expected), (result, rules)


@pytest.mark.parametrize("players", ["greedy", PLAYERS])
def test_scores_add_up(players: str) -> None:
    rows = fastsim.simulate("vida", 20_000, seed=SEED, players=players)
    played = rows[~rows["passed_out"]]
    factors = np.array([1, 2, 4, 8, 16])[played["screws"]]
    extras = sum(played[name].astype(np.int64) for name in ("air_0", "air_1", "belote_0", "belote_1"))
    assert np.array_equal(played["score_0"] + played["score_1"], factors * (160 + extras))
    assert np.all(np.minimum(played["air_0"], played["air_1"]) == 0)
    assert np.all(np.minimum(played["belote_0"], played["belote_1"]) == 0)
    assert np.all(played["points_0"] + played["points_1"] == 162)
    assert np.all(played["rounded_0"] + played["rounded_1"] == 160)
    assert np.all(played["tricks_0"] + played["tricks_1"] == 8)
    assert np.all((played["air_0"] == 0) | (played["air_0"] == played["held_0"]))
    assert len({*factors.tolist()}) == (1 if players == "greedy" else 5)


def test_the_loser_of_the_contract_gets_nothing_by_default() -> None:
    rows = fastsim.simulate("vida", 20_000, seed=SEED, players=PLAYERS)
    played = rows[~rows["passed_out"]]
    buyers = np.where(played["buyer"] % 2 == 0, played["score_0"], played["score_1"])
    others = np.where(played["buyer"] % 2 == 0, played["score_1"], played["score_0"])
    assert np.all(buyers[~played["made"]] == 0)
    assert np.all(others[played["made"] & (played["screws"] > 0)] == 0)
    assert np.any(others[played["made"] & (played["screws"] == 0)] > 0)


# Width of the columns

LARGEST_BONUS = 1_000
LARGEST_BID = 1_000
LARGEST_FACTOR = 64
CARD_POINTS = 152


def largest_values() -> dict[str, int]:
    """Largest absolute value that the rules allow in each column."""
    points = CARD_POINTS + 2 * LARGEST_BONUS  # last trick and all eight tricks
    # Sharing cards, a hand of 350 is the largest, and both partners can hold no more than twice that.
    air = 2 * 350
    both_sides = (points + 10) + air + LARGEST_BONUS  # rounding, and one belote
    return {
        "points": points,
        "rounded": points + 10,
        "air": air,
        "held": air,
        "belote": LARGEST_BONUS,
        "bid": LARGEST_BID,
        "score": LARGEST_FACTOR * (both_sides + LARGEST_BID),
        "screws": 4,
        "tricks": 8,
        "calls": LOG["calls"].shape[0],
    }


def test_columns_hold_the_worst_case() -> None:
    for name, value in largest_values().items():
        for column in [name] if name in (FLAT_ROW.names or ()) else [f"{name}_0", f"{name}_1"]:
            limits = np.iinfo(FLAT_ROW[column])
            assert limits.min <= -value, column
            assert value <= limits.max, column


@pytest.mark.parametrize("sign", [1, -1])
def test_extreme_rules_agree_with_the_oracle(sign: int) -> None:
    options: dict[str, Any] = {
        "last_trick_bonus": sign * LARGEST_BONUS,
        "capot_bonus": sign * LARGEST_BONUS,
        "belote_value": sign * LARGEST_BONUS,
        "vida_factors": (64,) * 5,
        "min_bid": 10 if sign > 0 else LARGEST_BID,
        "add_bid_to_score": True,
        "air_card_sharing": True,
        "must_exceed": False,
    }
    rows, logs = play_logged(
        "vida", 400, seed=SEED, rules=VidaRules(**options), players="random(jump=99,screw_percent=40)"
    )
    for row, log in zip(rows, logs, strict=True):
        assert as_oracle_row(row) == oracle.referee(*as_oracle_deal(log), {**oracle.DEFAULTS, **options})
    assert max(abs(rows["score_0"]).max(), abs(rows["score_1"]).max()) > 100_000


#: Seat 0 holds the eight spades; spades are trumps, so that side 0 takes every trick.
ALL_SPADES = [" ".join(suit + rank for rank in "789TJQKA") for suit in "SHDC"]


def test_the_largest_score_is_computed_in_full() -> None:
    options: dict[str, Any] = {
        "last_trick_bonus": LARGEST_BONUS,
        "capot_bonus": LARGEST_BONUS,
        "belote_value": LARGEST_BONUS,
        "vida_factors": (64,),
        "max_vida_calls": 0,
        "add_bid_to_score": True,
        "long_run_rank": "by_length",
    }
    row = fastsim.simulate(
        "vida",
        1,
        seed=1,
        rules=VidaRules(**options),
        calls="1000S P P P",
        known=dict(enumerate(ALL_SPADES)),
        players="greedy",
    )[0]
    # Tricks 152 + 1000 + 1000 = 2152, rounded 2150; runs of eight 100 + 100; belote 1000; the bid 1000; all times 64.
    assert (row["points_0"], row["points_1"]) == (2_152, 0)
    assert (row["air_0"], row["belote_0"], row["made"]) == (200, 1_000, True)
    assert (row["score_0"], row["score_1"]) == (64 * (2_150 + 200 + 1_000 + 1_000), 0)


def test_the_longest_auction_fits_the_log() -> None:
    """Three passes, every bid with two passes before the next, four vida calls likewise, and the end."""
    calls = ["P"] * 3
    for level in range(1, 101):
        calls += [f"{10 * level}{'SHDC'[level % 4]}", "P", "P"]
    seat = len(calls) % 4
    calls.append("V")
    calls += ["P", "P", "V", "P", "P", "V", "P", "P", "V"]
    asked = {"seed": 1, "rules": VidaRules(min_bid=10), "calls": " ".join(calls), "players": "random"}
    row = fastsim.simulate("vida", 1, **asked)[0]
    assert fastsim.score(next(iter(fastsim.trace("vida", **asked)))) == ([], ANY, [])
    assert seat % 2 != row["buyer"] % 2
    assert (row["bid"], row["screws"], row["calls"]) == (1_000, 4, len(calls))
    assert len(calls) <= LOG["calls"].shape[0]
