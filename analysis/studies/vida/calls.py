"""What to call: chances of an opening by family of hand, opening against passing, raising partner against passing.

The seat is made to call, and what comes of it is compared on the same deals. By symmetry of the suits an opening is
studied in spades.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.group_sums import GroupSums, sum_groups
from analysis.group_tables import means, rates
from analysis.intervals import FEWEST_OF_SCORES, LEVEL
from analysis.studies.vida.families import mark_few
from analysis.studies.vida.fit_data import Auctions, outcomes
from analysis.studies.vida.holdings import family, lanes
from analysis.studies.vida.replays import scripts_of
from fastsim.batch import Batch
from fastsim.cards.deck import NONE, SPADES, SUITS
from fastsim.errors import RequestError
from fastsim.forced import play_forced
from fastsim.games.vida import model as at
from fastsim.games.vida.auction import PASS, bid_call
from fastsim.games.vida.rules import BID_STEP

FAMILY: Final = ("trumps", "tops", "aces")

#: Fewest cards of the suit in which an opening or a raise is studied.
_LEAST_OPENED: Final = 3

_PARTNER: Final = 2
_LEVELS_TOLD: Final = 13


def levels_tabled(rules: Any) -> list[int]:
    """Levels in points whose chances are given: thirteen from the lowest bid on, as far as there is a table.

    Raises
    ------
    RequestError
        If even the lowest bid of the rules lies above the highest level that has a table.
    """
    highest = (at.LOWEST_LEVEL + at.LEVELS - 1) * BID_STEP
    if rules.min_bid > highest:
        raise RequestError(f"`min_bid` is {rules.min_bid}, the report knows levels up to {highest}")
    first = max(rules.min_bid, at.LOWEST_LEVEL * BID_STEP)
    return list(range(first, min(first + _LEVELS_TOLD * BID_STEP, highest + BID_STEP), BID_STEP))


def bought_calls(rules: Any) -> str:
    """Calls by which seat 0 buys in spades at the lowest bid: everybody passes, whatever they hold."""
    return f"{rules.min_bid}S P P P"


def count_openings(rows: np.ndarray, hands: np.ndarray, rules: Any) -> GroupSums:
    """Hands of seat 0 that were made to buy in spades by family: total, and how many would make each level.

    `rows` are flat rows after `bought_calls`, `hands` those of seat 0, both of shape (deals,).
    """
    trump = np.full(len(hands), SPADES)
    totals, _, made = outcomes(rows, rules.codes())
    levels = levels_tabled(rules)
    columns = {f"made_{bid}": made[:, bid // BID_STEP - at.LOWEST_LEVEL].astype(bool) for bid in levels}
    held = family(hands, trump).assign(total=totals, **columns)
    return sum_groups(held, FAMILY, ["total", *columns])


def chances_of_openings(counted: GroupSums, by: tuple[str, ...] = FAMILY, level: float = LEVEL) -> pd.DataFrame:
    """Chance to make each level if the hand buys in its suit at once: `by`, bid, n, hits, estimate, low, high."""
    names = [name for name in counted.frame.columns if name.startswith("made_")]
    parts = [rates(counted, by, name, level).assign(bid=int(name.removeprefix("made_"))) for name in names]
    table = pd.concat(parts, ignore_index=True).sort_values([*by, "bid"], kind="stable", ignore_index=True)
    return table[[*by, "bid", "n", "hits", "estimate", "low", "high"]]


def opening_guide(counted: GroupSums, level: float = LEVEL, enough: float = 0.5) -> pd.DataFrame:
    """What each family can be expected to make: one row a family.

    Columns trumps, tops, aces, n, total (mean points of the side), total_low, total_high, then for some levels the
    chance and its interval, and sound: the highest level that makes in more than `enough` of the deals, as its interval
    says, missing where none does; few.
    """
    total = means(counted, FAMILY, "total", level)[["estimate", "low", "high"]]
    chances = chances_of_openings(counted, level=level)
    keys = counted.over(FAMILY)[[*FAMILY, "n"]]
    table = keys.join(total.set_axis(["total", "total_low", "total_high"], axis=1))
    for bid in sorted(chances["bid"].unique())[:3:2]:
        chosen = chances.loc[chances["bid"] == bid, ["estimate", "low", "high"]].reset_index(drop=True)
        table = table.join(chosen.set_axis([f"at_{bid}", f"at_{bid}_low", f"at_{bid}_high"], axis=1))
    sound = chances.loc[chances["low"] > enough].groupby(list(FAMILY), observed=True)["bid"].max().rename("sound")
    table = table.merge(sound.reset_index(), on=list(FAMILY), how="left")
    return mark_few(table.assign(sound=table["sound"].astype(float)))


def count_open_or_pass(opened: np.ndarray, passed: np.ndarray, hands: np.ndarray) -> GroupSums:
    """Gain of opening over passing in points a deal, by family of seat 0's hand.

    Both rows are of the same deals, with the first call given and the others left to the players; `hands` are those of
    seat 0. Hands count whose spades are at least three and at least as long as any other suit.
    """
    lengths = np.stack([np.bitwise_count(lanes(hands, np.full(len(hands), suit))) for suit in range(SUITS)])
    kept = (lengths[SPADES] >= _LEAST_OPENED) & (lengths[SPADES] == lengths.max(axis=0))
    gain = _lead(opened, 0)[kept] - _lead(passed, 0)[kept]
    held = family(hands[kept], np.full(int(kept.sum()), SPADES))
    return sum_groups(held.assign(gain=gain), FAMILY, ["gain"])


def _lead(rows: np.ndarray, side: int) -> np.ndarray:
    """Score of a side less the other's, int64."""
    lead: np.ndarray = rows[f"score_{side}"].astype(np.int64) - rows[f"score_{1 - side}"]
    return lead


def count_raises(batch: Batch, auctions: Auctions) -> GroupSums:
    """Gain of raising partner's opening by one level over passing, by family of the hand in partner's suit.

    The players themselves open at the lowest bid at seat 0 and pass at seat 1; then seat 2 is made to raise, or to
    pass, and the players go on as they like.
    """
    lowest = batch.rules.min_bid // BID_STEP
    opening = auctions.calls[:, 0]
    is_raised = (opening >> 2 == lowest) & (opening > 1) & (auctions.calls[:, 1] == PASS)
    can_raise = batch.rules.max_bid is None or (lowest + 1) * BID_STEP <= batch.rules.max_bid
    places = np.flatnonzero(is_raised & (auctions.calls[:, 2] != NONE) & can_raise)
    suits = (opening[places] & (SUITS - 1)).astype(np.int64)
    gains = []
    raised = np.array([bid_call(lowest + 1, suit) for suit in range(SUITS)])[suits]
    for call in (raised, np.full(len(places), PASS)):
        calls = np.stack([opening[places], np.full(len(places), PASS), call], axis=1)
        rows = play_forced(batch, auctions.deals[places], scripts_of(calls))
        gains.append(_lead(rows, 0))
    hands = auctions.hands[places, _PARTNER]
    return sum_groups(family(hands, suits).assign(gain=gains[0] - gains[1]), FAMILY, ["gain"])


def gain_by_family(counted: GroupSums, by: tuple[str, ...] = FAMILY, level: float = LEVEL) -> pd.DataFrame:
    """Mean gain of the call over passing, in points a deal: `by`, n, estimate, low, high, sd, few."""
    return mark_few(means(counted, by, "gain", level, fewest=FEWEST_OF_SCORES))
