"""Figures of Vida's tables about what comes of it: air, scores, matches, signals, other rules.

Each draws an estimator table on an axes; they compute nothing and save nothing.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from analysis.figure_style import (
    BLUE,
    FEW,
    GREY,
    ORANGE,
    PALE,
    YELLOW,
    add_legend,
    axes_or_new,
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

#: How results are drawn: colour and hatch.
_RESULTS: Final = {
    "made": (BLUE, None),
    "failed": (ORANGE, None),
    "made, screwed": (PALE, "//"),
    "failed, screwed": (YELLOW, "\\\\"),
}

#: Levels whose margins are drawn, and the smallest share of a level's contracts that is.
_PANELS: Final = 3
_LEAST_SHARE: Final = 2e-3

#: A legend between the title and the axes.
_ABOVE: Final[dict[str, Any]] = {
    "loc": "lower left", "bbox_to_anchor": (-0.01, 1), "frameon": False, "borderpad": 0
}  # fmt: skip

#: Points to go whose curves are drawn, as places among the classes of a match.
_CURVES: Final = (1, 3, 5, 7)


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
    add_legend(ax, ncols=4, fontsize=8, columnspacing=1.2, handlelength=1.6, **_ABOVE)
    thirds = table.loc[table["holds"].astype(str).str.startswith("third"), "counts"]
    text = f"Before any call a third in one hand counts in {thirds.min():.0%} to {thirds.max():.0%}"
    set_title(ax, text, above=22)
    n = int(table["n"].max())
    set_caption(ax, f"exact: all 9,465,511,770 ways of the other cards; points: {n:,} deals a hand, 95 % intervals.")
    return ax


def plot_air_by_level(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Mean air that counts, of buyers and defenders, by level."""
    ax = axes_or_new(ax)
    draw_lines(enough(table), ax, "bid", "role")
    ax.set(xlabel="bid (points)", ylabel="mean air that counts (points)")
    ax.set_ylim(bottom=0)
    add_legend(ax)
    set_title(ax, "Air that counts, by the level of the contract")
    set_caption(ax, f"{int(table['n'].sum()) // 2:,} contracts; bars: 95 % intervals; {FEW} contracts or more.")
    return ax


