"""Runs on disk, read lazily: frames of chosen columns and rows, part after part, and counts for the standard tables."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds
import pyarrow.parquet as pq
from pyarrow import fs

from analysis.counts import Counted
from analysis.frames import SUIT_CATEGORIES, frame_of_columns
from fastsim.cards.text import parse_suit
from fastsim.errors import RequestError, RunError, TrickoddsError
from fastsim.game import Game
from fastsim.options import spell
from fastsim.requests import path_of
from fastsim.runs.folder import MANIFEST, PARTS, part_path
from fastsim.runs.manifest import ROWS, Manifest, PartPlan, read_manifest
from fastsim.runs.parts import CHUNK, DEALS, TABLE, row_schema
from fastsim.tally import Counts, Tally, count_tables, merge_tallies

#: A run's folder, as text, path or fsspec URL, or several runs.
Runs = str | Path | Sequence[str | Path]

#: Filters as pandas and pyarrow take them: all must hold; a list of such lists: one of them must.
Filters = Sequence[Any]

# What runs that are read together may differ in.
_OWN = ("kind", "seed", "start", "deals", "deals_per_part", "versions", "decided_by", "fingerprint")


class OpenRun(NamedTuple):
    """A run that is read: its name, its manifest, where it lies, and its parts that are there."""

    name: str
    manifest: Manifest
    files: Any
    root: str
    parts: tuple[PartPlan, ...]

    def path(self, part: PartPlan) -> str:
        """Path of a part in the run's file system."""
        return part_path(Path(self.root), part.first).as_posix()

    def paths(self) -> list[str]:
        """Paths of all parts in the order of their deals."""
        return [self.path(part) for part in self.parts]

    def deals(self) -> int:
        """Deals of the parts that are there."""
        return sum(part.deals for part in self.parts)

    def label(self) -> str:
        """How tables and reports name the run: folder and identity."""
        return f"{self.name} ({self.manifest.identity()})"


def open_runs(runs: Runs, *, unfinished: bool = False) -> list[OpenRun]:
    """Runs that are to be read together, in the order of their deals.

    Parameters
    ----------
    runs : str, Path or sequence of them
        Folders of runs, or fsspec URLs such as ``s3://bucket/run``.
    unfinished : bool
        Take the parts that are there; by default a run with missing parts is refused.

    Raises
    ------
    RunError
        If one is no run or not whole, if they are of different games, rules or players, or share deals.
    """
    if not isinstance(runs, str | Path | Sequence) or isinstance(runs, bytes):
        raise RequestError(f"the runs are {runs!r}, expected the name of a folder or several")
    given = [runs] if isinstance(runs, str | Path) else list(runs)
    if not given:
        raise RequestError("no run is named, expected at least one folder")
    opened = [_open(str(run), unfinished) for run in given]
    for other in opened[1:]:
        _check_alike(opened[0], other)
    opened.sort(key=lambda run: (run.manifest.data["seed"], run.manifest.start))
    for earlier, later in pairwise(opened):
        _check_apart(earlier, later)
    return opened


def _opened(runs: Any, unfinished: bool) -> list[OpenRun]:
    """Runs that are read together, whether or not they are open."""
    given = list(runs) if isinstance(runs, Sequence) and not isinstance(runs, str) else []
    return given if given and isinstance(given[0], OpenRun) else open_runs(runs, unfinished=unfinished)


def _file_system(run: str) -> tuple[Any, str]:
    if "://" not in run:
        return fs.LocalFileSystem(), str(path_of(run).absolute())
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        raise RequestError(f"the URL {run} needs the package fsspec, expected it to be installed") from None
    try:
        files, root = url_to_fs(run)
    except (ImportError, ValueError) as error:
        raise RequestError(f"the URL {run} cannot be opened: {error}") from error
    return fs.PyFileSystem(fs.FSSpecHandler(files)), str(root)


def _open(run: str, unfinished: bool) -> OpenRun:
    files, root = _file_system(run)
    try:
        with files.open_input_file(f"{root}/{MANIFEST}") as stream:
            text = stream.read().decode("utf-8", errors="replace")
        found = files.get_file_info(fs.FileSelector(f"{root}/{PARTS}", allow_not_found=True))
    except FileNotFoundError:
        raise RunError(f"{run} holds no run: there is no {MANIFEST}") from None
    except OSError as error:
        raise RunError(f"{run} cannot be read: {error.strerror or error}") from error
    manifest = read_manifest(text, f"{run}/{MANIFEST}")
    there = {info.base_name for info in found}
    parts = tuple(part for part in manifest.parts() if part_path(Path(), part.first).name in there)
    if len(parts) < manifest.part_count() and not unfinished:
        raise RunError(
            f"{run} is not whole, it has {len(parts):,} of {manifest.part_count():,} parts: finish it with "
            "`trickodds run`, or read it with unfinished=True"
        )
    return OpenRun(Path(root).name, manifest, files, root, parts)


