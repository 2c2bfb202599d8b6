"""What the view says that everybody can work out, against a derivation from the rules on sets of card names.

Deals of several players are forced up to a random decision. There a `heuristic` player is asked, whose view the log
keeps. Two things are asked of each place: is it true of the real hands, and is it all that the rules let everybody
know.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

import fastsim
from fastsim._jit import JIT_ENABLED
from fastsim.batch import make_batch
from fastsim.cards.deck import NONE
from fastsim.cards.text import card_name, hand_text, parse_hand, suit_name
from fastsim.games.vida import view as see
from fastsim.games.vida.auction import call_name, is_bid, parse_calls
from fastsim.games.vida.order import natural_card, natural_order
from fastsim.games.vida.record import make_script
from fastsim.logs import logged_calls, logged_plays
from hidden_information import Table, viewing_player
from oracles import vida as oracle
from player_support import any_answer
from support import as_oracle_deal, play_logged
from vida_public import SEATS, Play, Public, claimed_aces, lacking, lacking_by_default, last_bids, public_of, suit_cards

SEED = 606
POINTS = 6
UNKNOWN = (0, 0, 0, 0)

RULES: dict[str, dict[str, Any]] = {
    "default": {},
    "contree": oracle.PRESETS["contree"],
    "partner exempt": {"partner_exemption": True},
    "no duty to undertrump": {"must_undertrump": False},
    "no duty to overtrump": {"must_overtrump": False},
    "no duty to raise": {"must_raise_trump_lead": False},
    "no duty at all": {"must_undertrump": False, "must_overtrump": False, "must_raise_trump_lead": False},
    "other air, buyer leads": {"air_scope": "player", "plain_tie": "cancel_pair", "first_leader": "buyer"},
}

#: Different players leave different traces: the last one screws and overbids, so that suits are bid and dropped.
PLAYERS = ["heuristic", "greedy", "random(pass_percent=40,screw_percent=20)"]

# What the view says


def names(cards: int) -> set[str]:
    return set(hand_text(int(cards)).split())


def suits_of(cards: int) -> set[str]:
    return {name[0] for name in names(cards)}


def name_in_play(card: int, trump: int) -> str | None:
    return None if card == NONE else card_name(int(natural_card(card, trump)))


def said_text(said: int) -> str | None:
    if said == NONE:
        return None
    return call_name(said) if is_bid(said) else "pass"


def view_of_seats(seen: np.ndarray, place: int) -> list[int]:
    return [int(seen[place + seat]) for seat in range(SEATS)]


def check_market(seen: np.ndarray, calls: list[str], hands: list[set[str]], rules: oracle.Rules) -> None:
    """The market as the view tells it before the next call."""
    state = oracle.market(calls, rules)
    folds = len(calls) - max((i + 1 for i, call in enumerate(calls) if call != "pass"), default=0)
    assert seen[see.CALL_COUNT] == len(calls)
    assert seen[see.PLAY_COUNT] == 0
    assert seen[see.PASSES] == folds
    assert (seen[see.BUYER], seen[see.BID], seen[see.SCREWS]) == (state["buyer"], state["bid"], state["vidas"])
    assert suit_name(int(seen[see.TRUMP])) == state["trump"]
    assert [said_text(said) for said in view_of_seats(seen, see.SAID)] == last_bids(calls)
    assert names(seen[see.HAND]) == names(seen[see.DEALT]) == hands[len(calls) % SEATS]


def check_play(
    seen: np.ndarray, deal: tuple[list[set[str]], list[str], list[Play]], shown: list[set[str]], rules: oracle.Rules
) -> Public:
    """The table, and what the seats showed about their hands, as the view tells it before the next card."""
    hands, calls, all_plays = deal
    plays = all_plays[: int(seen[see.PLAY_COUNT])]
    market = oracle.market(calls, rules)
    trump, number = market["trump"], int(seen[see.TRUMP])
    assert suit_name(number) == trump
    public = public_of(hands, plays, market["buyer"] if rules["first_leader"] == "buyer" else 0, trump, shown, rules)

    def in_play(place: int) -> set[str]:
        return names(natural_order(int(seen[place]), number))

    held = [hands[seat] - {card for who, card in plays if who == seat} for seat in range(SEATS)]
    seat = (public.leader + len(public.trick)) % SEATS
    trick = public.trick
    assert in_play(see.HAND) == held[seat]
    assert names(seen[see.DEALT]) == hands[seat]
    assert in_play(see.TABLE) == set(trick)
    assert in_play(see.GONE) == public.gone
    assert (seen[see.LEADER], seen[see.TRICK]) == (public.leader, len(plays) // SEATS)
    assert name_in_play(int(seen[see.LED]), number) == (trick[0] if trick else None)
    best = trick[(public.winner - public.leader) % SEATS] if trick else None
    assert (name_in_play(int(seen[see.BEST]), number), seen[see.WINNER]) == (best, public.winner)
    assert [in_play(see.CAPTURED + side) for side in range(2)] == public.captured
    assert [int(seen[see.BELOTE + side]) for side in range(2)] == public.belote
    assert [said_text(said) for said in view_of_seats(seen, see.SAID)] == last_bids(calls)
    claims = claimed_aces(calls, trump)
    for other in range(SEATS):
        cannot, known = in_play(see.CANNOT + other), in_play(see.KNOWN + other)
        assert cannot & held[other] == set(), "the view denies a card that the seat holds"
        assert known <= held[other], "the view knows a card that the seat does not hold"
        assert cannot - public.gone - set(trick) == public.cannot[other] - public.gone - set(trick)
        assert known == public.known[other]
        assert suits_of(seen[see.ASKED + other]) == public.asked[other]
        assert suits_of(seen[see.DENIED + other]) == public.denied[other]
        assert suits_of(seen[see.REFUSED + other]) == ({public.refused[other]} - {None})
        assert in_play(see.CLAIMED + other) == claims[other]
    return public


def forced_view(table: Table, deal: int, calls: list[int], plays: list[tuple[int, int]]) -> np.void | None:
    """Log of a deal forced so far; None where no `heuristic` player is asked any more."""
    played = table.play(deal, UNKNOWN, make_script(calls, plays))
    assert played is not None
    log = played[1]
    return None if int(log["thinker"]) == NONE else log


def asks_all(rules: dict[str, Any]) -> Table:
    """A table of `heuristic` players only, asked at whatever decision a script ends."""
    return Table(make_batch("vida", seed=SEED, rules=rules, players="heuristic"))


def shown_names(log: np.void) -> list[set[str]]:
    return [names(cards) for cards in log["shown"]]


def check_deals(rules: dict[str, Any], players: str, deals: int, points: int = POINTS) -> Counter[str]:
    """Check random decisions of consecutive deals, and count what they had to tell."""
    full = {**oracle.DEFAULTS, **rules}
    chance = random.Random(f"{players} {sorted(rules)}")
    _, logs = play_logged("vida", deals, seed=SEED, rules=rules, players=players)
    table = asks_all(rules)
    told: Counter[str] = Counter()
    for deal, log in enumerate(logs):
        calls, plays = logged_calls(log), logged_plays(log)
        hands, texts, _ = as_oracle_deal(log)
        for length in sorted(chance.sample(range(len(calls)), min(points // 3, len(calls)))):
            seen_log = forced_view(table, deal, calls[:length], [])
            assert seen_log is not None
            assert seen_log["thinker"] == length % SEATS
            check_market(seen_log["seen"], texts[:length], hands, full)
            told["calls"] += 1
        for length in sorted(chance.sample(range(len(plays)), min(points, len(plays)))):
            seen_log = forced_view(table, deal, calls, plays[:length])
            if seen_log is None:
                continue
            public = check_play(seen_log["seen"], as_oracle_deal(seen_log), shown_names(log), full)
            told["cards"] += 1
            told["leads"] += not public.trick
            told["voids"] += any(public.cannot)
            told["known"] += any(public.known)
            told["asked"] += any(public.asked)
            told["denied"] += any(public.denied)
            told["refused"] += any(public.refused)
            told["claimed"] += any(claimed_aces(texts, oracle.market(texts, full)["trump"]))
            told["belote"] += any(public.belote)
    return told


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", RULES)
def test_the_view_tells_what_the_rules_let_everybody_know(name: str, players: str) -> None:
    told = check_deals(RULES[name], players, 60)
    assert told["calls"] >= 60
    assert told["cards"] >= 100
    assert min(told["leads"], told["voids"]) >= 20


def test_every_kind_of_knowledge_occurs() -> None:
    """Without this the comparisons might all be between empty sets."""
    told: Counter[str] = Counter()
    for players in PLAYERS:
        told += check_deals({}, players, 120)
    for kind in ("asked", "denied", "refused", "claimed", "known", "belote"):
        assert told[kind] >= 20, told


@pytest.mark.core
@pytest.mark.parametrize("name", ["default", "contree", "other air, buyer leads"])
def test_the_view_of_a_few_deals(name: str) -> None:
    told = check_deals(RULES[name], PLAYERS[2], 40 if JIT_ENABLED else 6, 4)
    assert told["cards"] >= 6


@pytest.mark.parametrize("players", PLAYERS)
def test_duties_are_those_of_the_text_under_default_rules(players: str) -> None:
    """The derivation from the oracle's legal cards against one written out from section 6.1."""
    _, logs = play_logged("vida", 200, seed=SEED + 1, players=players)
    compared = 0
    for log in logs:
        _, calls, plays = as_oracle_deal(log)
        trump = oracle.market(calls, oracle.DEFAULTS)["trump"]
        for first in range(0, len(plays), SEATS):
            leader, cards = plays[first][0], [card for _, card in plays[first : first + SEATS]]
            for turn in range(1, SEATS):
                trick, card = cards[:turn], cards[turn]
                written = lacking_by_default(card, trick, trump) - set(trick) - {card}
                assert lacking(card, trick, leader, trump, oracle.DEFAULTS) == written
                compared += bool(written)
    assert compared >= 500


