"""Figures of Israeli whist: an estimator table on an axes. They compute nothing and save nothing."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from analysis.figure_style import (
    BLUE,
    FEW,
    GREY,
    ORANGE,
    axes_or_new,
    distances,
    enough,
    in_percent,
    set_caption,
    set_height,
    set_title,
)
from analysis.plots import draw_dots, draw_lines

#: Tariffs of a lost zero that are drawn, and their names.
_ZERO_TARIFFS = {
    "default": "recovering", "capped": "recovering, at most nothing", "flat_50_25": "flat", "per_trick": "per trick",
}  # fmt: skip


def _rates_over(table: pd.DataFrame, ax: Axes, x: str, label: str, what: str, cases: str) -> Axes:
    """Rates over a whole number."""
    shown = enough(table)
    draw_lines(shown, ax, x)
    ax.set(xlabel=label, ylabel=what, ylim=(0, 1.02))
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    in_percent(ax)
    set_caption(ax, f"{int(table['n'].sum()):,} {cases}; bars: 95 % intervals; groups of {FEW} or more.")
    return ax


def plot_contracts(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Rate of success by contract."""
    ax = axes_or_new(ax)
    set_title(ax, "How often each contract is made")
    return _rates_over(table, ax, "contract", "contract (tricks)", "made exactly", "seats")


