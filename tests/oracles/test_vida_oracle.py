"""The Vida oracle against every vector and property of docs/rules/vida.md, section 13."""

import functools
import itertools
import math
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from golden import vida_vectors as vectors
from oracles import vida

RULES_DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "rules" / "vida.md"
GROUPS = (
    vectors.LEGAL,
    vectors.WINNERS,
    vectors.AIR,
    vectors.ROUNDING,
    vectors.MARKET,
    vectors.SCORES,
)
ALTERNATIVES: dict[str, tuple[Any, ...]] = {
    "min_bid": (80, 100),
    "max_bid": (None, 160, 730),
    "pass_is_final": (False, True),
    "max_vida_calls": (0, 1, 2, 3, 4),
    "vida_factors": ((1, 2, 4, 8, 16), (1, 2, 4, 6, 8)),
    "vida_winner_takes_all": (True, False),
    "vida_applies_to": ("all_points", "bid", "none"),
    "partner_exemption": (False, True),
    "must_overtrump": (True, False),
    "must_undertrump": (True, False),
    "must_raise_trump_lead": (True, False),
    "first_leader": ("seat0", "buyer"),
    "last_trick_bonus": (10, 0),
    "capot_bonus": (0, 90),
    "air_enabled": (True, False),
    "air_card_sharing": (False, True),
    "long_run_rank": ("by_length", "as_fifth"),
    "eight_run": ("single", "fifth_plus_third"),
    "square_order": ("J9AKQT", "J9ATKQ"),
    "fifth_beats_square100": (False, True),
    "trump_tiebreak": (True, False),
    "plain_tie": ("void_all", "cancel_pair", "first_seat"),
    "air_scope": ("team", "player"),
    "belote_value": (20, 0),
    "must_exceed": (True, False),
    "tie_rule": ("fail", "made"),
    "compare_total": ("all", "tricks"),
    "check_on": ("unrounded", "rounded"),
    "rounding": ("six_by_trump_jack", "none"),
    "add_bid_to_score": (False, True),
    "failed_belote_to": ("opponents", "owner", "nobody"),
    "failed_air_to": ("opponents", "owner", "nobody"),
}


def by_id(group: list[dict[str, Any]]) -> pytest.MarkDecorator:
    """Parametrise a test by the vectors of a group."""
    return pytest.mark.parametrize("vector", group, ids=[vector["id"] for vector in group])


def rules_of(vector: dict[str, Any]) -> vida.Rules:
    """Return the rules of a vector: its preset or the defaults, with its options."""
    options = dict(vector["options"])
    return {**vida.PRESETS[options.pop("preset", "default")], **options}


def random_rules(rng: random.Random) -> vida.Rules:
    """Return a random choice of every option that matters within one deal."""
    return {
        **vida.DEFAULTS,
        **{option: rng.choice(values) for option, values in ALTERNATIVES.items()},
    }


def random_hands(rng: random.Random) -> list[set[str]]:
    """Deal four random hands."""
    deck = sorted(vida.DECK)
    rng.shuffle(deck)
    return [set(deck[start : start + 8]) for start in range(0, 32, 8)]


def random_calls(rng: random.Random, rules: vida.Rules) -> list[str]:
    """Hold a random market to its end."""
    calls: list[str] = []
    while not vida.market(calls, rules)["over"]:
        lowest, highest, can_vida = vida.legal_call_summary(calls, rules)
        choices = ["pass", "pass"]
        if lowest is not None and highest is not None:
            value = min(highest, lowest + 10 * rng.randrange(3))
            choices.append(f"{value} {rng.choice(vida.SUITS)}")
        if can_vida:
            choices.append("screw")
        calls.append(rng.choice(choices))
    return calls


def random_plays(
    rng: random.Random, hands: list[set[str]], trump: str, first: int, rules: vida.Rules
) -> list[tuple[int, str]]:
    """Play eight tricks of random legal cards, checking that the legal cards are a part."""
    left = [set(hand) for hand in hands]
    plays, leader = [], first
    for _ in range(8):
        trick: list[str] = []
        for offset in range(4):
            seat = (leader + offset) % 4
            legal = vida.legal_cards(left[seat], trick, leader, trump, rules)
            assert legal
            assert legal <= left[seat]
            card = rng.choice(sorted(legal))
            left[seat].remove(card)
            trick.append(card)
            plays.append((seat, card))
        leader = vida.trick_winner(trick, leader, trump)
    return plays


