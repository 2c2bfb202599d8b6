"""Rounding, contract and scores of Vida, from docs/rules/vida.md alone (sections 7 and 8)."""

from oracles.vida_rules import Pair, Rules


def rounded_points(points: int, has_jack: bool) -> int:
    """Round one team's trick points to tens (section 7.1)."""
    digit = points % 10
    up = digit >= 7 or (digit == 6 and has_jack)
    return points - digit + (10 if up else 0)


def rounded(tp: Pair, jack_side: int, rules: Rules) -> Pair:
    """Return both teams' rounded trick points (section 7.1)."""
    if rules["rounding"] == "none":
        return (tp[0], tp[1])
    return (rounded_points(tp[0], jack_side == 0), rounded_points(tp[1], jack_side == 1))


def is_made(buyer_side: int, bid: int, tp: Pair, jack_side: int, air: Pair, belote: Pair, rules: Rules) -> bool:
    """Tell whether the buyers made their contract (section 7.2)."""
    tricks = rounded(tp, jack_side, rules) if rules["check_on"] == "rounded" else tp
    totals = [tricks[side] + air[side] + belote[side] for side in (0, 1)]
    if totals[buyer_side] < bid:
        return False
    if not rules["must_exceed"]:
        return True
    compared = tricks if rules["compare_total"] == "tricks" else totals
    buyers, defenders = compared[buyer_side], compared[1 - buyer_side]
    return buyers > defenders or (buyers == defenders and rules["tie_rule"] == "made")


def score(
    buyer_side: int,
    bid: int,
    vidas: int,
    tp: Pair,
    jack_side: int,
    air: Pair,
    belote: Pair,
    rules: Rules,
) -> Pair:
    """Return both teams' scores of a deal with a contract (section 8)."""
    made = is_made(buyer_side, bid, tp, jack_side, air, belote, rules)
    tricks = rounded(tp, jack_side, rules)
    own = [tricks[side] + air[side] + belote[side] for side in (0, 1)]
    winner = buyer_side if made else 1 - buyer_side
    takes_all = not made or (vidas > 0 and rules["vida_winner_takes_all"])
    base = own[0] + own[1] if takes_all else own[winner]
    other = 0 if takes_all else own[1 - winner]
    if not made and vidas == 0:
        items = (
            (air[buyer_side], rules["failed_air_to"]),
            (belote[buyer_side], rules["failed_belote_to"]),
        )
        base -= sum(item for item, goes_to in items if goes_to != "opponents")
        other += sum(item for item, goes_to in items if goes_to == "owner")
    best = winner_score(base, bid, rules["vida_factors"][vidas], rules)
    return (best, other) if winner == 0 else (other, best)


def winner_score(base: int, bid: int, factor: int, rules: Rules) -> int:
    """Return the score of the winner of the contract (section 8)."""
    bid_part = bid if rules["add_bid_to_score"] else 0
    if rules["vida_applies_to"] == "all_points":
        return factor * (base + bid_part)
    if rules["vida_applies_to"] == "bid":
        return base + factor * bid_part
    return base + bid_part
