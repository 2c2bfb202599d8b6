"""Sums by group that add up, so that tables over any number of deals need no more memory than one chunk of them.

They are whole numbers only: cases, sums, sums of squares and of cubes. Adding those of chunks is therefore exact, and
a table made from them does not depend on how the deals were cut up.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis.frames import require_columns
from fastsim.cluster_sums import SUMS

#: Groups are counted, not hashed, up to this many combinations of their keys.
_MOST_GROUPS = 1 << 20

#: Columns of the sums of squares and cubes that belong to a sum.
SQUARES = "{}_squares"
CUBES = "{}_cubes"

#: Columns of sums for `analysis.intervals.cluster_interval`, in its order.
CLUSTER_SUMS = ("deals", "trials", "trials_squared", "hits", "trials_by_hits", "hits_squared")
assert len(CLUSTER_SUMS) == SUMS


def _column_codes(column: pd.Series) -> tuple[np.ndarray, pd.Index] | None:
    """Small codes of a column in sorted order, and what each stands for; None where they would not be small."""
    if isinstance(column.dtype, pd.CategoricalDtype):
        return column.cat.codes.to_numpy(), pd.CategoricalIndex(column.cat.categories, dtype=column.dtype)
    values = column.to_numpy()
    if values.size == 0 or values.dtype.kind not in "iub":
        return None
    if values.dtype.kind == "b":
        return values.astype(np.int8), pd.Index([False, True])
    lowest, highest = int(values.min()), int(values.max())
    if highest - lowest >= _MOST_GROUPS:
        return None
    return np.subtract(values, lowest, dtype=np.int32 if values.itemsize < 4 else np.int64), pd.Index(
        np.arange(lowest, highest + 1, dtype=values.dtype)
    )


def groups_of(frame: pd.DataFrame, names: Sequence[str]) -> tuple[np.ndarray, pd.DataFrame]:
    """Group number of each row, -1 where a key is missing, and the keys of each group in sorted order.

    Counting beats hashing for narrow columns. Without names all rows are one group.
    """
    names = list(names)
    if not names:
        return np.zeros(len(frame), dtype=np.int32), pd.DataFrame(index=range(1))
    coded = [_column_codes(frame[name]) for name in names]
    sizes = [len(item[1]) for item in coded if item is not None]
    if any(item is None or (item[0] < 0).any() for item in coded) or math.prod(sizes) > _MOST_GROUPS:
        grouped = frame.groupby(names, observed=True, sort=True)
        keys = grouped.size().reset_index()[names]
        return grouped.ngroup().fillna(-1).to_numpy(dtype=np.int32), keys
    number = np.zeros(len(frame), dtype=np.int32)
    for item in coded:
        assert item is not None
        number *= len(item[1])
        number += item[0]
    seen = np.flatnonzero(np.bincount(number, minlength=1))
    places = np.full(int(seen.max(initial=0)) + 1, -1, dtype=np.int32)
    places[seen] = np.arange(seen.size)
    columns = {}
    for name, item, digits in zip(names, coded, np.unravel_index(seen, sizes), strict=True):
        assert item is not None
        columns[name] = item[1].take(digits)
    return places[number], pd.DataFrame(columns)


@dataclass(frozen=True)
class GroupSums:
    """Whole-number sums by group.

    Attributes
    ----------
    by : tuple of str
        Columns that make the groups.
    frame : DataFrame
        One row a group, sorted: the columns of `by`, then sums (int64).
    """

    by: tuple[str, ...]
    frame: pd.DataFrame

    def over(self, by: Sequence[str]) -> pd.DataFrame:
        """The sums by fewer columns, one row a group, sorted."""
        kept = [name for name in self.frame.columns if name not in self.by]
        if not by:
            return self.frame[kept].sum().to_frame().T
        if tuple(by) == self.by:
            return self.frame.reset_index(drop=True)
        return self.frame.groupby(list(by), observed=True, sort=True)[kept].sum().reset_index()

    def where(self, chosen: pd.Series | np.ndarray) -> GroupSums:
        """The groups for which `chosen` is true."""
        return GroupSums(self.by, self.frame.loc[np.asarray(chosen)].reset_index(drop=True))

    def __add__(self, other: GroupSums) -> GroupSums:
        both = pd.concat([self.frame, other.frame], ignore_index=True)
        return GroupSums(self.by, GroupSums((*self.by, ""), both).over(self.by))


def sum_groups(frame: pd.DataFrame, by: Sequence[str], sums: Sequence[str] = ()) -> GroupSums:
    """Count the rows of a frame by group.

    Parameters
    ----------
    frame : DataFrame
        One row a case.
    by : sequence of str
        Columns that make the groups; rows in which one is missing are left out.
    sums : sequence of str
        Columns of whole numbers or truths.

    Returns
    -------
    GroupSums
        n (cases), and the sum of each column of `sums`; of numbers, not truths, also the sums of squares and cubes.
    """
    require_columns(frame, [*by, *sums])
    group, keys = groups_of(frame, by)
    kept = group >= 0
    group = group if kept.all() else group[kept]
    found = {"n": np.bincount(group, minlength=len(keys))}
    for name in sums:
        column = frame[name].to_numpy()
        values = column if kept.all() else column[kept]
        if values.dtype.kind == "b":
            found[name] = np.bincount(group[values], minlength=len(keys))
            continue
        numbers = values.astype(np.float64)  # whole numbers below 2**53: the sums are exact
        power = numbers
        for column in (name, SQUARES.format(name), CUBES.format(name)):
            found[column] = np.bincount(group, weights=power, minlength=len(keys)).astype(np.int64)
            power = power * numbers
    return GroupSums(tuple(by), keys.assign(**found))


def cluster_groups(keys: pd.DataFrame, sums: np.ndarray) -> GroupSums:
    """Sums of `fastsim.cluster_sums`, shape (groups, 6), as sums by group; groups without a trial are left out."""
    seen = sums[:, 1] > 0
    columns = {name: sums[seen, i] for i, name in enumerate(CLUSTER_SUMS)}
    return GroupSums(tuple(keys.columns), keys.loc[seen].reset_index(drop=True).assign(**columns))
