"""Every vector of docs/rules/vida.md, section 13, against the compiled helpers and the kernel."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import fastsim
from fastsim.batch import make_batch
from fastsim.cards.deck import DECK_32
from fastsim.cards.text import parse_card, parse_hand, parse_suit
from fastsim.errors import IllegalCallError
from fastsim.games.vida import auction, scoring
from fastsim.games.vida.air import AIR, compare_air, has_belote
from fastsim.games.vida.order import card_points, play_order
from fastsim.games.vida.play import legal_cards, may_be_exempt, play_duties
from fastsim.games.vida.record import make_script
from fastsim.games.vida.rules import PRESETS, VidaRules
from fastsim.tricks.engine import beating_cards, strongest, suit_cards, trick_winner
from golden import vida_vectors as vectors

pytestmark = pytest.mark.core

SEATS = 4
TRUMP_OF_13_1 = parse_suit("H")


def by_id(group: list[dict[str, Any]]) -> pytest.MarkDecorator:
    """Parametrise a test by the vectors of a group."""
    return pytest.mark.parametrize("vector", group, ids=[vector["id"] for vector in group])


def rules_of(vector: dict[str, Any]) -> VidaRules:
    options = dict(vector["options"])
    rules: VidaRules = PRESETS[options.pop("preset", "default")](**options)
    return rules


def codes_of(vector: dict[str, Any]) -> Any:
    return rules_of(vector).codes()[0]


def in_play_order(text: str, trump: int) -> list[int]:
    """Each card of a text as a set of one card in play order."""
    return [int(play_order(1 << parse_card(name, DECK_32), trump)) for name in text.split()]


def pair(values: tuple[int, int]) -> np.ndarray:
    return np.array(values, dtype=np.int64)


# 13.1


def legal_of(vector: dict[str, Any]) -> int:
    """Legal cards by the compiled helpers, in play order, with the trick built up card by card."""
    codes = codes_of(vector)
    trump_cards = int(suit_cards(TRUMP_OF_13_1))
    trick = in_play_order(vector["trick"], TRUMP_OF_13_1)
    hand = int(play_order(parse_hand(vector["hand"], DECK_32), TRUMP_OF_13_1))
    if not trick:
        return hand  # whoever leads may play any card; the kernel asks no helper
    led_suit = parse_suit(vector["trick"][0])
    led_cards = int(suit_cards(led_suit))
    best = trick[0]
    winner = vector["leader"]
    for turn, single in enumerate(trick):
        if single & int(beating_cards(best, led_cards, trump_cards)):
            best = single
            winner = (vector["leader"] + turn) % SEATS
    seat = (vector["leader"] + len(trick)) % SEATS
    duties = play_duties(codes)
    is_exempt = bool(may_be_exempt(duties)) and winner == (seat + 2) % SEATS
    beating = int(beating_cards(best, led_cards, trump_cards))
    return int(legal_cards(hand, led_cards, trump_cards, beating, is_exempt, duties))


@by_id(vectors.LEGAL)
def test_legal_cards(vector: dict[str, Any]) -> None:
    expected = int(play_order(parse_hand(vector["legal"], DECK_32), TRUMP_OF_13_1))
    assert legal_of(vector) == expected


# 13.2


@by_id(vectors.WINNERS)
def test_trick_winner_and_points(vector: dict[str, Any]) -> None:
    trump = parse_suit(vector["trump"])
    trump_cards = int(suit_cards(trump))
    cards = in_play_order(vector["trick"], trump)
    played = np.zeros(SEATS, dtype=np.int64)
    for turn, single in enumerate(cards):
        played[(vector["leader"] + turn) % SEATS] = single.bit_length() - 1
    bonus = rules_of(vector).last_trick_bonus if vector["last_trick"] else 0
    assert int(trick_winner(played, vector["leader"], trump_cards)) == vector["winner"]
    assert int(card_points(sum(cards), trump_cards)) + bonus == vector["points"]


@by_id(vectors.WINNERS)
def test_beating_cards_follow_the_trick_to_the_same_winner(vector: dict[str, Any]) -> None:
    trump_cards = int(suit_cards(parse_suit(vector["trump"])))
    led_cards = int(suit_cards(parse_suit(vector["trick"][0])))
    cards = in_play_order(vector["trick"], parse_suit(vector["trump"]))
    best = cards[0]
    for single in cards[1:]:
        best = single if single & int(beating_cards(best, led_cards, trump_cards)) else best
    assert (vector["leader"] + cards.index(best)) % SEATS == vector["winner"]
    assert 1 << int(strongest(sum(cards), led_cards, trump_cards)) == best


# 13.3


def hands_of(vector: dict[str, Any]) -> np.ndarray:
    return np.array([parse_hand(text, DECK_32) for text in vector["hands"]], dtype=np.int64)


@by_id(vectors.AIR)
def test_counted_air_and_belote(vector: dict[str, Any]) -> None:
    codes = codes_of(vector)
    hands = hands_of(vector)
    trump = parse_suit(vector["trump"])
    found = np.zeros(1, dtype=AIR)
    compare_air(found[0], hands, trump, codes)
    belote = [0, 0]
    for seat in range(SEATS):
        belote[seat % 2] += int(codes["belote_value"]) * bool(has_belote(hands[seat], trump))
    assert tuple(found[0]["counted"].tolist()) == vector["air"]
    assert tuple(belote) == vector.get("belote", (0, 0))


@by_id(vectors.AIR)
def test_kernel_counts_the_same_air(vector: dict[str, Any]) -> None:
    rows = fastsim.simulate(
        "vida",
        1,
        seed=1,
        rules=rules_of(vector),
        known=dict(enumerate(vector["hands"])),
        calls=f"80{vector['trump']} P P P",
        players="random",
    )
    assert (rows["air_0"][0], rows["air_1"][0]) == vector["air"]
    assert (rows["belote_0"][0], rows["belote_1"][0]) == vector.get("belote", (0, 0))


def test_shown_cards_are_those_that_count() -> None:
    vector = next(vector for vector in vectors.AIR if vector["id"] == "A2")
    found = np.zeros(1, dtype=AIR)
    compare_air(found[0], hands_of(vector), parse_suit(vector["trump"]), codes_of(vector))
    assert found[0]["shown"].tolist() == [parse_hand("S9 S8 S7"), 0, parse_hand("CK CQ CJ CT"), 0]
    assert found[0]["held"].tolist() == [70, 20]


# 13.4


@by_id(vectors.ROUNDING)
def test_rounding(vector: dict[str, Any]) -> None:
    codes = codes_of(vector)
    for jack_side in vector["jack_sides"]:
        rounded = tuple(int(scoring.rounded_points(vector["raw"][side], side == jack_side, codes)) for side in range(2))
        assert rounded == vector["rounded"]


def test_rounded_points_of_every_split_add_to_160() -> None:
    codes = VidaRules().codes()[0]
    for points in range(163):
        for jack_side in range(2):
            mine = int(scoring.rounded_points(points, jack_side == 0, codes))
            other = int(scoring.rounded_points(162 - points, jack_side == 1, codes))
            assert mine + other == 160, (points, jack_side)
            assert abs(mine - points) <= 6


# 13.5


def follow_market(calls: list[str], codes: Any) -> tuple[np.void, list[bool]]:
    """The market after the calls and, for each call, whether it was legal where it was made."""
    market = np.zeros(1, dtype=auction.MARKET)
    auction.start_market(market[0])
    legal = []
    for i, text in enumerate(calls):
        seat = i % SEATS
        value, _, suit = text.partition(" ")
        tens = int(value) / 10 if suit else 0
        call = auction.parse_call(text) if tens == int(tens) else -1
        is_open = not auction.is_market_over(market[0], codes)
        legal.append(bool(is_open and auction.is_legal_call(auction.legal_calls(market[0], seat, codes), call)))
        if legal[-1]:
            auction.apply_call(market[0], seat, call, codes)
    return market[0], legal


@by_id(vectors.MARKET)
def test_market(vector: dict[str, Any]) -> None:
    codes = codes_of(vector)
    market, legal = follow_market(vector["calls"], codes)
    if vector["result"] is None:
        assert legal == [True] * (len(legal) - 1) + [False]
        return
    assert all(legal)
    assert bool(auction.is_market_over(market, codes))
    assert int(market["buyer"]) == vector["result"]["buyer"]
    assert int(market["level"]) * 10 == vector["result"]["bid"]
    assert int(market["suit"]) == (parse_suit(vector["result"]["trump"]) if vector["result"]["trump"] else -1)
    assert int(market["screws"]) == vector["result"]["vidas"]


def test_market_is_over_only_at_its_last_call() -> None:
    for vector in vectors.MARKET:
        if vector["result"] is not None:
            market, legal = follow_market(vector["calls"][:-1], codes_of(vector))
            assert all(legal)
            assert not auction.is_market_over(market, codes_of(vector)), vector["id"]


def play_script(calls: list[str]) -> None:
    """Play one deal with the calls as a script, past the check of what users give."""
    anyone = make_batch("vida", seed=1, players="random")
    script = make_script([auction.parse_call(call) for call in calls])
    replace(anyone, script=script).play(0, 1)


@by_id([vector for vector in vectors.MARKET if vector["result"] is not None])
def test_kernel_settles_the_same_contract(vector: dict[str, Any]) -> None:
    result = vector["result"]
    row = fastsim.simulate("vida", 1, seed=1, calls=" ".join(vector["calls"]), players="random")[0]
    assert row["buyer"] == result["buyer"]
    assert row["bid"] == result["bid"]
    assert row["trump"] == (parse_suit(result["trump"]) if result["trump"] else -1)
    assert row["screws"] == result["vidas"]
    assert row["calls"] == len(vector["calls"])
    assert bool(row["passed_out"]) == (result["buyer"] == -1)


ILLEGAL_MARKETS = [vector for vector in vectors.MARKET if vector["result"] is None]


@by_id([vector for vector in ILLEGAL_MARKETS if vector["id"] != "M5"])
def test_kernel_refuses_the_same_calls(vector: dict[str, Any]) -> None:
    """Given as a script, the kernel itself refuses the last call, whose seat it names."""
    last_seat = (len(vector["calls"]) - 1) % SEATS
    with pytest.raises(
        IllegalCallError, match=f"a call or card that is given for seat {last_seat} is not allowed in deal 0 of seed 1"
    ):
        play_script(vector["calls"])


@by_id(ILLEGAL_MARKETS)
def test_forced_calls_of_the_same_kind_are_refused(vector: dict[str, Any]) -> None:
    sentence = "'85S' in the calls is not a bid" if vector["id"] == "M5" else f"^call {len(vector['calls'])}, "
    with pytest.raises(IllegalCallError, match=sentence):
        fastsim.simulate("vida", 1, seed=1, calls=" ".join(vector["calls"]), players="random")


def test_kernel_refuses_calls_after_the_end() -> None:
    with pytest.raises(IllegalCallError, match="more calls are given than are made in deal 0 of seed 1"):
        play_script(["pass"] * 5)


# 13.6


def score_vector(vector: dict[str, Any]) -> tuple[bool, tuple[int, int], tuple[int, int]]:
    """Made, totals as they are judged, and score, by the compiled helpers."""
    codes = codes_of(vector)
    jack_side, buyer = vector["jack_side"], vector["buyer_side"]
    points = pair(vector["tp"])
    rounded = pair(tuple(int(scoring.rounded_points(points[side], side == jack_side, codes)) for side in range(2)))
    air, belote = pair(vector["air"]), pair(vector["belote"])
    made = bool(scoring.is_made(vector["bid"], buyer, points, rounded, air + belote, codes))
    score = np.zeros(2, dtype=np.int64)
    scoring.score_deal(vector["bid"], vector["vidas"], buyer, made, rounded, air, belote, codes, score)
    judged = rounded if rules_of(vector).check_on == "rounded" else points
    totals = judged + air + belote
    return made, (int(totals[0]), int(totals[1])), (int(score[0]), int(score[1]))


@by_id(vectors.SCORES)
def test_made_and_score(vector: dict[str, Any]) -> None:
    assert score_vector(vector) == (vector["made"], vector["totals"], vector["score"])
