"""Figures of Israeli whist about choices: places in the contract round, zeros, the frish, answers of a hand."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from analysis.figure_style import (
    FEW,
    GREY,
    add_legend,
    as_estimate,
    axes_or_new,
    enough,
    in_percent,
    set_caption,
    set_height,
    set_title,
)
from analysis.plots import draw_dots, draw_gains, draw_lines
from analysis.studies.israeli_whist.contracts import POSITIONS

#: Tariffs as figures name them.
_TARIFFS = {
    "default": "recovering", "recovering_30": "recovering, 30 over", "capped": "recovering, at most nothing",
    "flat_50_25": "flat, 50 and 25", "flat_50_30": "flat, 50 and 30", "per_trick": "per trick", "linear": "linear",
}  # fmt: skip


def plot_kinds(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Mean points by position, in over and in under deals."""
    ax = axes_or_new(ax)
    points = as_estimate(table, "score")
    places = {name: place for place, name in enumerate(POSITIONS)}
    draw_lines(points.assign(place=points["position"].map(places)), ax, "place", "kind", spread=0.08)
    ax.set_xticks(range(len(POSITIONS)), POSITIONS)
    add_legend(ax, title="deal", frameon=False)
    set_title(ax, "What each place in the contract round scores, over and under")
    ax.set(xlabel="position in the contract round", ylabel="mean score (points a deal)")
    set_caption(ax, f"{int(table.loc[table['position'] == 'last', 'n'].sum()):,} deals; bars: 95 % intervals.")
    return ax


def plot_position_tariffs(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Points more than the second speaker's, by tariff, for the third and the last."""
    ax = axes_or_new(ax)
    shown = table.loc[table["position"].isin(["third", "last"])].reset_index(drop=True)
    names = [
        f"{_TARIFFS[preset]}, {position}" for preset, position in zip(shown["preset"], shown["position"], strict=True)
    ]
    set_height(ax, 1.6 + 0.28 * len(shown))
    return draw_gains(
        as_estimate(shown, "gain").assign(name=names), ax, "name", "position",
        title="What speaking later is worth under each tariff", x="points a deal more than the second speaker",
        y="tariff and position",
        caption=f"{int(table['n'].max()):,} deals of each tariff; bars: 95 % intervals of paired differences.",
    )  # fmt: skip


def plot_instead(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """What a zero brings in place of another contract, by tariff."""
    ax = axes_or_new(ax)
    points = as_estimate(table, "gain").assign(name=table["preset"].map(_TARIFFS))
    draw_lines(enough(points), ax, "contract", "name", spread=0.08)
    ax.axhline(0, color=GREY, linewidth=1)
    add_legend(ax, title="tariff of a lost zero", frameon=False, fontsize=8)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    set_title(ax, "A zero in place of another contract")
    ax.set(xlabel="contract that was stated (tricks)", ylabel="points more by a zero, on the same deals")
    set_caption(ax, f"Bars: 95 % intervals of paired differences; contracts with {FEW} deals or more.")
    return ax


def plot_reference(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Contracts hit by contract and player, in the published set-up."""
    ax = axes_or_new(ax)
    draw_lines(enough(table), ax, "contract", "player", spread=0.08)
    add_legend(ax, title="player", frameon=False)
    set_title(ax, "Contracts hit in the published set-up")
    ax.set(xlabel="contract (tricks)", ylabel="made exactly", ylim=(0, 1.02))
    in_percent(ax)
    seats = int(table["n"].sum()) // table["player"].nunique()
    set_caption(ax, f"{seats:,} seats of each player; bars: 95 % intervals; groups of {FEW} or more.")
    return ax


def plot_frish(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Share of void deals by the smallest bid, with and without a frish."""
    ax = axes_or_new(ax)
    names = {"redeal": "dealt anew", "frish": "a frish"}
    draw_lines(table.assign(name=table["all_pass"].map(names)), ax, "minimum", "name", spread=0.05)
    add_legend(ax, title="if all pass", frameon=False)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    in_percent(ax)
    set_title(ax, "How many deals come to nothing")
    ax.set(xlabel="smallest bid (tricks)", ylabel="void deals")
    set_caption(ax, f"{int(table['n'].max()):,} deals for each mark; bars: 95 % intervals.")
    return ax


def plot_frish_trumps(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Which denomination wins, without and after a frish."""
    ax = axes_or_new(ax)
    names = [f"{trump}, {after}" for trump, after in zip(table["trump"], table["after"], strict=True)]
    draw_dots(table.assign(name=names), ax, "name", "after")
    in_percent(ax, "x")
    set_title(ax, "What a frish makes of the denominations")
    ax.set(xlabel="share of the deals", ylabel="denomination, and how it was dealt")
    sizes = table.groupby("after", sort=False)["n"].max()
    told = ", ".join(f"{size:,} with {after}" for after, size in sizes.items())
    set_caption(ax, f"Deals: {told}; bars: 95 % intervals.")
    return ax


def plot_answers(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """What each answer of a hand is worth."""
    ax = axes_or_new(ax)
    set_height(ax, 1.4 + 0.28 * len(table))
    return draw_gains(
        table, ax, "answer", title="What each answer is worth", x="mean score (points a deal)", y="answer",
        caption=f"{int(table['n'].max()):,} deals for each; bars: 95 % intervals.",
    )  # fmt: skip
