"""Figures for any game: an estimator table on an axes. They compute nothing and save nothing.

`draw_lines`, `draw_dots`, `draw_bars` and `draw_heat` are what a game's own figures are made of.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import Normalize
from matplotlib.patches import Rectangle

from analysis.figure_style import (
    BLUE,
    DASHES,
    FAINT,
    FEW,
    GREEN,
    GREY,
    LOOKS,
    ORANGE,
    PALE,
    SHADES,
    YELLOW,
    axes_or_new,
    distances,
    enough,
    in_percent,
    set_caption,
    set_title,
)

_LEAST_SHARE: Final = 1e-3
_DARK: Final = 0.55


def draw_lines(
    table: pd.DataFrame, ax: Axes, x: str, group: str | None = None, *, spread: float = 0.0, **columns: str
) -> None:
    """Estimates over a number with their intervals, one line for each group in order of appearance.

    Parameters
    ----------
    table : DataFrame
        Estimator table.
    ax : Axes
        Where to draw.
    x, group : str
        Columns of the number and of the group.
    spread : float
        Distance by which the groups' marks are set apart, in the unit of `x`.
    **columns
        Names of the columns estimate, low and high, where they differ from these.
    """
    named = {"estimate": "estimate", "low": "low", "high": "high"} | columns
    lines = (
        [("", table)]
        if group is None
        else [(str(key), part) for key, part in table.groupby(group, observed=True, sort=False)]
    )
    for i, (label, line) in enumerate(lines):
        colour, mark = LOOKS[i % len(LOOKS)]
        ax.errorbar(
            line[x] + spread * (i - (len(lines) - 1) / 2), line[named["estimate"]], distances(line, **named),
            fmt=mark, linestyle=DASHES[i % len(DASHES)], color=colour, capsize=2.5, markersize=4.5, linewidth=1,
            label=label or None,
        )  # fmt: skip


def draw_dots(table: pd.DataFrame, ax: Axes, label: str, group: str | None = None) -> None:
    """Estimates by name with their intervals, one row each, the first on top; groups have their own colour and mark."""
    places = np.arange(len(table))
    groups = ["" for _ in places] if group is None else [str(key) for key in table[group]]
    for i, key in enumerate(dict.fromkeys(groups)):
        colour, mark = LOOKS[i % len(LOOKS)]
        chosen = np.array([name == key for name in groups])
        ax.errorbar(
            table["estimate"][chosen], places[chosen], xerr=distances(table)[:, chosen],
            fmt=mark, color=colour, capsize=3, markersize=5, linestyle="none", label=key or None,
        )  # fmt: skip
    ax.set_yticks(places, [str(name) for name in table[label]])
    ax.invert_yaxis()


def draw_gains(
    table: pd.DataFrame, ax: Axes, label: str, group: str | None = None, *, title: str, x: str, y: str, caption: str
) -> Axes:
    """Estimates by name beside a line at nothing, with title, names of the axes and caption."""
    draw_dots(table, ax, label, group)
    ax.axvline(0, color=GREY, linewidth=1)
    set_title(ax, title)
    ax.set(xlabel=x, ylabel=y)
    set_caption(ax, caption)
    return ax


def draw_bars(table: pd.DataFrame, ax: Axes, label: str) -> None:
    """Shares by name as bars from 0, with their intervals."""
    ax.bar(
        [str(name) for name in table[label]], table["estimate"], yerr=distances(table), color=PALE, edgecolor=BLUE,
        linewidth=0.8, error_kw={"ecolor": "black", "elinewidth": 1, "capsize": 3},
    )  # fmt: skip
    ax.grid(visible=False, axis="x")
    in_percent(ax)


def draw_heat(
    ax: Axes,
    cells: pd.DataFrame,
    rows: Sequence[Any],
    columns: Sequence[Any],
    *,
    scale: float = 100.0,
    limits: tuple[float, float] = (0.0, 100.0),
) -> None:
    """Estimates as shaded cells, each with its value and half the width of its interval.

    Parameters
    ----------
    ax : Axes
        Where to draw.
    cells : DataFrame
        Columns row, column, n, estimate, low, high and few (text, not empty where there are few cases). Few cases are
        hatched and show how many there are; a group without a case is left white.
    rows, columns : sequence
        Keys in the order drawn, rows from the top.
    scale, limits : float, pair of float
        What the estimates are multiplied with to be shown, and the values that are white and dark.
    """
    shade, tone = plt.get_cmap(SHADES), Normalize(*limits)
    places = {key: i for i, key in enumerate(columns)}, {key: i for i, key in enumerate(rows)}
    for cell in cells.itertuples():
        if cell.column not in places[0] or cell.row not in places[1]:
            continue
        x, y = places[0][cell.column], places[1][cell.row]
        if cell.few:
            face, ink, text = FAINT, GREY, f"n={cell.n}"
        else:
            value = scale * cell.estimate
            face = shade(tone(value))
            ink = "white" if float(np.dot(face[:3], (0.299, 0.587, 0.114))) < _DARK else "black"
            text = f"{value:.0f}{_half(scale * (cell.high - cell.low) / 2)}"
        hatch = "///" if cell.few else None
        ax.add_patch(Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor=face, edgecolor="white", hatch=hatch))
        ax.text(x, y, text, ha="center", va="center", fontsize=7, color=ink)
    ax.set(xlim=(-0.5, len(columns) - 0.5), ylim=(len(rows) - 0.5, -0.5))
    ax.set_yticks(range(len(rows)), [str(key) for key in rows])
    ax.set_xticks(range(len(columns)), [str(key) for key in columns])
    ax.grid(visible=False)
    ax.tick_params(length=0)


def _half(width: float) -> str:
    """Half of an interval in a cell, rounded up so that none is shown as 0; nothing where there is no interval."""
    return "" if math.isnan(width) else f"±{max(math.ceil(round(width, 6)), 1)}"


def plot_gains(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Gain of a player over others, in points a deal."""
    ax = axes_or_new(ax)
    places = np.arange(len(table))
    ax.errorbar(table["estimate"], places, xerr=distances(table), fmt="o", color=BLUE, capsize=3, markersize=5)
    ax.axvline(0, color=GREY, linewidth=0.8)
    ax.set_yticks(places, list(table["label"]))
    ax.invert_yaxis()
    set_title(ax, "What each part of the player is worth")
    ax.set(xlabel="gain over the player without it (points a deal)", xscale="symlog")
    ax.xaxis.set_major_formatter("{x:g}")
    ax.set_ylabel("part switched off")
    set_caption(
        ax, f"{int(table['n'].max()):,} deals, each played both ways; bars: 95 % intervals; symmetric log scale."
    )
    return ax


