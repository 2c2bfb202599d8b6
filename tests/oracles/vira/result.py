"""What a game counts as (section 8)."""

from __future__ import annotations

from .ladder import Bid
from .options import Rules

MADE, BET, KODILJ = "made", "bet", "kodilj"


def outcome(bid: Bid, low: bool, tricks: int) -> str:
    """What a game played out counts as, by the declarer's tricks."""
    missing = tricks if low else bid.need - tricks
    if missing <= 0:
        return MADE
    return BET if missing == 1 else KODILJ


def conceded_outcome(bid: Bid, rules: Rules) -> str:
    """What a conceded game counts as, whatever the cards were."""
    return str(rules["conceded_result"][bid.family])


def overtricks(bid: Bid, low: bool, tricks: int) -> int:
    """Tricks above what the bid needs."""
    return 0 if low else max(0, tricks - bid.need)
