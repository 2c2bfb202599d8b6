"""Scores, fines and matches of Israeli whist (sections 2, 7, 8 and 10), for the oracle `israeli_whist`."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from oracles.israeli_whist_calls import SEATS, Rules, is_over_deal
from oracles.refusing import require

# One seat


def made_zero_score(is_over: bool, rules: Rules) -> int:
    """Score of a contract of zero that is made."""
    return int(rules["zero_made_over"] if is_over else rules["zero_made_under"])


def missed_zero_score(tricks: int, is_over: bool, rules: Rules) -> int:
    """Score of a contract of zero that takes one trick or more."""
    base = rules["zero_miss_over"] if is_over else rules["zero_miss_under"]
    step = rules["zero_miss_step"]
    scores = {"recovering": -base + step * (tricks - 1), "flat": -base, "per_trick": -step * tricks}
    score = scores[rules["zero_miss_mode"]]
    cap = rules["zero_miss_cap"]
    return int(score if cap is None else min(score, cap))


def contract_score(contract: int, tricks: int, is_over: bool, rules: Rules) -> int:
    """Score of one seat before fines (section 7)."""
    if contract == 0:
        return missed_zero_score(tricks, is_over, rules) if tricks else made_zero_score(is_over, rules)
    if tricks != contract:
        return int(-rules["miss_per_trick"] * abs(tricks - contract))
    prize = contract * contract if rules["made_formula"] == "square" else 10 * contract
    return int(prize + rules["made_bonus"])


def fine_of(revokes: int, rules: Rules) -> int:
    """Fine of a seat that revoked so many times (section 8)."""
    fined = min(revokes, 1) if rules["revoke_per"] == "hand" else revokes
    return int(fined * rules["revoke_fine"])


def score_with_fine(score: int, revokes: int, rules: Rules) -> int:
    """Score of one seat after fines (section 8)."""
    if revokes and rules["revoke_score"] == "replace":
        return -fine_of(revokes, rules)
    return score - fine_of(revokes, rules)


# One deal


def score_deal(contracts: Sequence[int], tricks: Sequence[int], revokes: Sequence[int], rules: Rules) -> dict[str, Any]:
    """Every figure that follows from the contracts, the tricks taken and the revokes, in lists by seat."""
    total = sum(contracts)
    is_over = is_over_deal(total, rules)
    made = [taken == contract for contract, taken in zip(contracts, tricks, strict=True)]
    is_cancelled = rules["all_fail"] == "cancel" and not any(made)
    scores = [
        0 if is_cancelled else contract_score(contract, taken, is_over, rules)
        for contract, taken in zip(contracts, tricks, strict=True)
    ]
    return {
        "total": total,
        "over": is_over,
        "contract": list(contracts),
        "tricks": list(tricks),
        "made": made,
        "contract_score": scores,
        "revokes": list(revokes),
        "fine": [fine_of(count, rules) for count in revokes],
        "score": [score_with_fine(score, count, rules) for score, count in zip(scores, revokes, strict=True)],
    }


# A match


def dealer_of(rotation: int) -> int:
    """Player that deals when the deal has moved on so many times (section 2)."""
    return (3 + rotation) % SEATS


def seat_of(player: int, rotation: int, rules: Rules) -> int:
    """Seat of a player when the deal has moved on so many times (sections 2 and 3)."""
    shift = 1 if rules["auction_opener"] == "dealer" else 0
    return (player + shift - rotation) % SEATS


def leaders_of(totals: Sequence[int]) -> list[int]:
    """Players with the highest total."""
    return [player for player, total in enumerate(totals) if total == max(totals)]


def play_match(deals: Sequence[Sequence[int] | None], rules: Rules) -> dict[str, Any]:
    """What a match comes to after some deals: scores by seat, or None where a deal was void (section 10).

    Returns the dealer of every deal, void ones too; how many deals count; the totals by player; whether the match
    is over; and the part of a win that each player has then. A deal after the end of the match is refused.
    """
    rotation = counted = 0
    totals = [0] * SEATS
    dealers = []
    has_reached_end = is_over = False
    for number, scores in enumerate(deals):
        require(not is_over, f"deal {number} is dealt after the end of the match")
        dealers.append(dealer_of(rotation))
        if scores is None:
            rotation += 1 if rules["redeal_dealer"] == "next" else 0
            continue
        for player in range(SEATS):
            totals[player] += scores[seat_of(player, rotation, rules)]
        rotation += 1
        counted += 1
        has_reached_end = has_reached_end or counted == rules["match_deals"] or has_target(totals, rules)
        is_over = has_reached_end and (rules["match_tie"] == "shared" or len(leaders_of(totals)) == 1)
    leaders = leaders_of(totals)
    part = Fraction(1, len(leaders)) if is_over else Fraction(0)
    wins = [part if player in leaders else Fraction(0) for player in range(SEATS)]
    return {
        "dealers": dealers,
        "next_dealer": dealer_of(rotation),
        "counted": counted,
        "totals": totals,
        "over": is_over,
        "wins": wins,
    }


def has_target(totals: Sequence[int], rules: Rules) -> bool:
    """Whether some player has reached the target, if there is one."""
    return rules["match_target"] is not None and max(totals) >= rules["match_target"]
