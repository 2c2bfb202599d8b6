"""The Vira oracle against every vector of docs/rules/vira.md, section 13, and against the tables of that document."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from golden import vira_vectors as vectors
from oracles import vira
from oracles.vira.cards import NEXT_ROLE
from oracles.vira.ladder import has_levels

RULES_DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "rules" / "vira.md"
GROUPS = (
    vectors.DEAL,
    vectors.SUITS,
    vectors.CALLS,
    vectors.EXTREME_CALLS,
    vectors.AUCTIONS,
    vectors.EXCHANGE,
    vectors.TURNED,
    vectors.TRICKS,
    vectors.LEGAL,
    vectors.FIRST_LEAD,
    vectors.RESULTS,
    vectors.CONCEDED,
    vectors.NEVER_LOW,
    vectors.PAYMENTS,
)


def by_id(group: list[dict[str, Any]]) -> pytest.MarkDecorator:
    """Parametrise a test by the vectors of a group."""
    return pytest.mark.parametrize("vector", group, ids=[vector["id"] for vector in group])


def rules_of(vector: dict[str, Any]) -> vira.Rules:
    """The defaults with a vector's options."""
    return vira.full_rules(**vector.get("options", {}))


def section(number: int) -> str:
    """Text of a section of the rules document."""
    return RULES_DOCUMENT.read_text(encoding="utf-8").split(f"\n## {number}.")[1].split("\n## ")[0]


def cells_of(text: str) -> list[list[str]]:
    """Cells of every row of the tables of a text."""
    rows = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


# The document


def test_ids_are_those_of_the_rules_document() -> None:
    named = re.findall(r"^(?:\| )?([DPAETRM]\d+)(?: \(seed\))?(?: \||,)", section(13), re.MULTILINE)
    transcribed = {vector["id"] for group in GROUPS for vector in group}
    assert len(named) == len(set(named)) == 77
    assert transcribed == set(named)


def test_options_are_those_of_the_rules_document() -> None:
    rows = [cells for cells in cells_of(section(12)) if cells[0].startswith("`")]
    assert [cells[0].strip("`") for cells in rows] == list(vira.DEFAULTS) == list(vira.CHOICES)
    for name, default, *_ in rows:
        option = name.strip("`")
        if option not in {"conceded_result", "loss_mult"}:
            assert default == repr(vira.DEFAULTS[option]).replace("'", '"')
        assert vira.CHOICES[option][0] == vira.DEFAULTS[option]
        assert len(vira.CHOICES[option]) > 1


def test_every_word_of_an_option_in_the_rules_document_is_known() -> None:
    rows = [cells for cells in cells_of(section(12)) if cells[0].startswith("`")]
    for name, _, alternatives, *_ in rows:
        for word in re.findall(r'"(\w+)"', alternatives):
            assert word in vira.CHOICES[name.strip("`")]


def low_of(text: str) -> tuple[int, int]:
    """Cards and openness of a low game in the document's words."""
    if text == "–":
        return 0, 0
    openness, size, *more = text.split(", ")
    return int(size), {"closed": 0, "open": 1}[openness] + len(more)


def test_ladder_is_that_of_the_rules_document() -> None:
    rows = [cells for cells in cells_of(section(3)) if cells[0].isdecimal()]
    assert len(rows) == len(vira.BIDS) == 40
    for bid, cells in zip(vira.BIDS, rows, strict=True):
        rank, _, code, family, high, low, trump, levels, exchange, pins = cells
        assert (bid.rank, bid.code, bid.family, bid.exchange) == (int(rank), code, family, exchange)
        assert bid.need == (0 if high == "–" else int(high))
        assert (bid.low_size, bid.low_open) == low_of(low)
        assert bid.turned == (int(trump.split()[1]) if trump.startswith("turn") else 0)
        assert has_levels(bid, vira.DEFAULTS) == (levels == "Y")
        assert bid.pins == tuple(int(figure) for figure in pins.split("/") if figure != "–")


def test_counts_of_the_ladder() -> None:
    families = [bid.family for bid in vira.BIDS]
    assert [families.count(family) for family in "KGS"] == [17, 9, 14]
    assert sum(has_levels(bid, vira.DEFAULTS) for bid in vira.BIDS) == 20
    assert sum(bid.turned > 0 for bid in vira.BIDS) == 7
    assert sum(bid.need == 0 for bid in vira.BIDS) == 13
    assert len(vira.calls_of(vira.DEFAULTS)) == 80
    assert len({vira.key(call, seat) for call in vira.calls_of(vira.DEFAULTS) for seat in range(3)}) == 240


# 13.1


def test_deal() -> None:
    vector = vectors.DEAL[0]
    pack = [str(place) for place in range(52)]
    hands, talon = vira.deal_pack(pack)
    assert [sorted(map(int, hand)) for hand in hands] == vector["hands"]
    assert list(map(int, talon)) == vector["talon"]


def test_next_roles() -> None:
    assert vectors.DEAL[1]["next_role"] == NEXT_ROLE


