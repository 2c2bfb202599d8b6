"""Figures of Vira: an estimator table on an axes. They compute nothing and save nothing."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from analysis.figure_style import (
    BLUE,
    FEW,
    GREY,
    ORANGE,
    YELLOW,
    as_estimate,
    axes_or_new,
    distances,
    enough,
    in_percent,
    say_why_empty,
    set_caption,
    set_height,
    set_title,
)
from analysis.plots import draw_dots, draw_lines


def bid_labels(table: pd.DataFrame) -> list[str]:
    """Rank and name of each bid, for an axis."""
    return [f"{rank} {name}" for rank, name in zip(table["rank"], table["name"], strict=True)]


def label_rows(ax: Axes, labels: list[str]) -> np.ndarray:
    """A row for each label, the first on top; returns their places."""
    places = np.arange(len(labels))
    set_height(ax, 1.3 + 0.19 * len(labels) if len(labels) > 12 else max(3.2, 1.5 + 0.32 * len(labels)))
    ax.set_yticks(places, labels, fontsize=8 if len(labels) > 12 else 9)
    ax.set_ylim(len(labels) - 0.4, -0.6)
    return places


def legend_above(ax: Axes) -> None:
    """A legend beside the title, where it hides nothing."""
    if ax.get_legend_handles_labels()[1]:
        ax.legend(ncols=4, fontsize=8, loc="lower right", bbox_to_anchor=(1.0, 1.0), frameon=False)


def plot_final_bids(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Share of deals in which each bid is the final one."""
    ax = axes_or_new(ax)
    places = label_rows(ax, bid_labels(table))
    deals = int(table["n"].max()) if len(table) else 0
    occurs = (table["hits"] > 0).to_numpy()
    ax.errorbar(
        table["estimate"][occurs], places[occurs], xerr=distances(table)[:, occurs], fmt="o", color=BLUE, capsize=2,
        markersize=4,
    )  # fmt: skip
    ax.set(xscale="log", xlabel="deals played (logarithmic)", ylabel="bid", xlim=(0.3 / max(deals, 1), 1))
    for place in places[~occurs]:
        ax.annotate("never", (0, place), (4, 0), ("axes fraction", "data"), "offset points", fontsize=7, va="center")
    set_title(ax, "How often each bid is the final one")
    ax.xaxis.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:g}%"))
    set_caption(ax, f"{deals:,} deals; bars: 95 % intervals; all levels of a bid together.")
    return ax


