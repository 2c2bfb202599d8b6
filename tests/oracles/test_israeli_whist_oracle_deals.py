"""What the rules of Israeli whist imply for every deal, asked of the oracle under random rules."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from golden.vectors import load_vectors
from oracles import israeli_whist as whist
from oracles import israeli_whist_calls as calling
from oracles import israeli_whist_scores as scoring
from oracles.israeli_whist_at_random import NUMBERS, OPTIONS, play_at_random, random_hands, random_rules
from oracles.reference_deal import K12

REFERENCE_LOG = load_vectors("israeli_whist")["k12"]["log"]


@pytest.mark.parametrize("seed", range(150))
def test_default_deals_keep_the_invariants(seed: int) -> None:
    hands, record, figures = play_at_random(random.Random(f"default {seed}"), whist.DEFAULTS)
    assert figures == whist.referee(hands, **record, rules=whist.DEFAULTS)
    if figures["void"]:
        assert record["plays"] == []
        return
    assert sum(figures["tricks"]) == 13
    assert figures["total"] >= 5
    assert figures["over"] == (figures["total"] > 13)
    assert figures["total"] != 13
    misses = [taken - said for taken, said in zip(figures["tricks"], figures["contract"], strict=True)]
    assert min(misses) < 0 if figures["over"] else max(misses) > 0
    for seat, contract in enumerate(figures["contract"]):
        if contract == 13 or (contract >= 8 and seat != figures["declarer"]):
            assert figures["over"]


@pytest.mark.parametrize("seed", range(300))
def test_deals_under_any_options_are_replayed_to_the_same_figures(seed: int) -> None:
    rng = random.Random(f"any options {seed}")
    rules = random_rules(rng)
    hands, record, figures = play_at_random(rng, rules, pass_chance=rng.choice([0.3, 0.7, 0.95]))
    assert figures == whist.referee(hands, **record, rules=rules)
    row = whist.row_of(figures)
    if figures["void"]:
        assert figures["frish"] == (rules["frish_max"] if rules["all_pass"] == "frish" else 0)
        assert row.pop("declarer") == -1
        assert row.pop("trump") is None
        assert not any(row.values())
        return
    tricks = [[card for _, card in record["plays"][start : start + 4]] for start in range(0, 52, 4)]
    again = whist.score_record(
        figures["declarer"], figures["trump"], figures["contract"], tricks, rules, bid=figures["bid"]
    )
    assert {**again, "frish": figures["frish"]} == figures
    assert [row[f"score_{seat}"] for seat in range(4)] == figures["score"]
    assert figures["revokes"] == [0] * 4


@pytest.mark.parametrize("seed", range(200))
def test_revokes_are_those_that_later_cards_betray(seed: int) -> None:
    rng = random.Random(f"revokes {seed}")
    rules = {**random_rules(rng), "on_revoke": "fine"}
    hands, record, figures = play_at_random(rng, rules, revoke_chance=0.2)
    if figures["void"]:
        return
    tricks = [[card for _, card in record["plays"][start : start + 4]] for start in range(0, 52, 4)]
    betrayed = whist.find_revokes(tricks, figures["declarer"], figures["trump"])
    assert figures["revokes"] == [sum(seat == who for _, who in betrayed) for seat in range(4)]
    for seat in range(4):
        fine = figures["fine"][seat]
        kept = 0 if fine and rules["revoke_score"] == "replace" else figures["contract_score"][seat]
        assert figures["score"][seat] == kept - fine
    if betrayed:
        with pytest.raises(AssertionError, match="illegal"):
            whist.referee(hands, **record, rules={**rules, "on_revoke": "error"})


@pytest.mark.parametrize("seed", range(100))
def test_turning_the_table_turns_the_figures(seed: int) -> None:
    rng = random.Random(f"seats {seed}")
    rules = random_rules(rng)
    hands = random_hands(rng)
    trump, declarer, turn = rng.choice(calling.DENOMINATIONS), rng.randrange(4), rng.randrange(1, 4)
    deals = [whist.Deal(hands, rules), whist.Deal([hands[(seat - turn) % 4] for seat in range(4)], rules)]
    for number, deal in enumerate(deals):
        deal.start_contracts((declarer + number * turn) % 4, trump, 5)
    while deals[0].stage != "end":
        choice = rng.choice(deals[0].choices())
        for deal in deals:
            deal.decide(choice)
    first, second = (deal.figures() for deal in deals)
    for name in ("contract", "tricks", "made", "score"):
        assert second[name] == [first[name][(seat - turn) % 4] for seat in range(4)]
    assert (first["total"], first["over"]) == (second["total"], second["over"])


def test_every_value_of_every_option_is_drawn() -> None:
    drawn: Counter[tuple[str, str]] = Counter()
    for seed in range(300):
        drawn.update((name, str(value)) for name, value in random_rules(random.Random(f"any options {seed}")).items())
    for name, option in OPTIONS.items():
        for value in option.get("words") or NUMBERS[name]:
            assert drawn[name, str(value)] > 30


def test_no_call_is_left_where_the_minimum_is_above_thirteen() -> None:
    assert calling.legal_calls([], 14, whist.DEFAULTS) == ["pass"]


def test_passes_after_the_highest_bid_may_be_left_out() -> None:
    for passes in range(4):
        deal = whist.Deal(whist.deal_pack(K12), whist.DEFAULTS)
        for call in ["pass", "13 NT", *["pass"] * passes]:
            deal.decide(call)
        deal.decide(13)
        assert (deal.stage, deal.turn, deal.declarer, deal.trump) == ("contracts", 2, 1, "NT")


def test_fines_stand_where_all_four_miss_and_the_scores_are_cancelled() -> None:
    rules = {**whist.DEFAULTS, "all_fail": "cancel"}
    figures = scoring.score_deal([5, 3, 2, 2], [4, 4, 1, 4], [0, 2, 0, 0], rules)
    assert (figures["contract_score"], figures["score"]) == ([0] * 4, [0, -200, 0, 0])


def a_full_record(rules: whist.Rules) -> tuple[list[set[str]], dict[str, list[Any]]]:
    """A random deal with a frish and a play."""
    rng = random.Random(3)
    while True:
        hands, record, figures = play_at_random(rng, rules)
        if figures["frish"] == 1 and not figures["void"]:
            return hands, record


def test_referee_refuses_what_is_illegal() -> None:
    rules = {**whist.DEFAULTS, "all_pass": "frish"}
    hands, record = a_full_record(rules)
    assert not whist.referee(hands, **record, rules=rules)["void"]
    auction, exchanges, plays = record["auction"], record["exchanges"], record["plays"]
    number, giver, receiver, cards = exchanges[0]
    others = frozenset(sorted(hands[1])[:3])
    contracts = [said for _, said in auction[-4:]]
    thirteen = max(13 - sum(contracts[:3]), -1)
    spoiled: list[dict[str, list[Any]]] = [
        {"auction": auction[:-1]},
        {"auction": [*auction, (0, "pass")]},
        {"auction": [(0, "4 S"), *auction[1:]]},
        {"auction": [(1, auction[0][1]), *auction[1:]]},
        {"auction": [*auction[:-1], (auction[-1][0], thirteen)]},
        {"auction": [*auction[:-4], (auction[-4][0], 4), *auction[-3:]]},
        {"exchanges": exchanges[:-1]},
        {"exchanges": [*exchanges, exchanges[0]]},
        {"exchanges": [(number + 1, giver, receiver, cards), *exchanges[1:]]},
        {"exchanges": [(number, giver, (receiver + 1) % 4, cards), *exchanges[1:]]},
        {"exchanges": [(number, giver, receiver, others), *exchanges[1:]]},
        {"exchanges": [(number, giver, receiver, frozenset(sorted(cards)[:2])), *exchanges[1:]]},
        {"exchanges": [exchanges[0], *exchanges[:-1]]},
        {"plays": plays[:-1]},
        {"plays": [*plays, plays[-1]]},
        {"plays": [plays[1], plays[0], *plays[2:]]},
        {"plays": [plays[0], (plays[1][0], plays[0][1]), *plays[2:]]},
    ]
    for change in spoiled:
        with pytest.raises(AssertionError):
            whist.referee(hands, **{**record, **change}, rules=rules)
    with pytest.raises(AssertionError, match="not the pack"):
        whist.referee([hands[0], *hands[:3]], **record, rules=rules)


def test_records_without_hands_are_refused_where_section_9_says_so() -> None:
    tricks = [trick.split() for trick in REFERENCE_LOG["tricks"]]
    whist.score_record(1, "D", [2, 5, 3, 4], tricks, whist.DEFAULTS, bid=5)
    whist.score_record(1, "D", [9, 1, 3, 4], tricks, whist.DEFAULTS)
    bad_records: list[tuple[list[int], list[list[str]], int | None]] = [
        ([2, 5, 3, 3], tricks, 5),
        ([2, 5, 3, 14], tricks, 5),
        ([-1, 5, 3, 4], tricks, 5),
        ([2, 5, 3, 4], tricks, 6),
        ([2, 5, 3, 4], [*tricks[:-1], tricks[0]], 5),
        ([2, 5, 3, 4], tricks[:-1], 5),
    ]
    for contracts, played, bid in bad_records:
        with pytest.raises(AssertionError):
            whist.score_record(1, "D", contracts, played, whist.DEFAULTS, bid=bid)


def test_scores_are_not_cancelled_where_one_contract_is_made() -> None:
    rules = {**whist.DEFAULTS, "all_fail": "cancel"}
    figures = scoring.score_deal([5, 3, 2, 2], [4, 3, 2, 4], [0] * 4, rules)
    assert figures["score"] == [-10, 19, 14, -20]
