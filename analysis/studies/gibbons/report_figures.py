"""Figures of the report of Gibbons."""

from __future__ import annotations

from typing import Final

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import SymmetricalLogLocator

from analysis.figure_style import (
    ABOVE,
    ABOVE_LEGEND,
    DASHES,
    FEW,
    GREY,
    LOOKS,
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
from analysis.studies.gibbons.figures import draw_kept, games_each, plot_points_by_seat

_BARS: Final = "bars: 95 % intervals"


def _players_axis(ax: Axes, table: pd.DataFrame) -> None:
    ax.set_xticks(sorted(table["players_n"].unique()))
    ax.set_xlabel("players")


def plot_growth(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Mean points of a seat and of the best seat by number of players."""
    ax = axes_or_new(ax)
    for i, (name, label) in enumerate(
        (("best", "the best seat"), ("points", "a seat"), ("tricks", "a seat, of tricks alone"))
    ):
        columns = {"estimate": name, "low": f"{name}_low", "high": f"{name}_high"}
        colour, mark = LOOKS[i]
        ax.errorbar(
            table["players_n"], table[name], distances(table, **columns), fmt=f"{mark}-", color=colour, capsize=2.5,
            markersize=4.5, linewidth=1, label=label,
        )  # fmt: skip
    ax.set_ylim(0, None)
    _players_axis(ax, table)
    ax.set_ylabel("mean points of a game")
    add_legend(ax)
    set_title(ax, "How points fall with the number of players")
    set_caption(ax, f"{games_each(table)}; {_BARS}, most smaller than the marks.")
    return ax


def plot_first_seat(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """What the first seat gains on the others, a line for each way of settling the trump, for the better player."""
    ax = axes_or_new(ax)
    shown = table[table["players"] == table["players"].iloc[-1]]
    draw_lines(shown, ax, "players_n", "way", spread=0.07)
    ax.axhline(0, color=GREY, linewidth=0.8)
    _players_axis(ax, shown)
    ax.set_ylabel("first seat over the mean of the others (points)")
    add_legend(ax)
    set_title(ax, "What the first seat gains by the way the trump is settled")
    set_caption(ax, f"{games_each(shown)}, played by {shown['players'].iloc[0]}; {_BARS}.")
    return ax


def plot_ways(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """What each seat is above the mean of the seats, by how the trump is settled and who plays."""
    ax = axes_or_new(ax)
    names = [
        f"{way}, seat {seat}, {player}"
        for way, seat, player in zip(table["way"], table["seat"], table["players"], strict=True)
    ]
    gaps = table.drop(columns=["estimate", "low", "high"]).assign(name=names)
    gaps = gaps.rename(columns={"gap": "estimate", "gap_low": "low", "gap_high": "high"})
    set_height(ax, 1.6 + 0.2 * len(gaps))
    draw_dots(gaps, ax, "name", "players")
    ax.axvline(0, color=GREY, linewidth=0.8)
    ax.tick_params(axis="y", labelsize=8)
    ax.set(xlabel="points above the mean of the seats", ylabel="trump, seat and player")
    set_title(ax, f"Whom the way to a trump favours, {table['seat'].max() + 1} players")
    set_caption(ax, f"{games_each(table)}; {_BARS}.")
    return ax


def plot_random(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Mean points of each seat where all play at random."""
    ax = plot_points_by_seat(table, ax)
    set_title(ax, "Points by seat where all play at random")
    return ax


def plot_exact(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Points of honours that are played, estimates beside the exact figures."""
    ax = axes_or_new(ax)
    for i, (way, line) in enumerate(table.groupby("way", sort=False)):
        colour, mark = LOOKS[i % len(LOOKS)]
        places = line["players_n"] + 0.06 * (i - 2)
        ax.plot(places, line["exact"], color=colour, linestyle=DASHES[i % len(DASHES)], linewidth=0.8)
        ax.errorbar(
            places, line["estimate"], distances(line), fmt=mark, color=colour, capsize=2.5, markersize=4.5,
            linestyle="none", label=str(way),
        )  # fmt: skip
    ax.set_ylim(0, None)
    _players_axis(ax, table)
    ax.set_ylabel("points of honours played in a game")
    add_legend(ax, loc="lower right")
    set_title(ax, "How much of the honours comes into play")
    set_caption(ax, f"Lines: exact; marks: {games_each(table)}, {_BARS}, most smaller than the marks.")
    return ax


def plot_worth(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """What each honour is worth to who plays it, by number of players."""
    ax = axes_or_new(ax)
    draw_lines(table, ax, "players_n", "honour", spread=0.07)
    ax.axhline(0, color=GREY, linewidth=0.8)
    _players_axis(ax, table)
    ax.set_ylabel("its player over the others' mean (points)")
    add_legend(ax)
    set_title(ax, "What an honour of trump is worth to its holder")
    set_caption(ax, f"{games_each(table)}; {_BARS}.")
    return ax


def plot_gains(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Gain over other players, a line for each, by number of players."""
    ax = axes_or_new(ax)
    draw_lines(table, ax, "players_n", "label", spread=0.06)
    ax.axhline(0, color=GREY, linewidth=0.8)
    ax.set_yscale("symlog", linthresh=0.1)
    ax.set_ylim(None, 1.4 * ax.get_ylim()[1])
    ax.yaxis.set_major_locator(SymmetricalLogLocator(base=10, linthresh=0.1, subs=[1, 3]))
    ax.yaxis.set_major_formatter("{x:g}")
    _players_axis(ax, table)
    ax.set_ylabel("gain (points a game)")
    add_legend(ax, ncols=2)
    set_title(ax, "What the player gains over others")
    set_caption(
        ax, f"{int(table['n'].max()):,} deals each, the two in turn round the table; {_BARS}; symmetric log scale."
    )
    return ax


def plot_announced_gains(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """The same where tricks are announced."""
    ax = plot_gains(table, ax)
    set_title(ax, "What the player gains over others where tricks are announced")
    return ax


def plot_kept(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """How often each announcement is kept, a line for each number of players."""
    return draw_kept(table, ax, "players_n", "{} players", "games, one seat each")


def plot_optimism(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """What one trick more than the best announcement costs, a line for each number of players."""
    ax = axes_or_new(ax)
    shown = enough(table).dropna(subset=["more"])
    named = shown.assign(name=[f"{n} players" for n in shown["players_n"]])
    draw_lines(named, ax, "strength", "name", spread=0.03, estimate="more", low="more_low", high="more_high")
    ax.axhline(0, color=GREY, linewidth=0.8)
    ax.set_xlabel("tricks that the cards promise (lower end of a class)")
    ax.set_ylabel("one more than the best costs (points)")
    add_legend(ax)
    set_title(ax, "What one trick more than the best announcement costs")
    set_caption(
        ax,
        f"{int(table['n'].sum()):,} hands, one a game; {bars_of(shown, 'more_low')}; classes of {FEW} hands or more.",
    )
    return ax


def plot_readings(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Mean announcement under each reading."""
    ax = axes_or_new(ax)
    set_height(ax, 1.5 + 0.3 * len(table))
    said = table.drop(columns=["estimate", "low", "high"]).rename(
        columns={"said": "estimate", "said_low": "low", "said_high": "high"}
    )
    draw_dots(said, ax, "reading")
    ax.set_xlim(-0.05, None)  # whole marks where nothing is announced
    ax.set(xlabel="mean first announcement of a seat (tricks)", ylabel="reading")
    set_title(ax, "How much is announced under each reading")
    set_caption(ax, f"{games_each(table)}; {_BARS}, most smaller than the marks.")
    return ax


def plot_calibration(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Counted less predicted share over the predicted chance, a line for each number of players."""
    ax = axes_or_new(ax)
    shown = enough(table)
    gaps = shown.assign(
        **{name: 100 * (shown[name] - shown["predicted"]) for name in ("estimate", "low", "high")},
        name=[f"{n} players" for n in shown["players_n"]],
    )
    ax.axhspan(-2, 2, color="#e4e4e4", linewidth=0, label="within 2 points")
    ax.axhline(0, color=GREY, linewidth=0.8)
    draw_lines(gaps, ax, "predicted", "name")
    reach = 1.05 * max(5.0, float(np.abs(gaps[["low", "high"]].to_numpy()).max(initial=0.0)))
    ax.set(xlim=(0, 1), ylim=(-reach, reach))
    in_percent(ax, "x")
    ax.set_xlabel("predicted chance of at least so many tricks")
    ax.set_ylabel("won less predicted (percentage points)")
    add_legend(ax, ncols=6, columnspacing=1, handlelength=1.6, **{**ABOVE, "fontsize": 8})
    set_title(ax, "Does the model know its chances?", ABOVE_LEGEND)
    set_caption(ax, f"{int(table['n'].sum()):,} cases; {_BARS}; tenths with {FEW} cases or more.")
    return ax
