"""Deals under conditions: against enumeration of tiny packs, known odds, and deals that were thrown away."""

from __future__ import annotations

import itertools
import json
import random
import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

import fastsim
from analysis.cli import cli
from fastsim.cards.deck import DECK_32, DECK_52, SUIT_CARDS
from fastsim.cards.text import hand_text, parse_hand
from fastsim.dealing import constrained
from fastsim.dealing.constrained import deal_where
from fastsim.dealing.tables import probability_of
from fastsim.dealing.where import Count, Where, parse_where, satisfied
from fastsim.errors import CardError, RequestError

SEED = 23
VIDA = {"deck": DECK_32, "hand_size": 8}
HAND = "seat0: SJ S9 SA S7 HA HT D8 C7"

#: Nine cards, two hands of three and a stock of three: 1,680 deals.
TINY = parse_hand("SA SK SQ SJ HA HK HQ HJ DA")
TINY_HAND = 3
TINY_CONDITIONS = [
    "seat0: SA",
    "seat0: S>=2",
    "seat1: no SA SK",
    "seat0: S=1-2, A>=1; seat1: H<2",
    "seat0: SA; seat1: {SK HA DA}=1, no HJ",
    "seat0: S>=1, H>=1, D>=1",
    "seat0: A=3",
    "seat0: SA SK SQ; seat1: HA HK HQ",
]


def vida(text: str) -> Where:
    return parse_where(text, seats=4, **VIDA)


def chance(text: str) -> Fraction:
    return probability_of(vida(text), **VIDA)


def tiny_deals() -> list[tuple[int, int]]:
    """All distributions of the tiny pack, by enumeration."""
    cards = [1 << card for card in range(64) if TINY >> card & 1]
    found = []
    for first in itertools.combinations(cards, TINY_HAND):
        rest = [card for card in cards if card not in first]
        found += [(sum(first), sum(second)) for second in itertools.combinations(rest, TINY_HAND)]
    return found


def tiny(text: str) -> Where:
    return parse_where(text, deck=TINY, seats=2, hand_size=TINY_HAND)


def plainly_holds(text: str, hands: Sequence[int]) -> bool:
    """The tiny conditions read again, word by word, on hands as sets of names."""
    names = [set(hand_text(hand).split()) for hand in hands]
    for part in text.split(";"):
        head, items = part.split(":")
        held = names[int(head.strip()[-1])]
        for item in re.split(r",\s*", items.strip()):
            if item.startswith("no "):
                if held & set(item[3:].split()):
                    return False
            elif found := re.fullmatch(r"(\{.*\}|\w)(>=|<|=)(\d)(?:-(\d))?", item):
                what = found[1].strip("{}").split()
                n = len(held & set(what)) if "{" in found[1] else sum(found[1] in name for name in held)
                least, sign = int(found[3]), found[2]
                most = int(found[4] or least)
                if not (n >= least if sign == ">=" else n < least if sign == "<" else least <= n <= most):
                    return False
            elif not set(item.split()) <= held:
                return False
    return True


@pytest.mark.parametrize("text", TINY_CONDITIONS)
def test_probabilities_are_those_of_enumeration(text: str) -> None:
    deals = tiny_deals()
    right = [hands for hands in deals if plainly_holds(text, hands)]
    assert len(deals) == comb(9, 3) * comb(6, 3)
    assert 0 < len(right) < len(deals)
    assert probability_of(tiny(text), deck=TINY, hand_size=TINY_HAND) == Fraction(len(right), len(deals))
    assert [hands for hands in deals if tiny(text).holds(hands)] == right