def random_deal(rng: random.Random, rules: vida.Rules) -> tuple[Any, Any, Any]:
    """Return the hands, calls and plays of one random deal."""
    hands, calls = random_hands(rng), random_calls(rng, rules)
    bought = vida.market(calls, rules)
    if bought["buyer"] == -1:
        return hands, calls, []
    first = bought["buyer"] if rules["first_leader"] == "buyer" else 0
    return hands, calls, random_plays(rng, hands, bought["trump"], first, rules)


def test_ids_are_those_of_the_rules_document() -> None:
    section = RULES_DOCUMENT.read_text(encoding="utf-8").split("\n## 13.")[1].split("\n## ")[0]
    cells = [line.split("|")[1].strip() for line in section.splitlines() if line.startswith("|")]
    documented = [cell for cell in cells if re.match(r"^[LWARMS]\d+[xg]?$", cell)]
    transcribed = [vector["id"] for group in GROUPS for vector in group]
    assert transcribed == documented
    assert len(set(transcribed)) == len(transcribed)


def test_options_are_those_of_the_rules_document() -> None:
    section = RULES_DOCUMENT.read_text(encoding="utf-8").split("\n## 12.")[1].split("\n## ")[0]
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == list(vida.DEFAULTS)
    assert all(preset.keys() == vida.DEFAULTS.keys() for preset in vida.PRESETS.values())


@by_id(vectors.LEGAL)
def test_legal_cards(vector: dict[str, Any]) -> None:
    hand, trick = set(vector["hand"].split()), vector["trick"].split()
    legal = vida.legal_cards(hand, trick, vector["leader"], "H", rules_of(vector))
    assert legal == set(vector["legal"].split())


@by_id(vectors.WINNERS)
def test_trick_winner_and_points(vector: dict[str, Any]) -> None:
    trick, trump = vector["trick"].split(), vector["trump"]
    bonus = rules_of(vector)["last_trick_bonus"] if vector["last_trick"] else 0
    assert vida.trick_winner(trick, vector["leader"], trump) == vector["winner"]
    assert vida.trick_points(trick, trump) + bonus == vector["points"]


@by_id(vectors.AIR)
def test_air(vector: dict[str, Any]) -> None:
    hands = [set(hand.split()) for hand in vector["hands"]]
    rules = rules_of(vector)
    assert vida.compare_air(hands, vector["trump"], rules)["air"] == vector["air"]
    assert vida.belote(hands, vector["trump"], rules) == vector.get("belote", (0, 0))


@by_id(vectors.AIR)
def test_air_hands_are_whole_deals_whose_filler_adds_nothing(vector: dict[str, Any]) -> None:
    hands = [hand.split() for hand in vector["hands"]]
    assert [len(hand) for hand in hands] == [8, 8, 8, 8]
    assert set().union(*hands) == vida.DECK
    rules = rules_of(vector)
    for hand, listed in zip(hands, vector["listed"], strict=True):
        whole = vida.combinations(set(hand), vector["trump"], rules)
        assert whole == vida.combinations(set(hand[:listed]), vector["trump"], rules)


@by_id(vectors.ROUNDING)
def test_rounding(vector: dict[str, Any]) -> None:
    for jack_side in vector["jack_sides"]:
        assert vida.rounded(vector["raw"], jack_side, rules_of(vector)) == vector["rounded"]


@by_id(vectors.MARKET)
def test_market(vector: dict[str, Any]) -> None:
    calls, result, rules = vector["calls"], vector["result"], rules_of(vector)
    for number, call in enumerate(calls):
        legal = result is not None or number < len(calls) - 1
        assert vida.call_is_legal(calls[:number], call, rules) == legal
        assert not vida.market(calls[:number], rules)["over"]
    if result is not None:
        assert vida.market(calls, rules) == {"over": True, **result}
        assert not vida.call_is_legal(calls, "pass", rules)


@by_id(vectors.SCORES)
def test_scores(vector: dict[str, Any]) -> None:
    rules = rules_of(vector)
    buyer_side, bid, tp, jack = (vector[key] for key in ("buyer_side", "bid", "tp", "jack_side"))
    air, belote = vector["air"], vector["belote"]
    counted = vida.rounded(tp, jack, rules) if rules["check_on"] == "rounded" else tp
    assert tuple(map(sum, zip(counted, air, belote, strict=True))) == vector["totals"]
    assert vida.is_made(buyer_side, bid, tp, jack, air, belote, rules) == vector["made"]
    score = vida.score(buyer_side, bid, vector["vidas"], tp, jack, air, belote, rules)
    assert score == vector["score"]


