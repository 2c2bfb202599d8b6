"""Air and belote of Vida, from docs/rules/vida.md alone (section 5)."""

from collections.abc import Iterable, Sequence
from typing import Any

from oracles.vida_rules import RANKS, SUITS, Hand, Pair, Rules, team

Strength = tuple[int, int, int, int]
Combination = tuple[Strength, int, frozenset[str]]

SQUARE_POINTS = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}


def squares_in(hand: Hand) -> list[frozenset[str]]:
    """Return the squares of a hand (section 5.1)."""
    squares = []
    for rank in SQUARE_POINTS:
        square = frozenset(suit + rank for suit in SUITS)
        if square <= hand:
            squares.append(square)
    return squares


def blocks_in(hand: Hand, suit: str) -> list[str]:
    """Return the maximal blocks of adjacent ranks of one suit (section 5.1)."""
    ranks = "".join(rank if suit + rank in hand else " " for rank in RANKS)
    return ranks.split()


def runs_in(hand: Hand, rules: Rules) -> list[tuple[str, str]]:
    """Return the runs of a hand as (suit, ranks from low to high) (section 5.1)."""
    runs = []
    for suit in SUITS:
        for block in blocks_in(hand, suit):
            if len(block) == 8 and rules["eight_run"] == "fifth_plus_third":
                runs += [(suit, block[3:]), (suit, block[:3])]
            elif len(block) >= 3:
                runs.append((suit, block))
    return runs


def run_points(length: int) -> int:
    """Return the points of a run (section 5.1)."""
    return {3: 20, 4: 50}.get(length, 100)


def square_strength(rank: str, rules: Rules) -> Strength:
    """Return the strength of a square (section 5.2)."""
    group = 2 if SQUARE_POINTS[rank] == 100 else 4
    return (group, -rules["square_order"].index(rank), 0, 0)


def run_strength(suit: str, ranks: str, trump: str, rules: Rules) -> Strength:
    """Return the strength of a run (section 5.2)."""
    length = len(ranks)
    group = 0
    if length >= 5:
        group = 3 if rules["fifth_beats_square100"] else 1
        if rules["long_run_rank"] == "as_fifth":
            length = 5
    in_trumps = int(suit == trump and rules["trump_tiebreak"])
    return (group, length, RANKS.index(ranks[-1]), in_trumps)


def combinations(hand: Hand, trump: str, rules: Rules) -> list[Combination]:
    """Return the (strength, points, cards) of every combination of a hand (section 5.1)."""
    if not rules["air_enabled"]:
        return []
    found: list[Combination] = []
    rest = set(hand)
    for square in squares_in(hand):
        rank = next(iter(square))[1]
        found.append((square_strength(rank, rules), SQUARE_POINTS[rank], square))
        if not rules["air_card_sharing"]:
            rest -= square
    for suit, ranks in runs_in(rest, rules):
        cards = frozenset(suit + rank for rank in ranks)
        found.append((run_strength(suit, ranks, trump, rules), run_points(len(ranks)), cards))
    return found


def best_of_team(found: Sequence[list[Combination]], side: int) -> Strength | None:
    """Return the strength of a team's strongest combination, if it has any (section 5.3)."""
    strengths = [strength for strength, _, _ in found[side] + found[side + 2]]
    return max(strengths, default=None)


def lowest_holder(found: Sequence[list[Combination]], strength: Strength, seats: Iterable[int]) -> int:
    """Return the lowest of the seats that holds a combination so strong (section 5.3)."""
    return min(seat for seat in seats if any(combo[0] == strength for combo in found[seat]))


def drop_one(found: Sequence[list[Combination]], strength: Strength, side: int) -> None:
    """Drop a team's tied combination, at its lowest seat among the equals (section 5.3)."""
    mine = found[lowest_holder(found, strength, (side, side + 2))]
    mine.remove(next(combo for combo in mine if combo[0] == strength))


def air_points(combos: Iterable[Combination]) -> int:
    """Return the points of some combinations (section 5.1)."""
    return sum(points for _, points, _ in combos)


def counted_air(found: Sequence[list[Combination]], rules: Rules) -> Pair:
    """Return each team's counted air of the combinations left to compare (section 5.3)."""
    bests = [best_of_team(found, 0), best_of_team(found, 1)]
    present = [best for best in bests if best is not None]
    if not present:
        return (0, 0)
    if bests[0] == bests[1]:
        if rules["plain_tie"] == "void_all":
            return (0, 0)
        if rules["plain_tie"] == "cancel_pair":
            left = [list(combos) for combos in found]
            drop_one(left, present[0], 0)
            drop_one(left, present[0], 1)
            return counted_air(left, rules)
    owner = lowest_holder(found, max(present), range(4))
    scorers = [owner] if rules["air_scope"] == "player" else [owner, (owner + 2) % 4]
    points = sum(air_points(found[seat]) for seat in scorers)
    return (points, 0) if team(owner) == 0 else (0, points)


def compare_air(hands: Sequence[Hand], trump: str, rules: Rules) -> dict[str, Any]:
    """Return the counted air, the held air and whether the best ones tied (section 5.3)."""
    found = [combinations(hand, trump, rules) for hand in hands]
    best = best_of_team(found, 0)
    return {
        "air": counted_air(found, rules),
        "held": (air_points(found[0] + found[2]), air_points(found[1] + found[3])),
        "air_tie": best is not None and best == best_of_team(found, 1),
    }


def belote(hands: Sequence[Hand], trump: str, rules: Rules) -> Pair:
    """Return each team's belote points (section 5.4)."""
    points = [0, 0]
    for seat, hand in enumerate(hands):
        if trump + "K" in hand and trump + "Q" in hand:
            points[team(seat)] += rules["belote_value"]
    return (points[0], points[1])