@pytest.mark.parametrize("most_steps", [10_000, 0])
@pytest.mark.parametrize("text", TINY_CONDITIONS)
def test_all_right_deals_are_equally_likely(text: str, most_steps: int) -> None:
    """Chi-square over every deal that satisfies the conditions; 16 tests, false alarm 1 in 10,000 each."""
    right = [hands for hands in tiny_deals() if tiny(text).holds(hands)]
    n = 20 * len(right)
    found = deal_where(SEED, np.arange(n), tiny(text), deck=TINY, hand_size=TINY_HAND, most_steps=most_steps)
    assert found.is_direct == (most_steps > 0)
    counted = Counter(tuple(int(hand) for hand in hands) for hands in found.hands)
    assert set(counted) <= set(right)
    if len(right) > 1:
        assert stats.chisquare([counted[hands] for hands in right]).pvalue > 1e-4


#: The tiny pack dealt out to three hands: 1,680 deals without a stock.
WHOLE_CONDITIONS = ["seat0: S>=1; seat1: H>=1, no DA; seat2: A<2", "seat0: K=1; seat1: K=1; seat2: S<3, H<3"]


@pytest.mark.parametrize("text", WHOLE_CONDITIONS)
def test_conditions_on_every_hand_are_dealt_to_uniformly(text: str) -> None:
    """Exact probability by enumeration, and chi-square over every right deal; false alarm 1 in 10,000 each."""
    where = parse_where(text, deck=TINY, seats=3, hand_size=TINY_HAND)
    deals = [(*hands, TINY & ~hands[0] & ~hands[1]) for hands in tiny_deals()]
    right = [hands for hands in deals if plainly_holds(text, hands)]
    n = 20 * len(right)
    found = deal_where(SEED, np.arange(n), where, deck=TINY, hand_size=TINY_HAND)
    assert found.is_direct
    assert found.probability == Fraction(len(right), len(deals))
    counted = Counter(tuple(int(hand) for hand in hands) for hands in found.hands)
    assert set(counted) <= set(right)
    assert stats.chisquare([counted[hands] for hands in right]).pvalue > 1e-4


FOUR = "seat0: S=2-4, H=1-3; seat1: S>=1, H>=1, D>=1; seat2: SA, H<=2; seat3: C>=2, no HA"


def test_conditions_on_four_hands_are_dealt_to_directly() -> None:
    """Against all deals that satisfy them: the probability within 4 standard errors, hearts of seat 2 by chi-square."""
    found = fastsim.deal_where("vida", FOUR, seed=SEED, deals=range(20_000))
    assert found.is_direct
    hands = fastsim.hands("vida", seed=SEED, deals=range(400_000))
    right = satisfied(vida(FOUR), hands)
    assert all(vida(FOUR).holds([int(hand) for hand in deal]) for deal in found.hands[:200])
    assert found.probability is not None
    rate = float(found.probability)
    assert right.mean() == pytest.approx(rate, abs=4 * (rate * (1 - rate) / 400_000) ** 0.5)
    hearts = [np.bitwise_count(part[:, 2] & int(SUIT_CARDS[2])) for part in (found.hands, hands[right])]
    table = np.stack([np.bincount(n, minlength=3) for n in hearts])
    assert stats.chi2_contingency(table).pvalue > 1e-4


def test_known_odds() -> None:
    whole = chance(HAND)
    assert whole == Fraction(1, comb(32, 8))
    assert chance(f"{HAND}; seat2: SK") / whole == Fraction(1, 3)
    assert float(chance(f"{HAND}; seat2: {{SK HK}}>=1") / whole) == pytest.approx(0.5652, abs=5e-5)


@pytest.mark.parametrize(("split", "percent"), [((2, 2, 1), 44.27), ((3, 1, 1), 25.30), ((3, 2, 0), 22.13)])
def test_how_five_missing_trumps_lie(split: tuple[int, ...], percent: float) -> None:
    """Three trumps are held; the five others lie with three seats."""
    hand = "seat0: SJ S9 SA HA HT D8 C7 C8"
    ways = set(itertools.permutations(split))
    found = sum(chance(f"{hand}; seat1: S={a}; seat2: S={b}; seat3: S={c}") for a, b, c in ways)
    assert 100 * float(found / chance(hand)) == pytest.approx(percent, abs=0.005)