@functools.cache
def run_air(cards: frozenset[str]) -> int:
    """Return the points of the runs of cards of one suit."""
    return vida.air_points(vida.combinations(cards, "S", vida.DEFAULTS))


def all_run_air(hand: frozenset[str]) -> int:
    """Return the points of a hand's runs, each suit taken alone."""
    suits = [frozenset(card for card in hand if card[0] == suit) for suit in vida.SUITS]
    return sum(run_air(cards) for cards in suits)


def runs_histogram() -> Counter[int]:
    """Count all eight-card hands by the points of their runs alone, suit by suit."""
    suit = Counter(
        (size, run_air(frozenset("S" + rank for rank in ranks)))
        for size in range(9)
        for ranks in itertools.combinations(vida.RANKS, size)
    )
    total = Counter({(0, 0): 1})
    for _ in vida.SUITS:
        larger: Counter[tuple[int, int]] = Counter()
        for (size, value), ways in total.items():
            for (more, points), count in suit.items():
                larger[size + more, value + points] += ways * count
        total = larger
    return Counter({value: ways for (size, value), ways in total.items() if size == 8})


def hands_with_a_square() -> set[frozenset[str]]:
    """Return every eight-card hand that holds a square."""
    hands = set()
    for rank in vida.SQUARE_POINTS:
        square = frozenset(suit + rank for suit in vida.SUITS)
        others = itertools.combinations(sorted(vida.DECK - square), 4)
        hands.update(square.union(four) for four in others)
    return hands


@pytest.mark.parametrize(
    ("sharing", "histogram"),
    [(False, vectors.HAND_AIR_DEFAULT), (True, vectors.HAND_AIR_SHARING)],
    ids=["default", "sharing"],
)
def test_histogram_of_one_hand(sharing: bool, histogram: dict[int, int]) -> None:
    rules = {**vida.DEFAULTS, "air_card_sharing": sharing}
    counts = runs_histogram()
    for hand in hands_with_a_square():
        counts[all_run_air(hand)] -= 1
        counts[vida.air_points(vida.combinations(hand, "S", rules))] += 1
    assert sum(histogram.values()) == math.comb(32, 8)
    assert +counts == +Counter(histogram)


def test_rounded_points_add_to_160() -> None:
    for points, jack_side in itertools.product(range(163), (0, 1)):
        assert sum(vida.rounded((points, 162 - points), jack_side, vida.DEFAULTS)) == 160


@pytest.mark.parametrize("seed", range(300))
def test_default_deals_share_all_the_points(seed: int) -> None:
    rng, rules = random.Random(seed), vida.DEFAULTS
    row = vida.referee(*random_deal(rng, rules), rules)
    if row["passed_out"]:
        assert (row["score_0"], row["score_1"], row["buyer"]) == (0, 0, -1)
        return
    extras = row["air_0"] + row["air_1"] + row["belote_0"] + row["belote_1"]
    factor = rules["vida_factors"][row["screws"]]
    assert min(row["air_0"], row["air_1"]) == 0
    assert row["tricks_0"] + row["tricks_1"] == 8
    assert row["points_0"] + row["points_1"] == 162
    assert row["score_0"] + row["score_1"] == factor * (160 + extras)


@pytest.mark.parametrize("seed", range(300))
def test_deals_with_any_options(seed: int) -> None:
    rng = random.Random(f"any options {seed}")
    rules = random_rules(rng)
    row = vida.referee(*random_deal(rng, rules), rules)
    assert min(row["air_0"], row["air_1"]) == 0
    assert row["air_0"] <= row["held_0"]
    assert row["air_1"] <= row["held_1"]


def swapped(pair: tuple[int, int]) -> tuple[int, int]:
    """Swap the teams of a pair."""
    return (pair[1], pair[0])


@pytest.mark.parametrize("seed", range(300))
def test_swapping_the_teams_swaps_the_scores(seed: int) -> None:
    rng = random.Random(f"scores {seed}")
    rules = random_rules(rng)
    points, bid, vidas = rng.randrange(163), rng.randrange(80, 200, 10), rng.randrange(5)
    tp, air = (points, 162 - points), (rng.choice((0, 20, 50, 100)), 0)
    belote = rng.choice(((0, 0), (20, 0), (0, 20)))
    side, jack = rng.randrange(2), rng.randrange(2)
    score = vida.score(side, bid, vidas, tp, jack, air, belote, rules)
    mirrored = (swapped(tp), 1 - jack, swapped(air), swapped(belote), rules)
    assert vida.score(1 - side, bid, vidas, *mirrored) == swapped(score)