def text_plays(text: str, first: int, trump: str) -> list[tuple[int, int]]:
    """Plays from the cards of whole or broken tricks in order."""
    plays: list[tuple[int, int]] = []
    leader, trick = first, list[str]()
    for word in text.split():
        plays.append(((leader + len(trick)) % SEATS, parse_hand(word).bit_length() - 1))
        trick.append(word)
        if len(trick) == SEATS:
            leader, trick = oracle.trick_winner(trick, leader, trump), []
    return plays


def view_after(hands: list[str], calls: str, plays: str, trump: str, rules: dict[str, Any] | None = None) -> Any:
    """The view at the first decision after the given cards, seat 0 leading."""
    table = asks_all(rules or {})
    known = [parse_hand(hand) for hand in hands]
    played = table.play(0, known, make_script(parse_calls(calls), text_plays(plays, 0, trump)))
    assert played is not None
    assert played[1]["thinker"] != NONE
    return played[1]["seen"]


HANDS = ["SJ S9 SA S7 HA HT D8 C7", "SK SQ H9 H8 D9 DT CT CJ", "ST HK HQ H7 DA DJ CQ C8", "S8 HJ DK DQ D7 CA CK C9"]


@pytest.mark.core
def test_a_lima_and_a_discard_are_noted() -> None:
    """Hearts: seat 2 drops H7 on seat 0's ace; spades: seat 2, out of trumps, throws a club, then a diamond."""
    seen = view_after(HANDS, "80S P P P", "HA H8 H7 HJ SJ SQ ST S8 SA SK CQ D7 S9 H9 DJ C9", "S")
    assert [suits_of(seen[see.ASKED + seat]) for seat in range(SEATS)] == [set(), set(), {"H"}, set()]
    assert [int(seen[see.DENIED + seat]) for seat in range(SEATS)] == [0, 0, 0, 0]
    assert [suits_of(seen[see.REFUSED + seat]) for seat in range(SEATS)] == [set(), set(), {"C"}, set()]
    assert names(natural_order(int(seen[see.CANNOT + 2]), 3)) == suit_cards("S")


