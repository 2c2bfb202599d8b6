"""Deals that agree with what is known: limits, and weights where the calls are rare."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import pytest
from scipy import stats

import analysis
import fastsim
from analysis import unseen
from analysis.studies.vida.hand_odds import HandOdds
from analysis.studies.vida.situation import Situation, situate
from analysis.unseen import Unseen
from fastsim.batch import make_batch
from fastsim.cards.deck import SUIT_CARDS
from fastsim.cards.text import parse_hand
from fastsim.dealing.where import parse_where

HAND = "SJ S9 SA S7 HA HT D8 C7"
CARDS = parse_hand(HAND)

#: Auctions that are common, with the seat whose turn it is.
HEARD = [("P 80H P 90D", 0), ("P P 80H", 3), ("80C 90D 100C P P 110D P", 3), ("80H P P", 3)]


def at_table(calls: str | None = None, seat: int = 0, where: str | None = None, **options: Any) -> Situation:
    return situate(HAND, seat=seat, calls=calls, known=None, where=where, **{"seed": 1, **options})


def spread(hands: np.ndarray, seat: int) -> np.ndarray:
    """What the deals differ in: hearts and aces of each other seat, and who holds the king of spades."""
    others = [other for other in range(4) if other != seat]
    aces = parse_hand("DA CA")
    parts = [np.bitwise_count(hands[:, other] & int(SUIT_CARDS[2])) for other in others]
    parts += [np.bitwise_count(hands[:, other] & aces) for other in others]
    parts += [(hands[:, other] & parse_hand("SK") != 0) for other in others[:2]]
    return np.stack(parts, axis=1).astype(float)


@pytest.mark.parametrize("players", ["heuristic", "random"])
@pytest.mark.parametrize(("calls", "seat"), HEARD)
def test_weights_tell_what_rejection_tells(calls: str, seat: int, players: str) -> None:
    """Means of eight counts, by rejection and with weights; 64 comparisons, 5 standard errors, 1 in 20,000 together."""
    if players == "random":
        calls, seat = "P P P", 3
    found = []
    for seed, is_weighted in ((1, False), (2, True)):
        deals = at_table(calls, seat, is_weighted=is_weighted, players=players, seed=seed).unseen
        n = deals.find(4_000)
        assert n == 4_000
        values, w = spread(deals.hands[:n], seat), deals.weights[:n, None]
        mean = (w * values).sum(axis=0) / w.sum()
        error = np.sqrt((w**2 * (values - mean) ** 2).sum(axis=0)) / w.sum()
        found.append((mean, error, deals))
    (mean, error, plain), (other, spread_of_other, weighted) = found
    assert not plain.is_weighted
    assert weighted.is_weighted
    assert 500 < weighted.effective(4_000) <= 4_000
    assert np.abs(mean - other).max() > 0
    assert (np.abs(mean - other) < 5 * np.hypot(error, spread_of_other) + 1e-12).all()
    assert weighted.rate == pytest.approx(plain.rate, rel=0.15)


def test_weights_tell_what_rejection_tells_within_limits() -> None:
    """The same with limits on two hands, one of them that of the seat that bid; 8 comparisons, 5 standard errors."""
    calls, seat, where = "P 80H P 90D", 0, "seat1: H>=3; seat2: S=1, no DA"
    both = [at_table(calls, seat, where, is_weighted=w, seed=5 + w).unseen for w in (False, True)]
    means, errors = [], []
    for deals in both:
        deals.find(2_000)
        values, w = spread(deals.hands[:2_000], seat), deals.weights[:2_000, None]
        means.append((w * values).sum(axis=0) / w.sum())
        errors.append(np.sqrt((w**2 * (values - means[-1]) ** 2).sum(axis=0)) / w.sum())
        assert (np.bitwise_count(deals.hands[:, 1] & int(SUIT_CARDS[2])) >= 3).all()
        assert (np.bitwise_count(deals.hands[:, 2] & int(SUIT_CARDS[3])) == 1).all()
        assert not (deals.hands[:, 2] & parse_hand("DA")).any()
    assert (np.abs(means[0] - means[1]) < 5 * np.hypot(*errors) + 1e-12).all()
    assert both[1].rate == pytest.approx(both[0].rate, rel=0.2)
    assert both[0].probability == both[1].probability


def test_deals_with_weights_are_those_that_agree() -> None:
    """Every deal built seat by seat is one in which the players make the calls."""
    calls = "P 80H P 90D"
    deals = at_table(calls, 0, is_weighted=True).unseen
    n = deals.find(200)
    for hands in deals.hands[:n:20]:
        known = dict(enumerate(map(int, hands)))
        said = fastsim.trace("vida", seed=1, deals=1, known=known, calls="P")[0]["auction"][1:4]
        assert [call["call"] for call in said] == ["80 H", "pass", "90 D"]
    assert (deals.weights >= 1).all()
    assert deals.weights.max() > 1


def test_a_whole_auction_gives_the_bought_deals_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all deals dealt, those with an auction and those built around one of their hands have the same means.

    The hand's seat holds what it would call with; the deals are drawn by listening to the whole auction.
    """
    monkeypatch.setattr(unseen, "PILOT", 4_000)
    monkeypatch.setattr(unseen, "ENOUGH", 1)
    game = fastsim.get_game("vida")
    calls = "P P 80S P P P"
    batch = make_batch("vida", seed=3)
    rows = fastsim.simulate("vida", 60_000, seed=3)
    log = np.zeros(60_000, dtype=game.log)
    batch.play(0, 60_000, log=log)
    codes = game.parse_calls(calls)
    same = (log["calls"][:, : len(codes)] == codes).all(axis=1) & (rows["calls"] == len(codes))
    assert same.sum() > 300
    hands = log["hands"][same]
    made = rows["made"][same]
    # Around each of these hands of seat 0, one deal in which the others make their calls.
    again = []
    for k, hand in enumerate(hands[:300, 0]):
        where = parse_where("", deck=game.deck, seats=4, hand_size=8)
        where = type(where)((int(hand), 0, 0, 0), where.lacked, where.counts)
        deals = Unseen(make_batch("vida", seed=1_000 + k), where, codes, 0)
        deals.find(1)
        again.append(deals.hands[0])
    batch = make_batch("vida", seed=9, calls=calls)
    redone = batch.play(0, 300, hands=np.array(again))
    table = [[made.sum(), (~made).sum()], [redone["made"].sum(), (~redone["made"]).sum()]]
    assert stats.chi2_contingency(table).pvalue > 1e-4
    trumps = [np.bitwise_count(part[:, 2] & int(SUIT_CARDS[3])) for part in (hands, np.array(again))]
    counted = np.array([np.bincount(np.clip(n, 2, 6), minlength=7)[2:] for n in trumps])
    assert stats.chi2_contingency(counted[:, counted.sum(axis=0) > 10]).pvalue > 1e-4


