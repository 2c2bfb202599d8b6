"""Figures of Vida's tables about scores: what contracts bring, how scores are distributed, what a lead is worth.

Each draws an estimator table on an axes; they compute nothing and save nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from analysis.figure_style import (
    ABOVE,
    ABOVE_LEGEND,
    BLUE,
    FEW,
    GREY,
    ORANGE,
    PALE,
    YELLOW,
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
from analysis.plots import draw_lines
from analysis.studies.vida.results import SIDES

_TALL: Final = 5.6

#: How results are drawn: colour, edge and hatch, told apart in grey by the hatch.
_RESULTS: Final = {
    "made": (BLUE, "white", None),
    "failed": (ORANGE, "white", "////"),
    "made, screwed": (PALE, GREY, "||||"),
    "failed, screwed": (YELLOW, "white", "\\\\\\\\"),
}

#: Levels whose margins are drawn, and the smallest share of a level's contracts that is.
_PANELS: Final = 3
_LEAST_SHARE: Final = 2e-3

#: Points to go whose curves are drawn, as places among the classes of a match.
_CURVES: Final = (1, 3, 5, 7)


def plot_margins(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Buyers' mean margin by level, one line for each result."""
    ax = axes_or_new(ax)
    draw_lines(enough(table), ax, "bid", "result", spread=1.2)
    ax.axhline(0, color=GREY, linewidth=0.8)
    ax.set(xlabel="bid (points)", ylabel="buyers' score less the defenders' (points)")
    add_legend(ax, ncols=4, **ABOVE)
    set_title(ax, "What a contract brings, by how it ends", above=ABOVE_LEGEND)
    set_caption(ax, f"{int(table['n'].sum()):,} contracts; {bars_of(enough(table))}; groups of {FEW} or more.")
    return ax


def _most_bought(table: pd.DataFrame) -> pd.Series:
    """The levels bought most often, in ascending order, with their contracts."""
    sizes = table.groupby("bid")["n"].max().loc[lambda n: n >= FEW]
    return sizes.sort_values(ascending=False, kind="stable").head(_PANELS).sort_index()


def _draw_histograms(ax: Axes, table: pd.DataFrame, value: str, columns: Sequence[str] = ()) -> pd.DataFrame:
    """Histograms of a column, one below another for the levels bought most often; returns the classes that are drawn.

    `columns` are the sides whose histograms stand beside each other, none where the table has no sides.
    """
    sizes = _most_bought(table)
    drawn = table.loc[table["bid"].isin(sizes.index) & (table["estimate"] >= _LEAST_SHARE)]
    set_height(ax, _TALL)
    ax.set(xticks=[], yticks=[], ylabel="share of the contracts at the level")
    ax.grid(visible=False)
    for spine in ax.spines.values():
        spine.set_visible(False)
    ax.xaxis.labelpad, ax.yaxis.labelpad = 18, 42
    step, sides = _least_gap(table[value]), columns or ("",)
    for i, (bid, n) in enumerate(sizes.items()):
        height, width = 1 / len(sizes), 1 / len(sides)
        top = (
            1.15
            * drawn.loc[drawn["bid"] == bid]
            .groupby([value, *(["side"] if columns else [])], observed=True)["estimate"]
            .sum()
            .max()
        )
        for j, side in enumerate(sides):
            panel = ax.inset_axes((j * (width + 0.02), 1 - (i + 1) * height + 0.02, width - 0.02, height - 0.05))
            own = drawn.loc[(drawn["bid"] == bid) & ((drawn["side"] == side) if columns else True)]
            _draw_classes(panel, own, value, step)
            panel.set(xlim=(drawn[value].min() - step, drawn[value].max() + 2 * step), ylim=(0, top))
            panel.tick_params(labelbottom=i == len(sizes) - 1, labelleft=j == 0)
            text = f"{bid}, {side}: {n:,}" if side else f"{bid}: {n:,} contracts"
            panel.text(0.99, 0.96, text, transform=panel.transAxes, ha="right", va="top")
    first: Any = next(iter(ax.child_axes), ax)
    ax.legend(*first.get_legend_handles_labels(), ncols=4, fontsize=9, **ABOVE)
    rest = 1 - drawn["hits"].sum() / (max(len(columns), 1) * sizes.sum()) if len(sizes) else 0
    text = f"bars: classes of {step} points, with 95 % intervals; {rest:.1%} of the contracts lie in rarer ones."
    set_caption(ax, text, 44)
    return drawn


