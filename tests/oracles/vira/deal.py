"""One deal while it is held, and the decisions that it waits for."""

from __future__ import annotations

from collections.abc import Collection, Generator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .cards import SEATS, allowed_trumps
from .ladder import Bid, exchange_code
from .options import Rules


class IllegalDealError(AssertionError):
    """Something that the rules do not allow, with the place where it happened."""


class Decision(NamedTuple):
    """What one seat has to decide.

    `kind` is one of

    - "call": a call, as text;
    - "trump": a suit;
    - "low": whether a gask is played low;
    - "number": how many cards to ask for; `entry` says in which buy;
    - "discard": `size` cards out of `options`, as a collection of names; `entry` says in which buy or lay-away;
    - "omkop": whether to give up the first purchase and buy again;
    - "concede": whether to lay the game;
    - "aces_low": whether the four aces rank below the twos;
    - "card": a card to play.

    `options` holds the choices, except for "discard". `entry` is the `kind` of an entry of a trace's `exchange`.
    """

    kind: str
    seat: int
    options: Collection[Any]
    size: int = 0
    entry: str = ""


Course = Generator[Decision, Any, None]

NO_OR_YES = (False, True)


class Entry(NamedTuple):
    """Cards that changed hands at one time: `drawn` in the order drawn."""

    seat: int
    kind: str
    discarded: frozenset[str]
    drawn: tuple[str, ...]


@dataclass
class Deal:
    """Cards, contract and everything that has happened so far; `talon[0]` is drawn first."""

    hands: list[set[str]]
    talon: list[str]
    preference: str
    rules: Rules
    calls: list[tuple[int, str]] = field(default_factory=list)
    declarer: int = -1
    bid: Bid | None = None
    level: int = 0
    low: bool = False
    trump: str | None = None
    turned: list[str] = field(default_factory=list)
    omkop: bool = False
    first_trump: str | None = None
    exchange: list[Entry] = field(default_factory=list)
    conceded: bool = False
    aces_low: bool = False
    plays: list[tuple[int, str]] = field(default_factory=list)
    tricks: list[int] = field(default_factory=lambda: [0, 0, 0])

    @property
    def contract(self) -> Bid:
        """The declarer's bid, once there is one."""
        if self.bid is None:
            raise IllegalDealError("there is no contract")
        return self.bid

    @property
    def exchange_code(self) -> str:
        """How the contract exchanges cards under the rules."""
        return exchange_code(self.contract, self.rules)

    @property
    def allowed_trumps(self) -> list[str]:
        """Suits that the level of the declarer's call leaves him."""
        return allowed_trumps(self.level, self.preference)

    @property
    def final_size(self) -> int:
        """Cards that the declarer plays."""
        return self.contract.low_size if self.low else 13

    @property
    def defenders(self) -> list[int]:
        """The two defenders in the order in which they buy (section 6)."""
        if self.rules["defender_buy_order"] == "seat_order":
            return [seat for seat in SEATS if seat != self.declarer]
        return [(self.declarer + 1) % 3, (self.declarer + 2) % 3]


def is_legal(decision: Decision, choice: Any) -> bool:
    """Whether a choice is one of those that a decision leaves."""
    if decision.kind == "discard":
        cards = list(choice)
        return len(cards) == len(set(cards)) == decision.size and set(cards) <= set(decision.options)
    return choice in decision.options