def test_some_calls_given_are_the_deals_in_which_they_happened() -> None:
    """Odds after a call, against all simulated deals of the hand with it: the same contract, 1 in 10,000."""
    calls = "P 80H"
    found: HandOdds = analysis.odds("vida", HAND, calls=calls, deals=3_000, precision=1e-6, seed=11)
    made = found.curve.query("trump == 'S' and bid == 110").iloc[0]
    log = np.zeros(30_000, dtype=fastsim.get_game("vida").log)
    batch = make_batch("vida", seed=12, known={2: HAND}, calls="P")
    batch.play(0, 30_000, log=log)
    bid = fastsim.get_game("vida").parse_calls("80H")[0]
    hands = log["hands"][log["calls"][:, 1] == bid]
    rows = make_batch("vida", seed=12, calls="P 80H 110S P P P").play(0, len(hands), hands=hands)
    # The first pass is given, as seat 0's is heard: keep the deals in which it would have passed.
    heard = make_batch("vida", seed=12).play(0, len(hands), hands=hands, log=(first := np.zeros(len(hands), log.dtype)))
    assert len(heard) == len(hands)
    kept = first["calls"][:, 0] == 0
    table = [
        [made["hits"], made["n"] - made["hits"]],
        [rows["made"][kept].sum(), (~rows["made"][kept]).sum()],
    ]
    assert stats.chi2_contingency(table).pvalue > 1e-4
    assert found.rate == pytest.approx(kept.sum() / 30_000, rel=0.1)


