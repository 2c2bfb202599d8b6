"""How good Vira's `heuristic` player is: on forced bids, against other players, and whether its chances are right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from analysis.both_ways import play_both_ways
from analysis.estimators import mean_table, rate_table
from analysis.figure_style import BLUE, GREEN, GREY, ORANGE
from analysis.intervals import LEVEL, wilson_interval
from analysis.studies.vira import fit_data as data
from analysis.studies.vira.fit_judges import chances
from analysis.studies.vira.ranks import with_column
from fastsim.batch import Batch, make_batch
from fastsim.games import get_game
from fastsim.games.vira.auction import PASS, SEATS
from fastsim.games.vira.estimating import THOUGHTS
from fastsim.games.vira.ladder import BID_CODES, BIDS, FAMILY, LEVELS, Family
from fastsim.games.vira.model import SURE, TO_MAKE
from fastsim.games.vira.row import MADE
from fastsim.games.vira.rules import ViraRules

GAME: Final = "vira"
RANDOM: Final = "random(rebuy_percent=0,concede_percent=0)"
DECILES: Final = 10
#: Cases of a decile that are enough to tell two points from none.
ENOUGH: Final = 10_000

_LOGGED: Final = 10_000

#: The default player with one part switched off, by what is missing, and with one switched on.
PARTS: Final = {
    "what a pass is worth": "heuristic(defend=0)",
    "changing cards": "heuristic(buy=0)",
    "drawing trumps": "heuristic(draw=0)",
    "memory of cards and voids": "heuristic(memory=0)",
    "hunting low games": "heuristic(hunt=0)",
    "conceding and buying again": "heuristic(concede=0)",
    "(one that jumps to shut out)": "heuristic(shut=1)",
}
OTHERS: Final = {"random": "random", "greedy": "greedy"}

_FAMILIES: Final = {Family.KOP: ("köp", BLUE), Family.GASK: ("gask", ORANGE), Family.SOLO: ("solo", GREEN)}


def _held(bid: int, deals: int, seed: int, rules: ViraRules) -> tuple[data.Held, int]:
    """Hands of a bid, half random and half those of ten times as many that suit it best, and the first deal number."""
    first = bid * 2 * data.POOL * deals
    return data.suited_hands(seed, get_game(GAME).model_for(rules)[0].values, bid, first, deals), first


def _declarers(
    bid: int, held: data.Held, first: int, player: str, seed: int, rules: ViraRules
) -> tuple[np.ndarray, np.ndarray]:
    """Points and success of declarers of a bid against heuristic defenders, deal by deal."""
    model = get_game(GAME).model_for(rules)[0]
    free = data.Source(rules, seed).batch(model.values).rules
    points, made = np.zeros(held.hands.size), np.zeros(held.hands.size, dtype=bool)
    for seat in range(SEATS):
        seated = {other: player if other == seat else "heuristic" for other in range(SEATS)}
        chosen = held.seats == seat
        batch = make_batch(GAME, seed=seed, rules=free, players=seated)
        played = data.play_bid(batch, bid, data.Held(*(part[chosen] for part in held)), first + seat * held.hands.size)
        points[chosen] = played[f"points_{seat}"]
        made[chosen] = played["outcome"] == MADE
    return points, made


def forced_gains(deals: int, *, seed: int, rules: ViraRules | None = None, level: float = LEVEL) -> pd.DataFrame:
    """What a heuristic declarer gains over a random one on forced bids, against the same defenders on the same deals.

    Returns
    -------
    DataFrame
        bid, n (deals), estimate (points a deal), low, high: interval of the mean of paired differences; made and
        random_made (shares) with intervals.
    """
    house = rules or ViraRules()
    found = []
    for bid in range(1, BIDS + 1):
        held, first = _held(bid, deals, seed, house)
        points, made = _declarers(bid, held, first, "heuristic", seed, house)
        others_points, others_made = _declarers(bid, held, first, RANDOM, seed, house)
        played = pd.DataFrame({"gain": points - others_points, "made": made, "random_made": others_made})
        table = mean_table(played, [], "gain", level).drop(columns="sd").assign(bid=BID_CODES[bid])
        for name in ("made", "random_made"):
            table = with_column(table, name, rate_table(played, [], name, level))
        found.append(table)
    whole = pd.concat(found, ignore_index=True)
    return whole[["bid", "n", *(name for name in whole.columns if name not in ("bid", "n"))]]


def calibration(deals: int, *, seed: int, rules: ViraRules | None = None, level: float = LEVEL) -> pd.DataFrame:
    """Share of forced bids made against the model's chance, by bid and decile of the chance.

    Returns
    -------
    DataFrame
        rank, bid, decile, n, estimate (share made), low, high (Wilson's), predicted (mean chance), gap (made less
        predicted).
    """
    house = rules or ViraRules()
    _, values, *_ = get_game(GAME).model_for(house)[0]
    batch = data.Source(house, seed).batch(values)
    parts = []
    for bid in range(1, BIDS + 1):
        held, first = _held(bid, deals, seed, house)
        cases = data.cases_of(batch, values, bid, held, first)
        chance = chances(values, cases.judges(), TO_MAKE, cases.features)
        frame = pd.DataFrame({"made": cases.reached[:, TO_MAKE], "chance": chance})
        frame["decile"] = np.minimum((DECILES * chance).astype(int), DECILES - 1)
        table = frame.groupby("decile").agg(n=("made", "size"), hits=("made", "sum"), predicted=("chance", "mean"))
        parts.append(table.reset_index().assign(rank=bid, bid=BID_CODES[bid]))
    whole = pd.concat(parts, ignore_index=True)
    low, high = wilson_interval(whole["hits"], whole["n"], level)
    whole = whole.assign(estimate=whole["hits"] / whole["n"], low=low, high=high)
    whole["gap"] = whole["estimate"] - whole["predicted"]
    return whole[["rank", "bid", "decile", "n", "estimate", "low", "high", "predicted", "gap"]]


def chosen_calibration(deals: int, *, seed: int, rules: ViraRules | None = None, level: float = LEVEL) -> pd.DataFrame:
    """What declarers expected of their last call, and what came of it, in whole deals.

    Returns
    -------
    DataFrame
        bid, n (contracts), estimate (share made without an omköp), low, high, expected (mean chance), points (mean, an
        omköp included) with interval, and expected_points.
    """
    batch = make_batch(GAME, seed=seed, rules=rules or ViraRules())
    parts = [_last_calls(batch, first, min(_LOGGED, deals - first)) for first in range(0, deals, _LOGGED)]
    played = pd.concat(parts, ignore_index=True)
    table = rate_table(played, ["bid"], "made", level)
    table = with_column(table, "points", mean_table(played, ["bid"], "points", level))
    for name in ("expected", "expected_points"):
        table[name] = mean_table(played, ["bid"], name, level)["estimate"]
    table["bid"] = [BID_CODES[rank] for rank in table["bid"]]
    return table.sort_values("n", ascending=False, ignore_index=True)


def _last_calls(batch: Batch, first: int, deals: int) -> pd.DataFrame:
    """Contracts with what their declarers noted of their last calls."""
    game = get_game(GAME)
    log = np.zeros(deals, dtype=game.log)
    rows = batch.play(first, deals, log=log).view(game.flat_row)
    is_bid = log["calls"][:, :THOUGHTS] > PASS
    last = is_bid.shape[1] - 1 - is_bid[:, ::-1].argmax(axis=1)
    thoughts = log["call_thoughts"][np.arange(deals), last]
    seats = rows["declarer"].astype(np.int64)
    points = np.stack([rows[f"points_{seat}"] for seat in range(SEATS)], axis=1)[np.arange(deals), seats]
    made = (rows["outcome"] == MADE) & ~rows["rebuy"]
    frame = pd.DataFrame(
        {
            "bid": rows["bid"].astype(np.int64), "made": made, "points": points.astype(np.int64),
            "expected": thoughts[:, 1] / SURE, "expected_points": thoughts[:, 4] / SURE,
        }
    )  # fmt: skip
    return frame.loc[~rows["passed_out"] & (thoughts[:, 0] // LEVELS == rows["bid"])]


def plot_calibration(table: pd.DataFrame, few: int = 100) -> Figure:
    """One panel a bid: the share made against the chance that the model gave, by decile of the chance."""
    figure, axes = plt.subplots(5, 8, figsize=(15, 10), sharex=True, sharey=True)
    for ax, (rank, part) in zip(axes.flat, table[table["n"] >= few].groupby("rank"), strict=False):
        name, colour = _FAMILIES[Family(FAMILY[rank])]
        ax.plot([0, 1], [0, 1], color=GREY, linewidth=0.8)
        reach = np.abs(part[["low", "high"]].to_numpy().T - part["estimate"].to_numpy())
        ax.errorbar(
            part["predicted"], part["estimate"], reach, fmt="o", markersize=3.5, color=colour, capsize=2, label=name
        )
        ax.set_title(part["bid"].iloc[0], fontsize=10)
        ax.set(xlim=(0, 1), ylim=(0, 1), xticks=[0, 0.5, 1], yticks=[0, 0.5, 1])
        ax.set_xticklabels(["0", "50", "100"])
        ax.set_yticklabels(["0", "50", "100"])
        ax.grid(visible=True, color="#e3e3e3")
    figure.suptitle("Vira: does the player know its chances? Share made against the chance before the exchange", x=0.5)
    figure.supxlabel("predicted chance to make (%)")
    figure.supylabel(f"made (%), with 95 % intervals; deciles with {few} deals or more")
    handles = [
        Line2D([], [], color=colour, marker="o", linestyle="", label=name) for name, colour in _FAMILIES.values()
    ]
    figure.legend(handles=handles, loc="upper right", ncols=3, fontsize=9)
    figure.tight_layout(rect=(0.01, 0.01, 1, 0.98))
    return figure


def comparisons(
    others: Mapping[str, Any], deals: int, *, seed: int, player: str = "heuristic", level: float = LEVEL, **options: Any
) -> pd.DataFrame:
    """What a seat of a player outscores a seat of others by, the two in turn round the table, paired by deal.

    Returns
    -------
    DataFrame
        label, n (deals), estimate (points a deal), low, high, sd.
    """
    parts = []
    for label, other in others.items():
        gains = play_both_ways(GAME, player, other, deals, seed=seed, **options)
        parts.append(mean_table(gains, [], "gain", level).assign(label=label))
    table = pd.concat(parts, ignore_index=True)
    return table[["label", *(name for name in table.columns if name != "label")]]
