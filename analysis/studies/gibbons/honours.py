"""The three honours of trump: how often they are captured, and how many points of them are played."""

from __future__ import annotations

from fractions import Fraction

import pandas as pd

from analysis.counts import DEALS, Source, counted
from analysis.estimators import mean_table, rate_table
from analysis.intervals import LEVEL
from fastsim.games.gibbons.rules import PACK_SIZE, GibbonsRules
from fastsim.games.gibbons.tally import HONOUR_NAMES

_SUIT = 13


def captures(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """How often the seat that plays an honour loses it to another.

    Columns honour, players_n, n (games in which it is played), hits (captured by another seat), estimate, low, high.
    """
    counts = counted(source)
    parts = []
    for name in HONOUR_NAMES:
        table = counts[name]
        played = table[table[f"{name}_holder"] >= 0]
        lost = played.assign(is_lost=played[f"{name}_holder"] != played[f"{name}_captor"])
        parts.append(rate_table(lost, "players_n", "is_lost", level, deals=DEALS).assign(honour=name))
    table = pd.concat(parts, ignore_index=True)
    return table[["honour", "players_n", "n", "hits", "estimate", "low", "high"]]


def expected_honours(rules: GibbonsRules, seats: int) -> Fraction | None:
    """Exact mean of the points of the honours that are played, whoever plays; None where no formula is known.

    Known for one trump a game with the whole stock or only the first hands played: `docs/rules/gibbons.md`, vectors G46
    to G50. A card of trump other than the turned one is one of twelve in 51 places.
    """
    whole = rules.honour_ace + rules.honour_jack + rules.honour_queen
    if rules.leftover == "last_trick" or (rules.trump_per == "batch" and rules.stock == "redeal"):
        return None
    turned = rules.trump_method == "turn_top"
    is_aside = turned and rules.turned_card == "set_aside"
    left = _left_over(rules, seats, PACK_SIZE - int(is_aside))
    if not turned:
        return whole * (1 - Fraction(left, PACK_SIZE))
    # The turned card is an honour as often as any other rank of its suit is.
    stock = PACK_SIZE - seats * rules.hand_size
    is_left = is_aside or left == stock or (left > 0 and rules.turned_card == "bottom")
    others = left if is_aside else left - int(is_left)
    lost = Fraction(int(is_left), _SUIT) + Fraction(_SUIT - 1, _SUIT) * Fraction(others, PACK_SIZE - 1)
    return whole * (1 - lost)


def _left_over(rules: GibbonsRules, seats: int, cards: int) -> int:
    """Cards that are not played, of those in hands and stock."""
    stock = cards - seats * rules.hand_size
    if rules.stock == "single":
        return stock
    if rules.short_batch == "none" and rules.stock == "redeal":
        return stock % (seats * rules.hand_size)
    return stock % seats


def honours_played(source: Source, level: float = LEVEL) -> pd.DataFrame:
    """Mean points of the honours that count in a game, and the exact mean where it is known.

    Columns players_n, n (games), estimate, low, high (points), exact (NaN where no formula is known).
    """
    counts = counted(source)
    table = mean_table(counts["honours_played"], "players_n", "honours_played", level, deals=DEALS)
    exact = [expected_honours(counts.rules, int(seats)) for seats in table["players_n"]]
    known = [float("nan") if value is None else float(value) for value in exact]
    return table.drop(columns="sd").assign(exact=known)
