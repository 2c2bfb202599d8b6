"""Deal, turned card and stock of Gibbons (sections 3 to 5), for the oracle `gibbons`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from oracles.gibbons_scores import Rules
from oracles.tricks import PACK


def deal_cards(cards: Sequence[str], seats: int) -> list[set[str]]:
    """Hands of all seats when the cards are dealt one at a time from seat 0 (sections 3 and 5)."""
    return [set(cards[seat::seats]) for seat in range(seats)]


def is_set_aside(rules: Rules) -> bool:
    """Whether a turned card leaves play (section 4)."""
    return (rules["trump_method"], rules["turned_card"]) == ("turn_top", "set_aside")


def turn_top(stock: Sequence[str], rules: Rules) -> list[str]:
    """Stock after its top card is turned up (section 4)."""
    turned, *rest = stock
    return {"stays_top": [turned, *rest], "bottom": [*rest, turned], "set_aside": rest}[rules["turned_card"]]


def next_batch_size(stock: int, seats: int, rules: Rules) -> int:
    """Cards that each seat gets from a stock of so many cards in the next batch; 0 if there is none (section 5)."""
    size = min(rules["hand_size"], stock // seats)
    is_refused = size < rules["hand_size"] and rules["short_batch"] == "none"
    return 0 if is_refused or rules["stock"] != "redeal" else int(size)


def schedule(seats: int, rules: Rules) -> tuple[list[int], int]:
    """How many tricks each batch has, and how many cards of the stock are left over (section 5)."""
    stock = len(PACK) - rules["hand_size"] * seats - is_set_aside(rules)
    batches = [rules["hand_size"]]
    if rules["stock"] == "draw":
        return [rules["hand_size"] + stock // seats], stock % seats
    while size := next_batch_size(stock, seats, rules):
        batches.append(size)
        stock -= size * seats
        if is_set_aside(rules) and rules["trump_per"] == "batch" and stock:
            stock -= 1
    return batches, stock


def pack_of(hands: Sequence[Iterable[str]], stock: Sequence[str], turned: str | None, rules: Rules) -> list[str]:
    """A pack from which the hands are dealt and the stock is left, in the order in which it would be drawn."""
    dealt = [card for cards in zip(*map(sorted, hands), strict=True) for card in cards]
    rest = list(stock)
    if turned is not None:
        rest = {"stays_top": rest, "bottom": [turned, *rest[:-1]], "set_aside": [turned, *rest]}[rules["turned_card"]]
    return [*dealt, *rest]
