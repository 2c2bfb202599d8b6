"""Odds on a hand of Vira: against deals played one by one, with what is known, after calls, and bad requests."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import analysis
import fastsim
from analysis.cli import cli
from analysis.studies.vira.odds import situate
from fastsim.batch import make_batch
from fastsim.cards.text import parse_hand
from fastsim.errors import CardError, IllegalCallError, RequestError
from fastsim.forced import play_forced
from fastsim.games.vira.auction import PASS
from fastsim.games.vira.record import make_script
from fastsim.games.vira.row import SCRIPT_SUIT

HAND = "SA SK SQ S9 S4 HA H5 D8 D4 D3 CK C6 C2"
SEED = 3
SUIT = {"C": 0, "D": 1, "H": 2, "S": 3}


@pytest.fixture(scope="module")
def found() -> Any:
    return analysis.odds("vira", HAND, preference="H", precision=0.05, deals=400, seed=SEED)


def test_every_bid_is_told(found: Any) -> None:
    bids = found.bids
    assert bids["rank"].tolist() == list(range(1, 41))
    assert (bids["n"] <= found.basis.deals).all()
    assert bids["n"].max() == found.basis.deals == 400
    assert bids[["estimate", "bet", "kodilj"]].sum(axis=1).to_numpy() == pytest.approx(1)
    for row in bids.itertuples():
        assert row.low <= row.estimate <= row.high
        assert row.points_low <= row.points <= row.points_high
        assert row.n == 400 or (row.high - row.low) / 2 <= 0.05
    assert bids.set_index("call")["points"][found.best_bid] == bids["points"].max()
    assert found.preference == "H"
    assert found.calls["call"].tolist()[0] != "pass"  # forehand must open
    assert found.calls.set_index("call")["estimate"][found.best_call] == found.calls["estimate"].max()


def test_bids_are_those_of_deals_played_one_by_one(found: Any) -> None:
    """The same hands and numbers, bid by bid, through the kernel's entry for single deals."""
    hand = parse_hand(HAND)
    deals = np.arange(60)
    hands = fastsim.hands("vira", seed=SEED, deals=deals, known={0: hand})
    batch = make_batch("vira", seed=SEED)
    few = analysis.odds("vira", HAND, preference="H", precision=0.0001, deals=60, seed=SEED)
    for rank in (1, 4, 6, 10, 14, 25, 30):
        script = make_script([3 * rank, PASS, PASS], indicator=SCRIPT_SUIT + SUIT["H"])
        rows = play_forced(batch, (1 << 61) + deals, np.repeat(script[None, :], 60, axis=0), hands)
        row = few.bids.set_index("rank").loc[rank]
        assert row["hits"] == (rows["outcome"] == 1).sum()
        assert row["kodilj"] == pytest.approx((rows["outcome"] == 3).mean())
        assert row["points"] == pytest.approx(rows["points_0"].mean())


def test_the_talon_owes_nothing_to_the_hands() -> None:
    """Whether clubs are turned must not go with the clubs of the next seat, beyond what the hands leave (5 sd)."""
    situation, _ = situate(
        HAND, seat=0, calls=None, known=None, where=None, preference="H", seed=SEED, players="random(rebuy_percent=0)"
    )
    n = situation.unseen.find(20_000)
    rows = situation.play(0, n, [3 * 2, PASS, PASS])  # turné: the top card's suit is trump
    assert (rows["rebuy"] == 0).all()
    hands = situation.unseen.hands
    clubs = np.bitwise_count(hands & 0x1FFF)
    left = 13 - clubs.sum(axis=1)
    surprise = (rows["trump"] == SUIT["C"]) - left / 13
    together = surprise * (clubs[:, 1] - clubs[:, 1].mean())
    assert abs(together.mean()) < 5 * together.std() / np.sqrt(n)
    assert abs(surprise.mean()) < 5 * surprise.std() / np.sqrt(n)


