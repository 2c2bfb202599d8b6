"""Figures of Vida's tables about calling: an estimator table on an axes. They compute nothing and save nothing."""

from __future__ import annotations

from typing import Final

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from analysis.figure_style import (
    BLUE,
    FEW,
    GREY,
    PALE,
    add_legend,
    as_estimate,
    axes_or_new,
    bars_of,
    distances,
    enough,
    in_percent,
    set_caption,
    set_height,
    set_title,
    tops_in_words,
)
from analysis.plots import draw_dots, draw_heat, draw_lines

_TALL: Final = 5.6
_LENGTHS: Final = (3, 4, 5)
_ACES: Final = (0, 1, 2)


def _family_heat(table: pd.DataFrame, ax: Axes, scale: float, limits: tuple[float, float]) -> None:
    """Cells by tops, and by trumps and side aces."""
    cells = table.assign(row=table["tops"].astype(str), column=list(zip(table["trumps"], table["aces"], strict=True)))
    rows = [str(tops) for tops in table["tops"].cat.categories if tops in set(table["tops"])]
    columns = [(length, aces) for length in _LENGTHS for aces in _ACES]
    set_height(ax, _TALL)
    draw_heat(ax, cells, rows, columns, scale=scale, limits=limits)
    ax.set_yticks(range(len(rows)), [tops_in_words(tops) for tops in rows])
    ax.set_xticks(range(len(columns)), [str(aces) for _, aces in columns])
    for i, length in enumerate(_LENGTHS):
        middle = i * len(_ACES) + (len(_ACES) - 1) / 2
        ax.text(middle, -0.62, f"{length} trumps", ha="center", va="bottom", fontsize=9)
        if i:
            ax.axvline(i * len(_ACES) - 0.5, color="black", linewidth=1)
    ax.set(xlabel="aces of other suits (cards)", ylabel="tops of the trump suit that the hand holds")
    ax.title.set_position((0, 1.05))


def _levels_title(table: pd.DataFrame) -> str:
    """Share made at the lowest and the highest level that are drawn, in words."""
    first, last = table.iloc[0], table.iloc[-1]
    low, high = (f"{row['estimate']:.0%} at {row['bid']:.0f}" for row in (first, last))
    return f"Contracts as bought: {low} make, {high}"


