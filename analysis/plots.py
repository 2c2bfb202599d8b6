"""Figures: an estimator table on an axes. They compute nothing and save nothing.

Colours are three of the Okabe-Ito palette and a dark yellow, told apart by colour-blind readers; marks differ in shape
too, so that a grey print can be read.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

BLUE = "#0072B2"
ORANGE = "#D55E00"
GREEN = "#009E73"
GREY = "#6b6b6b"
YELLOW = "#B8860B"

_STYLE: Any = {
    "figure.figsize": (7.2, 4.2),
    "figure.dpi": 100,
    "font.size": 10,
    "axes.titlesize": 11,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#e3e3e3",
    "svg.hashsalt": "trickodds",
    "svg.fonttype": "none",
}
_FEW = 100
_LEAST_SHARE = 1e-3


def style() -> AbstractContextManager[None]:
    """The project's style, for everything drawn within."""
    return plt.rc_context(_STYLE)


def new_axes() -> tuple[Figure, Axes]:
    """A figure and its axes in the project's style."""
    with style():
        figure, ax = plt.subplots(layout="constrained")
    return figure, ax


def _axes(ax: Axes | None) -> Axes:
    return new_axes()[1] if ax is None else ax


def _title(ax: Axes, text: str) -> None:
    ax.set_title(text, loc="left", fontsize=11, fontweight="bold")


def _errors(table: pd.DataFrame, estimate: str = "estimate", low: str = "low", high: str = "high") -> np.ndarray:
    """Distances from the estimate to both ends of its interval, shape (2, groups)."""
    centre = table[estimate].to_numpy(dtype=float)
    distances = np.array([centre - table[low].to_numpy(dtype=float), table[high].to_numpy(dtype=float) - centre])
    clipped: np.ndarray = np.clip(distances, 0, None)
    return clipped


def _caption(ax: Axes, text: str) -> None:
    ax.annotate(
        text, (0, 0), (0, -40), xycoords="axes fraction", textcoords="offset points", fontsize=8, color=GREY, va="top"
    )


def _percent(ax: Axes, axis: str = "y") -> None:
    getattr(ax, f"{axis}axis").set_major_formatter(PercentFormatter(1))


def _enough(table: pd.DataFrame) -> pd.DataFrame:
    """Groups with enough cases to be drawn; the table itself shows all."""
    return table.loc[table["n"] >= _FEW]


