"""The market model: what an estimate sums, and its chances."""

from __future__ import annotations

import itertools
import random
from typing import Any

import numpy as np
import pytest

import fastsim
from fastsim._jit import JIT_ENABLED
from fastsim.batch import make_batch
from fastsim.cards.deck import NONE
from fastsim.game import FittedModel
from fastsim.games.vida import fitting
from fastsim.games.vida import model as at
from fastsim.games.vida import view as see
from fastsim.games.vida.estimating import TERMS
from fastsim.games.vida.fitted import (
    SECTIONS,
    section,
    shipped_model,
)
from fastsim.games.vida.record import make_script
from fastsim.games.vida.rules import PRESETS, VidaRules
from fastsim.logs import logged_calls
from hidden_information import Table
from oracles import vida as oracle
from support import as_oracle_deal, play_logged
from vida_models import DEALS, SEATS, SEED, SUITS, every_preset, random_model


def terms_of(hand: int, seat: int, role: int, suit: int, calls: list[int], codes: np.ndarray) -> tuple[list[int], int]:
    """Model entries of one estimate, and the observer's air in tens."""
    padded = np.array([[*calls, NONE]], dtype=np.int64)
    out, airs = np.zeros((1, TERMS), dtype=np.int64), np.zeros(1, dtype=np.int64)
    one = [np.array([value], dtype=np.int64) for value in (hand, seat, role, suit)]
    fitting.terms_of_states(*one, padded, codes, out, airs)
    return out[0].tolist(), int(airs[0])


def check_thoughts(rules: dict[str, Any], model: FittedModel, players: Any, deals: int) -> int:
    """Compare what a `heuristic` player thinks at a random call of each deal with the sums of the listed entries."""
    codes = VidaRules(**rules).codes()
    chance = random.Random(SEED)
    table = Table(make_batch("vida", seed=SEED, rules=rules, players="heuristic", model=model))
    _, logs = play_logged("vida", deals, seed=SEED, rules=rules, players=players, model=model)
    standing = 0
    for deal, log in enumerate(logs):
        calls = logged_calls(log)
        calls = calls[: chance.randrange(len(calls))]
        seat = len(calls) % SEATS
        hand = int(log["hands"][seat])
        played = table.play(deal, (0, 0, 0, 0), make_script(calls))
        assert played is not None
        thought, seen = played[1]["thought"], played[1]["seen"]
        assert (played[1]["thinker"], seen[see.CALL_COUNT]) == (seat, len(calls))
        for suit in range(SUITS):
            terms, air = terms_of(hand, seat, fitting.FRESH, suit, calls, codes)
            assert thought["air"] == air
            assert thought["estimates"][suit] == model.values[terms].sum()
        if thought["role"] == NONE:
            assert seen[see.BUYER] == NONE
            continue
        said = int(seen[see.SAID + (seat ^ 2)])
        assert thought["role"] == fit_role(seat, int(seen[see.BUYER]), said > 1 and said & 3 == int(seen[see.TRUMP]))
        terms, _ = terms_of(hand, seat, int(thought["role"]), int(seen[see.TRUMP]), calls, codes)
        assert thought["standing"] == model.values[terms].sum()
        standing += 1
    return standing


def fit_role(seat: int, buyer: int, is_partners_suit: bool) -> int:
    """Whose contract it is; an own one in the suit that partner bid last is a kind of its own."""
    own = at.SUPPORTED if is_partners_suit else at.OWN
    return {0: own, 2: at.PARTNERS}.get((seat - buyer) % SEATS, at.OPPONENTS)


THINKERS = ["heuristic", "random(pass_percent=40,screw_percent=20)"]


@pytest.mark.core
@pytest.mark.parametrize("players", THINKERS)
def test_estimates_are_the_sums_of_the_listed_entries(players: str) -> None:
    assert check_thoughts({}, random_model(1), players, DEALS) >= DEALS // 4


@pytest.mark.parametrize(
    "rules", [PRESETS["greek_online"]().options(), PRESETS["contree"]().options(), {"min_bid": 10, "max_bid": 150}]
)
def test_estimates_are_those_sums_under_other_rules(rules: dict[str, Any]) -> None:
    assert check_thoughts(rules, random_model(2), THINKERS[1], DEALS) >= DEALS // 4


