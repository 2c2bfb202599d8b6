"""Figures of Gibbons: points by seat, captured honours, kept announcements."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from analysis.figure_style import FEW, GREY, add_legend, axes_or_new, enough, in_percent, set_caption, set_title
from analysis.plots import draw_dots, draw_lines


def games_each(table: pd.DataFrame) -> str:
    """How many games the groups of a table have."""
    low, high = int(table["n"].min()), int(table["n"].max())
    return f"{high:,} games each" if low == high else f"{low:,} to {high:,} games each"


def plot_points_by_seat(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Mean points of each seat, a line for each number of players."""
    ax = axes_or_new(ax)
    named = table.assign(players=[f"{n} players" for n in table["players_n"]])
    draw_lines(named, ax, "seat", "players", estimate="points", low="points_low", high="points_high")
    ax.set_xticks(range(int(table["seat"].max()) + 1))
    ax.set_xlabel("seat, 0 at the dealer's left")
    ax.set_ylabel("mean points of a game")
    add_legend(ax)
    set_title(ax, "Points by seat")
    set_caption(ax, f"{games_each(table)}; bars: 95 % intervals, most smaller than the marks.")
    return ax


def plot_margins(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """How far the best seat is ahead, by number of players."""
    ax = axes_or_new(ax)
    draw_lines(table, ax, "players_n", estimate="margin", low="margin_low", high="margin_high")
    numbers = sorted(table["players_n"].unique())
    ax.set_xticks(numbers)
    ax.margins(y=0.12)  # room for the first label
    ax.set(xlim=(numbers[0] - 0.3, numbers[-1] + 0.8), ylim=(0, None))
    ax.set_xlabel("players")
    ax.set_ylabel("best seat over the next (points)")
    for row in table.itertuples():
        if row.margin == row.margin:
            ax.annotate(
                f"{100 * row.estimate:.1f} % shared", (row.players_n, row.margin), (5, 4), textcoords="offset points",
                fontsize=8, color=GREY,
            )  # fmt: skip
    set_title(ax, "How far the winner is ahead, and how often the win is shared")
    set_caption(ax, f"{games_each(table)}; bars: 95 % intervals, most smaller than the marks; 0 where shared.")
    return ax


def plot_captures(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """How often each honour is lost, a line for each honour over the number of players, or marks for one number."""
    ax = axes_or_new(ax)
    if len(set(table["players_n"])) == 1:
        draw_dots(table, ax, "honour")
        in_percent(ax, "x")
        ax.set_xlim(0, None)
        ax.set_xlabel("lost to another seat")
        ax.set_ylabel("honour of trump")
        set_title(ax, f"How often an honour is lost, {table['players_n'].iloc[0]} players")
        set_caption(ax, f"{games_each(table)} in which it is played; bars: 95 % intervals.")
        return ax
    draw_lines(table, ax, "players_n", "honour", spread=0.1)
    in_percent(ax)
    ax.set_xticks(sorted(table["players_n"].unique()))
    ax.set_ylim(-0.012, None)  # whole marks where none is lost
    ax.set_xlabel("players")
    ax.set_ylabel("lost to another seat")
    add_legend(ax)
    set_title(ax, "How often an honour is lost")
    set_caption(ax, f"{games_each(table)} in which it is played; bars: 95 % intervals.")
    return ax


def draw_kept(table: pd.DataFrame, ax: Axes | None, column: str, name: str, cases: str) -> Axes:
    """How often each announcement is kept, a line for each value of a column, which `name` names."""
    ax = axes_or_new(ax)
    shown = enough(table)
    named = shown.assign(name=[name.format(value) for value in shown[column]])
    draw_lines(named, ax, "announced", "name", spread=0.04)
    ax.set_ylim(0, 1.04)
    in_percent(ax)
    ax.set_xlabel("tricks announced")
    ax.set_ylabel("announcements kept")
    add_legend(ax)
    set_title(ax, "How often an announcement is kept")
    set_caption(ax, f"{int(table['n'].sum()):,} {cases}; bars: 95 % intervals; numbers announced {FEW} times or more.")
    return ax


def plot_announcements(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """How often each announcement is kept, a line for each seat."""
    return draw_kept(table, ax, "seat", "seat {}", "announcements")
