"""Figures of Israeli whist about choices: places in the contract round, zeros, the frish, answers of a hand."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from analysis.figure_style import (
    BLUE,
    FEW,
    GREY,
    ORANGE,
    PALE,
    add_legend,
    as_estimate,
    axes_or_new,
    distances,
    enough,
    in_percent,
    set_caption,
    set_height,
    set_title,
)
from analysis.plots import draw_dots, draw_gains, draw_heat, draw_lines
from analysis.studies.israeli_whist.contracts import POSITIONS
from analysis.studies.israeli_whist.scores import WIDTH

#: Tariffs as figures name them.
_TARIFFS = {
    "default": "recovering", "recovering_30": "recovering, 30 over", "capped": "recovering, at most nothing",
    "flat_50_25": "flat, 50 and 25", "flat_50_30": "flat, 50 and 30", "per_trick": "per trick", "linear": "linear",
}  # fmt: skip


def plot_best_contracts(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """The best contract of under deals by the mean and the spread of a hand's tricks, rows by tariff and spread."""
    ax = axes_or_new(ax)
    shown = table.loc[table["kind"] == "under"]
    names = [f"{_TARIFFS[preset]}, {spread:g}" for preset, spread in zip(shown["preset"], shown["spread"], strict=True)]
    cells = shown.assign(
        row=names, column=[f"{mean:g}" for mean in shown["mean"]], estimate=shown["contract"], n=1, low=np.nan,
        high=np.nan, few="",
    )  # fmt: skip
    rows, columns = list(dict.fromkeys(cells["row"])), list(dict.fromkeys(cells["column"]))
    set_height(ax, 1.8 + 0.24 * len(rows))
    draw_heat(ax, cells, rows, columns, scale=1.0, limits=(0.0, 8.0))
    strongest = shown.loc[shown["mean"] == shown["mean"].max()]
    zeros = strongest.loc[strongest["contract"] == 0, "preset"].nunique()
    set_title(ax, f"{zeros} of {strongest['preset'].nunique()} tariffs ask a strong hand for a zero")
    ax.set(xlabel="mean number of tricks", ylabel="tariff, and spread (tricks)")
    ax.tick_params(labelsize=7)
    set_caption(
        ax, "Cells: best contract of an under deal (tricks). Exact arithmetic on a normal distribution of tricks."
    )
    return ax


def plot_points(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """How the points of a deal are distributed: the declarer as bars, the last speaker as marks."""
    ax = axes_or_new(ax)
    first, last = (
        table.loc[(table["position"] == name) & (table["hits"] >= FEW)] for name in (POSITIONS[0], POSITIONS[-1])
    )
    half = WIDTH / 2
    ax.bar(
        first["points"] + half, first["estimate"], 0.9 * WIDTH, yerr=distances(first), color=PALE, edgecolor=BLUE,
        linewidth=0.8, error_kw={"ecolor": "black", "elinewidth": 1, "capsize": 2}, label=POSITIONS[0],
    )  # fmt: skip
    ax.errorbar(
        last["points"] + half, last["estimate"], distances(last), fmt="o", color=ORANGE, capsize=2, markersize=4.5,
        label=f"{POSITIONS[-1]} speaker",
    )  # fmt: skip
    ax.axvline(0, color=GREY, linewidth=1)
    in_percent(ax)
    add_legend(ax, frameon=False)
    told = [
        f"{name} {low} to {low + WIDTH - 1}".replace("-", "−")
        for name, part in (("declarer", first), ("last speaker", last))
        if len(part)
        for low in [int(part["points"].iloc[int(part["estimate"].to_numpy().argmax())])]
    ]
    set_title(ax, f"Most frequent points: {', '.join(told)}" if told else "Points of a deal")
    ax.set(xlabel=f"points of a deal, in classes of {WIDTH}", ylabel="deals")
    set_caption(ax, f"{int(table['n'].max()) if len(table) else 0:,} deals; bars: 95 % intervals; "
                f"classes of {FEW} deals or more.")  # fmt: skip
    return ax


def plot_risks(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """What a seat gains or loses by risk, on the same deals."""
    ax = axes_or_new(ax)
    shown = as_estimate(table.loc[table["risk"] != 0], "gain")
    worse = bool((shown["high"] < 0).all()) and len(shown) > 0
    names = [
        f"{risk:+d} points, spread {spread:.1f}".replace("-", "−")
        for risk, spread in zip(shown["risk"], shown["spread"], strict=True)
    ]
    set_height(ax, 2.4)
    return draw_gains(
        shown.assign(name=names), ax, "name",
        title="Risk costs points, and so does caution" if worse else "What risk in the auction changes",
        x="points a deal more than without risk", y="risk, and spread (sd)",
        caption=f"{int(table['deals'].max()):,} deals; bars: 95 % intervals of paired differences.",
    )  # fmt: skip


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