def test_other_seats_and_preference_suits() -> None:
    options = {"precision": 0.08, "deals": 150, "seed": SEED}
    dealer = analysis.odds("vira", HAND, seat=2, preference="S", **options)
    assert (dealer.seat, len(dealer.calls), dealer.best_call) == (2, 0, None)
    either = analysis.odds("vira", HAND, **options)
    assert either.preference is None
    assert "preference suit any" in either.title()
    begar = either.bids.set_index("call")["points"]["BEG6"]
    spades = analysis.odds("vira", HAND, preference="S", **options)
    assert spades.bids.set_index("call")["points"]["BEG6"] > begar  # spades are then högsta färg and pay a pin


def test_calls_decide_what_may_be_bid() -> None:
    found = analysis.odds(
        "vira", HAND, calls="BEG6 P", preference="H", precision=0.1, deals=100, seed=SEED, players="random"
    )
    assert found.seat == 2
    assert found.bids["call"].tolist()[:2] == ["BEG6 F", "TUR6"]
    assert found.calls["call"].tolist()[0] == "pass"
    assert 0 < found.basis.rate < 1
    assert "BEG6 P is called" in found.basis.sentence()
    better = analysis.odds(
        "vira", HAND, calls="BEG6 SPEL7 P", preference="H", precision=0.2, deals=100, seed=SEED, players="random"
    )
    assert better.seat == 0
    assert better.bids["call"].tolist()[0] == "SPEL7"  # better hand


def test_what_is_known_of_others_is_dealt() -> None:
    options = {"seat": 0, "calls": None, "preference": "H", "seed": SEED}
    situation, _ = situate(HAND, known="seat1: SJ ST", where="seat2: H>=4, no C9", **options)
    n = situation.unseen.find(200)
    hands = situation.unseen.hands[:n]
    assert (hands[:, 0] == parse_hand(HAND)).all()
    assert (hands[:, 1] & parse_hand("SJ ST") == parse_hand("SJ ST")).all()
    assert (np.bitwise_count(hands[:, 2] >> 32 & 0x1FFF) >= 4).all()
    assert (hands[:, 2] & parse_hand("C9") == 0).all()
    assert situation.probability is not None
    assert 0 < situation.probability < 1


@pytest.mark.parametrize(
    ("hand", "options", "error", "message"),
    [
        ("SA SK", {}, RequestError, "has 2 cards, expected 13"),
        (HAND, {"seat": 3}, RequestError, "`seat` is 3, expected 0 to 2"),
        (HAND, {"preference": "X"}, RequestError, "`preference` is 'X', expected a suit S, H, D or C"),
        (HAND, {"calls": "BEG6 P"}, RequestError, "expected `preference` with them"),
        (HAND, {"calls": "P", "preference": "H"}, IllegalCallError, "seat 0 must open"),
        (HAND, {"calls": "BEG6 P P", "preference": "H"}, RequestError, "the auction is over after these calls"),
        (HAND, {"calls": "BEG6 P", "preference": "H", "seat": 1}, RequestError, "it is the turn of seat 2"),
        (HAND, {"precision": 0}, RequestError, "`precision` is 0"),
        (HAND, {"where": "seat0: S>=2"}, RequestError, "`where` is about seat 0"),
        (HAND, {"known": "seat1: SA"}, CardError, "card SA is fixed at seat 1 and at an earlier seat"),
        (HAND, {"trump": "H"}, RequestError, "`trump` is 'H'"),
    ],
)
def test_bad_requests(hand: str, options: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        analysis.odds("vira", hand, **options)


def test_games_without_a_preference_suit_say_so() -> None:
    with pytest.raises(RequestError, match="`preference` is 'H', but vida has no preference suit"):
        analysis.odds("vida", "SJ S9 SA S7 HA HT D8 C7", preference="H")


def test_the_command_tells_and_gives_data(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["odds", "vira", HAND, "--preference", "H", "--precision", "0.2", "--deals", "40"]
    assert cli.main(arguments) == 0
    shown = capsys.readouterr().out
    assert "at seat 0, preference suit ♥" in shown
    assert "Every bid, if the others leave it" in shown
    assert "SGMOR" in shown
    assert cli.main([*arguments, "--json"]) == 0
    assert '"best_bid"' in capsys.readouterr().out


def test_a_notebook_shows_tables_and_a_figure(found: Any) -> None:
    html = found._repr_html_()
    assert html.count("<svg") == 1
    assert "Payments (the defaults)" in html
