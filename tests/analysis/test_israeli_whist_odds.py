"""Odds on a hand of Israeli whist: distributions, contracts, and what is known of the other hands."""

from __future__ import annotations

from io import StringIO
from math import comb
from typing import Any

import numpy as np
import pytest
from rich.console import Console

import analysis
import fastsim
from analysis.render import print_table
from analysis.studies.israeli_whist.odds import situate
from fastsim.cards.deck import SUIT_CARDS
from fastsim.cards.text import parse_hand
from fastsim.errors import CardError, RequestError

GAME = "israeli_whist"
SEED = 41
HAND = "SA SK SQ S9 S4 HA H5 D8 D4 D3 CK C6 C2"


def test_odds_of_a_hand_before_any_call() -> None:
    found = analysis.odds(GAME, HAND, precision=0.05, deals=2_000, seed=SEED)
    best = found.tricks.set_index("trump")["estimate"]
    assert best.idxmax() == "S"
    assert found.tricks[[f"t{number}" for number in range(14)]].sum(axis=1).to_numpy() == pytest.approx(1)
    assert found.answers["answer"].tolist()[0] == "pass"
    worth = found.answers.set_index("answer")["estimate"]
    assert worth["5 ♠"] > worth["5 ♥"]
    assert worth[found.best_answer] == worth.max()
    assert {table.name for table in found.tables()} == {"tricks", "answers", "sums"}
    assert found.as_data()["best_answer"] == found.best_answer
    shown = next(table for table in found.tables() if table.name == "sums").frame.set_index("where")
    ordinals = {"second": "2nd", "third": "3rd", "last": "last"}
    for row in found.sums.itertuples():
        where = f"{row.trump} {ordinals[row.position]}"
        assert shown.loc[where, str(row.sum)] == f"{row.contract} ({row.points:.0f})"
    screen = StringIO()
    console = Console(file=screen, width=120)
    for table in found.tables():
        print_table(table, console)
    assert "…" not in screen.getvalue()


def test_odds_of_a_contract_after_calls() -> None:
    found = analysis.odds(GAME, HAND, calls="P P 5S P P P", precision=0.06, deals=1_000, seed=SEED)
    assert found.seat == 2
    assert found.tricks.empty
    assert [int(answer) for answer in found.answers["answer"]] == list(range(5, 14))
    assert found.rate is not None
    assert 0 < found.rate <= 1
    assert int(found.best_answer) in (5, 6, 7)


@pytest.mark.parametrize(
    ("hand", "options", "message"),
    [
        ("SA SK", {}, "the hand 'SA SK' has 2 cards, expected 13"),
        (HAND, {"seat": 5}, "`seat` is 5, expected 0 to 3"),
        (HAND, {"calls": "P 5H", "seat": 0}, "after 2 calls it is the turn of seat 2, `seat` is 0"),
        (HAND, {"precision": 2}, "`precision` is 2"),
        (HAND, {"where": "seat0: S>=2"}, "`where` is about seat 0, whose hand is given"),
        (HAND, {"where": "seat1: SA"}, "fixed at seat 1 and at an earlier seat"),
        (HAND, {"known": "seat1: S>=2"}, "expected cards only"),
        (HAND, {"deals": 1}, "`deals` is 1, expected at least 2"),
        (HAND, {"calls": "P 13NT P P P 13 0 0"}, "it hardly would"),
        (HAND, {"known": "seat0: SA"}, "names cards of seat 0, whose hand is given"),
        (HAND, {"calls": "5H P P P 5 3 2 2"}, "leave nothing to say"),
    ],
)
def test_bad_requests_for_odds(hand: str, options: dict[str, object], message: str) -> None:
    with pytest.raises((RequestError, CardError), match=message):
        analysis.odds(GAME, hand, **options)


def at_table(calls: str | None = None, seat: int | None = None, where: str | None = None, **options: Any) -> Any:
    asked: dict[str, Any] = {"known": None, "seed": SEED, **options}
    return situate(HAND, seat=seat, calls=calls, where=where, **asked)[0].unseen


