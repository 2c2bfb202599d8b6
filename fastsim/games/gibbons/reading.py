"""What a recorded game of Gibbons holds, read and checked one thing at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np

from fastsim.cards.deck import DECK_52
from fastsim.cards.text import card_name, hand_text, parse_card, parse_hand, parse_suit
from fastsim.errors import CardError, RulesError, TraceError
from fastsim.games.gibbons.rounds import stock_before_turning
from fastsim.games.gibbons.rules import PACK_SIZE, SEATS_LEAST, SEATS_MOST, misfit
from fastsim.recorded import check_keys, read_hands

_ROUND_KEYS: Final = ("hands", "trump", "announcements", "plays", "tricks", "draws")


class Setting(NamedTuple):
    """How the cards lay: hands, shape (seats,), the stock before a card is turned, and the trumps that were cut."""

    hands: np.ndarray
    stock: list[int]
    trumps: list[int]


def _read_suit(value: Any, where: str) -> int:
    if not isinstance(value, str):
        raise TraceError(f"the trump of {where} is {value!r}, expected S, H, D or C")
    return parse_suit(value, where, takes_no_trump=False)


def _read_stock(trace: Mapping[str, Any], left: int, taken: int) -> list[int]:
    """The stock in its order."""
    text = trace.get("stock")
    if not isinstance(text, str):
        raise TraceError("`stock` must be the undealt cards in the order in which they would be drawn, as text")
    cards = [parse_card(word, DECK_52, "`stock`") for word in text.replace(",", " ").split()]
    for place, card in enumerate(cards):
        if taken >> card & 1 or card in cards[:place]:
            raise CardError(f"card {card_name(card)} in `stock` is in a hand, turned up, or there twice")
    if len(cards) != left:
        raise TraceError(f"`stock` has {len(cards)} cards, expected {left}")
    return cards


def _read_turned(trace: Mapping[str, Any], rules: Any, taken: int) -> int | None:
    value = trace.get("indicator")
    if rules.trump_method != "turn_top":
        if value is not None:
            raise TraceError(f"`indicator` is {value!r}, expected null: no card is turned (option `trump_method`)")
        return None
    if not isinstance(value, str):
        raise TraceError(f"`indicator` is {value!r}, expected the card that was turned up")
    card = parse_card(value, DECK_52, "`indicator`")
    if taken >> card & 1:
        raise CardError(f"card {card_name(card)} of `indicator` is in a hand")
    return card


def read_rounds(trace: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The batches of a record."""
    rounds = trace.get("rounds")
    if not isinstance(rounds, list) or not rounds or not all(isinstance(entry, Mapping) for entry in rounds):
        raise TraceError("`rounds` must be a list of the batches, each with its plays")
    for number, entry in enumerate(rounds, 1):
        check_keys(entry, _ROUND_KEYS, f"round {number}")
    return rounds


def read_setting(trace: Mapping[str, Any], rules: Any) -> Setting:
    """Hands, stock and cut trumps of a record.

    Raises
    ------
    TraceError, CardError, RulesError
        If they cannot be read or do not make a pack.
    """
    texts = trace.get("hands")
    seats = len(texts) if isinstance(texts, list) else 0
    if not SEATS_LEAST <= seats <= SEATS_MOST:
        raise TraceError(f"`hands` must be a list of {SEATS_LEAST} to {SEATS_MOST} hands")
    problem = misfit(rules, seats)
    if problem:
        raise RulesError(f"{problem} in gibbons")
    hands = read_hands(trace, seats, rules.hand_size, DECK_52)
    taken = int(np.bitwise_or.reduce(hands))
    turned = _read_turned(trace, rules, taken)
    is_aside = turned is not None and rules.turned_card == "set_aside"
    left = PACK_SIZE - seats * rules.hand_size - int(is_aside)
    stock = _read_stock(trace, left, taken | (1 << turned if is_aside and turned is not None else 0))
    if turned is not None and not is_aside:
        place, name = (0, "first") if rules.turned_card == "stays_top" else (-1, "last")
        if stock[place] != turned:
            raise TraceError(
                f"`stock` has {card_name(stock[place])} as its {name} card, expected the turned card "
                f"{card_name(turned)} (option `turned_card`)"
            )
    return Setting(hands, stock_before_turning(turned, stock, rules), _read_cut(trace, rules))


def _read_cut(trace: Mapping[str, Any], rules: Any) -> list[int]:
    """The trumps that were cut, batch by batch; none where they are not cut."""
    if rules.trump_method != "cut":
        return []
    contract = trace.get("contract")
    first = _read_suit(contract.get("trump") if isinstance(contract, Mapping) else None, "`contract`")
    if rules.trump_per == "game":
        return [first]
    rest = [_read_suit(entry.get("trump"), f"round {i}") for i, entry in enumerate(read_rounds(trace)[1:], 2)]
    return [first, *rest]


def recorded_hands(entry: Mapping[str, Any], where: str) -> list[str]:
    """Hands of a round as it spells them, in the form that is printed."""
    texts = entry["hands"]
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise TraceError(f"`hands` of {where} must be a list of hands")
    return [hand_text(parse_hand(text, DECK_52, f"the hand of seat {i} in {where}")) for i, text in enumerate(texts)]


def read_announcements(entry: Mapping[str, Any], seats: int, where: str) -> list[int]:
    """Announcements of a round, by seat; none where it has none."""
    numbers = entry.get("announcements")
    if numbers is None:
        return []
    whole = isinstance(numbers, list) and all(isinstance(n, int) and not isinstance(n, bool) for n in numbers)
    if not whole or len(numbers) != seats:
        raise TraceError(f"`announcements` of {where} is {numbers!r}, expected {seats} numbers of tricks, by seat")
    return list(numbers)