@pytest.mark.core
@pytest.mark.parametrize(
    ("card", "asked", "denied"),
    [("H7", {"H"}, set()), ("HT", set(), set()), ("HK", set(), {"H"}), ("HQ", set(), {"H"})],
)
def test_what_lies_on_partners_ace(card: str, asked: set[str], denied: set[str]) -> None:
    """A lima asks for the suit, king, queen and jack say that there is no ten, and the ten itself says nothing."""
    hands = [HANDS[0].replace("HT", "H9"), HANDS[1].replace("H9", "ST"), HANDS[2].replace("ST", "HT"), HANDS[3]]
    seen = view_after(hands, "80S P P P", f"HA H8 {card} HJ", "S")
    assert suits_of(seen[see.ASKED + 2]) == asked
    assert suits_of(seen[see.DENIED + 2]) == denied


@pytest.mark.core
def test_a_lima_asks_for_nothing_on_a_lost_ace_or_from_an_opponent() -> None:
    hands = ["HA S8 S7 D8 D7 C8 C7 DQ", "SJ S9 SA SK DA DT CA CT", "H7 H8 HT SQ DK DJ CK CQ", "H9 HJ HQ HK ST D9 C9 CJ"]
    for calls, plays in (("80S P P P", "HA SJ H7 H9"), ("80H P P P", "HA SK H7 HJ")):  # ruffed; an ace of trumps
        seen = view_after(hands, calls, plays, calls[2])
        assert [int(seen[see.ASKED + seat]) for seat in range(SEATS)] == [0, 0, 0, 0]