def plot_bid_success(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Rate of success by bid."""
    ax = _axes(ax)
    shown = _enough(table)
    ax.errorbar(
        shown["bid"], shown["estimate"], _errors(shown), fmt="o-", color=BLUE, capsize=3, markersize=5, linewidth=1
    )
    _title(ax, "How often each bid makes")
    ax.set(xlabel="bid (points)", ylabel="contracts made", ylim=(0, 1.02))
    _percent(ax)
    _caption(ax, f"{int(table['n'].sum()):,} contracts; bars: 95 % intervals; bids with {_FEW} contracts or more.")
    return ax


def plot_holding_success(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Rate of success by the buyer's trump length at the most frequent bid, one line for each set of tops."""
    ax = _axes(ax)
    bid = int(table.groupby("bid")["n"].sum().idxmax()) if len(table) else 0
    shown = _enough(table.loc[table["bid"] == bid])
    ranked = shown.groupby("tops", observed=True)["n"].sum().sort_values(ascending=False).index[:4]
    for i, (tops, colour, mark) in enumerate(zip(ranked, (BLUE, ORANGE, GREEN, GREY), "osD^", strict=False)):
        line = shown.loc[shown["tops"] == tops]
        ax.errorbar(
            line["trumps"] + 0.06 * (i - 1.5), line["estimate"], _errors(line),
            fmt=f"{mark}-", color=colour, capsize=3, markersize=5, linewidth=1, label=str(tops),
        )  # fmt: skip
    _title(ax, f"How often {bid} makes, by the buyer's trumps")
    ax.set(
        xlabel="trumps in the buyer's hand (cards)",
        ylabel="contracts made",
        ylim=(0, 1.02),
    )
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    if len(ranked):
        ax.legend(title="of J, 9, A held", fontsize=9, loc="lower right")
    _percent(ax)
    _caption(
        ax, f"{int(shown['n'].sum()):,} contracts at {bid}; bars: 95 % intervals; the four most frequent sets of tops."
    )
    return ax


def plot_seat_success(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Rate of success by the buyer's seat."""
    ax = _axes(ax)
    ax.errorbar(table["buyer"], table["estimate"], _errors(table), fmt="o", color=BLUE, capsize=4, markersize=6)
    _title(ax, "How often contracts make, by the buyer's seat")
    ax.set(xlabel="seat of the buyer (0 speaks first)", ylabel="contracts made", xticks=sorted(table["buyer"]))
    _percent(ax)
    _caption(ax, f"{int(table['n'].sum()):,} contracts; bars: 95 % intervals; the scale does not begin at 0.")
    return ax


def plot_hand_air(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Air of one hand: exact probabilities as bars, estimates as points, on a logarithmic scale."""
    ax = _axes(ax)
    places = np.arange(len(table))
    ax.bar(places, table["exact"], color="#c6dbef", edgecolor=BLUE, linewidth=0.8, label="exact, all 10,518,300 hands")
    seen = table["estimate"].to_numpy() > 0
    ax.errorbar(
        places[seen], table["estimate"][seen], _errors(table)[:, seen],
        fmt="o", color=ORANGE, capsize=2, markersize=4, label="dealt, with 95 % interval",
    )  # fmt: skip
    ax.set_yscale("log")
    _title(ax, "Air of one hand")
    ax.set(xlabel="air of the hand (points)", ylabel="probability (logarithmic)")
    ax.set_xticks(places, [str(value) for value in table["value"]])
    ax.legend(fontsize=9)
    _caption(ax, f"{int(table['n'].max()):,} hands dealt.")
    return ax


def plot_counted_kinds(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """How often a side's air counts, by the combination that it holds."""
    ax = _axes(ax)
    shown = _enough(table)
    places = np.arange(len(shown))
    ax.errorbar(shown["estimate"], places, xerr=_errors(shown), fmt="o", color=BLUE, capsize=3, markersize=5)
    ax.set_yticks(places, list(shown["kind"]))
    ax.invert_yaxis()
    _title(ax, "How often a side's air counts, by what it holds")
    ax.set(xlabel="counted, given that a side holds it", xlim=(0, 1.02))
    ax.set_ylabel("combination")
    _percent(ax, "x")
    deals = f"{int(table['n'].max()):,}" if len(table) else "no"
    _caption(ax, f"up to {deals} sides a row; bars: 95 % intervals, clustered by deal; rows with {_FEW} cases or more.")
    return ax


def plot_side_scores(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Distribution of one side's score in a deal, scores of at least one side in a thousand."""
    ax = _axes(ax)
    shown = table.loc[table["estimate"] >= _LEAST_SHARE]
    ax.bar(
        shown["score"], shown["estimate"], width=8, color="#c6dbef", edgecolor=BLUE, linewidth=0.8,
        yerr=_errors(shown), error_kw={"ecolor": ORANGE, "capsize": 2, "elinewidth": 1},
    )  # fmt: skip
    _title(ax, "Score of one side in a deal")
    ax.set(xlabel="score (points)", ylabel="share of sides")
    _percent(ax)
    rest = 1 - float(shown["estimate"].sum())
    deals = int(table["deals"].max()) if len(table) else 0
    _caption(ax, f"{deals:,} deals, two sides each; bars: 95 % intervals; {rest:.1%} lie in rarer classes, not drawn.")
    return ax


def plot_gains(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Gain of a player over others, in points a deal."""
    ax = _axes(ax)
    places = np.arange(len(table))
    ax.errorbar(table["estimate"], places, xerr=_errors(table), fmt="o", color=BLUE, capsize=3, markersize=5)
    ax.axvline(0, color=GREY, linewidth=0.8)
    ax.set_yticks(places, list(table["label"]))
    ax.invert_yaxis()
    _title(ax, "What each part of the player is worth")
    ax.set(xlabel="gain over the player without it (points a deal)", xscale="symlog")
    ax.xaxis.set_major_formatter("{x:g}")
    ax.set_ylabel("part switched off")
    _caption(ax, f"{int(table['n'].max()):,} deals, each played both ways; bars: 95 % intervals; symmetric log scale.")
    return ax


def plot_calibration(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Observed less predicted share over the predicted chance, by kind of contract, with a band of two points."""
    ax = _axes(ax)
    shown = _enough(table)
    ax.axhline(0, color=GREY, linewidth=0.8)
    ax.axhspan(-2, 2, color="#e4e4e4", linewidth=0, label="within 2 points")
    for (kind, line), colour, mark in zip(shown.groupby("kind"), (BLUE, ORANGE, GREEN), "osD", strict=False):
        ax.errorbar(
            line["predicted"], 100 * line["gap"], 100 * _errors(line), fmt=f"{mark}-", color=colour, capsize=3,
            markersize=5, linewidth=1, label=str(kind),
        )  # fmt: skip
    _title(ax, "Does the market model know its chances?")
    ax.set(xlabel="predicted chance to make", ylabel="made less predicted (percentage points)", xlim=(0, 1))
    reach = max(6.0, 1.1 * float(np.abs(100 * shown["gap"]).max()))
    ax.set_ylim(-reach, reach)
    ax.legend(fontsize=9, loc="upper right", ncols=2)
    _percent(ax, "x")
    _caption(ax, f"{int(table['n'].sum()):,} cases; bars: 95 % intervals; deciles with {_FEW} cases or more.")
    return ax


def plot_odds(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Chance to make each level, one line a trump."""
    ax = _axes(ax)
    shown = table.loc[table["bid"] <= table.loc[table["estimate"] >= _LEAST_SHARE, "bid"].max()]
    looks = zip(shown.groupby("trump", sort=False), (BLUE, ORANGE, YELLOW, GREEN), "osD^", "♠♥♦♣", strict=False)
    for (_, line), colour, mark, symbol in looks:
        ax.errorbar(
            line["bid"], line["estimate"], _errors(line), fmt=f"{mark}-", color=colour, capsize=2, markersize=4,
            linewidth=1, label=symbol,
        )  # fmt: skip
    _title(ax, "Chance to make each level as buyer")
    ax.set(xlabel="bid (points)", ylabel="contracts made", ylim=(0, 1.02))
    ax.legend(fontsize=10, title="trump", loc="upper right")
    _percent(ax)
    _caption(ax, f"{int(table['n'].max()):,} deals for each trump; bars: 95 % intervals.")
    return ax


def plot_screw(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """What a screw gains by the level of the others' contract, one line a hand."""
    ax = _axes(ax)
    sure = table.groupby("bid")["estimate"].min()
    shown = table.loc[table["bid"] <= sure.index[min(int((sure < 0.99).sum()), len(sure) - 1)]]
    looks = zip(shown.groupby("hand", sort=False), (BLUE, ORANGE, YELLOW, GREEN, GREY), "osD^v", strict=False)
    for (hand, line), colour, mark in looks:
        ax.errorbar(
            line["bid"], line["gain"], _errors(line, "gain", "gain_low", "gain_high"), fmt=f"{mark}-", color=colour,
            capsize=2, markersize=4, linewidth=1, label=str(hand),
        )  # fmt: skip
    ax.axhline(0, color=GREY, linewidth=0.8)
    _title(ax, "What a screw gains on leaving the contract")
    ax.set(xlabel="level of the contract (points)", ylabel="gain of screwing (points a deal)")
    if len(shown["hand"].unique()) > 1:
        ax.legend(fontsize=8, title="own hand", loc="lower right")
    _caption(ax, f"up to {int(table['n'].max()):,} deals a hand; bars: 95 % intervals; above 0 a screw pays.")
    return ax


def plot_looks(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """The gain of a player on another at each look of a comparison."""
    ax = _axes(ax)
    ax.errorbar(
        table["n"], table["estimate"], _errors(table), fmt="o-", color=BLUE, capsize=3, markersize=5, linewidth=1
    )
    ax.axhline(0, color=GREY, linewidth=0.8)
    ax.set_xscale("log", base=2)
    ax.set_xlim(table["n"].min() / 2, table["n"].max() * 2)
    ax.set_xticks(table["n"], [f"{n:,}" for n in table["n"]])
    ax.minorticks_off()
    _title(ax, "Gain of the first player at each look")
    ax.set(xlabel="deals, each played both ways (logarithmic)", ylabel="gain (points a deal)")
    _caption(ax, "bars: intervals that hold together at all looks that were planned.")
    return ax
