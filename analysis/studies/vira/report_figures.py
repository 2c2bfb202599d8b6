"""Figures of Vira's report: an estimator table on an axes. They compute nothing and save nothing."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from analysis.figure_style import (
    BLUE,
    FEW,
    GREY,
    LOOKS,
    ORANGE,
    add_legend,
    as_estimate,
    axes_or_new,
    bars_of,
    distances,
    enough,
    in_percent,
    say_why_empty,
    set_caption,
    set_title,
)
from analysis.plots import draw_dots, draw_lines
from analysis.studies.vira.figures import bid_labels, label_rows, legend_above
from analysis.studies.vira.ranks import family_names
from analysis.studies.vira.suit_levels import is_known

_VERDICTS = ("harder", "not told apart", "easier")


def _against(table: pd.DataFrame, ax: Axes, title: str) -> Axes:
    """How much less often bids are made than others."""
    labels = [f"{name} (after {below})" for name, below in zip(table["name"], table["below"], strict=True)]
    places = label_rows(ax, labels)
    for verdict, colour, mark in zip(_VERDICTS, (BLUE, GREY, ORANGE), "o^s", strict=True):
        chosen = (table["verdict"] == verdict).to_numpy()
        ax.errorbar(
            table["estimate"][chosen], places[chosen], xerr=distances(table)[:, chosen], fmt=mark, color=colour,
            capsize=2, markersize=4.5, label=verdict if chosen.any() else None,
        )  # fmt: skip
    ax.axvline(0, color=GREY, linewidth=1)
    add_legend(ax, fontsize=8, loc="lower right")
    in_percent(ax, "x")
    ax.set(xlabel="made less often than the other (share of the deals)", ylabel="bid")
    set_title(ax, title)
    set_caption(ax, f"{int(table['n'].max()):,} deals; {_paired(table)}.")
    return ax


def _paired(table: pd.DataFrame) -> str:
    """What a caption says of bars of paired differences."""
    return bars_of(table).replace("intervals", "intervals of paired differences")


def _draw_rows(table: pd.DataFrame, ax: Axes, labels: list[str], group: Sequence[str], size: float = 2.5) -> np.ndarray:
    """Estimates in rows of their own, each group with its colour and mark; returns the places of the rows."""
    places = label_rows(ax, labels)
    for key, (colour, mark) in zip(dict.fromkeys(group), LOOKS, strict=False):
        chosen = np.array([name == key for name in group])
        ax.errorbar(
            table["estimate"][chosen], places[chosen], xerr=distances(table)[:, chosen], fmt=mark, color=colour,
            capsize=size, markersize=4.5, label=key,
        )  # fmt: skip
    return places


def _finish_gains(table: pd.DataFrame, ax: Axes, title: str, x: str, y: str, n: str = "{:,} deals") -> Axes:
    """The line at nothing, the title, the names of the axes and the caption of paired differences."""
    ax.axvline(0, color=GREY, linewidth=1)
    ax.set(xlabel=x, ylabel=y)
    set_title(ax, title)
    most = int(table["n"].max()) if len(table) else 0
    set_caption(ax, f"{n.format(most)}; {_paired(table)}.")
    return ax


def plot_ladder(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Rate at which each bid is made by the best of three hands, and by hands that choose it, from the lowest."""
    ax = axes_or_new(ax)
    places = _draw_rows(table, ax, bid_labels(table), family_names(table["rank"]), size=2)
    often = (table["chosen_n"] >= FEW).to_numpy()
    ax.errorbar(
        table["chosen"][often], places[often],
        xerr=distances(table, "chosen", "chosen_low", "chosen_high")[:, often], fmt="|", color="black", capsize=2,
        markersize=9, markeredgewidth=1.5, label="hands that choose it",
    )  # fmt: skip
    ax.set(xlabel="made (marks by family: the best of three hands)", ylabel="bid, lowest first", xlim=(0, 1))
    in_percent(ax, "x")
    add_legend(ax, fontsize=8, loc="lower right")
    set_title(ax, "Is the ladder in order?")
    set_caption(ax, f"{int(table['n'].max()):,} deals for each bid; bars: 95 % intervals; chosen {FEW} times or more.")
    return ax


