"""Screw or not: against rows counted by hand, and the command."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import analysis
import fastsim
from analysis.cli import cli
from analysis.intervals import sample_interval
from analysis.studies.vida.screw import ScrewOdds
from analysis.studies.vida.situation import situate
from fastsim.errors import RequestError

STRONG = "HJ H9 HA H7 SA ST D8 C7"
WEAK = "S7 S8 D7 D8 C7 C8 H7 H8"
CONTRACT: dict[str, Any] = {"trump": "H", "buyer": 1, "seat": 2}


def small(hands: Any = STRONG, **options: Any) -> ScrewOdds:
    found: ScrewOdds = analysis.screw_odds("vida", hands, **{"deals": 300, "precision": 1e-6, **options})
    return found


@pytest.mark.parametrize("bid", [80, 120])
@pytest.mark.parametrize("options", [{}, {"preset": "greek_online"}, {"rules": {"max_vida_calls": 1}}])
def test_each_level_is_that_of_a_contract_at_it(bid: int, options: dict[str, Any]) -> None:
    """Fails, left and screwed are those of the same deals forced at the level."""
    line = small(**CONTRACT, **options).table.query("bid == @bid").iloc[0]
    ends = " P P P" if options.get("rules") != {"max_vida_calls": 1} else ""
    left, screwed = (
        fastsim.simulate("vida", 300, seed=1, known={2: STRONG}, calls=f"P {bid}H {rest}", **options)
        for rest in ("P P P", f"V{ends}")
    )
    assert line["hits"] == (~left["made"]).sum()
    gains = [rows["score_0"].astype(float) - rows["score_1"] for rows in (left, screwed)]
    assert line["left"] == pytest.approx(gains[0].mean())
    assert line["screwed"] == pytest.approx(gains[1].mean())
    assert line["gain"] == pytest.approx((gains[1] - gains[0]).mean())
    expected = sample_interval(gains[1] - gains[0])
    assert (line["gain_low"], line["gain_high"]) == pytest.approx((expected.low, expected.high))


def test_a_hand_full_of_their_trumps_screws_and_an_empty_one_does_not() -> None:
    found = small([STRONG, WEAK], **CONTRACT)
    assert found.lowest_screw(found.hands[0]) == 80
    lowest = found.lowest_screw(found.hands[1])
    assert lowest is None or lowest > 120
    for _, line in found.table.groupby("hand"):
        assert (np.diff(line["estimate"]) >= 0).all()
    at_80 = found.table.query("bid == 80").set_index("hand")["pays"]
    assert at_80.tolist() == ["yes", "no"]
    assert found._repr_html_().count("<svg") == 1


def test_calls_that_were_heard_choose_the_deals() -> None:
    calls = "P 80H"
    found = small(calls=calls)
    assert (found.seat, found.buyer, found.trump) == (2, 1, "H")
    deals = situate(STRONG, seat=None, calls=calls, known=None, where=None, seed=1).unseen
    deals.find(300)
    failed = [
        not fastsim.simulate("vida", 1, seed=1, known=dict(enumerate(map(int, hands))), calls="P 80H P P P")["made"][0]
        for hands in deals.hands[:300]
    ]
    assert found.table.query("bid == 80")["hits"].tolist() == [sum(failed)]


def test_odds_show_it_where_a_bid_of_the_others_stands() -> None:
    options: dict[str, Any] = {"calls": "P 80H", "deals": 300, "precision": 1e-6}
    found = analysis.odds("vida", STRONG, **options)
    assert found.against is not None
    assert found.against.equals(small(**options).table)
    assert found.tables()[-1].title == "Their contract: screw or not"
    assert analysis.odds("vida", STRONG, calls="80H P", deals=100, precision=1e-6).against is None


BAD: list[tuple[Any, dict[str, Any], str]] = [
    (STRONG, {}, "expected the calls so far, or a contract"),
    (STRONG, {"calls": "80H P"}, "no bid of the other side stands that this hand may screw"),
    (STRONG, {"calls": "P P"}, "no bid of the other side stands"),
    (STRONG, {**CONTRACT, "buyer": 0}, "`buyer` is 0, expected a seat of the side against seat 2"),
    (STRONG, {**CONTRACT, "calls": "P 80H"}, "`calls` and a contract were both given"),
    ([], CONTRACT, "no hand is given"),
    (STRONG, {**CONTRACT, "rules": {"max_vida_calls": 0, "vida_factors": (1,)}}, "no bid of the other side stands"),
]


@pytest.mark.parametrize(("hands", "options", "words"), BAD)
def test_bad_input_is_refused(hands: Any, options: dict[str, Any], words: str) -> None:
    with pytest.raises(RequestError, match=words):
        analysis.screw_odds("vida", hands, **options)


def test_the_command_tells_what_python_tells(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["screw", "vida", STRONG, WEAK, "--trump", "H", "--buyer", "1", "--seat", "2", "--deals", "300"]
    arguments += ["--where", "seat1: H>=2"]
    found = analysis.screw_odds("vida", [STRONG, WEAK], **CONTRACT, deals=300, where="seat1: H>=2")
    assert cli.main([*arguments, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [row["gain"] for row in data["table"]] == found.table["gain"].tolist()
    assert data["hands"][0]["lowest_screw"] == found.lowest_screw()
    assert cli.main(arguments) == 0
    out = capsys.readouterr().out
    assert "Seat 2 against ♥ by seat 1" in out
    assert "a screw pays from 80" in out