def plot_levels(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Rate of the declarer's success by his winning bid."""
    ax = axes_or_new(ax)
    set_title(ax, "How often the declarer makes, by his winning bid")
    return _rates_over(table, ax, "bid", "winning bid (tricks)", "made exactly", "deals")


def plot_positions(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Mean score by position."""
    ax = axes_or_new(ax)
    points = table.assign(estimate=table["score"], low=table["score_low"], high=table["score_high"])
    draw_dots(points, ax, "position")
    ax.axvline(0, color=GREY, linewidth=1)
    set_title(ax, "What each position of the contract round scores")
    ax.set(xlabel="mean score (points a deal)", ylabel="position")
    set_caption(ax, f"{int(table['n'].max()):,} deals; bars: 95 % intervals.")
    return ax


def plot_zeros(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Mean score of zeros, over and under, by position."""
    ax = axes_or_new(ax)
    shown = enough(table)
    names = [f"{kind}, {position}" for kind, position in zip(shown["kind"], shown["position"], strict=True)]
    points = shown.assign(estimate=shown["score"], low=shown["score_low"], high=shown["score_high"], name=names)
    draw_dots(points, ax, "name", "kind")
    ax.axvline(0, color=GREY, linewidth=1)
    set_title(ax, "What a zero scores")
    ax.set(xlabel="mean score (points)", ylabel="deal and position")
    set_caption(ax, f"{int(table['n'].sum()):,} zeros; bars: 95 % intervals; groups of {FEW} or more.")
    return ax


def plot_margins(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Seats that make by the margin over thirteen."""
    ax = axes_or_new(ax)
    shown = enough(table)
    draw_lines(shown, ax, "margin")
    ax.axvline(0, color=GREY, linewidth=1)
    set_title(ax, "The further from thirteen, the fewer make")
    ax.set(xlabel="sum of the contracts less 13 (tricks): under to the left, over to the right",
           ylabel="seats that make, of four", ylim=(0, 4))  # fmt: skip
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    set_caption(ax, f"{int(table['n'].sum()):,} deals; bars: 95 % intervals; sums with {FEW} deals or more.")
    return ax


def plot_denominations(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Share of deals won by each denomination."""
    ax = axes_or_new(ax)
    ax.bar(table["trump"], table["estimate"], yerr=distances(table), color=BLUE, capsize=3)
    set_title(ax, "Which denomination wins the auction")
    ax.set(xlabel="denomination, lowest first", ylabel="deals")
    in_percent(ax)
    set_caption(ax, f"{int(table['n'].max()) if len(table) else 0:,} deals; bars: 95 % intervals.")
    return ax


def plot_scores(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Median and the middle nine tenths of the points of a deal, by position."""
    ax = _spreads(table, ax, "position")
    set_title(ax, "Points of a deal, by position")
    ax.set(xlabel="points of a deal", ylabel="position")
    set_caption(ax, f"{int(table['n'].max()):,} deals; bars at the mean: 95 % interval.")
    return ax


def plot_matches(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Median and the middle nine tenths of the totals of a match, by player."""
    ax = _spreads(table, ax, "player")
    set_title(ax, "Totals of a match, by player")
    ax.set(xlabel="total of a match (points)", ylabel="player (3 deals first)")
    set_caption(ax, f"{int(table['n'].max()) if len(table) else 0:,} matches; bars at the mean: 95 % interval.")
    return ax


def _spreads(table: pd.DataFrame, ax: Axes | None, label: str) -> Axes:
    """A row each: the middle nine tenths, the median and the mean with its interval; the legend below the rows."""
    ax = axes_or_new(ax)
    places = list(range(len(table)))
    ax.hlines(places, table["p5"], table["p95"], color=BLUE, linewidth=5, alpha=0.4, label="5 % to 95 %")
    ax.plot(table["median"], places, "|", color=BLUE, markersize=18, markeredgewidth=2, label="median")
    ax.errorbar(table["estimate"], places, xerr=distances(table), fmt="o", color=ORANGE, capsize=3, label="mean")
    ax.set_yticks(places, [str(name) for name in table[label]])
    ax.set_ylim(len(table) + 0.2, -0.6)
    ax.axvline(0, color=GREY, linewidth=1)
    ax.legend(frameon=False, fontsize=8, loc="lower center", ncols=3)
    return ax


def plot_contract_scores(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Mean points by contract, a line for each position."""
    ax = axes_or_new(ax)
    draw_lines(enough(table), ax, "contract", "position", spread=0.08)
    ax.axhline(0, color=GREY, linewidth=1)
    if ax.get_legend_handles_labels()[0]:  # on few deals no position may have enough
        ax.legend(title="position", frameon=False, fontsize=8)
    set_title(ax, "What each contract scores, by position")
    ax.set(xlabel="contract (tricks)", ylabel="mean score (points)")
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    set_caption(ax, f"Bars: 95 % intervals; contracts with {FEW} deals or more.")
    return ax


def plot_longest(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Longest suit, exactly and as dealt."""
    ax = axes_or_new(ax)
    ax.bar(table["longest"], table["exact"], color=BLUE, alpha=0.4, label="exact")
    ax.errorbar(table["longest"], table["estimate"], distances(table), fmt="o", color=ORANGE, capsize=3, label="dealt")
    ax.legend(frameon=False, fontsize=8)
    ax.set(xlabel="cards of the longest suit", ylabel="hands", xlim=(3.4, 9.6))
    in_percent(ax)
    set_title(ax, "The longest suit of a hand")
    set_caption(ax, f"{int(table['n'].max()):,} hands; bars: 95 % intervals.")
    return ax


def plot_best_contracts(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """What a zero is expected to bring by the mean of the hand's tricks, a line for each tariff of a lost zero."""
    ax = axes_or_new(ax)
    spread = sorted(table["spread"].unique())[len(table["spread"].unique()) // 2]
    shown = table.loc[(table["kind"] == "under") & (table["spread"] == spread)]
    for (preset, name), mark in zip(_ZERO_TARIFFS.items(), "os^D", strict=True):
        line = shown.loc[shown["preset"] == preset]
        ax.plot(line["mean"], line["zero"], f"{mark}-", markersize=4, linewidth=1, label=name)
    best = shown.loc[shown["preset"] == "default"]
    ax.plot(best["mean"], best["points"], "--", color=GREY, linewidth=1, label="best contract, recovering")
    ax.axhline(0, color=GREY, linewidth=1)
    ax.legend(frameon=False, fontsize=8)
    set_title(ax, "What a zero is worth: only the recovering tariff pays the strong one back")
    ax.set(xlabel=f"mean number of tricks (spread {spread:g} tricks)", ylabel="expected points of a zero, under")
    set_caption(ax, "Exact arithmetic on a normal distribution of tricks that the contract does not change.")
    return ax


def plot_forbidden(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """What the forbidden number changes, by position."""
    ax = axes_or_new(ax)
    draw_dots(table, ax, "position")
    ax.axvline(0, color=GREY, linewidth=1)
    set_title(ax, "What the forbidden number changes")
    ax.set(xlabel="points a deal, with the rule less without", ylabel="position")
    set_caption(ax, f"{int(table['n'].max()):,} deals; bars: 95 % intervals of paired differences.")
    return ax


def plot_holdings(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Worth of holdings in tricks; rare ones are left to the table."""
    ax = axes_or_new(ax)
    shown = table.loc[table["high"] - table["low"] < 1].reset_index(drop=True)
    names = [f"{holding}, {play}" for holding, play in zip(shown["holding"], shown["play"], strict=True)]
    set_height(ax, 1.4 + 0.28 * len(shown))
    draw_dots(shown.assign(name=names), ax, "name", "play")
    ax.axvline(0, color=GREY, linewidth=1)
    set_title(ax, "What holdings add to the declarer's tricks")
    ax.set(xlabel="tricks", ylabel="holding and contract")
    set_caption(ax, "Least squares on declarers' hands; bars: 95 % intervals; wider than a trick: table only.")
    return ax


def plot_promises(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Share hit by the chance that was promised."""
    ax = axes_or_new(ax)
    shown = enough(table)
    ax.plot([0, 1], [0, 1], color=GREY, linewidth=1, linestyle="--", label="as promised")
    draw_lines(shown, ax, "promised")
    ax.set(xlabel="chance that the model gives the contract", ylabel="contracts hit", xlim=(0, 1), ylim=(0, 1))
    in_percent(ax)
    in_percent(ax, "x")
    ax.legend(frameon=False, fontsize=8)
    set_title(ax, "Are the players' chances right?")
    set_caption(ax, f"{int(table['n'].sum()):,} contracts; bars: 95 % intervals; classes of {FEW} or more.")
    return ax