@by_id(vectors.SUITS)
def test_suits(vector: dict[str, Any]) -> None:
    for suit, expected in vector.get("classes", {}).items():
        assert vira.suit_class(suit, vector["preference"]) == expected
    for level, expected in vector.get("trumps", {}).items():
        assert sorted(vira.allowed_trumps(level, vector["preference"])) == sorted(expected)


# 13.2


@by_id(vectors.CALLS)
def test_calls(vector: dict[str, Any]) -> None:
    auction = vira.Auction()
    for call in vector["calls"]:
        assert call in vira.legal_calls(auction, vira.DEFAULTS)
        vira.make_call(auction, call)
    assert auction.speaker == vector["seat"]
    assert (vector["call"] in vira.legal_calls(auction, vira.DEFAULTS)) == vector["legal"]
    if vector["keys"] is not None:
        assert auction.best is not None
        new = vira.parse_call(vector["call"])
        assert (vira.key(auction.best, auction.holder), vira.key(new, vector["seat"])) == vector["keys"]


def test_turn_bids_have_no_level_whatever_was_called() -> None:
    for call in vira.calls_of(vira.DEFAULTS):
        legal = vira.legal_calls(vira.auction_after([call.text]), vira.DEFAULTS)
        assert not {"TUR6 F", "TUR8 HF", "VIN6 F", "TRI9 F", "GOK F", "SGM HF"} & set(legal)


def test_extreme_calls() -> None:
    vector = vectors.EXTREME_CALLS[0]
    legal = vira.legal_calls(vira.Auction(), vira.DEFAULTS)
    assert [legal[0], legal[-1]] == vector["calls"]
    assert tuple(vira.key(vira.parse_call(call), vector["seat"]) for call in vector["calls"]) == vector["keys"]
    assert vira.legal_calls(vira.auction_after([legal[-1]]), vira.DEFAULTS) == ["pass"]


@by_id(vectors.AUCTIONS)
def test_auctions(vector: dict[str, Any]) -> None:
    auction = vira.Auction()
    for (seat, call), key in zip(vector["calls"], vector["keys"], strict=True):
        assert not auction.is_over
        assert seat == auction.speaker
        assert call in vira.legal_calls(auction, vira.DEFAULTS)
        if key is not None:
            assert vira.key(vira.parse_call(call), seat) == key
        vira.make_call(auction, call)
    assert auction.is_over
    assert auction.best is not None
    assert {"declarer": auction.holder, "call": auction.best.text} == vector["result"]
    assert vira.legal_calls(auction, vira.DEFAULTS) == []


def test_who_has_passed_is_not_asked_again() -> None:
    calls = [call for _, call in vectors.AUCTIONS[0]["calls"]]
    speakers = [vira.auction_after(calls[:made]).speaker for made in range(len(calls))]
    assert speakers.count(2) == 1


# 13.3


def table_of(calls: list[str], rules: vira.Rules, seed: int = 1, top: list[str] | None = None) -> vira.Table:
    """A table at which the calls have been made; `top` are the first talon cards, under hearts as preference."""
    rng = random.Random(seed)
    pack = rng.sample(vira.PACK, len(vira.PACK))
    rest = [card for card in pack if card not in (top or [])]
    hands, talon = vira.deal_pack([*rest[:39], *(top or []), *rest[39:]])
    table = vira.Table(hands, talon, "H", rules)
    for call in calls:
        table.choose(call)
    return table


def answer(table: vira.Table, vector: dict[str, Any], rng: random.Random) -> Any:
    """What an exchange vector has a player do, a random choice where it does not say."""
    decision = table.decision
    assert decision is not None
    at = len(table.deal.exchange)
    step = vector["steps"][at] if at < len(vector["steps"]) else None
    if decision.kind == "low":
        return vector["low"]
    if decision.kind == "omkop":
        return step is not None and step[1] == "rebuy"
    if decision.kind == "number" and step is not None:
        return step[2]
    return vira.sample(decision, rng)


@by_id(vectors.EXCHANGE)
def test_exchange(vector: dict[str, Any]) -> None:
    talon = list(table_of([], rules_of(vector)).deal.talon)
    table, rng = table_of(vector["calls"], rules_of(vector)), random.Random(2)
    deal = table.deal
    assert (deal.declarer, deal.contract.code) == (vector["declarer"], vector["bid"])
    held = [len(deal.hands[deal.declarer])]
    while table.decision is not None and table.decision.kind != "concede":
        table.choose(answer(table, vector, rng))
        held.append(len(deal.hands[deal.declarer]))
    for entry, (seat, kind, number, places) in zip(deal.exchange, vector["steps"], strict=False):
        assert (entry.seat, entry.kind) == (seat, kind)
        assert list(entry.drawn) == [talon[place] for place in places]
        if kind == "lay_away" or vector["bid"].startswith(("GASK", "VIRA", "GOK")):
            assert len(entry.discarded) == number
        else:
            assert len(entry.discarded) == len(places)
    assert len(deal.exchange) >= len(vector["steps"])
    table.choose(False)
    figures = {
        "left": len(deal.talon),
        "held": max(held),
        "plays": len(deal.hands[deal.declarer]),
        "out": 52 - sum(map(len, deal.hands)),
    }
    assert figures == {**figures, **{name: vector[name] for name in figures if name in vector}}
    if table.decision is not None and table.decision.kind == "aces_low":
        table.choose(False)
    if "open" in vector:
        assert table.open_seats == ({vector["declarer"]} if vector["open"] else set())


