"""Who makes the parts: threads of our own, or any executor, a Dask cluster's among them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from fastsim.errors import RunError
from fastsim.runs.parts import Crew, Made, PartTask, Report, make_part

Submit = Callable[[PartTask], Future[Made]]

# Parts in hand: two, so that there is work while the last chunk of one is encoded and written, and one more for so many
# cores.
_CORES_PER_PART = 8
#: Parts that wait in the queue of an executor whose size is not known.
_UNKNOWN_SIZE = 256
_RETRIES = 3


@contextmanager
def on_threads(workers: int | None, report: Report | None) -> Iterator[tuple[Submit, int]]:
    """Submit parts to threads of our own, and how many parts at once.

    All of them play and encode chunks of the parts in hand, so that the last and slowest part is shared by all; the
    threads that have the parts in hand only wait and write, so that no more than `workers` cores are busy.
    """
    count = workers or os.cpu_count() or 1
    in_hand = 2 + count // _CORES_PER_PART if count > 1 else 1
    with ThreadPoolExecutor(count) as pool, ThreadPoolExecutor(in_hand) as writers:
        try:
            yield lambda task: writers.submit(make_part, task, Crew(pool, count), report), in_hand
        except BaseException:
            # What is still in hand now is not waited for: a second ctrl-C.
            pool.shutdown(wait=False, cancel_futures=True)
            raise


@contextmanager
def on_executor(executor: Executor) -> Iterator[tuple[Submit, int]]:
    """Submit parts to an executor, and how many at once: some for each of its workers."""
    size = getattr(executor, "_max_workers", None)

    def submit(task: PartTask) -> Future[Made]:
        try:
            return executor.submit(make_part, task)
        except BrokenExecutor as error:
            raise _lost(error) from error

    yield submit, 2 * size if isinstance(size, int) else _UNKNOWN_SIZE


def _lost(error: Exception) -> RunError:
    return RunError(f"the workers are gone ({str(error) or type(error).__name__}), expected them to stay")


def result_of(future: Future[Made]) -> Made:
    """What became of a part.

    Raises
    ------
    RunError
        If the executor has lost its workers: a broken pool, or a cluster that went away.
    """
    try:
        return future.result()
    except (BrokenExecutor, CancelledError) as error:
        raise _lost(error) from error
    except Exception as error:
        # Dask is no dependency: its own errors, such as of a task that killed every worker, are known by their home.
        if type(error).__module__.partition(".")[0] != "distributed":
            raise
        raise RunError(f"the cluster cannot make a part: {error}") from error


@contextmanager
def dask_executor(address: str) -> Iterator[Any]:
    """An executor of the Dask cluster at an address.

    Raises
    ------
    RunError
        If Dask is not installed or nobody answers at the address.
    """
    try:
        import distributed
    except ImportError:
        raise RunError("a Dask cluster needs the extra `dask`: pip install 'trickodds[dask]'") from None
    connect: Any = distributed.Client
    try:
        client = connect(address)
    except (OSError, ValueError, TypeError) as error:
        raise RunError(
            f"no Dask cluster answers at {address!r}, expected an address such as tcp://host:8786"
        ) from error
    with client:
        # Tasks are not pure: one that runs again looks again at what is on the disk.
        yield client.get_executor(pure=False, retries=_RETRIES)