def _check_alike(first: OpenRun, other: OpenRun) -> None:
    one, two = first.manifest.data, other.manifest.data
    for key in dict.fromkeys([*one, *two]):
        if key not in _OWN and one.get(key) != two.get(key):
            raise RunError(f"{first.name} and {other.name} cannot be read together: their {key} differ")
    if first.manifest.fingerprint != other.manifest.fingerprint and first.manifest.kind == other.manifest.kind:
        raise RunError(f"{first.name} and {other.name} cannot be read together: their fingerprints differ")


def _check_apart(earlier: OpenRun, later: OpenRun) -> None:
    first, second = earlier.manifest, later.manifest
    if first.data["seed"] == second.data["seed"] and first.start + first.deals > second.start:
        raise RunError(f"{earlier.name} and {later.name} both hold deal {second.start} of seed {first.data['seed']}")


def origin(opened: Sequence[OpenRun]) -> dict[str, Any]:
    """What a frame of runs keeps in its `attrs`: game, seed, rules, seats, known cards, and the runs by name."""
    data = opened[0].manifest.data
    seeds = {run.manifest.data["seed"] for run in opened}
    return {
        "game": data["game"],
        **({"seed": data["seed"]} if len(seeds) == 1 else {}),
        "rules": data["rules"],
        "seats": data["seats"],
        "known": {int(seat): hand for seat, hand in data["known"].items()},
        "runs": [run.label() for run in opened],
    }


def facts_of_runs(opened: Sequence[OpenRun]) -> dict[str, str]:
    """How the deals of runs were made, in words for people."""
    data = opened[0].manifest.data
    game = opened[0].manifest.game
    usual = game.rules().options()
    rules = game.make_rules(data["rules"]).options()
    seeds = dict.fromkeys(str(run.manifest.data["seed"]) for run in opened)
    players = dict.fromkeys(player["player"] for player in data["players"])
    models = dict.fromkeys(name for name in data["decided_by"]["models"] if name is not None)
    same = len(players) == 1
    return {
        "game": game.title,
        "deals": f"{sum(run.deals() for run in opened):,}",
        "seed": ", ".join(seeds),
        "players": ", ".join(players if same else (player["player"] for player in data["players"])),
        "model": ", ".join(models) or "none",
        "calls given": str(len(data["calls"])) if data["calls"] else "none",
        **({"preference suit": data["preference"]} if "preference" in data else {}),
        "rules": ", ".join(f"{key}={spell(value)}" for key, value in rules.items() if value != usual[key]) or "default",
        "runs": ", ".join(run.label() for run in opened),
    }


def load(
    runs: Runs,
    columns: Sequence[str] | None = None,
    filters: Filters | None = None,
    *,
    unfinished: bool = False,
) -> pd.DataFrame:
    """Deals of runs as a data frame; only the chosen columns and the row groups that may match are read.

    Parameters
    ----------
    runs : str, Path or sequence of them
        Folders of runs of rows, or fsspec URLs.
    columns : sequence of str, optional
        Columns in the order wanted, by default all; `deal` is needed to join the hands.
    filters : list, optional
        Conditions as pandas and pyarrow take them, ``[("bid", ">=", 100), ("trump", "==", "S")]``; suits as letters
        or numbers.
    unfinished : bool
        Take the parts of a run that are there, where some are missing.

    Returns
    -------
    DataFrame
        As `analysis.simulate` makes it; runs of several seeds have a column `seed`.

    Raises
    ------
    RunError, RequestError
        If the runs cannot be read together, or a column or filter cannot be used.
    """
    frames = list(stream(runs, columns, filters, unfinished=unfinished))
    joined = pd.concat(frames, ignore_index=True) if len(frames) > 1 else frames[0]
    joined.attrs = frames[0].attrs
    return joined


def stream(
    runs: Runs,
    columns: Sequence[str] | None = None,
    filters: Filters | None = None,
    *,
    unfinished: bool = False,
) -> Iterator[pd.DataFrame]:
    """The frames of the parts of runs, one after the other; arguments as in `load`."""
    opened = open_runs(runs, unfinished=unfinished)
    game = opened[0].manifest.game
    names = [column.name for column in game.columns]
    for run in opened:
        if run.manifest.kind != ROWS:
            raise RunError(f"{run.name} is a tally, it holds counts and no rows; its tables: analysis.standard_tables")
    wanted = names if columns is None else list(columns)
    for name in wanted:
        if name not in names:
            raise RequestError(f"column {name!r} is unknown, the run has {', '.join(names)}")
    condition = None if filters is None else _expression(filters, game)
    attrs = origin(opened)
    return _frames(opened, wanted, condition, attrs)


def _frames(
    opened: Sequence[OpenRun], columns: list[str], condition: Any, attrs: dict[str, Any]
) -> Iterator[pd.DataFrame]:
    for run in opened:
        paths: list[str | None] = list(run.paths())
        for path in paths or [None]:
            table = _read(run, path, columns, condition)
            arrays = {name: table[name].to_numpy() for name in columns}
            frame = frame_of_columns(arrays, **attrs)
            if "seed" not in attrs:
                frame["seed"] = np.uint64(run.manifest.data["seed"])
            yield frame