@every_preset
def test_estimates_of_shipped_models_are_those_sums(preset: str) -> None:
    options = PRESETS[preset]().options()
    assert check_thoughts(options, shipped_model(preset), THINKERS[1], DEALS) >= DEALS // 4


def place(name: str, *index: int) -> int:
    """Entry of the model at an index of a section."""
    first, shape = SECTIONS[name]
    return first + int(np.ravel_multi_index(index, shape))


def lane(hand: set[str], suit: str) -> int:
    return sum(1 << oracle.RANKS.index(card[1]) for card in hand if card[0] == suit)


def said_index(said: str | None, suit: str) -> int:
    """Nothing, a pass, a bid in this suit by level (80-90, 100-110, 120-130, higher), in another suit by level."""
    if said is None:
        return 0
    if said == "pass":
        return 1
    bid, bid_suit = said.split()
    return min(max((int(bid) - 80) // 20, 0), 3) + (2 if bid_suit == suit else 6)


def last_bids(calls: list[str]) -> list[str | None]:
    """Last bid of each seat; "pass" for one that only passed or screwed, None for one that was not heard yet."""
    said: list[str | None] = [None] * SEATS
    for i, call in enumerate(calls):
        if call not in ("pass", "screw") or said[i % SEATS] is None:
            said[i % SEATS] = "pass" if call == "screw" else call
    return said


def written_terms(hand: set[str], seat: int, suit: str, calls: list[str], is_fresh: bool) -> list[int]:
    """The entries of an estimate as docs/model.md lists them."""
    market = oracle.market(calls, oracle.DEFAULTS)
    partners = last_bids(calls)[seat ^ 2] or "pass"
    role = fit_role(seat, seat if is_fresh else market["buyer"], partners.split()[-1] == suit)
    folds = len(calls) - max((i + 1 for i, call in enumerate(calls) if call != "pass"), default=0)
    passes, screws, buyer = (0, 0, seat) if is_fresh else (folds, market["vidas"], market["buyer"])
    trumps = lane(hand, suit)
    length = min(max(trumps.bit_count() - 2, 0), 3)
    air = oracle.air_points(oracle.combinations(hand, suit, oracle.DEFAULTS)) // 10
    said = last_bids(calls)
    return [
        place("base", role),
        place("trumps", role, trumps),
        place("air", role, min(air, at.AIR_VALUES - 1)),
        *(place("sides", role, length, lane(hand, side)) for side in "CDHS" if side != suit),
        *(place("said", role, step, said_index(said[(seat + step) % SEATS], suit)) for step in range(SEATS)),
        place("passes", role, 4 * min(screws, 2) + min(passes, 3)),
        place("place", role, buyer),
    ]


@pytest.mark.core
def test_entries_are_those_that_the_text_lists() -> None:
    chance = random.Random(SEED)
    players = "random(pass_percent=40,screw_percent=40,jump=3)"
    _, logs = play_logged("vida", 4 * DEALS, seed=SEED + 1, players=players)
    codes = VidaRules().codes()
    screwed = 0
    for log in logs:
        hands, texts, _ = as_oracle_deal(log)
        length = chance.randrange(len(texts))
        seat, calls = length % SEATS, logged_calls(log)[:length]
        hand, market = int(log["hands"][seat]), oracle.market(texts[:length], oracle.DEFAULTS)
        for number, suit in enumerate("CDHS"):
            terms, _ = terms_of(hand, seat, fitting.FRESH, number, calls, codes)
            assert sorted(terms) == sorted(written_terms(hands[seat], seat, suit, texts[:length], True))
        if market["buyer"] >= 0:
            role, number = fit_role(seat, market["buyer"], False), "CDHS".index(market["trump"])
            terms, _ = terms_of(hand, seat, role, number, calls, codes)
            assert sorted(terms) == sorted(written_terms(hands[seat], seat, market["trump"], texts[:length], False))
            screwed += market["vidas"] >= 2
    assert screwed >= (10 if JIT_ENABLED else 1)


def test_states_are_weighed_as_the_player_weighs_them() -> None:
    """`weigh_states`, on which the fit rests, against the thoughts of the player that is asked."""
    model = random_model(3)
    chance = random.Random(SEED)
    _, logs = play_logged("vida", DEALS, seed=SEED, players=THINKERS[1], model=model)
    states = [(log, logged_calls(log)) for log in logs]
    states = [(log, calls[: chance.randrange(len(calls))]) for log, calls in states]
    width = max(len(calls) for _, calls in states) + 1
    calls = np.array([[*made, *[NONE] * (width - len(made))] for _, made in states], dtype=np.int64)
    seats = np.array([len(made) % SEATS for _, made in states], dtype=np.int64)
    hands = np.array([int(log["hands"][seat]) for (log, _), seat in zip(states, seats, strict=True)], dtype=np.int64)
    out = np.zeros((len(states), len(fitting.FIGURES)), dtype=np.int64)
    fitting.weigh_states(hands, calls, seats, VidaRules().codes(), model.values, out)
    table = Table(make_batch("vida", seed=SEED, players="heuristic", model=model))
    same = ("suit", "level", "chance", "role", "pass_value", "screw_value")
    for deal, (_, made) in enumerate(states):
        figures = dict(zip(fitting.FIGURES, out[deal].tolist(), strict=True))
        played = table.play(deal, (0, 0, 0, 0), make_script(made))
        assert played is not None
        thought, seen = played[1]["thought"], played[1]["seen"]
        assert [figures[name] for name in same] == [int(thought[name]) for name in same]
        assert figures["best"] == thought["estimates"][thought["suit"]]
        if figures["level"]:
            assert (figures["bid_value"], figures["low"]) == (thought["bid_value"], figures["level"])
        if figures["role"] != NONE:
            assert figures["standing"] == thought["standing"]
            assert figures["standing_chance"] == thought["standing_chance"]
        places = (see.PASSES, see.SCREWS, see.BID)
        assert [figures[name] for name in ("passes", "screws", "bid")] == seen[list(places)].tolist()


# Chances


def chances(model: FittedModel, curve: int, level: int, estimates: np.ndarray, air: int = 0) -> np.ndarray:
    n = len(estimates)
    out = np.zeros(n, dtype=np.int64)
    curves, levels = np.full(n, curve, dtype=np.int64), np.full(n, level, dtype=np.int64)
    fitting.chances_to_make(
        VidaRules().codes(), curves, levels, estimates, np.full(n, air, dtype=np.int64), model.values, out
    )
    return out


@every_preset
def test_chances_rise_with_the_estimate_and_those_of_bids_fall_with_the_level(preset: str) -> None:
    model = shipped_model(preset)
    estimates = np.arange(-500, 7_000, 37, dtype=np.int64)
    for curve, air in itertools.product(range(at.CURVES), (0, 5, 20)):
        by_level = np.array([chances(model, curve, level, estimates, air) for level in range(1, 60)])
        assert by_level.min() >= 0
        assert by_level.max() <= at.SURE
        assert (np.diff(by_level, axis=1) >= 0).all()
        assert curve >= 2 * at.FRESH_KINDS or (np.diff(by_level, axis=0) <= 0).all()


@every_preset
def test_shipped_models_are_fitted(preset: str) -> None:
    """A model of zeros would be monotone too: the curves go from unlikely to likely, and better trumps are better."""
    model = shipped_model(preset)
    assert model.provenance.get("deals", 0) >= 10_000
    chance = section(model.values, "chance")
    assert (chance[0:2, 0, 0] < at.SURE // 4).all()
    assert (chance[0:2, 0, -1] > at.SURE * 3 // 4).all()
    trumps = section(model.values, "trumps")[at.OWN]
    assert trumps[0b1011_0100] > trumps[0b0000_1011] + 10 * at.SCALE  # A Q J 9 against T 8 7
    assert section(model.values, "whole").min() >= 150 * at.SCALE
    assert np.abs(section(model.values, "value")).max() > 0


@every_preset
def test_a_better_hand_is_thought_better(preset: str) -> None:
    """Jack, nine and ace of spades with two more and an ace beside, against the same cards without the top trumps."""
    model = shipped_model(preset)
    codes = model.rules.codes()
    strong = "SJ S9 SA S8 S7 HA H7 D7"
    weak = "SQ ST SK S8 S7 HK H7 D7"
    totals = []
    for hand in (strong, weak):
        terms, _ = terms_of(fastsim.cards.text.parse_hand(hand), 0, fitting.FRESH, 3, [], codes)
        totals.append(int(model.values[terms].sum()))
    assert totals[0] > totals[1] + 25 * at.SCALE
    assert 100 * at.SCALE < totals[0] < 250 * at.SCALE
