"""Are Vida's players any good? Strength on the same deals, worth of each part, self-play, and calibration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pandas as pd

from analysis.both_ways import compare_players, compare_with
from analysis.frames import simulate
from analysis.intervals import LEVEL
from analysis.joint import conditional_table, joint_table
from analysis.studies import Table
from analysis.studies.vida.calibration import LEAST_CASES, calibration, predictions
from analysis.studies.vida.signals import SIGNALS

PLAYER: Final = "heuristic"

#: A part of the player and how it is switched off.
PARTS: Final[Mapping[str, str]] = {
    "market model": "heuristic(market=0)",
    "load and lima": "heuristic(load=0)",
    "trump drawing": "heuristic(draw=0)",
    "counting": "heuristic(count=0)",
    "inference from calls": "heuristic(infer=0)",
    **SIGNALS,
}

_GAIN: Final = {"n": "count", "estimate": "mean", "low": "mean", "high": "mean"}
_RATE: Final = {"n": "count", "hits": "count", "estimate": "rate", "low": "rate", "high": "rate"}
_BID_FIGURE: Final = "analysis.studies.vida.figures:plot_bid_success"
_SHARE: Final = {"share": "rate", "share_low": "rate", "share_high": "rate"}
_FROM_TO: Final = {"low": "from", "high": "to"}


def strength(deals: int, *, seed: int, level: float = LEVEL, **options: Any) -> pd.DataFrame:
    """Gain of `heuristic` over the baselines: first, second, n, estimate, low, high, in points a deal.

    Every deal is played twice, with the sides swapped; `options` as in `fastsim.simulate`.
    """
    tables = [
        compare_players("vida", PLAYER, other, deals, seed=seed, level=level, **options)
        for other in ("random", "greedy")
    ]
    return pd.concat(tables, ignore_index=True)


def worth_of_parts(deals: int, *, seed: int, level: float = LEVEL, **options: Any) -> pd.DataFrame:
    """Gain of `heuristic` over itself with one part switched off: label, n, estimate, low, high, in points a deal."""
    return compare_with("vida", PLAYER, PARTS, deals, seed=seed, level=level, **options)


def _made_and_share(frame: pd.DataFrame, by: str, level: float) -> pd.DataFrame:
    """Contracts made given a column, and what share of all contracts has each of its values."""
    played = frame.loc[~frame["passed_out"]]
    shares = joint_table(played, by, level=level)
    return conditional_table(played, "made", by, level=level).assign(
        share=shares["estimate"], share_low=shares["low"], share_high=shares["high"]
    )


def contracts_by_level(frame: pd.DataFrame, level: float = LEVEL) -> pd.DataFrame:
    """Contracts of each level: bid, n, hits (made), estimate, low, high, and the share of each with its interval."""
    return _made_and_share(frame, "bid", level)


def screws(frame: pd.DataFrame, level: float = LEVEL) -> pd.DataFrame:
    """Contracts by vida calls: screws, n, hits (made), estimate, low, high, and the share of each with its interval."""
    return _made_and_share(frame, "screws", level)


def passed_out(frame: pd.DataFrame, level: float = LEVEL) -> pd.DataFrame:
    """Share of deals passed out: what, n, hits, estimate, low, high."""
    return conditional_table(frame.assign(what="passed out"), "passed_out", "what", level=level)


def proof_tables(deals: int, *, seed: int, level: float = LEVEL, **options: Any) -> list[Table]:
    """All tables of the proof, with figures.

    Parameters
    ----------
    deals : int
        Deals of each comparison, of self-play and of the calibration.
    seed : int
        Seed; not one that the model was fitted with.
    **options
        `rules`, `preset`, `model`, as in `fastsim.simulate`.
    """
    frame = simulate("vida", deals, seed=seed, players=PLAYER, **options)
    calibrated = calibration(predictions(deals, seed=seed, **options), level)
    gains = {**_FROM_TO, "n": "deals", "estimate": "points a deal"}
    made = {
        **_FROM_TO,
        "n": "contracts",
        "hits": "made",
        "estimate": "made %",
        "share": "share %",
        "share_low": "from",
        "share_high": "to",
    }
    return [
        Table("strength", "Against the baselines", "Every deal played twice, sides swapped; points a deal.",
              strength(deals, seed=seed, level=level, **options),
              {"second": "text", **_GAIN}, {**gains, "second": "against"}, None, "Strength"),
        Table("parts", "What each part is worth", "Gain over the same player without the part.",
              worth_of_parts(deals, seed=seed, level=level, **options),
              {"label": "text", **_GAIN}, {**gains, "label": "part"}, "plot_gains", "Strength"),
        Table("contracts", "Contracts of self-play", "", contracts_by_level(frame, level),
              {"bid": "whole", **_RATE, **_SHARE}, made, _BID_FIGURE, "Self-play"),
        Table("screws", "Vida calls of self-play", "", screws(frame, level),
              {"screws": "whole", **_RATE, **_SHARE}, {**made, "screws": "vida calls"}, None, "Self-play"),
        Table("passed_out", "Deals without a contract", "", passed_out(frame, level), {"what": "text", **_RATE},
              {**_FROM_TO, "n": "deals", "hits": "times", "estimate": "%"}, None, "Self-play"),
        Table("calibration", "Predicted and observed",
              f"Deciles of the predicted chance, meant to agree within 2 points from {LEAST_CASES:,} cases on. Forced: "
              "a best bid, then all pass. Bought: as the buyer sees it. Opposed: as an opponent sees it.",
              calibrated,
              {"kind": "text", "decile": "whole", **_RATE, "predicted": "rate", "gap": "rate"},
              {**_FROM_TO, "n": "cases", "hits": "made", "estimate": "observed %", "predicted": "predicted %",
               "gap": "gap, points"},
              "plot_calibration", "Calibration"),
    ]  # fmt: skip
