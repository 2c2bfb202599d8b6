"""Columns that Vida's report tables share: how they are shown, and what they are called."""

from __future__ import annotations

from typing import Final

import pandas as pd

from analysis.studies.vida.families import LEAST_CASES

CALL_FIGURES: Final = "analysis.studies.vida.strategy_figures:"
RESULT_FIGURES: Final = "analysis.studies.vida.result_figures:"
SCORE_FIGURES: Final = "analysis.studies.vida.score_figures:"

COUNT: Final = {"n": "count"}
RATE: Final = {"n": "count", "hits": "count", "estimate": "rate", "low": "rate", "high": "rate"}
MEAN: Final = {"n": "count", "estimate": "mean", "low": "mean", "high": "mean"}
FROM_TO: Final = {"low": "from", "high": "to"}
FAMILY: Final = {"trumps": "text", "tops": "text", "aces": "text"}
FEW_NOTE: Final = f"Families with fewer than {LEAST_CASES} cases are in the file too, marked as few."


def column(name: str, kind: str) -> dict[str, str]:
    """Formats of an estimate of another name, with its interval."""
    return {name: kind, f"{name}_low": kind, f"{name}_high": kind}


def named(name: str, heading: str) -> dict[str, str]:
    """Headings of an estimate of another name, with its interval."""
    return {name: heading, f"{name}_low": "from", f"{name}_high": "to"}


def frequent(frame: pd.DataFrame, lengths: tuple[int, ...] = (3, 4, 5)) -> pd.DataFrame:
    """What a page shows of families: those with enough cases and a usual length."""
    return frame.loc[(frame["few"] == "") & frame["trumps"].isin(lengths)]
