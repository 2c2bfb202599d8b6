"""Vida's figures: an estimator table on an axes. They compute nothing and save nothing."""

from __future__ import annotations

from typing import Final

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from analysis.figure_style import (
    BLUE,
    FEW,
    GREEN,
    GREY,
    ORANGE,
    PALE,
    axes_or_new,
    distances,
    enough,
    in_percent,
    set_caption,
    set_title,
)

_LEAST_SHARE: Final = 1e-3


def plot_bid_success(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Rate of success by bid."""
    ax = axes_or_new(ax)
    shown = enough(table)
    ax.errorbar(
        shown["bid"], shown["estimate"], distances(shown), fmt="o-", color=BLUE, capsize=3, markersize=5, linewidth=1
    )
    set_title(ax, "How often each bid makes")
    ax.set(xlabel="bid (points)", ylabel="contracts made", ylim=(0, 1.02))
    in_percent(ax)
    set_caption(ax, f"{int(table['n'].sum()):,} contracts; bars: 95 % intervals; bids with {FEW} contracts or more.")
    return ax


def plot_holding_success(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Rate of success by the buyer's trump length at the most frequent bid, one line for each set of tops."""
    ax = axes_or_new(ax)
    bid = int(table.groupby("bid")["n"].sum().idxmax()) if len(table) else 0
    shown = enough(table.loc[table["bid"] == bid])
    ranked = shown.groupby("tops", observed=True)["n"].sum().sort_values(ascending=False).index[:4]
    for i, (tops, colour, mark) in enumerate(zip(ranked, (BLUE, ORANGE, GREEN, GREY), "osD^", strict=False)):
        line = shown.loc[shown["tops"] == tops]
        ax.errorbar(
            line["trumps"] + 0.06 * (i - 1.5), line["estimate"], distances(line),
            fmt=f"{mark}-", color=colour, capsize=3, markersize=5, linewidth=1, label=str(tops),
        )  # fmt: skip
    set_title(ax, f"How often {bid} makes, by the buyer's trumps")
    ax.set(
        xlabel="trumps in the buyer's hand (cards)",
        ylabel="contracts made",
        ylim=(0, 1.02),
    )
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    if len(ranked):
        ax.legend(title="of J, 9, A held", fontsize=9, loc="lower right")
    in_percent(ax)
    set_caption(
        ax, f"{int(shown['n'].sum()):,} contracts at {bid}; bars: 95 % intervals; the four most frequent sets of tops."
    )
    return ax


def plot_seat_success(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Rate of success by the buyer's seat."""
    ax = axes_or_new(ax)
    ax.errorbar(table["buyer"], table["estimate"], distances(table), fmt="o", color=BLUE, capsize=4, markersize=6)
    set_title(ax, "How often contracts make, by the buyer's seat")
    ax.set(xlabel="seat of the buyer (0 speaks first)", ylabel="contracts made", xticks=sorted(table["buyer"]))
    in_percent(ax)
    set_caption(ax, f"{int(table['n'].sum()):,} contracts; bars: 95 % intervals; the scale does not begin at 0.")
    return ax


def plot_hand_air(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Air of one hand: exact probabilities as bars, estimates as points, on a logarithmic scale."""
    ax = axes_or_new(ax)
    places = np.arange(len(table))
    ax.bar(places, table["exact"], color=PALE, edgecolor=BLUE, linewidth=0.8, label="exact, all 10,518,300 hands")
    seen = table["estimate"].to_numpy() > 0
    ax.errorbar(
        places[seen], table["estimate"][seen], distances(table)[:, seen],
        fmt="o", color=ORANGE, capsize=2, markersize=4, label="dealt, with 95 % interval",
    )  # fmt: skip
    ax.set_yscale("log")
    set_title(ax, "Air of one hand")
    ax.set(xlabel="air of the hand (points)", ylabel="probability (logarithmic)")
    ax.set_xticks(places, [str(value) for value in table["value"]])
    ax.legend(fontsize=9)
    set_caption(ax, f"{int(table['n'].max()):,} hands dealt.")
    return ax


def plot_counted_kinds(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """How often a side's air counts, by the combination that it holds."""
    ax = axes_or_new(ax)
    shown = enough(table)
    places = np.arange(len(shown))
    ax.errorbar(shown["estimate"], places, xerr=distances(shown), fmt="o", color=BLUE, capsize=3, markersize=5)
    ax.set_yticks(places, list(shown["kind"]))
    ax.invert_yaxis()
    set_title(ax, "How often a side's air counts, by what it holds")
    ax.set(xlabel="counted, given that a side holds it", xlim=(0, 1.02))
    ax.set_ylabel("combination")
    in_percent(ax, "x")
    deals = f"{int(table['n'].max()):,}" if len(table) else "no"
    set_caption(
        ax, f"up to {deals} sides a row; bars: 95 % intervals, clustered by deal; rows with {FEW} cases or more."
    )
    return ax


def plot_side_scores(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Distribution of one side's score in a deal, scores of at least one side in a thousand."""
    ax = axes_or_new(ax)
    shown = table.loc[table["estimate"] >= _LEAST_SHARE]
    ax.bar(
        shown["score"], shown["estimate"], width=8, color=PALE, edgecolor=BLUE, linewidth=0.8,
        yerr=distances(shown), error_kw={"ecolor": ORANGE, "capsize": 2, "elinewidth": 1},
    )  # fmt: skip
    set_title(ax, "Score of one side in a deal")
    ax.set(xlabel="score (points)", ylabel="share of sides")
    in_percent(ax)
    rest = 1 - float(shown["estimate"].sum())
    deals = int(table["deals"].max()) if len(table) else 0
    set_caption(
        ax, f"{deals:,} deals, two sides each; bars: 95 % intervals; {rest:.1%} lie in rarer classes, not drawn."
    )
    return ax