def plot_margins(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Buyers' mean margin by level, one line for each result."""
    ax = axes_or_new(ax)
    draw_lines(enough(table), ax, "bid", "result", spread=1.2)
    ax.axhline(0, color=GREY, linewidth=0.8)
    ax.set(xlabel="bid (points)", ylabel="buyers' score less the defenders' (points)")
    add_legend(ax)
    set_title(ax, "What a contract brings, by how it ends")
    set_caption(ax, f"{int(table['n'].sum()):,} contracts; bars: 95 % intervals; groups of {FEW} or more.")
    return ax


def plot_margin_distribution(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Histograms of the buyers' margin at the levels bought most often, bars by result."""
    ax = axes_or_new(ax)
    sizes = table.groupby("bid")["n"].max().loc[lambda n: n >= FEW]
    bids = sorted(sizes.sort_values(ascending=False, kind="stable").index[:_PANELS])
    set_height(ax, _TALL)
    ax.set(xlabel="buyers' score less the defenders' (points)", ylabel="share of the contracts at the level")
    ax.set(xticks=[], yticks=[])
    ax.grid(visible=False)
    for spine in ax.spines.values():
        spine.set_visible(False)
    ax.xaxis.labelpad, ax.yaxis.labelpad = 18, 42
    drawn = table.loc[table["bid"].isin(bids) & (table["estimate"] >= _LEAST_SHARE)]
    width = _least_gap(table["margin"])
    for i, bid in enumerate(bids):
        height = 1 / len(bids)
        panel = ax.inset_axes((0, 1 - (i + 1) * height + 0.02, 1, height - 0.05))
        _draw_margins(panel, drawn.loc[drawn["bid"] == bid], width)
        panel.set(xlim=(drawn["margin"].min() - width, drawn["margin"].max() + 2 * width))
        panel.tick_params(labelbottom=i == len(bids) - 1)
        panel.text(0.99, 0.96, f"{bid}: {sizes[bid]:,} contracts", transform=panel.transAxes, ha="right", va="top")
        if i == 0:
            add_legend(panel, fontsize=8, loc="upper left", ncols=2)
    set_title(ax, _margins_title(drawn, sizes) if bids else "No contracts")
    rest = f"{1 - drawn['hits'].sum() / sizes[bids].sum():.1%}" if bids else "none"
    set_caption(
        ax, f"bars: classes of {width} points, with 95 % intervals; {rest} of the contracts lie in rarer ones.", 44
    )
    return ax


def _draw_margins(panel: Axes, shares: pd.DataFrame, width: int) -> None:
    """One level's histogram, each result in its own colour and hatch."""
    bottom: dict[int, float] = {}
    for result, (colour, hatch) in _RESULTS.items():
        own = shares.loc[shares["result"] == result]
        below = [bottom.get(margin, 0.0) for margin in own["margin"]]
        panel.bar(
            own["margin"] + width / 2, own["estimate"], width=0.9 * width, bottom=below, color=colour, hatch=hatch,
            edgecolor="white", linewidth=0.4, yerr=distances(own), label=result,
            error_kw={"ecolor": "black", "elinewidth": 0.8, "capsize": 1.5},
        )  # fmt: skip
        bottom |= {
            margin: low + share for margin, low, share in zip(own["margin"], below, own["estimate"], strict=True)
        }
    in_percent(panel)
    panel.axvline(0, color=GREY, linewidth=0.8)


def _margins_title(drawn: pd.DataFrame, sizes: pd.Series) -> str:
    """The most frequent class of margins at the level bought most often, in words."""
    bid = sizes.idxmax()
    own = drawn.loc[drawn["bid"] == bid]
    if not len(own):
        return "Margins of contracts"
    top = own.loc[own["estimate"].idxmax()]
    return f"At {bid} most contracts end {top['result']}, often by {abs(int(top['margin'])):,} points or a little more"


def _least_gap(values: pd.Series) -> int:
    """Width of the classes that the values are ends of."""
    ends = np.unique(values)
    return int(np.diff(ends).min()) if len(ends) > 1 else 0


def plot_leads(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Probability of winning a match from a lead, one line for some classes of points to go."""
    ax = axes_or_new(ax)
    classes = [to_go for to_go in sorted(table["to_go"].unique()) if to_go > 0]
    chosen = [classes[place - 1] for place in _CURVES if place <= len(classes)]
    shown = enough(table).loc[lambda t: t["to_go"].isin(chosen)]
    wide, step = _least_gap(table["to_go"]), _least_gap(table["lead"])
    named = shown.assign(who=[f"{to_go - wide + 1:,} to {to_go:,} to go" for to_go in shown["to_go"]])
    named = named.assign(who=pd.Categorical(named["who"], categories=list(dict.fromkeys(named["who"]))))
    draw_lines(named.assign(lead=named["lead"] + step / 2).sort_values("to_go"), ax, "lead", "who")
    ax.set(xlabel="lead (points, middle of a class)", ylabel="the team ahead wins", ylim=(0.45, 1.01))
    in_percent(ax)
    add_legend(ax, title="the team ahead has", loc="lower right")
    set_title(ax, "How often a lead wins the match")
    set_caption(
        ax,
        f"{int(table['n'].sum()):,} states; bars: 95 % intervals, clustered by match; the scale begins at 45 %.",
    )
    return ax


def plot_signals(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Gain of a side that signals, over all deals and where a card differs, by signal."""
    ax = axes_or_new(ax)
    set_height(ax, _TALL)
    draw_dots(enough(table).reset_index(drop=True), ax, "kind", "signal")
    ax.axvline(0, color=GREY, linewidth=0.8)
    add_legend(ax, ncols=3, fontsize=8, columnspacing=1.2, handlelength=1.6, **_ABOVE)
    whole = table.loc[table["kind"] == ALL_DEALS]
    told = [f"{str(row.signal).partition(' on ')[0]} {row.estimate:+.2f}" for row in whole.itertuples()]
    said = ", ".join(told).replace("-", "−").replace("both signals", "both").replace("first discard", "discard")
    set_title(ax, f"Points a deal: {said}" if told else "No deals", above=22)
    ax.set(xlabel="gain of the side that signals (points a deal)")
    ax.set_ylabel("deals")
    n = int(table["n"].max()) if len(table) else 0
    set_caption(ax, f"{n:,} deals, with and without each signal; bars: 95 % intervals; {FEW} deals or more.")
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
