"""Random deals of every contract by the Vira oracle: cards conserved, payments zero-sum, records that replay."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles import vira
from oracles.tricks import winning_place
from oracles.vira.ladder import has_levels

PLAYED_PER_BID = 200
DEALS_PER_BID = 240
DEALS_PER_BID_UNDER_RANDOM_RULES = 40

WHOLE_PACK = set(vira.PACK)
DECLARERS_DECISIONS = {"trump", "low", "omkop", "concede", "aces_low"}

BY_CODE = pytest.mark.parametrize("bid", vira.BIDS, ids=[bid.code for bid in vira.BIDS])


def random_contract(bid: vira.Bid, rng: random.Random, rules: vira.Rules) -> tuple[str, int]:
    """A call of a bid, and a seat that can win the auction with it."""
    calls = [call.text for call in vira.calls_of(rules) if call.bid == bid]
    while True:
        call, seat = rng.choice(calls), rng.randrange(3)
        if vira.can_be_won(call, seat, rules):
            return call, seat


def require_whole_pack(deal: vira.Deal) -> None:
    """Each card is in exactly one place."""
    discarded = [card for entry in deal.exchange for card in entry.discarded]
    played = [card for _, card in deal.plays]
    held = [card for hand in deal.hands for card in hand]
    cards = [*held, *deal.talon, *discarded, *played]
    assert len(cards) == len(vira.PACK)
    assert set(cards) == WHOLE_PACK


def play_checked(table: vira.Table, rng: random.Random, calls: list[str]) -> None:
    """Play a table to its end, looking at every decision and at the cards whenever some have moved."""
    for call in calls:
        table.choose(call)
    while table.decision is not None:
        decision = table.decision
        if decision.kind in {"discard", "card"}:
            assert set(decision.options) <= table.deal.hands[decision.seat]
        if decision.kind in DECLARERS_DECISIONS:
            assert decision.seat == table.deal.declarer
        assert len(decision.options) > 0
        choice = vira.sample(decision, rng)
        assert vira.is_legal(decision, choice)
        table.choose(choice)
        if decision.kind != "card" or len(table.deal.plays) % 9 == 0 or table.decision is None:
            require_whole_pack(table.deal)


def check_row(row: dict[str, Any], deal: vira.Deal) -> None:
    """What holds of every row with a contract."""
    bid, declarer = deal.contract, deal.declarer
    size = bid.low_size if row["low"] else 13
    taken = [row[f"tricks_{seat}"] for seat in range(3)]
    assert len(deal.plays) == 3 * sum(taken)
    if row["conceded"]:
        assert (row["tricks"], sum(taken)) == (-1, 0)
        assert row["outcome"] == deal.rules["conceded_result"][bid.family]
    else:
        is_cut_short = row["low"] and deal.rules["stop_low_play_early"] and row["tricks"] == 2
        assert sum(taken) == size or (is_cut_short and sum(taken) < size)
        assert taken[declarer] == row["tricks"]
        assert row["made"] == (row["tricks"] == 0 if row["low"] else row["tricks"] >= bid.need)
    for account in ("pins", "points"):
        total = sum(row[f"{account}_{seat}"] for seat in range(3))
        assert total + (row["points_pool"] if account == "points" else 0) == 0
    assert row["bets"] + row["pool"] == 0
    assert row["drawn_0"] + row["drawn_1"] + row["drawn_2"] + row["talon_left"] == 13
    assert row[f"points_{declarer}"] == deal.rules["pins_per_bet"] * row["bets"] + 2 * row["pins"]


def play_random_deal(bid: vira.Bid, rng: random.Random, rules: vira.Rules) -> dict[str, Any]:
    """One random deal of a contract, held, checked and replayed; its row."""
    hands, talon, preference = vira.random_cards(rng)
    call, seat = random_contract(bid, rng, rules)
    table = vira.Table(hands, talon, preference, rules)
    play_checked(table, rng, vira.calls_ending_in(call, seat, rng, rules))
    row = table.row()
    assert (row["declarer"], f"{row['bid']} {row['level']}".strip()) == (seat, call)
    check_row(row, table.deal)
    assert vira.replay(vira.record_of(hands, talon, table), rules) == row
    return row


@BY_CODE
def test_every_bid_is_played_out(bid: vira.Bid) -> None:
    rng = random.Random(f"played out {bid.code}")
    rows = [play_random_deal(bid, rng, vira.DEFAULTS) for _ in range(DEALS_PER_BID)]
    played = [row for row in rows if not row["conceded"]]
    assert len(played) >= PLAYED_PER_BID
    assert {row["declarer"] for row in rows} == {0, 1, 2}
    assert all(row["trump"] is None for row in rows if row["low"])
    assert {row["low"] for row in rows} == {bid.need == 0, bid.low_size > 0}
    assert {row["level"] for row in rows} == ({"", "F", "HF"} if has_levels(bid, vira.DEFAULTS) else {""})


@BY_CODE
def test_every_bid_under_random_rules(bid: vira.Bid) -> None:
    rng = random.Random(f"random rules {bid.code}")
    for _ in range(DEALS_PER_BID_UNDER_RANDOM_RULES):
        play_random_deal(bid, rng, vira.random_rules(rng))


def test_every_kind_of_decision_and_outcome_occurs() -> None:
    rng, kinds, entries, outcomes = random.Random(6), Counter[str](), Counter[str](), Counter[str]()
    for bid in vira.BIDS:
        for _ in range(20):
            rules = vira.full_rules(defender_surplus="discard_before_lead")
            table = vira.Table(*vira.random_cards(rng), rules)
            for call in vira.calls_ending_in(*random_contract(bid, rng, rules), rng, rules):
                table.choose(call)
            while table.decision is not None:
                kinds[table.decision.kind] += 1
                table.choose(vira.sample(table.decision, rng))
            entries.update(entry.kind for entry in table.deal.exchange)
            outcomes[table.row()["outcome"]] += 1
    assert set(kinds) == {"trump", "low", "number", "discard", "omkop", "concede", "aces_low", "card"}
    assert set(entries) == {"buy", "rebuy", "lay_away", "defender"}
    assert set(outcomes) == {"made", "bet", "kodilj"}


def test_void_deals() -> None:
    rules = vira.full_rules(forehand_must_open=False)
    hands, talon, preference = vira.random_cards(random.Random(7))
    table = vira.Table(hands, talon, preference, rules)
    for _ in range(3):
        table.choose("pass")
    row = table.row()
    assert (row["passed_out"], row["declarer"], row["bid"], row["trump"], row["outcome"]) == (
        True,
        -1,
        None,
        None,
        None,
    )
    assert [row[f"points_{seat}"] for seat in range(3)] == [0, 0, 0]
    assert (row["talon_left"], row["calls"], row["bets"], row["pins"]) == (13, 3, 0, 0)
    assert vira.replay(vira.record_of(hands, talon, table), rules) == row


# Auctions


@pytest.mark.parametrize("seat", range(3))
def test_every_call_can_win_the_auction(seat: int) -> None:
    rng = random.Random(8)
    for rules in (vira.DEFAULTS, vira.full_rules(forehand_must_open=False, turn_bids_have_suit_levels=True)):
        for call in vira.calls_of(rules):
            if not vira.can_be_won(call.text, seat, rules):
                assert (call.text, seat > 0, rules["forehand_must_open"]) == ("BEG6", True, True)
                continue
            auction = vira.auction_after(vira.calls_ending_in(call.text, seat, rng, rules))
            assert auction.is_over
            assert (auction.best, auction.holder) == (call, seat)


@given(st.randoms(use_true_random=False), st.booleans(), st.booleans(), st.booleans())
def test_legal_calls_are_those_with_a_higher_key(rng: random.Random, opens: bool, takes: bool, levels: bool) -> None:
    rules = vira.full_rules(forehand_must_open=opens, better_hand_takeover=takes, turn_bids_have_suit_levels=levels)
    auction = vira.Auction()
    while not auction.is_over:
        legal = vira.legal_calls(auction, rules)
        for call in vira.calls_of(rules):
            is_higher = auction.best is None or vira.key(call, auction.speaker) > vira.key(auction.best, auction.holder)
            if not takes and auction.best is not None:
                is_higher = (call.bid.rank, call.level) > (auction.best.bid.rank, auction.best.level)
            assert (call.text in legal) == is_higher
        assert ("pass" in legal) == (auction.best is not None or not opens or auction.speaker != 0)
        assert auction.speaker not in auction.passed
        assert auction.speaker != auction.holder
        vira.make_call(auction, rng.choice(legal[:4]))
    assert len(auction.passed) == (3 if auction.best is None else 2)
    assert auction.holder not in auction.passed


# Tricks


@given(
    st.lists(st.sampled_from(vira.PACK), min_size=3, max_size=3, unique=True),
    st.sampled_from([*vira.SUITS, None]),
    st.integers(0, 2),
)
def test_tricks_are_those_of_the_other_oracle(cards: list[str], trump: str | None, leader: int) -> None:
    assert vira.trick_winner(cards, leader, trump) == (leader + winning_place(cards, trump)) % 3


@given(st.lists(st.sampled_from(vira.PACK), min_size=3, max_size=3, unique=True), st.integers(0, 2))
def test_aces_as_ones_never_win_over_a_card_of_their_suit(cards: list[str], leader: int) -> None:
    won = cards[(vira.trick_winner(cards, leader, None, aces_low=True) - leader) % 3]
    following = [card for card in cards if card[0] == cards[0][0]]
    assert won in following
    if len(following) > 1:
        assert won[1] != "A"


# Symmetry

COLOUR_KEEPING = ["SHDC", "CHDS", "SDHC", "CDHS", "HSCD", "HCSD", "DSCH", "DCSH"]


def renamed(value: Any, table: dict[int, int]) -> Any:
    """A record with its suits renamed in hands, talon, indicator, trumps and cards, but not in calls."""
    if isinstance(value, list):
        return [renamed(item, table) for item in value]
    if isinstance(value, dict):
        kept = {"call", "bid", "level", "kind"}
        return {name: item if name in kept else renamed(item, table) for name, item in value.items()}
    return value.translate(table) if isinstance(value, str) else value


@BY_CODE
def test_renaming_suits_within_the_colours_changes_nothing(bid: vira.Bid) -> None:
    rng = random.Random(f"suits {bid.code}")
    for suits in COLOUR_KEEPING:
        rules, names = vira.random_rules(rng), str.maketrans("SHDC", suits)
        hands, talon, preference = vira.random_cards(rng)
        call, seat = random_contract(bid, rng, rules)
        table = vira.Table(hands, talon, preference, rules)
        vira.play_out(table, rng, vira.calls_ending_in(call, seat, rng, rules))
        row = table.row()
        row.update({name: row[name] and row[name].translate(names) for name in ("trump", "first_trump")})
        assert vira.replay(renamed(vira.record_of(hands, talon, table), names), rules) == row


# Choices


def test_all_choices_are_those_that_are_legal() -> None:
    rng = random.Random(9)
    table = vira.Table(*vira.random_cards(rng), vira.DEFAULTS)
    for call in ("KMIS6", "pass", "pass"):
        table.choose(call)
    assert table.decision is not None
    chosen = list(vira.all_choices(table.decision))
    assert (table.decision.kind, table.decision.size, len(chosen)) == ("discard", 7, 1716)
    assert all(vira.is_legal(table.decision, choice) for choice in chosen)
    assert not vira.is_legal(table.decision, chosen[0][1:])
    assert not vira.is_legal(table.decision, [*chosen[0][1:], chosen[0][1]])
    stranger = next(card for card in vira.PACK if card not in table.deal.hands[0])
    assert not vira.is_legal(table.decision, [*chosen[0][1:], stranger])
