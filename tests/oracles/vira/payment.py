"""Payments in both accounts (section 9): betar with the pool, pinnar with each defender."""

from __future__ import annotations

from typing import NamedTuple

from .ladder import Bid
from .options import Rules
from .result import BET, KODILJ, MADE


class Purchase(NamedTuple):
    """A purchase that is paid for: `trump_class` is that of its trump, 0 without one."""

    trump_class: int
    outcome: str
    overtricks: int = 0
    is_conceded: bool = False
    is_second: bool = False


def pins_column(bid: Bid, level: int, low: bool, purchase: Purchase) -> int:
    """Column of the table of pins that a purchase pays (sections 9.2 and 9.3)."""
    if low:
        return 0
    if purchase.is_conceded and bid.family in "GS":
        return level
    return purchase.trump_class


def pins(bid: Bid, level: int, low: bool, purchase: Purchase, rules: Rules) -> int:
    """Pins that each defender pays the declarer; negative, that the declarer pays each (section 9.2)."""
    figure = bid.pins[pins_column(bid, level, low, purchase)]
    if purchase.outcome == MADE:
        return figure + int(rules["overtrick_pins"]) * purchase.overtricks
    if purchase.outcome == KODILJ and rules["kodilj_doubles_pins"]:
        figure *= 2
    return -figure


def bets(bid: Bid, purchase: Purchase, rules: Rules) -> int:
    """Betar that the declarer takes from the pool; negative, that he pays it (sections 9.1 and 9.4)."""
    if purchase.outcome == MADE:
        return int(rules["pool_win_bets"])
    loss = int(rules["pool_loss_bets"]) * int(rules["loss_mult"].get(bid.loss_kind, 1))
    if purchase.outcome == KODILJ:
        loss *= rules["kodilj_bet_mult"]
    if purchase.is_second:
        loss *= rules["omkop_loss_mult"]
    return -loss


def settle(bid: Bid, level: int, low: bool, purchases: list[Purchase], rules: Rules) -> tuple[int, int]:
    """Betar from the pool and pins from each defender, the declarer's view, of all purchases of a deal."""
    betar = sum(bets(bid, purchase, rules) for purchase in purchases)
    pinnar = sum(pins(bid, level, low, purchase, rules) for purchase in purchases)
    return betar, pinnar


def given_up(trump_class: int) -> Purchase:
    """A first purchase given up for an omköp: it is lost by bet (section 6.3)."""
    return Purchase(trump_class, BET)


def points(declarer: int, betar: int, pinnar: int, rules: Rules) -> tuple[list[int], int]:
    """Points of each seat, and of the pool (section 9.5)."""
    from_pool = int(rules["pins_per_bet"]) * betar
    by_seat = [from_pool + 2 * pinnar if seat == declarer else -pinnar for seat in range(3)]
    return by_seat, -from_pool