def _draw_classes(panel: Axes, shares: pd.DataFrame, value: str, step: int) -> None:
    """One histogram, each result in its own colour and hatch on top of the one before."""
    bottom: dict[int, float] = {}
    for result, (colour, edge, hatch) in _RESULTS.items():
        own = shares.loc[shares["result"] == result]
        below = [bottom.get(start, 0.0) for start in own[value]]
        panel.bar(
            own[value] + step / 2, own["estimate"], width=0.9 * step, bottom=below, color=colour, hatch=hatch,
            edgecolor=edge, linewidth=0.4, yerr=distances(own), label=result,
            error_kw={"ecolor": "black", "elinewidth": 0.8, "capsize": 1.5},
        )  # fmt: skip
        bottom |= {start: low + share for start, low, share in zip(own[value], below, own["estimate"], strict=True)}
    in_percent(panel)
    panel.axvline(0, color=GREY, linewidth=0.8)


def plot_margin_distribution(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Histograms of the buyers' margin at the levels bought most often, bars by result."""
    ax = axes_or_new(ax)
    drawn = _draw_histograms(ax, table, "margin")
    ax.set_xlabel("buyers' score less the defenders' (points)")
    set_title(ax, _margins_title(drawn, _least_gap(table["margin"])), above=ABOVE_LEGEND)
    return ax


def _margins_title(drawn: pd.DataFrame, step: int) -> str:
    """The most frequent class of margins at the level bought most often, in words."""
    if not len(drawn):
        return "Too few contracts of any level"
    own = drawn.loc[drawn["bid"] == drawn.loc[drawn["n"].idxmax(), "bid"]]
    top = own.loc[own["estimate"].idxmax()]
    ends = int(top["margin"]), int(top["margin"]) + step - 1
    low, high = sorted(abs(end) for end in ends)
    where = "ahead" if ends[0] >= 0 else "behind"
    return f"Most often at {top['bid']}: {top['result']}, {low:,} to {high:,} points {where}"


def plot_side_scores(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Histograms of the buyers' and of the defenders' score at the levels bought most often, bars by result."""
    ax = axes_or_new(ax)
    drawn = _draw_histograms(ax, table, "score", tuple(SIDES))
    ax.set_xlabel("score of the side (points)")
    set_title(ax, _sides_title(drawn, _least_gap(table["score"])), above=ABOVE_LEGEND)
    return ax


def _sides_title(drawn: pd.DataFrame, step: int) -> str:
    """What each side scores most often in contracts made at the level bought most often, in words."""
    if not len(drawn):
        return "Too few contracts of any level"
    bid = drawn.loc[drawn["n"].idxmax(), "bid"]
    own = drawn.loc[(drawn["bid"] == bid) & (drawn["result"] == "made")]
    tops = {side: own.loc[part.idxmax()] for side, part in own.groupby("side", observed=True)["estimate"]}
    said = [f"{side} {int(top['score']):,} to {int(top['score']) + step - 1:,}" for side, top in tops.items()]
    return f"Made at {bid}, most often: {', '.join(said)} points" if said else f"Scores of the contracts at {bid}"


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
    least = min(0.45, 0.95 * named["low"].min()) if len(named) else 0.45
    ax.set(xlabel="lead (points, middle of a class)", ylabel="the team ahead wins", ylim=(least, 1.01))
    in_percent(ax)
    add_legend(ax, title="the team ahead has", loc="lower right")
    set_title(ax, "How often a lead wins the match")
    set_caption(
        ax,
        f"{int(table['n'].sum()):,} states; bars: 95 % intervals, clustered by match; the scale does not begin at 0.",
    )
    return ax
