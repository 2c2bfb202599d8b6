"""A part of a run: played chunk by chunk, kept as Parquet, and found sound or not."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from fastsim.batch import Batch
from fastsim.dealing.deal import deal_hands
from fastsim.errors import RunError
from fastsim.game import Game
from fastsim.games import get_game
from fastsim.runs.folder import digest_of, part_path, sum_path, write_whole
from fastsim.runs.manifest import ROWS, Manifest, PartPlan
from fastsim.tally import Tally, count_tables, merge_tallies

if TYPE_CHECKING:
    import pyarrow as pa

#: Deals that are played at once, and the rows of a row group.
CHUNK = 125_000

#: Column of a tally that names the table, and the one that counts the deals.
TABLE = "table"
DEALS = "deals"

# Measured, see docs/runs.md: stronger compression gains 1 % of the size at most.
_COMPRESSION = {"compression": "zstd", "compression_level": 1}

Report = Callable[[int], None]


class PartTask(NamedTuple):
    """All that a worker, here or elsewhere, needs to make a part."""

    folder: Path
    batch: Batch
    manifest: Manifest
    plan: PartPlan


class Crew(NamedTuple):
    """Threads that play chunks and encode them, so many at work at once."""

    pool: Executor
    size: int


class Made(NamedTuple):
    """What became of a part: its deals, and whether it had been whole already."""

    deals: int
    was_there: bool


def make_part(task: PartTask, crew: Crew | None = None, report: Report | None = None) -> Made:
    """Play and write one part, unless it is there and sound; it may run twice, and twice at once.

    Parameters
    ----------
    task : PartTask
        The part.
    crew : Crew, optional
        Does the work; by default it is done here, chunk after chunk.
    report : callable, optional
        Told the deals of each chunk that is done.
    """
    folder, manifest, plan = task.folder, task.manifest, task.plan
    _check_worker(manifest)
    if find_fault(folder, manifest, plan) is None:
        return Made(plan.deals, True)
    data = _rows_part(task, crew, report) if manifest.kind == ROWS else _tally_part(task, crew, report)
    path = part_path(folder, plan.first)
    line = f"{hashlib.sha256(data).hexdigest()}  {path.name}\n".encode()
    # The digest gets its name first: then no part is without one, and an old part beside a new digest is found.
    write_whole(path, data, before=lambda: write_whole(sum_path(folder, plan.first), line))
    return Made(plan.deals, False)


def _check_worker(manifest: Manifest) -> None:
    """Refuse to write parts of a run that was asked for with another version of trickodds or pyarrow."""
    import pyarrow as pa

    import fastsim

    here = {"trickodds": fastsim.__version__, "pyarrow": pa.__version__}
    if here != manifest.data["versions"] or manifest.data["decided_by"]["game_version"] != manifest.game.version:
        raise RunError(f"a worker has {here}, the run was begun with {manifest.data['versions']}, expected the same")


def _chunks(plan: PartPlan) -> list[PartPlan]:
    starts = range(plan.first, plan.first + plan.deals, CHUNK)
    return [PartPlan(first, min(CHUNK, plan.first + plan.deals - first)) for first in starts]


def _by(crew: Crew | None, work: Callable[..., Any], *arguments: Any) -> Any:
    """Result of some work that is done by a crew, or here."""
    return work(*arguments) if crew is None else crew.pool.submit(work, *arguments).result()


def _ahead(work: Callable[[PartPlan], Any], chunks: Iterable[PartPlan], crew: Crew) -> Iterator[Any]:
    """Results of all chunks in their order; only a few are played before they are asked for, so that few are held."""
    played: deque[Future[Any]] = deque()
    try:
        for chunk in chunks:
            played.append(crew.pool.submit(work, chunk))
            if len(played) > crew.size:
                yield played.popleft().result()
        while played:
            yield played.popleft().result()
    finally:
        for future in played:
            future.cancel()


def _in_order(
    work: Callable[[PartPlan], Any], plan: PartPlan, crew: Crew | None, report: Report | None
) -> Iterator[Any]:
    """Results of all chunks of a part in their order."""
    chunks = _chunks(plan)
    results = map(work, chunks) if crew is None else _ahead(work, chunks, crew)
    for chunk, result in zip(chunks, results, strict=True):
        yield result
        if report is not None:
            report(chunk.deals)


def _metadata(manifest: Manifest, plan: PartPlan) -> dict[str, str]:
    return {
        "trickodds.game": manifest.game.name,
        "trickodds.seed": str(manifest.data["seed"]),
        "trickodds.first_deal": str(plan.first),
        "trickodds.deals": str(plan.deals),
        "trickodds.fingerprint": manifest.fingerprint,
        "trickodds.run": manifest.identity(),
    }


def row_schema(game: Game) -> pa.Schema:
    """Arrow schema of a game's rows, in narrow types."""
    import pyarrow as pa

    return pa.schema([(name, pa.from_numpy_dtype(game.flat_row[name])) for name in game.flat_row.names or ()])


def _rows_part(task: PartTask, crew: Crew | None, report: Report | None) -> memoryview:
    """A part of rows: one row group a chunk, so that memory does not grow with the part."""
    game = get_game(task.batch.game)
    chunks = _in_order(lambda chunk: task.batch.play(*chunk).view(game.flat_row), task.plan, crew, report)
    return rows_as_parquet(chunks, game, _metadata(task.manifest, task.plan), crew)