def conditions_of(hands: list[int], chance: random.Random) -> Where:
    """Conditions that a deal satisfies: some cards, some that are lacked, some counts."""
    held = [0, 0, 0, 0]
    lacked = [0, 0, 0, 0]
    counts = []
    for seat, hand in enumerate(hands):
        for card in range(64):
            if hand >> card & 1 and chance.random() < 0.1:
                held[seat] |= 1 << card
            if (DECK_32 & ~hand) >> card & 1 and chance.random() < 0.05:
                lacked[seat] |= 1 << card
        if chance.random() < 0.3:
            cards = int(SUIT_CARDS[chance.randrange(4)]) & DECK_32
            n = (hand & cards).bit_count()
            counts.append(Count(seat, cards, n - chance.randrange(2), n + chance.randrange(2)))
    return Where(tuple(held), tuple(lacked), tuple(counts))


def test_deals_satisfy_their_conditions_whatever_those_are() -> None:
    draws = random.Random(SEED)
    direct = 0
    for deal in range(40):
        hands = [int(hand) for hand in fastsim.hands("vida", seed=SEED, deals=deal)[0]]
        where = conditions_of(hands, draws)
        assert where.holds(hands)
        found = (
            deal_where(SEED, np.arange(50), where, most_steps=20, **VIDA)
            if deal % 4 == 0
            else deal_where(SEED, np.arange(50), where, **VIDA)
        )
        direct += found.is_direct
        for dealt in found.hands:
            one = [int(hand) for hand in dealt]
            assert where.holds(one)
            assert sum(one) == DECK_32
            assert all(hand.bit_count() == 8 for hand in one)
    assert 30 <= direct < 40


def test_direct_deals_and_rejection_agree() -> None:
    """How many spades seat 2 has where seat 0 has four and more: chi-square, false alarm 1 in 10,000."""
    where = vida("seat0: S>=4, SJ; seat1: no SA; seat3: A<=1")
    n = 20_000
    both = [deal_where(SEED + i, np.arange(n), where, most_steps=most, **VIDA) for i, most in enumerate((10**6, 0))]
    assert [found.is_direct for found in both] == [True, False]
    spades = [np.bitwise_count(found.hands[:, 2] & int(SUIT_CARDS[3])) for found in both]
    table = np.stack([np.bincount(np.minimum(n_spades, 3), minlength=4) for n_spades in spades])
    assert stats.chi2_contingency(table).pvalue > 1e-4
    share = n / both[1].tried
    rate = float(both[0].probability / chance("seat0: SJ"))
    assert share == pytest.approx(rate, abs=4 * (rate * (1 - rate) / both[1].tried) ** 0.5)


def test_a_deal_is_a_function_of_seed_and_number() -> None:
    whole = fastsim.deal_where("vida", "seat0: S>=4", seed=5, deals=range(100)).hands
    assert fastsim.deal_where("vida", "seat0: S>=4", seed=5, deals=[70, 3]).hands.tolist() == whole[[70, 3]].tolist()
    assert fastsim.deal_where("vida", "seat0: S>=4", seed=6, deals=range(100)).hands.tolist() != whole.tolist()
    assert len(np.unique(whole, axis=0)) == 100


def test_without_conditions_every_deal_is_right() -> None:
    found = fastsim.deal_where("vida", "", seed=5, deals=range(4_000))
    assert found.probability == 1
    aces = np.bitwise_count(found.hands & parse_hand("SA HA DA CA"))
    assert aces.sum(axis=1).tolist() == [4] * 4_000
    assert aces.mean(axis=0) == pytest.approx([1] * 4, abs=4 * 0.77 / 4_000**0.5)


