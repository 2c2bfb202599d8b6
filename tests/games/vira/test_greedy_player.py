"""The `greedy` player: what it counts, bids, keeps and plays; legal under all rules, and better than chance."""

from __future__ import annotations

import random

import numpy as np
import pytest

import fastsim
from analysis.both_ways import play_both_ways
from fastsim._jit import JIT_ENABLED
from fastsim.cards.deck import NO_TRUMP
from fastsim.cards.text import parse_card, parse_hand
from fastsim.errors import PlayerError
from fastsim.games.vira import view as see
from fastsim.games.vira.greedy import greedy_answer, greedy_call, greedy_count
from fastsim.games.vira.ladder import BIDS, RANK_OF
from oracles import vira

SEED = 23
HEARTS = 2
HAND = "S:AT43 H:KQ852 D:A7 C:64"
PLAIN = np.zeros(9, dtype=np.int64)
needs_jit = pytest.mark.skipif(not JIT_ENABLED, reason="needs many deals, too slow without the JIT")


def view_of(hand: str, **places: int) -> np.ndarray:
    view = np.zeros(see.VIEW_SIZE, dtype=np.int64)
    view[see.HAND] = parse_hand(hand)
    view[see.TRUMP] = HEARTS
    view[see.BEST] = -1
    for name, value in places.items():
        view[getattr(see, name)] = value
    return view


def bid(code: str) -> int:
    return 3 * RANK_OF[code]


@pytest.mark.core
def test_it_counts_trumps_and_side_aces() -> None:
    assert greedy_count(np.int64(parse_hand(HAND)), np.int64(HEARTS)) == 7


@pytest.mark.core
@pytest.mark.parametrize(
    ("legal", "must", "base", "said"),
    [
        (bid("BEG6"), 1, 0, bid("BEG6")),
        (bid("BEG6") + 1, 0, 0, bid("SPEL7")),
        (bid("VIN6"), 0, 0, 0),  # the next is 8-spel, which it does not count
        (bid("VIN6"), 0, 1, bid("SPEL8")),
        (bid("SOLO7"), 0, 9, 0),
        (bid("BEG6"), 1, -5, bid("BEG6")),  # forehand must open
        (bid("BEG6"), 0, -5, 0),
    ],
)
def test_it_bids_the_lowest_named_bid_that_it_counts(legal: int, must: int, base: int, said: int) -> None:
    params = PLAIN.copy()
    params[0] = base
    assert greedy_call(np.int64(legal), view_of(HAND, MUST_BID=must), params) == said


@pytest.mark.core
def test_it_keeps_trumps_and_aces_or_low_cards() -> None:
    view = view_of(HAND, SIZE=3)
    assert greedy_answer(see.BUY, (1 << 14) - 1, view, PLAIN) == 6
    assert greedy_answer(see.DISCARD, view[see.HAND], view, PLAIN) == parse_hand("S:43 C:4")
    low = view_of(HAND, SIZE=2, LOW=1, TRUMP=NO_TRUMP)
    assert greedy_answer(see.LAY_AWAY, low[see.HAND], low, PLAIN) == parse_hand("S:A D:A")


@pytest.mark.core
def test_it_takes_cheaply_else_throws_the_lowest() -> None:
    hand, six = parse_hand(HAND), parse_card("D6")
    followed = view_of(HAND, BEST=parse_card("S5"), LED=parse_card("S5"))
    assert greedy_answer(see.CARD, hand & parse_hand("S:AT43"), followed, PLAIN) == parse_card("ST")
    beaten = view_of(HAND, BEST=parse_card("SA"), LED=parse_card("SA"))
    assert greedy_answer(see.CARD, parse_hand("S:T43"), beaten, PLAIN) == parse_card("S3")
    ruffs = view_of("H:KQ852 S:T", BEST=six, LED=six)
    assert greedy_answer(see.CARD, parse_hand("H:KQ852 S:T"), ruffs, PLAIN) == parse_card("H2")
    assert greedy_answer(see.CARD, hand, view_of(HAND), PLAIN) == parse_card("SA")
    assert greedy_answer(see.CARD, hand, view_of(HAND, TRUMP=NO_TRUMP, LOW=1), PLAIN) == parse_card("H2")


@needs_jit
@pytest.mark.parametrize("number", range(10))
def test_it_is_legal_under_any_rules(number: int) -> None:
    """The kernel checks every answer, in all forty bids."""
    rules = {**vira.random_rules(random.Random(f"greedy {number}")), "pref_suit_source": "independent_uniform"}
    for rank in range(1, BIDS + 1):
        fastsim.simulate("vira", 60, seed=number, rules=rules, calls=[rank * 3, 0, 0], players="greedy")
    fastsim.simulate("vira", 300, seed=number, rules=rules, players="0=greedy,1=random,2=heuristic")


@needs_jit
@pytest.mark.parametrize(("better", "worse"), [("greedy", "random"), ("heuristic", "greedy")])
def test_it_stands_between_chance_and_the_heuristic_player(better: str, worse: str) -> None:
    gains = play_both_ways("vira", better, worse, 2_000, seed=SEED)["gain"]
    assert gains.mean() - 4 * gains.std() / np.sqrt(gains.size) > 0


def test_a_bad_parameter_is_explained() -> None:
    with pytest.raises(PlayerError, match="base is 14, expected -13 to 13"):
        fastsim.simulate("vira", 1, seed=1, players="greedy(base=14)")