def plot_levels(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Rate of success by level, as the players buy."""
    ax = axes_or_new(ax)
    shown = enough(table)
    draw_lines(shown, ax, "bid")
    set_title(ax, _levels_title(shown) if len(shown) else "No contracts")
    ax.set(xlabel="bid (points)", ylabel="contracts made", ylim=(0, 1.02))
    in_percent(ax)
    set_caption(ax, f"{int(table['n'].sum()):,} contracts; bars: 95 % intervals; bids with {FEW} contracts or more.")
    return ax


def plot_families(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Rate of success by family of the buyer's hand, at the level that is bought most often."""
    ax = axes_or_new(ax)
    bid = int(table.groupby("bid")["n"].sum().idxmax()) if len(table) else 0
    chosen = table.loc[table["bid"] == bid]
    _family_heat(chosen, ax, 100.0, (50.0, 100.0))
    ax.set_title(f"How often {bid} makes, by the buyer's hand (per cent)", loc="left", pad=20)
    set_caption(
        ax,
        f"{int(chosen['n'].sum()):,} contracts at {bid}; ±: half of the 95 % interval, rounded up; "
        f"hatched: below {FEW} cases.",
    )
    return ax


def plot_openings(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """What the side totals on average if the hand buys at once, by family."""
    ax = axes_or_new(ax)
    _family_heat(as_estimate(table, "total"), ax, 1.0, (80.0, 180.0))
    ax.set_title("What the side of a hand that buys can expect to total (points)", loc="left", pad=20)
    set_caption(
        ax, f"{int(table['n'].sum()):,} hands; ±: half of the 95 % interval, rounded up; hatched: below {FEW} cases."
    )
    return ax


def plot_open_or_pass(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Gain of the lowest opening over passing by tops, one line for each length."""
    ax = axes_or_new(ax)
    shown = enough(table).loc[lambda t: t["trumps"].isin(_LENGTHS)]
    names = [str(tops) for tops in table["tops"].cat.categories if tops in set(shown["tops"])]
    placed = shown.assign(place=[names.index(str(tops)) for tops in shown["tops"]])
    named = placed.assign(length=[f"{n} trumps" for n in placed["trumps"]])
    draw_lines(named.sort_values(["length", "place"]), ax, "place", "length", spread=0.18)
    for line in ax.lines:
        line.set_linestyle("none")
    ax.axhline(0, color=GREY, linewidth=0.8)
    ax.set_xticks(range(len(names)), [tops_in_words(tops) for tops in names], rotation=60)
    ax.set(xlabel="tops of the trump suit", ylabel="gain over passing (points a deal)")
    add_legend(ax, ncols=3)
    set_title(ax, "What the lowest opening gains over passing at the first seat")
    text = f"{int(table['n'].sum()):,} hands, the same deals both ways; {bars_of(shown)}; {FEW} cases or more."
    set_caption(ax, text, 62)
    return ax


def plot_worth(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Worth of each card and feature."""
    ax = axes_or_new(ax)
    set_height(ax, _TALL)
    draw_dots(table, ax, "name", "group")
    ax.axvline(0, color=GREY, linewidth=0.8)
    add_legend(ax, loc="center right")
    best = table.loc[table["estimate"].idxmax()] if table["n"].sum() else None
    set_title(
        ax, f"The {best['name']} is worth {best['estimate']:.0f} points" if best is not None else "Worth of a card"
    )
    ax.set(xlabel="what the buyers' side totals with the card less without it (points)")
    ax.set_ylabel("card or feature")
    set_caption(ax, f"up to {int(table['n'].max()):,} contracts a row, each played twice; {bars_of(table)}.")
    return ax


def plot_break_even(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Probability from which a vida call pays, and how often contracts fail, by level."""
    ax = axes_or_new(ax)
    shown = enough(table)
    ax.errorbar(
        shown["bid"], shown["estimate"], distances(shown), fmt="o-", color=BLUE, capsize=2.5, markersize=4.5,
        linewidth=1, label="must fail at least so often for a vida call to pay",
    )  # fmt: skip
    ax.bar(
        shown["bid"], shown["failed"], width=6, color=PALE, edgecolor=BLUE, linewidth=0.8, label="contracts that fail",
        yerr=distances(shown, "failed", "failed_low", "failed_high"), error_kw={"elinewidth": 0.8, "capsize": 2},
    )  # fmt: skip
    ax.set(xlabel="bid (points)", ylabel="probability", ylim=(0, 1.02))
    in_percent(ax)
    add_legend(ax)
    set_title(ax, "How sure one must be before a vida call")
    set_caption(ax, f"{int(table['n'].sum()):,} contracts; with 95 % intervals; {FEW} contracts or more.")
    return ax


def plot_defenders(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """How often contracts fail by one defender's trumps, at the level bought most often."""
    ax = axes_or_new(ax)
    bid = int(table.groupby("bid")["n"].sum().idxmax()) if len(table) else 0
    chosen = enough(table.loc[table["bid"] == bid])
    tops = [name for name in ("J9", "J", "9", "–") if name in set(chosen["tops"].astype(str))]
    named = chosen.assign(who=chosen["tops"].astype(str)).loc[lambda t: t["who"].isin(tops)]
    named = named.assign(who=pd.Categorical(named["who"], categories=tops))
    draw_lines(named.assign(who=named["who"].cat.rename_categories(tops_in_words)), ax, "trumps", "who", spread=0.06)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.set(xlabel="trumps of the defender after the buyer (cards)", ylabel="contracts that fail", ylim=(0, 1.02))
    in_percent(ax)
    add_legend(ax, title="of J, 9, A it holds")
    set_title(ax, f"How often {bid} fails, by what one defender holds")
    set_caption(ax, f"{int(named['n'].sum()):,} contracts at {bid}; bars: 95 % intervals; {FEW} cases or more.")
    return ax
