"""Figures of Vida's tables about what comes of it: air, signals, other rules.

Each draws an estimator table on an axes; they compute nothing and save nothing.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from analysis.figure_style import (
    ABOVE,
    ABOVE_LEGEND,
    FEW,
    GREY,
    ORANGE,
    PALE,
    add_legend,
    axes_or_new,
    bars_of,
    distances,
    enough,
    in_percent,
    set_caption,
    set_height,
    set_title,
)
from analysis.plots import draw_dots, draw_lines
from analysis.studies.vida.signals import ALL_DEALS

_TALL: Final = 5.6

#: How the fates of air are drawn: colour, hatch, and what they are called.
_FATES: Final = (
    ("counts", PALE, None, "counts"),
    ("loses", ORANGE, None, "loses"),
    ("nobody", GREY, "//", "nobody counts"),
)


def plot_fates(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """How often a combination counts, by kind and role."""
    ax = axes_or_new(ax)
    shown = enough(table)
    kinds = [kind for kind in table["kind"].cat.categories if kind in set(shown["kind"])]
    placed = shown.assign(place=[kinds.index(kind) for kind in shown["kind"]])
    draw_lines(placed, ax, "place", "role", spread=0.15, estimate="counts", low="counts_low", high="counts_high")
    for line in ax.lines:
        line.set_linestyle("none")
    ax.set_xticks(range(len(kinds)), kinds, rotation=30, ha="right")
    ax.set(xlabel="combination in one hand", ylabel="counts, given that it is held", ylim=(0, 1.02))
    in_percent(ax)
    add_legend(ax, loc="lower right")
    third = table.loc[table["kind"] == kinds[0]].set_index("role")["counts"] if kinds else {}
    said = ", ".join(f"{third[role]:.0%} of the {role}'" for role in dict(third))
    set_title(ax, f"A {kinds[0]} counts in {said} hands" if kinds else "No combinations")
    text = f"{int(table['n'].sum()):,} combinations; bars: 95 % intervals, clustered by deal; {FEW} cases or more."
    set_caption(ax, text, 80)
    return ax


def plot_thirds(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """How often a third counts by its top card, one line for each role and suit."""
    ax = axes_or_new(ax)
    shown = enough(table)
    tops = list(table["top"].cat.categories)
    named = shown.assign(
        place=[tops.index(top) for top in shown["top"]],
        who=shown["role"].astype(str) + ", in " + shown["suit"].map({"trumps": "trumps", "plain": "a plain suit"}),
    )  # fmt: skip
    draw_lines(named, ax, "place", "who", spread=0.06, estimate="counts", low="counts_low", high="counts_high")
    ax.set_xticks(range(len(tops)), tops)
    ax.set(xlabel="top card of the third", ylabel="counts", ylim=(0, 1.02))
    in_percent(ax)
    add_legend(ax, fontsize=8, loc="lower right")
    set_title(ax, "How often a third counts, by its top card and whose it is")
    set_caption(
        ax, f"{int(table['n'].sum()):,} hands with nothing but a third; bars: 95 % intervals, clustered by deal."
    )
    return ax


def plot_air_of_hands(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """What becomes of the air of given hands: exact shares as bars on end, estimates as points."""
    ax = axes_or_new(ax)
    set_height(ax, _TALL)
    places = np.arange(len(table))
    left = np.zeros(len(table))
    for fate, colour, hatch, name in _FATES:
        share = table[f"{fate}_exact"].to_numpy(dtype=float)
        ax.barh(
            places,
            share,
            left=left,
            color=colour,
            edgecolor="white",
            linewidth=0.8,
            hatch=hatch,
            label=f"{name}, exact",
        )
        left = left + share
    ax.errorbar(
        table["counts"], places, xerr=distances(table, "counts", "counts_low", "counts_high"), fmt="o", color="black",
        capsize=2.5, markersize=4, linestyle="none", label="counts, as dealt",
    )  # fmt: skip
    ax.set_yticks(places, [str(name) for name in table["holds"]])
    ax.invert_yaxis()
    ax.set(xlabel="share of the deals", xlim=(0, 1))
    ax.set_ylabel("what the hand holds")
    in_percent(ax, "x")
    ax.grid(visible=False, axis="y")
    add_legend(ax, ncols=4, fontsize=8, columnspacing=1.2, handlelength=1.6, **ABOVE)
    thirds = table.loc[table["holds"].astype(str).str.startswith("third"), "counts"]
    text = f"Before any call a third in one hand counts in {thirds.min():.0%} to {thirds.max():.0%}"
    set_title(ax, text, above=ABOVE_LEGEND)
    n = int(table["n"].max())
    set_caption(ax, f"exact: all 9,465,511,770 ways of the other cards; points: {n:,} deals a hand, 95 % intervals.")
    return ax


def plot_air_by_level(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Mean air that counts, of buyers and defenders, by level."""
    ax = axes_or_new(ax)
    shown = enough(table)
    draw_lines(shown, ax, "bid", "role")
    ax.set(xlabel="bid (points)", ylabel="mean air that counts (points)")
    ax.set_ylim(bottom=0)
    add_legend(ax)
    set_title(ax, "Air that counts, by the level of the contract")
    set_caption(ax, f"{int(table['n'].sum()) // 2:,} contracts; {bars_of(shown)}; {FEW} contracts or more.")
    return ax


def plot_signals(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Gain of a side that signals, over all deals and where a card differs, by signal."""
    ax = axes_or_new(ax)
    set_height(ax, _TALL)
    draw_dots(enough(table).reset_index(drop=True), ax, "kind", "signal")
    ax.axvline(0, color=GREY, linewidth=0.8)
    add_legend(ax, ncols=3, fontsize=8, columnspacing=1.2, handlelength=1.6, **ABOVE)
    whole = table.loc[table["kind"] == ALL_DEALS]
    told = [f"{str(row.signal).partition(' on ')[0]} {row.estimate:+.2f}" for row in whole.itertuples()]
    said = ", ".join(told).replace("-", "−").replace("both signals", "both").replace("first discard", "discard")
    set_title(ax, f"Points a deal: {said}" if told else "No deals", above=ABOVE_LEGEND)
    ax.set(xlabel="gain of the side that signals (points a deal)")
    ax.set_ylabel("deals")
    n = int(table["n"].max()) if len(table) else 0
    set_caption(ax, f"{n:,} deals, with and without each signal; {bars_of(enough(table))}; {FEW} deals or more.")
    return ax


def plot_rules(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Chance of sound hands to make each level under each set of rules."""
    ax = axes_or_new(ax)
    shown = table.loc[(table["bid"] > 0)]
    draw_lines(shown, ax, "bid", "rules", spread=1.0)
    ax.set(xlabel="level (points)", ylabel="would make it", ylim=(0, 1.02))
    in_percent(ax)
    add_legend(ax)
    set_title(ax, "The same hands under other rules")
    n = int(table["n"].max()) if len(table) else 0
    set_caption(ax, f"{n:,} hands with four trumps or more and the jack, made to buy; bars: 95 % intervals.")
    return ax


def plot_success_by_rules(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Rate of success by level under each set of rules, as the players buy."""
    ax = axes_or_new(ax)
    draw_lines(enough(table), ax, "bid", "rules", spread=1.0)
    ax.set(xlabel="bid (points)", ylabel="contracts made", ylim=(0, 1.02))
    in_percent(ax)
    add_legend(ax)
    set_title(ax, "How often the contracts that players buy make, by the rules")
    set_caption(ax, f"{int(table['n'].sum()):,} contracts; bars: 95 % intervals; {FEW} contracts or more.")
    return ax
