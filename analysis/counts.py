"""Joint counts of deals, which the standard tables are made from: of a frame's rows, or of a tally.

Tables are always made from counts, so that those from a tally agree with those from rows to the last digit.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import pandas as pd

from analysis.frames import codes_of, game_of, hands_of, require_columns, rules_of
from fastsim.games import get_game
from fastsim.tally import Tally, count_tables, merge_tallies

#: Column that says how many deals a row of counts stands for.
DEALS = "deals"

_CHUNK = 100_000


class Counted:
    """Counts of some deals, table by table, as frames; `counted` makes one.

    Attributes
    ----------
    attrs : dict
        Origin of the deals, as in the `attrs` of a frame: game, rules, seed and, where they come from runs, those.
    """

    def __init__(self, attrs: Mapping[str, Any], count: Callable[[Sequence[str]], Tally]) -> None:
        self.attrs = dict(attrs)
        self._count = count
        self._tally: Tally = {}

    @property
    def game(self) -> str:
        """Registered name of the game."""
        return str(self.attrs["game"])

    @property
    def rules(self) -> Any:
        """Rules with which the deals were played."""
        return get_game(self.game).make_rules(self.attrs.get("rules"))

    def prepare(self, names: Iterable[str] | None = None) -> Counted:
        """Count the named tables, by default all, in one pass over the deals."""
        plan = get_game(self.game).tally_plan()
        wanted = [table.name for table in plan.tables] if names is None else list(names)
        missing = [name for name in wanted if name not in self._tally]
        if missing:
            self._tally.update(self._count(missing))
        return self

    def __getitem__(self, name: str) -> pd.DataFrame:
        """One table: its columns, int64, and `deals`; one row for each combination that occurs, in ascending order."""
        self.prepare([name])
        counts = self._tally[name]
        columns = get_game(self.game).tally_plan().table(name).columns
        table = pd.DataFrame({column: counts.keys[:, i] for i, column in enumerate(columns)})
        return table.assign(**{DEALS: counts.deals})


#: What tables are made from: a frame of deals, counts, or runs on disk.
Source: TypeAlias = pd.DataFrame | Counted | str | Path | Sequence[str | Path]


def counted(source: Source) -> Counted:
    """Counts of the deals of a frame as `analysis.simulate` makes them, or of runs; counts are returned as they are."""
    if isinstance(source, Counted):
        return source
    if not isinstance(source, pd.DataFrame):
        from analysis.runs import counted_runs

        return counted_runs(source)
    return Counted({**source.attrs, "game": game_of(source)}, lambda names: count_frame(source, names))


class _Columns(dict[str, np.ndarray]):
    """Columns of some rows of a frame, suits as numbers; one that is missing is named."""

    def __init__(self, frame: pd.DataFrame) -> None:
        super().__init__()
        self._frame = frame

    def __missing__(self, name: str) -> np.ndarray:
        require_columns(self._frame, [name])
        self[name] = codes_of(self._frame[name])
        return self[name]


def count_frame(frame: pd.DataFrame, names: Sequence[str], hands: np.ndarray | None = None) -> Tally:
    """The named tables of a frame's deals, chunk by chunk on all cores.

    `hands`, shape (deals, seats), are those of the frame, where they are at hand already.
    """
    plan = get_game(game_of(frame)).tally_plan()
    tables = [plan.table(name) for name in names]
    rules = rules_of(frame)

    def count(first: int) -> Tally:
        chunk = frame.iloc[first : first + _CHUNK]
        dealt = (lambda: hands_of(chunk)) if hands is None else (lambda: hands[first : first + _CHUNK])
        return count_tables(tables, plan.measures(_Columns(chunk), dealt, rules))

    starts = range(0, max(len(frame), 1), _CHUNK)
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        return merge_tallies(list(threads.map(count, starts)))
