"""Figures of Israeli whist: an estimator table on an axes. They compute nothing and save nothing."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from analysis.figure_style import (
    ABOVE,
    ABOVE_LEGEND,
    BLUE,
    DASHES,
    FEW,
    GREY,
    LOOKS,
    ORANGE,
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
from analysis.plots import draw_bars, draw_gains, draw_lines

#: Tariffs of a lost zero that are drawn, and their names.
_ZERO_TARIFFS = {
    "default": "recovering", "capped": "recovering, at most nothing", "flat_50_25": "flat", "per_trick": "per trick",
}  # fmt: skip


def _rates_over(table: pd.DataFrame, ax: Axes, x: str, label: str, what: str, cases: str) -> Axes:
    """Rates over a whole number."""
    shown = enough(table)
    draw_lines(shown, ax, x)
    ax.set(xlabel=label, ylabel=what, ylim=(0, 1.02))
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    in_percent(ax)
    set_caption(ax, f"{int(table['n'].sum()):,} {cases}; bars: 95 % intervals; groups of {FEW} or more.")
    return ax


def plot_contracts(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Rate of success by contract."""
    ax = axes_or_new(ax)
    set_title(ax, "How often each contract is made")
    return _rates_over(table, ax, "contract", "contract (tricks)", "made exactly", "seats")