def plot_steps(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Every bid against the one below it."""
    return _against(table, axes_or_new(ax), "Harder than the bid below?")


def plot_disputed(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """The disputed bids against each other."""
    return _against(table, axes_or_new(ax), "The disputed bids")


#: Intervals of fair pins that are wider would hide the others.
_WIDEST_PINS = 12


def plot_fair_pins(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Pins that would be fair, and those of the table."""
    ax = axes_or_new(ax)
    is_known = table["fair_high"] - table["fair_low"] < _WIDEST_PINS
    shown = enough(table.loc[is_known]).reset_index(drop=True)
    places = label_rows(ax, bid_labels(shown))
    say_why_empty(ax, shown, "no bid was chosen often enough")
    ax.errorbar(
        shown["fair"], places, xerr=distances(shown, "fair", "fair_low", "fair_high"), fmt="o", color=BLUE, capsize=2.5,
        markersize=5, label="fair",
    )  # fmt: skip
    ax.hlines(places, shown["pins_0"], shown["pins_2"].clip(lower=shown["pins_0"]), color=ORANGE, linewidth=1)
    ax.plot(
        shown["pins_0"], places, "|", color=ORANGE, markersize=11, markeredgewidth=2, label="the table, all classes"
    )
    ax.axvline(0, color=GREY, linewidth=1)
    ax.set(xlabel="pins from each defender (below nothing: the bid pays without)", ylabel="bid")
    legend_above(ax)
    set_title(ax, "Fair pins and paid pins")
    set_caption(
        ax,
        f"Bids with {FEW} contracts or more; bars: 95 % intervals; wider than {_WIDEST_PINS} pins: in the table.",
    )
    return ax


def plot_break_even(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Chances at which bids break even, in ofärg or low."""
    ax = axes_or_new(ax)
    shown = table.loc[table["trump"].isin(["ofärg", "low"])].reset_index(drop=True)
    places = label_rows(ax, bid_labels(shown))
    ax.hlines(places, shown["if_bet"], shown["if_kodilj"], color=BLUE, linewidth=4, alpha=0.4,
              label="all failures bet to all kodilj (exact)")  # fmt: skip
    ax.errorbar(
        shown["needed"], places, xerr=distances(as_estimate(shown, "needed")), fmt="o", color=ORANGE, markersize=4.5,
        capsize=2, label="with the share of kodilj found",
    )  # fmt: skip
    ax.set(xlabel="chance to make that breaks even, in ofärg or low", ylabel="bid", xlim=(0.4, 1))
    in_percent(ax, "x")
    ax.legend(fontsize=8, loc="lower right")
    set_title(ax, "How sure one must be")
    set_caption(ax, f"{int(shown['n'].sum()):,} failures; bars: 95 % intervals of the share of kodilj.")
    return ax


def plot_begar(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Points of begär by cards bought, a line for each longest suit."""
    ax = axes_or_new(ax)
    draw_lines(table, ax, "bought", "longest", spread=0.06, estimate="points", low="points_low", high="points_high")
    ax.axhline(0, color=GREY, linewidth=1)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.legend(title="longest suit", fontsize=8)
    ax.set(xlabel="cards bought", ylabel="points of the declarer")
    set_title(ax, "How many cards to buy in begär")
    bars = bars_of(table, "points_low")
    set_caption(ax, f"up to {int(table['n'].max()):,} deals for each length, the same for all buys; {bars}.")
    return ax


def _exact_and_dealt(table: pd.DataFrame, ax: Axes, x: str, group: str, title: str) -> None:
    """Exact chances as lines, dealt shares as marks."""
    for (key, line), (colour, mark) in zip(table.groupby(group, sort=False), LOOKS, strict=False):
        ax.plot(line[x], line["exact"], color=colour, linewidth=1)
        ax.errorbar(line[x], line["estimate"], distances(line), fmt=mark, color=colour, capsize=2.5, markersize=4.5,
                    linestyle="none", label=str(key))  # fmt: skip
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.legend(title=title, fontsize=8)


def _caption_of_look(table: pd.DataFrame, ax: Axes) -> None:
    set_caption(ax, f"Lines: exact; marks: dealt, from {int(table['n'].min()):,} deals on, with 95 % intervals.")


def plot_turned(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Chance that a turn shows one of three good suits."""
    ax = axes_or_new(ax)
    _exact_and_dealt(table, ax, "fourth", "turned", "cards turned")
    ax.axhline(0.75, color=GREY, linewidth=1, linestyle="--")
    ax.annotate("three of four", (0, 0.75), (4, 3), ("axes fraction", "data"), "offset points", fontsize=8)
    in_percent(ax)
    ax.set(xlabel="own cards in the fourth suit", ylabel="a good suit is turned", ylim=(0.6, 1.02))
    set_title(ax, "Three good suits: how often a turn shows one")
    _caption_of_look(table, ax)
    return ax


def plot_wanted(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Chance that a turn shows the one wanted suit."""
    ax = axes_or_new(ax)
    _exact_and_dealt(table, ax, "own", "turned", "cards turned")
    in_percent(ax)
    ax.set(xlabel="own cards in the wanted suit", ylabel="it is turned", ylim=(0, 0.7))
    set_title(ax, "One wanted suit: how often a turn shows it")
    _caption_of_look(table, ax)
    return ax


def plot_aces_bought(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Chance that a buy brings an ace."""
    ax = axes_or_new(ax)
    _exact_and_dealt(table, ax, "bought", "aces", "own aces")
    in_percent(ax)
    ax.set(xlabel="cards bought", ylabel="an ace among them", ylim=(0, 1))
    set_title(ax, "How often a buy brings an ace")
    _caption_of_look(table, ax)
    return ax


_DRAWN_DEFENCES = ("BEG6", "SPEL8", "SOLO7", "SPM")


def plot_defender_buys(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """What the declarer gains if the defenders buy less."""
    ax = axes_or_new(ax)
    shown = table.loc[table["bid"].isin(_DRAWN_DEFENCES)].reset_index(drop=True)
    labels = [f"{name}: {change}" for name, change in zip(shown["name"], shown["change"], strict=True)]
    _draw_rows(shown, ax, labels, list(shown["name"]))
    return _finish_gains(
        table, ax, "What the defenders' buys are worth", "declarer's points more than with the usual buys",
        "contract and change",
    )  # fmt: skip


def plot_lead(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """What a declarer gains by sitting in forehand."""
    ax = axes_or_new(ax)
    labels = [f"{name}, not {seat}" for name, seat in zip(table["name"], table["seat"], strict=True)]
    _draw_rows(table, ax, labels, list(table["seat"]))
    return _finish_gains(
        table, ax, "Does the first lead help the declarer?", "declarer's points more in forehand", "contract and seat"
    )


def plot_seat_rules(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """What rules about forehand change."""
    ax = axes_or_new(ax)
    names = [f"{rule}: {seat}" for rule, seat in zip(table["rule"], table["seat"], strict=True)]
    draw_dots(table.assign(label=names), ax, "label", "rule")
    return _finish_gains(
        table, ax, "The better hand and the forced opening", "points a deal, with the rule less without",
        "rule and seat",
    )  # fmt: skip


def plot_aces_by_bid(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Gain by always announcing, and by the player's own choice."""
    ax = axes_or_new(ax)
    parts = [
        table.assign(label=table["name"] + ", always ones", how="always ones"),
        table.assign(
            label=table["name"] + ", as the player likes", how="as the player likes", estimate=table["right"],
            low=table["right_low"], high=table["right_high"],
        ),
    ]  # fmt: skip
    shown = pd.concat(parts).sort_values(["rank", "how"], ignore_index=True)
    draw_dots(shown, ax, "label", "how")
    return _finish_gains(
        table, ax, "What aces as ones bring in a gask played low", "points a deal more than with aces high",
        "bid and announcement", "{:,} deals for each bid",
    )  # fmt: skip


def plot_aces_by_hand(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Gain by announcing, by aces and kings."""
    ax = axes_or_new(ax)
    shown = enough(table)
    draw_lines(shown, ax, "aces", "kings", spread=0.05)
    say_why_empty(ax, shown, "no aces and kings were held often enough")
    ax.axhline(0, color=GREY, linewidth=1)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    if ax.get_legend_handles_labels()[1]:
        ax.legend(title="kings", fontsize=8)
    ax.set(xlabel="aces at the first lead", ylabel="points more with aces as ones")
    set_title(ax, "With which hands aces should be ones")
    bars = bars_of(shown).replace("intervals", "intervals clustered by deal")
    set_caption(ax, f"{int(table['n'].sum()):,} contracts; {bars}; {FEW} or more.")
    return ax


def plot_suit_levels(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """What a level changes where the longest suit is högsta färg, färg or ofärg, as far as it is known."""
    ax = axes_or_new(ax)
    shown = table.loc[(table["level"] != "plain") & is_known(table)].reset_index(drop=True)
    names = [
        f"{name} {level} ({longest})"
        for name, level, longest in zip(shown["name"], shown["level"], shown["longest"], strict=True)
    ]
    _draw_rows(as_estimate(shown, "gain"), ax, names, list(shown["longest"]))
    say_why_empty(ax, shown, "no level is known to within a point")
    return _finish_gains(
        as_estimate(table, "gain"), ax, "What a suit level costs", "declarer's points more than with the plain bid",
        "bid, level (longest suit)", "up to {:,} deals",
    )  # fmt: skip


def plot_hand(table: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Expected points of every bid of one hand, if the others leave it."""
    ax = axes_or_new(ax)
    places = label_rows(ax, bid_labels(table))
    ax.errorbar(
        table["points"], places, xerr=distances(table, "points", "points_low", "points_high"), fmt="o", color=BLUE,
        capsize=2, markersize=4,
    )  # fmt: skip
    for place, low, high in zip(places, table["low"], table["high"], strict=True):
        ax.annotate(f"{100 * low:.0f}–{100 * high:.0f}%", (1, place), (4, 0), ("axes fraction", "data"),
                    "offset points", fontsize=7, va="center")  # fmt: skip
    ax.axvline(0, color=GREY, linewidth=1)
    ax.set(xlabel="expected points if the others leave the bid (right: made, 95 % interval)", ylabel="bid")
    set_title(ax, "What each bid brings with this hand")
    set_caption(ax, f"up to {int(table['n'].max()):,} deals for each bid; bars: 95 % intervals.")
    return ax
