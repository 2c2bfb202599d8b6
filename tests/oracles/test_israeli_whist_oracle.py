"""The oracle of Israeli whist against every test vector of its rules text."""

from __future__ import annotations

import math
import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from golden.vectors import by_id, ids_of, load_vectors
from oracles import israeli_whist as whist
from oracles import israeli_whist_calls as calling
from oracles import israeli_whist_scores as scoring
from oracles.israeli_whist_at_random import NUMBERS, play_at_random
from oracles.reference_deal import K12, hl_card
from oracles.tricks import PACK, legal_names, winning_place

VECTORS = load_vectors("israeli_whist")


def rules_of(vector: dict[str, Any]) -> whist.Rules:
    return {**whist.DEFAULTS, **vector.get("options", {})}


def hands_of(vector: dict[str, Any]) -> list[set[str]]:
    hands = VECTORS["k12"]["hands"] if vector["hands"] == "k12" else vector["hands"]
    return [set(hand.split()) for hand in hands]


def distribution(vector_id: str) -> dict[str, float]:
    return next(vector["values"] for vector in VECTORS["distributions"] if vector["id"] == vector_id)


def play_hl(hands: list[set[str]], declarer: int, trump: str, contracts: list[int]) -> tuple[dict[str, Any], list[str]]:
    """Figures and cards of a deal played by `HL`."""
    deal = whist.Deal(hands, {**whist.DEFAULTS, "forbid_sum_13": False})
    deal.start_contracts(declarer, trump, 0)
    for turn in range(4):
        deal.decide(contracts[(declarer + turn) % 4])
    cards: list[str] = []
    while deal.stage == "play":
        cards.append(hl_card([str(card) for card in deal.choices()], is_leader=not deal.trick))
        deal.decide(cards[-1])
    return deal.figures(), cards


def test_ids_are_complete() -> None:
    assert ids_of(VECTORS) == {f"W{number:02}" for number in range(1, 88)}


def test_options_are_those_of_the_rules_text() -> None:
    assert {name: option["default"] for name, option in VECTORS["options"].items()} == whist.DEFAULTS
    assert all(preset.keys() == whist.DEFAULTS.keys() for preset in whist.PRESETS.values())
    assert set(NUMBERS) == {name for name, option in VECTORS["options"].items() if "words" not in option}


# 15.1 to 15.4


@by_id(VECTORS["bids"])
def test_single_bids(vector: dict[str, Any]) -> None:
    assert calling.bid_is_legal(vector["standing"], vector["bid"], vector["minimum"]) == vector["legal"]
    calls = [vector["standing"]] if vector["standing"] else []
    assert (vector["bid"] in calling.legal_calls(calls, vector["minimum"], whist.DEFAULTS)) == vector["legal"]
    assert calling.minimum_bid(vector.get("frish", 0), whist.DEFAULTS) == vector["minimum"]


def test_forty_five_bids_from_5_clubs_to_13_no_trump() -> None:
    bids = calling.legal_calls([], 5, whist.DEFAULTS)[1:]
    assert (len(bids), bids[0], bids[-1]) == (45, "5 C", "13 NT")
    assert [calling.KEYS[bid] for bid in bids] == list(range(25, 70))


@by_id(VECTORS["auctions"])
def test_auctions(vector: dict[str, Any]) -> None:
    deal = whist.Deal(whist.deal_pack(K12), rules_of(vector))
    for number, calls in enumerate(vector["auctions"]):
        if number:
            assert deal.stage == "frish"
            for _ in range(4):
                deal.decide(deal.choices()[0])
        for place, call in enumerate(calls, 1):
            if place == vector.get("illegal_call"):
                with pytest.raises(AssertionError):
                    deal.decide(call)
                return
            assert deal.stage == "auction"
            deal.decide(call)
    result = vector["result"]
    assert deal.stage == ("end" if result["declarer"] == -1 else "contracts")
    assert result == {"declarer": deal.declarer, "bid": deal.bid, "trump": deal.trump, "frish": deal.frish}
    if deal.stage == "end":
        assert deal.figures()["void"]


