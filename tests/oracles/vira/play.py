"""The tricks (section 7), what lies face up in them (section 6.5), and what is settled just before the first lead."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from .cards import RANKS, SEATS
from .deal import NO_OR_YES, Course, Deal, Decision
from .exchange import lay_away
from .ladder import ALL_OPEN, OPEN, Bid
from .options import Rules

ACES_LOW_RANKS = "A23456789TJQK"
ACES_LOW_GASKS = ("GASK0", "GASK1", "GASK2", "GASK3", "GASK4")
FIRST_LEADER = 0


def legal_cards(hand: AbstractSet[str], led: str | None) -> set[str]:
    """Cards that may be played to a suit led, or led (section 7)."""
    following = {card for card in hand if card[0] == led}
    return following or set(hand)


def trick_winner(cards: Sequence[str], leader: int, trump: str | None, aces_low: bool = False) -> int:
    """Seat that wins a trick whose cards stand in the order played (section 7)."""
    order = ACES_LOW_RANKS if aces_low else RANKS
    led = cards[0][0]
    strengths = [(card[0] == trump, card[0] == led, order.index(card[1])) for card in cards]
    return (leader + strengths.index(max(strengths))) % len(SEATS)


def open_seats(bid: Bid, low: bool, declarer: int, cards_played: int, rules: Rules) -> set[int]:
    """Seats whose hands lie face up when some cards have been played (section 6.5)."""
    openness = bid.low_open if low else 0
    if cards_played == 0 and rules["open_exposure"] == "after_first_lead":
        return set()
    if openness == ALL_OPEN and rules["royale_defenders_open"]:
        return set(SEATS)
    return {declarer} if openness >= OPEN else set()


def may_have_aces_low(deal: Deal) -> bool:
    """Whether aces may be announced as ones (section 7)."""
    is_open_to_it = deal.rules["aces_low_allowed"] and deal.rules["aces_low_announcer"] == "declarer"
    return bool(is_open_to_it and deal.low and deal.contract.code in ACES_LOW_GASKS)


def settle_before_lead(deal: Deal) -> Course:
    """Concession, aces as ones and the defenders' surplus cards, in this order (sections 7 and 8)."""
    if deal.trump is not None and deal.trump not in deal.allowed_trumps:
        deal.conceded = True
    elif deal.rules["concede_until"] == "first_lead":
        deal.conceded = yield Decision("concede", deal.declarer, NO_OR_YES)
    if deal.conceded:
        return
    if may_have_aces_low(deal):
        deal.aces_low = yield Decision("aces_low", deal.declarer, NO_OR_YES)
    if deal.rules["defender_surplus"] == "discard_before_lead":
        for seat in deal.defenders:
            if len(deal.hands[seat]) > deal.final_size:
                yield from lay_away(deal, seat, deal.final_size)


def play_tricks(deal: Deal) -> Course:
    """As many tricks as the declarer holds cards (section 7)."""
    leader = FIRST_LEADER
    for _ in range(deal.final_size):
        cards: list[str] = []
        for seat in ((leader + turn) % len(SEATS) for turn in range(len(SEATS))):
            led = cards[0][0] if cards else None
            card = yield Decision("card", seat, legal_cards(deal.hands[seat], led))
            deal.hands[seat].remove(card)
            deal.plays.append((seat, card))
            cards.append(card)
        leader = trick_winner(cards, leader, deal.trump, deal.aces_low)
        deal.tricks[leader] += 1
        if deal.low and deal.rules["stop_low_play_early"] and deal.tricks[deal.declarer] == 2:
            return