def plot_bid_results(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """How each final bid ends, as shares of its contracts."""
    ax = axes_or_new(ax)
    shown = enough(table).reset_index(drop=True)
    places = label_rows(ax, bid_labels(shown))
    say_why_empty(ax, shown, "no bid was the last often enough")
    left = np.zeros(len(shown))
    for name, label, colour, hatch in (
        ("estimate", "made", BLUE, ""), ("bet", "bet", YELLOW, "//"), ("kodilj", "kodilj", ORANGE, "xx"),
    ):  # fmt: skip
        ax.barh(
            places, shown[name], left=left, color=colour, height=0.72, label=label, hatch=hatch, edgecolor="white",
            linewidth=0.5,
        )  # fmt: skip
        left += shown[name].to_numpy()
    ax.errorbar(shown["estimate"], places, xerr=distances(shown), fmt="none", ecolor="black", capsize=2)
    # A kodilj begins where made and bet end: the bar of its share is turned round.
    lost = distances(as_estimate(shown, "kodilj"))[::-1]
    ax.errorbar(1 - shown["kodilj"], places, xerr=lost, fmt="none", ecolor="black", capsize=2)
    ax.set(xlabel="contracts", ylabel="bid", xlim=(0, 1))
    in_percent(ax, "x")
    legend_above(ax)
    set_title(ax, "How the final bids end")
    set_caption(ax, f"Bars at made and at kodilj: their 95 % intervals; bids with {FEW} contracts or more.")
    return ax


def plot_families(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Rate of success by family and level."""
    ax = axes_or_new(ax)
    shown = enough(table).reset_index(drop=True)
    names = [f"{family}, {level}" for family, level in zip(shown["family"], shown["level"], strict=True)]
    draw_dots(shown.assign(label=names), ax, "label", "family")
    say_why_empty(ax, shown, "no family was played often enough")
    ax.set(xlabel="contracts made", ylabel="family and level", xlim=(0, 1))
    in_percent(ax, "x")
    set_title(ax, "How the three families do, by level of the bid")
    set_caption(ax, f"Bars: 95 % intervals; groups with {FEW} contracts or more.")
    return ax


def plot_bought(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Mean cards drawn by role and family."""
    ax = axes_or_new(ax)
    shown = enough(table).reset_index(drop=True)
    names = [f"{family}: {role}" for family, role in zip(shown["family"], shown["role"], strict=True)]
    draw_dots(shown.assign(label=names), ax, "label", "family")
    say_why_empty(ax, shown, "too few contracts in which cards are bought")
    ax.set(xlabel="mean number of cards drawn (of 13)", ylabel="family and role", xlim=(0, None))
    set_title(ax, "Who draws how many cards")
    set_caption(ax, "Bars: 95 % intervals; omköp apart.")
    return ax


def plot_exhaustion(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """How often the second defender's buy is lost, by what the declarer drew."""
    ax = axes_or_new(ax)
    shown = enough(table)
    draw_lines(shown, ax, "before")
    say_why_empty(ax, shown, "too few contracts in which defenders buy")
    ax.set(xlabel="cards that the declarer drew", ylabel="second defender's buy lost", ylim=(0, 1.02))
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    in_percent(ax)
    set_title(ax, "The more the declarer buys, the less is left for the second defender")
    set_caption(ax, f"{int(table['n'].sum()):,} contracts; bars: 95 % intervals; groups of {FEW} or more.")
    return ax


def plot_gasks(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Rate of success of gask 0 to 4 by the way they are played."""
    ax = axes_or_new(ax)
    shown = enough(table).reset_index(drop=True)
    names = [f"{name}, {how}" for name, how in zip(shown["name"], shown["how"], strict=True)]
    set_height(ax, max(3.2, 1.5 + 0.3 * len(shown)))
    draw_dots(shown.assign(label=names), ax, "label", "how")
    say_why_empty(ax, shown, "no bid was played often enough")
    ax.set(xlabel="contracts made", ylabel="bid, and how it is played", xlim=(0, 1))
    in_percent(ax, "x")
    set_title(ax, "Gask played high, low, and with aces as ones")
    set_caption(ax, f"Bars: 95 % intervals; groups with {FEW} contracts or more.")
    return ax


def plot_points(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Median and the middle nine tenths of the points of a deal, by seat and role."""
    ax = axes_or_new(ax)
    shown = table.loc[table["n"] > 0].reset_index(drop=True)
    labels = [
        f"{seat}" if role == "any" else f"as {role}" for seat, role in zip(shown["seat"], shown["role"], strict=True)
    ]
    places = label_rows(ax, labels)
    ax.hlines(places, shown["p5"], shown["p95"], color=BLUE, linewidth=5, alpha=0.4, label="5 % to 95 %")
    ax.plot(shown["median"], places, "|", color=BLUE, markersize=14, markeredgewidth=2, label="median")
    ax.errorbar(shown["estimate"], places, xerr=distances(shown), fmt="o", color=ORANGE, capsize=3, label="mean")
    ax.axvline(0, color=GREY, linewidth=1)
    legend_above(ax)
    set_title(ax, "Points of a deal, by seat and role")
    ax.set(xlabel="points of a deal", ylabel="seat and role")
    set_caption(ax, f"{int(table['n'].max()):,} deals; bars at the mean: 95 % interval.")
    return ax


def plot_point_shares(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Share of contracts that bring each number of points."""
    ax = axes_or_new(ax)
    least = 0.2 / max(int(table["n"].max()) if len(table) else 1, 1)
    ax.vlines(table["points"], least, table["estimate"], color=np.where(table["points"] > 0, BLUE, ORANGE), linewidth=2)
    ax.errorbar(table["points"], table["estimate"], distances(table), fmt="none", ecolor="black", linewidth=0.8)
    ax.set_ylim(least, 1)
    ax.axvline(0, color=GREY, linewidth=1)
    ax.set(yscale="log", xlabel="points of the declarer (blue: gained, orange: paid)", ylabel="contracts (log scale)")
    ax.yaxis.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:g}%"))
    set_title(ax, "What a contract brings or costs")
    set_caption(ax, f"{int(table['n'].max()) if len(table) else 0:,} contracts; bars: 95 % intervals.")
    return ax
