"""One writer a run: a lock that is gone with its process, and says who holds it."""

from __future__ import annotations

import fcntl
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fastsim.errors import RunError
from fastsim.runs.folder import LOCK, naming


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold the lock of a run's folder.

    The operating system drops it when the process ends in whatever way; the file is removed at a normal end.

    Raises
    ------
    RunError
        If another process holds it; the message names its host and its number.
    """
    path = folder / LOCK
    with naming(path, "written"):
        handle = _locked(folder, path)
    try:
        with naming(path, "written"):
            os.ftruncate(handle, 0)
            os.pwrite(handle, f"{socket.gethostname()} {os.getpid()}\n".encode(), 0)
        yield
    finally:
        # Removed while it is held, so that nobody removes the file of another.
        _remove(path)
        os.close(handle)


def _locked(folder: Path, path: Path) -> int:
    """An open file with the lock, which is the one that bears the name."""
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.pread(handle, 200, 0).decode(errors="replace").split()
            os.close(handle)
            who = f"process {holder[1]} on {holder[0]}" if len(holder) > 1 else "another process"
            raise RunError(f"{folder} is being written by {who}, expected a run that nobody writes") from None
        except BaseException:
            os.close(handle)
            raise
        if _bears_name(handle, path):
            return handle
        os.close(handle)


def _bears_name(handle: int, path: Path) -> bool:
    """Whether the open file is still the one of that name: its last holder may have removed it."""
    try:
        named = path.stat()
    except FileNotFoundError:
        return False
    opened = os.fstat(handle)
    return (named.st_dev, named.st_ino) == (opened.st_dev, opened.st_ino)


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:  # the folder is gone or read-only: then there is nothing to hold
        return
