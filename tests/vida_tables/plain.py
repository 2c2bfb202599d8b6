"""Tables in plain Python: cases by group, and intervals by their formulas, one number at a time."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import NormalDist
from typing import Any

import pandas as pd
import pytest
from scipy import stats

Row = dict[str, Any]
Rows = list[Row]
Keys = tuple[Any, ...]
Trace = dict[str, Any]
Matches = tuple[list[tuple[int, bool]], list[list[tuple[int, int, bool]]]]

LEVEL = 0.95
FEWEST, FEWEST_OF_SCORES, FEWEST_SCREWED = 200, 500, 12_000
FEW = 100
_Z = NormalDist().inv_cdf((1 + LEVEL) / 2)
_MISSING = math.nan


def matches_of(traces: Iterable[Trace], target: int) -> Matches:
    """Finished matches as (deals, first team won), and the states of each as (lead, to go, the team ahead won)."""
    lengths, states = [], []
    totals, seen = [0, 0], []
    for t in traces:
        first = len(seen) % 2
        lead = totals[0] - totals[1]
        ahead = first if lead == 0 else int(lead < 0)
        seen.append((ahead, abs(lead), target - max(totals)))
        for side in range(2):
            totals[side ^ first] += t["result"][f"score_{side}"]
        if max(totals) >= target and totals[0] != totals[1]:
            winner = int(totals[1] > totals[0])
            lengths.append((len(seen), winner == 0))
            states.append([(lead, to_go, ahead == winner) for ahead, lead, to_go in seen])
            totals, seen = [0, 0], []
    return lengths, states


def wilson(hits: float, n: float) -> tuple[float, float]:
    """Wilson's interval; whole numbers are not needed."""
    if n == 0:
        return _MISSING, _MISSING
    share, spare = hits / n, _Z**2 / n
    centre = (share + spare / 2) / (1 + spare)
    half = _Z / (1 + spare) * math.sqrt(share * (1 - share) / n + spare / n / 4)
    return (0.0 if hits == 0 else centre - half), (1.0 if hits == n else centre + half)


def mean_of(values: Sequence[float], fewest: int) -> Row:
    """n, estimate, low, high, sd: Student's interval, its end on the long tail moved by 3/4 of Johnson's shift."""
    n = len(values)
    mean = math.fsum(values) / n if n else _MISSING
    second, third = (math.fsum((value - mean) ** power for value in values) / n if n else 0.0 for power in (2, 3))
    sd = math.sqrt(second * n / (n - 1)) if n > 1 else _MISSING
    row = {"n": n, "estimate": mean, "low": _MISSING, "high": _MISSING, "sd": sd}
    if n >= max(fewest, 2):
        t = float(stats.t.ppf((1 + LEVEL) / 2, n - 1))
        skewness = third / second**1.5 if second > 0 else 0.0
        shift = 0.75 * skewness * sd / (6 * n) * (1 + 2 * t * t)
        row["low"] = mean - t * sd / math.sqrt(n) + min(shift, 0.0)
        row["high"] = mean + t * sd / math.sqrt(n) + max(shift, 0.0)
    return row


def quantiles(values: Sequence[float]) -> Row:
    """p5, median, p95: the smallest value that at least the share of the cases does not exceed."""
    ordered, n = sorted(values), len(values)
    return {
        name: ordered[max(math.ceil(share * n), 1) - 1]
        for name, share in (("p5", 0.05), ("median", 0.5), ("p95", 0.95))
    }


def rate_of(hits: Sequence[bool]) -> Row:
    """n, hits, estimate, low, high."""
    n, seen = len(hits), sum(hits)
    low, high = wilson(seen, n)
    return {"n": n, "hits": seen, "estimate": seen / n if n else _MISSING, "low": low, "high": high}


def share_of(hits: int, n: int) -> Row:
    """share, share_low, share_high."""
    low, high = wilson(hits, n)
    return {"share": hits / n, "share_low": low, "share_high": high}


def clustered(cases: Sequence[tuple[Any, bool]]) -> Row:
    """n, hits, clusters, estimate, low, high of (cluster, hit): Wilson's for as many trials as would vary so much."""
    of_one: dict[Any, list[bool]] = defaultdict(list)
    for cluster, hit in cases:
        of_one[cluster].append(hit)
    n, hits, clusters = len(cases), sum(hit for _, hit in cases), len(of_one)
    row = {"n": n, "hits": hits, "clusters": clusters, "estimate": hits / n, "low": _MISSING, "high": _MISSING}
    if clusters > 1:
        rate = hits / n
        effective = n**2 / sum(len(own) ** 2 for own in of_one.values())
        variance = sum((sum(own) - rate * len(own)) ** 2 for own in of_one.values()) / n**2
        variance *= clusters / (clusters - 1)
        trials = effective
        if 0 < hits < n:
            t = float(stats.t.ppf((1 + LEVEL) / 2, max(effective - 1, 1)))
            trials = min(rate * (1 - rate) / variance * (_Z / t) ** 2, n) if variance else n
        row["low"], row["high"] = wilson(rate * trials, trials)
    return row


def renamed(row: Row, name: str, *columns: str) -> Row:
    """Estimate, low and high of a row under another name, and further columns as they are."""
    ends = {name: row["estimate"], f"{name}_low": row["low"], f"{name}_high": row["high"]}
    return {**ends, **{column: row[column] for column in columns}}


def without(row: Row, *columns: str) -> Row:
    return {name: value for name, value in row.items() if name not in columns}


def grouped(cases: Iterable[tuple[Keys, Any]]) -> dict[Keys, list[Any]]:
    found: dict[Keys, list[Any]] = defaultdict(list)
    for key, value in cases:
        found[key].append(value)
    return found


def named(keys: Sequence[str], values: Keys) -> Row:
    return dict(zip(keys, values, strict=True))


def few_of(row: Row) -> Row:
    return {**row, "few": "few" if row["n"] < FEW else ""}


def check(frame: pd.DataFrame, rows: Rows, keys: Sequence[str]) -> None:
    """Every column and every row of a frame is what was counted; a column that nobody counted fails."""
    assert rows, "nothing was counted"
    assert set(frame.columns) == set(rows[0]), "a column is counted nowhere, or is gone"
    expected = {tuple(str(row[key]) for key in keys): row for row in rows}
    found = {tuple(str(row[key]) for key in keys): row for row in frame.to_dict(orient="records")}
    assert len(expected) == len(rows)
    assert len(found) == len(frame)
    assert set(found) == set(expected)
    for key, row in expected.items():
        for column, value in row.items():
            own = found[key][column]
            if isinstance(value, str):
                assert str(own) == value, (key, column)
            else:
                assert own == pytest.approx(value, rel=1e-9, abs=1e-9, nan_ok=True), (key, column)