@pytest.mark.parametrize("seed", range(200))
def test_shifting_the_seats_by_one_swaps_the_teams(seed: int) -> None:
    rng = random.Random(f"seats {seed}")
    rules = {**vida.DEFAULTS, "first_leader": "buyer"}
    hands, calls, plays = random_deal(rng, rules)
    while calls[:3] == ["pass"] * 3:
        hands, calls, plays = random_deal(rng, rules)
    row = vida.referee(hands, calls, plays, rules)
    later = [((seat + 1) % 4, card) for seat, card in plays]
    other = vida.referee([hands[3], *hands[:3]], ["pass", *calls], later, rules)
    for name in ("points", "tricks", "air", "belote", "score", "held", "rounded"):
        assert (other[f"{name}_0"], other[f"{name}_1"]) == (row[f"{name}_1"], row[f"{name}_0"])
    assert (other["made"], other["air_tie"]) == (row["made"], row["air_tie"])
    assert (other["buyer"], other["jack_side"]) == ((row["buyer"] + 1) % 4, 1 - row["jack_side"])


@pytest.mark.parametrize("seed", range(300))
def test_permuting_the_plain_suits_changes_nothing(seed: int) -> None:
    rng = random.Random(f"suits {seed}")
    rules = random_rules(rng)
    hands, calls, plays = random_deal(rng, rules)
    row = vida.referee(hands, calls, plays, rules)
    plain = [suit for suit in vida.SUITS if suit != row["trump"]]
    table = str.maketrans("".join(plain), "".join(rng.sample(plain, len(plain))))
    new_hands = [{card.translate(table) for card in hand} for hand in hands]
    new_calls = [call if call in ("pass", "screw") else call.translate(table) for call in calls]
    new_plays = [(seat, card.translate(table)) for seat, card in plays]
    assert vida.referee(new_hands, new_calls, new_plays, rules) == row


def full_deal() -> tuple[Any, Any, Any]:
    """Return a random deal in which someone buys."""
    rng = random.Random(2)
    while True:
        hands, calls, plays = random_deal(rng, vida.DEFAULTS)
        if plays:
            return hands, calls, plays


def test_referee_refuses_what_is_illegal() -> None:
    hands, calls, plays = full_deal()
    bad_deals = [
        (hands, calls[:-1], plays),
        (hands, [*calls, "pass"], plays),
        (hands, ["screw", *calls], plays),
        (hands, calls, plays[:-1]),
        (hands, calls, [*plays, plays[-1]]),
        (hands, calls, [plays[1], plays[0], *plays[2:]]),
        (hands, calls, [(0, plays[1][1]), *plays[1:]]),
        (hands, ["pass"] * 4, plays),
        ([hands[0], hands[0], hands[2], hands[3]], calls, plays),
    ]
    for deal in bad_deals:
        with pytest.raises(AssertionError):
            vida.referee(*deal, vida.DEFAULTS)


@pytest.mark.parametrize("call", ["", "90", "90 X", "90S", "90 SH", "-90 S", "vida", "1010 S"])
def test_malformed_calls_are_illegal(call: str) -> None:
    assert not vida.call_is_legal([], call, vida.DEFAULTS)


def test_summary_of_the_next_speaker() -> None:
    rules = vida.DEFAULTS
    final = {**rules, "pass_is_final": True}
    assert vida.legal_call_summary([], rules) == (80, 1000, False)
    assert vida.legal_call_summary(["90 S"], rules) == (100, 1000, True)
    assert vida.legal_call_summary(["90 S"], {**rules, "max_vida_calls": 0}) == (100, 1000, False)
    assert vida.legal_call_summary(["90 S", "pass"], rules) == (100, 1000, False)
    assert vida.legal_call_summary(["90 S", "screw"], rules) == (None, None, True)
    assert vida.legal_call_summary(["1000 S"], rules) == (None, None, True)
    assert vida.legal_call_summary(["pass", "80 S", "pass", "pass"], rules) == (90, 1000, True)
    assert vida.legal_call_summary(["pass", "80 S", "pass", "pass"], final) == (None, None, False)