@by_id(VECTORS["exchanges"])
def test_frish_exchange(vector: dict[str, Any]) -> None:
    given = [frozenset(cards.split()) for cards in vector["given"]]
    received = [frozenset(cards.split()) for cards in vector["received"]]
    rules = rules_of(vector)
    assert calling.frish_received(dict(enumerate(given)), 1, rules) == received
    rest = [card for card in PACK if not any(card in cards for cards in given)]
    hands = [given[seat] | set(rest[10 * seat : 10 * seat + 10]) for seat in range(4)]
    deal = whist.Deal(hands, rules)
    for _ in range(4):
        deal.decide("pass")
    for seat in (2, 0, 3, 1):
        assert [set(hand) for hand in hands] == deal.hands
        deal.decide(given[seat], seat)
    assert deal.hands == [(hands[seat] - given[seat]) | received[seat] for seat in range(4)]


def test_fourth_frish_of_a_turning_direction_goes_left_again() -> None:
    rules = {**whist.DEFAULTS, "frish_direction": "left_across_right"}
    assert [calling.frish_receiver(1, number, rules) for number in range(1, 6)] == [2, 3, 0, 2, 3]


@by_id(VECTORS["contracts"])
def test_contract_round(vector: dict[str, Any]) -> None:
    rules = rules_of(vector)
    deal = whist.Deal(whist.deal_pack(K12), rules)
    deal.start_contracts(vector["declarer"], "C", vector["bid"])
    for contract in vector["spoken"]:
        deal.decide(contract)
    assert deal.turn == vector["speaker"]
    assert sorted(set(range(14)) - set(deal.choices())) == vector["forbidden"]
    for contract, (total, word) in vector["totals"].items():
        assert sum(vector["spoken"]) + int(contract) == total
        assert calling.is_over_deal(total, rules) == (word == "over")
    if vector["said"] is not None:
        with pytest.raises(AssertionError):
            deal.decide(vector["said"])


# 15.5


@by_id(VECTORS["tricks"])
def test_trick_winner(vector: dict[str, Any]) -> None:
    assert winning_place(vector["trick"].split(), vector["trump"]) == vector["place"]


@by_id(VECTORS["legal"])
def test_legal_cards(vector: dict[str, Any]) -> None:
    assert legal_names(vector["hand"].split(), vector["led"]) == vector["legal"].split()


# 15.6


@by_id(VECTORS["scores"])
def test_score_of_one_seat(vector: dict[str, Any]) -> None:
    rules = rules_of(vector)
    is_over = calling.is_over_deal(vector["total"], rules)
    assert scoring.contract_score(vector["contract"], vector["tricks"], is_over, rules) == vector["score"]


@pytest.mark.parametrize("row", VECTORS["score_table"])
def test_score_table(row: str) -> None:
    contract, _, word = row.partition(" ")
    overs = {"over": [True], "under": [False], "": [True, False]}[word]
    for is_over in overs:
        scores = [scoring.contract_score(int(contract), tricks, is_over, whist.DEFAULTS) for tricks in range(14)]
        assert scores == VECTORS["score_table"][row]


@pytest.mark.parametrize(
    ("preset", "contract", "tricks", "under", "over"),
    [
        ("seed", 0, 0, 50, 25),
        ("seed", 0, 7, 10, 10),
        ("recovering_30", 0, 0, 50, 30),
        ("recovering_30", 0, 2, -40, -40),
        ("flat_25", 0, 0, 50, 25),
        ("flat_25", 0, 8, -50, -25),
        ("flat_30", 0, 0, 50, 30),
        ("flat_30", 0, 8, -50, -30),
        ("per_trick", 0, 4, -40, -40),
        ("linear", 6, 6, 70, 70),
        ("linear", 0, 0, 50, 25),
        ("capped", 0, 9, 0, 0),
        ("capped", 0, 3, -30, -30),
        ("capped", 0, 0, 50, 25),
    ],
)
def test_presets(preset: str, contract: int, tricks: int, under: int, over: int) -> None:
    rules = whist.PRESETS[preset]
    assert scoring.contract_score(contract, tricks, False, rules) == under
    assert scoring.contract_score(contract, tricks, True, rules) == over


