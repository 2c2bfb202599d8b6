"""The regressions of the fit of Vida's model, on made-up data."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest

from analysis.studies.vida import fit_model as regress
from analysis.studies.vida.fit_data import Decisions, Estimates
from fastsim.cards.deck import NONE
from fastsim.games.vida import fitting
from fastsim.games.vida import model as at
from fastsim.games.vida.estimating import TERMS
from fastsim.games.vida.fitted import complete, section, start_values
from fastsim.games.vida.rules import VidaRules

NO_AIR_COUNTS = np.zeros(at.AIR_VALUES, dtype=np.int64)


# What holdings have in common


def lane_of(ranks: str) -> int:
    return sum(1 << "789TJQKA".index(rank) for rank in ranks)


#: length, its square, J, 9, A, T, K, Q, J9, JA, 9A, J9A, KQ, 9 without J in three or more, J times length, 9 times
#: length, five or more.
TRUMP_FEATURES = {
    "": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    "8": [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    "J98A": [4, 16, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 0, 4, 4, 0],
    "9KQ": [3, 9, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 3, 0],
    "9Q": [2, 4, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0],
    "JT7": [3, 9, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0],
    "789TJQKA": [8, 64, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 8, 8, 1],
}


@pytest.mark.parametrize("ranks", TRUMP_FEATURES)
def test_features_of_trumps(ranks: str) -> None:
    features = regress.trump_features()
    assert features.shape[0] == at.LANES
    assert features[lane_of(ranks)].tolist() == TRUMP_FEATURES[ranks]


def test_features_of_side_suits_tell_holdings_apart() -> None:
    features = regress.side_features()
    assert features.shape[0] == at.LANES
    different = [lane_of(ranks) for ranks in ("", "7", "A", "T", "AT", "ATK", "T7", "K", "Q")]
    assert len({tuple(features[lane].tolist()) for lane in different}) == len(different)
    assert features[lane_of("78")].tolist() == features[lane_of("79")].tolist()  # of no difference


# Curves over the estimate


def test_the_hat_basis_is_linear_between_knots() -> None:
    step = at.KNOT_STEP
    dense = regress.hat_basis(np.array([0, step // 2, step, 5 * step + step // 4])).toarray()
    assert dense.shape == (4, at.KNOTS)
    assert {(row, knot): dense[row, knot] for row, knot in np.argwhere(dense).tolist()} == {
        (0, 0): 1, (1, 0): 0.5, (1, 1): 0.5, (2, 1): 1, (3, 5): 0.75, (3, 6): 0.25,
    }  # fmt: skip


def test_the_hat_basis_ends_with_the_knots() -> None:
    last = (at.KNOTS - 1) * at.KNOT_STEP
    dense = regress.hat_basis(np.array([-1_000, -1, last - 1, last, 10 * last])).toarray()
    assert dense.sum(axis=1).tolist() == pytest.approx([1] * 5)
    assert dense[:2, 0].tolist() == [1, 1]
    assert dense[2:, -1].tolist() == pytest.approx([1 - 1 / at.KNOT_STEP] * 3)


def test_the_player_reads_a_curve_as_the_basis_does() -> None:
    values = start_values()
    chance = np.random.default_rng(3)
    section(values, "chance")[2, 4] = np.sort(chance.integers(0, at.SURE, at.KNOTS))
    estimates = chance.integers(-500, 8_000, 500)
    out = np.zeros(500, dtype=np.int64)
    curves, levels = np.full(500, 2, dtype=np.int64), np.full(500, at.LOWEST_LEVEL + 4, dtype=np.int64)
    fitting.chances_to_make(
        VidaRules().codes(), curves, levels, estimates, np.zeros(500, dtype=np.int64), complete(values), out
    )
    expected = regress.hat_basis(estimates) @ section(values, "chance")[2, 4]
    assert np.abs(out - expected).max() <= 1


def test_smoothing_keeps_straight_lines() -> None:
    chance = np.random.default_rng(1)
    estimates = chance.integers(0, (at.KNOTS - 1) * at.KNOT_STEP, 20_000)
    targets = np.stack([np.full(20_000, 7.0), estimates / 100], axis=1)
    curves = regress.smooth(regress.hat_basis(estimates), targets)
    assert curves.shape == (at.KNOTS, 2)
    assert curves[:, 0] == pytest.approx(np.full(at.KNOTS, 7.0), abs=0.01)
    assert curves[:, 1] == pytest.approx(np.arange(at.KNOTS) * at.KNOT_STEP / 100, abs=0.1)


def test_smoothing_is_straight_between_cases() -> None:
    """Knots 13 to 16 have no cases and lie on the line through the others."""
    step = at.KNOT_STEP
    estimates = np.tile(np.concatenate([np.arange(5, 12 * step), np.arange(17 * step, 25 * step)]), 20)
    curve = regress.smooth(regress.hat_basis(estimates), (estimates / step)[:, None])[:, 0]
    assert curve[1:25] == pytest.approx(np.arange(1, 25), abs=0.2)


def test_smoothing_by_weights() -> None:
    """Cases of weight 0 count for nothing, cases of weight 2 as two."""
    chance = np.random.default_rng(2)
    estimates = chance.integers(0, 3_000, 2_000)
    targets, weights = chance.normal(size=(2_000, 1)), chance.integers(0, 3, 2_000).astype(float)
    found = regress.smooth(regress.hat_basis(estimates), targets, weights)
    times = np.repeat(np.arange(2_000), weights.astype(int))
    assert found == pytest.approx(regress.smooth(regress.hat_basis(estimates[times]), targets[times]))
    assert found != pytest.approx(regress.smooth(regress.hat_basis(estimates), targets))


# The grid of call values


def test_the_grid_without_prior_is_the_means() -> None:
    first, second = np.array([0, 0, 3, 8]), np.array([0, 0, 5, 8])
    grid = regress.smooth_grid(first, second, np.array([10.0, 20.0, -4.0, 6.0]), 1e-9)
    assert grid.shape == (at.VALUE_KNOTS, at.VALUE_KNOTS)
    assert [grid[0, 0], grid[3, 5], grid[8, 8]] == pytest.approx([15.0, -4.0, 6.0])


def test_the_grid_is_drawn_to_nothing() -> None:
    empty = np.zeros(0, dtype=np.int64)
    assert regress.smooth_grid(empty, empty, np.zeros(0), 200.0) == pytest.approx(np.zeros((at.VALUE_KNOTS,) * 2))
    one = regress.smooth_grid(np.array([4]), np.array([4]), np.array([100.0]), 200.0)
    assert 0 < one[4, 4] < 10
    assert one[4, 4] == one.max()


def test_a_full_grid_of_one_value_keeps_it_nearly() -> None:
    """Every cell with mass m: the differences cost nothing, and only the draw to 0 is left, m / (m + prior / 20)."""
    n = at.VALUE_KNOTS
    first, second = (np.repeat(part, 30) for part in np.divmod(np.arange(n * n), n))
    grid = regress.smooth_grid(first, second, np.full(30 * n * n, 8.0), 200.0)
    assert grid == pytest.approx(np.full((n, n), 8.0 * 30 / (30 + 10)))


def test_the_grid_does_not_confuse_its_sides() -> None:
    first, second = np.array([1, 7] * 500), np.array([6, 2] * 500)
    grid = regress.smooth_grid(first, second, np.array([40.0, -40.0] * 500), 1.0)
    assert grid[1, 6] > 35
    assert grid[7, 2] < -35
    assert regress.smooth_grid(second, first, np.array([40.0, -40.0] * 500), 1.0) == pytest.approx(grid.T)


# Estimates, chances and values of made-up deals


def made_up(n: int, role: int, **given: Any) -> Estimates:
    """Random entries of one role, with nothing else in them unless it is given."""
    chance = np.random.default_rng(n)
    terms = np.zeros((n, TERMS), dtype=np.int64)
    terms[:, 0] = at.BASE_AT + role
    terms[:, 1] = at.TRUMPS_AT + role * at.LANES + chance.integers(0, 8, n)
    terms[:, 2] = at.AIR_AT + role * at.AIR_VALUES + chance.integers(0, 3, n)
    terms[:, 3:6] = at.SIDES_AT + role * at.LENGTH_CLASSES * at.LANES + chance.integers(0, 8, (n, 3))
    first = at.SAID_AT + role * at.SEATS * at.SAID_STATES
    terms[:, 6:10] = first + at.SAID_STATES * np.arange(4) + chance.integers(0, 3, (n, 4))
    terms[:, 10] = at.PASSES_AT + role * at.PASS_STATES + chance.integers(0, 4, n)
    terms[:, 11] = at.PLACE_AT + role * at.SEATS + chance.integers(0, 4, n)
    usual = {field.name: np.zeros(n, dtype=np.int64) for field in dataclasses.fields(Estimates)}
    usual |= {"terms": terms, "role": np.full(n, role), "own": np.zeros((n, 2), dtype=np.int64)}
    usual |= {"made": np.zeros((n, at.LEVELS), dtype=np.int8)}
    return Estimates(**usual | given)


@pytest.mark.parametrize("role", range(at.ROLES))
def test_an_estimate_that_is_a_sum_is_found(role: int) -> None:
    """Totals that are a sum of entries: the fitted entries give them back, and no entry of another role is touched."""
    chance = np.random.default_rng(5)
    truth = np.zeros(at.MODEL_SIZE)
    truth[at.BASE_AT : at.TERMS_END] = chance.integers(-10, 10, at.TERMS_END - at.BASE_AT)
    truth[at.BASE_AT + role] = 90
    found = made_up(20_000, role)
    found = dataclasses.replace(found, totals=truth[found.terms].sum(axis=1).astype(np.int64))
    values = start_values()
    regress.fit_estimate(values, found, role)
    told = regress.summary(values, found)
    assert told["n"] == 20_000
    assert told["deviation"] < 0.5
    assert abs(told["bias"]) < 0.1
    touched = np.flatnonzero(values != start_values())
    own = set(np.unique(found.terms).tolist())
    for name in ("base", "trumps", "air", "said", "passes", "place"):
        others = np.delete(section(values, name), role, axis=0)
        assert not others.any(), name
    assert own <= set(touched.tolist()) | set(np.flatnonzero(values == 0).tolist())


def test_a_summary_tells_bias_and_deviation() -> None:
    values = start_values()
    values[at.BASE_AT] = 100 * at.SCALE
    found = made_up(4, at.OWN, totals=np.array([90, 110, 120, 120]))
    told = regress.summary(values, found)
    assert told == {"n": 4, "bias": pytest.approx(10.0), "deviation": pytest.approx(150**0.5)}


def rising_estimates(n: int, curve: int, **given: Any) -> tuple[np.ndarray, Estimates]:
    """A model whose estimates go from 0 to 255 points by the trumps alone, and cases of all of them."""
    values = start_values()
    section(values, "trumps")[at.OWN] = at.SCALE * np.arange(at.LANES)
    trumps = np.arange(n) % at.LANES
    found = made_up(n, at.OWN, curve=np.full(n, curve))
    terms = np.full((n, TERMS), at.AIR_AT)
    terms[:, 1] = at.TRUMPS_AT + trumps
    return values, dataclasses.replace(found, terms=terms, totals=trumps, **given)


def test_chances_are_the_shares_that_were_made() -> None:
    """Each total is the estimate plus or minus 20 points: chances 0, a half, 1, by how far the level is away."""
    n, curve = 40_960, 3
    values, found = rising_estimates(n, curve)
    totals = found.totals + np.where(np.arange(n) // at.LANES % 2, 20, -20)
    levels = 10 * (at.LOWEST_LEVEL + np.arange(at.LEVELS))
    made = (totals[:, None] >= levels).astype(np.int8)
    found = dataclasses.replace(found, made=made, own=np.stack([totals, 162 - totals], axis=1))
    if hasattr(found, "level"):  # cases of every level, so that none is far from its curve's
        found = dataclasses.replace(found, level=at.LOWEST_LEVEL + np.arange(n) // (2 * at.LANES) % at.LEVELS)
    regress.fit_chances(values, found, curve, NO_AIR_COUNTS)
    chance, mean = section(values, "chance")[curve], section(values, "made")[curve]
    for row, level in enumerate(levels[:10]):
        points = np.arange(at.KNOTS) * at.KNOT_STEP / at.SCALE
        assert chance[row, points <= level - 50].max(initial=0) <= 0.1 * at.SURE
        assert chance[row, np.abs(points - level) <= 4] == pytest.approx(0.5 * at.SURE, abs=0.12 * at.SURE)
        assert chance[row, (points >= level + 50) & (points < 240)].min() >= 0.9 * at.SURE
        sure = (points >= level + 40) & (points < 220)
        assert mean[row, sure] / at.SCALE == pytest.approx(points[sure], abs=6)
    others = np.delete(section(values, "chance"), curve, axis=0)
    assert not others.any()


def test_a_rare_level_keeps_to_its_own_cases() -> None:
    """Of 300 contracts at 180 a fifth make, whatever the estimate; of very many at lower levels none would."""
    n, rare, curve = 30_300, 18, at.CURVES - 1
    level = np.where(np.arange(n) < 300, rare, at.LOWEST_LEVEL + np.arange(n) % 8)
    made = np.zeros((n, at.LEVELS), dtype=np.int8)
    made[:300:5, : rare - at.LOWEST_LEVEL + 1] = 1
    values, found = rising_estimates(n, curve, level=level, made=made)
    regress.fit_chances(values, found, curve, NO_AIR_COUNTS)
    estimates = found.totals[:300] * at.SCALE
    given = regress.hat_basis(estimates) @ section(values, "chance")[curve, rare - at.LOWEST_LEVEL] / at.SURE
    assert given.mean() == pytest.approx(0.2, abs=0.04)


def test_smoothing_is_drawn_to_nothing_by_a_prior() -> None:
    estimates = np.repeat(np.arange(at.KNOTS - 1) * at.KNOT_STEP, 10)
    curve = regress.smooth(regress.hat_basis(estimates), np.ones((len(estimates), 1)), prior=10.0)[:, 0]
    assert curve[:-4] == pytest.approx(np.full(at.KNOTS - 4, 0.5), abs=0.02)


def test_a_level_that_was_never_made_has_no_chance_and_its_own_value() -> None:
    values, found = rising_estimates(5_120, 1)
    regress.fit_chances(values, found, 1, NO_AIR_COUNTS)
    assert not section(values, "chance")[1].any()
    assert (section(values, "made")[1][:, 0] == at.SCALE * 10 * (at.LOWEST_LEVEL + np.arange(at.LEVELS))).all()


def test_the_whole_deal_grows_with_the_air() -> None:
    air = np.repeat([0, 2, 5, 10], 1_000)
    own = np.stack([100 + 10 * air, np.full(4_000, 62)], axis=1)
    values = start_values()
    regress.fit_whole(values, made_up(4_000, at.PARTNERS, air=air, own=own), at.PARTNERS)
    whole = section(values, "whole")
    assert whole[at.PARTNERS] / at.SCALE == pytest.approx(162 + 10 * np.arange(at.AIR_VALUES), abs=0.1)
    assert not whole[[at.OWN, at.OPPONENTS]].any()


def test_the_whole_deal_without_air_is_its_mean() -> None:
    own = np.stack([np.repeat([100, 120], 50), np.full(100, 60)], axis=1)
    values = start_values()
    regress.fit_whole(values, made_up(100, at.OWN, own=own), at.OWN)
    assert section(values, "whole")[at.OWN].tolist() == [170 * at.SCALE] * at.AIR_VALUES


STATES = [  # role, screws, call (0 pass, 1 screw, 2 bid), the kind of the call
    (NONE, 0, 0, at.VALUE_PASS_OPEN),
    (NONE, 0, 2, at.VALUE_OPEN),
    (at.OPPONENTS, 0, 0, at.VALUE_PASS_OPPONENTS),
    (at.OPPONENTS, 0, 1, at.VALUE_SCREW),
    (at.OPPONENTS, 0, 2, at.VALUE_BID),
    (at.PARTNERS, 0, 0, at.VALUE_PASS_PARTNER),
    (at.PARTNERS, 0, 2, at.VALUE_RAISE),
    (at.OWN, 0, 2, at.VALUE_RAISE),
    (at.OWN, 1, 0, at.VALUE_LEFT_SCREWED),
    (at.OWN, 1, 1, at.VALUE_COUNTER),
    (at.OPPONENTS, 2, 1, at.VALUE_COUNTER),
    (at.PARTNERS, 1, 0, at.VALUE_LEFT_SCREWED),
    (at.OPPONENTS, 2, 0, at.VALUE_LEFT_SCREWED),
]


def made_up_decisions(n: int, **figures: Any) -> Decisions:
    usual = {name: np.zeros(n, dtype=np.int64) for name in fitting.FIGURES} | {"role": np.full(n, NONE)}
    fields = {field.name: np.zeros(n, dtype=np.int64) for field in dataclasses.fields(Decisions)}
    return Decisions(**fields | {"lengths": np.arange(n) % 3, "figures": usual | figures})


def test_kinds_of_calls() -> None:
    n = len(STATES)
    roles, screws, calls, kinds = (np.array(part) for part in zip(*STATES, strict=True))
    standing = np.linspace(0, at.SURE, n).astype(np.int64)
    values = {"pass_value": np.arange(n), "screw_value": 100 + np.arange(n), "bid_value": 200 + np.arange(n)}
    made = made_up_decisions(n, role=roles, screws=screws, standing_chance=standing, **values)
    kind, other, value = regress.kinds_of(made, calls)
    assert kind.tolist() == kinds.tolist()
    assert value.tolist() == (100 * calls + np.arange(n)).tolist()
    knots = [round(chance / at.VALUE_STEP + 1e-9) for chance in standing.tolist()]
    assert other.tolist() == [2 * (i % 3) if role == NONE else knots[i] for i, role in enumerate(roles.tolist())]


def test_what_a_call_brings_beyond_its_contract_is_found() -> None:
    """Every call brings 5 points more than it is valued at: the tables of the calls that were made say 5."""
    n = 30_000
    chance = np.random.default_rng(8)
    figures = {"chance": chance.integers(0, at.SURE + 1, n), "pass_value": chance.integers(-1_000, 1_000, n)}
    made = made_up_decisions(n, **figures)
    values = start_values()
    regress.fit_values(values, made, np.zeros(n, dtype=np.int64), figures["pass_value"] / at.SCALE + 5, 0.0)
    table = section(values, "value")
    assert table[at.VALUE_PASS_OPEN][:, [0, 2, 4]] / at.SCALE == pytest.approx(5, abs=0.5)
    assert not np.delete(table, at.VALUE_PASS_OPEN, axis=0).any()
    before = table.copy()
    regress.fit_values(values, made, np.zeros(n, dtype=np.int64), figures["pass_value"] / at.SCALE - 5, 1.0)
    assert table.tolist() == before.tolist()
    regress.fit_values(values, made, np.zeros(n, dtype=np.int64), figures["pass_value"] / at.SCALE - 5, 0.5)
    assert table[at.VALUE_PASS_OPEN][:, [0, 2, 4]] / at.SCALE == pytest.approx(0, abs=0.5)


def test_a_model_without_values_keeps_the_rest() -> None:
    values = start_values()
    values[at.BASE_AT :] = 3
    bare = regress.without_values(values)
    assert not section(bare, "value").any()
    assert (values[at.BASE_AT :] == 3).all()
    first, size = at.VALUE_AT, at.FITTED_SIZE - at.VALUE_AT
    assert (
        np.delete(bare, range(first, first + size)).tolist() == np.delete(values, range(first, first + size)).tolist()
    )
