"""Deals under conditions for people: what they are, in a sentence, as text and as a page to print."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from analysis.pages import environment
from fastsim.cards.text import grouped_text
from fastsim.dealing.constrained import Constrained


def summary(found: Constrained) -> str:
    """Probability of the conditions and how the deals were found, in a sentence."""
    chance = found.probability
    if chance is None:
        return (
            f"found by rejection, {len(found.hands) / found.tried:.2%} of {found.tried:,} tried deals accepted; the "
            "conditions have too many tables of counts for their exact probability"
        )
    share = f"{100 * float(chance):.4g} %"
    often = "every deal satisfies them" if chance == 1 else f"one deal in {float(1 / chance):,.4g}"
    exact = f"{chance.numerator}/{chance.denominator}"
    return f"probability of the conditions: {share}, exactly {exact} ({often}); drawn directly"


def deal_texts(found: Constrained, numbers: np.ndarray) -> list[str]:
    """The deals as people read them."""
    return [
        "\n".join(
            [f"Deal {number}", *(f"  seat {seat}   {grouped_text(int(hand))}" for seat, hand in enumerate(hands))]
        )
        for number, hands in zip(numbers, found.hands, strict=True)
    ]


def _by_suit(hand: int) -> list[tuple[str, str]]:
    words = grouped_text(hand).split()
    return list(zip(words[::2], words[1::2], strict=True))


def write_deals(found: Constrained, numbers: np.ndarray, path: Path, *, title: str, command: str) -> None:
    """Write the deals as one HTML page that needs no network."""
    deals = [
        (int(number), [_by_suit(int(hand)) for hand in hands])
        for number, hands in zip(numbers, found.hands, strict=True)
    ]
    page = (
        environment()
        .get_template("deals.html")
        .render(title=title, summary=summary(found), deals=deals, command=command)
    )
    path.write_text(page, encoding="utf-8")
