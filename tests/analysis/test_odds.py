"""Odds on a hand: against rows counted by hand and against simulation of the same contract with all hands."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import analysis
import fastsim
from analysis import situation, unseen
from analysis.cli import cli
from analysis.intervals import FEWEST, sample_interval
from analysis.studies.vida.hand_odds import HandOdds
from analysis.studies.vida.situation import Situation, situate
from fastsim.cards.text import hand_text
from fastsim.errors import CardError, IllegalCallError, RequestError, UnknownGameError

HAND = "SJ S9 SA S7 HA HT D8 C7"
SUITS = ["S", "H", "D", "C"]


def small(**options: Any) -> HandOdds:
    found: HandOdds = analysis.odds("vida", HAND, **{"deals": 400, "precision": 1e-6, **options})
    return found


@pytest.mark.parametrize(
    ("seat", "options"),
    [(0, {}), (1, {"preset": "greek_online"}), (2, {"rules": {"check_on": "rounded", "must_exceed": False}})],
)
def test_the_curve_counts_the_rows(seat: int, options: dict[str, Any]) -> None:
    """A contract at the lowest bid that the rules call made is a hit at that level; the totals are the rows' own."""
    found = small(seat=seat, **options)
    lowest = fastsim.get_game("vida").make_rules(options.get("rules"), options.get("preset")).min_bid
    for suit in SUITS:
        calls = " ".join(["P"] * seat + [f"{lowest}{suit}", "P", "P", "P"])
        rows = fastsim.simulate("vida", 400, seed=1, known={seat: HAND}, calls=calls, **options)
        side = seat % 2
        curve = found.curve.query("trump == @suit").set_index("bid")
        assert (curve["n"] == 400).all()
        assert curve.loc[lowest, "hits"] == rows["made"].sum()
        totals = rows[f"points_{side}"].astype(int) + rows[f"air_{side}"] + rows[f"belote_{side}"]
        total = found.totals.query("trump == @suit").iloc[0]
        assert total["estimate"] == pytest.approx(totals.mean())
        assert total["sd"] == pytest.approx(totals.std(ddof=1))
        for name in ("belote", "air"):
            counts = rows[f"{name}_{side}"] > 0
            assert total[name] == counts.mean()
            low, high = analysis.wilson_interval([counts.sum()], [400])
            assert (total[f"{name}_low"], total[f"{name}_high"]) == pytest.approx((low[0], high[0]))
        air = rows[f"air_{side}"][rows[f"air_{side}"] > 0].astype(float)
        assert total["air_points"] == pytest.approx(air.mean())
        mean = sample_interval(air)
        ends = total["air_points_low"], total["air_points_high"]
        assert ends == pytest.approx((mean.low, mean.high), nan_ok=True)
        assert np.isnan(ends).any() == (len(air) < FEWEST)


def test_each_level_is_that_of_a_contract_at_it() -> None:
    """Forced at 110 instead of the lowest bid, the same deals make as the curve says."""
    found = small()
    for suit in SUITS:
        rows = fastsim.simulate("vida", 400, seed=1, known={0: HAND}, calls=f"110{suit} P P P")
        line = found.curve.query("trump == @suit and bid == 110").iloc[0]
        assert line["hits"] == rows["made"].sum()
        gains = rows["score_0"].astype(float) - rows["score_1"]
        assert line["score"] == pytest.approx(gains.mean())
        expected = sample_interval(gains)
        assert (line["score_low"], line["score_high"]) == pytest.approx((expected.low, expected.high))


@pytest.mark.parametrize("seat", [0, 3])
def test_calls_are_worth_what_the_players_make_of_them(seat: int) -> None:
    found = small(seat=seat)
    assert found.calls["call"].tolist() == ["pass", "80 S", "80 H", "80 D", "80 C"]
    for call, name in (("P", "pass"), ("80S", "80 S"), ("80C", "80 C")):
        rows = fastsim.simulate("vida", 400, seed=1, known={seat: HAND}, calls=" ".join(["P"] * seat + [call]))
        gains = (rows["score_0"].astype(float) - rows["score_1"]) * (-1 if seat % 2 else 1)
        line = found.calls.set_index("call").loc[name]
        assert line["estimate"] == pytest.approx(gains.mean())
        assert np.isnan([line["low"], line["high"]]).all()  # 400 are too few for scores of self-play
    assert found.best_call in ("pass", "80 S")


def test_scores_follow_the_rules_of_the_house() -> None:
    """Where the bid is added, the score of a sure contract grows with it."""
    found = analysis.odds(
        "vida", "SJ S9 SA ST SK SQ S8 S7", deals=200, precision=1e-6, rules={"add_bid_to_score": True}
    )
    line = found.curve.query("trump == 'S' and bid <= 150").set_index("bid")
    assert (line["hits"] == 200).all()
    assert np.diff(line["score"]) == pytest.approx(10)


