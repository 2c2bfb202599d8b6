"""Fitting Vira: what is fitted from made-up cases is what they were made from; rare bids get hands to learn from."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.fit import fit
from analysis.studies.vira import fit as fitting
from analysis.studies.vira import fit_data as data
from analysis.studies.vira import fit_judges as judges
from fastsim._jit import JIT_ENABLED
from fastsim.cards.text import parse_hand, parse_suit
from fastsim.games import get_game
from fastsim.games.vira import steps
from fastsim.games.vira.fitted import section, start_values
from fastsim.games.vira.gaps import suit_danger
from fastsim.games.vira.judging import FEATURES
from fastsim.games.vira.ladder import RANK_OF
from fastsim.games.vira.model import LOGIT, OVER_UNIT, SURE, TO_MAKE
from fastsim.games.vira.rules import ViraRules

SEED = 31
GAME = get_game("vira")
MODEL = GAME.model_for(GAME.make_rules())[0]
needs_jit = pytest.mark.skipif(not JIT_ENABLED, reason="fitting needs many deals, too slow without the JIT")


def made_up(n: int, weights: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Features, chances by a logistic function of their weighted sum, and which cases succeed."""
    rng = np.random.default_rng(SEED)
    features = rng.integers(0, 5, (n, FEATURES))
    features[:, 0] = 1
    chances = 1 / (1 + np.exp(-(features @ weights) / LOGIT))
    return features, chances, rng.random(n) < chances


def test_a_judge_learns_the_chances_that_cases_were_made_with() -> None:
    """On 30,000 cases mean absolute errors of a chance stay below 2 points."""
    weights = np.zeros(FEATURES, dtype=np.int64)
    weights[:4] = (-1500, 900, -400, 300)
    features, chances, reached = made_up(30_000, weights)
    values = start_values()
    rows = np.zeros(features.shape[0])
    judges.fit_judge(values, 1, data.Cases(features, np.stack([reached, reached], axis=1), rows))
    found = judges.chances(values, 1, TO_MAKE, features)
    assert np.abs(found - chances).mean() < 0.02
    assert (np.diff(section(values, "curves")[1], axis=-1) >= 0).all()


def test_a_bid_that_is_never_made_has_next_to_no_chance() -> None:
    features, _, reached = made_up(2_000, np.zeros(FEATURES, dtype=np.int64))
    values = start_values()
    never = np.zeros((reached.size, 2), dtype=bool)
    judges.fit_judge(values, 40, data.Cases(features, never, np.zeros(reached.size)))
    assert judges.chances(values, 40, TO_MAKE, features).max() < 0.01


def test_a_curve_never_falls_even_where_the_cases_do() -> None:
    logits = np.linspace(-4, 4, 4_000)
    reached = np.random.default_rng(SEED).random(logits.size) < np.where(logits < 0, 0.5, 0.2)
    assert (np.diff(judges.curve_of(logits, reached)) >= 0).all()


