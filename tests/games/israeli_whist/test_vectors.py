"""Vectors W01 to W76 of docs/rules/israeli_whist.md on the compiled functions and the kernel."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest

import fastsim
from fastsim.batch import make_batch
from fastsim.cards.deck import DECK_52, NONE, RANK_BITS, SUITS
from fastsim.cards.text import hand_text, parse_card, parse_hand, parse_suit, suit_name
from fastsim.errors import IllegalCallError
from fastsim.games import get_game
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.auction import (
    AUCTION,
    CONTRACT,
    CONTRACTS,
    EXCHANGE,
    SEATS,
    apply_call,
    bid_denomination,
    bid_number,
    is_legal_call,
    legal_contracts,
    receiver,
    start_auction,
)
from fastsim.games.israeli_whist.callnames import parse_call, parse_calls
from fastsim.games.israeli_whist.following import auction_after
from fastsim.games.israeli_whist.record import logged_gifts, make_script
from fastsim.games.israeli_whist.referee import fined_score
from fastsim.games.israeli_whist.rules import TRICKS as TRICKS_OF_A_DEAL
from fastsim.games.israeli_whist.rules import WhistRules
from fastsim.games.israeli_whist.scoring import is_over, score_deal, score_seat
from fastsim.logs import logged_plays
from fastsim.recorded import winner_of
from fastsim.tricks.engine import following_cards, suit_cards, trick_winner
from golden import israeli_whist_vectors as vectors
from own_players import simple_player

pytestmark = pytest.mark.core


def each(table: dict[str, Any]) -> Any:
    return pytest.mark.parametrize("name", list(table))


def codes_of(**options: Any) -> Any:
    return WhistRules(**options).codes()[0]


# Auction, frish, contracts


@each(vectors.BIDS)
def test_bids(name: str) -> None:
    standing, new, minimum, legal = vectors.BIDS[name]
    codes = codes_of(min_trump_bid=minimum)
    auction = np.zeros(1, dtype=AUCTION)[0]
    start_auction(auction, codes)
    if standing is not None:
        apply_call(auction, parse_call(standing), codes)
    assert bool(is_legal_call(auction, parse_call(new), codes)) is legal


@each(vectors.AUCTIONS)
def test_auctions(name: str) -> None:
    options, text, expected = vectors.AUCTIONS[name]
    calls = parse_calls(text)
    if isinstance(expected, int):
        auction_after(calls[: expected - 1], WhistRules(**options))
        with pytest.raises(IllegalCallError, match=f"call {expected}, "):
            auction_after(calls, WhistRules(**options))
        return
    auction = auction_after(calls, WhistRules(**options))
    if expected is None:
        assert (auction["phase"] != CONTRACTS, int(auction["declarer"])) == (True, NONE)
        assert auction["phase"] != EXCHANGE
        return
    declarer, number, trump, frish = expected
    standing = int(auction["standing"])
    assert (int(auction["declarer"]), bid_number(standing), suit_name(bid_denomination(standing))) == (
        declarer,
        number,
        trump,
    )
    assert (int(auction["phase"]), int(auction["frish"])) == (CONTRACTS, frish)


def hands_with(parts: tuple[str, ...]) -> list[int]:
    """Full hands that hold these cards, the rest dealt in order."""
    hands = [parse_hand(part) for part in parts]
    rest = [card for card in range(64) if DECK_52 >> card & 1 and not sum(hands) >> card & 1]
    for seat in range(SEATS):
        while hands[seat].bit_count() < TRICKS_OF_A_DEAL:
            hands[seat] |= 1 << rest.pop(0)
    return hands


@each(vectors.EXCHANGES)
def test_exchanges(name: str) -> None:
    direction, received = vectors.EXCHANGES[name]
    rules = WhistRules(all_pass="frish", frish_direction=direction)
    codes = rules.codes()[0]
    given = [parse_hand(cards) for cards in vectors.GIVEN]
    for seat in range(SEATS):
        assert parse_hand(received[receiver(seat, 0, codes)]) == given[seat]
    game = get_game("israeli_whist")
    batch = make_batch("israeli_whist", seed=1, rules=rules, players="greedy")
    hands = np.array(hands_with(vectors.GIVEN), dtype=np.int64)
    script = make_script(parse_calls("P P P P 6C P P P 6 0 0 0"), gifts=given)
    rows, log = np.zeros(1, dtype=game.row), np.zeros(1, dtype=game.log)
    arguments = [rules.codes(), *batch.player_arguments()]
    assert game.kernel(np.uint64(1), 0, *arguments, hands, script, rows, log) == 0
    assert logged_gifts(log[0]) == given
    played = [0] * SEATS
    for seat, card in logged_plays(log[0]):
        played[seat] |= 1 << card
    for seat in range(SEATS):
        assert played[seat] == int(hands[seat]) & ~given[seat] | parse_hand(received[seat])


def test_a_frish_in_turn_goes_left_across_right_and_left_again() -> None:
    codes = codes_of(all_pass="frish", frish_direction="left_across_right")
    assert [receiver(0, frish, codes) for frish in range(4)] == [1, 2, 3, 1]


@each(vectors.FORBIDDEN)
def test_contracts(name: str) -> None:
    options, declarer, number, said, forbidden = vectors.FORBIDDEN[name]
    rules = WhistRules(**options)
    calls = parse_calls("P " * declarer + f"{number}S P P P") + [CONTRACT + contract for contract in said]
    auction = auction_after(calls, rules)
    legal = int(legal_contracts(auction, rules.codes()[0]))
    assert {contract for contract in range(TRICKS_OF_A_DEAL + 1) if not legal >> contract & 1} == forbidden
    for contract in range(TRICKS_OF_A_DEAL + 1):
        allowed = contract not in forbidden
        assert bool(is_legal_call(auction, CONTRACT + contract, rules.codes()[0])) is allowed
        if not allowed:
            with pytest.raises(IllegalCallError, match=f"contract {contract} by seat"):
                auction_after([*calls, CONTRACT + contract], rules)


def test_over_and_under_of_w28() -> None:
    codes = codes_of()
    assert (bool(is_over(12, codes)), bool(is_over(14, codes))) == (False, True)


# Tricks


@each(vectors.TRICKS)
def test_trick_winners(name: str) -> None:
    trump, text, position = vectors.TRICKS[name]
    played = np.array([parse_card(card) for card in text.split()], dtype=np.int64)
    assert trick_winner(played, 0, suit_cards(parse_suit(trump))) == position
    assert winner_of(list(enumerate(played.tolist())), parse_suit(trump)) == position


@each(vectors.LEGAL)
def test_legal_cards(name: str) -> None:
    hand, led, legal = vectors.LEGAL[name]
    cards = parse_hand(hand)
    found = cards if led is None else following_cards(cards, suit_cards(parse_suit(led)))
    assert hand_text(int(found)).split() == hand_text(parse_hand(legal)).split()


# Scores


@each(vectors.SCORES)
def test_scores(name: str) -> None:
    contract, tricks, total, options, points = vectors.SCORES[name]
    codes = codes_of(**options)
    assert score_seat(contract, tricks, is_over(total, codes), codes) == points


@pytest.mark.parametrize("key", list(vectors.SCORE_TABLE), ids=str)
def test_the_score_table(key: tuple[int, str]) -> None:
    contract, kind = key
    codes = codes_of()
    for over in [kind == "over"] if kind != "any" else [False, True]:
        found = [int(score_seat(contract, tricks, over, codes)) for tricks in range(14)]
        assert found == vectors.SCORE_TABLE[key]


@pytest.mark.parametrize(("all_fail", "expected"), [("score", [-10, -10, -10, -20]), ("cancel", [0, 0, 0, 0])])
def test_w69_all_fail(all_fail: str, expected: list[int]) -> None:
    contracts, tricks = np.array([5, 3, 2, 2]), np.array([4, 4, 1, 4])
    score = np.zeros(4, dtype=np.int64)
    score_deal(contracts, tricks, codes_of(all_fail=all_fail), score)
    assert score.tolist() == expected


# Whole deals


@numba.njit
def _high_lead_low_follow(decision: int, seat: int, legal: int, view: np.ndarray) -> int:
    """The policy HL of section 13; the calls are forced."""
    best = np.int64(-1)
    for card in range(64):
        if legal >> card & 1:
            order = (card & RANK_BITS) * SUITS + (card >> 4)
            best_order = (best & RANK_BITS) * SUITS + (best >> 4)
            is_better = order > best_order if view[see.BEST] < 0 else order < best_order
            if best < 0 or is_better:
                best = np.int64(card)
    return best


high_lead_low_follow = simple_player(_high_lead_low_follow)


def k12_hands() -> dict[int, int]:
    hands = [0, 0, 0, 0]
    for i in range(52):
        dense = 12 * (i + 1) % 53 - 1
        hands[i % 4] |= 1 << (dense // 13 << 4 | dense % 13)
    return dict(enumerate(hands))


def play_k12(trump: str, leader: int, contracts: list[int]) -> tuple[np.ndarray, dict[str, Any]]:
    order = [contracts[(leader + turn) % 4] for turn in range(4)]
    calls = "P " * leader + f"5{trump} P P P " + " ".join(map(str, order))
    options: dict[str, Any] = {"seed": 1, "known": k12_hands(), "calls": calls, "players": high_lead_low_follow}
    row = fastsim.simulate("israeli_whist", 1, **options)[0]
    return row, fastsim.trace("israeli_whist", **options)[0]


def test_k12_is_the_deal_of_the_rules() -> None:
    assert hand_text(k12_hands()[0]) == hand_text(parse_hand("SQ S7 S2 HT H5 DK D8 D3 CK CJ C8 C6 C3"))


@each(vectors.K12_TRICKS)
@pytest.mark.parametrize("leader", range(4))
def test_w70_k12(name: str, leader: int) -> None:
    row, _ = play_k12(name, leader, [5, 0, 0, 0] if leader == 0 else [0] * leader + [5] + [0] * (3 - leader))
    assert [int(row[f"tricks_{seat}"]) for seat in range(4)] == vectors.K12_TRICKS[name][leader]


def test_the_log_of_k12() -> None:
    _, trace = play_k12("D", 1, [2, 5, 3, 4])
    plays = [(leader + turn) % 4 for leader, _, _ in vectors.K12_LOG for turn in range(4)]
    cards = [card for _, text, _ in vectors.K12_LOG for card in text.split()]
    assert trace["plays"] == [{"seat": seat, "card": card} for seat, card in zip(plays, cards, strict=True)]


@each(vectors.K12_DEALS)
def test_k12_deals(name: str) -> None:
    trump, declarer, contracts, tricks, over, scores = vectors.K12_DEALS[name]
    row, trace = play_k12(trump, declarer, contracts)
    assert [int(row[f"tricks_{seat}"]) for seat in range(4)] == tricks
    assert [int(row[f"score_{seat}"]) for seat in range(4)] == scores
    assert bool(row["over"]) is over
    assert fastsim.score(trace).breaches == []


@pytest.mark.parametrize(
    ("name", "trump", "contracts", "tricks"),
    [("W64", "S", [13, 0, 0, 1], [13, 0, 0, 0]), ("W65", "H", [13, 0, 0, 1], [0, 13, 0, 0])],
)
def test_a_suit_each(name: str, trump: str, contracts: list[int], tricks: list[int]) -> None:
    known = {seat: int(suit_cards(suit)) for seat, suit in enumerate((3, 2, 1, 0))}
    calls = f"5{trump} P P P " + " ".join(map(str, contracts))
    row = fastsim.simulate("israeli_whist", 1, seed=1, known=known, calls=calls, players="random")[0]
    assert [int(row[f"tricks_{seat}"]) for seat in range(4)] == tricks
    if name == "W64":
        assert [int(row[f"score_{seat}"]) for seat in range(4)] == [179, 25, 25, -10]
        assert row["over"]


# Revokes


def test_w71_fragment_r() -> None:
    plays = [
        {"seat": (leader + turn) % 4, "card": card}
        for leader, text in vectors.FRAGMENT_R
        for turn, card in enumerate(text.split())
    ]
    parts = tuple(" ".join(play["card"] for play in plays if play["seat"] == seat) for seat in range(4))
    hands = [hand_text(hand) for hand in hands_with(parts)]
    auction = [{"seat": seat, "call": call} for seat, call in enumerate(["5 D", "pass", "pass", "pass"])]
    auction += [{"seat": seat, "contract": number} for seat, number in enumerate([5, 2, 2, 2])]
    record: dict[str, Any] = {"game": "israeli_whist", "hands": hands, "auction": auction, "plays": plays}
    verdict = fastsim.score(record)
    assert len(verdict.breaches) == 2
    assert verdict.breaches[0].startswith("trick 1, play 3, D7 by seat 2: a revoke, the hand holds")
    assert "C2" in verdict.breaches[0]
    assert verdict.breaches[1] == "plays: 12 are recorded, a deal has 52"
    winners = [2, 2, 1]
    led_next = next(card for card in hands[1].split() if card not in [play["card"] for play in plays])
    for leader in range(4):
        own = next(card for card in hands[leader].split() if card not in [play["card"] for play in plays])
        card = led_next if leader == winners[2] else own
        found = fastsim.score({**record, "plays": [*plays, {"seat": leader, "card": card}]})
        is_wrong = any("another seat was to lead" in breach for breach in found.breaches)
        assert is_wrong is (leader != winners[2])


@each(vectors.REVOKES)
def test_fines(name: str) -> None:
    options, score, revokes, points = vectors.REVOKES[name]
    assert fined_score(score, revokes, WhistRules(**options)) == points