def rows_as_parquet(
    chunks: Iterable[Any], game: Game, metadata: dict[str, str] | None = None, crew: Crew | None = None
) -> memoryview:
    """Rows as a Parquet file in memory, one row group a chunk; a chunk gives a column's values by its name."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = row_schema(game).with_metadata(metadata)
    others = [name for name in schema.names if name != "deal"]
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(
        sink, schema, use_dictionary=others, column_encoding={"deal": "DELTA_BINARY_PACKED"}, store_schema=True,
        **_COMPRESSION,
    ) as writer:  # fmt: skip

        def encode(chunk: Any) -> None:
            columns = [pa.array(np.ascontiguousarray(chunk[name])) for name in schema.names]
            writer.write_table(pa.Table.from_arrays(columns, schema=schema), CHUNK)

        for chunk in chunks:
            _by(crew, encode, chunk)
    return memoryview(sink.getvalue())


def tally_schema(game: Game) -> pa.Schema:
    """Arrow schema of a tally: the table, the columns of all tables, null where a table lacks one, and the deals."""
    import pyarrow as pa

    names = dict.fromkeys(column for table in game.tally_plan().tables for column in table.columns)
    return pa.schema([(TABLE, pa.string()), *((name, pa.int64()) for name in names), (DEALS, pa.int64())])


def _tally_part(task: PartTask, crew: Crew | None, report: Report | None) -> memoryview:
    """A part of joint counts: for each table the combinations that occur, in ascending order."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    game = get_game(task.batch.game)
    schema = tally_schema(game).with_metadata(_metadata(task.manifest, task.plan))
    counts = _in_order(lambda chunk: _tally_chunk(task.batch, chunk), task.plan, crew, report)
    tally = next(counts)
    for more in counts:
        tally = _by(crew, merge_tallies, [tally, more])
    sink = pa.BufferOutputStream()
    pq.write_table(tally_table(game, tally).replace_schema_metadata(schema.metadata), sink, **_COMPRESSION)
    return memoryview(sink.getvalue())


def tally_table(game: Game, tally: Tally) -> pa.Table:
    """A tally as one Arrow table of the schema `tally_schema`."""
    import pyarrow as pa

    schema = tally_schema(game)

    def pieces() -> Iterator[pa.Table]:
        for table in game.tally_plan().tables:
            counts = tally[table.name]
            n = len(counts.deals)
            given = {TABLE: pa.array([table.name] * n, pa.string()), DEALS: pa.array(counts.deals)}
            given.update({name: pa.array(counts.keys[:, i]) for i, name in enumerate(table.columns)})
            yield pa.table([given.get(f.name, pa.nulls(n, f.type)) for f in schema], schema=schema)

    return pa.concat_tables(pieces())


def _tally_chunk(batch: Batch, chunk: PartPlan) -> Tally:
    """The tally of one chunk."""
    game = get_game(batch.game)
    plan = game.tally_plan()
    rows = batch.play(*chunk).view(game.flat_row)

    def hands() -> np.ndarray:
        hand_size = game.dealt_to_each(batch.rules)
        dealt, _ = deal_hands(
            batch.seed, rows["deal"], deck=game.deck, seats=len(batch.players), hand_size=hand_size, known=batch.known
        )
        return dealt

    return count_tables(plan.tables, plan.measures(rows, hands, batch.rules))


def find_fault(folder: Path, manifest: Manifest, plan: PartPlan) -> str | None:
    """What is wrong with a part of a run, in words; None where it is sound.

    The digest decides whether the bytes are those that were written, the metadata whether they belong here.
    """
    path, sums = part_path(folder, plan.first), sum_path(folder, plan.first)
    try:
        if not path.is_file():
            return "missing"
        if not sums.is_file():
            return "without its digest"
        wanted = sums.read_text(encoding="utf-8", errors="replace").split()
        if not wanted or digest_of(path) != wanted[0]:
            return "altered: its digest does not match"
        return _find_stranger(path, manifest, plan)
    except OSError as error:
        raise RunError(f"{error.filename or path} cannot be read: {error.strerror or error}") from error


def _find_stranger(path: Path, manifest: Manifest, plan: PartPlan) -> str | None:
    """Why a part with the right digest does not belong to its place."""
    there = part_metadata(path)
    wanted = _metadata(manifest, plan)
    if there is None or there.get("trickodds.run") != wanted["trickodds.run"]:
        return "from another run"
    if there["trickodds.first_deal"] != wanted["trickodds.first_deal"]:
        return f"the part of deal {there['trickodds.first_deal']} under another name"
    if there["trickodds.deals"] != wanted["trickodds.deals"]:
        return f"of {there['trickodds.deals']} deals, not {plan.deals}"
    return None


def part_metadata(path: Path) -> dict[str, str] | None:
    """What a part says of itself; None where it is no Parquet file."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        found = pq.read_schema(path).metadata or {}
    except (pa.ArrowException, ValueError):
        return None
    return {key.decode(): value.decode(errors="replace") for key, value in found.items()}
