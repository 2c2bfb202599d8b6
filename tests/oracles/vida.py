"""Plain-Python oracle for Vida, written from docs/rules/vida.md alone: tricks, and a whole deal.

Tricks are lists of cards in the order played. Market, air, scores and options have files of their own; what is asked
of the oracle as a whole is named here.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from oracles.refusing import require
from oracles.vida_air import SQUARE_POINTS, air_points, belote, combinations, compare_air
from oracles.vida_calls import HIGHEST_BID, call_is_legal, legal_call_summary, market, referee_market
from oracles.vida_rules import DECK, DEFAULTS, PRESETS, RANKS, SUITS, Hand, Pair, Rules, team
from oracles.vida_scores import is_made, rounded, score

__all__ = [
    "DECK", "DEFAULTS", "HIGHEST_BID", "PLAIN_ORDER", "PRESETS", "RANKS", "SQUARE_POINTS", "SUITS", "TRUMP_ORDER",
    "Hand", "Pair", "Rules", "air_points", "belote", "call_is_legal", "combinations", "compare_air", "is_made",
    "legal_call_summary", "legal_cards", "market", "referee", "rounded", "score", "trick_points", "trick_winner",
]  # fmt: skip

TRUMP_ORDER = "78QKTA9J"
PLAIN_ORDER = "789JQKTA"
TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}


def card_strength(card: str, led: str, trump: str) -> tuple[int, int]:
    """Return how strong a card is in a trick (sections 3 and 6.2)."""
    suit, rank = card
    if suit == trump:
        return (2, TRUMP_ORDER.index(rank))
    if suit == led:
        return (1, PLAIN_ORDER.index(rank))
    return (0, 0)


def trick_winner(trick: Sequence[str], leader: int, trump: str) -> int:
    """Return the seat that is winning the trick (section 6.2)."""
    led = trick[0][0]
    strengths = [card_strength(card, led, trump) for card in trick]
    return (leader + strengths.index(max(strengths))) % 4


def trick_points(trick: Sequence[str], trump: str) -> int:
    """Return the card points of a trick, without the last-trick bonus (section 3)."""
    points = 0
    for suit, rank in trick:
        points += TRUMP_POINTS[rank] if suit == trump else PLAIN_POINTS[rank]
    return points


def stronger_trumps(trumps: Iterable[str], trick: Sequence[str], trump: str) -> set[str]:
    """Return the trumps that beat every trump of the trick (section 6.1)."""
    top = max((TRUMP_ORDER.index(rank) for suit, rank in trick if suit == trump), default=-1)
    return {card for card in trumps if TRUMP_ORDER.index(card[1]) > top}


def legal_cards(hand: Hand, trick: Sequence[str], leader: int, trump: str, rules: Rules) -> set[str]:
    """Return the cards that the next player of the trick may play (section 6.1)."""
    if not trick:
        return set(hand)
    led = trick[0][0]
    following = {card for card in hand if card[0] == led}
    if following and led != trump:
        return following
    if following:
        raising = stronger_trumps(following, trick, trump)
        return raising if raising and rules["must_raise_trump_lead"] else following
    if led == trump:
        return set(hand)
    return cards_when_void(hand, trick, leader, trump, rules)


def cards_when_void(hand: Hand, trick: Sequence[str], leader: int, trump: str, rules: Rules) -> set[str]:
    """Return the legal cards of a player void in a plain suit led (section 6.1)."""
    trumps = {card for card in hand if card[0] == trump}
    if not trumps:
        return set(hand)
    partner = (leader + len(trick) + 2) % 4
    if rules["partner_exemption"] and trick_winner(trick, leader, trump) == partner:
        return set(hand)
    over = stronger_trumps(trumps, trick, trump)
    if not over and not rules["must_undertrump"]:
        return set(hand)
    if over and rules["must_overtrump"]:
        return over
    return trumps


def referee_play(
    hands: Sequence[Hand], plays: Sequence[tuple[int, str]], first: int, trump: str, rules: Rules
) -> dict[str, Any]:
    """Replay the eight tricks, refusing any illegal card (sections 6 and 7)."""
    require(len(plays) == 32, f"the play has {len(plays)} cards")
    left = [set(hand) for hand in hands]
    points, tricks, jack_side, leader = [0, 0], [0, 0], -1, first
    for start in range(0, 32, 4):
        trick: list[str] = []
        for seat, card in plays[start : start + 4]:
            number = start + len(trick)
            turn = (leader + len(trick)) % 4
            require(seat == turn, f"card {number} ({card}): seat {seat} plays, turn of {turn}")
            legal = legal_cards(left[seat], trick, leader, trump, rules)
            require(card in legal, f"card {number} ({card}) of seat {seat} is illegal")
            left[seat].remove(card)
            trick.append(card)
        leader = trick_winner(trick, leader, trump)
        side = team(leader)
        points[side] += trick_points(trick, trump)
        tricks[side] += 1
        if trump + "J" in trick:
            jack_side = side
    points[team(leader)] += rules["last_trick_bonus"]
    for side in (0, 1):
        if tricks[side] == 8:
            points[side] += rules["capot_bonus"]
    return {"tp": (points[0], points[1]), "tricks": tricks, "jack_side": jack_side}


def passed_out_row(calls: Sequence[str]) -> dict[str, Any]:
    """Return the row of a deal without a contract (section 4.2)."""
    row: dict[str, Any] = {"buyer": -1, "trump": None, "bid": 0, "screws": 0}
    for name in ("points", "tricks", "air", "belote", "score", "held", "rounded"):
        row[f"{name}_0"] = row[f"{name}_1"] = 0
    row.update(made=False, passed_out=True, air_tie=False, jack_side=-1, calls=len(calls))
    return row


def referee(
    hands: Sequence[Hand],
    calls: Sequence[str],
    plays: Sequence[tuple[int, str]],
    rules: Rules,
) -> dict[str, Any]:
    """Replay one deal and return its row, refusing anything illegal (sections 4 to 8)."""
    require([len(hand) for hand in hands] == [8, 8, 8, 8], "not four hands of eight cards")
    require(set().union(*hands) == DECK, "the hands are not the deck")
    bought = referee_market(calls, rules)
    buyer, trump, bid, vidas = (bought[key] for key in ("buyer", "trump", "bid", "vidas"))
    if buyer == -1:
        require(len(plays) == 0, "cards are played without a contract")
        return passed_out_row(calls)
    first = buyer if rules["first_leader"] == "buyer" else 0
    play = referee_play(hands, plays, first, trump, rules)
    compared = compare_air(hands, trump, rules)
    air, belotes = compared["air"], belote(hands, trump, rules)
    tp, jack_side = play["tp"], play["jack_side"]
    pairs = {
        "points": tp,
        "tricks": play["tricks"],
        "air": air,
        "belote": belotes,
        "score": score(team(buyer), bid, vidas, tp, jack_side, air, belotes, rules),
        "held": compared["held"],
        "rounded": rounded(tp, jack_side, rules),
    }
    row: dict[str, Any] = {"buyer": buyer, "trump": trump, "bid": bid, "screws": vidas}
    for name, pair in pairs.items():
        row[f"{name}_0"], row[f"{name}_1"] = pair
    row.update(
        made=is_made(team(buyer), bid, tp, jack_side, air, belotes, rules),
        passed_out=False,
        air_tie=compared["air_tie"],
        jack_side=jack_side,
        calls=len(calls),
    )
    return row