def test_a_total_of_thirteen_counts_as_the_option_says() -> None:
    assert not calling.is_over_deal(13, whist.DEFAULTS)
    assert calling.is_over_deal(13, {**whist.DEFAULTS, "equal_total_counts_as": "over"})


# 15.7


def test_reference_hands() -> None:
    assert [set(hand.split()) for hand in VECTORS["k12"]["hands"]] == whist.deal_pack(K12)


def test_reference_log() -> None:
    log = VECTORS["k12"]["log"]
    _, cards = play_hl(whist.deal_pack(K12), log["leader"], log["trump"], [0, 5, 0, 0])
    tricks = [trick.split() for trick in log["tricks"]]
    assert cards == [card for trick in tricks for card in trick]
    leaders = [trick[0][0] for trick in whist.seated(tricks, log["leader"], log["trump"])]
    assert leaders == [log["leader"], *log["winners"][:-1]]


@by_id(VECTORS["deals"])
def test_whole_deals(vector: dict[str, Any]) -> None:
    figures, cards = play_hl(hands_of(vector), vector["declarer"], vector["trump"], vector["contracts"])
    tricks = [cards[start : start + 4] for start in range(0, 52, 4)]
    recorded = whist.score_record(
        vector["declarer"], vector["trump"], vector["contracts"], tricks, whist.DEFAULTS, bid=5
    )
    for found in (figures, recorded):
        assert found["tricks"] == vector["tricks"]
        assert (found["total"], found["over"], found["score"]) == (vector["total"], vector["over"], vector["scores"])


@by_id(VECTORS["all_fail"])
def test_all_four_miss(vector: dict[str, Any]) -> None:
    figures = scoring.score_deal(vector["contracts"], vector["tricks"], [0] * 4, rules_of(vector))
    assert figures["score"] == vector["scores"]
    assert not any(figures["made"])


@by_id(VECTORS["hl_tricks"])
def test_every_trump_and_leader(vector: dict[str, Any]) -> None:
    for leader, tricks in enumerate(vector["by_leader"]):
        assert play_hl(whist.deal_pack(K12), leader, vector["trump"], [0] * 4)[0]["tricks"] == tricks


# 15.8


@by_id(VECTORS["revokes"])
def test_revokes_are_found(vector: dict[str, Any]) -> None:
    tricks = [trick.split() for trick in vector["tricks"]]
    leader, trump = vector["leader"], vector["trump"]
    assert whist.find_revokes(tricks, leader, trump) == [tuple(found) for found in vector["revokes"]]
    played = whist.seated([*tricks, ["C6"]], leader, trump)
    assert [trick[0][0] for trick in played[1:]] == vector["winners"]


@by_id(VECTORS["fines"])
def test_fines(vector: dict[str, Any]) -> None:
    rules = rules_of(vector)
    score = scoring.contract_score(vector["contract"], vector["tricks"], vector["over"], rules)
    assert scoring.score_with_fine(score, vector["revokes"], rules) == vector["score"]


# 15.9


@by_id(VECTORS["dealers"])
def test_dealers(vector: dict[str, Any]) -> None:
    assert [scoring.dealer_of(deal) for deal in vector["deals"]] == vector["dealers"]


@by_id(VECTORS["seats"])
def test_seats(vector: dict[str, Any]) -> None:
    assert scoring.seat_of(vector["player"], vector["deal"], rules_of(vector)) == vector["seat"]


def by_seat(scores: list[int], deal: int, rules: whist.Rules) -> list[int]:
    """Scores by player as scores by seat."""
    return [next(scores[p] for p in range(4) if scoring.seat_of(p, deal, rules) == seat) for seat in range(4)]


@by_id(VECTORS["matches"])
def test_matches(vector: dict[str, Any]) -> None:
    rules, last = rules_of(vector), vector["deals"] - 1
    deals = [[0] * 4] * last
    assert not scoring.play_match(deals, rules)["over"]
    match = scoring.play_match([*deals, by_seat(vector["totals"], last, rules)], rules)
    assert match["totals"] == vector["totals"]
    assert match["over"] == vector["over"]
    assert match["wins"] == [Fraction(win) for win in vector["wins"]]


