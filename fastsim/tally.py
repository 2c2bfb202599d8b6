"""Tallies: exact joint counts of chosen columns, small whatever the number of deals, and mergeable.

A game declares tables of columns (`JointTable`, `SlotTable`) and how those columns follow from its rows and hands. A
tally holds, for each table, the combinations of values that occurred and the number of deals of each.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from fastsim.cluster_sums import count_bits, count_categories

#: Combinations are counted in place, not sorted, up to this many possible ones.
_MOST_DENSE = 1 << 18
_CODE_LIMIT = 1 << 62


class Counts(NamedTuple):
    """Combinations of values, int64, shape (combinations, columns), in ascending order, and the deals of each."""

    keys: np.ndarray
    deals: np.ndarray


@dataclass(frozen=True)
class JointTable:
    """Deals by the values of some columns.

    Attributes
    ----------
    name, meaning : str
        Name of the table, and which deals are counted.
    columns : tuple of str
        Columns of the game's measures, one entry a deal, whole numbers or truths.
    """

    name: str
    columns: tuple[str, ...]
    meaning: str

    def count(self, measures: Mapping[str, np.ndarray]) -> Counts:
        """Counts of the deals whose columns `measures` gives."""
        return joint_counts([measures[column] for column in self.columns])


@dataclass(frozen=True)
class SlotTable(JointTable):
    """Deals by how often a category occurs among their seats or sides, see `fastsim.cluster_sums`.

    Attributes
    ----------
    columns : tuple of str
        Names of the category, of its occurrences in a deal (trials) and, where there are hits, of those among them.
    slots, hits : str, str or None
        Measure of shape (deals, slots) that holds categories or their bits, and the bool measure of hits.
    categories : int
        How many categories there are.
    is_bits : bool
        Whether a slot may belong to several categories, given as bits.
    """

    slots: str = ""
    hits: str | None = None
    categories: int = 0
    is_bits: bool = False

    def count(self, measures: Mapping[str, np.ndarray]) -> Counts:
        """Counts of the deals whose slots `measures` gives."""
        slots = np.ascontiguousarray(measures[self.slots])
        is_hit = np.zeros(slots.shape, dtype=np.bool_) if self.hits is None else measures[self.hits]
        size = slots.shape[1] + 1
        out = np.zeros((self.categories, size, size), dtype=np.int64)
        counter = count_bits if self.is_bits else count_categories
        counter(slots, np.ascontiguousarray(is_hit), np.ones(len(slots), dtype=np.int64), out)
        places = np.argwhere(out > 0)
        return Counts(places[:, : len(self.columns)].astype(np.int64), out[tuple(places.T)])


class TallyPlan(NamedTuple):
    """What a game counts: its tables, and ``measures(rows, hands, rules)``, which gives their columns.

    ``rows`` gives the values of a column by its name (a structured array, a mapping), ``hands()`` deals the
    hands of the same deals, shape (deals, seats).
    """

    tables: tuple[JointTable, ...]
    measures: Callable[[Any, Callable[[], np.ndarray], Any], Mapping[str, np.ndarray]]

    def table(self, name: str) -> JointTable:
        """The table of that name."""
        return next(table for table in self.tables if table.name == name)


def plan_of_columns(columns: Iterable[str]) -> TallyPlan:
    """The plan of a game that declares none: a histogram of each column but the address."""
    tables = tuple(JointTable(name, (name,), "all deals") for name in columns if name != "deal")
    return TallyPlan(tables, lambda rows, hands, rules: rows)  # noqa: ARG005


def joint_counts(columns: Sequence[np.ndarray], deals: np.ndarray | None = None) -> Counts:
    """Distinct combinations of whole numbers in ascending order, and the deals of each.

    Parameters
    ----------
    columns : sequence of ndarray, each of shape (rows,)
        Whole numbers or truths; the first column is the most significant.
    deals : ndarray, shape (rows,), optional
        How many deals a row stands for, by default one.
    """
    n = len(columns[0])
    if n == 0:
        return Counts(np.zeros((0, len(columns)), dtype=np.int64), np.zeros(0, dtype=np.int64))
    lows = [int(column.min()) for column in columns]
    sizes = [int(column.max()) - low + 1 for column, low in zip(columns, lows, strict=True)]
    if math.prod(sizes) >= _CODE_LIMIT:
        return _sparse_counts(columns, deals)
    code = np.zeros(n, dtype=np.int64)
    for column, low, size in zip(columns, lows, sizes, strict=True):
        code *= size
        code += np.subtract(column, low, dtype=np.int64)
    if math.prod(sizes) <= _MOST_DENSE:
        counted = np.zeros(math.prod(sizes), dtype=np.int64)
        if deals is None:
            counted[:] = np.bincount(code, minlength=counted.size)
        else:
            np.add.at(counted, code, deals)
        seen = np.flatnonzero(counted)
        counted = counted[seen]
    elif deals is None:
        seen, counted = np.unique(code, return_counts=True)
    else:
        seen, place = np.unique(code, return_inverse=True)
        counted = np.zeros(seen.size, dtype=np.int64)
        np.add.at(counted, place, deals)
    digits = np.unravel_index(seen, sizes)
    values = np.stack([digit + low for digit, low in zip(digits, lows, strict=True)], axis=1)
    return Counts(values.astype(np.int64), counted.astype(np.int64))


def _sparse_counts(columns: Sequence[np.ndarray], deals: np.ndarray | None) -> Counts:
    """The same for columns whose ranges are too wide for one number."""
    stacked = np.stack([np.asarray(column, dtype=np.int64) for column in columns], axis=1)
    values, place = np.unique(stacked, axis=0, return_inverse=True)
    counted = np.zeros(len(values), dtype=np.int64)
    np.add.at(counted, place.ravel(), 1 if deals is None else deals)
    return Counts(values, counted)


Tally = dict[str, Counts]


def count_tables(tables: Iterable[JointTable], measures: Mapping[str, np.ndarray]) -> Tally:
    """Counts of some tables of some deals."""
    return {table.name: table.count(measures) for table in tables}


def merge_tallies(tallies: Sequence[Tally]) -> Tally:
    """The tally of all deals of several tallies of the same tables; the order does not matter."""
    return {name: merge_counts([tally[name] for tally in tallies]) for name in tallies[0]}


def merge_counts(parts: Sequence[Counts]) -> Counts:
    """Counts of one table over all deals of several counts."""
    if len(parts) == 1:
        return parts[0]
    values = np.concatenate([part.keys for part in parts])
    deals = np.concatenate([part.deals for part in parts])
    if len(values) == 0:
        return Counts(values, deals)
    return joint_counts(list(values.T), deals)
