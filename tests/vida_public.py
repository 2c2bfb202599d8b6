"""What the rules of Vida let everybody know when a card is to be played, derived on sets of card names."""

from __future__ import annotations

from dataclasses import dataclass

from fastsim.cards.deck import NONE
from oracles import vida as oracle

SEATS = 4

Play = tuple[int, str]


def suit_cards(suit: str) -> set[str]:
    return {suit + rank for rank in oracle.RANKS}


def trumps_above(trick: list[str], trump: str) -> set[str]:
    """Trumps that beat every trump of the trick; all of them where it holds none."""
    top = max((oracle.TRUMP_ORDER.index(card[1]) for card in trick if card[0] == trump), default=-1)
    return {trump + rank for rank in oracle.TRUMP_ORDER[top + 1 :]}


def lacking_by_default(card: str, trick: list[str], trump: str) -> set[str]:
    """Cards that a seat would have had to play instead of this one, by the default rules (section 6.1)."""
    led = trick[0][0]
    above = trumps_above(trick, trump)
    if card[0] == led:
        return above if led == trump and card not in above else set()
    if led == trump:
        return suit_cards(led)
    if card[0] != trump:
        return suit_cards(led) | suit_cards(trump)
    return suit_cards(led) | (set() if card in above else above)


def lacking(card: str, trick: list[str], leader: int, trump: str, rules: oracle.Rules) -> set[str]:
    """The same under any rules: the cards beside which this one would not have been legal."""
    others = oracle.DECK - {card} - set(trick)
    return {other for other in others if card not in oracle.legal_cards({card, other}, trick, leader, trump, rules)}


@dataclass
class Public:
    """What everybody knows when a card is to be played, by seat where it is a list."""

    gone: set[str]
    trick: list[str]
    leader: int
    winner: int
    cannot: list[set[str]]
    known: list[set[str]]
    asked: list[set[str]]
    denied: list[set[str]]
    refused: list[str | None]
    belote: list[int]
    captured: list[set[str]]


def belote_seat(hands: list[set[str]], trump: str) -> int | None:
    return next((seat for seat in range(SEATS) if {trump + "K", trump + "Q"} <= hands[seat]), None)


def tell_signals(public: Public, seat: int, card: str, trump: str) -> None:
    """Note the answers on a trick that partner led: to its ace, and the first discard on its trumps."""
    led = public.trick[0]
    if public.leader != (seat + 2) % SEATS:
        return
    is_ace_winning = led[1] == "A" and led[0] != trump and public.winner == public.leader
    if is_ace_winning and card[0] == led[0]:
        said = {"J": public.denied, "Q": public.denied, "K": public.denied, "T": None}.get(card[1], public.asked)
        if said is not None:
            said[seat].add(led[0])
    if led[0] == trump != card[0] and public.refused[seat] is None:
        public.refused[seat] = card[0]


def public_of(
    hands: list[set[str]], plays: list[Play], first: int, trump: str, shown: list[set[str]], rules: oracle.Rules
) -> Public:
    """Follow the plays; `first` leads the first trick."""
    public = Public(
        set(), [], first, NONE, [set() for _ in range(4)], [set(cards) for cards in shown],
        [set() for _ in range(4)], [set() for _ in range(4)], [None] * 4, [0, 0], [set(), set()],
    )  # fmt: skip
    royal = belote_seat(hands, trump) if rules["belote_value"] else None
    pair = {trump + "K", trump + "Q"}
    played: set[str] = set()
    for seat, card in plays:
        played.add(card)
        if public.trick:
            tell_signals(public, seat, card, trump)
            public.cannot[seat] |= lacking(card, public.trick, public.leader, trump, rules)
        if seat == royal and card in pair:
            public.known[seat] |= pair
            public.belote[seat % 2] = rules["belote_value"]
        public.trick.append(card)
        public.winner = oracle.trick_winner(public.trick, public.leader, trump)
        if len(public.trick) == SEATS:
            public.gone |= set(public.trick)
            public.captured[public.winner % 2] |= set(public.trick)
            public.leader, public.winner, public.trick = public.winner, NONE, []
    for seat in range(SEATS):
        public.known[seat] -= played
    return public


def last_bids(calls: list[str]) -> list[str | None]:
    """Last bid of each seat; "pass" for one that only passed or screwed, None for one that was not heard yet."""
    said: list[str | None] = [None] * SEATS
    for i, call in enumerate(calls):
        if call not in ("pass", "screw"):
            said[i % SEATS] = call
        elif said[i % SEATS] is None:
            said[i % SEATS] = "pass"
    return said


def claimed_aces(calls: list[str], trump: str) -> list[set[str]]:
    """Aces of the side suits that one seat alone bid last."""
    suits = [said[-1] if said and said != "pass" else None for said in last_bids(calls)]
    return [{suit + "A"} if suit not in (None, trump) and suits.count(suit) == 1 else set() for suit in suits]
