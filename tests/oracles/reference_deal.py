"""The reference pack `K12` and the policy `HL`, by which rules texts state whole deals that anybody can check."""

from __future__ import annotations

from collections.abc import Iterable

from oracles.tricks import PACK, RANKS, SUITS

#: Position i of the pack holds the card with the number 12 (i + 1) mod 53, less one.
K12 = [PACK[12 * (place + 1) % 53 - 1] for place in range(52)]


def power(card: str) -> tuple[int, int]:
    """Rank of a card, then its suit: the order in which `HL` compares cards."""
    return (RANKS.index(card[1]), SUITS.index(card[0]))


def hl_card(legal: Iterable[str], is_leader: bool) -> str:
    """Card that `HL` plays: the largest when it leads, else the smallest that is legal."""
    return max(legal, key=power) if is_leader else min(legal, key=power)
