"""The test vectors of docs/rules/vira.md, section 13, on the compiled code.

D2, how roles rotate from deal to deal, is no part of a deal.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import fastsim
from fastsim.cards.text import parse_card, parse_hand, parse_suit
from fastsim.dealing.deal import deal_hands
from fastsim.game import OK
from fastsim.games.vira import exchange, ladder, scoring, steps
from fastsim.games.vira.auction import (
    CALLS_MAX,
    HIGHEST_CALL,
    PASS,
    apply_call,
    call_key,
    is_call,
    is_legal_call,
    lowest_call,
    start_auction,
)
from fastsim.games.vira.callnames import parse_call
from fastsim.games.vira.following import check_calls, new_auction, speakers
from fastsim.games.vira.order import aces_low_order
from fastsim.games.vira.row import OUTCOMES
from fastsim.tricks.engine import following_cards, strongest, suit_cards, suit_cards_of
from golden import vira_vectors as golden
from vira_support import GAME, dealt, forced, moved

pytestmark = pytest.mark.core

Vector = dict[str, Any]
CODES = GAME.make_rules().codes()
SUIT = {letter: parse_suit(letter) for letter in "CDHS"}


def by_id(group: list[Vector]) -> Any:
    return pytest.mark.parametrize("vector", group, ids=[vector["id"] for vector in group])


def suits_of(bits: int) -> set[str]:
    return {letter for letter, suit in SUIT.items() if int(bits) >> suit & 1}


# 13.1


def test_d1_the_talon_is_what_is_left_of_the_shuffled_pack_in_order() -> None:
    """Packets of 4, 3, 3, 3 of a shuffled pack are as likely as thirteen cards in a row."""
    vector = golden.DEAL[0]
    assert [len(places) for places in vector["hands"]] == [13, 13, 13]
    assert vector["talon"] == list(range(39, 52))
    hands, stock = deal_hands(5, np.arange(20), deck=GAME.deck, seats=3, hand_size=13)
    for deal, record in enumerate(fastsim.trace("vira", seed=5, deals=20)):
        assert record["stock"].split() == [fastsim.cards.text.card_name(int(card)) for card in stock[deal]]
        assert [parse_hand(text) for text in record["hands"]] == hands[deal].tolist()


@by_id(golden.SUITS)
def test_suit_classes_and_trumps_of_a_level(vector: Vector) -> None:
    preference = SUIT[vector["preference"]]
    for letter, expected in vector.get("classes", {}).items():
        assert ladder.suit_class(SUIT[letter], preference) == expected
    for level, letters in vector.get("trumps", {}).items():
        assert suits_of(ladder.allowed_trumps(level, preference)) == set(letters)


# 13.2


def auction_after(calls: list[str]) -> Any:
    auction = new_auction()
    for call in calls:
        code = parse_call(call)
        assert is_legal_call(auction, code, CODES[0])
        apply_call(auction, code)
    return auction


@by_id(golden.CALLS)
def test_calls(vector: Vector) -> None:
    auction = auction_after(vector["calls"])
    call = parse_call(vector["call"])
    assert auction["turn"] == vector["seat"]
    assert is_legal_call(auction, call, CODES[0]) == vector["legal"]
    if vector["keys"]:
        before, after = vector["keys"]
        assert call_key(int(auction["standing"]), int(auction["holder"])) == before
        assert call_key(call, vector["seat"]) == after


def test_a13_the_extreme_calls() -> None:
    vector = golden.EXTREME_CALLS[0]
    low, high = (parse_call(call) for call in vector["calls"])
    assert (call_key(low, 0), call_key(high, 0)) == vector["keys"]
    assert (lowest_call(new_auction(), CODES[0]), HIGHEST_CALL) == (low, high)


def test_there_are_eighty_calls_and_240_keys() -> None:
    calls = [call for call in range(HIGHEST_CALL + 9) if is_call(call, CODES[0])]
    assert len(calls) == 80
    assert len({int(call_key(call, seat)) for call in calls for seat in range(3)}) == 240
    assert (min(calls), max(calls)) == (3, 122)


@by_id(golden.AUCTIONS)
def test_whole_auctions(vector: Vector) -> None:
    codes = [parse_call(call) for _, call in vector["calls"]]
    check_calls(codes, GAME.make_rules())
    assert speakers(codes) == [seat for seat, _ in vector["calls"]]
    for (seat, _), code, expected in zip(vector["calls"], codes, vector["keys"], strict=True):
        assert code == PASS if expected is None else call_key(code, seat) == expected
    auction = auction_after([call for _, call in vector["calls"]])
    assert auction["is_over"]
    assert auction["holder"] == vector["result"]["declarer"]
    assert auction["standing"] == parse_call(vector["result"]["call"])


def test_the_longest_auction_fits() -> None:
    """Each seat in turn takes over the call in the better hand."""
    codes = GAME.make_rules({"turn_bids_have_suit_levels": True, "forehand_must_open": False}).codes()[0]
    auction, n = new_auction(), 0
    start_auction(auction)
    while not auction["is_over"]:
        low = int(lowest_call(auction, codes))
        apply_call(auction, low if low else PASS)
        n += 1
    assert 140 < n <= CALLS_MAX


# 13.3


def answers_of(vector: Vector) -> dict[int, int]:
    """Numbers asked for in the steps; a random player chooses the cards."""
    answers = {steps.CONCEDE: 0, steps.REBUY: 0, steps.LOW: int(vector.get("low", False))}
    if vector["bid"] not in ("GASK3", "GASK0") or not vector.get("low", vector["bid"] == "GASK0"):
        answers.pop(steps.LOW)
    defenders = iter(range(steps.DEFENDERS))
    for _, kind, number, _ in vector["steps"]:
        if kind == "buy":
            answers[steps.BUY] = number
        elif kind == "rebuy":
            answers |= {steps.REBUY: 1, steps.BUY_AGAIN: number}
        elif kind == "defender":
            i = next(defenders)
            if number is not None:
                answers[steps.DEFENDER_BUY + i] = number
    if "low" in vector or vector["bid"] == "GASK0":
        answers[steps.LOW] = int(vector.get("low", True))
    return answers


@by_id(golden.EXCHANGE)
@pytest.mark.parametrize("deal", range(3))
def test_exchanges(vector: Vector, deal: int) -> None:
    row, log, status = forced(vector["calls"], answers_of(vector), deal=deal, options=vector["options"])
    assert status == OK
    assert row is not None
    assert (row["declarer"], ladder.BID_CODES[row["bid"]]) == (vector["declarer"], vector["bid"])
    _, talon = dealt(deal)
    entries = moved(row, log, vector["options"])
    for entry, (seat, kind, number, places) in zip(entries, vector["steps"], strict=False):
        assert (entry.seat, entry.kind) == (seat, kind)
        assert entry.draw == tuple(talon[place] for place in places)
        is_cut = kind == "defender" or (kind == "buy" and vector["bid"].startswith(("GASK", "VIRA", "GOK")))
        assert entry.discard.bit_count() == (len(places) if is_cut and kind == "defender" else number)
    if "left" in vector:
        assert row["talon_left"] == vector["left"]
    if "plays" in vector:
        assert int(log["held"][vector["declarer"]]).bit_count() == vector["plays"]
        assert int(log["play_count"]) == 3 * vector["plays"]
    if "held" in vector:
        laid = sum(entry.discard.bit_count() for entry in entries if entry.kind == "lay_away")
        assert int(log["held"][vector["declarer"]]).bit_count() + laid == vector["held"]
    if "out" in vector:
        assert sum(entry.discard.bit_count() for entry in entries) == vector["out"]


@by_id(golden.TURNED)
def test_turned_cards(vector: Vector) -> None:
    calls = [vector["bid"], "pass", "pass"]
    fewest = vector["fewest"]
    seen = set()
    for letter, suit in SUIT.items():
        answers = {steps.TRUMP: suit, steps.BUY: fewest, steps.REBUY: 0, steps.CONCEDE: 0}
        row, log, status = forced(calls, answers, top=vector["top"], indicator=f"{vector['preference']}7")
        if status == OK and row is not None:
            seen.add(letter)
            assert [int(card) for card in log["talon"][:fewest]] == [parse_card(card) for card in vector["top"]][
                :fewest
            ]
            assert moved(row, log)[0].draw == tuple(parse_card(card) for card in vector["top"])
    assert seen == set(vector["trumps"])
    too_few = {steps.TRUMP: SUIT[vector["trumps"][0]], steps.BUY: fewest - 1}
    assert forced(calls, too_few, top=vector["top"])[2] != OK
    if "buys" in vector:
        row, log, _ = forced(calls, {steps.BUY: vector["buys"], steps.REBUY: 0}, top=vector["top"])
        assert row is not None
        assert moved(row, log)[0].draw == tuple(int(card) for card in log["talon"][: vector["buys"]])
    if "class" in vector:
        trump = SUIT[vector["trumps"]]
        assert ladder.suit_class(trump, SUIT[vector["preference"]]) == vector["class"]


# 13.4


@by_id(golden.TRICKS)
def test_tricks(vector: Vector) -> None:
    singles = [1 << parse_card(card) for card in vector["cards"]]
    if vector.get("aces_low"):
        singles = [int(aces_low_order(single)) for single in singles]
    for trump in vector["trumps"]:
        cards = sum(singles)
        led = suit_cards_of(singles[0].bit_length() - 1)
        best = int(strongest(cards, led, suit_cards(4 if trump is None else SUIT[trump])))
        assert (vector["leader"] + singles.index(1 << best)) % 3 == vector["winner"]


@by_id(golden.LEGAL)
def test_legal_cards(vector: Vector) -> None:
    hand = parse_hand(" ".join(vector["hand"]))
    legal = following_cards(hand, suit_cards(SUIT[vector["led"]]))
    assert legal == parse_hand(" ".join(vector["legal"]))


def test_t11_forehand_leads_to_the_first_trick() -> None:
    vector = golden.FIRST_LEAD[0]
    for bid in ("SPEL7", "KMIS2", "SOLO8", "GOK"):
        row, log, _ = forced(["BEG6", "pass", bid, "pass"], {steps.CONCEDE: 0})
        assert row is not None
        assert row["declarer"] == vector["declarer"]
        assert int(log["plays"][0]) >> 6 == vector["leader"]


# 13.5


@by_id(golden.RESULTS)
def test_outcomes(vector: Vector) -> None:
    bid = ladder.RANK_OF[vector["bid"]]
    for tricks, expected in vector["outcomes"].items():
        assert OUTCOMES[int(scoring.played_outcome(bid, vector["low"], tricks))] == expected


def test_r6_conceded_games() -> None:
    for code, expected in golden.CONCEDED[0]["outcomes"].items():
        assert OUTCOMES[int(scoring.conceded_outcome(ladder.RANK_OF[code], CODES[0]))] == expected
        row, log, _ = forced([code, "pass", "pass"], {steps.CONCEDE: 1})
        assert row is not None
        assert (OUTCOMES[row["outcome"]], row["tricks"], int(log["play_count"])) == (expected, -1, 0)


def test_r7_a_trump_solo_is_never_played_low() -> None:
    bid = golden.NEVER_LOW[0]["bid"]
    row, log, _ = forced([bid, "pass", "pass"], {steps.LOW: 1, steps.CONCEDE: 0})
    assert row is not None
    assert not row["low"]
    assert int(log["steps"][steps.LOW]) == -1
    assert ladder.LOW_SIZE[ladder.RANK_OF[bid]] == 0


# 13.6


def suit_of_class(number: int) -> int:
    """A suit of a class under preference hearts."""
    return {2: SUIT["H"], 1: SUIT["D"], 0: SUIT["S"]}[number]


@by_id(golden.PAYMENTS)
def test_payments(vector: Vector) -> None:
    bid, codes = ladder.RANK_OF[vector["bid"]], CODES[0]
    hearts = SUIT["H"]
    is_rebuy = vector["first_class"] is not None
    outcome = OUTCOMES.index(vector["outcome"])
    trump = -1 if vector["low"] else suit_of_class(vector["trump_class"])
    column = scoring.pin_column(bid, vector["level"], trump, hearts, vector["conceded"])
    extra = 0 if vector["tricks"] is None else vector["tricks"] - int(ladder.NEED[bid])
    bets = int(scoring.bets_of(bid, outcome, is_rebuy, codes))
    pins = int(scoring.pins_of(bid, column, outcome, extra, codes))
    if is_rebuy:
        first = scoring.pin_column(bid, vector["level"], suit_of_class(vector["first_class"]), hearts, False)
        bets += int(scoring.bets_of(bid, OUTCOMES.index("bet"), False, codes))
        pins += int(scoring.pins_of(bid, first, OUTCOMES.index("bet"), 0, codes))
    points = np.zeros(3, dtype=np.int64)
    scoring.write_points(1, bets, pins, codes, points)
    assert (bets, pins, int(points[1])) == (vector["bets"], vector["pins"], vector["points"])
    assert points.sum() == 8 * bets
    assert points[0] == points[2] == -pins


def test_every_vector_is_used() -> None:
    ids = {vector["id"] for name in golden.__dict__ if name.isupper() for vector in getattr(golden, name)}
    most_of = {"D": 2, "P": 5, "A": 15, "E": 16, "T": 11, "R": 7, "M": 21}
    assert ids == {f"{letter}{n}" for letter, most in most_of.items() for n in range(1, most + 1)}
    assert int(exchange.numbers(2, 4)) == 0b11100