@pytest.mark.core
def test_belote_that_is_switched_off_is_not_announced() -> None:
    """With `belote_value` 0 there is no belote (section 12), so that the queen after the king stays hidden."""
    for value, known in ((20, {"SK"}), (0, set())):
        seen = view_after(HANDS, "80S P P P", "SJ SQ ST S8", "S", {"belote_value": value})
        assert names(natural_order(int(seen[see.KNOWN + 1]), 3)) == known


@pytest.mark.core
@pytest.mark.parametrize(
    ("calls", "rules", "claims"),
    [
        ("80S 90H 100D P P P", {}, {0: "SA", 1: "HA"}),
        ("80S 90H 100S P P P", {}, {1: "HA"}),
        ("80S 90S 100H P P P", {}, {}),
        ("80S 90H P P 100D P P P", {}, {1: "HA"}),  # seat 0's last bid is the trump suit
        ("80S 90H P P P", {}, {0: "SA"}),
        ("80S 90H V", {"max_vida_calls": 1}, {0: "SA"}),
        ("80S 90H V V", {"max_vida_calls": 2}, {0: "SA"}),
    ],
)
def test_claims(calls: str, rules: dict[str, Any], claims: dict[int, str]) -> None:
    """A seat that alone bid a side suit claims its ace, also where the market was short."""
    trump = calls.split()[max(i for i, call in enumerate(calls.split()) if call[-1] in "SHDC")][-1]
    seen = view_after(HANDS, calls, "", trump, rules)
    found = {seat: names(seen[see.CLAIMED + seat]) for seat in range(SEATS)}
    assert found == {seat: ({claims[seat]} if seat in claims else set()) for seat in range(SEATS)}


watching = viewing_player(any_answer, see)


@pytest.mark.parametrize("players", [[watching] * SEATS, [watching, "heuristic", "greedy", watching]])
def test_the_view_does_not_depend_on_who_decided_before(players: Any) -> None:
    """A deal goes on the same way whether the players made the first calls and cards or were forced to make them."""
    chance = random.Random(SEED)
    table = Table(make_batch("vida", seed=SEED, players=players))
    _, logs = play_logged("vida", 60, seed=SEED, players=players)
    for deal, log in enumerate(logs):
        calls, plays = logged_calls(log), logged_plays(log)
        scripts = [make_script(calls[: chance.randrange(len(calls))])]
        scripts += [make_script(calls, plays[: chance.randrange(len(plays))])] if plays else []
        for script in scripts:
            again = table.play(deal, UNKNOWN, script)
            assert again is not None
            assert logged_calls(again[1]) == calls
            assert logged_plays(again[1]) == plays


def test_deals_of_this_file_are_those_of_the_address() -> None:
    """`forced_view` gives no hands, so that the kernel deals them."""
    table = asks_all({})
    log = forced_view(table, 17, [], [])
    assert log is not None
    assert log["hands"].tolist() == fastsim.hands("vida", seed=SEED, deals=17)[0].tolist()
