"""The referee of Israeli whist: breaches, revokes with their fines, and records that cannot be read."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import fastsim
from fastsim.errors import TrickoddsError
from golden import israeli_whist_vectors as vectors

Trace = dict[str, Any]

pytestmark = pytest.mark.core


def k12_hands() -> list[str]:
    hands: list[list[str]] = [[], [], [], []]
    for i in range(52):
        dense = 12 * (i + 1) % 53 - 1
        hands[i % 4].append("CDHS"[dense // 13] + "23456789TJQKA"[dense % 13])
    return [" ".join(hand) for hand in hands]


def auction_of(calls: list[str], contracts: list[tuple[int, int]]) -> list[Trace]:
    said = [{"seat": i % 4, "call": call} for i, call in enumerate(calls)]
    return said + [{"seat": seat, "contract": number} for seat, number in contracts]


def recorded() -> Trace:
    """W66 as a person would write it down."""
    plays = [
        {"seat": (leader + turn) % 4, "card": card}
        for leader, cards, _ in vectors.K12_LOG
        for turn, card in enumerate(cards.split())
    ]
    calls = ["pass", "5 D", "pass", "pass", "pass"]
    return {
        "game": "israeli_whist",
        "hands": k12_hands(),
        "auction": auction_of(calls, [(1, 5), (2, 3), (3, 4), (0, 2)]),
        "plays": plays,
    }


def damaged(damage: Callable[[Trace], Any]) -> Any:
    trace = recorded()
    damage(trace)
    return fastsim.score(trace)


def test_a_clean_record_is_scored() -> None:
    verdict = fastsim.score(recorded())
    assert verdict.breaches == []
    assert [verdict.result[f"score_{seat}"] for seat in range(4)] == [-10, 35, 19, 26]
    assert [verdict.result[f"tricks_{seat}"] for seat in range(4)] == [1, 5, 3, 4]
    assert (verdict.result["declarer"], verdict.result["trump"], verdict.result["over"]) == (1, "D", True)
    assert not any(name.startswith(("revokes", "fine")) for name in verdict.result)


def test_a_record_without_hands_or_auction_is_scored_alike() -> None:
    whole = fastsim.score(recorded()).result
    short = recorded()
    del short["hands"], short["auction"]
    short |= {"contract": {"seat": 1, "bid": 5, "trump": "D"}, "contracts": [2, 5, 3, 4]}
    verdict = fastsim.score(short)
    assert verdict.breaches == []
    assert verdict.result == whole


def revoke(trace: Trace) -> None:
    """Seat 2 keeps C2 in trick 5 and plays it in trick 11 instead of following with CQ."""
    trace["plays"][19]["card"], trace["plays"][40]["card"] = "CQ", "C2"


def real_revoke(trace: Trace) -> None:
    """Seat 0 throws C3 on the hearts of trick 2 and plays H5 to the clubs of trick 5."""
    trace["plays"][7]["card"], trace["plays"][17]["card"] = "C3", "H5"


def test_another_order_of_legal_cards_is_no_revoke() -> None:
    assert not any("revoke" in breach for breach in damaged(revoke).breaches)


def test_a_revoke_is_found_and_fined() -> None:
    verdict = damaged(real_revoke)
    assert verdict.breaches == [
        "trick 2, play 8, C3 by seat 0: a revoke, the hand holds HT H5",
        "trick 5, play 18, H5 by seat 0: a revoke, the hand holds CK CJ C8 C6",
    ]
    assert [verdict.result[f"revokes_{seat}"] for seat in range(4)] == [2, 0, 0, 0]
    assert [verdict.result[f"fine_{seat}"] for seat in range(4)] == [200, 0, 0, 0]
    assert [verdict.result[f"score_{seat}"] for seat in range(4)] == [-210, 35, 19, 26]


@pytest.mark.parametrize(
    ("rules", "score", "fine"),
    [
        ({"revoke_per": "hand"}, -110, 100),
        ({"revoke_score": "replace"}, -200, 200),
        ({"revoke_score": "replace", "revoke_per": "hand"}, -100, 100),
        ({"revoke_fine": 30}, -70, 60),
    ],
)
def test_revoke_options(rules: dict[str, Any], score: int, fine: int) -> None:
    def damage(trace: Trace) -> None:
        real_revoke(trace)
        trace["rules"] = rules

    verdict = damaged(damage)
    assert (verdict.result["score_0"], verdict.result["fine_0"]) == (score, fine)
    assert verdict.result["score_1"] == 35


def test_on_revoke_error_scores_nothing() -> None:
    def damage(trace: Trace) -> None:
        real_revoke(trace)
        trace["rules"] = {"on_revoke": "error"}

    verdict = damaged(damage)
    assert verdict.result is None
    assert "is not scored" in verdict.breaches[-1]


def test_a_recorded_result_is_compared_after_the_fine() -> None:
    def damage(trace: Trace) -> None:
        real_revoke(trace)
        trace["result"] = {"score_0": -110, "revokes_0": 2}

    verdict = damaged(damage)
    assert verdict.differences == ["result: score_0 is recorded as -110, by the rules it is -210"]


def swap(trace: Trace, first: int, second: int) -> None:
    plays = trace["plays"]
    plays[first], plays[second] = plays[second], plays[first]


BREACHES: dict[str, tuple[Callable[[Trace], Any], str]] = {
    "bid too low": (lambda t: t["auction"].insert(2, {"seat": 2, "call": "5 C"}), "call 3, 5 C by seat 2: not allowed"),
    "bid out of turn": (
        lambda t: t["auction"].insert(2, {"seat": 3, "call": "6 C"}),
        "call 3, 6 C by seat 3: out of turn, seat 2 was to speak",
    ),
    "below the own number": (
        lambda t: t["auction"][5].update(contract=4),
        "call 6, contract 4 by seat 1: not allowed, the declarer's contract is at least 5",
    ),
    "sum of thirteen": (
        lambda t: t["auction"][8].update(contract=1),
        "call 9, contract 1 by seat 0: not allowed, the sum of the contracts would be 13",
    ),
    "contract in place of a bid": (
        lambda t: t["auction"].insert(0, {"seat": 0, "contract": 3}),
        "call 1, contract 3 by seat 0: not allowed, a bid or a pass is asked for",
    ),
    "bid in place of a contract": (
        lambda t: t["auction"].insert(5, {"seat": 1, "call": "7 D"}),
        "call 6, 7 D by seat 1: not allowed, a contract is asked for",
    ),
    "call too many": (
        lambda t: t["auction"].append({"seat": 1, "contract": 1}),
        "call 10, contract 1 by seat 1: all is",
    ),
    "auction cut short": (lambda t: t["auction"].pop(), "auction: it ends after 8 calls"),
    "wrong contract": (
        lambda t: t.update(contract={"seat": 1, "bid": 6, "trump": "D"}),
        "contract: recorded as {'seat': 1, 'bid': 6, 'trump': 'D'}, the auction settles",
    ),
    "card played twice": (
        lambda t: t["plays"][4].update(card="SA"),
        "trick 2, play 5, SA by seat 1: the card was played before",
    ),
    "card of another hand": (
        lambda t: t["plays"][4].update(card="SK"),
        "trick 2, play 5, SK by seat 1: the card is not in this hand",
    ),
    "out of turn": (lambda t: swap(t, 5, 6), "trick 2, play 6, H3 by seat 3: out of turn, seat 2 was to play"),
    "plays cut short": (lambda t: t["plays"].pop(), "plays: 51 are recorded, a deal has 52"),
    "gifts without a frish": (
        lambda t: t.update(exchange=[{"round": 1, "seat": 0, "to": 1, "cards": "SQ S7 S2"}]),
        "frish 1: gifts are recorded, but this frish did not take place",
    ),
}


@pytest.mark.parametrize("name", list(BREACHES))
def test_breaches_are_named_with_their_place(name: str) -> None:
    damage, message = BREACHES[name]
    verdict = damaged(damage)
    assert any(breach.startswith(message) for breach in verdict.breaches), verdict.breaches


def test_a_lead_by_the_wrong_seat_is_reported_and_stands() -> None:
    def damage(trace: Trace) -> None:
        trace["plays"] = [*trace["plays"][:4], {"seat": 2, "card": "H4"}]

    assert "trick 2, play 5, H4 by seat 2: another seat was to lead" in damaged(damage).breaches


# Frish


def frished() -> Trace:
    rules = {"all_pass": "frish", "min_trump_bid": 6}
    options: dict[str, Any] = {"seed": 5, "rules": rules, "players": "greedy", "calls": "P P P P"}
    return next(
        trace
        for trace in fastsim.trace("israeli_whist", deals=50, **options)
        if trace["result"]["frish"] == 1 and trace["plays"]
    )


def test_a_frish_is_scored() -> None:
    trace = frished()
    assert [(entry["round"], entry["seat"], entry["to"]) for entry in trace["exchange"]] == [
        (1, seat, (seat + 1) % 4) for seat in range(4)
    ]
    verdict = fastsim.score(trace)
    assert (verdict.breaches, verdict.differences) == ([], [])


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda t: t["exchange"][0].update(to=2), "frish 1: seat 0 gives to seat 2, by the rules to seat 1"),
        (lambda t: t["exchange"].pop(), "frish 1: 3 gifts are recorded, expected one of each seat"),
        (lambda t: t.pop("exchange"), "frish 1: 0 gifts are recorded, expected one of each seat"),
        (lambda t: t["exchange"][1].update(cards=t["exchange"][1]["cards"][:5]), "frish 1: seat 1 gives 2 cards"),
        (lambda t: t["exchange"][1].update(cards=t["exchange"][2]["cards"]), "frish 1: seat 1 does not hold"),
    ],
)
def test_breaches_of_a_frish(damage: Callable[[Trace], Any], message: str) -> None:
    trace = frished()
    damage(trace)
    assert any(breach.startswith(message) for breach in fastsim.score(trace).breaches)


# Records that cannot be read


UNREADABLE: dict[str, tuple[Callable[[Trace], Any], str]] = {
    "no auction": (lambda t: t.pop("auction"), "`auction` must be a list"),
    "no hands": (lambda t: (t.pop("hands"), t["plays"].pop()), "`hands` must be a list of 4 hands of 13 cards"),
    "both keys": (lambda t: t["auction"][0].update(contract=3), "entry 1 of `auction` is"),
    "contract in text": (lambda t: t["auction"][5].update(contract="5"), "has the contract '5', expected a number 0"),
    "contract of 14": (lambda t: t["auction"][5].update(contract=14), "has the contract 14, expected a number 0 to 13"),
    "unknown call": (lambda t: t["auction"][0].update(call="5 X"), "call '5 X' in entry 1 of the auction is unknown"),
    "number for a call": (lambda t: t["auction"][0].update(call="5"), "entry 1 of the auction is the number 5"),
    "unknown card": (lambda t: t["plays"][0].update(card="S1"), "card 'S1' in entry 1 of `plays` is unknown"),
    "exchange": (lambda t: t.update(exchange=[{"seat": 0}]), "entry 1 of `exchange` is"),
    "result": (lambda t: t.update(result=3), "`result` is 3, expected the columns by name"),
    "hands twice": (
        lambda t: t["hands"].__setitem__(1, t["hands"][0]),
        "is in the hand of seat 1 and in an earlier hand",
    ),
    "contracts": (
        lambda t: (t.pop("auction"), t.update(contracts=[1, 2], contract={"seat": 1, "trump": "D"})),
        "`contracts` is [1, 2], expected 4 numbers, by seat",
    ),
    "trump": (
        lambda t: (t.pop("auction"), t.update(contracts=[2, 5, 3, 4], contract={"seat": 1, "trump": 3})),
        "the trump of `contract` is 3, expected S, H, D, C or NT",
    ),
    "rules": (lambda t: t.update(rules={"min_trump_bid": 14}), "option `min_trump_bid` of israeli_whist is 14"),
}


@pytest.mark.parametrize("name", list(UNREADABLE))
def test_what_cannot_be_read_is_one_sentence(name: str) -> None:
    damage, message = UNREADABLE[name]
    trace = json.loads(json.dumps(recorded()))
    damage(trace)
    with pytest.raises(TrickoddsError) as caught:
        fastsim.score(trace)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