def test_a_curve_follows_cases_that_level_off() -> None:
    """Chances that rise and then stay: so does the curve, within four points, where a straight logit would go on."""
    rng = np.random.default_rng(SEED)
    logits = rng.uniform(-5, 2, 60_000)
    truth = 1 / (1 + np.exp(-np.minimum(logits, -1)))
    curve = judges.curve_of(logits, rng.random(logits.size) < truth) / SURE
    knots = (np.arange(curve.size) - curve.size // 2) / 2
    inside = (knots >= -4) & (knots <= 2)
    assert np.abs(curve - 1 / (1 + np.exp(-np.minimum(knots, -1))))[inside].max() < 0.04


def test_what_is_added_for_hands_that_choose_makes_up_for_their_failures() -> None:
    rng = np.random.default_rng(SEED)
    logits = rng.normal(1, 0.5, 20_000)
    made = rng.random(logits.size) < 1 / (1 + np.exp(-(logits - 0.4)))

    def added_to(n: int, hits: np.ndarray) -> float:
        return fitting._offset(lambda added: 1 / (1 + np.exp(-(logits[:n] + added))), hits)

    assert added_to(logits.size, made) == pytest.approx(-0.4, abs=0.05)
    assert abs(added_to(4, np.zeros(4, dtype=bool))) < 0.3
    assert added_to(0, made[:0]) == 0


@pytest.mark.core
def test_a_moved_gap_keeps_ranks_in_order() -> None:
    gaps = np.array([[0, 4, 8, 12], [0, 1, 2, 3]])
    fitting._move_gap(gaps, 0, 1, 6)
    assert gaps.tolist() == [[0, 10, 10, 12], [0, 1, 2, 3]]
    fitting._move_gap(gaps, 0, 3, -5)
    assert gaps.tolist() == [[0, 7, 7, 7], [0, 1, 2, 3]]
    fitting._move_gap(gaps, 1, 1, -5)
    assert gaps[1].tolist() == [0, 0, 2, 3]


@pytest.mark.core
def test_hands_are_bettered_card_by_card() -> None:
    hand = parse_hand("S:AQT75 H:A4 D:832 C:J94")
    high = data.bettered_high(hand, 2)
    assert high.bit_count() == 13
    assert high & parse_hand("S:KJ") == parse_hand("S:KJ")
    low = data.bettered_low(hand, 2)
    assert low.bit_count() == 13
    assert not low & parse_hand("S:A H:A")
    assert data.bettered_low(hand, 0) == hand


@pytest.mark.core
def test_gaps_cost_what_the_shipped_model_says_and_twos_cost_nothing() -> None:
    gaps = section(MODEL.values, "gaps")
    assert suit_danger(0b1, MODEL.values) == 0
    assert suit_danger(0b1000000000000, MODEL.values) == gaps[0, 12]
    assert suit_danger(0b1000000000001, MODEL.values) == gaps[1, 12]
    assert gaps[0, 12] > gaps[1, 12] > gaps[2, 12] >= 0


@needs_jit
def test_made_up_hands_make_rare_bids() -> None:
    """A dealt hand all but never makes a solo 12: bettered ones do, so that the chance of a fine hand can be learnt."""
    batch = data.Source(ViraRules(), SEED).batch(MODEL.values)
    dealt = data.bid_cases(batch, MODEL.values, RANK_OF["SOLO12"], 0, 400)
    better = data.made_up_cases(batch, MODEL.values, RANK_OF["SOLO12"], 0, 400)
    assert better.reached[:, TO_MAKE].sum() >= dealt.reached[:, TO_MAKE].sum() + 20


@needs_jit
def test_a_bid_is_played_by_the_seat_and_with_the_hand_that_it_was_chosen_for() -> None:
    batch = data.Source(ViraRules(), SEED).batch(MODEL.values)
    held = data.suited_hands(SEED, MODEL.values, RANK_OF["SPEL7"], 0, 300)
    rows = data.play_bid(batch, RANK_OF["SPEL7"], held, 0)
    assert (rows["declarer"] == held.seats).all()
    assert (rows["level"] == held.levels).all()
    assert set(rows["bid"]) == {RANK_OF["SPEL7"]}
    assert np.unique(rows["deal"]).size == rows.size
    alone = data.forced(batch, data.forced_calls(RANK_OF["SPEL7"], 0, int(held.seats[5])))
    known = np.zeros((1, 3), dtype=np.int64)
    known[0, held.seats[5]] = held.hands[5]
    log = np.zeros(1, dtype=GAME.log)
    if held.levels[5] == 0:
        again = alone.fill(int(rows["deal"][5]), np.zeros(1, dtype=GAME.row), log=log, hands=known)
        assert log["hands"][0, held.seats[5]] == held.hands[5]
        assert again["tricks"][0] == rows["tricks"][5]


def test_overtricks_are_learnt_by_the_chance() -> None:
    """Cases with two overtricks more where the chance is high: so are the knots; low games have none."""
    rng = np.random.default_rng(SEED)
    weights = np.zeros(FEATURES, dtype=np.int64)
    weights[:2] = (-2000, 1000)
    features, chances, reached = made_up(20_000, weights)
    rows = np.zeros(reached.size, dtype=[("low", bool), ("tricks", np.int64), ("bid", np.int64)])
    rows["bid"] = RANK_OF["BEG6"]
    rows["tricks"] = 6 + np.where(chances > 0.5, 3, 1) * (rng.random(reached.size) < 0.5)
    values = start_values()
    cases = data.Cases(features, np.stack([reached, reached], axis=1), rows)
    judges.fit_judge_and_overs(values, 1, cases)
    overs = section(values, "overs")[1] / OVER_UNIT
    assert overs[0] == pytest.approx(0.5, abs=0.35)
    assert overs[-1] == pytest.approx(1.5, abs=0.35)
    rows["low"] = True
    judges.fit_judge_and_overs(values, 2, cases)
    assert not section(values, "overs")[2].any()


@needs_jit
def test_every_collection_has_the_preference_suit_that_is_given() -> None:
    batch = data.Source(ViraRules(), SEED, "H").batch(MODEL.values)
    hearts = int(parse_suit("H"))
    assert set(data.bid_cases(batch, MODEL.values, RANK_OF["BEG6"], 0, 60).rows["preference"]) == {hearts}
    _, cases, _ = data.final_cases(batch, MODEL.values, RANK_OF["GASK0"], True, 1, 0, 60)
    assert set(cases.rows["preference"]) == {hearts}
    forced = data.forced(batch, data.forced_calls(RANK_OF["TUR6"], 0, 2), answers={steps.CONCEDE: 0})
    assert set(forced.play(0, 60)["preference"]) == {hearts}


@needs_jit
def test_a_small_fit_is_usable_and_says_where_it_comes_from() -> None:
    lines: list[str] = []
    model = fit("vira", seed=SEED, deals=1_000, rounds=1, report=lines.append)
    assert GAME.is_usable(model.values)
    assert model.provenance == {"seed": SEED, "deals": 1_000, "rounds": 1, "by": "trickodds fit"}
    assert lines[0].startswith("round 1 of 1: mean chance of making a bid 0.")
    best = section(model.values, "curves")[RANK_OF["BEG6"], TO_MAKE]
    assert int(best[-1]) > SURE // 2
