"""The exchanges by which Vida's cards are valued, found again in the text of traces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import fastsim
from oracles import vida as oracle
from vida_traces import Trace, called_text, cards, total_of


def exchange(trace: Trace, holder: int, card: str, order: str, suit: str | None = None) -> tuple[int, str] | None:
    """Opponent and its lowest card of a suit; None where there is none below `card` (of the same suit)."""
    wanted = suit or card[0]
    held = [
        (order.index(c[1]), c, s)
        for s in ((holder + 1) % 4, (holder + 3) % 4)
        for c in cards(trace, s)
        if c[0] == wanted
    ]
    if not held or (suit is None and min(held)[0] >= order.index(card[1])):
        return None
    return min(held)[2], min(held)[1]


def change_of(trace: Trace, seed: int, holder: int, card: str, seat: int, other: str) -> int:
    hands = [set(cards(trace, s)) for s in range(4)]
    hands[holder] ^= {card, other}
    hands[seat] ^= {card, other}
    known = {s: " ".join(hand) for s, hand in enumerate(hands)}
    row = fastsim.simulate("vida", 1, seed=seed, start=trace["deal"], known=known, calls=called_text(trace), workers=1)[
        0
    ]
    side = trace["result"]["buyer"] % 2
    return total_of(trace) - sum(int(row[f"{name}_{side}"]) for name in ("points", "air", "belote"))


def plain_suits(trace: Trace) -> list[str]:
    return [suit for suit in "CDHS" if suit != trace["result"]["trump"]]


def find_trump(rank: str, after: int) -> Callable[[Trace], Any]:
    def find(t: Trace) -> Any:
        holder, card = (t["result"]["buyer"] + after) % 4, t["result"]["trump"] + rank
        if card not in cards(t, holder):
            return None
        return holder, card, exchange(t, holder, card, oracle.TRUMP_ORDER)

    return find


def find_plain(is_fit: Callable[[str], bool], rank: str, after: int = 0) -> Callable[[Trace], Any]:
    def find(t: Trace) -> Any:
        holder = (t["result"]["buyer"] + after) % 4
        for suit in plain_suits(t):
            ranks = "".join(card[1] for card in cards(t, holder) if card[0] == suit)
            if is_fit(ranks):
                return holder, suit + rank, exchange(t, holder, suit + rank, oracle.PLAIN_ORDER)
        return None

    return find


def longest_plain(t: Trace, holder: int, but: str) -> str | None:
    lengths = {s: sum(card[0] == s for card in cards(t, holder)) for s in plain_suits(t) if s != but}
    best = max(lengths, key=lambda s: (lengths[s], -"CDHS".index(s)))
    return best if lengths[best] else None


def find_length(trumps: int) -> Callable[[Trace], Any]:
    def find(t: Trace) -> Any:
        holder, trump = t["result"]["buyer"], t["result"]["trump"]
        own = sorted(
            (card for card in cards(t, holder) if card[0] == trump), key=lambda c: oracle.TRUMP_ORDER.index(c[1])
        )
        if len(own) != trumps or own[0][1] not in "78Q":
            return None
        suit = longest_plain(t, holder, trump)
        return holder, own[0], suit and exchange(t, holder, own[0], oracle.PLAIN_ORDER, suit)

    return find


def find_void(t: Trace) -> Any:
    holder = t["result"]["buyer"]
    for suit in plain_suits(t):
        if not any(card[0] == suit for card in cards(t, holder)):
            longest = longest_plain(t, holder, suit)
            if longest is None:
                return holder, "", None
            own = min((c for c in cards(t, holder) if c[0] == longest), key=lambda c: oracle.PLAIN_ORDER.index(c[1]))
            return holder, own, exchange(t, holder, own, oracle.PLAIN_ORDER, suit)
    return None


def find_guard(t: Trace) -> Any:
    holder = t["result"]["buyer"]
    for suit in plain_suits(t):
        own = [card for card in cards(t, holder) if card[0] == suit]
        if len(own) == 2 and suit + "T" in own and suit + "A" not in own:
            guard = min(own, key=lambda c: oracle.PLAIN_ORDER.index(c[1]))
            longest = longest_plain(t, holder, suit)
            return holder, guard, longest and exchange(t, holder, guard, oracle.PLAIN_ORDER, longest)
    return None


def holds(rank: str) -> Callable[[str], bool]:
    return lambda ranks: rank in ranks


#: Every measure of the report, found again in the text of a trace.
MEASURES: dict[str, Callable[[Trace], Any]] = {
    **{f"trump {rank}": find_trump(rank, 0) for rank in "J9ATKQ8"},
    **{f"plain {rank}": find_plain(holds(rank), rank) for rank in "ATKQJ98"},
    "guarded ten": find_plain(lambda ranks: "T" in ranks and "A" not in ranks and len(ranks) > 1, "T"),
    "bare ten": find_plain(lambda ranks: ranks == "T", "T"),
    "only guard of a ten": find_guard,
    **{f"trump number {number}, a small one": find_length(number) for number in (3, 4, 5, 6)},
    "void in a plain suit": find_void,
    "partner's trump J": find_trump("J", 2),
    "partner's trump 9": find_trump("9", 2),
    "partner's plain A": find_plain(holds("A"), "A", 2),
}