def plot_levels(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Rate of the declarer's success by his winning bid."""
    ax = axes_or_new(ax)
    set_title(ax, "How often the declarer makes, by his winning bid")
    return _rates_over(table, ax, "bid", "winning bid (tricks)", "made exactly", "deals")


def plot_positions(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Mean score by position."""
    return draw_gains(
        as_estimate(table, "score"), axes_or_new(ax), "position",
        title="What each position of the contract round scores", x="mean score (points a deal)", y="position",
        caption=f"{int(table['n'].max()):,} deals; bars: 95 % intervals.",
    )  # fmt: skip


def plot_zeros(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Mean score of zeros, over and under, by position."""
    shown = enough(table)
    names = [f"{kind}, {position}" for kind, position in zip(shown["kind"], shown["position"], strict=True)]
    return draw_gains(
        as_estimate(shown, "score").assign(name=names), axes_or_new(ax), "name", "kind", title="What a zero scores",
        x="mean score (points)", y="deal and position",
        caption=f"{int(table['n'].sum()):,} zeros; bars: 95 % intervals; groups of {FEW} or more.",
    )  # fmt: skip


def plot_margins(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Seats that make by the margin over thirteen."""
    ax = axes_or_new(ax)
    shown = enough(table)
    draw_lines(shown, ax, "margin")
    ax.axvline(0, color=GREY, linewidth=1)
    set_title(ax, "The further from thirteen, the fewer make")
    ax.set(xlabel="sum of the contracts less 13 (tricks): under to the left, over to the right",
           ylabel="seats that make, of four", ylim=(0, 4))  # fmt: skip
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    set_caption(ax, f"{int(table['n'].sum()):,} deals; bars: 95 % intervals; sums with {FEW} deals or more.")
    return ax


def plot_denominations(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Share of deals won by each denomination."""
    ax = _share_bars(table, ax, "trump")
    ax.set(xlabel="denomination, lowest first", ylabel="deals")
    set_title(ax, "Which denomination wins the auction")
    return ax


def plot_numbers(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Share of deals won by each number."""
    ax = _share_bars(table, ax, "bid")
    ax.set(xlabel="winning number (tricks)", ylabel="deals")
    set_title(ax, f"{_most(table, 'bid')} is the number that wins most auctions" if len(table) else "No auction is won")
    return ax


def plot_declarers(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Share of deals declared by each seat, beside an even share."""
    ax = _share_bars(table, ax, "declarer")
    if len(table):
        ax.axhline(1 / len(table), color=GREY, linewidth=1, linestyle="--", label="an even share")
        add_legend(ax, **ABOVE)
    ax.set(xlabel="seat (0 calls first)", ylabel="deals that it declares")
    text = f"Seat {_most(table, 'declarer')} declares most often" if len(table) else "Nobody declares"
    set_title(ax, text, above=ABOVE_LEGEND)
    return ax


def plot_makers(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Share of deals by how many of the four make."""
    ax = _share_bars(table, ax, "makers")
    ax.set(xlabel="seats that make their contract", ylabel="deals")
    set_title(ax, f"Most often {_most(table, 'makers')} of the four make" if len(table) else "No contracts")
    return ax


def plot_overs(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Share of over deals by the winning number."""
    ax = axes_or_new(ax)
    set_title(ax, "How often deals are over, by the winning number")
    ax.axhline(0.5, color=GREY, linewidth=0.8)
    return _rates_over(table, ax, "bid", "winning number (tricks)", "deals that are over", "deals")


def _most(table: pd.DataFrame, label: str) -> str:
    """The name with the largest share."""
    return str(table[label].iloc[int(table["estimate"].to_numpy().argmax())])


def _share_bars(table: pd.DataFrame, ax: Axes | None, label: str) -> Axes:
    """Shares of the deals as bars."""
    ax = axes_or_new(ax)
    draw_bars(table, ax, label)
    set_caption(ax, f"{int(table['n'].max()) if len(table) else 0:,} deals; bars: 95 % intervals.")
    return ax


def plot_scores(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Median and the middle nine tenths of the points of a deal, by position."""
    ax = _spreads(table, ax, "position")
    set_title(ax, "Points of a deal, by position")
    ax.set(xlabel="points of a deal", ylabel="position")
    set_caption(ax, f"{int(table['n'].max()):,} deals; bars at the mean: 95 % interval.")
    return ax


def plot_matches(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Median and the middle nine tenths of the totals of a match, by player."""
    ax = _spreads(table, ax, "player")
    set_title(ax, "Totals of a match, by player")
    ax.set(xlabel="total of a match (points)", ylabel="player (3 deals first)")
    set_caption(ax, f"{int(table['n'].max()) if len(table) else 0:,} matches; bars at the mean: 95 % interval.")
    return ax


def _spreads(table: pd.DataFrame, ax: Axes | None, label: str) -> Axes:
    """A row each: the middle nine tenths, the median and the mean with its interval; the legend below the rows."""
    ax = axes_or_new(ax)
    places = list(range(len(table)))
    ax.hlines(places, table["p5"], table["p95"], color=BLUE, linewidth=5, alpha=0.4, label="5 % to 95 %")
    ax.plot(table["median"], places, "|", color=BLUE, markersize=18, markeredgewidth=2, label="median")
    ax.errorbar(table["estimate"], places, xerr=distances(table), fmt="o", color=ORANGE, capsize=3, label="mean")
    ax.set_yticks(places, [str(name) for name in table[label]])
    ax.set_ylim(len(table) + 0.2, -0.6)
    ax.axvline(0, color=GREY, linewidth=1)
    ax.legend(frameon=False, fontsize=8, loc="lower center", ncols=3)
    return ax


def plot_contract_scores(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Mean points by contract, a line for each position."""
    ax = axes_or_new(ax)
    draw_lines(enough(table), ax, "contract", "position", spread=0.08)
    ax.axhline(0, color=GREY, linewidth=1)
    if ax.get_legend_handles_labels()[0]:  # on few deals no position may have enough
        ax.legend(title="position", frameon=False, fontsize=8)
    set_title(ax, "What each contract scores, by position")
    ax.set(xlabel="contract (tricks)", ylabel="mean score (points)")
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    set_caption(ax, f"Bars: 95 % intervals; contracts with {FEW} deals or more.")
    return ax


def plot_longest(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Longest suit, exactly and as dealt."""
    ax = axes_or_new(ax)
    ax.bar(table["longest"], table["exact"], color=BLUE, alpha=0.4, label="exact")
    ax.errorbar(table["longest"], table["estimate"], distances(table), fmt="o", color=ORANGE, capsize=3, label="dealt")
    ax.legend(frameon=False, fontsize=8)
    ax.set(xlabel="cards of the longest suit", ylabel="hands", xlim=(3.4, 9.6))
    in_percent(ax)
    set_title(ax, "The longest suit of a hand")
    set_caption(ax, f"{int(table['n'].max()):,} hands; bars: 95 % intervals.")
    return ax


def plot_zero_worths(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """What a zero is expected to bring by the mean of the hand's tricks, a line for each tariff of a lost zero."""
    ax = axes_or_new(ax)
    spread = table["spread"].iloc[0]
    for (preset, name), (colour, mark), dashes in zip(_ZERO_TARIFFS.items(), LOOKS, DASHES, strict=False):
        line = table.loc[table["preset"] == preset]
        ax.plot(
            line["mean"], line["zero"], marker=mark, linestyle=dashes, color=colour, markersize=4, linewidth=1,
            label=name,
        )  # fmt: skip
    best = table.loc[table["preset"] == "default"]
    ax.plot(best["mean"], best["points"], color="black", linewidth=1.6, label="best contract, recovering")
    ax.axhline(0, color=GREY, linewidth=1)
    ax.legend(frameon=False, fontsize=8)
    set_title(ax, "What a zero is worth: only the recovering tariff pays the strong one back")
    ax.set(xlabel=f"mean number of tricks (spread {spread:g} tricks)", ylabel="expected points of a zero, under")
    set_caption(ax, "Exact arithmetic on a normal distribution of tricks that the contract does not change.")
    return ax


def plot_forbidden(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """What the forbidden number changes, by position."""
    return draw_gains(
        table, axes_or_new(ax), "position", title="What the forbidden number changes",
        x="points a deal, with the rule less without", y="position",
        caption=f"{int(table['n'].max()):,} deals; bars: 95 % intervals of paired differences.",
    )  # fmt: skip


def plot_holdings(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Worth of holdings in tricks; rare ones are left to the table."""
    ax = axes_or_new(ax)
    shown = table.loc[table["high"] - table["low"] < 1].reset_index(drop=True)
    names = [f"{holding}, {play}" for holding, play in zip(shown["holding"], shown["play"], strict=True)]
    set_height(ax, 1.4 + 0.28 * len(shown))
    return draw_gains(
        shown.assign(name=names), ax, "name", "play", title="What holdings add to the declarer's tricks", x="tricks",
        y="holding and contract",
        caption="Least squares on declarers' hands; bars: 95 % intervals; wider than a trick: table only.",
    )  # fmt: skip


def plot_promises(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Share hit by the chance that was promised."""
    ax = axes_or_new(ax)
    shown = enough(table)
    ax.plot([0, 1], [0, 1], color=GREY, linewidth=1, linestyle="--", label="as promised")
    draw_lines(shown, ax, "promised")
    ax.set(xlabel="chance that the model gives the contract", ylabel="contracts hit", xlim=(0, 1), ylim=(0, 1))
    in_percent(ax)
    in_percent(ax, "x")
    ax.legend(frameon=False, fontsize=8)
    set_title(ax, "Are the players' chances right?")
    set_caption(ax, f"{int(table['n'].sum()):,} contracts; bars: 95 % intervals; classes of {FEW} or more.")
    return ax