def _read(run: OpenRun, path: str | None, columns: list[str], condition: Any) -> pa.Table:
    if path is None:
        return row_schema(run.manifest.game).empty_table().select(columns)
    try:
        return ds.dataset(path, filesystem=run.files, format="parquet").to_table(columns=columns, filter=condition)
    except (OSError, pa.ArrowException) as error:
        raise RunError(f"{path} cannot be read, `trickodds info --check` tells what is damaged: {error}") from error


def _expression(filters: Filters, game: Game) -> Any:
    """Filters as an expression that was tried on no rows, suits as numbers."""
    schema = row_schema(game)
    clauses = list(filters) if filters and isinstance(filters[0], list) else [list(filters)]
    try:
        checked = [[_clause(item, schema.names, game.suit_columns) for item in clause] for clause in clauses]
        expression = pq.filters_to_expression(checked)
        schema.empty_table().filter(expression)
        return expression
    except TrickoddsError:
        raise
    except (TypeError, ValueError, KeyError, pa.ArrowException) as error:
        raise RequestError(
            f"`filters` {filters!r} cannot be used ({error}), expected [('bid', '>=', 100), …]"
        ) from error


def _clause(item: Any, names: list[str], suits: Sequence[str]) -> tuple[str, str, Any]:
    name, operator, value = item
    if name not in names:
        raise RequestError(f"column {name!r} in the filters is unknown, the run has {', '.join(names)}")
    if name in suits:
        value = [_suit(one) for one in value] if isinstance(value, list | tuple | set) else _suit(value)
    return name, operator, value


def _suit(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    return SUIT_CATEGORIES.index("NT") if value.upper() == "NT" else parse_suit(value, "the filters")


def read_rows(opened: Sequence[OpenRun], first: int, deals: int) -> np.ndarray:
    """Rows of some consecutive deals of runs of one seed, as `fastsim.simulate` gives them."""
    game = opened[0].manifest.game
    names = list(game.flat_row.names or ())
    rows = np.zeros(deals, dtype=game.row).view(game.flat_row)
    for run in opened:
        for part in run.parts:
            begin, end = max(part.first, first), min(part.first + part.deals, first + deals)
            if begin < end:
                here = (pc.field("deal") >= begin) & (pc.field("deal") < end)
                table = _read(run, run.path(part), names, here)
                for name in names:
                    rows[name][begin - first : end - first] = table[name].to_numpy()
    return rows


def counted_runs(runs: Runs | Sequence[OpenRun], *, unfinished: bool = False) -> Counted:
    """Counts of the deals of runs, rows and tallies alike, read part by part with bounded memory."""
    opened = _opened(runs, unfinished)

    def count(names: Sequence[str]) -> Tally:
        parts = [(run, part) for run in opened for part in run.parts]
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            return _merged(threads.map(lambda item: _count_part(item[0], item[1], names), parts))

    return Counted(origin(opened), count)


def _merged(tallies: Iterator[Tally]) -> Tally:
    """Tallies added up as they come."""
    total = next(tallies, None)
    if total is None:
        raise RunError("the runs hold no parts, expected at least one")
    for tally in tallies:
        total = merge_tallies([total, tally])
    return total


def _count_part(run: OpenRun, part: PartPlan, names: Sequence[str]) -> Tally:
    path = run.path(part)
    try:
        with run.files.open_input_file(path) as stream_:
            file = pq.ParquetFile(stream_)
            if run.manifest.kind == ROWS:
                batches = file.iter_batches(batch_size=CHUNK)
                return _merged(_count_batch(run.manifest, batch, names) for batch in batches)
            return _stored_counts(run.manifest, file.read(), names)
    except (OSError, pa.ArrowException) as error:
        raise RunError(f"{path} cannot be read, `trickodds info --check` tells what is damaged: {error}") from error


def _count_batch(manifest: Manifest, batch: pa.RecordBatch, names: Sequence[str]) -> Tally:
    """Counts of some rows."""
    import fastsim

    game = manifest.game
    data = manifest.data
    columns: Mapping[str, np.ndarray] = {
        name: batch.column(name).to_numpy(zero_copy_only=False) for name in batch.schema.names
    }

    def hands() -> np.ndarray:
        known = {int(seat): hand for seat, hand in data["known"].items()}
        origin = {name: data[name] for name in ("seed", "seats", "rules")}
        return fastsim.hands(game.name, deals=columns["deal"], known=known, **origin)

    plan = game.tally_plan()
    tables = [plan.table(name) for name in names]
    return count_tables(tables, plan.measures(columns, hands, game.make_rules(data["rules"])))


def _stored_counts(manifest: Manifest, stored: pa.Table, names: Sequence[str]) -> Tally:
    """Counts that a tally keeps."""
    plan = manifest.game.tally_plan()
    tally: Tally = {}
    for name in names:
        rows = stored.filter(pc.equal(stored[TABLE], name))
        keys = [rows[column].to_numpy() for column in plan.table(name).columns]
        tally[name] = Counts(np.stack(keys, axis=1).astype(np.int64), rows[DEALS].to_numpy().astype(np.int64))
    return tally
