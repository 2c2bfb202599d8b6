"""Calls of Israeli whist as text: "pass", "6 H", "7 NT", and a bare number for a contract."""

from __future__ import annotations

from typing import Final

from fastsim.cards.text import parse_suit, suit_name, suit_symbol
from fastsim.errors import CardError, IllegalCallError
from fastsim.games.israeli_whist.auction import CONTRACT, DENOMINATIONS, PASS, bid_call
from fastsim.games.israeli_whist.rules import TRICKS

_MOST_DIGITS: Final = 9


def is_contract(call: int) -> bool:
    """Whether a call states a contract."""
    return call >= CONTRACT


def call_name(call: int) -> str:
    """Text of a call: "pass", "6 H", or "5" for a contract; the inverse of `parse_call`."""
    if call == PASS:
        return "pass"
    if is_contract(call):
        return str(call - CONTRACT)
    return f"{call // DENOMINATIONS} {suit_name(call % DENOMINATIONS)}"


def call_text(call: int) -> str:
    """A call as people read it, with the symbol of its suit."""
    if call == PASS or is_contract(call):
        return call_name(call)
    return f"{call // DENOMINATIONS} {suit_symbol(call % DENOMINATIONS)}"


def parse_call(text: str, where: str = "") -> int:
    """Code of "pass", "P", "6 H", "6H", "7 NT", or of a contract such as "5"."""
    word = text.strip().lower()
    place = f" in {where}" if where else ""
    if word in ("p", "pass"):
        return PASS
    digits = word.rstrip("shdc♠♥♦♣nt♤♡♢♧ ")
    problem = IllegalCallError(
        f"call {text.strip()!r}{place} is unknown, expected pass, a bid such as 6 H or 7 NT, or a contract from 0 to "
        f"{TRICKS}"
    )
    if not digits.isascii() or not digits.isdigit() or len(digits) > _MOST_DIGITS or int(digits) > TRICKS:
        raise problem
    if digits == word:
        return CONTRACT + int(digits)
    try:
        suit = parse_suit(word[len(digits) :])
    except CardError:
        raise problem from None
    if int(digits) == 0:
        raise problem
    return int(bid_call(int(digits), suit))


def parse_calls(text: str) -> list[int]:
    """Codes of a sequence such as "P 6H P P P 7 2 3", made from seat 0 on; contracts follow the declarer's."""
    joined: list[str] = []
    for word in text.replace(",", " ").split():
        is_suit = not word[0].isdigit() and word.lower() not in ("p", "pass")
        if joined and joined[-1].isdigit() and is_suit:
            joined[-1] += word
        else:
            joined.append(word)
    return [parse_call(word, "the calls") for word in joined]