LIMITS = [
    ("seat2: SK", Fraction(1, 3), "SK", 1),
    ("seat2: {SK HK}>=1", 1 - Fraction(comb(22, 8), comb(24, 8)), "SK HK", 1),
    ("seat1: no SK SQ; seat3: no SK SQ", Fraction(8 * 7, 24 * 23), "SK SQ", 2),
]


@pytest.mark.parametrize(("where", "probability", "cards", "least"), LIMITS)
def test_limits_hold_and_their_probability_is_exact(where: str, probability: Fraction, cards: str, least: int) -> None:
    found = at_table(where=where)
    assert found.probability == probability
    found.unseen.find(500)
    assert (np.bitwise_count(found.unseen.hands[:, 2] & parse_hand(cards)) >= least).all()
    assert (found.unseen.hands[:, 0] == CARDS).all()
    plain = at_table()
    assert plain.probability is None
    plain.unseen.find(20_000)
    share = (np.bitwise_count(plain.unseen.hands[:, 2] & parse_hand(cards)) >= least).mean()
    assert share == pytest.approx(float(probability), abs=4 * (float(probability) / 20_000) ** 0.5)


def test_exact_odds_of_the_missing_cards_are_met() -> None:
    """Partner holds the one missing card, one of two, and how five missing trumps lie: Wilson at 1 in 10,000."""
    deals = situate("SJ S9 SA HA HT D8 C7 C8", seat=0, calls=None, known=None, where=None, seed=21).unseen
    n = deals.find(40_000)
    hands = deals.hands[:n]
    spades = np.sort(np.bitwise_count(hands[:, 1:] & int(SUIT_CARDS[3])), axis=1)
    cases = [
        (hands[:, 2] & parse_hand("SK") != 0, 1 / 3),
        (hands[:, 2] & parse_hand("SK SQ") != 0, 0.5652),
        ((spades == [1, 2, 2]).all(axis=1), 0.4427),
        ((spades == [1, 1, 3]).all(axis=1), 0.2530),
        ((spades == [0, 2, 3]).all(axis=1), 0.2213),
    ]
    for seen, exact in cases:
        low, high = analysis.wilson_interval([seen.sum()], [n], 0.9999)
        assert low[0] < exact < high[0]


def test_limits_and_known_cards_shift_the_odds() -> None:
    options: dict[str, Any] = {"deals": 4_000, "precision": 1e-6}
    plain, helped, known, said = (
        analysis.odds("vida", HAND, **options, **more)
        for more in ({}, {"where": "seat2: S>=3"}, {"known": {2: "SK SQ"}}, {"known": "seat2: SK SQ"})
    )
    at_140 = [
        found.curve.query("trump == 'S' and bid == 140")["estimate"].iloc[0] for found in (plain, helped, known, said)
    ]
    assert at_140[1] > at_140[0] + 0.1
    assert at_140[2] > at_140[0] + 0.05
    assert known.curve.equals(said.curve)
    assert known.basis.probability == Fraction(8 * 7, 24 * 23)
    assert "exactly" in helped.tables()[0].note
    assert plain.basis.probability is None


def test_rare_calls_are_answered_with_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too rare for rejection: the note says what the deals are worth."""
    monkeypatch.setattr(unseen, "ENOUGH", 1_000)
    found = analysis.odds("vida", HAND, calls="P 80H P 90D", deals=1_000)
    assert found.basis.is_weighted
    assert found.basis.effective < found.deals == 1_000
    assert "with weights, worth" in found.tables()[0].note
    plain = analysis.odds("vida", HAND, calls="P 80H P 90D", deals=4_000, precision=1e-6, is_weighted=False, seed=3)
    for name in ("curve", "totals", "calls"):
        ours, theirs = getattr(found, name), getattr(plain, name)
        half = (ours["high"] - ours["low"]) / 2 + (theirs["high"] - theirs["low"]) / 2
        assert ((ours["estimate"] - theirs["estimate"]).abs() < 1.7 * half + 1e-9).all()
