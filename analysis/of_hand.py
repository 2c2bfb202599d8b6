"""What the odds on one hand have in common in every game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from analysis.situation import Basis
from fastsim.cards.text import grouped_text, parse_hand


@dataclass(frozen=True)
class OfHand:
    """Odds on a hand.

    Attributes
    ----------
    hand : str
        The hand in the exchange format.
    seat : int
        Its seat.
    basis : Basis
        The deals played for each answer, and what was known.
    """

    hand: str
    seat: int
    basis: Basis

    @property
    def deals(self) -> int:
        """Deals played for each answer."""
        return self.basis.deals

    @property
    def heard(self) -> str:
        """The calls so far."""
        return self.basis.heard

    @property
    def rate(self) -> float | None:
        """Share of deals in which they are made."""
        return self.basis.rate

    def where_held(self) -> str:
        """The hand and its seat for people."""
        return f"{grouped_text(parse_hand(self.hand))} at seat {self.seat}"

    def asked(self) -> dict[str, Any]:
        """The hand, its seat and what was known, as plain data."""
        return {"hand": self.hand, "seat": self.seat, **self.basis.as_data()}