@by_id(VECTORS["void_deals"])
def test_void_deals(vector: dict[str, Any]) -> None:
    deals = [None if deal == "void" else [0] * 4 for deal in vector["deals"]]
    match = scoring.play_match(deals, rules_of(vector))
    assert (match["dealers"], match["counted"]) == (vector["dealers"], vector["counted"])


def test_the_next_dealer_may_deal_after_a_void_deal() -> None:
    rules = {**whist.DEFAULTS, "redeal_dealer": "next"}
    match = scoring.play_match([[0] * 4, None, [0, 0, 0, 9], None], rules)
    assert match["dealers"] == [3, 0, 1, 2]
    assert match["totals"] == [0, 9, 0, 0]
    assert (match["counted"], match["next_dealer"], match["over"]) == (2, 3, False)


def test_the_dealer_sits_in_seat_0_where_he_opens() -> None:
    rules = {**whist.DEFAULTS, "auction_opener": "dealer"}
    assert [scoring.seat_of(scoring.dealer_of(deal), deal, rules) for deal in range(8)] == [0] * 8
    assert [scoring.seat_of(scoring.dealer_of(deal), deal, whist.DEFAULTS) for deal in range(8)] == [3] * 8


def test_extra_deals_are_played_until_one_leads() -> None:
    rules = {**whist.DEFAULTS, "match_tie": "extra_deal", "match_deals": 1}
    deals: list[list[int] | None] = [[5, 5, 0, 0], None, [0] * 4]
    for number in range(1, 4):
        assert not scoring.play_match(deals[:number], rules)["over"]
    match = scoring.play_match([*deals, by_seat([0, 1, 3, 0], 2, rules)], rules)
    assert (match["over"], match["totals"], match["wins"]) == (True, [5, 6, 3, 0], [0, 1, 0, 0])
    with pytest.raises(AssertionError):
        scoring.play_match([[5, 0, 0, 0], [0] * 4], rules)


def test_target_and_number_of_deals_end_a_match_whichever_comes_first() -> None:
    rules = {**whist.DEFAULTS, "match_target": 50, "match_deals": 3}
    assert scoring.play_match([[50, 0, 0, 0]], rules)["over"]
    assert not scoring.play_match([[49, 0, 0, 0]], rules)["over"]
    assert scoring.play_match([[0] * 4] * 3, rules)["over"]


# 15.10


def test_random_deals_have_the_stated_tricks_and_never_four_contracts_made() -> None:
    deals, seen, made_by_all = 2_000, Counter[int](), 0
    tricks = 0
    rng = random.Random(82)
    for _ in range(deals):
        figures = play_at_random(rng, whist.DEFAULTS)[2]
        if not figures["void"]:
            seen[sum(figures["tricks"])] += 1
            tricks += sum(figures["tricks"])
            made_by_all += all(figures["made"])
    assert {str(total) for total in seen} == set(distribution("W82"))
    assert tricks / (4 * seen.total()) == distribution("W83")["mean"]
    assert made_by_all == distribution("W87")["made_by_all"]


def suit_lengths() -> Counter[tuple[int, ...]]:
    """How many hands of thirteen cards have so many clubs, diamonds, hearts and spades."""
    ways: Counter[tuple[int, ...]] = Counter()
    for clubs in range(14):
        for diamonds in range(14 - clubs):
            for hearts in range(14 - clubs - diamonds):
                lengths = (clubs, diamonds, hearts, 13 - clubs - diamonds - hearts)
                ways[lengths] = math.prod(math.comb(13, length) for length in lengths)
    return ways


def test_stated_frequencies_of_hands_are_the_exact_ones() -> None:
    ways, hands = suit_lengths(), math.comb(52, 13)
    assert ways.total() == hands
    void = sum(count for lengths, count in ways.items() if 0 in lengths) / hands
    assert void == pytest.approx(distribution("W84")["void"], abs=5e-7)
    for length, stated in distribution("W85").items():
        longest = sum(count for lengths, count in ways.items() if max(lengths) == int(length)) / hands
        assert longest == pytest.approx(stated, abs=5e-6)
    for aces, stated in distribution("W86").items():
        held = math.comb(4, int(aces)) * math.comb(48, 13 - int(aces)) / hands
        assert held == pytest.approx(stated, abs=5e-6)