def test_limits_are_dealt_to() -> None:
    """All deals keep to them, and their exact probability is that of the cards."""
    deals = at_table(where="seat1: S>=2; seat3: no HK")
    n = deals.find(3_000)
    assert (np.bitwise_count(deals.hands[:n, 1] & int(SUIT_CARDS[3])) >= 2).all()
    assert not (deals.hands[:n, 3] & parse_hand("HK")).any()
    assert (deals.hands[:n, 0] == parse_hand(HAND)).all()
    plain = at_table()
    m = plain.find(20_000)
    share = (np.bitwise_count(plain.hands[:m, 1] & int(SUIT_CARDS[3])) >= 2) & (
        plain.hands[:m, 3] & parse_hand("HK") == 0
    )
    expected = float(deals.probability)
    # 5 standard errors: 1 in 1.7 million.
    assert abs(share.mean() - expected) < 5 * (expected * (1 - expected) / m) ** 0.5
    one = at_table(where="seat1: H=0")
    assert float(one.probability) == pytest.approx(comb(39 - 11, 13) / comb(39, 13))


def test_the_others_make_the_calls_that_were_heard() -> None:
    """With the hand's own calls given; contracts count as calls, in the order of the speakers.

    Who bids five and states six is a hand that bids at least five spades at once.
    """
    calls = "P P 5S P P P 6 3"
    deals = situate(OTHER, seat=None, calls=calls, known=None, where="seat1: S>=2", seed=SEED)[0].unseen
    assert deals.seat == 0
    n = deals.find(100)
    for hands in deals.hands[:n:10]:
        known = dict(enumerate(map(int, hands)))
        for place, word in enumerate(calls.split()):
            if place % 4 == 0 and place < 6:  # the hand's own calls are given
                continue
            before = " ".join(calls.split()[:place])
            made = fastsim.trace(GAME, seed=SEED, known=known, calls=before)[0]["auction"][place]
            said = str(made.get("call", made.get("contract")))
            if word == "5S":
                number, denomination = said.split()
                assert int(number) >= 5
                assert denomination == "S"
            else:
                assert said == {"P": "pass"}.get(word, word)


OTHER = "S8 S7 HK HQ HJ D9 D7 D6 CA CQ CJ C8 C7"


def test_weights_tell_what_rejection_tells() -> None:
    """Means of eight counts, by rejection and with weights: 8 comparisons, 5 standard errors."""
    found = []
    for seed, is_weighted in ((1, False), (2, True)):
        deals = at_table("P P 5S P P P", is_weighted=is_weighted, seed=seed)
        n = deals.find(1_500)
        others = [0, 1, 3]
        values = [np.bitwise_count(deals.hands[:n, other] & int(SUIT_CARDS[3])) for other in others]
        values += [np.bitwise_count(deals.hands[:n, other] & parse_hand("SJ HK DA CA CQ")) for other in others]
        values += [(deals.hands[:n, other] & parse_hand("DA")) != 0 for other in others[:2]]
        counts, w = np.stack(values, axis=1).astype(float), deals.weights[:n, None]
        mean = (w * counts).sum(axis=0) / w.sum()
        found.append((mean, np.sqrt((w**2 * (counts - mean) ** 2).sum(axis=0)) / w.sum(), deals))
    (mean, error, plain), (other, error_of_other, weighted) = found
    assert weighted.is_weighted
    assert not plain.is_weighted
    assert (np.abs(mean - other) < 5 * np.hypot(error, error_of_other) + 1e-12).all()
    assert weighted.rate == pytest.approx(plain.rate, rel=0.2)


def test_odds_say_what_they_rest_on() -> None:
    found = analysis.odds(GAME, HAND, where="seat1: S>=2", precision=0.05, deals=1_000, seed=SEED)
    assert "with what is known of the others" in found.basis.sentence()
    assert found.as_data()["exact"][0] / found.as_data()["exact"][1] == pytest.approx(found.as_data()["probability"])
    for number in range(14):
        low, rate, high = (found.tricks[f"t{number}{end}"] for end in ("_low", "", "_high"))
        assert ((low <= rate) & (rate <= high)).all()
    assert "<svg" in found._repr_html_()