@by_id(vectors.TURNED)
def test_turned_cards(vector: dict[str, Any]) -> None:
    table = table_of([vector["bid"], "pass", "pass"], vira.DEFAULTS, top=vector["top"])
    decision = table.decision
    assert decision is not None
    assert (decision.kind, sorted(decision.options)) == ("trump", sorted(vector["trumps"]))
    if "class" in vector:
        assert vira.suit_class(vector["trumps"], vector["preference"]) == vector["class"]
    for trump in vector["trumps"]:
        again = table_of([vector["bid"], "pass", "pass"], vira.DEFAULTS, top=vector["top"])
        talon = list(again.deal.talon)
        again.choose(trump)
        assert again.decision is not None
        assert (again.decision.kind, min(again.decision.options)) == ("number", vector["fewest"])
        bought = vector.get("buys", vector["fewest"])
        again.choose(bought)
        again.choose(sorted(again.deal.hands[0])[:bought])
        assert list(again.deal.exchange[0].drawn) == talon[:bought]
        assert set(vector["top"]) <= set(again.deal.exchange[0].drawn)


# 13.4


@by_id(vectors.TRICKS)
def test_trick_winner(vector: dict[str, Any]) -> None:
    for trump in vector["trumps"]:
        is_low = vector.get("aces_low", False)
        assert vira.trick_winner(vector["cards"], vector["leader"], trump, is_low) == vector["winner"]


@by_id(vectors.LEGAL)
def test_legal_cards(vector: dict[str, Any]) -> None:
    assert vira.legal_cards(set(vector["hand"]), vector["led"]) == set(vector["legal"])


def test_first_lead() -> None:
    vector = vectors.FIRST_LEAD[0]
    for bid in vira.BIDS[1:]:
        table, rng = table_of(["BEG6", "pass", bid.code, "pass"], vira.DEFAULTS), random.Random(3)
        assert table.deal.declarer == vector["declarer"]
        while table.decision is not None and table.decision.kind != "card":
            table.choose(False if table.decision.kind == "concede" else vira.sample(table.decision, rng))
        assert table.decision is not None
        assert table.decision.seat == vector["leader"]


# 13.5


@by_id(vectors.RESULTS)
def test_results(vector: dict[str, Any]) -> None:
    for tricks, expected in vector["outcomes"].items():
        assert vira.outcome(vira.BY_CODE[vector["bid"]], vector["low"], tricks) == expected


@by_id(vectors.CONCEDED)
def test_conceded(vector: dict[str, Any]) -> None:
    for code, expected in vector["outcomes"].items():
        table, rng = table_of([code, "pass", "pass"], vira.DEFAULTS), random.Random(4)
        while table.decision is not None:
            table.choose(table.decision.kind == "concede" or vira.sample(table.decision, rng))
        row = table.row()
        assert (row["conceded"], row["outcome"], row["tricks"]) == (True, expected, -1)


@by_id(vectors.NEVER_LOW)
def test_never_low(vector: dict[str, Any]) -> None:
    table, rng = table_of([vector["bid"], "pass", "pass"], vira.DEFAULTS), random.Random(5)
    while table.decision is not None:
        assert table.decision.kind not in {"low", "aces_low"}
        table.choose(vira.sample(table.decision, rng))
    assert not table.deal.low


# 13.6


@by_id(vectors.PAYMENTS)
def test_payments(vector: dict[str, Any]) -> None:
    bid, rules = vira.BY_CODE[vector["bid"]], vira.DEFAULTS
    extra = 0 if vector["tricks"] is None else vector["tricks"] - bid.need
    is_second = vector["first_class"] is not None
    purchases = [vira.Purchase(vector["trump_class"], vector["outcome"], extra, vector["conceded"], is_second)]
    if is_second:
        purchases.insert(0, vira.given_up(vector["first_class"]))
    assert vira.settle(bid, vector["level"], vector["low"], purchases, rules) == (vector["bets"], vector["pins"])
    for declarer in range(3):
        seats, pool = vira.points(declarer, vector["bets"], vector["pins"], rules)
        assert seats[declarer] == vector["points"]
        assert sum(seats) + pool == 0


def test_conceded_outcomes_of_the_payments_are_those_of_the_rules() -> None:
    for vector in vectors.PAYMENTS:
        if vector["conceded"]:
            assert vira.conceded_outcome(vira.BY_CODE[vector["bid"]], vira.DEFAULTS) == vector["outcome"]