def plot_calibration(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Observed less predicted share over the predicted chance, by kind of contract, with a band of two points."""
    ax = axes_or_new(ax)
    shown = enough(table)
    ax.axhline(0, color=GREY, linewidth=0.8)
    ax.axhspan(-2, 2, color="#e4e4e4", linewidth=0, label="within 2 points")
    for (kind, line), colour, mark in zip(shown.groupby("kind"), (BLUE, ORANGE, GREEN), "osD", strict=False):
        ax.errorbar(
            line["predicted"], 100 * line["gap"], 100 * distances(line), fmt=f"{mark}-", color=colour, capsize=3,
            markersize=5, linewidth=1, label=str(kind),
        )  # fmt: skip
    set_title(ax, "Does the market model know its chances?")
    ax.set(xlabel="predicted chance to make", ylabel="made less predicted (percentage points)", xlim=(0, 1))
    reach = max(6.0, 1.1 * float(np.abs(100 * shown["gap"]).max()))
    ax.set_ylim(-reach, reach)
    ax.legend(fontsize=9, loc="upper right", ncols=2)
    in_percent(ax, "x")
    set_caption(ax, f"{int(table['n'].sum()):,} cases; bars: 95 % intervals; deciles with {FEW} cases or more.")
    return ax


def plot_odds(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Chance to make each level, one line a trump."""
    ax = axes_or_new(ax)
    shown = table.loc[table["bid"] <= table.loc[table["estimate"] >= _LEAST_SHARE, "bid"].max()]
    looks = zip(shown.groupby("trump", sort=False), (BLUE, ORANGE, YELLOW, GREEN), "osD^", "♠♥♦♣", strict=False)
    for (_, line), colour, mark, symbol in looks:
        ax.errorbar(
            line["bid"], line["estimate"], distances(line), fmt=f"{mark}-", color=colour, capsize=2, markersize=4,
            linewidth=1, label=symbol,
        )  # fmt: skip
    set_title(ax, "Chance to make each level as buyer")
    ax.set(xlabel="bid (points)", ylabel="contracts made", ylim=(0, 1.02))
    ax.legend(fontsize=10, title="trump", loc="upper right")
    in_percent(ax)
    set_caption(ax, f"{int(table['n'].max()):,} deals for each trump; bars: 95 % intervals.")
    return ax


def plot_screw(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """What a screw gains by the level of the others' contract, one line a hand."""
    ax = axes_or_new(ax)
    sure = table.groupby("bid")["estimate"].min()
    shown = table.loc[table["bid"] <= sure.index[min(int((sure < 0.99).sum()), len(sure) - 1)]]
    looks = zip(shown.groupby("hand", sort=False), (BLUE, ORANGE, YELLOW, GREEN, GREY), "osD^v", strict=False)
    for (hand, line), colour, mark in looks:
        ax.errorbar(
            line["bid"], line["gain"], distances(line, "gain", "gain_low", "gain_high"), fmt=f"{mark}-", color=colour,
            capsize=2, markersize=4, linewidth=1, label=str(hand),
        )  # fmt: skip
    ax.axhline(0, color=GREY, linewidth=0.8)
    set_title(ax, "What a screw gains on leaving the contract")
    ax.set(xlabel="level of the contract (points)", ylabel="gain of screwing (points a deal)")
    if len(shown["hand"].unique()) > 1:
        ax.legend(fontsize=8, title="own hand", loc="lower right")
    set_caption(ax, f"up to {int(table['n'].max()):,} deals a hand; bars: 95 % intervals; above 0 a screw pays.")
    return ax


def plot_looks(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """The gain of a player on another at each look of a comparison."""
    ax = axes_or_new(ax)
    ax.errorbar(
        table["n"], table["estimate"], distances(table), fmt="o-", color=BLUE, capsize=3, markersize=5, linewidth=1
    )
    ax.axhline(0, color=GREY, linewidth=0.8)
    ax.set_xscale("log", base=2)
    ax.set_xlim(table["n"].min() / 2, table["n"].max() * 2)
    ax.set_xticks(table["n"], [f"{n:,}" for n in table["n"]])
    ax.minorticks_off()
    set_title(ax, "Gain of the first player at each look")
    ax.set(xlabel="deals, each played both ways (logarithmic)", ylabel="gain (points a deal)")
    set_caption(ax, "bars: intervals that hold together at all looks that were planned.")
    return ax