def test_odds_of_all_hands_are_those_of_the_contract() -> None:
    """The mean over random hands against all deals with the same contract; 4.5 standard errors, 1 in 100,000."""
    hands = fastsim.hands("vida", seed=77, deals=range(300))[:, 0]
    rates = []
    for k, hand in enumerate(hands):
        found = analysis.odds("vida", hand_text(int(hand)), seed=1_000 + k, deals=100, precision=1e-6)
        rates.append(found.curve.query("trump == 'S' and bid == 80")["estimate"].iloc[0])
    rows = fastsim.simulate("vida", 200_000, seed=78, calls="80S P P P")
    error = np.std(rates, ddof=1) / len(rates) ** 0.5
    assert np.mean(rates) == pytest.approx(rows["made"].mean(), abs=4.5 * error)


def test_it_plays_until_the_intervals_are_narrow_enough() -> None:
    coarse, fine = (analysis.odds("vida", HAND, precision=precision) for precision in (0.03, 0.01))
    for found, precision in ((coarse, 0.03), (fine, 0.01)):
        widths = (found.curve["high"] - found.curve["low"]) / 2
        assert widths.max() <= precision
        assert found.deals % 1_000 == 0
        assert (found.deals // 1_000).bit_count() == 1
    assert coarse.deals < fine.deals
    before = analysis.odds("vida", HAND, precision=1e-6, deals=fine.deals // 2)
    assert ((before.curve["high"] - before.curve["low"]) / 2).max() > 0.01


def test_the_answer_is_the_same_whatever_the_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = small()
    monkeypatch.setattr(situation, "_SLICE", 37)
    parts = small()
    assert parts.curve.equals(whole.curve)
    assert parts.totals.equals(whole.totals)
    assert not small(seed=2).curve.equals(whole.curve)


HEARD = [("P 80H", 2), ("P P P", 3), ("P P 80H P", 0), ("80S P P 90H", 0), ("80H P P", 3)]


def deals_heard(calls: str, seat: int, deals: int) -> list[int]:
    """Deals in which the others call so, by traces: the hand's own calls are given one after the other."""
    words = calls.split()
    numbers = list(range(deals))
    for first in [0, *(place + 1 for place in range(len(words)) if place % 4 == seat)]:
        until = next((place for place in range(first, len(words)) if place % 4 == seat), len(words))
        wanted = [text_of(word) for word in words[first:until]]
        kept = []
        for number in numbers:
            record = fastsim.trace("vida", seed=1, start=number, deals=1, known={seat: HAND},
                                   calls=" ".join(words[:first]) or None)[0]  # fmt: skip
            said = [text for _, text in auction_of(record)][first:until]
            if said == wanted:
                kept.append(number)
        numbers = kept
    return numbers


def text_of(word: str) -> str:
    return {"P": "pass", "V": "screw"}.get(word, f"{word[:-1]} {word[-1]}")


def auction_of(record: dict[str, Any]) -> list[tuple[int, str]]:
    return [(entry["seat"], entry["call"]) for entry in record["auction"]]


def at_table(calls: str, seat: int, **options: Any) -> Situation:
    return situate(HAND, seat=seat, calls=calls, known=None, where=None, seed=1, **options)


@pytest.mark.parametrize(("calls", "seat"), HEARD)
def test_calls_that_were_heard_choose_the_deals(calls: str, seat: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unseen, "CHUNK", 300)
    monkeypatch.setattr(unseen, "MOST_TRIED", 300)
    expected = deals_heard(calls, seat, 300)
    found = at_table(calls, seat, is_weighted=False).unseen
    assert found.find(len(expected)) == len(expected) > 0
    assert found.hands.tolist() == fastsim.hands("vida", seed=1, deals=expected, known={seat: HAND}).tolist()
    assert found.rate == len(expected) / 300


def test_odds_with_calls_are_those_of_their_deals() -> None:
    calls = "P 80H P 90D"
    found = analysis.odds("vida", HAND, calls=calls, deals=60, precision=1e-6)
    assert (found.seat, found.deals, found.heard) == (0, 60, calls)
    deals = at_table(calls, 0).unseen
    deals.find(60)
    assert 0 < deals.rate < 1
    assert found.rate == deals.rate
    made = [
        bool(
            fastsim.simulate("vida", 1, seed=1, known=dict(enumerate(map(int, hands))), calls=f"{calls} 100S P P P")[
                "made"
            ][0]
        )
        for hands in deals.hands[:60]
    ]
    assert found.curve.query("trump == 'S' and bid == 100")["hits"].tolist() == [sum(made)]
    assert found.calls["call"].tolist() == ["pass", "screw", "100 S", "100 H", "100 D", "100 C"]
    assert "is called" in found.tables()[0].note


def test_what_partner_is_known_to_hold_counts() -> None:
    plain, helped = (small(deals=4_000, known=known) for known in ({}, {2: "SK SQ DA CA"}))
    hits = [found.curve.query("trump == 'S' and bid == 140")["estimate"].iloc[0] for found in (plain, helped)]
    assert hits[1] > hits[0] + 0.2


def test_a_good_hand_has_its_suit_first_and_chances_fall() -> None:
    found = small(deals=2_000)
    at_100 = found.curve.query("bid == 100").set_index("trump")["estimate"]
    assert at_100.idxmax() == "S"
    assert at_100["S"] > 0.9
    for _, line in found.curve.groupby("trump"):
        assert (np.diff(line["estimate"]) <= 0).all()


BAD: list[tuple[str, dict[str, Any], type[Exception], str]] = [
    ("SJ S9 SA S7 HA HT D8", {}, RequestError, "has 7 cards, expected 8"),
    ("SJ S9 SA S7 HA HT D8 C7 C8", {}, RequestError, "has 9 cards, expected 8"),
    ("SJ SJ SA S7 HA HT D8 C7", {}, CardError, "card SJ in the hand is given twice"),
    ("SJ S9 SA S7 HA HT D8 X7", {}, CardError, "X7"),
    (HAND, {"seat": 4}, RequestError, "`seat` is 4, expected 0 to 3"),
    (HAND, {"precision": 0}, RequestError, "`precision` is 0"),
    (HAND, {"calls": "80S 70H"}, IllegalCallError, "70 H"),
    (HAND, {"calls": "80S P P P"}, RequestError, "no bid is legal after these calls"),
    (HAND, {"calls": "P P 80H P", "rules": {"pass_is_final": True}}, RequestError, "no bid is legal after these calls"),
    (HAND, {"calls": "80S V"}, RequestError, "no bid is legal after these calls"),
    (HAND, {"calls": "P P", "seat": 0}, RequestError, "after 2 calls it is the turn of seat 2, `seat` is 0"),
    (HAND, {"deals": 1}, RequestError, "`deals` is 1, expected at least 2"),
    (HAND, {"known": {0: "CA"}}, RequestError, "`known` names cards of seat 0"),
    (HAND, {"known": {2: "SJ"}}, CardError, "SJ"),
    (HAND, {"known": "seat2: S>=1"}, RequestError, "expected cards only, as in 'seat2: SA SK'"),
    (HAND, {"known": "seat2: SK SQ ST HK HQ HJ H9 H8 H7"}, CardError, "seat 2 is given 9 cards"),
    (HAND, {"where": "seat0: S>=1"}, RequestError, "`where` is about seat 0, whose hand is given"),
    (HAND, {"where": "seat2: S>=5"}, RequestError, "no deal satisfies the conditions"),
    (HAND, {"where": "seat2: SJ"}, CardError, "card SJ is fixed at seat 2 and at an earlier seat"),
    (HAND, {"where": "seat2: no SK", "known": {2: "SK"}}, RequestError, "seat 2 is to hold SK and not to hold it"),
]


@pytest.mark.parametrize(("hand", "options", "error", "words"), BAD)
def test_bad_input_is_refused(hand: str, options: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words.replace("(", r"\(")):
        analysis.odds("vida", hand, **options)


def test_calls_that_nobody_makes_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unseen, "MOST_TRIED", 500_000)
    with pytest.raises(RequestError, match="seat 1 makes its calls in none of 50,000 deals with this hand"):
        analysis.odds("vida", HAND, calls="P 500H")
    with pytest.raises(RequestError, match="make these calls in 0 of 500,000 deals with this hand, expected at least"):
        analysis.odds("vida", HAND, calls="P 500H", is_weighted=False)


def test_a_game_without_odds_is_named() -> None:
    with pytest.raises(UnknownGameError, match="bridge"):
        analysis.odds("bridge", HAND)


def test_a_notebook_shows_tables_and_a_figure() -> None:
    html = small()._repr_html_()
    assert html.count("<table ") == 3
    assert html.count("<svg") == 1
    assert "♠ %" in html


def test_the_command_tells_what_python_tells(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["odds", "vida", HAND, "--deals", "500", "--seat", "2", "--seed", "8"]
    found = analysis.odds("vida", HAND, deals=500, seat=2, seed=8)
    assert cli.main([*arguments, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["deals"] == found.deals == 500
    assert data["best_call"] == found.best_call
    assert [row["hits"] for row in data["curve"]] == found.curve["hits"].tolist()
    assert cli.main(arguments) == 0
    assert "SA SJ S9 S7 HA HT D8 C7 at seat 2" in capsys.readouterr().out
    assert cli.main(["odds", "vida", "SJ S9"]) == 2
    assert "the hand 'SJ S9' has 2 cards, expected 8" in capsys.readouterr().err