def test_packs_with_more_deals_than_a_word_counts() -> None:
    """52 cards have 5.4e28 deals; the mean of a suit's length where it is at least five is known exactly."""
    where = parse_where("seat0: S>=5; seat1: H>=1", deck=DECK_52, seats=4, hand_size=13)
    found = deal_where(SEED, np.arange(20_000), where, deck=DECK_52, hand_size=13)
    lengths = np.bitwise_count(found.hands[:, 0] & int(SUIT_CARDS[3]))
    whole = [
        probability_of(
            parse_where(f"seat0: S={n}; seat1: H>=1", deck=DECK_52, seats=4, hand_size=13), deck=DECK_52, hand_size=13
        )
        for n in range(5, 14)
    ]
    assert sum(whole) == found.probability
    expected = np.array([float(part / found.probability) for part in whole[:4]])
    observed = np.array([(lengths == n).mean() for n in range(5, 9)])
    assert observed == pytest.approx(expected, abs=4 * 0.5 / 20_000**0.5)


BAD = [
    ("seat0: S>>4", RequestError, "'S>>4' in the conditions of seat 0 is not understood"),
    ("seat0: S=3-2", RequestError, "'S=3-2' in the conditions of seat 0 is not understood"),
    ("seat4: SA", RequestError, "'seat4: SA' names no seat, expected seat0: to seat3: first"),
    ("SA", RequestError, "'SA' names no seat"),
    ("seat0: S2", CardError, "S2"),
    ("seat0: NT>=1", RequestError, "not understood"),
    ("seat0: X>=1", CardError, "suit 'X'"),
    ("seat0: SA; seat1: SA", CardError, "card SA is fixed at seat 1 and at an earlier seat"),
    ("seat0: SA, no SA", RequestError, "seat 0 is to hold SA and not to hold it"),
    ("seat0: SA SK SQ SJ ST S9 S8 S7 HA", CardError, "seat 0 is given 9 cards, a hand has 8"),
    ("seat0: S>=9", RequestError, "no deal satisfies the conditions"),
    ("seat0: S>=5; seat1: S>=4", RequestError, "no deal satisfies the conditions"),
]


@pytest.mark.parametrize(("text", "error", "words"), BAD)
def test_bad_conditions_are_refused_in_a_sentence(
    text: str, error: type[Exception], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(error, match=re.escape(words)):
        fastsim.deal_where("vida", text, seed=1, deals=range(3))
    assert cli.main(["deal", "vida", "--where", text, "--seed", "1"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert words in captured.err
    assert captured.err.count("\n") == 1


def test_rare_conditions_with_too_many_tables_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    where = vida("seat0: {SA SK SQ SJ ST S9 S8 S7}>=8")
    monkeypatch.setattr(constrained, "_MOST_TRIES", 1_000)
    with pytest.raises(RequestError, match="too many tables of counts to be drawn from, and 1,000 deals were tried"):
        deal_where(SEED, np.arange(2), where, most_steps=0, **VIDA)


def test_the_command_deals_what_python_deals(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ["deal", "vida", "--where", "seat0: S>=4, SJ; seat2: SA", "--seed", "9", "--deals", "3", "--start", "5"]
    found = fastsim.deal_where("vida", "seat0: S>=4, SJ; seat2: SA", seed=9, deals=range(5, 8))
    assert cli.main(arguments) == 0
    text = capsys.readouterr().out
    assert re.findall(r"Deal (\d+)", text) == ["5", "6", "7"]
    assert f"exactly {found.probability.numerator}/{found.probability.denominator}" in text
    assert cli.main([*arguments, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [[parse_hand(hand) for hand in deal["hands"]] for deal in data["deals"]] == found.hands.tolist()
    assert Fraction(*data["exact"]) == found.probability
    page = tmp_path / "deals.html"
    assert cli.main([*arguments, "--html", str(page)]) == 0
    html = page.read_text(encoding="utf-8")
    assert html.count("<section>") == 3
    assert "trickodds deal vida --where &#39;seat0: S&gt;=4, SJ; seat2: SA&#39; --seed 9" in html
