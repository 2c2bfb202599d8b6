"""Make a run: begin or continue its folder, give its parts to an executor, stop so that the same command goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future, wait
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, NamedTuple

from fastsim.batch import make_batch
from fastsim.errors import RequestError, RunError
from fastsim.futures import first_done
from fastsim.games import get_game
from fastsim.requests import check_deals, forced_calls, give_preference, is_whole, path_of
from fastsim.runs import folder as files
from fastsim.runs.executors import Submit, on_executor, on_threads, result_of
from fastsim.runs.lock import held
from fastsim.runs.manifest import ROWS, TALLY, Manifest, difference, load_manifest, make_manifest
from fastsim.runs.parts import Made, PartTask, part_metadata

#: Deals in a part, where nothing else is asked for: some 22 MB of rows, or the counts of a minute's work.
ROWS_PER_PART = 2_500_000
TALLIED_PER_PART = 10_000_000


class State(NamedTuple):
    """How far a run is: parts and deals that are whole, of all, and how many of those were there before."""

    parts: int
    all_parts: int
    deals: int
    all_deals: int
    parts_before: int
    deals_before: int


class RunResult(NamedTuple):
    """A finished run: its folder, its manifest and the last state."""

    folder: Path
    manifest: Manifest
    state: State


Watch = Callable[[State], None]


def run(
    game: str,
    folder: str | Path,
    deals: int,
    *,
    seed: int,
    start: int = 0,
    seats: int | None = None,
    rules: Any = None,
    preset: str | None = None,
    players: Any = None,
    calls: str | Sequence[int] | None = None,
    known: Mapping[int, str | int] | None = None,
    model: Any = None,
    preference: str | None = None,
    tally: bool = False,
    deals_per_part: int | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    watch: Watch | None = None,
) -> RunResult:
    """Play a batch into a folder, or continue one that is there.

    The finished folder is the same, byte for byte, however often the run was interrupted and whoever made its parts.

    Parameters
    ----------
    game, deals, seed, start, seats, rules, preset, players, calls, known, model, preference
        As in `fastsim.simulate`; a user's own player must be given as "file.py:function". More deals than a run on disk
        holds extend it.
    folder : str or Path
        Folder of the run, on a path that all workers see.
    tally : bool
        Keep exact joint counts instead of rows (`trickodds rules GAME` lists the tables).
    deals_per_part : int, optional
        Deals in a part, by default 2 500 000 rows, 10 000 000 for a tally, or what the run on disk has.
    workers : int, optional
        Threads, by default one a core.
    executor : concurrent.futures.Executor, optional
        Makes the parts instead of threads of our own; its workers write them.
    progress : callable, optional
        Told the number of deals of each chunk that is played here.
    watch : callable, optional
        Told the state when the folder is ready and after every part.

    Returns
    -------
    RunResult

    Raises
    ------
    RunError
        If the folder holds another run, is being written by another process, or cannot be written; parts that are
        whole stay.
    KeyboardInterrupt
        After ctrl-C, when the parts in flight are written; a second ctrl-C does not wait for them.
    """
    first, n = check_deals(start, deals)
    for name, value in (("workers", workers), ("deals_per_part", deals_per_part)):
        if value is not None and (not is_whole(value) or value < 1):
            raise RequestError(f"`{name}` is {value!r}, expected a whole number of at least 1")
    batch = make_batch(
        game, seed=seed, seats=seats, rules=rules, preset=preset, players=players, calls=calls, known=known,
        model=model, preference=preference,
    )  # fmt: skip
    chosen = get_game(batch.game)
    place = path_of(folder)
    there = _manifest_there(place)
    manifest = make_manifest(
        batch,
        start=first,
        deals=n,
        deals_per_part=deals_per_part or _size(there, tally),
        kind=TALLY if tally else ROWS,
        calls=forced_calls(chosen, calls, batch.rules),
        preference=give_preference(chosen, batch.script.copy(), preference),
    )
    _check_same(place, there, manifest)
    files.make_folders(place)
    with held(place):
        _check_same(place, _manifest_there(place), manifest)
        files.drop_leftovers(place)
        _check_strangers(place, manifest)
        manifest.write(place)
        # Workers of an executor may have another folder of their own.
        seen = place if executor is None else place.absolute()
        tasks = [PartTask(seen, batch, manifest, plan) for plan in manifest.parts()]
        at_work: AbstractContextManager[tuple[Submit, int]] = (
            on_threads(workers, progress) if executor is None else on_executor(executor)
        )
        with at_work as (submit, at_once):
            state = _make_all(tasks, submit, at_once, manifest, watch)
        files.drop_leftovers(place)
    return RunResult(place, manifest, state)


def _size(there: Manifest | None, tally: bool) -> int:
    if there is not None:
        return there.size
    return TALLIED_PER_PART if tally else ROWS_PER_PART


def _manifest_there(folder: Path) -> Manifest | None:
    """Manifest of the run that is there; a folder with other things in it is refused."""
    if (folder / files.MANIFEST).exists():
        return load_manifest(folder)
    if folder.exists():
        with files.naming(folder):
            strange = [p.name for p in folder.iterdir() if p.name not in (files.PARTS, files.SUMS)]
        strange = [name for name in strange if not name.startswith((files.LOCK, f".{files.MANIFEST}"))]
        if strange:
            raise RunError(f"{folder} holds no run but {min(strange)}, expected a new folder or that of a run")
    return None


def _check_same(folder: Path, there: Manifest | None, asked: Manifest) -> None:
    differs = None if there is None else difference(there, asked)
    if differs:
        raise RunError(f"{folder} is another run: {differs}")


def _check_strangers(folder: Path, manifest: Manifest) -> None:
    """Remove parts of this run under names that are none of its own, refuse others: readers would read them."""
    last = manifest.start + manifest.deals
    for first in files.parts_there(folder):
        if manifest.start <= first < last and (first - manifest.start) % manifest.size == 0:
            continue
        path = files.part_path(folder, first)
        found = part_metadata(path)
        if found is None or found.get("trickodds.run") != manifest.identity():
            raise RunError(f"{path} is no part of this run, expected it elsewhere: readers of the run would read it")
        with files.naming(path, "removed"):
            path.unlink()
            files.sum_path(folder, first).unlink(missing_ok=True)


def _make_all(tasks: list[PartTask], submit: Submit, at_once: int, manifest: Manifest, watch: Watch | None) -> State:
    """Make all parts, few at once, so that a stop leaves little undone."""
    state = State(0, len(tasks), 0, manifest.deals, 0, 0)
    pending: list[Future[Made]] = []  # in the order of their deals
    if watch is not None:
        watch(state)
    try:
        for task in tasks:
            pending.append(submit(task))
            if len(pending) >= at_once:
                pending, state = _some_done(pending, state, watch)
        while pending:
            pending, state = _some_done(pending, state, watch)
    except BaseException:
        for future in pending:
            future.cancel()
        wait([future for future in pending if not future.cancelled()])
        raise
    return state


def _some_done(pending: list[Future[Made]], state: State, watch: Watch | None) -> tuple[list[Future[Made]], State]:
    """Wait for at least one part; what is left, and the state.

    Raises
    ------
    TrickoddsError
        Of the first part that fails, in the order of the deals: those before it are waited for.
    """
    done = first_done(pending, result_of)
    for future in (future for future in pending if future in done):
        made = result_of(future)
        before = (1, made.deals) if made.was_there else (0, 0)
        state = state._replace(
            parts=state.parts + 1,
            deals=state.deals + made.deals,
            parts_before=state.parts_before + before[0],
            deals_before=state.deals_before + before[1],
        )
        if watch is not None:
            watch(state)
    return [future for future in pending if future not in done], state
